"""ReviewPlaying: what the reviews of all games do: step through, try variations, keep them, play on from a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, assert_never

from engine.game import IllegalMove
from engine.history import History
from engine.variations import Path, Place, found_at
from games.base.i18n import N_, _, spoken
from games.midend.scene.playing import GameTable, Playing
from games.midend.study.messages import LineInView, ReviewCommand, ReviewTold, TurnInView
from games.midend.study.parts import SECOND, TRANSPORT
from games.model.keeping.files import StoreError
from games.model.keeping.records import Save
from games.model.study.reviewed import G, Reviewed
from games.model.study.rounds import F
from games.stage.answers import Answers, Copy, Toast
from games.stage.messages import Common
from games.stage.scene import Push, Replace, Scene
from games.stage.text.export import saved

OF_TURNS = {  # what means something only where there are turns
    ReviewCommand.ABOVE, ReviewCommand.BELOW, ReviewCommand.PLAY_THROUGH, ReviewCommand.TURNING, ReviewCommand.LEARN
}  # fmt: skip


class Moving(Protocol):
    """A board, as far as something moves on it."""

    @property
    def moving(self) -> bool:
        """Whether something moves."""

    def finish(self) -> None:
        """Let it arrive at once."""


class Notes(Generic[G]):
    """What is written of a game that is looked at: its variations into the files that hold it, its text into one."""

    def __init__(self, table: GameTable[G]) -> None:
        self.table = table
        self._files: list[Save] | None = None  # those that hold the game, once they were looked for

    def keep(self) -> None:
        """Keep the variations with the game, in whichever files hold it."""
        shelf, game = self.table.shelf, self.table.game
        try:
            if self._files is None:
                self._files = shelf.holders(game)
            shelf.annotate(game, self._files)
        except StoreError as error:
            self.table.send(Toast(spoken(error), "refused"))

    def export(self, ending: str) -> Answers:
        """Write the game as text into the folder of exports; `ending`: of the file's name."""
        kind = self.table.kind
        try:
            text = kind.write_game(self.table.game, self.table.own_name())
            path = self.table.shelf.store.export(f"{kind.name}{ending}", text)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return saved(path)


class ReviewPlaying(Playing[G], ABC, Generic[G, F]):
    """The review of one game, which is not changed; `reviewed` is its state, `stage` the board, as far as it moves.

    `never_turned`: what is said where there is no turning point.

    A game says how its board shows what the state says, which rooms lead on from here, and hands `take` what it has no
    answer of its own to.
    """

    title = N_("Review")
    keeps = False
    has_undo = True
    extra_menu: Sequence[str] = ("learn",)
    ending = ".txt"  # of the name of a file with a game's text
    never_turned = N_("No single turn gave the game away.")

    def __init__(self, table: GameTable[G], reviewed: Reviewed[G, F], stage: Moving) -> None:
        super().__init__(table)
        self.reviewed, self.stage = reviewed, stage
        self.notes = Notes(table)

    # What a game says

    @abstractmethod
    def show(self, line: History, cursor: int, fresh: bool = True) -> None:
        """Let the board show a line after so many moves; `fresh`: nothing is about to move from there."""

    @abstractmethod
    def show_step(self) -> None:
        """Play the next step of what is played out (`advance`), and begin to show it."""

    @abstractmethod
    def mirror(self) -> None:
        """Let the board show what is known of the position in view, and have the parts made anew."""

    @abstractmethod
    def play_room(self, game: G) -> Scene:
        """Return the scene in which a game is played on that is begun at a position in view."""

    @abstractmethod
    def retry_room(self) -> Scene:
        """Return the scene in which one learns from the mistakes of the game."""

    def ask(self) -> None:
        """Value the position in view, where a game does that: of a variation, or before a turn of the game."""

    # Life

    def plays(self, game: G) -> bool:
        return False

    def in_view(self) -> int:
        state = self.reviewed
        return state.chosen[state.reel.here].after if state.chosen else 0

    def enter(self) -> None:
        self.reviewed.begin(self.look.now())
        self.go(self.reviewed.shown)

    def leave(self) -> None:
        self.reviewed.judging.stop()

    def halt(self) -> None:
        self.stop()

    def release(self) -> bool:
        if not self.reviewed.trying or (not self.reviewed.chosen and self.reviewed.path is None):
            return False
        self.show_turn(self.reviewed.shown)
        return True

    def can(self, command: Common) -> bool:
        match command:
            case Common.UNDO:
                return self.reviewed.branches.can_undo
            case Common.REDO:
                return self.reviewed.branches.can_redo
        return super().can(command)

    def go_on(self, now: float) -> None:
        """Go on with what is shown by itself, unless something moves still: called by `update`."""
        state = self.reviewed
        if not self.table.animating or self.stage.moving:
            return
        if state.queue:
            self.show_step()
        elif state.tick(now):
            self.play_out()
        elif not state.reel.playing:
            self.table.animating = False
            state.arrive()
            self.follow()

    # Where we are

    def stop(self) -> None:
        """Stop what goes by itself."""
        self.reviewed.reel.stop()
        self.table.animating = False
        self.stage.finish()

    def go(self, number: int) -> None:
        """Show the board before turn `number` (from 1); where nobody has moved yet, the position set up."""
        self.reviewed.go(number)
        if self.reviewed.trying:
            self.follow()
            return
        self.show(self.game.history, self.reviewed.cursor)
        self.ask()
        self.mirror()

    def show_turn(self, number: int) -> None:
        """Stop, and show another turn."""
        self.stop()
        self.go(number)

    def follow(self) -> None:
        """Show where one stands, in the game or in a variation, and what is known of that."""
        state = self.reviewed
        if state.trying:
            self.show(state.line, state.cursor)
        self.ask()
        self.mirror()

    def at_place(self) -> None:
        """Show the place at which one stands among the variations."""
        self.reviewed.follow()
        if self.reviewed.trying:
            self.follow()
        else:
            self.go(self.reviewed.shown)

    def play_out(self) -> None:
        """Begin to show what is played out, from the board before it."""
        self.show(self.reviewed.line, self.reviewed.cursor, False)
        self.table.animating = True
        self.mirror()

    # Variations

    def change(self, change: Callable[[], None]) -> None:
        """Edit the variations, and show where one stands then."""
        self.stop()
        change()
        self.notes.keep()
        self.at_place()

    def show_line(self, path: Path) -> None:
        """Show a variation after its first move; () plays what was better, SECOND what was next to it."""
        if not path:
            self._show_better()
            return
        self.stop()
        second = self.reviewed.second
        if path == SECOND:
            if second is not None:
                self.reviewed.play_out(tuple(step for turn in second.turns for step in turn))
                self.play_out()
            return
        at = found_at(self.game.history.variations, path).at
        self.reviewed.branches.stand(Place(path, at + 1))
        self.at_place()

    # Messages

    def take(self, message: ReviewTold | Common) -> Answers:
        """Do what is the same in every review."""
        match message:
            case TurnInView(number):
                self.show_turn(int(number))
            case LineInView(path):
                self.show_line(path)
            case Common.UNDO:
                self.change(self.reviewed.branches.undo)
            case Common.REDO:
                self.change(self.reviewed.branches.redo)
            case Common.RESTART:
                self.show_turn(1)
            case ReviewCommand():
                return self._do(message)
            case Common.COPY:
                return Copy(self.table.kind.write_game(self.game, self.table.own_name()), _("Game copied."))
            case Common.SAVE:
                return self.notes.export(self.ending)
            case _:
                return self.table.do(message)
        return None

    def _do(self, command: ReviewCommand) -> Answers:
        """Do what a key or a button of the review asks for."""
        state = self.reviewed
        goal = TRANSPORT.goal(command.value, state.shown, len(state.chosen))
        match command:
            case ReviewCommand.EARLIER | ReviewCommand.LATER if state.trying:
                self.stop()
                state.branches.step(1 if command is ReviewCommand.LATER else -1)
                self.at_place()
            case ReviewCommand.LATER | ReviewCommand.LAST if not state.reel.more:
                self.show_turn(len(state.chosen) + 1)
            case _ if not state.chosen and command in OF_TURNS:
                return None
            case ReviewCommand.FIRST | ReviewCommand.EARLIER | ReviewCommand.LATER | ReviewCommand.LAST:
                self.show_turn(goal if goal is not None else state.shown)
            case ReviewCommand.ABOVE | ReviewCommand.BELOW:
                self.show_turn(state.same_player(1 if command is ReviewCommand.BELOW else -1))
            case ReviewCommand.PLAY_THROUGH:
                if state.reel.playing:
                    self.show_turn(state.shown)
                else:
                    state.play(self.look.now())
                    self.play_out()
            case ReviewCommand.TURNING:
                number = state.next_turning()
                self.show_turn(number or state.shown)
                return None if number else Toast(_(self.never_turned), "done")
            case ReviewCommand.PLAY:
                self.stop()
                if state.path is not None:
                    state.play_line()
                elif state.chosen:
                    state.play_turn()
                else:
                    return None
                self.play_out()
            case ReviewCommand.BETTER:
                self._show_better()
            case ReviewCommand.PLAY_ON:
                begun = state.from_here()
                if begun.mover is None:
                    raise IllegalMove("The game is over here.")
                return Replace(self.play_room(begun))
            case ReviewCommand.LINE_ABOVE | ReviewCommand.LINE_BELOW:
                place = state.branches.neighbour(1 if command is ReviewCommand.LINE_BELOW else -1)
                if place is None:
                    raise IllegalMove("There is no other variation that way.")
                self.show_line(place.path)
            case ReviewCommand.LEARN:
                self.stop()
                return Push(self.retry_room())
            case ReviewCommand.REMOVE:
                self.change(state.branches.remove)
            case ReviewCommand.STOP_VALUING:
                state.judging.stop()
            case _:
                assert_never(command)
        return None

    def _show_better(self) -> None:
        """Play what was better than the turn in view."""
        self.stop()
        if not self.reviewed.play_better():
            raise IllegalMove("This turn is not valued yet.")
        self.play_out()
