"""Computer players for Metro: a one-ply rule, and playouts of that rule under sequential halving.

The rule values every line by its length and how it ends (the expert's also by where, games.metro.think.learnt) and
takes the placement that adds most: own lines count up, others' down. A player that plays out takes the candidates that
a look one tile ahead likes best, plays the game to its end from each by the rule, with the same tiles to come for all
of them (common random numbers), and drops the worse half after each round. Work is counted in playouts, so a choice is
a function of what is seen, level and seed.

References: Karnin, Koren, Somekh (2013), Almost optimal exploration in multi-armed bandits (sequential halving).
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from engine.game import BadInput
from engine.run.stepper import Checkpoint, Snapshot
from games.metro import rulebook as rules
from games.metro.rulebook import Draw, Lay, Move, Position
from games.metro.rules import tiles
from games.metro.think import learnt
from games.metro.think.arena import ACTIONS, Arena, LineEnds
from games.metro.think.kernel import Board, code_of
from games.metro.think.learnt import Learnt

LAY, LAY_SECOND, DRAW = ACTIONS  # what a playout begins with
SEEDS = 1 << 20  # playouts of one choice have seeds of their own
CHUNK = 16  # playouts of one candidate before the next gets its turn
DRAW_COST = 1.0  # what a second tile must promise beyond the one in hand, by the rule


@cache
def _goals(d: int) -> tuple[int, ...]:
    """Return what each port of a map of d x d leads to: 0 a space, 1 a rim station, 2 the centre."""
    board = Board(d, (0,) * (4 * d))
    return tuple(board.goal_of(port) for port in range(4 * d * d + 4 * d))


@dataclass(frozen=True, slots=True)
class Worth:
    """What a line of length l is worth: open, closed at the rim, closed in the centre, as constant + l + l * l."""

    open: tuple[float, float, float]
    rim: tuple[float, float, float]
    centre: tuple[float, float, float]

    def ends(self, d: int) -> LineEnds:
        """Return the worth of lines on a map of d x d: those of trains alone, of three classes, in one phase."""
        span = 4 * d * d + 1  # longer than any line
        curves = (self.open, self.rim, self.centre)
        trains = [a + b * l + c * l * l if l else 0.0 for a, b, c in curves for l in range(span)]
        return LineEnds([*trains, *[0.0] * (6 * span)], list(_goals(d)), len(curves), [0.0] * len(curves), 1, 0.0)


@dataclass(frozen=True, slots=True)
class Skill:
    """How a computer player thinks.

    `noise`: what its values are blurred by; `glance`: playouts of every placement, so that all have a value;
    `halving`: how many candidates are played out further, and how often in their first round; `by_glance`: whether, in
    solo, the glance alone chooses them, so that a placement that the rule thinks little of has its chance.
    `others`: how much the lines of the others count against its own, shared among them.
    """

    name: str
    solo: Worth | Learnt
    board: Worth | Learnt
    noise: float = 0.0
    glance: int = 0
    board_glance: int = 0
    halving: tuple[int, int] = (0, 0)
    board_halving: tuple[int, int] = (0, 0)
    by_glance: bool = False
    others: float = 1.0

    def rule(self, players: int, d: int) -> Worth | Learnt:
        """Return what lines are worth to it; on 4x4 not by what was learnt on 8x8: 9 points a game, 15 with TUNED."""
        if players > 1:
            return self.board
        return TUNED if d == 4 and isinstance(self.solo, Learnt) else self.solo


# Solo: greedy on length, and the same after tuning over playouts (253 and 276 points a game on 8x8 by themselves).
PLAIN = Worth((0.0, 1.0, 0.0), (0.0, 0.7, 0.0), (0.0, 1.0, 0.0))
TUNED = Worth((0.52, 1.0, 0.0017), (1.2, 0.746, -0.0138), (-0.99, 0.94, 0.0064))
# Board game: closed points with open length twice, and tuned: keep own lines open, finish those of others early.
BOARD_PLAIN = Worth((0.0, 2.0, 0.0), (0.0, 1.0, 0.0), (0.0, 2.0, 0.0))
BOARD_TUNED = Worth((-0.9, 1.0, 0.015), (-4.5, 0.05, 0.03), (-1.0, 0.2, 0.0))
EXPERT = Skill(
    "expert",
    learnt.SOLO,
    learnt.BOARD,
    glance=20,
    board_glance=60,
    halving=(32, 34),
    board_halving=(16, 240),
    by_glance=True,
)
LEVELS = {
    level.name: level
    for level in (
        Skill("easy", PLAIN, BOARD_PLAIN, noise=3.0),
        Skill("normal", TUNED, BOARD_TUNED),
        Skill("hard", TUNED, BOARD_TUNED, glance=6, board_glance=24, halving=(8, 24), board_halving=(8, 48)),
        EXPERT,
    )
}


def level(name: str) -> Skill:
    """Return the level of that name; BadInput if there is none."""
    if name not in LEVELS:
        raise BadInput("There is no level {name!r}; the levels are {levels}.", name=name[:20], levels=", ".join(LEVELS))
    return LEVELS[name]


@dataclass(frozen=True, slots=True)
class Sight:
    """What the player to move can see; the order of the stack and the hands of others are not in it.

    `code`: the tile to be laid; `kept`: the tile that stays in hand, NONE without a second; `pool`: the tiles not
    seen, as codes, or all that may come where they are drawn with replacement (`replace`); `holding`: whether each
    player but the mover has a tile; `may_draw`: whether a second tile may be drawn.
    """

    d: int
    players: int
    mover: int
    placements: tuple[Lay, ...]
    code: int
    kept: int
    pool: tuple[int, ...]
    replace: bool
    holding: tuple[bool, ...]
    may_draw: bool


def seen(pos: Position) -> Sight:
    """Return what the player to move sees of a position."""
    params, me = pos.params, pos.seat
    others = [kind for player, kind in enumerate(pos.hands) if player != me and kind != rules.NONE]
    if params.copies:
        pool = tuple(sorted(code_of(kind, params.turning) for kind in (*pos.stack[pos.drawn :], *others)))
    else:
        pool = any_of(params.ids or tuple(range(2, 11)), params.turning)
    return Sight(
        params.d,
        params.players,
        me,
        pos.placements,
        code_of(pos.tile, params.turning),
        code_of(pos.hands[me], params.turning) if pos.second != rules.NONE else rules.NONE,
        pool,
        not params.copies,
        tuple(kind != rules.NONE and player != me for player, kind in enumerate(pos.hands)),
        rules.may_draw(pos),
    )


def any_of(ids: Sequence[int], turning: bool) -> tuple[int, ...]:
    """Return codes whose uniform choice is a uniform choice of an id, then of its rotation."""
    if turning:
        return tuple(code_of(tiles.KINDS_OF[tile][0], True) for tile in ids)
    kinds = [tiles.KINDS_OF[tile] for tile in ids]
    return tuple(code_of(kind, False) for group in kinds for kind in group for _ in range(4 // len(group)))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move with its value: the mean result of `playouts`, or what the rule gives where there are none.

    `error`: the standard error of that mean. The result is the final score in solo, own points less the mean of the
    others' in the board game.
    """

    move: Move
    value: float
    playouts: int
    gain: float
    error: float = 0.0


Candidates = tuple[Candidate, ...]


def candidates_of(found: Snapshot) -> Candidates:
    """Return what a search likes so far, best first."""
    candidates: Candidates = found.extra.get("candidates", ())
    return candidates


@dataclass(eq=False)
class _Arm:
    move: Move
    action: int
    space: int
    kind: int
    gain: float
    total: float = 0.0
    squares: float = 0.0
    playouts: int = 0
    round: int = 0
    past: dict[int, float] = field(default_factory=dict)  # the total after so many playouts, at the ends of rounds

    @property
    def mean(self) -> float:
        return self.total / self.playouts if self.playouts else self.gain

    def told(self, scale: int, best: _Arm) -> Candidate:
        """Return the value for people.

        An arm that was dropped early saw fewer of the common deals: its value is the best's, less what it was behind
        on those deals; and not more than the best's, which has stood more of them.
        """
        value, error = self.gain, 0.0
        if self.playouts:
            error = math.sqrt(max(0.0, self.squares / self.playouts - self.mean**2) / self.playouts) / scale
            value = self.mean
            if self.playouts < best.playouts and self.playouts in best.past:
                value = min(best.mean, value + best.mean - best.past[self.playouts] / self.playouts)
            value /= scale
        return Candidate(self.move, value, self.playouts, self.gain, error)


@cache
def _weights(d: int, players: int, others: float) -> tuple[float, ...]:
    """Return how each player weighs each train: own 1, others' less, nobody's 0."""
    owners = tiles.owners(d, players)
    share = -others / max(1, players - 1)
    return tuple(0.0 if o < 0 else 1.0 if o == p else share for p in range(players) for o in owners)


def seed_of(sight: Sight, seed: int) -> int:
    """Return what the playouts of a choice begin with, a function of what is seen and a game's seed."""
    return (seed * 1_000_003 + 2 * len(sight.placements) + (sight.kept != rules.NONE)) & 0xFFFFFFFF


def scale_of(sight: Sight) -> int:
    """Return by what the value of a playout is divided to be a result: its values are whole numbers."""
    return max(1, sight.players - 1)


def arena_of(sight: Sight, player: Skill, ordered: bool = False) -> Arena:
    """Return the map on which a player's rule plays on from what is seen; `ordered`: tiles come as they are listed."""
    d, players = sight.d, sight.players
    rule = player.rule(players, d)
    owners = tiles.owners(d, players)
    weights = list(_weights(d, players, player.others))
    arena = Arena(d, owners, players, rule.ends(d), weights, lenient=players > 1)
    scores = [-1.0] * players + [0.0] * (7 - players)  # whole numbers, so that sums do not depend on slices
    scores[sight.mover] = max(1.0, players - 1.0)
    holding = [int(has) for has in sight.holding]
    arena.set_table(sight.mover, sight.code, sight.kept, holding, list(sight.pool), sight.replace, scores, ordered)
    for laid in sight.placements:
        arena.lay((laid.y - 1) * d + laid.x - 1, laid.kind)
    return arena


class Playouts:
    """One choice of a computer player as a Stepper: a node is a playout; levels without playouts have none.

    Its snapshot's `extra`: "candidates", best first; "planned", the number of playouts in all.
    """

    def __init__(self, sight: Sight, player: Skill, seed: int = 0) -> None:
        self.sight = sight
        self.player = player
        self._seed = seed_of(sight, seed)
        self.nodes = 0
        self._round = 0
        self._arena = arena_of(sight, player)
        self._scale = scale_of(sight)
        self._arms = self._candidates()
        self._live, self._rounds = self._plan()
        self.planned = sum(count * each for count, each, _ in self._rounds)

    def _candidates(self) -> list[_Arm]:
        """Return the placements, best first by the rule (blurred by the level's noise), drawing among them."""
        sight = self.sight
        arena = self._arena
        d = self.sight.d
        chance = random.Random(self._seed)
        action = LAY if sight.kept == rules.NONE else LAY_SECOND
        gains = arena.gains(sight.code, sight.mover)
        ahead = sorted(set(sight.pool)) if sight.players == 1 and self.player.halving[0] else []
        arms = []
        for c, k, gain in gains:
            blurred = gain + (chance.gauss(0.0, self.player.noise) if self.player.noise else 0.0)
            if ahead:
                blurred += arena.best_mean(c, k, ahead, sight.mover)
            arms.append(_Arm(Lay(c % d + 1, c // d + 1, k), action, c, k, blurred))
        if sight.may_draw and arms and sight.pool:
            codes = sorted(set(sight.pool))
            hoped = sum(max(gain for _, _, gain in arena.gains(code, sight.mover)) for code in codes) / len(codes)
            arms.append(_Arm(Draw(), DRAW, -1, -1, hoped - DRAW_COST))
        arms.sort(key=lambda arm: -arm.gain)
        return arms

    def _plan(self) -> tuple[list[_Arm], list[tuple[int, int, int]]]:
        """Return the candidates to play out, and the rounds: how many live, playouts of each, of each by then.

        In round 0 all get a glance; then those that the look ahead likes best go on, half of them at a time.
        """
        solo = self.sight.players == 1
        most, each = self.player.halving if solo else self.player.board_halving
        glance = self.player.glance if solo else self.player.board_glance
        share = self._share()
        each, glance = max(4, round(each * share)) if each else 0, max(2, round(glance * share)) if glance else 0
        if not most or len(self._arms) < 2:
            return [], []
        rounds = [(len(self._arms), glance, glance)] if glance else []
        count, target = min(most, len(self._arms)), glance
        count += any(arm.action == DRAW for arm in self._arms[most:])
        while count > 1:
            target += each
            rounds.append((count, each, target))
            count, each = (count + 1) // 2, 2 * each
        return list(self._arms), rounds

    def _share(self) -> float:
        """Return what share of the level's playouts is done here: fewer where one takes longer."""
        sight = self.sight
        if sight.players == 1:
            return 1.0 if sight.d <= 8 else 0.4
        free = sight.d * sight.d - 4 - len(sight.placements)
        return min(1.0, 40 / max(1, free)) / (2 if sight.code >> 5 > 1 else 1)

    def run(self, budget: int) -> bool:
        """Play out at most `budget` games; True when the choice is final."""
        while budget > 0 and self._round < len(self._rounds):
            target = self._rounds[self._round][2]
            waiting = (arm for arm in self._live if arm.playouts < target)
            arm = min(waiting, key=lambda arm: arm.playouts // CHUNK)  # so that slices do not change the order
            wanted = min(budget, CHUNK - arm.playouts % CHUNK, target - arm.playouts)
            self._play_out(arm, wanted)
            budget -= wanted
            self._end_round()
        return self._round >= len(self._rounds)

    def _play_out(self, arm: _Arm, count: int) -> None:
        first = self._seed * SEEDS + arm.playouts
        total, squares = self._arena.playouts(arm.action, arm.space, arm.kind, first, count)
        arm.total += total
        arm.squares += squares
        arm.playouts += count
        self.nodes += count

    def _end_round(self) -> None:
        """Once all live candidates had their playouts, keep those of the next round: the better half."""
        if any(arm.playouts < self._rounds[self._round][2] for arm in self._live):
            return
        for arm in self._live:
            arm.past = {**arm.past, arm.playouts: arm.total}
        self._round += 1
        left = self._rounds[self._round][0] if self._round < len(self._rounds) else 1
        if self._round == 1 and len(self._live) == len(self._arms):
            self._live = self._after_glance(left)
        else:
            self._live.sort(key=lambda arm: -arm.mean)
            del self._live[left:]
        for arm in self._live:
            arm.round = self._round

    def _after_glance(self, left: int) -> list[_Arm]:
        """Return the candidates of the first full round: favourites of the rule, some of the glance, drawing.

        In solo a long glance tells more than the rule, whose first 16 often lack the best: on 40 positions the choice
        was 0.41 points behind the best by endless playouts, and by the glance alone 0.04. With two players it is not.
        """
        if self.player.by_glance and self.sight.players == 1:
            return sorted(self._live, key=lambda arm: -arm.mean)[:left]
        drawing = [arm for arm in self._live if arm.action == DRAW]
        seen = 2 if self.sight.players == 1 else left // 2  # alone the rule has looked ahead and knows better
        first = [arm for arm in self._live if arm.action != DRAW][: max(2, left - len(drawing) - seen)]
        others = [arm for arm in self._live if arm not in first and arm not in drawing]
        others.sort(key=lambda arm: -arm.mean)
        return [*first, *drawing, *others][:left]

    def ranked(self) -> list[Candidate]:
        """Return all candidates: the one that is ahead in the latest round, then the others by their values."""
        order = sorted(self._arms, key=lambda arm: (-arm.round, arm.playouts == 0, -arm.mean))
        told = [arm.told(self._scale, order[0]) for arm in order]
        told[1:] = sorted(told[1:], key=lambda candidate: (candidate.playouts == 0, -candidate.value))
        return told

    def best(self) -> Candidate | None:
        """Return the choice as it stands now, None where the tile fits nowhere."""
        ranked = self.ranked()
        return ranked[0] if ranked else None

    def snapshot(self) -> Snapshot:
        """Return the candidates and how far the playouts are."""
        done = self._round >= len(self._rounds)
        progress = 1.0 if done else self.nodes / self.planned
        extra = {"candidates": tuple(self.ranked()), "planned": self.planned}
        return Snapshot(nodes=self.nodes, progress=progress, finished=done, extra=extra)

    def take(self) -> list[Candidate]:
        """Return nothing: the choice is in the snapshot."""
        return []

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint of this moment."""
        arms = tuple((arm.total, arm.squares, arm.playouts, arm.round, arm.past) for arm in self._arms)
        live = tuple(self._arms.index(arm) for arm in self._live)
        return Checkpoint(self.nodes, 0, (), self._round, (arms, live))

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go back (or forward) to a checkpoint."""
        arms, live = checkpoint.state
        self.nodes, self._round = checkpoint.nodes, checkpoint.phase
        for arm, kept in zip(self._arms, arms, strict=True):
            arm.total, arm.squares, arm.playouts, arm.round, arm.past = kept
        self._live = [self._arms[i] for i in live]


def choose(sight: Sight, player: Skill, seed: int = 0) -> Candidate | None:
    """Return the choice of a player, None where the tile fits nowhere; a function of the arguments alone."""
    thinker = Playouts(sight, player, seed)
    while not thinker.run(1 << 20):
        pass
    return thinker.best()
