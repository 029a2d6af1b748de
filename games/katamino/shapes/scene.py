"""A shape of one's own: painted cell by cell, counted at once, named, kept among the challenges, played."""

from __future__ import annotations

from typing import assert_never

from pygame import Rect

from games.base.i18n import N_, _
from games.katamino.play_this import PlayThis
from games.katamino.rules.plan import strip
from games.katamino.rules.rulebook import Params
from games.katamino.shapes.drawn import drawn_of
from games.katamino.shapes.left import drawing_left, keep_drawing
from games.katamino.shapes.messages import (
    MirrorChosen,
    PieceCounted,
    ShapeChosen,
    ShapeCommand,
    ShapeNamed,
    ShapePasted,
    ShapeShifted,
    Stroke,
    StrokePhase,
    TurningOverSet,
)
from games.katamino.shapes.panel import Panel
from games.katamino.shapes.sheet import ShapeSheet
from games.katamino.shapes.state import ERASE, MOVE, PAINT, State
from games.katamino.shapes.strip import ShapeStrip
from games.katamino.sheets import on_paper
from games.midend.scene.room import Room, Surroundings
from games.model.app import App
from games.model.days.book import today
from games.stage.answers import Answers, Copy, Paste, Pop, Sound, Toast
from games.stage.keys import Actions, Gesture, Pad
from games.stage.messages import Common
from games.stage.widgets import Widget
from games.stage.window import wake

SCOPE = "katamino.shapes"
GROUP = N_("New shape")
_own = Actions(SCOPE, GROUP)
SIGNS = {PAINT: "plus", ERASE: "minus", MOVE: "hand"}
OF_TOOLS = {ShapeCommand.PAINT: PAINT, ShapeCommand.ERASE: ERASE, ShapeCommand.MOVE: MOVE}

ShapesMessage = (
    Stroke | ShapeShifted | MirrorChosen | PieceCounted | TurningOverSet | ShapeChosen | ShapeNamed | ShapePasted
    | ShapeCommand
)


class Shapes(Room):
    """A sheet to draw on; `begin`: a challenge to draw on it at first. Pops with what is to be played."""

    title = N_("New shape")
    scope = SCOPE
    help_page = "katamino.shapes"
    has_undo = True
    actions = (
        _own("paint", N_("Paint"), "P", says=ShapeCommand.PAINT),
        _own("erase", N_("Erase"), "E", says=ShapeCommand.ERASE),
        _own("move", N_("Move by dragging"), "G", says=ShapeCommand.MOVE),
        _own("mirror", N_("Mirror: the next way"), "M", says=ShapeCommand.NEXT_MIRROR),
        _own("over", N_("Pieces may be turned over"), "O", says=ShapeCommand.TURN_OVER),
        _own("toggle", N_("Paint the cell, or erase it"), "Space", says=ShapeCommand.TOGGLE, pad=Pad.X),
        _own("clear", N_("Empty the sheet"), "Ctrl+Del", says=ShapeCommand.CLEAR),
        _own("play", N_("Play this shape"), "Enter", says=ShapeCommand.PLAY),
    )
    gestures = (
        Gesture("keyboard", N_("Choose a cell"), "", GROUP, ("Left", "Right", "Up", "Down")),
        Gesture("keyboard", N_("Move the shape"), "", GROUP, ("Ctrl+Left", "Ctrl+Right", "Ctrl+Up", "Ctrl+Down")),
        Gesture("mouse", N_("Paint, erase or move"), N_("Drag over the sheet"), GROUP),
        Gesture("mouse", N_("Erase"), N_("Right button"), GROUP),
        Gesture("mouse", N_("One piece more, one less"), N_("Click it; right button"), GROUP),
        Gesture("touch", N_("Paint, erase or move"), N_("Drag over the sheet"), GROUP),
        Gesture("touch", N_("One piece more, one less"), N_("Tap it; hold it"), GROUP),
    )

    def __init__(self, table: Surroundings, app: App, begin: Params | None = None) -> None:
        super().__init__(table)
        self.app = app
        drawn, name = drawing_left(app.settings, today())
        if begin is not None:
            drawn, name = drawn_of(begin.plan or strip(begin.columns), begin.pieces), None
        self.state = State(app.settings, drawn, wake.wake, today())
        self.state.typed = name
        self.sheet = ShapeSheet(drawn=drawn)
        self.sheet.says = lambda message: message
        self.strip: ShapeStrip | None = None

    # Life

    def arrive(self) -> None:
        self._changed()

    def on_paper(self) -> dict[str, dict[str, object]]:
        params = self.state.params
        return {} if params is None or self.state.unplayable else on_paper(params, self.state.name.strip())

    def halt(self) -> None:
        self.state.halt()
        keep_drawing(self.app.settings, self.state.drawn, self.state.typed)

    def update(self, now: float) -> Answers:
        if self.state.update():
            self.table.refresh()
        self.table.animating = self.state.counting
        return None

    def _changed(self) -> None:
        """See to what was changed: it is judged, and shown."""
        state = self.state
        state.judge(self.look.now())
        self.table.animating = state.counting
        self.sheet.show(state.drawn, self.look)
        self.sheet.mirror = state.mirror
        self.sheet.icon = "minus" if state.erases else SIGNS[state.tool]
        self.table.refresh()

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look)

    def board(self) -> list[Widget]:
        if self.look.metrics.compact or self.look.metrics.sheet:
            self.strip = None
            return [self.sheet]
        self.strip = ShapeStrip(cards=self.parts().cards(), value=self.state.chosen, says=ShapeChosen)
        return [self.sheet, self.strip]

    def place_board(self, area: Rect) -> None:
        px, small = self.look.px, self.strip is None
        side = px(12 if small else 24)
        box = Rect(area.x + side, area.y + px(4 if small else 8), area.width - 2 * side, area.height - px(8))
        if self.strip is not None:
            tall = px(108)
            self.strip.place(self.look, Rect(box.x, box.bottom - tall, box.width, tall))
            box.height -= tall + px(12)
        self.sheet.place(self.look, box)

    def picture_area(self) -> Rect:
        return self.sheet.rect

    def can(self, command: Common) -> bool:
        match command:
            case Common.UNDO:
                return bool(self.state.past)
            case Common.REDO:
                return bool(self.state.future)
        return super().can(command)

    # Messages

    def on(self, message: ShapesMessage | Common) -> Answers:
        state = self.state
        match message:
            case Stroke():
                return self._stroke(message)
            case ShapeShifted(down, right):
                return self._done(state.shift(down, right), "tap")
            case MirrorChosen(mirror):
                state.mirror = mirror
            case PieceCounted(kind, more):
                return self._done(state.count_piece(kind, more), "tap" if more > 0 else "lift")
            case TurningOverSet(on):
                return self._done(state.turn_over(on), "turn")
            case ShapeChosen(key):
                return self._done(state.choose(key), "turn")
            case ShapeNamed(name):
                state.name_it(name)
            case ShapePasted(text):
                state.take_text(text)
                self._changed()
                return Toast(_("Opened the shape."))
            case ShapeCommand():
                return self._command(message)
            case _:
                return self._common(message)
        self._changed()
        return None

    def _done(self, changed: bool, sound: str) -> Answers:
        self._changed()
        return Sound(sound) if changed else None

    def _stroke(self, stroke: Stroke) -> Answers:
        state = self.state
        match stroke.phase:
            case StrokePhase.BEGIN:
                changed = state.begin_stroke(stroke.cell, stroke.erase)
            case StrokePhase.GO:
                changed = state.go_on(stroke.cell)
            case StrokePhase.END:
                state.end_stroke()
                changed = False
            case _:
                assert_never(stroke.phase)
        return self._done(changed, "lift" if state.erases else "tap")

    def _command(self, command: ShapeCommand) -> Answers:
        state = self.state
        match command:
            case ShapeCommand.PAINT | ShapeCommand.ERASE | ShapeCommand.MOVE:
                state.tool = OF_TOOLS[command]
            case ShapeCommand.NEXT_MIRROR:
                state.next_mirror()
            case ShapeCommand.TURN_OVER:
                return self._done(state.turn_over(not state.drawn.over), "turn")
            case ShapeCommand.TOGGLE:
                cell = self.sheet.cursor
                return self._done(state.toggle(cell), "lift" if cell in state.drawn.cells else "tap")
            case ShapeCommand.CLEAR:
                if not state.clear():
                    return None
                self._changed()
                return Toast(_("The sheet is empty. Undo brings the shape back."))
            case ShapeCommand.SAVE:
                return self._save()
            case ShapeCommand.PLAY:
                params = state.params
                if params is None or state.unplayable:
                    return None
                if state.new_name:  # so that the name stands on the board, too
                    state.save()
                return Pop(PlayThis(params))
            case ShapeCommand.COPY_ID:
                return self._copy()
            case _:
                assert_never(command)
        self._changed()
        return None

    def _common(self, command: Common) -> Answers:
        """Do what a key asks for that works everywhere."""
        match command:
            case Common.UNDO | Common.REDO:
                return self._done(self.state.step(command is Common.UNDO), "back")
            case Common.COPY | Common.COPY_ID:
                return self._copy()
            case Common.PASTE:
                return Paste(says=ShapePasted)
            case Common.SAVE:
                return self._save()
        return self.table.do(command)

    def _copy(self) -> Answers:
        text = self.state.drawn.text
        return Copy(text, _("ID copied.")) if text else None

    def _save(self) -> Answers:
        one = self.state.save()
        self._changed()
        if one is None:
            self.table.settle()
            self.table.focus(self.table.find("name"))
            return Sound("refused")
        return Toast(_("Kept under Shapes in the challenges: {name}.").format(name=one.name))
