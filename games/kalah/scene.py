"""Kalah on the screen: the shared sowing scenes with Kalah's rules, wood and glass."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from games.kalah.variant import Kalah
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.seats import Seat
from games.midend.poses import entered
from games.midend.share.choice import Wanted, remember
from games.midend.share.dialog import ShareDialog
from games.midend.share.subject import Subject
from games.model.app import App
from games.stage.dialog import Ask
from games.stage.scene import Scene

KALAH = Kalah()
# The sample game up to the sixth move of the computer, which starts: the position of the design's picture.
SAMPLE = [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1]

VALUED = "6x4 2,2,7,0,7,1+10 1,0,7,5,1,1+4 0"

LATE = "6x4 0,0,2,1,2,0+14 7,2,7,0,0,0+13 0"
DEEP = "6x4 0,3,0,1,9,0+9 1,8,0,0,8,0+9 0"

ROOMS = opening.rooms_of(KALAH)


def play_pose() -> opening.PlayScene:
    """Return the sample game in its sixth round, the person to move."""
    return opening.posed(KALAH, "6x4", SAMPLE, (Seat(False, 6), Seat(True)))


def values_pose() -> opening.PlayScene:
    """Return a position with two threats and a turn of two sowings that ends one, the person to move."""
    game = SowingGame(KALAH, KALAH.read_game(VALUED), (Seat(True), Seat(False, 6)))
    return opening.play(App(), game)


def start_pose() -> opening.PlayScene:
    """Return a game that begins, two people at one board."""
    return opening.posed(KALAH, "6x6", [], (Seat(True), Seat(True)))


def review_pose() -> opening.ReviewScene:
    """Return the review of the whole sample game."""
    whole = [*SAMPLE, 6, 5, 6, 4, 6, 1, 3, 6, 5, 4, 4, 1, 6, 1, 5, 6]
    return opening.review(App(), opening.posed(KALAH, "6x4", whole, (Seat(False, 6), Seat(True))).game)


def share_pose(app: App) -> opening.PlayScene:
    """Return the sample game with the dialog that shows a picture of it to others."""
    remember(app.settings, Wanted(moving=False))
    return entered(
        play_pose(), lambda scene: scene.send(Ask(ShareDialog(Subject(scene, app), Path(tempfile.gettempdir()))))
    )


def retry_pose() -> opening.RetryScene:
    """Return the mistakes of a whole game, to be found again."""
    whole = [*SAMPLE, 6, 5, 6, 4, 6, 1, 3, 6, 5, 4, 4, 1, 6, 1, 5, 6]
    return opening.retry(App(), opening.posed(KALAH, "6x4", whole, (Seat(False, 6), Seat(True))).game)


def searched(text: str, lesson: int = 0) -> opening.WatchScene:
    """Return the watched search of a position, or a lesson of the course."""
    game = SowingGame(KALAH, KALAH.read_game(text), (Seat(True), Seat(False, 6)))
    return opening.watch(App(), game, lesson)


def watch_pose() -> opening.WatchScene:
    """Return a search four turns deep, the best turns first and no position twice, at one of its cuts."""
    return entered(searched(LATE), lambda scene: opening.search_shown(scene, 4, 47))


def watch_deep_pose() -> opening.WatchScene:
    """Return a search eight turns deep at its end."""
    return entered(searched(DEEP), lambda scene: opening.search_shown(scene, 8, None))


def watch_lesson_pose() -> opening.WatchScene:
    """Return the first lesson at its end."""
    return entered(searched(LATE, 1), lambda scene: scene.act("end"))


def match_pose() -> opening.MatchScene:
    """Return a match of four levels at its tenth game, which stands."""
    return opening.match_posed(KALAH, "6x4", (6, 5, 4, 2), 30, 9, 12)


POSES: dict[str, Callable[..., Scene]] = {
    "play": play_pose,
    "values": values_pose,
    "start": start_pose,
    "review": review_pose,
    "retry": retry_pose,
    "share": share_pose,
    "watch": watch_pose,
    "watch-lesson": watch_lesson_pose,
    "watch-deep": watch_deep_pose,
    "match": match_pose,
}
