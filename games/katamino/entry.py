"""Katamino: the game as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.i18n import N_
from games.model.contract import GameEntry

if TYPE_CHECKING:
    from games.katamino.game import Game
    from games.model import contract as parts


class KataminoEntry(GameEntry["Game"]):
    """What Katamino has."""

    def add_verbs(self, verbs: parts.Verbs) -> None:
        from games.katamino.command import add_verbs
        add_verbs(verbs)

    def rules(self) -> parts.Rules:
        from games.katamino.game import RULES
        return RULES

    def kind(self, settings: parts.Settings) -> parts.Kind[Game]:
        from games.katamino.kind import Kind
        from games.katamino.settings import SCHEME
        from games.katamino.shapes.own import names_of_shapes
        return Kind(SCHEME.of(settings), names_of_shapes(settings))

    def rooms(self) -> parts.Rooms[Game]:
        from games.katamino.scene import ROOMS
        return ROOMS

    def manual(self) -> tuple[parts.Page, ...]:
        from games.katamino.manual import PAGES
        return PAGES

    def poses(self) -> parts.Poses:
        from games.katamino.challenges.poses import POSES as CHALLENGES
        from games.katamino.duel.poses import POSES as DUEL
        from games.katamino.gallery.poses import POSES as GALLERY
        from games.katamino.links.poses import POSES as LINKS
        from games.katamino.play.poses import POSES as PLAY
        from games.katamino.search.poses import POSES as SEARCH
        from games.katamino.shapes.poses import POSES as SHAPES
        from games.katamino.tree.poses import POSES as TREE
        return {**PLAY, **CHALLENGES, **GALLERY, **SEARCH, **SHAPES, **LINKS, **TREE, **DUEL}

    def waiting_poses(self) -> frozenset[str]:
        return frozenset(self.poses())

    def lid(self) -> parts.LidPicture[Game]:
        from games.katamino.lid import LID
        return LID

    def lessons(self) -> parts.Lessons[Game]:
        from games.katamino.lessons import LESSONS
        return LESSONS

    def daily(self) -> parts.Daily[Game]:
        from games.katamino.daily import DAILY
        return DAILY

    def sheets(self) -> parts.Sheets:
        from games.katamino import sheets
        return sheets

    def record(self) -> parts.RecordOffer:
        from games.katamino.record import RECORD
        return RECORD

    def settings(self) -> tuple[parts.Offer, ...]:
        from games.katamino.settings import OFFERS
        return OFFERS

    def bring(self, here: parts.Settings, came: parts.Settings) -> int:
        from games.katamino.shapes.own import bring_shapes
        return bring_shapes(here, came)

    def example(self, settings: parts.Settings) -> parts.Widget:
        from games.katamino.board.example import example
        return example(settings)


GAME = KataminoEntry(
    name="katamino",
    about="fill boards with pentominoes, count and compare the ways, place pieces, find groups",
    title=N_("Katamino"),
    blurb=N_("Twelve pentominoes, one tray."),
    order=1,
    colours=(("#173B33", "#F3F7F5"), ("#13322B", "#F3F7F5")),
    presets=(
        ("Three columns", "3"),
        ("Nine columns", "9"),
        ("T W L N F Z Y P U", "TWLNFZYPU"),
        ("Calendar of 22 November", "calendar-2026-11-22"),
        ("Equal pieces", "5x4-ZZZZ.L2P2"),
    ),
)
