"""A small chart: stepped or plain lines over a grid, drawn one over the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pygame
from pygame import Rect

from games.base.figures import number, signed
from games.stage.paint.look import Look
from games.stage.paint.marks import shaped
from games.stage.paint.painter import Paint
from games.stage.paint.theme import RGBA, ColourName
from games.stage.widgets.base import Widget


@dataclass(frozen=True)
class Series:
    """One line: ascending points (x, y), its colour, the shape of its end (as of a player's mark) or "".

    `raised`: how many lines it lies above its place, so that equal lines are all seen. `dashed`: a thin dashed line.
    """

    points: Sequence[tuple[float, float]]
    colour: ColourName
    end: str = "circle"
    raised: int = 0
    dashed: bool = False


@dataclass(eq=False)
class Chart(Widget):
    """Lines over a grid, whose scale goes below 0 where a line does; its numbers then have a sign.

    `stepped`: a value holds until the next point. `log`: the x axis is logarithmic.

    `x_max`, `y_max`: at least so far; `mark`: a dashed saffron line at that height with a caption,
    (24, "more than half wins"). `top`: the whole number that the scale ends with, where it has an end of its own.
    """

    lines: Sequence[Series] = ()
    tall: float = 170
    stepped: bool = True
    log: bool = False
    x_max: float = 1
    y_max: float = 4
    x_axis: bool = True
    mark: tuple[float, str] | None = None
    rows: int = field(default=4)
    top: int = 0

    def width(self, look: Look) -> int:
        return look.px(260)

    def height(self, look: Look, width: int) -> int:
        return look.px(self.tall)

    def bounds(self) -> tuple[float, float, float, float]:
        """Return (x limit, y limit, x step, y step) that hold all lines; round numbers, or parts of the marked one."""
        x = max([self.x_max, *(line.points[-1][0] for line in self.lines if line.points)])
        if self.top:
            parts = next((parts for parts in (4, 3, 5, 7) if self.top % parts == 0), 1)
            return x, self.top, round_step(x / 3), self.top / parts
        least = max(self.y_max, self.mark[0] if self.mark is not None else 0)
        y = max([least, *(max(p[1] for p in line.points) for line in self.lines if line.points)])
        step = round_step((y - self.depth()) / self.rows)
        if self.mark is not None:
            step = self.mark[0] / (1 if self.mark[0] % 2 else 2)
        return x, max(step * math.ceil(y / step - 1e-9), step), round_step(x / 3), step

    def depth(self) -> float:
        """Return the least value of all lines, at most 0."""
        return min([0.0, *(min(p[1] for p in line.points) for line in self.lines if line.points)])

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        x_max, y_max, x_step, y_step = self.bounds()
        y_min = y_step * math.floor(self.depth() / y_step + 1e-9)
        foot = px(22) if self.x_axis else px(8)
        left = px(30)
        plot = Rect(
            self.rect.x + left, self.rect.y + px(8), self.rect.width - left - px(6), self.rect.height - px(8) - foot
        )
        value = y_min
        while value <= y_max + 1e-9:
            y = self._height(plot, value, y_min, y_max)
            paint.rule((plot.left, y), (self.rect.right, y), "line.strong" if y_min < 0 == value else "line.soft")
            said = signed(round(value)) if y_min < 0 else number(value)
            paint.text(said, Rect(self.rect.x, y - px(8), left - px(8), px(16)), "key", "ink.tertiary", "right")
            value += y_step
        if self.x_axis:
            self._axis(paint, plot, x_max, x_step)
        if self.mark:
            y = self._height(plot, self.mark[0], y_min, y_max)
            paint.dashed([(plot.left, y), (self.rect.right, y)], "hint.base", px(1.5), px(4), px(4), closed=False)
            above = y - px(17) >= self.rect.y  # where there is no room it stands below its line
            paint.text(self.mark[1], (plot.left + px(4), y - px(17) if above else y + px(3)), "key", "ink.tertiary")
        with paint.clipped(self.rect.inflate(px(8), px(8))):
            for line in self.lines:
                self._line(paint, plot, line, x_max, (y_min, y_max))
        _ = look

    @staticmethod
    def _height(plot: Rect, value: float, y_min: float, y_max: float) -> int:
        return plot.bottom - round(plot.height * (value - y_min) / (y_max - y_min))

    def _share(self, x: float, x_max: float) -> float:
        return math.log1p(max(0, x)) / math.log1p(x_max) if self.log else x / x_max

    def _axis(self, paint: Paint, plot: Rect, x_max: float, x_step: float) -> None:
        marks = [10.0**n for n in range(0, 20) if 10**n <= x_max] if self.log else []
        value = 0.0
        while not self.log and value <= x_max + 1e-9:
            marks.append(value)
            value += x_step
        last = -1e9
        for value in marks:
            x = plot.left + plot.width * self._share(value, x_max)
            wide = paint.look.text.width(number(value), "key")
            if x - wide / 2 > last + paint.px(8) and x + wide / 2 <= self.rect.right + paint.px(4):
                paint.text(number(value), (x, plot.bottom + paint.px(5)), "key", "ink.tertiary", "centre")
                last = x + wide / 2

    def _line(self, paint: Paint, plot: Rect, line: Series, x_max: float, ends: tuple[float, float]) -> None:
        px, (low, high) = paint.px, ends
        up = px(2) * line.raised
        points = [
            (plot.left + plot.width * self._share(x, x_max), plot.bottom - plot.height * (y - low) / (high - low) - up)
            for x, y in thinned(line.points, plot.width, x_max)
        ]
        if not points:
            return
        colour, thick = paint.colour(line.colour), px(2)
        if line.dashed:
            paint.dashed(points, line.colour, px(1.5), px(5), px(4), closed=False)
        elif self.stepped:
            _steps(paint.surface, colour, points, thick)
        else:
            for a, b in pairwise(points):
                pygame.draw.aaline(paint.surface, colour[:3], a, b, thick)
        x, y = points[-1]
        if line.end:
            shaped(paint, (x, y), px(7), line.end, "bg.surface")
            shaped(paint, (x, y), px(4.5), line.end, colour)


def _steps(surface: pygame.Surface, colour: RGBA, points: Sequence[tuple[float, float]], thick: int) -> None:
    """Draw steps, one fill for each stretch on the same pixels."""
    half, fill = thick // 2, surface.fill
    left, level = round(points[0][0]), round(points[0][1])
    top = bottom = level  # how far the upright at `left` reaches
    for point in points[1:]:
        x, y = round(point[0]), round(point[1])
        if x != left:
            fill(colour, (left - half, top - half, thick, bottom - top + thick))
            fill(colour, (left, level - half, x - left + half, thick))
            left = x
            top = min(level, y)
            bottom = max(level, y)
        else:
            top, bottom = min(top, y), max(bottom, y)
        level = y
    fill(colour, (left - half, top - half, thick, bottom - top + thick))


def round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20 ... that is no less than `least`, at least 1."""
    power = 10 ** math.floor(math.log10(max(least, 1)))
    return float(next(n * power for n in (1, 2, 5, 10) if n * power >= least - 1e-9 and n * power >= 1))


def thinned(points: Sequence[tuple[float, float]], pixels: int, x_max: float) -> Sequence[tuple[float, float]]:
    """Return at most about two points a pixel: more cannot be seen."""
    if len(points) <= 2 * pixels:
        return points
    found, last = [points[0]], -1
    for point in points:
        pixel = int(point[0] / x_max * pixels)
        if pixel != last:
            found.append(point)
            last = pixel
    return [*found, points[-1]]
