"""The shapes among the challenges: one's own, newest first, then those that are there already; their cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

from games.base.figures import clock, number
from games.base.i18n import _, ngettext
from games.base.settings import Settings
from games.katamino.challenges.filters import Tiles
from games.katamino.challenges.messages import ChallengesCommand, ShapeCardChosen
from games.katamino.game import Game, begun, key_of_params
from games.katamino.rules.pieces import COUNT
from games.katamino.rules.rulebook import Params, Position, challenge_of
from games.katamino.shapes.own import OwnShape, keep_shapes, own_shapes
from games.katamino.shapes.ready import FIXED
from games.katamino.shapes.strip import draw_plan
from games.katamino.standings import UNTOUCHED, Standing
from games.model.shelf import Shelf
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Cards, Widget

CARD = (196, 168)


class ShapeList:
    """Which shapes there are and which one is chosen; `own` come first. `open`: whether they are shown."""

    def __init__(self, settings: Settings, wanted: Params | None = None) -> None:
        self.settings = settings
        self.open = wanted is not None
        self.own: list[OwnShape] = []
        self.shapes: list[OwnShape] = []
        self.at = 0
        self.standings: dict[str, Standing] = {}
        self.removed: list[OwnShape] = []  # what there was before one was removed
        self.read()
        text = str(wanted)
        self.at = next((n for n, one in enumerate(self.shapes) if str(one.params) == text), 0)

    def read(self) -> None:
        """Read which shapes there are; the chosen one stays chosen."""
        before = self.chosen
        self.own = own_shapes(self.settings)
        self.shapes = [*self.own, *_ready()]
        self.at = next((n for n, one in enumerate(self.shapes) if one == before), min(self.at, len(self.shapes) - 1))

    @property
    def chosen(self) -> OwnShape | None:
        """The chosen one."""
        return self.shapes[self.at] if 0 <= self.at < len(self.shapes) else None

    @property
    def is_own(self) -> bool:
        """Whether the chosen one is one's own."""
        return self.at < len(self.own)

    def standing(self, one: OwnShape) -> Standing:
        """Return how far one is."""
        return self.standings.get(key_of_params(one.params), UNTOUCHED)

    @property
    def solved(self) -> int:
        """How many are solved."""
        return sum(self.standing(one).solved for one in self.shapes)

    def position(self, shelf: Shelf[Game], one: OwnShape) -> Position:
        """Return the tray of one as it was left."""
        kept = shelf.under_way(key_of_params(one.params)) if self.standing(one).down else None
        position: Position = (kept or begun(one.params)).position
        return position

    def remove(self) -> OwnShape | None:
        """Remove the chosen one, if it is one's own."""
        one = self.chosen
        if one is None or not self.is_own:
            return None
        self.removed = self.own
        keep_shapes(self.settings, [other for other in self.own if other != one])
        self.read()
        return one

    def put_back(self) -> None:
        """Keep again what was there before one was removed."""
        if self.removed:
            keep_shapes(self.settings, self.removed)
            self.removed = []
            self.read()


def _ready() -> list[OwnShape]:
    """Return the ready shapes but the usual tray, which is a challenge already."""
    shapes = [one for one in FIXED if not one.plan.strip]
    return [OwnShape(_(one.name), challenge_of(tuple(range(COUNT)), one.plan), one.count) for one in shapes]


@dataclass(eq=False)
class ShapeCards(Cards):
    """The cards of the shapes: the tray, its name, solutions, how far it is."""

    shapes: Sequence[OwnShape] = ()
    standings: Sequence[Standing] = field(default=())

    def told(self, index: int) -> str:
        one, standing = self.shapes[index], self.standings[index]
        ways = ngettext("{n} solution", "{n} solutions", one.count).format(n=number(one.count)) if one.count > 0 else ""
        far = _("{n} of {all}").format(n=standing.down, all=len(one.params.pieces)) if standing.down else ""
        return ", ".join(filter(None, (one.name, ways, far)))

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        super().draw_item(paint, index, rect)
        px = paint.px
        one = self.shapes[index]
        standing = self.standings[index]
        inside = rect.inflate(-2 * px(14), 0)
        draw_plan(paint, one.plan, Rect(inside.x, rect.y + px(14), inside.width, px(84)), "accent.base", 11)
        name = Rect(inside.x, rect.bottom - px(60), inside.width, px(22))
        paint.text(one.name, name, "bodyStrong", ellipsis=True)
        line = name.move(0, px(24))
        words = ""
        if one.count > 0:
            words = ngettext("{n} solution", "{n} solutions", one.count).format(n=number(one.count))
        paint.text(words, line, "small", "ink.secondary", ellipsis=True)
        if standing.down:
            told = _("{n} of {all}").format(n=standing.down, all=len(one.params.pieces))
            paint.text(told, line, "small", "ink.secondary", "right")
        elif standing.solved:
            time = paint.text(clock(standing.best) if standing.best else "", line, "small", "accent.ink", "right")
            paint.icon("circle-check", (time.left - px(11), line.centery), 16, "accent.base")


@dataclass(frozen=True, slots=True)
class ShapeBrowser:
    """The widgets: the tiles of the trays, the cards."""

    tiles: Tiles
    cards: ShapeCards

    @property
    def widgets(self) -> list[Widget]:
        """All of them, in the order of the keyboard."""
        return [self.tiles, self.cards]

    def place(self, look: Look, area: Rect) -> None:
        """Place the tiles at the top, the cards in what is left."""
        px = look.px
        box = area.inflate(-2 * px(24 if not look.metrics.compact else 16), 0)
        self.tiles.place(look, Rect(box.x, area.top + px(6), box.width, px(64)))
        top = self.tiles.rect.bottom + px(16)
        room = Rect(box.x, top, box.width, area.bottom - top)
        gap, logical = self.cards.gap, room.width / look.metrics.u
        columns = max(1, int((logical + gap) // (CARD[0] + gap)))
        self.cards.card = ((logical - gap * (columns - 1)) / columns - 0.5, CARD[1])
        self.cards.place(look, room.inflate(2 * px(8), 0))


def shape_browser(shapes: ShapeList, tiles: Tiles) -> ShapeBrowser:
    """Return the widgets for the shapes."""
    standings = [shapes.standing(one) for one in shapes.shapes]
    cards = ShapeCards(
        "shape-cards", len(shapes.shapes), shapes.at, says=ShapeCardChosen, commits=ChallengesCommand.PLAY,
        shapes=shapes.shapes, standings=standings,
    )  # fmt: skip
    return ShapeBrowser(tiles, cards)
