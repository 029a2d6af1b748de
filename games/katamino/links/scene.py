"""How dancing links works: a table seen whole that folds and unfolds with the search, and ten steps through it."""

from __future__ import annotations

from typing import assert_never

from pygame import Rect

from games.base.figures import number
from games.base.i18n import N_, _
from games.katamino.board.style import Style, style_of
from games.katamino.links.messages import (
    GoalSought,
    ItemsOn,
    LessonRowChosen,
    LinksCommand,
    NodesOn,
    NodeSought,
    Swiped,
    ViewChosen,
)
from games.katamino.links.panel import Panel, show_tray
from games.katamino.links.state import DEAD_END, DECISION, SOLUTION, Phase, State
from games.katamino.links.table_view import TableView
from games.katamino.links.tray_view import TrayView
from games.katamino.rooms import rooms
from games.katamino.rules.pieces import letters
from games.katamino.rules.rulebook import Params
from games.katamino.search.view_switch import BOARD, TREE
from games.katamino.sheets import on_paper
from games.midend.scene.room import Room, Surroundings
from games.model.app import App
from games.stage.answers import Answers, Pop, Sound, Toast
from games.stage.keys import Actions, Gesture, Pad
from games.stage.messages import Common
from games.stage.motion import SOFT
from games.stage.scene import Replace
from games.stage.widgets import Widget

SCOPE = "katamino.links"
GROUP = N_("How dancing links works")
_own = Actions(SCOPE, GROUP)
MISSED = {
    DECISION: N_("No decision after node {n}."),
    DEAD_END: N_("No dead end after node {n}."),
    SOLUTION: N_("No solution after node {n}."),
}
MISSED_BEFORE = {
    DECISION: N_("No decision before node {n}."),
    DEAD_END: N_("No dead end before node {n}."),
    SOLUTION: N_("No solution before node {n}."),
}

LinksMessage = NodesOn | Swiped | ItemsOn | NodeSought | GoalSought | LessonRowChosen | ViewChosen | LinksCommand


class LinksLesson(Room):
    """The lesson on the table of a set; another one takes the place of a set whose table is too large."""

    title = N_("How dancing links works")
    scope = SCOPE
    help_page = "katamino.search"
    actions = (
        _own("next-step", N_("Next step of the lesson"), "Enter", says=LinksCommand.NEXT_STEP),
        _own("step-before", N_("The step before"), "Backspace", says=LinksCommand.STEP_BEFORE),
        _own("play", N_("Play or pause"), "Space", says=LinksCommand.PLAY, pad=Pad.X),
        _own("back-one", N_("Step back"), "Left", row=N_("Step back, forward"), repeat=True, says=NodesOn(-1)),
        _own("on-one", N_("Step forward"), "Right", row=N_("Step back, forward"), repeat=True, says=NodesOn(1)),
        _own("item-on", N_("Links of the next item"), "Down", row=N_("Links of the next item, of the one before"),
             repeat=True, says=ItemsOn(1)),
        _own("item-back", N_("Links of the item before"), "Up", row=N_("Links of the next item, of the one before"),
             repeat=True, says=ItemsOn(-1)),
        _own("start", N_("To the start"), "Home", row=N_("To the start, to the end"), says=LinksCommand.START),
        _own("end", N_("To the end"), "End", row=N_("To the start, to the end"), says=LinksCommand.END),
        _own(DECISION, N_("Next decision"), "D", says=GoalSought(DECISION, 1)),
        _own(DEAD_END, N_("Next dead end"), "X", says=GoalSought(DEAD_END, 1)),
        _own(SOLUTION, N_("Next solution"), "V", says=GoalSought(SOLUTION, 1)),
        _own("decision-before", N_("Decision before"), "Shift+D", says=GoalSought(DECISION, -1)),
        _own("dead-before", N_("Dead end before"), "Shift+X", says=GoalSought(DEAD_END, -1)),
        _own("solution-before", N_("Solution before"), "Shift+V", says=GoalSought(SOLUTION, -1)),
        _own("faster", N_("Faster"), "+", row=N_("Faster, slower"), repeat=True, says=LinksCommand.FASTER),
        _own("slower", N_("Slower"), "-", row=N_("Faster, slower"), repeat=True, says=LinksCommand.SLOWER),
        _own("to-board", N_("The board"), "Ctrl+1", says=LinksCommand.TO_BOARD),
        _own("to-tree", N_("The search tree"), "Ctrl+3", says=LinksCommand.TO_TREE),
    )
    gestures = (
        Gesture("mouse", N_("See the links of an item"), N_("Point at its column"), GROUP),
        Gesture("touch", N_("See the links of an item"), N_("Tap its column"), GROUP),
        Gesture("touch", N_("Next step of the lesson"), N_("Swipe over the table"), GROUP),
    )

    def __init__(self, table: Surroundings, app: App, params: Params) -> None:
        super().__init__(table)
        self.app, self.params = app, params
        self.state = State(params)
        self.table_view = TableView(self.state.table, self.style, id="table", says=Swiped)
        self.tray_view = TrayView(self.state.table, self.style, id="tray")

    # Life

    @property
    def style(self) -> Style:
        """Marks and names as set."""
        return style_of(self.app.settings)

    def on_paper(self) -> dict[str, dict[str, object]]:
        return on_paper(self.params)

    def enter(self) -> None:
        if self.state.too_large:
            told = _("This table would have {n} options. The lesson uses {letters}.")
            usual = " ".join(letters(self.state.table.problem.pieces, self.style.scheme))
            self.table.send(Toast(told.format(n=number(self.state.too_large), letters=usual)))

    def arrive(self) -> None:
        self.table_view.style = self.tray_view.style = self.style
        self._mirror(film=False)

    def halt(self) -> None:
        self.state.reel.stop()

    def update(self, now: float) -> Answers:
        changed = self.state.tick(now)
        if changed:
            self._mirror()
        self.table.animating = self.state.reel.playing
        return self._sound() if changed else None

    def _sound(self) -> Answers:
        """Return the sound of a node: a tick, a low one at a dead end, a chime at a solution; none where it is fast."""
        if self.state.reel.pace == len(self.state.reel.paces) - 1:
            return None
        return Sound({"stuck": "dead", "solution": "chime"}.get(self.state.moment.event, "tick"))

    def _mirror(self, film: bool = True) -> None:
        """Bring table and tray in line with the state."""
        state, moment = self.state, self.state.moment
        trying = state.phase is Phase.TRIED
        at_work = moment.last if state.phase is not Phase.CHOSEN else None
        chosen = moment.chosen[-1] if moment.chosen else None
        quick = state.reel.playing and 1000 / state.reel.paces[state.reel.pace] > SOFT
        shown = state.shown
        self.table_view.show(shown, at_work, trying, chosen, moment.ring, state.examples, self.look,
                             film and not quick)  # fmt: skip
        self.table_view.kept = state.table.after(moment.taken[:-1]).left
        show_tray(self.tray_view, state)
        self.tray_view.touch()
        self.table.animating = state.reel.playing
        self.table.refresh()

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.style)

    def board(self) -> list[Widget]:
        return [self.table_view] if self.look.metrics.compact else [self.table_view, self.tray_view]

    def place_board(self, area: Rect) -> None:
        px, small = self.look.px, self.look.metrics.compact
        side, gap = px(12 if small else 24), px(14 if small else 32)
        box = Rect(area.x + side, area.y + px(4 if small else 8), area.width - 2 * side, area.height - px(10))
        if self.look.metrics.sheet:
            tall = round(box.height * 0.6)
            self.table_view.place(self.look, Rect(box.x, box.y, box.width, tall))
            self.tray_view.place(self.look, Rect(box.x, box.y + tall + gap, box.width, box.height - tall - gap))
            return
        if small:  # the tray stands in the panel
            self.table_view.place(self.look, box)
            return
        wide = round(box.width * 0.29)
        self.table_view.place(self.look, Rect(box.x, box.y, box.width - wide - gap, box.height))
        self.tray_view.place(self.look, Rect(box.right - wide, box.y, wide, box.height))

    # Messages

    def on(self, message: LinksMessage | Common) -> Answers:
        state = self.state
        match message:
            case NodesOn(by):
                state.go(state.node + by)
            case Swiped(by):
                if state.step is None:
                    state.go(state.node + by)
                elif not state.next_step(by):
                    return None
            case ItemsOn(by):
                self.table_view.walk_items(by)
                return None
            case NodeSought(node):
                state.go(node)
            case GoalSought(goal, by):
                if not state.jump(goal, by):
                    told = MISSED if by > 0 else MISSED_BEFORE
                    return Toast(_(told[goal]).format(n=state.node), "refused")
            case LessonRowChosen(step):
                state.to_step(step)
            case ViewChosen(view):
                return self._to_view(view)
            case LinksCommand():
                return self._command(message)
            case _:
                return self.table.do(message)
        self._mirror()
        return self._sound()

    def _to_view(self, view: str) -> Answers:
        if view == BOARD:
            return Pop()
        return Replace(rooms().tree(self.app, self.params, "dlx")) if view == TREE else None

    def _command(self, command: LinksCommand) -> Answers:
        state, now = self.state, self.look.now()
        match command:
            case LinksCommand.PLAY:
                state.play(now)
            case LinksCommand.START | LinksCommand.END:
                state.go(0 if command is LinksCommand.START else state.reel.last)
            case LinksCommand.NEXT_STEP | LinksCommand.STEP_BEFORE:
                if not state.next_step(1 if command is LinksCommand.NEXT_STEP else -1):
                    return None
                self._mirror()
                return Sound("tick")
            case LinksCommand.FASTER | LinksCommand.SLOWER:
                state.reel.set_pace(state.reel.pace + (1 if command is LinksCommand.FASTER else -1), now)
            case LinksCommand.TO_BOARD:
                return Pop()
            case LinksCommand.TO_TREE:
                return self._to_view(TREE)
            case _:
                assert_never(command)
        self._mirror()
        return None
