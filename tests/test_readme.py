"""What the pages for readers promise: files, commands and pictures are there; games/README.md names every hook."""

from __future__ import annotations

import json
import re
import runpy
import time
from datetime import date
from pathlib import Path

import pytest

from tests.house import Function, House, tabla

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "games" / "README.md").read_text(encoding="utf-8")
RENEWING = ROOT / "assets" / "screenshots" / "renew.py"
HOOKED = {
    "games.model.game.Game", "games.stage.scene.Scene", "games.stage.host.Host",
    "games.stage.dialog.Dialog", "games.stage.widgets.base.Widget", "games.stage.manual.Demo",
    "games.stage.manual.Frames", "games.midend.scene.room.Room", "games.midend.scene.playing.Playing",
}  # fmt: skip


def hooks(house: House) -> set[str]:
    """Return the names that games define anew of the classes that they build on."""
    found = set()
    for base in house.classes.values():
        theirs = {part.name for part in base.node.body if isinstance(part, Function)} | set(base.fields)
        for one in house.below.get(base.place, ()) if base.name in HOOKED else ():
            if not one.framed:
                found |= {name for name in theirs & one.defined - one.set if not name.startswith("_")}
    return found


def code(text: str) -> str:
    """Return what of a page is code: between backticks, or indented."""
    return "\n".join([*re.findall(r"`([^`\n]+)`", text), *re.findall(r"^    .*$", text, re.MULTILINE)])


def unnamed(house: House, text: str) -> list[str]:
    """Return the hooks that a page does not name."""
    words = set(re.findall(r"\w+", code(text)))
    return sorted(hooks(house) - words)


def test_every_hook_that_a_game_fills_in_is_listed() -> None:
    assert len(hooks(tabla())) > 40
    assert unnamed(tabla(), TEXT) == []


def test_a_hook_that_is_not_listed_is_found() -> None:
    base = "class Game:\n    def stops(self): ...\n    def more(self): ...\n    def _own(self): ...\n"
    game = "class Nim(Game):\n    def more(self): ...\n    def _own(self): ...\n    def less(self): ...\n"
    house = House({
        "games/model/game.py": base,
        "games/nim/game.py": "from games.model.game import Game\n" + game,
    })  # fmt: skip
    assert hooks(house) == {"more"}
    assert unnamed(house, "There is more.") == ["more"] and unnamed(house, "`more()` is saved") == []


def paths(text: str) -> list[str]:
    """Return the files and folders that a page names between backticks, and the modules that it runs."""
    named = re.findall(r"`((?:\w+/)+(?:\w+(?:\.\w+)?)?)`", text)
    modules = re.findall(r"-m (tests[.\w]+)", text)
    return [name for name in named if "NAME" not in name] + [name.replace(".", "/") + ".py" for name in modules]


@pytest.mark.parametrize("path", sorted(set(paths(TEXT))))
def test_every_file_named_is_there(path: str) -> None:
    assert any(next(ROOT.glob(top + path), None) for top in ("", "games/", "games/*/")), path


def test_paths_are_found_in_a_page() -> None:
    assert paths("`a/b.py` and `c/` but `x` or `games/NAME/y.py`; -m tests.d.e") == ["a/b.py", "c/", "tests/d/e.py"]


def test_lines_are_not_too_long_to_read() -> None:
    long = [line[:60] for line in TEXT.split("\n") if len(line) > 170 and not line.startswith("|")]
    assert not long


PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "ARCHITECTURE.md", "CHANGELOG.md", "engine/README.md")


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_leads_to_is_there(name: str) -> None:
    page = ROOT / name
    text = page.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []
    modules = re.findall(r"python -m ((?:bench|tests)\.[a-z][a-z_.]*[a-z])", text)
    assert [m for m in modules if not (ROOT / f"{m.replace('.', '/')}.py").exists()] == []
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"(?:^    |`)make (\w+)", text, re.MULTILINE)) <= set(targets)


def test_the_pictures_of_the_page_are_those_that_are_renewed() -> None:
    shown = set(re.findall(r"screenshots/([\w-]+)\.", (ROOT / "README.md").read_text(encoding="utf-8")))
    there = {path.stem for path in (ROOT / "assets" / "screenshots").iterdir() if path.suffix in (".png", ".gif")}
    renewed = set(re.findall(r'^    "([\w-]+)": \(', RENEWING.read_text(encoding="utf-8"), re.MULTILINE))
    assert shown <= there == renewed


def test_the_moving_picture_of_the_page_shows_as_many_searches_as_are_said() -> None:
    """A film is made as the settings say, and somebody who has watched none is shown one search."""
    from games.katamino.rules.pieces import read_pieces
    from games.katamino.search.state import State

    settings = runpy.run_path(str(RENEWING))["app"]().settings
    assert "![Four searches fill the same tray side by side]" in README
    assert len(State(settings, read_pieces("LPT").pieces, lambda: None).strategies) == 4


def test_the_changelog_says_nothing_twice() -> None:
    begin = [line[:28] for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n") if line[:2] == "- "]
    assert len(begin) == len(set(begin))


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_page_promises_perfect_kalah_for_the_board_of_the_book() -> None:
    from games.kalah.book import PARAMS

    told = {4: "four", 6: "six"}
    promised = f"Kalah with {told[PARAMS.pits]} pits and {told[PARAMS.stones]} stones is played perfectly"
    assert re.findall(r"Kalah[^;|*]* perfectly", README) == [promised]


def test_the_sizes_that_the_page_promises_stop_a_build() -> None:
    from release.site.downloads import bounds

    most = bounds()
    table = dict(re.findall(r"^\| (\w+)[^|]*\|.*\| at most (\d+) MB[^|]*\|$", README, re.MULTILINE))
    bundle, wheel, sources = (str(most[name]) for name in ("bundle", "wheel", "sources"))
    assert table == dict(Linux=bundle, Windows=bundle, macOS=bundle, Python=wheel, source=sources)


def test_the_figures_of_the_page_are_true() -> None:
    """The count and its time; a Sudoku of 64x64 by what was measured; players, levels, languages, boards of a day."""
    from games import catalog
    from games.base.i18n import LANGUAGES
    from games.kalah.solve import LEVELS as KALAH
    from games.katamino.think.packed import count
    from games.model.days.offers import offers
    from games.oware.solve import LEVELS as OWARE

    assert "All 4 040 fillings of 5×12 are counted in well under a second" in README
    tray, began = [(row, column) for column in range(12) for row in range(5)], time.process_time()
    assert count(tray, range(12)) == 4040 and time.process_time() - began < 0.6
    rows = [json.loads(line) for line in (ROOT / "bench" / "results" / "sudoku.jsonl").read_text().splitlines()]
    assert all(row["ours"] < 10 for row in rows if row["task"] == "list k=8, 61 % numbers")
    assert "English, Hungarian, Spanish and Romanian" in README and set(LANGUAGES) == {"en", "hu", "es", "ro"}
    assert "ten levels" in README and KALAH == OWARE == 10
    assert "**Every day** three new boards" in README and len(offers(date(2026, 11, 28))) == 3
    lessons = [entry.lessons() for entry in catalog.entries()]
    assert "Five short boards" in README and {len(one.boards) for one in lessons if one is not None} == {5}


def test_the_engines_page_says_what_an_installed_one_needs() -> None:
    page = (ROOT / "engine" / "README.md").read_text(encoding="utf-8")
    assert re.search(r"pip install tabla-games`, write `import tabla` first", page), "without it engine is not found"
