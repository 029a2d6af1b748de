"""Katamino, played: the tray, the pieces in hand, what the engine says of them, and all that leads on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import BadInput, IllegalMove
from engine.history import write_start_id
from games.katamino import progress, rules, texts
from games.katamino.board.table import Hints
from games.katamino.play.result import Result
from games.katamino.play.table import Table
from games.katamino.progress import Play as Game
from games.katamino.progress import at_position, draw_challenge, fresh, game_of, in_order
from games.katamino.rules import Clear, Move, Place
from games.katamino.settings import HOLE_WARNING, MARKS
from games.katamino.think import hint as hints
from games.katamino.think.problem import Filling
from games.katamino.think.verdict import completion
from games.midend.aside import free_name, kept_as, state
from games.midend.dialogs.open_game import FromFile, OpenGame
from games.midend.dialogs.save_game import Named, ask_name, save_as
from games.midend.store import Save, StoreError, read_text
from games.stage.answers import Answers, Ask, Copy, Paste, Push, Sound, Toast
from games.stage.keys import Actions, Gesture
from games.stage.settings import Setting
from games.stage.text.i18n import N_, _, spoken

SCOPE = "katamino.play"
GROUP = N_("Katamino")
_own = Actions(SCOPE, GROUP)
FIRST_LENGTH = 5  # columns of the very first challenge


class Play(Table):
    """One challenge being played."""

    title = N_("Katamino")
    scope = SCOPE
    help_page = "katamino.play"
    has_undo = has_hint = True
    actions = (
        _own("turn-left", N_("Turn left"), "Q", row=N_("Turn left, right"), repeat=True),
        _own("turn-right", N_("Turn right"), "E", row=N_("Turn left, right"), repeat=True),
        _own("flip", N_("Flip"), "F", repeat=True),
        _own("put-back", N_("Put back"), "Del", "Backspace"),
        _own("clear", N_("Clear tray"), "C"),
        _own("solve", N_("Solve"), "Ctrl+Enter"),
        _own("place-hint", N_("Do what the hint says"), "G"),
        _own("watch", N_("Watch the search"), "W"),
        _own("solutions", N_("All solutions"), "S"),
        _own("challenges", N_("Challenges"), "L"),
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

    claimed: Game | None = None  # the game that has the slot of its challenge

    # Life

    def enter(self) -> None:
        """Begin: the clock runs, the engine is asked."""
        self._dress()
        self._run_clock()
        self._ask_engine()
        self.keep()

    def resume(self) -> None:
        """Come back: the clock runs on."""
        self._dress()
        self._run_clock()
        self.refresh()

    def pause(self) -> None:
        """Stop the clock and keep the game."""
        self._stop_clock()
        self.keep()

    def leave(self) -> None:
        """Keep the game and end the search."""
        self._stop_clock()
        self.keep()
        if self.job is not None:
            self.job.close()
            self.job = None

    def keep(self) -> None:
        """Save the game now; another one of the challenge is put aside, and told."""
        if self.progress is not None and not self.solved:
            self.game.seconds = self.seconds
            if self.since is not None:
                self.since = self.look.now()
            if self._claim(self.progress):
                self.progress.keep(self.game, self.name, texts.standing(self.game))
            self._tell_notices()

    def _claim(self, kept: progress.Progress) -> bool:
        """Take the slot of the challenge for this game; return whether it is its own."""
        if self.claimed is not self.game and self.game.begun:
            try:
                name = kept.make_room(self.game)
            except StoreError as error:
                self.send(Toast(spoken(error), "refused"))
                return False
            self.claimed = self.game
            if name:
                self.send(kept_as(name))
        return self.claimed is self.game

    def layout(self) -> None:
        """Take the marks and names of the settings."""
        self._dress()

    def _tell_notices(self) -> None:
        if self.store is not None:
            for sentence in self.store.take_notices():
                self.send(Toast(sentence, "refused"))

    def _run_clock(self) -> None:
        if self.since is None and not self.solved:
            self.since = self.look.now()
        self._set_alarm()

    def _stop_clock(self) -> None:
        self.game.seconds = self.seconds
        self.since = self.wake_at = None

    def _set_alarm(self) -> None:
        """Ask to be woken when the clock shows another second."""
        if self.since is None:
            self.wake_at = None
        else:
            left = 1000 - self.seconds * 1000 % 1000
            self.wake_at = self.look.now() + left + 1

    # Playing

    def make(self, move: Move) -> Answers:
        """Make one move of the player."""
        try:
            self.game.play(move)
        except IllegalMove:
            return Toast(_("That is not possible here."), "refused")
        return self._moved(Sound("place" if isinstance(move, Place) else "lift"))

    def _moved(self, *said: Any) -> list[Any]:
        """Show the position after a move, undo or redo; keep the game; ask the engine."""
        self.hint, self.hint_step = None, 0
        self.view.hint(Hints())
        self.view.show(self.pos)
        self.animating = True
        if self.solved and self.finish_at is None:
            return [*said, *self._finish()]
        self.finish_at = None
        self._run_clock()
        self.keep()
        self._ask_engine()
        return list(said)

    def _finish(self) -> list[Any]:
        """End the challenge: count it, let the wave run, then show the result."""
        self._stop_clock()
        self._ask_engine()
        if self.progress is not None:
            self.new_best = self.progress.finish(self.game, self.name, texts.standing(self.game))
            self._tell_notices()
        now = self.look.now()
        self.finish_at = now + self.look.motion.length(160) + self.view.celebrate(now + 160)
        return [Sound("solved")]

    def _result(self) -> Answers:
        self.finish_at = None
        self.view.finish()
        best = None
        if self.store is not None:
            tally = self.store.statistics(progress.GAME).get(self.game.key)
            best = tally.best if tally is not None else None
        return Ask(Result(self.game, best, self.new_best))

    def start(self, pieces: tuple[int, ...], kept: Game | None = None) -> None:
        """Begin a challenge (or go on with a kept game of it) in this scene; the one before is kept."""
        self.keep()
        self.game = kept if kept is not None else fresh(pieces)
        self.since, self.finish_at = None, None
        self.hint, self.hint_step, self.dead = None, 0, ()
        self.view.held = self.view.chosen = None
        self.view.hint(Hints())
        self.view.warn(())
        self.view.show(self.pos, animate=False)
        self._run_clock()
        self._ask_engine()
        self.keep()
        self.refresh()
        self.dirty()

    def new_challenge(self, columns: int) -> Answers:
        """Begin a challenge of that length: one not yet solved where there is one, another than this."""
        self.settings.remember(progress.GAME, "length", columns)
        left = self._left()
        self.keep()
        pieces = draw_challenge(self.progress, columns, self.pos.pieces)
        self.start(pieces, game_of(self.progress, rules.Position(pieces)))
        return self._back_to(left)

    def _left(self) -> Game | None:
        """Return the game that would be left for another, None where there is nothing to go back to."""
        return self.game if self.game.begun and not self.solved else None

    def _back_to(self, left: Game | None) -> Toast | None:
        """Say that the game left is kept in the place of its challenge, and offer it."""
        if left is None or left.key == self.game.key:
            return None  # it is the same one, or was put aside and told
        self.left = left
        return Toast(_("The game before is kept."), label=_("Back to it"), id="back-to")

    def update(self, now: float) -> Answers:
        """Advance the clock, the board and what the engine says."""
        if self.wake_at is not None and now >= self.wake_at:
            self._set_alarm()
            self.refresh()
        self._hear_engine()
        moving = self.view.tick(now)
        self.animating = moving or self.job is not None or self.finish_at is not None
        if self.finish_at is not None and (now >= self.finish_at or self.view.wave is None):  # a click ends the wave
            self.animating = moving
            return self._result()
        return None

    # Hints

    def _next_hint(self) -> Answers:
        """Show the next of the three steps: where, why, what."""
        if self.solved:
            return None
        self._let_go()
        if self.hint is None:
            self.hint, self.hint_step = hints.find(self.pos), 1
            self.game.hints += 1
        elif self.hint_step < texts.last_step(self.hint):
            self.hint_step += 1
        else:
            return None  # nothing is laid until that is asked for
        self._show_hint()
        return Sound("hint")

    def _show_hint(self) -> None:
        found, step = self.hint, self.hint_step
        assert found is not None
        shown = Hints()
        if found.kind == "cell":
            shown = Hints(cell=found.cell, number=len(found.choices) if step == 2 else 0)
        elif found.kind == "piece" and found.piece is not None:
            shown = Hints(pieces=(found.piece,))
        elif found.kind == "back" and step >= 2:
            shown = Hints(pieces=found.back)
        if step == 3 and found.what is not None:
            shown = Hints(pieces=(found.what.piece,), ghost=(found.what.piece, tuple(sorted(found.what.cells))))
        self.view.hint(shown)
        self.refresh()

    def _do_hint(self) -> Answers:
        """Do what the hint says: lay the piece, or take the others back."""
        found = self.hint
        if found is None or self.solved:
            return None
        if found.what is not None:
            return self.make(Place(found.what))
        if found.back:
            self.game.play_all([rules.Lift(piece) for piece in found.back])
            return self._moved(Sound("lift"))
        return None

    def _let_go(self) -> None:
        if self.view.held is not None:
            self.view.let_go()

    def _solve(self) -> Answers:
        """Fill the tray, as one step of undo: from here where that is possible, else from the empty tray."""
        if self.solved:
            return None
        self._let_go()
        found = completion(self.pos)
        moves: list[Move] = []
        if found is None:
            found = completion(rules.Position(self.pos.pieces))
            if found is None:
                return Toast(_("These pieces cannot fill the tray."), "refused")
            moves = [Clear()]
        moves += [Place(placement) for placement in in_order(found)]
        self.game.solved_for = True
        self.game.play_all(moves)
        return self._moved(Sound("place"))

    # Answers

    def on_value(self, id: str, value: Any) -> Answers:
        """Take a move of the board, a switch of the panel, the answer of a dialog."""
        if id == "board":
            return self._from_board(value)
        if id == "length":
            return self.new_challenge(int(value))
        elif id == "chips":
            return self._choose(value)
        elif id in ("warn", "marks"):
            self._set(HOLE_WARNING if id == "warn" else MARKS, value)
        elif id == "paste":
            return self.open(value)
        elif id == "result":
            return self._after(value)
        elif id == "back-to" and self.left is not None:
            self.start(self.left.position.pieces, self.left)
        elif id == "save-game" and value is not None:
            return self._save_as(value)
        elif id == "open-game" and value is not None:
            return self.open(value.text) if isinstance(value, FromFile) else self._opened(value)
        return None

    def _from_board(self, value: Any) -> Answers:
        self.animating = True
        if isinstance(value, Move):
            return self.make(value)
        kind, what = value
        if kind == "refused":
            return [Toast(what, "refused"), Sound("refused")]
        return None

    def _choose(self, piece: int) -> Answers:
        """Choose a piece by its chip, for the dock's buttons."""
        self._let_go()
        self.view.chosen, self.view.marked = piece, True
        self.view.touch()
        return None

    def _set(self, setting: Setting[Any], value: Any) -> None:
        setting.change(self.settings, value)
        self._dress()

    def _after(self, value: str | None) -> Answers:
        """Go on from the result dialog."""
        if value == "again":
            self.start(self.pos.pieces)
        elif value == "next":
            return self.new_challenge(self.pos.columns)
        elif value in ("watch", "solutions"):
            return self.on_action(value)
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or a button asks for."""
        if id in ("turn-left", "turn-right", "flip", "put-back"):
            return self._hand(id)
        if id in ("undo", "redo"):
            return self._step(id)
        if id == "clear":
            self._let_go()
            return self.make(Clear()) if self.pos.laid and not self.solved else None
        if id == "new":
            return self.new_challenge(self.pos.columns)
        simple: dict[str, Callable[[], Answers]] = {
            "hint": self._next_hint,
            "place-hint": self._do_hint,
            "solve": self._solve,
            "challenges": self._challenges,
            "watch": self._watch,
            "solutions": self._solutions,
            "copy": self._copy,
            "paste": lambda: Paste("paste"),
            "save": self._save,
            "open": self._open,
        }
        return simple[id]() if id in simple else None

    def _hand(self, id: str) -> Answers:
        if self.solved:
            return None
        self.view.finish()
        value = self.view.put_back() if id == "put-back" else self.view.turn(id.removeprefix("turn-"))
        self.animating = True
        if isinstance(value, Move):
            return self.make(value)
        return Sound("turn") if value is not None and id != "put-back" else None

    def _step(self, id: str) -> Answers:
        self._let_go()
        done = self.game.undo() if id == "undo" else self.game.redo()
        return self._moved(Sound("lift")) if done else None

    def _challenges(self) -> Answers:
        from games.katamino.challenges.scene import Challenges

        return Push(Challenges(self.settings, self.pos.pieces))

    def _watch(self) -> Answers:
        return self._other("search", "Search")

    def _solutions(self) -> Answers:
        return self._other("gallery", "Gallery")

    def _other(self, module: str, name: str) -> Answers:
        import importlib

        made = getattr(importlib.import_module(f"games.katamino.{module}.scene"), name)
        return Push(made(self.settings, self.pos.pieces))

    def on_return(self, value: Any) -> Answers:
        """Take what the challenges, the search or the gallery were closed with: a game, a set, a solution to play."""
        if isinstance(value, Game):
            self.start(value.position.pieces, value)
        elif isinstance(value, Filling):
            return self._towards(value)
        elif isinstance(value, tuple) and sorted(value) == sorted(self.pos.pieces) and not self.solved:
            return None  # this one is under way
        elif isinstance(value, tuple) and value:
            self.start(value, self.progress.under_way(value) if self.progress is not None else None)
        elif isinstance(value, rules.Position):
            self.start(value.pieces, at_position(value))
        return None

    def _towards(self, filling: Filling) -> Answers:
        """Begin with the empty tray and this solution ahead: redo lays it, undo leads back."""
        laid = in_order(filling.placements)
        pieces = {placement.piece for placement in laid}
        if self.solved or pieces != set(self.pos.pieces):
            own = tuple(sorted(pieces)) if pieces != set(self.pos.pieces) else self.pos.pieces
            self.start(own, game_of(self.progress, rules.Position(own)))
        self.game.play_towards(laid)
        return [*self._moved(), Toast(_("Redo lays this solution, a piece at a time."))]

    # Kept games, texts in and out

    def _save(self) -> Answers:
        """Ask for a name; the challenge and the time are proposed."""
        self._let_go()
        return ask_name(self, self.store, progress.GAME, self._free_name())

    def _free_name(self) -> str:
        return free_name(self.store, progress.GAME, self.name, self.game.save()) if self.store is not None else ""

    def _save_as(self, named: Named) -> Answers:
        """Save the game under the name given."""
        assert self.store is not None
        self.game.seconds = self.seconds
        if self.since is not None:
            self.since = self.look.now()
        return save_as(self.store, progress.GAME, named, self.game.save(), texts.standing(self.game))

    def _open(self) -> Answers:
        """List the games saved by name and those under way."""
        if self.store is None:
            return None
        saves = [*self.store.saves(progress.GAME), *self.store.autos(progress.GAME)]
        note = _("A file can be dropped on the window, a game ID pasted with Ctrl V.")
        return Ask(OpenGame(self.store, progress.GAME, saves, note, texts.read))

    def _opened(self, save: Save) -> Answers:
        """Go on with a kept game; one that is damaged is told and changes nothing."""
        try:
            game = Game.load(save.data)
        except BadInput as error:
            return Toast(spoken(error), "refused")
        left = self._left()
        self.start(game.position.pieces, game)
        return self._back_to(left)

    def _copy(self) -> Answers:
        """Copy the game ID of the position."""
        text = write_start_id(progress.GAME, rules.Params(self.pos.columns, self.pos.pieces), rules.write(self.pos))
        return Copy(text, _("Position copied."))

    def open(self, text: str) -> Answers:
        """Open what a text says: a game ID, a position, the letters of a set, a filled tray."""
        if not text.strip():
            return Toast(_("There is no text to paste."), "refused")
        try:
            pos = texts.read(text)
        except BadInput as error:
            return Toast(spoken(error), "refused")
        left = self._left()
        self.keep()
        self.start(pos.pieces, game_of(self.progress, pos))
        if left is not None and left.key == self.game.key and state(left.save()) != state(self.game.save()):
            return None  # it was put aside, and told
        return self._back_to(left) or Toast(_("Opened {name}.").format(name=self.name))

    def on_drop(self, path: str) -> Answers:
        """Open a file that was dropped."""
        try:
            return self.open(read_text(path))
        except StoreError as error:
            return Toast(spoken(error), "refused")
