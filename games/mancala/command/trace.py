"""The plain search of the sowing games told node by node: what the fields of a trace say, and where they come from."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from engine.run.stepper import Snapshot
from engine.run.trace import Tried
from engine.tree.constants import INF
from engine.tree.deepening import TreeSearch
from engine.tree.lines import turns
from games.mancala.rules.positions import write_listed, write_sides
from games.mancala.rules.sowing import SowingPosition
from games.mancala.variant import AnyRules
from games.terminal.interruption import Interruption
from games.terminal.tracing import Teller

MEANING = """Here a node is a position looked at, after a single sowing: what an alpha-beta visits as textbooks have it,
with a full window at the root. All margins are final ones, own store less the opponent's, from the view of the player
whose choice it is. The last line is that of --plain --json without "best": only the first best turn is sought.
With --all-best every best turn is: at level 1 a node is then the position after a complete turn, the window there
opens at the best value so far less 1, and the stones that are left can settle a node, too; the last line has "best".
Without --trace the last turn of a line is valued at once, in another order, so that other nodes are counted; value
and turns are the same in all three.
--trace-limit is for each position.

choose   the position before it, as `moves` prints it: the player behind "then" is to move; `moves` reads it, too
options  the pits that can be sown, or the complete turns (level 1 with --all-best)
try      what of the turn has been played so far: "[3, 6]"
because  "in order, window -48..2": pit 1 first, and margins within the window make a difference here; alone where the
         search goes on with the opponent's turn; else with
         "; moves again": the last stone fell into the store
         "; leaf, 3" (as deep as --depth says), "; game over, 3"
         "; at most 3", "; at least 3" (--all-best): the stones that are left cannot bring it into the window
         and then ", better" where it raises the window's lower end, ", cutoff" where it reaches the upper one, so that
         the other choices need not be looked at
"""


class PlainDescriber:
    """Says what the last node of a plain search of `pos` was; `rules` are the game's."""

    def __init__(self, rules: AnyRules, pos: SowingPosition, search: TreeSearch) -> None:
        self.rules = rules
        self.pos = pos
        self.search = search
        self.turns = len(turns(search.board))
        self.whole = search.way == "plain"  # whether a node of level 1 is a complete turn
        self.of: list[int] = []  # the moves that there are in each open frame
        if not self.whole:
            self.of.append(len(search.board.children(0, 0)))

    def __call__(self, state: Snapshot) -> Tried:
        """Return the node."""
        frames = [] if self.search.tree.done else self.search.tree.frames()
        moves = [move for move, *_ in frames if move]
        settled = len(moves) == len(frames)  # else the last frame is that of the position just looked at
        del self.of[len(moves) :]
        if not settled:
            self.of.append(frames[-1][2])
        return self._below(moves, frames[len(moves) - 1][4], settled) if moves else self._at_root(settled)

    def _at_root(self, settled: bool) -> Tried:
        """Return the node of a complete turn; `settled`: it ends the game, or the depth is used up."""
        search, after = self.search, self.pos
        for move in search.trying:
            after = self.rules.play(after, self.rules.Move(move))
        best = search.found.value
        low = -INF if best is None else best - 1  # every turn of the best value is to be told
        value = search.tree.got + self.pos.margin if settled else None
        because = self._because(self.pos, after, value, low, INF)
        return Tried(1, shown(self.pos), self.turns, str(list(search.trying)), because)

    def _below(self, moves: list[int], beta: int, settled: bool) -> Tried:
        """Return the node of a single sowing, the last of `moves`, which follow a turn at the root if nodes there are.

        `beta`: the mover's.
        """
        played: list[int] = []
        before = after = self.pos
        for move in (*self.search.trying, *moves):
            if after.side != before.side:
                played = []
            before, after = after, self.rules.play(after, self.rules.Move(move))
            played.append(move)
        tree = self.search.tree
        low, high = tree.low + before.margin, beta + before.margin
        because = self._because(before, after, tree.got + before.margin if settled else None, low, high)
        return Tried(len(moves) + self.whole, shown(before), self.of[len(moves) - 1], str(played), because)

    def _because(self, before: SowingPosition, after: SowingPosition, value: int | None, low: int, high: int) -> str:
        """Return why the choice was tried and what came of it; `value`: its margin, None where the search goes on."""
        because = f"in order, window {max(low, -self.pos.total)}..{min(high, self.pos.total)}"
        again = bool(after.side == before.side)
        if value is None:
            return because + "; moves again" * again
        margin = after.margin if again else -after.margin
        if after.over:
            kind = "game over,"
        elif value == margin - after.in_pits >= high:
            kind = "at least"
        elif value == margin + after.in_pits <= low:
            kind = "at most"
        else:
            kind = "leaf,"
        return f"{because}; {kind} {value}" + ", better" * (value > low) + ", cutoff" * (value >= high)


def shown(pos: SowingPosition) -> str:
    """Return a position as `moves` prints it."""
    return write_listed(write_sides(pos))


def trace_search(
    rules: AnyRules, parsed: argparse.Namespace, pos: SowingPosition, search: TreeSearch
) -> dict[str, Any] | None:
    """Print every node of a plain search until it is finished; return what is to be said where it was cut before that.

    The last turn of a line is then looked at choice by choice, as all others are.
    """
    search.board.fused = False
    with Interruption().awaited() as interruption:
        teller = Teller(parsed, interruption)
        teller.tell(search, PlainDescriber(rules, pos, search), dict)
        sys.stdout.flush()
    return teller.cutting() if teller.cut else None
