"""Other games from within one: a new one, a kept one, one from the clipboard or a file; the one under way is kept."""

from __future__ import annotations

from typing import Any

from engine.game import BadInput, IllegalMove
from games.metro import entry, keeping, rules, scene_result
from games.metro.game import Game, Setup
from games.metro.scene_advice import Advised
from games.metro.scene_new import NewGame
from games.stage.answers import Answers, Ask, Push, Replace, Toast
from games.stage.i18n import _, spoken
from games.stage.open_game import OpenGame
from games.stage.save_game import Named, ask_name, save_as
from games.stage.scene import Scene
from games.stage.store import Save, Store, StoreError, read_text


class GameChanger(Advised):
    """The games that Play can change to."""

    def take_game(self, game: Game) -> None:
        """Show another game."""
        raise NotImplementedError

    def store(self) -> Store | None:
        """Return where games are kept, None where there is no such place."""
        return self.look.settings.store if self.look is not None and self.look.settings is not None else None

    def keep(self) -> None:
        """Save the game now; a finished one is no longer offered."""
        store = self.store()
        if store is None:
            return
        try:
            keeping.keep(store, self.game)
        except StoreError as error:
            self.send(Toast(spoken(error), "refused"))

    def keep_finished(self) -> None:
        """Keep the game that has just ended for the replays."""
        store = self.store()
        if store is None:
            return
        try:
            keeping.keep_finished(store, self.game, scene_result.title(self.game, self.own_name()))
        except StoreError as error:
            self.send(Toast(spoken(error), "refused"))

    def _put_aside(self) -> Answers:
        """Keep the game under way under a name, and tell it."""
        store = self.store()
        if store is None:
            return None
        try:
            name = keeping.clear_slot(store, self.game)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return Toast(_("The game before is kept as {name}").format(name=name)) if name else None

    # New

    def ask_new(self) -> Answers:
        """Open the dialog that sets up a game."""
        settings = self.look.settings
        return Ask(NewGame(entry.remembered(settings) or self._setup(), settings))

    def _setup(self) -> Setup:
        return Setup(str(self.game.history.params), self.game.seats, self.game.history.seed)

    def begin(self, chosen: Setup | Game) -> Answers:
        """Begin the game that the dialog set up, or take the one that was pasted into it."""
        if isinstance(chosen, Game):
            return self._take(chosen)
        told = self._put_aside()
        if self.look.settings is not None:
            entry.remember(self.look.settings, chosen)
        game = Game.begin(chosen)
        if not game.persons:
            from games.metro.scene_watch import Watch

            return Replace(Watch(game))
        self.take_game(game)
        return told

    # Kept games, texts

    def choose_kept(self) -> Answers:
        """List the games saved by name and the finished ones."""
        return choose_kept(self.store())

    def open_kept(self, save: Save) -> Answers:
        """Show a kept game."""
        try:
            game = keeping.taken_up(save)
        except BadInput as error:
            return Toast(spoken(error), "refused")
        return self._take(game)

    def take_text(self, text: str) -> Answers:
        """Take a game ID, placements or a saved game; what cannot be read changes nothing."""
        if not text.strip():
            return Toast(_("There is no text to paste."), "refused")
        try:
            game = entry.read_game(text)
        except (BadInput, IllegalMove) as error:
            return Toast(spoken(error), "refused")
        return self._take(game) or Toast(_("Pasted."))

    def _take(self, game: Game) -> Answers:
        """Show a game; one that has ended is stepped through, over the one under way."""
        from games.metro.scene_replay import Replay

        if game.history.moves and rules.mover(game.history.positions[-1]) is None:
            return Push(Replay(game))
        told = self._put_aside()
        self.take_game(game)
        return told

    def on_drop(self, path: str) -> Answers:
        """Take a file with a game, a game ID or placements."""
        try:
            return self.take_text(read_text(path))
        except StoreError as error:
            return Toast(spoken(error), "refused")


def ask_to_save(scene: Scene, store: Store | None, game: Game) -> Answers:
    """Ask for the name under which a scene's game is to be saved; it comes to `on_value("save-game", named)`."""
    return ask_name(scene, store, "metro", keeping.proposed_name(store, game) if store is not None else "")


def save_game(store: Store | None, named: Named | None, game: Game) -> Answers:
    """Save a game under the name given, if one was given."""
    if store is None or named is None:
        return None
    return save_as(store, "metro", named, game.save(), keeping.progress(game))


def choose_kept(store: Store | None) -> Answers:
    """List the games saved by name and the finished ones; the one chosen comes to `on_value("open-game", save)`."""
    if store is None:
        return None
    note = _("A game ID or placements can be pasted with Ctrl V.")
    return Ask(OpenGame(store, [*store.saves("metro"), *store.replays("metro")], note))


def go_to(found: Save | str) -> Answers:
    """Leave the scene for a kept game, or for the one that a text holds; what cannot be read changes nothing."""
    try:
        game = entry.read_game(found) if isinstance(found, str) else keeping.taken_up(found)
    except (BadInput, IllegalMove) as error:
        return Toast(spoken(error), "refused")
    return Replace(as_scene(game))


def as_scene(game: Game) -> Scene:
    """Return the scene of a game: stepped through if it has ended, watched if only computers play."""
    from games.metro.scene import Play
    from games.metro.scene_replay import Replay
    from games.metro.scene_watch import Watch

    if game.history.moves and rules.mover(game.history.positions[-1]) is None:
        return Replay(game)
    return Play(game) if game.persons else Watch(game)


def open_game(settings: Any, store: Any, save: Any = None) -> Scene:
    """Return the scene at a saved game, else at the game under way, else at a new one."""
    return as_scene(entry.game_to_open(settings, store, save))


def open_text(text: str) -> Scene:
    """Return the scene at the game ID, position or sequence that a text holds; BadInput if it holds none."""
    from games.metro.scene import Play
    from games.metro.scene_replay import Replay

    game = entry.read_game(text)
    return Replay(game) if game.history.moves else Play(game)
