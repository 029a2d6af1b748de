"""Named states of the watched search and the gallery, for pictures, golden tests and the self-test.

Each waits until its searches stand where the picture has them, so it looks the same every time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from games.katamino.gallery.scene import Gallery
from games.katamino.rules.pieces import read_pieces
from games.katamino.search.scene import RACERS, Search
from games.stage.scene import Scene
from games.stage.settings import Settings

NINE = read_pieces("TWLNFZYPU").pieces
WORKED = read_pieces("LTWNYFZUP").pieces
PATIENCE = 20.0  # seconds
COST = 1e-7  # seconds for a node: not measured here, or how long the rest takes would be told anew on each machine


class _Standing(Search):
    """A search that stands at a node, its boards and strategies given, whatever the settings say."""

    at = 0
    past = 0  # how far it has been before
    boards = 4
    with_speed = 500
    chosen_board = 1

    def __init__(self, settings: Settings, pieces: tuple[int, ...] = NINE) -> None:
        super().__init__(settings, pieces)
        self.racers, self.single, self.numbers = RACERS, "dlx", True
        self.count = self.boards
        self.race.speed = self.with_speed

    def enter(self) -> None:
        """Go to the node and wait."""
        super().enter()
        self._become()
        self.race.speed, self.race.mode = self.with_speed, "nodes"
        for target in (self.past, self.at):
            if target:
                self.race.seek(target)
                self._wait()
        for runner in self.race.runners:
            runner.cost = COST
        self.race.chosen = min(self.chosen_board, len(self.race.runners) - 1)
        self._follow(self.look.now())
        for card in self.cards.values():
            card.flow.finish()
        self._look(self.look.now())

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while not all(runner.idle for runner in self.race.runners) and time.monotonic() < end:
            time.sleep(0.001)
            self.race.tick(self.look.now())
        self.race.tick(self.look.now())


class _Race(_Standing):
    at, past = 14_000, 58_000


class _Two(_Standing):
    at, boards = 3_000, 2


class _Step(_Standing):
    at, past, boards, with_speed = 8_023, 12_140, 1, 5


class _Groups(_Standing):
    at, boards, with_speed = 13_977, 1, 5

    def __init__(self, settings: Settings, pieces: tuple[int, ...] = NINE) -> None:
        super().__init__(settings, pieces)
        self.single = "mod5"


class _Shown(Gallery):
    """A gallery whose search is over."""

    def enter(self) -> None:
        """Wait for the end of the search."""
        super().enter()
        end = time.monotonic() + PATIENCE
        while not self.complete and time.monotonic() < end:
            time.sleep(0.001)
            self.update(self.look.now())


class _Filtered(_Shown):
    """A filter that nothing passes."""

    def enter(self) -> None:
        super().enter()
        self._filter("L3,5")
        self._sort()


POSES: dict[str, Callable[[Settings], Scene]] = {
    "search": _Race,
    "search_two": _Two,
    "search_step": _Step,
    "search_groups": _Groups,
    "gallery": lambda settings: _Shown(settings, WORKED),
    "gallery_empty": lambda settings: _Filtered(settings, WORKED),
}
