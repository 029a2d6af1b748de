"""The rules of a duel: two players, each with a tray of their own and the same pieces; who fills it first wins.

Nobody waits for the other, so a move says whose it is, and either player may move at any time. What is laid on a tray
is as in the game of one (rules/rulebook.py), which is asked for everything. Satisfies engine.game.Rules; `mover` is the
first player as long as nobody has won.

Text forms: parameters `duel-` and those of the challenge; a position both trays with `|` between; a move the player,
1 or 2, and what is done: `1:T3@1,4`, `2:-T`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cover.polyomino import Cell
from engine.game import BadInput, Beat, IllegalMove, Outcome
from games.katamino.rules import rulebook
from games.katamino.rules.pieces import Placement
from games.katamino.rules.plan import Plan
from games.katamino.rules.rulebook import Move, Params, Position

PREFIX = "duel-"  # begins the parameters
PLAYERS = 2


@dataclass(frozen=True, slots=True)
class DuelParams:
    """The challenge that both have."""

    challenge: Params

    def __str__(self) -> str:
        return f"{PREFIX}{self.challenge}"


@dataclass(frozen=True, slots=True)
class DuelPosition:
    """Both trays; where one alone is asked for, as on a lid, it is the first player's."""

    trays: tuple[Position, Position]

    @property
    def params(self) -> DuelParams:
        """The challenge."""
        return DuelParams(self.trays[0].params)

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces that each has."""
        return self.trays[0].pieces

    @property
    def plan(self) -> Plan:
        """The tray that each has."""
        return self.trays[0].plan

    @property
    def laid(self) -> tuple[Placement, ...]:
        """What the first player has laid."""
        return self.trays[0].laid

    @property
    def in_hand(self) -> tuple[int, ...]:
        """What the first player has in hand."""
        return self.trays[0].in_hand

    def free_cells(self) -> list[Cell]:
        """Return the cells that the first player has not covered, row by row."""
        return self.trays[0].free_cells()

    def with_tray(self, player: int, tray: Position) -> DuelPosition:
        """Return the position with another tray of a player."""
        return DuelPosition((tray, self.trays[1]) if player == 0 else (self.trays[0], tray))


@dataclass(frozen=True, slots=True)
class DuelMove:
    """What a player, 0 or 1, does on their own tray."""

    player: int
    move: Move

    def __str__(self) -> str:
        return f"{self.player + 1}:{self.move}"


@dataclass(frozen=True, slots=True)
class OnTray(Beat):
    """What happens on a player's tray."""

    player: int
    beat: Beat


def read_params(text: str) -> DuelParams:
    """Return the challenge that `text` stands for; BadInput if malformed."""
    challenge = rulebook.read_params(text.strip().removeprefix(PREFIX))
    if not challenge.pieces:
        raise BadInput("A duel is about a set of pieces, such as duel-TWL.")
    return DuelParams(challenge)


def start(params: DuelParams, seed: int) -> DuelPosition:
    """Return the two empty trays; the seed is the computer's alone."""
    tray = rulebook.start(params.challenge, seed)
    return DuelPosition((tray, tray))


def moves(pos: DuelPosition) -> Iterator[DuelMove]:
    """Yield what the first player can do, then the second; nothing once one has won."""
    if outcome(pos) is None:
        for player, tray in enumerate(pos.trays):
            for move in rulebook.moves(tray):
                yield DuelMove(player, move)


def mover(pos: DuelPosition) -> int | None:
    """Return 0 as long as nobody has won: both may move."""
    return 0 if outcome(pos) is None else None


def outcome(pos: DuelPosition) -> Outcome | None:
    """Return who has filled a tray."""
    full = next((player for player, tray in enumerate(pos.trays) if rulebook.outcome(tray) is not None), None)
    return None if full is None else Outcome((full,), tuple(len(tray.laid) for tray in pos.trays))


def tell(pos: DuelPosition, move: DuelMove) -> tuple[Beat, ...]:
    """Return the story of a move on its tray. IllegalMove with a sentence if the rules refuse it."""
    if outcome(pos) is not None:
        raise IllegalMove("The duel is over.")
    return tuple(OnTray(move.player, beat) for beat in rulebook.tell(pos.trays[move.player], move.move))


def apply(pos: DuelPosition, beat: Beat) -> DuelPosition:
    """Return the position after one beat."""
    assert isinstance(beat, OnTray)
    return pos.with_tray(beat.player, rulebook.apply(pos.trays[beat.player], beat.beat))


def play(pos: DuelPosition, move: DuelMove) -> DuelPosition:
    """Return the position after `move`; IllegalMove with a sentence if the rules refuse it."""
    for beat in tell(pos, move):
        pos = apply(pos, beat)
    return pos


def write(pos: DuelPosition) -> str:
    """Return the text form of a position."""
    return PREFIX + "|".join(rulebook.write(tray) for tray in pos.trays)


def read(text: str) -> DuelPosition:
    """Return the position that `text` stands for; BadInput if malformed."""
    trays = [rulebook.read(part) for part in text.strip().removeprefix(PREFIX).split("|")]
    if len(trays) != PLAYERS or trays[0].params != trays[1].params:
        raise BadInput("A duel has two trays with the same pieces, with | between.")
    if all(rulebook.outcome(tray) is not None for tray in trays):
        raise BadInput("Of the two trays of a duel one alone can be full.")
    return DuelPosition((trays[0], trays[1]))


def read_move(text: str) -> DuelMove:
    """Return the move that `text` stands for; BadInput if malformed."""
    player, colon, move = text.strip().partition(":")
    if not colon or player not in ("1", "2"):
        raise BadInput("{text!r} is not a move of a duel: 1:T3@1,4 is the first player's.", text=text[:20])
    return DuelMove(int(player) - 1, rulebook.read_move(move))
