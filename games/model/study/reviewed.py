"""A game that is gone through turn by turn: what its turns were worth, and variations tried beside it. No pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.history import History
from engine.run.stepper import Snapshot
from engine.variations import Path, Place, Variation, Variations, each
from games.model.game import Game
from games.model.reel import Reel
from games.model.study.branches import Branches
from games.model.study.learning import questions
from games.model.study.review import Assessed, Reviewing, all_sure
from games.model.study.rounds import F
from games.model.thinker import Thinker

G = TypeVar("G", bound=Game)
PACE = 1100.0  # ms a turn while the game plays by itself


@dataclass(frozen=True, slots=True)
class ListedVariation:
    """A variation with its turns, each as its moves, by who makes the first of them, and where they lead.

    `left_at`: after how many moves of the game it, or the one that it is within, leaves that.
    """

    path: Path
    left_at: int
    player: int
    turns: tuple[tuple[Any, ...], ...]
    end: Any


@dataclass(frozen=True, slots=True)
class SecondBest:
    """The turn that is best but for one, with those expected after it, and what it is worth to who makes it."""

    turns: tuple[tuple[Any, ...], ...]
    value: int


class Reviewed(Generic[G, F]):
    """The review of one game, which is not changed; `wake` is called by the search when there is something new.

    `chosen`: the game's turns; `assessed`: what is known of each. `reel`: the turns, as they go by themselves. While a
    turn is played out, `queue` has what is still to be played, and position and `cursor` go on from the board before
    the turn in view. `trying`: the position in view is not the board before a turn of the game; a move of one's own
    leads into a variation. `coming`: where one stands once the line that is played out has arrived. `second`: where a
    game looks for it, what was better than the turn in view beside the best one.

    Hooks: `move_of`, `told_by` and `game_of`, for a game that speaks of its moves by something shorter.
    """

    def __init__(self, game: G, reviewing: Reviewing[G, F], wake: Callable[[], None]) -> None:
        self.game, self.reviewing = game, reviewing
        self.rules = game.history.rules
        self.branches = Branches(game.history)
        self.chosen = list(reviewing.turns(game))
        last = max(0, len(self.chosen) - 1)
        self.reel = Reel(last, last, (PACE,))
        self.assessed: list[Assessed | None] = [None] * len(self.chosen)
        self.judging: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self.trying = False
        self.coming: Place | None = None
        self.second: SecondBest | None = None
        self.queue: list[Any] = []
        self._played_out: list[Any] = []  # the moves that were, from the board before the turn in view
        self.cursor = 0
        self.position: Any = game.history.positions[0]
        self._listed: tuple[Variations, list[ListedVariation]] | None = None

    def move_of(self, position: Any, step: Any) -> Any:
        """Return the move that a step of a line is on a position, None where it may not be played."""
        return step

    def told_by(self, move: Any) -> Any:
        """Return what stands for a move in lines and turns."""
        return move

    def game_of(self, history: History) -> G:
        """Return a new game with this history and the seats of the game."""
        return type(self.game)(history, self.game.seats)

    # What is so

    @property
    def shown(self) -> int:
        """The number of the turn in view, from 1."""
        return self.reel.here + 1

    @property
    def known(self) -> Assessed | None:
        """What is known of the turn in view."""
        return self.assessed[self.reel.here] if self.chosen else None

    @property
    def before(self) -> Any:
        """The position before the turn in view."""
        return self.game.history.positions[self.chosen[self.reel.here].before]

    @property
    def end(self) -> G:
        """The game at its end, as far as it was played."""
        return self.game.at(len(self.game.history.moves))

    def steps_of(self, number: int) -> tuple[Any, ...]:
        """Return the steps of turn `number` (from 1), as it was played."""
        turn = self.chosen[number - 1]
        return tuple(self.told_by(move) for move in self.game.history.moves[turn.before : turn.after])

    def learnable(self, player: int) -> int:
        """Return how many turns of a player can be learnt from, 0 while that is not known."""
        if self.judging.busy and not all_sure(self.chosen, self.assessed):
            return 0
        return len(questions(self.assessed, player, self.reviewing.scale))

    def next_turning(self) -> int:
        """Return the number of the next turn where the game turned, round again; 0 where there is none."""
        numbers = [n for n, known in enumerate(self.assessed, 1) if known is not None and known.turned]
        return next((n for n in numbers if n > self.shown), numbers[0] if numbers else 0)

    def same_player(self, by: int) -> int:
        """Return the number of the next turn (1) or the one before (-1) of whose turn is in view, else of that one."""
        player, at = self.chosen[self.reel.here].player, self.reel.here + by
        while 0 <= at < len(self.chosen) and self.chosen[at].player != player:
            at += by
        return at + 1 if 0 <= at < len(self.chosen) else self.shown

    # The search

    def begin(self, now: float) -> None:
        """Begin to value the turns."""
        search = self.reviewing.valuing(self.game)
        self.judging.think(lambda: search, now)

    def update(self) -> bool:
        """Take new values in; return whether there are any. Raises what failed in the search."""
        snapshot = self.judging.best()
        return snapshot is not None and self.take_in(snapshot.extra.get("found", {}))

    def take_in(self, found: Mapping[int, F]) -> bool:
        """Judge the turns by what was found of positions, by cursor; return whether more is known now."""
        assessed = list(self.reviewing.judge(self.game, found))
        new = assessed != self.assessed
        self.assessed = assessed
        return new

    # Where we are

    def go(self, number: int) -> None:
        """Go to the board before turn `number` (from 1); one behind the last, where somebody can move there."""
        self.reel.go(number - 1)
        self.stand()
        history = self.game.history
        last = len(history.moves)
        if number > len(self.chosen) and self.rules.mover(history.positions[last]) is not None:
            self.branches.stand(Place((), last))
            self.follow()

    def play(self, now: float) -> None:
        """Go on by itself from the turn in view, from the start where it is the last, and play it out."""
        self.reel.play(now)
        self.play_turn()

    def tick(self, now: float) -> bool:
        """Play out the next turn if it is due; return whether it is."""
        if not self.reel.tick(now):
            return False
        self.play_turn()
        return True

    def stand(self) -> None:
        """Go to the board before the turn in view; nothing more is to be played."""
        self.queue = []
        self._played_out = []
        self.trying = False
        self.coming = None
        if self.chosen:
            self.cursor, self.position = self.chosen[self.reel.here].before, self.before
            self.branches.stand(Place((), self.cursor))

    def play_out(self, steps: tuple[Any, ...]) -> None:
        """Have steps played from the board before the turn in view."""
        self.stand()
        self.queue = list(steps)

    def play_turn(self) -> None:
        """Have the turn in view played as it was."""
        self.play_out(self.steps_of(self.shown))

    def play_better(self) -> bool:
        """Have the best turn played with those expected after it; return whether it is known."""
        known = self.known
        if known is None or not known.best:
            return False
        self.play_out(tuple(step for turn in known.better for step in turn))
        return True

    def advance(self) -> tuple[Any, Any] | None:
        """Play the next step; return the position before it and the move, None where it may not be played."""
        before = self.position
        move = self.move_of(before, self.queue.pop(0))
        if move is None:
            return None
        self.position = self.rules.play(before, move)
        self.cursor += 1
        self._played_out.append(move)
        return before, move

    # Variations

    @property
    def path(self) -> Path | None:
        """The path of the variation in view, None for the game itself."""
        return self.branches.place.path or None

    @property
    def line(self) -> History:
        """The line in view, from the start of the game."""
        return self.branches.line

    def attempt(self, move: Any) -> Any:
        """Play a move on trial from the position in view; return that position. IllegalMove if it is refused.

        What has been played out up to there, the game's own turn or a better one, leads to it.
        """
        before = self.position
        self.rules.play(before, move)
        if not self.trying:
            for made in self._played_out:
                self.branches.play(made)
        self.branches.play(move)
        self.follow()
        return before

    def follow(self) -> None:
        """Show the place at which one stands among the variations now: before a turn of the game as always."""
        place = self.branches.place
        number = next((n for n, turn in enumerate(self.chosen, 1) if turn.before == place.cursor), 0)
        if not place.path and number:
            self.go(number)
            return
        self.queue = []
        self._played_out = []
        self.trying = True
        self.coming = None
        self.cursor, self.position = place.cursor, self.branches.position
        self.reel.go(self.turn_at(self.branches.left_at))

    def turn_at(self, cursor: int) -> int:
        """Return the index of the turn during which the game stood at a cursor."""
        inside = (n for n, turn in enumerate(self.chosen) if turn.before <= cursor < turn.after)
        return next(inside, len(self.chosen) - 1)

    def listed(self) -> list[ListedVariation]:
        """Return every variation as the list shows it, each before those within it; made anew after an edit only."""
        history = self.game.history
        if self._listed is None or self._listed[0] is not history.variations:
            found = [self._listed_at(path, one.at) for path, one in each(history.variations)]
            self._listed = history.variations, found
        return self._listed[1]

    def _listed_at(self, path: Path, at: int) -> ListedVariation:
        history = self.game.history
        line = history.along(path)
        player = self.rules.mover(line.positions[at])
        assert player is not None, "a move was made there"
        turns = self.turns_from(line, at)
        return ListedVariation(path, history.variations[path[0]].at, player, turns, line.positions[-1])

    def turns_from(self, line: History, cursor: int, end: int | None = None) -> tuple[tuple[Any, ...], ...]:
        """Return the turns of a line from a cursor on, up to another one or its end, each as its steps."""
        found: list[list[Any]] = []
        mover = None
        for position, move in zip(line.positions[cursor:], line.moves[cursor:end], strict=False):
            player = self.rules.mover(position)
            if player != mover or not found:
                found.append([])
            mover = player
            found[-1].append(self.told_by(move))
        return tuple(tuple(turn) for turn in found)

    def play_line(self) -> None:
        """Have the variation in view played from where it leaves the game."""
        begin, line = self.branches.left_at, self.line
        self.coming = Place(self.branches.place.path, len(line.moves))
        self.queue = [self.told_by(move) for move in line.moves[begin:]]
        self.cursor, self.position = begin, line.positions[begin]

    def arrive(self) -> None:
        """The line that was played out has arrived."""
        if self.coming is not None:
            self.branches.stand(self.coming)
            self.follow()

    def from_here(self) -> G:
        """Return a new game that stands at the position in view, with the rest of this one as a variation."""
        if self.path is not None:
            history = self.line.along((), self.cursor)
            history.cut()
            begun = self.game_of(history)
            begun.eased = True
            return begun
        made = self.game.at(self.cursor).from_here()
        rest = tuple(self.game.history.moves[self.cursor :])
        if rest:
            made.history.variations = (*made.history.variations, Variation(self.cursor, rest))
        return made
