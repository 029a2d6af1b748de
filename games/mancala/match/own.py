"""A player of one's own in a match: a program or one that connects, asked by a search that waits for its answer."""

from __future__ import annotations

import contextlib
import queue
from collections.abc import Callable
from itertools import count

from engine.run.stepper import Onward, Snapshot
from games.mancala.match.contenders import Contender
from games.mancala.naming import own_name
from games.mancala.play.company import may_run
from games.mancala.players.attended import Attendance, Attended
from games.mancala.players.named import KGP, short_name
from games.mancala.players.own import own_player
from games.mancala.players.thinkers import Forfeit
from games.mancala.rules.sowing import SowingPosition
from games.mancala.seats import Seat
from games.mancala.variant import Variant
from games.model.thinker import stands_still

BREATH = 0.05  # seconds that a search waits for news before it says that there are none
SHORT = 5  # characters of a name where there is room for a few letters


class OwnContender(Contender):
    """A player of one's own. It is there from the first time that it may run and is attended, until `close`.

    It comes and goes in the window's thread. A search asks it in a thread of its own; one that was told to end may take
    a question back that the next one has put, so each looks whether its question still stands.
    """

    patience = float("inf")  # whoever is late is told so by `Attending`

    def __init__(self, variant: Variant, words: str, seconds: int, twin: int = 0) -> None:
        self.variant, self.words, self.seconds, self.twin = variant, words, seconds, twin
        self.news: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._there: Attendance | None = None
        self._numbers = count(1)
        self._asked = 0
        self._closed = False

    @property
    def name(self) -> str:
        said = own_name(self.seat)
        return f"{said} ({self.twin})" if self.twin else said

    @property
    def short(self) -> str:
        said = self.words if self.words.startswith(KGP) else short_name(self.words).rpartition(".")[0]
        said = (said or short_name(self.words))[:SHORT]
        return f"{said}·{self.twin}" if self.twin else said

    @property
    def seat(self) -> Seat:
        return Seat(False, own=self.words, seconds=self.seconds)

    @property
    def attended(self) -> Attended | None:
        there = self._there
        return None if there is None else there.latest

    def attend(self, wake: Callable[[], None]) -> None:
        if self._there is not None or self._closed or not may_run(self.words) or stands_still():
            return
        words, rules = self.words, self.variant.rules

        def told() -> None:
            self.news.put(None)
            wake()

        self._there = Attendance(
            lambda ears: own_player(words, short_name(words), rules, ears, lambda _told: None), rules, told
        )

    def ask(self, pos: SowingPosition, game: int, opponent: str) -> int:
        """Put a sowing to it; return the number of the question, 0 where the player is not there."""
        there = self._there
        if there is None:
            return 0
        self._asked = next(self._numbers)
        there.ask(pos, self.seconds, game, opponent, self._asked)
        return self._asked

    def answer(self, number: int) -> Attended | None:
        """Return the answer to a question; None while there is none, also where the player is not there any more."""
        there = self._there
        return there.take() if there is not None and number == self._asked else None

    def pending(self, number: int) -> bool:
        """Whether that question is still put to it."""
        there = self._there
        return number > 0 and number == self._asked and there is not None and there.asked

    def recall(self, number: int) -> None:
        """Take a question back, if it is the last one."""
        there = self._there
        if number and number == self._asked and there is not None:
            there.recall()

    def again(self) -> None:
        if self._there is not None and self._there.latest.state == "failed":
            self._there.close()
            self._there = None

    def search(self, position: SowingPosition, game: int = 0, opponent: str = "") -> Callable[[], OwnSearch]:
        return lambda: OwnSearch(self, position, game, opponent)

    def pit(self, position: SowingPosition, snapshot: Snapshot, seed: int) -> int:
        answer = snapshot.extra["answer"]
        assert isinstance(answer, Attended), "the search has ended with an answer"
        if answer.forfeit is not None:
            raise Forfeit(answer.forfeit.why, answer.told)
        return answer.pit - 1

    def close(self) -> None:
        self._closed = True
        if self._there is not None:
            self._there.close()
            self._there = None


class OwnSearch(Onward):
    """Waits for the sowing of a player of one's own; puts the question again where the player was tried again."""

    delegates = True  # it waits, others work: it takes no processor from a search

    def __init__(self, player: OwnContender, position: SowingPosition, game: int, opponent: str) -> None:
        self._player, self._position, self._game, self._opponent = player, position, game, opponent
        self._number = 0
        self._answer: Attended | None = None

    def run(self, budget: int) -> bool:
        player = self._player
        if self._answer is None:
            self._answer = player.answer(self._number)
        if self._answer is None:
            if not player.pending(self._number):
                self._number = player.ask(self._position, self._game, self._opponent)
            with contextlib.suppress(queue.Empty):
                player.news.get(timeout=BREATH)
        return self._answer is not None

    def snapshot(self) -> Snapshot:
        over = self._answer is not None
        return Snapshot(finished=over, extra={"answer": self._answer} if over else {})

    def close(self) -> None:
        if self._answer is None:
            self._player.recall(self._number)
