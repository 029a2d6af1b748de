"""What is told when a scene has failed."""

from __future__ import annotations

from typing import Any

from games.stage import answers
from games.stage.dialog import Dialog
from games.stage.text.i18n import _
from games.stage.widgets.buttons import Button


class CrashDialog(Dialog):
    """Tells that a part of the program has failed and that the game is kept."""

    def __init__(self, details: str) -> None:
        super().__init__(
            "crash",
            _("Something went wrong"),
            _("This part of the program had an error and was closed. The game was kept; everything else goes on."),
            [Button("copy", _("Copy details"), "copy"), Button("close", _("Close"), style="primary")],
        )
        self.details = details

    def on_value(self, id: str, value: Any) -> answers.Answers:
        """Copy the details, or close."""
        if id == "copy":
            return answers.Copy(self.details, _("Details copied"))
        return super().on_value(id, value)
