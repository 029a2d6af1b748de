"""The rules of Oware (Abapa): positions, moves, the story of a move, and how they are written (ogn.py: whole games).

What a sowing does is asked of the kernel's board, so that the search and the rules cannot disagree. Player p owns
side p; player 0 started. A position is written `abapa 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0 PAST`: each side's pits (from its
own left) and captures, the side to move, and the earlier positions since the last capture, the latest first, each
as twelve numbers, side 0's first, with slashes between them (`-` where there are none).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from engine.game import BadInput, Beat, IllegalMove, Outcome
from games.mancala.rules.sowing import (
    Both,
    Capture,
    Lift,
    Pass,
    Sow,
    SowingMove,
    SowingParams,
    SowingPosition,
    collected,
    moved,
    outcome_of,
    read_sides_of,
    sides,
    turn_in,
    write_sides_of,
)
from games.oware.kernel import OwareBoard, path

PITS = 6
STONES = 48


@dataclass(frozen=True, slots=True)
class Params(SowingParams):
    """Nothing can be chosen: six pits, four stones in each, Abapa rules; text form `abapa`."""

    def __str__(self) -> str:
        """Return the text form."""
        return "abapa"


@dataclass(frozen=True, slots=True)
class Position(SowingPosition):
    """A board; `past`: the boards since the last capture, the latest first (movers alternate).

    At a game's end without a majority the stones were taken by their owners, so the pits are empty.
    """

    past: tuple[Both, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended: somebody has a majority, or no stone is left in the pits."""
        return not self.in_pits or 2 * max(self.stores) > self.total

    def owner(self, side: int) -> int:
        """Return the player who owns a side: the same number, since sides are never swapped."""
        return side


@dataclass(frozen=True, slots=True)
class Move(SowingMove):
    """One sowing of own pit 1 to 6."""

    def __str__(self) -> str:
        """Return the text form, the pit."""
        return str(self.pit)


@cache
def board() -> OwareBoard:
    """Return the kernel's board that is asked about single sowings."""
    return OwareBoard(2)


def read_params(text: str) -> Params:
    """Return the parameters; BadInput unless the text is `abapa`."""
    if text.strip() != "abapa":
        raise BadInput("Oware is played by the Abapa rules, written abapa, not {text!r}.", text=text[:30])
    return Params()


def start(params: Params | None = None, seed: int = 0) -> Position:
    """Return the starting board; nothing is left to chance."""
    return Position(((4,) * PITS, (4,) * PITS), (0, 0))


def set_up(pits: Both, stores: tuple[int, int], side: int = 0, past: tuple[Both, ...] = ()) -> Position:
    """Return a position that need not come from a game; BadInput with a sentence if it is none.

    Where the player to move cannot, each player takes the stones on the own side: that game is over.
    """
    for row in pits:
        if len(row) != PITS:
            raise BadInput("Each side has {pits} pits, but {n} were given.", pits=PITS, n=len(row))
    if min(min(pits[0]), min(pits[1]), *stores) < 0:
        raise BadInput("A pit or store cannot hold a negative number of stones.")
    if sum(map(sum, pits)) + sum(stores) > STONES:
        raise BadInput(
            "Oware is played with {stones} stones, not {n}.", stones=STONES, n=sum(map(sum, pits)) + sum(stores)
        )
    return settle(Position(pits, stores, side, past))


def legal(pos: Position) -> list[int]:
    """Return the pits that the player to move may sow, ends of the game aside."""
    return [hole + 1 for hole in board().legal(pos.pits[pos.side], pos.pits[1 - pos.side])]


def settle(pos: Position) -> Position:
    """Return the position with the stones taken by their owners if the game ends without a majority."""
    if not ends(pos):
        return pos
    own = (pos.stores[0] + sum(pos.pits[0]), pos.stores[1] + sum(pos.pits[1]))
    return replace(pos, pits=((0,) * PITS, (0,) * PITS), stores=own)


def ends(pos: Position) -> bool:
    """Return whether the game ends with stones in the pits to be collected: no legal move, or a repeated position."""
    if pos.over:
        return False
    return not legal(pos) or pos.pits in pos.past[1::2]


def moves(pos: Position) -> Iterator[Move]:
    """Yield the pits that can be sown, pit 1 first."""
    if not pos.over:
        for pit in legal(pos):
            yield Move(pit)


def mover(pos: Position) -> int | None:
    """Return the player to move, None where the game is over."""
    return None if pos.over else pos.side


def check(pos: Position, move: Move) -> None:
    """Raise IllegalMove, with a sentence that says why, unless the rules allow `move`."""
    if pos.over:
        raise IllegalMove("The game is over.")
    if not 1 <= move.pit <= PITS:
        raise IllegalMove("There is no pit {pit}; your pits are 1 to {pits}.", pit=move.pit, pits=PITS)
    if not pos.pits[pos.side][move.pit - 1]:
        raise IllegalMove("Pit {pit} is empty.", pit=move.pit)
    if move.pit not in legal(pos):
        raise IllegalMove(
            "Your opponent has no stones: a move that gives them some must be played, not {pit}.", pit=move.pit
        )


def sow(pos: Position, move: Move) -> Position:
    """Return the board as the move leaves it: the stones of a game that ends for want of a move still in the pits."""
    check(pos, move)
    side = pos.side
    own, other, gain = board().after(pos.pits[side], pos.pits[1 - side], move.pit - 1)
    stores = sides(side, pos.stores[side] + gain, pos.stores[1 - side])
    return hand_over(replace(pos, pits=sides(side, own, other), stores=stores), pos.pits, gain > 0)


def hand_over(pos: Position, before: Both, captured: bool) -> Position:
    """Return the position with the other side to move; a capture ends the memory of earlier boards."""
    return replace(pos, side=1 - pos.side, past=() if captured else (before, *pos.past))


def play(pos: Position, move: Move) -> Position:
    """Return the position after a move; IllegalMove with a sentence if the rules refuse it."""
    return settle(sow(pos, move))


def outcome(pos: Position) -> Outcome | None:
    """Return who won and what both captured, None while the game goes on."""
    if not pos.over:
        return None
    return outcome_of(*pos.stores)


def tell(pos: Position, move: Move) -> tuple[Beat, ...]:
    """Return the story of a move: lift, sow stone by stone, capture backwards, pass, collect at the end."""
    left = sow(pos, move)
    side, stones = pos.side, pos.pits[pos.side][move.pit - 1]
    holes = path(move.pit - 1, stones)
    beats: list[Beat] = [Lift(side, move.pit, stones)]
    beats += [Sow(side, hole + 1) if hole < PITS else Sow(1 - side, hole - PITS + 1) for hole in holes]
    told = pos
    for beat in beats:
        told = apply(told, beat)
    for pit in range(PITS, 0, -1):
        had, has = told.pits[1 - side][pit - 1], left.pits[1 - side][pit - 1]
        if had != has:
            beats.append(Capture(side, 1 - side, pit, had - has))
    beats.append(Pass())
    if ends(left):
        beats += collected(left, side)
    return tuple(beats)


def apply(pos: Position, beat: Beat) -> Position:
    """Return the position after one beat: sowing remembers the board before it, a capture forgets all earlier ones."""
    match beat:
        case Lift():
            pos = replace(pos, past=(pos.pits, *pos.past))
        case Capture():
            pos = replace(pos, past=())
        case Pass():
            return replace(pos, side=1 - pos.side)
    return moved(pos, beat)


def turns(pos: Position) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Yield every move as a turn of one pit, with the position after it."""
    for move in moves(pos):
        yield (move.pit,), play(pos, move)


def play_turn(pos: Position, pits: tuple[int, ...]) -> Position:
    """Return the position after a turn of one pit; IllegalMove says why a list of pits is none."""
    if len(pits) != 1:
        raise IllegalMove("A turn of Oware is one pit, not {n}.", n=len(pits))
    return play(pos, Move(pits[0]))


def write(pos: Position) -> str:
    """Return the text form (see the module's docstring)."""
    past = "/".join(",".join(map(str, both[0] + both[1])) for both in pos.past) or "-"
    return f"abapa {write_sides_of(pos)} {pos.side} {past}"


def read(text: str) -> Position:
    """Return the position that `text` stands for (its last part may be left out); BadInput if malformed."""
    parts = text.split()
    if len(parts) not in (4, 5):
        raise BadInput(
            "An Oware position has four or five parts (abapa, sides, who moves, past), not {n}.", n=len(parts)
        )
    read_params(parts[0])
    pits, stores = read_sides_of(parts[1:3], r"(\d{1,2}(?:,\d{1,2})*)\+(\d{1,2})")
    if parts[3] not in ("0", "1"):
        raise BadInput("The side to move is 0 or 1, not {text!r}.", text=parts[3][:20])
    past: list[Both] = []
    for part in parts[4].split("/") if parts[4:] and parts[4] != "-" else ():
        if not re.fullmatch(r"\d{1,2}(,\d{1,2}){11}", part):
            raise BadInput("An earlier position is twelve numbers with commas, not {part!r}.", part=part[:50])
        numbers = tuple(map(int, part.split(",")))
        past.append((numbers[:PITS], numbers[PITS:]))
    return set_up(pits, stores, int(parts[3]), tuple(past))


def read_move(text: str) -> Move:
    """Return the move written `3`; BadInput if it is no number."""
    if not re.fullmatch(r"[1-9]\d?", text.strip()):
        raise BadInput("A move is the number of a pit, not {text!r}.", text=text.strip()[:20])
    return Move(int(text))


def read_turn(text: str) -> tuple[int, ...]:
    """Return the pits of a turn written `[3]` or `3`; BadInput if it is neither."""
    pits = turn_in(text)
    if pits is None:
        raise BadInput("A turn is the number of a pit, such as 3 or [3], not {text!r}.", text=text.strip()[:40])
    return pits
