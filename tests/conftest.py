"""What holds for all tests."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

# Speed is reported by the benchmarks, never asserted: a busy machine fails no test.
settings.register_profile("tabla", deadline=None)
settings.load_profile("tabla")


@pytest.fixture(autouse=True, scope="session")
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Begin every list of files in an empty folder: what somebody keeps at home is no part of a test."""
    home = str(tmp_path_factory.mktemp("home"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", home)
        patch.setenv("USERPROFILE", home)
        yield
