"""How long trials are shared out: everything, a sample, or one case."""

from __future__ import annotations

import pytest

from tests.soak import share


def test_the_whole_trial_is_every_case_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLA_CASE", raising=False)
    monkeypatch.setattr(share, "WHOLE", True)
    assert list(share.cases(50)) == list(range(50))


def test_a_sample_ends_in_time_comes_from_everywhere_and_is_never_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLA_CASE", raising=False)
    monkeypatch.setattr(share, "WHOLE", False)
    clock = iter(range(100))
    monkeypatch.setattr(share.time, "monotonic", lambda: next(clock))
    found = list(share.cases(1000, 8))
    assert len(found) == 8 and min(found) < 400 and max(found) > 600
    clock = iter(range(100))
    assert list(share.cases(1000, 3)) == found[:3]
    clock = iter(range(100))
    assert len(list(share.cases(1000, 0))) == 1
    clock = iter(range(100))
    assert len(list(share.cases(1000, 0, 7))) == 7


def test_one_case_is_run_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLA_CASE", "77")
    assert list(share.cases(1000)) == [77]
    assert share.chance("kills", 7).random() == share.chance("kills", 7).random() != share.chance("kills", 8).random()
