"""Named states of the play scene, for pictures, golden tests and the self-test; no clock runs in them."""

from __future__ import annotations

from collections.abc import Callable

from games.katamino.board.hand import Held
from games.katamino.game import Game, at_position
from games.katamino.kind import Kind
from games.katamino.play.result import SolvedDialog
from games.katamino.play.scene import Play
from games.katamino.rules import reading
from games.katamino.rules.pieces import STANDARD, orientations_of
from games.midend.poses import entered
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.model.days.chance import Chance
from games.model.days.stamps import ONE, Stamp
from games.stage.dialog import Ask

Scene = TableScene[Game, Play]

HALF = "TWFULNZYP/TTTWW..../LTWW...../LTWNN..../LNNNY..../LLYYYY..."
STUCK = "TWFULNZYP/TTTWW.FF./LTWW.FF../LTWNN.F../LNNNY..../LLYYYY..."
DAY = "calendar-2026-11-22/P6@5,5/V2@2,1/Y6@5,1/Z1@3,5"
ROW = 12  # days in a row
ELEPHANT = "12x7-7Y3ZXVZZZZFWV64SG"
FULL = "LTWNYFZUP/TTTWWFFUU/LTWWFFZZU/LTWNNFZUU/LNNNYZZPP/LLYYYYPPP"


def posed(
    text: str, seconds: float = 166, made: int = 11, then: Callable[[Scene], object] = lambda scene: None
) -> Scene:
    """Return a game that stands still, the engine's verdict there; `then` is done with its scene."""
    game = at_position(reading.read(text))
    game.clock.seconds, game.made = seconds, made
    day = game.position.plan.day

    def stand(scene: Scene) -> None:
        scene.game.clock.stop(scene.look.now())
        scene.game.clock.seconds, scene.wake_at = seconds, None
        if day is not None:
            scene.play.days.fixed = day
        while scene.play.state.thinking:
            scene.update(scene.look.now())
        then(scene)

    return entered(TableScene(App(), Kind(), game, Play), stand)


def hold(scene: Scene) -> None:
    """Take a piece up, above its landing place."""
    hold_piece(scene, "F", None)


def hold_over_the_date(scene: Scene) -> None:
    """Take a piece up whose place is about the date."""
    hold_piece(scene, "U", 3)


def with_days_before(scene: Scene) -> None:
    """Stamp the days of some months: the last twelve all, of those before some late and some not at all."""
    hold_over_the_date(scene)
    today, chance = scene.play.days.today, Chance("calendars")
    for before in range(1, 140):
        day, late = today - before * ONE, before > ROW and not chance.below(6)
        if before <= ROW or chance.below(4):
            scene.play.days.stamps.add(Stamp(day, reading.NAME, 0.0, day + late * ONE, 200.0))
    scene.refresh()


def hold_piece(scene: Scene, name: str, orientation: int | None) -> None:
    """Take a piece up, above its landing place."""
    scene.settle()
    view, piece = scene.play.view, STANDARD.index(name)
    if orientation is not None:
        view.facing[piece] = orientations_of(piece)[orientation]
    assert view.table is not None
    tray, (column, row) = view.table.tray, (4.25, -0.35)  # its corner in cells
    corner = (tray.left + column * tray.side, tray.top + row * tray.side)
    view.held = Held(piece, view.facing[piece], (0, 0), corner, "carry")
    view.chosen.piece = piece
    scene.refresh()
    scene.dirty()


def hint_at_its_end(scene: Scene) -> None:
    """Ask for a hint until its last step."""
    for _ in range(3):
        scene.act("hint")


def end(scene: Scene) -> None:
    """Ask what comes next."""
    scene.game.best = True
    scene.send(Ask(SolvedDialog(scene.game, 171.0, (7, 8, 9), more=True)))


def play() -> Scene:
    """A game half done, a piece in the hand above its landing place."""
    return posed(HALF, then=hold)


def play_stuck() -> Scene:
    """A tray that cannot be filled any more, its dead hole striped."""
    return posed(STUCK)


def play_hint() -> Scene:
    """The last step of a hint."""
    return posed(HALF, then=hint_at_its_end)


def play_long() -> Scene:
    """The longest tray, all pieces in hand."""
    return posed("FILNPTUVWXYZ", 0, 0)


def play_calendar() -> Scene:
    """The calendar of a day half done, a piece in the hand above its landing place, and the days before."""

    return posed(DAY, 192, 9, then=with_days_before)


def play_shape() -> Scene:
    """A tray of another shape, with a hole."""
    return posed(f"katamino:{ELEPHANT}#0", 0, 0)


def play_repeated() -> Scene:
    """Pieces of which there are several."""
    return posed("5x4-ZZZZ.L2P2/L1@1,1*2", 20, 1)


def play_result() -> Scene:
    """The result of a solved challenge."""
    return posed(FULL, 166, 14, then=end)


POSES = {
    "play": play,
    "play_stuck": play_stuck,
    "play_hint": play_hint,
    "play_long": play_long,
    "play_calendar": play_calendar,
    "play_shape": play_shape,
    "play_repeated": play_repeated,
    "play_result": play_result,
}
