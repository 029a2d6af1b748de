"""Values of all turns of a finished game: positions valued from the end backwards, first quickly, then deeply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.history import History
from engine.run.stepper import Snapshot, Stepper
from games.mancala.game import PlayedTurn, SowingGame
from games.mancala.think.choosing import analyst
from games.mancala.think.findings import KeptValues
from games.mancala.think.valuation import Valuation, read_valuation
from games.mancala.variant import Variant
from games.model.study.review import Assessed, Chosen, Estimate, Reviewing, Scale, assess
from games.model.study.rounds import KeptRounds, Round

SURE = 12  # the depth from which on a turn may be said to give something away; until then much is taken back
MOST = 30_000_000  # nodes for a position that is not so deep yet
ROUNDS = (Round(150_000, 150_000), Round(400_000, MOST), Round(4_000_000, MOST))  # first values, sure ones, deeper
SCALE = Scale(least=1, mistake=4, half=4)  # in stones


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn with its figures in stones; turns are told by their pits from 0."""

    turn: PlayedTurn
    figures: Assessed

    @property
    def before(self) -> int:
        """What the board before the turn was worth to the player who made it, in stones."""
        return int(self.figures.before.value)

    @property
    def after(self) -> int:
        """What the board after it was worth to the same player."""
        return int(self.figures.after.value)

    @property
    def lost(self) -> int:
        """What the turn gave away, 0 where none better is known or a value is not sure."""
        return int(self.figures.lost.value)

    @property
    def best(self) -> tuple[int, ...]:
        """The best turn found."""
        return self.figures.best

    @property
    def line(self) -> tuple[tuple[int, ...], ...]:
        """The best turn with those expected after it."""
        return self.figures.better

    @property
    def proven(self) -> bool:
        """Whether both values are."""
        return self.figures.proven

    @property
    def turned(self) -> bool:
        """Whether the game turned here."""
        return self.figures.turned

    @property
    def sure(self) -> bool:
        """Whether both values are proven or deep enough to judge the turn by."""
        return self.figures.lost.sure


class Judge(KeptRounds[Valuation]):
    """Values the positions at some cursors, late ones first, as they are solved first: the curve grows backwards.

    `kept`: where values are kept, None for nowhere.
    """

    def __init__(
        self, variant: Variant, history: History, cursors: list[int], kept: KeptValues | None = None
    ) -> None:
        self._kept = kept
        self._rounds: dict[int, int] = {}  # by cursor: the rounds that are done, those of before among them
        super().__init__(
            cursors[::-1],
            ROUNDS,
            lambda cursor: analyst(variant, history.positions[cursor], every=False)(),
            read_valuation,
            lambda found: found.proven,
            deep_enough,
        )

    def begin(self, place: int, part: Round) -> Stepper | None:
        done = ROUNDS.index(part) + 1
        if self._rounds.get(place, 0) >= done:
            return None
        self._rounds[place] = done
        return super().begin(place, part)

    def recall(self) -> Mapping[int, Valuation]:
        kept = {} if self._kept is None else self._kept.read()
        self._rounds = {place: rounds for place, (rounds, _found) in kept.items()}
        return {place: found for place, (_rounds, found) in kept.items()}

    def retain(self) -> None:
        if self._kept is None:
            return
        here = self.work[self._at][0] if self._current is not None else -1  # its round is under way, not done
        rounds = {place: self._rounds.get(place, 1) - (place == here) for place in self.found}
        self._kept.write({place: (rounds[place], self.found[place]) for place in self.found})


class SowingReview:
    """The review of Kalah and Oware; a swap has no value. `cache`: the folder in which values are kept, if they are."""

    scale = SCALE
    rounds = len(ROUNDS)

    def __init__(self, cache: Path | None = None) -> None:
        self._cache = cache

    def turns(self, game: SowingGame) -> list[Chosen]:
        """Return the turns in order."""
        return [chosen(game, turn) for turn in game.turns()]

    def valuing(self, game: SowingGame) -> Judge:
        """Return the search of the position before every turn, and of the last one if it can be gone on with."""
        cursors = [turn.before for turn in game.turns()]
        if game.variant.goes_on(game.history.positions[-1]):
            cursors.append(len(game.history.moves))
        kept = None if self._cache is None else KeptValues(game.variant, self._cache, game.history)
        return Judge(game.variant, game.history, cursors, kept)

    def judge(self, game: SowingGame, found: Mapping[int, Valuation]) -> list[Assessed | None]:
        """Return the turns with their figures."""
        return [self._judge(game, turn, found) for turn in game.turns()]

    def _judge(self, game: SowingGame, turn: PlayedTurn, found: Mapping[int, Valuation]) -> Assessed | None:
        before, after = found.get(turn.before), value_after(game, turn, found)
        if before is None or not before.values or after is None or turn.swaps:
            return None
        end = found.get(turn.after)
        values = Estimate(before.values[0].margin, 0, is_sure(before)), Estimate(after, 0, end is None or is_sure(end))
        figures = assess(chosen(game, turn), *values, before.best, before.best == turn.pits, SCALE.mistake)
        return replace(figures, proven=before.proven and (end is None or end.proven), line=before.line)


REVIEW: Reviewing[SowingGame, Valuation] = SowingReview()


def chosen(game: SowingGame, turn: PlayedTurn) -> Chosen:
    """Return a turn as the study knows it: it was forced if each of its sowings was."""
    positions = game.history.positions[turn.before : turn.after]
    forced = all(len(list(game.variant.rules.moves(position))) == 1 for position in positions)
    return Chosen(turn.player, turn.before, turn.after, forced, not turn.swaps)


def judged(game: SowingGame, assessed: Sequence[Assessed | None]) -> list[Judged | None]:
    """Return every turn of the game with its figures, None where these are not known yet."""
    pairs = zip(game.turns(), assessed, strict=True)
    return [None if figures is None else Judged(turn, figures) for turn, figures in pairs]


def is_sure(valuation: Valuation) -> bool:
    """Whether a value is good enough to judge a turn by."""
    return valuation.proven or valuation.depth >= SURE


def deep_enough(snapshot: Snapshot) -> bool:
    """Whether a search has come so far that a turn may be judged by it."""
    return bool(snapshot.extra.get("depth", 0) >= SURE)


def value_after(game: SowingGame, turn: PlayedTurn, found: Mapping[int, Valuation]) -> int | None:
    """Return what the board after a turn is worth to who made it: searched, or counted where nothing can be sown.

    A game that a majority has stopped is played out like all others, so that its last turn is worth what it was before.
    """
    position = game.history.positions[turn.after]
    if not game.variant.goes_on(position):
        return game.variant.counted(position, turn.player)
    mover = position.owner(position.side)
    valuation = found.get(turn.after)
    if valuation is None or not valuation.values:
        return None
    margin = valuation.values[0].margin
    return margin if mover == turn.player else -margin
