"""The panel of a duel: the time, how far both are, their keys; made anew from the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from games.base.figures import clock, number
from games.base.i18n import _
from games.katamino import texts
from games.katamino.board.style import Style
from games.katamino.duel.messages import Doing, DuelCommand, DuelPieceChosen, OfPlayer
from games.katamino.duel.state import FIRST, SECOND, State
from games.katamino.duel.texts import winner
from games.katamino.play.chips import Chips
from games.katamino.rules.pieces import one_sided
from games.model.settings import CLOCK
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.parts import Parts
from games.stage.widgets import Button, Column, Divider, Figure, Gap, Heading, Label, Note, Row, Widget


@dataclass(eq=False)
class TrayHead(Widget):
    """The line above a tray: who plays on it, how many pieces are down, and a bar of them."""

    name: str = ""
    down: int = 0
    every: int = 1
    won: bool = False

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        told = _("{n} of {all}").format(n=number(self.down), all=number(self.every))
        line = Rect(box.x, box.y, box.width, box.height - px(8))
        count = paint.text(told, line, "small+", "accent.ink" if self.won else "ink.secondary", "right")
        words = Rect(line.x, line.y, max(0, count.left - px(10) - line.x), line.height)
        paint.text(self.name, words, "body+", "accent.ink" if self.won else "ink.primary", ellipsis=True)
        bar = Rect(box.x, box.bottom - px(6), box.width, px(5))
        paint.rect(bar, "line.soft", px(2.5))
        if self.down:
            done = Rect(bar.x, bar.y, max(bar.height, bar.width * self.down // self.every), bar.height)
            paint.rect(done, "accent.base", px(2.5))


@dataclass(frozen=True, slots=True)
class Panel(Parts):
    """`names`: of the two; `handled`: the piece that the buttons of each tray turn, None for none."""

    state: State
    look: Look
    style: Style
    names: tuple[str, str]
    handled: tuple[int | None, int | None]
    shapes: Mapping[str, str]

    @property
    def small(self) -> bool:
        """Whether the window is small."""
        return self.look.metrics.compact

    def pill(self) -> str:
        challenge = self.state.game.challenge
        if challenge.plan is not None:
            return texts.challenge_named(challenge, self.style.scheme, self.shapes)
        columns = len(challenge.pieces)
        if self.small:
            return _("5 × {n}").format(n=columns)
        return _("5 × {n}, {pieces}").format(n=columns, pieces=texts.count_of_pieces(columns))

    def panel_title(self) -> str:
        return _("Duel")

    def panel(self) -> list[Widget]:
        found: list[Widget] = [self._verdict(), Gap(10 if self.small else 18), Row(self._figures(), equal=True)]
        for player in (FIRST, SECOND):
            found += [Divider(12), Gap(2), *self._player(player)]
        return [Column(found, gap=2)]

    def _verdict(self) -> Widget:
        """Return what is to be done, or who has won."""
        who = winner(self.state.game)
        if who is None:
            return Note(_("Fill your tray first"), _("Both have the same pieces. Nobody waits."), "swords", "inset")
        if self.state.alone is None:
            return Note(_("{name} wins").format(name=self.names[who]), "", "circle-check", "accent")
        won = _("You win") if who == FIRST else _("The computer wins")
        return Note(won, "", "circle-check" if who == FIRST else "cpu", "accent" if who == FIRST else "inset")

    def _figures(self) -> list[Widget]:
        """Return the time and who has made how many steps."""
        game = self.state.game
        time = clock(game.clock.at(self.look.now())) if CLOCK.of(self.look.settings) else "–"
        steps = [sum(player == whose for _end, whose, _kind in game.steps) for player in (FIRST, SECOND)]
        told = f"{number(steps[FIRST])} : {number(steps[SECOND])}"
        style = "title" if self.small else "figure"
        return [Figure(_("Time"), time, style), Figure(_("Moves"), told, style)]

    def _player(self, player: int) -> list[Widget]:
        """Return a player's name, pieces and keys."""
        tray, state = self.state.trays[player], self.state
        found: list[Widget] = [
            Heading(self.names[player]),
            Gap(4),
            Chips(id=f"chips{player}", pieces=tray.pieces, down=frozenset(p.piece for p in tray.laid), style=self.style,
                  side=20 if self.small else 24, says=partial(DuelPieceChosen, player)),
        ]  # fmt: skip
        if state.game.seats[player].human and not self.look.touch and not self.small and not state.game.ended:
            found += [Gap(4), Label(self._keys(player), "small", "ink.secondary", rich=True)]
        return found

    def _keys(self, player: int) -> str:
        """Return what the keys of a player do, as it is set."""
        said = {name: self._key(player, doing) for name, doing in NAMED.items()}
        moves = " ".join(self._key(player, doing) for doing in (Doing.UP, Doing.LEFT, Doing.DOWN, Doing.RIGHT))
        turned = one_sided(self.state.trays[player].pieces)
        first = _("{next} takes a piece, {moves} move it, {lay} lays it, {back} puts it back.")
        second = _("{left} {right} turn it.") if turned else _("{left} {right} turn it, {flip} flips it.")
        third = _("{undo} undo, {redo} redo.")
        return " ".join([first, second, third]).format(moves=moves, **said)

    def _key(self, player: int, doing: Doing) -> str:
        return f"`{self.look.shortcut(f'{SIDE[player]}-{doing.value}')}`"

    def foot(self) -> list[Widget]:
        over = self.state.game.ended
        return [
            Button("pause", _("Pause"), "pause", action="pause", enabled=not over, says=DuelCommand.PAUSE),
            Button("new", _("New duel"), "plus", "primary", action="new"),
        ]

    def dock(self) -> list[list[Widget]]:
        return [self._buttons(player) for player in (FIRST, SECOND) if self.state.game.seats[player].human]

    def _buttons(self, player: int) -> list[Widget]:
        piece, tray = self.handled[player], self.state.trays[player]
        some = piece is not None and self.state.may_play(player)
        words = {
            Doing.TURN_LEFT: (_("Turn left"), "rotate-ccw", some),
            Doing.TURN_RIGHT: (_("Turn right"), "rotate-cw", some),
            Doing.FLIP: (_("Flip"), "flip-horizontal-2", some and not one_sided(tray.pieces)),
            Doing.PUT_BACK: (_("Put back"), "corner-down-left", some),
            Doing.UNDO: (_("Undo"), "undo-2", self.state.may_play(player) and self.state.game.can_step(player, "back")),
        }
        return [
            Button(f"{SIDE[player]}-{doing.value}", label, icon, "quiet", action=f"{SIDE[player]}-{doing.value}",
                   icon_only=True, tip=label, enabled=on, says=OfPlayer(player, doing))
            for doing, (label, icon, on) in words.items()
        ]  # fmt: skip


SIDE = ("first", "second")  # begins the ids of a player's keys
NAMED = {
    "next": Doing.NEXT, "lay": Doing.LAY, "back": Doing.PUT_BACK, "left": Doing.TURN_LEFT, "right": Doing.TURN_RIGHT,
    "flip": Doing.FLIP, "undo": Doing.UNDO, "redo": Doing.REDO,
}  # fmt: skip
