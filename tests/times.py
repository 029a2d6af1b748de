"""Which tests `make quick` leaves out: slow.txt lists those that took longest, each function with all its parameters.

`make test PYTEST_ADDOPTS="-p tests.times"` writes the list anew; a test that is not in it is run by `make quick`.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

LISTED = Path(__file__).with_name("slow.txt")
LONG = 0.3  # seconds; all shorter ones together take three quarters of a minute on two cores

_taken: dict[str, float] = defaultdict(float)


def function(test: str) -> str:
    """Return the name of a test without its parameters."""
    return test.partition("[")[0]


def listed() -> frozenset[str]:
    """Return the functions that took long."""
    return frozenset(LISTED.read_text(encoding="utf-8").split())


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what a function takes."""
    _taken[function(report.nodeid)] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the list, in the process that has heard of all tests."""
    if not hasattr(session.config, "workerinput"):
        found = sorted(name for name, seconds in _taken.items() if seconds > LONG)
        LISTED.write_text("".join(f"{name}\n" for name in found), encoding="utf-8")
