"""Kind: what the midend asks of a game. A module satisfies it, or an object where a game has variants. No pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from engine.game import Outcome
from games.base.i18n import ngettext
from games.model.game import Game
from games.model.record.played import DRAWN, LOST, PLAYED, WON

G = TypeVar("G", bound=Game)
SLOT = "game"  # of games that have one under way at a time


@dataclass(frozen=True, slots=True)
class Count:
    """What a finished game adds to the record under its `preset`; None: it says nothing about that.

    `end`: how, one of `record.played.ENDS`. An assisted one counts, but never as a best. `score`: points, or by how
    much it was won. `level`: of the computer played against or of the puzzle; `rated`: whether the end says how strong
    the person is.
    """

    preset: str
    end: str = WON
    seconds: float | None = None
    score: int | None = None
    assisted: bool = False
    level: int = 0
    rated: bool = False

    @property
    def won(self) -> bool:
        """Whether it was won."""
        return self.end == WON


def end_for(player: int, outcome: Outcome | None) -> str:
    """Return how a game ended for one of several players."""
    if outcome is None:
        return PLAYED
    return DRAWN if not outcome.winners else WON if player in outcome.winners else LOST


def all_moves(count: int) -> str:
    """Return the beginning of a sentence about what is kept: that it is everything."""
    return ngettext("One move", "All {n} moves", count).format(n=count)


class Kind(Protocol[G]):
    """One kind of game."""

    NAME: str  # the folder's: used in files, game IDs and on the command line
    NOTE: str  # a message: what else can be opened, for the dialog that opens games

    def load(self, data: dict[str, Any], /) -> G:
        """Return the game of a save, with its id (`Game.restore`); BadInput with a sentence if it is damaged."""

    def read(self, text: str, name: str = "", /) -> list[G]:
        """Return the games, usually one, that a pasted text or the text of a file called `name` holds.

        Each is a new game. BadInput or IllegalMove with one sentence if it holds none.
        """

    def write(self, game: G, /) -> str:
        """Return the text of the position at the cursor, which `read` takes."""

    def write_game(self, game: G, own: str, /) -> str:
        """Return the text of the whole game, which `read` takes; `own`: the user's name."""

    def slot(self, game: G, /) -> str:
        """Return under what the game is kept while it is under way: `SLOT`, or a key of the challenge."""

    def variant(self, game: G, /) -> str:
        """Return the variant in a few words: the title in lists."""

    def progress(self, game: G, /) -> str:
        """Return how far the game is, for lists."""

    def stand(self, game: G, /) -> tuple[str, str, str]:
        """Return where the game stands, whose move it is ("" where that goes without saying), how much was played.

        Two parts of a sentence and the beginning of one: "round 6", "your move", "All 11 turns".
        """

    def left(self, game: G, /) -> tuple[str, str]:
        """Return two lines for the lid of a game under way: how far it is, and its time or score ("" for none)."""

    def ending(self, game: G, own: str, /) -> tuple[str, str]:
        """Return title and detail of a finished game in the list of replays; `own`: the user's name."""

    def tally(self, game: G, /) -> Count | None:
        """Return what a finished game adds to the record, None for nothing."""
