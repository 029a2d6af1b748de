"""No word of any scene is cut, in no language, at no usual size."""

from __future__ import annotations

import pytest

from games.stage.text import i18n
from tests.contact import View, named
from tests.cut import cut


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [("960x600", 100), ("1280x800", 100), ("1920x1080", 130)])
def test_no_scene_cuts_a_word(size: str, text: int, language: str) -> None:
    view = View(size, text=text, language=language)
    assert {f"{place}:{pose}": found for place, pose in named([]) if (found := cut(view, place, pose))} == {}
