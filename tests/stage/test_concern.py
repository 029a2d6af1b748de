"""While games are not being kept a mark says so, opens its card, tries again, and goes by itself."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.base.settings import Settings
from games.launcher.scene import Launcher
from games.launcher.unkept import Unkept
from games.midend import entrance
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.widgets.message import Alert
from games.stage.widgets.words import Pill
from games.stage.window import wake
from tests.apps import app_of
from tests.playing import play


class Disk:
    """Refuses to write games while it is full."""

    def __init__(self, store: Store) -> None:
        self.full, self.tried = False, 0
        self.put = store.disk.put
        store.disk.put = self  # type: ignore[method-assign]

    def __call__(self, path: Path, kind: str, content: Any) -> Any:
        from games.model.keeping.disk import UnwrittenError

        self.tried += 1
        if self.full:
            raise UnwrittenError(kind, path, OSError(errno.ENOSPC, "No space left on device"))
        return self.put(path, kind, content)


@pytest.fixture
def pilot(store: Store) -> Iterator[Pilot]:
    settings = Settings(store=store)
    made = Pilot(Launcher(app_of(settings)), settings=settings)
    made.desk.concern, store.changed = Unkept(store), wake.wake
    made.desk.push(entrance.open_game("kalah", app_of(settings)))
    made.settle()
    yield made
    made.close()


def marks(pilot: Pilot) -> list[str]:
    return [one.text for one in pilot.desk.active.walk() if isinstance(one, Alert)]


def test_the_mark_comes_with_the_first_failed_write_and_goes_when_games_are_kept(pilot: Pilot, store: Store) -> None:
    disk = Disk(store)
    assert marks(pilot) == []
    disk.full = True
    play(pilot.scene)
    pilot.advance(200)
    assert marks(pilot) == ["Not being kept: there is no space left"]
    assert not [one for one in pilot.desk.active.roots["top"][0].walk() if isinstance(one, Pill)], "in the pill's place"
    pilot.resize(960, 600)
    pilot.settle(200)
    assert marks(pilot) and pilot.find("concern").rect.right < pilot.find("undo").rect.left
    pilot.advance(20_000)
    before = disk.tried
    pilot.advance(11_000)
    assert disk.tried == before + 1 and marks(pilot), "tried again after 30 s"
    pilot.key("Esc")
    pilot.key("Esc")
    pilot.settle(500)
    assert isinstance(pilot.scene, Launcher) and marks(pilot), "there, too"


def test_the_card_tries_again_and_kept_again_is_said(pilot: Pilot, store: Store) -> None:
    disk = Disk(store)
    disk.full = True
    play(pilot.scene)
    pilot.advance(200)
    pilot.click_id("concern")
    pilot.settle(300)
    words = " ".join(f"{getattr(one, 'title', '')} {getattr(one, 'text', '')}" for one in pilot.desk.active.walk())
    assert "in memory only" in words and "no space left" in words
    disk.full = False
    pilot.click_id("again")
    pilot.settle(300)
    assert marks(pilot) == [] and store.trouble is None
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.text == "Kept again"


def test_a_game_is_saved_elsewhere_and_opens_from_there(pilot: Pilot, store: Store, tmp_path: Path) -> None:
    Disk(store).full = True
    play(pilot.scene)
    pilot.advance(200)
    pilot.click_id("concern")
    pilot.click_id("elsewhere")
    pilot.settle(300)
    path = tmp_path / "kept.txt"
    field: Any = pilot.find("path")
    for place in (tmp_path / "none" / "kept.txt", path):
        field = pilot.find("path")
        pilot.desk.active.focus(field)
        pilot.key("Ctrl+A")
        pilot.type(str(place))
        pilot.key("Enter")
        pilot.settle(300)
        if place is not path:
            assert pilot.desk.dialogs and "no such file or folder" in str(getattr(pilot.find("path"), "error", ""))
    assert not pilot.desk.dialogs and path.exists()
    again = entrance.open_text(str(path), app_of(Settings(store=Store(tmp_path / "other"))))
    assert again.game.history.moves == pilot.desk.scenes[-1].game.history.moves  # type: ignore[attr-defined]
