"""The browser of challenges: every set that fills its tray, by length and difficulty, filtered by pieces.

It closes with what is to be played: a set of pieces (go on with it, or begin it) or a game begun anew.
"""

from __future__ import annotations

from pygame import Rect

from games.base.i18n import N_, _
from games.katamino import texts
from games.katamino.board.style import Style, style_of
from games.katamino.challenges.browser import Browser, browser, nothing
from games.katamino.challenges.messages import (
    ChallengesCommand,
    LevelFiltered,
    OwnSetChosen,
    PieceFiltered,
    SetChosen,
    SetOrderChosen,
    SolvedHidden,
    TrayChosen,
)
from games.katamino.challenges.own_set import OwnSet
from games.katamino.challenges.panel import Panel
from games.katamino.challenges.state import State
from games.katamino.game import fresh
from games.katamino.play_this import PlayThis
from games.katamino.rooms import rooms
from games.katamino.rules.rulebook import challenge_of
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
    SetChosen | TrayChosen | LevelFiltered | SetOrderChosen | SolvedHidden | PieceFiltered | OwnSetChosen | PlayThis
    | ChallengesCommand
)


class Challenges(Room):
    """All challenges; `chosen`: the pieces of the one to begin at. Pops with a set or a game to play."""

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
        _own("watch", N_("Watch the search"), "W", says=ChallengesCommand.WATCH),
        _own("solutions", N_("All solutions"), "S", says=ChallengesCommand.SOLUTIONS),
    )

    def __init__(self, table: Surroundings, app: App, chosen: tuple[int, ...] = ()) -> None:
        super().__init__(table)
        self.app = app
        self.state = State(app, chosen, wake.wake)
        self.browser: Browser | None = None

    def on_paper(self) -> dict[str, dict[str, object]]:
        return {"katamino": {"columns": self.state.columns}}

    # Life

    def enter(self) -> None:
        self.state.begin(self.look.now())
        self.table.animating = True

    def arrive(self) -> None:
        self.state.read()
        self.state.sift()
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

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.style)

    def board(self) -> list[Widget]:
        self.browser = browser(self.state, self.look, self.style)
        return self.browser.widgets

    def place_board(self, area: Rect) -> None:
        if self.browser is not None:
            self.browser.place(self.look, area)

    def first_focus(self) -> Widget | None:
        if self.browser is None:
            return None
        return self.browser.cards if self.browser.cards.focusable else self.browser.tiles

    def draw_over(self, paint: Paint) -> None:
        if self.browser is not None:
            self.browser.draw_label(paint)

    # Messages

    def on(self, message: ChallengesMessage | Common) -> Answers:
        """Take a set chosen, a change of the filters, a key."""
        state = self.state
        match message:
            case SetChosen(card):
                state.chosen = state.sets[card]
            case TrayChosen(columns):
                state.set_length(columns)
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
                one = state.chosen
                return Copy(texts.spaced(one.pieces, self.style.scheme), _("Letters copied.")) if one else None
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
                before = state.columns
                state.set_length(before + (1 if command is ChallengesCommand.LONGER else -1))
                return Sound("turn") if state.columns != before else None
            case ChallengesCommand.FILTER_BY_LETTER:
                state.waiting = not state.waiting
                self.table.focus(self.table.find("filter"), ring=False)
                return None
            case ChallengesCommand.RANDOM:
                return self._random() if state.counted else None
            case ChallengesCommand.OWN_SET:
                pieces = state.chosen.pieces if state.chosen is not None else ()
                return Ask(OwnSet(pieces, self.style))
            case ChallengesCommand.CLEAR_FILTER:
                state.put_filter(Filter())
                return Sound("tap")
            case ChallengesCommand.SHOW_ALL:
                state.show_all()
                return Sound("tap")
            case _:
                return self._with_chosen(command)

    def _with_chosen(self, command: ChallengesCommand) -> Answers:
        """Do what is meant for the chosen set, nothing where there is none."""
        one = self.state.chosen
        if one is None:
            return None
        match command:
            case ChallengesCommand.PLAY:
                return Pop(PlayThis(challenge_of(one.pieces)))
            case ChallengesCommand.START_OVER:
                return Pop(PlayThis(fresh(one.pieces)))
            case ChallengesCommand.WATCH:
                return self._watch(one.pieces)
            case ChallengesCommand.SOLUTIONS:
                return Push(rooms().solutions(self.app, challenge_of(one.pieces)))
        return None

    def _random(self) -> Answers:
        """Play a set drawn among those that pass the filters."""
        drawn = self.state.random()
        if drawn is not None:
            return Pop(PlayThis(challenge_of(drawn.pieces)))
        return [Toast(nothing(self.state, self.style.scheme), "refused"), Sound("refused")]

    def _watch(self, pieces: tuple[int, ...]) -> Answers:
        """Open the searches of a challenge."""
        return Push(rooms().watch(self.app, challenge_of(pieces)))

    def back(self) -> Answers:
        if self.state.waiting:
            self.state.waiting = False
            return None
        return self.table.back()
