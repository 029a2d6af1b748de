"""Where the files that ship with the program are, in a checkout and in a bundle alike."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "assets"


def asset(*parts: str) -> str:
    """Return the path of a file below assets/."""
    return str(ROOT.joinpath(*parts))
