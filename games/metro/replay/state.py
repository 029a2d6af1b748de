"""A game of Metro stepped through: its moments, how each comes about, its lines told apart, the one followed.

No pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.game import IllegalMove
from games.metro import rulebook as rules
from games.metro.film import Film, Frame
from games.metro.game import Game
from games.metro.replay.values import Values
from games.metro.rulebook import Lay, Line, Position
from games.metro.rules.colouring import line_colours
from games.model.reel import Reel
from games.stage.motion import Motion, Playhead

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
USUAL = SPEEDS.index(1.0)
STEP_TIME = 1100.0  # ms between two steps at 1x
STATES = 8.0  # the speed from which only states are shown, not how each comes about
REST = 0.3  # the share of a step's time that it stands when its film has ended
STEPS, LINES = "steps", "lines"  # the lists, one at a time


class Tick(NamedTuple):
    """A step that finished a line: the step, the line's colour (-1: nobody's), its points."""

    step: int
    colour: int
    points: int


class State:
    """A game placement by placement: `reel` has how many tiles lie, at first as many as at the game's cursor.

    The game's cursor goes along. `moments`: the cursor after each placement, a second tile drawn being part of the
    turn; `first`: tiles that lay at the start; `laid`: the placements of the whole game, those first ones included;
    `finished`: the lines that each step completed, by step from 0 (nothing). `film`: the placement that is being
    shown, or the followed line that is run again, as far as `head` says. `followed`: the train that is followed,
    `pinned`: those whose lines stay full, `tile`: how far along the followed line one looks, from 1; None: at its end.
    `values`: what each space is worth. `listed`: which list is shown.
    """

    def __init__(self, game: Game, step: int | None = None, wake: Callable[[], None] = lambda: None) -> None:
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
        self.film: Film | None = None
        self.head = Playhead(0, 0)
        self.by_itself = False  # whether the film was begun by playing
        self.followed: int | None = None
        self.pinned: frozenset[int] = frozenset()
        self.tile: int | None = None
        self.values = Values(wake)
        self.listed = STEPS
        solo = game.params.solo
        self._own = line_colours(rules.lines(positions[-1])) if solo else {}  # where all are one player's
        self._asked: tuple[int, ...] = ()  # the trains at the point clicked on last
        self.stand()

    def stand(self) -> None:
        """Let the game's cursor follow the reel."""
        self.game.go(self.moments[self.reel.here])

    # What is so

    @property
    def step(self) -> int:
        """How many placements are shown."""
        return self.reel.here

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.game.position

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self.reel.playing or (self.by_itself and self.moving)

    @property
    def moving(self) -> bool:
        """Whether a placement is being shown and does not stand still."""
        return self.film is not None and not self.head.halted

    def points(self, frame: Frame | None) -> tuple[int, ...]:
        """Return the points of each player now; trains under way have brought a part of theirs."""
        if frame is None or self.film is None or self.film.move is None:
            return rules.scores(self.position)
        found = list(rules.scores(self.at(self.filmed - 1)))
        for owner, points in frame.brought:
            if owner >= 0:
                found[owner] += points
        return tuple(found)

    @property
    def filmed(self) -> int:
        """The step that the film shows."""
        return self.step + (1 if self.head.back else 0)

    @property
    def speed(self) -> float:
        """How fast it goes."""
        return SPEEDS[self.reel.pace]

    def at(self, step: int) -> Position:
        """Return the position after so many placements."""
        position: Position = self.game.history.positions[self.moments[step]]
        return position

    def seen(self, frame: Frame | None) -> int:
        """Return after how many placements the map is, at a moment of the placement that is being shown."""
        return self.step if self.film is None or frame is None else self.filmed - (frame.drop is not None)

    # Going through it

    def go(self, step: int) -> None:
        """Show the game after so many placements."""
        self.film, self.tile = None, None
        self.reel.go(step)
        self.stand()

    def on(self, now: float, motion: Motion, by_itself: bool = False) -> None:
        """Show how the step that is shown now came about, if that is not too fast."""
        self.film = None
        self.tile = None
        self.by_itself = by_itself
        if self.speed < STATES and motion.mode != "off" and self.step:
            self.film = self._film(self.step, motion)
            self.head = Playhead(self.film.length, now, rate=self.speed)

    def set_pace(self, pace: int, now: float) -> None:
        """Take another speed, one of SPEEDS by its index; what is under way goes on at it."""
        self.reel.set_pace(pace, now)
        self.head.set_rate(now, self.speed)

    def run_again(self, now: float, motion: Motion) -> None:
        """Run the train that is followed once more, alone; IllegalMove where none is, or nothing may move."""
        line = self.line(self.followed)
        if line is None:
            raise IllegalMove("Follow a train first.")
        if motion.mode == "off":
            raise IllegalMove("Movement is switched off in the settings.")
        self.stop()
        self.tile, self.by_itself = None, False
        self.film = Film(None, (line,), motion, (line,), before={line.train: len(line.steps)})
        self.head = Playhead(self.film.length, now, rate=self.speed)

    def forward(self, now: float, motion: Motion) -> None:
        """Go a step on, and show how it comes about; one that is on its way back turns round."""
        self._leave_run()
        if self.film is not None and self.head.back:
            self._turn(now, self.step + 1)
        elif self.reel.more:
            self.go(self.step + 1)
            self.on(now, motion)

    def back(self, now: float, motion: Motion) -> None:
        """Go a step back: the same film backwards; one that is under way turns round."""
        self._leave_run()
        if self.film is not None and not self.head.back:
            self._turn(now, self.step - 1)
        elif self.step:
            self.go(self.step)
            self.on(now, motion)
            film = self.film
            self.go(self.step - 1)
            if film is not None:
                self.film, self.head = film, Playhead(film.length, now, back=True, rate=self.speed)

    def _leave_run(self) -> None:
        """End the run of a train alone."""
        if self.film is not None and self.film.move is None:
            self.film = None

    def _turn(self, now: float, step: int) -> None:
        """Show the film the other way, from where it is."""
        film = self.film
        head = self.head
        back = step < self.step
        self.go(step)
        self.film = film
        self.head = head
        self.by_itself = False
        head.go(now, back)

    def arrive(self) -> None:
        """Let the placement that is being shown arrive at once."""
        self.film = None

    def tick(self, now: float, motion: Motion) -> bool:
        """Go on by itself; return whether another step is shown, or the film has come to its end."""
        if self.film is not None:
            if self.head.halted or not self.head.done(now):
                return False
            self.film = None
            self.reel.hold(now, REST)
            return True
        moved = self.reel.tick(now)
        if moved:
            self.stand()
            self.on(now, motion, by_itself=True)
        return moved

    def toggle(self, now: float) -> None:
        """Go on by itself, or stop; at the end from the start. A train under way stands still, and goes on."""
        self._leave_run()
        if self.playing:
            self.reel.stop()
            if self.film is not None:
                self.head.halt(now)
            return
        if self.film is not None:
            self.head.go(now)
            self.by_itself = True
            if self.reel.more:
                self.reel.play(now)
            return
        self.tile = None
        self.reel.play(now, 0.5)
        self.stand()

    def stop(self) -> None:
        """Stand still at the step shown."""
        self.reel.stop()
        self.film = None

    def _film(self, step: int, motion: Motion) -> Film:
        move = self.at(step).placements[-1]
        joined, before = self.joined(step)
        return Film(move, self.finished[step], motion, joined, before=before)

    def joined(self, step: int) -> tuple[list[Line], dict[int, int]]:
        """Return the lines that a step's tile joined, as they are then, and how long lines were before, by train."""
        lengths = {line.train: len(line.steps) for line in rules.lines(self.at(step - 1))}
        return [line for line in rules.lines(self.at(step)) if len(line.steps) != lengths.get(line.train, 0)], lengths

    # Steps

    def move_at(self, step: int) -> Lay:
        """Return the placement of a step, from 1."""
        return self.at(step).placements[-1]

    def laid_by(self, step: int) -> int | None:
        """Return the colour of the player who laid a step's tile, None where there is one player."""
        if self.game.params.solo:
            return None
        before: Position = self.game.history.positions[self.moments[step] - 1]
        return self.game.colours[before.seat]

    def step_of(self, space: tuple[int, int]) -> int | None:
        """Return the step that laid the tile of a space, None where none lies at the end."""
        found = (n for n, move in enumerate(self.laid, 1) if (move.x, move.y) == space)
        return next((n - self.first for n in found), None)

    def closed_at(self, train: int) -> int | None:
        """Return the step that closed a train's line, None where none did."""
        return next((n for n, done in enumerate(self.finished) if any(line.train == train for line in done)), None)

    def next_line(self, back: bool = False) -> int:
        """Return the next step that finishes a line, else the last; or the one before, else the start."""
        if back:
            return next((n for n in range(self.step - 1, 0, -1) if self.finished[n]), 0)
        last = self.reel.last
        return next((n for n in range(self.step + 1, last + 1) if self.finished[n]), last)

    def ticks(self) -> tuple[Tick, ...]:
        """Return the lines that were finished, by step."""
        return tuple(Tick(n, self.colour(line.train), line.points)
                     for n, done in enumerate(self.finished) for line in done)  # fmt: skip

    # Lines, told apart

    def colour(self, train: int) -> int:
        """Return the colour of a train's line, the same throughout the game; -1: nobody's."""
        if self.game.params.solo:
            return self._own.get(train, -1)
        owner = self.game.params.owners[train]
        return -1 if owner < 0 else self.game.colours[owner]

    def colours(self, lines: Sequence[Line]) -> tuple[tuple[int, int], ...] | None:
        """Return (train, colour) of lines where colours go by lines; None where they go by owners."""
        if not self.game.params.solo:
            return None
        return tuple((line.train, self.colour(line.train)) for line in lines)

    def points_at(self, step: int) -> dict[int, int]:
        """Return the points that a step brought, by colour."""
        brought: dict[int, int] = {}
        for line in self.finished[step]:
            colour = self.colour(line.train)
            if colour >= 0:
                brought[colour] = brought.get(colour, 0) + line.points
        return brought

    def ranked_lines(self) -> list[Line]:
        """Return the lines at the step shown: the followed one, pinned ones, closed ones by points, open by length."""
        lines = self.game.lines()
        ended = {line.train: n for n, done in enumerate(self.finished) for line in done}
        before = -1  # closed in the position the game began from

        def rank(line: Line) -> tuple[int, ...]:
            kept = 0 if line.train == self.followed else 1 if line.train in self.pinned else 2
            if line.closed:
                return (kept, 0, -line.points, ended.get(line.train, before))
            return (kept, 1, -len(line.steps))

        return sorted(lines, key=rank)

    # Following

    def line(self, train: int | None, step: int | None = None) -> Line | None:
        """Return the line of a train at a step, at the one shown by default."""
        lines = self.game.lines() if step is None else rules.lines(self.at(step))
        return next((line for line in lines if line.train == train), None)

    @property
    def kept(self) -> tuple[int, ...]:
        """The trains whose lines stay full, the one followed last; none where none is chosen."""
        pinned = sorted(self.pinned - {self.followed})
        return (*pinned, self.followed) if self.followed is not None else tuple(pinned)

    def follow(self, train: int) -> None:
        """Follow a train; IllegalMove where it has no track yet."""
        if self.line(train) is None:
            raise IllegalMove("This train has no track yet.")
        self.followed, self.tile = train, None

    def follow_next(self) -> None:
        """Follow the next train round the rim that has a track; IllegalMove where none has."""
        trains = sorted(line.train for line in self.game.lines())
        if not trains:
            raise IllegalMove("No train has a track yet.")
        here = -1 if self.followed is None else self.followed
        self.follow(next((train for train in trains if train > here), trains[0]))

    def follow_one_of(self, trains: Sequence[int]) -> None:
        """Follow the first of the trains at a point; asked again there, or where it is followed, the next one."""
        asked, self._asked = self._asked, tuple(trains)
        again = self.followed in trains and (asked == self._asked or self.followed == trains[0])
        at = trains.index(self.followed) + 1 if again and self.followed is not None else 0
        self.follow(trains[at % len(trains)])

    def pin(self, train: int | None) -> None:
        """Pin a train's line, or free it; IllegalMove where it has no track yet, or none is meant."""
        if train is None:
            raise IllegalMove("Follow a train first.")
        if train not in self.pinned and self.line(train) is None:
            raise IllegalMove("This train has no track yet.")
        self.pinned ^= {train}

    def free(self) -> bool:
        """Follow and pin none; return whether one was."""
        held = bool(self.kept)
        self.followed = None
        self.tile = None
        self.pinned = frozenset()
        return held

    def along(self, by: int) -> None:
        """Look a tile further or back along the line that is followed; IllegalMove where none is."""
        line = self.line(self.followed)
        if line is None:
            raise IllegalMove("Follow a train first.")
        self.look_at((self.tile or len(line.steps)) + by)

    def look_at(self, tile: int) -> None:
        """Look at a tile of the line that is followed, from 1, at the nearest one there is."""
        line = self.line(self.followed)
        if line is not None:
            self.stop()
            self.tile = max(1, min(len(line.steps), tile))

    def told(self, frame: Frame | None) -> tuple[Line, int] | None:
        """Return the line that is followed and how many of its tiles are looked at; those of its train under way."""
        running = frame.running if frame is not None else None
        if running is not None and running[0].train == self.followed:
            return running[0], min(len(running[0].steps), int(running[1] * len(running[0].steps)) + 1)
        line = self.line(self.followed, self.seen(frame))
        if line is None:
            return None
        return line, len(line.steps) if self.tile is None else self.tile

    def to_play_on(self) -> Game:
        """Return a game of its own at the step shown, with a person in it."""
        return self.game.taken_over()
