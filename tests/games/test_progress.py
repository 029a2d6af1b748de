"""The line that tells how far work is: only on a terminal, only of long work, and gone before anything else."""

from __future__ import annotations

import io
import sys

import pytest

from games.terminal.progress import BLANK, ProgressLine, figures


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_it_comes_after_a_second_now_and_then_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    line = ProgressLine()
    for tenth in range(15):
        line.show(tenth / 10, lambda tenth=tenth: f"at {tenth}")  # type: ignore[misc]
    line.clear()
    line.clear()
    assert sys.stderr.getvalue() == f"{BLANK}at 11{BLANK}at 14{BLANK}"  # type: ignore[attr-defined]


@pytest.mark.parametrize("stream", [None, io.StringIO(), Terminal()])
def test_where_nobody_looks_it_stays_away(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    line = ProgressLine(on=not isinstance(stream, Terminal))
    line.show(100, lambda: "far")
    line.clear()
    assert stream is None or stream.getvalue() == ""


def test_figures() -> None:
    assert figures(3, 4_500_000, 3.0, 0.25) == "3 found, 4500000 nodes, 1.5 million a second, 3 s, 25%"
