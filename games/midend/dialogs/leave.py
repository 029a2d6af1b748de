"""The question before a game under way makes room for another one."""

from __future__ import annotations

from games.base.i18n import _
from games.stage.dialog import Dialog
from games.stage.widgets.buttons import Button


def leave_dialog() -> Dialog:
    """Return the dialog `leave`; it closes with "leave" where the game may go."""
    buttons = [Button("stay", _("Keep playing"), keys=_("Esc")), Button("leave", _("Leave"), "", "primary")]
    return Dialog("leave", _("Leave this game?"), _("It is kept: Open takes you back here."), buttons)
