"""What Tabla and a program of one's own say to each other: over the dialog that names one, and as a help page."""

from __future__ import annotations

from games.base.i18n import N_, _
from games.mancala.variant import Variant
from games.stage.dialog import Dialog
from games.stage.manual import Page, Rule
from games.stage.messages import DISMISS
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Label

TITLE = N_("Players of your own")
PROGRAM = """import sys

for line in sys.stdin:
    size, own, other, *pits = map(int, line.strip("<>\\n").split(","))
    for pit in range(1, size + 1):
        if pits[pit - 1]:
            print(pit)
            break
    print("yield", flush=True)"""
SPOKEN = (  # the same in both games
    Rule(
        N_("What it reads"),
        N_("For each sowing a line on standard input, as **<6,10,4,2,2,7,0,7,1,1,0,7,5,1,1>**: 6 pits a side, 10 home "
           "with it, 4 with the other side, its own pits from its left, the other side's from theirs."),
    ),
    Rule(
        N_("What it answers"),
        N_("The number of a pit, from 1, on a line of standard output that is flushed. The last one before its time is "
           "over counts; **yield** ends the time at once. Who sows again gets another line."),
    ),
    Rule(
        N_("What costs the game"),
        N_("A pit that may not be sown, no line in time, a program that has ended. The match goes on."),
    ),
)
BY_PROTOCOL = Rule(
    N_("The Kalah Game Protocol"),
    N_("**kgp:2671** lets Tabla wait at 127.0.0.1, port 2671, for a player that asks for **mode freeplay**. Two "
       "sowings that come too late are drawn by lot, the third costs the game."),
)


FIRST = Rule(
    N_("A whole program"),
    N_("It sows the first pit in which something lies. A command such as **python3 first.py** names it."),
    code=PROGRAM,
)


def spoken_in(variant: Variant) -> tuple[Rule, ...]:
    """Return what is to be known: by the protocol Kalah alone can be played."""
    return (*SPOKEN, BY_PROTOCOL) if variant.name == "kalah" else SPOKEN


def players_page(variant: Variant) -> Page:
    """Return the help page on players of one's own."""
    said = N_("A program that you wrote plays against you, against a level or in a match.")
    return Page("players", TITLE, TITLE, said, (*spoken_in(variant), FIRST))


class Protocol(Dialog):
    """The same over the dialog of a new game, whose choices stay."""

    def __init__(self, variant: Variant) -> None:
        super().__init__("protocol", _(TITLE), width=640)
        self.variant = variant

    def body(self) -> list[Widget]:
        cards: list[Widget] = []
        for rule in spoken_in(self.variant):
            cards.append(Card([Label(_(rule.title), "bodyStrong"), Label(_(rule.text), "small", "ink.secondary",
                                                                         rich=True)]))  # fmt: skip
        where = _("Help has a whole program to copy, on the page {page}.").format(page=_(TITLE))
        return [*cards, Label(where, "small", "ink.secondary")]

    def foot(self) -> list[Widget]:
        self.buttons = [Button("done", _("Back"), "", "primary", says=DISMISS)]
        return [*self.buttons]
