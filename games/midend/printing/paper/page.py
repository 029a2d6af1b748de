"""A page of paper as a list of what is drawn on it: lines, rectangles, paths, words, in millimetres from its top left.

Sheets draw on a Paper; the backends read its marks: `pdf.py` and `svg.py` write them, `screen.py` shows them small.
Words are kept with the place of their first letter's baseline, so that every backend puts them where they were meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from games.midend.printing.paper.face import PLAIN, face

Point = tuple[float, float]
Ink = str  # "#RRGGBB"
Anchor = Literal["left", "middle", "right"]
BLACK = "#16211D"
GREY = "#5A6961"
PALE = "#C3CBC4"
WHITE = "#FFFFFF"
ROUND = 0.5522847498  # of a quarter circle's radius: how far its control points lie (Bezier's best fit)


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a path. `kind`: "M" goes to a point, "L" draws a line to it, "C" a Bezier curve by two control points
    to the third, "Z" closes."""

    kind: str
    points: tuple[Point, ...] = ()


Path = tuple[Segment, ...]
CLOSED = Segment("Z")


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, filled (where `fill` says with what), then outlined `width` wide (where `ink` does). Millimetres.

    `dash`: lengths of strokes and gaps in turn, none for an unbroken line.
    """

    path: Path
    fill: Ink | None = None
    ink: Ink | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()

    def turned(self, x: float, y: float) -> Shape:
        """Return it turned by half a turn about a point."""
        path = tuple(Segment(s.kind, tuple((2 * x - a, 2 * y - b) for a, b in s.points)) for s in self.path)
        return replace(self, path=path)


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text from (`x`, `y`) on its baseline; `size` of the em in mm; `over`: upside down."""

    x: float
    y: float
    text: str
    face: str
    size: float
    ink: Ink
    over: bool = False

    @property
    def width(self) -> float:
        """How wide it is, in millimetres."""
        return face(self.face).width(self.text) * self.size / 1000

    def turned(self, x: float, y: float) -> Words:
        """Return it turned by half a turn about a point."""
        return replace(self, x=2 * x - self.x, y=2 * y - self.y, over=not self.over)


Mark = Shape | Words


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a page, in millimetres."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2


@dataclass(slots=True)
class Paper:
    """One page, `width` by `height` mm, and what is on it in the order in which it was drawn."""

    width: float
    height: float
    marks: list[Mark] = field(default_factory=list)

    def shape(
        self,
        path: Path,
        fill: Ink | None = None,
        ink: Ink | None = None,
        width: float = 0.0,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Draw a path."""
        self.marks.append(Shape(path, fill, ink, width, dash))

    def line(self, start: Point, end: Point, width: float, ink: Ink = BLACK) -> None:
        """Draw a line."""
        self.shape(polyline((start, end)), None, ink, width)

    def lines(self, lines: Iterable[Sequence[Point]], width: float, ink: Ink = BLACK) -> None:
        """Draw several lines of one kind, as one path."""
        path = tuple(segment for points in lines for segment in polyline(points))
        if path:
            self.shape(path, None, ink, width)

    def rect(
        self, box: Box, fill: Ink | None = None, ink: Ink | None = None, width: float = 0.0, radius: float = 0.0
    ) -> None:
        """Draw a rectangle, its line half inside and half outside, its corners round by `radius`."""
        self.shape(rounded(box, radius) if radius else polygon(corners(box)), fill, ink, width)

    def words(
        self,
        at: Point,
        text: str,
        size: float,
        font: str = PLAIN,
        ink: Ink = BLACK,
        anchor: Anchor = "left",
    ) -> None:
        """Write a line of text that begins, has its middle or ends at a point of its baseline."""
        x, shift = at[0], {"left": 0.0, "middle": 0.5, "right": 1.0}[anchor]
        if text:
            wide = face(font).width(text) * size / 1000
            self.marks.append(Words(x - shift * wide, at[1], text, font, size, ink))

    def centred(self, at: Point, text: str, size: float, font: str = PLAIN, ink: Ink = BLACK) -> None:
        """Write a short text with the middle of its capitals at a point."""
        self.words((at[0], at[1] + face(font).capital * size / 2000), text, size, font, ink, "middle")

    def put(self, other: Paper, about: Point | None = None) -> None:
        """Draw all that is on another page, by half a turn about a point where one is given."""
        self.marks += [mark.turned(*about) for mark in other.marks] if about else other.marks

    def like(self) -> Paper:
        """Return an empty page of the same size."""
        return Paper(self.width, self.height)


def polyline(points: Sequence[Point]) -> Path:
    """Return the path through points."""
    return tuple(Segment("L" if at else "M", (point,)) for at, point in enumerate(points))


def polygon(points: Sequence[Point]) -> Path:
    """Return the closed path through points."""
    return (*polyline(points), CLOSED)


def corners(box: Box) -> tuple[Point, ...]:
    """Return the corners of a box, clockwise from the top left."""
    return (box.x, box.y), (box.x + box.w, box.y), (box.x + box.w, box.y + box.h), (box.x, box.y + box.h)


def rounded(box: Box, radius: float) -> Path:
    """Return a box with round corners; a circle or an oval of straight sides where the radius is half a side."""
    r = min(radius, box.w / 2, box.h / 2)
    c = r * (1 - ROUND)
    left = box.x
    top = box.y
    right = box.x + box.w
    bottom = box.y + box.h
    return (
        Segment("M", ((left + r, top),)),
        Segment("L", ((right - r, top),)),
        Segment("C", ((right - c, top), (right, top + c), (right, top + r))),
        Segment("L", ((right, bottom - r),)),
        Segment("C", ((right, bottom - c), (right - c, bottom), (right - r, bottom))),
        Segment("L", ((left + r, bottom),)),
        Segment("C", ((left + c, bottom), (left, bottom - c), (left, bottom - r))),
        Segment("L", ((left, top + r),)),
        Segment("C", ((left, top + c), (left + c, top), (left + r, top))),
        CLOSED,
    )


def circle(at: Point, radius: float) -> Path:
    """Return a circle."""
    return rounded(Box(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius), radius)


@lru_cache(4096)
def figure(number: float) -> str:
    """Return a length as documents have it: at most three places behind the point, no more than needed."""
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
