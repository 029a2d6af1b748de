"""Help: every page draws, its boards run to their end, search finds words, the asking scene's page opens."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator

import pytest

from games import catalog
from games.base import i18n
from games.base.i18n import sort_key
from games.base.settings import Settings
from games.launcher.help import Help, pages_of
from games.launcher.help_parts import Code, Contents
from games.launcher.scene import Launcher
from games.mancala.new_game.protocol import PROGRAM
from games.model.app import App
from games.stage.answers import Copy
from games.stage.manual import Page
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from tests.apps import app_of
from tests.playing import give
from tests.unseen import unseen

NAMES = list(Help(App()).every())


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    i18n.set_language("en")


@pytest.mark.parametrize("name", NAMES)
def test_every_page_draws_and_its_boards_run_to_the_end(name: str) -> None:
    pilot = Pilot(Help(App(), None, name), settings=Settings())
    scene = pilot.scene
    for number, rule in enumerate(scene.every()[name].rules):
        if rule.demo is None:
            continue
        demo = scene.demo(number)
        give(scene, f"run-{number}", True)
        assert demo.busy and scene.animating
        with unseen(pilot):
            for _ in range(2000):
                if not demo.busy:
                    break
                pilot.advance(50)
        assert not demo.busy, rule.title
        assert demo.ran
        button = pilot.find(f"run-{number}")
        assert button.label == "Again"  # type: ignore[attr-defined]
    pilot.advance(100)
    assert not scene.animating
    pilot.close()


@pytest.mark.parametrize("size", [(960, 600), (800, 1280), (1920, 1080)])
def test_pages_lay_out_in_every_window_and_the_longest_language(size: tuple[int, int]) -> None:
    i18n.set_language(i18n.PSEUDO)
    for name in NAMES[::4]:
        pilot = Pilot(Help(App(), None, name), size, theme="dark", motion="off", settings=Settings())
        assert pilot.scene.body.full > 0
        pilot.close()


def test_every_game_has_pages_and_no_name_twice() -> None:
    for entry in catalog.entries():
        pages = pages_of(entry.name)
        assert pages, entry.name
        assert len({page.id for page in pages}) == len(pages)
        for page in pages:
            assert page.heading and page.lead.endswith("."), page.id
            for rule in page.rules:
                assert rule.text.endswith((".", "?")), rule.title
                assert rule.text.count("**") % 2 == 0 and rule.text.count("`") % 2 == 0


class Asking(Scene):
    """A scene of a game that asks for help."""

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope


def test_f1_opens_the_page_of_the_scene() -> None:
    for entry in catalog.entries():
        own = pages_of(entry.name)
        for page in own:
            assert Help(App(), Asking(f"{entry.name}.{page.id}")).page == f"{entry.name}/{page.id}"
            for scope in page.scopes:
                first = next(one for one in own if scope == f"{entry.name}.{one.id}" or scope in one.scopes)
                assert Help(App(), Asking(scope)).page in (f"{entry.name}/{first.id}", scope.replace(".", "/"))
        assert Help(App(), Asking(f"{entry.name}.anything")).page == f"{entry.name}/{own[0].id}"
    assert Help(App(), Launcher(App())).page == NAMES[0]


def heads(name: str, page: Page) -> str:
    """Return what stands over a page: its game, its name, its heading."""
    entry = catalog.entry(name.partition("/")[0])
    return f"{entry.title if entry is not None else ''} {page.name} {page.heading} "


def texts(page: Page) -> str:
    """Return what stands on a page."""
    return " ".join([page.lead, *(f"{rule.title} {rule.text} {rule.code}" for rule in page.rules)])


CODES = [(name, n) for name, page in Help(App()).every().items() for n, rule in enumerate(page.rules) if rule.code]


@pytest.mark.parametrize(("name", "number"), CODES)
def test_programs_on_a_page_print_what_they_say_and_can_be_copied(name: str, number: int) -> None:
    code = Help(App()).every()[name].rules[number].code
    if code != PROGRAM:  # a player that reads what it is asked: tests/test_players_page.py has it play
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(code, {})
        said = [line.removeprefix("# ") for line in code.split("\n") if line.startswith("#")]
        assert said and out.getvalue().splitlines() == said
    pilot = Pilot(Help(App(), None, name), settings=Settings())
    (shown,) = [widget for widget in pilot.scene.walk() if isinstance(widget, Code) and widget.code == code]
    lines = shown.lines(pilot.scene.look, 400)
    assert "".join("".join(line.split()) for _, line in lines) == "".join(code.split())
    assert max(left for left, _ in lines) > 0
    answer = pilot.scene.on_message(pilot.find(f"copy-{number}").says)
    assert isinstance(answer, Copy) and answer.text == code
    pilot.close()


def test_the_engine_has_three_problems_worked() -> None:
    assert len([name for name, _ in CODES if name == "common/engine"]) >= 3


def entries(pilot: Pilot) -> list[str]:
    return [w.id for w in pilot.scene.walk() if isinstance(w, Contents)]


def test_search_finds_titles_before_texts_and_says_when_nothing_is_found() -> None:
    every = Help(App()).every()
    for game in [entry.name for entry in catalog.entries()]:
        pilot = Pilot(Help(App()), settings=Settings())
        name = f"{game}/{pages_of(game)[0].id}"
        word = max(re.findall("[a-z]+", every[name].heading.lower()), key=len)
        headed = {n for n, page in every.items() if word in sort_key(heads(n, page))}
        said = {n for n, page in every.items() if word in sort_key(heads(n, page) + texts(page))}
        pilot.key("/")
        pilot.type(word)
        found = [id.removeprefix("page-") for id in entries(pilot)]
        assert name in headed and set(found) == said and set(found[: len(headed)]) == headed
        pilot.key("Enter")
        assert pilot.scene.page == found[0]
    give(pilot.scene, "search", "xyzzy")
    pilot.scene.refresh()
    pilot.frame()
    assert entries(pilot) == []
    pilot.key("Esc")
    assert pilot.scene.words == ""


def test_one_game_is_open_and_the_way_back_in_help() -> None:
    one, other = ((entry.name, pages_of(entry.name)[0].id) for entry in catalog.entries()[:2])
    pilot = Pilot(Help(App(), None, "/".join(one)), settings=Settings())
    assert {w.split("/")[0] for w in entries(pilot) if "/" in w} == {f"page-{one[0]}", "page-common"}
    pilot.click_id(f"game-{other[0]}")
    assert pilot.scene.page == "/".join(other)
    assert {w.split("/")[0] for w in entries(pilot) if "/" in w} == {f"page-{other[0]}", "page-common"}
    pilot.key("Alt+Left")
    assert pilot.scene.page == "/".join(one)


def test_the_page_scrolls_by_keys_and_wheel() -> None:
    pilot = Pilot(Help(App(), None, NAMES[0]), (960, 600), settings=Settings())
    pilot.key("Down")
    assert pilot.scene.offset == 48
    pilot.key("End")
    last = pilot.scene.offset
    assert last == pilot.scene.body.full - pilot.scene.body.rect.height
    pilot.key("PgUp")
    assert pilot.scene.offset < last
    pilot.key("Home")
    pilot.wheel(-2, at=pilot.scene.areas.board.center)
    assert pilot.scene.offset > 0


def test_help_goes_back_to_the_scene_unchanged() -> None:
    settings = Settings()
    pilot = Pilot(Launcher(app_of(settings)), settings=settings, services={"help": lambda scene: None})
    pilot.desk.push(Help(app_of(settings), pilot.scene))
    pilot.key("Esc")
    assert isinstance(pilot.scene, Launcher)


def test_texts_name_only_keys_that_exist() -> None:
    from games.stage import keys

    for name, page in Help(App()).every().items():
        for rule in page.rules:
            for cap in re.findall("`([^`]+)`", rule.text):
                text = cap.replace(" ", "+").replace("−", "-")
                text = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down"}.get(text, text)
                if text not in ("Shift", "Ctrl", "s"):
                    assert keys.parse(text), (name, cap)


def test_the_search_field_shows_its_key_until_one_types() -> None:
    pilot = Pilot(Help(App(), None, NAMES[0]), settings=Settings(), motion="off")
    pilot.settle()
    field = pilot.find("search").rect
    shown = pilot.picture().subsurface(field.inflate(-4, -4))
    assert pilot.find("search").keys == "/"  # type: ignore[attr-defined]
    cap = [shown.get_at((x, shown.get_height() // 2)) for x in range(field.width - 40, field.width - 16)]
    assert len({tuple(colour) for colour in cap}) > 1, "the keycap is drawn"
    pilot.key("/")
    pilot.settle()
    shown = pilot.picture().subsurface(field.inflate(-4, -4))
    cap = [shown.get_at((x, shown.get_height() // 2)) for x in range(field.width - 40, field.width - 16)]
    assert len({tuple(colour) for colour in cap}) == 1, "the keyboard is there"
    pilot.close()
