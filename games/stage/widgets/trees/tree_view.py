"""A tree drawn node by node, a row a level: edges with what stands on them, wedges for what is not drawn out, stubs."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.events import character, pointed
from games.stage.fingers import Pinch
from games.stage.motion import FAST
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, Point
from games.stage.paint.theme import ColourName
from games.stage.widgets.base import USED, EventUsed, Widget, arrow, picked
from games.stage.widgets.trees.edges import along, bow, clear, fitted, shortened

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
FACTOR = 1.25  # of a notch of the wheel
GROWS, SNAPS = 160.0, 220.0  # ms: an edge comes, what is left out falls off
WINDOWS = 56  # logical pixels between two rows from which on the second line of an edge has room


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A part of the picture; `above`: the index of what it hangs on, -1: nothing. `x` in columns.

    `kind`: "square", "circle", "leaf"; "wedge", a subtree in one piece, with `value` on top and `count` `of` inside it;
    "cut", turns left out; "waiting"; "more", nodes without room. `key`: what a click on it gives, -1: nothing.
    `turn`, `window`: the two lines of the edge that leads to it. `tone`: "plain", "best" or "now"; `faint`: not looked
    at. `ring`: it is pointed out. `rank`: its number in the order of looking, 0: none.
    """

    kind: str
    key: int
    level: int
    x: float
    above: int
    turn: str = ""
    window: str = ""
    value: str = ""
    count: str = ""
    of: str = ""
    tone: str = "plain"
    faint: bool = False
    ring: bool = False
    rank: int = 0


@dataclass(frozen=True, slots=True)
class TreeRow:
    """The label of a level: the shape of its nodes, its two lines."""

    kind: str
    title: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class KeyTyped:
    """What a tree whose leaves can be changed gives beside the key of a node: by how much, or which digits."""

    by: int = 0
    typed: str = ""


@dataclass(frozen=True, slots=True)
class NodeWalked:
    """A node was walked to with Up or Down."""

    key: int


@dataclass(frozen=True, slots=True)
class TreeZoomed:
    """What a pinch, the wheel or a drag gives: so many times larger about a place (0..1), or moved by a share."""

    by: float = 1.0
    at: float = 0.5
    moved: float = 0.0


TreeTold = int | KeyTyped | NodeWalked | TreeZoomed  # what a tree gives


@dataclass(eq=False)
class TreeView(Widget):
    """Its value is the key of the node clicked, NodeWalked, TreeZoomed or, where leaves can be changed, KeyTyped.

    `columns`: of the picture; `straight`: edges without a bow, larger nodes and ranks, for small trees. `fresh`: the
    key that was looked at last, whose edge grows from `since` on. `edits`: leaves take digits, minus, and the wheel.
    `remark`: a title and a sentence beside the turns left out that have a `ring`, where there is room. `zoom`: from
    where to where its width is in view, as shares of it.
    """

    nodes: tuple[TreeNode, ...] = ()
    columns: float = 1.0
    rows: tuple[TreeRow, ...] = ()
    straight: bool = False
    chosen: int = -1
    fresh: int = -1
    since: float = -1e9
    moves: bool = False
    edits: bool = False
    remark: tuple[str, str] = ("", "")
    zoom: tuple[float, float] = (0.0, 1.0)
    pinch: Pinch = field(default_factory=Pinch, init=False, compare=False)
    grip: int | None = field(default=None, init=False, compare=False)  # where a drag began, or went on
    boxes: list[tuple[int, Rect]] = field(default_factory=list, init=False, compare=False)
    _rooms: list[tuple[int, int]] = field(default_factory=list, init=False, compare=False)  # see `rooms`

    focusable = clickable = drags = True

    def here(self) -> int:
        """Return the index of the node that is told of: the one chosen, looked at last, deepest of those now; or -1."""
        for key in (self.chosen, self.fresh):
            found = next((n for n, node in enumerate(self.nodes) if node.key == key >= 0), -1)
            if found >= 0:
                return found
        now = [n for n, node in enumerate(self.nodes) if node.tone == "now"]
        return max(now, key=lambda n: self.nodes[n].level, default=0 if self.nodes else -1)

    def heard(self) -> str:
        at = self.here()
        if at < 0:
            return self.tip
        node = self.nodes[at]
        said = [self.rows[node.level].title if node.level < len(self.rows) else "", node.turn, node.value, node.window]
        said.append(f"{node.count} {node.of}" if node.kind == "wedge" else "")
        hung = [one for one in self.nodes if one.above == at]
        for kind, words in (("cut", _("left out")), ("waiting", _("waiting"))):
            turns = [one.turn or one.count or one.value for one in hung if one.kind == kind]
            said += [f"{words} {' '.join(filter(None, turns))}".rstrip()] if turns else []
        remark = self.remark if node.key == self.fresh else ()
        return " ".join(filter(None, [f"{', '.join(filter(None, said))}.", *remark]))

    def spot(self) -> object:
        at = self.here()
        return self.nodes[at].key if at >= 0 else None

    # Places

    def _left(self, look: Look) -> int:
        words = [(row.title, "label") for row in self.rows] + [(row.note, "caption") for row in self.rows]
        wide = max((look.text.width(text, role) for text, role in words), default=0)
        mark = 0 if self.straight else look.px(22)
        return min(wide + mark + look.px(16), self.rect.w // 4)

    def pitch(self, look: Look) -> float:
        """Return the distance of two rows."""
        half = look.px(34 if self.straight else 18)
        return (self.rect.h - 2 * half) / max(1, len(self.rows) - 1)

    def _role(self, look: Look) -> str:
        """Return the role of the values in the nodes."""
        return "heading" if self.straight and self.unit(look) >= look.px(44) else "label"

    def at(self, node: TreeNode, look: Look) -> Point:
        """Return the middle of a node."""
        left, unit = self._left(look), self.unit(look)
        room = self.rect.w - left
        whole = unit * self.columns
        start = self.rect.x + left + (room - min(whole, room)) / 2 - self.zoom[0] * whole
        half = look.px(34 if self.straight else 18)
        return start + node.x * unit, self.rect.y + half + node.level * self.pitch(look)

    def unit(self, look: Look) -> float:
        """Return the width of a column."""
        room = self.rect.w - self._left(look)
        fits = min(room / max(1.0, self.columns), look.px(150 if self.straight else 72))
        return fits / (self.zoom[1] - self.zoom[0])

    def _size(self, node: TreeNode, look: Look) -> tuple[int, int]:
        px = look.px
        if self.straight:
            tall = px(56 if node.above < 0 else 44 if node.kind == "leaf" else 48)
            if self.pitch(look) < px(110):
                tall = px(34)
            tall = min(tall, round((1 if node.kind == "leaf" else 1.7) * self.unit(look)) - px(5))
            room = tall if node.kind == "leaf" else round(2 * self.unit(look)) - px(4)
            return max(tall, min(room, look.text.width(node.value, self._role(look)) + px(14))), tall
        tall = px(28 if self.pitch(look) >= px(WINDOWS) else 24)
        return max(tall, look.text.width(node.value, "label") + px(12)), tall

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | TreeTold | None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            part = picked(self, event, self._under(event.pos))
            return None if part is None else USED if part < 0 else self.boxes[part][0]
        if event.type == pygame.MOUSEWHEEL and self.edits:
            return KeyTyped(by=event.y or event.x)
        if (zoomed := self._zoomed(event, look)) is not None:
            return zoomed
        if event.type != pygame.KEYDOWN:
            return None
        typed = character(event)
        if self.edits and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if typed and typed in "0123456789-":
                return KeyTyped(typed=typed)
            if event.key == pygame.K_BACKSPACE:
                return KeyTyped(typed="\b")
        return self._walk(event)

    def _zoomed(self, event: pygame.event.Event, look: Look) -> TreeZoomed | None:
        """Return what a pinch, the wheel, or a drag of what is zoomed comes to."""
        left = self.rect.x + self._left(look)
        wide = max(1, self.rect.right - left)
        if event.type in FINGERS:
            found = self.pinch.take(event)
            return None if found is None else TreeZoomed(found[0], (found[1] * look.metrics.width - left) / wide)
        if event.type == pygame.MOUSEWHEEL:
            return TreeZoomed(FACTOR ** (event.y or event.x), (pointed(event)[0] - left) / wide)
        if event.type != pygame.MOUSEMOTION or not event.buttons[0] or self.zoom == (0.0, 1.0):
            self.grip = None
            return None
        self.armed = -2  # it is no click any more
        before, self.grip = self.grip if self.grip is not None else event.pos[0], event.pos[0]
        return TreeZoomed(moved=(self.grip - before) / wide)

    def _under(self, pos: tuple[int, int]) -> int:
        hits = [(box.w * box.h, n) for n, (_key, box) in enumerate(self.boxes) if box.inflate(8, 8).collidepoint(pos)]
        return min(hits)[1] if hits else -1

    def _walk(self, event: pygame.event.Event) -> EventUsed | NodeWalked | None:
        """Go up and down through the nodes in their order: left and right are the search's."""
        if event.key not in (pygame.K_UP, pygame.K_DOWN) or not arrow(event):
            return None
        keys = sorted({node.key for node in self.nodes if node.key >= 0})
        if not keys:
            return None
        here = self.chosen if self.chosen in keys else self.fresh
        if here not in keys:
            return NodeWalked(keys[0])
        return NodeWalked(keys[max(0, min(len(keys) - 1, keys.index(here) + arrow(event)))])

    # Drawing

    def draw(self, paint: Paint) -> None:
        self._labels(paint)
        if self.zoom == (0.0, 1.0):
            self._draw(paint)
        else:
            left = self._left(paint.look)
            with paint.clipped(Rect(self.rect.x + left, self.rect.y, self.rect.w - left, self.rect.h)):
                self._draw(paint)
        if self.focused:
            paint.focus(self.rect)

    def _draw(self, paint: Paint) -> None:
        look = paint.look
        self.boxes = []
        self._rooms = [] if self.straight else self.rooms(look)
        share = 1.0
        if self.moves and self.fresh >= 0:
            share = min(1.0, max(0.0, (look.now() - self.since) / look.motion.length(GROWS or FAST)))
            if share < 1:
                self.touch(look.now() + 30)
        order = sorted(range(len(self.nodes)), key=lambda n: ("plain", "best", "now").index(self.nodes[n].tone))
        for n in order:
            node = self.nodes[n]
            if node.above >= 0:
                room = self._rooms[n] if self._rooms else (0, 0)
                self._edge(paint, node, share if node.key == self.fresh and node.key >= 0 else 1.0, room)
        for node in self.nodes:
            self._node(paint, node)
        if self.remark[0]:
            self._draw_remark(paint)

    def _labels(self, paint: Paint) -> None:
        px, pitch = paint.px, self.pitch(paint.look)
        left = self._left(paint.look)
        half = px(34 if self.straight else 18)
        for level, row in enumerate(self.rows):
            y = round(self.rect.y + half + level * pitch)
            x = self.rect.x
            if not self.straight:
                if row.kind == "square":
                    paint.rect(Rect(x, y - px(6), px(12), px(12)), None, px(3), "accent.base", px(2))
                elif row.kind == "circle":
                    paint.circle((x + px(6), y), px(6), None, "ink.secondary", px(2))
                x += px(22) if row.kind != "leaf" else 0
            both = bool(row.note) and pitch >= px(36)
            wide = left - (x - self.rect.x) - px(6)
            paint.text(row.title, Rect(x, y - px(16 if both else 8), wide, px(16)), "label", ellipsis=True)
            if both:
                paint.text(row.note, Rect(x, y, wide, px(16)), "caption", "ink.tertiary", ellipsis=True)

    def _colour(self, node: TreeNode) -> ColourName:
        tones = {"best": "accent.base", "now": "hint.base"}
        return tones.get(node.tone, "line.strong" if not node.faint else "line.soft")

    def rooms(self, look: Look) -> list[tuple[int, int]]:
        """Return how wide the two lines of each node's edge may be, so that those of a row stand clear of each other.

        In pixels, 0: the line has no room at all. A name of a turn becomes shorter; a window stands whole or not.
        """
        found = [(0, 0)] * len(self.nodes)
        for level in range(len(self.rows)):
            row = sorted((n for n, one in enumerate(self.nodes) if one.level == level and one.above >= 0),
                         key=lambda n: self.nodes[n].x)  # fmt: skip
            places = [self.at(self.nodes[n], look)[0] for n in row]
            first = [self.nodes[n].tone != "plain" for n in row]
            turns = [look.text.width(self.nodes[n].turn, "label") for n in row]
            windows = [look.text.width(self.nodes[n].window, "key") for n in row]
            names, whole = shortened(places, turns, look.px(6)), clear(places, windows, first, look.px(6))
            for place, n in enumerate(row):
                found[n] = names[place], windows[place] * whole[place]
        return found

    def _edge(self, paint: Paint, node: TreeNode, share: float, room: tuple[int, int]) -> None:
        """Draw the edge to a node; `room`: how wide its two lines may be where it has a bow."""
        px, look = paint.px, paint.look
        parent = self.nodes[node.above]
        (x1, y1), (x2, y2) = self.at(parent, look), self.at(node, look)
        wide = px({"best": 5, "now": 4}.get(node.tone, 1.5))
        turn, window = self._words(node, look, abs(x1 - x2))
        lines = bool(window)  # where there is no room for it its line stays: beside it stand other windows
        if not self.straight:
            turn, window = turn if room[0] else "", window if room[1] else ""
        tall = px(16) * bool(turn) + px(14) * lines
        half = self._size(node, look)[1] // 2
        stub = node.kind in ("cut", "waiting", "more")
        if self.straight:
            middle = (y1 + y2) / 2 + px(4)
            if self._narrow(node, look):  # two edges side by side: the words stand where they are apart
                middle = y2 - half - px(9) - tall / 2
            at_x = x1 + (x2 - x1) * (middle - y1) / max(1.0, y2 - y1)
            label = Rect(round(at_x) - px(40), round(middle - tall / 2), px(80), tall)
            pieces: list[list[Point]] = [[(x1, y1), (x2, y2)]]
            if tall:
                upper, lower = (along((x1, y1), (x2, y2), middle + by * tall / 2) for by in (-1, 1))
                pieces = [[(x1, y1), upper], [lower, (x2, y2)]]
        else:
            foot = y2 - half - px(2)
            label = Rect(round(x2) - max(room) // 2, round(foot - tall), max(room), tall)
            if stub and node.kind == "cut":
                label.y -= px(8)
            pieces = [bow((x1, y1), (x2, float(label.top - px(1))))]
            if not stub:
                filled = px(16) * bool(turn) + px(14) * bool(window)
                pieces.append([(x2, label.top + filled - px(1)), (x2, y2 - half)])
        if share < 1:
            pieces = [pieces[0][: max(2, round(share * len(pieces[0])))]]
        colour = self._colour(node)
        for piece in pieces:
            if stub or node.faint:
                paint.dashed(piece, colour, px(1.5), px(4), px(4), closed=False)
            else:
                paint.stroke(piece, colour, wide)
        if share < 1:
            return
        ink = "ink.tertiary" if node.faint else "ink.primary" if node.tone != "plain" else "ink.secondary"
        if turn:
            place = Rect(label.x, label.y, label.w, px(16))
            said = turn if self.straight else fitted(turn, lambda text: look.text.width(text, "label"), place.w)
            paint.text(said, place, "label", ink, "centre", ellipsis=not self.straight)
        if window:
            row = Rect(label.x, label.y + px(16) * bool(turn) - px(1), label.w, px(14))
            paint.text(window, row, "key", "ink.secondary" if not node.faint else "ink.tertiary", "centre")

    def _narrow(self, node: TreeNode, look: Look) -> bool:
        """Whether the edges to a leaf and its neighbour are too close for both lines of words."""
        return node.kind == "leaf" and self.unit(look) < look.px(70)

    def _words(self, node: TreeNode, look: Look, apart: float) -> tuple[str, str]:
        """Return the two lines of an edge, as far as they have room; in its middle the next edge is `apart` from it."""
        if not self.straight:
            return node.turn, node.window if self.pitch(look) >= look.px(WINDOWS) else ""
        narrow = self._narrow(node, look)
        wide = look.text.width(node.window, "key")
        beside = [one.window for one in self.nodes if one.above == node.above and one is not node]
        other = max((look.text.width(text, "key") for text in beside), default=0)
        other = min(other, wide) if narrow else other  # a longer one has no room itself
        room = apart
        if narrow:  # the edges of a pair come from one node: above their ends they are closer together than those
            fall = self.pitch(look)
            room = self.unit(look) * (1 - (self._size(node, look)[1] / 2 + look.px(16)) / fall)
        window = node.window if (wide + other) / 2 <= room - look.px(4) else ""
        return "" if narrow else node.turn, window

    def _node(self, paint: Paint, node: TreeNode) -> None:
        look, px = paint.look, paint.px
        x, y = self.at(node, look)
        wide, tall = self._size(node, look)
        box = Rect(round(x - wide / 2), round(y - tall / 2), wide, tall)
        if node.kind == "wedge":
            self._wedge(paint, node, box)
        elif node.kind == "cut":
            self._cut(paint, node, box)
            return
        elif node.kind == "more":
            paint.text(f"…{node.count}", box.inflate(px(30), 0), "label", "ink.tertiary", "centre")
            return
        elif node.kind == "waiting":
            paint.circle(box.center, box.h / 2, "bg.surface", "line.soft", px(2))
            paint.text(node.value, box, "label", "ink.tertiary", "centre")
            return
        self._shape(paint, node, box)
        if node.key >= 0:
            self.boxes.append((node.key, box))
        if node.rank:
            self._rank(paint, node, box)

    def _shape(self, paint: Paint, node: TreeNode, box: Rect) -> None:
        px = paint.px
        radius: float | str = box.h / 2 if node.kind in ("circle", "wedge") else px(8 if not self.straight else 10)
        fill: ColourName = {"best": "accent.soft", "now": "hint.soft"}.get(node.tone, "bg.surface")
        line: ColourName = {"best": "accent.base", "now": "hint.base"}.get(node.tone, "ink.secondary")
        ink: ColourName = {"best": "accent.ink", "now": "hint.ink"}.get(node.tone, "ink.primary")
        if node.kind == "square" and node.tone == "plain":
            line = "accent.base"
        thick = px(3 if self.straight and node.tone != "plain" else 2)
        if node.kind == "leaf" and node.tone == "plain":
            fill, line, thick = "bg.surfaceInset", "line.soft", px(1)
        if node.above < 0 and not node.faint:
            fill, line, ink = "accent.base", "accent.base", "accent.on"
        if node.faint:
            paint.rect(box, "bg.surface", radius)
            paint.dashed_rect(box, "line.strong", paint.radius(radius, box), px(1.5), px(4), px(3))
            ink = "ink.tertiary"
        else:
            paint.rect(box, fill, radius, line, thick)
        if node.ring or (node.key == self.chosen and node.key >= 0):
            paint.rect(box.inflate(2 * px(4), 2 * px(4)), None, paint.radius(radius, box) + px(4), "hint.base", px(2.5))
        if node.value:
            paint.text(node.value, box, self._role(paint.look), ink, "centre")

    def _wedge(self, paint: Paint, node: TreeNode, top: Rect) -> None:
        """Draw a subtree in one piece from its node down to the last row."""
        px, look = paint.px, paint.look
        last = self.rect.y + px(18) + (len(self.rows) - 1) * self.pitch(look) + px(20)
        x, wide = top.centerx, px(44)
        body = [(x - px(3), top.bottom), (x + px(3), top.bottom), (x + wide / 2, last), (x - wide / 2, last)]
        paint.polygon(body, "bg.surfaceRaised", "line.soft", px(1))
        line = px(16)
        foot = Rect(x - wide // 2, round(last) - 2 * line - px(4), wide, line)
        if foot.top > top.bottom:
            paint.text(node.count, foot, "label", "ink.primary", "centre")
            paint.text(node.of, foot.move(0, line), "key", "ink.secondary", "centre", ellipsis=True)
        self.boxes.append((node.key, Rect(foot.x, top.bottom, wide, max(1, round(last) - top.bottom))))

    def _cut(self, paint: Paint, node: TreeNode, box: Rect) -> None:
        """Draw what was left out: a cross and how many positions that is; it falls off when it is fresh."""
        px = paint.px
        tall = px(10)
        cross = Rect(box.centerx - tall // 2, box.y + px(1), tall, tall)
        paint.stroke([cross.topleft, cross.bottomright], "line.strong", px(1.5))
        paint.stroke([cross.bottomleft, cross.topright], "line.strong", px(1.5))
        if node.count:
            row = Rect(box.centerx - px(30), cross.bottom + px(2), px(60), px(14))
            paint.text(node.count, row, "label", "ink.secondary", "centre")

    def _draw_remark(self, paint: Paint) -> None:
        """Draw the remark below the turns left out just now, or beside them, unless it would cover something."""
        look, px = paint.look, paint.px
        stub = next((node for node in self.nodes if node.kind == "cut" and node.ring), None)
        if stub is None:
            return
        x, y = self.at(stub, look)
        wide = px(104)
        lines = look.text.wrap(self.remark[1], "small", wide - 2 * px(10))
        tall = look.text.line("label") + len(lines) * look.text.line("small") + 2 * px(8)
        taken = [self._reach_of(node, look) for node in self.nodes]
        beside = y - tall / 2
        places = ((x - wide / 2, y + px(24)), (self.rect.right - wide, y + px(24)), (x + px(16), beside),
                  (x - px(16) - wide, beside))  # fmt: skip
        for left, top in places:
            box = Rect(round(left), round(top), wide, tall)
            box.x = max(self.rect.x, min(box.x, self.rect.right - wide))
            if box.bottom <= self.rect.bottom + px(8) and box.collidelist(taken) < 0:
                break
        else:
            return
        paint.rect(box, "hint.soft", "small")
        inner = box.inflate(-2 * px(10), -2 * px(8))
        paint.text(self.remark[0], (inner.x, inner.y), "label", "hint.ink")
        below = Rect(inner.x, inner.y + look.text.line("label"), inner.w, inner.h)
        paint.words(self.remark[1], below, "small", "hint.ink")

    def _reach_of(self, node: TreeNode, look: Look) -> Rect:
        """Return what a node covers, with the words of its edge; a wedge reaches down to the last row."""
        (x, y), (wide, tall) = self.at(node, look), self._size(node, look)
        words = look.px(32) if node.above >= 0 else 0
        wide = max(wide, look.px(30))
        box = Rect(round(x - wide / 2), round(y - tall / 2) - words, wide, tall + words)
        if node.kind == "wedge":
            box = box.union(Rect(round(x) - look.px(22), box.bottom, look.px(44), self.rect.bottom - box.bottom))
        return box

    def _rank(self, paint: Paint, node: TreeNode, box: Rect) -> None:
        px = paint.px
        if self._narrow(node, paint.look) and self.unit(paint.look) < px(34):
            return
        centre = (box.right - px(1), box.top + px(1))
        paint.circle(centre, px(10 if not self._narrow(node, paint.look) else 8), "bg.surface", "line.strong", px(1))
        place = Rect(centre[0] - px(10), centre[1] - px(8), px(20), px(16))
        paint.text(str(node.rank), place, "key", "ink.secondary", "centre")
