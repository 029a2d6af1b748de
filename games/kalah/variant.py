"""Kalah as the shared sowing scenes see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.history import History
from engine.tree.valued import Found
from games.base.i18n import N_, _, ngettext
from games.kalah import rules, solve
from games.mancala.rules.steps import STORE, Well
from games.mancala.variant import Option, SowingVariant

# Margins of the first player under best play to the last stone, 6 pits: these were computed by this engine and agree
# with the published ones (Irving, Donkers and Uiterwijk 2000 for empty capture).
EDGES = {(6, 1, False): 2, (6, 2, False): 6, (6, 3, False): 2, (6, 4, False): 8, (6, 4, True): 10, (6, 5, False): 10}


SIZES = ((rules.FEWEST_PITS, rules.MOST_PITS), (1, rules.MOST_STONES))
OPTIONS = (
    Option("t", N_("Play to the last stone"), N_("Count the margin; otherwise {need} of {total} end it")),
    Option("e", N_("Empty capture"), N_("A last stone in your own empty pit counts even with nothing opposite")),
    Option("s", N_("Swap rule"),
           N_("After the first turn the second player may take over that side instead of moving")),
)  # fmt: skip


class Kalah(SowingVariant[rules.Params, rules.Position, rules.Move]):
    """Kalah: stores in the board, chains of sowings, captures opposite."""

    def __init__(self) -> None:
        super().__init__(
            "kalah", N_("Kalah"), rules, solve, "6x6", stores=True, colours=6, usual_stones=6, sizes=SIZES,
            options=OPTIONS,
        )  # fmt: skip

    def edge(self, params: rules.Params) -> int | None:
        return EDGES.get((params.pits, params.stones, params.empty_capture))

    def empty_capture(self, params: rules.Params) -> bool:
        return params.empty_capture

    def perfect(self, params: rules.Params) -> tuple[bool, bool]:
        return solve.perfect(params)

    def params_text(self, pits: int, stones: int, on: dict[str, bool]) -> str:
        return str(rules.Params(pits, stones, on["e"], on["t"], on["s"]))

    def pits(self, params: rules.Params) -> int:
        return params.pits

    def stones(self, params: rules.Params) -> int:
        return params.stones

    def total(self, params: rules.Params) -> int:
        return 2 * params.pits * params.stones

    def pill(self, params: rules.Params) -> str:
        names = (_("One stone a pit"), _("Two stones a pit"), _("Three stones a pit"), _("Four stones a pit"),
                 _("Five stones a pit"), _("Six stones a pit"))  # fmt: skip
        text = names[params.stones - 1] if params.stones <= 6 else ngettext(
            "{n} stone a pit", "{n} stones a pit", params.stones).format(n=params.stones)  # fmt: skip
        return text if params.pits == 6 else _("{pits} pits, {stones}").format(pits=params.pits, stones=text.lower())

    def amid(self, pos: rules.Position) -> bool:
        return pos.amid

    def given_to(self, pos: rules.Position, side: int) -> rules.Position:
        return replace(pos, side=side, opening=False, offered=False, amid=False)

    def unstopped(self, pos: rules.Position) -> rules.Position:
        return replace(pos, params=replace(pos.params, to_the_end=True, swap=False), offered=False)

    def set_up(self, params: rules.Params, counts: dict[Well, int], side: int) -> rules.Position:
        pits = tuple(tuple(counts[s, p] for p in range(params.pits)) for s in (0, 1))
        return rules.set_up(params, (pits[0], pits[1]), (counts[0, STORE], counts[1, STORE]), side)

    def write_game(self, history: History, names: Sequence[str]) -> str:
        from games.kalah import notation

        return notation.write_game(history, names)

    def claims(self, text: str) -> bool:
        from games.kalah import notation

        return notation.claims(text)

    def read_game(self, text: str) -> History:
        from games.kalah import notation

        return notation.read_game(text)

    def may_be_swapped(self, pos: rules.Position) -> bool:
        return pos.opening

    def swaps(self, pos: rules.Position, found: Found) -> bool:
        return solve.swaps(pos, found)
