"""The rules of Metro, solo and board game, over one compiled map (games.metro.think.kernel).

A position is the tiles laid in their order, the stack that was dealt, how much of it is drawn, each player's tile in
hand and the second tile, if one was drawn. Everything else (lines, scores, the player to move) follows from these.
Kinds (tile, rotation) are numbers 0..23, in text forms the letters a..x; x and y count from 1 at the top left.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine import game
from engine.game import BadInput, IllegalMove, Outcome, Sentence
from games.metro.rules import tiles

# "as": other modules find the words of the game here, too.
from games.metro.rules.position import BOX_SIZE as BOX_SIZE
from games.metro.rules.position import NONE as NONE
from games.metro.rules.position import Draw as Draw
from games.metro.rules.position import Lay as Lay
from games.metro.rules.position import Move as Move
from games.metro.rules.position import Params as Params
from games.metro.rules.position import Position as Position
from games.metro.rules.position import read_move as read_move
from games.metro.rules.position import read_params as read_params
from games.metro.rules.position import read_placement as read_placement
from games.metro.rules.tiles import KINDS
from games.metro.think.kernel import Board, code_of

LETTERS = "abcdefghijklmnopqrstuvwx"
DIGITS = "0123456789A"


@dataclass(frozen=True, slots=True)
class TrackStep:
    """One tile of a line: the space, its kind, the sides through which the train comes in and goes out."""

    x: int
    y: int
    kind: int
    side_in: int
    side_out: int


@dataclass(frozen=True, slots=True)
class Line:
    """The path of a train, open or closed. `exit`: where it ends, or the free space that an open one points at."""

    train: int
    owner: int
    steps: tuple[TrackStep, ...]
    closed: bool
    exit: tuple[int, int]
    centre: bool

    @property
    def points(self) -> int:
        """What the line scores."""
        return len(self.steps) * (2 if self.centre else 1) if self.closed else 0


@dataclass(frozen=True, slots=True)
class TileLaid(game.Beat):
    """A tile comes down on (x, y)."""

    x: int
    y: int
    kind: int


@dataclass(frozen=True, slots=True)
class Finished(game.Beat):
    """A line is completed."""

    line: Line


@dataclass(frozen=True, slots=True)
class Taken(game.Beat):
    """A player draws a tile from the stack, into the hand or as the second one."""

    player: int
    kind: int
    second: bool


def start(params: Params, seed: int) -> Position:
    """Return the first position, the stack dealt from `seed` and a tile in each hand."""
    chance = random.Random(f"metro {seed}")
    spaces = params.d * params.d - 4
    stack: list[int]
    if params.sequence:
        stack = [_kind_drawn(tile, params.turning, chance) for tile in params.sequence]
    elif params.copies:
        stack = list(tiles.box(params.copies))
        chance.shuffle(stack)
    else:
        stack = [_kind_drawn(chance.choice(params.ids), params.turning, chance) for _ in range(spaces)]
    hands = tuple((stack + [NONE] * params.players)[: params.players])
    return Position(params, (), tuple(stack), sum(kind != NONE for kind in hands), hands)


def _kind_drawn(tile: int, turning: bool, chance: random.Random) -> int:
    kinds = tiles.KINDS_OF[tile]
    return kinds[0] if turning else chance.choice(kinds)


# The map


def board(pos: Position) -> Board:
    """Return the map of a position as a new board of the kernel."""
    return lay_out(pos.params.d, pos.params.owners, pos.placements)


def lay_out(d: int, owners: tuple[int, ...], placements: Sequence[Lay]) -> Board:
    """Return a new board with `placements` laid in order, unchecked."""
    made = Board(d, owners)
    for laid in placements:
        made.lay((laid.y - 1) * d + laid.x - 1, laid.kind)
    return made


def line_of(made: Board, d: int, train: int, owner: int) -> Line | None:
    """Return the line of a train on a board, None where no tile lies in front of it."""
    ports, last = made.line(train)
    if not ports:
        return None
    steps = []
    for port in ports:
        c, side = port >> 2, port & 3
        kind = made.kind_at(c)
        steps.append(TrackStep(c % d + 1, c // d + 1, kind, side, tiles.EXITS[kind][side]))
    goal = made.goal_of(last)
    leaves = steps[-1]
    dx, dy = tiles.STEP[leaves.side_out]
    return Line(train, owner, tuple(steps), goal > 0, (leaves.x + dx, leaves.y + dy), goal == 2)


def lines(pos: Position) -> tuple[Line, ...]:
    """Return all lines, open and closed, by train."""
    made, owners = board(pos), pos.params.owners
    found = (line_of(made, pos.params.d, train, owners[train]) for train in range(4 * pos.params.d))
    return tuple(line for line in found if line is not None)


def refusal(made: Board, d: int, move: Lay, code: int, lenient: bool) -> Sentence | None:
    """Return why a tile may not be laid so, as a sentence that names the placement; None if it may.

    `code`: the tile as it may be laid (kernel); `lenient`: the board game's rule about lines of one tile.
    """
    what = naming(move)
    if not (1 <= move.x <= d and 1 <= move.y <= d):
        return Sentence("{what}: that space is not on the map of {d} by {d}.", what=what, d=d)
    c = (move.y - 1) * d + move.x - 1
    if tiles.in_centre(d, move.x, move.y):
        return Sentence("{what}: no tile goes on the centre.", what=what)
    if made.kind_at(c) >= 0:
        return Sentence("{what}: {other} already lies there.", what=what, other=tiles.name(made.kind_at(c)))
    if not made.touched(c):
        return Sentence("{what}: a tile goes on the rim or beside another tile.", what=what)
    if made.is_short(c, move.kind) and (not lenient or (c, move.kind) not in made.placements(code, True)):
        if lenient:
            return Sentence("{what}: that makes a line of one tile, and there are other spaces for it.", what=what)
        return Sentence("{what}: that makes a line of one tile.", what=what)
    return None


def naming(move: Lay) -> Sentence:
    """Return how a refusal names a placement."""
    return Sentence("Tile {tile} on ({x}, {y})", tile=tiles.name(move.kind), x=move.x, y=move.y)


def code_in_hand(pos: Position, kind: int) -> int:
    """Return the kernel's code of a tile drawn as `kind`, by the game's rule about turning."""
    return code_of(kind, pos.params.turning)


def places(pos: Position, kind: int) -> list[Lay]:
    """Return the legal placements of a tile drawn as `kind`, by space, then rotation."""
    d = pos.params.d
    found = board(pos).placements(code_in_hand(pos, kind), not pos.params.solo)
    return [Lay(c % d + 1, c // d + 1, k) for c, k in found]


def ways_on(pos: Position, space: tuple[int, int]) -> list[Lay]:
    """Return the legal placements of the tile to be laid on a space, by rotation; none where it may not lie."""
    return [move for move in places(pos, pos.tile) if (move.x, move.y) == space] if pos.tile != NONE else []


# The rules


def may_draw(pos: Position) -> bool:
    """Whether the player to move may draw a second tile."""
    return not pos.params.solo and pos.second == NONE and pos.left > 0 and pos.hands[pos.seat] != NONE


def moves(pos: Position) -> Iterator[Move]:
    """Yield the placements by space, then rotation, then drawing a second tile."""
    if pos.tile != NONE:
        yield from places(pos, pos.tile)
        if may_draw(pos):
            yield Draw()


def mover(pos: Position) -> int | None:
    """Return the player to move, None where the game is over."""
    if pos.tile == NONE or not places(pos, pos.tile):
        return None
    return pos.seat


def play(pos: Position, move: Move) -> Position:
    """Return the position after `move`; IllegalMove with a sentence if the rules refuse it."""
    check(pos, move)
    for beat in tell_unchecked(pos, move):
        pos = apply(pos, beat)
    return pos


def check(pos: Position, move: Move) -> None:
    """Raise IllegalMove with a sentence if the rules refuse `move`."""
    if isinstance(move, Draw):
        if pos.params.solo:
            raise IllegalMove("A second tile is drawn in the board game only.")
        if not may_draw(pos):
            if pos.second != NONE:
                raise IllegalMove("No tile can be drawn: the second tile must be laid first.")
            raise IllegalMove("No tile can be drawn: no tile is left to draw.")
        return
    if pos.tile == NONE:
        raise IllegalMove("{what}: the game is over.", what=naming(move))
    mine = KINDS[pos.tile]
    if KINDS[move.kind][0] != mine[0]:
        raise IllegalMove("{what}: the tile to be laid is #{tile}.", what=naming(move), tile=mine[0])
    if not pos.params.turning and move.kind != pos.tile:
        sentence = Sentence("{what}: tiles are not turned in this game, it lies R{k}.", what=naming(move), k=mine[1])
        raise IllegalMove(sentence)
    why_not = refusal(board(pos), pos.params.d, move, code_in_hand(pos, pos.tile), not pos.params.solo)
    if why_not:
        raise IllegalMove(why_not)


def outcome(pos: Position) -> Outcome | None:
    """Return the scores, and in the board game the winners (none where all have the same), once the game is over."""
    if mover(pos) is not None:
        return None
    points = scores(pos)
    best = tuple(player for player, score in enumerate(points) if score == max(points))
    return Outcome(() if len(best) == len(points) else best, points)


def scores(pos: Position) -> tuple[int, ...]:
    """Return the points of each player now."""
    made = board(pos)
    return tuple(made.points(player) for player in range(pos.params.players))


def finished_by(pos: Position, move: Lay) -> tuple[Line, ...]:
    """Return the lines that `move` completes, shortest first."""
    d, owners = pos.params.d, pos.params.owners
    made = board(pos)
    c = (move.y - 1) * d + move.x - 1
    closing = [train for train, _, _, goal in made.changes(c, move.kind) if goal]
    made.lay(c, move.kind)
    found = [line_of(made, d, train, owners[train]) for train in closing]
    return tuple(sorted((line for line in found if line), key=lambda line: (len(line.steps), line.train)))


def tell(pos: Position, move: Move) -> tuple[game.Beat, ...]:
    """Return the story of a move: the tile comes down, lines finish, a tile is drawn."""
    check(pos, move)
    return tell_unchecked(pos, move)


def tell_unchecked(pos: Position, move: Move) -> tuple[game.Beat, ...]:
    """Return the story of a legal move."""
    if isinstance(move, Draw):
        return (Taken(pos.seat, pos.stack[pos.drawn], True),)
    beats: list[game.Beat] = [TileLaid(move.x, move.y, move.kind)]
    beats += [Finished(line) for line in finished_by(pos, move)]
    if pos.second == NONE and pos.left:
        beats.append(Taken(pos.seat, pos.stack[pos.drawn], False))
    return tuple(beats)


def apply(pos: Position, beat: game.Beat) -> Position:
    """Return the position after one beat of a story."""
    if isinstance(beat, TileLaid):
        hands = pos.hands
        if pos.second == NONE:
            hands = (*hands[: pos.seat], NONE, *hands[pos.seat + 1 :])
        placements = (*pos.placements, Lay(beat.x, beat.y, beat.kind))
        return replace(pos, placements=placements, hands=hands, second=NONE)
    if isinstance(beat, Taken):
        if beat.second:
            return replace(pos, second=beat.kind, drawn=pos.drawn + 1)
        hands = (*pos.hands[: beat.player], beat.kind, *pos.hands[beat.player + 1 :])
        return replace(pos, hands=hands, drawn=pos.drawn + 1)
    return pos


# Text forms


def write(pos: Position) -> str:
    """Return `params/stack/drawn/hands/second/placements`, a letter a kind, three characters a placement."""
    letter = LETTERS + "-"
    laid = "".join(DIGITS[p.x] + DIGITS[p.y] + letter[p.kind] for p in pos.placements)
    stack = "".join(letter[kind] for kind in pos.stack)
    hands = "".join(letter[kind] for kind in pos.hands)
    return f"{pos.params}/{stack}/{pos.drawn}/{hands}/{letter[pos.second]}/{laid}"


def read(text: str) -> Position:
    """Return the position that `text` stands for; BadInput if malformed or if it cannot have come about."""
    fields = text.strip().split("/")
    if len(fields) != 6:
        raise BadInput("A position of Metro has six fields between slashes, not {n}.", n=len(fields))
    params = read_params(fields[0])
    stack, hands = _read_kinds(fields[1], Sentence("stack")), _read_kinds(fields[3], Sentence("hands"))
    second = _read_kinds(fields[4], Sentence("second tile"))
    if not re.fullmatch("[0-9]{1,3}", fields[2], re.ASCII) or int(fields[2]) > len(stack):
        raise BadInput("The number of tiles drawn is 0 to {n}, not {text!r}.", n=len(stack), text=fields[2][:20])
    if len(hands) != params.players or len(second) != 1 or NONE in stack:
        raise BadInput("The position's stack, hands and second tile do not fit the number of players.")
    if len(fields[5]) % 3:
        raise BadInput("The placements of a position have three characters each.")
    placements = tuple(_read_laid(fields[5][i : i + 3], i // 3 + 1) for i in range(0, len(fields[5]), 3))
    pos = Position(params, placements, stack, int(fields[2]), hands, second[0])
    check_placements(params.d, placements, params.turning, solo=params.solo)
    gone = Counter(_face(p.kind, params) for p in placements)
    gone.update(_face(kind, params) for kind in (*hands, *second) if kind != NONE)
    if gone != Counter(_face(kind, params) for kind in stack[: pos.drawn]):
        raise BadInput("The tiles laid and in hand are not those drawn from the stack.")
    return pos


def _face(kind: int, params: Params) -> int:
    return KINDS[kind][0] if params.turning else kind


def _read_kinds(text: str, what: str) -> tuple[int, ...]:
    for letter in text:
        if letter not in LETTERS + "-":
            raise BadInput("The {what} has letters a to x, not {letter!r}.", what=what, letter=letter)
    return tuple((LETTERS + "-").index(letter) if letter != "-" else NONE for letter in text)


def _read_laid(text: str, number: int) -> Lay:
    if text[0] not in DIGITS or text[1] not in DIGITS or text[2] not in LETTERS:
        raise BadInput(
            "Placement {number}, {text!r}: it is a column, a row (1 to 9, A) and a letter a to x.",
            number=number,
            text=text,
        )
    return Lay(DIGITS.index(text[0]), DIGITS.index(text[1]), LETTERS.index(text[2]))


def check_placements(d: int, placements: Sequence[Lay], turning: bool, *, solo: bool) -> Board:
    """Return the board (all trains player 0's) after `placements`; BadInput names the first that was not legal."""
    made = Board(d, (0,) * (4 * d))
    for number, move in enumerate(placements, 1):
        why_not = refusal(made, d, move, code_of(move.kind, turning), not solo)
        if why_not:
            raise BadInput("Placement {number} cannot have been laid. {why_not}", number=number, why_not=why_not)
        made.lay((move.y - 1) * d + move.x - 1, move.kind)
    return made
