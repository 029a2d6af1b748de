"""Going through a game turn by turn, without pixels: what every turn was worth, and the board at the turn in view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.history import History
from engine.run.stepper import Snapshot
from engine.variations import Path, Place, Variation, Variations, each
from games.mancala.game import PlayedTurn, SowingGame
from games.mancala.rules.foreseen import Foreseen, foresee_turn
from games.mancala.rules.steps import SowingStep, Well
from games.mancala.rules.turns import move_from
from games.mancala.think.advice import Advice
from games.mancala.think.judge import REVIEW, Judged, all_sure, judge, worth_learning
from games.mancala.think.reasons import Reason, reason
from games.mancala.think.valuation import Chip, chips_of
from games.mancala.variant import Variant
from games.model.reel import Reel
from games.model.study.branches import Branches
from games.model.thinker import Thinker

PACE = 1100.0  # ms a turn while the game plays by itself


@dataclass(frozen=True, slots=True)
class ListedVariation:
    """A variation with its turns, each as its pits from 0, by who makes the first of them, and where they lead.

    `left_at`: after how many moves of the game it, or the one that it is within, leaves that.
    """

    path: Path
    left_at: int
    player: int
    turns: tuple[tuple[int, ...], ...]
    end: Any


class State:
    """The review of one game, which is not changed; `wake` is called by the search when there is something new.

    `reel`: the turns, as they go by themselves. While a turn is played out, `queue` has the pits still to be sown, and
    position and `cursor` go on from the board before the turn in view. A sowing of one's own leads into a variation.
    """

    def __init__(self, game: SowingGame, wake: Callable[[], None]) -> None:
        self.game, self.variant = game, game.variant
        self.branches = Branches(game.history)
        self.advice = Advice(game.variant, wake)
        self.trying = False  # whether the position in view is not the board before a turn of the game
        self.coming: Place | None = None  # where one stands once the line that is played out has arrived
        self._listed: tuple[Variations, list[ListedVariation]] | None = None
        self._margins: dict[Any, int] = {}  # what positions of variations are worth to player 0
        self.turns = game.turns()
        last = max(0, len(self.turns) - 1)
        self.reel = Reel(last, last, (PACE,))
        self.judged: list[Judged | None] = [None] * len(self.turns)
        self.judging: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self.arrows_on = True
        self.queue: list[int] = []
        self.cursor = 0
        self.position: Any = game.history.positions[0]

    # What is so

    @property
    def shown(self) -> int:
        """The number of the turn in view, from 1."""
        return self.reel.here + 1

    @property
    def turn(self) -> PlayedTurn:
        """The turn in view."""
        return self.turns[self.shown - 1]

    @property
    def judgement(self) -> Judged | None:
        """What is known of the turn in view."""
        return self.judged[self.shown - 1] if self.turns else None

    @property
    def before(self) -> Any:
        """The position before the turn in view."""
        return self.game.history.positions[self.turn.before]

    @property
    def end(self) -> SowingGame:
        """The game at its end, as far as it was played."""
        return self.game.at(len(self.game.history.moves))

    def foreseen(self, pits: tuple[int, ...]) -> list[Foreseen]:
        """Return what each sowing of a turn does, from the board before the turn in view."""
        return foresee_turn(self.variant, self.before, pits)

    def captures(self) -> tuple[Foreseen, ...]:
        """Return the sowings that capture: those of the better turn where there is one, else of the turn in view."""
        known = self.judgement
        pits = known.best if known is not None and known.lost else self.turn.pits
        return tuple(foreseen for foreseen in self.foreseen(pits) if foreseen.captured)

    def reason(self) -> Reason | None:
        """Return what speaks for the better turn, None where no better one is known."""
        known = self.judgement
        if known is None or not known.lost:
            return None
        return reason(self.variant, self.before, known.line or (known.best,))

    def learnable(self) -> int:
        """Return how many turns of the person can be learnt from, 0 while that is not known."""
        if self.judging.busy and not all_sure(self.turns, self.judged):
            return 0
        return len(worth_learning(self.judged, self.game.below))

    def next_turning(self) -> int:
        """Return the number of the next turn where the game turned, round again; 0 where there is none."""
        numbers = [n for n, known in enumerate(self.judged, 1) if known is not None and known.turned]
        return next((n for n in numbers if n > self.shown), numbers[0] if numbers else 0)

    # The search

    def begin(self, now: float) -> None:
        """Begin to value the turns, from the end backwards."""
        search = REVIEW.valuing(self.game)
        self.judging.think(lambda: search, now)

    def update(self) -> bool:
        """Take new values in; return whether there are any. Raises what failed in the search."""
        snapshot = self.judging.best()
        if snapshot is None:
            return False
        judged = judge(self.game, snapshot.extra.get("found", {}))
        new = judged != self.judged
        self.judged = judged
        return new

    # Where we are

    def go(self, number: int) -> None:
        """Go to the board before turn `number` (from 1)."""
        self.reel.go(number - 1)
        self.stand()

    def play(self, now: float) -> None:
        """Go on by itself from the turn in view, from the start where it is the last, and play it out."""
        self.reel.play(now)
        self.play_out(self.turn.pits)

    def tick(self, now: float) -> bool:
        """Play out the next turn if it is due; return whether it is."""
        if not self.reel.tick(now):
            return False
        self.play_out(self.turn.pits)
        return True

    def stand(self) -> None:
        """Go to the board before the turn in view; nothing more is to be sown."""
        self.queue, self.trying, self.coming = [], False, None
        self.advice.close()
        if self.turns:
            self.cursor, self.position = self.turn.before, self.before
            self.branches.stand(Place((), self.cursor))

    def play_out(self, pits: tuple[int, ...]) -> None:
        """Have a turn sown from the board before the turn in view."""
        self.stand()
        self.queue = list(pits)

    def sow(self) -> list[SowingStep] | None:
        """Sow the next pit of the turn that is played out; return its story, None where it may not be sown."""
        move = move_from(self.variant, self.position, self.queue.pop(0))
        if move is None:
            return None
        steps = self.variant.steps(self.position, move)
        self.position = self.variant.rules.play(self.position, move)
        self.cursor += 1
        return steps

    # Variations

    @property
    def live(self) -> int | None:
        """The side whose pits can be sown on trial, None while stones go by themselves or where the game is over."""
        return None if self.queue else self.variant.side(self.position)

    @property
    def path(self) -> Path | None:
        """The path of the variation in view, None for the game itself."""
        return self.branches.place.path or None

    @property
    def line(self) -> History:
        """The line in view, from the start of the game."""
        return self.branches.line

    def attempt(self, pit: int) -> list[SowingStep]:
        """Sow a pit on trial from the position in view; return the story. IllegalMove if it may not be sown."""
        before, move = self.position, self.variant.make_move(pit)
        self.branches.play(move)
        self.follow()
        return self.variant.steps(before, move)

    def follow(self) -> None:
        """Show the place at which one stands among the variations now: before a turn of the game as always."""
        place = self.branches.place
        number = next((n for n, turn in enumerate(self.turns, 1) if turn.before == place.cursor), 0)
        if not place.path and number:
            self.go(number)
            return
        self.queue, self.trying, self.coming = [], True, None
        self.cursor, self.position = place.cursor, self.branches.position
        self._turn_to(self.branches.left_at)

    def _turn_to(self, cursor: int) -> None:
        """Have the turn in view that stands beside what is tried."""
        inside = (n for n, turn in enumerate(self.turns) if turn.before <= cursor < turn.after)
        self.reel.go(next(inside, len(self.turns) - 1))

    def ask(self, now: float) -> None:
        """Value the position of a variation in view."""
        if self.trying and self.variant.side(self.position) is not None:
            self.advice.ask(self.position, now)
        else:
            self.advice.close()

    def learn(self, now: float) -> bool:
        """Take in what is known of the position of a variation; return whether there is something new."""
        new = self.advice.look(now)
        valuation = self.advice.valuation
        if new and valuation is not None and valuation.values:
            margin = valuation.values[0].margin
            self._margins[self.position] = margin if self.variant.rules.mover(self.position) == 0 else -margin
        return new

    def chips(self) -> dict[Well, Chip]:
        """Return what stands on the pits of a position that is tried."""
        valuation, side = self.advice.valuation, self.variant.side(self.position)
        if not self.trying or self.queue or valuation is None or side is None:
            return {}
        return chips_of(valuation.values, side)

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
        turns = tuple(turns_from(self.variant, line, at))
        player = self.variant.rules.mover(line.positions[at])
        return ListedVariation(path, history.variations[path[0]].at, player, turns, line.positions[-1])

    def worth(self, position: Any, player: int) -> int | None:
        """Return what the end of a line is worth to a player, None where that is not known."""
        if not self.variant.goes_on(position):
            return self.variant.counted(position, player)
        margin = self._margins.get(position)
        return None if margin is None else margin if player == 0 else -margin

    def play_line(self) -> None:
        """Have the variation in view sown from where it leaves the game."""
        begin, line = self.branches.left_at, self.line
        self.coming = Place(self.branches.place.path, len(line.moves))
        self.queue = [self.variant.pit(move) for move in line.moves[begin:]]
        self.cursor, self.position = begin, line.positions[begin]

    def arrive(self) -> None:
        """The line that was played out has arrived."""
        if self.coming is not None:
            self.branches.stand(self.coming)
            self.follow()

    def from_here(self) -> SowingGame:
        """Return a new game that stands at the position in view, with the rest of this one as a variation."""
        if self.path is not None:
            history = self.line.along((), self.cursor)
            history.cut()
            made = SowingGame(self.variant, history, self.game.seats)
            made.eased = True
        else:
            made = self.game.at(self.cursor).from_here()
            history = made.history
            rest = tuple(self.game.history.moves[self.cursor :])
            if rest:
                history.variations = (*history.variations, Variation(self.cursor, rest))
        return made


def turns_from(variant: Variant, line: History, cursor: int) -> list[tuple[int, ...]]:
    """Return the turns of a line from a cursor on, each as its pits from 0."""
    found: list[list[int]] = []
    mover = None
    for position, move in zip(line.positions[cursor:], line.moves[cursor:], strict=False):
        player = variant.rules.mover(position)
        if player != mover or not found:
            found.append([])
        mover = player
        found[-1].append(variant.pit(move))
    return [tuple(turn) for turn in found]
