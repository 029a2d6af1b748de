"""Katamino, played: the tray, the pieces in hand, what the engine says of them, and all that leads on from there."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pygame import Rect

from games.base.i18n import N_, _
from games.base.settings import Setting
from games.katamino import day_texts
from games.katamino.board import aloud
from games.katamino.board.board import Board, take_next
from games.katamino.board.hand import NOT_OVER
from games.katamino.board.style import style_of
from games.katamino.duel.game import DuelGame
from games.katamino.game import Game, begun
from games.katamino.kind import Kind
from games.katamino.play.day_panel import DayPanel
from games.katamino.play.days import Days
from games.katamino.play.leading import ROOMS, room_of
from games.katamino.play.messages import (
    ChipChosen,
    DayChosen,
    HoleWarningSet,
    KataminoCommand,
    LengthChosen,
    MarksChosen,
    PieceHeld,
    PieceMoved,
    PieceRefused,
    of_board,
)
from games.katamino.play.panel import Panel
from games.katamino.play.pointed import pointed
from games.katamino.play.result import SolvedDialog, ask_to_solve
from games.katamino.play.state import State
from games.katamino.play_this import PlayThis
from games.katamino.rules.pieces import FEWEST, MOST, Placement, one_sided
from games.katamino.rules.plan import Plan, strip
from games.katamino.rules.rulebook import Clear, Move, Params, Position, Put, TakeBack, challenge_of
from games.katamino.settings import HOLE_WARNING, MARKS, SCHEME
from games.katamino.shapes.own import names_of_shapes
from games.katamino.sheets import on_paper
from games.katamino.slam import one_more, solved_sets, staircase
from games.katamino.standings import FIRST_LENGTH, Standing, draw_challenge, game_of, next_challenge, standings
from games.katamino.think.problem import Filling
from games.midend.scene.playing import GameTable, Playing
from games.midend.texts import refusal
from games.model.keeping.records import Save
from games.stage.answers import Answer, Answers, Copy, Sound, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.keys import Actions, During, Gesture, Pad
from games.stage.messages import Common
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


PlayMessage = (
    PieceMoved | PieceRefused | PieceHeld | ChipChosen | LengthChosen | HoleWarningSet | MarksChosen | DayChosen
    | PlayThis | KataminoCommand
)
Chooses = Callable[[Mapping[str, Standing], int, tuple[int, ...]], tuple[int, ...]]  # a set, by what is solved
HANDLING = {  # of the piece in hand: what the board calls it
    KataminoCommand.TURN_LEFT: "left",
    KataminoCommand.TURN_RIGHT: "right",
    KataminoCommand.FLIP: "flip",
}


class Play(Playing[Game]):
    """One challenge being played."""

    title = TITLE
    scope = SCOPE
    help_page = "katamino.play"
    has_undo = has_hint = True
    extra_menu = ("solve", "shape", "duel")
    actions = (
        _own("turn-left", N_("Turn left"), "Q", row=N_("Turn left, right"), repeat=True,
             says=KataminoCommand.TURN_LEFT, pad=Pad.LEFT),
        _own("turn-right", N_("Turn right"), "E", row=N_("Turn left, right"), repeat=True,
             says=KataminoCommand.TURN_RIGHT, pad=Pad.RIGHT),
        _own("flip", N_("Flip"), "F", repeat=True, says=KataminoCommand.FLIP, pad=Pad.STICK),
        _own("put-back", N_("Put back"), "Del", "Backspace", says=KataminoCommand.PUT_BACK),
        _own("clear", N_("Clear tray"), "C", says=KataminoCommand.CLEAR),
        _own("solve", N_("Solve"), says=KataminoCommand.ASK_TO_SOLVE),
        _own("place-hint", N_("Do what the hint says"), "G", says=KataminoCommand.DO_HINT),
        _own("watch", N_("Watch the search"), "W", says=KataminoCommand.WATCH),
        _own("solutions", N_("All solutions"), "S", says=KataminoCommand.SOLUTIONS),
        _own("challenges", N_("Challenges"), "L", says=KataminoCommand.CHALLENGES),
        _own("shape", N_("Draw a shape"), "D", says=KataminoCommand.DRAW_SHAPE, during=During.ALWAYS),
        _own("duel", N_("Duel"), "T", says=KataminoCommand.DUEL, during=During.ALWAYS),
        _own("day-before", N_("The day before"), "PgUp", row=N_("Calendar of the day before, after"),
             says=KataminoCommand.DAY_BEFORE),
        _own("day-after", N_("The day after"), "PgDn", row=N_("Calendar of the day before, after"),
             says=KataminoCommand.DAY_AFTER),
        _own("copy-result", N_("Copy my result"), "Ctrl+Shift+C", says=KataminoCommand.COPY_RESULT),
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
    )

    timed = True

    def __init__(self, table: GameTable[Game]) -> None:
        super().__init__(table)
        self.state = State(self.game, wake.wake)
        self.view = Board(self.game.position)
        self.view.says = of_board
        self.view.tells = lambda there, fits: self._words(there, fits)
        self._entitle()
        self.days = Days()
        self.finish_at: float | None = None  # when the wave over a full tray has ended
        self.game_before: Game | None = None  # what was under way when another challenge was begun

    def _words(self, there: Placement | None, fits: bool) -> str:
        scheme, piece = SCHEME.of(self.table.app.settings), self.view.handled
        shape = self.view.facing[piece] if piece is not None else None
        return aloud.over(there, fits, scheme) if there else aloud.chosen(self.state.pos, piece, shape, scheme)

    # Life

    def enter(self) -> None:
        self._dress()

    def layout(self) -> None:
        self._dress()

    @property
    def day(self) -> datetime.date | None:
        """The date of a calendar board, None of any other tray."""
        return self.state.pos.plan.day

    @property
    def idle(self) -> Sequence[str]:  # type: ignore[override]
        """What means nothing on this tray."""
        if self.day is None:
            return OF_DAYS
        return () if self.state.solved else ("copy-result",)

    def begin(self) -> None:
        self.state = State(self.game, wake.wake)
        self._entitle()
        self.finish_at = None
        self.view.held = None
        self.view.chosen.drop()
        self.view.show(self.state.pos, animate=False)

    def _entitle(self) -> None:
        """Take the title that the tray wants."""
        self.title = TITLE if self.day is None else N_("Calendar")

    def halt(self) -> None:
        self.state.halt()
        self.view.finish()

    def arrive(self) -> None:
        now = self.look.now()
        if style_of(self.look.settings) != self.view.style:  # it was changed over this scene
            self._dress()
        if self.day is not None:
            self.days.read(self.table.shelf, self.game)
        self.state.look(now)
        self.view.show(self.state.pos)
        self._mirror()
        if not self.state.solved:
            self.finish_at = None
            self.table.announced = False  # redo that fills the tray again ends it again
        elif self.table.announced:
            self.finish_at = None
        elif self.finish_at is None:
            wave = self.view.celebrate(now + WAVE_AFTER)
            self.finish_at = now + self.look.motion.length(WAVE_AFTER) + wave
        self._set_alarm()
        self.table.animating = True

    def _dress(self) -> None:
        style = style_of(self.look.settings)
        self.table.kind = Kind(style.scheme, names_of_shapes(self.look.settings))
        self.view.dress(style)
        self.view.told = not self.table.inside
        self._mirror()

    def _mirror(self) -> None:
        """Bring what the state says of the position to the board."""
        self.view.warn(self.state.dead if HOLE_WARNING.of(self.look.settings) else ())
        self.view.hint(pointed(self.state))

    def _set_alarm(self) -> None:
        """Ask to be woken when the clock shows another second."""
        self.table.wake_at = None
        if self.game.clock.running:
            now = self.look.now()
            self.table.wake_at = now + 1000 - self.game.clock.at(now) * 1000 % 1000 + 1

    def update(self, now: float) -> Answers:
        if self.table.wake_at is None or now >= self.table.wake_at:  # None: the clock stood
            self._set_alarm()
            self.table.refresh()
        if self.state.update(now):
            self._mirror()
            self.table.refresh()
        moving = self.view.tick(now)
        self.table.animating = moving or self.state.thinking or self.finish_at is not None
        if self.finish_at is not None and (now >= self.finish_at or self.view.wave is None):  # a click ends the wave
            self.finish_at = None
            self.table.animating = moving
            self.view.finish()
            self.table.announce()
        return None

    def result(self) -> Dialog:
        tally = self.table.shelf.standings().get(self.game.key)
        best = tally.best if tally is not None else None
        if self.state.pos.shape is not None or self.game.solved_for:
            return SolvedDialog(self.game, best)
        stairs = [len(step) for step in staircase(self.state.pos.pieces, solved_sets(standings(self.table.shelf)))]
        return SolvedDialog(self.game, best, stairs, len(self.state.pos.pieces) < MOST)

    def end_sound(self) -> str:
        return ""

    # Another game

    def _begin(self, game: Game) -> None:
        """Go over to another game, this one kept."""
        self.table.keep()
        self.table.show(game)

    def new_challenge(self, columns: int, choose: Chooses = draw_challenge) -> Answers:
        """Begin a challenge of that length, another than this: `choose` says which."""
        self.table.keep()
        pieces = choose(standings(self.table.shelf), columns, self.state.pos.pieces)
        self.look.settings.remember(self.table.kind.name, "length", len(pieces))
        return self.table.take_game(game_of(self.table.shelf, challenge_of(pieces)))

    @property
    def _length(self) -> int:
        """The length of this tray, from another one that played last."""
        if self.state.pos.shape is None:
            return self.state.pos.columns
        columns = self.look.settings.recall(self.table.kind.name, "length", FIRST_LENGTH)
        return int(min(MOST, max(FEWEST, columns)))

    def left(self, game: Game, name: str, coming: Game) -> Toast | None:
        """Say under which name the game left was put aside, or that it is kept in the place of its challenge."""
        if name or coming.key == game.key or not game.begun or game.over:
            return super().left(game, name, coming)
        self.game_before = game
        return Toast(
            _("The game before is kept."), label=_("Back to it"), id="back-to",
            says=KataminoCommand.BACK_TO_GAME_BEFORE,
        )  # fmt: skip

    def plays(self, game: Game) -> bool:
        return not isinstance(game, DuelGame)

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        """Change to what a text held; a set of pieces alone means the game of it that is under way."""
        if not game.begun and self.plays(game):
            game = game_of(self.table.shelf, game.position.params)
        return self.table.take_game(game, Toast(said or _("Opened {name}.").format(name=self.table.kind.variant(game))))

    def listed(self) -> list[Save]:
        return [*self.table.shelf.saves(), *self.table.shelf.autos()]

    def _play_this(self, what: Filling | Params | Game) -> Answers:
        """Play what the challenges, a search or the gallery were left with."""
        if isinstance(what, Game):
            self._begin(what)
        elif isinstance(what, Filling):
            return self._towards(what)
        elif not is_on(self.state.pos, what.pieces, what.plan) or self.state.solved:
            self._begin(game_of(self.table.shelf, what))
        return None

    def _towards(self, filling: Filling) -> Answers:
        """Begin with the empty tray and this solution ahead: redo lays it, undo leads back."""
        pieces = tuple(sorted(placement.piece for placement in filling.placements))
        here = is_on(self.state.pos, pieces, filling.plan)
        if self.state.solved or not here:
            own = challenge_of(pieces, None if filling.plan.strip else filling.plan)
            self._begin(game_of(self.table.shelf, self.state.pos.params if here else own))
        self.state.towards(filling.placements)
        self.table.played()
        self.arrive()
        return Toast(_("Redo lays this solution, a piece at a time."))

    # Parts

    def parts(self) -> Panel:
        view = self.view
        given = (self.state, self.look, view.style, view.handled, view.held is not None, view.chosen.marked)
        return Panel(*given) if self.day is None else DayPanel(*given, self.days)

    def can(self, command: Common) -> bool:
        return not self.state.solved if command is Common.HINT else super().can(command)

    def on_paper(self) -> dict[str, dict[str, object]]:
        return on_paper(self.state.pos.params)

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
        self.table.played()
        self.arrive()
        return [Sound(sound), *([Sound("solved")] if self.state.solved else [])]

    def on(self, message: PlayMessage | Common) -> Answers:
        match message:
            case PieceMoved(move):
                self.table.animating = True
                return self.make(move)
            case PieceRefused(sentence):
                self.table.animating = True
                return refusal(sentence)
            case PieceHeld():
                self.table.animating = True
            case ChipChosen(piece):
                take_next(self.view, piece)
            case LengthChosen(columns):
                return self.new_challenge(columns)
            case HoleWarningSet(on):
                self._set(HOLE_WARNING, on)
            case MarksChosen(marks):
                self._set(MARKS, marks)
            case DayChosen(day):
                return self._to_day(day) if not isinstance(day, bool) else None
            case PlayThis(what):
                return self._play_this(what)
            case KataminoCommand():
                return self._command(message)
            case _:
                return self._common(message)
        return None

    def _common(self, command: Common) -> Answers:
        """Do what a key asks for that works everywhere."""
        if command in (Common.UNDO, Common.REDO, Common.HINT, Common.SAVE):
            self.view.let_go()
        match command:
            case Common.HINT:
                return self._next_hint()
            case Common.NEW:
                return self.new_challenge(self._length)
        return self.table.do(command)

    def _command(self, command: KataminoCommand) -> Answers:
        state = self.state
        match command:
            case KataminoCommand.TURN_LEFT | KataminoCommand.TURN_RIGHT | KataminoCommand.FLIP:
                return self._handle(HANDLING[command])
            case KataminoCommand.PUT_BACK:
                return self._handle("")
            case KataminoCommand.CLEAR:
                self.view.let_go()
                return self.make(Clear()) if state.pos.laid and not state.solved else None
            case KataminoCommand.ASK_TO_SOLVE:
                return self._ask_to_solve()
            case KataminoCommand.SOLVE:
                return self._solve()
            case KataminoCommand.DO_HINT:
                done = state.do_hint()
                return self._moved("lift" if isinstance(done, TakeBack) else "place") if done is not None else None
            case KataminoCommand() if command in ROOMS:
                return Push(room_of(command, self.table.app, state.pos.params))
            case KataminoCommand.DAY_BEFORE | KataminoCommand.DAY_AFTER:
                return self._to_day(self.days.beside(self.game, 1 if command is KataminoCommand.DAY_AFTER else -1))
            case KataminoCommand.COPY_RESULT:
                if "copy-result" in self.idle:  # its keys are those for the whole game elsewhere
                    return self.table.do(Common.COPY_GAME)
                return Copy(day_texts.result(self.game), _("Copied."))
            case KataminoCommand.NEXT_CHALLENGE:
                return self.new_challenge(self._length, next_challenge)
            case KataminoCommand.ONE_MORE:
                return self.new_challenge(self.state.pos.columns + 1, one_more)
            case KataminoCommand.START_ANEW:
                self._begin(begun(state.pos.params))
            case KataminoCommand.BACK_TO_GAME_BEFORE:
                if self.game_before is not None:
                    self._begin(self.game_before)
        return None

    def _set(self, setting: Setting[Any], value: Any) -> None:
        setting.change(self.look.settings, value)
        self._dress()

    def _ask_to_solve(self) -> Answers:
        self.view.let_go()
        if self.state.solved:
            return None
        self.state.way_out()  # or it is refused at once
        return Ask(ask_to_solve())

    def _to_day(self, day: datetime.date | None) -> Answers:
        """Go to the calendar of a day, None: nowhere."""
        if day is None or day == self.day:
            return None
        return self.table.take_game(self.days.game(self.table.shelf, day, bool(self.game.day)))

    def _solve(self) -> Answers:
        """Fill the tray, which was asked for and confirmed."""
        if self.state.solved:
            return None
        self.state.solve()
        return self._moved("place")

    def release(self) -> bool:
        view, state = self.view, self.state
        if view.held is not None:
            view.let_go()
        elif state.hint is not None:
            state.hint, state.step = None, 0
            self._mirror()
        elif not state.solved and view.chosen.drop():
            view.touch()
        else:
            return False
        self.table.animating = True
        return True

    def _handle(self, how: str) -> Answers:
        """Turn the piece in hand, else the chosen one, by `how` ("left", "right", "flip"); "": put it back."""
        if self.state.solved:
            return None
        self.view.finish()
        if how == "flip" and one_sided(self.state.pos.pieces):
            return refusal(_(NOT_OVER))
        value = self.view.turn(how) if how else self.view.put_back()
        self.table.animating = True
        if isinstance(value, Move):
            return self.make(value)
        return Sound("turn") if value is not None and how else None

    def _next_hint(self) -> Answers:
        """Show the next of the three steps: where, why, what."""
        if not self.state.next_hint():
            return None
        self._mirror()
        self.table.refresh()
        return Sound("hint")


def is_on(pos: Position, pieces: Iterable[int], plan: Plan | None) -> bool:
    """Whether a position is of the challenge of these pieces, on this tray."""
    return sorted(pieces) == sorted(pos.pieces) and (plan or strip(len(pos.pieces))) == pos.plan
