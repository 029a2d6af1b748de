"""A finished game of a day, looked at again: the board as it ended, and nothing to change on it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from games import catalog
from games.base.dates import long_day
from games.base.i18n import N_, _, ngettext
from games.launcher.today.card import ROUND, picture
from games.launcher.today.state import DayGame, told
from games.model.app import App
from games.model.game import Game
from games.stage.answers import Answers
from games.stage.messages import Common, Message
from games.stage.paint.painter import Paint
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap
from games.stage.widgets.buttons import Button, share_button
from games.stage.widgets.words import Figure, Label


class LookAgain(Scene):
    """The board of a day's game, read only; *Step through* opens its moves where the game has such a room."""

    title = N_("Today")
    scope = "lookagain"
    help_page = "common.today"

    def __init__(self, app: App, entry: DayGame) -> None:
        super().__init__()
        self.app = app
        self.entry = entry

    def pill(self) -> str:
        return _("{game}: {result}").format(game=self.entry.offer.title, result=long_day(self.entry.offer.day))

    def top(self) -> list[Widget]:
        return [share_button()]

    def panel_title(self) -> str:
        return self.entry.offer.title

    def panel(self) -> list[Widget]:
        entry, stamp = self.entry, self.entry.stamp
        found: list[Widget] = [Label(entry.offer.daily.line(entry.game), "body", "ink.secondary"), Gap(4)]
        if stamp is None:
            return found
        caption = _("Points") if stamp.seconds is None else _("Time")
        n = stamp.hints
        hints = ngettext("{n} hint", "{n} hints", n).format(n=n) if n else _("no hints")
        found += [Figure(caption, told(stamp)), Label(hints, "body")]
        if stamp.late:
            text = _("Done later, on {date}: it counts for no streak.").format(date=long_day(stamp.on))
            found.append(Label(text, "small", "ink.secondary"))
        return found

    def foot(self) -> list[Widget]:
        more: list[Widget] = []
        if self._replay() is not None and self.entry.game.begun:
            more.append(Button("replay", _("Step through"), "history", says=Common.REPLAY))
        return [*more, Button("back", _("Back to today"), "undo-2", "primary", action="back")]

    def _replay(self) -> Callable[[App, Game], Scene] | None:
        """Return what steps through the game, None where it has no such room."""
        return catalog.game(self.entry.offer.name).rooms().replay

    def draw_over(self, paint: Paint) -> None:
        area, px = self.areas.board, paint.px
        side = max(px(80), min(area.width, area.height) - 2 * px(24))
        box = Rect(0, 0, side, side)
        box.center = area.center
        if paint.shows(box):
            room = px(ROUND)
            paint.picture(picture(paint, self.entry, side, "bg.table"), (box.x - room, box.y - room))

    def on_message(self, message: Message) -> Answers:
        if message is Common.REPLAY and (replay := self._replay()) is not None:
            return Push(replay(self.app, self.entry.game.renewed()))
        return super().on_message(message)
