"""The points of a curve of values: what the boards of a game are worth to who sits at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.base.figures import signed
from games.base.i18n import _
from games.mancala.naming import round_of
from games.mancala.think.judge import Judged
from games.stage.widgets.value_curve import Dot


def dots_of(judged: Sequence[Judged | None], below: int, called: Callable[[int], str]) -> tuple[Dot | None, ...]:
    """Return the value at the start and after each turn, None where it is not known; `called`: names of players."""
    found: list[Dot | None] = []
    for number, known in enumerate(judged, 1):
        if known is None:
            found += [None] * (2 if number == 1 else 1)
            continue
        sign = 1 if known.turn.player == below else -1
        if number == 1:
            found.append(Dot(sign * known.before, known.proven))
        who, move = called(known.turn.player), round_of(number)
        title = _("Move {n}, {who}: {value}").format(n=move, who=who, value=signed(sign * known.after))
        found.append(Dot(sign * known.after, known.proven, known.turned, title))
    return tuple(found)
