"""The site: its words in each language, HTML of texts, addresses, downloads. Pages as they show: .ci/site-test."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from games import VERSION
from games.base import assets
from games.base.i18n import LANGUAGES
from release import identity
from release.site import __main__ as making
from release.site import downloads, look, markup
from release.site.frame import Place, Words
from release.site.pages import Site, download
from release.site.pictures import Album

ROOT = Path(__file__).parents[2]
SOURCES = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "release" / "site").glob("*.py")))
FILES = {
    f"tabla-{VERSION}-linux-x86_64.AppImage": 16_200_000, f"tabla-{VERSION}-linux-x86_64.tar.gz": 17_000_000,
    f"tabla-{VERSION}-windows-x86_64-setup.exe": 15_000_000, f"tabla-{VERSION}-windows-arm64.zip": 1,
    f"tabla-{VERSION}-macos-arm64.dmg": 1, f"tabla_games-{VERSION}-cp313-cp313-win_amd64.whl": 7_000_000,
    f"tabla_games-{VERSION}.tar.gz": 5_700_000, "SHA256SUMS": 1, f"tabla-{VERSION}-linux-x86_64.cdx.json": 1,
}  # fmt: skip


def fields(text: str) -> set[str]:
    return {name for _text, name, _form, _how in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word_with_the_same_fields(language: str) -> None:
    english, own = Words("en").held, Words(language).held
    assert list(own) == list(english)
    assert {name: fields(text) for name, text in own.items()} == {name: fields(text) for name, text in english.items()}
    marks = {name: (text.count("`"), text.count("*")) for name, text in english.items()}
    assert {name: (text.count("`"), text.count("*")) for name, text in own.items()} == marks
    if language != "en":
        same = {name for name in english if own[name] == english[name]}
        assert same <= {"linux", "windows", "macos", "fact-languages"}


def test_no_word_is_left_over() -> None:
    said = set(re.findall(r"""["']([\w-]+)["']""", SOURCES))
    made = {f"{one}-how" for one in downloads.SYSTEMS} | {f"reading-{one}" for one in ("tracing", "players", "engine")}
    made |= {f"{one}-text" for one in ("lessons", "sheets", "trees", "trace", "players", "cover")}
    games = {"katamino", "metro", "sudoku", "kalah", "oware"}
    assert set(Words("en").held) <= said | made | games


def test_marks_become_html_and_nothing_else_does() -> None:
    assert markup.rich("**1 < 2**: `Q` & *so*, [it](a.md)") == (
        '<strong>1 &lt; 2</strong>: <kbd>Q</kbd> &amp; <em>so</em>, <a href="a.md">it</a>'
    )
    assert markup.rich("2 * 3 * 4") == "2 * 3 * 4"
    page = markup.page("# A b\n\nOne\ntwo\n\n    x < y\n\n    z\n\n| a | `b|c` |\n|---|---|\n| 1 | 2 |\n\n- x\n- y\n")
    assert '<h1 id="a-b">A b</h1>' in page and "<p>One two</p>" in page
    assert "<code>x &lt; y\n\nz</code></pre>" in page and "<th><code>b|c</code></th>" in page
    assert "<ul><li>x</li><li>y</li></ul>" in page
    assert "<code># no heading\n\n| no table |</code>" in markup.page("```sh\n# no heading\n\n| no table |\n```\n")


def test_pages_find_each_other() -> None:
    kalah = Place("hu", "help/kalah")
    assert kalah.where.as_posix() == "hu/help/kalah.html"
    assert kalah.to("index#games") == "../../hu/index.html#games"
    assert kalah.to("help/kalah", "en") == "../../help/kalah.html"
    assert Place("en", "index").to("teachers") == "teachers.html"


def test_downloads_are_found_by_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in FILES.items():
        with (tmp_path / name).open("wb") as file:
            file.truncate(size)
    found = dict(downloads.by_system(downloads.downloads(tmp_path)))
    assert {system: len(own) for system, own in found.items()} == dict(linux=2, windows=2, macos=1, python=1, sources=1)
    (image, _archive) = found["linux"]
    assert (image.kind, image.machine, downloads.megabytes(image.size, ",")) == ("AppImage", "x86_64", "16,2 MB")
    monkeypatch.setattr(identity, "homeless", lambda: True)
    assert image.address == "", "without a home nothing leads there"
    monkeypatch.setattr(identity, "homeless", lambda: False)
    monkeypatch.setattr(identity, "HOME", "https://example.org/tabla")
    assert image.address == f"https://example.org/tabla/releases/download/v{VERSION}/{image.name}"


@pytest.mark.parametrize("home", ["https://example.org/tabla", "https://none.invalid"])
def test_the_page_of_downloads_lists_them_and_leads_there_from_a_home_alone(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "HOME", home)
    monkeypatch.setattr(identity, "homeless", lambda: assets.homeless(home))
    for name, size in FILES.items():
        with (tmp_path / name).open("wb") as file:
            file.truncate(size)
    album = Album.__new__(Album)  # this page has no pictures
    site = Site(album, ("", ""), (0, 0), {}, downloads.downloads(tmp_path))
    text = download(Place("hu", "download"), Words("hu"), site)
    assert "16,2 MB" in text and "SHA256SUMS" in text and "make play" not in text
    led = re.findall(r'<td><a href="([^"]+)"', text)
    assert [name.rpartition("/")[2] for name in led] == ([] if ".invalid" in home else listed(text))
    assert listed(text) and ".invalid" not in text
    none = download(Place("hu", "download"), Words("hu"), Site(album, ("", ""), (0, 0), {}, []))
    assert "make play" in none and "<table" not in none


def listed(text: str) -> list[str]:
    return re.findall(r">(tabla[\w.-]+)<", text)


def test_the_bounds_are_those_that_stop_a_build() -> None:
    assert downloads.bounds() == {"bundle": 43, "wheel": 8, "sources": 7}


def test_the_style_sheet_has_the_programs_colours() -> None:
    text = look.sheet({"kalah": (("#111111", "#eeeeee"), ("#222222", "#dddddd"))})
    assert "--bg-table-deep:#DEE3DC;" in text and "--bg-table-deep:#0D1311;" in text
    assert ".kalah{--lid:#111111;--on:#eeeeee}" in text and ".kalah{--lid:#222222;--on:#dddddd}" in text
    assert set(re.findall(r"var\((--[\w-]+)", text)) <= set(re.findall(r"(--[\w-]+):", text))


def test_the_sheets_for_teachers_are_in_the_language_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "SHEETS", {"katamino": ("--generate", "1", "--columns", "4")})
    (sheet,) = making.printed(tmp_path, "hu")
    assert (sheet.pdf, sheet.drawing) == ("sheets/hu/katamino.pdf", "sheets/hu/katamino.svg")
    assert "Töltsd ki" in (tmp_path / "hu" / "katamino.svg").read_text(encoding="utf-8")
    assert (tmp_path / "hu" / "katamino.pdf").read_bytes().startswith(b"%PDF")
