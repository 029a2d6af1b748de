"""The games that offer something to print."""

from __future__ import annotations

from dataclasses import dataclass

from games import catalog
from games.midend.printing.sheets import Sheets, Value
from games.model.app import App


@dataclass(frozen=True, slots=True)
class Printable:
    """A game that offers sheets: its name, its title, and the module."""

    name: str
    title: str
    sheets: Sheets

    def usual(self, app: App) -> dict[str, Value]:
        """Return what is chosen at first."""
        return {choice.id: choice.usual for choice in self.sheets.CHOICES} | self.sheets.begin(app)


def offer(name: str) -> Printable:
    """Return what a game offers; only where its entry says that it prints."""
    entry = catalog.game(name)
    sheets = entry.sheets()
    assert sheets is not None
    return Printable(name, entry.title, sheets)


def offers() -> tuple[Printable, ...]:
    """Return what all games offer, in the order of a document."""
    found = [offer(entry.name) for entry in catalog.entries() if entry.prints]
    return tuple(sorted(found, key=lambda there: (there.sheets.PLACE, there.name)))
