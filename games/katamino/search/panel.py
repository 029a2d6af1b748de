"""The panel beside and below the searches: a frozen value, made anew from the state each time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from games.base.figures import number
from games.base.i18n import _, ngettext
from games.katamino.board.named import named
from games.katamino.search import texts as words
from games.katamino.search.finish import far, sentence
from games.katamino.search.finish_rows import finish_rows
from games.katamino.search.messages import (
    BoardCount,
    NumbersShown,
    PathRowChosen,
    PlacesBy,
    RaceMode,
    SearchCommand,
    SearchPace,
    SearchSought,
    SearchView,
    StrategyChosen,
)
from games.katamino.search.path import Key, PathLevel, PathTable, PieceStack, StepCard
from games.katamino.search.race import SPEEDS, Race, Runner
from games.katamino.search.signs import SHAPES
from games.katamino.search.state import COUNTS, State
from games.katamino.search.stop_watch import NODES, TIME
from games.katamino.search.view_switch import BOARD, TRANSPORT, ViewPanel, strategy_choice, view_switch
from games.katamino.think.explain import choices_of_path, explain, items_of_path
from games.katamino.think.solve import STRATEGIES
from games.stage.widgets import (
    Button,
    Chart,
    Column,
    Divider,
    Figure,
    Gap,
    Heading,
    IconButton,
    Label,
    Note,
    Progress,
    Row,
    Segmented,
    Series,
    Slider,
    Toggle,
    Widget,
)
from games.stage.widgets.buttons import full_screen_button, share_button
from games.stage.widgets.pictures import IconSign
from games.stage.widgets.words import Counter


@dataclass(frozen=True, slots=True)
class Panel(ViewPanel[State]):
    """`found`: how many solutions each strategy's board says that it has."""

    found: Mapping[str, int]

    def top(self) -> list[Widget]:
        found: list[Widget] = []
        if self.state.count == 1:
            found.append(strategy_choice(STRATEGIES, self.state.single, StrategyChosen))
        counts = [(n, str(n)) for n in COUNTS]
        found.append(Segmented("count", counts, self.state.count, tip=_("Boards"), says=BoardCount))
        if self.state.count == 1 and not self.small:  # in a small window it stands in the panel
            found.append(view_switch(BOARD, SearchView, False))
        found.append(share_button())
        found.append(full_screen_button())
        return found

    def legend(self) -> list[Widget]:
        """Return the key below the one board, where there is room."""
        if self.small:
            return []
        parts: list[Widget] = [
            Key("piece.L.fill", words.stood(self.state.race.runner.solid), small=True),
            Key("piece.Z.fill", _("changed since"), small=True, faint=True),
            Key("hint.base", _("filled now"), small=True, hollow=True),
            Toggle("numbers", self.state.numbers, _("Choices on the board"), tip=_("Choices on the board"),
                   says=NumbersShown),
        ]
        return [Row(parts, gap=24)]

    def panel_title(self) -> str:
        if self.state.count > 1 and self.state.race.over:
            return _("Finish")
        return _("This step") if self.state.count == 1 else _("Race")

    def panel(self) -> list[Widget]:
        if self.state.count == 1:
            return self._step()
        return self._finish() if self.state.race.over else self._race()

    def _finish(self) -> list[Widget]:
        """Return who is first and by how much, the places, and how the solutions came."""
        race, by = self.state.race, self.state.by
        runners = [runner.figures for runner in race.runners]
        title, told = sentence(runners, by)
        log = far(runners, by)
        scale = _("Nodes in all") if by == NODES else _("Time in all")
        if log:
            scale = _("Nodes in all, log scale") if by == NODES else _("Time in all, log scale")
        tip = _("Time depends on the machine, nodes do not.")
        found: list[Widget] = [
            Note(title, told, "trophy", "accent"),
            Heading(_("Places by")),
            Segmented("places", [(NODES, _("Nodes")), (TIME, _("Time"))], by, tip=tip, says=PlacesBy),
            Row([Heading(scale, grow=1), Heading(_("times the first"))]),
            Column(finish_rows(runners, by, race.runner.strategy), gap=4),
        ]
        if self.small:
            return found
        log_button = Button("log", _("log"), style="quiet", size="sm", keys="-", on=self.state.log, action="log",
                            tip=_("Logarithmic chart"))  # fmt: skip
        return [
            *found, Divider(2), Row([Heading(self._found_by(), grow=1), log_button], gap=4),
            chart(race, self.state.log, FINISH_TALL),
        ]  # fmt: skip

    def _race(self) -> list[Widget]:
        """Return what the race is run on, the chart, who has found how many, the chosen one's pieces."""
        state, race = self.state, self.state.race
        runner, scheme = race.runner, self.style.scheme
        step = explain(race.problem, runner.strategy, runner.latest)
        down = tuple(placement.piece for placement in runner.lying)
        left = tuple(piece for piece in state.pieces if piece not in down)
        name, found = _(words.NAMES[runner.strategy]), self.found[runner.strategy]
        log = Button("log", _("log"), style="quiet", size="sm", keys="-", on=state.log, action="log",
                     tip=_("Logarithmic chart"))  # fmt: skip
        above = [] if self.small else [Heading(_("Race on"))]
        return [
            *above,
            Segmented("mode", [("nodes", _("Same nodes")), ("time", _("Same time"))], race.mode, says=RaceMode),
            Gap(2),
            Row([Heading(self._found_by(), grow=1), log], gap=4),
            chart(race, state.log, SMALL_TALL if self.small else TALL),
            *(self._key(one.strategy) for one in race.runners),
            Divider(2 if self.small else 4),
            Heading(_("{strategy}, pieces down so far").format(strategy=name)),
            PieceStack(down, left, self.style),
            Label(words.next_hole(step, runner.strategy, left, scheme, found), "small", "ink.secondary"),
        ]

    def _found_by(self) -> str:
        """Return the heading of the chart: what its axis counts."""
        race = self.state.race
        if race.mode == "time":
            return _("Solutions found, by time in {unit}").format(unit=unit_of(race)[0])
        return _("Solutions found") if self.small else _("Solutions found, by nodes visited")

    def _key(self, strategy: str) -> Widget:
        """Return who has found how many, as the board says it."""
        key = Key(f"strategy.{strategy}", _(words.NAMES[strategy]), words.found(self.found[strategy]))
        key.strategy = strategy
        key.id = f"found-{strategy}"
        return key

    def _step(self) -> list[Widget]:
        """Return the panel of a single board: the step in words, the path, figures, the estimate."""
        step = self.state.step
        runner = self.state.race.runner
        small = self.small
        latest = runner.latest
        kind, title, text = words.card(step, runner.strategy, self.style.scheme, latest.solutions)
        tries = step.pieces if step.kind == "choose" else ()
        levels = self._levels(runner)
        figures: list[Widget] = [
            Figure(_("Nodes"), number(latest.nodes), "title"),
            Figure(_("Dead ends"), _dead(latest.extra.get("dead_ends")), "title"),
            Figure(_("Found"), number(latest.solutions), "title"),
        ]
        rows = 4 if small else 6
        if self.state.first:
            rows = 2 if small else 3
        found: list[Widget] = [
            *([view_switch(BOARD, SearchView, False)] if small else ()),
            *(self._guide() if self.state.first else ()),
            StepCard(kind, title, text, tries, self.style),
            *named(words.pieces_named(step), self.style),
            Gap(0),
            self._path_head(),
            PathTable("path", len(levels), len(levels) - 1, version=levels, levels=levels, style=self.style,
                      shown=rows, says=PathRowChosen),
            Divider(0 if small else 3),
            Row(figures, equal=True),
            Gap(0),
            Row([Heading(_("Progress, estimated from the path"), grow=1), Label(_percent(latest.progress), "label")]),
            Progress(latest.progress),
            Label(estimate_of(runner), "small", "ink.secondary"),
        ]  # fmt: skip
        if small:
            found += [Divider(0), Toggle("numbers", self.state.numbers, _("Choices on the board"), says=NumbersShown)]
        return found

    def _guide(self) -> list[Widget]:
        """Return what there is to see, said to whoever watches a search for the first time."""
        close = IconButton("understood", "x", tip=_("Close"), says=SearchCommand.UNDERSTOOD)
        sentences = [Label(_(said), "small", "ink.secondary") for said in words.GUIDE]
        return [Row([Heading(_("What you see"), grow=1), close], gap=4), *sentences, Gap(2)]

    def _path_head(self) -> Widget:
        if self.small:
            return Heading(_("Path to here"))
        return Row([
            Heading(_("Path to here"), grow=1),
            Key("ink.tertiary", _("tried"), small=True),
            Key("accent.base", _("now"), small=True),
            Key("line.soft", _("waiting"), small=True),
        ], gap=10)  # fmt: skip

    def _levels(self, runner: Runner) -> tuple[PathLevel, ...]:
        """Return the rows of the path, the choice about to be made as the last."""
        latest = runner.latest
        scheme = self.style.scheme
        step = self.state.step
        items = items_of_path(self.state.race.problem, runner.strategy, latest)
        choices = choices_of_path(self.state.race.problem, runner.strategy, latest)
        found = [
            PathLevel(p.piece, words.item(item, scheme), k, d, runner.is_solid(p))
            for p, item, (k, d) in zip(latest.path, items, choices, strict=False)
        ]
        if step.kind == "choose" and step.choices:
            first, item = step.choices[0], step.item
            if runner.strategy in ("none", "mod5"):
                item = (first.row, first.column)
            shown = words.item(item, scheme) if item is not None else ""
            found.append(PathLevel(first.piece, shown, 1, step.count, now=True))
        return tuple(found)

    def foot(self) -> list[Widget]:
        found = self.found[self.state.race.runner.strategy]
        if self.state.count == 1:
            label = ngettext("{n} solution", "{n} solutions", found).format(n=number(found))
            label = words.found(found) if self.small else label
            solutions = Button("solutions", label, "layout-grid", action="solutions", keys="-", grow=1)
            race = Button("race", _("Race"), "list-tree", grow=1, says=SearchCommand.RACE)
            return [Row([solutions, race], gap=10)]
        label = ngettext("Open its {n} solution", "Open its {n} solutions", found).format(n=number(found))
        if self.small and not self.state.race.over:  # two more buttons stand beside it
            label = words.found(found)
        solutions = Button("solutions", label, "layout-grid", action="solutions", keys="-", grow=1)
        if self.state.race.over:
            again = Button("race-again", _("Race again"), "rotate-ccw", "primary", action="race-again")
            solutions.enabled = found > 0
            return [solutions, again]
        other, icon = _("Change strategies"), "sliders-horizontal"
        finish = IconButton("finish-here", "flag", action="finish-here", tip=_("Finish here"))
        if self.small:  # one row: the panel's last sentence has the other one's room
            change = IconButton("change", icon, tip=other, says=SearchCommand.CHANGE_RACERS)
            return [Row([solutions, change, finish], gap=6)]
        change_row = Button("change", other, icon, "quiet", grow=1, says=SearchCommand.CHANGE_RACERS)
        return [solutions, Row([change_row, finish], gap=4)]

    def dock(self) -> list[list[Widget]]:
        race, small = self.state.race, self.small
        here = race.front
        seen = max(race.seen, here, 1)
        total = race.whole
        whole = number(total) if total is not None else number(seen)
        if total is None:
            whole = _("{n} seen").format(n=whole)
        scrub: list[Widget] = [
            Counter(number(here), "small+#", sample="58 000", align="right"),
            Gap(14),
            Slider("scrub", here, 0, seen, 1, grow=1, says=SearchSought),
            Gap(14),
        ]
        if not small:  # a narrow dock keeps its room for the slider
            scrub.append(Counter(whole, "small#", "ink.tertiary", sample="58 000"))
        place, stops = self.state.speed_place, self.state.count == 1
        slow: list[Widget] = [] if small else [IconSign("gauge"), Gap(8)]
        slow += [
            Slider("speed", place, 0, len(SPEEDS) - 1, 1, stops=stops, tip=_("Speed"), says=SearchPace),
            Gap(14),
            Counter(words.speed(race.speed), "small+", sample="5 000 / s"),
        ]
        return [TRANSPORT.row(here, race.playing, not race.finished), scrub, slow]


NEAR = 30  # a line that ends so many times nearer to another than the chart is tall lies upon it
TALL, FINISH_TALL, SMALL_TALL = 172, 132, 84  # of the chart, logical: while it runs, at the finish, in a small window
POINTS = 240  # of a line of the chart at most: it is a few hundred pixels wide


def chart(race: Race, log: bool, tall: int) -> Widget:
    """Return the solutions found over the nodes visited, or over the time this takes, a line a strategy.

    `tall`: how high it is in logical pixels.
    """
    furthest = max(1, *(one.latest.nodes for one in race.runners))
    lines: list[Series] = []
    ends: list[int] = []  # how many each line has found in the end
    width, most = 1.0, max(one.latest.solutions for one in race.runners)
    for runner in sorted(race.runners, key=lambda one: len(one.found_at)):
        points = found_by(runner, furthest, log)
        if race.mode == "time":
            each = runner.cost / unit_of(race)[1]
            points = tuple((node * each, n) for node, n in points)
        found = runner.found_by(runner.latest.nodes)
        raised = sum(NEAR * (found - end) <= most for end in ends)
        lines.append(Series(points, f"strategy.{runner.strategy}", SHAPES[runner.strategy], raised))
        ends.append(found)
        width = max(width, points[-1][0])
    return Chart(lines=lines, tall=tall, log=log, x_max=width, y_max=4)


UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6))


def unit_of(race: Race) -> tuple[str, float]:
    """Return the unit in which the time that the searches have taken at full speed is told, and its seconds."""
    longest = max(runner.latest.nodes * runner.cost for runner in race.runners)
    return next((one for one in UNITS if longest >= 3 * one[1]), UNITS[-1])


def found_by(runner: Runner, furthest: int, log: bool) -> tuple[tuple[float, float], ...]:
    """Return (node, solutions found by then) where the number grows, at most one each POINTS-th of the axis."""
    here, times = runner.latest.nodes, runner.found_at
    last = runner.found_by(here)
    points = [(0.0, 0.0)]
    if last <= POINTS:
        points += [(float(node), float(n)) for n, node in enumerate(times[:last], 1)]
    else:
        for step in range(1, POINTS + 1):
            node = math.expm1(math.log1p(furthest) * step / POINTS) if log else furthest * step / POINTS
            n = runner.found_by(min(node, here))
            if n > points[-1][1]:
                points.append((float(times[n - 1]), float(n)))
    points.append((float(here), float(last)))
    return tuple(points)


def estimate_of(runner: Runner) -> str:
    """Return how large the whole search is: counted where it has been to its end, also after a step back."""
    whole = runner.latest.nodes if runner.finished else runner.drive.total
    if whole is not None:
        return ngettext("{n} node in all.", "{n} nodes in all.", whole).format(n=number(whole))
    return words.estimate(runner.latest.nodes, runner.latest.progress, runner.drive.seen)


def _percent(share: float) -> str:
    whole = share * 100
    return f"{whole:.0f}%" if whole >= 1 or whole == 0 else "< 1%"


def _dead(count: int | None) -> str:
    return "–" if count is None else number(count)
