"""Named states of a duel, for pictures, golden tests and the self-test; no clock runs in them."""

from __future__ import annotations

from games.katamino.duel.game import DuelGame, begun_duel
from games.katamino.duel.scene import DuelPlay
from games.katamino.duel.state import FIRST, SECOND
from games.katamino.game import Game, in_order
from games.katamino.kind import Kind
from games.katamino.rules.rulebook import Put, read_params
from games.katamino.think.verdict import completion
from games.midend.poses import entered
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.model.duel import Seat
from games.stage.dialog import Ask

Scene = TableScene[Game, DuelPlay]
SEED = 7


def posed(app: App, first: int, second: int, level: int | None, seconds: float) -> Scene:
    """Return a duel with so many pieces down on each tray, `level` the computer's, None against a person."""
    other = Seat() if level is None else Seat(False, level)
    game = begun_duel(read_params("FLTUVY"), (Seat(), other), SEED)
    game.id = "duel"
    for player, count in ((SECOND, second), (FIRST, first)):
        _lay(game, player, count)
    game.clock.seconds = seconds
    game.written = game.counted = game.finished

    def stand(scene: Scene) -> None:
        scene.game.clock.stop(scene.look.now())
        scene.game.clock.seconds, scene.wake_at = seconds, None

    return entered(TableScene(app.apart(), Kind(), game, DuelPlay), stand)


def _lay(game: DuelGame, player: int, count: int) -> None:
    for placement in in_order(completion(game.trays[player]) or ())[:count]:
        game.act(player, [Put(placement)])


def duel(app: App) -> Scene:
    """A person against the computer, both under way."""
    return posed(app, 2, 3, 2, 47)


def duel_persons(app: App) -> Scene:
    """Two persons at one keyboard, a piece in the hand of each."""

    def hold(scene: Scene) -> None:
        scene.settle()
        for board in scene.play.boards:
            board.take(board.pos.in_hand[0], (0, 0), "keys")

    return entered(posed(app, 1, 2, None, 31), hold)


def duel_new(app: App) -> Scene:
    """The dialog of a new duel over one under way."""
    scene = posed(app, 2, 3, 2, 47)
    return entered(scene, lambda scene: scene.send(scene.play.ask_for_new()))


def duel_won(app: App) -> Scene:
    """The end of a duel."""

    def told(scene: Scene) -> None:
        dialog = scene.play.result()
        if dialog is not None:
            scene.send(Ask(dialog))

    return entered(posed(app, 6, 4, 3, 96), told)


POSES = {"duel": duel, "duel_persons": duel_persons, "duel_new": duel_new, "duel_won": duel_won}
