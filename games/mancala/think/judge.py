"""What every turn of a finished game was worth: positions valued from the end backwards, first quickly, then deeply."""

from __future__ import annotations

from dataclasses import dataclass

from engine.history import History
from engine.run.stepper import Onward, Snapshot, Stepper
from games.mancala.game import PlayedTurn, SowingGame
from games.mancala.think.choosing import analyst
from games.mancala.think.valuation import Valuation, read_valuation
from games.mancala.variant import Variant

QUICK, DEEP = 150_000, 4_000_000  # nodes for each position in the first and the second round


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn with the values of the board before and after it, from the view of the player who made it.

    `best` is the best turn found and `lost` what the turn gave away (0 where none better is known).
    `turned`: the result changed hands here.
    """

    turn: PlayedTurn
    before: int
    after: int
    best: tuple[int, ...]
    proven: bool
    lost: int
    turned: bool


class Judge(Onward):
    """A Stepper that values the position before every turn; `extra` of its snapshots maps cursor to Valuation.

    Late turns are solved first, so the curve grows from the end backwards. Positions whose value is proven are not
    looked at again in the deep round.
    """

    def __init__(self, variant: Variant, history: History, cursors: list[int]) -> None:
        self.variant = variant
        self.history = history
        self.work = [(cursor, QUICK) for cursor in reversed(cursors)] + [(cursor, DEEP) for cursor in reversed(cursors)]
        self.found: dict[int, Valuation] = {}
        self.nodes = 0
        self._at = 0
        self._current: Stepper | None = None
        self._before = 0

    def _begin(self, cursor: int) -> None:
        self._current = analyst(self.variant, self.history.positions[cursor], every=False)()
        self._before = 0

    def run(self, budget: int) -> bool:
        """Go on for so many nodes; True when every position is valued as deeply as planned."""
        while budget > 0 and self._at < len(self.work):
            cursor, most = self.work[self._at]
            known = self.found.get(cursor)
            if known is not None and known.proven:
                self._at += 1
                continue
            if self._current is None:
                self._begin(cursor)
            assert self._current is not None
            done = self._current.run(min(budget, most))
            snapshot = self._current.snapshot()
            spent = max(1, snapshot.nodes - self._before)
            self._before = snapshot.nodes
            self.nodes += spent
            budget -= spent
            if done or snapshot.nodes >= most:
                valuation = read_valuation(snapshot)
                if valuation is not None:
                    self.found[cursor] = valuation
                self._current = None
                self._at += 1
        return self._at >= len(self.work)

    def snapshot(self) -> Snapshot:
        """Return what is known so far."""
        share = self._at / max(1, len(self.work))
        done = self._at >= len(self.work)
        return Snapshot(self.nodes, progress=share, finished=done, extra=dict(self.found))  # type: ignore[arg-type]


def judge(game: SowingGame, found: dict[int, Valuation]) -> list[Judged | None]:
    """Return every turn of the game with its values, None where one of them is not known yet."""
    judged: list[Judged | None] = []
    for turn in game.turns():
        before = found.get(turn.before)
        after = value_after(game, turn, found)
        if before is None or not before.values or after is None or turn.pits[:1] == (-1,):
            judged.append(None)
            continue
        value = before.values[0].margin
        end = found.get(turn.after)
        proven = before.proven and (end is None or end.proven)
        best = before.best
        lost = 0 if best == turn.pits else max(0, value - after)
        turned = lost > 0 and (value > 0 >= after or value >= 0 > after)
        judged.append(Judged(turn, value, after, best, proven, lost, turned))
    return judged


def value_after(game: SowingGame, turn: PlayedTurn, found: dict[int, Valuation]) -> int | None:
    """Return what the board after a turn is worth to who made it: searched, or counted where the game is over."""
    position = game.history.positions[turn.after]
    mover = game.variant.rules.mover(position)
    if mover is None:
        outcome = game.variant.rules.outcome(position)
        return int(outcome.scores[turn.player] - outcome.scores[1 - turn.player]) if outcome else None
    valuation = found.get(turn.after)
    if valuation is None or not valuation.values:
        return None
    margin = valuation.values[0].margin
    return margin if mover == turn.player else -margin
