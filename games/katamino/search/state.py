"""The watched searches of one challenge, without pixels: which strategies, the race, the step explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import IllegalMove
from games.base.settings import Settings
from games.katamino.rules.plan import Plan
from games.katamino.rules.reading import NAME
from games.katamino.rules.rulebook import Params, challenge_of
from games.katamino.search.finish import far
from games.katamino.search.race import SPEEDS, Race, beyond
from games.katamino.search.stop_watch import NODES, TIME
from games.katamino.think.explain import SearchStep, explain
from games.katamino.think.problem import challenge
from games.katamino.think.solve import STRATEGIES

RACERS = ("dlx", "first-hole", "mod5", "none")  # at first
COUNTS = (1, 2, 4)
USUAL, SLOW = 20, 2  # nodes a second; of the first search that is watched
SOUNDS = {"laid": "tick", "stuck": "dead", "split": "dead", "solution": "chime"}  # of a step


class State:
    """The searches of a challenge; what is chosen is remembered.

    `count`: how many boards; `single`: the strategy of one board, `racers`: of several; `numbers`: whether choices
    stand on the board, `log`: whether the chart is logarithmic; `step`: what the one board explains; `first`: nobody
    has watched a search before, so it is one board, slow, and it is said what is seen.
    """

    def __init__(
        self, settings: Settings, pieces: tuple[int, ...], wake: Callable[[], None], plan: Plan | None = None
    ) -> None:
        self.settings = settings
        self.pieces = pieces
        self.plan = plan
        self.first = not settings.recall(NAME, "watched", False)
        self.count = settings.recall(NAME, "boards", 1 if self.first else 4)
        self.single = settings.recall(NAME, "strategy", "dlx")
        kept = tuple(settings.recall(NAME, "racers", ",".join(RACERS)).split(","))
        self.racers = kept if _sound(kept) else RACERS
        if self.count not in COUNTS or self.single not in STRATEGIES:
            self.count, self.single = 4, "dlx"
        self.numbers = bool(settings.recall(NAME, "numbers", True))
        self.log = False
        self.by = NODES  # by what places are given at the finish
        self._placed = False  # whether the finish was seen to
        self.race = Race(challenge(pieces, plan), self.strategies, wake)
        usual = SLOW if self.first else USUAL
        speed = settings.recall(NAME, "speed", usual)
        self.race.speed = speed if speed in SPEEDS else usual
        self.step = SearchStep("rule")
        self._heard = (0, 0)  # the node and how many had ended when something was heard last
        self._stepped: tuple[Any, ...] = ()

    @property
    def params(self) -> Params:
        """The challenge."""
        return challenge_of(self.pieces, self.plan)

    @property
    def strategies(self) -> tuple[str, ...]:
        """The strategies shown."""
        if self.count == 1:
            return (self.single,)
        if self.count == 2 and self.single in self.racers:
            first = self.racers[: self.count]
            return first if self.single in first else (self.single, self.racers[0])
        return self.racers[: self.count]

    @property
    def busy(self) -> bool:
        """Whether anything still runs."""
        return self.race.playing or any(not runner.drive.idle for runner in self.race.runners)

    @property
    def failed(self) -> str:
        """Why a search has failed, "" where none has."""
        return next((runner.failed for runner in self.race.runners if runner.failed), "")

    def explain(self) -> bool:
        """Look at the step at which the one board stands, if steps are slow enough; return whether it is another."""
        runner, explained = self.race.runner, self.race.each_step
        latest = runner.latest
        key = (runner, latest.nodes, latest.path, explained, latest.finished)
        if key == self._stepped:
            return False
        self._stepped = key
        self.step = explain(self.race.problem, runner.strategy, latest) if explained else SearchStep("rule")
        return True

    def news(self) -> str:
        """Return the sound of the latest moment, "" for none: a chime for each that ends, two at the last.

        Of steps only those that go on one by one are heard, of the strategy chosen.
        """
        latest, race = self.race.runner.latest, self.race
        (node, over), self._heard = self._heard, (latest.nodes, self._ended)
        if self._ended > over:
            return "chimes" if race.finished else "chime"
        if not race.each_step or latest.nodes != node + 1:
            return ""
        return SOUNDS.get(latest.extra.get("event", ""), "")

    @property
    def _ended(self) -> int:
        """How many have tried every choice."""
        return sum(runner.finished for runner in self.race.runners)

    def at_finish(self) -> bool:
        """Return whether the race has come to its finish just now; then places are by what it was run on."""
        over, before = self.race.over and self.count > 1, self._placed
        self._placed = over
        if over and not before:
            self.by = TIME if self.race.mode == "time" else NODES
            self.log = far([runner.figures for runner in self.race.runners], NODES)
        return over != before

    # What is chosen

    def set_speed(self, place: int, now: float) -> None:
        """Take the speed of a place in SPEEDS, the next one where that is beyond an end."""
        speed = SPEEDS[min(len(SPEEDS) - 1, max(0, place))]
        self.race.set_speed(speed, now)
        self.settings.remember(NAME, "speed", speed)

    @property
    def speed_place(self) -> int:
        """The place of the speed in SPEEDS."""
        return SPEEDS.index(self.race.speed)

    def understood(self) -> None:
        """Say no more what is seen; the next search opens with as many boards as this one had."""
        if self.first:
            self.first = False
            self.settings.remember(NAME, "watched", True)
            self.settings.remember(NAME, "boards", self.count)

    def set_numbers(self, on: bool) -> None:
        """Show the choices on the board, or not."""
        self.numbers = on
        self.settings.remember(NAME, "numbers", on)
        self._stepped = ()

    def set_count(self, count: int) -> None:
        """Show so many boards; a single one is that of the strategy chosen."""
        if count == 1:
            self.single = self.race.runner.strategy
        self.count = count
        self.settings.remember(NAME, "boards", count)
        self.become()

    def set_single(self, strategy: str) -> None:
        """Let the single board show another strategy."""
        self.single = strategy
        self.settings.remember(NAME, "strategy", strategy)
        self.become()

    def set_racers(self, racers: tuple[str, ...]) -> None:
        """Let these race."""
        rest = [name for name in (*self.racers, *STRATEGIES) if name not in racers]
        self.racers = (*racers, *dict.fromkeys(rest))[:4]
        self.settings.remember(NAME, "racers", ",".join(self.racers))
        self.become()

    def become(self) -> None:
        """Run the strategies of the moment; those that ran keep their state."""
        self.race.become(self.strategies)
        self._stepped = ()
        self._heard = (self.race.nodes, self._ended)

    # Going elsewhere

    def to_end(self, now: float) -> None:
        """Run to the end at full speed."""
        self.race.rush(now)

    def go_to_level(self, index: int) -> None:
        """Go to the node at which the choice of a level was made."""
        runner = self.race.runner
        path = runner.latest.path
        if index < len(path):
            self.race.seek(runner.since(path[index]))

    def level_before(self) -> None:
        """Go to the previous change of the choice one level up."""
        runner = self.race.runner
        path, nodes = runner.latest.path, runner.latest.nodes
        if path:
            at = runner.since(path[max(1, len(path) - 1) - 1])
            self.race.seek(at if at < nodes else max(0, at - 1))

    def level_after(self) -> None:
        """Go to the next change of the choice one level up; IllegalMove if it is too far ahead."""
        runner = self.race.runner
        node = beyond(runner, max(1, len(runner.latest.path) - 1))
        if node is None:
            raise IllegalMove("The next change is too far ahead to be looked for.")
        self.race.seek(node)


def _sound(names: tuple[str, ...]) -> bool:
    return len(names) == 4 == len(set(names)) and all(name in STRATEGIES for name in names)
