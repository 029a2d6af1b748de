"""What desktops read: desktop file, kinds of files, metainfo, man page; validators look closer in `.ci/validate`."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as tree
from pathlib import Path

import pytest

from games import VERSION, catalog, cli
from games.model.kind import Kind
from release import about, glibc, identity, man, metainfo
from release.identity import DESKTOP_ID

ROOT = Path(__file__).parents[2]
METAINFO = tree.fromstring(identity.filled(identity.template(identity.METAINFO)))
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def desktop_file() -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(interpolation=None)
    parsed.optionxform = str  # type: ignore[assignment, method-assign]
    parsed.read_string(identity.filled(identity.template(identity.DESKTOP)))
    return parsed


def test_the_entry_is_found_by_the_window_and_offers_every_game() -> None:
    entry = desktop_file()["Desktop Entry"]
    assert entry["StartupWMClass"] == entry["Icon"] == DESKTOP_ID
    games = [one.name for one in catalog.entries()]
    assert sorted(entry["Actions"].strip(";").split(";")) == sorted([*games, "today"])
    assert desktop_file()["Desktop Action today"]["Exec"] == "tabla today"
    for name in games:
        action = desktop_file()[f"Desktop Action {name}"]
        assert action["Exec"] == f"tabla {name}" and action["Name"] == catalog.title(name)


def test_all_say_the_same_kinds_of_files_and_the_program_lists_them() -> None:
    types = tree.fromstring(identity.filled(identity.template(identity.MIME)))
    globs = {one.attrib["type"]: one.find(f"{MIME}glob").attrib["pattern"] for one in types}  # type: ignore[union-attr]
    assert globs == {mime: f"*.{ending}" for mime, ending, *_rest in about.FILES}
    assert set(desktop_file()["Desktop Entry"]["MimeType"].strip(";").split(";")) == set(globs)
    provided = METAINFO.iterfind("provides/mediatype")
    assert {one.text for one in provided} == set(globs)
    assert {f".{ending}" for _mime, ending, *_rest in about.FILES} <= set(Kind.endings)


def test_metainfo_says_this_version_and_shows_pictures_that_are_there() -> None:
    component = METAINFO
    assert component.findtext("id") == DESKTOP_ID and component.findtext("launchable") == f"{DESKTOP_ID}.desktop"
    version, date = metainfo.released()
    assert version == VERSION
    dated = re.search(rf"\[?{re.escape(VERSION)}\]?\W+(\d{{4}}-\d\d-\d\d)", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert dated is None or dated[1] == date
    images = [one.text or "" for one in component.iterfind("screenshots/screenshot/image")]
    assert len(images) >= 4
    for image in images:
        assert (ROOT / image.removeprefix(identity.HOME + "/")).is_file(), image


def test_the_address_is_said_by_whoever_publishes() -> None:
    there = metainfo.text("https://example.org/tabla/")
    assert ".invalid" not in there and '<url type="homepage">https://example.org/tabla</url>' in there
    assert f"https://example.org/tabla/raw/v{VERSION}/assets/screenshots/launcher.png" in there
    nowhere = metainfo.text()
    assert "http" not in nowhere and tree.fromstring(nowhere).find("releases") is not None


def test_the_man_page_has_every_verb_and_option_and_is_always_the_same() -> None:
    page = man.page()
    parsers = man.parsers(man.build_parser([*(entry.name for entry in catalog.commands()), *cli.WORDS]))
    assert len(parsers) > 5
    for word in cli.WORDS:
        assert f"\n.SS tabla {word}\n" in page
    for name, game in parsers.items():
        for verb, parser in man.parsers(game).items():
            part = page.split(f"\n.SS tabla {name} {verb}\n", 1)[1].split("\n.SS ")[0]
            for action in filter(man.told, parser._actions):
                for option in action.option_strings:
                    assert man.bold(option) in part, (name, verb, option)
    code = "import os; os.cpu_count = lambda: 64\nfrom release import man; print(man.page(), end='')"
    env = {**os.environ, "COLUMNS": "40", "LANGUAGE": "hu", "PYTHONHASHSEED": "7"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.stdout == page, done.stderr


def test_signs_that_troff_would_take_for_its_own() -> None:
    assert man.plain(".x\n'y' \\ --first `z`") == "\\&.x\n\\&\\(aqy\\(aq \\e \\-\\-first \\(gaz\\(ga"


@pytest.mark.skipif(shutil.which("mandoc") is None, reason="mandoc is not installed")
def test_mandoc_has_nothing_to_say_of_the_page() -> None:
    done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning"], input=man.page(), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[:400]


def test_the_glibc_that_is_needed_is_the_newest_named() -> None:
    assert glibc.newest("x (GLIBC_2.2.5) malloc\ny (GLIBC_2.35) z\nw GLIBC_2.4 GLIBC_PRIVATE GLIBCXX_3.4.29") == (2, 35)
    assert glibc.newest("no symbols") == (0,) and glibc.told((2, 28)) == "2.28"


@pytest.mark.skipif(not (sys.platform == "linux" and shutil.which("objdump")), reason="needs objdump")
def test_a_bundle_for_an_older_system_is_told_from_one_for_newer_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(sys.executable, tmp_path / "program")
    (tmp_path / "words").write_text("no program")
    assert list(glibc.needs(tmp_path)) == ["program"]
    assert glibc.main([str(tmp_path), "--at-most", "99.0"]) == 0
    assert glibc.main([str(tmp_path), "--at-most", "2.1"]) == 1
    assert "for program" in capsys.readouterr().out
