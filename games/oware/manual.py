"""Oware's help: rules with boards to sow on, options and levels, notation."""

from __future__ import annotations

from collections.abc import Callable

from games.base.i18n import N_
from games.mancala.manual import HINTS, OWN, REVIEWING, SowingDemo, matches_page, thinking_page
from games.mancala.new_game.protocol import players_page
from games.oware import rules
from games.oware.variant import Oware
from games.stage.manual import Demo, Page, Rule

Row = tuple[int, ...]


def board(own: Row, other: Row, stores: tuple[int, int], pits: Row) -> Callable[[], Demo]:
    """Return what makes a board: both rows from their owner's left, the captures, and the pits to sow."""
    return lambda: SowingDemo(Oware(), lambda: rules.set_up((own, other), stores), pits)


FULL = (4, 4, 4, 4, 4, 4)

PAGES = (
    Page(
        "play",
        N_("How to play"),
        N_("How to play Oware"),
        N_("Your row is the lower one. Capture seeds; more than 24 of the 48 win. These are the Abapa rules."),
        (
            Rule(
                N_("Sowing"),
                N_(
                    "Lift all seeds of one of your pits and drop them one by one, counter-clockwise. There is no "
                    "store to sow into."
                ),
                board(FULL, FULL, (0, 0), (3,)),
            ),
            Rule(
                N_("Twos and threes"),
                N_(
                    "If the last seed brings a pit of the other side to 2 or 3, you capture them, and so on "
                    "backwards while each pit holds 2 or 3."
                ),
                board((1, 0, 4, 2, 0, 5), (1, 2, 3, 1, 1, 4), (9, 15), (6,)),
            ),
            Rule(
                N_("Twelve seeds and more"),
                N_(
                    "A pit with 12 seeds or more goes round the board; the pit it came from is left out and stays"
                    " empty."
                ),
                board((0, 1, 0, 13, 0, 2), (1, 0, 3, 0, 1, 4), (11, 12), (4,)),
            ),
            Rule(
                N_("Feed the other side"),
                N_("If the other side has no seeds, you must play a move that gives it some, if you have one."),
                board((0, 2, 0, 0, 3, 1), (0, 0, 0, 0, 0, 0), (22, 20), (5,)),
            ),
            Rule(
                N_("Grand slam"),
                N_("A move that would capture all seeds of the other side may be played, but captures nothing."),
                board((3, 0, 1, 0, 0, 2), (1, 1, 0, 0, 0, 0), (20, 20), (6,)),
            ),
            Rule(
                N_("The end"),
                N_(
                    "More than 24 seeds win at once, 24 each is a draw. If you cannot move, or a position comes "
                    "back, each takes the seeds on their own side."
                ),
                board((0, 0, 0, 0, 0, 3), (1, 2, 1, 0, 0, 1), (23, 17), (6,)),
            ),
        ),
        ("oware.play",),
    ),
    Page(
        "options",
        N_("Levels and values"),
        N_("Levels and values"),
        N_("`N` opens the new game dialog. What you chose last is remembered."),
        (
            Rule(
                N_("Levels"),
                N_(
                    "Ten levels, from one a child beats to all the computer can do. **Set a depth instead** gives"
                    " a plain search that looks a fixed number of turns ahead."
                ),
            ),
            Rule(
                N_("What a pit does"),
                N_(
                    "Point at a pit, or walk to it with `←` and `→`: +1 stands on every pit the seeds reach, and "
                    "a bracket with the sum marks what is captured."
                ),
                board((2, 4, 0, 5, 0, 3), (1, 1, 4, 4, 6, 1), (8, 9), (4,)),
            ),
            Rule(
                N_("The bar"),
                N_(
                    "The bar left of the board is the value of the position in seeds: yours grows from below, the"
                    " other's from above, the saffron tick is equal."
                ),
            ),
            HINTS,
            OWN,
        ),
    ),
    Page(
        "after",
        N_("Notation and review"),
        N_("Notation and review"),
        N_("Every game can be written down, copied, and gone through again."),
        (
            Rule(
                N_("Pits"),
                N_("Pits are numbered 1 to 6 from each player's own left. A turn is one pit."),
            ),
            *REVIEWING,
        ),
        ("oware.review",),
    ),
    matches_page("oware"),
    players_page(Oware()),
    thinking_page(Oware()),
)
