"""Named states of Katamino's scenes, for pictures, golden tests and the self-test."""

from __future__ import annotations

from collections.abc import Callable

from games.katamino import hint, texts
from games.katamino.pieces import STANDARD
from games.katamino.scene import Play, at_position
from games.katamino.scene_result import Result
from games.katamino.view_board import Held
from games.stage.answers import Ask
from games.stage.settings import Settings

HALF = "TWFULNZYP/TTTWW..../LTWW...../LTWNN..../LNNNY..../LLYYYY..."
STUCK = "TWFULNZYP/TTTWW.FF./LTWW.FF../LTWNN.F../LNNNY..../LLYYYY..."
FULL = "LTWNYFZUP/TTTWWFFUU/LTWWFFZZU/LTWNNFZUU/LNNNYZZPP/LLYYYYPPP"


class Posed(Play):
    """A scene that stands still: no clock, and its piece in hand where the picture has it."""

    held_at: tuple[str, float, float] | None = None  # letter, then column and row of its corner in cells

    def __init__(self, settings: Settings, text: str, seconds: float = 166, moves: int = 11) -> None:
        super().__init__(settings, at_position(texts.read(text)))
        self.game.seconds, self.game.moves = seconds, moves

    def _run_clock(self) -> None:
        self.since = self.wake_at = None

    def settle(self) -> None:
        """Make the widgets anew; then take up the piece that is to be in the hand."""
        super().settle()
        if self.held_at is not None and self.view.table is not None:
            name, column, row = self.held_at
            piece, tray = STANDARD.index(name), self.view.table.tray
            shape = self.view.facing[piece]
            corner = (tray.left + column * tray.side, tray.top + row * tray.side)
            held = Held(piece, shape, (0, 0), corner, "carry")
            if self.view.held is None or self.view.held.at != held.at:
                self.view.held, self.view.chosen = held, piece
                self.refresh()
                self.dirty()

    def draw_after_engine(self) -> None:
        """Wait for the engine, so that the picture is the same each time."""
        while self.job is not None:
            self._hear_engine()

    def enter(self) -> None:
        """Begin, with the verdict there at once."""
        super().enter()
        self.draw_after_engine()


def play(settings: Settings) -> Play:
    """A game half done, a piece in the hand above its landing place."""
    scene = Posed(settings, HALF)
    scene.held_at = ("F", 4.25, -0.35)
    return scene


def play_stuck(settings: Settings) -> Play:
    """A tray that cannot be filled any more, its dead hole striped."""
    return Posed(settings, STUCK)


class _Hinted(Posed):
    def enter(self) -> None:
        super().enter()
        self.hint, self.hint_step = hint.find(self.pos), 3
        self.game.hints = 1
        self._show_hint()


def play_hint(settings: Settings) -> Play:
    """The last step of a hint."""
    return _Hinted(settings, HALF)


def play_long(settings: Settings) -> Play:
    """The longest tray, all pieces in hand."""
    return Posed(settings, "FILNPTUVWXYZ", 0, 0)


class _Finished(Posed):
    def enter(self) -> None:
        super().enter()
        self.send(Ask(Result(self.game, 171.0, True)))


def play_result(settings: Settings) -> Play:
    """The result of a solved challenge."""
    return _Finished(settings, FULL, 166, 14)


POSES: dict[str, Callable[[Settings], Play]] = {
    "play": play,
    "play_stuck": play_stuck,
    "play_hint": play_hint,
    "play_long": play_long,
    "play_result": play_result,
}
__all__ = ["POSES", "Posed"]
