"""Which words are cut: those that a scene shortens with … while it is drawn."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from unittest import mock

from pygame import Rect

from games.stage.paint import shapes
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.stage.text.rendering import Text
from tests.contact import View


@contextlib.contextmanager
def noted() -> Iterator[set[str]]:
    """Yield a set in which every text is put that is drawn shortened meanwhile."""
    found = set[str]()
    fitted, words = Text.fitted, Paint.words

    def note_line(self: Text, text: str, name: str, width: int) -> tuple[str, str]:
        shown = fitted(self, text, name, width)
        if shown[0] != text:
            found.add(text)
        return shown

    def note_lines(self: Paint, text: str, rect: Rect, role: str = "body", colour: ColourName = "ink.primary",
                   align: str = "left", lines: int = 0) -> int:  # fmt: skip
        if lines and " ".join(self.look.text.wrap(text, role, rect.width, lines)) != " ".join(text.split("\n")):
            found.add(text)
        return words(self, text, rect, role, colour, align, lines)

    shapes.forget()  # kept pictures would not be drawn
    with mock.patch.object(Text, "fitted", note_line), mock.patch.object(Paint, "words", note_lines):
        yield found


def cut(view: View, place: str, pose: str) -> set[str]:
    """Return what a pose shortens in a view."""
    with noted() as found:
        view.take(place, pose)
    return found
