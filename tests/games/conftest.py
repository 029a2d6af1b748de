"""What tests of players of one's own share: programs, hostile ones too, and nobody who may run yet."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games.mancala.play import company


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that writes a program and returns the words that name it."""

    def write(text: str) -> str:
        path = tmp_path / f"player{len(list(tmp_path.iterdir()))}.py"
        path.write_text(text)
        return f"{sys.executable} -S {path}"

    return write


@pytest.fixture
def nobody_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget which programs were let run."""
    monkeypatch.setattr(company, "_allowed", set())
