"""A game of Metro gone through placement by placement, without pixels: what each was worth, against the better one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path

from engine.history import History
from engine.run.stepper import Snapshot
from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.review.findings import KeptFindings
from games.metro.review.reviewing import MetroReviewing
from games.metro.review.same_tiles import SameTiles
from games.metro.rulebook import Lay, Move, Position
from games.metro.think import players
from games.metro.think.deals import JudgedChoices, JudgedMove, apart
from games.metro.think.players import LEVELS, Candidates, Playouts, candidates_of
from games.model.study.review import Assessed, Chosen, sure_turns
from games.model.study.reviewed import Reviewed
from games.model.thinker import Thinker

LEVEL = "hard"  # that values the placements of a variation
Space = tuple[int, int]


class Quality(Enum):
    """How good a placement was, as the card of all placements counts them."""

    BEST = "best"
    EQUAL = "equal"
    LESS = "less"
    MUCH_LESS = "much less"


class Rivals:
    """The same tiles laid by the levels `names`, all but the one that played; `points` of those that are done."""

    def __init__(self, game: Game, kept: KeptFindings, wake: Callable[[], None]) -> None:
        seat = game.seats[0]
        self.names = tuple(name for name in LEVELS if seat.human or name != seat.level)
        self.points: dict[str, int] = {}
        self.thinking: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self._game, self._kept = game, kept

    @property
    def done(self) -> bool:
        """Whether all is known, where it is asked at all: in solo."""
        return not self._game.params.solo or len(self.points) == len(self.names)

    def begin(self, now: float, assessed: Sequence[Assessed | None]) -> None:
        """Let the levels lay the tiles, once every turn has a value."""
        if self.done or self.thinking.open or None in assessed:
            return
        history, names = self._game.history, self.names
        begin, tiles = history.positions[0], len(history.moves)
        self.thinking.think(lambda: SameTiles(begin, history.seed, tiles, names, self._kept), now)

    def learn(self) -> bool:
        """Take in what was found; return whether there is something new. Raises what failed in the search."""
        snapshot = self.thinking.best()
        if snapshot is None or len(snapshot.extra.get("points", ())) == len(self.points):
            return False
        self.points = dict(snapshot.extra["points"])
        return True


class State(Reviewed[Game, JudgedChoices]):
    """The review of one game; every move is a turn. `viewer`: whose placements are told of.

    `better`: the better placement is shown before the one that was played. `pointed`: the row that is pointed at, from
    1, 0 for none. `rivals`: what the same tiles come to at each level. `turned`: how often the
    tile that is tried is turned from how it would be tried first. `stopped`: the search was stopped by hand.
    """

    def __init__(self, game: Game, wake: Callable[[], None], cache: Path) -> None:
        self.kept = KeptFindings(cache, game)
        self.choosing = MetroReviewing(self.kept)
        super().__init__(game, self.choosing, wake)
        self.viewer = game.persons[0] if game.persons else 0
        self.better = True
        self.pointed = 0
        self.turned = 0
        self.stopped = False
        self.rivals = Rivals(game, self.kept, wake)
        self.advising: Thinker[Candidates] = Thinker(candidates_of, wake)
        self.advice: Candidates = ()
        self._values: dict[Position, float] = {}  # what the positions of variations are worth to who moves there
        self._games: dict[Position, Game] = {}  # that stand at positions, the latest two

    # The searches

    def begin(self, now: float) -> None:
        self.stopped = False
        if not self.judged:
            super().begin(now)
        self.rivals.begin(now, self.assessed)

    def stop_valuing(self) -> None:
        """Stop the searches; `begin` goes on with them."""
        self.judging.stop()
        self.rivals.thinking.stop()
        self.stopped = not self.judged or not self.rivals.done

    def resume(self, now: float) -> None:
        """Go on with the searches that ended when another scene came, unless they were stopped by hand."""
        if not self.stopped and not self.judging.open:
            self.begin(now)

    def close(self) -> None:
        """End the searches."""
        self.judging.stop()
        self.rivals.thinking.stop()
        self.advising.stop()

    @property
    def judged(self) -> bool:
        """Whether every turn is judged on as many deals as planned."""
        most = self.choosing.most
        return all((found := self.choosing.known.get(turn.before)) and found.whole(most) for turn in self.chosen)

    def learn(self, now: float) -> bool:
        """Take in what was found; return whether there is something new. Raises what failed in a search."""
        new = self.update()
        if new and not self.stopped:
            self.rivals.begin(now, self.assessed)
        new |= self.rivals.learn()
        advice = self.advising.best()
        if advice and advice != self.advice:
            self.advice = advice
            self._values[self.position] = advice[0].value
            new = True
        return new

    # What is so

    @property
    def turn(self) -> Chosen:
        """The turn in view."""
        return self.chosen[self.reel.here]

    @property
    def standing(self) -> bool:
        """Whether the position in view is the one before the turn in view, not a variation or what was played out."""
        return bool(self.chosen) and not self.trying and self.cursor == self.turn.before

    @property
    def played(self) -> Move:
        """The move of the turn in view."""
        move: Move = self.game.history.moves[self.turn.before]
        return move

    @property
    def choices(self) -> JudgedChoices | None:
        """What is known of the placements of the turn in view."""
        return self.choosing.known.get(self.turn.before) if self.chosen else None

    @property
    def best(self) -> JudgedMove | None:
        """The best of them that was found."""
        found = self.choices
        return found.valued[0] if found is not None else None

    @property
    def own(self) -> JudgedMove | None:
        """What is known of the one that was played."""
        found = self.choices
        return found.of(self.played) if found is not None else None

    @property
    def shown_move(self) -> Move | None:
        """The move whose lines the map shows: that of the row pointed at, the better one, or the one played."""
        found = self.choices
        if found is not None and 0 < self.pointed <= len(found.valued):
            return found.valued[self.pointed - 1].move
        if found is not None and self.better:
            return found.valued[0].move
        return self.played if self.chosen else None

    def numbered(self, number: int) -> int:
        """Return the number of the tile that turn `number` (from 1) lays, or draws another for."""
        position: Position = self.game.history.positions[self.chosen[number - 1].before]
        return len(position.placements) + 1

    def quality(self, number: int) -> Quality | None:
        """Return how good turn `number` (from 1) was, None while that is not known."""
        known = self.assessed[number - 1]
        found = self.choosing.known.get(self.chosen[number - 1].before)
        if known is None or found is None:
            return None
        if found.valued[0].move == self.game.history.moves[known.turn.before]:
            return Quality.BEST
        if not known.lost.value:
            return Quality.EQUAL
        return Quality.LESS if known.lost.value <= self.reviewing.scale.mistake else Quality.MUCH_LESS

    def qualities(self) -> dict[Quality, int]:
        """Return how many of the viewer's turns are of each quality, as far as they are known."""
        found = dict.fromkeys(Quality, 0)
        for number, turn in enumerate(self.chosen, 1):
            quality = self.quality(number) if turn.player == self.viewer else None
            if quality is not None:
                found[quality] += 1
        return found

    @property
    def exact(self) -> bool:
        """Whether the order of the tiles was set, so that values have no error."""
        return bool(self.game.params.sequence)

    def result(self, player: int) -> float:
        """Return what the game came to, as values count."""
        return lead(self.end.position, player)

    def seen_turns(self) -> list[Assessed]:
        """Return the turns of the viewer that are judged, in their order."""
        return sure_turns(self.assessed, self.viewer)

    def _game_at(self, position: Position, line: History, cursor: int) -> Game:
        """Return a game that stands at a position, for words on its lines; the latest ones are kept."""
        if position not in self._games:
            if len(self._games) > 1:
                self._games.clear()
            self._games[position] = self.game_of(line.along((), cursor))
        return self._games[position]

    @property
    def game_here(self) -> Game:
        """A game that stands at the position in view."""
        return self._game_at(self.position, self.line, self.cursor)

    @property
    def game_before(self) -> Game:
        """A game that stands before the turn in view."""
        return self._game_at(self.before, self.game.history, self.turn.before)

    # Variations

    def stand(self) -> None:
        super().stand()
        self.pointed = self.turned = 0
        self.drop_advice()

    def follow(self) -> None:
        super().follow()
        self.pointed = self.turned = 0
        self.drop_advice()

    def drop_advice(self) -> None:
        """Forget what placements of a variation are worth."""
        self.advising.stop()
        self.advice = ()

    def ask(self, now: float) -> None:
        """Value the placements of the position of a variation."""
        self.drop_advice()
        if self.trying and rules.mover(self.position) is not None:
            sight, seed = players.seen(self.position), self.game.history.seed
            self.advising.think(lambda: Playouts(sight, players.level(LEVEL), seed), now)

    @property
    def may_try(self) -> bool:
        """Whether a move may be tried: in a game under way not where it would show a tile that nobody has seen."""
        last: Position = self.game.history.positions[-1]
        return rules.mover(last) is None or self.position.drawn < last.drawn

    def tried_on(self, space: Space) -> Lay | None:
        """Return how the tile is tried on a space: as it is best there, turned as often as asked; None: nowhere."""
        open_to = self.may_try and not self.queue and (self.standing or self.trying)
        ways = rules.ways_on(self.position, space) if open_to else []
        if not ways:
            return None
        found = self.choices if not self.trying else None
        valued = [one.move for one in found.valued] if found is not None else [*apart(self.advice).values()]
        first = next((n for n, way in enumerate(ways) if way in valued), 0)
        return ways[(first + self.turned) % len(ways)]

    def worth(self, position: Position, player: int) -> float | None:
        """Return what the end of a variation is worth to a player, None where that is not known."""
        if rules.mover(position) is None:
            return lead(position, player)
        return self._values.get(position) if rules.mover(position) == player else None


def lead(position: Position, player: int) -> float:
    """Return a player's points, in the board game less the mean of the others'."""
    scores = rules.scores(position)
    others = [points for n, points in enumerate(scores) if n != player]
    return scores[player] - (sum(others) / len(others) if others else 0)


def often_best(state: State, space: Space) -> tuple[int, int, int]:
    """Return in how many turns of who moves in view a space was best, in how many from the first such turn on until it
    was covered, and which tile covered it, 0 for none; as far as turns are judged.
    """
    moves, positions = state.game.history.moves, state.game.history.positions
    laid = next((n for n, move in enumerate(moves) if isinstance(move, Lay) and (move.x, move.y) == space), -1)
    best = [
        isinstance(move := found.valued[0].move, Lay) and (move.x, move.y) == space
        for turn in state.chosen
        if turn.player == state.turn.player and (laid < 0 or turn.before <= laid)
        and (found := state.choosing.known.get(turn.before)) is not None
    ]  # fmt: skip
    turns = len(best) - best.index(True) if any(best) else 0
    covered: Position = positions[laid]
    return sum(best), turns, len(covered.placements) + 1 if laid >= 0 else 0
