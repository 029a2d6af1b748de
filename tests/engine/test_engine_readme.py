"""What engine/README.md shows is what happens: every block of its code is run, and prints what stands below it."""

from __future__ import annotations

import contextlib
import io
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "engine" / "README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def faults(text: str) -> list[str]:
    """Return how what the code of a page prints differs from what the page says; its blocks share their names."""
    names: dict[str, Any] = {}
    found = []
    blocks: list[tuple[str, str]] = [*BLOCK.findall(text), ("", "")]
    for (kind, code), (after, told) in pairwise(blocks):
        if kind == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(code, names)
            if after != "text" or out.getvalue() != told:
                found.append(f"{code.strip().splitlines()[0]} ...\nprints\n{out.getvalue()}")
    return found


def test_every_block_of_code_prints_what_stands_below_it() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text.count("```python\n") >= 5
    assert not faults(text), "\n".join(faults(text))


def test_a_block_that_prints_something_else_is_found() -> None:
    page = "```python\nprint(1 + 1)\n```\n\nis\n\n```text\n{}\n```\n"
    assert faults(page.format(2)) == [] and len(faults(page.format(3))) == 1
    assert len(faults("```python\nprint(2)\n```\n")) == 1


def test_the_names_that_the_page_uses_are_those_offered() -> None:
    import engine.cover

    text = PAGE.read_text(encoding="utf-8")
    (line,) = re.findall(r"^    from engine\.cover import (.*)$", text, re.MULTILINE)
    assert set(line.split(", ")) <= set(engine.cover.__all__)
    assert max(len(line) for line in text.split("\n")) <= 130
