"""Named states of Katamino's scenes, for pictures, golden tests and the self-test."""

from __future__ import annotations

import random
from collections.abc import Callable

from games.katamino import texts
from games.katamino.board.hand import Held
from games.katamino.challenges.own_set import OwnSet
from games.katamino.challenges.scene import Challenges
from games.katamino.play.result import Result
from games.katamino.play.scene import Play
from games.katamino.progress import Standing, at_position, key_of
from games.katamino.rules import Position
from games.katamino.rules.pieces import STANDARD
from games.katamino.think import census, hint
from games.stage.answers import Ask
from games.stage.scene import Scene
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


# What the browser of challenges is shown with: some solved, one under way.
SOLVED = {3: 7, 4: 19, 5: 22, 6: 48, 7: 58, 8: 24, 9: 9, 10: 1}
LEFT_OFF = "ILTUVXYZ/LLLL..../LXTTT.../XXXT..../UXUT..../UUUIIIII"


class _Browsing(Challenges):
    """Made-up standings, the same each time."""

    def _read(self) -> None:
        chance = random.Random(8)
        self.standings = {}
        for columns, count in SOLVED.items():
            every = sorted(census.challenges(columns), key=lambda one: one.distinct)
            for one in chance.sample(every[: 4 * count], count):
                self.standings[key_of(one.pieces)] = Standing(True, float(chance.randrange(95, 2100)))
        game = at_position(texts.read(LEFT_OFF))
        game.seconds, game.hints = 380.0, 1
        self.kept = game
        self.standings[game.key] = Standing(False, None, len(game.position.laid), 380.0, 1)

    def enter(self) -> None:
        super().enter()
        self.ready()

    def _position(self, one: census.Challenge) -> Position:
        kept = self.kept.position
        return kept if sorted(kept.pieces) == sorted(one.pieces) else Position(one.pieces)


def _piece(letter: str) -> int:
    return STANDARD.index(letter)


def challenges(settings: Settings) -> Challenges:
    """The browser at 5 x 8, filtered, a challenge chosen that is under way."""
    scene = _Browsing(settings, tuple(_piece(letter) for letter in "ILTUVXYZ"))
    scene.filter = census.Filter(frozenset([_piece("X")]), frozenset([_piece("P")]))
    return scene


def challenges_empty(settings: Settings) -> Challenges:
    """A filter that nothing passes."""
    scene = _Browsing(settings, tuple(range(12)))
    scene.filter = census.Filter(frozenset(), frozenset([_piece("P")]))
    return scene


class _Asking(_Browsing):
    def enter(self) -> None:
        super().enter()
        self.send(Ask(OwnSet(tuple(_piece(letter) for letter in "FILNPUWXZ"), self.style)))


def own_set(settings: Settings) -> Challenges:
    """A set of one's own that cannot fill its tray."""
    return _Asking(settings, (0, 1, 2, 3, 4, 5, 6, 7))


POSES: dict[str, Callable[[Settings], Scene]] = {
    "play": play,
    "play_stuck": play_stuck,
    "play_hint": play_hint,
    "play_long": play_long,
    "play_result": play_result,
    "challenges": challenges,
    "challenges_empty": challenges_empty,
    "own_set": own_set,
}
__all__ = ["POSES", "Posed"]
