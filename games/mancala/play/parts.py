"""What a sowing game's scene consists of: names, board, bar, panel and dock, drawn from the game and the advice."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from engine.run.job import Job
from games.mancala.board.board import Board, turn_arrows
from games.mancala.board.rows import EvalBar, NameRow
from games.mancala.game import Game, PlayedTurn
from games.mancala.play.widgets import KeyHint, TallyCard, TurnEntry, TurnList, ValueBar, signed, turn_text
from games.mancala.rules.steps import STORE
from games.mancala.settings import SHOW_VALUES, SOW_SPEED
from games.mancala.think.advice import Advice
from games.mancala.variant import Variant
from games.stage.paint.painter import Paint
from games.stage.scene import Scene
from games.stage.text.i18n import _, ngettext
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap, Row, Rule, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Slider, Toggle
from games.stage.widgets.words import Heading, Label, Note, Progress

SPEEDS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)


def nearest(speed: float) -> float:
    """Return the offered speed nearest to one that was set."""
    return min(SPEEDS, key=lambda s: abs(s - speed))


class Parts(Scene):
    """The parts of the scene; Play, which adds what happens, fills the fields in."""

    variant: Variant
    game: Game
    table: Board
    advice: Advice
    thinking: Job | None
    thought_since: float
    hint_step: int
    browsing: bool
    names: list[NameRow]
    bar: EvalBar
    flipped: bool

    def _store(self) -> Any:
        return self.look.settings.store if self.look is not None and self.look.settings is not None else None

    def _setting(self, name: str, default: Any) -> Any:
        return getattr(self.look.settings, name, default) if self.look.settings is not None else default

    def _progress_text(self) -> str:
        turns = len(self.game.turns())
        return ngettext("{n} move", "{n} moves", turns).format(n=turns)

    def _name(self, player: int) -> str:
        seat = self.game.seats[player]
        if not seat.human:
            return _("Computer") if self.game.person is not None else _("Computer {n}").format(n=player + 1)
        if self.game.person is not None:
            return self._setting("player", "") or _("You")
        own, guest = self._setting("player", ""), self._setting("guest", "")
        return (own or _("Player 1")) if player == 0 else (guest or _("Player 2"))

    def pill(self) -> str:
        """Return the variant; of a position set up, the stones that it has."""
        history = self.game.history
        if self.variant.sizes and not history.dealt:
            total = self.game.total
            return ngettext("Set up, {n} stone", "Set up, {n} stones", total).format(n=total)
        return str(self.variant.pill(self.game.history.params))

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.game.history.can_undo

    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self.game.history.can_redo

    def can_hint(self) -> bool:
        """Whether a person is to move."""
        return self.table.live is not None

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Game")

    def picture_area(self) -> Rect:
        """Return the board."""
        return self.table.geometry.slab

    def board(self) -> list[Widget]:
        """Return the board, the names and the evaluation bar."""
        widgets: list[Widget] = [self.table, *self.names]
        if self._shows_bar():
            widgets.append(self.bar)
        return widgets

    def _shows_bar(self) -> bool:
        return SHOW_VALUES.of(self.look.settings)

    def _turned(self) -> bool:
        return (self.variant.side_of(self.game.position, self.game.below) == 1) != self.flipped

    def place_board(self, area: Rect) -> None:
        """Place board, names and bar: the board as large as the area allows, the names close to it."""
        px = self.look.px
        bar = px(36) if self._shows_bar() else 0
        row, gap, foot = px(40), px(22), px(27)
        margin = px(24 if self.look.metrics.compact else 25)
        wide, high = area.w - 2 * margin - bar, area.h - 2 * row - gap - foot
        inner = Rect(area.x + margin + bar, area.y + row + gap, wide, high)
        if self.variant.stores:
            inner.inflate_ip(0, -px(8))
        self.table.turned = self._turned()
        before = self.table.geometry
        self.table.place(self.look, inner)
        slab = self.table.geometry.slab
        self.names[0].place(self.look, Rect(slab.x, slab.y - gap - row, slab.w, row))
        self.names[1].place(self.look, Rect(slab.x, slab.bottom + foot, slab.w, row))
        self.bar.place(self.look, Rect(area.x + px(26), slab.y + px(5), px(12), slab.h - px(5)))
        if self.table.geometry != before:
            self.stale_back()
        self._fill_names()

    def _fill_names(self) -> None:
        top = 1 - self.game.below if not self.flipped else self.game.below
        captures = self.variant.counts(self.game.position)
        for row, player in zip(self.names, (top, 1 - top), strict=True):
            seat = self.game.seats[player]
            row.player = self.variant.side_of(self.game.position, player)
            row.icon = "user" if seat.human else "cpu"
            row.name = self._name(player)
            row.mine = player == self.game.mover and not self.over_text()
            row.dots = player == self.game.mover and self.thinking is not None
            row.state = self._state(player)
            row.pill, row.saffron = self._row_pill(player)
            if not self.variant.stores:
                row.captured = captures[row.player, STORE]
                row.heap, row.view = self.table.heap, self.table.view
                self.table.bowls[row.player] = row.bowl(self.look)
        self._fill_bar()

    def over_text(self) -> bool:
        """Whether the game has ended at the cursor."""
        return self.game.over

    def _state(self, player: int) -> str:
        seat = self.game.seats[player]
        if self.game.over:
            winners = self.game.winner() or ()
            return _("Won") if player in winners else _("Drawn") if not winners else ""
        if player == self.game.mover and seat.human:
            again = self.variant.amid(self.game.position)
            return _("Sow again") if again else _("Your move") if self.game.person is not None else _("To move")
        if seat.human:
            return ""
        return _("Depth {n}").format(n=seat.depth) if seat.depth else _("Level {n}").format(n=seat.level)

    def _row_pill(self, player: int) -> tuple[str, bool]:
        """Return what stands at the right of a row: the consequence pointed at, or the turn last played."""
        preview = self.table.preview
        if preview is not None and player == self.game.mover and not self.table.moving:
            return preview.sentence, True
        turns = [turn for turn in self.game.turns() if turn.before < self.game.history.cursor]
        last = next((turn for turn in reversed(turns) if turn.player == player), None)
        if last is not None and turns and turns[-1] is last and not self.game.seats[player].human:
            return _("Played {turn}").format(turn=self._turn_text(last)), False
        return "", False

    def _turn_text(self, turn: PlayedTurn) -> str:
        return _("swap") if turn.pits[:1] == (-1,) else turn_text(turn.pits, not turn.complete)

    def _fill_bar(self) -> None:
        verdict = self.advice.verdict
        below = self.game.below if not self.flipped else 1 - self.game.below
        if self.game.mover is None and self.game.resigned is None:
            scores = self.game.scores()
            margin = scores[below] - scores[1 - below]
        elif verdict is None or not verdict.values:
            self.bar.show(self.look, 0.5, "")
            return
        else:
            margin = verdict.values[0].margin if self.game.mover == below else -verdict.values[0].margin
        full = max(24, self.game.total / 2)
        share = max(0.02, min(0.98, 0.5 + margin / (2 * full)))
        self.bar.show(self.look, share, signed(abs(margin)), at_once=self.game.ended)

    def panel(self) -> list[Widget]:
        """Return values, thinking, hint and the list of turns."""
        widgets: list[Widget] = []
        if not self.variant.stores:
            widgets.append(self._tally())
        if self.browsing:
            widgets.append(self._looking_back())
        widgets += self._values()
        if self.thinking is not None and self.look.now() - self.thought_since > 1000:
            widgets += self._progress()
        if self.hint_step:
            widgets.append(self._hint_note())
        widgets += [Rule(4), self._turn_list()]
        return widgets

    def _tally(self) -> TallyCard:
        scores, below, total = self.game.scores(), self.game.below, self.game.total
        preview = self.table.preview
        more = preview.store if preview is not None and self.game.mover == below else 0
        names = (self._name(below), self._name(1 - below))
        return TallyCard(total // 2 + 1, total, scores[below], scores[1 - below], more, names)

    def _looking_back(self) -> Note:
        history = self.game.history
        shown = len([t for t in self.game.turns() if t.after <= history.cursor])
        return Note(
            _("Move {n} of {m}").format(n=shown, m=len(self.game.turns())),
            _("Play from here, or go to the end of the list."),
            "history",
            "inset",
        )

    def _values(self) -> list[Widget]:
        on = SHOW_VALUES.of(self.look.settings)
        verdict = self.advice.verdict if on else None
        text = _("Your moves") if self.game.person is not None or not on else _("The moves")
        if verdict is not None:
            proven = _("{moves}, played out").format(moves=text)
            text = proven if verdict.proven else _("{moves}, looking {n} ahead").format(moves=text, n=verdict.depth)
        head = Row([Heading(text, lines=1, grow=1), Toggle("values", on)])
        widgets: list[Widget] = [head]
        if verdict is not None:
            span = max(12, max(abs(v.margin) for v in verdict.values))
            best = verdict.values[0].margin
            shown = sorted(verdict.values[:8], key=lambda v: v.turn)
            widgets += [ValueBar(v, v.margin == best, span, id=f"value{n}") for n, v in enumerate(shown)]
        return widgets

    def _progress(self) -> list[Widget]:
        assert self.thinking is not None
        snapshot = self.thinking.latest
        seconds = (self.look.now() - self.thought_since) / 1000
        depth = snapshot.extra.get("depth", 0)
        text = _("Thinking: depth {depth}, {seconds} s").format(depth=depth, seconds=f"{seconds:.0f}")
        row = Row([Label(text, "small", "ink.secondary", grow=1), Button("stop", _("Stop"), "square", "quiet", "sm")])
        return [row, Progress(None)]

    def _hint_note(self) -> Note:
        verdict = self.advice.verdict
        if verdict is None or not verdict.values:
            return Note(_("Looking for a good move"), "", "lightbulb", "hint", True)
        best = verdict.best
        if self.hint_step == 1:
            return Note(_("Look at pit {n}").format(n=best[0] + 1), _("H again says why."), "lightbulb", "hint")
        why = self._why(best)
        if self.hint_step == 2:
            return Note(why, _("H again shows the whole turn."), "lightbulb", "hint")
        text = _("Sow {turn}.").format(turn=turn_text(best))
        worth = signed(verdict.values[0].margin)
        return Note(text, _("{why} Worth {margin}.").format(why=why, margin=worth), "lightbulb", "hint")

    def _why(self, turn: tuple[int, ...]) -> str:
        """Say in words what the best turn does: its last consequence, or that it is the safest."""
        pos = self.game.position
        said = ""
        for pit in turn:
            preview = self.variant.consequence(pos, pit)
            move = self.variant.move(pos, pit)
            if preview is None or move is None:
                break
            said = preview.sentence or said
            pos = self.variant.rules.play(pos, move)
        margin = self.advice.verdict.values[0].margin if self.advice.verdict else 0
        return f"{said}." if said else _("It keeps you furthest ahead.") if margin > 0 else _("It gives away least.")

    def _show_hint(self) -> None:
        """Draw the hint of the step reached on the board."""
        self.table.hint, self.table.arrows = None, ()
        verdict = self.advice.verdict
        side = self.variant.side(self.game.position)
        if not self.hint_step or verdict is None or not verdict.values or side is None:
            return
        turn = verdict.best
        self.table.hint = (side, turn[0])
        if self.hint_step == 3:
            self.table.arrows = turn_arrows(self.variant, self.game.position, turn, "accent.base")
        self.table.touch()

    def _turn_list(self) -> TurnList:
        turns = self.game.turns()
        cursor = self.game.history.cursor
        rows: list[list[TurnEntry | None]] = []
        first = turns[0].player if turns else 0
        for turn in turns:
            entry = TurnEntry(self._turn_text(turn), turn.gain, turn.after, strong=turn.before < cursor)
            if turn.player == first or not rows or rows[-1][1] is not None:
                rows.append([None, None])
            rows[-1][0 if turn.player == first else 1] = entry
        if not self.game.over and not self.game.history.can_redo and self.game.mover is not None:
            said = _("your move") if self.game.seats[self.game.mover].human else _("thinking")
            waiting = TurnEntry(said, 0, -2, strong=False)
            column = 0 if self.game.mover == first else 1
            if not rows or (rows[-1][column] is None and column == 1):
                rows = rows or [[None, None]]
                rows[-1][column] = waiting
            elif column == 0 and (rows[-1][1] is not None or rows[-1][0] is None):
                rows.append([waiting, None])
        names = (self._name(first), self._name(1 - first))
        return TurnList(names, tuple((a, b) for a, b in rows), cursor, id="turns")

    def foot(self) -> list[Widget]:
        """Return level, resign and new game."""
        widgets: list[Widget] = []
        computer = next((p for p in (0, 1) if not self.game.seats[p].human), None)
        if computer is not None and self.game.person is not None and not self.game.seats[computer].depth:
            level = self.game.seats[computer].level
            widgets.append(Row([Heading(_("Computer level")), Spacer(), Label(str(level), "heading")]))
            widgets.append(Slider("level", level, 1, 10, stops=True, default=5))
        left = (
            Button("review", _("Review"), "telescope", action="review")
            if self.game.ended or self.game.person is None
            else Button("resign", _("Resign"), "flag")
        )
        widgets.append(Row([left, Button("new", _("New game"), "plus", "primary", action="new")], gap=10, equal=True))
        return widgets

    def dock(self) -> list[list[Widget]]:
        """Return the tools of the moment: those of sowing, or once the game has ended the way through it."""
        sound = bool(self._setting("sound", True))
        look: list[Widget] = [
            Button("turn", _("Turn board"), "refresh-ccw", "quiet", action="turn"),
            IconButton("mute", "volume-2" if sound else "volume-x", action="sound", tip=_("Sound")),
        ]
        if self.game.ended:
            return [[
                IconButton("first", "skip-back", action="first", tip=_("First move")),
                IconButton("earlier", "step-back", action="earlier", tip=_("One move back")),
                IconButton("later", "step-forward", action="later", tip=_("One move on")),
                IconButton("last", "skip-forward", action="last", tip=_("Last move")),
            ], look]  # fmt: skip
        speed = SOW_SPEED.of(self.look.settings)
        groups: list[list[Widget]] = []
        if not self.look.metrics.compact and not self.look.touch:
            groups.append([Gap(4), KeyHint(self.table.pits), Gap(4)])
        if self.variant.move(self.game.position, -1) is not None and self.table.live is not None:
            groups.append([Button("swap", _("Swap sides"), "refresh-ccw", "soft", action="swap")])
        speed_slider = Slider("speed", SPEEDS.index(nearest(speed)), 0, len(SPEEDS) - 1, default=SPEEDS.index(1.0))
        groups.append([IconButton("gauge", "gauge", tip=_("Sowing speed")), Label(_("Sowing speed"), "small",
                      "ink.secondary") if not self.look.metrics.compact else Gap(0), speed_slider])  # fmt: skip
        groups.append(look)
        return groups

    def draw_back(self, paint: Paint) -> None:
        """Draw the empty board."""
        self.table.view.board(paint, self.table.geometry)
