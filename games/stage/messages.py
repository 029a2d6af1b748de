"""Messages: typed values that say what a person wants of a scene or a dialog.

A widget, an action, a dialog or a toast is made with what it `says`: a message, or, where it has a value, what makes a
message of that value, mostly the class of the message itself:

    Button("turn", _("Turn board"), says=SowingCommand.TURN)
    Slider("level", level, 1, 10, says=LevelChosen)         # LevelChosen(7) arrives

The scene gets it in `on_message` and matches on its class. A message that nobody handles is a fault of the program:
an error in tests, a line in the log otherwise.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

strict = False  # whether a message that nobody handles is an error: in tests


class Message:
    """Base of all messages: frozen dataclasses, and enums for those that carry nothing (`class Go(Message, Enum)`)."""


Says = Message | Callable[[Any], Message] | None  # what a widget is made with


class Common(Message, Enum):
    """What the keys that work everywhere ask of a game; the values are the ids of their actions (keys.EVERYWHERE)."""

    UNDO = "undo"
    REDO = "redo"
    RESTART = "restart"
    COPY = "copy"
    COPY_GAME = "copygame"
    COPY_ID = "copyid"
    PASTE = "paste"
    SAVE = "save"
    OPEN = "open"
    HINT = "hint"
    NEW = "new"
    REPLAY = "replay"


class Chrome(Message, Enum):
    """Said by what stands around every board; the scene itself sees to it, whatever game it shows."""

    HOME = "home"  # the mark
    BELOW = "below"  # the arrow beside it, back to the scene below
    CONCERN = "concern"  # the mark of what stays wrong
    SHEET = "sheet"  # the handle of the panel in a portrait window


@dataclass(frozen=True, slots=True)
class ActionMeant(Message):
    """An action was chosen where its key is not struck, in a menu or a card: it is done as if by its key."""

    id: str


class Dismiss(Message):
    """Said by a button of a dialog: close it as Esc does, and do nothing."""


DISMISS: Final = Dismiss()


class UnhandledError(Exception):
    """A message came to a scene or a dialog that does not know it."""


def said(says: Message | Callable[[Any], Message], value: Any) -> Message:
    """Return the message of a widget for the value that it has given."""
    return says if isinstance(says, Message) else says(value)


def unhandled(host: object, message: object) -> tuple[()]:
    """Take note of a message that `host` does not handle: raise in tests, else write a line into the log.

    Return no answers.
    """
    text = f"{type(host).__module__}.{type(host).__qualname__} does not handle {message!r}"
    if strict:
        raise UnhandledError(text)
    logging.getLogger("tabla").error(text)
    return ()
