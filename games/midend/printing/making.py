"""The work of a job for the dialog: problems made one after another, and a document written page by page."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from engine.run.stepper import Onward, Snapshot
from games.midend.printing.layout import Booklet, Made, document_title, draw, leaves
from games.midend.printing.paper.page import Paper
from games.midend.printing.paper.pdf import Used, assembled, content
from games.midend.printing.sheets import Exercise

Key = tuple[object, ...]  # what a problem follows from
Wanted = tuple[Key, Callable[[], Generator[None, None, Exercise]]]


class SheetMaking(Onward):
    """Makes problems in their order; a node is one piece of work. `extra["made"]`: (key, problem) of those there."""

    def __init__(self, wanted: Sequence[Wanted]) -> None:
        self._wanted, self._at = wanted, 0
        self._work: Generator[None, None, Exercise] | None = None
        self.nodes = 0
        self.made: tuple[tuple[Key, Exercise], ...] = ()

    def run(self, budget: int) -> bool:
        """Do so many pieces of work; True when all are made."""
        for _ in range(budget):
            if self._at == len(self._wanted):
                break
            key, make = self._wanted[self._at]
            self._work = self._work or make()
            self.nodes += 1
            try:
                next(self._work)
            except StopIteration as end:
                self.made += ((key, end.value),)
                self._work, self._at = None, self._at + 1
        return self._at == len(self._wanted)

    def snapshot(self) -> Snapshot:
        """Return what is made."""
        total = len(self._wanted)
        return Snapshot(
            self.nodes, progress=self._at / max(1, total), finished=self._at == total, extra={"made": self.made}
        )


class Binding(Onward):
    """Writes a document whose problems are made; a node is a page. `extra["document"]`: its bytes, at the end."""

    def __init__(self, booklet: Booklet, made: Made, language: str) -> None:
        self._booklet = booklet
        self._made = made
        self._language = language
        self._leaves, self._used = leaves(booklet), Used()
        self._pages: list[Paper] = []
        self._contents: list[bytes] = []
        self._document = b""

    def run(self, budget: int) -> bool:
        """Write so many pages; True when the document is there."""
        for leaf in self._leaves[len(self._pages) : len(self._pages) + budget]:
            page = draw(self._booklet, leaf, len(self._pages) + 1, self._made)
            self._pages.append(page)
            self._contents.append(content(page, self._used))
        if len(self._pages) == len(self._leaves) and not self._document:
            title = document_title(self._booklet)
            self._document = assembled(self._pages, self._contents, self._used, title, self._language)
        return bool(self._document)

    def snapshot(self) -> Snapshot:
        """Return how far it is."""
        there = bool(self._document)
        return Snapshot(len(self._pages), finished=there, extra={"document": self._document})
