"""TableScene: the scene of every game: the table that keeps it, undoes its moves, takes pasted texts, tells its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar, final

from engine.game import BadInput, IllegalMove, Refusal
from games import catalog
from games.base.i18n import _, spoken
from games.midend.dialogs.ending import ending
from games.midend.dialogs.leave import leave_dialog
from games.midend.dialogs.menu import game_menu
from games.midend.dialogs.save_game import ask_name, picture_of, picture_unseen, save_as
from games.midend.kept import kept_as, kept_of
from games.midend.messages import (
    FromFile,
    GameMeant,
    GameNamed,
    GamesRead,
    SaveChosen,
    TableCommand,
    TableMessage,
    TextPasted,
)
from games.midend.scene.playing import GameTable, Playing
from games.midend.scene.room_scene import RoomScene
from games.midend.texts import ON_BOARD, Texts
from games.model.app import App
from games.model.days.told import told_day
from games.model.game import identity
from games.model.keeping.files import StoreError
from games.model.keeping.reading import read_text
from games.model.keeping.records import Save
from games.model.kind import G, Kind
from games.model.rooms import Rooms
from games.model.shelf import Shelf, slot_of
from games.stage.answers import Aloud, Answers, Copy, Home, Hush, Paste, Pop, Sound, Toast, answered
from games.stage.dialog import Ask
from games.stage.messages import Common, Message, unhandled
from games.stage.scene import Push, Replace, Scene
from games.stage.window.kept import Kept

P = TypeVar("P", bound=Playing[Any])
AGAIN = 4000  # ms in which a second Esc leaves


@final
class TableScene(RoomScene[P], Generic[G, P]):
    """A game on its table: `TableScene(app, KIND, game, Play)`; `play` is the part that the game writes.

    A refusal (IllegalMove, BadInput) raised while a message or a file is taken becomes a toast with a sound, and
    nothing else has changed. A search may not begin before `enter`.
    """

    menu = game_menu

    def __init__(
        self, app: App, kind: Kind[G], game: G, make: Callable[[GameTable[G]], P], texts: Texts[G] | None = None
    ) -> None:
        self.app = app
        self._coming: Callable[[], Answers] | None = None  # what the question before it waits for
        self._asked = float(-AGAIN)  # when Esc was struck with nothing to take away
        self.kind = kind
        self.game = game
        self.texts = texts or Texts[G]()
        self.announced = game.written  # whether the end has been told; it is told once
        self._read: tuple[G, int] | None = None  # the game and its cursor that were read aloud last
        self._untold = False  # whether the end is to be told when no dialog is open any more
        super().__init__(lambda _scene: make(self))

    # What there is

    @property
    def shelf(self) -> Shelf[G]:
        """Where games of this kind are kept."""
        return Shelf(self.kind, self.app.store, self.own_name(), self._picture)

    def own_name(self) -> str:
        """Return the user's name in the settings."""
        return self.app.settings.player

    def _rooms(self) -> Rooms[G]:
        """Return the scenes of the game."""
        return catalog.game(self.kind.name).rooms()

    def _picture(self, held: Save) -> bytes:
        """Return the picture of a game that is put aside, on the board or not."""
        if identity(held.data) == self.game.id:
            return picture_of(self)
        try:
            return picture_unseen(self._rooms().of(self.app.apart(), self.shelf.read(held.data)), self.look)
        except BadInput:
            return b""

    # Life

    def enter(self) -> None:
        self.play.enter()
        self._wind()
        self.keep()
        self.play.arrive()
        self._tell_notices()  # what the game itself has read

    def _tell_notices(self) -> None:
        """Say what was wrong with the files of the game, once."""
        if notices := self.shelf.store.take_notices():
            self.send(Toast(" ".join(notices), "refused"))

    def gives_way(self, coming: Scene) -> bool:
        """Whether this game has ended and another of its kind is played on from its review: Esc does not lead back."""
        return self.play.keeps and self.game.ended and coming.scope == self.scope

    def resume(self) -> None:
        self._wind()
        self.play.arrive()

    def pause(self) -> None:
        self.play.halt()
        self.game.clock.stop(self.look.now())
        self.keep()

    def leave(self) -> None:
        self.pause()
        self.play.leave()

    def on_blocked(self) -> None:
        self._wind()

    def _wind(self) -> None:
        """Let the clock run or stand: also while nothing can be played."""
        if self.play.timed and not self.game.over and not self.blocked:
            self.game.clock.start(self.look.now())
        else:
            self.game.clock.stop(self.look.now())

    def keep(self) -> None:
        """Keep the game now, at its end among the replays; another one that was under way is put aside, and told."""
        if self.play.keeps and self.look is not None:  # a scene that is not on the stage yet has no clock to read
            self._keep()
        self._tell_notices()

    def _keep(self) -> None:
        self.game.clock.note(self.look.now())
        told = self.shelf.store.trouble is not None  # a mark says so already
        try:
            name = self.shelf.keep(self.game)
        except StoreError as error:
            if not told:
                self.send(Toast(spoken(error), "refused"))
        else:
            if name:
                self.send(kept_as(name))

    def kept(self) -> Kept | None:
        """Return what the disk has of the game, None where it is not kept here or there is nothing to keep."""
        if not self.play.keeps or not self.game.worth_keeping:
            return None
        return kept_of(self.shelf, self.game, self.own_name(), self.app)

    def game_id(self) -> str:
        return self.game.position_id(self.kind.name)

    # Playing

    def badge(self) -> str:
        return told_day(self.game.day, self.shelf.store)

    def played(self) -> None:
        """Keep the game after a move, before it is shown; one that has ended is written now."""
        self.announced = False
        self.send(Hush(ON_BOARD))
        self._wind()
        self.keep()
        cursor = self.game.history.cursor
        if self.look.settings.speech and cursor and (self.game, cursor) != self._read:
            self._read = self.game, cursor
            if said := self.play.move_heard(cursor):
                self.send(Aloud(said))

    def announce(self) -> None:
        """Tell the end, once, where the game stands at it: `arrive` calls this when all has been shown.

        Under an open dialog it waits until that is closed.
        """
        self._untold = self.beneath
        if self.beneath or self.announced or not self.game.finished or not self.game.begun:
            return
        self.announced = True
        if sound := self.play.end_sound():
            self.send(Sound(sound))
        if (dialog := self.play.result()) is not None:
            self.send(Ask(ending(dialog, self.game, self.kind.name, self.shelf.store)))

    def tick(self, now: float) -> None:
        if self._untold and not self.beneath:
            self.announce()
        super().tick(now)

    def go(self, cursor: int) -> Answers:
        """Show the game as it stood after so many moves."""
        return self._step(lambda: self.game.go(cursor))

    def _step(self, way: Callable[[], object], otherwise: IllegalMove | None = None) -> Answers:
        """Move the cursor; raise the refusal where it does not move."""
        self.play.halt()
        before = self.game.history.cursor
        way()
        self.send(Hush(ON_BOARD))
        self._wind()
        self.play.arrive()
        if otherwise is not None and self.game.history.cursor == before:
            raise otherwise
        self.keep()
        return Sound("back")

    # What comes

    def refused(self, error: Refusal) -> Answers:
        return self.texts.refused(error)

    def on_message(self, message: Message) -> Answers:
        return self._on_table(message) if isinstance(message, TableMessage) else self.play.on(message)

    def _on_table(self, message: TableMessage) -> Answers:
        """Take what a dialog, a paste or a toast around the game says."""
        match message:
            case TableCommand.LEAVE:
                coming, self._coming = self._coming, None
                return coming() if coming is not None else None
            case TableCommand.SHOW_TEXT:
                return self.texts.show()
            case TableCommand.BOARDS:
                return Pop() if self.game.day else Home()
            case TableCommand.AGAIN:
                game: G | None = self.play.again()
                return self.take_game(game) if game is not None else self.play.on(Common.NEW)
            case GameNamed():
                return save_as(self.shelf, self.game, message, self.look.now())
            case FromFile(text, said):
                return self._leave(lambda: self.take_text(text, said=said))
            case SaveChosen(save):
                return self.leave_for(self.shelf.taken_up(save))
            case TextPasted(text):
                return self.take_text(text)
            case GamesRead(games):
                return self._take_one(games) if games else None
            case GameMeant(game):
                return self.play.take_pasted(game)
        unhandled(self, message)
        return None

    def do(self, command: Common) -> Answers:
        match command:
            case Common.UNDO if self.has_undo:
                return self._step(self.game.undo, IllegalMove("Nothing to undo."))
            case Common.REDO if self.has_undo:
                return self._step(self.game.redo, IllegalMove("Nothing to redo."))
            case Common.RESTART if self.has_undo:
                return self._step(self.game.restart, IllegalMove("This is the start already."))
            case Common.COPY:
                return Copy(self.kind.write(self.game), _("Position copied."))
            case Common.COPY_GAME:
                return Copy(self.kind.write_game(self.game, self.own_name()), _("Game copied."))
            case Common.COPY_ID:
                return Copy(self.game.deal_id(self.kind.name), _("Game ID copied."))
            case Common.PASTE:
                return Paste(says=TextPasted)
            case Common.SAVE:
                return ask_name(self.shelf, self.game, self)
            case Common.OPEN:
                return self.texts.ask_open(self.shelf, self.play.listed())
            case Common.REPLAY:
                return self._step_through()
        return super().do(command)

    def can(self, command: Common) -> bool:
        match command:
            case Common.UNDO:
                return self.game.can_undo
            case Common.REDO:
                return self.game.can_redo
        return True

    def back(self) -> Answers:
        """Take away what is open or selected; with nothing of these leave, a game under way at a second Esc."""
        if self.play.release():
            return None
        now, before = self.look.now(), self._asked
        if not self.play.keeps or self.play.leaves_at_once or self.game.over or now - before < AGAIN:
            return Pop()
        self._asked = now
        return Toast(_("Press Esc again to leave."))

    def _step_through(self) -> Answers:
        """Open the room `replay` over this one."""
        if not self.game.begun:
            raise IllegalMove("There is nothing to step through yet.")
        replay = self._rooms().replay
        assert replay is not None, "a game whose rooms have no replay does not offer it"
        return Push(replay(self.app, self.game.copy()))

    # Opening

    def take_text(self, text: str, name: str = "", said: str = "") -> Answers:
        """Take what a pasted text, or the text of a file called `name`, holds; what cannot be read changes nothing."""
        if not text.strip():
            raise BadInput("There is no text to paste.")
        with self.texts.taking(text):
            return self._take_one(self.kind.read(text, name), said)

    def _take_one(self, games: list[G], said: str = "") -> Answers:
        """Take the game of a text, of several the one that is meant."""
        return self.texts.which(games) or self.play.take_pasted(games[0], said)

    def on_drop(self, path: str) -> Answers:
        try:
            text = read_text(path)
            answers = self.take_text(text, Path(path).name)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        except Refusal as error:
            return self.texts.refused(error)
        self.shelf.note_file(path)
        return answers

    # Another game

    def leave_for(self, game: G) -> Answers:
        """Change to a game that was asked for; where it takes the place of one under way, after a question."""
        return self._leave(lambda: self.take_game(game)) if self.replaces(game) else self.take_game(game)

    def replaces(self, game: G) -> bool:
        """Whether another game would take the place of one under way, so that its player is asked first."""
        same = slot_of(self.kind, game) == slot_of(self.kind, self.game) and game.id != self.game.id
        return same and self._under_way

    @property
    def _under_way(self) -> bool:
        """Whether a person's game is kept here that has begun and not ended."""
        game = self.game
        return bool(self.play.keeps and game.begun and not game.ended and (game.persons or not game.seats))

    def _leave(self, coming: Callable[[], Answers]) -> Answers:
        """Do what makes room for another game; where a person's is under way, after a question."""
        if not self._under_way:
            return coming()
        self._coming = coming
        return Ask(leave_dialog())

    def take_game(self, game: G, said: Toast | None = None) -> Answers:
        """Change to another game, this one kept; one that has ended is opened over this one.

        `said`: what to say about it, unless there is something to say about the game left.
        """
        if self.play.keeps and not self.play.plays(game) and game.begun and game.ended:
            return answered(said, Push(self._rooms().of(self.app, game)))
        said = self._make_room(game) or said
        if not self.play.plays(game):
            return answered(said, Replace(self._rooms().of(self.app, game)))
        self.show(game)
        return said

    def _make_room(self, coming: G) -> Toast | None:
        """Keep the game on the board, aside where the other one takes its place; return what to say about it."""
        if not self.play.keeps:
            return None
        self.game.clock.note(self.look.now())
        try:
            return self.play.left(self.game, self.shelf.make_room(self.game, coming), coming)
        except StoreError as error:
            return Toast(spoken(error), "refused")

    def show(self, game: G) -> None:
        """Show another game on this board."""
        self.send(Hush())  # refused in the game before
        self.play.halt()
        self.game.clock.stop(self.look.now())
        self.game = game
        self.announced = game.written
        self.play.begin()
        self.enter()
        self.refresh()
        self.dirty()
