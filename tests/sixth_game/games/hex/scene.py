"""The scene of Hex, and the rooms that there are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.hex.board import Board
from games.hex.kind import KIND
from games.hex.rules import Move, Params, read_move
from games.hex.state import State
from games.midend.dialogs.result import Result
from games.midend.scene.playing import GameTable, Playing
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.model.duel import Duel
from games.model.keeping.records import Save
from games.model.rooms import Rooms
from games.model.shelf import Shelf
from games.stage.answers import Answers, Sound
from games.stage.keys import Actions
from games.stage.messages import Common, Message
from games.stage.parts import Parts
from games.stage.widgets import Button, Heading, Label, Widget
from games.stage.window import wake


@dataclass(frozen=True)
class Lay(Message):
    """Lay a stone."""

    move: Move


class HexCommand(Message, Enum):
    """What the keys of this scene ask for."""

    OTHER_SIZE = "size"


_own = Actions("hex.play", "Hex")


class Play(Playing[Duel], Parts):
    """One game against the computer."""

    title, scope = "Hex", "hex.play"
    has_undo = has_hint = True
    actions = (_own("size", "The other size", "B", says=HexCommand.OTHER_SIZE),)

    def __init__(self, table: GameTable[Duel]) -> None:
        super().__init__(table)
        self.begin()

    def begin(self) -> None:
        self.state = State(self.game, wake.wake)
        self.view = Board(self.game.position, Lay)

    def arrive(self) -> None:
        self.state.arrive(self.look.now())
        self._mirror()
        self.table.announce()

    def halt(self) -> None:
        self.state.halt()

    def release(self) -> bool:
        hinted = self.state.hinted is not None or self.state.thinking.open
        self.state.halt()
        self._mirror()
        return hinted

    def _mirror(self) -> None:
        self.view.pos, self.view.hinted = self.game.position, self.state.hinted
        self.view.touch()
        self.table.refresh()

    def update(self, now: float) -> Answers:
        move = self.state.update()
        self._mirror()
        return self._laid(self.game.play, move) if move is not None else None

    def _laid(self, play: Any, move: Move) -> Answers:
        play(move)
        self.table.played()
        self.arrive()
        return Sound("stone")

    def on(self, message: Lay | HexCommand | Common) -> Answers:
        match message:
            case Lay(move):
                return self._laid(self.state.play, move)
            case HexCommand.OTHER_SIZE:
                return self.table.take_game(KIND.new(Params(5 if self.game.params.side != 5 else 7)))
            case Common.NEW:
                return self.table.take_game(KIND.new(self.game.params))
            case Common.HINT:
                self.state.hint(self.look.now())
                return None
            case _:
                return self.table.do(message)

    def result(self) -> Result:
        title, size = KIND.ending(self.game, self.table.own_name())
        return Result(title, size, replay=False)

    def parts(self) -> Parts:
        return self

    def board(self) -> list[Widget]:
        return [self.view]

    def pill(self) -> str:
        return KIND.variant(self.game)

    def panel(self) -> list[Widget]:
        mover = self.game.mover
        side = "Nobody" if mover is None else ("Red", "Blue")[mover]
        return [Heading(f"{side} is to move"), Label("Red joins top and bottom, blue left and right.", "body")]

    def foot(self) -> list[Widget]:
        return [Button("new", "New game", style="primary", action="new")]


def of(app: App, game: Duel) -> TableScene[Duel, Play]:
    """Return the scene of a game."""
    return TableScene(app, KIND, game, Play)


def open_game(app: App, save: Save | None) -> TableScene[Duel, Play]:
    """Return the scene where it was left, else of a new game."""
    return of(app, Shelf(KIND, app.store).to_open(save) or KIND.new(Params()))


def open_text(app: App, text: str, name: str) -> TableScene[Duel, Play]:
    """Return the scene of a game ID; BadInput."""
    return of(app, KIND.read(text)[0])


def middle_game() -> TableScene[Duel, Play]:
    """Return a game in its middle: a person is to move."""
    game = KIND.new(Params())
    for move in ["d4", "c4", "d3", "d2", "c5", "e2"]:
        game.play(read_move(move))
    return of(App(), game)


ROOMS = Rooms[Duel](of=of, open_game=open_game, open_text=open_text, scenes=(Play,))
POSES = {"play": middle_game}
