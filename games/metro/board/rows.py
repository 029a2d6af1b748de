"""Metro's own widgets: rows of players, tiles in hand, consequences, pictures of tiles to choose from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from games.metro import aloud
from games.metro.board import drawing as view_art
from games.stage.motion import MOVE
from games.stage.paint.look import Look
from games.stage.paint.marks import player_badge
from games.stage.paint.painter import Paint
from games.stage.paint.theme import RGBA
from games.stage.widgets.base import USED, EventUsed, Widget, activated
from games.stage.widgets.boxes import Row
from games.stage.widgets.words import Label

SHAKE = 420.0  # ms that a tile shakes that fits nowhere


@dataclass(eq=False)
class PlayerRow(Widget):
    """A player: badge, name, a line below, points; `gain`: what a placement pointed at would bring."""

    player: int = 0
    name: str = ""
    below: str = ""
    points: str = ""
    gain: str = ""
    mine: bool = False
    tall: float = 64
    dots: bool = False
    brief: str = ""  # for `below` where that has no room
    short: str = ""  # for `name` where that has no room

    def height(self, look: Look, width: int) -> int:
        return look.px(self.tall)

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        paint.rect(box, "accent.soft" if self.mine else "bg.surfaceInset", "card")
        side = px(36 if self.tall > 60 else 34 if self.tall > 50 else 28)
        badge = Rect(box.x + px(14 if self.tall > 50 else 10), box.centery - side // 2, side, side)
        player_badge(paint, badge, self.player)
        room = Rect(box.x, box.y, box.width - px(14), box.height)
        figure = paint.text(self.points, room, "figure" if self.tall > 50 else "title", "ink.primary", "right")
        left = badge.right + px(10)
        right = figure.left - px(10)
        under = False  # whether the gain stands under the name, which has no room beside it
        if self.gain:
            wide = paint.look.text.width(self.gain, "label") + px(18)
            under = self.tall > 40 and paint.look.text.width(self.name, "bodyStrong") > right - wide - px(6) - left
            pill = Rect(right - wide, box.centery - px(12), wide, px(24))
            if under:
                pill = Rect(left, box.centery + px(1), wide, px(18))
            self._pill(paint, pill)
            right = right if under else pill.left - px(6)
        words = Rect(left, box.y, max(px(20), right - left), box.height)
        ink = "accent.ink" if self.mine else "ink.primary"
        line = px(20)
        if self.below and self.tall > 40:
            upper = Rect(words.x, box.centery - line + px(1), words.width, line)
            named = self.name if paint.look.text.fits(self.name, "bodyStrong", words.width) else self.short or self.name
            drawn = paint.text(named, upper, "bodyStrong", ink, ellipsis=True)
            lower = Rect(words.x, box.centery, words.width, px(18))
            if under:
                lower = Rect(pill.right + px(6), lower.y, words.right - pill.right - px(6), lower.height)
            fits, ink = paint.look.text.fits, "accent.ink" if self.mine else "ink.secondary"
            ways = (self.below, self.brief, self.brief.partition(" · ")[0])
            said = next((way for way in ways if way and fits(way, "caption", lower.width)), "")
            paint.text(said, lower, "caption", ink, ellipsis=True)
        else:
            drawn = paint.text(self.name, words, "bodyStrong", ink, ellipsis=True)
        if self.dots:
            self._dots(paint, (drawn.right + px(10), drawn.centery + px(2)))

    def _pill(self, paint: Paint, box: Rect) -> None:
        """Draw the gain in the player's colour."""
        ground: RGBA = paint.look.theme.mix(f"player.{self.player}.fill", "#000000", 0.25)
        ink = "#FFFFFF"
        if self.player == 3:
            ground, ink = paint.colour("player.3.fill"), "#2B2000"
        paint.rect(box, ground, "pill")
        paint.text(self.gain, box, "label", ink, "centre")

    def _dots(self, paint: Paint, at: tuple[int, int]) -> None:
        """Three dots that pulse while the computer thinks."""
        now = paint.look.now()
        for n in range(3):
            phase = ((now / 1200) - n * 0.18) % 1 if paint.look.motion.moves else 0.25
            strength = 0.25 + 0.75 * max(0.0, 1 - abs(phase - 0.25) * 4)
            paint.circle((at[0] + n * paint.px(8), at[1]), paint.px(2.5), paint.colour("ink.secondary", strength))


@dataclass(eq=False)
class Standings(Widget):
    """The players' points: badge, name and, set apart, the figure; `entries`: (colour, name, points).

    In two columns, in one where a name would have no room.
    """

    entries: Sequence[tuple[int, str, int]] = ()

    def columns(self, look: Look, width: int) -> int:
        """Return in how many columns the players stand."""
        room = (width - look.px(10)) // 2 - look.px(25 + 4)
        texts = look.text
        wide = (texts.width(name, "small") + texts.width(str(points), "heading") for _, name, points in self.entries)
        return 2 if max(wide, default=0) <= room else 1

    def height(self, look: Look, width: int) -> int:
        return -(-len(self.entries) // self.columns(look, width)) * look.px(28)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        gap = paint.px(10)
        columns = self.columns(paint.look, self.rect.width)
        wide = (self.rect.width - gap * (columns - 1)) // columns
        for n, (colour, name, points) in enumerate(self.entries):
            box = Rect(self.rect.x + n % columns * (wide + gap), self.rect.y + n // columns * px(28), wide, px(28))
            player_badge(paint, Rect(box.x, box.centery - px(10), px(20), px(20)), colour)
            figure = paint.text(str(points), box, "heading", "ink.primary", "right")
            room = Rect(box.x + px(25), box.y, figure.left - px(4) - box.x - px(25), box.height)
            paint.text(name, room, "small", "ink.secondary", ellipsis=True)


@dataclass(eq=False)
class TileCard(Widget):
    """The tile to be laid, large, with its name and a line or two."""

    kind: int = 0
    caption: str = ""
    name: str = ""
    text: str = ""
    size: float = 92
    bare: bool = False
    shaken_at: float = -1e9  # when it was found to fit nowhere

    def height(self, look: Look, width: int) -> int:
        words = look.px(-8 if self.bare else 16) + sum(self._lines(look, self._text_width(look, width)))
        return max(words, look.px(self.size + (0 if self.bare else 34)))

    def _text_width(self, look: Look, width: int) -> int:
        """Return how much of a width the words have beside the picture."""
        return width - look.px(0 if self.bare else 16) - look.px(self.size) - look.px(16) - look.px(12)

    def _lines(self, look: Look, room: int) -> tuple[int, int, int]:
        """Return the heights of caption, name and text in a width."""
        small = look.text.line("small")
        return small, look.text.line("title"), small * len(look.text.wrap(self.text, "small", max(1, room)))

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        pad = 0 if self.bare else px(16)
        if not self.bare:
            paint.rect(box, "bg.surfaceInset", "card")
        side = px(self.size)
        away = 0
        passed = (paint.look.now() - self.shaken_at) / SHAKE
        if passed < 1 and paint.look.motion.moves:
            self.later(paint.look.now() + 16)
            away = round(px(5) * math.sin(6 * math.pi * passed) * (1 - passed))
        paint.picture(view_art.thumb(paint.look, self.kind, side), (box.x + pad + away, box.centery - side // 2))
        left = box.x + pad + side + px(16)
        room = Rect(left, box.y, self._text_width(paint.look, box.width), box.height)
        small, name, text = self._lines(paint.look, room.width)
        top = box.centery - (small + name + text) // 2
        paint.text(self.caption, Rect(room.x, top, room.width, small), "label", "ink.tertiary", ellipsis=True)
        paint.text(self.name, Rect(room.x, top + small, room.width, name), "title", ellipsis=True)
        below = Rect(room.x, top + small + name + px(1), room.width, text)
        paint.words(self.text, below, "small", "ink.secondary")


@dataclass(eq=False)
class HandCard(Widget):
    """One of the two tiles that may be laid: the one in hand, or the top of the bag (`left` tiles in it)."""

    id: str = ""
    kind: int = -1
    title: str = ""
    text: str = ""
    keys: str = ""
    left: int = 0
    chosen: bool = False
    dim: bool = False
    flipped_at: float = -1e9  # when it was drawn from the bag: it turns over
    lines: int = 1  # for the text

    focusable = clickable = True

    def heard(self) -> str:
        return f"{self.title}: {self.text}"

    def height(self, look: Look, width: int) -> int:
        more = (self.lines - 1) * look.text.line("caption")
        return look.px(120 if look.metrics.compact else 156) + round(look.px(38) * (look.text_scale - 1)) + more

    def needs(self, look: Look, width: int) -> int:
        """Return in how many lines its text stands at a width."""
        room = width - 2 * look.px(6)
        return 1 if look.text.fits(self.text, "caption", room) else len(look.text.wrap(self.text, "caption", room))

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        compact = paint.look.metrics.compact
        ground = "accent.soft" if self.chosen else "hover" if self.hover and self.enabled else "bg.surfaceInset"
        paint.rect(box, ground, "card", "accent.base" if self.chosen else None, px(2))
        side = px(54 if compact else 82)
        at = (box.centerx - side // 2, box.y + px(10 if compact else 14))
        self._picture(paint, Rect(*at, side, side))
        ink = "accent.ink" if self.chosen else "ink.primary"
        tall = round(px(20) * paint.look.text_scale)
        line = Rect(box.x + px(6), at[1] + side + px(6), box.width - px(12), tall)
        cap = paint.keycap_box(self.keys).width + px(6) if self.keys and not paint.look.touch else 0
        if paint.look.text.width(self.title, "bodyStrong") + cap > line.width:
            cap = 0  # the words before the key
        words, role = paint.look.text.fitted(self.title, "bodyStrong", line.width - cap)
        wide = paint.look.text.width(words, role) + cap
        start = line.centerx - wide // 2
        paint.text(words, Rect(start, line.y, line.width, line.height), role, ink)
        if cap:
            paint.keycap(self.keys, (start + wide - cap + px(6), line.centery))
        quiet = ink if self.chosen else "ink.secondary"
        if self.needs(paint.look, box.width) == 1:
            below = Rect(line.x, line.bottom, line.width, px(16))
            paint.text(self.text, below, "caption", quiet, "centre", ellipsis=True)
        else:
            below = Rect(line.x, line.bottom, line.width, box.bottom - line.bottom)
            paint.words(self.text, below, "caption", quiet, "centre", self.lines)
        if self.focused:
            paint.focus(box, "card")

    def _picture(self, paint: Paint, box: Rect) -> None:
        """Draw the tile or the back of the bag's top one; while it turns over, one after the other, narrowed."""
        look, face = paint.look, self.kind >= 0
        length = look.motion.length(MOVE) if look.motion.moves else 0
        share = (look.now() - self.flipped_at) / length if length else 1.0
        if share < 1 and face:
            self.later(look.now() + 16)
            face = share > 0.5
            width = max(1, round(box.width * abs(math.cos(math.pi * share))))
            side = Surface(box.size, pygame.SRCALPHA)
            if face:
                side.blit(view_art.thumb(look, self.kind, box.width), (0, 0))
            else:
                self._back(Paint(side, look), side.get_rect())
            narrow = pygame.transform.smoothscale(side, (width, box.height))
            paint.picture(narrow, (box.centerx - width // 2, box.y))
        elif face:
            faint = 0.45 if self.dim or not self.enabled else 1.0
            paint.picture(view_art.thumb(look, self.kind, box.width), box.topleft, faint)
        else:
            self._back(paint, box)

    def _back(self, paint: Paint, box: Rect) -> None:
        px = paint.px
        paint.rect(box.move(0, px(2)), "board.metro.rimEdge", px(8))
        paint.rect(box, "board.metro.rim", px(8))
        paint.circle(box.center, box.width * 0.27, None, paint.colour("#E4E9EF", 0.9), px(3))
        paint.text(str(self.left), box, "bodyStrong", "#FFFFFF", "centre")


@dataclass(eq=False)
class Hands(Row):
    """The cards of the tiles that may be laid, of one height: that of the one with the longest text."""

    def height(self, look: Look, width: int) -> int:
        cards = [card for card in self.inside if isinstance(card, HandCard)]
        lines = max((card.needs(look, w) for card, w in zip(cards, self.widths(look, width), strict=True)), default=1)
        for card in cards:
            card.lines = lines
        return super().height(look, width)


@dataclass(eq=False)
class Consequence(Widget):
    """A sentence about a line beside its owner's badge (`player` -1: a dash)."""

    player: int = -1
    text: str = ""

    def _label(self) -> Label:
        return Label(self.text, "small", "ink.primary" if self.player >= 0 else "ink.secondary", rich=True)

    def height(self, look: Look, width: int) -> int:
        return max(look.px(24), self._label().height(look, width - look.px(32)))

    def draw(self, paint: Paint) -> None:
        px = paint.px
        if self.player >= 0:
            player_badge(paint, Rect(self.rect.x, self.rect.y, px(22), px(22)), self.player)
        else:
            paint.rule((self.rect.x + px(6), self.rect.y + px(9)), (self.rect.x + px(16), self.rect.y + px(9)),
                       "line.strong", px(1.5))  # fmt: skip
        label = self._label()
        label.place(paint.look, Rect(self.rect.x + px(32), self.rect.y + px(1), self.rect.width - px(32), self.rect.h))
        label.draw(paint)


@dataclass(eq=False)
class TileChoice(Widget):
    """Pictures of tiles side by side, one of them chosen; its value is the kind pressed."""

    id: str = ""
    kinds: Sequence[int] = ()
    chosen: int = -1
    side: float = 42

    focusable = clickable = True

    def heard(self) -> str:
        return aloud.tile(self.chosen) if self.chosen >= 0 else self.tip

    def spot(self) -> object:
        return self.chosen

    def width(self, look: Look) -> int:
        return len(self.kinds) * look.px(self.side + 10) - look.px(2)

    def height(self, look: Look, width: int) -> int:
        return look.px(self.side + 8)

    def _box(self, look: Look, index: int) -> Rect:
        side = look.px(self.side + 6)
        return Rect(self.rect.x + index * look.px(self.side + 10), self.rect.centery - side // 2, side, side)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for index, kind in enumerate(self.kinds):
                if self._box(look, index).collidepoint(event.pos):
                    return kind
            return USED
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.chosen in self.kinds:
            step = 1 if event.key == pygame.K_RIGHT else -1
            return self.kinds[(list(self.kinds).index(self.chosen) + step) % len(self.kinds)]
        return None

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for index, kind in enumerate(self.kinds):
            box = self._box(paint.look, index)
            if kind == self.chosen:
                paint.rect(box, "accent.soft", "small", "accent.base", px(2))
            side = px(self.side - 6)
            at = (box.centerx - side // 2, box.centery - side // 2)
            paint.picture(view_art.thumb(paint.look, kind, side), at, 1.0 if kind == self.chosen else 0.85)
        if self.focused:
            paint.focus(self.rect, "small")


@dataclass(eq=False)
class SpaceLegend(Widget):
    """What the marks on free spaces mean: a dot, or stripes."""

    text: str = ""
    hatched: bool = False

    def width(self, look: Look) -> int:
        return look.text.width(self.text, "small") + look.px(40)

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        if self.hatched:
            mark = Rect(box.x + px(8), box.centery - px(8), px(16), px(16))
            paint.rect(mark, "board.metro.emptyCell", px(3))
            paint.stripes(mark, paint.look.theme.mix("board.metro.emptyCell", "#16211D", 0.5), px(4), px(1), px(3))
        else:
            paint.circle((box.x + px(16), box.centery), px(5), "accent.base")
        area = Rect(box.x + px(32), box.y, box.width - px(32), box.height)
        paint.text(self.text, area, "small", "ink.secondary", ellipsis=True)
