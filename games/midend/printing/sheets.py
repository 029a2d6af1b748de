"""A game's sheets to print: a module `sheets` in its folder, which its entry returns. No pixels in it.

It makes problems, each from its number alone, and draws them on pages. The midend asks how many of which kind, makes
them in a job, lays the pages out, and writes the document; `tests/sixth_game/games/hex/sheets.py` is a small one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from games.midend.printing.paper.page import Box, Paper
from games.model.app import App

Value = Any  # of a choice: a number, a word, True or False; hashable
Chosen = Mapping[str, Value]  # what was chosen, by the choices' ids
BOARD = "board"  # under which a scene hands over, as text, the problem that it shows (`on_paper`)
ON_SHOW = 0  # the number of that problem
ALONE = "alone"  # whether it is the only one of its game


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """What can be chosen: `options` are (value, label), labels to be translated.

    `form`: a row of segments, a menu, a switch (whose values are False and True), or "" where it is asked for on the
    command line alone, as `--id VALUE`. `makes`: whether other problems follow from another value.
    """

    id: str
    label: str
    options: tuple[tuple[Value, str], ...]
    usual: Value
    form: Literal["segments", "menu", "switch", ""] = "segments"
    makes: bool = True
    help: str = ""  # on the command line, in English


@dataclass(frozen=True, slots=True)
class Manner:
    """How sheets are drawn: in colour or with patterns, and large."""

    colour: bool = True
    large: bool = False

    @property
    def weight(self) -> float:
        """How many times wider than usual lines are."""
        return 1.5 if self.large else 1.0


class Exercise(Protocol):
    """One problem on paper, with its solution."""

    @property
    def name(self) -> str:
        """What is said of it beside its number, "" for nothing."""

    def cell(self, box: Box, manner: Manner) -> float:
        """Return how wide one of its cells is in a box, in millimetres."""

    def draw(self, page: Paper, box: Box, manner: Manner) -> None:
        """Draw it into a box."""

    def draw_solution(self, page: Paper, box: Box, manner: Manner) -> None:
        """Draw its solution into a small box."""


@dataclass(frozen=True, slots=True)
class Extra:
    """A page that comes after the problems: its heading, a line below it, and what draws it into the page's body."""

    title: str
    lead: str
    draw: Callable[[Paper, Box, Manner], None]


class Sheets(Protocol):
    """The module `sheets` of a game. Texts are finished: in the language of the moment.

    `ICON`: a name in assets/icons. `PLACE`: its place among the games in a document. `USUAL`: how many problems at
    first. `PER_PAGE`: on a page, where `CHOICES` has no "per_page". `SMALL`: how solutions stand on a page: how many
    beside each other, in how many rows at most, and how high one is, its width being 1.
    """

    ICON: str
    PLACE: int
    USUAL: int
    PER_PAGE: int
    SMALL: tuple[int, int, float]
    CHOICES: tuple[SheetChoice, ...]

    def begin(self, app: App) -> dict[str, Value]:
        """Return what follows from the settings and what was played: values of choices, and others of its own."""

    def heading(self, chosen: Chosen) -> tuple[str, str]:
        """Return the heading of its pages and the line below it, which may be empty; "read": of problems from files."""

    def make(self, chosen: Chosen, number: int) -> Generator[None, None, Exercise]:
        """Make the problem of a number, from 1, or ON_SHOW; yield now and then, return it."""

    def source(self, chosen: Chosen, numbers: Sequence[int]) -> str:
        """Return the game ID of problems made, as it stands at the foot; "" where they tell it themselves."""

    def told(self, chosen: Chosen, numbers: Sequence[int]) -> str:
        """Return a sentence about problems that will be made, "" for none."""

    def extras(self, chosen: Chosen, read: Sequence[Exercise] = ()) -> list[Extra]:
        """Return the pages behind the problems; `read`: those that come from files."""

    def read(self, text: str, name: str) -> list[Exercise]:
        """Return the problems of a text: of a file of that name, or a game ID where it is empty. BadInput."""


def finished(making: Generator[None, None, Exercise]) -> Exercise:
    """Return a problem when it is made."""
    while True:
        try:
            next(making)
        except StopIteration as end:
            made: Exercise = end.value
            return made
