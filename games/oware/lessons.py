"""Five boards of Oware."""

from __future__ import annotations

from functools import partial

from games.base.i18n import N_
from games.mancala.game import SowingGame
from games.mancala.lessons import at_least, board, easy, hand, sown
from games.model.lessons import Lesson, Lessons
from games.oware.variant import Oware

OWARE = Oware()

LESSONS = Lessons[SowingGame](
    boards=(
        Lesson(
            N_("Sow"),
            N_("One seed in each next pit, counter-clockwise."),
            N_("Sow the four seeds of your third pit."),
            board(OWARE, "abapa 0,0,4,0,0,0+18 4,1,1,1,1,1+17 0"),
            ("3",),
            sown,
        ),
        Lesson(
            N_("Take"),
            N_("Make two or three with your last seed in their pit, and take them."),
            N_("Take two seeds."),
            board(OWARE, "abapa 4,0,0,0,0,2+15 3,1,3,0,4,1+15 0"),
            ("6",),
            at_least(2),
        ),
        Lesson(
            N_("In a row"),
            N_("Twos and threes just before it are taken, too."),
            N_("Take eight seeds at once."),
            board(OWARE, "abapa 3,0,0,0,0,3+16 2,1,2,4,0,1+16 0"),
            ("6",),
            at_least(8),
        ),
        Lesson(
            N_("A lap"),
            N_("Twelve seeds or more leave out the pit that they came from."),
            N_("Sow thirteen seeds all the way round."),
            board(OWARE, "abapa 2,0,13,0,1,0+14 1,0,3,0,0,1+13 0"),
            ("3",),
            lambda game: int(game.history.cursor == 1 and game.position.pits[0][2] == 0),
        ),
        Lesson(
            N_("Feed"),
            N_("Whoever has no seeds must be given some."),
            N_("Only one of your pits reaches them."),
            board(OWARE, "abapa 0,0,0,2,1,3+21 0,0,0,0,0,0+21 0"),
            ("6",),
            sown,
        ),
    ),
    easy=partial(easy, OWARE),
    hand=hand,
    keys=("pit1", "pit2", "pit3", "pit4", "pit5", "pit6", "skip"),
    tap=True,
    rings=True,
)
