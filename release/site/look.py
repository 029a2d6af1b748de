"""The style sheet: colours, sizes and fonts of the program's own tokens (assets/tokens.json), light and dark."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
TOKENS: dict[str, Any] = json.loads((ROOT / "assets" / "tokens.json").read_text(encoding="utf-8"))
FONTS = (
    ("Bricolage Grotesque", 700, "Bricolage-700.ttf"), ("Bricolage Grotesque", 600, "Bricolage-600.ttf"),
    ("Inter", 400, "Inter-400.otf"), ("Inter", 600, "Inter-600.otf"),
)  # fmt: skip


def colours(theme: str) -> Iterator[tuple[str, str]]:
    """Yield the names and values of a theme's colours: ("bg-table", "#E8EBE6")."""

    def walk(name: str, held: Any) -> Iterator[tuple[str, str]]:
        if isinstance(held, str):
            yield name, held
        elif isinstance(held, dict):
            for inner, more in held.items():
                yield from walk(f"{name}-{inner}" if name else inner, more)

    yield from walk("", TOKENS["theme"][theme]["ui"])


def property_of(name: str) -> str:
    """Return the custom property of a colour: "--bg-table-deep" of "bg-tableDeep"."""
    return "--" + re.sub("([A-Z])", r"-\1", name).lower()


def properties(theme: str) -> str:
    """Return the colours of a theme as custom properties."""
    return "".join(f"{property_of(name)}:{value};" for name, value in colours(theme))


def faces() -> str:
    """Return the fonts, found beside the style sheet."""
    made = []
    for family, weight, name in FONTS:
        kind = "truetype" if name.endswith(".ttf") else "opentype"
        made.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:swap;'
            f'src:url("fonts/{name}") format("{kind}")}}\n'
        )
    return "".join(made)


def sheet(games: dict[str, tuple[tuple[str, str], tuple[str, str]]]) -> str:
    """Return the style sheet; `games`: ground and ink of each game's lid, in light and in dark."""
    lids = [{name: pair[n] for name, pair in games.items()} for n in (0, 1)]
    light, dark = (
        "".join(f".{name}{{--lid:{ground};--on:{ink}}}" for name, (ground, ink) in one.items()) for one in lids
    )
    return (
        f"{faces()}:root{{color-scheme:light dark;{properties('light')}}}\n{light}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{properties('dark')}}}{dark}}}\n"
        + (HERE / "site.css").read_text(encoding="utf-8")
    )
