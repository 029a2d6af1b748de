"""What Kalah and Oware print of the position on show: the board on a page, who is to move, the turns. No pixels."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from engine.history import History
from games.base import i18n
from games.base.i18n import _
from games.mancala.game import SowingGame
from games.mancala.naming import listed_turn, player_name, title, variant_name
from games.mancala.rules.steps import STORE

if TYPE_CHECKING:
    from games.midend.printing.paper.page import Paper

BOARD_AT = 42.0  # mm from above
CELL = 20.0  # mm from pit to pit at most
NUMBER_SIZE, NAME_SIZE = 6.0, 3.4  # mm
TEXT_SIZE, TEXT_LINE = 3.6, 5.6


def on_show(game: SowingGame, line: History, cursor: int) -> SowingGame:
    """Return a look at a game as it stands after so many moves of a line that it could have taken."""
    made = copy.copy(game)
    made.history = line.along((), cursor)
    return made


def document(game: SowingGame, own: str = "", guest: str = "") -> bytes:
    """Return a PDF of a game as it stands; `own`, `guest`: the names of the people at this board."""
    from games.midend.printing.paper import pdf  # paper is wanted here alone

    return pdf.document(pages(game, own, guest), _(game.variant.title), i18n.language())


def pages(game: SowingGame, own: str = "", guest: str = "") -> list[Paper]:
    """Return the pages: board and names, then the turns up to the position."""
    from games.midend.printing.layout import BODY_END, LEAD_AT, LEAD_SIZE, MARGIN, PAPERS, TITLE_AT, TITLE_SIZE
    from games.midend.printing.paper.face import PLAIN, TITLE
    from games.midend.printing.paper.page import GREY, Paper

    wide, high = PAPERS["a4"]
    names = [player_name(game, player, own, guest) for player in (0, 1)]
    first = Paper(wide, high)
    first.words((MARGIN, TITLE_AT), _(game.variant.title), TITLE_SIZE, TITLE)
    first.words((MARGIN, LEAD_AT), variant_name(game), LEAD_SIZE, PLAIN, GREY)
    found, y = [first], _draw_board(first, game, names) + 12.0
    for line in (_stand(game, names, own, guest), "", *_lines(_turns(game), wide - 2 * MARGIN)):
        if y > high - BODY_END:
            found.append(Paper(wide, high))
            y = MARGIN + TEXT_LINE
        found[-1].words((MARGIN, y), line, TEXT_SIZE, PLAIN)
        y += TEXT_LINE
    return found


def _stand(game: SowingGame, names: list[str], own: str, guest: str) -> str:
    """Return who is to move, or how it ended."""
    mover = game.mover
    return f"{title(game, own, guest)}." if mover is None else _("{name} to move.").format(name=names[mover])


def _turns(game: SowingGame) -> list[str]:
    """Return the turns up to the position, two a number."""
    made = [listed_turn(turn) for turn in game.turns() if turn.after <= game.history.cursor]
    return [f"{n // 2 + 1}. {'; '.join(made[n : n + 2])}" for n in range(0, len(made), 2)]


def _lines(parts: list[str], width: float) -> list[str]:
    """Return parts side by side in lines that are not wider."""
    from games.midend.printing.paper.face import PLAIN, face

    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}    {part}" if lines else part
        if lines and face(PLAIN).width(longer) * TEXT_SIZE / 1000 <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _draw_board(page: Paper, game: SowingGame, names: list[str]) -> float:
    """Draw the board as it lies on the table, the player `below` at its foot; return where it ends, in mm."""
    from games.midend.printing.layout import MARGIN
    from games.midend.printing.paper.face import BOLD, PLAIN
    from games.midend.printing.paper.page import BLACK, GREY, PALE, WHITE, Box, circle

    variant, position, below = game.variant, game.position, game.below
    counts, pits = variant.counts(position), variant.pits(game.params)
    cell = min(CELL, (page.width - 2 * MARGIN) / (pits + 2))
    left, foot = (page.width - (pits + 2) * cell) / 2, BOARD_AT + 2 * cell
    page.rect(Box(left, BOARD_AT, (pits + 2) * cell, 2 * cell), "#F3F5F1", BLACK, 0.4, radius=0.3 * cell)
    for low in (False, True):
        player = below if low else 1 - below
        side = variant.side_of(position, player)
        for pit in range(pits):
            x = left + ((pit if low else pits - 1 - pit) + 1.5) * cell
            middle = x, BOARD_AT + (1.5 if low else 0.5) * cell
            page.shape(circle(middle, 0.4 * cell), WHITE, BLACK, 0.3)
            page.centred(middle, str(counts[side, pit]), NUMBER_SIZE, BOLD)
            page.centred((x, foot + 3.0 if low else BOARD_AT - 3.0), str(pit + 1), NAME_SIZE, PLAIN, GREY)
        end = left + ((pits + 1) * cell if low else 0.0)
        page.rect(Box(end + 0.12 * cell, BOARD_AT + 0.2 * cell, 0.76 * cell, 1.6 * cell), PALE, BLACK, 0.3,
                  radius=0.3 * cell)  # fmt: skip
        page.centred((end + cell / 2, BOARD_AT + cell), str(counts[side, STORE]), NUMBER_SIZE, BOLD)
        told = f"{names[player]}: {counts[side, STORE]}"
        page.words((left, foot + 9.0 if low else BOARD_AT - 6.5), told, TEXT_SIZE, BOLD)
    return foot + 9.0
