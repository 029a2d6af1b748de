"""No word of any scene is cut, in no language, at no usual size."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from games.base import i18n
from tests.contact import View, named
from tests.cut import cut, cut_by
from tests.soak.share import cases
from tests.soak.test_motion import tried

VIEWS = [View(size, text=text, language=language) for language in i18n.LANGUAGES
         for size, text in (("960x600", 100), ("1280x800", 100), ("1280x800", 130), ("1920x1080", 130))]  # fmt: skip


def test_no_scene_cuts_a_word() -> None:
    listed = [(view, place, pose) for view in VIEWS for place, pose in named([])]
    for number in cases(len(listed)):
        assert not cut(*listed[number]), (number, *listed[number])


LONG = ("sudoku:", str(Path(tempfile.gettempdir())))  # a puzzle as its own ID, the path of what was saved: never whole


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_no_action_leads_to_a_cut_word(language: str, tmp_path: Path) -> None:
    for number, place, name, id in tried(f"cut {language}", 0.25):
        found = cut_by(id, language, place, name, tmp_path / str(number))
        assert not [text for text in found if not any(part in text for part in LONG)], (number, place, name, id)
