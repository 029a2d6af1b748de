"""A challenge being played, without pixels: the game, what the engine says of its position, the hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cover.polyomino import Cell
from engine.game import IllegalMove
from engine.run.stepper import Snapshot
from games.katamino.game import Game, in_order
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import Placement
from games.katamino.rules.rulebook import Clear, Move, Position, Put, TakeBack
from games.katamino.think import hint as hints
from games.katamino.think.hint import Hint
from games.katamino.think.verdict import Verdict, completion
from games.model.thinker import Thinker

QUIET = 150  # ms that a verdict may take before anything is told of it


@dataclass(frozen=True, slots=True)
class Outlook:
    """In how many ways the tray can still be filled, as far as they are counted; the holes that nothing fills."""

    ways: int
    complete: bool
    dead: tuple[frozenset[Cell], ...] = ()


def _outlook(latest: Snapshot) -> Outlook:
    return Outlook(latest.solutions, latest.finished, latest.extra.get("dead", ()))


class State:
    """One challenge. `outlook`: None until the engine has said anything; `hint`, `step`: the hint shown, 1 to 3."""

    def __init__(self, game: Game, wake: Callable[[], None]) -> None:
        self.game = game
        self.hint: Hint | None = None
        self.step = 0
        self.outlook: Outlook | None = None
        self.slow = False  # whether the engine takes so long that this is told
        self._engine = Thinker(_outlook, wake)
        self._asked: Position | None = None  # of what the engine was asked last

    # What is so

    @property
    def pos(self) -> Position:
        """The position shown."""
        pos: Position = self.game.position
        return pos

    @property
    def solved(self) -> bool:
        """Whether the tray is full."""
        return rules.outcome(self.pos) is not None

    @property
    def thinking(self) -> bool:
        """Whether the engine has not said its last word."""
        return self._engine.open

    @property
    def dead(self) -> tuple[frozenset[Cell], ...]:
        """The holes that nothing fills, as far as they are known."""
        return self.outlook.dead if self.outlook is not None and self.outlook.complete else ()

    # The engine

    def look(self, now: float) -> None:
        """See to the position at the cursor: the hint of another one is gone, and the engine is asked."""
        if self._asked is not self.pos:
            self.hint, self.step = None, 0
            self._asked = pos = self.pos
            if self.outlook is not None:
                self.outlook = Outlook(self.outlook.ways, False)
        elif self._engine.open or (self.outlook is not None and self.outlook.complete):
            return
        pos, self.slow = self.pos, False
        self._engine.think(lambda: Verdict(pos), now)

    def halt(self) -> None:
        """Ask nothing any more; `look` asks again."""
        self._engine.stop()

    def update(self, now: float) -> bool:
        """Take what the engine has to say; return whether there is something new."""
        if not self._engine.open:
            return False
        before = self.outlook, self.slow
        found = self._engine.take()
        if found is not None:
            self.outlook, self.slow = found, False
            return True
        if now - self._engine.since > QUIET:
            self.outlook, self.slow = self._engine.best(), True
        return before != (self.outlook, self.slow)

    # Playing

    def play(self, move: Move) -> None:
        """Make one move of the player. Raises IllegalMove."""
        try:
            self.game.play(move)
        except IllegalMove as error:
            raise IllegalMove("That is not possible here.") from error

    def way_out(self) -> list[Move]:
        """Return the moves that fill the tray: from here where that is possible, else from the empty tray.

        IllegalMove with a sentence if these pieces cannot fill it.
        """
        moves: list[Move] = []
        found = completion(self.pos)
        if found is None:
            found, moves = completion(Position(self.pos.pieces, (), self.pos.shape)), [Clear()]
        if found is None:
            raise IllegalMove("These pieces cannot fill the tray.")
        return [*moves, *(Put(placement) for placement in in_order(found))]

    def solve(self) -> None:
        """Fill the tray, as one step of undo. IllegalMove as in `way_out`."""
        moves = self.way_out()
        self.game.solved_for = True
        self.game.play_all(moves)

    def towards(self, laid: tuple[Placement, ...]) -> None:
        """Empty the tray, with a solution ahead: redo lays it, undo leads back."""
        self.game.play_towards(in_order(laid))

    # Hints

    def next_hint(self) -> bool:
        """Show the next of the three steps: where, why, what; return whether there is one more."""
        if self.solved:
            return False
        if self.hint is None:
            self.hint, self.step = hints.find(self.pos), 1
            self.game.hints += 1
            return True
        more = self.step < self.hint.steps  # nothing is laid until that is asked for
        self.step += more
        return more

    def do_hint(self) -> Move | None:
        """Lay the piece that the hint says, or take others back; return the last move, None where it says nothing."""
        found = self.hint
        if found is None or self.solved:
            return None
        moves: list[Move] = [Put(found.what)] if found.what is not None else [TakeBack(piece) for piece in found.back]
        if not moves:
            return None
        self.game.play_all(moves)
        return moves[-1]
