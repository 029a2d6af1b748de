"""The review of Hex: a position is worth what the strongest player's best move there is, in stones still lacking."""

from __future__ import annotations

from collections.abc import Mapping

from engine.run.stepper import Snapshot
from games.hex import rules
from games.hex.rules import Move
from games.hex.think import LEVELS, Chooser
from games.model.duel import Duel
from games.model.study.review import Assessed, Chosen, Estimate, Reviewing, Scale, assess
from games.model.study.rounds import Round, Rounds

Best = tuple[int, Move]  # what the best move is worth to who makes it
ROUNDS = (Round(1, 1 << 20),)  # a node is one position valued; each search is brought to its end


class HexReview:
    """Every move is a turn."""

    scale, rounds = Scale(least=1, mistake=2, half=2), len(ROUNDS)

    def turns(self, game: Duel) -> list[Chosen]:
        """Return the moves in order."""
        ends = range(1, len(game.history.moves) + 1)
        return [Chosen((n - 1) % 2, n - 1, n, game.history.positions[n - 1].stones.count(".") == 1) for n in ends]

    def valuing(self, game: Duel) -> Rounds[Best]:
        """Return the search of all positions that go on, the last first."""
        positions = game.history.positions
        places = [n for n, pos in enumerate(positions) if rules.mover(pos) is not None]
        search = lambda n: Chooser(positions[n], LEVELS[-1])  # noqa: E731
        return Rounds(places[::-1], ROUNDS, search, read, lambda best: True, lambda snapshot: snapshot.finished)

    def judge(self, game: Duel, found: Mapping[int, Best]) -> list[Assessed | None]:
        """Return the moves with their figures; a game that is won is worth the side of the board."""
        side = game.params.side
        judged: list[Assessed | None] = []
        for turn, move in zip(self.turns(game), game.history.moves, strict=True):
            over = rules.mover(game.history.positions[turn.after]) is None
            if turn.before not in found or (not over and turn.after not in found):
                judged.append(None)
                continue
            worth, best = found[turn.before]
            after = side if over else -found[turn.after][0]
            before, left = (Estimate(max(-side, min(side, value))) for value in (worth, after))
            judged.append(assess(turn, before, left, (best,), best == move, HexReview.scale.mistake))
        return judged


def read(snapshot: Snapshot) -> Best | None:
    """Return what a search has found, None before its first move."""
    best = snapshot.extra["best"]
    return None if best is None else (snapshot.extra["worth"], best)


REVIEW: Reviewing[Duel, Best] = HexReview()
