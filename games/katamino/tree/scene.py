"""The tree of a search: a map to click and scrub, what each option leads to, the order of the pieces to be dragged."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pygame import Rect
from pygame.event import Event

from games.base.figures import number
from games.base.i18n import N_, _
from games.katamino.board import drawing
from games.katamino.board.style import Style, style_of
from games.katamino.play_this import PlayThis
from games.katamino.rooms import rooms
from games.katamino.rules.pieces import name_of
from games.katamino.rules.rulebook import Params, Position
from games.katamino.search.boards import StepBoard
from games.katamino.search.messages import BoardCount
from games.katamino.search.view_switch import BOARD, TABLE
from games.katamino.sheets import on_paper
from games.katamino.think.explain import explain
from games.katamino.tree.cards import BranchCards
from games.katamino.tree.map_cells import cells_of, place, place_in, shades, signs, solutions_of
from games.katamino.tree.messages import (
    BranchPointed,
    BranchTaken,
    HandTurned,
    MapAsked,
    OrderTaken,
    OwnBranchLaid,
    TreeCommand,
    TreeGoalSought,
    TreeNodesOn,
    TreePace,
    TreeStrategyChosen,
    TreeTabChosen,
    TreeViewChosen,
)
from games.katamino.tree.own_branch import OwnBranch
from games.katamino.tree.panel import Panel
from games.katamino.tree.state import SPEEDS, State
from games.midend.scene.room import Room, Surroundings
from games.model.app import App
from games.stage.answers import Answers, Pop, Sound, Toast
from games.stage.keys import Actions, Gesture, Pad
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.scene import Push, Replace
from games.stage.widgets import Label, Row, Widget
from games.stage.widgets.panel import Scroll
from games.stage.widgets.trees.icicle import IcicleAsked, IcicleAxis, IcicleView
from games.stage.window import wake

SCOPE = "katamino.tree"
GROUP = N_("Search tree")
_own = Actions(SCOPE, GROUP)
STRIDE = 100
WIDEST = 40  # logical pixels of a node in the map, at most
RACERS = 4  # searches side by side, in the race that R leads to

TreeMessage = (
    OwnBranchLaid | HandTurned | TreePace | TreeNodesOn | MapAsked | TreeGoalSought | BranchTaken | BranchPointed
    | OrderTaken | TreeStrategyChosen | TreeViewChosen | TreeTabChosen | PlayThis | TreeCommand
)


class SearchTree(Room):
    """The tree of a challenge under a strategy. Pops with what is to be played."""

    title = N_("Watch the search")
    scope = SCOPE
    help_page = "katamino.search"
    has_undo = True
    actions = (
        _own("play", N_("Play or pause"), "Space", says=TreeCommand.PLAY, pad=Pad.X),
        _own("back-one", N_("Step back"), "Left", row=N_("Step back, forward"), repeat=True, says=TreeNodesOn(-1)),
        _own("on-one", N_("Step forward"), "Right", row=N_("Step back, forward"), repeat=True, says=TreeNodesOn(1)),
        _own("back-many", N_("100 nodes back"), "Shift+Left", row=N_("100 nodes back, forward"), repeat=True,
             says=TreeNodesOn(-STRIDE)),
        _own("on-many", N_("100 nodes forward"), "Shift+Right", row=N_("100 nodes back, forward"), repeat=True,
             says=TreeNodesOn(STRIDE)),
        _own("start", N_("To the start"), "Home", row=N_("To the start, to the end"), says=TreeCommand.START),
        _own("end", N_("To the end"), "End", row=N_("To the start, to the end"), says=TreeCommand.END),
        _own("decision", N_("Next decision"), "D", says=TreeGoalSought("decision")),
        _own("dead", N_("Next dead end"), "X", says=TreeGoalSought("dead")),
        _own("solution", N_("Next solution"), "V", says=TreeGoalSought("solution")),
        *(_own(f"branch-{n}", N_("Lay an option"), str(n), row=N_("Lay an option"), says=BranchTaken(n - 1))
          for n in range(1, 10)),
        _own("take-back", N_("Take the last option back"), "Backspace", says=TreeCommand.TAKE_BACK),
        _own("take-piece", N_("A branch of your own"), "O", says=TreeCommand.TAKE_PIECE),
        _own("fit", N_("See the whole tree"), "0", says=TreeCommand.FIT),
        _own("faster", N_("Faster"), "+", row=N_("Faster, slower"), repeat=True, says=TreeCommand.FASTER),
        _own("slower", N_("Slower"), "-", row=N_("Faster, slower"), repeat=True, says=TreeCommand.SLOWER),
        _own("solutions", N_("Its solutions"), "S", says=TreeCommand.SOLUTIONS),
        _own("race", N_("Race"), "R", says=TreeCommand.RACE),
        _own("next-tab", N_("Board, options or order, in a small window"), "T", says=TreeCommand.NEXT_TAB),
        _own("to-board", N_("The board"), "Ctrl+1", says=TreeCommand.TO_BOARD),
        _own("to-table", N_("How dancing links works"), "Ctrl+2", says=TreeCommand.TO_TABLE),
    )  # fmt: skip
    gestures = (
        Gesture("mouse", N_("Go to a node"), N_("Click its block; drag the axis"), GROUP),
        Gesture("mouse", N_("Zoom, move along"), N_("Wheel; drag the map"), GROUP),
        Gesture("mouse", N_("Another order of the pieces"), N_("Drag a piece in the panel"), GROUP),
        Gesture("mouse", N_("A branch of your own"), N_("Drag a piece onto the tray, turn it by the wheel"), GROUP),
        Gesture("keyboard", N_("Another order of the pieces"), "", GROUP, ("Ctrl+Left", "Ctrl+Right")),
        Gesture("keyboard", N_("Move and turn a piece of your own"),
                N_("Arrows, Q, E, F; Tab takes another, Enter lays it"), GROUP),
        Gesture("touch", N_("Go to a node"), N_("Tap its block twice; drag the axis"), GROUP),
        Gesture("touch", N_("Zoom, move along"), N_("Two fingers; drag the map"), GROUP),
        Gesture("touch", N_("A branch of your own"), N_("Tap a piece, then the tray; tap it to turn it"), GROUP),
    )

    def __init__(self, table: Surroundings, app: App, params: Params, strategy: str = "first-hole") -> None:
        super().__init__(table)
        self.app = app
        self.state = State(params, strategy, wake.wake)
        self.tray = StepBoard(self.state.runner, self.style)
        self.tray.numbers, self.tray.low = False, True
        self.hand = OwnBranch(says=lambda message: message)
        self.map = IcicleView(id="map", says=MapAsked)
        self.cards = BranchCards(says=lambda message: message)
        self.head = Label("", "heading", lines=1)
        self.below = Label("", "small", "ink.secondary", lines=2)
        self.drag = Label("", "small", "ink.secondary", lines=2)
        self.row: Row | None = None  # the buttons of a piece that stands on the tray
        self.tabs = Row([])  # in a small window
        self.order = Scroll(id="order-tab", inside=[])
        self._blocks_of: object = None

    # Life

    @property
    def style(self) -> Style:
        """Marks and names as set."""
        return style_of(self.app.settings)

    def on_paper(self) -> dict[str, dict[str, object]]:
        return on_paper(self.state.params)

    def enter(self) -> None:
        self.state.open(self.look.now())
        self.table.animating = True

    def arrive(self) -> None:
        self._mirror()

    def halt(self) -> None:
        self.state.playing = False

    def leave(self) -> None:
        self.state.close()

    def update(self, now: float) -> Answers:
        if self.state.update(now):
            self._mirror()
        self.table.animating = self.state.busy
        return None

    def _mirror(self) -> None:
        """Bring tray, map and cards in line with the state."""
        state, moment = self.state, self.state.moment
        if self.tray.runner is not state.runner:
            rect = self.tray.rect
            self.tray = StepBoard(state.runner, self.style)
            self.tray.numbers, self.tray.low = False, True
            if rect.width:
                self.tray.place(self.look, rect)
        self.tray.style = self.style
        state.runner.solid = 0
        self.tray.flow.follow(state.runner, self.look, False, 0)
        step = explain(state.problem, state.strategy, moment)
        if 0 <= state.pointed < len(state.branches):  # its ghost is that of the option pointed at
            step = replace(step, choices=(state.branches[state.pointed].placement, *step.choices))
        self.tray.step = step
        self.row = Row(self.parts().hand(), gap=6) if self.hand.standing else None
        self.tray.touch()
        parts = self.parts()
        self.head.text, self.below.text = parts.heading()
        self.tabs = Row([parts.tabs()])
        self.order.inside = [parts.order_tab()] if parts.tab == "order" else []
        grows = self.tray.step.kind == "choose" and (parts.tab == "board" or not self.look.metrics.compact)
        self.drag.text = _("Or drag any piece onto the tray: that grows a branch of your own.") if grows else ""
        self.drag.touch()
        self.head.touch()
        self.below.touch()
        self.hand.board, self.hand.style = self.tray, self.style
        self.hand.pos = Position(state.problem.pieces, tuple(sorted(moment.path)), state.problem.plan)
        cards = self.cards
        cards.plan = state.problem.plan
        cards.path = moment.path
        cards.branches = state.branches
        cards.style = self.style
        cards.touch()
        self._mirror_map()
        self.table.animating = state.busy
        self.table.refresh()

    def _mirror_map(self) -> None:
        state, shown, theme = self.state, self.map, self.look.theme
        icicle = state.icicle
        if icicle is not None and self._blocks_of != (icicle, theme):
            self._blocks_of = icicle, theme
            shown.cells = cells_of(state, icicle, self.style, theme)
            shown.found = solutions_of(state, icicle)
            shown.narrow = state.narrow()
            shown.shades = shades(theme)
            shown.signs = signs(theme)
            shown.levels = len(state.pieces)
        node = state.moment.nodes
        shown.chosen = node
        at = place_in(icicle, node)
        shown.axis = IcicleAxis(at, _("node {n}").format(n=number(node)))
        shown.marked = self._marked()
        title = _("Search tree, {n} nodes in the order they are tried")
        if not state.whole:
            title = _("Search tree, the first {n} nodes")
        shown.title = title.format(n=number(state.nodes))
        within = [cell for cell in shown.cells if cell.left <= place_in(icicle, node - 0.5) < cell.right]
        here = max(within, key=lambda cell: cell.level).told if within else ""
        at_node = _("{n} of {all}").format(n=number(node), all=number(state.nodes))
        shown.words = " ".join(filter(None, (f"{shown.title}.", f"{at_node}.", here)))
        shown.touch()

    def _marked(self) -> tuple[float, float, int] | None:
        """Return the part of the tree of the option that is pointed at."""
        state = self.state
        first = state.first_of(state.pointed) if state.pointed >= 0 else None
        if first is None or state.icicle is None:
            return None
        nodes = max(1, state.branches[state.pointed].nodes)
        return place(state.icicle, first - 1), place(state.icicle, first + nodes - 1), len(state.moment.path)

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.style)

    def board(self) -> list[Widget]:
        told = [self.head, self.row or self.below]
        match self.parts().tab:
            case "board":
                return [self.map, self.tabs, *told, self.drag, self.tray, self.hand]
            case "options":
                return [self.map, self.tabs, *told, self.cards]
            case "order":
                return [self.map, self.tabs, self.order]
        return [self.map, self.cards, *told, self.drag, self.tray, self.hand]

    def place_board(self, area: Rect) -> None:
        px, small = self.look.px, self.look.metrics.compact
        side = px(12 if small else 24)
        box = Rect(area.x + side, area.y + px(2), area.width - 2 * side, area.height - px(8))
        tab = self.parts().tab
        tall = round(box.height * (0.36 if tab else 0.46 if small else 0.43))
        self.map.place(self.look, Rect(box.x, box.bottom - tall, box.width, tall))
        above = Rect(box.x, box.y, box.width, box.height - tall - px(14))
        self.idle = () if tab else ("next-tab",)
        if tab:
            self._place_tab(tab, above)
            return
        wide = round(above.width * 0.38)
        self.tray.place(self.look, Rect(box.x - px(20), above.y, wide + px(40), above.height))
        self.hand.place(self.look, self.tray.rect)
        right = Rect(box.x + wide + px(24), above.y + px(6), above.width - wide - px(24), above.height - px(6))
        self.head.place(self.look, Rect(right.x, right.y, right.width, px(26)))
        told = Rect(right.x, right.y + px(28), right.width, px(36))
        self.below.place(self.look, told)
        if self.row is not None:
            self.row.place(self.look, told)
        top = right.y + px(66 if self.row is not None else 60 if not small else 48)
        foot = 0 if small else px(34)
        self.cards.place(self.look, Rect(right.x, top, right.width, right.bottom - top - foot))
        self.drag.place(self.look, Rect(right.x, right.bottom - px(22), right.width, px(20) if foot else 0))

    def _place_tab(self, tab: str, above: Rect) -> None:
        """Place what stands over the map of a small window: the tabs, below them one thing, large."""
        px, look = self.look.px, self.look
        self.tabs.place(look, Rect(above.x, above.y, self.tabs.width(look), px(34)))
        beside = self.tabs.rect.right + px(20)
        self.head.place(look, Rect(beside, above.y + px(4), above.right - beside, px(26)))
        room = Rect(above.x, above.y + px(42), above.width, above.height - px(42))
        wide = round(room.width * 0.5) if tab == "board" else 0
        right = Rect(room.x + wide, room.y, room.width - wide, room.height)
        self.tray.place(look, Rect(room.x - px(20), room.y, wide + px(20), room.height))
        self.hand.place(look, self.tray.rect)
        told = Rect(right.x, right.y, right.width, px(36 if tab == "board" else 20))
        self.below.place(look, told)
        if self.row is not None:
            self.row.place(look, told)
        top = told.bottom + px(4)
        self.drag.place(look, Rect(right.x, top, right.width, px(40)))
        self.cards.place(look, Rect(right.x, top, right.width, right.bottom - top))
        self.order.pad = px(8)
        self.order.place(look, room)

    def first_focus(self) -> Widget | None:
        return self.map

    def draw_over(self, paint: Paint) -> None:
        state = self.state
        if state.own is not None and self.parts().tab in ("", "board"):
            own, tray = state.own.placement, self.tray.tray
            drawing.draw_ghost(paint.surface, tray, name_of(own.piece), own.cells, paint.colour("hint.base")[:3])
        self.hand.draw_held(paint)

    def can(self, command: Common) -> bool:
        match command:
            case Common.UNDO:
                return bool(self.state.past)
            case Common.REDO:
                return bool(self.state.future)
        return super().can(command)

    def before(self, event: Event) -> bool:
        answer = self.hand.key(event)
        if isinstance(answer, OwnBranchLaid):
            self.table.send(self.on(answer))
        elif isinstance(answer, Toast):
            self.table.send(answer)
        if answer is not None:
            self.table.dirty()
        return answer is not None

    def after(self, event: Event) -> None:
        if self.hand.standing != (self.row is not None):
            self._mirror()
            self.table.dirty()

    def back(self) -> Answers:
        if not (self.hand.put_back() or self.state.leave_own()):
            return super().back()
        self._mirror()
        self.table.dirty()
        return None

    # Messages

    def on(self, message: TreeMessage | Common) -> Answers:
        state, now = self.state, self.look.now()
        match message:
            case TreeNodesOn(by):
                state.step(by)
            case MapAsked(asked):
                self._ask_map(asked)
            case TreeGoalSought(goal):
                if not state.to_goal(goal):
                    told = _("There is none within reach after node {n}.")
                    return Toast(told.format(n=number(state.node)), "refused")
            case BranchTaken(branch):
                return self._take(branch)
            case HandTurned(how):
                self.hand.turn(how)
                self.table.dirty()
                return None
            case OwnBranchLaid(placement):
                state.playing = False
                state.grow(placement, now)
                self._mirror()
                return Sound("place")
            case TreePace(place):
                state.speed = int(place)
            case BranchPointed(branch):
                state.pointed = branch
            case OrderTaken(pieces):
                return self._changed(state.set_order(pieces, now))
            case TreeStrategyChosen(strategy):
                state.set_strategy(strategy, now)
            case TreeTabChosen(tab):
                state.show_tab(tab)
                self.table.dirty()
            case TreeViewChosen(view):
                return self._to_view(view)
            case PlayThis():
                return Pop(message)
            case TreeCommand():
                return self._command(message)
            case Common.UNDO | Common.REDO:
                return self._changed(state.undo(message is Common.UNDO, now))
            case _:
                return self.table.do(message)
        self._mirror()
        self.table.animating = True
        return None

    def _ask_map(self, asked: IcicleAsked) -> None:
        """Go to the node clicked or scrubbed to, or have the map show another part: that of a block clicked twice."""
        state = self.state
        if asked.sought >= 0:
            state.seek(state.node_at(asked.sought))
        elif asked.twice and (block := state.block(asked.key)) is not None:
            state.show(block.first - 1, block.last)
        elif asked.key >= 0:
            state.seek(asked.key)
        else:
            least = max(4, round(self.map.rows(self.look).width / self.look.px(WIDEST)))
            state.look_at(asked.by, asked.at, asked.dragged, least)

    def _changed(self, changed: bool) -> Answers:
        self._mirror()
        self.table.animating = True
        return Sound("turn") if changed else None

    def _take(self, branch: int) -> Answers:
        """Lay an option of the moment."""
        state = self.state
        if branch >= len(state.branches):
            return None
        if not state.take_branch(branch):
            return Toast(_("What comes before this option has not been counted yet."), "refused")
        self._mirror()
        self.table.animating = True
        return Sound("place")

    def _to_view(self, view: str) -> Answers:
        if view == BOARD:
            return Pop()
        return Replace(rooms().links(self.app, self.state.params)) if view == TABLE else None

    def _command(self, command: TreeCommand) -> Answers:
        state, now = self.state, self.look.now()
        match command:
            case TreeCommand.PLAY:
                state.play(now)
            case TreeCommand.START:
                state.seek(0)
            case TreeCommand.END:
                state.seek(state.nodes)
            case TreeCommand.FIT:
                state.show(0, 0)
            case TreeCommand.TAKE_BACK:
                if not state.take_back():
                    return None
            case TreeCommand.FASTER | TreeCommand.SLOWER:
                by = 1 if command is TreeCommand.FASTER else -1
                state.speed = min(len(SPEEDS) - 1, max(0, state.speed + by))
            case TreeCommand.LEAVE_OWN:
                self.hand.put_back()
                state.leave_own()
            case TreeCommand.TAKE_PIECE:
                state.show_tab("board")
                self.hand.take()
            case TreeCommand.NEXT_TAB:
                state.show_tab("")
                self.table.dirty()
            case TreeCommand.LAY_PIECE:
                laid = self.hand.lay()
                return self.on(laid) if isinstance(laid, OwnBranchLaid) else laid
            case TreeCommand.RACE:
                return Pop(BoardCount(RACERS))
            case TreeCommand.SOLUTIONS:
                return Push(rooms().solutions(self.app, state.params))
            case TreeCommand.TO_BOARD:
                return Pop()
            case TreeCommand.TO_TABLE:
                return self._to_view(TABLE)
            case _:
                assert_never(command)
        self._mirror()
        self.table.animating = True
        return None

