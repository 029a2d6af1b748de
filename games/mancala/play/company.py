"""The players of one's own at a board: who they are, whether they may run, what they are asked and what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.mancala.game import SowingGame
from games.mancala.players.attended import Attendance, Attended
from games.mancala.players.named import KGP, port_of, short_name
from games.mancala.players.own import own_player
from games.mancala.seats import Seat
from games.mancala.variant import Variant
from games.model.thinker import stands_still

_allowed: set[str] = set()  # the programs that the user has let run since Tabla was started


def may_run(words: str) -> bool:
    """Whether a player needs no question before it is there: it comes by itself, or was let run before."""
    return words.startswith(KGP) or words in _allowed


def let_run(programs: Iterable[str]) -> None:
    """Take note that the user lets these programs run."""
    _allowed.update(programs)


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """What a player came to: a legal pit, from 0, or why it has lost the game: late, illegal, ended; its last words."""

    pit: int
    why: str = ""
    told: str = ""


class Company:
    """The players of one's own of one scene. Each is there from its first game until it is not in one, or `close`.

    Nothing is started while `closed`: so a game that is only looked at, on a picture or after the scene was left,
    runs nobody's program.
    """

    def __init__(self, variant: Variant, wake: Callable[[], None]) -> None:
        self.closed = False
        self._variant, self._wake = variant, wake
        self._there: dict[tuple[str, int], Attendance] = {}
        self._seen: dict[tuple[str, int], Attended] = {}
        self._asked: tuple[str, int] | None = None  # who is asked for a sowing
        self._game = ""
        self._games = self._questions = 0

    @property
    def asked(self) -> bool:
        """Whether a player is asked for a sowing whose answer was not taken."""
        return self._asked is not None

    def attend(self, game: SowingGame) -> None:
        """Have the players of a game there, as far as they may be; those of another one are let go."""
        if game.id != self._game:
            self._game, self._games = game.id, self._games + 1
        wanted = self._keys(game)
        for key in [key for key in self._there if key not in wanted.values()]:
            self._let_go(key)
        for player, key in wanted.items():
            if key not in self._there and may_run(key[0]) and not self.closed and not stands_still():
                self._there[key] = self._started(game.seats[player])

    def _keys(self, game: SowingGame) -> dict[int, tuple[str, int]]:
        """Return by what each player of one's own is known: its words, and how many before it have the same."""
        own = {player: seat.own for player, seat in enumerate(game.seats) if seat.own and not seat.human}
        return {player: (words, player if own.get(0) == words else 0) for player, words in own.items()}

    def _started(self, seat: Seat) -> Attendance:
        words, rules = seat.own, self._variant.rules
        return Attendance(
            lambda ears: own_player(words, short_name(words), rules, ears, lambda _told: None), rules, self._wake
        )

    def ask(self, game: SowingGame, player: int, opponent: str) -> None:
        """Ask who has this seat for a sowing at the cursor; nothing comes of it where it may not run."""
        self.attend(game)
        seat, key = game.seats[player], self._keys(game)[player]
        if key in self._there:
            self._questions += 1
            self._asked = key
            self._there[key].ask(game.position, seat.seconds, self._games, opponent, self._questions)

    def answer(self) -> OwnAnswer | None:
        """Return what the player came to who is asked, once; None while there is nothing. Raises what failed."""
        if self._asked is None:
            return None
        found = self._there[self._asked].take()
        if found is None:
            return None
        self._asked = None
        return OwnAnswer(found.pit - 1, found.forfeit.why if found.forfeit is not None else "", found.told)

    def look(self) -> bool:
        """Whether there is news of a player since the last call."""
        seen = {key: one.latest for key, one in self._there.items()}
        new, self._seen = seen != self._seen, seen
        return new

    def known(self, game: SowingGame, player: int) -> Attended | None:
        """Return how a player of one's own stands, None where it may not run yet."""
        there = self._there.get(self._keys(game)[player])
        return there.latest if there is not None else None

    def address(self, game: SowingGame) -> str:
        """Return where a player is waited for, "" where none is."""
        known = [self.known(game, player) for player in self._keys(game)]
        return next((one.address for one in known if one is not None and one.state in ("waiting", "gone")), "")

    def recall(self) -> None:
        """Ask nobody for anything any more."""
        if self._asked is not None:
            self._there[self._asked].recall()
            self._asked = None

    def again(self) -> None:
        """Let those go who could not be had, so that `attend` tries once more."""
        for key in [key for key, one in self._there.items() if one.latest.state == "failed"]:
            self._let_go(key)

    def close(self) -> None:
        """Let everybody go: the programs have ended when this returns."""
        self.closed = True
        for key in list(self._there):
            self._let_go(key)

    def _let_go(self, key: tuple[str, int]) -> None:
        if self._asked == key:
            self._asked = None
        self._there.pop(key).close()


def unasked(programs: Iterable[str]) -> tuple[str, ...]:
    """Return the words of those programs that the user has not let run yet, each once."""
    return tuple(dict.fromkeys(words for words in programs if words and port_of(words) is None and not may_run(words)))
