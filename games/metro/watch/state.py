"""A game of Metro by computers, watched: their thinking, the values of each tile, when the next is laid. No pixels."""

from __future__ import annotations

from collections.abc import Callable

from games.metro.game import Game
from games.metro.rulebook import Lay, Move, finished_by
from games.metro.think.players import Candidates, candidates_of
from games.model.reel import Reel
from games.model.thinker import Thinker

PACES = (10.0, 4.0, 2.0, 1.0, 0.5, 0.25)  # seconds a tile, from slow to fast
USUAL = PACES.index(2.0)
LOOKS = 200.0  # ms between two looks at the values while they come in


class State:
    """A game by computers alone. The history's cursor is the tile shown; its end is the latest one.

    `kept`: candidates by the history's cursor; `weighed`: where they are complete; `planned`, `played`: games that the
    thinking is to play out, and has; `reel`: whether the next tile is laid by itself, and when; `one_more`: lay one
    tile although it stands.
    """

    def __init__(self, game: Game, wake: Callable[[], None]) -> None:
        self.game = game
        self.thinking: Thinker[Candidates] = Thinker(candidates_of, wake)
        self.kept: dict[int, Candidates] = {}
        self.weighed: set[int] = set()
        self.planned = self.played = 0
        self.reel = Reel(0, paces=[1000 * pace for pace in PACES], pace=USUAL)
        self.reel.playing = True
        self.one_more = False
        self._looked = 0.0
        self._ticks: list[tuple[int, int, int]] = []
        self._ticked = 0  # moves of the history whose lines are among them

    # What is so

    @property
    def live(self) -> bool:
        """Whether the latest tile is shown."""
        return not self.game.can_redo

    @property
    def laid(self) -> int:
        """How many tiles lie on the map shown."""
        return len(self.game.position.placements)

    @property
    def candidates(self) -> Candidates:
        """The candidates for the tile shown, best first."""
        return self.kept.get(self.game.history.cursor, ())

    @property
    def pace(self) -> float:
        """Seconds a tile."""
        return PACES[self.reel.pace]

    @property
    def ready(self) -> bool:
        """Whether it is known what to lay."""
        return self.game.history.cursor in self.weighed

    @property
    def ticks(self) -> tuple[tuple[int, int, int], ...]:
        """The lines that were finished, as (moves played by then, their owner's colour, points)."""
        history = self.game.history
        for n in range(self._ticked, len(history.moves)):
            move = history.moves[n]
            done = finished_by(history.positions[n], move) if isinstance(move, Lay) else ()
            self._ticks += [(n + 1, self.game.colours[line.owner], line.points) for line in done if line.owner >= 0]
        self._ticked = len(history.moves)
        return tuple(self._ticks)

    # What happens

    def arrive(self, now: float) -> None:
        """Look at the tile at the cursor; think about it if it is the latest."""
        self.thinking.stop()
        if self.live and not self.game.over:
            if not self.ready:
                self.thinking.think(self.game.thinker(), now)
            self.reel.wait(now)

    def halt(self) -> None:
        """Stand still."""
        self.reel.stop()
        self.thinking.stop()

    def update(self, now: float) -> bool:
        """Take the values that have come in; return whether there is something new. Raises what failed."""
        found, latest = self.thinking.best(), self.thinking.latest
        if not found or (now < self._looked + LOOKS and not latest.finished):
            return False
        if latest.finished and found == self.candidates and self.played == latest.nodes:
            return False
        self._looked = now
        self.kept[self.game.history.cursor] = found
        if latest.finished:
            self.weighed.add(self.game.history.cursor)
        self.planned, self.played = latest.extra["planned"], latest.nodes
        return True

    def due(self, now: float) -> bool:
        """Whether the next tile is to be laid now."""
        return self.ready and self.live and (self.one_more or self.reel.due(now))

    def lay(self) -> Move | None:
        """Play what is best so far, a tile or the drawing of another; None where nothing is known."""
        if not self.candidates or not self.live or self.game.over:
            return None
        move = self.candidates[0].move
        self.thinking.stop()
        self.game.play(move)
        if isinstance(move, Lay):
            self.one_more = False
        return move

    # Transport

    def go(self, cursor: int) -> bool:
        """Show another tile, at rest; return whether it is another one."""
        before = self.game.history.cursor
        self.game.go(cursor)
        if self.game.history.cursor == before:
            return False
        self.reel.stop()
        return True

    def lay_one(self) -> None:
        """Have the next tile laid although it stands."""
        self.reel.stop()
        self.one_more = True

    def run(self, now: float) -> None:
        """Have tiles laid by themselves, from the latest on, or stop."""
        if self.reel.playing:
            self.reel.stop()
            return
        if self.game.over and self.live:
            return
        self.reel.play(now, rewind=False)
        if not self.live or not (self.thinking.open or self.ready):
            self.game.go(len(self.game.history.moves))
            self.arrive(now)
        self.reel.wait(now, 0.5)

    def to_play_on(self) -> Game:
        """Return a game of its own in which a person has the tile drawn."""
        return self.game.taken_over()
