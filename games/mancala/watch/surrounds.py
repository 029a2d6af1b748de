"""The cards on the table of a watched search: the tree or the stair, the whole tree below it; of a lesson two trees."""

from __future__ import annotations

from pygame import Rect

from games.base.figures import number, signed
from games.base.i18n import _
from games.mancala.watch.messages import DepthShown, StairAsked, TreeAsked, WholeAsked
from games.mancala.watch.pictures import icicle, lesson_nodes, rows, stair_steps, tree_nodes, turn_of_root
from games.mancala.watch.reasons import cut_remark
from games.mancala.watch.state import State
from games.mancala.watch.widgets import DepthChip, depths_row
from games.model.study.outline import Outline
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.legend import Legend, LegendSign
from games.stage.widgets.trees.icicle import IcicleCell, IcicleView
from games.stage.widgets.trees.stair import Stair
from games.stage.widgets.trees.tree_view import TreeView
from games.stage.widgets.words import Heading, Label, Note, Pill

LEAST = 30  # logical pixels that a node gets at the least
WHOLE, COMPACT_WHOLE = 184, 96  # logical pixels: the card of the whole tree
GAP = 12


class WatchCards:
    """The widgets of the board area, made anew and placed from the state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.trees = (
            TreeView(id="tree-0", straight=True, says=lambda value: TreeAsked(value, 0)),
            TreeView(id="tree-1", straight=True, says=lambda value: TreeAsked(value, 1)),
        )
        self.tree = TreeView(id="tree", says=TreeAsked)
        self.stair = Stair(id="stair", says=StairAsked)
        self.icicle = IcicleView(id="whole", says=WholeAsked)
        self.outline: Outline | None = None
        self.grounds: list[Rect] = []
        self.others: list[Widget] = []
        self._whole_of: object = None  # what the picture of the whole tree below was made of
        self._whole_is: tuple[tuple[IcicleCell, ...], tuple[bytes, ...], float] = ((), (), 0.0)

    def widgets(self) -> list[Widget]:
        """Return what was placed, the main one first."""
        state = self.state
        if state.course is not None:
            trees: list[Widget] = [
                tree for tree, mode in zip(self.trees, ("minimax", "cuts"), strict=True) if state.mode in ("both", mode)
            ]
            return [*reversed(trees), *self.others]
        main: Widget = self.stair if self.stepped else self.tree
        return [main, *([self.icicle] if state.mode == "both" else []), *self.others]

    @property
    def stepped(self) -> bool:
        """Whether the stair is shown."""
        return self.state.deep or self._crowded

    _crowded = False  # whether the rows of a tree would be too close

    def place(self, look: Look, area: Rect) -> bool:
        """Make and place everything; return whether the grounds of the cards moved."""
        before = self.grounds
        self.grounds = []
        self.others = []
        px = look.px
        inner = Rect(area.x + px(24), area.y + px(8), area.w - px(48), area.h - px(8))
        if self.state.course is not None:
            self._place_lesson(look, inner)
        else:
            self._place_search(look, inner)
        return before != self.grounds

    # A position

    def _place_search(self, look: Look, area: Rect) -> None:
        px, state = look.px, self.state
        both = state.mode == "both"
        tall = px(COMPACT_WHOLE if look.metrics.compact else WHOLE)
        card = Rect(area.x, area.y, area.w, area.h - (tall + px(GAP)) * both)
        self.grounds.append(card)
        head = Rect(card.x + px(20), card.y + px(8), card.w - px(40), px(32))
        body = Rect(card.x + px(20), head.bottom + px(4), card.w - px(40), card.bottom - head.bottom - px(12))
        depth = state.shown_depth
        self._crowded = not state.over and body.h / (depth + 1) < px(36)
        if state.tree is None:
            self.tree.nodes, self.tree.rows, self.stair.steps = (), (), ()
            self.tree.place(look, body)
            self.stair.place(look, body)
            self.icicle.place(look, Rect(area.x, card.bottom, 0, 0))
            return
        self._head(look, head)
        if self.stepped:
            self.stair.steps = stair_steps(state, state.tree)
            self.stair.chosen = state.looked_at if state.looked_at is not None else -1
            self.stair.place(look, body)
        else:
            self._fill_tree(look, body)
        if both:
            below = Rect(area.x, card.bottom + px(GAP), area.w, tall)
            self.grounds.append(below)
            self._whole(look, below)

    def _fill_tree(self, look: Look, body: Rect) -> None:
        state, tree = self.state, self.state.tree
        if tree is None:
            return
        view = self.tree
        view.zoom = state.closer
        view.rows = rows(state, state.shown_depth)
        view.place(look, body)
        room = (body.w - look.px(110)) / look.px(LEAST)
        opened = state.opened if state.looked_at is None else (*state.opened, state.looked_at)
        self.outline = Outline(tree, state.now, room, opened)
        view.nodes, view.columns = tree_nodes(state, tree, self.outline), self.outline.width
        view.remark = cut_remark(state, tree, self.outline.fresh, state.now) if not state.finished else ("", "")
        view.chosen = state.looked_at if state.looked_at is not None else -1
        view.fresh, view.since = state.now, state.stepped_at
        view.moves = look.motion.moves and not state.fast

    def _head(self, look: Look, head: Rect) -> None:
        """Place the chips of the depths, and what the colours mean."""
        state = self.state
        about = _("Minimax by depth") if state.mode == "minimax" else _("Alpha-beta by depth")
        if self.stepped and len(state.survey.values) > 9:
            about = _("The best line and what was tried beside it")
        chips: list[DepthChip] = []
        for depth, value in sorted(state.survey.values.items()):
            shown = depth == state.shown_depth
            words, short = _("Depth {n}: {value}").format(n=depth, value=signed(value)), f"{depth}: {signed(value)}"
            if shown and not state.finished:  # at the moment in view its value is not found yet
                words, short = _("Depth {n}").format(n=depth), str(depth)
            if not shown and (look.metrics.compact or len(state.survey.values) > 5):
                words = short
            kind, icon = ("hint", "") if shown else ("plain", "check")
            chips.append(DepthChip(words, kind, icon, short, id=f"depth-{depth}", says=DepthShown(depth)))
        legend = Legend((
            LegendSign("accent.base", _("best so far"), "line"), LegendSign("hint.base", _("now"), "line"),
            LegendSign("line.strong", _("left out"), "dashes"),
        ))  # fmt: skip
        row = depths_row(look, about, chips, head.w)
        wide = min(row.width(look), head.w)
        row.place(look, Rect(head.x, head.y, wide, head.h))
        self.others.append(row)
        self._legend(look, legend, head, wide)

    def _legend(self, look: Look, legend: Legend, head: Rect, taken: int) -> None:
        """Place a legend at the right where there is room."""
        own = legend.width(look)
        if own + taken + look.px(16) <= head.w:
            legend.place(look, Rect(head.right - own, head.y, own, head.h))
            self.others.append(legend)

    def _whole(self, look: Look, card: Rect) -> None:
        """Place the whole tree with its words."""
        state = self.state
        tree = self.state.tree
        px = look.px
        if tree is None:
            return
        small = look.metrics.compact
        head = Rect(card.x + px(20), card.y + px(4), card.w - px(40), px(0 if small else 32))
        foot = Rect(head.x, card.bottom - px(24), head.w, px(20))
        body = Rect(head.x, head.bottom + px(6 if small else 2), head.w, foot.y - head.bottom - px(10 if small else 6))
        self.icicle.place(look, body)
        self.icicle.levels = state.shown_depth + 1
        key = (tree, state.now, state.zoom, body.w, turn_of_root(state))
        if self._whole_of != key:  # of a large tree it takes some frames
            self._whole_of, self._whole_is = key, icicle(state, tree, max(1, body.w))
        cells, narrow, reach = self._whole_is
        self.icicle.cells = cells
        self.icicle.narrow = narrow
        self.icicle.open_from = reach
        self.icicle.chosen = state.looked_at if state.looked_at is not None else -1
        about, told = _("Minimax: the whole tree that it would look at"), self._told()
        self.icicle.words = f"{about}: {told}"
        if not small:
            title = Heading(about, lines=1)
            title.place(look, Rect(head.x, head.y, title.width(look), head.h))
            self.others.append(title)
            legend = Legend((
                LegendSign(look.theme.mix("bg.surface", "accent.base", 0.65), _("looked at")),
                LegendSign("ink.secondary", _("known")), LegendSign("line.soft", _("left out"), "hatch"),
                LegendSign("bg.surface", _("waiting"), "frame"),
            ))  # fmt: skip
            self._legend(look, legend, head, title.width(look))
        said = Label(told, "small", "ink.secondary", lines=1)
        said.place(look, Rect(foot.x, foot.y, foot.w, foot.h))
        self.others.append(said)
        words = _("Esc: the whole again") if state.zoom != (0.0, 1.0) else _("click a block to look closer")
        hint = Label(words, "small", "ink.tertiary", "right", lines=1)
        room = foot.w - said.width(look) - px(16)
        if hint.width(look) <= room:
            hint.place(look, Rect(foot.right - hint.width(look), foot.y, hint.width(look), foot.h))
            self.others.append(hint)

    def _told(self) -> str:
        """Return how many positions were looked at, left out, and wait."""
        state, tree = self.state, self.state.tree
        if tree is None:
            return ""
        looked, left = state.now + 1, round(tree.left_by(state.now))
        waiting = max(0, state.minimax_size[0] - looked - left)
        parts = [_("{n} looked at").format(n=number(looked))]
        said = _("about {n} left out") if tree.estimated else _("{n} left out")
        parts.append(said.format(n=number(left)))
        if waiting and not state.finished:
            parts.append(_("{n} waiting").format(n=number(waiting)))
        return ", ".join(parts)

    # A lesson

    def _place_lesson(self, look: Look, area: Rect) -> None:
        px, state = look.px, self.state
        course = state.course
        if course is None:
            return
        shown = [n for n, mode in enumerate(("minimax", "cuts")) if state.mode in ("both", mode)]
        wide = (area.w - px(GAP) * (len(shown) - 1)) // len(shown)
        for place, n in enumerate(shown):
            card = Rect(area.x + place * (wide + px(GAP)), area.y, wide, area.h)
            self.grounds.append(card)
            side, tree = (course.left, course.right)[n], state.sides[n]
            now = min(state.reel.here, tree.size - 1)
            view = self.trees[n]
            self._lesson_words(look, card, _(side.title), now + 1, _(course.said[n]), n)
            foot = px(84 if not look.metrics.compact else 70)
            view.rows = rows(state, course.depth)
            view.nodes, view.columns = lesson_nodes(state, side, tree, now)
            view.edits = True
            view.chosen = state.looked_at if state.looked_at is not None and n == 1 else -1
            view.place(look, Rect(card.x + px(20), card.y + px(48), card.w - px(40), card.h - px(56) - foot))

    def _lesson_words(self, look: Look, card: Rect, title: str, looked: int, said: str, side: int) -> None:
        px, small = look.px, look.metrics.compact
        head = Label(title, "heading", lines=1)
        pill = Pill(_("{n} looked at").format(n=looked), "accent" if side else "plain")
        wide = pill.width(look)
        head.place(look, Rect(card.x + px(20), card.y + px(12), card.w - px(52) - wide, px(32)))
        pill.place(look, Rect(card.right - px(20) - wide, card.y + px(15), wide, px(26)))
        note = Note("", said, "", "hint" if side and self._has_cut(side) else "inset")
        tall = note.height(look, card.w - px(40))
        tall = min(tall, px(84 if not small else 66))
        note.place(look, Rect(card.x + px(20), card.bottom - tall - px(12), card.w - px(40), tall))
        self.others += [head, pill, note]

    def _has_cut(self, side: int) -> bool:
        tree = self.state.sides[side]
        return tree.cuts_by(min(self.state.reel.here, tree.size - 1)) > 0

    # The ground

    def draw_back(self, paint: Paint) -> None:
        """Draw the cards that all of it lies on."""
        for ground in self.grounds:
            paint.raised(ground, 1, "card")
