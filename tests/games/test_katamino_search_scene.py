"""The watched search and the gallery through their scenes: transport, boards, panel, filter, copy, export, misuse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.base.figures import number
from games.base.settings import Settings
from games.katamino import scene as rooms
from games.katamino.gallery import poses as gallery_poses
from games.katamino.gallery.collection import Collection, PieceAt, read_place, text_of
from games.katamino.gallery.messages import FilterTyped, OrderChosen
from games.katamino.gallery.scene import Gallery
from games.katamino.play_this import PlayThis
from games.katamino.rules.pieces import read_pieces
from games.katamino.rules.rulebook import challenge_of
from games.katamino.search import poses as search_poses
from games.katamino.search import texts as search_texts
from games.katamino.search.messages import BoardCount, PathRowChosen, SearchSought, StrategyChosen
from games.katamino.search.panel import estimate_of
from games.katamino.search.scene import Search
from games.katamino.think.problem import challenge
from games.katamino.think.solve import solutions
from games.midend.scene.room_scene import RoomScene
from games.model.drive import FULL
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.scene import Push
from games.stage.widgets import Label, Pill
from games.stage.widgets.words import Counter
from games.stage.window import clipboard
from tests.amount import some
from tests.apps import app_of
from tests.random_events import monkey

NINE = read_pieces("TWLNFZYPU").pieces
POSES = search_poses.POSES | gallery_poses.POSES
FIVE = read_pieces("FLPVY", "standard").pieces


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    settings = Settings(store=Store(tmp_path))
    settings.remember("katamino", "watched", True)  # not the first search
    return settings


class Under(Search):
    """A scene below, that keeps what the one above closed with."""

    returned: Any = None

    def on(self, message: Any) -> Any:
        if isinstance(message, PlayThis):
            self.returned = message.what
            return None
        return super().on(message)


@pytest.fixture
def stage(settings: Settings) -> Iterator[Any]:
    made: list[Pilot] = []

    def open_scene(scene: Any, **how: Any) -> Pilot:
        how.setdefault("motion", "off")
        pilot = Pilot(scene, settings=settings, **how)
        made.append(pilot)
        return pilot

    yield open_scene
    for pilot in made:
        pilot.close()


def rest(pilot: Pilot) -> Search:
    """Wait until the searches have done what was asked."""
    scene: Search = pilot.scene
    pilot.until(lambda: all(runner.drive.idle for runner in scene.play.state.race.runners))
    pilot.advance(300)
    return scene


def words(pilot: Pilot) -> str:
    """Return all that labels, cards and buttons say."""
    found = []
    for widget in pilot.desk.active.walk():
        for name in ("text", "title", "label", "value"):
            found.append(str(getattr(widget, name, "")))
    return "\n".join(found)


def test_four_race_at_equal_nodes(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    scene = rest(pilot)
    assert [runner.strategy for runner in scene.play.state.race.runners] == ["dlx", "first-hole", "mod5", "none"]
    for _ in range(5):
        pilot.key("Right")
    pilot.key("Shift+Right")
    rest(pilot)
    assert {runner.latest.nodes for runner in scene.play.state.race.runners} == {105}
    pilot.key("Left")
    rest(pilot)
    assert {runner.latest.nodes for runner in scene.play.state.race.runners} == {104}
    pilot.key("Home")
    rest(pilot)
    assert scene.play.state.race.nodes == 0 and scene.play.state.race.seen == 105
    pilot.key("2")
    assert scene.play.state.race.chosen == 1
    pilot.click_id("card-mod5")
    assert scene.play.state.race.chosen == 2
    assert "Groups of five" in words(pilot)


def test_playing_by_the_clock(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    scene = rest(pilot)
    scene.play.state.race.set_speed(100, pilot.time)
    pilot.key("Space")
    pilot.advance(2000)
    assert scene.play.state.race.playing
    pilot.key("Space")
    rest(pilot)
    assert not scene.play.state.race.playing and 150 <= scene.play.state.race.nodes <= 210
    assert len({runner.latest.nodes for runner in scene.play.state.race.runners}) == 1
    before = scene.play.state.race.nodes
    pilot.advance(1000)
    assert scene.play.state.race.nodes == before, "nothing runs while it is paused"
    assert pilot.desk.wait() != 0, "and nothing is drawn"


def test_to_the_end(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.watch(app_of(settings), challenge_of(FIVE)))
    scene = rest(pilot)
    pilot.click_id("end")
    pilot.until(lambda: scene.play.state.race.finished and not scene.play.state.race.playing)
    pilot.advance(300)
    total = scene.play.state.race.total
    assert all(len(runner.fillings) == total for runner in scene.play.state.race.runners)
    assert scene.play.display.cards["dlx"].shown.pill == f"{total} of {total}"
    slider: Any = pilot.find("scrub")
    totals = {runner.drive.total for runner in scene.play.state.race.runners}
    longest = max(totals)
    assert len(totals) > 1 and slider.value == slider.high == longest
    ends = [widget.text for widget in pilot.desk.active.walk() if isinstance(widget, Counter)]
    assert ends[:2] == [number(longest)] * 2
    pilot.key("Left")
    rest(pilot)
    assert scene.play.state.race.nodes == scene.play.state.race.runner.drive.total - 1


def test_one_board_explains_each_step(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    rest(pilot)
    pilot.click_id("card-dlx")
    scene: Search = pilot.scene
    scene.hear(BoardCount(1))
    scene.play.state.race.seek(8_023)
    rest(pilot)
    said = words(pilot)
    assert "Row 3, column 5: two choices" in said
    assert "Only W and U fit there, one way each." in said and "15%" in said
    path: Any = pilot.find("path")
    assert [(level.item, level.k, level.d) for level in path.levels] == [
        ("r1 c1", 5, 32), ("r5 c1", 2, 2), ("r1 c2", 12, 20), ("r3 c3", 14, 14), ("r4 c4", 11, 12), ("r3 c5", 1, 2),
    ]  # fmt: skip
    assert [level.solid for level in path.levels[:5]] == [True, True, True, True, False]
    scene.hear(PathRowChosen(2))
    rest(pilot)
    assert scene.play.state.race.nodes == 7_865 and len(scene.play.state.race.runner.latest.path) == 3
    scene.hear(StrategyChosen("first-hole"))
    rest(pilot)
    assert scene.play.state.race.runner.strategy == "first-hole" and scene.play.state.race.nodes == 7_865
    assert "Next hole" in words(pilot) or "Dead end" in words(pilot)


def test_a_change_one_level_up(stage: Any, settings: Settings) -> None:
    settings.remember("katamino", "boards", 1)
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    scene = rest(pilot)
    scene.play.state.race.seek(8_023)
    rest(pilot)
    before = scene.play.state.race.runner.latest.path
    pilot.key("Down")
    rest(pilot)
    after = scene.play.state.race.runner.latest.path
    assert scene.play.state.race.nodes > 8_023 and after[:4] != before[:4] and len(after) <= 4
    pilot.key("Up")
    rest(pilot)
    assert scene.play.state.race.nodes < 8_100


def test_the_choices_on_the_board_can_be_hidden(stage: Any, settings: Settings) -> None:
    settings.remember("katamino", "boards", 1)
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    scene = rest(pilot)
    shown = pilot.picture()
    pilot.key("C")
    pilot.advance(200)
    assert not scene.play.state.numbers and settings.recall("katamino", "numbers", True) is False
    assert pilot.picture().get_buffer().raw != shown.get_buffer().raw


def test_strategies_are_exchanged_by_a_dialog(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    rest(pilot)
    pilot.click_id("change")
    dialog: Any = pilot.desk.active
    for board, strategy in (("board-0", "fast"), ("board-1", "dlx")):
        dialog.take_from(pilot.find(board), strategy)
    assert dialog.racers == ["fast", "dlx", "mod5", "none"]
    pilot.key("Enter")
    scene = rest(pilot)
    assert [runner.strategy for runner in scene.play.state.race.runners] == ["fast", "dlx", "mod5", "none"]
    scene.play.state.race.seek(2_000)
    rest(pilot)
    assert len(scene.play.state.race.runners[0].fillings) > 0


def test_the_scrubber_goes_as_far_as_was_seen(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    scene = rest(pilot)
    scene.play.state.race.seek(4_000)
    rest(pilot)
    slider: Any = pilot.find("scrub")
    assert (slider.low, slider.high, slider.value) == (0, 4_000, 4_000)
    box = slider.rect
    pilot.drag((box.right - 3, box.centery), (box.left + box.width / 4, box.centery))
    rest(pilot)
    assert 900 <= scene.play.state.race.nodes <= 1_100 and scene.play.state.race.seen == 4_000


def test_panel_and_boards_say_the_same_at_every_moment(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    scene = rest(pilot)
    scene.play.state.race.set_speed(FULL, pilot.time)
    pilot.key("Space")
    seen = set()

    def agree() -> bool:
        for strategy, card in scene.play.display.cards.items():
            assert pilot.find(f"found-{strategy}").note == f"{number(card.shown.found)} found"
            seen.add(card.shown.found)
        return len(seen) > 6

    pilot.until(agree)


def test_its_solutions_open(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    scene = rest(pilot)
    scene.play.state.race.seek(14_000)
    rest(pilot)
    pilot.click_id("card-first-hole")
    pilot.key("S")
    gallery = pilot.scene
    assert isinstance(gallery.play, Gallery) and len(gallery.play.state.kept) == 16 and not gallery.play.state.complete
    assert not gallery.play.state.searching, "what was found is shown; the rest only on request"
    pilot.click_id("rest")
    pilot.until(lambda: gallery.play.state.complete)
    assert len(gallery.play.state.kept) == 120 and len(gallery.play.state.kept.distinct) == 30
    pilot.key("Esc")
    assert pilot.scene is scene


def test_the_end_of_the_scene_ends_the_threads(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)))
    scene = rest(pilot)
    drives = [runner.drive for runner in scene.play.state.race.runners]
    scene.play.state.race.set_speed(0, pilot.time)
    pilot.key("Space")
    pilot.advance(100)
    pilot.close()
    pilot.until(lambda: all([drive.close(0) for drive in drives]), seconds=2)


# The gallery


def shown(stage: Any, settings: Settings, **how: Any) -> Pilot:
    pilot: Pilot = stage(rooms.solutions(app_of(settings), challenge_of(NINE)), **how)
    pilot.until(lambda: pilot.scene.play.state.complete)
    pilot.advance(200)
    return pilot


def test_all_solutions_are_gathered(stage: Any, settings: Settings) -> None:
    pilot = shown(stage, settings)
    scene = pilot.scene
    pills = [widget.text for widget in scene.walk() if isinstance(widget, Pill)]
    assert "120 found, search complete" in pills
    assert len(scene.play.state.numbers) == 30
    pilot.key("D")
    assert len(scene.play.state.numbers) == 120 and not scene.play.state.distinct
    assert scene.play.state.kept.all[0].nodes == 321 and "321 nodes" in words(pilot)
    cards: Any = pilot.find("cards")
    pilot.click(*cards.item_rect(2, scene.look).center)
    assert scene.play.state.chosen == 2
    pilot.key("Right")
    assert scene.play.state.chosen == 3
    pilot.key("T")
    assert scene.play.state.chosen in scene.play.state.kept.twins(3)


def test_arrows_walk_over_the_solutions_at_once(stage: Any, settings: Settings) -> None:
    pilot = shown(stage, settings)
    scene = pilot.scene
    pilot.key("Right")
    assert (scene.play.state.chosen, scene.play.state.distinct) == (scene.play.state.numbers[1], True)
    pilot.key("Down")
    assert scene.play.state.chosen == scene.play.state.numbers[5]


def test_the_filter(stage: Any, settings: Settings) -> None:
    pilot = shown(stage, settings)
    scene = pilot.scene
    pilot.key("/")
    pilot.type("L1,1")
    assert scene.play.state.at == PieceAt(2, 0, 0)
    assert 0 < len(scene.play.state.numbers) < 30
    assert all(scene.play.state.kept.all[n].piece((0, 0)) == 2 for n in scene.play.state.numbers)
    scene.hear(FilterTyped("L9,1"))
    scene.refresh()
    pilot.frame()
    state = scene.play.state
    assert state.at is None and "row 9" in str(state.error) and len(state.numbers) == 30
    scene.hear(FilterTyped("L3,5"))
    scene.refresh()
    pilot.frame()
    assert scene.play.state.numbers == [] and "No solution puts L there." in words(pilot)
    pilot.click_id("clear")
    assert len(scene.play.state.numbers) == 30 and scene.play.state.typed == ""
    scene.hear(OrderChosen("letters"))
    grids = [scene.play.state.kept.all[n].owners for n in scene.play.state.numbers]
    assert grids == sorted(grids)


def test_a_cell_of_the_large_board_filters(stage: Any, settings: Settings) -> None:
    pilot = shown(stage, settings)
    scene = pilot.scene
    large: Any = pilot.find("large")
    tray = large._tray(scene.look, large.rect)
    pilot.click(tray.left + tray.side // 2, tray.top + tray.side // 2)
    assert scene.play.state.at is not None and (scene.play.state.at.row, scene.play.state.at.column) == (0, 0)
    assert scene.play.state.chosen in scene.play.state.numbers


def test_copy_export_and_play(stage: Any, settings: Settings) -> None:
    under = RoomScene(lambda table: Under(table, app_of(settings), NINE))
    pilot = stage(under)
    pilot.scene.send(Push(rooms.solutions(app_of(settings), challenge_of(NINE))))
    pilot.frame()
    pilot.until(lambda: isinstance(pilot.scene.play, Gallery) and pilot.scene.play.state.complete)
    scene = pilot.scene
    pilot.key("Ctrl+C")
    assert clipboard.paste() == text_of(scene.play.state.selected, "standard")
    pilot.key("Ctrl+S")
    store = settings.store
    assert store is not None
    (path,) = list(store.exports.iterdir())
    blocks = path.read_text().strip("\n").split("\n\n")
    first = text_of(scene.play.state.kept.all[0], "standard")
    assert len(blocks) == 30 and blocks[0].splitlines()[0] == first.splitlines()[0]
    pilot.click_id("play")
    pilot.settle()
    assert pilot.scene is under and under.play.returned == scene.play.state.selected


def test_a_set_without_solutions(stage: Any, settings: Settings) -> None:
    pilot = stage(rooms.solutions(app_of(settings), challenge_of(read_pieces("FLX", "standard").pieces)))
    pilot.until(lambda: pilot.scene.play.state.complete)
    pilot.advance(200)
    assert "These three cannot fill the tray." in words(pilot)
    for key in ("Ctrl+C", "Ctrl+S", "T", "D", "Right", "Enter"):
        if isinstance(pilot.scene.play, Gallery):
            pilot.key(key)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", None), ("T1", PieceAt(5, 0)), (" t 2,9 ", PieceAt(5, 8, 1)), ("U3/4", PieceAt(6, 3, 2))],
)
def test_reading_a_place(text: str, expected: PieceAt | None) -> None:
    assert read_place(text, NINE, "standard") == expected


@pytest.mark.parametrize(
    ("text", "named"),
    [("T", "such as"), ("X1", "not one"), ("T6,1", "row 6"), ("T1,12", "column 12"), ("?1", "not one")],
)
def test_reading_no_place(text: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        read_place(text, NINE, "standard")


def test_a_collection_keeps_the_first_of_each_class() -> None:
    kept = Collection()
    every = list(solutions(challenge(FIVE), "first-hole"))
    for filling in [*every, *every]:
        kept.add(filling)
    assert kept.all == every
    assert sum(len(family) for family in kept.classes.values()) == len(every)
    assert len(kept.distinct) == len({filling.canonical() for filling in every}) == len(every) // 8
    assert kept.distinct[0] == 0 and len(kept.twins(0)) == 7
    alike = kept.listed(False, "alike", None, 3)
    assert alike[0] == 3 and sorted(alike) == list(range(len(every)))


# Everything else


@pytest.mark.parametrize("pose", sorted(POSES))
@pytest.mark.parametrize(
    ("size", "theme"),
    [
        ((960, 600), "light"),
        pytest.param((1920, 1080), "dark", marks=pytest.mark.slow),
        pytest.param((700, 1100), "light", marks=pytest.mark.slow),
    ],
)
def test_every_pose_at_every_size(stage: Any, settings: Settings, pose: str, size: Any, theme: str) -> None:
    pilot = stage(POSES[pose](app_of(settings)), size=size, theme=theme)
    pilot.advance(200)
    assert any(isinstance(widget, Label) for widget in pilot.scene.walk())


@pytest.mark.parametrize(("room", "kind"), [(rooms.watch, Search), (rooms.solutions, Gallery)])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_random_events(stage: Any, settings: Settings, room: Any, kind: Any, seed: int) -> None:
    pilot = stage(room(app_of(settings), challenge_of(FIVE if seed == 3 else NINE)), motion="full")
    for part in range(3):
        monkey(pilot, 100 * seed + part, 40, resizes=seed == 2)
        if not isinstance(getattr(pilot.scene, "play", None), kind):
            break


@pytest.mark.parametrize(("boards", "first"), [(1, 0), (2, 1), (4, 2)])
def test_what_is_drawn_bit_by_bit_is_what_is_drawn_at_once(
    stage: Any, settings: Settings, boards: int, first: int
) -> None:
    """Only what has changed is drawn while searches run; nothing of the past may be left over.

    In `make test` each number of boards has one of the speeds, all of them in `make soak`.
    """
    settings.remember("katamino", "boards", boards)
    pilot = stage(rooms.watch(app_of(settings), challenge_of(NINE)), motion="full")
    scene = rest(pilot)
    for speed in some((20, 500, 0), 3, first):
        scene.play.state.race.set_speed(speed, pilot.time)
        pilot.key("Space")
        pilot.advance(600)
        pilot.key("Space")
        rest(pilot)
        pilot.key("Left")
        rest(pilot)
        pilot.advance(1000)
        pilot.settle()
        shown = pilot.picture()
        whole = pygame.Surface(shown.get_size())
        pilot.desk.draw_on(whole)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_the_size_of_a_search_is_never_told_below_what_was_seen(stage: Any, settings: Settings) -> None:
    early = "Too early to tell how many nodes in all."
    for nodes, progress in ((4, 0.033), (4_999, 0.9), (10**6, 0.009)):
        assert search_texts.estimate(nodes, progress, 1_397_759) == early
    assert search_texts.estimate(10_000, 0.5) == f"About {number(20_000)} nodes in all, if the rest is alike."
    for nodes, progress, seen in ((6_000, 0.9, 1_397_759), (10_000, 0.05, 204_999), (10_000, 0.5, 19_999)):
        told = int("".join(filter(str.isdigit, search_texts.estimate(nodes, progress, seen))))
        assert told >= max(seen, 0.9 * nodes / progress)
    pilot = stage(RoomScene(lambda table: Search(table, app_of(settings), read_pieces("LTY").pieces)))
    race = rest(pilot).play.state.race
    pilot.scene.hear(BoardCount(1))
    pilot.key("End")
    pilot.until(lambda: race.finished)
    whole = estimate_of(race.runner)
    pilot.scene.hear(SearchSought(1))
    rest(pilot)
    assert race.runner.latest.nodes == 1 and estimate_of(race.runner) == whole, "it was counted"
