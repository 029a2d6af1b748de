"""The pill with level and score of a puzzle beside its kind; it leads to the steps."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from engine.sudoku.rate import LEVELS
from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated
from games.sudoku.kind import difficulty_name
from games.sudoku.rated.background import RatingSearch
from games.sudoku.rated.words import level_word, score_text

BAR, GAP = 3, 2  # logical pixels of a bar of the level, and between two


@dataclass(eq=False)
class LevelPill(Widget):
    """Six bars, as many of them full as the level says, its word, the score; on level 0 the word alone."""

    level: int = 0
    word: str = ""
    score: str = ""

    focusable = clickable = True

    def _bars(self, look: Look) -> int:
        return LEVELS * look.px(BAR) + (LEVELS - 1) * look.px(GAP) + look.px(8) if self.level else 0

    def width(self, look: Look) -> int:
        score = look.px(6) + look.text.width(self.score, "small+#") if self.score else 0
        return self._bars(look) + look.text.width(self.word, "small~") + score + 2 * look.px(10)

    def height(self, look: Look, width: int) -> int:
        return look.px(44 if look.touch else 26)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px, theme = paint.px, paint.look.theme
        box = Rect(self.rect.x, self.rect.centery - px(13), self.rect.width, px(26))
        rest, over = paint.colour("bg.surfaceRaised"), paint.colour("bg.surfaceInset")
        paint.rect(box, self.shade(paint, rest, over, over), "pill")
        if self.focused and paint.look.keyboard:
            paint.focus(box)
        left = box.x + px(10)
        for bar in range(LEVELS if self.level else 0):
            tall = px(4 + bar * 1.6)
            place = Rect(left + bar * (px(BAR) + px(GAP)), box.centery + px(6) - tall, px(BAR), tall)
            full = bar < self.level
            paint.rect(place, "ink.secondary" if full else theme.mix("bg.surfaceRaised", "ink.secondary", 0.3), px(1))
        left += self._bars(paint.look)
        words = Rect(left, box.y, box.right - px(10) - left, box.height)
        drawn = paint.text(self.word, words, "small~", "ink.secondary", ellipsis=True)
        if self.score:
            after = Rect(drawn.right + px(6), box.y, words.right - drawn.right, box.height)
            paint.text(self.score, after, "small+#", "ink.primary")


def level_pill(rating: RatingSearch, level: int = 0, leads: bool = True) -> list[Widget]:
    """Return the pill of a puzzle, none where it has no solution or nothing is known and sought.

    `level`: the one that its maker promised, which its word keeps; 0 for none. `leads`: whether it opens the steps.
    """
    found = rating.found
    if not rating.done:
        return [_pill(0, _("Rating"), "", leads)] if rating.busy else []
    if found.none:
        return []
    if found.several:  # a score is for one solution
        pill = _pill(0, _("Several solutions"), "", leads)
        pill.tip = _("A level and a score need one solution.")
        return [pill]
    if not found.steps:
        return []
    word = level_word(found) if found.beyond or not level else difficulty_name(level)
    return [_pill(level or found.level, word, score_text(found), leads)]


def _pill(level: int, word: str, score: str, leads: bool) -> LevelPill:
    if not leads:
        return LevelPill(level, word, score, id="steps", enabled=False)
    return LevelPill(level, word, score, id="steps", action="steps", tip=_("Steps and score"))
