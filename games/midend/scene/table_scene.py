"""TableScene: the scene of every game: the table that keeps it, undoes its moves, takes pasted texts, tells its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, final

from games.midend.messages import TableMessage
from games.midend.scene import GameScene
from games.midend.scene.playing import GameTable, Playing
from games.midend.scene.room_scene import RoomScene
from games.midend.share.values import Valuing
from games.midend.texts import Texts
from games.model.app import App
from games.model.keeping.records import Save
from games.model.kind import G, Kind
from games.stage.answers import Answers, Toast
from games.stage.dialog import Dialog
from games.stage.messages import Common, Message, unhandled

P = TypeVar("P", bound=Playing[Any])

# What a value of an older kind may be of: dialogs and pastes that are not told as messages yet.
OLDER = ("paste", "open-game", "show_text", "result")


@final
class TableScene(RoomScene[P], GameScene[G], Generic[G, P]):
    """A game on its table: `TableScene(app, KIND, game, Play)`; `play` is the part that the game writes."""

    def __init__(
        self, app: App, kind: Kind[G], game: G, make: Callable[[GameTable[G]], P], texts: Texts[G] | None = None
    ) -> None:
        GameScene.__init__(self, app, kind, game, texts)
        self.play = make(self)

    # Life

    def enter(self) -> None:
        self.play.enter()
        GameScene.enter(self)

    def resume(self) -> None:
        GameScene.resume(self)

    def pause(self) -> None:
        GameScene.pause(self)

    def leave(self) -> None:
        GameScene.leave(self)
        self.play.leave()

    def begin(self) -> None:
        self.play.begin()

    def arrive(self) -> None:
        self.play.arrive()

    def halt(self) -> None:
        self.play.halt()

    def keep(self) -> None:
        super().keep()
        self._tell_notices()

    # What the game's part says

    def plays(self, game: G) -> bool:
        return self.play.plays(game)

    def keeps(self) -> bool:
        return self.play.keeps

    def timed(self) -> bool:
        return self.play.timed

    def release(self) -> bool:
        return self.play.release()

    def result(self) -> Dialog | None:
        return self.play.result()

    def again(self) -> G | None:
        found: G | None = self.play.again()
        return found

    def end_sound(self) -> str:
        return self.play.end_sound()

    def listed(self) -> list[Save]:
        return self.play.listed()

    def take_pasted(self, game: G, said: str = "") -> Answers:
        return self.play.take_pasted(game, said)

    def left(self, game: G, name: str, coming: G) -> Toast | None:
        return self.play.left(game, name, coming)

    def perform(self, move: Any) -> None:
        self.play.perform(move)

    def in_view(self) -> int:
        return self.play.in_view()

    def valuing(self) -> Valuing | None:
        return self.play.valuing()

    def values_known(self) -> Mapping[int, Any]:
        return self.play.values_known()

    # What comes

    def on_message(self, message: Message) -> Answers:
        return self.on_table(message) if isinstance(message, TableMessage) else self.play.on(message)

    def on_action(self, id: str) -> Answers:
        return RoomScene.on_action(self, id)

    def on_value(self, id: str, value: Any) -> Answers:
        if id in OLDER:
            return GameScene.on_value(self, id, value)
        return RoomScene.on_value(self, id, value)

    # What the game's part may ask for

    def do(self, command: Common) -> Answers:
        if not isinstance(command, Common):
            unhandled(self.play, command)
            return None
        return GameScene.on_action(self, command.value)

    def can(self, command: Common) -> bool:
        match command:
            case Common.UNDO:
                return self.game.can_undo
            case Common.REDO:
                return self.game.can_redo
        return True

    def back(self) -> Answers:
        """Leave, unless there is something to take away; a game under way after a second Esc."""
        return GameScene.on_back(self)

    def leave_for(self, game: G) -> Answers:
        """Change to a game that was asked for; where it takes the place of one under way, after a question."""
        return self._leave_for(game)
