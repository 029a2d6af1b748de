"""The panel beside a watched search: of a race, and of the one board that explains each step."""

from __future__ import annotations

import math
from bisect import bisect_right
from typing import TYPE_CHECKING

from games.katamino.search import texts as texts_search
from games.katamino.search.path import Key, Level, PathTable, PieceStack, StepCard
from games.katamino.search.race import Race, Runner
from games.katamino.settings import SCHEME
from games.katamino.think.explain import explain, items_of_path
from games.stage.text.figures import number
from games.stage.text.i18n import _
from games.stage.widgets import (
    Button,
    Chart,
    Figure,
    Gap,
    Heading,
    Label,
    Line,
    Progress,
    Row,
    Rule,
    Segmented,
    Toggle,
    Widget,
)

if TYPE_CHECKING:
    from games.katamino.search.scene import Search


def race_panel(scene: Search) -> list[Widget]:
    """Return the panel of a race: what it is run on, the chart, who has found how many, the chosen one's pieces."""
    runner, scheme = scene.race.runner, SCHEME.of(scene.settings)
    step = explain(scene.race.problem, runner.strategy, runner.latest)
    down = tuple(placement.piece for placement in runner.latest.path)
    left = tuple(piece for piece in scene.pieces if piece not in down)
    name = _(texts_search.NAMES[runner.strategy])
    small = scene.look.metrics.compact
    found: list[Widget] = [
        Heading(_("Race on")),
        Segmented("mode", [("nodes", _("Same nodes")), ("time", _("Same time"))], scene.race.mode),
        Gap(2),
        Row([
            Heading(_("Solutions found, by nodes visited"), grow=1),
            Button("log", _("log"), style="quiet", size="sm", keys="-", on=scene.log, action="log",
                   tip=_("Logarithmic chart")),
        ], gap=4),
        chart(scene.race, scene.log, small),
    ]  # fmt: skip
    for one in scene.race.runners:
        colour, count = f"strategy.{one.strategy}", scene.cards[one.strategy].shown.found  # what its board says
        key = Key(colour, _(texts_search.NAMES[one.strategy]), number(count))
        key.id = f"found-{one.strategy}"
        found.append(key)
    found += [
        Rule(2 if small else 4),
        Heading(_("{strategy}, pieces down so far").format(strategy=name)),
        PieceStack(down, left, scene.style),
        Label(
            texts_search.next_hole(step, runner.strategy, left, scheme, scene.cards[runner.strategy].shown.found),
            "small",
            "ink.secondary",
        ),
    ]
    return found


POINTS = 240  # of a line of the chart at most: it is a few hundred pixels wide


def chart(race: Race, log: bool, compact: bool) -> Widget:
    """Return the solutions found over the nodes visited, a line a strategy."""
    furthest = max(1, *(one.latest.nodes for one in race.runners))
    lines = [
        Line(found_by(runner, furthest, log), f"strategy.{runner.strategy}")
        for runner in sorted(race.runners, key=lambda one: len(one.found_at))
    ]
    tall = 120 if compact else 172
    return Chart(lines=lines, tall=tall, log=log, x_max=furthest, y_max=4)


def found_by(runner: Runner, furthest: int, log: bool) -> tuple[tuple[float, float], ...]:
    """Return (node, solutions found by then) where the number grows, at most one each POINTS-th of the axis."""
    here, times = runner.latest.nodes, runner.found_at
    last = bisect_right(times, here)
    points = [(0.0, 0.0)]
    if last <= POINTS:
        points += [(float(node), float(n)) for n, node in enumerate(times[:last], 1)]
    else:
        for step in range(1, POINTS + 1):
            node = math.expm1(math.log1p(furthest) * step / POINTS) if log else furthest * step / POINTS
            n = bisect_right(times, min(node, here))
            if n > points[-1][1]:
                points.append((float(times[n - 1]), float(n)))
    points.append((float(here), float(last)))
    return tuple(points)


def step_panel(scene: Search) -> list[Widget]:
    """Return the panel of a single board: the step in words, the path, figures, the estimate."""
    runner, scheme = scene.race.runner, SCHEME.of(scene.settings)
    state, small = runner.latest, scene.look.metrics.compact
    kind, title, text = texts_search.card(scene.step, runner.strategy, scheme, state.solutions)
    tries = scene.step.pieces if scene.step.kind == "choose" else ()
    found: list[Widget] = [StepCard(kind, title, text, tries, scene.style), Gap(0)]
    levels = levels_of(scene, runner)
    if small:
        found.append(Heading(_("Path to here")))
    else:
        found.append(Row([
            Heading(_("Path to here"), grow=1),
            Key("ink.tertiary", _("tried"), small=True),
            Key("accent.base", _("now"), small=True),
            Key("line.soft", _("waiting"), small=True),
        ], gap=10))  # fmt: skip
    chosen = len(levels) - 1
    shown = 4 if small else 6
    found += [
        PathTable("path", len(levels), chosen, version=levels, levels=levels, style=scene.style, shown=shown),
        Rule(0 if small else 3),
        Row(
            [
                Figure(_("Nodes"), number(state.nodes), "title"),
                Figure(_("Dead ends"), _dead(state.extra.get("dead_ends")), "title"),
                Figure(_("Found"), number(state.solutions), "title"),
            ],
            equal=True,
        ),
        Gap(0),
        Row([Heading(_("Progress, estimated from the path"), grow=1), Label(_percent(state.progress), "label")]),
        Progress(state.progress),
        Label(estimate_of(runner), "small", "ink.secondary"),
    ]
    if small:
        found += [Rule(0), Toggle("numbers", scene.numbers, _("Choices on the board"))]
    return found


def levels_of(scene: Search, runner: Runner) -> tuple[Level, ...]:
    """Return the rows of the path, the choice about to be made as the last."""
    state, scheme = runner.latest, SCHEME.of(scene.settings)
    items = items_of_path(scene.race.problem, runner.strategy, state)
    choices = state.extra.get("choices") or ((1, 1),) * len(state.path)
    found = [
        Level(p.piece, texts_search.item(item, scheme), k, d, runner.is_solid(p))
        for p, item, (k, d) in zip(state.path, items, choices, strict=False)
    ]
    if scene.step.kind == "choose" and scene.step.choices:
        first, item = scene.step.choices[0], scene.step.item
        if runner.strategy in ("none", "mod5"):
            item = (first.row, first.column)
        shown = texts_search.item(item, scheme) if item is not None else ""
        found.append(Level(first.piece, shown, 1, len(scene.step.choices), now=True))
    return tuple(found)


def estimate_of(runner: Runner) -> str:
    """Return how large the whole search is."""
    if runner.finished:
        return texts_search.finished(runner.latest.solutions)[1]
    return texts_search.estimate(runner.latest.nodes, runner.latest.progress)


def _percent(share: float) -> str:
    whole = share * 100
    return f"{whole:.0f}%" if whole >= 1 or whole == 0 else "< 1%"


def _dead(count: int | None) -> str:
    return "–" if count is None else number(count)
