"""What every scene of a game does with it: keeps, copies and saves it, changes to another one."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from engine.game import BadInput, IllegalMove
from games.metro import entry, keeping, scene_result
from games.metro.game import Game, Setup
from games.metro.scene_new import NewGame
from games.metro.view_map import MapView
from games.midend.aside import kept_as
from games.midend.dialogs.open_game import FromFile, OpenGame
from games.midend.dialogs.save_game import ask_name, save_as
from games.midend.store import Save, Store, StoreError, read_text
from games.stage.answers import Answer, Answers, Ask, Copy, Paste, Replace, Toast
from games.stage.scene import Scene
from games.stage.text.i18n import _, spoken
from games.stage.widgets.base import Widget


class GameScene(Scene):
    """A scene of one game, played, watched or stepped through: keeping, copying and saving it, changing to another."""

    game: Game
    map: MapView

    def picture_area(self) -> Rect:
        """Return the board with its stations."""
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        """Return the map."""
        return [self.map]

    def store(self) -> Store | None:
        """Return where games are kept, None where there is no such place."""
        return self.look.settings.store if self.look is not None and self.look.settings is not None else None

    def own_name(self) -> str:
        """Return the user's name in the settings."""
        settings = self.look.settings if self.look is not None else None
        return str(getattr(settings, "player", "") or "")

    def keep(self) -> None:
        """Save the game now; a finished one is no longer offered, another that was under way is put aside and told."""
        store = self.store()
        if store is None:
            return
        try:
            name = keeping.keep(store, self.game)
        except StoreError as error:
            self.send(Toast(spoken(error), "refused"))
        else:
            if name:
                self.send(kept_as(name))

    def keep_finished(self) -> None:
        """Keep the game that has just ended for the replays."""
        store = self.store()
        if store is None:
            return
        try:
            keeping.keep_finished(store, self.game, scene_result.title(self.game, self.own_name()))
        except StoreError as error:
            self.send(Toast(spoken(error), "refused"))

    # What all of them do

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what the dialogs and the clipboard say."""
        match id:
            case "newgame":
                return self.begin(value) if value is not None else None
            case "save-game":
                store = self.store()
                if store is None or value is None:
                    return None
                return save_as(store, "metro", value, self.game.save(), keeping.progress(self.game))
            case "open-game":
                if isinstance(value, FromFile):
                    return self.take_pasted(entry.read_game(value.text), value.said)
                return self.open_kept(value) if value is not None else None
            case "paste":
                return self.take_text(value)
        return None

    def on_action(self, id: str) -> Answers:
        """Copy, paste, save, open or begin a new game."""
        match id:
            case "copy":
                return Copy(self.game.position_id, _("Position copied."))
            case "copygame":
                return Copy(self.game.as_text(), _("Game copied."))
            case "paste":
                return Paste("paste")
            case "save":
                store = self.store()
                name = keeping.proposed_name(store, self.game) if store is not None else ""
                return ask_name(self, store, "metro", name)
            case "open":
                return self._choose_kept()
            case "new":
                return self.ask_new()
        return None

    # Another game

    def take_game(self, game: Game, said: Toast | None = None) -> Answers:
        """Change to another game, in the scene made for it; `said`: what to say about it."""
        return answered(said, Replace(as_scene(game)))

    def ask_new(self) -> Answers:
        """Open the dialog that sets up a game."""
        settings = self.look.settings
        return Ask(NewGame(entry.remembered(settings) or self._setup(), settings))

    def _setup(self) -> Setup:
        return Setup(str(self.game.history.params), self.game.seats, self.game.history.seed)

    def begin(self, chosen: Setup | Game) -> Answers:
        """Begin the game that the dialog set up, or take the one that was pasted into it."""
        if isinstance(chosen, Game):
            return self.take_game(chosen)
        if self.look.settings is not None:
            entry.remember(self.look.settings, chosen)
        return self.take_game(Game.begin(chosen))

    def _choose_kept(self) -> Answers:
        """List the games saved by name and the finished ones."""
        store = self.store()
        if store is None:
            return None
        note = _("A game ID or placements can be pasted with Ctrl V.")
        return Ask(OpenGame(store, "metro", [*store.saves("metro"), *store.replays("metro")], note, entry.read_game))

    def open_kept(self, save: Save) -> Answers:
        """Change to a kept game."""
        try:
            game = keeping.taken_up(save)
        except BadInput as error:
            return Toast(spoken(error), "refused")
        return self.take_game(game)

    def take_text(self, text: str) -> Answers:
        """Take a game ID, placements or a saved game; what cannot be read changes nothing."""
        if not text.strip():
            return Toast(_("There is no text to paste."), "refused")
        try:
            game = entry.read_game(text)
        except (BadInput, IllegalMove) as error:
            return Toast(spoken(error), "refused")
        return self.take_pasted(game)

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        """Change to the game that a text held; `said`: what to say about it."""
        return self.take_game(game, Toast(said or _("Pasted.")))

    def on_drop(self, path: str) -> Answers:
        """Take a file with a game, a game ID or placements."""
        try:
            return self.take_text(read_text(path))
        except StoreError as error:
            return Toast(spoken(error), "refused")


def as_scene(game: Game) -> Scene:
    """Return the scene of a game: stepped through if it has ended, watched if only computers play."""
    from games.metro.scene import Play
    from games.metro.scene_replay import Replay
    from games.metro.scene_watch import Watch

    if game.history.moves and game.ended:
        return Replay(game)
    return Play(game) if game.persons else Watch(game)


def open_game(settings: Any, store: Any, save: Any = None) -> Scene:
    """Return the scene at a saved game, else at the game under way, else at a new one."""
    return as_scene(entry.game_to_open(settings, store, save))


def open_text(text: str) -> Scene:
    """Return the scene at the game ID, position or sequence that a text holds; BadInput if it holds none."""
    return scene_of_text(entry.read_game(text))


def scene_of_text(game: Game) -> Scene:
    """Return the scene of a game that a text held: stepped through if it has any placements."""
    from games.metro.scene_replay import Replay

    return Replay(game) if game.history.moves else as_scene(game)


def answered(said: Toast | None, *answers: Answer) -> Answers:
    """Return answers and a toast, which comes last: it is shown over the new scene."""
    return [*answers, said] if said is not None else answers
