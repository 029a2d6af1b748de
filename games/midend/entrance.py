"""How a game is entered: from the launcher, from a saved game, or by a file or a game ID (see `Rooms`)."""

from __future__ import annotations

import re
from pathlib import Path

from engine.game import BadInput
from games import catalog
from games.base.i18n import _, language
from games.base.settings import Settings
from games.model import shelf
from games.model.app import App
from games.model.keeping.records import Save
from games.stage.answers import Answer, Home
from games.stage.scene import Push, Scene

LONG = 60  # characters: what is longer and has no blanks or brackets may be a grid in one line, and is no file's name


def open_game(name: str, app: App, save: Save | None = None) -> Scene:
    """Return the first scene of a game, at a saved game if one is given; KeyError for an unknown name."""
    return catalog.game(name).rooms().open_game(app, save)


def told(save: Save, app: App) -> Save:
    """Return a save of any game with its words in the present language."""
    if save.language == language() or catalog.entry(save.game) is None:
        return save
    return shelf.told(save, catalog.game(save.game).kind(app.settings), app.settings.player)


def neither(text: str) -> BadInput:
    """Return the refusal of what is neither a file nor a game ID."""
    return BadInput(_("{name} is neither a file nor a game ID.").format(name=text))


def open_text(argument: str, app: App) -> Scene:
    """Return the scene for a file's path, a game ID, or a position or a game as it is copied.

    A game ID names its game; anything else is offered to each game in turn. BadInput in one sentence if none can read
    it.
    """
    if is_text(argument):
        return open_content(argument, app)
    path = file_named(argument)
    if path is None:
        raise neither(argument[:LONG])
    from games.model.keeping.files import StoreError
    from games.model.keeping.reading import read_text

    try:
        text = read_text(path)
    except StoreError as error:
        raise BadInput(str(error)) from None
    return open_content(text, app, path.name)


def is_text(argument: str) -> bool:
    """Whether an argument is not meant as a file's path: a game ID, or what a game says is a text of its."""
    if catalog.entry(argument.partition(":")[0]) is not None:
        return True
    if file_named(argument) is not None:
        return False
    if len(argument) < LONG and re.fullmatch(r"[\w.~:/\\-]+", argument):
        return any(entry.kind(Settings()).claims_word(argument) for entry in catalog.entries())
    return any(entry.kind(Settings()).claims(argument) for entry in catalog.entries())


def file_named(argument: str) -> Path | None:
    """Return the file of that path, None where there is none or no file could have such a name."""
    try:
        path = Path(argument).expanduser()
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):  # far too long, with a NUL, of a user that there is not
        return None


def open_content(text: str, app: App, name: str = "") -> Scene:
    """Return the scene for the text of a file called `name`, or for a pasted text or a game ID.

    Where no game can read it, BadInput with the sentence of the game it is evidently meant for.
    """
    if not text.strip() and not name:
        raise BadInput("There is no text to paste.")
    named = text.lstrip().partition(":")[0]
    if catalog.entry(named) is not None:
        return catalog.game(named).rooms().open_text(app, text, "")
    refused: BadInput | None = None
    for entry in catalog.entries():
        try:
            return entry.rooms().open_text(app, text, name)
        except BadInput as error:
            if refused is None and entry.kind(app.settings).claims(text):
                refused = error
    if refused is not None:
        if not name or str(refused).startswith(name):  # some say themselves in which file
            raise refused
        raise BadInput("{name}: {sentence}", name=name, sentence=refused.sentence)
    raise BadInput(_("{name} holds nothing that one of the games can read.").format(name=name or _("This text")))


def opened_instead(text: str, app: App) -> list[Answer]:
    """Return what leaves all scenes, which keep what is under way, for that of a pasted text; BadInput as above."""
    return [Home(), Push(open_content(text, app))]
