"""How a game is entered: from the launcher, from a saved game, or by a file or a game ID.

A game's `scene` module offers `open_game` (where it was left, else a new one; at `save` if that is given) and
`open_text` (at the game, puzzle or position that a text holds; BadInput with one sentence if it holds none). Each
takes by name what it needs of `settings`, `store` (None: nothing is kept), `save`, `text`, `name` (of the text's
file), and returns a Scene. `claims(text)` says whether a text, broken or not, is evidently meant for the game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.game import BadInput
from games import catalog
from games.stage.scene import Scene
from games.stage.text.i18n import _


def open_game(name: str, settings: Any, save: Any = None) -> Scene:
    """Return the first scene of a game, at a saved game if one is given; KeyError for an unknown name."""
    return _call(_module(name).open_game, settings, save=save)


def open_text(argument: str, settings: Any) -> Scene:
    """Return the scene for a file's path or a game ID.

    A game ID names its game; a file is offered to each game in turn. BadInput in one sentence if none can read it.
    """
    path = Path(argument).expanduser()
    if catalog.entry(argument.partition(":")[0]) is not None:
        return open_content(argument, settings)
    if not path.is_file():
        raise BadInput(_("{name} is neither a file nor a game ID.").format(name=argument))
    from games.midend.store import StoreError, read_text

    try:
        text = read_text(path)
    except StoreError as error:
        raise BadInput(str(error)) from None
    return open_content(text, settings, path.name)


def open_content(text: str, settings: Any, name: str = "") -> Scene:
    """Return the scene for the text of a file called `name`, or for a pasted text or a game ID.

    Where no game can read it, BadInput with the sentence of the game it is evidently meant for.
    """
    named = text.lstrip().partition(":")[0]
    if catalog.entry(named) is not None:
        return _call(_module(named).open_text, settings, text=text)
    refused: BadInput | None = None
    for entry in catalog.entries():
        try:
            return _call(_module(entry.name).open_text, settings, text=text, name=name)
        except ModuleNotFoundError:
            continue
        except BadInput as error:
            if refused is None and _module(entry.name).claims(text):
                refused = error
    if refused is not None:
        if not name or str(refused).startswith(name):  # some say themselves in which file
            raise refused
        raise BadInput("{name}: {sentence}", name=name, sentence=refused.sentence)
    raise BadInput(_("{name} holds nothing that one of the games can read.").format(name=name or _("This text")))


def _module(name: str) -> Any:
    entry = catalog.entry(name)
    if entry is None:
        raise KeyError(name)
    return entry.part("scene")


def _call(function: Callable[..., Scene], settings: Any, **more: Any) -> Scene:
    known = {"settings": settings, "store": getattr(settings, "store", None), "save": None, **more}
    return function(**{name: known[name] for name in inspect.signature(function).parameters if name in known})
