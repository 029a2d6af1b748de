"""The command that takes contact sheets, and faults that the sheets have shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games.base import i18n
from games.base.settings import Settings
from games.launcher.keysheet import FIND, KeySheet
from games.launcher.record.table import MARGIN, PresetTable, columns
from games.midend import poses
from games.stage.dialog import Ask
from games.stage.pilot import Pilot
from games.stage.text.rendering import Text
from games.stage.widgets.boxes import Row, within
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Label
from tests import contact
from tests.components import Components
from tests.contact import VIEWS, View


def test_sheets_show_what_was_asked_for_and_the_page_names_them(tmp_path: Path, capsys: Any) -> None:
    assert contact.main([str(tmp_path), "kalah:start", "kalah:play", "--theme", "contrast", "--language", "hu"]) == 0
    view = "960x600-contrast-100-hu"
    taken = pygame.image.load(str(tmp_path / f"{view}-01.png"))
    assert taken.get_size() == (2 * 960 + 3 * contact.GAP, 600 + contact.CAPTION + 2 * contact.GAP)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert f'<a href="{view}-01.png">{view}</a>: kalah:play, kalah:start' in page
    assert contact.main([str(tmp_path), "nothing"]) == 1 and "No pose begins with nothing." in capsys.readouterr().err


def test_a_pose_that_raises_is_told_and_the_others_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def take(view: View, place: str, pose: str) -> Surface:
        if pose == "bad":
            raise ValueError("<no board>")
        return Surface((96, 60))

    monkeypatch.setattr(View, "take", take)
    failed = contact.make(tmp_path, [View()], [("a", "good"), ("a", "bad"), ("a", "last")], 2)
    assert failed == ["a:bad at 960x600-light-100-en: ValueError: <no board>"]
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "a:good, a:last" in page and "&lt;no board&gt;" in page


def test_the_views_have_everything_twice_and_full_all_there_is() -> None:
    for axis in ("size", "theme", "text", "language"):
        worth = [getattr(view, axis) for view in VIEWS]
        known = contact.chosen(contact.arguments().parse_args(["x", "--full"]))
        assert {getattr(view, axis) for view in known} == set(worth)
        assert min(worth.count(one) for one in worth) >= 2
    assert len(known) == len(set(known)) == 96
    some = contact.chosen(contact.arguments().parse_args(["x", "--text", "130,100", "--language", "ro"]))
    assert some == [View(text=130, language="ro"), View(text=100, language="ro")]


def test_what_stands_in_a_row_stays_in_it() -> None:
    look = Pilot(Components(), (960, 600)).desk.active.look
    row = Row([Button("a", "A long label that takes much room"), Button("b", "As long a label, or even longer than it"),
               Button("c", "OK")], gap=10)  # fmt: skip
    row.place(look, Rect(0, 0, 300, 40))
    short = row.inside[2].width(look)
    assert [child.rect.width for child in row.inside] == [(280 - short) // 2, 280 - short - (280 - short) // 2, short]
    assert row.inside[2].rect.right == 300
    assert within([30, 10, 50], 90) == [30, 10, 50] and within([30, 10, 50], 60) == [25, 10, 25]


def test_a_title_without_room_is_smaller_before_it_is_cut() -> None:
    i18n.set_language("ro")
    try:
        record = Pilot(poses.make(poses.find_poses("launcher")["record"]), (960, 600), user=1.3).scene
        title = next(w for w in record.roots["panel"][0].walk() if isinstance(w, Label))
        assert title.role == "body+" and title.width(record.look) <= title.rect.width
        search = Pilot(poses.make(poses.find_poses("katamino")["search_step"]), (960, 600), user=1.3).scene
        title = search.find("title")
        assert title.role == "heading" and title.width(search.look) <= title.rect.width
    finally:
        i18n.set_language("en")


CROWDED = {"launcher": "record", "katamino": "challenges", "sudoku": "editor"}


@pytest.mark.parametrize("place", CROWDED)
def test_large_hungarian_labels_of_buttons_are_whole(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The icon goes before the label is cut."""
    cut: list[str] = []
    shorten = Text._ellipsis
    face = Button.face

    def noted(text: Text, said: str, *rest: Any) -> str:
        short = shorten(text, said, *rest)
        cut.extend([said] * (short != said and drawing))
        return short

    def drawn(*rest: Any) -> None:
        nonlocal drawing
        drawing = True
        face(*rest)
        drawing = False

    drawing = False
    monkeypatch.setattr(Text, "_ellipsis", noted)
    monkeypatch.setattr(Button, "face", drawn)
    View("960x600", "light", 130, "hu").take(place, CROWDED[place])
    assert not cut


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_key_sheet_has_room_for_what_is_sought(language: str) -> None:
    i18n.set_language(language)
    try:
        pilot = Pilot(poses.make(poses.find_poses("kalah")["start"]), (960, 600))
        sheet = KeySheet(Settings(), pilot.scene)
        pilot.scene.send(Ask(sheet))
        pilot.frame()
        assert sheet.find("find").rect.width >= FIND
        pilot.close()
    finally:
        i18n.set_language("en")


def test_the_table_of_the_record_takes_the_room_its_names_need() -> None:
    i18n.set_language("es")
    try:
        pilot = Pilot(poses.make(poses.find_poses("launcher")["record"]), (1920, 1080), user=1.3)
        look = pilot.scene.look
        rows = pilot.find("rows")
        assert isinstance(rows, PresetTable)
        place = columns(look, rows.rect.inflate(-2 * look.px(MARGIN), 0), rows.rows, tuple(rows.titles.values()))
        for name in ("4 × 4, nivel 2", "4 piedras"):  # they were cut to "4 × 4,…" and "4 pie…"
            assert name in [row.name for row in rows.rows]
            assert place.preset + look.text.width(name, "body") <= place.first
        pilot.close()
    finally:
        i18n.set_language("en")
