"""Hex: the game as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.model.contract import GameEntry

if TYPE_CHECKING:
    from games.model import contract as parts
    from games.model.duel import Duel


class HexEntry(GameEntry["Duel"]):
    """What Hex has: what every game has first, then what it may have beside."""

    def add_verbs(self, verbs: parts.Verbs) -> None:
        from games.hex.command import add_verbs
        add_verbs(verbs)

    def rules(self) -> parts.Rules:
        from games.hex import rules
        return rules

    def kind(self, settings: parts.Settings) -> parts.Kind[Duel]:
        from games.hex.kind import KIND
        return KIND

    def rooms(self) -> parts.Rooms[Duel]:
        from games.hex.scene import ROOMS
        return ROOMS

    def manual(self) -> tuple[parts.Page, ...]:
        from games.hex.manual import PAGES
        return PAGES

    def poses(self) -> parts.Poses:
        from games.hex.scene import POSES
        return POSES

    def lid(self) -> parts.LidPicture[Duel]:
        from games.hex.lid import LID
        return LID

    def lessons(self) -> parts.Lessons[Duel]:
        from games.hex.lessons import LESSONS
        return LESSONS

    def daily(self) -> parts.Daily[Duel]:
        from games.hex.daily import DAILY
        return DAILY

    def sheets(self) -> parts.Sheets:
        from games.hex import sheets
        return sheets

    def record(self) -> parts.RecordOffer:
        from games.model.record.offer import RecordOffer
        return RecordOffer(ratings=(1000, 1200))  # of its two levels


GAME = HexEntry(
    name="hex",
    about="the move that the computer would play",
    title="Hex",
    blurb="Join your two sides.",
    order=6,
    colours=(("#3F6F73", "#F3FAFA"), ("#345C60", "#F3FAFA")),
    presets=(("7 by 7", "7"), ("5 by 5", "5")),
)
