"""The tree of a search: what follows from each option against the recorded tree, the orders, map and cards by hand."""

from __future__ import annotations

from itertools import islice, permutations

import pygame
import pytest

from engine.run.flags import SOLVED
from engine.run.stepper import Viewport
from engine.run.tree_map import TreeMap
from games.base.settings import Settings
from games.katamino.rules.pieces import STANDARD, Placement, letters, read_pieces
from games.katamino.rules.rulebook import read_params
from games.katamino.scene import tree, watch
from games.katamino.search.scene import Search
from games.katamino.think import solve
from games.katamino.think.branches import Branch, BranchCount, OrderCount, next_moment
from games.katamino.think.problem import Problem, challenge
from games.katamino.tree.cards import BranchCards, tick_of
from games.katamino.tree.messages import MapAsked, OrderTaken, TreePace, TreeTabChosen
from games.katamino.tree.poses import waited
from games.katamino.tree.scene import SearchTree
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.theme import Theme
from games.stage.pilot import Pilot
from games.stage.widgets.trees.icicle import IcicleAsked, IcicleView
from tests.apps import app_of


def problem_of(text: str) -> Problem:
    return challenge(read_pieces(text).pieces)


def recorded(problem: Problem, strategy: str) -> dict[int, tuple[int, int, bool]]:
    """Return level, last node and whether a solution is in it for each node of the recorded tree."""
    whole = TreeMap(solve.search(problem, strategy, keep=False), Viewport(1 << 16, 0, None, 0))
    while not whole.run(1 << 16):
        pass
    blocks = whole.snapshot().extra["map"].blocks
    return {block.first: (block.level, block.last, bool(block.flags & SOLVED)) for block in blocks}


@pytest.mark.parametrize(("text", "strategy"), [("LPTWY", "first-hole"), ("LPTWY", "dlx"), ("FNPU", "first-hole")])
def test_branches_are_the_parts_of_the_recorded_tree(text: str, strategy: str) -> None:
    problem = problem_of(text)
    blocks, looked = recorded(problem, strategy), 0
    search = solve.search(problem, strategy)
    while not search.snapshot().finished:
        state = search.snapshot()
        if state.nodes % 7 == 0:
            count = BranchCount(problem, strategy, state)
            while not count.run(1 << 16):
                pass
            first = state.nodes + 1
            for branch in count.snapshot().extra["branches"]:
                level, last, solved = blocks[first]
                assert (level, last) == (len(state.path), first + branch.nodes - 1)
                assert solved == (branch.solutions > 0)
                first, looked = last + 1, looked + 1
        search.run(1)
    assert looked > 20


def test_the_figures_of_all_orders() -> None:
    """Those of the design, which were worked out by another program."""
    count = OrderCount(problem_of("LPTWY"), "first-hole")
    while not count.run(1):
        pass
    figures = count.snapshot().extra["orders"]
    own = read_pieces("LPTWY").pieces
    assert len(figures.firsts) == 120 and figures.firsts[own] == 17 and figures.rank(own) == (34, 5)
    best, worst = figures.extreme(last=False), figures.extreme(last=True)
    assert (letters(best), figures.firsts[best]) == ("TWLYP", 5) and sorted(figures.firsts.values()).count(5) == 5
    assert (letters(worst), figures.firsts[worst]) == ("PLWYT", 251) and list(figures.firsts.values()).count(251) == 2


def test_first_hole_has_as_many_nodes_in_every_order() -> None:
    for order in islice(permutations(read_pieces("LPTWY").pieces), 0, 120, 11):
        search = solve.search(challenge(order), "first-hole", keep=False)
        search.run(1 << 20)
        state = search.snapshot()
        assert (state.nodes, state.extra["dead_ends"], state.solutions) == (750, 500, 8)


def test_of_many_pieces_some_orders_are_tried_always_the_same() -> None:
    first, second = (OrderCount(problem_of("FILNPTU"), "first-hole") for _ in range(2))
    assert first.orders == second.orders and not first.whole and 200 <= len(first.orders) <= 201


def test_moments_are_looked_for() -> None:
    problem = problem_of("LPTWY")
    assert next_moment(problem, "first-hole", 540, "solution") == 559
    assert next_moment(problem, "first-hole", 0, "solution") == 17
    assert next_moment(problem, "first-hole", 750, "solution") is None


def opened(settings: Settings, text: str = "LPTWY", **how: object) -> Pilot:
    how.setdefault("motion", "off")
    scene = tree(app_of(settings), read_params(text), str(how.pop("strategy", "first-hole")))
    pilot = Pilot(scene, settings=settings, **how)  # type: ignore[arg-type]
    settled(pilot)
    return pilot


def room(pilot: Pilot) -> SearchTree:
    assert isinstance(pilot.scene.play, SearchTree)
    return pilot.scene.play


def settled(pilot: Pilot) -> None:
    waited(pilot.scene)
    pilot.frame()


def test_options_are_laid_and_taken_back(settings: Settings) -> None:
    pilot = opened(settings)
    state = room(pilot).state
    state.seek(540)
    settled(pilot)
    assert [(b.nodes, b.solutions) for b in state.branches] == [(1, 0), (6, 0), (17, 1), (1, 0)]
    pilot.key("2")
    settled(pilot)
    assert state.node == 542 and len(state.moment.path) == 2
    pilot.key("Backspace")
    settled(pilot)
    assert state.node == 540
    pilot.key("V")
    settled(pilot)
    assert state.node == 559 and state.moment.extra["event"] == "solution"


def test_a_piece_dragged_onto_the_tray_grows_a_branch_of_ones_own(settings: Settings) -> None:
    """Its nodes and solutions are those of a search of what is left; Esc returns; an option is just taken."""
    pilot = opened(settings)
    play, look = room(pilot), pilot.scene.look
    state = play.state
    state.seek(540)
    settled(pilot)
    card = dict(play.tray.cards(look))[STANDARD.index("T")]
    tray = play.tray.tray
    pilot.drag(card.center, tray.rect((1, 3)).center)
    settled(pilot)
    own = state.own
    assert own is not None and own.placement.cells and state.node == 540
    laid = (*state.moment.path, own.placement)
    left = tuple(piece for piece in state.pieces if piece not in {one.piece for one in laid})
    cells = tuple((cell, one.piece) for one in laid for cell in one.cells)
    search = solve.search(Problem(left, state.problem.plan, len(left), cells), "first-hole", keep=False)
    search.run(1 << 20)
    assert (own.nodes, own.solutions) == (search.snapshot().nodes + 1, search.snapshot().solutions)
    assert "T" in play.head.text
    pilot.key("Esc")
    assert state.own is None and pilot.scene.scope == "katamino.tree"
    state.grow(state.branches[1].placement, pilot.time)
    settled(pilot)
    assert state.own is None and state.node == 542


def test_a_branch_of_ones_own_by_keys_alone(settings: Settings) -> None:
    pilot = opened(settings)
    play = room(pilot)
    state = play.state
    state.seek(540)
    settled(pilot)
    pilot.key("O")
    pilot.key("Tab")
    pilot.key("Tab")
    held = play.hand.held
    assert held is not None and held.piece == STANDARD.index("T") and held.cell == (0, 0)
    pilot.key("Down")
    pilot.key("Enter")  # over W: refused with a sentence, and it stays in the hand
    assert pilot.desk.toast is not None and "T" in pilot.desk.toast.toast.text and play.hand.standing
    for key in ("Up", "E", "Right", "Right", "Right"):
        pilot.key(key)
    pilot.key("Enter")
    settled(pilot)
    own = state.own
    assert own is not None and letters([own.placement.piece]) == "T" and own.placement.column == 2 and own.nodes
    assert state.node == 540 and not play.hand.standing
    pilot.key("Esc")
    assert state.own is None and pilot.scene.scope == "katamino.tree"
    pilot.key("O")
    pilot.key("Esc")
    assert not play.hand.standing and pilot.scene.scope == "katamino.tree"


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_a_branch_of_ones_own_by_taps(settings: Settings, size: tuple[int, int]) -> None:
    pilot = opened(settings, size=size)
    play = room(pilot)
    state, look = play.state, pilot.scene.look
    state.seek(540)
    settled(pilot)
    pilot.click(*dict(play.tray.cards(look))[STANDARD.index("T")].center)
    assert play.hand.standing
    pilot.click(*play.tray.tray.rect((1, 3)).center)
    held = play.hand.held
    assert held is not None and held.cell == (0, 2)
    before = held.shape
    pilot.click(*play.tray.tray.rect((0, 3)).center)
    assert held.shape != before, "a tap on the piece turns it"
    pilot.click_id("hand-flip")
    row, cards = pilot.find("hand-lay").rect, play.cards.rect
    assert not row.colliderect(cards)
    pilot.click_id("hand-lay")
    settled(pilot)
    assert state.own is not None and letters([state.own.placement.piece]) == "T"


def test_the_speed_and_the_order_are_chosen_in_the_panel(settings: Settings) -> None:
    pilot = opened(settings)
    play = room(pilot)
    play.on(TreePace(3))
    assert play.state.speed == 3
    row = pilot.scene.find("order-Best")
    pilot.click(*row.rect.center)
    settled(pilot)
    assert letters(play.state.pieces) == "TWLYP"


@pytest.mark.parametrize(("most", "tick"), [(5, 1), (6, 2), (11, 2), (12, 5), (28, 10), (251, 50), (3000, 1000)])
def test_the_axis_has_round_numbers_and_few(most: int, tick: int) -> None:
    assert tick_of(most) == tick and most // tick <= 6


def test_the_map_is_clicked_and_scrubbed_and_zoomed(settings: Settings) -> None:
    pilot = opened(settings)
    play, look = room(pilot), pilot.scene.look
    state, cell = play.state, max(play.map.cells, key=lambda one: one.right - one.left)
    pilot.click(*play.map.box(look, cell).center)
    settled(pilot)
    assert state.node == cell.key
    rows = play.map.rows(look)
    pilot.drag((rows.x + 5, rows.bottom + 10), (rows.centerx, rows.bottom + 10))
    settled(pilot)
    assert abs(state.node - 375) <= 2
    pilot.wheel(4, at=rows.center)
    pilot.until(lambda: state.icicle is not None and 0 < state.icicle.begin < 375 < state.icicle.end < 750)
    pilot.key("0")
    pilot.until(lambda: state.icicle is not None and (state.icicle.begin, state.icicle.end) == (0, 750))
    pilot.double(*play.map.box(look, cell).center)
    block = state.block(cell.key)
    assert block is not None and state.view == (block.first - 1, block.last)
    for finger, x in ((1, 0.2), (2, 0.3), (1, 0.1)):
        pilot.send(pygame.FINGERMOTION if x == 0.1 else pygame.FINGERDOWN, finger_id=finger, x=x, y=0.8, dx=0, dy=0)
    begin, end = state.view
    assert end - begin < block.last - block.first + 1, "two fingers that part zoom in"


def test_a_finger_points_at_a_block_first_and_goes_there_then(settings: Settings) -> None:
    pilot = opened(settings)
    play, look = room(pilot), pilot.scene.look
    cell = max(play.map.cells, key=lambda one: one.right - one.left)
    look.touch = True
    for node in (0, cell.key):
        tap(play.map, play.map.box(look, cell).center, look, play)
        assert play.state.node == node and play.map.over == cell.key


def tap(view: IcicleView, at: tuple[int, int], look: Look, play: SearchTree) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        answer = view.handle(pygame.event.Event(kind, pos=at, button=1), look)
        if isinstance(answer, IcicleAsked):
            play.on(MapAsked(answer))


def test_the_order_is_changed_and_undone(settings: Settings) -> None:
    pilot = opened(settings)
    play = room(pilot)
    before = play.state.pieces
    pilot.scene.focus(pilot.scene.find("order"))
    pilot.key("Ctrl+Right")
    settled(pilot)
    assert play.state.pieces == (before[1], before[0], *before[2:]) and play.state.node == 0
    pilot.key("Ctrl+Z")
    settled(pilot)
    assert play.state.pieces == before
    play.on(OrderTaken(before[::-1]))
    settled(pilot)
    assert play.state.figures is not None and len(play.state.figures.firsts) == 120
    assert play.state.nodes == 750


def test_the_three_views_lead_to_each_other(settings: Settings) -> None:
    pilot = Pilot(watch(app_of(settings), read_params("LTY")), settings=settings, motion="off")
    pilot.key("Ctrl+3")
    settled(pilot)
    pilot.key("Ctrl+2")
    pilot.key("Ctrl+3")
    assert room(pilot).state.strategy == "dlx"
    pilot.key("Ctrl+1")
    assert isinstance(pilot.scene.play, Search)


def test_in_a_small_window_board_options_and_order_stand_over_the_map_one_at_a_time(settings: Settings) -> None:
    scene = tree(app_of(settings), read_params("LPTWY"), "first-hole")
    pilot = Pilot(scene, settings=settings, size=(960, 600), motion="off")
    pilot.until(lambda: room(pilot).state.whole and room(pilot).state.figures is not None)
    seen = []
    for _tab in range(3):
        pilot.settle()
        board = pilot.scene.roots["board"]
        play = room(pilot)
        shown = [one for one in (play.tray, play.cards, play.order) if one in board]
        assert len(shown) == 1 and not shown[0].rect.colliderect(play.map.rect) and play.map in board
        seen.append(play.state.tab)
        pilot.key("T")
    assert seen == ["board", "options", "order"] and room(pilot).state.tab == "board"
    room(pilot).on(TreeTabChosen("order"))
    pilot.settle()
    assert pilot.scene.find("order-Best") in [*room(pilot).order.walk()]
    room(pilot).state.set_strategy("dlx", 0)
    assert room(pilot).state.tabs == ("board", "options"), "without an order there is none to show"
    pilot.resize(1280, 800)
    pilot.settle()
    assert pilot.scene.find("tabs") is None and room(pilot).cards in pilot.scene.roots["board"]
    pilot.close()


@pytest.mark.parametrize("size", [(960, 600), (800, 1280)])
@pytest.mark.parametrize("text", ["LTY", "FILNPTUVWXYZ", "5x4-ZZZZ.L2P2"])
def test_any_tree_is_drawn_at_any_size(settings: Settings, size: tuple[int, int], text: str) -> None:
    scene = tree(app_of(settings), read_params(text), "first-hole")
    pilot = Pilot(scene, settings=settings, size=size, motion="off")
    pilot.until(lambda: room(pilot).state.nodes > 10)
    pilot.key("Right")
    pilot.picture()
    pilot.close()


def test_options_out_of_sight_are_reached_by_keys_and_by_a_tap() -> None:
    """Six options followed, four cards showed, and nothing said that there were more but the wheel."""
    shown = BranchCards()
    shown.branches = [Branch(Placement(0, 0, 0, n)) for n in range(6)]
    look = Look(Metrics(1280, 800), Theme())
    shown.place(look, pygame.Rect(0, 0, 600, 200))
    ((by, box),) = shown.signs_of_more(look)
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=box.center, button=1)
    shown.handle(press, look)
    assert by == 1 and [n for n, _box in shown.boxes(look)] == [1, 2, 3, 4]
    for _n in range(6):
        shown.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0), look)
    assert shown.over == 5 and shown.boxes(look)[-1][0] == 5
