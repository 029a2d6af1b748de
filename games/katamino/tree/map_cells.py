"""The tree of a search as the blocks of an icicle: a block a choice, in its piece's colour, pale without a solution."""

from __future__ import annotations

from engine.run.flags import SOLVED
from engine.run.tree_map import Icicle, IcicleBlock
from games.base.figures import number
from games.base.i18n import _
from games.katamino.board.style import Style
from games.katamino.rules.pieces import name_of
from games.katamino.tree.state import FOUND, State
from games.stage.paint.theme import ColourName, Theme
from games.stage.widgets.legend import LegendSign
from games.stage.widgets.trees.icicle import IcicleCell

PALE = 0.72  # of a block without a solution: so much of it is the ground's colour
WHITE_ON = "TNXYZ"  # the pieces on whose colours letters are white


def cells_of(state: State, icicle: Icicle, style: Style, theme: Theme) -> tuple[IcicleCell, ...]:
    """Return the blocks of a picture; the key of each is its node."""
    return tuple(_cell(state, icicle, block, style, theme) for block in icicle.blocks)


def place(icicle: Icicle, node: float) -> float:
    """Return where a place on the axis of nodes is in the picture, 0..1 of it or outside."""
    return (node - icicle.begin) / max(1, icicle.end - icicle.begin)


def place_in(icicle: Icicle | None, node: float) -> float:
    """Return the same, 0 before there is a picture."""
    return place(icicle, node) if icicle is not None else 0.0


def _cell(state: State, icicle: Icicle, block: IcicleBlock, style: Style, theme: Theme) -> IcicleCell:
    piece, full = state.placements[block.label].piece, bool(block.flags & SOLVED)
    name, letter = name_of(piece), style.letter(piece)
    fill: ColourName = f"piece.{name}.fill"
    ink: ColourName = "#FFFFFF" if name in WHITE_ON else "#15110A"
    told = _("Node {node}, {piece}: {n} nodes") if full else _("Node {node}, {piece}: {n} nodes, no solution")
    told = told.format(node=number(block.first), piece=letter, n=number(block.last - block.first + 1))
    if not full:
        fill, ink = theme.mix(fill, "bg.surface", PALE), "ink.secondary"
    left, right = place(icicle, block.first - 1), place(icicle, block.last)
    return IcicleCell(block.first, block.level, left, right, fill, letter, ink, told)


def solutions_of(state: State, icicle: Icicle) -> tuple[float, ...]:
    """Return the places of the solutions, also of those whose blocks are too narrow to be told one by one."""
    deepest = len(state.pieces) - 1
    found = [place(icicle, b.first - 0.5) for b in icicle.blocks if b.level == deepest and b.flags & SOLVED]
    narrow = state.narrow()
    if len(narrow) > deepest:
        marks = narrow[deepest]
        found += [(n + 0.5) / len(marks) for n, mark in enumerate(marks) if mark == FOUND]
    return tuple(found)


def shades(theme: Theme) -> tuple[ColourName, ...]:
    """Return how what is too narrow is drawn: without a solution, with one."""
    return theme.mix("ink.secondary", "bg.surface", PALE), "ink.secondary"


def signs(theme: Theme) -> tuple[LegendSign, ...]:
    """Return what the colours mean."""
    return (
        LegendSign("accent.base", _("a solution in it")),
        LegendSign(theme.mix("accent.base", "bg.surface", PALE), _("none in it")),
        LegendSign("hint.base", _("solution"), "diamond"),
    )
