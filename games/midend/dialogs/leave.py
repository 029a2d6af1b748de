"""The question before a game under way makes room for another one."""

from __future__ import annotations

from games.base.i18n import _
from games.midend.messages import TableCommand
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS
from games.stage.widgets.buttons import Button


def leave_dialog() -> Dialog:
    """Return the question, which says TableCommand.LEAVE where the game may go."""
    stay = Button("stay", _("Keep playing"), keys=_("Esc"), says=DISMISS)
    buttons = [stay, Button("leave", _("Leave"), "", "primary", says=TableCommand.LEAVE)]
    return Dialog("leave", _("Leave this game?"), _("It is kept: Open takes you back here."), buttons)
