"""Oware: the game as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.i18n import N_
from games.model.contract import GameEntry

if TYPE_CHECKING:
    from games.mancala.game import SowingGame
    from games.model import contract as parts


class OwareEntry(GameEntry["SowingGame"]):
    """What Oware has."""

    def add_verbs(self, verbs: parts.Verbs) -> None:
        from games.oware.command import add_verbs
        add_verbs(verbs)

    def rules(self) -> parts.Rules:
        from games.oware import rules
        return rules

    def kind(self, settings: parts.Settings) -> parts.Kind[SowingGame]:
        from games.mancala.kind import SowingKind
        from games.oware.variant import Oware
        return SowingKind(Oware())

    def rooms(self) -> parts.Rooms[SowingGame]:
        from games.oware.scene import ROOMS
        return ROOMS

    def manual(self) -> tuple[parts.Page, ...]:
        from games.oware.manual import PAGES
        return PAGES

    def poses(self) -> parts.Poses:
        from games.oware.scene import POSES
        return POSES

    def lid(self) -> parts.LidPicture[SowingGame]:
        from games.oware.lid import LID
        return LID

    def lessons(self) -> parts.Lessons[SowingGame]:
        from games.oware.lessons import LESSONS
        return LESSONS

    def record(self) -> parts.RecordOffer:
        from games.oware.record import RECORD
        return RECORD

    def settings(self) -> tuple[parts.Offer, ...]:
        from games.mancala.settings import OFFERS
        return OFFERS

    def begin_beside(self, store: parts.Store) -> parts.Closing:
        from games.oware.background import begin
        return begin(store)


GAME = OwareEntry(
    name="oware",
    about="the moves of a position, the best of them, proven values; play in the terminal",
    title=N_("Oware"),
    blurb=N_("Twos and threes are yours."),
    order=5,
    colours=(("#AC4F33", "#FFF4EE"), ("#90422B", "#FFF4EE")),
    presets=(("Abapa", "abapa"),),
)
