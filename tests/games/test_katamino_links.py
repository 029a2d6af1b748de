"""The lesson of dancing links: its table against the engine's own links at every node, its steps, its keys."""

from __future__ import annotations

import itertools
import json

import pytest

from games import cli
from games.base.figures import number
from games.base.settings import Settings
from games.katamino.links.messages import LessonRowChosen
from games.katamino.links.scene import LinksLesson
from games.katamino.links.state import DEAD_END, DECISION, SOLUTION, Phase, State
from games.katamino.links.texts import card
from games.katamino.rules.pieces import letters, read_pieces
from games.katamino.rules.rulebook import read_params
from games.katamino.scene import links, watch
from games.katamino.think import census, solve
from games.katamino.think.cover_table import CoverTable, TableMoment
from games.katamino.think.problem import challenge
from games.stage.pilot import Pilot
from tests.amount import amount
from tests.apps import app_of

SETS = [letters(one.pieces) for one in census.challenges(3)]


def table_of(text: str) -> CoverTable:
    return CoverTable(challenge(read_pieces(text).pieces))


@pytest.mark.parametrize("text", SETS)
def test_the_table_is_the_engines_at_every_node(text: str) -> None:
    """What is open, and in which ring, against the links of the search itself."""
    table = table_of(text)
    moments = table.moments()
    search = solve.search(table.problem, "dlx")
    for moment in moments:
        inner = search.inner
        assert moment.node == search.snapshot().nodes
        assert moment.left == tuple(inner.choices())
        for item, count in enumerate(moment.left):
            if count >= 0:
                ring = inner.candidates(item)
                assert ring == tuple(n for n in moment.open if item in table.options[n].items)
        if moment.event in ("laid", "stuck"):
            assert moment.item == inner.chosen_item()
            assert moment.left[moment.item] == min(count for count in moment.left if count >= 0)
        assert set(moment.open).isdisjoint(moment.gone) and set(moment.open).isdisjoint(moment.taken)
        assert len(moment.open) + len(moment.gone) + len(moment.taken) == len(table.options)
        search.run(1)
    assert moments[-1].event == "finished"


@pytest.mark.parametrize("text", SETS)
def test_the_nodes_are_those_of_the_trace(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Against what `katamino solve --trace` prints, line by line: level, options there are, the one tried."""
    assert cli.run(["katamino", "solve", text, "--strategy", "dlx", "--trace", "--names", "standard"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    nodes = [line for line in lines if "node" in line and "try" in line and line["node"]]
    table = table_of(text)
    moments = [moment for moment in table.moments() if moment.event not in ("start", "finished")]
    assert len(nodes) == len(moments)
    for line, moment in zip(nodes, moments, strict=True):
        assert (line["node"], line["level"], line["options"]) == (moment.node, len(moment.taken), len(moment.ring))
        assert moment.last in moment.ring
        place, item = table.options[moment.last].placement, table.items[moment.chosen[-1]]
        chosen = f"{item[0] + 1},{item[1] + 1}" if isinstance(item, tuple) else letters([item])
        cells = " ".join(f"{r + 1},{c + 1}" for r, c in sorted(place.cells))
        assert (line["choose"], line["try"]) == (chosen, f"{letters([place.piece])}: {cells}")


def test_the_small_sets_are_those_of_the_picture() -> None:
    assert len(SETS) == 7
    assert sorted(len(table_of(text).options) for text in SETS)[0] == 44
    assert max(len(table_of(text).options) for text in SETS) == 84
    moments = table_of("LTY").moments()
    eighth: TableMoment = moments[8]
    assert (eighth.taken, eighth.ring) == ((19, 4), (4, 32))  # options 20 and 5, of 5 and 33
    assert eighth.items_left == 6 and eighth.open == (42,)
    assert moments[9].event == "solution" and moments[12].event == "stuck"
    assert table_of("LTY").items[moments[12].item or 0] == (4, 0)


def lesson(settings: Settings, text: str = "LTY", **how: object) -> Pilot:
    how.setdefault("motion", "off")
    return Pilot(links(app_of(settings), read_params(text)), settings=settings, **how)  # type: ignore[arg-type]


def room(pilot: Pilot) -> LinksLesson:
    assert isinstance(pilot.scene.play, LinksLesson)
    return pilot.scene.play


@pytest.mark.parametrize("text", SETS)
def test_the_ten_steps_are_what_they_tell(text: str) -> None:
    state = State(read_params(text))
    keys = [step.key for step in state.lesson]
    assert keys == ["items", "options", "question", "choose", "try", "cover", "smaller", "solution", "uncover", "dead"]
    for step, one in enumerate(state.lesson):
        assert state.to_step(step)
        if one.key == "options":
            assert len(state.table.options[state.examples[0]].items) == 6
        elif one.key == "question":  # the options pointed out are an exact cover
            covered = [item for option in state.examples for item in state.table.options[option].items]
            assert sorted(covered) == list(range(len(state.table.items)))
        elif one.key == "choose":
            assert len(state.moment.ring) > 1 and state.shown.taken == state.moment.taken[:-1]
        elif one.key == "try":
            assert state.phase is Phase.TRIED and state.moment.last not in state.shown.taken
        elif one.key == "cover":
            newly = set(state.shown.folded) - set(state.table.after(state.moment.taken[:-1]).folded)
            assert len(newly) == 6
        elif one.key == "smaller":  # that which is covered stays so, and the next item is chosen
            assert state.phase is Phase.CHOSEN and state.shown.taken == state.moments[state.node - 1].taken
        elif one.key == "uncover":
            assert state.shown.taken == state.moment.taken[:-1] and state.moment.last in state.shown.open
        elif one.key == "solution":
            assert state.moment.event == "solution" and state.shown.items_left == 0
        elif one.key == "dead":
            assert state.moment.event == "stuck" and 0 in state.moment.left


def test_what_the_cards_say(settings: Settings) -> None:
    """What is down already, numbers with their nouns, which option is taken back; each option stands once."""
    pilot = lesson(settings)
    play = room(pilot)
    said = {}
    for step in play.state.lesson:
        said[step.key] = card(play.state, "standard")[1]
        rows = [line.option for line in play.tray_view.lines()]
        assert len(set(rows)) == len(rows), step.key
        pilot.key("Enter")
    assert "as those of option 1" in said["options"] and "Options 5, 20 and 43 do" in said["question"]
    assert said["choose"].startswith("Option 20 is taken already") and "row 2, column 1" in said["choose"].lower()
    assert "with 6 items and 1 option." in said["smaller"] and "options 20, 5 and 43" in said["solution"]
    assert said["uncover"].startswith("Options 43 and 5 are taken back") and said["uncover"].endswith("option 33.")
    assert said["dead"].startswith("With option 29 taken, row 5, column 1 has no option left")


def test_the_ring_of_the_item_that_is_chosen_is_drawn_before_one_of_its_options_is_tried(settings: Settings) -> None:
    pilot = lesson(settings)
    play = room(pilot)
    for key in ("choose", "smaller", "uncover"):
        play.on(LessonRowChosen([step.key for step in play.state.lesson].index(key)))
        assert play.table_view.ring_item == play.state.moment.chosen[-1]


def test_links_of_items_by_keys_and_steps_by_a_finger(settings: Settings) -> None:
    pilot = lesson(settings)
    play = room(pilot)
    view = play.table_view
    pilot.key("Down")
    pilot.key("Down")
    assert view.ring_item == 1
    pilot.key("Up")
    pilot.key("Up")
    assert view.ring_item is None
    box = view.rect
    pilot.drag((box.right - 60, box.centery), (box.x + 90, box.centery))
    assert play.state.step == 1
    pilot.drag((box.x + 90, box.centery), (box.right - 60, box.centery))
    assert play.state.step == 0
    look = pilot.scene.look
    shape = view._goal(look)
    pilot.move(*view.node_at(look, shape, 0, 2))
    assert (view.over, view.along) == (2, 0)


def test_in_a_small_window_the_tray_stands_in_the_panel(settings: Settings) -> None:
    pilot = lesson(settings, size=(960, 600))
    pilot.find("tray-small")
    with pytest.raises(LookupError):
        pilot.find("tray")
    assert room(pilot).table_view.rect.width > 600


def test_steps_and_goals_by_keys(settings: Settings) -> None:
    pilot = lesson(settings)
    state = room(pilot).state
    for step in range(1, 10):
        pilot.key("Enter")
        assert state.step == step
    assert (state.node, state.moment.event) == (12, "stuck")
    pilot.key("Enter")
    assert state.step == 9
    pilot.key("Backspace")
    assert (state.step, state.node) == (8, 10)
    pilot.key("V")
    assert (state.step, state.node) == (None, 11)
    pilot.key("X")
    assert state.node == 12
    pilot.key("Shift+V")
    assert state.node == 11
    for _ in range(2):
        pilot.key("V")
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.text == "No solution after node 15."
    pilot.key("Home")
    pilot.key("Right")
    assert state.node == 1
    pilot.key("Space")
    pilot.advance(2500)
    assert state.node >= 3
    pilot.key("Enter")
    assert state.step is not None


def test_goals_are_all_there_are() -> None:
    state = State(read_params("LTY"))
    found: dict[str, list[int]] = {}
    for goal in (DECISION, DEAD_END, SOLUTION):
        state.go(0)
        while state.jump(goal, 1):
            found.setdefault(goal, []).append(state.node)
    assert found[SOLUTION] == [4, 9, 11, 15] and found[DEAD_END] == [1, 5, 6, 12]
    assert found[DECISION] == [1, 2, 5, 6, 7, 8, 10, 12, 13]


def test_a_larger_set_gives_way_to_l_t_y(settings: Settings) -> None:
    pilot = Pilot(watch(app_of(settings), read_params("TWLNFZYPU")), settings=settings, motion="off")
    pilot.key("Ctrl+2")
    assert room(pilot).state.params == read_params("LTY")
    toast = pilot.desk.toast
    assert toast is not None
    assert toast.toast.text == f"This table would have {number(1212)} options. The lesson uses L T Y."
    pilot.key("Ctrl+1")
    assert not isinstance(pilot.scene.play, LinksLesson)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (800, 1280)])
def test_every_moment_is_drawn_at_every_size(settings: Settings, size: tuple[int, int]) -> None:
    pilot = lesson(settings, "FPU", size=size, motion="full")
    view = room(pilot).table_view
    for _ in range(amount(6, 24)):
        pilot.key("Right")
        pilot.advance(110)
        shape = view._layout(pilot.scene.look)
        for spans in (shape.items, shape.options):  # in the midst of a film nothing lies over another
            assert all(a + b <= c + 0.01 for (a, b), (c, _d) in itertools.pairwise(spans))
        last = view.option_box(pilot.scene.look, view._goal(pilot.scene.look), len(view.table.options) - 1)
        assert last.bottom <= view.rect.bottom
    pilot.picture()
