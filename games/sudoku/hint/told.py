"""The telling of a hint: its sentences, and the cells and units they speak of. No pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.base.i18n import _
from games.base.words import all_of, any_of
from games.sudoku.hint import names
from games.sudoku.rules.puzzle import Puzzle

NAMED = 8  # cells of a list that are called by name; more are "the framed cells"


@dataclass(frozen=True, slots=True)
class HintLine:
    """A sentence or a few. `number`: of a link of a chain, as in the rings on the board; `fails`: it says what cannot
    be."""

    text: str
    number: int = 0
    fails: bool = False


@dataclass
class HintTelling:
    """A hint as it is told: where to look, why it holds line by line, what follows; and what is marked on the board.

    `framed`: cells that some sentence of the reason speaks of; `rings`: the numbers of the links that are about a
    cell; `parity`: 0 or 1 for a cell that a link has made even or odd; `supposed`: the number that a link puts into a
    cell; `lost`: candidates that the links strike, as far as they are spoken of; `failed`: the house, or the cell, that
    has no way left; `tied`: pairs of cells whose diamond is spoken of.
    """

    puzzle: Puzzle
    where: str = ""
    what: str = ""
    lines: list[HintLine] = field(default_factory=list)
    framed: dict[int, None] = field(default_factory=dict)
    rings: dict[int, tuple[int, ...]] = field(default_factory=dict)
    parity: dict[int, int] = field(default_factory=dict)
    supposed: dict[int, int] = field(default_factory=dict)
    lost: dict[int, int] = field(default_factory=dict)
    failed: tuple[int, ...] = ()
    tied: list[tuple[int, int]] = field(default_factory=list)

    @property
    def why(self) -> str:
        """The reason in one piece."""
        return " ".join(line.text for line in self.lines)

    def say(self, text: str) -> None:
        """Go on with a sentence."""
        self.lines.append(HintLine(text))

    def fail(self, text: str) -> None:
        """Say what cannot be."""
        self.lines.append(HintLine(text, fails=True))

    # Names: what is said is framed

    def cell(self, which: int) -> str:
        """Name a cell."""
        self.framed[which] = None
        return names.cell(self.puzzle, which)

    def cells(self, several: Iterable[int], house: int = -1) -> str:
        """Name cells in a list that ends in `and`; many are called by their frames and the house they lie in."""
        several = tuple(several)
        self.framed |= dict.fromkeys(several)
        if len(several) <= NAMED:
            return all_of([names.cell(self.puzzle, one) for one in several])
        if house < 0:
            return _("the framed cells")
        return _("the framed cells of {house}").format(house=names.house(self.puzzle, house))

    def one_of(self, several: Iterable[int], house: int = -1) -> str:
        """Name cells in a list that ends in `or`."""
        several = tuple(several)
        if len(several) > NAMED:
            return self.cells(several, house)
        self.framed |= dict.fromkeys(several)
        return any_of([names.cell(self.puzzle, one) for one in several])

    def diamond(self, one: int, two: int) -> None:
        """Speak of the diamond between two cells."""
        self.tied.append((one, two))

    def link(self, cell: int, text: str) -> None:
        """Add a numbered link that is about a cell."""
        number = 1 + sum(1 for line in self.lines if line.number)
        self.lines.append(HintLine(text, number))
        self.framed[cell] = None
        self.rings[cell] = (*self.rings.get(cell, ()), number)
