"""What holds for all tests."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.sixth_game import WANTED, put_beside
from tests.times import function, listed

if TYPE_CHECKING:
    from games.base.settings import Settings
    from games.model.keeping.store import Store
    from games.stage.pilot import Pilot

if WANTED:
    put_beside()

from tests import components, leftover

components.join()

# Speed is reported by the benchmarks, never asserted: a busy machine fails no test.
settings.register_profile("tabla", deadline=None)
settings.load_profile("tabla")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what took long when last measured as slow, and let one process do all that reads the program's sources.

    Parsing them takes seconds. The first tests stay together: who has nothing left to do takes from the ends of others.
    """
    items.sort(key=lambda item: not isinstance(item, pytest.Function) or not reads_sources(item.module))
    long = listed()
    for item in items:
        if function(item.nodeid) in long:
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(hookwrapper=True)
def pytest_collection() -> Generator[None]:
    """Gather the tests without the collector of garbage, and keep what is there for all of them out of its rounds."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Spare it the rest, too: all of it ends with the process."""
    gc.freeze()


@cache
def reads_sources(module: ModuleType) -> bool:
    """Whether the tests of a module look at the program's sources and syntax trees."""
    return any(getattr(one, "__module__", "") in ("tests.sources", "tests.house") for one in vars(module).values())


@pytest.fixture(autouse=True, scope="session")
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Begin every list of files in an empty folder: what somebody keeps at home is no part of a test."""
    home = str(tmp_path_factory.mktemp("home"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", home)
        patch.setenv("USERPROFILE", home)
        yield


@pytest.fixture(autouse=True, scope="session")
def searches_are_known() -> Iterator[None]:
    """Note every search that is begun beside a test."""
    with leftover.noted():
        yield


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_teardown() -> Generator[None]:
    """End the searches that a test leaves behind."""
    yield
    leftover.end()


@pytest.fixture(autouse=True, scope="session")
def every_message_is_handled() -> Iterator[None]:
    """Let a message that no scene handles be an error."""
    from games.stage import messages

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(messages, "strict", True)
        yield


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a store in a folder of its own."""
    from games.model.keeping.store import Store

    return Store(tmp_path)


@pytest.fixture
def settings(store: Store) -> Settings:
    """Return settings as at first, which keep in a folder of their own."""
    from games.base.settings import Settings

    return Settings(store=store)


@pytest.fixture
def pilots() -> Iterator[list[Pilot]]:
    """Yield a list for pilots, which are closed at the end."""
    made: list[Pilot] = []
    yield made
    for pilot in made:
        pilot.close()
