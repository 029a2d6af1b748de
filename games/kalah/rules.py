"""The rules of Kalah: positions, moves, the story of a move, and how all of them are written.

A Move is one sowing (or the swap of sides); a turn is the run of sowings of one player and is written as a list,
`[2, 1]`. What a sowing does is asked of the kernel's board, so that the search and the rules cannot disagree.

A Position names sides, not players: side 0 started. Player p owns side p, after a swap the other one. A position is
written `6x4 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0`: parameters, each side's pits (from its own left) and store, the side to
move and its flags (o: the opening turn, s: the swap is offered, x: sides were swapped, m: amid a turn).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from engine.game import BadInput, Beat, IllegalMove, Outcome
from engine.tree.constants import AGAIN, OVER
from games.kalah.kernel import KalahBoard, path
from games.mancala.rules.sowing import (
    STORE,
    Capture,
    Lift,
    Pass,
    Pits,
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

FEWEST_PITS, MOST_PITS = 3, 8
MOST_STONES = 12
MOST_IN_ALL = 2 * MOST_PITS * MOST_STONES


@dataclass(frozen=True, slots=True)
class Params(SowingParams):
    """The board and the options; text form `6x6` with e (empty capture), t (to the last stone), s (swap rule)."""

    pits: int = 6
    stones: int = 6
    empty_capture: bool = False
    to_the_end: bool = False
    swap: bool = False

    def __str__(self) -> str:
        """Return the text form."""
        options = ("e" if self.empty_capture else "") + ("t" if self.to_the_end else "") + ("s" if self.swap else "")
        return f"{self.pits}x{self.stones}{options}"


@dataclass(frozen=True, slots=True)
class Position(SowingPosition):
    """A board; `amid` a turn or not. `opening`: the first turn; `offered`: a swap is allowed."""

    params: Params = field(kw_only=True)
    opening: bool = False
    offered: bool = False
    swapped: bool = False
    amid: bool = False

    @property
    def over(self) -> bool:
        """Whether the game has ended: no stone left, or (unless it is played out) a majority after a whole turn."""
        if not self.in_pits:
            return True
        return not self.params.to_the_end and not self.amid and 2 * max(self.stores) > self.total

    def owner(self, side: int) -> int:
        return side ^ self.swapped


@dataclass(frozen=True, slots=True)
class Move(SowingMove):
    """One sowing of own pit 1 to m; pit 0 is the swap of sides."""

    def __str__(self) -> str:
        """Return the text form: the pit, or `swap`."""
        return str(self.pit) if self.pit else "swap"


SWAP = Move(0)


@dataclass(frozen=True, slots=True)
class Swap(Beat):
    """The second player takes over the first player's side."""


@cache
def board(pits: int, empty_capture: bool) -> KalahBoard:
    """Return the kernel's board that is asked about single sowings."""
    return KalahBoard(pits, empty_capture, 2)


def read_params(text: str) -> Params:
    """Return the parameters of a text such as `6x4e`; BadInput if malformed."""
    found = re.fullmatch(r"(\d{1,3})x(\d{1,3})(e?)(t?)(s?)", text.strip())
    if not found:
        raise BadInput(
            "Kalah's parameters look like 6x6 or 6x4ets (pits x stones, options), not {text!r}.", text=text[:30]
        )
    pits, stones = int(found[1]), int(found[2])
    check_size(pits, stones)
    return Params(pits, stones, bool(found[3]), bool(found[4]), bool(found[5]))


def check_size(pits: int, stones: int) -> None:
    """Refuse a board that the game is not played on, with a sentence."""
    if not FEWEST_PITS <= pits <= MOST_PITS:
        raise BadInput(
            "Kalah is played with {fewest} to {most} pits a side, not {n}.", fewest=FEWEST_PITS, most=MOST_PITS, n=pits
        )
    if not 1 <= stones <= MOST_STONES:
        raise BadInput("Kalah starts with 1 to {most} stones a pit, not {n}.", most=MOST_STONES, n=stones)


def start(params: Params, seed: int = 0) -> Position:
    """Return the starting board; nothing is left to chance."""
    side = (params.stones,) * params.pits
    return Position((side, side), (0, 0), params=params, opening=params.swap)


def set_up(params: Params, pits: tuple[Pits, Pits], stores: tuple[int, int], side: int = 0, **flags: bool) -> Position:
    """Return a position that need not come from a game; BadInput with a sentence if it is none.

    Where one side is empty, the stones of the other are put into their owner's store (rule 4).
    """
    check_size(params.pits, params.stones)
    for row in pits:
        if len(row) != params.pits:
            raise BadInput("Each side has {pits} pits, but {n} were given.", pits=params.pits, n=len(row))
    if min(min(pits[0]), min(pits[1]), *stores) < 0:
        raise BadInput("A pit or store cannot hold a negative number of stones.")
    if sum(map(sum, pits)) > MOST_IN_ALL:
        raise BadInput("At most {most} stones fit into the pits.", most=MOST_IN_ALL)
    if not any(pits[0]) or not any(pits[1]):
        stores = (stores[0] + sum(pits[0]), stores[1] + sum(pits[1]))
        pits = ((0,) * params.pits, (0,) * params.pits)
    return Position(pits, stores, side, params=params, **flags)


def moves(pos: Position) -> Iterator[Move]:
    """Yield the pits that can be sown, pit 1 first, then the swap where it is offered."""
    if pos.over:
        return
    for pit, stones in enumerate(pos.pits[pos.side], 1):
        if stones:
            yield Move(pit)
    if pos.offered:
        yield SWAP


def mover(pos: Position) -> int | None:
    """Return the player to move, None where the game is over."""
    return None if pos.over else pos.owner(pos.side)


def check(pos: Position, move: Move) -> None:
    """Raise IllegalMove, with a sentence that says why, unless the rules allow `move`."""
    if pos.over:
        raise IllegalMove("The game is over.")
    if move == SWAP:
        if not pos.offered:
            raise IllegalMove("Sides can be swapped only right after the first turn, and only if the swap rule is on.")
        return
    if not 1 <= move.pit <= pos.params.pits:
        raise IllegalMove("There is no pit {pit}; your pits are 1 to {pits}.", pit=move.pit, pits=pos.params.pits)
    if not pos.pits[pos.side][move.pit - 1]:
        raise IllegalMove("Pit {pit} is empty.", pit=move.pit)


def play(pos: Position, move: Move) -> Position:
    """Return the position after one sowing or the swap; IllegalMove with a sentence if the rules refuse it."""
    check(pos, move)
    if move == SWAP:
        return replace(pos, swapped=not pos.swapped, offered=False)
    side = pos.side
    own, other, gain, kind, _ = board(pos.params.pits, pos.params.empty_capture).after(
        pos.pits[side], pos.pits[1 - side], move.pit - 1
    )
    left = pos.in_pits - sum(own) - sum(other)  # stones that went into the stores, `gain` more of them into the own
    stores = sides(side, pos.stores[side] + (left + gain) // 2, pos.stores[1 - side] + (left - gain) // 2)
    return hand_over(replace(pos, pits=sides(side, own, other), stores=stores), kind == AGAIN)


def hand_over(pos: Position, again: bool) -> Position:
    """Return the position with the next to move: the same side once more, or the other after a whole turn."""
    if again:
        return replace(pos, amid=True, offered=False)
    return replace(pos, side=1 - pos.side, amid=False, offered=pos.opening and pos.in_pits > 0, opening=False)


def outcome(pos: Position) -> Outcome | None:
    """Return who won (players, not sides) and both stores, None while the game goes on."""
    if not pos.over:
        return None
    return outcome_of(pos.stores[pos.owner(0)], pos.stores[pos.owner(1)])


def tell(pos: Position, move: Move) -> tuple[Beat, ...]:
    """Return the story of a move: lift, sow stone by stone, capture, collect, pass."""
    check(pos, move)
    if move == SWAP:
        return (Swap(),)
    side, size = pos.side, pos.params.pits
    mine, theirs = pos.pits[side], pos.pits[1 - side]
    _, _, _, kind, captured = board(size, pos.params.empty_capture).after(mine, theirs, move.pit - 1)
    stones = mine[move.pit - 1]
    holes = path(size, move.pit - 1, stones)
    beats: list[Beat] = [Lift(side, move.pit, stones)]
    told = apply(pos, beats[0])
    for hole in holes:
        beats.append(
            Sow(side, hole + 1) if hole < size else Sow(side, STORE) if hole == size else Sow(1 - side, hole - size)
        )
        told = apply(told, beats[-1])
    if captured:
        opposite = size - holes[-1]
        beats.append(Capture(side, side, holes[-1] + 1, 1))
        beats.append(Capture(side, 1 - side, opposite, told.pits[1 - side][opposite - 1]))
        told = apply(apply(told, beats[-2]), beats[-1])
    if kind == OVER:
        beats += collected(told, side)
    return (*beats, Pass(kind == AGAIN))


def apply(pos: Position, beat: Beat) -> Position:
    """Return the position after one beat."""
    match beat:
        case Pass(again):
            return hand_over(pos, again)
        case Swap():
            return replace(pos, swapped=not pos.swapped, offered=False)
    return moved(pos, beat)


def turns(pos: Position) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Yield every complete turn with the position after it, pit 1 first and depth first; the swap is no turn."""
    for move in moves(pos):
        if move == SWAP:
            continue
        after = play(pos, move)
        if after.amid and not after.over:
            for rest, last in turns(after):
                yield (move.pit, *rest), last
        else:
            yield (move.pit,), after


def play_turn(pos: Position, pits: tuple[int, ...]) -> Position:
    """Return the position after a complete turn; IllegalMove says why a list of pits is none."""
    if not pits:
        raise IllegalMove("A turn names at least one pit.")
    after = pos
    for number, pit in enumerate(pits, 1):
        if Move(pit) == SWAP:
            raise IllegalMove("There is no pit {pit}; your pits are 1 to {pits}.", pit=pit, pits=pos.params.pits)
        after = play(after, Move(pit))
        going_on = after.amid and not after.over
        if going_on and number == len(pits):
            raise IllegalMove("The last stone of pit {pit} falls into your store: name the next pit too.", pit=pit)
        if not going_on and number < len(pits):
            raise IllegalMove("The turn ends with pit {pit}, so nothing can follow it.", pit=pit)
    return after


def write(pos: Position) -> str:
    """Return the text form (see the module's docstring)."""
    flags = zip("osxm", (pos.opening, pos.offered, pos.swapped, pos.amid), strict=True)
    return f"{pos.params} {write_sides_of(pos)} {pos.side}" + "".join(letter for letter, on in flags if on)


def read(text: str) -> Position:
    """Return the position that `text` stands for; BadInput if malformed."""
    parts = text.split()
    if len(parts) != 4:
        raise BadInput("A Kalah position has four parts (board, two sides, who moves), not {n}.", n=len(parts))
    params = read_params(parts[0])
    pits, stores = read_sides_of(parts[1:3], r"(\d{1,3}(?:,\d{1,3})*)\+(\d{1,4})")
    found = re.fullmatch(r"([01])(o?)(s?)(x?)(m?)", parts[3])
    if not found:
        raise BadInput(
            "The position ends with the side to move, 0 or 1, and flags, not with {text!r}.", text=parts[3][:20]
        )
    flags = {name: bool(found[i]) for i, name in enumerate(("opening", "offered", "swapped", "amid"), 2)}
    return set_up(params, pits, stores, int(found[1]), **flags)


def read_move(text: str) -> Move:
    """Return the move written `3` or `swap`; BadInput if it is neither."""
    text = text.strip()
    if text == "swap":
        return SWAP
    if not re.fullmatch(r"[1-9]\d?", text):
        raise BadInput("A move is the number of a pit, or swap, not {text!r}.", text=text[:20])
    return Move(int(text))


def read_turn(text: str) -> tuple[int, ...]:
    """Return the pits of a turn written `[2, 1]`, `2 1` or `2,1`; BadInput if it is none of these."""
    pits = turn_in(text)
    if pits is None:
        raise BadInput("A turn is a list of pits, such as [2, 1], 2 1 or 2,1, not {text!r}.", text=text.strip()[:40])
    return pits
