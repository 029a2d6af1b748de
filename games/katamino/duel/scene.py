"""A duel, played: two trays side by side, and nothing of one reaches the other."""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from engine.game import IllegalMove
from games.base.figures import clock
from games.base.i18n import N_, _
from games.katamino.board.board import Board, InHand, Unfit, take_next
from games.katamino.board.drawing import largest_side
from games.katamino.board.hand import NOT_OVER
from games.katamino.board.style import style_of
from games.katamino.duel.fingers import MOUSE, Fingers
from games.katamino.duel.game import DuelGame, begun_duel
from games.katamino.duel.messages import (
    Doing,
    DuelChosen,
    DuelCommand,
    DuelHeld,
    DuelMoved,
    DuelPieceChosen,
    DuelRefused,
    OfPlayer,
    of_tray,
)
from games.katamino.duel.new_duel import COMPUTER, PERSON, NewDuel
from games.katamino.duel.panel import SIDE, Panel, TrayHead
from games.katamino.duel.rules import PLAYERS, DuelMove
from games.katamino.duel.state import FIRST, SECOND, State
from games.katamino.duel.texts import SECOND as SECOND_NAME
from games.katamino.duel.texts import names_of, winner
from games.katamino.game import Game
from games.katamino.kind import Kind
from games.katamino.rules.pieces import FEWEST, MOST, one_sided
from games.katamino.rules.reading import NAME
from games.katamino.rules.rulebook import Move, Put, challenge_of
from games.katamino.shapes.own import names_of_shapes
from games.katamino.standings import draw_challenge, standings
from games.midend.dialogs.result import Result, Score
from games.midend.messages import TableCommand
from games.midend.scene.playing import GameTable, Playing
from games.midend.texts import refusal
from games.model.duel import Seat
from games.stage.answers import Answers, Sound
from games.stage.dialog import Ask, Dialog
from games.stage.keys import Action, Actions, Gesture
from games.stage.messages import DISMISS, Common, Message
from games.stage.paint.painter import Paint
from games.stage.widgets import Button, Widget

SCOPE = "katamino.duel"
GROUP = N_("Duel")
LEFT_GROUP, RIGHT_GROUP = N_("Left player"), N_("Right player")
_own = Actions(SCOPE, GROUP)
MOVES = N_("Move the piece")
TURNS = N_("Turn left, right")
BACK = N_("Undo, redo on this tray")
KEYS = {  # what each of the two has under their hands
    Doing.UP: (N_("Piece up"), "W", "Up", MOVES),
    Doing.LEFT: (N_("Piece to the left"), "A", "Left", MOVES),
    Doing.DOWN: (N_("Piece down"), "S", "Down", MOVES),
    Doing.RIGHT: (N_("Piece to the right"), "D", "Right", MOVES),
    Doing.NEXT: (N_("Take the next piece"), "R", "I", ""),
    Doing.LAY: (N_("Lay the piece, or take one"), "Space", "Enter", ""),
    Doing.TURN_LEFT: (N_("Turn left"), "Q", "O", TURNS),
    Doing.TURN_RIGHT: (N_("Turn right"), "E", "P", TURNS),
    Doing.FLIP: (N_("Flip"), "F", "L", ""),
    Doing.PUT_BACK: (N_("Put back"), "X", "Backspace", ""),
    Doing.UNDO: (N_("Undo on this tray"), "Z", "U", BACK),
    Doing.REDO: (N_("Redo on this tray"), "C", "J", BACK),
}
ON_BOARD = {  # the keys that a tray knows for it
    Doing.UP: pygame.K_UP, Doing.DOWN: pygame.K_DOWN, Doing.LEFT: pygame.K_LEFT, Doing.RIGHT: pygame.K_RIGHT,
    Doing.NEXT: pygame.K_TAB, Doing.LAY: pygame.K_RETURN,
}  # fmt: skip
TURN = {Doing.TURN_LEFT: "left", Doing.TURN_RIGHT: "right", Doing.FLIP: "flip"}
HEAD, MARGIN = 40, 16  # logical pixels: the line above a tray, the air about both
RACK = 200  # about what rack and line take


def _keys_of(player: int) -> tuple[Action, ...]:
    """Return the actions of a player."""
    group = (LEFT_GROUP, RIGHT_GROUP)[player]
    return tuple(
        Action(f"{SIDE[player]}-{doing.value}", label, (left, right)[player : player + 1], SCOPE, group, row,
               repeat=doing not in (Doing.LAY, Doing.NEXT), says=OfPlayer(player, doing))
        for doing, (label, left, right, row) in KEYS.items()
    )  # fmt: skip


DuelMessage = OfPlayer | DuelMoved | DuelRefused | DuelHeld | DuelPieceChosen | DuelChosen | DuelCommand


class DuelPlay(Playing[Game]):
    """A duel being played, or one that is over gone through step by step."""

    title = N_("Duel")
    scope = SCOPE
    help_page = "katamino.play"
    has_undo = True
    actions = (*_keys_of(FIRST), *_keys_of(SECOND), _own("pause", N_("Pause"), "B", says=DuelCommand.PAUSE))
    gestures = (
        Gesture("mouse", N_("Lay a piece"), N_("Drag it, or click it and click its place"), GROUP),
        Gesture("mouse", N_("Turn"), N_("Wheel or right button"), GROUP),
        Gesture("touch", N_("Lay a piece"), N_("Drag it, both at once"), GROUP),
        Gesture("touch", N_("Turn"), N_("Twist with two fingers"), GROUP),
    )

    def __init__(self, table: GameTable[Game]) -> None:
        super().__init__(table)
        self.boards: tuple[Board, ...] = ()
        self.heads: tuple[TrayHead, ...] = ()
        self.fingers = Fingers(self._tray_at)
        self._set_up()

    @property
    def duel(self) -> DuelGame:
        """The game on the table."""
        assert isinstance(self.game, DuelGame)
        return self.game

    def _set_up(self) -> None:
        self.state = State(self.duel)
        self.boards = tuple(Board(tray) for tray in self.state.trays)
        self.heads = tuple(TrayHead(id=f"head{player}") for player in range(PLAYERS))
        for player, board in enumerate(self.boards):
            board.id = f"board{player}"
            board.says = of_tray(player)
            board.told = board.helps = False
            board.focusable = board.takes_focus = False  # the keys of both go where they belong by themselves

    @property
    def timed(self) -> bool:  # type: ignore[override]
        """Whether the clock runs: not while one that is over is gone through."""
        return not self.game.ended

    # Life

    def begin(self) -> None:
        self._set_up()

    def enter(self) -> None:
        self._dress()

    def layout(self) -> None:
        self._dress()

    def halt(self) -> None:
        for board in self.boards:
            board.finish()

    def arrive(self) -> None:
        if style_of(self.look.settings) != self.boards[FIRST].style:  # it was changed over this scene
            self._dress()
        for player, (board, tray) in enumerate(zip(self.boards, self.state.trays, strict=True)):
            board.enabled = self.state.may_play(player)
            if not board.enabled and board.held is not None:
                board.let_go()
            board.show(tray)
        self._set_alarm()
        self.table.animating = True
        self.table.refresh()
        self.table.announce()

    def _dress(self) -> None:
        style = style_of(self.look.settings)
        self.table.kind = Kind(style.scheme, names_of_shapes(self.look.settings))
        for board in self.boards:
            board.dress(style)

    def _set_alarm(self) -> None:
        """Ask to be woken when the clock shows another second, or the computer moves."""
        self.table.wake_at = None
        if self.game.clock.running:
            now = self.look.now()
            seconds = self.game.clock.at(now)
            wait = 1 - seconds % 1
            if self.state.next_at is not None:
                wait = min(wait, max(0.0, self.state.next_at - seconds))
            self.table.wake_at = now + 1000 * wait + 1

    def update(self, now: float) -> Answers:
        moved: list[Move] = []
        if self.game.clock.running:
            moved = self.state.run(self.game.clock.at(now))
        if moved:
            self.table.played()
            self.arrive()
        if moved or self.table.wake_at is None or now >= self.table.wake_at:
            self._set_alarm()
            self.table.refresh()
        self.table.animating = any([board.tick(now) for board in self.boards])
        return Sound("place") if moved and isinstance(moved[-1], Put) else None

    # The end, and other duels

    def plays(self, game: Game) -> bool:
        return isinstance(game, DuelGame)

    def names(self) -> tuple[str, str]:
        """Return how the two are called."""
        settings = self.look.settings
        return names_of(self.duel, self.table.own_name(), settings.recall(NAME, SECOND_NAME, ""))

    def result(self) -> Dialog | None:
        who = winner(self.duel)
        if who is None:
            return None
        names = self.names()
        time = clock(self.game.clock.seconds)
        if self.state.alone is None:
            title = _("{name} wins in {time}").format(name=names[who], time=time)
        else:
            told = _("You win in {time}") if who == FIRST else _("The computer wins in {time}")
            title = told.format(time=time)
        every = len(self.state.trays[FIRST].pieces)
        scores = [
            Score(names[player], _("{n} of {all}").format(n=len(tray.laid), all=every),
                  _("Filled first") if player == who else _("Pieces down by then"),
                  "user" if self.duel.seats[player].human else "cpu", mine=player == who)
            for player, tray in enumerate(self.state.trays)
        ]  # fmt: skip
        buttons = [
            Button("boards", _("Boards"), "layout-grid", "quiet", says=TableCommand.BOARDS),
            Button("new", _("New duel"), "plus", says=Common.NEW),
            Button("again", _("Play again"), "rotate-cw", "primary", says=TableCommand.AGAIN),
        ]
        return Result(title, "", scores, None, buttons, replay=False)

    def perform(self, move: DuelMove) -> None:
        self.duel.replay(move)
        self.arrive()

    def end_sound(self) -> str:
        alone = self.state.alone is not None
        return "lost" if alone and winner(self.duel) == SECOND else "solved"

    def ask_for_new(self) -> Answers:
        """Ask how the next duel is to be."""
        settings, challenge = self.look.settings, self.duel.challenge
        level = self.state.alone
        known = settings.recall(NAME, "duel level", 2)
        columns = min(MOST, max(FEWEST, len(challenge.pieces)))
        against = PERSON if level is None else COMPUTER
        return Ask(NewDuel(columns, against, level or int(known), settings.recall(NAME, SECOND_NAME, "")))

    def _begin(self, chosen: DuelChosen) -> Answers:
        """Begin another duel; one under way that somebody has begun is asked about first."""
        settings = self.look.settings
        if chosen.level is None:
            settings.remember(NAME, SECOND_NAME, chosen.name)
        else:
            settings.remember(NAME, "duel level", chosen.level)
        second = Seat() if chosen.level is None else Seat(False, chosen.level)
        pieces = draw_challenge(standings(self.table.shelf), chosen.columns, self.duel.challenge.pieces)
        return self.table.leave_for(begun_duel(challenge_of(pieces), (Seat(), second)))

    # Parts

    def parts(self) -> Panel:
        handled = tuple(board.handled for board in self.boards)
        names = self.names()
        for player, (head, tray) in enumerate(zip(self.heads, self.state.trays, strict=True)):
            told = (names[player], len(tray.laid), len(tray.pieces), winner(self.duel) == player)
            if told != (head.name, head.down, head.every, head.won):
                head.name, head.down, head.every, head.won = told
                head.touch()
        shapes = names_of_shapes(self.look.settings)
        return Panel(self.state, self.look, self.boards[FIRST].style, names, (handled[FIRST], handled[SECOND]), shapes)

    def board(self) -> list[Widget]:
        return [*self.boards, *self.heads]

    def first_focus(self) -> Widget | None:
        return None

    def place_board(self, area: Rect) -> None:
        px = self.look.px
        margin, head = px(MARGIN), px(HEAD)
        for board, line, part in zip(self.boards, self.heads, self._halves(area), strict=True):
            line.place(self.look, Rect(part.x + margin, part.y + px(6), part.width - 2 * margin, head - px(6)))
            board.place(self.look, Rect(part.x, part.y + head, part.width, part.height - head))

    def _halves(self, area: Rect) -> list[Rect]:
        """Return the parts for the two: beside each other, or one above the other where cells are larger then."""
        plan, px = self.state.trays[FIRST].plan, self.look.px
        wide, tall = area.width // PLAYERS, area.height // PLAYERS
        beside = largest_side(plan.columns, wide - 2 * px(MARGIN), max(1, area.height - px(RACK)), plan.rows)
        above = largest_side(plan.columns, area.width - 2 * px(MARGIN), max(1, tall - px(RACK)), plan.rows)
        if above > beside:
            return [Rect(area.x, area.y + n * tall, area.width, tall) for n in range(PLAYERS)]
        return [Rect(area.x + n * wide, area.y, wide, area.height) for n in range(PLAYERS)]

    def picture_area(self) -> Rect:
        return self.table.areas.board

    def draw_over(self, paint: Paint) -> None:
        for board in self.boards:
            board.draw_floating(paint)

    def can(self, command: Common) -> bool:
        if command in (Common.UNDO, Common.REDO) and not self.game.ended:
            return self.state.can_step(command is Common.UNDO)
        return super().can(command)

    # What comes

    def before(self, event: Event) -> bool:
        """Give a finger to the tray on which it came down."""
        if event.type not in MOUSE:
            return False
        found = self.fingers.take(event, self.look.metrics.size)
        if found is None or not self.state.may_play(found[0]):
            return True
        board = self.boards[found[0]]
        value = board.handle(found[1], self.look)
        if isinstance(value, (Move, Unfit, InHand)):
            self._answer(of_tray(found[0])(value))
        return True

    def _answer(self, message: Message) -> None:
        """Take a message that came by a finger alone, as the window takes others."""
        try:
            self.table.send(self.on(message))
        except IllegalMove as error:
            self.table.send(refusal(str(error)))
        self.table.refresh()

    def _tray_at(self, pos: tuple[int, int]) -> int | None:
        return next((player for player, board in enumerate(self.boards) if board.rect.collidepoint(pos)), None)

    def on(self, message: Message) -> Answers:
        """Take a move of a tray, a key or button of a player, what a dialog was closed with."""
        match message:
            case OfPlayer(player, doing):
                return self._do(self.state.whose(player), doing)
            case DuelMoved(player, move):
                return self._make(player, move)
            case DuelRefused(player, sentence):
                self.table.animating = True
                return refusal(sentence)
            case DuelHeld(player, _piece):
                self.state.active = player
                self.table.animating = True
            case DuelPieceChosen(player, piece):
                self._choose(player, piece)
            case DuelChosen():
                return self._begin(message)
            case DuelCommand():
                return self._pause()
            case Common.NEW:
                return self.ask_for_new()
            case Common.UNDO | Common.REDO if not self.game.ended:
                return self._do(self.state.active, Doing.UNDO if message is Common.UNDO else Doing.REDO)
            case Common.RESTART if not self.game.ended:
                raise IllegalMove("A duel goes on; a new one begins with N.")
            case Common():
                return self.table.do(message)
        return None

    def _make(self, player: int, move: Move) -> Answers:
        """Make one move of a person."""
        self.table.animating = True
        try:
            self.state.act(player, [move])
        finally:
            self.boards[player].show(self.state.trays[player])
        self.table.played()
        self.arrive()
        return Sound("place" if isinstance(move, Put) else "lift")

    def _choose(self, player: int, piece: int) -> None:
        """Mark the piece that a player takes next, and put away the one in hand."""
        if not self.state.may_play(player):
            return
        self.state.active = player
        take_next(self.boards[player], piece)
        self.table.animating = True

    def _do(self, player: int, doing: Doing) -> Answers:
        """Do what a key or button of a player says, on that player's tray alone."""
        if not self.state.may_play(player):
            return None
        board = self.boards[player]
        self.state.active = player
        self.table.animating = True
        board.finish()
        if doing in (Doing.UNDO, Doing.REDO):
            board.let_go()
            self.state.step(player, doing is Doing.UNDO)
            self.table.played()
            self.arrive()
            return Sound("back")
        if doing is Doing.FLIP and one_sided(board.pos.pieces):
            return refusal(_(NOT_OVER))
        if doing in ON_BOARD:
            value = board.handle(Event(pygame.KEYDOWN, key=ON_BOARD[doing], mod=0, unicode=""), self.look)
        else:
            value = board.turn(TURN[doing]) if doing in TURN else board.put_back()
        if isinstance(value, (Move, Unfit, InHand)):
            return self.on(of_tray(player)(value))
        return Sound("turn") if doing in TURN and value is not None else None

    def _pause(self) -> Answers:
        """Let the clock stand, and the computer with it, until the dialog is closed."""
        if self.game.ended:
            return None
        go_on = Button("on", _("Go on"), "play", "primary", says=DISMISS)
        return Ask(Dialog("paused", _("Paused"), _("The clock stands, and so does the computer."), [go_on]))

    def release(self) -> bool:
        """Take away what is in a hand, the tray used last first."""
        for board in sorted(self.boards, key=lambda board: board is not self.boards[self.state.active]):
            if board.held is not None:
                board.let_go()
                self.table.animating = True
                return True
        return False
