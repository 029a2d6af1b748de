"""Katamino in words: sentences of the panel and of hints in the language of the window.

Every function returns a finished sentence; numbers of things go through ngettext.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from engine.cover.polyomino import Cell
from games.base.dates import day_year, short_day, short_month
from games.base.figures import clock, number, rounded
from games.base.i18n import N_, _, ngettext
from games.base.words import all_of, count_word
from games.katamino.game import Game
from games.katamino.rules.calendar import DAY_CELLS, MONTH_CELLS
from games.katamino.rules.pieces import letters, one_sided
from games.katamino.rules.plan import ROWS, Plan
from games.katamino.rules.rulebook import Params, Position
from games.katamino.think import shape_count
from games.katamino.think.census import Challenge, symmetries
from games.katamino.think.hint import Hint

LONG = 10**12  # numbers from here on are told by two digits
COUNTS = (
    N_("no pieces"), N_("one piece"), N_("two pieces"), N_("three pieces"), N_("four pieces"), N_("five pieces"),
    N_("six pieces"), N_("seven pieces"), N_("eight pieces"), N_("nine pieces"), N_("ten pieces"),
    N_("eleven pieces"), N_("twelve pieces"),
)  # fmt: skip
THESE = {
    3: N_("These three cannot fill the tray."), 4: N_("These four cannot fill the tray."),
    5: N_("These five cannot fill the tray."), 6: N_("These six cannot fill the tray."),
    7: N_("These seven cannot fill the tray."), 8: N_("These eight cannot fill the tray."),
    9: N_("These nine cannot fill the tray."), 10: N_("These ten cannot fill the tray."),
    11: N_("These eleven cannot fill the tray."), 12: N_("These twelve cannot fill the tray."),
}  # fmt: skip


def count_of_pieces(count: int) -> str:
    """Return "nine pieces"."""
    return _(COUNTS[count])


def cannot_fill(count: int) -> str:
    """Return "These nine cannot fill the tray."."""
    return _(THESE[count]) if count in THESE else _("These cannot fill the tray.")


def aim(pos: Position) -> str:
    """Return what is to be done."""
    if pos.plan.day is not None:
        return _("Cover all but the two cells of the date: drag a piece onto it.")
    left = len(pos.in_hand)
    found = ngettext(
        "One piece is left: drag it onto the tray.", "Fill the tray with these {n} pieces: drag one onto it.", left
    )
    return found.format(n=count_word(left))


def rack(pos: Position) -> str:
    """Return what kinds of pieces there are, under the rack beside a tray."""
    if pos.plan.day is not None:
        return _("Cover all but the two cells of the date")
    cells = len(pos.plan.cells)
    pieces = len(pos.pieces)
    told = ngettext("{n} piece", "{n} pieces", pieces).format(n=number(pieces))
    there = ngettext("{n} cell", "{n} cells", cells).format(n=number(cells))
    text = _("{pieces}, {cells}, not turned over") if one_sided(pos.pieces) else _("{pieces}, {cells}")
    return text.format(pieces=told, cells=there)


def spaced(pieces: Iterable[int], scheme: str = "standard", between: str = " ") -> str:
    """Return the letters of pieces with blanks between."""
    return between.join(letters(tuple(pieces), scheme))


def challenge(pieces: tuple[int, ...], scheme: str = "standard") -> str:
    """Return "5 × 9, T W F U L N Z Y P"."""
    return _("5 × {n}, {letters}").format(n=len(pieces), letters=spaced(pieces, scheme))


def challenge_named(params: Params, scheme: str = "standard", names: Mapping[str, str] | None = None) -> str:
    """Return "5 × 9, T W F U L N Z Y P", the date of a calendar, or the size of another shape: "12 × 7, 60 cells".

    `names`: of shapes that have one, by their text: "Jumbo, 60 cells".
    """
    plan = params.plan
    if plan is None:
        return challenge(params.pieces, scheme)
    if plan.day is not None:
        return _("Calendar, {date}").format(date=day_year(plan.day))
    cells = ngettext("{n} cell", "{n} cells", len(plan.cells)).format(n=number(len(plan.cells)))
    if names and (name := names.get(str(params))):
        return _("{name}, {cells}").format(name=name, cells=cells)
    return _("{columns} × {rows}, {cells}").format(columns=plan.columns, rows=plan.rows, cells=cells)


def so_far(pos: Position) -> str:
    """Return "5 × 9, eight of nine down"; of a calendar its date in the place of the size."""
    plan, laid = pos.plan, len(pos.laid)
    size = (plan.rows, plan.columns) if plan.strip else (plan.columns, plan.rows)
    board = short_day(plan.day) if plan.day is not None else "{} × {}".format(*size)
    told = ngettext("{board}, one of {all} down", "{board}, {n} of {all} down", laid)
    told = told if laid else _("{board}, still empty")
    return told.format(board=board, n=count_word(laid), all=count_word(len(pos.pieces)))


def standing(game: Game) -> str:
    """Return "5 of 9 down, 6:20"; a tray that the machine filled is nobody's success."""
    pos = game.position
    time = clock(game.clock.seconds)
    if game.solved_for and game.over:
        return _("Solution shown, {time}").format(time=time)
    return _("{n} of {all} down, {time}").format(n=len(pos.laid), all=len(pos.pieces), time=time)


def ways(count: int) -> str:
    """Return how many ways there are to finish."""
    if count >= LONG:
        return _("About {n} ways to finish from here.").format(n=rounded(count))
    return ngettext("{n} way to finish from here.", "{n} ways to finish from here.", count).format(n=number(count))


def ways_left(pos: Position, count: int) -> str:
    """Return how many ways there are to finish, of an empty 5-row tray also how many solutions the challenges count.

    Of any other empty tray that looks the same when it is turned or mirrored: that each way counts.
    """
    if not pos.plan.strip and not pos.laid and looks_alike(pos.plan, pos.pieces):
        each = _("Turned ones count, too.") if one_sided(pos.pieces) else _("Turned and mirrored ones count, too.")
        return f"{ways(count)} {each}"
    alike = symmetries(pos.plan.columns) if pos.plan.strip else 1
    if pos.laid or alike == 1 or count % alike or count >= LONG:
        return ways(count)
    own = ngettext("{n} solution, mirror images left out.", "{n} solutions, mirror images left out.", count // alike)
    return f"{ways(count)} {own.format(n=number(count // alike))}"


@lru_cache(64)
def looks_alike(plan: Plan, pieces: tuple[int, ...]) -> bool:
    """Whether a tray looks the same turned, or mirrored where its pieces may be turned over."""
    return plan.day is None and len(shape_count.symmetries(plan, not one_sided(pieces))) > 1


def counted_once(plan: Plan, pieces: tuple[int, ...]) -> str:
    """Return which solutions of a shape count once, "" where no two look alike."""
    if not looks_alike(plan, pieces):
        return ""
    return _("Turned ones count once.") if one_sided(pieces) else _("Turned and mirrored ones count once.")


def at_least(count: int) -> str:
    """Return how many ways have been found so far."""
    found = ngettext("At least {n} way to finish, counting.", "At least {n} ways to finish, counting.", count)
    return found.format(n=number(count) if count < LONG else rounded(count))


def dead_end(dead: tuple[frozenset[Cell], ...]) -> str:
    """Return why the tray cannot be filled any more, as far as a hole shows it."""
    if not dead:
        return _("Something on the tray is in the way.")
    if len(dead) > 1:
        return ngettext("{n} hole cannot be filled.", "{n} holes cannot be filled.", len(dead)).format(n=len(dead))
    cells = len(dead[0])
    if cells % ROWS:
        return ngettext("A hole of {n} cell cannot be filled.", "A hole of {n} cells cannot be filled.", cells).format(
            n=cells
        )
    return _("A hole cannot be filled with the pieces in hand.")


def place(cell: Cell, plan: Plan | None = None) -> str:
    """Return "row 3, column 7", of the calendar board what is engraved there."""
    if plan is not None and plan.day is not None:
        return short_month(MONTH_CELLS.index(cell) + 1) if cell in MONTH_CELLS else str(DAY_CELLS.index(cell) + 1)
    return _("row {row}, column {column}").format(row=cell[0] + 1, column=cell[1] + 1)


def hint(hint: Hint, step: int, scheme: str = "standard", plan: Plan | None = None) -> tuple[str, str]:
    """Return the title and the sentence of a step (1 where, 2 why, 3 what) of a hint; `plan`: the tray."""
    if hint.kind == "none":
        return _("No way to finish"), _("This set cannot fill its tray at all.")
    if hint.kind == "back":
        return _hint_back(hint, step, scheme)
    if step == 1:
        if hint.cell is not None:
            told = _("Look at {place}: it can be filled in the fewest ways.")
            return _("Where"), told.format(place=place(hint.cell, plan))
        return _("Where"), _("Look at {piece}: it has few places left.").format(piece=_name(hint.piece, scheme))
    if step == 2:
        return _("Why"), _why(hint, scheme)
    assert hint.what is not None
    return _("What"), _("Lay {piece} where it is shown.").format(piece=_name(hint.what.piece, scheme))


def pieces_named(hint: Hint, step: int) -> tuple[int, ...]:
    """Return the pieces that the sentence of a step names."""
    if hint.kind == "back":
        return hint.back if step > 1 else ()
    if step == 3 and hint.what is not None:
        return (hint.what.piece,)
    if hint.kind == "cell":
        return hint.pieces if step == 2 else ()
    return (hint.piece,) if hint.piece is not None and step == 1 else ()


def _why(hint: Hint, scheme: str) -> str:
    many, good = len(hint.choices), hint.good
    if hint.cell is not None:
        names = all_of([_name(piece, scheme) for piece in hint.pieces])
        if len(hint.pieces) == 1:
            first = ngettext("Only {names} can cover it, in {n} way.", "Only {names} can cover it, in {n} ways.", many)
        else:
            first = ngettext("{names} can cover it, in {n} way.", "{names} can cover it, in {n} ways.", many)
        first = first.format(names=names, n=many)
    else:
        first = ngettext("It fits in {n} place.", "It fits in {n} places.", many).format(n=many)
    if good == many:
        return first
    second = ngettext("Only {n} of them leads to the end.", "Only {n} of them lead to the end.", good).format(n=good)
    return f"{first} {second}"


def _hint_back(hint: Hint, step: int, scheme: str) -> tuple[str, str]:
    names = all_of([_name(piece, scheme) for piece in hint.back])
    if step == 1:
        return _("Where"), _("It is not the pieces in hand: something on the tray is in the way.")
    if step == 2:
        if hint.ways:
            found = ngettext(
                "Without {names} there is {n} way to finish.",
                "Without {names} there are {n} ways to finish.",
                hint.ways,
            )
            return _("Why"), found.format(names=names, n=number(hint.ways))
        return _("Why"), _("The rest can only be filled without {names}.").format(names=names)
    return _("What"), _("Take {names} back.").format(names=names)


def _name(piece: int | None, scheme: str) -> str:
    return letters((piece,), scheme) if piece is not None else ""


def size(count: int) -> str:
    """Return "5 × 9, nine pieces"."""
    return _("5 × {n}, {pieces}").format(n=count, pieces=count_of_pieces(count))


def grouped(value: int) -> str:
    """Return a number with a thin space at thousands."""
    return f"{value:,}".replace(",", "\u2009")


def solutions(one: Challenge) -> str:
    """Return how many solutions a challenge has, up to symmetry, and what belongs to each."""
    if not one.distinct:
        return cannot_fill(one.columns)
    if one.distinct == 1:
        if symmetries(one.columns) == 8:
            return _("One solution, and its seven mirror images.")
        return _("One solution, and its three mirror images.")
    found = ngettext("{n} solution, mirror images left out.", "{n} solutions, mirror images left out.", one.distinct)
    return found.format(n=number(one.distinct))
