"""The scene of Hex, and the rooms that there are."""

from __future__ import annotations

from typing import Any

from games.base.settings import Settings
from games.hex.board import Board
from games.hex.kind import KIND
from games.hex.rules import Move, Params, read_move
from games.hex.state import State
from games.midend.dialogs.result import Result
from games.midend.scene import GameScene
from games.model.duel import Duel
from games.model.keeping.records import Save
from games.model.rooms import Rooms
from games.model.shelf import Shelf
from games.stage.answers import Answers, Sound
from games.stage.keys import Actions
from games.stage.widgets import Button, Heading, Label, Widget
from games.stage.window import wake

_own = Actions("hex.play", "Hex")


class Play(GameScene[Duel]):
    """One game against the computer."""

    title, scope = "Hex", "hex.play"
    has_undo = has_hint = True
    actions = (_own("size", "The other size", "B"),)

    def __init__(self, game: Duel) -> None:
        super().__init__(KIND, game)
        self.begin()

    def begin(self) -> None:
        """Make state and board of the game."""
        self.state, self.view = State(self.game, wake.wake), Board(self.game.position)

    def arrive(self) -> None:
        """Show the position; the computer goes on."""
        self.state.arrive(self.look.now())
        self._mirror()
        self.announce()

    def halt(self) -> None:
        """End the search."""
        self.state.halt()

    def _mirror(self) -> None:
        self.view.pos, self.view.hinted = self.game.position, self.state.hinted
        self.view.touch()
        self.refresh()

    def update(self, now: float) -> Answers:
        """Take what the search has found."""
        move = self.state.update()
        self._mirror()
        return self._laid(self.game.play, move) if move is not None else None

    def _laid(self, play: Any, move: Move) -> Answers:
        play(move)
        self.played()
        self.arrive()
        return Sound("stone")

    def on_value(self, id: str, value: Any) -> Answers:
        """Lay a stone."""
        return self._laid(self.state.play, value) if id == "board" else super().on_value(id, value)

    def on_action(self, id: str) -> Answers:
        """Give a hint, begin on the other size."""
        match id:
            case "hint":
                self.state.hint(self.look.now())
                return None
            case "size":
                return self.take_game(KIND.new(Params(5 if self.game.params.side != 5 else 7)))
        return super().on_action(id)

    def ask_new(self) -> Answers:
        """Begin anew at once."""
        return self.take_game(KIND.new(self.game.params))

    def result(self) -> Result:
        """Say who has won."""
        title, size = KIND.ending(self.game, self.own_name())
        return Result(title, size, replay=False)

    def pill(self) -> str:
        """Return the size."""
        return KIND.variant(self.game)

    def board(self) -> list[Widget]:
        """Return the board."""
        return [self.view]

    def panel(self) -> list[Widget]:
        """Return who is to move."""
        mover = self.game.mover
        side = "Nobody" if mover is None else ("Red", "Blue")[mover]
        return [Heading(f"{side} is to move"), Label("Red joins top and bottom, blue left and right.", "body")]

    def foot(self) -> list[Widget]:
        """Return the way to a new game."""
        return [Button("new", "New game", style="primary", action="new")]


def open_game(settings: Settings, save: Save | None) -> Play:
    """Return the scene where it was left, else of a new game."""
    return Play(Shelf(KIND, settings.store).to_open(save) or KIND.new(Params()))


def open_text(settings: Settings, text: str, name: str) -> Play:
    """Return the scene of a game ID; BadInput."""
    return Play(KIND.read(text)[0])


def middle_game() -> Play:
    """Return a game in its middle: a person is to move."""
    game = KIND.new(Params())
    for move in ["d4", "c4", "d3", "d2", "c5", "e2"]:
        game.play(read_move(move))
    return Play(game)


ROOMS = Rooms[Duel](of=Play, open_game=open_game, open_text=open_text, scenes=(Play,))
POSES = {"play": middle_game}
