"""The solutions of a challenge as they are found, which of them are shown and which one is chosen; no pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.game import BadInput
from games.base.settings import Settings
from games.katamino.gallery.collection import ORDERS, Collection, PieceAt, read_place, text_of
from games.katamino.rules.plan import Plan
from games.katamino.rules.reading import NAME
from games.katamino.rules.rulebook import Params, challenge_of
from games.katamino.settings import SCHEME
from games.katamino.think import solve
from games.katamino.think.problem import Filling, challenge
from games.model.drive import Drive

LOOK = 100  # ms between two looks at what was found
AT_ONCE = 40  # up to so many solutions each is shown when it comes


class State:
    """The solutions of a set of pieces, searched for by `strategy`, or those `found` already.

    `numbers`: those shown, by their number in `kept`, as is `chosen`; `at`: the filter, `typed` and, where it was
    malformed, `error`. `complete`: whether these are all; `searching`: whether they are looked for.
    """

    def __init__(
        self,
        settings: Settings,
        pieces: tuple[int, ...],
        strategy: str,
        found: Iterable[Filling] | None,
        complete: bool,
        wake: Callable[[], None],
        plan: Plan | None = None,
    ) -> None:
        self.settings = settings
        self.pieces = pieces
        self.plan = plan
        self.strategy = strategy
        self.kept = Collection()
        for filling in found or ():
            self.kept.add(filling)
        self.complete = complete
        self.searching = found is None
        self.distinct = bool(settings.recall(NAME, "distinct", True))
        self.order = settings.recall(NAME, "solutions", "found")
        if self.order not in ORDERS:
            self.order = "found"
        self.typed = ""
        self.error: BadInput | None = None
        self.at: PieceAt | None = None
        self.chosen = 0
        self.numbers: list[int] = []
        searched = strategy if strategy != "none" else "first-hole"
        self.drive = Drive(
            lambda: solve.gathering(challenge(pieces, plan), searched), wake, keep=True, checkpoints=False
        )
        self._taken = 0  # how many of its solutions were looked at
        self._looked = 0.0

    # The search

    def begin(self, now: float) -> None:
        """Look for solutions, if they are not there already."""
        if self.searching:
            self.search(now)
        self.sort()

    def search(self, now: float) -> None:
        """Look for all solutions."""
        self.searching = True
        self.drive.open()
        self.drive.play(now)

    def halt(self) -> None:
        """Let the search wait."""
        self.drive.stop()

    def go_on(self, now: float) -> None:
        """Let the search go on."""
        if self.searching:
            self.drive.play(now)

    def close(self) -> None:
        """End the search."""
        self.drive.close()

    def update(self, now: float) -> bool:
        """Take in what has been found; return whether there is something new to be shown."""
        if not self.searching:
            return False
        self.drive.tick(now)
        new = self.drive.solutions[self._taken :]
        self._taken += len(new)
        fresh = sum(self.kept.add(filling) for filling in new) > 0
        if self.drive.total is not None:
            self.complete, self.searching = True, False
            self.close()
        elif not fresh or (now - self._looked <= LOOK and len(self.kept) >= AT_ONCE):
            return False
        self._looked = now
        self.sort()
        return True

    # What is shown

    @property
    def params(self) -> Params:
        """The challenge."""
        return challenge_of(self.pieces, self.plan)

    @property
    def scheme(self) -> str:
        """The naming scheme of the pieces."""
        return SCHEME.of(self.settings)

    @property
    def selected(self) -> Filling | None:
        """The chosen filling."""
        return self.kept.all[self.chosen] if self.chosen in self.numbers else None

    @property
    def place(self) -> int:
        """The place of the chosen one among those shown, -1 where it is not among them."""
        return self.numbers.index(self.chosen) if self.chosen in self.numbers else -1

    def number_of(self, which: int) -> int:
        """Return the number people see: the place among the distinct ones, or among all."""
        return self.kept.distinct.index(which) + 1 if self.distinct else which + 1

    def sort(self) -> None:
        """Make the list of what is shown anew; the chosen one stays if it is still there."""
        self.numbers = self.kept.listed(self.distinct, self.order, self.at, self.chosen)
        if self.numbers and self.chosen not in self.numbers:
            twins = set(self.kept.twins(self.chosen)) if self.chosen < len(self.kept) else set()
            self.chosen = next((n for n in self.numbers if n in twins), self.numbers[0])

    def set_distinct(self, distinct: bool) -> None:
        """Show one of each family, or all; it is remembered."""
        self.distinct = distinct
        self.settings.remember(NAME, "distinct", distinct)
        self.sort()

    def set_order(self, order: str) -> None:
        """Put them in another order, which is remembered."""
        self.order = order
        self.settings.remember(NAME, "solutions", order)
        self.sort()

    def filter(self, text: str) -> None:
        """Take what was typed; what is malformed changes nothing but the sentence below it."""
        text = text.lstrip("/")  # the key that led here, where it was typed into the field too
        self.typed, self.error = text, None
        try:
            self.at = read_place(text, self.pieces, self.scheme, self.plan)
        except BadInput as error:
            self.at = None
            self.error = error if len(text.strip()) > 1 else None
        self.sort()

    def move(self, step: int) -> None:
        """Choose a neighbour of the chosen one."""
        if self.place >= 0:
            self.chosen = self.numbers[min(len(self.numbers) - 1, max(0, self.place + step))]

    def next_twin(self) -> None:
        """Choose the next mirror image of the chosen one; all are shown then."""
        if self.chosen < len(self.kept):
            self.distinct = False
            family = sorted([self.chosen, *self.kept.twins(self.chosen)])
            self.chosen = family[(family.index(self.chosen) + 1) % len(family)]
            self.sort()

    # Out of here

    @property
    def to_play(self) -> Filling | Params:
        """The chosen solution, to be laid a piece at a time; without one the challenge."""
        return self.selected if self.selected is not None else self.params

    def exported(self) -> tuple[str, str]:
        """Return the name of a file and what is to be written to it: all that is shown."""
        text = "\n".join(text_of(self.kept.all[n], self.scheme) for n in self.numbers)
        return f"katamino-{self.params}.txt", text
