"""Colours, type roles, sizes and durations as plain values, read once from assets/tokens.json.

A colour is named by its path in the tokens: "bg.table" (short for "ui.bg.table"), "board.kalah.woodTop",
"piece.F.fill", "player.0.edge", "stone.glass.2", "strategy.dlx"; "#rrggbb" stands for itself.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Any

from games.base.assets import asset

RGBA = tuple[int, int, int, int]
ColourName = str | tuple[int, int, int] | RGBA  # whatever `Theme.colour` takes: a token's name or the value


@cache
def tokens() -> dict[str, Any]:
    """Return the whole tokens file."""
    with open(asset("tokens.json"), encoding="utf-8") as file:
        return dict(json.load(file))


def parse(text: str) -> RGBA:
    """Return the colour written as "#rrggbb"."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255


def mix(first: RGBA, second: RGBA, share: float) -> RGBA:
    """Return the colour that is `share` (0..1) of the way from `first` to `second`, alpha included."""
    r, g, b, a = (round(x + (y - x) * share) for x, y in zip(first, second, strict=True))
    return r, g, b, a


# High contrast: quieter inks and lines move up one step; fills that say something get the stronger ink's outline.
_CONTRAST = {
    "light": {
        "ink.secondary": "#16211D", "ink.tertiary": "#2B3732", "line.soft": "#7B8781", "line.strong": "#46534D",
        "bg.table": "#FFFFFF", "bg.surface": "#FFFFFF", "accent.base": "#07493E", "danger.base": "#9A2614",
        "board.sudoku.pencil": "#16211D", "board.sudoku.parityLine": "#2B3732",
        "board.sudoku.lineThin": "#7B8781",
    },
    "dark": {
        "ink.secondary": "#FFFFFF", "ink.primary": "#FFFFFF", "ink.tertiary": "#D5DDD9", "line.soft": "#75857D",
        "line.strong": "#B7C3BD", "bg.table": "#000000", "bg.surface": "#0D1311", "accent.base": "#67D3BA",
        "board.sudoku.pencil": "#FFFFFF", "board.sudoku.parityLine": "#B7C3BD",
        "board.sudoku.lineThin": "#75857D",
    },
}  # fmt: skip

# Boards in high contrast, the same in both themes. Metro: white tiles, light spaces with dark lines between them, a
# track and a yellow that can be told from the tile. Kalah, Oware: dark pits, on which the rim of each stone shows.
# Katamino: black cells with light lines between them.
_CONTRAST_OF_BOARDS = {
    "board.metro.tile": "#FFFFFF", "board.metro.trackCasing": "#FFFFFF", "board.metro.track": "#6B747A",
    "board.metro.tileEdge": "#5E6468", "board.metro.emptyCell": "#EEF2F5", "board.metro.field": "#5C6875",
    "player.3.fill": "#B08400", "player.3.edge": "#5C4500",
    "board.oware.pitTop": "#3A160B", "board.oware.pitBottom": "#4A1F12",
    "board.kalah.pitTop": "#3F270F", "board.kalah.pitBottom": "#5A3A1A",
    "board.katamino.cell": "#000000", "board.katamino.well": "#74847E",
}  # fmt: skip


class Theme:
    """One of the four looks: "light" or "dark", with or without high contrast. Hashable by (name, contrast)."""

    def __init__(self, name: str = "light", contrast: bool = False) -> None:
        self.name = name if name in ("light", "dark") else "light"
        self.contrast = contrast
        self.dark = self.name == "dark"
        self.key = (self.name, contrast)
        self.colour = lru_cache(2000)(self._colour)

    def _colour(self, name: ColourName, alpha: float | None = None) -> RGBA:
        """Return the RGBA value of a token; `alpha` 0..1 replaces its own. KeyError names an unknown token."""
        if isinstance(name, tuple):
            value: RGBA = name if len(name) == 4 else (*name, 255)  # type: ignore[assignment]
        elif name.startswith("#"):
            value = parse(name)
        else:
            value = self._token(name)
        return value if alpha is None else (value[0], value[1], value[2], round(255 * alpha))

    def _token(self, name: str) -> RGBA:
        short = name.removeprefix("ui.")
        if self.contrast and (stronger := _CONTRAST[self.name].get(short) or _CONTRAST_OF_BOARDS.get(short)):
            return parse(stronger)
        parts = name.split(".")
        if parts[0] == "board":
            node: Any = tokens()["theme"][self.name]
        elif parts[0] in ("piece", "player", "stone", "strategy"):
            node = tokens()
        else:
            node, parts = tokens()["theme"][self.name]["ui"], short.split(".")
        try:
            for part in parts:
                node = node[int(part)] if isinstance(node, list) else node[part]
        except (KeyError, IndexError, TypeError):
            raise KeyError(f"no colour {name!r} in the tokens") from None
        if isinstance(node, dict):  # the scrim: a colour with its alpha
            r, g, b, _ = parse(node["color"])
            return r, g, b, round(255 * node.get("alpha", 1))
        return parse(node)

    def mix(self, first: ColourName, second: ColourName, share: float) -> RGBA:
        """Return the colour `share` of the way from one token to another."""
        return mix(self.colour(first), self.colour(second), share)


def radius(name: str) -> float:
    """Return a radius in logical pixels: key, small, control, card, dock, slab, dialog, pill."""
    return float(tokens()["radius"][name])


def space(step: int) -> int:
    """Return a step of the spacing scale (1 2 3 4 5 6 8 12) in logical pixels."""
    return int(tokens()["space"][str(step)])
