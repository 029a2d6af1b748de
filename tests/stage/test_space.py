"""Space plays wherever something is shown in time, whatever was clicked before and nothing tabbed."""

from __future__ import annotations

from typing import Any

import pytest

from games.midend import poses
from games.stage import keys
from games.stage.scene import Scene
from games.stage.widgets.buttons import PlayButton
from tests.amount import some
from tests.unseen import unseen_pose

EVERY = [(name, pose) for name, found in poses.everything().items() for pose in found]


def played_by(scene: Scene) -> str | None:
    """The action of Space where something is shown in time, so that a button plays it; None elsewhere."""
    scene.settle()
    if not any(isinstance(w, PlayButton) and w.enabled and (w.action or w.says) for w in scene.walk()):
        return None
    space = keys.parse("Space")
    found = [action.id for action in scene.actions if space in keys.KEYMAP.chords(action)]
    assert len(found) == 1, f"{type(scene)} has a button that plays, and {found} for Space"
    return found[0]


@pytest.mark.parametrize(("name", "pose"), some(EVERY, 3))
def test_space_plays(name: str, pose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with unseen_pose(name, pose) as pilot:
        scene = pilot.scene
        action = played_by(scene)
        if action is None or pilot.desk.dialogs:
            return
        done: list[object] = []
        monkeypatch.setattr(scene, "on_message", lambda message: done.append(message))  # what is clicked leads nowhere
        meant = keys.says(action, scene.actions)
        monkeypatch.setattr(scene, "on_home", lambda: None)
        pilot.key("Space")
        assert done == [meant], "with nothing tabbed"
        for widget in clicked_before(scene):
            pilot.click(*widget.rect.center)
            if scene.popup is not None:
                scene.close_popup()
            done.clear()
            pilot.key("Space")
            assert done == [meant], f"after a click on {widget}"
        assert pilot.scene is scene
        assert not pilot.desk.dialogs


def clicked_before(scene: Scene) -> list[Any]:
    """Every widget that can be clicked, in all areas; text fields have Space for themselves."""
    return [w for w in scene.walk() if w.clickable and w.enabled and w.rect.width and not w.takes_focus]


@pytest.mark.parametrize(
    ("name", "pose"), [("katamino", "search"), ("metro", "replay"), ("sudoku", "search"), ("kalah", "review")]
)
def test_all_kinds_of_scenes_show_something_in_time(name: str, pose: str) -> None:
    """A scene without a button that plays would pass above."""
    with unseen_pose(name, pose) as pilot:
        assert played_by(pilot.scene) is not None and not pilot.desk.dialogs
