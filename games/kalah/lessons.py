"""Five boards of Kalah."""

from __future__ import annotations

from functools import partial

from games.base.i18n import N_
from games.kalah.variant import Kalah
from games.mancala.game import SowingGame
from games.mancala.lessons import at_least, board, brought, easy, ended, hand, sown
from games.model.lessons import Lesson, Lessons, moved, passed

KALAH = Kalah()

LESSONS = Lessons[SowingGame](
    boards=(
        Lesson(
            N_("Sow"),
            N_("One stone in each next pit, counter-clockwise."),
            N_("Sow the three stones of your first pit."),
            board(KALAH, "4x2 3,0,0,0+0 1,1,1,1+0 0"),
            ("1",),
            sown,
        ),
        Lesson(
            N_("Your store"),
            N_("Your store gets a stone in passing, theirs is left out."),
            N_("Sow six stones past your store."),
            board(KALAH, "4x2 1,0,0,6+1 1,1,1,1+1 0"),
            ("4",),
            lambda game: int(game.history.cursor == 1 and game.at(0).position.pits[0][3] != game.position.pits[0][3]),
            over=moved,
        ),
        Lesson(
            N_("Sow again"),
            N_("End in your store, and you sow again."),
            N_("Bring three stones home in one turn."),
            board(KALAH, "4x2 0,1,2,1+0 2,1,2,2+0 0"),
            ("4", "3", "4"),
            brought,
            wanted=3,
            unit=N_("Brought home"),
            over=passed,
        ),
        Lesson(
            N_("Capture"),
            N_("End in your own empty pit, and take what lies opposite."),
            N_("Take the four stones opposite, and your own."),
            board(KALAH, "4x2 2,0,0,1+1 1,4,0,2+2 0"),
            ("1",),
            at_least(5),
            over=passed,
            lead=lambda game: "1",
        ),
        Lesson(
            N_("The end"),
            N_("One side is empty: the rest is the other’s. Most stones win."),
            N_("Sow your last stone, and win 9 : 7."),
            board(KALAH, "4x2 0,0,0,1+8 1,0,2,0+4 0"),
            ("4",),
            ended,
            over=passed,
        ),
    ),
    easy=partial(easy, KALAH),
    hand=hand,
    keys=("pit1", "pit2", "pit3", "pit4", "skip"),
    tap=True,
    rings=True,
)
