"""What every turn of a finished game was worth: positions valued from the end backwards, first quickly, then deeply."""

from __future__ import annotations

from dataclasses import dataclass

from engine.history import History
from engine.run.stepper import Onward, Snapshot, Stepper
from games.mancala.game import PlayedTurn, SowingGame
from games.mancala.think.choosing import analyst
from games.mancala.think.valuation import Valuation, read_valuation
from games.mancala.variant import Variant

ROUNDS = (150_000, 400_000, 4_000_000)  # nodes for each position: first values, then sure ones, then deeper
SURE = 12  # the depth from which on a turn may be said to give something away; until then much is taken back
MOST = 30_000_000  # nodes for a position that is not so deep yet


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn with the values of the board before and after it, from the view of the player who made it.

    `best` is the best turn found and `lost` what the turn gave away (0 where none better is known).
    `turned`: the result changed hands here. `sure`: both values are proven or deep enough to say so; where they are
    not, nothing was lost and nothing turned.
    """

    turn: PlayedTurn
    before: int
    after: int
    best: tuple[int, ...]
    proven: bool
    lost: int
    turned: bool
    sure: bool = True


class Judge(Onward):
    """A Stepper that values the position before every turn; `extra` of its snapshots maps cursor to Valuation.

    Late turns are solved first, so the curve grows from the end backwards. Positions whose value is proven are not
    looked at again in the later rounds.
    """

    def __init__(self, variant: Variant, history: History, cursors: list[int]) -> None:
        self.variant = variant
        self.history = history
        self.work = [(cursor, nodes) for nodes in ROUNDS for cursor in reversed(cursors)]
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
            done = self._current.run(max(1, min(budget, most)))
            snapshot = self._current.snapshot()
            spent = max(1, snapshot.nodes - self._before)
            self._before = snapshot.nodes
            self.nodes += spent
            budget -= spent
            deep = most == ROUNDS[0] or snapshot.extra.get("depth", 0) >= SURE or snapshot.nodes >= MOST
            if done or (snapshot.nodes >= most and deep):
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
        sure = is_sure(before) and (end is None or is_sure(end))
        best = before.best
        lost = 0 if best == turn.pits or not sure else max(0, value - after)
        turned = lost > 0 and (value > 0 >= after or value >= 0 > after)
        judged.append(Judged(turn, value, after, best, proven, lost, turned, sure))
    return judged


def is_sure(valuation: Valuation) -> bool:
    """Whether a value is good enough to judge a turn by."""
    return valuation.proven or valuation.depth >= SURE


def value_after(game: SowingGame, turn: PlayedTurn, found: dict[int, Valuation]) -> int | None:
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
