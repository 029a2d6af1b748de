"""A race at full speed, without a window; its boards and figures, with one."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any, cast

import pygame
import pytest
from pygame import Rect

from engine.run.stepper import Snapshot
from games.base import i18n
from games.base.settings import Settings
from games.katamino.board.named import PieceNames
from games.katamino.board.style import Style
from games.katamino.rules.pieces import MOST, STANDARD, orientations_of, read_pieces
from games.katamino.rules.rulebook import challenge_of
from games.katamino.scene import watch
from games.katamino.search import boards, display, texts
from games.katamino.search import race as race_module
from games.katamino.search.display import Display, shown_of
from games.katamino.search.messages import BoardCount, RaceMode, StrategyChosen
from games.katamino.search.panel import unit_of
from games.katamino.search.race import LONGEST, Race
from games.katamino.search.state import RACERS
from games.katamino.settings import MARKS
from games.katamino.think.explain import explain
from games.katamino.think.problem import challenge
from games.model.drive import FULL, Drive
from games.model.keeping.store import Store
from games.stage.answers import Sound
from games.stage.pilot import Pilot
from games.stage.widgets import Chart, Slider
from tests.apps import app_of


class Paced:
    """Stands in for the drive of a search that does a node in `each` ms, by the clock of the race's ticks."""

    def __init__(self, each: float) -> None:
        self.each, self.now, self.asked, self.until = each, 0.0, 0, 0.0
        self.latest = Snapshot()
        self.solutions: list[Any] = []

    @property
    def idle(self) -> bool:
        return self.latest.nodes == self.asked

    def grant(self, nodes: int) -> None:
        assert self.idle, "all have spent the last batch"
        self.asked += nodes
        self.until = self.now + nodes * self.each

    def tick(self, now: float) -> None:
        self.now = now
        left = max(0.0, self.until - now)
        self.latest = Snapshot(nodes=self.asked - ceil(left / self.each - 1e-6))


def reached(frame: float, seconds: float = 12.0) -> int:
    """Return the nodes that four searches on two processors make each at equal nodes, looked at every `frame` ms."""
    race = Race(challenge(tuple(range(MOST))), RACERS)
    for runner in race.runners:
        runner.cost = 2e-6
        runner.drive = cast("Drive", Paced(2 * 2e-3))  # each has half a processor
    race.set_speed(FULL, 0.0)
    race.play(0.0)
    for n in range(round(seconds * 1000 / frame)):
        race.tick(n * frame)
    return min(runner.latest.nodes for runner in race.runners)


def test_full_speed_is_as_fast_on_a_slow_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """They wait for the next batch a third of the time at most, half of it where the window is very slow."""
    monkeypatch.setattr(race_module, "CORES", 2)
    whole = 12.0 / 4e-6
    found = {frame: reached(frame) / whole for frame in (8, 16, 30, 50, 60, 80, 150, 200)}
    assert all(share > (0.65 if frame <= LONGEST else 0.5) for frame, share in found.items()), found
    assert all(share <= 1 for share in found.values())


@pytest.fixture
def stage() -> Iterator[Any]:
    made: list[Pilot] = []

    def opened(letters: str, **how: Any) -> Pilot:
        settings = Settings()
        settings.remember("katamino", "watched", True)  # not the first search
        how.setdefault("motion", "off")
        pieces = read_pieces(letters, "standard").pieces
        scene = watch(app_of(settings), challenge_of(pieces))
        made.append(Pilot(scene, settings=settings, **how))
        return rest(made[-1])

    yield opened
    i18n.set_language("en")
    for pilot in made:
        with contextlib.suppress(Exception):
            pilot.close()


def rest(pilot: Pilot) -> Pilot:
    """Wait until the searches have done what was asked."""
    pilot.until(lambda: all(one.cost and one.drive.idle for one in pilot.scene.play.state.race.runners))
    pilot.advance(300)
    return pilot


def run_out(pilot: Pilot) -> Pilot:
    pilot.key("End")
    pilot.until(lambda: pilot.scene.play.state.race.finished)
    pilot.advance(300)
    return pilot


def test_going_to_the_end_leaves_the_speed_chosen(stage: Any) -> None:
    pilot = stage("FLPVY")
    scene = pilot.scene
    scene.play.state.set_speed(2, pilot.time)
    run_out(pilot)
    assert scene.play.state.race.speed == 5
    assert scene.play.state.settings.recall("katamino", "speed", 0) == 5
    pilot = stage("FILNPTUVWXYZ")
    scene = pilot.scene
    scene.play.state.set_speed(2, pilot.time)
    pilot.key("End")
    pilot.until(lambda: scene.play.state.race.nodes > 20_000)
    pilot.key("Space")
    rest(pilot)
    pilot.key("Space")
    assert scene.play.state.race.rate == scene.play.state.race.speed == 5


def test_the_language_of_an_open_race_changes_at_once(stage: Any) -> None:
    pilot = stage("FLPVY")
    before = {card.shown.name for card in pilot.scene.play.display.cards.values()}
    i18n.set_language(i18n.PSEUDO)
    pilot.scene.layout()
    shown = [card.shown for card in pilot.scene.play.display.cards.values()]
    assert before.isdisjoint(one.name for one in shown)
    assert all(caption != "Nodes" for one in shown for caption, _ in one.figures)


@pytest.mark.parametrize("count", [1, 4])
def test_what_boards_will_show_is_drawn_ahead_a_little_in_each_frame(
    stage: Any, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = stage("FLPVY")
    play = pilot.scene.play
    pilot.scene.hear(BoardCount(count))
    pilot.settle()
    original, drawn = boards.sprites.sprite, []
    monkeypatch.setattr(boards.sprites, "sprite", lambda *asked: drawn.append(asked) or original(*asked))
    race, each = play.state.race, []
    monkeypatch.setattr(display, "AHEAD", 0.0)  # one picture takes longer
    for _ in range(80):
        before = len(drawn)
        play.display.draw_ahead(race)
        each.append(len(drawn) - before)
    assert max(each) == 1 and each[-1] == 0
    assert len(drawn) == len(set(drawn)) == 2 * sum(len(orientations_of(piece)) for piece in play.state.pieces)
    board = play.display.one if count == 1 else next(iter(play.display.cards.values()))
    assert {asked[2] for asked in drawn} == {board.tray.side}
    play.display.dress(Style("patterns"))
    play.display.draw_ahead(race)
    assert drawn[-1][4] == "patterns"
    asked_for: list[Race] = []
    monkeypatch.setattr(Display, "draw_ahead", lambda _display, race: asked_for.append(race))
    pilot.key("Space")
    pilot.until(lambda: len(asked_for) > 1)


def test_a_finished_board_keeps_its_last_solution(stage: Any) -> None:
    pilot = run_out(stage("FLPVY"))
    for card in pilot.scene.play.display.cards.values():
        assert {p.piece for p in card.flow.shown} == set(pilot.scene.play.state.pieces)
        assert all(card.runner.is_solid(p) for p in card.flow.shown)
    pilot.key("Home")
    rest(pilot)
    assert not any(card.flow.shown for card in pilot.scene.play.display.cards.values())


def test_the_scrubber_never_stands_beyond_what_was_seen(stage: Any) -> None:
    pilot = stage("FILNPTUVWXYZ")
    scene = pilot.scene
    scene.play.state.race.runners[0].drive.seen = 129
    scene.play.state.race.step(130)
    rest(pilot)
    for runner in scene.play.state.race.runners:
        runner.drive.seen = 129  # as it was before the last moment came in
    dock = [w for group in scene.parts().dock() for w in group]
    scrub = next(w for w in dock if isinstance(w, Slider))
    assert (scrub.value, scrub.high) == (130, 130)
    assert "130 seen" in [getattr(w, "text", "") for w in dock]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_no_figure_of_a_long_race_is_cut_or_covered(stage: Any, size: tuple[int, int]) -> None:
    pilot = stage("FILNPTUVWXYZ", size=size)
    scene = pilot.scene
    look = scene.look
    figures = (("Nodes", "1 969 696"), ("Dead ends", "1 469 696"), ("Depth", "12 / 12"), ("First found at", "10 623"))
    for card in scene.play.display.cards.values():
        room = card.rect.width - 2 * look.px(18)
        card.shown = type(card.shown)(card.shown.strategy, "No pruning", "", "", False, figures)
        role, widths = card._columns(look, room)
        assert sum(widths) <= room
        assert all(look.text.width(f, role) < wide for (_, f), wide in zip(figures, widths, strict=True))
    for runner in scene.play.state.race.runners:
        runner.drive.seen = 9_836_462
    scene.refresh()
    pilot.frame()
    sliders = [w for root in scene.roots["dock"] for w in root.walk() if isinstance(w, Slider)]
    beside = [w for root in scene.roots["dock"] for w in root.walk() if getattr(w, "text", "")]
    assert len(sliders) == 2
    for slider in sliders:
        knob = slider.rect.inflate(2 * look.px(11), 0)
        assert not [w.text for w in beside if w.rect.colliderect(knob)]
    assert sliders[0].rect.width > look.px(60)


def test_at_equal_nodes_all_boards_tell_of_the_same_node(stage: Any) -> None:
    pilot = stage("FILNPTUVWXYZ")
    scene = pilot.scene
    scene.play.state.race.set_speed(FULL, pilot.time)
    pilot.key("Space")
    seen = set()

    def even() -> bool:
        figures = {dict(card.shown.figures)["Nodes"] for card in scene.play.display.cards.values()}
        assert len(figures) == 1
        seen.update(figures)
        return len(seen) > 4

    pilot.until(even)
    pilot.key("Space")
    rest(pilot)
    assert even()


@pytest.mark.parametrize("speed", [20, 5000])
def test_no_frame_of_a_race_at_equal_nodes_shows_different_ones(stage: Any, speed: int) -> None:
    pilot = stage("FILNPTUVWXYZ")
    race = pilot.scene.play.state.race
    race.set_speed(speed, pilot.time)
    pilot.key("Space")
    seen = set()

    def even() -> bool:
        nodes = {runner.latest.nodes for runner in race.runners}
        assert len(nodes) == 1
        assert len({dict(card.shown.figures)["Nodes"] for card in pilot.scene.play.display.cards.values()}) == 1
        seen.update(nodes)
        return len(seen) > 12

    pilot.until(even)
    pilot.key("Space")
    rest(pilot)
    assert len({runner.latest.nodes for runner in race.runners}) == 1


def test_searches_that_do_not_keep_up_are_owed_little() -> None:
    race = Race(challenge(tuple(range(MOST))), RACERS)
    for runner in race.runners:
        runner.drive = cast("Drive", Paced(1000.0))  # one node a second
    race.set_speed(100, 0.0)
    race.play(0.0)
    for n in range(2000):
        race.tick(n * 16.0)
    before = {runner.drive.asked for runner in race.runners}  # type: ignore[attr-defined]
    race.tick(race.runners[0].drive.until)  # type: ignore[attr-defined]
    after = {runner.drive.asked for runner in race.runners}  # type: ignore[attr-defined]
    assert len(before) == len(after) == 1
    assert max(after) - max(before) == 200, "two seconds of it"


def test_a_race_in_equal_time_tells_of_time(stage: Any) -> None:
    pilot = stage("FLPVY", motion="off")
    scene = pilot.scene
    race = scene.play.state.race
    run_out(pilot)
    by_nodes = chart_of(pilot)
    captions = [caption for caption, _ in scene.play.display.cards["none"].shown.figures]
    assert "Nodes / s" not in captions
    scene.hear(RaceMode("time"))
    pilot.frame()
    by_time = chart_of(pilot)
    unit, seconds = unit_of(race)
    assert f"Solutions found, by time in {unit}" in {getattr(widget, "text", "") for widget in pilot.desk.active.walk()}
    for runner in race.runners:
        colour = f"strategy.{runner.strategy}"
        nodes = next(line.points[-1] for line in by_nodes.lines if line.colour == colour)
        spent = next(line.points[-1] for line in by_time.lines if line.colour == colour)
        assert spent == pytest.approx((nodes[0] * runner.cost / seconds, nodes[1]))
        figures = dict(shown_of(race, runner).figures)  # what its card says while it runs
        told = int(figures["Nodes / s"].replace("\u2009", "").replace(",", ""))
        assert told == pytest.approx(1 / runner.cost, rel=0.06)


def test_lines_that_end_at_the_same_height_are_all_seen(stage: Any) -> None:
    pilot = stage("FILNPTUVWXYZ")
    pilot.key("Right")
    rest(pilot)
    lines = chart_of(pilot).lines
    assert [line.points[-1] for line in lines] == [(1.0, 0.0)] * 4, "nothing is found at the first node"
    assert sorted(line.raised for line in lines) == [0, 1, 2, 3]
    chart = chart_of(pilot)
    pilot.frame()
    area = chart.rect
    places = [(x, y) for x in range(area.x, area.right) for y in range(area.y, area.bottom)]
    colours = {tuple(pilot.desk.surface.get_at(place))[:3] for place in places}
    for line in lines:
        assert tuple(pilot.scene.look.theme.colour(line.colour))[:3] in colours, line.colour


def chart_of(pilot: Pilot) -> Chart:
    found = next(widget for widget in pilot.desk.active.walk() if isinstance(widget, Chart))
    return found


def test_the_line_of_a_card_is_drawn_anew_when_its_pill_grows(stage: Any) -> None:
    """A wider pill left half of the strategy's rule beside it."""
    pilot = stage("FLPVY")
    scene = pilot.scene
    pilot.key("Right")
    rest(pilot)
    run_out(pilot)
    pilot.frame()
    kept = pilot.desk.surface.copy()
    scene.dirty()
    pilot.frame()
    for card in scene.play.display.cards.values():
        head = Rect(card.rect.x, card.rect.y, card.rect.width, card.ends[0])
        assert pygame.image.tobytes(kept.subsurface(head), "RGB") == pygame.image.tobytes(
            pilot.desk.surface.subsurface(head), "RGB"
        ), card.runner.strategy


def test_the_first_search_is_one_board_slow_and_says_what_is_seen(tmp_path: Path) -> None:
    """Who watches a search for the first time was shown a race of four."""
    settings = Settings(store=Store(tmp_path))
    nine = challenge_of(read_pieces("TWLNFZYPU", "standard").pieces)

    def opened() -> Pilot:
        return rest(Pilot(watch(app_of(settings), nine), settings=settings, motion="off"))

    def told(pilot: Pilot) -> set[str]:
        return {getattr(widget, "text", "") for widget in pilot.desk.active.walk()} & set(texts.GUIDE)

    pilot = opened()
    state = pilot.scene.play.state
    assert state.count == len(state.race.runners) == 1
    assert state.race.speed == 2 and not state.race.playing
    assert told(pilot) == set(texts.GUIDE) and len(texts.GUIDE) == 3
    pilot.click_id("understood")
    assert not told(pilot)
    pilot.close()
    pilot = opened()
    assert not told(pilot) and pilot.scene.play.state.count == 1, "as it was left"
    assert pilot.scene.play.state.race.speed == 20
    pilot.close()


def test_what_is_seen_is_said_at_the_first_search_alone(tmp_path: Path) -> None:
    settings = Settings(store=Store(tmp_path))
    nine = challenge_of(read_pieces("TWLNFZYPU", "standard").pieces)
    first = Pilot(watch(app_of(settings), nine), settings=settings, motion="off")
    first.click_id("race")
    assert first.scene.play.state.count == 4
    first.close()
    second = Pilot(watch(app_of(settings), nine), settings=settings, motion="off")
    assert not second.scene.play.state.first and second.scene.play.state.count == 4
    second.close()


def heard(pilot: Pilot, chord: str, times: int) -> list[str]:
    """Return the sounds of single steps."""
    found = []
    for _ in range(times):
        pilot.desk.told.clear()
        pilot.key(chord)
        pilot.until(lambda: pilot.scene.play.state.race.runner.drive.idle)
        pilot.frame()
        found += [answer.name for answer in pilot.desk.told if isinstance(answer, Sound)]
    return found


def test_a_dead_end_a_solution_and_the_end_are_heard(stage: Any) -> None:
    pilot = stage("FLPVY")
    scene = pilot.scene
    scene.hear(BoardCount(1))
    rest(pilot)
    kinds = []
    for _ in range(25):
        before = scene.play.state.race.nodes
        sounds = heard(pilot, "Right", 1)
        event = scene.play.state.race.runner.latest.extra["event"]
        assert scene.play.state.race.nodes == before + 1
        assert sounds == [{"laid": "tick", "stuck": "dead", "split": "dead", "solution": "chime"}[event]]
        kinds.append(event)
    assert {"laid", "stuck"} <= set(kinds)
    assert heard(pilot, "Left", 3) == []
    pilot.desk.told.clear()
    run_out(pilot)
    assert [answer.name for answer in pilot.desk.told if isinstance(answer, Sound)] == ["chimes"]


def test_pieces_named_in_a_sentence_can_be_told_by_their_patterns(stage: Any) -> None:
    pilot = stage("FILNPTUVWXYZ")
    scene = pilot.scene
    MARKS.change(scene.look.settings, "patterns")
    scene.hear(BoardCount(1))
    scene.hear(StrategyChosen("first-hole"))
    pilot.key("Right")
    rest(pilot)
    for _ in range(6):
        pilot.key("Right")
        rest(pilot)
        _kind, title, text = texts.card(scene.play.state.step, "first-hole", "standard", 0)
        letters = {word for word in re.findall(r"\b[A-Z]\b", f"{title} {text}")}
        row = next((w for w in scene.walk() if isinstance(w, PieceNames)), None)
        assert letters <= {STANDARD[piece] for piece in (row.pieces if row is not None else ())}, text


def test_the_path_shows_its_first_rows_again_when_it_gets_shorter(stage: Any) -> None:
    pilot = stage("TWLNFZYPU", size=(960, 600))
    scene = pilot.scene
    scene.hear(BoardCount(1))
    scene.play.state.race.seek(8_023)
    rest(pilot)
    path: Any = pilot.find("path")
    assert path.offset > 0, "more rows than it shows"
    scene.play.state.race.seek(2)
    rest(pilot)
    path = pilot.find("path")
    assert path.count <= path.shown
    assert path.offset == 0


def test_a_small_window_shows_the_last_sentence_and_says_what_the_figure_counts(stage: Any) -> None:
    i18n.set_language("es")
    pilot = stage("TWLNFZYPU", size=(960, 600))
    scene = pilot.scene
    scene.play.state.race.chosen = 1
    scene.play.state.race.seek(14_000)
    rest(pilot)
    said = texts.next_hole(
        explain(scene.play.state.race.problem, "first-hole", scene.play.state.race.runner.latest), "first-hole",
        tuple(p for p in scene.play.state.pieces if p not in {q.piece for q in scene.play.state.race.runner.lying}),
        "standard", 16,
    )  # fmt: skip
    label = next(w for w in pilot.desk.active.walk() if getattr(w, "text", "") == said)
    assert label.rect.bottom <= pilot.find("panel-scroll").rect.bottom
    scene.hear(BoardCount(1))
    rest(pilot)
    button: Any = pilot.find("solutions")
    assert button.label == texts.found(scene.play.display.found["first-hole"]) != "16"
