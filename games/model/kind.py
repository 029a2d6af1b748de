"""Kind: how the games of one kind are read, written, named and counted. No pixels.

A game's Kind stands on PuzzleKind, on DuelKind (model/duel.py) or on Kind itself, and says what differs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.game import BadInput, Outcome, Rules
from engine.history import History, split_id
from games.base.figures import clock
from games.base.i18n import N_, ngettext
from games.model.game import Data, Game, read_history
from games.model.record.played import DRAWN, LOST, PLAYED, WON

G = TypeVar("G", bound=Game)
SLOT = "game"  # of games that have one under way at a time


@dataclass(frozen=True, slots=True)
class Count:
    """What a finished game adds to the record under its `preset`; None: it says nothing about that.

    `end`: how, one of `record.played.ENDS`. An assisted one counts, but never as a best. `score`: points, or by how
    much it was won. `level`: of the computer played against or of the puzzle; `rated`: whether the end says how strong
    the person is. `puzzle_score`: how hard a puzzle was said to be.
    """

    preset: str
    end: str = WON
    seconds: float | None = None
    score: int | None = None
    assisted: bool = False
    level: int = 0
    rated: bool = False
    puzzle_score: int | None = None

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


class Kind(ABC, Generic[G]):
    """One kind of game; G is its class of games.

    `name`: the folder's, used in files, game IDs and on the command line. `rules`: its rule book. `note`: a message,
    what else can be opened, for the dialog that opens games. `endings`: of the files that its texts are in.
    """

    note = N_("A game ID can be pasted with Ctrl V.")
    endings: tuple[str, ...] = (".txt", ".json", ".ogn", ".tabla")

    def __init__(self, name: str, rules: Rules) -> None:
        self.name = name
        self.rules = rules

    # What each kind says

    @abstractmethod
    def made(self, history: History, data: Data | None = None) -> G:
        """Return the game of a history: a new one, or with `data` that of a save; BadInput if that is damaged.

        Of a save it reads what the game's `more` has put there; `load` sees to the rest.
        """

    @abstractmethod
    def variant(self, game: G) -> str:
        """Return the variant in a few words: the title in lists."""

    @abstractmethod
    def progress(self, game: G) -> str:
        """Return how far the game is, for lists."""

    @abstractmethod
    def tally(self, game: G) -> Count | None:
        """Return what a finished game adds to the record, None for nothing."""

    # Reading and writing

    def load(self, data: Data) -> G:
        """Return the game of a save, with its id; BadInput with a sentence if it is damaged."""
        return self.made(read_history(self.rules, data), data).restore(data)

    def of_id(self, text: str) -> G:
        """Return a new game of a game ID; BadInput if it is none of this game."""
        game, written, description, seed = split_id(text.strip())
        if game != self.name:
            raise BadInput("{name} is another game.", name=game[:20])
        params = self.rules.read_params(written)
        start = self.rules.read(description) if description else None
        return self.made(History(self.rules, params, seed, start))

    def read(self, text: str, name: str = "") -> list[G]:
        """Return the games, usually one, that a pasted text or the text of a file called `name` holds.

        Each is a new game. BadInput or IllegalMove with one sentence if it holds none.
        """
        return [self.of_id(text)]

    def claims(self, text: str) -> bool:
        """Whether a text that is no game ID, broken or not, is evidently meant for this game."""
        return False

    def claims_word(self, word: str) -> bool:
        """Whether a word, as a file might be called, names a game of this kind; asked where there is no such file."""
        return False

    def write(self, game: G) -> str:
        """Return the text of the position at the cursor, which `read` takes."""
        return game.position_id(self.name)

    def write_game(self, game: G, own: str) -> str:
        """Return the text of the whole game, which `read` takes; `own`: the user's name."""
        return self.write(game)

    # Keeping and telling

    def slot(self, game: G) -> str:
        """Return under what the game is kept while it is under way: `SLOT`, or a key of the challenge."""
        return SLOT

    def stand(self, game: G) -> tuple[str, str, str]:
        """Return where the game stands, whose move it is ("" where that goes without saying), how much was played.

        Two parts of a sentence and the beginning of one: "round 6", "your move", "All 11 turns".
        """
        return self.progress(game), "", all_moves(game.history.cursor)

    def left(self, game: G) -> tuple[str, str]:
        """Return two lines for the lid of a game under way: how far it is, and its time or score ("" for none)."""
        return self.progress(game), ""

    def ending(self, game: G, own: str) -> tuple[str, str]:
        """Return title and detail of a finished game in the list of replays; `own`: the user's name."""
        return self.variant(game), self.progress(game)


class PuzzleKind(Kind[G]):
    """A kind of puzzle: one person solves it, and its time counts."""

    def variant(self, game: G) -> str:
        return str(game.params)

    def progress(self, game: G) -> str:
        n = game.history.cursor
        return ngettext("{n} move", "{n} moves", n).format(n=n)

    def left(self, game: G) -> tuple[str, str]:
        return self.progress(game), clock(game.clock.seconds)

    def ending(self, game: G, own: str) -> tuple[str, str]:
        return self.variant(game), clock(game.clock.seconds)

    def tally(self, game: G) -> Count | None:
        """Return a puzzle solved, with its time; hints make it an assisted one."""
        return Count(str(game.params), WON, seconds=game.clock.seconds, assisted=game.hints > 0)
