"""How soon the searches of a race heed a stop: what each does between two looks at it, in processor time."""

from __future__ import annotations

import itertools
import threading
import time
from collections import defaultdict
from typing import Any

from engine.run import job
from engine.run.processors import Slices
from games.katamino.rules.pieces import MOST
from games.katamino.search.race import Race
from games.katamino.search.state import RACERS
from games.katamino.think.problem import challenge

SOON = 0.005  # seconds of processor time from the word to the end, at most
SLICES = 25  # of each search
FEW = 3  # of them that may be longer: the first is a guess, and a busy machine takes the caches away


def test_searches_look_whether_they_are_to_stop_every_few_ms(monkeypatch: Any) -> None:
    looks: dict[str, list[float]] = defaultdict(list)

    class Watched(Slices):
        def begin(self) -> None:
            looks[threading.current_thread().name].append(time.thread_time())
            super().begin()

    monkeypatch.setattr(job, "Slices", Watched)
    race = Race(challenge(tuple(range(MOST))), RACERS)
    race.open()
    for runner in race.runners:
        runner.drive.free()
    until = time.monotonic() + 60
    while time.monotonic() < until and sum(len(times) > SLICES for times in list(looks.values())) < len(RACERS):
        time.sleep(0.02)
    assert all([runner.drive.close(10) for runner in race.runners]) and len(looks) == len(RACERS)
    for times in looks.values():
        spent = sorted(after - before for before, after in itertools.pairwise(times))
        assert len(spent) >= SLICES and spent[-1 - FEW] < SOON, spent[-8:]
