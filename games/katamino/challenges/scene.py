"""The browser of challenges: every set that fills its tray, by length and difficulty, filtered by pieces.

It closes with what is to be played: a set of pieces (go on with it, or begin it) or a game begun anew.
"""

from __future__ import annotations

from typing import Any

from pygame import Rect

from games.base.i18n import N_, _
from games.katamino import texts
from games.katamino.board.style import Style, style_of
from games.katamino.challenges.browser import Browser, browser, nothing
from games.katamino.challenges.cards import Picked
from games.katamino.challenges.own_set import OwnSet
from games.katamino.challenges.panel import Panel
from games.katamino.challenges.state import State
from games.katamino.game import fresh
from games.katamino.rooms import rooms
from games.katamino.rules.rulebook import challenge_of
from games.katamino.think.census import Filter
from games.model.app import App
from games.stage.answers import Answers, Copy, Pop, Sound, Toast
from games.stage.dialog import Ask
from games.stage.keys import Actions
from games.stage.paint.painter import Paint
from games.stage.scene import Push, Scene
from games.stage.widgets import Widget
from games.stage.window import wake

SCOPE = "katamino.challenges"
GROUP = N_("Challenges")
_own = Actions(SCOPE, GROUP)
HEARD = {"tiles": "turn", **dict.fromkeys(("cards", "level", "order", "hide", "filter", "clear", "empty"), "tap")}


class Challenges(Scene):
    """All challenges; `chosen`: the pieces of the one to begin at. Pops with a set or a game to play."""

    title = N_("Challenges")
    scope = SCOPE
    help_page = "katamino.challenges"
    actions = (
        _own("shorter", N_("Shorter tray"), "[", row=N_("Shorter, longer tray")),
        _own("longer", N_("Longer tray"), "]", row=N_("Shorter, longer tray")),
        _own("letter", N_("Filter by a piece: its letter, with Shift without it"), "/"),
        _own("random", N_("Random challenge"), "R"),
        _own("own", N_("Your own set"), "O"),
        _own("watch", N_("Watch the search"), "W"),
        _own("solutions", N_("All solutions"), "S"),
    )

    def __init__(self, app: App, chosen: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.app = app
        self.state = State(app, chosen, wake.wake)
        self.browser: Browser | None = None

    def on_paper(self) -> dict[str, dict[str, object]]:
        return {"katamino": {"columns": self.state.columns}}

    # Life

    def enter(self) -> None:
        self.state.begin(self.look.now())
        self.animating = True

    def resume(self) -> None:
        self.state.read()
        self.state.sift()
        self.refresh()

    def leave(self) -> None:
        self.state.halt()

    def update(self, now: float) -> Answers:
        if self.state.update():
            self.animating = False
            self.refresh()
            self.settle()
            self.focus(self.first_focus(), ring=False)
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

    def draw(self, paint: Paint) -> None:
        super().draw(paint)
        if self.browser is not None:
            self.browser.draw_label(paint)

    # Answers

    def on_value(self, id: str, value: Any) -> Answers:
        state = self.state
        match id:
            case "cards" if isinstance(value, Picked):
                return Pop(state.sets[value.index].pieces)
            case "cards":
                state.chosen = state.sets[value]
            case "tiles":
                state.set_length(value)
            case "level":
                state.set_level(value)
            case "order":
                state.set_order(value)
            case "hide":
                state.set_hide(value)
            case "filter":
                self._filter(*value)
            case "clear":
                state.put_filter(Filter())
            case "empty":
                state.show_all()
            case "own-set" if value is not None:
                what, pieces = value
                return Pop(pieces) if what == "play" else self._watch(pieces)
            case "play" if state.chosen is not None:
                return Pop(state.chosen.pieces)
            case "over" if state.chosen is not None:
                return Pop(fresh(state.chosen.pieces))
        return Sound(HEARD[id]) if id in HEARD else None

    def _filter(self, what: str, piece: int) -> None:
        """Take a click on a piece of the filter, or its letter."""
        state = self.state
        state.waiting = False
        if what == "click":
            state.put_filter(state.filter.clicked(piece))
        elif what in ("in", "out"):
            chosen = state.filter.within if what == "in" else state.filter.without
            state.put_filter(state.filter.put(piece, None if piece in chosen else what == "in"))
            self.focus(self.first_focus())

    def on_action(self, id: str) -> Answers:
        state = self.state
        one = state.chosen
        match id:
            case "shorter" | "longer":
                before = state.columns
                state.set_length(before + (1 if id == "longer" else -1))
                return Sound("turn") if state.columns != before else None
            case "letter":
                state.waiting = not state.waiting
                self.focus(self.find("filter"), ring=False)
            case "random" if state.counted:
                drawn = state.random()
                refused = [Toast(nothing(state, self.style.scheme), "refused"), Sound("refused")]
                return Pop(drawn.pieces) if drawn is not None else refused
            case "own":
                return Ask(OwnSet(one.pieces if one is not None else (), self.style))
            case "copy" if one is not None:
                return Copy(texts.spaced(one.pieces, self.style.scheme), _("Letters copied."))
            case "watch" if one is not None:
                return self._watch(one.pieces)
            case "solutions" if one is not None:
                return Push(rooms().solutions(self.app, challenge_of(one.pieces)))
        return None

    def _watch(self, pieces: tuple[int, ...]) -> Answers:
        """Open the searches of a challenge."""
        return Push(rooms().watch(self.app, challenge_of(pieces)))

    def on_back(self) -> Answers:
        if self.state.waiting:
            self.state.waiting = False
            return None
        return Pop()

    def on_return(self, value: Any) -> Answers:
        return Pop(value) if value is not None else None
