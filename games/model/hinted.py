"""What a hint says at one of its steps, for a panel and for whoever follows by ear."""

from __future__ import annotations

from typing import NamedTuple


class HintWords(NamedTuple):
    """A hint's title and sentence; `onward`: what asking again brings, "" after the last step."""

    title: str
    text: str
    onward: str = ""

    @property
    def heard(self) -> str:
        """Title and sentence one after the other."""
        return f"{self.title.removesuffix('.')}. {self.text}".rstrip()
