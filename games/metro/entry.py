"""Metro: the game as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.i18n import N_
from games.model.contract import GameEntry

if TYPE_CHECKING:
    from games.metro.game import Game
    from games.model import contract as parts


class MetroEntry(GameEntry["Game"]):
    """What Metro has."""

    def add_verbs(self, verbs: parts.Verbs) -> None:
        from games.metro.command import add_verbs
        add_verbs(verbs)

    def rules(self) -> parts.Rules:
        from games.metro import rulebook
        return rulebook

    def kind(self, settings: parts.Settings) -> parts.Kind[Game]:
        from games.metro.kind import KIND
        return KIND

    def rooms(self) -> parts.Rooms[Game]:
        from games.metro.scene import ROOMS
        return ROOMS

    def manual(self) -> tuple[parts.Page, ...]:
        from games.metro.manual import PAGES
        return PAGES

    def poses(self) -> parts.Poses:
        from games.metro.poses import POSES
        return POSES

    def waiting_poses(self) -> frozenset[str]:
        return frozenset(self.poses())

    def lid(self) -> parts.LidPicture[Game]:
        from games.metro.lid import LID
        return LID

    def lessons(self) -> parts.Lessons[Game]:
        from games.metro.lessons import LESSONS
        return LESSONS

    def daily(self) -> parts.Daily[Game]:
        from games.metro.daily import DAILY
        return DAILY

    def record(self) -> parts.RecordOffer:
        from games.metro.record import RECORD
        return RECORD


GAME = MetroEntry(
    name="metro",
    about="legal placements, lines and points of a map; play in the terminal, games between computers",
    title=N_("Metro"),
    blurb=N_("Longest line wins."),
    order=2,
    colours=(("#2B5796", "#F4F7FC"), ("#24497E", "#F4F7FC")),
    presets=(
        ("Solo, 8 by 8", "solo.8.2-10"),
        ("Solo, 6 by 6", "solo.6.2-10"),
        ("Solo, 4 by 4", "solo.4.2-10"),
        ("Solo, 10 by 10", "solo.10.2-10"),
        ("Solo, box of 60", "solo.8.box"),
        ("Board game, 2 players", "board.2"),
        ("Board game, 3 players", "board.3"),
        ("Board game, 4 players", "board.4"),
        ("Board game, 5 players", "board.5"),
        ("Board game, 6 players", "board.6"),
        ("Board game, 2 players, turning", "board.2.turn"),
    ),
)
