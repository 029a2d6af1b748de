"""Answers: values that scenes, dialogs and widgets return, and on which whoever is above acts.

A scene's `on_message`, `update` return an Answer, a list of them, or None. Those that open something stand
where it does: Push and Replace with the scenes, Ask with the dialogs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.stage.messages import Message


class Answer:
    """Something for whoever is above."""


@dataclass(frozen=True)
class Pop(Answer):
    """Close this scene; the one below hears `message`."""

    message: Message | None = None


@dataclass(frozen=True)
class Home(Answer):
    """Close every scene above the launcher."""


@dataclass(frozen=True)
class Quit(Answer):
    """Close the program."""


@dataclass(frozen=True)
class Toast(Answer):
    """Show one sentence for 4 s (8 s with an action); `kind`: "done" or "refused".

    A click on `label` does the answer `does`, or without one tells the scene the message `says`. `id`: the name by
    which Hush takes it away. `other`: a second button beside it that only takes the toast away, as Enter does then.
    """

    text: str
    kind: str = "done"
    label: str = ""
    id: str = "toast"
    other: str = ""
    does: Answer | None = None
    says: Message | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Hush(Answer):
    """Take a toast away: the one of this id, as what it offers is no longer to be had; "": what was refused before."""

    id: str = ""


@dataclass(frozen=True)
class Close(Answer):
    """From a dialog: close it with this message, or a value that `Ask` was told how to make one of; None: nothing."""

    value: Any = None


@dataclass(frozen=True)
class Copy(Answer):
    """Put text on the clipboard; `toast`: the sentence to show, "" for none."""

    text: str
    toast: str = ""


@dataclass(frozen=True)
class Paste(Answer):
    """Ask for the clipboard's text ("" if there is none); it comes as the message that `says` makes of it."""

    says: Callable[[str], Message] = field(compare=False)


@dataclass(frozen=True)
class Sound(Answer):
    """Play a sound by its name, `volume` 0..1 below the setting."""

    name: str
    volume: float = 1.0


@dataclass(frozen=True)
class Aloud(Answer):
    """Read a text aloud, where that is switched on; nothing is shown."""

    text: str


@dataclass(frozen=True)
class Softly(Answer):
    """Let what changes now fade from the old picture to the new; what a key or a press has changed does so anyway."""


@dataclass(frozen=True)
class Act(Answer):
    """Do the action of this id as if its key had been pressed."""

    id: str


@dataclass(frozen=True)
class Do(Answer):
    """Let the window call `what(window)`; for the few things nothing else here says (full screen)."""

    what: Callable[[Any], Any]


Answers = Answer | Sequence[Answer] | None


def answered(said: Toast | None, *answers: Answer) -> Answers:
    """Return answers and a toast, which comes last: it is shown over the new scene."""
    return [*answers, said] if said is not None else answers


@dataclass
class Inbox:
    """Answers collected until whoever is above takes them."""

    kept: list[Answer] = field(default_factory=list)

    def add(self, answers: Answers) -> None:
        """Keep one answer, several or none."""
        if answers is None:
            return
        if isinstance(answers, Answer):
            self.kept.append(answers)
        else:
            self.kept.extend(answers)

    def take(self) -> list[Answer]:
        """Return what was kept and forget it."""
        found, self.kept = self.kept, []
        return found
