"""The mark of a run: a file that is there while the program runs, so that the next start sees how this one ended.

It names the game on show, and the one on show when the run before ended badly: twice in a row in the same game is
more than chance. A run that ends as it should leaves no mark.
"""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass

from games.model.keeping.crashes import CrashLog
from games.model.keeping.disk import encoded, look
from games.model.keeping.files import begun
from games.model.keeping.records import figure
from games.model.keeping.store import Store


@dataclass(frozen=True)
class Ended:
    """How the run before ended unexpectedly: `game` on show ("" for none), since when it ran, its report.

    `twice`: so did the one before it, in the same game.
    """

    game: str = ""
    since: float = 0.0
    report: str = ""
    twice: bool = False


class RunMark:
    """This run of the program, from `begin` to `end`."""

    def __init__(self, store: Store, log: CrashLog, version: str = "") -> None:
        self.store = store
        self.log = log
        self.version = version
        self.path = store.data / "running.json"
        self.since = time.time()
        self.game = ""
        self._fell = ""  # the game in which the run before ended badly
        self._marked = False

    def begin(self) -> Ended | None:
        """Set the mark; return how the run before ended if it left its own, None if it ended as it should."""
        ended = self._found()
        self._fell = ended.game if ended is not None else ""
        self._mark()
        self.log.watch()
        return ended

    def playing(self, game: str) -> None:
        """Take note of the game on show, "" for none."""
        if game != self.game and self._marked:
            self.game = game
            self._mark()

    def end(self) -> None:
        """Take the mark away: this run ends as it should."""
        if self._marked:
            self._marked = False
            with contextlib.suppress(OSError):
                self.path.unlink()
            self.log.end()

    def _mark(self) -> None:
        content = {"since": self.since, "game": self.game, "fell": self._fell}
        with contextlib.suppress(OSError):  # a disk that takes nothing is told where games are kept
            self.path.parent.mkdir(parents=True, exist_ok=True)
            begun(self.path).write_bytes(encoded("run", content))
            os.replace(begun(self.path), self.path)
            self._marked = True

    def _found(self) -> Ended | None:
        """Return what the mark of the run before says, with what Python wrote when it died, None without a mark."""
        fatal = self.log.left()
        mark = look(self.path, "run")
        if mark.state == "gone":
            return None
        found = mark.content or {}
        game = found.get("game")
        fell = found.get("fell")
        when = figure(found.get("since")) or 0.0
        game = game if isinstance(game, str) else ""
        report = self._report(game, when, fatal)
        if fatal:
            self.log.write(report)
        return Ended(game, when, report, bool(game) and game == fell)

    def _report(self, game: str, since: float, fatal: str) -> str:
        """Return the report of a run that nobody was left to write: what Python wrote, else the last one since then."""
        if not fatal and self.log.written() >= since > 0:
            return self.log.latest()
        began = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(since))
        head = [f"Tabla: {self.version}", f"Began: {began}", f"Game: {game or '(none)'}", "Ended unexpectedly."]
        return "\n".join([*head, "", fatal or "Nothing was written when it ended."]) + "\n"
