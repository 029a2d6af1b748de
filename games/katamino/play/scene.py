"""Katamino, played: the tray, the pieces in hand, what the engine says of them, and all that leads on from there."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Any

from pygame import Rect

from games.base.i18n import N_, _
from games.base.settings import Setting
from games.katamino import day_texts
from games.katamino.board.board import Board
from games.katamino.board.style import style_of
from games.katamino.game import Game, begun
from games.katamino.kind import Kind
from games.katamino.play.day_panel import DayPanel
from games.katamino.play.days import Days
from games.katamino.play.panel import Panel
from games.katamino.play.pointed import pointed
from games.katamino.play.result import SolvedDialog, ask_to_solve
from games.katamino.play.state import State
from games.katamino.rooms import rooms
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.rules.plan import Plan, strip
from games.katamino.rules.rulebook import Clear, Move, Params, Put, TakeBack, challenge_of
from games.katamino.settings import HOLE_WARNING, MARKS
from games.katamino.standings import FIRST_LENGTH, draw_challenge, game_of, standings
from games.katamino.think.problem import Filling
from games.midend.scene import GameScene
from games.midend.texts import refusal
from games.model.app import App
from games.model.keeping.records import Save
from games.stage.answers import Answer, Answers, Copy, Sound, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.keys import Actions, Gesture
from games.stage.paint.painter import Paint
from games.stage.scene import Push
from games.stage.widgets import Widget
from games.stage.window import wake

SCOPE = "katamino.play"
GROUP = N_("Katamino")
_own = Actions(SCOPE, GROUP)
TITLE = N_("Katamino")
OF_DAYS = ("day-before", "day-after", "copy-result")  # what only a calendar board has
WAVE_AFTER = 160  # ms from the last piece to the wave


class Play(GameScene[Game]):
    """One challenge being played."""

    title = TITLE
    scope = SCOPE
    help_page = "katamino.play"
    has_undo = has_hint = True
    extra_menu = ("solve",)
    actions = (
        _own("turn-left", N_("Turn left"), "Q", row=N_("Turn left, right"), repeat=True),
        _own("turn-right", N_("Turn right"), "E", row=N_("Turn left, right"), repeat=True),
        _own("flip", N_("Flip"), "F", repeat=True),
        _own("put-back", N_("Put back"), "Del", "Backspace"),
        _own("clear", N_("Clear tray"), "C"),
        _own("solve", N_("Solve")),
        _own("place-hint", N_("Do what the hint says"), "G"),
        _own("watch", N_("Watch the search"), "W"),
        _own("solutions", N_("All solutions"), "S"),
        _own("challenges", N_("Challenges"), "L"),
        _own("day-before", N_("The day before"), "PgUp", row=N_("Calendar of the day before, after")),
        _own("day-after", N_("The day after"), "PgDn", row=N_("Calendar of the day before, after")),
        _own("copy-result", N_("Copy my result"), "Ctrl+Shift+C"),
    )
    gestures = (
        Gesture("keyboard", N_("Take the next, the previous piece"), "", GROUP, ("Tab", "Shift+Tab")),
        Gesture("keyboard", N_("Move the piece in hand"), "", GROUP, ("Left", "Right", "Up", "Down")),
        Gesture("keyboard", N_("Take a piece, lay it down"), "", GROUP, ("Enter", "Space"), N_("or")),
        Gesture("mouse", N_("Lay a piece"), N_("Drag it, or click it and click its place"), GROUP),
        Gesture("mouse", N_("Turn"), N_("Wheel or right button"), GROUP),
        Gesture("mouse", N_("Flip"), N_("Middle button or double click"), GROUP),
        Gesture("touch", N_("Lay a piece"), N_("Drag it"), GROUP),
        Gesture("touch", N_("Turn"), N_("Twist with two fingers"), GROUP),
        Gesture("gamepad", N_("Take the next piece"), N_("Right stick pressed"), GROUP),
        Gesture("gamepad", N_("Turn"), N_("Shoulder buttons"), GROUP),
        Gesture("gamepad", N_("Flip"), N_("Left stick pressed"), GROUP),
    )

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app, Kind(), game)
        self.state = State(game, wake.wake)
        self.view = Board(game.position)
        self._entitle()
        self.days = Days()
        self.finish_at: float | None = None  # when the wave over a full tray has ended
        self.back: Game | None = None  # what was under way when another challenge was begun
        self.replaced = False  # whether the game that comes is another one of the same challenge

    # Life

    def enter(self) -> None:
        self._dress()
        super().enter()

    def resume(self) -> None:
        self._dress()
        super().resume()
        self.refresh()

    def layout(self) -> None:
        self._dress()

    def keep(self) -> None:
        """Keep the game; say what a damaged file or a full disk has kept from being read or written."""
        super().keep()
        for sentence in self.shelf.store.take_notices():
            self.send(Toast(sentence, "refused"))

    def timed(self) -> bool:
        return True

    @property
    def day(self) -> datetime.date | None:
        """The date of a calendar board, None of any other tray."""
        return self.state.pos.plan.day

    @property
    def idle(self) -> Sequence[str]:  # type: ignore[override]
        """What means nothing on this tray."""
        return OF_DAYS if self.day is None else ()

    def begin(self) -> None:
        self.state = State(self.game, wake.wake)
        self._entitle()
        self.finish_at = None
        self.view.held = self.view.chosen = None
        self.view.show(self.state.pos, animate=False)

    def _entitle(self) -> None:
        """Take the title that the tray wants."""
        self.title = TITLE if self.day is None else N_("Calendar")

    def halt(self) -> None:
        self.state.halt()
        self.view.finish()

    def arrive(self) -> None:
        now = self.look.now()
        if self.day is not None:
            self.days.read(self.shelf, self.game)
        self.state.look(now)
        self.view.show(self.state.pos)
        self._mirror()
        if not self.state.solved:
            self.finish_at, self.announced = None, False  # redo that fills the tray again ends it again
        elif self.announced:
            self.finish_at = None
        elif self.finish_at is None:
            wave = self.view.celebrate(now + WAVE_AFTER)
            self.finish_at = now + self.look.motion.length(WAVE_AFTER) + wave
        self._set_alarm()
        self.animating = True

    def _dress(self) -> None:
        style = style_of(self.look.settings)
        self.kind = Kind(style.scheme)
        self.view.dress(style)
        self._mirror()

    def _mirror(self) -> None:
        """Bring what the state says of the position to the board."""
        self.view.warn(self.state.dead if HOLE_WARNING.of(self.look.settings) else ())
        self.view.hint(pointed(self.state))

    def _set_alarm(self) -> None:
        """Ask to be woken when the clock shows another second."""
        self.wake_at = None
        if self.game.clock.running:
            now = self.look.now()
            self.wake_at = now + 1000 - self.game.clock.at(now) * 1000 % 1000 + 1

    def update(self, now: float) -> Answers:
        if self.wake_at is not None and now >= self.wake_at:
            self._set_alarm()
            self.refresh()
        if self.state.update(now):
            self._mirror()
            self.refresh()
        moving = self.view.tick(now)
        self.animating = moving or self.state.thinking or self.finish_at is not None
        if self.finish_at is not None and (now >= self.finish_at or self.view.wave is None):  # a click ends the wave
            self.finish_at, self.animating = None, moving
            self.view.finish()
            self.announce()
        return None

    def result(self) -> Dialog:
        tally = self.shelf.standings().get(self.game.key)
        return SolvedDialog(self.game, tally.best if tally is not None else None)

    def end_sound(self) -> str:
        return ""

    # Another game

    def _begin(self, game: Game) -> None:
        """Go over to another game, this one kept."""
        self.keep()
        self.show(game)

    def new_challenge(self, columns: int) -> Answers:
        """Begin a challenge of that length: one not yet solved where there is one, another than this."""
        self.look.settings.remember(self.kind.name, "length", columns)
        self.keep()
        pieces = draw_challenge(standings(self.shelf), columns, self.state.pos.pieces)
        return self.take_game(game_of(self.shelf, challenge_of(pieces)))

    def ask_new(self) -> Answers:
        """Begin another challenge of this length, from another tray one of the length played last."""
        if self.state.pos.shape is None:
            return self.new_challenge(self.state.pos.columns)
        columns = self.look.settings.recall(self.kind.name, "length", FIRST_LENGTH)
        return self.new_challenge(min(MOST, max(FEWEST, columns)))

    def take_game(self, game: Game, said: Toast | None = None) -> Answers:
        self.replaced = game.key == self.game.key
        return super().take_game(game, said)

    def left(self, game: Game, name: str, coming: Game) -> Toast | None:
        """Say under which name the game left was put aside, or that it is kept in the place of its challenge."""
        if name or self.replaced or not game.begun or game.over:
            return super().left(game, name, coming)
        self.back = game
        return Toast(_("The game before is kept."), label=_("Back to it"), id="back-to")

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        """Change to what a text held; a set of pieces alone means the game of it that is under way."""
        if not game.begun:
            game = game_of(self.shelf, game.position.params)
        return self.take_game(game, Toast(said or _("Opened {name}.").format(name=self.kind.variant(game))))

    def listed(self) -> list[Save]:
        return [*self.shelf.saves(), *self.shelf.autos()]

    def on_return(self, value: Any) -> Answers:
        """Take what the challenges, the search or the gallery were closed with: a game, a set, a solution to play."""
        if isinstance(value, Game):
            self._begin(value)
        elif isinstance(value, Filling):
            return self._towards(value)
        elif isinstance(value, tuple) and value:
            return self.on_return(challenge_of(value))
        elif isinstance(value, Params):
            under_way = self._is_on(value.pieces, value.plan) and not self.state.solved
            if not under_way:
                self._begin(game_of(self.shelf, value))
        return None

    def _is_on(self, pieces: Iterable[int], plan: Plan | None) -> bool:
        """Whether the challenge shown has these pieces, on this tray."""
        pos = self.state.pos
        return sorted(pieces) == sorted(pos.pieces) and (plan or strip(len(pos.pieces))) == pos.plan

    def _towards(self, filling: Filling) -> Answers:
        """Begin with the empty tray and this solution ahead: redo lays it, undo leads back."""
        pieces = tuple(sorted(placement.piece for placement in filling.placements))
        here = self._is_on(pieces, filling.plan)
        if self.state.solved or not here:
            own = challenge_of(pieces, None if filling.plan.strip else filling.plan)
            self._begin(game_of(self.shelf, self.state.pos.params if here else own))
        self.state.towards(filling.placements)
        self.played()
        self.arrive()
        return Toast(_("Redo lays this solution, a piece at a time."))

    # Parts

    def parts(self) -> Panel:
        view = self.view
        piece = view.held.piece if view.held is not None else view.chosen
        given = (self.state, self.look, view.style, piece, view.held is not None, view.marked)
        return Panel(*given) if self.day is None else DayPanel(*given, self.days)

    def can_hint(self) -> bool:
        return not self.state.solved

    def picture_area(self) -> Rect:
        return self.view.table.tray.outer if self.view.table is not None else super().picture_area()

    def board(self) -> list[Widget]:
        return [self.view]

    def draw_over(self, paint: Paint) -> None:
        self.view.draw_floating(paint)

    # Playing

    def make(self, move: Move) -> Answers:
        """Make one move of the player."""
        self.state.play(move)
        return self._moved("place" if isinstance(move, Put) else "lift")

    def _moved(self, sound: str) -> list[Answer]:
        """Keep the game after moves, then show it."""
        self.played()
        self.arrive()
        return [Sound(sound), *([Sound("solved")] if self.state.solved else [])]

    def on_value(self, id: str, value: Any) -> Answers:
        """Take a move of the board, a switch of the panel, the answer of a dialog."""
        if id == "board":
            return self._from_board(value)
        if id == "solve":
            return self._solve() if value == "show" else None
        if id == "length":
            return self.new_challenge(int(value))
        if id == "chips":
            self._let_go()
            self.view.chosen, self.view.marked = value, True  # for the dock's buttons
            self.view.touch()
        elif id in ("warn", "marks"):
            setting: Setting[Any] = HOLE_WARNING if id == "warn" else MARKS
            setting.change(self.look.settings, value)
            self._dress()
        elif id == "days":
            return self._to_day(value) if value is not True else None
        elif id == "back-to" and self.back is not None:
            self._begin(self.back)
        else:
            return super().on_value(id, value)
        return None

    def _from_board(self, value: Any) -> Answers:
        self.animating = True
        if isinstance(value, Move):
            return self.make(value)
        kind, what = value
        return refusal(what) if kind == "refused" else None

    def on_action(self, id: str) -> Answers:
        if id in ("turn-left", "turn-right", "flip", "put-back"):
            return self._hand(id)
        if id == "watch":
            return Push(rooms().watch(self.app, self.state.pos.params))
        if id == "solutions":
            return Push(rooms().solutions(self.app, self.state.pos.params))
        if id == "challenges":
            return Push(rooms().challenges(self.app, self.state.pos.pieces))
        if id in ("undo", "redo", "clear", "hint", "solve", "save"):
            self._let_go()
        if id in OF_DAYS:
            return self._of_day(id)
        if id == "clear" and self.state.pos.laid and not self.state.solved:
            return self.make(Clear())
        if id == "hint":
            return self._next_hint()
        if id == "place-hint":
            done = self.state.do_hint()
            return self._moved("lift" if isinstance(done, TakeBack) else "place") if done is not None else None
        if id == "solve" and not self.state.solved:
            self.state.way_out()  # or it is refused at once
            return Ask(ask_to_solve())
        if id == "anew":
            self._begin(begun(self.state.pos.params))
        return super().on_action(id)

    def _of_day(self, id: str) -> Answers:
        """Go to the calendar of another day, or copy what came of this one."""
        if id == "copy-result":
            done = self.day is not None and self.state.solved
            return Copy(day_texts.result(self.game), _("Copied.")) if done else None
        return self._to_day(self.days.beside(self.game, 1 if id == "day-after" else -1))

    def _to_day(self, day: datetime.date | None) -> Answers:
        """Go to the calendar of a day, None: nowhere."""
        if day is None or day == self.day:
            return None
        return self.take_game(self.days.game(self.shelf, day, bool(self.game.day)))

    def _solve(self) -> Answers:
        """Fill the tray, which was asked for and confirmed."""
        if self.state.solved:
            return None
        self.state.solve()
        return self._moved("place")

    def release(self) -> bool:
        """Take away what is open: the piece in hand, the hint, then the choice of a piece."""
        view, state = self.view, self.state
        if view.held is not None:
            view.let_go()
        elif state.hint is not None:
            state.hint, state.step = None, 0
            self._mirror()
        elif view.chosen is not None and not state.solved:
            view.chosen, view.marked = None, False
            view.touch()
        else:
            return False
        self.animating = True
        return True

    def _hand(self, id: str) -> Answers:
        """Turn or put back the piece in hand, else the chosen one."""
        if self.state.solved:
            return None
        self.view.finish()
        value = self.view.put_back() if id == "put-back" else self.view.turn(id.removeprefix("turn-"))
        self.animating = True
        if isinstance(value, Move):
            return self.make(value)
        return Sound("turn") if value is not None and id != "put-back" else None

    def _let_go(self) -> None:
        if self.view.held is not None:
            self.view.let_go()

    def _next_hint(self) -> Answers:
        """Show the next of the three steps: where, why, what."""
        if not self.state.next_hint():
            return None
        self._mirror()
        self.refresh()
        return Sound("hint")
