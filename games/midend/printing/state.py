"""The state of the print dialog: choices, problems made, pages. No pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from games.base import i18n
from games.midend.printing.layout import LEAST_LARGE, PAPERS, Booklet, Leaf, Part, body_of, leaves, paper_of
from games.midend.printing.making import Binding, Key, SheetMaking
from games.midend.printing.offers import offers
from games.midend.printing.sheets import ALONE, BOARD, ON_SHOW, Exercise, Manner, Value
from games.model.app import App
from games.model.thinker import Thinker

OWN = "print"  # under which the settings remember
MOST = 99  # problems of one game


class Printing:
    """The state; `region`: where the user is, as far as the system tells; `given`: by game, what is chosen already;
    `game`: the one that comes first, where one is on show.

    `made`: every problem made so far, also for choices that were changed. `waits`: "save" or "view" where that was
    asked for and problems or the document are still to come. `layout` grows whenever pages look otherwise.
    """

    def __init__(
        self,
        app: App,
        wake: Callable[[], None],
        region: str = "",
        given: Mapping[str, Mapping[str, Value]] | None = None,
        game: str = "",
    ) -> None:
        self.app = app
        self.offers = {offer.name: offer for offer in sorted(offers(), key=lambda offer: offer.name != game)}
        self.counts = {name: offer.sheets.USUAL for name, offer in self.offers.items()}
        self.chosen = {name: offer.usual(app) for name, offer in self.offers.items()}
        self.paper = paper_of(region)
        self.of_board = next((name for name, values in (given or {}).items() if BOARD in values), "")
        self.board = bool(self.of_board)  # whether the problem of the scene below is printed; `of_board`: its game
        self.solutions = True
        self.large = False
        self.colour = True
        self._remembered()
        for name, values in (given or {}).items():
            self.chosen[name] |= values
        if self.of_board:  # it alone at first
            self.counts = dict.fromkeys(self.counts, 0)
        self.first = {name: max(1, self._recall(f"{name} next", 1)) for name in self.offers}
        self.made: dict[Key, Exercise] = {}
        self.shown = 0
        self.waits = ""
        self.issued = False  # whether a document has gone out: the next one has other problems
        self.layout = 0
        self._leaves: tuple[int, list[Leaf]] = (-1, [])
        self._there: tuple[tuple[int, int], list[list[Exercise | None]]] = ((-1, 0), [])
        self._making: Thinker[Any] = Thinker(lambda latest: latest.extra.get("made", ()), wake)
        self._asked: tuple[Key, ...] = ()  # what the job makes
        self._binding: Thinker[bytes] = Thinker(lambda latest: latest.extra.get("document", b""), wake)

    # What the settings remember

    def _recall(self, name: str, otherwise: Any) -> Any:
        return self.app.settings.recall(OWN, name, otherwise)

    def _remembered(self) -> None:
        """Take over what was chosen last, where it can still be chosen."""
        paper = self._recall("paper", self.paper)
        self.paper = paper if paper in PAPERS else self.paper
        self.solutions, self.large = self._recall("solutions", True), self._recall("large", False)
        self.colour = self._recall("colour", True)
        for name, offer in self.offers.items():
            self.counts[name] = min(MOST, max(0, self._recall(f"{name} count", self.counts[name])))
            for choice in offer.sheets.CHOICES:
                value = self._recall(f"{name} {choice.id}", choice.usual)
                if choice.form and value in [option for option, _label in choice.options]:
                    self.chosen[name][choice.id] = value

    def remember(self) -> None:
        """Keep what is chosen, and which problems come next."""
        # What is remembered is called like its field.
        kept: dict[str, Any] = {name: getattr(self, name) for name in ("paper", "solutions", "large", "colour")}
        for name, offer in self.offers.items():
            if not self.of_board:  # what is chosen beside a board on show is for this time
                kept[f"{name} count"] = self.counts[name]
                shown = [choice.id for choice in offer.sheets.CHOICES if choice.form]
                kept |= {f"{name} {id}": self.chosen[name][id] for id in shown}
            if self.issued:
                kept[f"{name} next"] = self.first[name] + self.counts[name]
        for key, value in kept.items():
            self.app.settings.remember(OWN, key, value)

    # What there is

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the numbers of a game's problems; that of the scene comes first."""
        on_show = (ON_SHOW,) if self.board and name == self.of_board else ()
        return on_show + tuple(range(self.first[name], self.first[name] + self.counts[name]))

    @property
    def booklet(self) -> Booklet:
        """What is to be printed."""
        parts = [
            Part(offer, self._wanted(name), len(self.numbers(name)), self.numbers(name)) for name, offer in self._used()
        ]
        return Booklet(tuple(parts), self.paper, self.solutions, Manner(self.colour, self.large and self.can_be_large))

    def _wanted(self, name: str) -> dict[str, Value]:
        """Return what is chosen for a game, with the problem of the scene if that is wanted, alone or with others."""
        chosen = {id: value for id, value in self.chosen[name].items() if id != BOARD}
        if self.board and name == self.of_board:
            chosen |= {BOARD: self.chosen[name][BOARD], ALONE: not self.counts[name]}
        return chosen

    @property
    def can_be_large(self) -> bool:
        """Whether the problem of the scene, as far as it is there, is not too large for large print."""
        shown = self.made.get(self.key(self.of_board, ON_SHOW)) if self.board else None
        return shown is None or shown.cell(body_of(self.paper), Manner(large=True)) >= LEAST_LARGE

    def _used(self) -> list[tuple[str, Any]]:
        return [(name, offer) for name, offer in self.offers.items() if self.numbers(name)]

    @property
    def leaves(self) -> list[Leaf]:
        """The pages."""
        if self._leaves[0] != self.layout:
            self._leaves = (self.layout, leaves(self.booklet))
        return self._leaves[1]

    def key(self, name: str, number: int) -> Key:
        """Return what a problem follows from."""
        drawn = {choice.id for choice in self.offers[name].sheets.CHOICES if not choice.makes}
        return (name, number, tuple(sorted((id, v) for id, v in self.chosen[name].items() if id not in drawn)))

    @property
    def there(self) -> list[list[Exercise | None]]:
        """The problems of each part, None for those that are still to be made."""
        now = (self.layout, len(self.made))
        if self._there[0] != now:
            keys = [[self.key(name, n) for n in self.numbers(name)] for name, _offer in self._used()]
            self._there = (now, [[self.made.get(key) for key in part] for part in keys])
        return self._there[1]

    @property
    def figure(self) -> tuple[int, int]:
        """How many problems are made, of how many."""
        every = [problem for part in self.there for problem in part]
        return sum(problem is not None for problem in every), len(every)

    @property
    def complete(self) -> bool:
        """Whether there is something, and all of it is made."""
        made, wanted = self.figure
        return made == wanted > 0

    @property
    def busy(self) -> bool:
        """Whether problems are being made."""
        return self._making.open

    # What happens

    def changed(self, now: float) -> None:
        """See to it that what is wanted is made; pages look otherwise."""
        self.layout += 1
        self.waits = ""
        self._binding.stop()
        self.shown = max(0, min(self.shown, len(self.leaves) - 1))
        missing = [(name, n) for name, _offer in self._used() for n in self.numbers(name)]
        missing = [(name, n) for name, n in missing if self.key(name, n) not in self.made]
        asked = tuple(self.key(name, n) for name, n in missing)
        if self._making.open and tuple(key for key in self._asked if key not in self.made) == asked:
            return
        self._asked = asked
        if not missing:
            self._making.stop()
            return
        wanted = [
            (self.key(name, n), partial(self.offers[name].sheets.make, dict(self.chosen[name]), n))
            for name, n in missing
        ]
        self._making.think(lambda: SheetMaking(wanted), now)

    def stop(self) -> None:
        """Make no more: what is made so far is what will be printed."""
        self._making.stop()
        self._binding.stop()
        self.waits = ""
        for (name, _offer), part in zip(self._used(), self.there, strict=True):
            made = [problem is not None for problem in part]
            ready = made.index(False) if False in made else len(made)
            if self.board and name == self.of_board:
                self.board = ready > 0
                ready = max(0, ready - 1)
            self.counts[name] = ready
        self.layout += 1
        self.shown = max(0, min(self.shown, len(self.leaves) - 1))

    def update(self) -> bool:
        """Take what has been made; return whether there is something new. Raises what failed."""
        if not self._making.open:
            return False
        new = [(key, problem) for key, problem in self._making.best() or () if key not in self.made]
        self.made.update(new)
        if any(number == ON_SHOW for (_name, number, _chosen), _problem in new):
            self.layout += 1  # it may be too large for large print
        if not self._making.busy and self.complete:
            self._making.stop()
            return True
        return bool(new)

    def bind(self, now: float) -> None:
        """Begin to write the document, which is complete."""
        booklet = self.booklet
        made = self.there
        language = i18n.language()
        self._binding.think(lambda: Binding(booklet, made, language), now)

    @property
    def binding(self) -> bool:
        """Whether the document is being written."""
        return self._binding.open

    def document(self) -> bytes:
        """Return the document that was begun, b"" until it is there. Raises what failed."""
        return self._binding.take() or b"" if self._binding.open else b""

    def close(self) -> None:
        """End all work, and remember."""
        self._making.stop()
        self._binding.stop()
        self.remember()

    @property
    def file_name(self) -> str:
        """The name that the file is to have: tabla-sudoku-241-256.pdf."""
        words = []
        for name, _offer in self._used():
            words.append(name)
            if self.counts[name]:
                words += [str(self.first[name]), str(self.first[name] + self.counts[name] - 1)]
        return "-".join(["tabla", *words]) + ".pdf"
