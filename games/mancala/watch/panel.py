"""What stands beside and below a search that is watched, made anew from the state."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.turn_survey import MINIMAX, Way
from games.base.figures import number
from games.base.i18n import N_, _
from games.mancala.rules.steps import Well
from games.mancala.watch.lessons import LESSONS
from games.mancala.watch.messages import (
    KnownSwitched,
    LeafSet,
    LessonChosen,
    OrderSwitched,
    WatchCommand,
    WatchMode,
    WatchMoment,
    WatchPace,
)
from games.mancala.watch.reasons import best_child, cut_card, finished_card, step_card, told, window_at
from games.mancala.watch.state import BUSY, DEEPEST, PER_SECOND, State
from games.mancala.watch.widgets import SizeBars, SizeRow, WatchedBoard, WindowBar
from games.midend.study.dock import Scrubbed
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, full_screen_button
from games.stage.widgets.choices import Dropdown, Segmented, Toggle
from games.stage.widgets.lists import Item, Listing
from games.stage.widgets.words import Figure, Heading, Label, Note, Progress

MODES = (("cuts", N_("Alpha-beta")), ("minimax", N_("Minimax")), ("both", N_("Both")))
WAY_NAMES = {
    MINIMAX: N_("Minimax"), Way(): N_("Alpha-beta"), Way(ordered=True): N_("Best turns first"),
    Way(ordered=True, known=True): N_("Known positions too"),
}  # fmt: skip


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets around a search that is watched."""

    state: State
    look: Look

    @property
    def small(self) -> bool:
        """Whether the window is small."""
        return self.look.metrics.compact

    def pill(self) -> str:
        state = self.state
        if state.course is not None:
            return _("Depth {n}").format(n=state.course.depth)
        return _("{game}, depth {n}").format(game=_(state.subject.variant.title), n=state.shown_depth)

    def top(self) -> list[Widget]:
        modes = [(mode, _(words)) for mode, words in MODES]
        shown = Segmented("mode", modes, self.state.mode, tip=_("What is shown"), says=WatchMode)
        if self.small:
            return [shown]
        return [self._subjects(), shown,
                full_screen_button()]  # fmt: skip

    def _subjects(self) -> Widget:
        """Return the choice among the position and the lessons."""
        subjects = [(0, _("Your position")), *((n, _(one.title)) for n, one in enumerate(LESSONS, 1))]
        return Dropdown("subject", subjects, self.state.lesson, snug=True, says=LessonChosen)

    def panel_title(self) -> str:
        return _("This search") if self.state.deep and self.state.finished else _("This step")

    def panel(self) -> list[Widget]:
        return [*([self._subjects()] if self.small else []), *self._told()]

    def _told(self) -> list[Widget]:
        state = self.state
        if state.course is not None:
            return self._lesson()
        if state.over:
            return [Note(_("The game is over here."), _("Choose another position."), "circle-alert", "inset")]
        return [*self._busy(), *self._step(), *self._figures(), *self._chart()]

    # The position

    def _busy(self) -> list[Widget]:
        """Return what the search is doing, once that takes a while, and why it stopped."""
        state, since = self.state, self.state.busy_since()
        if since is not None and self.look.now() - since > BUSY:
            depth, nodes = state.survey.depth, state.survey.nodes
            said = _("Depth {depth}: {n} positions").format(depth=depth, n=number(nodes))
            if not nodes:  # the tree of minimax is counted before any node is looked at
                said = _("Depth {n}").format(n=depth) + " …"
            stop = Button("stop", _("Stop"), "square", "quiet", "sm", says=WatchCommand.STOP)
            return [Row([Label(said, "small", "ink.secondary", grow=1), stop]), Progress(None)]
        if state.survey.full:
            said = _("At depth {n} there are more than two million positions.").format(n=state.survey.full)
            return [Label(said, "small", "ink.secondary")]
        if state.stopped:
            return [Label(_("The search was stopped."), "small", "ink.secondary")]
        return []

    def _step(self) -> list[Widget]:
        state = self.state
        card = step_card(state)
        icon = "circle-check" if card.kind == "accent" else ""
        found: list[Widget] = [Note(card.title, card.text, icon, card.kind, dot=state.tree is None)]
        if state.tree is None:
            return found
        if not self.small:
            found += [self._where(), self._board()]
        if not state.finished or state.looked_at is not None:
            found += self._window()
        return [*found, Divider(0)]

    def _where(self) -> Widget:
        state, node = self.state, self.state.node
        tree = state.tree
        own = tree is not None and tree.node(node).level % 2 == 0
        line = " · ".join(state.turn(each) for each in tree.path(node)[1:]) if tree is not None else ""
        mover = (_("your turn") if own == state.subject.own else _("the other side's turn"))
        title = _("After {line}").format(line=line) if node else _("The position")
        return Row([Heading(title, lines=1, grow=1), Label(mover, "small", "ink.tertiary")])

    def _board(self) -> Widget:
        state, node = self.state, self.state.node
        variant, pos = state.subject.variant, state.position_at(node)
        ringed: tuple[Well, ...] = ()
        tree = state.tree
        child = best_child(tree, node, state.now) if tree is not None else None
        if tree is not None and child is not None:
            ringed = tuple((pos.side, pit - 1) for pit in tree.node(child).turn[:1])
        counts = tuple(sorted(variant.counts(pos).items()))
        return WatchedBoard(variant.name, variant.pits(state.subject.params), variant.stores, variant.colours, counts,
                          state.subject.turned, ringed)  # fmt: skip

    def _window(self) -> list[Widget]:
        state, tree = self.state, self.state.tree
        if tree is None or state.mode == "minimax":
            return []
        alpha, beta = window_at(tree, state.node, state.now)
        return window_parts(alpha, beta)

    def _figures(self) -> list[Widget]:
        state, tree = self.state, self.state.tree
        if tree is None:
            return []
        now = state.now
        most = max(now, 0 if state.deep else round(tree.left_by(now)))
        role = "figure" if most < 1000 and not self.small else "title" if most < 100_000 else "heading"
        figures: list[Widget] = [
            Figure(_("Looked at"), number(now + 1), role),
            Figure(_("Cut-offs"), number(tree.cuts_by(now)), role),
        ]
        if not state.deep:
            left = round(tree.left_by(now))
            figures.append(Figure(_("Left out"), about(left, tree.estimated), role))
        figures.append(Figure(_("Known"), number(tree.known_by(now)), role))
        if not self.small:
            return [Row(figures, equal=True, gap=4)]
        apart: list[Widget] = figures[:1]  # each as wide as it needs, not as the widest
        for figure in figures[1:]:
            apart += [Spacer(), figure]
        return [Row(apart, gap=2)]

    def _chart(self) -> list[Widget]:
        state = self.state
        sizes, (minimax, estimated) = state.sizes(), state.minimax_size
        if state.tree is None or state.shown_depth != state.depth or not minimax:
            return []
        own = state.way if state.way in WAY_NAMES else Way()
        rows, shown = [], 0
        for way, words in WAY_NAMES.items():
            size = minimax if way == MINIMAX else sizes.get(way) or 0
            text = about(size, estimated and way == MINIMAX) if size else "…"
            if way in sizes and sizes[way] is None:
                text = _("over {n}").format(n=number(2_000_000))
            rows.append(SizeRow(_(words), float(size), text, way == own))
            shown = size if way == own else shown
        times = round(minimax / shown) if shown else 1
        heading = _("Positions searched") if self.small else _("Positions to the same answer")
        head = Row([Heading(heading, lines=1, grow=1)])
        if times > 1:
            head.inside.append(Label(_("{n} times fewer").format(n=number(times)), "label", "accent.ink"))
        return [head, SizeBars(tuple(rows))]

    def _switches(self) -> list[Widget]:
        state, on = self.state, self.state.mode != "minimax"
        return [
            Toggle("order", state.ordered, _("Best turns first"), enabled=on, says=OrderSwitched),
            Toggle("known", state.known, _("Known positions"), enabled=on, says=KnownSwitched),
        ]

    # A lesson

    def _lesson(self) -> list[Widget]:
        state, course, tree = self.state, self.state.course, self.state.tree
        if course is None or tree is None:
            return []
        now = state.now
        cuts = tree.cut_nodes(now) if state.looked_at is None else []
        over = state.finished and state.looked_at is None  # the end, though the last moment may be a cut, too
        card = finished_card(state) if over else cut_card(state, tree, cuts[-1], now) if cuts else step_card(state)
        found: list[Widget] = [Note(card.title, card.text, "circle-check" if over else "", card.kind)]
        if not over:
            found += window_parts(*window_at(tree, cuts[-1] if cuts else state.node, now))
        found.append(self._trial())
        if not self.small:
            lessons = [Item(f"{n}   {_(one.short)}") for n, one in enumerate(LESSONS, 1)]
            lessons.append(Item(f"{len(LESSONS) + 1}   {_('Your own position')}"))
            listed = Listing("lessons", len(lessons), state.lesson - 1, item=lessons.__getitem__,
                             says=lambda n: LessonChosen((n + 1) % len(lessons)))  # fmt: skip
            found += [Divider(0), Heading(_("Lessons")), listed]
        return found

    def _trial(self) -> Widget:
        """Return the card with which a leaf is changed."""
        state, course = self.state, self.state.course
        if course is None:
            return Gap(0)
        value = state.leaves[state.leaf]
        low, high = course.trials
        numbers = sorted({low, course.leaves[state.leaf], high})
        buttons: list[Widget] = [
            Button(f"leaf-{n}", told(state, n), "", "soft" if n == value else "secondary", on=n == value, grow=1,
                   says=LeafSet(n))
            for n in numbers
        ]  # fmt: skip
        matters = _("This leaf is looked at: it may matter.") if state.still_matters() else _(
            "This leaf is left out: whatever it is, the answer is the same.")  # fmt: skip
        changed = _("It counts {n} now.").format(n=told(state, value)) + " " if value not in numbers else ""
        found: list[Widget] = [
            Label(_("Try it"), "bodyStrong"), Label(_(course.task), "small", "ink.secondary"), Gap(2),
            Row(buttons, gap=8, equal=True),
        ]  # fmt: skip
        if state.leaf in state.changed:  # before that it would be the answer to what is asked
            found += [Gap(2), Label(changed + matters, "small", "ink.secondary")]
        return Card(found)

    # Below

    def foot(self) -> list[Widget]:
        state = self.state
        if state.course is not None:
            last = state.lesson == len(LESSONS)
            words = _("Your own position") if last else _("Next lesson")
            return [Button("enter", words, "arrow-right", "primary", action="enter")]
        if state.over:
            return []
        found: list[Widget] = []
        if state.finished and state.depth < DEEPEST:
            found.append(Button("deeper", _("Look one turn deeper"), "arrow-right", "primary", action="deeper"))
        return [*found, *self._switches()]  # they stay where they are, whatever comes and goes above

    def dock(self) -> list[list[Widget]]:
        goals = (("cut", _("Next cut"), "scissors", self.state.next_cut() is not None),)
        return Scrubbed(self.state.reel, goals, PER_SECOND, WatchMoment, WatchPace).groups(self.look)


def about(value: int, estimated: bool) -> str:
    """Return a number, with "about" where it is an estimate."""
    return _("about {n}").format(n=number(value)) if estimated else number(value)


def window_parts(alpha: int | None, beta: int | None) -> list[Widget]:
    """Return the bar of alpha and beta with its heading."""
    shut = alpha is not None and beta is not None and alpha >= beta
    open_ = alpha is None and beta is None
    title = _("The window is open") if open_ else _("Between alpha and beta it may still matter")
    if shut:
        title = _("Alpha has reached beta: nothing fits")
        if alpha != beta:
            title = _("Alpha has passed beta: nothing fits")
    return [Heading(title, lines=2), WindowBar(alpha, beta, (_("yours already"), _("allowed here")))]
