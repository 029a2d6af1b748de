"""Watch the search: alpha-beta on the position at hand, step by step forward and back; the course's trees before it."""

from __future__ import annotations

from typing import assert_never

from pygame import Rect

from games.base.i18n import N_
from games.mancala.watch.keys import GESTURES, actions
from games.mancala.watch.lessons import LESSONS
from games.mancala.watch.messages import (
    DepthBy,
    DepthShown,
    KnownSwitched,
    LeafSet,
    LessonChosen,
    OrderSwitched,
    StairAsked,
    TreeAsked,
    WatchCommand,
    WatchMode,
    WatchMoment,
    WatchPace,
    WatchPaceBy,
    WatchStep,
    WholeAsked,
)
from games.mancala.watch.panel import MODES, Panel
from games.mancala.watch.pictures import leaf_at
from games.mancala.watch.state import BUSY, State
from games.mancala.watch.subject import Searched
from games.mancala.watch.surrounds import WatchCards
from games.midend.scene.room import Room, Surroundings
from games.model.app import App
from games.stage.answers import Answers
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.trees.icicle import IcicleAsked
from games.stage.widgets.trees.tree_view import KeyTyped, NodeWalked, TreeTold, TreeZoomed
from games.stage.window import wake

LEAF = 1000  # keys from here on are those of leaves of the course
CLOSEST = 2.0  # end positions that an icicle shows at the least
WatchMessage = (
    TreeAsked | StairAsked | WholeAsked | WatchMoment | WatchStep | WatchPace | WatchPaceBy | WatchMode | LessonChosen
    | DepthShown | DepthBy | OrderSwitched | KnownSwitched | LeafSet | WatchCommand
)  # fmt: skip


class Watch(Room):
    """The search of one position, and the course; `lesson`: where it begins, 0: with the position."""

    title = N_("Watch the search")
    gestures = GESTURES

    def __init__(self, table: Surroundings, app: App, subject: Searched, lesson: int = 0) -> None:
        super().__init__(table)
        self.app, self.subject = app, subject
        name = subject.variant.name
        self.scope = f"{name}.watch"
        self.actions = actions(name)
        self.state = State(subject, app.settings, wake.wake, lesson)
        self.cards = WatchCards(self.state)
        self.typed = ""  # what was typed for a leaf

    # Life

    def enter(self) -> None:
        self.state.open(self.look.now())
        self.table.animating = True

    def arrive(self) -> None:
        self.table.refresh()

    def halt(self) -> None:
        self.state.halt()

    def leave(self) -> None:
        self.state.thinking.stop()

    def update(self, now: float) -> Answers:
        state = self.state
        if state.update(now):
            self.table.refresh()
        since = state.busy_since()
        if since is not None and now - since > BUSY:
            self.table.refresh()
        elif since is not None:
            self.table.wake_at = since + BUSY + 1
        self.table.animating = state.reel.playing
        return None

    # What is shown

    def parts(self) -> Panel:
        return Panel(self.state, self.look)

    def board(self) -> list[Widget]:
        """Return what stands on the cards, in its place: how much of a tree is drawn depends on the room."""
        if self.cards.place(self.look, self.table.areas.board):
            self.table.stale_back()
        return self.cards.widgets()

    def place_board(self, area: Rect) -> None:
        """Leave the widgets where they are."""

    def first_focus(self) -> Widget | None:
        """Return the tree that has the keyboard, if one has: what is typed is for it."""
        focused = self.table.focused
        return focused if focused in self.cards.widgets()[:2] else super().first_focus()

    def draw_back(self, paint: Paint) -> None:
        self.cards.draw_back(paint)

    # Messages

    def on(self, message: WatchMessage | Common) -> Answers:
        state, now = self.state, self.look.now()
        match message:
            case TreeAsked(value, side):
                self._ask_tree(value, side)
            case StairAsked(node):
                state.halt()
                state.look_at(node)
            case WholeAsked(asked):
                self._ask_whole(asked)
            case WatchMoment(moment):
                state.go(round(moment) - 1)
            case WatchStep(by):
                state.go(state.reel.here + by, now if by == 1 else -1e9)
            case WatchPace(place):
                state.set_pace(round(place), now)
            case WatchPaceBy(by):
                state.set_pace(state.pace + by, now)
            case WatchMode(mode):
                state.set_mode(mode, now)
            case LessonChosen(number):
                self._show(number)
            case DepthShown(depth):
                state.pick(depth, now)
            case DepthBy(by):
                if not state.lesson:
                    state.set_depth(state.depth + by, now)
            case OrderSwitched(on):
                state.set_way(on, state.known, now)
            case KnownSwitched(on):
                state.set_way(state.ordered, on, now)
            case LeafSet(value):
                state.set_leaf(state.leaf, value)
                self.typed = ""
            case WatchCommand():
                self._do(message)
            case _:
                return self.table.do(message)
        self.table.animating = True
        return None

    def _do(self, command: WatchCommand) -> None:
        """Do what a key or a button asks for."""
        state, now = self.state, self.look.now()
        match command:
            case WatchCommand.PLAY:
                state.play(now)
            case WatchCommand.START:
                state.go(0)
            case WatchCommand.END:
                state.go(state.reel.last)
            case WatchCommand.NEXT_CUT:
                moment = state.next_cut()
                if moment is not None:
                    state.go(moment, now)
            case WatchCommand.VIEW:
                modes = [mode for mode, _words in MODES]
                state.set_mode(modes[(modes.index(state.mode) + 1) % len(modes)], now)
            case WatchCommand.ORDER | WatchCommand.KNOWN:
                if not state.lesson and state.mode != "minimax":
                    turned = command is WatchCommand.ORDER
                    state.set_way(state.ordered ^ turned, state.known ^ (not turned), now)
            case WatchCommand.ENTER:
                self._enter()
            case WatchCommand.STOP:
                state.stop()
            case _:
                assert_never(command)

    def _enter(self) -> None:
        """Go on to the next lesson; of a search draw out the position chosen, and zoom to it."""
        state = self.state
        if state.lesson:
            self._show((state.lesson + 1) % (len(LESSONS) + 1))
        elif state.looked_at is not None:
            state.turn_over(state.looked_at)
            self._zoom_to(state.looked_at)

    def _show(self, number: int) -> None:
        """Show a lesson, or the position."""
        self.typed = ""
        if number:
            self.state.show_lesson(number)
        else:
            self.state.lesson = 0
            self.state.begin(self.look.now())
        self.table.stale_back()

    def _ask_tree(self, value: TreeTold, side: int) -> None:
        """Tell about a node, choose a leaf of the course, or take what was typed for it; a click opens a wedge."""
        state, walked = self.state, isinstance(value, NodeWalked)
        if isinstance(value, NodeWalked):
            value = value.key
        if isinstance(value, TreeZoomed):
            if not state.lesson:
                state.look_closer(value.by, value.at, value.moved)
        elif isinstance(value, KeyTyped):
            self._type(value)
        elif value >= LEAF:
            course = state.course
            if course is not None:
                spot = leaf_at((course.left, course.right)[side], value)
                self.typed = ""
                state.set_leaf(spot.name, state.leaves[spot.name])
        else:
            state.halt()
            outline = self.cards.outline
            if not state.lesson and not walked and outline is not None and value in outline.wedges:
                state.turn_over(value)
            state.look_at(value)

    def _type(self, typed: KeyTyped) -> None:
        """Change the leaf chosen by the wheel, or by digits one after another."""
        state = self.state
        if typed.by:
            self.typed = ""
            state.set_leaf(state.leaf, state.leaves[state.leaf] + typed.by)
            return
        if typed.typed == "\b":
            self.typed = self.typed[:-1]
        elif typed.typed == "-":
            self.typed = "-"
        else:
            self.typed = (self.typed + typed.typed)[-3:] if len(self.typed.lstrip("-")) < 2 else typed.typed
        if self.typed.lstrip("-"):
            state.set_leaf(state.leaf, int(self.typed))

    # The icicle

    def _ask_whole(self, asked: IcicleAsked) -> None:
        state = self.state
        left, right = state.zoom
        span = right - left
        if asked.key >= 0:
            state.halt()
            state.look_at(asked.key)
            self._zoom_to(asked.key)
        elif asked.dragged:
            by = max(-(1.0 - right), min(left, asked.dragged * span))
            state.zoom = left - by, right - by
        else:
            about = left + asked.at * span
            self._zoom(about - asked.at * span / asked.by, span / asked.by)

    def _zoom_to(self, node: int) -> None:
        """Show a block of the icicle in its whole width."""
        tree = self.state.tree
        if tree is None:
            return
        place = next((one for one in self.cards.icicle.cells if one.key == node), None)
        if place is not None:
            left, span = self.state.zoom[0], self.state.zoom[1] - self.state.zoom[0]
            self._zoom(left + place.left * span, (place.right - place.left) * span)

    def _zoom(self, left: float, span: float) -> None:
        tree = self.state.tree
        ends = tree.node(0).ends if tree is not None else 1.0
        span = min(1.0, max(span, min(1.0, CLOSEST / max(1.0, ends))))
        left = max(0.0, min(left, 1.0 - span))
        self.state.zoom = left, left + span

    def back(self) -> Answers:
        state = self.state
        if state.closer != (0.0, 1.0):
            state.closer = 0.0, 1.0
        elif state.zoom != (0.0, 1.0):
            state.zoom = 0.0, 1.0
        elif state.looked_at is not None or state.opened:
            state.looked_at, state.opened = None, ()
        else:
            return self.table.back()
        self.table.refresh()
        return None
