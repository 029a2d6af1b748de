"""Five boards of Hex."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from engine.history import History
from games.hex import rules
from games.hex.kind import KIND
from games.model.duel import Duel, Seat
from games.model.lessons import Lesson, Lessons


def board(text: str) -> Callable[[], Duel]:
    """Return what makes a game of two people that begins with these rows."""
    pos = rules.read(text)
    return lambda: Duel(History(rules, rules.Params(pos.side), 0, pos), (Seat(), Seat()))


def hand(scene: Any, find: Any, move: Any) -> list[Rect]:
    """Return the cell."""
    place = Rect(0, 0, round(scene.view.r), round(scene.view.r))
    x, y = scene.view._middle(move)
    place.center = round(x), round(y)
    return [place]


def laid(game: Duel) -> int:
    """Return how many stones were laid."""
    return game.history.cursor


def won(game: Duel) -> int:
    """Return 1 once red has joined the sides."""
    return int(game.over)


def easy() -> Duel:
    """Return a new game on a small board."""
    return KIND.new(rules.Params(5))


LESSONS = Lessons[Duel](
    boards=(
        Lesson("Lay", "A stone lies on any free cell.", "Lay one.", board(".../.../..."), ("b2",), laid),
        Lesson("Join", "Red joins top and bottom.", "Join them.", board(".r./b.b/.r."), ("b2",), won),
        Lesson("Bridge", "Two ways cannot both be closed.", "Take one.", board("..r/b../rb."), ("b2",), won),
        Lesson("Rim", "The rim is a side, too.", "Reach it.", board("r.b/r.b/..."), ("a3",), won),
        Lesson("End", "Who joins the own sides wins.", "Win.", board(".rb/.r./b.."), ("b3",), won),
    ),
    easy=easy,
    hand=hand,
    tap=True,
)
