"""A game of Metro stepped through: its moments, the lines that each finished, how they are told apart. No pixels."""

from __future__ import annotations

from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.rulebook import Lay, Line, Position
from games.metro.seats import usual_seats
from games.midend.reel import Reel

SPEEDS = (0.5, 1.0, 2.0, 4.0)
USUAL = SPEEDS.index(1.0)
STEP_TIME = 1100.0  # ms between two steps at 1x
COLOURS = (0, 2, 1, 3, 4, 5)  # for lines, in turn, where all are one player's


class State:
    """A game placement by placement: `reel` has how many tiles lie, at first as many as at the game's cursor.

    The game's cursor goes along. `moments`: the cursor after each placement, a second tile drawn being part of the
    turn; `first`: tiles that lay at the start; `laid`: the placements of the whole game, those first ones included;
    `finished`: the lines that each step completed, by step from 0 (nothing).
    """

    def __init__(self, game: Game, step: int | None = None) -> None:
        self.game = game
        positions = game.history.positions
        self.moments = [n for n, pos in enumerate(positions)
                        if n == 0 or len(pos.placements) > len(positions[n - 1].placements)]  # fmt: skip
        self.first = len(positions[0].placements)
        self.laid: tuple[Lay, ...] = positions[-1].placements
        self.finished: list[tuple[Line, ...]] = [()]
        for before, after in zip(self.moments, self.moments[1:], strict=False):
            move = positions[after].placements[-1]
            self.finished.append(rules.finished_by(positions[max(before, after - 1)], move))
        here = sum(at <= game.history.cursor for at in self.moments) - 1
        paces = [STEP_TIME / speed for speed in SPEEDS]
        self.reel = Reel(len(self.moments) - 1, here if step is None else step, paces, USUAL)
        self.stand()

    def stand(self) -> None:
        """Let the game's cursor follow the reel."""
        self.game.go(self.moments[self.reel.here])

    @property
    def step(self) -> int:
        """How many placements are shown."""
        return self.reel.here

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.game.position

    def go(self, step: int) -> None:
        """Show the game after so many placements."""
        self.reel.go(step)
        self.stand()

    def tick(self, now: float) -> bool:
        """Go on by itself; return whether another step is shown."""
        moved = self.reel.tick(now)
        if moved:
            self.stand()
        return moved

    def toggle(self, now: float) -> None:
        """Go on by itself, or stop; at the end from the start."""
        if self.reel.playing:
            self.reel.stop()
        else:
            self.reel.play(now, 0.5)
            self.stand()

    def move_at(self, step: int) -> Lay:
        """Return the placement of a step, from 1."""
        move: Lay = self.game.history.positions[self.moments[step]].placements[-1]
        return move

    def step_of(self, space: tuple[int, int]) -> int | None:
        """Return the step that laid the tile of a space, None where none lies at the end."""
        found = (n for n, move in enumerate(self.laid, 1) if (move.x, move.y) == space)
        return next((n - self.first for n in found), None)

    def closed_at(self, train: int) -> int | None:
        """Return the step that closed a train's line, None where none did."""
        return next((n for n, done in enumerate(self.finished) if any(line.train == train for line in done)), None)

    def next_line(self) -> int:
        """Return the next step that finishes a line, else the last."""
        last = self.reel.last
        return next((n for n in range(self.step + 1, last + 1) if self.finished[n]), last)

    def colours(self) -> tuple[tuple[int, int], ...]:
        """Return (train, colour) of each line in solo, six colours in turn, by first tile; none where they are many."""
        lines = self.game.lines()
        if not self.game.params.solo or len(lines) > len(COLOURS):
            return ()
        order = {(p.x, p.y): n for n, p in enumerate(self.position.placements)}
        begun = sorted(lines, key=lambda line: (order[line.steps[0].x, line.steps[0].y], line.train))
        return tuple((line.train, COLOURS[n]) for n, line in enumerate(begun))

    def points_at(self, step: int) -> dict[int, int]:
        """Return the points that a step brought, by colour."""
        brought: dict[int, int] = {}
        own = dict(self.colours())
        for line in self.finished[step]:
            colour = own.get(line.train)
            if colour is None and line.owner >= 0:
                colour = self.game.colours[line.owner]
            if colour is not None:
                brought[colour] = brought.get(colour, 0) + line.points
        return brought

    def ranked_lines(self) -> list[Line]:
        """Return the lines at the step shown: closed ones by points and by when they were, then open ones by length."""
        lines = self.game.lines()
        ended = {line.train: n for n, done in enumerate(self.finished) for line in done}
        before = -1  # closed in the position the game began from
        done = [line for line in lines if line.closed]
        closed = sorted(done, key=lambda line: (-line.points, ended.get(line.train, before)))
        return [*closed, *sorted((line for line in lines if not line.closed), key=lambda line: -len(line.steps))]

    def to_play_on(self) -> Game:
        """Return a game of its own at the step shown, with a person in it."""
        made = self.game.from_here()
        if not made.persons:
            made.seats = usual_seats(len(made.seats), 1)
        return made
