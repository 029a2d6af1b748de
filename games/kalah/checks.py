"""What the self-test asks of Kalah: play goes on without its book, so nobody else would tell that it is damaged."""

from __future__ import annotations

from games.kalah.book import FILE, OpeningBook


def whole_book() -> None:
    """Raise unless the book is there, and whole."""
    if not len(OpeningBook(FILE.read_bytes())):
        raise ValueError("Kalah's book is empty.")


CHECKS = ((FILE.name, whole_book),)
