"""The dialog in which a position is set up: click a pit to add a stone, right click or Shift to take one away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from engine.game import BadInput
from engine.history import History
from games.mancala.board.board import Board
from games.mancala.rules.steps import STORE, Well
from games.mancala.variant import Variant
from games.stage.answers import USED, Answers, Close, Paste
from games.stage.dialog import Dialog
from games.stage.keys import everywhere
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.text.i18n import _, spoken
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap, Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.choices import Segmented
from games.stage.widgets.words import Heading, Label, Note


class PositionEditor(Board):
    """A board whose pits and stores are changed by clicks; its value is (well, change)."""

    def height(self, look: Look, width: int) -> int:
        """Return room for the board."""
        return min(look.px(300), width * 2 // 5)

    def place(self, look: Look, rect: Rect) -> None:
        """Take its place, with room for the shadow."""
        super().place(look, rect)
        self.fit(rect.inflate(-look.px(8), -look.px(16)))

    def draw(self, paint: Paint) -> None:
        """Draw the board and what lies in it."""
        self.view.board(paint, self.geometry)
        super().draw(paint)

    def well_at(self, point: tuple[int, int]) -> Well | None:
        """Return the pit or store under a point."""
        if self.geometry.stores:
            for side in (0, 1):
                if self.geometry.store(side).collidepoint(point):
                    return side, STORE
        return self.geometry.hit(point)

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return the well and how many stones to add."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            well = self.well_at(event.pos)
            less = event.button == 3 or pygame.key.get_mods() & pygame.KMOD_SHIFT
            return (well, -1 if less else 1) if well is not None else USED
        if event.type == pygame.MOUSEWHEEL and self.pointed is not None:
            return (self.pointed, 1 if event.y > 0 else -1)
        if event.type == pygame.MOUSEMOTION:
            self.pointed = self.well_at(event.pos)
            return USED
        if event.type == pygame.KEYDOWN:
            return self._edit_key(event)
        return None

    def _edit_key(self, event: pygame.event.Event) -> Any:
        wells: list[Well] = [*self.geometry.wells(), (0, STORE), (1, STORE)]
        here = wells.index(self.hint) if self.hint in wells else 0
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.hint = wells[(here + (1 if event.key == pygame.K_RIGHT else -1)) % len(wells)]
            self.touch()
            return USED
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            return (wells[here], 1 if event.key == pygame.K_UP else -1)
        return None


@dataclass(eq=False)
class SetUpNote(Widget):
    """What to do, or in its place what is wrong; with room for either, so that nothing moves under the pointer."""

    hint: str = ""
    keys: str = ""
    error: str = ""

    def height(self, look: Look, width: int) -> int:
        """Return room for either."""
        return max(note.height(look, width) for note in (self._hint(), self._wrong()))

    def _hint(self) -> Note:
        return Note(self.hint, self.keys, "info", "inset")

    def _wrong(self) -> Note:
        return Note(self.error, _("The board is as it was."), "circle-alert", "danger")

    def draw(self, paint: Paint) -> None:
        """Draw the one that holds."""
        note = self._wrong() if self.error else self._hint()
        note.place(paint.look, self.rect)
        note.draw(paint)


class SetUp(Dialog):
    """Its value is a History that starts with the position set up."""

    actions = (everywhere("paste"),)

    def __init__(self, variant: Variant, params: Any, counts: dict[Well, int], side: int | None) -> None:
        super().__init__("setup", _("Set up a position"), width=780)
        self.variant, self.params = variant, params
        self.counts = dict(counts)
        self.side = side or 0
        self.editor = PositionEditor(variant, variant.pits(params))
        self.editor.show(self.counts)
        self.error = ""

    def body(self) -> list[Widget]:
        """Return the board, the side to move, the total."""
        said = _("Click a pit to add a stone, right click to take one away.")
        keys = _("Arrows choose a pit, up and down change it.")
        total = sum(self.counts.values())
        sides = [(0, _("Bottom")), (1, _("Top"))]
        widgets: list[Widget] = [SetUpNote(said, keys, self.error), self.editor]
        widgets.append(Row([Heading(_("To move")), Segmented("side", sides, self.side), Spacer(),
                            Label(_("{n} stones").format(n=total), "bodyStrong")], gap=16))  # fmt: skip
        return [*widgets, Gap(4)]

    def foot(self) -> list[Widget]:
        """Return clear, paste, cancel and use."""
        self.buttons = [Button("use", _("Play from here"), "play", "primary")]
        return [Button("clear", _("Clear"), "eraser", "quiet"), Button("paste", _("Paste"), "copy", "quiet"), Spacer(),
                Button("cancel", _("Cancel")), *self.buttons]  # fmt: skip

    def on_value(self, id: str, value: Any) -> Answers:
        """Change the position, or hand it back if it is one."""
        if id == "table":
            well, change = value
            self.counts[well] = min(255, max(0, self.counts.get(well, 0) + change))
            self._show()
        elif id == "side":
            self.side = value
        elif id == "clear":
            self.counts = dict.fromkeys(self.counts, 0)
            self._show()
        elif id == "cancel":
            return Close(None)
        elif id == "paste":
            return self._paste(value) if isinstance(value, str) else Paste("paste")
        elif id == "use":
            return self._use()
        return None

    def on_action(self, id: str) -> Answers:
        """Paste by its keys."""
        return Paste("paste") if id == "paste" else None

    def _show(self) -> None:
        self.error = ""
        self.editor.show(self.counts)

    def _paste(self, text: str) -> Answers:
        try:
            history = self.variant.read_text(text)
        except BadInput as error:
            self.error = spoken(error)
            return None
        if self.variant.pits(history.params) != self.editor.pits:
            return Close(history)
        self.counts = self.variant.counts(history.position)
        self.side = self.variant.side(history.position) or 0
        self._show()
        return None

    def _use(self) -> Answers:
        if not any(self.counts.values()):
            self.error = _("A game needs at least one stone.")
            return None
        try:
            position = self.variant.set_up(self.params, self.counts, self.side)
        except BadInput as error:
            self.error = spoken(error)
            return None
        return Close(History(self.variant.rules, self.params, 0, position))
