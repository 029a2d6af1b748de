"""Kalah's help: rules with boards to sow on, options and levels, values, notation, review."""

from __future__ import annotations

from collections.abc import Callable

from games.base.i18n import N_
from games.kalah import rules
from games.kalah.variant import Kalah
from games.mancala.manual import HINTS, OWN, REVIEWING, SowingDemo, matches_page, thinking_page
from games.mancala.new_game.protocol import players_page
from games.stage.manual import Demo, Page, Rule

START = rules.Params(6, 4)


Row = tuple[int, ...]


def board(own: Row, other: Row, stores: tuple[int, int], pits: Row, params: rules.Params = START) -> Callable[[], Demo]:
    """Return what makes a board: both rows from their owner's left, the stores, and the pits to sow."""
    return lambda: SowingDemo(Kalah(), lambda: rules.set_up(params, (own, other), stores), pits)


FULL = (4, 4, 4, 4, 4, 4)


class Counting(SowingDemo):
    """The last sowing of a game, after which the stones that are left are counted."""

    verb = N_("Count")


def last_board() -> Demo:
    """Return a board whose own side runs dry with this move."""
    return Counting(Kalah(), lambda: rules.set_up(START, ((0, 0, 0, 0, 0, 1), (0, 13, 6, 1, 2, 0)), (12, 13)), (6,))


PAGES = (
    Page(
        "play",
        N_("How to play"),
        N_("How to play Kalah"),
        N_("Your row is the lower one, your store the right one. More than half of all stones wins."),
        (
            Rule(
                N_("Sowing"),
                N_(
                    "Lift all stones of one of your pits and drop them one by one, counter-clockwise: your pits, "
                    "your store, the other side. The other store is left out."
                ),
                board(FULL, FULL, (0, 0), (2,)),
            ),
            Rule(
                N_("Sow again"),
                N_(
                    "If the last stone falls into your store, you must sow again, as often as it happens. All of "
                    "it is one turn: **3, 6**."
                ),
                board(FULL, FULL, (0, 0), (3, 6)),
            ),
            Rule(
                N_("Capture"),
                N_(
                    "Last stone in an empty pit of yours: you take it and the stones opposite, here 1 + 6. If "
                    "nothing lies opposite, it stays where it is."
                ),
                board((1, 3, 7, 7, 0, 6), (1, 6, 0, 0, 7, 6), (2, 2), (2,)),
            ),
            Rule(
                N_("The end"),
                N_(
                    "When a side is empty, the other player keeps what lies on theirs: here the computer takes 22"
                    " and wins 35 : 13."
                ),
                last_board,
            ),
            Rule(
                N_("A full lap"),
                N_(
                    "A pit with 13 stones goes all the way round: the pit it came from gets a stone too. That one"
                    " is the last, in an empty pit, so it captures."
                ),
                board((1, 0, 13, 2, 1, 0), (3, 4, 2, 6, 5, 2), (5, 4), (3,)),
            ),
            Rule(
                N_("More than half"),
                N_(
                    "As soon as a turn is over and somebody has more than half of all stones, the game is won. With "
                    "exactly half each it is a draw."
                ),
                board((0, 2, 0, 1, 1, 1), (2, 1, 3, 0, 2, 8), (23, 4), (6, 5)),
            ),
        ),
        ("kalah.play",),
    ),
    Page(
        "options",
        N_("Options and levels"),
        N_("Options and levels"),
        N_("`N` opens the new game dialog. What you chose last is remembered."),
        (
            Rule(
                N_("Board"),
                N_(
                    "3 to 8 pits a side with 1 to 12 stones each; 6 and 6 are usual, 6 and 4 quicker. Small "
                    "boards are fully solved: the dialog says how much starting is worth."
                ),
                board((3, 3, 3), (3, 3, 3), (0, 0), (1,), rules.Params(3, 3)),
            ),
            Rule(
                N_("Levels"),
                N_(
                    "Ten levels, from one a child beats to all the computer can do. **Set a depth instead** gives a "
                    "plain search that looks a fixed number of turns ahead."
                ),
            ),
            Rule(
                N_("Play to the last stone"),
                N_("The game goes on after a majority, if the margin matters to you."),
            ),
            Rule(
                N_("Empty capture"),
                N_("A last stone in an empty pit of yours goes to your store even if nothing lies opposite."),
                board((4, 2, 0, 0, 1, 3), (3, 2, 0, 4, 4, 1), (0, 0), (2,), rules.Params(6, 4, empty_capture=True)),
            ),
            Rule(
                N_("Swap rule"),
                N_(
                    "After the first turn the second player may take over the first player's side instead of "
                    "moving. This removes the first player's advantage."
                ),
            ),
            Rule(
                N_("Two people"),
                N_("Two people share the board. Computers play each other in a match: see the page on it."),
            ),
            OWN,
        ),
    ),
    Page(
        "values",
        N_("Values and hints"),
        N_("Values and hints"),
        N_("The computer can say what every move is worth. All of it can be switched off."),
        (
            Rule(
                N_("What a pit does"),
                N_(
                    "Point at a pit, or walk to it with `←` and `→`: the stones rise, +1 stands on every pit they"
                    " reach, and saffron marks what is captured."
                ),
                board((2, 4, 0, 5, 0, 3), (3, 0, 4, 4, 6, 1), (3, 5), (1,)),
            ),
            Rule(
                N_("The bar"),
                N_(
                    "The bar left of the board is the value of the position in stones: yours grows from below, "
                    "the other's from above, the saffron tick is equal."
                ),
            ),
            Rule(
                N_("The list"),
                N_(
                    "The panel lists your moves with their values, best first. **Proven** ones were searched to "
                    "the end."
                ),
            ),
            HINTS,
        ),
    ),
    Page(
        "notation",
        N_("Writing moves down"),
        N_("Writing moves down"),
        N_("Pits are numbered 1 to 6 from each player's own left."),
        (
            Rule(
                N_("A turn is a list"),
                N_(
                    "**[2, 1]** means: pit 2, whose last stone falls into the store, then pit 1. Only the last "
                    "one ends elsewhere."
                ),
                board((5, 5, 5, 5, 4, 4), (4, 4, 0, 5, 5, 0), (0, 2), (2, 1)),
            ),
            Rule(
                N_("Copy and paste"),
                N_("`Ctrl C` copies the position as text, `Ctrl V` sets one up. A whole game is kept under Replays."),
            ),
        ),
    ),
    Page(
        "after",
        N_("After the game"),
        N_("After the game"),
        N_("A finished game can be gone through turn by turn, with what would have been better."),
        REVIEWING,
        ("kalah.review",),
    ),
    matches_page("kalah"),
    players_page(Kalah()),
    thinking_page(Kalah()),
)
