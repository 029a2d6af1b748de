"""The watched search: its nodes are those of a program written out here, at every step; forward and back, all keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from pygame import Rect

from engine.run import job
from engine.tree.turn_survey import MINIMAX, TurnSurvey, Way
from games.base.figures import signed
from games.kalah import rules, solve
from games.kalah import scene as kalah
from games.launcher.help import Help
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.seats import Seat
from games.mancala.watch.lessons import LESSONS, search
from games.mancala.watch.panel import window_parts
from games.mancala.watch.pictures import icicle, lesson_nodes, rows, tree_nodes
from games.mancala.watch.reasons import bound, cut_card, cut_remark, window_at
from games.mancala.watch.state import DRAWN_OUT, PACES, State
from games.model.app import App
from games.model.study.outline import Outline, TreePart
from games.model.thinker import standing_still
from games.oware import scene as oware
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.pilot import Pilot
from games.stage.widgets.buttons import Button
from games.stage.widgets.trees.edges import fitted
from games.stage.widgets.trees.icicle import IcicleView
from games.stage.widgets.trees.tree_view import TreeView
from games.stage.widgets.words import Heading, Note, Pill
from tests.random_events import monkey
from tests.stage.test_contrast import contrast
from tests.unseen import unseen

OPEN = 10_000
REMARKS = ("You have", "You are held to")


@pytest.fixture
def stage() -> Iterator[Any]:
    made: list[Pilot] = []

    def open_scene(scene: Any, **how: Any) -> Pilot:
        how.setdefault("motion", "off")
        made.append(Pilot(scene, **how))
        return made[-1]

    yield open_scene
    for pilot in made:
        pilot.close()


def found(pilot: Pilot) -> State:
    """Return the state once its search has ended."""
    state: State = pilot.scene.play.state
    pilot.until(lambda: not state.thinking.open, 60)
    return state


@pytest.mark.parametrize(("variant", "counted"), [(kalah, "store − store"), (oware, "captures − captures")])
def test_the_leaves_say_what_is_counted_in_this_game(stage: Any, variant: Any, counted: str) -> None:
    state = stage(variant.watch_pose()).scene.play.state
    assert rows(state, 3)[-1].note == counted


@pytest.mark.parametrize(
    ("alpha", "beta", "said"),
    [(4, 4, "Alpha has reached beta"), (9, 4, "Alpha has passed beta"), (3, 4, "Between alpha and beta"),
     (None, None, "The window is open"), (4, None, "Between alpha and beta")],
)  # fmt: skip
def test_the_window_says_passed_only_where_alpha_is_beyond_beta(alpha: int | None, beta: int | None, said: str) -> None:
    heading = window_parts(alpha, beta)[0]
    assert isinstance(heading, Heading) and heading.text.startswith(said)


def textbook(position: Any, depth: int, cuts: bool) -> list[tuple[Any, ...]]:
    """Return, for each node in order, its turns, alpha, beta, and the values known by then of all nodes done."""
    events: list[tuple[Any, ...]] = []
    done: dict[Any, int] = {}
    left_out: list[Any] = []

    def visit(pos: Any, path: tuple[Any, ...], alpha: int, beta: int) -> int:
        if events:  # what was done and left out before this node, belongs to the moment of the one before it
            events[-1] = (*events[-1][:3], dict(done), list(left_out))
        events.append((path, alpha, beta, {}, []))
        turns = list(rules.turns(pos)) if len(path) < depth else []
        if not turns:
            done[path] = pos.margin if len(path) % 2 == 0 else -pos.margin
            return done[path]
        best = None
        for n, (turn, after) in enumerate(turns):
            if cuts and alpha >= beta:
                left_out.append((path, tuple(t for t, _pos in turns[n:])))
                break
            value = visit(after, (*path, tuple(turn)), alpha, beta)
            if len(path) % 2 == 0:
                best = value if best is None else max(best, value)
                alpha = max(alpha, value)
            else:
                best = value if best is None else min(best, value)
                beta = min(beta, value)
        done[path] = best if best is not None else 0
        return done[path]

    visit(position, (), -OPEN, OPEN)
    events[-1] = (*events[-1][:3], dict(done), list(left_out))
    return events


@pytest.mark.parametrize("mode", ["both", "minimax"])
def test_every_step_shows_what_a_textbook_program_does(stage: Any, mode: str) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    if mode == "minimax":
        pilot.key("V")
        pilot.key("V")
        state = found(pilot)
    assert state.mode == mode and state.depth == 4
    expected = textbook(state.root, 4, mode == "both")
    tree = state.tree
    assert tree is not None and tree.size == len(expected) == (169 if mode == "both" else 391)
    pilot.key("Home")
    with unseen(pilot):
        for moment, (path, alpha, beta, done, left_out) in enumerate(expected):
            assert state.now == moment
            node = tree.node(moment)
            assert tuple(tree.node(one).turn for one in tree.path(moment))[1:] == path
            if mode == "both":
                assert (-OPEN if node.alpha is None else node.alpha) == alpha
                assert (OPEN if node.beta is None else node.beta) == beta
            mine = {}
            for each in range(moment + 1):
                if tree.last_of(each) <= moment:
                    mine[tuple(tree.node(one).turn for one in tree.path(each))[1:]] = tree.value_of(each)
            assert mine == done
            assert tree.cuts_by(moment) == len(left_out)
            for cut in tree.cut_nodes(moment):
                at = tuple(tree.node(one).turn for one in tree.path(cut))[1:]
                names = [", ".join(map(str, turn)) for turn in dict(left_out)[at]]
                assert state.left_out(cut) == names
            pilot.key("Right")
    assert state.finished


def test_forward_and_back_show_the_same(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    pilot.key("Home")

    def shown() -> tuple[Any, ...]:
        view = pilot.find("tree")
        whole = pilot.find("whole")
        assert isinstance(view, TreeView) and isinstance(whole, IcicleView)
        note = next(one for one in pilot.scene.walk() if type(one).__name__ == "Note")
        return view.nodes, whole.cells, whole.narrow, whole.open_from, note.title, note.text

    forward = []
    with unseen(pilot):
        for _ in range(60):
            forward.append(shown())
            pilot.key("Right")
        for moment in reversed(range(60)):
            pilot.key("Left")
            assert state.now == moment and shown() == forward[moment]
    assert len({str(one) for one in forward}) == 60


def test_what_is_written_at_a_node_is_true(stage: Any) -> None:
    """At every moment, a value with a sign is a bound of what minimax finds, one without is that value."""
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    minimax = done(MINIMAX)
    for way in (Way(), Way(ordered=True), Way(known=True), Way(True, True, True)):
        tree = done(way)
        true = {turns(minimax, n): minimax.value_of(n) for n in range(minimax.size)}
        for now in range(tree.size):
            for node in tree.path(now):
                known = bound(tree, node, now)
                if known is None:
                    continue
                sign, value = known
                exact = true[turns(tree, node)]
                assert value == exact if not sign else value >= exact if sign == "≤" else value <= exact
    assert state.tree is not None


def done(way: Way, depth: int = 4) -> Any:
    position = rules.read(kalah.LATE)
    survey = TurnSurvey(lambda: solve.board_of(position), depth, position.margin, way)
    while not survey.run(1000):
        pass
    return survey.snapshot().extra["survey"].trees[depth]


def turns(tree: Any, node: int) -> tuple[Any, ...]:
    return tuple(tree.node(one).turn for one in tree.path(node))[1:]


def test_every_reason_is_so(stage: Any) -> None:
    """What is said of a cut: the reply gives this value, and the other turn that other one; alpha has reached beta."""
    pilot = stage(kalah.searched(kalah.LATE))
    for ordered, known in ((False, False), (True, False), (True, True)):
        pilot.scene.play.state.set_way(ordered, known, 0.0)
        state = found(pilot)
        tree = state.tree
        assert tree is not None
        now, cuts = -1, 0
        while (moment := tree.next_cut(now)) is not None:
            now = moment
            for node in tree.cut_nodes(now):
                alpha, beta = window_at(tree, node, now)
                assert alpha is not None and beta is not None and alpha >= beta
                said = cut_card(state, tree, node, now)
                assert said.text.endswith("Nothing here can change the answer.")
                assert signed(tree.value_of(node)) in said.text
                assert signed(alpha if tree.node(node).level % 2 else beta) in said.text
                assert not re.search(r"[{}]", said.title + said.text)
                held, value, more = (alpha, beta, "less") if tree.node(node).level % 2 else (beta, alpha, "more")
                who = REMARKS[tree.node(node).level % 2 == 0]
                told = f"{who} {signed(held)}, here it is {signed(value)} or {more}."
                assert cut_remark(state, tree, node, now)[1] == told
                cuts += 1
        assert cuts == tree.cuts_by(tree.size) > 5


def test_game_and_depth_stand_beside_the_title(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    found(pilot)
    pilot.scene.refresh()
    pilot.frame()
    assert "Kalah, depth 4" in [one.text for one in pilot.scene.walk() if isinstance(one, Pill) and one.rect.w]


def test_the_figures_add_up_at_every_moment(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    pilot.scene.play.state.set_way(True, True, 0.0)
    state = found(pilot)
    assert state.tree is not None and state.minimax_size == (391, False)
    assert {way: state.sizes()[way] for way in state.sizes()} == {
        Way(): 169, Way(ordered=True): 56, Way(ordered=True, known=True): 52,
    }  # fmt: skip
    assert dict(state.survey.values) == {1: 6, 2: 5, 3: 7, 4: 5}
    for now in range(state.tree.size):
        assert now + 1 + state.tree.left_by(now) <= 391
    assert state.tree.size + state.tree.left_by(state.tree.size) == 391


def test_next_cut_goes_to_every_cut(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    pilot.key("Home")
    seen = 0
    with unseen(pilot):
        while state.next_cut() is not None:
            pilot.key("X")
            assert state.tree is not None and state.tree.cut_nodes(state.now)
            seen += len(state.tree.cut_nodes(state.now))
    assert state.tree is not None and seen == state.tree.cuts_by(state.tree.size) == 28
    assert not pilot.find("cut").enabled


def test_it_plays_at_its_speeds(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    with unseen(pilot):
        for place, pace in enumerate(PACES):
            state.set_pace(place, pilot.scene.look.now())
            pilot.key("Home")
            pilot.key("Space")
            pilot.advance(1500)
            shown = state.now
            pilot.key("Space") if state.reel.playing else None
            wanted = min(168, 1500 / pace if pace else 168)
            assert abs(shown - wanted) <= max(2, 0.1 * wanted), (place, shown, wanted)


def test_a_click_while_it_moves(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE), motion="full")
    state = found(pilot)
    pilot.key("Home")
    for _ in range(12):
        pilot.key("Right")
        pilot.advance(40)  # the edge still grows
        view = pilot.find("tree")
        assert isinstance(view, TreeView)
        pilot.picture()
        key, box = view.boxes[len(view.boxes) // 2]
        pilot.click(*box.center)
        assert state.looked_at == key or key in state.opened
        pilot.key("Esc")
        assert state.looked_at is None and pilot.scene.play is not None
    pilot.key("Space")
    pilot.advance(30)
    pilot.click(*pilot.find("scrub").rect.center)
    assert not state.reel.playing and 60 < state.now < 110


def test_a_wedge_opens_by_click_and_by_keys(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    pilot.key("End")
    assert state.tree is not None
    outline = pilot.scene.play.cards.outline
    assert isinstance(outline, Outline) and outline.wedges
    wedge = outline.wedges[0]
    view = pilot.find("tree")
    assert isinstance(view, TreeView)
    pilot.picture()
    box = [box for key, box in view.boxes if key == wedge][-1]
    pilot.click(*box.center)
    pilot.settle()
    assert wedge in state.opened and wedge not in pilot.scene.play.cards.outline.wedges
    pilot.key("Esc")
    pilot.settle()
    assert wedge in pilot.scene.play.cards.outline.wedges
    for _ in range(100):  # by keys: up from the end to a wedge, which Enter draws out
        pilot.key("Up")
        if state.looked_at in Outline(state.tree, state.now, 24).wedges:
            break
    pilot.key("Enter")
    assert state.opened == (state.looked_at,)
    pilot.key("Esc")
    pilot.key("Esc")
    assert state.zoom == (0.0, 1.0) and state.looked_at is None


def test_the_whole_tree_is_zoomed_and_dragged(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    pilot.key("End")
    pilot.settle()
    whole = pilot.find("whole")
    assert isinstance(whole, IcicleView)
    cell = next(cell for cell in whole.cells if cell.level == 1 and cell.left > 0.1)
    pilot.click(*whole.box(pilot.scene.look, cell).center)
    assert state.zoom[0] == pytest.approx(cell.left) and state.zoom[1] == pytest.approx(cell.right)
    pilot.settle()
    wide = next(one for one in pilot.find("whole").cells if one.key == cell.key)  # type: ignore[attr-defined]
    assert wide.left == pytest.approx(0) and wide.right == pytest.approx(1)
    before = state.zoom
    pilot.wheel(-1, at=whole.rect.center)
    assert state.zoom[1] - state.zoom[0] > before[1] - before[0]
    pilot.wheel(3, at=whole.rect.center)
    left = state.zoom[0]
    pilot.drag(whole.rect.center, (whole.rect.centerx + 60, whole.rect.centery))
    assert state.zoom[0] < left
    pilot.key("Esc")
    assert state.zoom == (0.0, 1.0)


def test_the_depth_in_view_has_its_value_once_it_is_found(stage: Any) -> None:
    """Its chip told at the first moment what the search came to at the last."""
    pilot = stage(kalah.searched(kalah.LATE))
    found(pilot)
    told = []
    for key in ("Home", "End"):
        pilot.key(key)
        pilot.settle()
        told.append([getattr(pilot.find(f"depth-{depth}"), "text", "") for depth in (3, 4)])
    assert told == [["Depth 3: +7", "Depth 4"], ["Depth 3: +7", "Depth 4: +5"]]


def test_depths_ways_and_modes_by_keys(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    pilot.key("]")
    assert found(pilot).depth == 5 and state.shown_depth == 5
    pilot.click_id("depth-3")
    assert state.shown_depth == 3 and state.tree is not None and state.tree.value_of(0) == 7
    pilot.key("[")
    pilot.key("[")
    assert found(pilot).shown_depth == 3
    pilot.key("B")
    pilot.key("K")
    assert found(pilot).way == Way(True, True, True)
    pilot.key("V")
    assert state.mode == "cuts" and not any(one.id == "whole" for one in pilot.scene.walk())
    for _ in range(20):
        pilot.key("[")
    assert state.depth == 1 and found(pilot).tree is not None
    for _ in range(3):
        pilot.key(".")
    assert state.pace == 4
    pilot.key("-")
    assert state.pace == 3


def test_deep_searches_are_a_stair(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.DEEP))
    state = pilot.scene.play.state
    state.set_depth(8, 0.0)
    state.set_way(True, True, 0.0)
    found(pilot)
    pilot.settle()
    assert state.deep and state.tree is not None and state.tree.size > DRAWN_OUT and state.finished
    stair: Any = pilot.find("stair")
    line = state.tree.best_line(state.tree.size)
    assert [step.node for step in stair.steps] == line and stair.steps[0].value == "0"
    for above, step in zip(line, stair.steps[1:], strict=False):
        children = state.tree.children(above, state.tree.size)
        assert len(step.chips) + step.more == len(children) - 1
        assert all(chip.node in children for chip in step.chips)
    pilot.picture()
    node, box = next((node, box) for node, box in stair.boxes if node not in line)
    pilot.click(*box.center)
    assert state.looked_at == node
    assert state.tree.size + state.tree.left_by(state.tree.size) == state.minimax_size[0] == 1_396_775


def test_the_room_of_a_stair_is_drawn_before_anything_is_found(stage: Any) -> None:
    with standing_still():
        pilot = stage(kalah.searched(kalah.DEEP), size=(960, 600))
        pilot.scene.play.state.set_depth(9, 0.0)
        pilot.scene.refresh()
        pilot.settle()
        pilot.picture()
        stair: Any = pilot.find("stair")
        assert stair.steps == () and stair.boxes == [] and stair.heard() == ""


def test_deeper_keeps_the_depths_that_are_finished(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    for ordered in (False, True):
        state.set_way(ordered, False, 0.0)
        whole = found(pilot).survey
        with standing_still():
            state.set_depth(5, 0.0)
            assert state.survey.trees == whole.trees and state.tree is whole.trees[4], "shown while it goes deeper"
        state.set_depth(6, 0.0)
        state.set_depth(5, 0.0)
        deeper, anew = found(pilot).survey, TurnSurvey(lambda: solve.board_of(state.root), 5, 1, state.way)
        while not anew.run(10_000):
            pass
        told = anew.snapshot().extra["survey"]
        assert all(deeper.trees[depth] is tree for depth, tree in whole.trees.items())
        assert deeper.values == told.values and deeper.sizes == told.sizes and deeper.line == told.line
        state.set_depth(4, 0.0)
        assert found(pilot).survey.values == whole.values and state.survey.sizes == whole.sizes


def test_its_search_which_holds_the_interpreter_is_not_ranked_after_the_window(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    behind: list[None] = []
    monkeypatch.setattr(job, "give_way", lambda: behind.append(None))
    found(stage(kalah.searched(kalah.LATE)))
    assert not behind


def test_too_many_positions_are_told(stage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    survey = TurnSurvey(lambda: solve.board_of(rules.read(kalah.LATE)), 4, 1, most=100)
    while not survey.run(50):
        pass
    found_ = survey.snapshot().extra["survey"]
    assert found_.full == 4 and max(found_.trees) == 3 and found_.sizes[Way()] is None
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    state.survey = found_
    state._follow()
    pilot.scene.refresh()
    pilot.settle()
    assert any("two million" in getattr(one, "text", "") for one in pilot.scene.walk())


def test_words_in_the_pictures_are_told_apart(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    for moment in range(state.reel.last):
        state.go(moment)
        outline = Outline(state.tree, state.now, 20.0)
        nodes = tree_nodes(state, state.tree, outline)
        counted = {node.value for node in nodes if node.kind == "waiting" and node.value}
        assert all(re.fullmatch(r"…\d+", value) for value in counted), "how many wait is no value"
        cells, _narrow, _reach = icicle(state, state.tree, 800)
        for cell in cells:
            if cell.fill == "hint.base":
                for theme in (Theme("light"), Theme("dark")):
                    assert contrast(theme.colour(cell.ink), theme.colour(cell.fill)) > 4.5
    brothers = ["6, 5, 1", "6, 5, 2", "6, 5, 3, 1", "6, 5, 3, 2", "6, 5", "4"]
    said = [fitted(one, len, 5) for one in brothers]
    assert said == ["6,5,1", "6,5,2", "…3,1", "…3,2", "6, 5", "4"] and fitted("6, 5", len, 0) == "…"


def test_a_lesson_writes_what_has_room_beside_its_brother(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE, 4))
    pilot.key("End")
    pilot.settle()
    view = pilot.find("tree-1")
    assert isinstance(view, TreeView)
    known = [node for node in view.nodes if node.kind == "leaf" and node.window == "known"]
    assert len(known) == 2
    parent, look = view.at(view.nodes[known[0].above], pilot.scene.look), pilot.scene.look
    (left, foot), (right, _foot) = (view.at(node, look) for node in known)
    written = [view._words(node, look, right - left)[1] for node in known]
    high = foot - view._size(known[0], look)[1] / 2 - look.px(16)
    apart = (right - left) * (high - parent[1]) / (foot - parent[1])
    assert sum(look.text.width(words, "key") for words in written) / 2 <= apart


def test_the_next_cut_of_a_small_window_is_no_cross(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE), size=(960, 600))
    button = pilot.find("cut")
    assert isinstance(button, Button) and button.icon == "scissors" and button.tip == "Next cut"


def test_the_words_of_edges_do_not_meet(stage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    state.go(state.reel.last)
    pilot.scene.refresh()
    pilot.settle()
    view, write = pilot.find("tree"), Paint.text
    written: list[tuple[str, Rect]] = []
    assert isinstance(view, TreeView)

    def text(paint: Paint, words: str, *args: Any, **how: Any) -> Any:
        drawn = write(paint, words, *args, **how)
        if words and args[1] in ("label", "key"):
            written.append((words, drawn.inflate(-2, -4)))
        return drawn

    monkeypatch.setattr(Paint, "text", text)
    view.draw(Paint(pilot.picture(), pilot.scene.look))
    assert len(written) > 40
    for n, (_words, box) in enumerate(written):
        assert not [one for one, other in written[:n] if box.colliderect(other)], _words


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_a_switch_stays_where_it_is_and_the_moment_too(stage: Any, size: tuple[int, int]) -> None:
    pilot = stage(kalah.searched(kalah.LATE), size=size)
    state = found(pilot)
    places = []
    for moment in (20, state.reel.last):
        state.go(moment)
        pilot.scene.refresh()
        pilot.settle()
        for ordered in (True, False):
            with standing_still():
                pilot.click_id("order")
                pilot.settle()
                places.append((pilot.find("order").rect, pilot.find("known").rect))
            pilot.click_id("known")
            found(pilot)
            pilot.settle()
            places.append((pilot.find("order").rect, pilot.find("known").rect))
            assert state.ordered == ordered and state.now == min(moment, state.reel.last)
            assert state.finished == (moment != 20)
    assert all(place == places[0] for place in places)


# The course

def test_it_opens_with_the_first_lesson_once_from_a_game_not_begun(stage: Any) -> None:
    app = App()
    begun = opening.posed(kalah.KALAH, "6x4", [3], (Seat(True), Seat(True)), app=app).game
    set_up = SowingGame(kalah.KALAH, kalah.KALAH.read_game(kalah.LATE), (Seat(True), Seat(True)))
    for game in (begun, set_up):
        opened = stage(opening.watch(app, game), settings=app.settings)
        assert opened.scene.play.state.lesson == 0, "who has a position wants to see it"
    game = opening.posed(kalah.KALAH, "6x4", [], (Seat(True), Seat(True)), app=app).game
    pilot = stage(opening.play(app, game), settings=app.settings)
    pilot.key("W")
    pilot.settle()
    assert pilot.scene.play.state.lesson == 1
    pilot.key("Esc")
    pilot.settle()
    pilot.key("W")
    pilot.settle()
    assert pilot.scene.play.state.lesson == 0 and found(pilot).root.pits == game.position.pits


def test_the_lessons_follow_one_another(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE, 1))
    state = pilot.scene.play.state
    sizes = []
    for number in range(1, len(LESSONS) + 1):
        assert state.lesson == number
        pilot.key("End")
        pilot.settle()
        pilot.picture()
        sizes.append(tuple(tree.size for tree in state.sides))
        card = next(one for root in pilot.scene.roots["panel"] for one in root.walk() if isinstance(one, Note))
        assert card.title.startswith("Finished: "), "not the last cut, which comes with the last moment"
        pilot.key("Enter")
    assert sizes == [(7, 6), (15, 11), (15, 11), (15, 13)]
    assert state.lesson == 0 and found(pilot).tree is not None


def test_a_leaf_is_changed_by_buttons_digits_and_wheel(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE, 1))
    state = pilot.scene.play.state
    pilot.key("End")
    for value in (-9, 40, 3):
        pilot.click_id(f"leaf-{value}")
        assert state.leaves["d"] == value and not state.still_matters()
        assert [tree.value_of(0) for tree in state.sides] == [1, 1]
    pilot.settle()
    tree: Any = pilot.find("tree-0")
    pilot.picture()
    _key, box = min(((key, box) for key, box in tree.boxes if key >= 1000), key=lambda one: one[1].x)
    pilot.click(*box.center)
    assert state.leaf == "a"
    for sign in "-12":
        pilot.key(sign)
    assert state.leaves["a"] == -12 and state.still_matters()
    assert [tree.value_of(0) for tree in state.sides] == [-1, -1]
    pilot.wheel(2, at=box.center)
    assert state.leaves["a"] == -10
    for _ in range(3):
        pilot.key("9")
    assert state.leaves["a"] == 9 or state.leaves["a"] == 40


def test_both_trees_of_a_lesson_have_one_answer(stage: Any) -> None:
    state = pilot_state(stage)
    for number, lesson in enumerate(LESSONS, 1):
        for value in (-40, -3, 0, 5, 40):
            state.show_lesson(number)
            for leaf in lesson.leaves:
                state.set_leaf(leaf, value)
                left, right = state.sides
                assert left.value_of(0) == right.value_of(0)
                state.set_leaf(leaf, lesson.leaves[leaf])


def pilot_state(stage: Any) -> State:
    state: State = stage(kalah.searched(kalah.LATE, 1)).scene.play.state
    return state


def test_a_leaf_left_out_is_shown_as_one(stage: Any) -> None:
    state = pilot_state(stage)
    for number, lesson in enumerate(LESSONS, 1):
        state.show_lesson(number)
        tree = search(lesson.right, lesson.leaves)
        nodes, columns = lesson_nodes(state, lesson.right, state.sides[1], tree.size - 1)
        assert columns == 2**lesson.depth
        gone = [one for one in nodes if one.faint]
        assert len(nodes) - len(gone) == tree.size
        assert all(one.window in ("left out", "known") for one in gone)


# Around it

def test_the_drawing_has_what_was_looked_at_and_no_more(stage: Any) -> None:
    pilot = stage(kalah.searched(kalah.LATE))
    state = found(pilot)
    tree = state.tree
    assert tree is not None
    for now in range(0, tree.size, 7):
        state.go(now)
        outline = Outline(tree, now, 24)
        assert outline.width <= 24 or now < 5
        nodes = tree_nodes(state, tree, outline)
        keys = {node.key for node in nodes if node.key >= 0}
        assert set(tree.path(now)) <= keys and set(tree.best_line(now)) <= keys and max(keys) == now
        cut = sum(one.count for one in outline.sketches if one.kind is TreePart.CUT)
        assert cut >= 0


def test_a_game_that_is_over_says_so(stage: Any) -> None:
    pilot = stage(kalah.searched("6x4 0,0,0,0,0,0+28 0,0,0,0,0,0+20 0"))
    pilot.settle()
    assert any("over here" in getattr(one, "title", "") for one in pilot.scene.walk())
    for key in ("Space", "X", "]", "V", "B", "End", "Enter", "Down"):
        pilot.key(key)
    pilot.settle()


def test_the_review_and_the_help_lead_there(stage: Any) -> None:
    pilot = stage(kalah.review_pose())
    pilot.key("W")
    pilot.settle()
    assert pilot.scene.scope == "kalah.watch"
    app = App()
    pilot = stage(Help(app, None, "oware/thinking"), settings=app.settings)
    pilot.click_id("show")
    pilot.settle()
    assert pilot.scene.scope == "oware.watch" and pilot.scene.play.state.lesson == 1


def test_oware_is_searched_too(stage: Any) -> None:
    game = opening.posed(oware.OWARE, "abapa", oware.SAMPLE[:24], (Seat(True), Seat(False, 4))).game
    pilot = stage(opening.watch(App(), game, 0))
    state = found(pilot)
    pilot.key("End")
    pilot.settle()
    assert state.tree is not None and state.finished and state.minimax_size[0] > state.tree.size
    for node in range(0, state.tree.size, 5):
        state.position_at(node)


@pytest.mark.parametrize("lesson", [0, 1, 4])
def test_random_events(stage: Any, lesson: int) -> None:
    pilot = stage(kalah.searched(kalah.LATE, lesson))
    monkey(pilot, f"watch {lesson}", 300)
