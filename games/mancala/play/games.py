"""How the game of the scene is kept, and how another takes its place: new, opened, pasted, set up."""

from __future__ import annotations

import random
from typing import Any

from engine.game import BadInput, IllegalMove
from games.mancala import keeping
from games.mancala.board.board import Board
from games.mancala.game import Game
from games.mancala.new_game.dialog import NewGame
from games.mancala.play.parts import Parts
from games.mancala.result import title
from games.mancala.seats import SowingSetup
from games.midend.aside import free_name, make_room, put_aside
from games.midend.dialogs.open_game import FromFile, OpenGame
from games.midend.dialogs.save_game import Named, ask_name, picture_of, picture_unseen, save_as
from games.midend.store import Save, Store, StoreError
from games.stage.answers import Answers, Ask, Push, Toast
from games.stage.text.i18n import _, spoken


class Games(Parts):
    """The scene as far as whole games go; Play, which plays one, fills the rest in."""

    queue: list[int]
    offered: int
    finished_told: bool
    claimed: bool  # whether the slot of the game under way is this scene's

    def _fresh(self, setup: SowingSetup) -> Game:
        return Game.begin(self.variant, setup, random.SystemRandom().randrange(1 << 30))

    def keep(self) -> None:
        """Save the game now; a finished one is no longer offered, another that was under way is put aside and told."""
        store = self._store()
        if store is None:
            return
        try:
            if self.game.over and not self.game.history.can_redo:
                self._drop(store)
            elif self.game.history.moves or not self.game.history.dealt:
                save, name = self.game.save(), self.variant.name
                if not self.claimed and make_room(store, name, keeping.SLOT, save, self._picture):
                    self.send(Toast(_("The game before it is kept.")))
                self.claimed = True
                store.autosave(self.variant.name, keeping.SLOT, self.game.save(), self.pill(), self._progress_text())
        except StoreError as error:
            self.send(Toast(spoken(error), "refused"))

    def _drop(self, store: Store) -> None:
        """Offer this game no longer; another one in the slot stays."""
        if self.claimed:
            store.drop_auto(self.variant.name, keeping.SLOT)

    def _keep_finished(self) -> None:
        """Keep the game that has just ended for the replays, and note who won."""
        store, person = self._store(), self.game.person
        if store is None or not self.game.history.moves:
            return
        try:
            store.add_replay(self.variant.name, self.game.save(), title(self.game, self._name), self.pill())
            won = person is not None and person in (self.game.winner() or ())
            store.record(self.variant.name, str(self.game.history.params), won=won, assisted=self.game.hints > 0)
            self._drop(store)
        except StoreError as error:
            self.send(Toast(spoken(error), "refused"))

    def _ask_new(self) -> Answers:
        """Open the dialog that sets up a game."""
        under_way = bool(self.game.history.moves) and not self.game.over
        return Ask(NewGame(self.variant, keeping.remembered(self.variant, self.look.settings), under_way))

    def _start(self, setup: SowingSetup) -> Answers:
        """Begin the game that the dialog set up; one under way is kept among the saved games."""
        self._keep_old()
        if self.look.settings is not None:
            self.look.settings.remember(self.variant.name, "setup", setup.data())
        self._take(self._fresh(setup))
        return None

    def _take(self, game: Game) -> None:
        """Show another game."""
        self._stop_jobs()
        self.queue.clear()
        self.game = game
        self.flipped = self.browsing = self.finished_told = False
        self.offered = -1
        self.table = self._table()
        self.stale_back()
        self._arrive()

    def _take_history(self, history: Any) -> None:
        game = Game(self.variant, history, self.game.seats)
        self._take(game)
        self.keep()

    def _paste(self, text: str) -> Answers:
        """Take a position or a whole game from the clipboard; what cannot be read changes nothing."""
        if not text.strip():
            return Toast(_("There is no text to paste."), "refused")
        try:
            history = self.variant.read_text(text)
        except (BadInput, IllegalMove) as error:
            return Toast(spoken(error), "refused")
        kept = self._keep_old()
        self._take_history(history)
        return Toast(_("Pasted. The game before it is kept.") if kept else _("Pasted."))

    def _keep_old(self) -> bool:
        """Put the game under way among the saved games before another takes its place; return whether it is there."""
        store = self._store()
        if store is None or not self.game.history.moves or self.game.over:
            return False
        try:
            told, save = self._progress_text(), self.game.save()
            put_aside(store, self.variant.name, self.pill(), save, told, lambda: picture_of(self))
        except StoreError as error:
            self.send(Toast(spoken(error), "refused"))
            return False
        return True

    def _ask_name(self) -> Answers:
        """Ask for the name under which the game is to be saved."""
        store = self._store()
        name = free_name(store, self.variant.name, self.pill(), self.game.save()) if store is not None else ""
        return ask_name(self, store, self.variant.name, name)

    def _save_as(self, named: Named) -> Answers:
        """Save the game under the name given."""
        store = self._store()
        assert store is not None
        return save_as(store, self.variant.name, named, self.game.save(), self._progress_text())

    def _choose_kept(self) -> Answers:
        """List the games saved by name and the finished ones."""
        store = self._store()
        if store is None:
            return None
        kind = self.variant.name
        note = _("A position or a whole game can be pasted with Ctrl V.")
        return Ask(OpenGame(store, kind, [*store.saves(kind), *store.replays(kind)], note, self.variant.read_text))

    def _open_kept(self, save: Save | FromFile) -> Answers:
        """Go on with a kept game or one from a file, or review a finished one."""
        if isinstance(save, FromFile):
            kept = self._keep_old()
            self._take_history(self.variant.read_text(save.text))
            return Toast(_("The game before it is kept.") if kept else save.said)
        try:
            game = Game.load(self.variant, save.data)
        except BadInput as error:
            return Toast(spoken(error), "refused")
        if game.over and not game.history.can_redo:
            from games.mancala.review.scene import Review

            return Push(Review(self.variant, game))
        kept = self._keep_old()
        self._take(game)
        self.keep()
        return Toast(_("The game before it is kept.")) if kept else None

    def _picture(self, held: Save) -> bytes:
        """Return the picture of the game that was under way before this one."""
        from games.mancala.play.scene import Play

        try:
            return picture_unseen(Play(self.variant, Game.load(self.variant, held.data)), self.look)
        except BadInput:
            return b""

    # What Play does

    def _table(self) -> Board:
        """Return the board of the game."""
        raise NotImplementedError

    def _arrive(self) -> None:
        """See to whoever is to move."""
        raise NotImplementedError

    def _stop_jobs(self) -> None:
        """End the searches."""
        raise NotImplementedError
