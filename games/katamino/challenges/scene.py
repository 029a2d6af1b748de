"""The browser of challenges: every set that fills its tray, by length and difficulty, filtered by pieces.

It closes with what is to be played: a set of pieces (go on with it, or begin it) or a game begun anew.
"""

from __future__ import annotations

from pygame import Rect

from games.base.i18n import N_, _
from games.katamino import texts
from games.katamino.board.style import Style, style_of
from games.katamino.challenges.browser import Browser, browser, nothing, tiles
from games.katamino.challenges.messages import (
    ChallengesCommand,
    LevelFiltered,
    OwnSetChosen,
    PieceFiltered,
    SetChosen,
    SetOrderChosen,
    ShapeCardChosen,
    SolvedHidden,
    TrayChosen,
)
from games.katamino.challenges.own_set import OwnSet
from games.katamino.challenges.panel import Panel
from games.katamino.challenges.shape_list import ShapeBrowser, ShapeList, shape_browser
from games.katamino.challenges.shape_panel import ShapePanel
from games.katamino.challenges.state import State
from games.katamino.game import begun
from games.katamino.play_this import PlayThis
from games.katamino.rooms import rooms
from games.katamino.rules.pieces import MOST
from games.katamino.rules.rulebook import Params, challenge_of
from games.katamino.sheets import on_paper
from games.katamino.think.census import Filter
from games.midend.scene.room import Room, Surroundings
from games.model.app import App
from games.stage.answers import Answers, Copy, Pop, Sound, Toast
from games.stage.dialog import Ask
from games.stage.keys import Actions
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.scene import Push
from games.stage.widgets import Widget
from games.stage.window import wake

SCOPE = "katamino.challenges"
GROUP = N_("Challenges")
_own = Actions(SCOPE, GROUP)


ChallengesMessage = (
    SetChosen | ShapeCardChosen | TrayChosen | LevelFiltered | SetOrderChosen | SolvedHidden | PieceFiltered
    | OwnSetChosen | PlayThis | ChallengesCommand
)


class Challenges(Room):
    """All challenges; `chosen`: the pieces of the one to begin at, or its `shape`.

    Pops with a challenge or a game to play.
    """

    title = N_("Challenges")
    scope = SCOPE
    help_page = "katamino.challenges"
    actions = (
        _own("shorter", N_("Shorter tray"), "[", row=N_("Shorter, longer tray"), says=ChallengesCommand.SHORTER),
        _own("longer", N_("Longer tray"), "]", row=N_("Shorter, longer tray"), says=ChallengesCommand.LONGER),
        _own("letter", N_("Filter by a piece: its letter, with Shift without it"), "/",
             says=ChallengesCommand.FILTER_BY_LETTER),
        _own("random", N_("Random challenge"), "R", says=ChallengesCommand.RANDOM),
        _own("own", N_("Your own set"), "O", says=ChallengesCommand.OWN_SET),
        _own("shape", N_("Draw a shape"), "D", says=ChallengesCommand.NEW_SHAPE),
        _own("edit-shape", N_("Draw on at the chosen shape"), "E", says=ChallengesCommand.EDIT_SHAPE),
        _own("remove-shape", N_("Remove a shape of your own"), "Del", says=ChallengesCommand.REMOVE_SHAPE),
        _own("watch", N_("Watch the search"), "W", says=ChallengesCommand.WATCH),
        _own("solutions", N_("All solutions"), "S", says=ChallengesCommand.SOLUTIONS),
    )

    def __init__(
        self, table: Surroundings, app: App, chosen: tuple[int, ...] = (), shape: Params | None = None
    ) -> None:
        super().__init__(table)
        self.app = app
        self.state = State(app, chosen, wake.wake)
        self.shapes = ShapeList(app.settings, shape)
        self.browser: Browser | ShapeBrowser | None = None

    def on_paper(self) -> dict[str, dict[str, object]]:
        shape = self.shapes.chosen if self.shapes.open else None
        return on_paper(shape.params) if shape is not None else {"katamino": {"columns": self.state.columns}}

    @property
    def idle(self) -> tuple[str, ...]:  # type: ignore[override]
        """What means nothing among the sets, or among the shapes."""
        return () if self.shapes.open else ("edit-shape", "remove-shape")

    # Life

    def enter(self) -> None:
        self.state.begin(self.look.now())
        self.table.animating = True

    def arrive(self) -> None:
        self.state.read()
        self.state.sift()
        self.shapes.read()
        self.shapes.standings = self.state.standings
        self.table.refresh()

    def leave(self) -> None:
        self.state.halt()

    def update(self, now: float) -> Answers:
        if self.state.update():
            self.table.animating = False
            self.table.refresh()
            self.table.settle()
            self.table.focus(self.first_focus(), ring=False)
        return None

    # Parts

    @property
    def style(self) -> Style:
        """How pieces are marked."""
        return style_of(self.app.settings)

    def parts(self) -> Panel | ShapePanel:
        if self.shapes.open:
            return ShapePanel(self.shapes, self.state.shelf, self.look, self.style)
        return Panel(self.state, self.look, self.style)

    def board(self) -> list[Widget]:
        if self.shapes.open:
            self.browser = shape_browser(self.shapes, tiles(self.state, self.shapes))
        else:
            self.browser = browser(self.state, self.shapes, self.look, self.style)
        return self.browser.widgets

    def place_board(self, area: Rect) -> None:
        if self.browser is not None:
            self.browser.place(self.look, area)

    def first_focus(self) -> Widget | None:
        if self.browser is None:
            return None
        cards: Widget = self.browser.cards
        return cards if cards.focusable else self.browser.tiles

    def draw_over(self, paint: Paint) -> None:
        if isinstance(self.browser, Browser):
            self.browser.draw_label(paint)

    # Messages

    def on(self, message: ChallengesMessage | Common) -> Answers:
        state = self.state
        match message:
            case SetChosen(card):
                state.chosen = state.sets[card]
            case ShapeCardChosen(card):
                self.shapes.at = card
            case TrayChosen(columns):
                self._to_tray(columns)
                return Sound("turn")
            case LevelFiltered(level):
                state.set_level(level)
            case SetOrderChosen(order):
                state.set_order(order)
            case SolvedHidden(hidden):
                state.set_hide(hidden)
            case PieceFiltered(how, piece):
                self._filter(how, piece)
            case OwnSetChosen(purpose, pieces):
                return Pop(PlayThis(challenge_of(pieces))) if purpose == "play" else self._watch(pieces)
            case PlayThis():  # the gallery or a search was left with it
                return Pop(message)
            case ChallengesCommand():
                return self._command(message)
            case Common.COPY:
                return self._copy()
            case _:
                return self.table.do(message)
        return Sound("tap")

    def _filter(self, what: str, piece: int) -> None:
        """Take a click on a piece of the filter, or its letter."""
        state = self.state
        state.waiting = False
        if what == "click":
            state.put_filter(state.filter.clicked(piece))
        elif what in ("in", "out"):
            chosen = state.filter.within if what == "in" else state.filter.without
            state.put_filter(state.filter.put(piece, None if piece in chosen else what == "in"))
            self.table.focus(self.first_focus())

    def _command(self, command: ChallengesCommand) -> Answers:
        state = self.state
        match command:
            case ChallengesCommand.SHORTER | ChallengesCommand.LONGER:
                return self._to_next_tray(1 if command is ChallengesCommand.LONGER else -1)
            case ChallengesCommand.FILTER_BY_LETTER:
                state.waiting = not state.waiting
                self.table.focus(self.table.find("filter"), ring=False)
                return None
            case ChallengesCommand.RANDOM:
                return self._random() if state.counted else None
            case ChallengesCommand.OWN_SET:
                pieces = state.chosen.pieces if state.chosen is not None else ()
                return Ask(OwnSet(pieces, self.style))
            case ChallengesCommand.NEW_SHAPE:
                return Push(rooms().shapes(self.app, None))
            case ChallengesCommand.PUT_SHAPE_BACK:
                self.shapes.put_back()
                return Sound("back")
            case ChallengesCommand.CLEAR_FILTER:
                state.put_filter(Filter())
                return Sound("tap")
            case ChallengesCommand.SHOW_ALL:
                state.show_all()
                return Sound("tap")
            case _:
                return self._with_chosen(command)

    def _with_chosen(self, command: ChallengesCommand) -> Answers:
        """Do what is meant for the chosen challenge, nothing where there is none."""
        params = self._params()
        if params is None:
            return None
        match command:
            case ChallengesCommand.PLAY:
                return Pop(PlayThis(params))
            case ChallengesCommand.START_OVER:
                return Pop(PlayThis(begun(params)))
            case ChallengesCommand.WATCH:
                return Push(rooms().watch(self.app, params))
            case ChallengesCommand.SOLUTIONS:
                return Push(rooms().solutions(self.app, params))
            case ChallengesCommand.EDIT_SHAPE:
                return Push(rooms().shapes(self.app, params)) if self.shapes.open else None
            case ChallengesCommand.REMOVE_SHAPE:
                return self._remove()
        return None

    def _params(self) -> Params | None:
        """Return the chosen challenge."""
        if self.shapes.open:
            return self.shapes.chosen.params if self.shapes.chosen is not None else None
        return challenge_of(self.state.chosen.pieces) if self.state.chosen is not None else None

    def _remove(self) -> Answers:
        """Remove a shape of one's own; the toast brings it back."""
        one = self.shapes.remove() if self.shapes.open else None
        if one is None:
            return None
        said = _("Removed {name}.").format(name=one.name)
        return [Sound("lift"), Toast(said, label=_("Undo"), says=ChallengesCommand.PUT_SHAPE_BACK)]

    def _to_tray(self, columns: int) -> None:
        """Show the challenges of a length, 0: the shapes."""
        self.shapes.open = columns == 0
        if columns:
            self.state.set_length(columns)

    def _to_next_tray(self, step: int) -> Answers:
        """Show the next length, or the one before; after the longest come the shapes."""
        before = (self.shapes.open, self.state.columns)
        if self.shapes.open:
            self.shapes.open = step > 0
        elif step > 0 and self.state.columns == MOST:
            self.shapes.open = True
        else:
            self.state.set_length(self.state.columns + step)
        return Sound("turn") if before != (self.shapes.open, self.state.columns) else None

    def _random(self) -> Answers:
        """Play a set drawn among those that pass the filters."""
        drawn = self.state.random()
        if drawn is not None:
            return Pop(PlayThis(challenge_of(drawn.pieces)))
        return [Toast(nothing(self.state, self.style.scheme), "refused"), Sound("refused")]

    def _watch(self, pieces: tuple[int, ...]) -> Answers:
        """Open the searches of a challenge."""
        return Push(rooms().watch(self.app, challenge_of(pieces)))

    def _copy(self) -> Answers:
        """Copy the letters of a set, the ID of a shape."""
        one, shape = self.state.chosen, self.shapes.chosen
        if self.shapes.open:
            return Copy(str(shape.params), _("ID copied.")) if shape is not None else None
        return Copy(texts.spaced(one.pieces, self.style.scheme), _("Letters copied.")) if one is not None else None

    def back(self) -> Answers:
        if self.state.waiting:
            self.state.waiting = False
            return None
        return self.table.back()
