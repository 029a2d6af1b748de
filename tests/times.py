"""Which tests `make quick` leaves out: slow.txt lists those that took longest, each function with all its parameters.

`make test PYTEST_ADDOPTS="-p tests.times"` writes the list anew; a test that is not in it is run by `make quick`. What
counts is the processor's time, of the programs that a test starts, too: it is the same on a busy machine.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

LISTED = Path(__file__).with_name("slow.txt")
REST = 60.0  # seconds of processor time for all that are not listed: thirty on two cores, beside the start

_taken: dict[str, float] = defaultdict(float)
_began: list[float] = []


def function(test: str) -> str:
    """Return the name of a test without its parameters."""
    return test.partition("[")[0]


def listed() -> frozenset[str]:
    """Return the functions that took long."""
    return frozenset(LISTED.read_text(encoding="utf-8").split())


def spent() -> float:
    """Return the seconds of processor time that this process and its ended children have taken."""
    return sum(os.times()[:4])


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None]:
    """Write into each report, which goes to the process that leads, what was spent since the one before."""
    outcome = yield
    now = spent()
    outcome.get_result().spent = now - (_began.pop() if _began else now)  # type: ignore[attr-defined]
    _began.append(now)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what a function takes."""
    _taken[function(report.nodeid)] += vars(report).get("spent", 0.0)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the list, in the process that has heard of all tests: the longest; the others take REST together."""
    if hasattr(session.config, "workerinput"):
        return
    rest, names = 0.0, sorted(_taken, key=_taken.__getitem__)
    while names and rest + _taken[names[0]] <= REST:
        rest += _taken[names.pop(0)]
    LISTED.write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")
