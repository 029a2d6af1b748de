"""Kalah: the game as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.i18n import N_
from games.model.contract import GameEntry

if TYPE_CHECKING:
    from games.mancala.game import SowingGame
    from games.model import contract as parts


class KalahEntry(GameEntry["SowingGame"]):
    """What Kalah has."""

    def add_verbs(self, verbs: parts.Verbs) -> None:
        from games.kalah.command import add_verbs
        add_verbs(verbs)

    def rules(self) -> parts.Rules:
        from games.kalah import rules
        return rules

    def kind(self, settings: parts.Settings) -> parts.Kind[SowingGame]:
        from games.kalah.variant import Kalah
        from games.mancala.kind import SowingKind
        return SowingKind(Kalah())

    def rooms(self) -> parts.Rooms[SowingGame]:
        from games.kalah.scene import ROOMS
        return ROOMS

    def manual(self) -> tuple[parts.Page, ...]:
        from games.kalah.manual import PAGES
        return PAGES

    def poses(self) -> parts.Poses:
        from games.kalah.scene import POSES
        return POSES

    def lid(self) -> parts.LidPicture[SowingGame]:
        from games.kalah.lid import LID
        return LID

    def lessons(self) -> parts.Lessons[SowingGame]:
        from games.kalah.lessons import LESSONS
        return LESSONS

    def record(self) -> parts.RecordOffer:
        from games.kalah.record import RECORD
        return RECORD

    def settings(self) -> tuple[parts.Offer, ...]:
        from games.mancala.settings import OFFERS
        return OFFERS

    def checks(self) -> tuple[parts.Check, ...]:
        from games.kalah.book import CHECKS
        return CHECKS


GAME = KalahEntry(
    name="kalah",
    about="the turns of a position, the best of them, proven values; play in the terminal",
    title=N_("Kalah"),
    blurb=N_("Sow, capture, sow again."),
    order=4,
    colours=(("#EFC778", "#33200A"), ("#C9A765", "#33200A")),
    presets=(
        ("6 pits, 6 stones", "6x6"),
        ("6 pits, 4 stones", "6x4"),
        ("6 pits, 4 stones, empty capture", "6x4e"),
        ("3 pits, 1 stone, to the last stone, swap", "3x1ts"),
        ("8 pits, 12 stones, to the last stone", "8x12t"),
    ),
)
