"""Where the files that ship with the program are, in a checkout and in a bundle alike."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2] / "assets"


def asset(*parts: str) -> str:
    """Return the path of a file below assets/."""
    return str(ROOT.joinpath(*parts))


def desktop_id() -> str:
    """Return what desktops, software centres and application folders know the program by (release/identity.py)."""
    return _identity()["id"]


def homeless(home: str) -> bool:
    """Return whether an address is no place to send anybody: its host ends in `.invalid`, or it has none."""
    host = urlsplit(home).hostname or "invalid"
    return host.split(".")[-1] == "invalid"


def home() -> str:
    """Return the address of the project, where the program is to be had; "" as long as it has none."""
    found = _identity()["home"].rstrip("/")
    return "" if homeless(found) else found


def _identity() -> dict[str, str]:
    read: dict[str, str] = json.loads(Path(asset("identity.json")).read_text(encoding="utf-8"))
    return read
