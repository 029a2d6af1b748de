"""Widgets around a board: the pill and the tools of the top bar, the panel and its foot, the dock."""

from __future__ import annotations

from games.stage.widgets.base import Widget


class Parts:
    """What a scene shows around its board, each part empty by itself; asked again whenever the scene is refreshed.

    A scene fills them in itself, or hands out an object that does: its panel, made anew from its state.
    """

    def badge(self) -> str:
        """Return what the game is beside its variant, a day's; "" for nothing."""
        return ""

    def pill(self) -> str:
        """Return the variant beside the title, "" for none."""
        return ""

    def tags(self) -> list[Widget]:
        """Return what stands beside the pill, a rating; where there is no room, the pill gives way first."""
        return []

    def top(self) -> list[Widget]:
        """Return the scene's own widgets of the top bar, left of Hint."""
        return []

    def panel_title(self) -> str:
        """Return the heading of the side panel."""
        return ""

    def panel(self) -> list[Widget]:
        """Return the side panel's widgets from the top down; they scroll where there is no room."""
        return []

    def foot(self) -> list[Widget]:
        """Return what stands at the panel's foot, the primary action last."""
        return []

    def dock(self) -> list[list[Widget]]:
        """Return the groups of the dock; rules stand between them. Labels drop to icons where it would overflow."""
        return []

    def dock_below(self) -> list[list[Widget]]:
        """Return the groups of a second row of the dock, for an upright window, where one row is too narrow."""
        return []
