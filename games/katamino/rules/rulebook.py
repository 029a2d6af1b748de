"""The rules of Katamino: fill a tray of five rows and K columns with the K pieces of a challenge.

A Position is the challenge and the pieces that lie on the tray; nothing else is part of the game, so a piece may be
laid, moved and taken back at will, and the order does not matter. Satisfies engine.game.Rules. The mover is player 0
until the tray is full; then the game is over. The tray may have any other shape (plan.py), filled by pieces of which
there may be several of a kind; so the calendar board of a day (calendar.py).

Text forms: parameters `9` (nine pieces dealt by the seed, a set that can be solved), `TWLNFZYPU` (these),
`calendar-2026-11-22` or `10x6-ZZZZZZZZZZZZ.L2P1`, a shape and its pieces (without any: the twelve); a position is the
pieces and five rows, `TWL/T..../T..`, on other trays the parameters and what was laid, `calendar-2026-11-22/L3@1,2`; a
move `T3@1,4` (orientation 3 of T, top left corner of its box on row 1, column 4), `-T` (take T back) or `clear`. Of
several pieces of a kind the second is told by `*2`: `L3@1,4*2`, `-L*2`. A piece that is not turned over has `~` after
its name where it shows the front and `=` where it shows the back: `L~3@1,4`, `12x6-....L~1P=1`; `.~` alone after a
shape is the twelve, all with the front up.
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
from games.katamino.rules.calendar import NAME as CALENDAR
from games.katamino.rules.calendar import PIECES, board_of, date_cells, read_date
from games.katamino.rules.pieces import (
    BACK,
    COUNT,
    FRONT,
    MOST,
    NAMES,
    SHAPES,
    STANDARD,
    STEP,
    Placement,
    check_challenge,
    check_columns,
    letters,
    name_of,
    numbered,
    one_sided,
    orientations_of,
    placement_of,
    placements,
    read_pieces,
    shape_of,
    side_of,
)
from games.katamino.rules.plan import ROWS, Plan, claims_plan, read_plan, strip

SIDES = "~="  # after the name of a piece that shows the front, the back
FRONTS_UP = tuple(side_of(kind) for kind in range(COUNT))


@dataclass(frozen=True, slots=True)
class Params:
    """A challenge: the pieces in order and their tray, or no pieces and how many columns the seed is to deal them for.

    `plan`: the tray, None for five rows and a column a piece.
    """

    columns: int
    pieces: tuple[int, ...] = ()
    plan: Plan | None = None

    def __str__(self) -> str:
        if not self.pieces:
            return str(self.columns)
        if self.plan is None:
            return letters(self.pieces)
        if self.plan.day is not None:
            return str(self.plan)
        return f"{self.plan}{_counted(self.pieces)}"


def challenge_of(pieces: tuple[int, ...], plan: Plan | None = None) -> Params:
    """Return the challenge of filling a tray, the usual one if none is given, with these pieces.

    One whose pieces are not turned over has its tray said, the usual one too: the letters alone do not tell it.
    """
    if plan is None and one_sided(pieces):
        plan = strip(len(pieces))
    return Params(plan.columns if plan is not None else len(pieces), pieces, plan)


def _counted(pieces: tuple[int, ...]) -> str:
    """Return ".L2P1", nothing for the twelve in their order."""
    if pieces == tuple(range(COUNT)):
        return ""
    if pieces == FRONTS_UP:
        return ".~"
    return "." + "".join(
        f"{named(kind)}{sum(piece % STEP == kind for piece in pieces)}" for kind in pieces if kind < STEP
    )


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces of the challenge in order, those that lie on the tray, by number, and the tray (see Params)."""

    pieces: tuple[int, ...]
    laid: tuple[Placement, ...] = ()
    shape: Plan | None = None

    @property
    def plan(self) -> Plan:
        """The tray."""
        return self.shape or strip(len(self.pieces))

    @property
    def columns(self) -> int:
        """The length of the tray."""
        return self.plan.columns

    @property
    def params(self) -> Params:
        """The challenge."""
        return challenge_of(self.pieces, self.shape)

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
        return [cell for cell in self.plan.cells if cell not in owners]


@dataclass(frozen=True, slots=True)
class Put:
    """Lay a piece from the hand, or move one that lies on the tray."""

    placement: Placement

    def __str__(self) -> str:
        p = self.placement
        return f"{named(p.piece)}{p.orientation + 1}@{p.row + 1},{p.column + 1}{_which(p.piece)}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a piece back into the hand."""

    piece: int

    def __str__(self) -> str:
        return f"-{named(self.piece)}{_which(self.piece)}"


def named(piece: int) -> str:
    """Return the name of a piece's kind in texts: "L"; "L~" or "L=" where it shows one side alone."""
    kind = piece % STEP
    return NAMES[kind] + ("" if kind < FRONT else SIDES[kind >= BACK])


def _which(piece: int) -> str:
    return f"*{piece // STEP + 1}" if piece >= STEP else ""


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
    if text.startswith(CALENDAR):
        board = board_of(read_date(text.removeprefix(CALENDAR)))
        return challenge_of(PIECES, board)
    if claims_plan(text):
        return _read_shape(text)
    pieces = check_challenge(read_pieces(text, "standard").pieces)
    return Params(len(pieces), pieces)


KINDS = {named(kind): kind for kind in range(len(NAMES))}
COUNTED = re.compile(r"([A-Z12][~=]?)(\d)")


def _read_shape(text: str) -> Params:
    """Return the challenge of a shape and its pieces: `8x8-...`, `10x1-ZZ.L2P1`, `12x5-....~`."""
    shape, dot, counts = text.partition(".")
    plan = read_plan(shape)
    pieces = tuple(range(COUNT))
    if counts == SIDES[0]:
        pieces = FRONTS_UP
    elif dot:
        if not counts or COUNTED.sub("", counts):
            raise BadInput("After the shape come its pieces and how many of each, such as .L2P1.")
        counted = [(name, int(many)) for name, many in COUNTED.findall(counts)]
        wrong = next((name for name, many in counted if name not in KINDS or not many), "")
        if wrong or len(dict(counted)) < len(counted):
            raise BadInput("After the shape come its pieces and how many of each, such as .L2P1.")
        pieces = numbered(KINDS[name] for name, many in counted for _ in range(many))
    if one_sided(pieces) and any(side_of(piece % STEP) >= FRONT > piece % STEP for piece in pieces):
        raise BadInput("Either all pieces may be turned over or none: ~ or = stands after each of F, L, N, P, Y, Z.")
    return check_shape(challenge_of(pieces, plan))


def check_shape(params: Params) -> Params:
    """Return a challenge on a tray of any shape if its pieces have as many cells; else BadInput."""
    assert params.plan is not None
    cells, covered = len(params.plan.cells), sum(len(shape_of(piece)) for piece in params.pieces)
    if not params.pieces or cells != covered:
        raise BadInput("The shape has {cells} cells, the pieces have {covered}.", cells=cells, covered=covered)
    return params


@cache
def set_counts() -> tuple[int, ...]:
    """Return for every set of pieces, as a bit mask, the number of its fillings (one search, 0.1 s)."""
    cells = [(row, column) for column in range(MOST) for row in range(ROWS)]
    return tuple(packing.tally_sets(cells, SHAPES[:COUNT], image=(ROWS - 1, 0)))  # turned upside down


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
        return Position(params.pieces, (), params.plan)
    chance = random.Random(seed)
    return Position(chance.choice(solvable_sets(params.columns)))


def moves(pos: Position) -> Iterator[Move]:
    """Yield every place for every piece, in the order of the challenge, then taking back; nothing once full."""
    if outcome(pos) is not None:
        return
    owners = pos.owners()
    for piece in pos.pieces:
        for placement in placements(piece, pos.plan):
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
    if not 0 <= placement.orientation < len(orientations_of(piece)):
        raise IllegalMove("{piece} has no orientation {n}.", piece=_name(piece), n=placement.orientation + 1)
    if not placement.fits(pos.plan):
        if covers_date(pos, placement):
            raise IllegalMove("The date stays free.")
        raise IllegalMove("{piece} would lie over the edge of the tray there.", piece=_name(piece))
    if placement in pos.laid:
        raise IllegalMove("{piece} already lies there.", piece=_name(piece))
    owners = pos.owners()
    under = next((owners[cell] for cell in placement.cells if owners.get(cell, piece) != piece), None)
    if under is not None:
        raise IllegalMove("{piece} would lie over {other} there.", piece=_name(piece), other=_name(under))


def covers_date(pos: Position, placement: Placement) -> bool:
    """Whether a piece would lie on the calendar board, but over the date that stays free."""
    day = pos.plan.day
    return day is not None and set(placement.cells) <= set(pos.plan.cells).union(date_cells(day))


def _name(piece: int) -> str:
    return letters([piece]) if piece >= 0 and piece % STEP < len(NAMES) else f"Piece {piece}"


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
        return Position(pos.pieces, tuple(p for p in pos.laid if p != beat.placement), pos.shape)
    assert isinstance(beat, PieceLaid)
    return Position(pos.pieces, tuple(sorted((*pos.laid, beat.placement))), pos.shape)


def play(pos: Position, move: Move) -> Position:
    """Return the position after `move`; IllegalMove with a sentence if the rules refuse it."""
    for beat in tell(pos, move):
        pos = apply(pos, beat)
    return pos


def _rows(pos: Position) -> list[str]:
    """Return a tray of five rows as lines of letters, dots where it is free."""
    owners = pos.owners()
    cells = [[owners.get((r, c)) for c in range(pos.columns)] for r in range(ROWS)]
    return ["".join("." if piece is None else name_of(piece) for piece in row) for row in cells]


def write(pos: Position) -> str:
    """Return the text form of a position: the pieces, then the five rows, with slashes between.

    On another tray than the usual: the parameters, then the pieces laid as moves.
    """
    if pos.shape is not None:
        return "/".join([str(pos.params), *(str(Put(placement)) for placement in pos.laid)])
    return "/".join([letters(pos.pieces), *_rows(pos)])


def read(text: str) -> Position:
    """Return the position that `text` stands for; BadInput if malformed."""
    head, *rows = text.strip().split("/")
    if head.startswith(CALENDAR) or claims_plan(head):
        return _read_laid(read_params(head), rows)
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


def _read_laid(params: Params, moves: list[str]) -> Position:
    """Return the position after these pieces were laid."""
    pos = start(params, 0)
    for text in moves:
        move = read_move(text)
        if not isinstance(move, Put) or pos.placement(move.placement.piece) is not None:
            raise BadInput("{text!r} does not lay a piece from the hand.", text=text[:20])
        try:
            pos = play(pos, move)
        except IllegalMove as error:
            raise BadInput("{text!r}: {error}", text=text[:20], error=error) from error
    return pos


MOVE = re.compile(r"([A-Z12][~=]?)(\d)@(\d{1,2}),(\d{1,2})(?:\*([2-9]))?")
TAKEN = re.compile(r"-([A-Z12][~=]?)(?:\*([2-9]))?")


def read_move(text: str) -> Move:
    """Return the move that `text` stands for; BadInput if malformed."""
    text = text.strip()
    if text == "clear":
        return Clear()
    back = TAKEN.fullmatch(text)
    if back is not None and back[1] in KINDS:
        return TakeBack(_piece(back[1], back[2]))
    found = MOVE.fullmatch(text)
    if found is None or found[1] not in KINDS:
        raise BadInput(
            "{text!r} is not a move: T3@1,4 lays a piece, -T takes it back, clear takes all.", text=text[:20]
        )
    piece, orientation = _piece(found[1], found[5]), int(found[2]) - 1
    if not 0 <= orientation < len(orientations_of(piece)):
        raise BadInput(
            "{piece} has {n} orientations, not {orientation}.",
            piece=found[1],
            n=len(orientations_of(piece)),
            orientation=orientation + 1,
        )
    return Put(Placement(piece, orientation, int(found[3]) - 1, int(found[4]) - 1))


def _piece(name: str, which: str | None) -> int:
    return KINDS[name] + STEP * (int(which) - 1 if which else 0)
