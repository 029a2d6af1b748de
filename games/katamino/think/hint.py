"""A hint in three steps: where to look, why there, what to do; all of it asked of the engine.

Where the tray can still be filled, the place is the one with the fewest choices, as an exact-cover search takes it
(Knuth's minimum remaining values): a free cell, or a piece in hand. The reason is how many choices there are and how
many of them lead on. Where it cannot be filled, the hint is which of the pieces laid have to go, as few as possible.
Only facts stand here; the scene puts them into words.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from engine.cover.polyomino import Cell
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import Placement, first_of_each, kind_of
from games.katamino.rules.rulebook import Position, TakeBack
from games.katamino.think.verdict import completion, placements_left, ways

AT_ONCE = 4  # up to so many pieces are looked for that have to go together


@dataclass(frozen=True, slots=True)
class Hint:
    """What the three steps say.

    `kind`: "cell" (look at `cell`), "piece" (look at `piece`), "back" (the pieces `back` have to go), "none" (the
    set cannot fill its tray at all). `choices`: the placements there are; `good`: how many of them lead to the end;
    `what`: the one to make. `ways`: to finish, after `back` is taken off.
    """

    kind: str
    cell: Cell | None = None
    piece: int | None = None
    choices: tuple[Placement, ...] = ()
    good: int = 0
    what: Placement | None = None
    back: tuple[int, ...] = ()
    ways: int = 0

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces among the choices, each once."""
        return tuple(dict.fromkeys(p.piece for p in self.choices))

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return 1 if self.kind == "none" else 3


def find(pos: Position) -> Hint:
    """Return the hint for a position that is not full."""
    solution = completion(pos)
    return _way_back(pos) if solution is None else _way_on(pos, solution)


def _way_on(pos: Position, solution: tuple[Placement, ...]) -> Hint:
    left = placements_left(pos)
    by_cell: dict[Cell, list[Placement]] = {cell: [] for cell in pos.free_cells()}
    by_piece: dict[int, list[Placement]] = {piece: [] for piece in first_of_each(pos.in_hand)}
    for placement in left:
        by_piece[placement.piece].append(placement)
        for cell in placement.cells:
            by_cell[cell].append(placement)
    # Columns from the left, as the tray fills; a cell before a piece where both have as few choices.
    cell = min(by_cell, key=lambda c: (len(by_cell[c]), c[1], c[0]))
    piece = min(by_piece, key=lambda p: len(by_piece[p]))
    if len(by_piece[piece]) < len(by_cell[cell]):
        choices, found = by_piece[piece], Hint("piece", piece=piece)
    else:
        choices, found = by_cell[cell], Hint("cell", cell=cell)
    lead = {(kind_of(p.piece), p.cells): p for p in choices}  # of equal pieces another one may lie there as well
    known = [lead[key] for p in solution if (key := (kind_of(p.piece), p.cells)) in lead]
    good = [p for p in choices if p in known or ways(rules.play(pos, rules.Put(p)), 1)]
    what = known[0]
    return Hint(found.kind, found.cell, found.piece, tuple(choices), len(good), what)


def _way_back(pos: Position) -> Hint:
    if not pos.laid:
        return Hint("none")
    down = [p.piece for p in pos.laid]
    for count in range(1, min(AT_ONCE, len(down)) + 1):
        best: tuple[int, tuple[int, ...]] = (0, ())
        for back in combinations(down, count):
            before = pos
            for piece in back:
                before = rules.play(before, TakeBack(piece))
            found = ways(before, None if count == 1 else 1)
            best = max(best, (found, back), key=lambda pair: pair[0])
        if best[0]:
            number = best[0] if count == 1 else 0
            return Hint("back", back=best[1], ways=number)
    if ways(empty := Position(pos.pieces, (), pos.shape), 1):
        return Hint("back", back=tuple(down), ways=ways(empty))
    return Hint("none")
