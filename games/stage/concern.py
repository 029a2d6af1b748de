"""Something that stays wrong until it is mended: a mark in the top bar says so for as long, not a passing toast."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.stage.dialog import Dialog
    from games.stage.scene import Scene

TRY_AGAIN = 30_000.0  # ms after which the stage has every scene keep its game again


class Concern:
    """What the program has to see to; by itself nothing. Each frame asks for its sentence."""

    def sentence(self) -> str:
        """Return what the mark says, "" while all is well."""
        return ""

    def relieved(self) -> str:
        """Return what is said when it has gone."""
        return ""

    def try_again(self) -> None:
        """Try to put right what no scene has before it."""

    def card(self, scene: Scene) -> Dialog | None:
        """Return what a click on the mark opens over a scene."""
        return None
