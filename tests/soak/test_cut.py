"""No word of any scene is cut, in no language, at no usual size."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from games.base import i18n
from games.base.settings import Settings
from games.midend import poses
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from tests.apps import app_of
from tests.contact import View, named
from tests.cut import cut, noted
from tests.soak.share import cases
from tests.soak.test_motion import actions

VIEWS = [View(size, text=text, language=language) for language in i18n.LANGUAGES
         for size, text in (("960x600", 100), ("1280x800", 100), ("1280x800", 130), ("1920x1080", 130))]  # fmt: skip


def test_no_scene_cuts_a_word() -> None:
    listed = [(view, place, pose) for view in VIEWS for place, pose in named([])]
    for number in cases(len(listed), 1.0):
        assert not cut(*listed[number]), (number, *listed[number])


LONG = ("sudoku:", str(Path(tempfile.gettempdir())))  # a puzzle as its own ID, the path of what was saved: never whole


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_no_action_leads_to_a_cut_word(language: str, tmp_path: Path) -> None:
    listed = actions()
    for number in cases(len(listed), 0.25):
        place, name, id = listed[number]
        settings = Settings.load(Store(tmp_path / str(number)))
        settings.language = language
        scene = poses.make(poses.find_poses(place)[name], app_of(settings))
        pilot = Pilot(scene, (960, 600), motion="off", settings=settings)
        i18n.set_language(language)
        try:
            with noted() as found:
                pilot.settle(500)
                pilot.desk.guarded(pilot.scene, lambda scene=pilot.scene, id=id: scene.act(id))
                pilot.settle(500)
            assert not [text for text in found if not any(part in text for part in LONG)], (number, place, name, id)
        finally:
            pilot.close()
            i18n.set_language(i18n.SOURCE)
