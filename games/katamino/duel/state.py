"""A duel being played, without pixels: the game, and the computer's moves as their time comes."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import IllegalMove
from games.katamino.duel.game import BACK, FORTH, DuelGame
from games.katamino.duel.rival import TimedMove, plan_of
from games.katamino.duel.rules import PLAYERS
from games.katamino.rules.rulebook import Clear, Move, Position

FIRST, SECOND = range(PLAYERS)
BREATH = 1.0  # seconds before a computer whose ways are others by now begins anew


class State:
    """One duel. `active`: the tray that a person used last, which undo is about."""

    def __init__(self, game: DuelGame) -> None:
        self.game = game
        self.active = FIRST
        self.plan: tuple[TimedMove, ...] = () if self.alone is None else self._not_yet_laid()

    @property
    def alone(self) -> int | None:
        """The computer's level, None where a person sits at the right."""
        seat = self.game.seats[SECOND]
        return None if seat.human else seat.level

    @property
    def trays(self) -> tuple[Position, Position]:
        """Both trays as they are shown."""
        return self.game.trays

    def may_play(self, player: int) -> bool:
        """Whether somebody may lay pieces on a tray: a person, as long as the duel goes on."""
        return not self.game.ended and self.game.seats[player].human

    def whose(self, player: int) -> int:
        """Return whose keys those of a player are: against the computer all keys are the one person's."""
        return player if self.game.seats[player].human else FIRST

    # Persons

    def act(self, player: int, moves: Iterable[Move]) -> None:
        """Make moves of a person as one step. IllegalMove with a sentence."""
        if self.game.ended:
            raise IllegalMove("The duel is over.")
        if not self.may_play(player):
            raise IllegalMove("That tray is the computer's.")
        try:
            self.game.act(player, moves)
        except IllegalMove as error:
            raise IllegalMove("That is not possible here.") from error
        self.active = player

    def step(self, player: int, back: bool) -> None:
        """Take a person's last step back, or do it again. IllegalMove with a sentence."""
        self.game.step(player, BACK if back else FORTH)
        self.active = player

    def can_step(self, back: bool) -> bool:
        """Whether the tray used last has a step to take back, or to do again."""
        return self.game.can_step(self.active, BACK if back else FORTH)

    # The computer

    def _not_yet_laid(self) -> tuple[TimedMove, ...]:
        """Return what the computer has not laid yet; where it has gone other ways, all of it anew."""
        game, level = self.game, self.alone
        assert level is not None
        every = plan_of(game.challenge, level, game.history.seed)
        done = tuple(move.move for move in game.history.moves if move.player == SECOND)
        if done == tuple(one.move for one in every[: len(done)]):
            return every[len(done) :]
        from_now = game.clock.seconds + BREATH
        clear = (TimedMove(from_now, Clear()),) if self.trays[SECOND].laid else ()
        return clear + tuple(TimedMove(from_now + one.at, one.move) for one in every)

    @property
    def next_at(self) -> float | None:
        """At which second of the game the computer moves next, None for never."""
        return self.plan[0].at if self.plan and not self.game.ended else None

    def run(self, seconds: float) -> list[Move]:
        """Make the computer's moves whose time has come; return them."""
        made = []
        while self.next_at is not None and self.next_at <= seconds:
            move = self.plan[0].move
            self.plan = self.plan[1:]
            self.game.act(SECOND, [move])
            made.append(move)
        return made
