"""How a game is entered: from the launcher, from a saved game, or by a file or a game ID.

A game's `scene` module offers `open_game` (where it was left, else a new one; at `save` if that is given) and
`open_text` (at the game, puzzle or position that a text holds; BadInput with one sentence if it holds none). Each
takes by name what it needs of `settings`, `store` (None: nothing is kept), `save`, `text`, `name` (of the text's
file), and returns a Scene. `kind_of` takes of the same and returns the game's Kind. `claims(text)` says whether a text,
broken or not, is evidently meant for the game.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.game import BadInput
from games import catalog
from games.base.i18n import _, language
from games.model import shelf
from games.model.keeping.records import Save
from games.stage.scene import Scene

LONG = 60  # characters: what is longer and has no blanks or brackets may be a grid in one line, and is no file's name


def open_game(name: str, settings: Any, save: Any = None) -> Scene:
    """Return the first scene of a game, at a saved game if one is given; KeyError for an unknown name."""
    made: Scene = _call(_module(name).open_game, settings, save=save)
    return made


def kind_of(name: str, settings: Any) -> Any:
    """Return the Kind of a game, as the settings have it."""
    return _call(_module(name).kind_of, settings)


def told(save: Save, settings: Any) -> Save:
    """Return a save of any game with its words in the present language."""
    if save.language == language() or catalog.entry(save.game) is None:
        return save
    return shelf.told(save, kind_of(save.game, settings), str(getattr(settings, "player", "") or ""))


def open_text(argument: str, settings: Any) -> Scene:
    """Return the scene for a file's path, a game ID, or a position or a game as it is copied.

    A game ID names its game; anything else is offered to each game in turn. BadInput in one sentence if none can read
    it.
    """
    if is_text(argument):
        return open_content(argument, settings)
    path = file_named(argument)
    if path is None:
        raise BadInput(_("{name} is neither a file nor a game ID.").format(name=argument[:LONG]))
    from games.model.keeping.files import StoreError
    from games.model.keeping.reading import read_text

    try:
        text = read_text(path)
    except StoreError as error:
        raise BadInput(str(error)) from None
    return open_content(text, settings, path.name)


def is_text(argument: str) -> bool:
    """Whether an argument is not meant as a file's path: a game ID, or what a game says is a text of its."""
    if catalog.entry(argument.partition(":")[0]) is not None:
        return True
    if file_named(argument) is not None or (len(argument) < LONG and re.fullmatch(r"[\w.~:/\\-]+", argument)):
        return False
    return any(_module(entry.name).claims(argument) for entry in catalog.entries())


def file_named(argument: str) -> Path | None:
    """Return the file of that path, None where there is none or no file could have such a name."""
    try:
        path = Path(argument).expanduser()
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):  # far too long, with a NUL, of a user that there is not
        return None


def open_content(text: str, settings: Any, name: str = "") -> Scene:
    """Return the scene for the text of a file called `name`, or for a pasted text or a game ID.

    Where no game can read it, BadInput with the sentence of the game it is evidently meant for.
    """
    named = text.lstrip().partition(":")[0]
    if catalog.entry(named) is not None:
        return _scene(named, settings, text=text)
    refused: BadInput | None = None
    for entry in catalog.entries():
        try:
            return _scene(entry.name, settings, text=text, name=name)
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


def _scene(game: str, settings: Any, **more: Any) -> Scene:
    made: Scene = _call(_module(game).open_text, settings, **more)
    return made


def _module(name: str) -> Any:
    entry = catalog.entry(name)
    if entry is None:
        raise KeyError(name)
    return entry.part("scene")


def _call(function: Callable[..., Any], settings: Any, **more: Any) -> Any:
    known = {"settings": settings, "store": getattr(settings, "store", None), "save": None, **more}
    return function(**{name: known[name] for name in inspect.signature(function).parameters if name in known})
