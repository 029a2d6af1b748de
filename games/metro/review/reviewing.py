"""What Metro brings to be reviewed: the positions before its placements, judged from the end backwards, ever deeper."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from engine.run.stepper import Snapshot, Stepper
from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.review.findings import KeptFindings
from games.metro.think.deals import BEST, JudgedChoices, Judging
from games.model.study.review import Assessed, Chosen, Estimate, Scale
from games.model.study.rounds import KeptRounds, Round

Judged = Mapping[int, JudgedChoices]  # what was found of positions, by cursor
SCALE = Scale(least=1, mistake=10, half=10, most=6)  # in points
DEALS = (64, 128, 256, 512)  # that each placement is judged on, round by round
ROUNDS = tuple(Round(2 * deals * (BEST + 1), 1 << 30) for deals in DEALS)  # a search ends by itself
TURNING = 3  # the turning points of a game: what gave most away


class DealRounds(KeptRounds[JudgedChoices]):
    """Judges the position before each move; `known`: what was found before, which is gone on from.

    `kept`: where findings are kept, after each round, too; None for nowhere.
    """

    def __init__(self, game: Game, known: Judged | None = None, kept: KeptFindings | None = None) -> None:
        self._game, self._kept = game, kept
        self._round: Round | None = None
        places = range(len(game.history.moves))[::-1]
        super().__init__(places, ROUNDS, self._judging, read, enough=lambda snapshot: snapshot.finished, known=known)

    def _judging(self, place: int, deals: int = DEALS[0]) -> Judging:
        history, found = self._game.history, self.found.get(place)
        known = () if found is None else tuple(one.move for one in found.valued)
        return Judging(history.positions[place], history.seed, deals, (history.moves[place],), known)

    def recall(self) -> Judged:
        kept = {} if self._kept is None else self._kept.choices()
        found = self.found
        return {at: one for at, one in kept.items() if at not in found or found[at].deals < one.deals}

    def retain(self) -> None:
        if self._kept is not None:
            self._kept.keep_choices(self.found)

    def begin(self, place: int, part: Round) -> Stepper | None:
        if part is not self._round:
            self._round = part
            self.keep()
        found, deals = self.found.get(place), DEALS[ROUNDS.index(part)]
        if found is not None and found.whole(deals):
            return None
        return self._judging(place, deals)


def read(snapshot: Snapshot) -> JudgedChoices | None:
    """Return what a search has found of a position."""
    found: JudgedChoices | None = snapshot.extra.get("choices")
    return found


class MetroReviewing:
    """Every placement is a turn, and so is drawing a second tile; `kept`: where findings are kept.

    `known`: what was found so far of positions, by cursor; `most`: on how many deals they are judged at last.
    """

    scale = SCALE
    rounds = len(ROUNDS)
    most = DEALS[-1]

    def __init__(self, kept: KeptFindings | None = None, known: Judged | None = None) -> None:
        self.known = dict(known or {})
        self._kept = kept

    def turns(self, game: Game) -> list[Chosen]:
        """Return the moves in order."""
        history, found = game.history, []
        for n, position in enumerate(history.positions[:-1]):
            player = rules.mover(position)
            assert player is not None, "a move was made there"
            found.append(Chosen(player, n, n + 1, len(list(rules.moves(position))) == 1))
        return found

    def valuing(self, game: Game) -> DealRounds:
        """Return the search of every position that was moved in, the last one first."""
        return DealRounds(game, self.known, self._kept)

    def judge(self, game: Game, found: Judged) -> list[Assessed | None]:
        """Return the moves with their figures in whole points; those three that gave most away are turning points."""
        self.known = {**self.known, **found}
        judged = [self._judged(game, turn, found.get(turn.before)) for turn in self.turns(game)]
        lost = sorted((one for one in judged if one is not None and one.lost.value), key=lambda one: -one.lost.value)
        most = {one.turn.before for one in lost[:TURNING]}
        return [None if one is None else replace(one, turned=one.turn.before in most) for one in judged]

    def _judged(self, game: Game, turn: Chosen, found: JudgedChoices | None) -> Assessed | None:
        move = game.history.moves[turn.before]
        played = None if found is None else found.of(move)
        if found is None or played is None:
            return None
        best = found.valued[0]
        before, after = whole(best.value), whole(played.value)
        lost = 0 if played.equal else max(0, before - after)
        return Assessed(
            turn, Estimate(before, best.error), Estimate(after, played.error), Estimate(lost, played.lost_error),
            (best.move,), proven=best.error == played.error == 0,
        )  # fmt: skip


def whole(value: float) -> int:
    """Return a value in whole points, a half upwards."""
    return math.floor(value + 0.5)
