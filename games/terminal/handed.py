"""One program, one window: what a second start asks for is opened in the first window."""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.game import BadInput
from games import catalog
from games.model.app import App
from games.model.keeping import handover
from games.model.keeping.lock import Lock
from games.model.keeping.store import Store

if TYPE_CHECKING:
    from games.stage.scene import Scene

LOCK = "window.lock"
TODAY = "today"  # names the games of the day
ENDING = 3.0  # seconds that a program which no longer answers may need to end: the disk is slow, or the machine busy
LONGEST = 40  # characters of a name that a sentence repeats


def lock(store: Store, patience: float = 0.0) -> Lock | None:
    """Return the lock of the one window on a folder, None where another program has it, for so many seconds more."""
    held = Lock(store.data / LOCK)
    end = time.monotonic() + patience
    while not held.take():
        if time.monotonic() >= end:
            return None
        time.sleep(0.05)
    return held


def is_room(name: str) -> bool:
    """Whether a name on the command line is that of a scene: a game's, or TODAY."""
    return name == TODAY or catalog.entry(name) is not None


def hand_over(store: Store, game: str | None, text: str | None) -> int:
    """Hand what was asked for to the window that is open, say so, and return the exit status.

    BadInput where there is no such file or game ID, or the window does not answer; then nothing has changed.
    """
    from games.base.i18n import _

    asked = {"game": game} if game is not None else {} if text is None else {"text": located(text)}
    came = handover.hand_over(store.data, asked)
    if came is handover.Handed.NOT_TAKEN:
        raise BadInput("Tabla is already open, but its window does not answer; nothing was changed.")
    if came is handover.Handed.UNKNOWN:
        raise BadInput("Tabla is already open, but its window does not answer yet; it may still open this.")
    said = _("Tabla is already open.")
    if asked:
        said = _("Tabla is already open; {name} was handed to it.").format(name=named(asked, ending=True))
    if sys.stdout is not None:
        print(said, flush=True)
    return 0


def located(text: str) -> str:
    """Return a text as it is, a file as the path that means it everywhere; BadInput where it is neither."""
    from games.midend import entrance

    if entrance.is_text(text):
        return text
    path = entrance.file_named(text)
    if path is None:
        raise entrance.neither(text[:LONGEST])
    return os.path.abspath(path)


def named(asked: dict[str, Any], ending: bool = False) -> str:
    """Return what is opened in a word: a file's name (with its ending), a game's title, else the text's beginning."""
    from games.base.i18n import _

    text = str(asked.get("text") or asked.get("game") or "")
    entry = catalog.entry(text.partition(":")[0])
    if entry is not None:
        return _(entry.title)
    if text == TODAY and "game" in asked:
        return _("Today")
    path = Path(text)
    name = " ".join((path.name if ending else path.stem).split()) if path.is_absolute() else " ".join(text.split())
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def listen(store: Store) -> handover.Listener | None:
    """Listen for second starts and have the window take what they ask for; None where the system lets nobody."""
    from games.stage.window import wake

    try:
        return handover.Listener(store.data, wake.hand)
    except OSError:
        return None


def open_here(window: Any, app: App, asked: dict[str, Any], open_named: Callable[[str], Scene]) -> None:
    """Come to the front and open, over what is there, what a second start asked for; *Back* leads to what was there.

    `open_named(name)` returns the scene of a game, or of the games of the day.
    """
    from games.base.i18n import _, spoken
    from games.midend import entrance
    from games.stage.answers import Pop, Toast

    window.come_to_the_front()
    desk = window.desk
    game, text = asked.get("game"), asked.get("text")
    scene = desk.scene
    if isinstance(game, str) and is_room(game) and scene.scope.partition(".")[0] != game:
        make = partial(open_named, game)
    elif isinstance(text, str):
        make = partial(entrance.open_text, text, app)
    else:
        return
    try:
        coming = make()
    except BadInput as error:
        scene.send(Toast(spoken(error), "refused"))
    except Exception:
        desk.failed(traceback.format_exc())
    else:
        desk.push(coming)
        told = _("Opened here: {name}").format(name=named(asked))
        coming.send(Toast(told, label=_("Back"), does=Pop()))
