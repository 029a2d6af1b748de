"""Watching the search of a sudoku: what stands on the board says what was guessed, what clashes, and the solution."""

from __future__ import annotations

import pytest

from engine.run.stepper import Snapshot
from games.base import i18n
from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.widgets.words import Figure, Label
from games.sudoku.hint.telling import tell
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.puzzle import ODD, Puzzle, empty, houses
from games.sudoku.search.guesses import FilledChart, GuessRow
from games.sudoku.search.messages import PuzzleSearchPace, PuzzleSearchSought
from games.sudoku.search.moment_texts import conflict_title
from games.sudoku.search.panel import SPEEDS
from games.sudoku.search.scene import Watching, search_pose, watch
from games.sudoku.think.generate import generate
from games.sudoku.think.logic import Deduction
from games.sudoku.think.reasons import steps
from games.sudoku.think.solve import solve
from games.sudoku.think.watched_search import LATELY, Followed, Watched, watched

MANY = "2\n- - - -\n- - - -\n- - e -\n- - - -\n"  # 144 solutions
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PARITY = """4
s    w    8    -    -    -    1    w    -    14   -    -    -    -    os   13
o    -    e    e    7    16   -    sw   s    o    w    o    2    -    -    -
-    2    -    -    s    -    -    w    s    -    8    es   w    s1   9    o
1    -    w    w    5    o    15   -    -    e    -    s    6    -    -    e
-    -    w    s    e    1    8    w    9    -    -    w    s    5    s    e
14   -    s    -    e    4    o    -    s    e    e    o    -    ow   3    s
5    -    s    -    w    w    w    11   -    1    -    sw   -    12   -    -
s    w    1    -    w10  -    -    -    s    -    e    s    14   s    w    w11
7    -    s    s    -    14   e    sw   -    w    s    -    -    s    es   -
s    -    16   2    o    w    -    -    -    s    w    -    o    s    -    9
-    e    -    o    13   -    o    -    -    -    -    w    -    w    -    sw4
e    -    -    sw10 es   -    -    12   o    o    -    w3   15   -    14   -
-    3    s    -    -    -    o    -    ow   10   -    e    s    e    e    -
s    -    s    o    15   -    -    -    -    -    3    2    o    -    s7   w
8    10   -    -    o    -    -    -    e    -    w11  4    -    16   -    -
-    -    -    ew   -    -    e    16   7    -    -    -    o    -    -    o
"""


def watching(text: str) -> Pilot:
    """Return a pilot before the search of a puzzle, its first picture drawn."""
    pilot = Pilot(watch(App(), read_puzzle(text)[0]), motion="off")
    pilot.until(lambda: pilot.scene.play.state.shown.extra)
    return pilot


def step(pilot: Pilot) -> None:
    """Go on by one node."""
    node = pilot.scene.play.state.shown.nodes
    pilot.key("Right")
    pilot.until(lambda: pilot.scene.play.state.shown.nodes == node + 1)


def test_a_guessed_parity_stands_on_the_board_and_in_the_list() -> None:
    pilot = watching(PARITY)
    for _node in range(3):
        step(pilot)
    scene: Watching = pilot.scene.play
    cell, number, odd, *_place = scene.state.shown.extra["guesses"][-1]
    assert number == 0, "this puzzle's search begins with parities"
    assert scene.sheet.marks.tile[cell] == "accent.base" and scene.sheet.marks.level[cell] == 2
    assert scene.sheet.marks.known[cell][0] == bool(odd)
    rows = [widget for widget in pilot.desk.active.walk() if isinstance(widget, GuessRow)]
    assert [row.depth for row in rows] == [1, 2] and rows[1].text.endswith("odd" if odd else "even")
    known = [c for c in range(256) if scene.state.shown.extra["odd_depths"][c] == 2]
    assert len(known) > 1, "odd sums tie others to it"
    for other in known:
        assert scene.state.shown.extra["values"][other] or other in scene.sheet.marks.known
    pilot.close()


def test_seeking_before_the_first_moment_waits_for_it() -> None:
    pilot = watching(PARITY)
    scene: Watching = pilot.scene.play
    scene.state.drive.shown = Snapshot()
    scene.on(PuzzleSearchSought(1))
    assert scene.state.shown.nodes == 0 and scene.parts().panel()
    pilot.close()


def test_a_guess_that_was_clicked_stays_lit_in_the_list_as_on_the_board() -> None:
    pilot = watching(PARITY)
    for _node in range(3):
        step(pilot)
    pilot.click_id("guess2")
    pilot.move(5, 5)
    pilot.frame()
    assert [pilot.find(f"guess{depth}").lit for depth in (1, 2)] == [False, True]  # type: ignore[attr-defined]
    pilot.click_id("guess2")
    pilot.move(5, 5)
    pilot.frame()
    assert not pilot.find("guess2").lit  # type: ignore[attr-defined]
    pilot.close()


def test_too_many_evens_are_framed_once_and_each_is_to_be_seen() -> None:
    pilot = watching(PARITY)
    scene: Watching = pilot.scene.play
    for _conflict in range(60):
        pilot.key("X")
        pilot.until(lambda: not scene.state.drive.goal)
        conflict, marks = scene.state.shown.extra["conflict"], scene.sheet.marks
        if conflict["kind"] == "parity":
            break
    assert [cells for cells, _colour in marks.frame] == [conflict["cells"]]
    assert not marks.cross and not any(colour == "danger.base" for colour, _dashed in marks.ring.values())
    seen = [c for c in conflict["cells"] if marks.tint.get(c) == "danger.soft"]
    told = [scene.sheet.values[c] % 2 if scene.sheet.values[c] else int(marks.known[c][0]) for c in seen
            if scene.sheet.values[c] or c in marks.known]  # fmt: skip
    assert len(told) > 8 and set(told) == {conflict["value"]}, "more than a row has room for"
    pilot.close()


def test_the_conflict_on_the_screen_is_counted() -> None:
    pilot = watching(PARITY)
    pilot.key("X")
    pilot.until(lambda: not pilot.scene.play.state.drive.goal)
    figures = {w.caption: w.value for w in pilot.desk.active.walk() if isinstance(w, Figure)}
    assert pilot.scene.play.state.shown.extra["conflicts"] == 0 and figures["Conflicts"] == "1"
    pilot.close()


def test_a_finished_search_shows_the_solution_and_stays() -> None:
    pilot = watching(PARITY)
    scene: Watching = pilot.scene.play
    (answer,) = solve(scene.puzzle)
    pilot.click_id("play_on")
    pilot.until(lambda: scene.state.shown.finished, 30)
    assert scene.sheet.values == answer
    pilot.key("V")
    pilot.frame()
    texts = {getattr(widget, "text", "") for widget in pilot.desk.active.walk()}
    assert "1 solution" in texts and not scene.state.drive.goal and not pilot.find("play_on").enabled
    assert scene.sheet.values == answer
    pilot.close()


def test_the_next_solution_and_conflict_are_gone_to_at_full_speed_and_exactly() -> None:
    """Each solution once, in the order of the search, though it costs no frame for each node."""
    pilot = watching(PARITY)
    scene: Watching = pilot.scene.play
    frames = pilot.frames
    pilot.key("V")
    pilot.until(lambda: not scene.state.drive.goal)
    assert scene.state.shown.solutions == 1 and scene.sheet.values == solve(scene.puzzle)[0]
    assert pilot.frames - frames < scene.state.shown.nodes / 2
    chart = next(widget for widget in pilot.desk.active.walk() if isinstance(widget, FilledChart))
    assert [node for node, _filled in chart.points] == list(range(scene.state.shown.nodes - len(chart.points) + 1,
                                                                  scene.state.shown.nodes + 1))  # fmt: skip
    assert len(chart.points) >= LATELY, "every node of late is in the chart"
    pilot.close()
    pilot = watching(MANY)
    found = []
    for _solution in range(5):
        solutions = pilot.scene.play.state.shown.solutions
        pilot.key("V")
        pilot.until(lambda: not pilot.scene.play.state.drive.goal)
        assert pilot.scene.play.state.shown.solutions == solutions + 1
        found.append(pilot.scene.play.sheet.values)
    assert len(set(found)) == 5 and set(found) <= set(solve(pilot.scene.play.puzzle))
    pilot.close()


def test_a_solution_that_ends_the_search_is_found() -> None:
    """It is gone to without a word that there is none; only the next time there is none."""
    pilot = watching("2\n1 - - -\n- - 1 -\n- 2 - -\n- - - 3\n")  # no guess is needed
    scene: Watching = pilot.scene.play
    (answer,) = solve(scene.puzzle)
    pilot.key("V")
    pilot.until(lambda: not scene.state.drive.goal)
    assert scene.sheet.values == answer and pilot.desk.toast is None
    pilot.key("V")
    pilot.until(lambda: not scene.state.drive.goal)
    pilot.frame()
    assert pilot.desk.toast.toast.text == "There is none further on."
    pilot.close()


def test_going_back_and_on_again_is_the_same() -> None:
    puzzle = read_puzzle(PARITY)[0]
    stepper = Watched(puzzle)
    stepper.run(300)
    there = stepper.snapshot()
    mark = stepper.checkpoint()
    stepper.run(120)
    stepper.restore(mark)
    assert stepper.snapshot() == there
    while not stepper.run(100):
        pass
    assert stepper.take() == solve(puzzle)


def test_every_conflict_has_its_words() -> None:
    stepper = Watched(search_pose().game.puzzle)
    titles = set()
    while not stepper.reach("conflict", 1000):
        pass
    while not stepper.snapshot().finished:
        titles.add(conflict_title(search_pose().game.puzzle, stepper.snapshot().extra["conflict"]))
        stepper.reach("conflict", 1000)
    assert any("stands twice in" in title for title in titles) and any("no place in" in title for title in titles)


def test_a_large_board_that_needs_no_guess_is_filled_cell_by_cell() -> None:
    """36 rows: every number is the last option of what is named, by what stands there before it."""
    n, k = 36, 6
    grid = bytes((k * (r % k) + r // k + c) % n + 1 for r in range(n) for c in range(n))
    numbers = bytes(0 if cell % 5 == 0 else value for cell, value in enumerate(grid))
    puzzle = Puzzle(k, numbers, bytes(n * n))
    stepper = watched(puzzle)
    assert isinstance(stepper, Followed)
    before = stepper.snapshot().extra["values"]
    assert before == numbers
    for node in range(1, 30):
        stepper.run(1)
        extra = stepper.snapshot().extra
        (cell,) = (c for c in range(n * n) if extra["values"][c] != before[c])
        hint = extra["reason"][-1]
        assert hint.places == ((cell, grid[cell]),) and stepper.snapshot().nodes == node
        if hint.house >= 0:
            assert cell in houses(k)[hint.house]
        before = extra["values"]
    while not stepper.run(100):
        pass
    assert stepper.snapshot().extra["values"] == grid


def test_every_cell_that_a_reason_names_is_framed() -> None:
    """The open cells of a hidden single's house as well, as in the hint."""
    pilot = watching(EASY)
    scene: Watching = pilot.scene.play
    seen = False
    for _node in range(12):
        step(pilot)
        hint = scene.state.shown.extra["reason"][-1]
        framed = tell(scene.puzzle, hint).framed
        assert framed and framed.keys() <= scene.sheet.marks.ring.keys(), hint.technique
        others = [cell for cell in houses(3)[hint.house] if not hint.board[cell] and cell not in hint.cells]
        if hint.technique == "hidden single" and others:
            seen = True
            assert all(scene.sheet.marks.ring[cell] == ("hint.base", True) for cell in others)
    assert seen
    pilot.close()


def test_a_reason_names_what_plain_numbers_do_not_say() -> None:
    """A cell odd by the odd sums from another's clue, with one odd number left: the step before says so."""
    puzzle = read_puzzle("2\no w - -\n- - 3 -\n1 - - -\n- - - -\n")[0]
    values = puzzle.numbers
    assert puzzle.marks[0] & ODD
    told = steps(puzzle, values, 1, 2, 1, [(1, 3, "parity", 0), (1, 1, "parity", 0)])
    assert [hint.technique for hint in told] == ["odd sum", "naked single"]
    assert isinstance(told[0], Deduction) and told[0].because == (0,)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_nothing_is_cut_or_covered_in_a_longer_language(size: tuple[int, int]) -> None:
    i18n.set_language("es")
    try:
        pilot = Pilot(watch(App(), read_puzzle(PARITY)[0]), size, motion="off")
        pilot.until(lambda: pilot.scene.play.state.shown.extra)
        pilot.key("X")
        pilot.until(lambda: not pilot.scene.play.state.drive.goal)
        pilot.frame()
        shown = [widget for widget in pilot.desk.active.walk() if isinstance(widget, Figure)]
        assert len(shown) == 4
        for figure in shown:
            assert pilot.desk.look.text.width(figure.caption, "label") <= figure.rect.w
        scrub, knob = pilot.find("scrub").rect, pilot.desk.look.px(8)
        for widget in pilot.desk.active.walk():
            if isinstance(widget, Label) and widget.rect.colliderect(pilot.find("play").rect.unionall([scrub])):
                assert widget.rect.right + knob <= scrub.x or widget.rect.x >= scrub.right + knob
        pilot.close()
    finally:
        i18n.set_language("en")


def test_jumps_from_end_to_end_faster_than_the_search_follow_each_other() -> None:
    """Keys that come before the moment sought is here count from that one, not from the one still shown."""
    pilot = Pilot(watch(App(), generate(3, ("numbers",), 2, 1)), motion="off")
    shown: Watching = pilot.scene.play
    pilot.until(lambda: bool(shown.state.shown.extra))
    for _time in range(20):
        pilot.key("Right")
    pilot.until(lambda: shown.state.shown.nodes == 20)
    for keys, node in (("Home End", 20), ("Home Right Right", 2), ("End Left Left Left", 17), ("Home Shift+Right", 60)):
        for key in keys.split():
            pilot.key(key)
        there = min(node, shown.puzzle.numbers.count(0))
        pilot.until(lambda there=there: not shown.state.drive.pending and shown.state.shown.nodes == there)  # type: ignore[misc]
        assert shown.state.drive._job._commands.empty() and shown.state.drive.node == there
    assert shown.state.shown.finished
    pilot.key("Home")
    pilot.key("V")
    pilot.until(lambda: not shown.state.drive.goal)
    assert shown.state.shown.finished and 0 not in shown.state.shown.extra["values"]
    pilot.key("Home")
    pilot.key("Space")
    assert shown.state.drive.playing, "the search shown last was at its end, the one sought is not"
    pilot.key("Space")
    pilot.close()


def test_a_jump_stopped_before_it_is_seen_leaves_no_node_sought() -> None:
    pilot = Pilot(search_pose(), motion="off")
    shown: Watching = pilot.scene.play
    pilot.frame()
    for action in ("first", "solution", "play"):
        pilot.scene.act(action)
    drive = shown.state.drive
    pilot.until(lambda: not drive.pending and drive.shown is drive.latest)
    assert not drive.playing and not drive.goal and drive.node == drive.shown.nodes
    pilot.close()


def test_a_step_after_playing_goes_on_from_where_the_search_is() -> None:
    """At full speed it is far beyond what is shown; going back to that would search all of it again."""
    pilot = Pilot(watch(App(), empty(4)), motion="off")
    shown: Watching = pilot.scene.play
    pilot.frame()
    shown.on(PuzzleSearchPace(len(SPEEDS) - 1))
    pilot.scene.act("play")
    pilot.until(lambda: shown.state.shown.nodes > 300)
    seen = shown.state.shown.nodes
    pilot.scene.act("on_one")
    assert not shown.state.drive.pending and not shown.state.drive.playing
    pilot.until(lambda: shown.state.shown.nodes > seen)
    assert shown.state.drive._job.sought == 0
    pilot.close()
