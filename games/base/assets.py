"""Where the files that ship with the program are, in a checkout and in a bundle alike."""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "assets"


def asset(*parts: str) -> str:
    """Return the path of a file below assets/."""
    return str(ROOT.joinpath(*parts))


def desktop_id() -> str:
    """Return what desktops, software centres and application folders know the program by (release/identity.py)."""
    identity = json.loads(Path(asset("identity.json")).read_text(encoding="utf-8"))
    return str(identity["id"])
