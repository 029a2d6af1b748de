"""GameScene: what every scene of a game does with it: keeping, undo, copying, saving, opening, its end, another game.

A game's scene has its parts as objects (state, board, panel) and fills in the hooks; games/README.md lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic

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
from games.midend.scene.playing import usual_end_sound
from games.midend.share.values import Valuing
from games.midend.texts import ON_BOARD, Texts
from games.model.app import App
from games.model.days.told import told_day
from games.model.game import fresh_seed, identity
from games.model.keeping.files import StoreError
from games.model.keeping.reading import read_text
from games.model.keeping.records import Save
from games.model.kind import G, Kind
from games.model.rooms import Rooms
from games.model.shelf import Shelf, slot_of
from games.stage.answers import Answers, Copy, Home, Hush, Paste, Pop, Sound, Toast, answered
from games.stage.dialog import Ask, Dialog
from games.stage.messages import Common, Message, unhandled
from games.stage.scene import Push, Replace, Scene
from games.stage.window.kept import Kept

AGAIN = 4000  # ms in which a second Esc leaves


class GameScene(Scene, Generic[G]):
    """A scene of one game, played, watched or stepped through.

    A refusal (IllegalMove, BadInput) raised while a value, an action or a file is taken becomes a toast with a sound,
    and nothing else has changed. A search may not begin before `enter`.
    """

    menu = game_menu
    leaves_at_once = False  # whether one Esc leaves, though the game is under way here

    def __init__(self, app: App, kind: Kind[G], game: G, texts: Texts[G] | None = None) -> None:
        super().__init__()
        self.app = app
        self._coming: Callable[[], Answers] | None = None  # what the question before it waits for
        self._asked = float(-AGAIN)  # when Esc was struck with nothing to take away
        self.kind, self.game, self.texts = kind, game, texts or Texts[G]()
        self.announced = game.written  # whether the end has been told; it is told once

    # Hooks: what a game's scene fills in

    def begin(self) -> None:
        """Make state and board for `self.game`, another one than before; `look` is there."""

    def arrive(self) -> None:
        """See to the position shown: whoever is to move goes on, the board shows it.

        Called when the scene begins, comes back, or the cursor was moved.
        """

    def halt(self) -> None:
        """End the searches, and let what moves arrive at once."""

    def plays(self, game: G) -> bool:
        """Whether another game can be shown here; otherwise the room made for it is opened."""
        return True

    def keeps(self) -> bool:
        """Whether the game is under way here, so that this scene keeps it (one stepped through was kept before)."""
        return True

    def timed(self) -> bool:
        """Whether the game's clock runs while this scene is on top and the game is not over."""
        return False

    def release(self) -> bool:
        """Take away what is open (a hint, a held digit, a followed line), else what is selected.

        Return whether there was any of these: Esc asks it first.
        """
        return False

    def ask_new(self) -> Answers:
        """Answer "new": usually Ask the dialog `newgame`, whose value comes to `set_up`."""
        return None

    def set_up(self, chosen: Any) -> G | None:
        """Return the game that the dialog `newgame` was closed with, None for none."""
        return None

    def result(self) -> Dialog | None:
        """Return the dialog of the end, None for none; it closes with "boards", "again" or the id of an action."""
        return None

    def again(self) -> G | None:
        """Return a new game of the same set-up, which *Play again* begins; None (a puzzle): "new" has to ask first."""
        return self.game.again(fresh_seed()) if self.game.seats else None

    def end_sound(self) -> str:
        """Return the sound of the end, "" for none."""
        return usual_end_sound(self.game)

    def listed(self) -> list[Save]:
        """Return the kept games that can be opened here."""
        return [*self.shelf.saves(), *self.shelf.replays()]

    def take_pasted(self, game: G, said: str = "") -> Answers:
        """Change to the game that a text held; `said`: what to say about it."""
        return self.take_game(game, Toast(said or _("Pasted.")))

    def left(self, game: G, name: str, coming: G) -> Toast | None:
        """Return what to say about the game that was left for another; `name`: under which it was put aside, or ""."""
        return kept_as(name) if name else None

    def perform(self, move: Any) -> None:
        """Play a move at the cursor and begin to show it, as if its player had just chosen it: films are made so."""
        self.game.play(move)
        self.arrive()

    def in_view(self) -> int:
        """Return how many moves have been played at the moment that is shown."""
        return self.game.history.cursor

    def valuing(self) -> Valuing | None:
        """Return how pictures of this scene come to values of moves, None for a game that has none."""
        return None

    def values_known(self) -> Mapping[int, Any]:
        """Return what is known here of the values of moves, by the cursor."""
        return {}

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
        self._wind()
        self.keep()
        self.arrive()
        self._tell_notices()

    def _tell_notices(self) -> None:
        """Say what was wrong with the files of the game, once."""
        if notices := self.shelf.store.take_notices():
            self.send(Toast(" ".join(notices), "refused"))

    def resume(self) -> None:
        self._wind()
        self.arrive()

    def pause(self) -> None:
        self.halt()
        self.game.clock.stop(self.look.now())
        self.keep()

    def leave(self) -> None:
        self.pause()

    def on_blocked(self) -> None:
        self._wind()

    def _wind(self) -> None:
        """Let the clock run or stand: also while nothing can be played."""
        if self.timed() and not self.game.over and not self.blocked:
            self.game.clock.start(self.look.now())
        else:
            self.game.clock.stop(self.look.now())

    def keep(self) -> None:
        """Keep the game now, at its end among the replays; another one that was under way is put aside, and told."""
        if not self.keeps() or self.look is None:  # a scene that is not on the stage yet has no clock to read
            return
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
        if not self.keeps() or not self.game.worth_keeping:
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

    def announce(self) -> None:
        """Tell the end, once, where the game stands at it: `arrive` calls this when all has been shown."""
        if self.announced or not self.game.finished or not self.game.begun:
            return
        self.announced = True
        if sound := self.end_sound():
            self.send(Sound(sound))
        if (dialog := self.result()) is not None:
            self.send(Ask(ending(dialog, self.game, self.kind.name, self.shelf.store)))

    def can_undo(self) -> bool:
        return self.game.can_undo

    def can_redo(self) -> bool:
        return self.game.can_redo

    def go(self, cursor: int) -> Answers:
        """Show the game as it stood after so many moves."""
        return self._step(lambda: self.game.go(cursor))

    def _step(self, way: Callable[[], object], otherwise: IllegalMove | None = None) -> Answers:
        """Move the cursor; raise the refusal where it does not move."""
        self.halt()
        before = self.game.history.cursor
        way()
        self.send(Hush(ON_BOARD))
        self._wind()
        self.arrive()
        if otherwise is not None and self.game.history.cursor == before:
            raise otherwise
        self.keep()
        return Sound("back")

    # What comes

    def take(self, id: str, value: Any) -> None:
        try:
            super().take(id, value)
        except Refusal as error:
            self.out.add(self.texts.refused(error))
            self.refresh()

    def hear(self, message: Message) -> None:
        try:
            super().hear(message)
        except Refusal as error:
            self.out.add(self.texts.refused(error))
            self.refresh()

    def act(self, id: str) -> None:
        try:
            super().act(id)
        except Refusal as error:
            self.out.add(self.texts.refused(error))
            self.refresh()

    def on_value(self, id: str, value: Any) -> Answers:
        match id:
            case "newgame" if value is not None:
                game = self.set_up(value)
                return self._leave_for(game) if game is not None else None
            case "paste":
                return self.on_message(TextPasted(value))
            case "open-game" if value is not None:
                return self.on_message(SaveChosen(value))
            case "show_text":
                return self.on_message(TableCommand.SHOW_TEXT)
            case "result" if value == "boards":
                return self.on_message(TableCommand.BOARDS)
            case "result" if value == "again":
                return self.on_message(TableCommand.AGAIN)
            case "result" if value is not None:
                return self.on_action(value)
        return None

    def on_message(self, message: Message) -> Answers:
        return self.on_table(message) if isinstance(message, TableMessage) else super().on_message(message)

    def on_table(self, message: TableMessage) -> Answers:
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
                game = self.again()
                return self.take_game(game) if game is not None else self.on_message(Common.NEW)
            case GameNamed():
                return save_as(self.shelf, self.game, message, self.look.now())
            case FromFile(text, said):
                return self._leave(lambda: self.take_text(text, said=said))
            case SaveChosen(save):
                return self._leave_for(self.shelf.taken_up(save))
            case TextPasted(text):
                return self.take_text(text)
            case GamesRead(games):
                return self._take_one(games) if games else None
            case GameMeant(game):
                return self.take_pasted(game)
        unhandled(self, message)
        return None

    def on_action(self, id: str) -> Answers:
        match id:
            case "undo" if self.has_undo:
                return self._step(self.game.undo, IllegalMove("Nothing to undo."))
            case "redo" if self.has_undo:
                return self._step(self.game.redo, IllegalMove("Nothing to redo."))
            case "restart" if self.has_undo:
                return self._step(self.game.restart, IllegalMove("This is the start already."))
            case "copy":
                return Copy(self.kind.write(self.game), _("Position copied."))
            case "copygame":
                return Copy(self.kind.write_game(self.game, self.own_name()), _("Game copied."))
            case "copyid":
                return Copy(self.game.deal_id(self.kind.name), _("Game ID copied."))
            case "paste":
                return Paste(says=TextPasted)
            case "save":
                return ask_name(self.shelf, self.game, self)
            case "open":
                return self.texts.ask_open(self.shelf, self.listed())
            case "new":
                return self.ask_new()
            case "replay":
                return self.step_through()
        return None

    def on_back(self) -> Answers:
        """Take away what is open or selected; with nothing of these a second Esc leaves a game under way."""
        if self.release():
            return None
        now, before = self.look.now(), self._asked
        if not self.keeps() or self.leaves_at_once or self.game.over or now - before < AGAIN:
            return Pop()
        self._asked = now
        return Toast(_("Press Esc again to leave."))

    def step_through(self) -> Answers:
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
        asked = self.texts.which(games) if len(games) > 1 else None
        return asked or self.take_pasted(games[0], said)

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

    def _leave_for(self, game: G) -> Answers:
        """Change to a game that was asked for; where it takes the place of one under way, after a question."""
        if slot_of(self.kind, game) != slot_of(self.kind, self.game) or game.id == self.game.id:
            return self.take_game(game)
        return self._leave(lambda: self.take_game(game))

    def _leave(self, coming: Callable[[], Answers]) -> Answers:
        """Do what makes room for another game; where a person's is under way, after a question."""
        game = self.game
        if not self.keeps() or not game.begun or game.ended or (game.seats and not game.persons):
            return coming()
        self._coming = coming
        return Ask(leave_dialog())

    def take_game(self, game: G, said: Toast | None = None) -> Answers:
        """Change to another game, this one kept; one that has ended is opened over this one.

        `said`: what to say about it, unless there is something to say about the game left.
        """
        if self.keeps() and not self.plays(game) and game.begun and game.ended:
            return answered(said, Push(self._rooms().of(self.app, game)))
        said = self._make_room(game) or said
        if not self.plays(game):
            return answered(said, Replace(self._rooms().of(self.app, game)))
        self.show(game)
        return said

    def _make_room(self, coming: G) -> Toast | None:
        """Keep the game on the board, aside where the other one takes its place; return what to say about it."""
        if not self.keeps():
            return None
        self.game.clock.note(self.look.now())
        try:
            return self.left(self.game, self.shelf.make_room(self.game, coming), coming)
        except StoreError as error:
            return Toast(spoken(error), "refused")

    def show(self, game: G) -> None:
        """Show another game on this board."""
        self.send(Hush())  # refused in the game before
        self.halt()
        self.game.clock.stop(self.look.now())
        self.game = game
        self.announced = game.written
        self.begin()
        self.enter()
        self.refresh()
        self.dirty()
