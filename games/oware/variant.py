"""Oware as the shared sowing scenes see it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from engine.history import History
from games.base.i18n import N_, _
from games.mancala.rules.steps import STORE, Well
from games.mancala.variant import SowingVariant
from games.oware import rules, solve


class Oware(SowingVariant[rules.Params, rules.Position, rules.Move]):
    """Oware by the Abapa rules: captures of twos and threes lie in bowls beside the names."""

    def __init__(self) -> None:
        super().__init__(
            "oware", N_("Oware"), rules, solve, "abapa", stores=False, colours=3, usual_stones=4, ending=".ogn"
        )

    def pits(self, params: rules.Params) -> int:
        return rules.PITS

    def stones(self, params: rules.Params) -> int:
        return rules.STONES // (2 * rules.PITS)

    def total(self, params: rules.Params) -> int:
        return rules.STONES

    def pill(self, params: rules.Params) -> str:
        return _("Abapa rules")

    def given_to(self, pos: rules.Position, side: int) -> rules.Position:
        return rules.settle(replace(pos, side=side, past=()))

    def set_up(self, params: rules.Params, counts: dict[Well, int], side: int) -> rules.Position:
        pits = tuple(tuple(counts[s, p] for p in range(rules.PITS)) for s in (0, 1))
        return rules.set_up((pits[0], pits[1]), (counts[0, STORE], counts[1, STORE]), side)

    def goes_on(self, pos: rules.Position) -> bool:
        """Whether the player to move can sow and the board has not been there before."""
        return pos.in_pits > 0 and bool(rules.legal(pos)) and pos.pits not in pos.past[1::2]

    def bounds(self, pos: rules.Position) -> dict[int, tuple[int, int]]:
        known = solve.Known.latest
        if known is None or not solve.consistent(pos):
            return {}
        found = {}
        for move in rules.moves(pos):
            after = rules.play(pos, move)
            if after.over or after.in_pits > known.complete:
                continue
            board = solve.board_of(after)
            board.look_up(known)
            board.estimate(0)
            home = after.stores[pos.side] - after.stores[after.side]
            found[move.pit - 1] = home - board.high, home - board.low
        return found

    def why_ended(self, before: rules.Position, move: rules.Move) -> str:
        """Return "again" where the board has been there before, "stuck" where the player to move could not."""
        left = rules.sow(before, move)
        if left.over:
            return ""
        return "again" if left.pits in left.past[1::2] else "" if rules.legal(left) else "stuck"

    def write_game(self, history: History, names: Sequence[str]) -> str:
        tags = {"Date": time.strftime("%Y.%m.%d")}
        if len(names) == 2:
            tags |= {"South": names[0], "North": names[1]}
        from games.oware import ogn

        return ogn.write(history, tags)

    def claims(self, text: str) -> bool:
        from games.oware import ogn

        return ogn.claims(text)

    def read_game(self, text: str) -> History:
        if text.strip().startswith("abapa "):
            return History(rules, rules.Params(), 0, rules.read(text.strip()))
        from games.oware import ogn

        game = ogn.read(text).history
        game.cursor = len(game.moves)
        return game
