"""The rules of Katamino: fill a tray of five rows and K columns with the K pieces of a challenge.

A Position is the challenge and the pieces that lie on the tray; nothing else is part of the game, so a piece may be
laid, moved and taken back at will, and the order does not matter. Satisfies engine.game.Rules. The mover is player 0
until the tray is full; then the game is over.

Text forms: parameters `9` (nine pieces dealt by the seed, a set that can be solved) or `TWLNFZYPU` (these); a
position is the pieces and five rows, `TWL/T..../T..`; a move `T3@1,4` (orientation 3 of T, top left corner of its box
on row 1, column 4), `-T` (take T back) or `clear`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.cover import packing
from engine.cover.polyomino import Cell
from engine.game import BadInput, Beat, IllegalMove, Outcome, whole_number
from games.katamino.rules.pieces import (
    COUNT,
    FEWEST,
    MOST,
    ORIENTATIONS,
    ROWS,
    SHAPES,
    STANDARD,
    Placement,
    check_challenge,
    check_columns,
    letters,
    placement_of,
    placements,
    read_pieces,
)


@dataclass(frozen=True, slots=True)
class Params:
    """A challenge: the pieces in order, or none of them and how many the seed is to deal."""

    columns: int
    pieces: tuple[int, ...] = ()

    def __str__(self) -> str:
        return letters(self.pieces) if self.pieces else str(self.columns)


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces of the challenge in order, and those that lie on the tray, by number."""

    pieces: tuple[int, ...]
    laid: tuple[Placement, ...] = ()

    @property
    def columns(self) -> int:
        """The length of the tray."""
        return len(self.pieces)

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The pieces that are not on the tray, in the order of the challenge."""
        down = {placement.piece for placement in self.laid}
        return tuple(piece for piece in self.pieces if piece not in down)

    def placement(self, piece: int) -> Placement | None:
        """Where a piece lies, None if it does not."""
        return next((p for p in self.laid if p.piece == piece), None)

    def owners(self) -> dict[Cell, int]:
        """Return the piece on each covered cell."""
        return {cell: p.piece for p in self.laid for cell in p.cells}

    def free_cells(self) -> list[Cell]:
        """Return the cells that are not covered, row by row."""
        owners = self.owners()
        return [(r, c) for r in range(ROWS) for c in range(self.columns) if (r, c) not in owners]


@dataclass(frozen=True, slots=True)
class Put:
    """Lay a piece from the hand, or move one that lies on the tray."""

    placement: Placement

    def __str__(self) -> str:
        p = self.placement
        return f"{STANDARD[p.piece]}{p.orientation + 1}@{p.row + 1},{p.column + 1}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a piece back into the hand."""

    piece: int

    def __str__(self) -> str:
        return f"-{STANDARD[self.piece]}"


@dataclass(frozen=True, slots=True)
class Clear:
    """Take all pieces back."""

    def __str__(self) -> str:
        return "clear"


Move = Put | TakeBack | Clear


@dataclass(frozen=True, slots=True)
class PieceLaid(Beat):
    """A piece comes down on the tray."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class PieceLifted(Beat):
    """A piece leaves the tray."""

    placement: Placement


def read_params(text: str) -> Params:
    """Return the challenge that `text` stands for; BadInput if malformed."""
    text = text.strip()
    columns = whole_number(text)
    if columns is not None:
        return Params(check_columns(columns))
    pieces = check_challenge(read_pieces(text, "standard").pieces)
    return Params(len(pieces), pieces)


@cache
def set_counts() -> tuple[int, ...]:
    """Return for every set of pieces, as a bit mask, the number of its fillings (one search, 0.1 s)."""
    strip = [(row, column) for column in range(MOST) for row in range(ROWS)]
    return tuple(packing.tally_sets(strip, SHAPES, image=(ROWS - 1, 0)))  # turned upside down


def mask_of(pieces: tuple[int, ...]) -> int:
    """Return a set of pieces as a bit mask."""
    return sum(1 << piece for piece in pieces)


@cache
def solvable_sets(columns: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of so many pieces that fill their tray, in the order of their names."""
    counts = set_counts()
    found = [
        tuple(piece for piece in range(COUNT) if mask >> piece & 1)
        for mask in range(len(counts))
        if mask.bit_count() == columns and counts[mask]
    ]
    return tuple(sorted(found))


def start(params: Params, seed: int) -> Position:
    """Return the empty tray; without pieces of its own, the challenge is dealt from `seed` among the solvable."""
    if params.pieces:
        return Position(params.pieces)
    chance = random.Random(seed)
    return Position(chance.choice(solvable_sets(params.columns)))


def moves(pos: Position) -> Iterator[Move]:
    """Yield every place for every piece, in the order of the challenge, then taking back; nothing once full."""
    if outcome(pos) is not None:
        return
    owners = pos.owners()
    for piece in pos.pieces:
        for placement in placements(piece, pos.columns):
            if placement not in pos.laid and all(owners.get(cell, piece) == piece for cell in placement.cells):
                yield Put(placement)
    for placement in pos.laid:
        yield TakeBack(placement.piece)
    if pos.laid:
        yield Clear()


def mover(pos: Position) -> int | None:
    """Return 0, the only player, or None when the tray is full."""
    return 0 if outcome(pos) is None else None


def outcome(pos: Position) -> Outcome | None:
    """Return the outcome of a puzzle when all pieces lie on the tray, which then is full."""
    return Outcome() if len(pos.laid) == len(pos.pieces) else None


def check(pos: Position, move: Move) -> None:
    """Raise IllegalMove with a sentence if the rules refuse the move."""
    if outcome(pos) is not None:
        raise IllegalMove("The tray is full: the challenge is solved.")
    if isinstance(move, Clear):
        if not pos.laid:
            raise IllegalMove("There is nothing on the tray to take back.")
        return
    piece = move.piece if isinstance(move, TakeBack) else move.placement.piece
    if piece not in pos.pieces:
        raise IllegalMove("{piece} is not one of the pieces of this challenge.", piece=_name(piece))
    if isinstance(move, TakeBack):
        if pos.placement(piece) is None:
            raise IllegalMove("{piece} does not lie on the tray.", piece=_name(piece))
        return
    placement = move.placement
    if not 0 <= placement.orientation < len(ORIENTATIONS[piece]):
        raise IllegalMove("{piece} has no orientation {n}.", piece=_name(piece), n=placement.orientation + 1)
    if not placement.fits(pos.columns):
        raise IllegalMove("{piece} would lie over the edge of the tray there.", piece=_name(piece))
    if placement in pos.laid:
        raise IllegalMove("{piece} already lies there.", piece=_name(piece))
    owners = pos.owners()
    under = next((owners[cell] for cell in placement.cells if owners.get(cell, piece) != piece), None)
    if under is not None:
        raise IllegalMove("{piece} would lie over {other} there.", piece=_name(piece), other=_name(under))


def _name(piece: int) -> str:
    return STANDARD[piece] if 0 <= piece < COUNT else f"Piece {piece}"


def tell(pos: Position, move: Move) -> tuple[Beat, ...]:
    """Return the story of a move: pieces that leave the tray, then the piece that comes down."""
    check(pos, move)
    if isinstance(move, Clear):
        return tuple(PieceLifted(placement) for placement in pos.laid)
    old = pos.placement(move.piece if isinstance(move, TakeBack) else move.placement.piece)
    story: list[Beat] = [PieceLifted(old)] if old is not None else []
    if isinstance(move, Put):
        story.append(PieceLaid(move.placement))
    return tuple(story)


def apply(pos: Position, beat: Beat) -> Position:
    """Return the position after one beat."""
    if isinstance(beat, PieceLifted):
        return Position(pos.pieces, tuple(p for p in pos.laid if p != beat.placement))
    assert isinstance(beat, PieceLaid)
    return Position(pos.pieces, tuple(sorted((*pos.laid, beat.placement))))


def play(pos: Position, move: Move) -> Position:
    """Return the position after `move`; IllegalMove with a sentence if the rules refuse it."""
    for beat in tell(pos, move):
        pos = apply(pos, beat)
    return pos


def grid(owners: dict[Cell, int], columns: int, scheme: str = "standard") -> list[str]:
    """Return a tray as five lines of letters, dots where it is free."""
    names = letters(list(range(COUNT)), scheme)
    return ["".join(names[owners[r, c]] if (r, c) in owners else "." for c in range(columns)) for r in range(ROWS)]


def write(pos: Position) -> str:
    """Return the text form of a position: the pieces, then the five rows, with slashes between."""
    return "/".join([letters(pos.pieces), *grid(pos.owners(), pos.columns)])


def read(text: str) -> Position:
    """Return the position that `text` stands for; BadInput if malformed."""
    head, *rows = text.strip().split("/")
    pieces = check_challenge(read_pieces(head, "standard").pieces)
    if len(rows) != ROWS or any(len(row) != len(pieces) for row in rows):
        raise BadInput("A position of {n} pieces has {rows} rows of {n} marks.", n=len(pieces), rows=ROWS)
    covered: dict[int, set[Cell]] = {}
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            if mark == ".":
                continue
            piece = STANDARD.find(mark)
            if piece not in pieces:
                raise BadInput(
                    "Row {row}, column {column}: {mark!r} is not a piece of this challenge.",
                    row=r + 1,
                    column=c + 1,
                    mark=mark,
                )
            covered.setdefault(piece, set()).add((r, c))
    laid = []
    for piece, cells in sorted(covered.items()):
        placement = placement_of(piece, frozenset(cells))
        if placement is None:
            raise BadInput("The cells marked {piece} do not make the piece {piece}.", piece=STANDARD[piece])
        laid.append(placement)
    return Position(pieces, tuple(laid))


MOVE = re.compile(r"([A-Z])(\d{1,2})@(\d{1,2}),(\d{1,2})")


def read_move(text: str) -> Move:
    """Return the move that `text` stands for; BadInput if malformed."""
    text = text.strip()
    if text == "clear":
        return Clear()
    if len(text) == 2 and text[0] == "-" and text[1] in STANDARD:
        return TakeBack(STANDARD.index(text[1]))
    found = MOVE.fullmatch(text)
    if found is None or found[1] not in STANDARD:
        raise BadInput(
            "{text!r} is not a move: T3@1,4 lays a piece, -T takes it back, clear takes all.", text=text[:20]
        )
    piece, orientation = STANDARD.index(found[1]), int(found[2]) - 1
    if not 0 <= orientation < len(ORIENTATIONS[piece]):
        raise BadInput(
            "{piece} has {n} orientations, not {orientation}.",
            piece=found[1],
            n=len(ORIENTATIONS[piece]),
            orientation=orientation + 1,
        )
    return Put(Placement(piece, orientation, int(found[3]) - 1, int(found[4]) - 1))


__all__ = ["FEWEST", "MOST", "Clear", "Move", "Params", "Position", "Put", "TakeBack"]
