"""Draw a sowing board: wood, stones, numbers at the rim, the consequence of a move, arrows, the evaluation bar."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from pygame import Rect

from games.base.figures import MINUS
from games.base.i18n import _
from games.mancala.board import art
from games.mancala.board.art import Wood
from games.mancala.board.geometry import SowingGeometry
from games.mancala.board.heap import DRAWN, Heap, Stone
from games.mancala.board.travel import Placed
from games.mancala.rules.foreseen import Foreseen
from games.mancala.rules.steps import STORE, Well
from games.stage.paint.painter import Paint, Point
from games.stage.paint.theme import ColourName

HINT, WHITE = "hint.base", "#FFFFFF"
DASHES, ROUND = 22, 88  # of a dashed ring, and the corners that make it look round


def wood(name: str, paint: Paint) -> Wood:
    """Return the board colours of a game ("kalah", "oware") in the current theme."""

    def tone(key: str) -> str:
        return "#{:02X}{:02X}{:02X}".format(*paint.colour(f"board.{name}.{key}")[:3])

    return Wood(*(tone(key) for key in ("woodTop", "woodBottom", "woodEdge", "pitTop", "pitBottom", "ink")))


def count_role(paint: Paint, geometry: SowingGeometry) -> str:
    """Return the role in which the counts of a board are written."""
    return "title" if geometry.pitch >= paint.px(64) else "heading" if geometry.pitch >= paint.px(44) else "label"


class BoardView:
    """The picture of one board; `name` picks its wood and stones ("kalah": glass, "oware": seeds)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.glass = name == "kalah"

    def colours(self, paint: Paint) -> list[str]:
        """Return the stones' colours as "#RRGGBB"."""
        kind, number = ("glass", 6) if self.glass else ("seed", 3)
        return ["#{:02X}{:02X}{:02X}".format(*paint.colour(f"stone.{kind}.{n}")[:3]) for n in range(number)]

    def board(self, paint: Paint, geometry: SowingGeometry) -> None:
        """Draw the empty board with its shadow."""
        paint.shadow(geometry.slab.inflate(0, paint.px(4)), "slab", geometry.pitch * 0.46)
        picture, at = art.board(geometry, wood(self.name, paint))
        paint.picture(picture, at)

    def stones(
        self,
        paint: Paint,
        geometry: SowingGeometry,
        heap: Heap,
        raised: Well | None = None,
        without: Collection[Well] = (),
    ) -> None:
        """Draw all stones where they lie; those of the well `raised` six logical pixels higher, some wells empty."""
        self.placed(paint, geometry, self.places(geometry, heap, raised, paint.px(6), without))

    def placed(self, paint: Paint, geometry: SowingGeometry, stones: Iterable[Placed]) -> None:
        """Draw stones at their places."""
        colours = self.colours(paint)
        for stone in stones:
            self.stone(paint, geometry, (stone.x, stone.y), colours[stone.colour % len(colours)], stone.size)

    def places(
        self,
        geometry: SowingGeometry,
        heap: Heap,
        raised: Well | None = None,
        by: int = 0,
        without: Collection[Well] = (),
    ) -> list[Placed]:
        """Return all stones where they lie, in the order in which they are drawn; one well raised `by` so much."""
        found: list[Placed] = []
        wells: list[Well] = list(geometry.wells())
        if geometry.stores:
            wells += [(0, STORE), (1, STORE)]
        for well in wells:
            if well in without:
                continue
            cx, cy = geometry.store(well[0]).center if well[1] == STORE else geometry.centre(*well)
            lift = by if well == raised else 0
            drawn = heap[well][:DRAWN]
            size = 1.0
            squeeze = 1.0
            if well[1] == STORE:
                drawn, size = heap.stacked(well[0])
                squeeze = self.squeeze(geometry, drawn, well[0])
            for stone in sorted(drawn, key=lambda s: s.y):
                x, y = cx + stone.x * geometry.stone, cy + stone.y * squeeze * geometry.stone - lift
                found.append(Placed(x, y, stone.colour, size))
        return found

    def squeeze(self, geometry: SowingGeometry, stones: Sequence[Stone], side: int) -> float:
        """Return how far the rows of a store are pushed together so that all of it fits its round ends."""
        if not stones:
            return 1.0
        need = 2 * max(abs(stone.y) for stone in stones) + 3.2
        return min(1.0, geometry.store(side).h / (need * geometry.stone))

    def stone(self, paint: Paint, geometry: SowingGeometry, at: Point, colour: str, larger: float = 1.0) -> None:
        """Draw one stone about a point."""
        picture = art.stone(
            max(2, round(geometry.stone * larger)), colour, self.glass, paint.look.theme.contrast
        )
        paint.picture(picture, (round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2)))

    def numbers(self, paint: Paint, geometry: SowingGeometry, counts: Mapping[Well, int]) -> None:
        """Draw the count of every pit and store, and the pits' own numbers, small."""
        ink, plain = wood(self.name, paint).ink, paint.look.theme.contrast  # there nothing is fainter
        role = count_role(paint, geometry)
        for side, pit in geometry.wells():
            count = counts[side, pit]
            self._centred(paint, str(count), geometry.count_at(side, pit), role, ink, 1.0 if count or plain else 0.62)
            if geometry.pitch >= paint.px(50):
                self._centred(paint, str(pit + 1), geometry.name_at(side, pit), "caption", ink, 1.0 if plain else 0.85)
        if geometry.stores:
            large = "figure" if role == "title" else role
            for side in (0, 1):
                self._centred(paint, str(counts[side, STORE]), geometry.store_count_at(side), large, ink)

    def _centred(
        self, paint: Paint, text: str, at: tuple[int, int], role: str, ink: ColourName, alpha: float = 1.0
    ) -> None:
        line = paint.look.text.line(role)
        paint.text(text, (at[0], at[1] - line // 2), role, paint.colour(ink, alpha), "centre")

    def ring(self, paint: Paint, geometry: SowingGeometry, well: Well, colour: ColourName, focus: bool = False) -> None:
        """Draw a ring about a pit or a store; `focus`: the keyboard's, over a white casing."""
        wide = max(2.0, 3.2 * geometry.pitch / 107)
        gap = round(5 * geometry.pitch / 107) + round(wide)
        if well[1] == STORE:
            box = geometry.store(well[0]).inflate(2 * gap, 2 * gap)
            paint.rect(box, None, box.w / 2, colour, wide)
            return
        x, y = geometry.centre(*well)
        layers = [(gap + round(wide), WHITE, 2 * wide), (gap, "focus", wide)] if focus else [(gap, colour, wide)]
        for away, tone, width in layers:
            r = geometry.radius + away
            picture = art.ring(r, width, paint.colour(tone))
            paint.picture(picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))

    def trace(self, paint: Paint, geometry: SowingGeometry, sown: Sequence[Well], fell: Well | None) -> None:
        """Mark the last turn: a dashed ring at each pit sown from, a full one where the last stone fell."""
        wide = max(1.6, 2.6 * geometry.pitch / 107)
        radius = geometry.radius + round(5 * geometry.pitch / 107)
        dash = math.tau * radius / DASHES / 2
        for well in {*sown} - {fell}:
            x, y = geometry.centre(*well)
            steps = [math.tau * n / ROUND for n in range(ROUND)]
            circle = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps]
            paint.dashed(circle, WHITE, wide, dash, dash, closed=True)
        if fell is not None:
            self.ring(paint, geometry, fell, WHITE)

    def badge(self, paint: Paint, geometry: SowingGeometry, well: Well, text: str, saffron: bool) -> None:
        """Draw a small pill at the upper right of a well."""
        scale = min(1.6, max(0.62, geometry.pitch / paint.px(107)))
        high, least = round(paint.px(23) * scale), round(paint.px(34) * scale)
        role = "label" if scale > 0.8 else "key"
        wide = max(least, paint.look.text.width(text, role) + high // 2)
        if well[1] == STORE:
            box = geometry.store(well[0])
            centre = (box.right - round(box.w * 0.24), box.top + round(high * 0.62))
        else:
            x, y = geometry.centre(*well)
            centre = (x + round(geometry.radius * 0.73), y - round(geometry.radius * 0.69))
        pill = Rect(0, 0, wide, high)
        pill.center = centre
        paint.rect(pill, HINT if saffron else WHITE, high / 2)
        paint.text(text, pill, role, "#2B1A00" if saffron else "#16211D", "centre")

    def foreseen(self, paint: Paint, geometry: SowingGeometry, shown: Foreseen, focus: bool = False) -> None:
        """Draw what a move will do: badges, rings where something special happens, what is captured.

        `focus`: the keyboard is at the pit sown from; its ring lies below the badges.
        """
        self.ring(paint, geometry, shown.taken[0], WHITE, focus)
        self.captured(paint, geometry, shown)
        self.taken(paint, geometry, shown)
        self.badge(paint, geometry, shown.taken[0], f"{MINUS}{shown.taken[1]}", False)
        for well, gain in shown.gains.items():
            if well != shown.taken[0] and well[1] != STORE:
                self.badge(paint, geometry, well, f"+{gain}", well in shown.ends or well in shown.captured)
        if geometry.stores and shown.store:
            side = shown.taken[0][0]
            self.badge(paint, geometry, (side, STORE), f"+{shown.store}", bool(shown.ends or shown.captured))

    def captured(self, paint: Paint, geometry: SowingGeometry, shown: Foreseen) -> None:
        """Draw rings where a sowing ends with effect and on what it captures, joined by a link or a bracket."""
        for well in {*shown.ends, *shown.captured}:
            if well[1] != STORE:
                self.ring(paint, geometry, well, HINT)
        if shown.captured:
            if geometry.stores:
                self._links(paint, geometry, shown)
            else:
                self._bracket(paint, geometry, shown)

    def _links(self, paint: Paint, geometry: SowingGeometry, shown: Foreseen) -> None:
        """Join the last stone's pit to the pit opposite with a dotted line (Kalah)."""
        for side, pit in shown.ends:
            if pit == STORE:
                continue
            opposite = (1 - side, geometry.pits - 1 - pit)
            if opposite not in shown.captured:
                continue
            (x, y1), (_, y2) = sorted((geometry.centre(side, pit), geometry.centre(*opposite)), key=lambda p: p[1])
            away = geometry.radius + round(9 * geometry.pitch / 107)
            wide = max(2.0, 3 * geometry.pitch / 107)
            paint.dashed([(x, y1 + away), (x, y2 - away)], HINT, wide, 2 * wide, 2 * wide, closed=False)

    def _bracket(self, paint: Paint, geometry: SowingGeometry, shown: Foreseen) -> None:
        """Gather the captured pits under one bracket (Oware); `taken` writes their sum on it."""
        xs, y, below = self._gathered(geometry, shown)
        wide = max(2.0, 3 * geometry.pitch / 134)
        tick = round(9 * geometry.pitch / 134) * (-1 if below else 1)
        for x in xs:
            paint.stroke([(x, y), (x, y + tick)], HINT, wide)
        paint.stroke([(xs[0], y), (xs[-1], y)], HINT, wide)

    def _gathered(self, geometry: SowingGeometry, shown: Foreseen) -> tuple[list[int], int, bool]:
        """Return the xs of captured pits, the y of the bracket that gathers them, whether it is below them."""
        below = not geometry.bottom(next(iter(shown.captured))[0])
        centres = [geometry.centre(*well) for well in shown.captured]
        edge = geometry.radius + round(14 * geometry.pitch / 134)
        return sorted(x for x, _ in centres), centres[0][1] + (edge if below else -edge), below

    def taken(self, paint: Paint, geometry: SowingGeometry, shown: Foreseen) -> None:
        """Write what a bracket gathers, over all arrows."""
        if geometry.stores or not shown.captured:
            return
        xs, y, _below = self._gathered(geometry, shown)
        text = capture_sum(shown.captured)
        pill = Rect(0, 0, paint.look.text.width(text, "bodyStrong") + paint.px(36), paint.px(28))
        pill.center = ((xs[0] + xs[-1]) // 2, y)
        paint.rect(pill, HINT, pill.h / 2, WHITE, max(1, paint.px(1.5)))
        paint.text(text, pill, "bodyStrong", "#2B1A00", "centre")

    def arrow(
        self, paint: Paint, geometry: SowingGeometry, start: Well, end: Well, colour: ColourName, bend: float = 0.3
    ) -> None:
        """Draw a curved arrow with a white casing from a pit to where its last stone falls."""
        path = self._bow(geometry, start, end, bend)
        wide = max(2.5, 5 * geometry.pitch / 107)
        tip = path[-1]
        shaft = [point for point in path if math.dist(point, tip) > wide * 3]
        neck = shaft[-1] if shaft else path[0]
        angle = math.atan2(tip[1] - neck[1], tip[0] - neck[0])
        joint = (tip[0] - wide * 3 * math.cos(angle), tip[1] - wide * 3 * math.sin(angle))
        for tone, extra in ((WHITE, wide * 0.7), (colour, 0.0)):
            paint.stroke([*shaft, joint], tone, wide + extra)
            long, half = wide * 3.2 + extra, wide * 1.6 + extra * 0.7
            base = (tip[0] - long * math.cos(angle), tip[1] - long * math.sin(angle))
            across = (half * math.sin(angle), -half * math.cos(angle))
            head = [tip, (base[0] + across[0], base[1] + across[1]), (base[0] - across[0], base[1] - across[1])]
            paint.polygon(head, tone)

    def disc(
        self, paint: Paint, geometry: SowingGeometry, start: Well, end: Well, colour: ColourName, bend: float,
        label: str,
    ) -> None:  # fmt: skip
        """Draw an arrow's label on a disc at its middle."""
        path = self._bow(geometry, start, end, bend)
        wide = max(2.5, 5 * geometry.pitch / 107)
        x, y = path[len(path) // 2]
        paint.circle((x, y), round(wide * 2.2), colour, WHITE, max(1, wide * 0.35))
        self._centred(paint, label, (round(x), round(y)), "label", WHITE)

    def _bow(self, geometry: SowingGeometry, start: Well, end: Well, bend: float) -> Sequence[Point]:
        a, b = self._anchor(geometry, start), self._anchor(geometry, end)
        if start == end:
            b = (b[0] + geometry.radius * 0.8, b[1])
        return curve(a, b, bend, short=geometry.radius * 0.25)

    def _anchor(self, geometry: SowingGeometry, well: Well) -> tuple[float, float]:
        if well[1] == STORE:
            return geometry.store(well[0]).center if geometry.stores else geometry.slab.center
        return geometry.centre(*well)


def capture_sum(captured: Mapping[Well, int]) -> str:
    """Return the captured stones as a sum: takes 5 × 2 = 10, or 2 + 3 = 5."""
    values = list(captured.values())
    total = sum(values)
    if len(values) == 1:
        return _("takes {sum}").format(sum=total)
    if len(set(values)) == 1:
        return _("takes {sum}").format(sum=f"{len(values)} × {values[0]} = {total}")
    return _("takes {sum}").format(sum=f"{' + '.join(map(str, values))} = {total}")


def curve(a: Point, b: Point, bend: float, short: float, steps: int = 24) -> Sequence[Point]:
    """Return points of a bow from `a` to `b` that rises by `bend` of its length; its ends are `short` pixels inside."""
    long = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    a, b = (a[0] + ux * short, a[1] + uy * short), (b[0] - ux * short, b[1] - uy * short)
    top = ((a[0] + b[0]) / 2 + uy * bend * long, (a[1] + b[1]) / 2 - abs(ux) * bend * long)
    points = []
    for step in range(steps + 1):
        t = step / steps
        s = 1 - t
        points.append(
            (s * s * a[0] + 2 * s * t * top[0] + t * t * b[0], s * s * a[1] + 2 * s * t * top[1] + t * t * b[1])
        )
    return points


def evaluation_bar(paint: Paint, rect: Rect, share: float, text: str, above: bool) -> None:
    """Draw the bar left of the board: accent from below is the person's share (0..1), slate the rest, tick at equal.

    `text` stands above or below it.
    """
    radius = rect.w / 2
    with paint.clipped(rect):
        paint.rect(rect, paint.look.theme.mix("ink.secondary", "bg.table", 0.1), radius)
        cut = rect.bottom - round(rect.h * min(1.0, max(0.0, share)))
        lower = Rect(rect.x, cut, rect.w, rect.bottom - cut)
        if lower.h > 0:
            with paint.clipped(lower):
                paint.rect(rect, "accent.base", radius)
    tick = paint.px(2)
    paint.fill(HINT, Rect(rect.x - paint.px(1), rect.centery - tick // 2, rect.w + 2 * paint.px(1), tick))
    line = paint.look.text.line("label")
    y = rect.top - line - paint.px(6) if above else rect.bottom + paint.px(6)
    paint.text(text, (rect.centerx, y), "label", "ink.primary", "centre")
