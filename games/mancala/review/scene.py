"""After the game: the curve of values, where it turned, what was better, and stepping through it turn by turn."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from engine.run.job import Job
from games.mancala.board.board import Arrow, Board, turn_arrows
from games.mancala.board.rows import NameRow
from games.mancala.game import Game
from games.mancala.play.widgets import TurnEntry, TurnList, signed, turn_text
from games.mancala.review.curve import Dot, ValueCurve
from games.mancala.rules.consequence import Consequence
from games.mancala.settings import SOW_SPEED
from games.mancala.think.judge import Judge, Judged, judge
from games.mancala.variant import Variant
from games.midend.store import StoreError
from games.stage.answers import Answers, Copy, Pop, Toast
from games.stage.keys import Action
from games.stage.paint.painter import Paint
from games.stage.scene import Scene
from games.stage.text.export import saved
from games.stage.text.i18n import N_, _, spoken
from games.stage.text.rendering import MINUS
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Row, Rule
from games.stage.widgets.buttons import Button, IconButton, PlayButton
from games.stage.widgets.choices import Slider, Toggle
from games.stage.widgets.words import Label, Note, Progress
from games.stage.window import wake

STEP = 1100.0  # ms a turn while the game plays by itself


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of the review."""
    scope, through = f"{name}.review", N_("Step through")
    row, same, ends = N_("One turn back or on"), N_("The same player's turns"), N_("Start or end")
    return (
        Action("earlier", N_("One turn back"), ("Left",), scope, through, row, True),
        Action("later", N_("One turn on"), ("Right",), scope, through, row, True),
        Action("above", N_("The same player's turn before"), ("Up",), scope, through, same, True),
        Action("below", N_("The same player's next turn"), ("Down",), scope, through, same, True),
        Action("first", N_("To the start"), ("Home",), scope, through, ends),
        Action("last", N_("To the end"), ("End",), scope, through, ends),
        Action("turning", N_("Next turning point"), ("J",), scope, through),
        Action("play", N_("Play the turn"), ("Space",), scope, through),
        Action("better", N_("Play what was better"), ("B",), scope, through),
        Action("arrows", N_("Arrows"), ("A",), scope, through),
        Action("here", N_("Play on from here"), ("Enter",), scope, through),
    )


def round_of(number: int) -> int:
    """Return the move to which turn `number` (from 1) belongs: a move is a turn of each player, as in the list."""
    return (number + 1) // 2


class Review(Scene):
    """The review of one game; `game` is not changed. Popped with a cursor: play on from there."""

    title = N_("Review")

    def __init__(self, variant: Variant, game: Game) -> None:
        super().__init__()
        self.variant, self.game = variant, game
        self.scope = f"{variant.name}.review"
        self.actions = actions(variant.name)
        self.turns = game.turns()
        self.shown = len(self.turns)  # the number of the turn in view, from 1
        self.judged: list[Judged | None] = [None] * len(self.turns)
        self.job: Job | None = None
        self.playing = False
        self.next_at = 0.0
        self.arrows_on = True
        self.queue: list[int] = []
        self.shown_position: Any = None
        self.cursor = 0  # of the position shown; in a better turn it goes on counting
        self.table = Board(variant, variant.pits(game.history.params), game.history.seed)
        self.names = [NameRow(player=1), NameRow(player=0)]
        self.curve = ValueCurve(id="curve")

    # Life

    def enter(self) -> None:
        """Begin to value the turns, from the end backwards."""
        cursors = [turn.before for turn in self.turns]
        last = self.game.history.positions[len(self.game.history.moves)]
        if self.variant.rules.mover(last) is not None:
            cursors.append(len(self.game.history.moves))
        self.job = Job(lambda: Judge(self.variant, self.game.history, cursors), wake.wake, marks=False)
        self.job.free()
        self._go(self.shown)

    def leave(self) -> None:
        """Stop the search."""
        if self.job is not None:
            self.job.close()

    def pause(self) -> None:
        """Stop what moves."""
        self.playing = False
        self.animating = False

    def update(self, now: float) -> Answers:
        """Take new values in; go on playing."""
        if self.job is not None:
            for event in self.job.events():
                if event.kind == "failed":
                    raise event.data
            found: Any = self.job.latest.extra
            judged = judge(self.game, found)
            if judged != self.judged:
                self.judged = judged
                self._show_arrows()
                self.refresh()
        self.table.advance(now)
        if self.animating and not self.table.moving:
            self._go_on(now)
        return None

    def _go_on(self, now: float) -> None:
        if self.queue:
            self._sow(self.queue.pop(0))
        elif now < self.next_at:
            return
        elif self.playing and self.shown < len(self.turns):
            self.next_at = now + STEP
            self._go(self.shown + 1)
            self._play_out(self.turns[self.shown - 1].pits)
        else:
            self.playing = self.animating = False
            self.refresh()

    # Where we are

    def _go(self, number: int) -> None:
        """Show the board before turn `number` (from 1)."""
        self.shown = max(1, min(len(self.turns), number))
        self.queue = []
        self._stand()
        self._show_arrows()
        self.refresh()

    def _stand(self) -> None:
        """Let the board stand before the turn in view."""
        self.cursor = self.turns[self.shown - 1].before
        self.shown_position = self.game.history.positions[self.cursor]
        self.table.stand(self.game.history, self.cursor)

    def _play_out(self, pits: tuple[int, ...]) -> None:
        """Show a turn stone by stone, from the board before it."""
        self._stand()
        self.table.arrows = self.table.captures = ()
        self.table.hint = None
        self.queue = list(pits)
        self.animating = True
        self.refresh()

    def _sow(self, pit: int) -> None:
        move = self.variant.move(self.shown_position, pit)
        if move is None:
            return
        steps = self.variant.steps(self.shown_position, move)
        self.shown_position = self.variant.rules.play(self.shown_position, move)
        if steps and self.look.motion.mode != "off":
            speed = SOW_SPEED.of(self.look.settings)
            self.table.sow(self.cursor, steps, self.look.now(), float(speed))
        else:
            self.table.heap.tell(self.cursor, steps)
            self.table.touch()
        self.cursor += 1

    @property
    def verdict(self) -> Judged | None:
        """What is known of the turn in view."""
        return self.judged[self.shown - 1] if self.turns else None

    def _show_arrows(self) -> None:
        """Draw what was played (slate) and what was better (green)."""
        self.table.arrows = self.table.captures = ()
        verdict = self.verdict
        if not self.turns or not self.arrows_on or self.animating:
            self.table.touch()
            return
        turn = self.turns[self.shown - 1]
        played = self._arrows(turn.pits, "ink.secondary", verdict is not None and verdict.lost > 0)
        if verdict is not None and verdict.lost > 0:
            self.table.arrows = (*played, *self._arrows(verdict.best, "accent.base", False))
        else:
            self.table.arrows = self._arrows(turn.pits, "accent.base" if verdict else "ink.secondary", False)
        self.table.captures = self._captures(verdict.best if verdict is not None and verdict.lost else turn.pits)
        self.table.touch()

    def _previews(self, pits: tuple[int, ...]) -> list[Consequence]:
        """Return what each sowing of a turn does, from the board before the turn in view."""
        found: list[Consequence] = []
        pos = self.game.history.positions[self.turns[self.shown - 1].before]
        for pit in pits:
            move, preview = self.variant.move(pos, pit), self.variant.consequence(pos, pit)
            if move is None or preview is None:
                break
            found.append(preview)
            pos = self.variant.rules.play(pos, move)
        return found

    def _captures(self, pits: tuple[int, ...]) -> tuple[Consequence, ...]:
        """Return the sowings of a turn that capture."""
        return tuple(preview for preview in self._previews(pits) if preview.captured)

    def _arrows(self, pits: tuple[int, ...], colour: str, below: bool) -> tuple[Arrow, ...]:
        pos = self.game.history.positions[self.turns[self.shown - 1].before]
        if below:
            return turn_arrows(self.variant, pos, pits, colour, numbered=False, bend=-0.16)
        return turn_arrows(self.variant, pos, pits, colour)

    # Parts

    def pill(self) -> str:
        """Return the game and its result."""
        game, winners = self.game, self.game.winner()
        scores, below = game.scores(), game.below
        figures = f"{scores[below]} : {scores[1 - below]}"
        if winners is None:
            return _("{game}, under way").format(game=_(self.variant.title))
        if not winners:
            return _("{game}, a draw").format(game=_(self.variant.title))
        said = _("you won") if winners[0] == game.person else _("{name} won").format(name=self._name(winners[0]))
        return f"{_(self.variant.title)}, {said} {figures}"

    def _name(self, player: int) -> str:
        seat = self.game.seats[player]
        if not seat.human:
            return _("Computer") if self.game.person is not None else _("Computer {n}").format(n=player + 1)
        return _("You") if self.game.person is not None else _("Player {n}").format(n=player + 1)

    def _called(self, player: int) -> str:
        """Return a player's name amid a sentence."""
        seat = self.game.seats[player]
        if self.game.person is None:
            return self._name(player)
        return _("you") if seat.human else _("computer")

    def top(self) -> list[Widget]:
        """Return copy, export and full screen."""
        return [
            IconButton("copy", "copy", action="copy", tip=_("Copy the game")),
            IconButton("export", "download", action="save", tip=_("Save the game as text")),
            IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen")),
        ]

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Moves")

    def panel(self) -> list[Widget]:
        """Return the words on the turn in view, the list, the sums."""
        return [self._words(), self._list(), Rule(6), *self._sums()]

    def _words(self) -> Note:
        verdict = self.verdict
        if verdict is None:
            return Note(_("Not valued yet"), _("The search has not come to this turn."), "", "inset", True)
        who = _("You") if verdict.turn.player == self.game.person else self._name(verdict.turn.player)
        played, best = turn_text(verdict.turn.pits), turn_text(verdict.best)
        if not verdict.lost:
            return Note(_("The best turn"), _("{who} sowed {turn}; nothing better was found.").format(
                who=who, turn=played), "check", "accent")  # fmt: skip
        text = _("{who} sowed **{turn}** and went from {before} to {after}. Better was **{best}**{why}.").format(
            who=who, turn=played, before=signed(verdict.before), after=signed(verdict.after), best=best,
            why=self._why(verdict.best),
        )  # fmt: skip
        text = text.replace("**", "")
        if verdict.turned:
            return Note(_("Here the game turned"), text, "", "hint")
        return Note(_("{n} given away").format(n=verdict.lost), text, "", "inset")

    def _why(self, turn: tuple[int, ...]) -> str:
        """Return what the better turn does, after a colon, "" where there is nothing to point at."""
        own = self.turns[self.shown - 1].player == self.game.person
        said = []
        for preview in self._previews(turn):
            pit = preview.taken[0][1] + 1
            if preview.captured:
                said.append(_("pit {pit} takes {n}").format(pit=pit, n=sum(preview.captured.values())))
            elif preview.sentence:
                text = _("pit {pit} ends in your store") if own else _("pit {pit} ends in the store")
                said.append(text.format(pit=pit))
        if len(said) > 1:
            return ": " + _("{first}, then {second}").format(first=said[0], second=said[-1])
        return f": {said[0]}" if said else ""

    def _list(self) -> TurnList:
        rows: list[list[TurnEntry | None]] = []
        first = self.turns[0].player if self.turns else 0
        for number, (turn, verdict) in enumerate(zip(self.turns, self.judged, strict=True), 1):
            note = "·" if verdict is None else f"{MINUS}{verdict.lost}" if verdict.lost else ""
            text = _("swap") if turn.pits[:1] == (-1,) else turn_text(turn.pits)
            entry = TurnEntry(text, 0, number, note, verdict is not None and verdict.turned)
            if turn.player == first or not rows:
                rows.append([None, None])
            rows[-1][0 if turn.player == first else 1] = entry
        names = (self._name(first), self._name(1 - first))
        hinted = self.verdict is not None and self.verdict.turned
        return TurnList(names, tuple((a, b) for a, b in rows), self.shown, hinted, id="turns")

    def _sums(self) -> list[Widget]:
        if self.job is not None and not self.job.latest.finished:
            ready = sum(verdict is not None for verdict in self.judged)
            # Two rounds, each with a bar of its own: quickly through all turns, then deeper through the same.
            many = sum(turn.pits[:1] != (-1,) for turn in self.turns)  # a swap has no value
            share, deeper = 2 * self.job.latest.progress, ready == many
            text = _("{n} of {m} turns valued").format(n=ready, m=many)
            if deeper:
                text = _("All turns valued, now deeper")
            stop = Button("stop", _("Stop"), "square", "quiet", "sm")
            row = Row([Label(text, "small", "ink.secondary", grow=1), stop])
            return [row, Progress(max(0.0, share - 1) if deeper else min(1.0, share))]
        known = [verdict for verdict in self.judged if verdict is not None]
        if known and not any(verdict.lost for verdict in known):
            return [Label(_("Neither side gave anything away."), "small", "ink.secondary")]
        order = (self.game.below, 1 - self.game.below)
        best = [_("{n} of {m}").format(n=sum(v.turn.player == p and not v.lost for v in known),
                                       m=sum(v.turn.player == p for v in known)) for p in order]  # fmt: skip
        lost = [str(sum(v.lost for v in known if v.turn.player == p)) for p in order]
        return [
            self._sum_row("", [self._name(p) for p in order], "label"),
            self._sum_row(_("Best move found"), best),
            self._sum_row(_("Margin given away"), lost),
        ]

    def _sum_row(self, text: str, figures: list[str], role: str = "bodyStrong") -> Row:
        colour = "ink.tertiary" if role == "label" else "ink.primary"
        cells: list[Widget] = [Label(figure, role, colour, "right", 1, grow=0.6) for figure in figures]
        return Row([Label(text, "small", "ink.secondary", lines=1, grow=1), *cells], gap=6)

    def foot(self) -> list[Widget]:
        """Return the next turning point and playing on."""
        return [
            Button("turning", _("Next turning point"), "arrow-right", action="turning", enabled=self._next_turn() > 0),
            Button("here", _("Play on from here"), "play", "primary", action="here", keys="-"),
        ]

    def dock(self) -> list[list[Widget]]:
        """Return the transport."""
        many = max(1, len(self.turns))
        said = _("Move {n} of {m}").format(n=round_of(self.shown), m=round_of(len(self.turns)))
        return [
            [
                IconButton("first", "skip-back", action="first", tip=_("To the start")),
                IconButton("earlier", "step-back", action="earlier", tip=_("One turn back")),
                PlayButton("playpause", self.playing),
                IconButton("later", "step-forward", action="later", tip=_("One turn on")),
                IconButton("last", "skip-forward", action="last", tip=_("To the end")),
            ],
            [Label(said, "bodyStrong"), Slider("scrub", self.shown, 1, many, stops=many <= 40)],
            [Toggle("arrows", self.arrows_on, _("Arrows"))],
        ]

    def board(self) -> list[Widget]:
        """Return curve, board and names."""
        return [self.table, self.curve, *self.names]

    def place_board(self, area: Rect) -> None:
        """Place the curve above, the board below it."""
        px = self.look.px
        compact = self.look.metrics.compact
        card = Rect(area.x + px(24), area.y + px(4), area.w - px(48), px(120 if compact else 186))
        row, gap, foot = px(40), px(10), px(21)
        inner = Rect(area.x + px(24), card.bottom + px(16) + row + gap, area.w - px(48), 0)
        inner.h = area.bottom - inner.y - row - foot
        self.table.turned = self.variant.side_of(self.game.history.positions[0], self.game.below) == 1
        before = self.table.geometry
        self.table.place(self.look, inner)
        slab = self.table.geometry.slab
        self.curve.place(self.look, card)
        self.names[0].place(self.look, Rect(slab.x, slab.y - gap - row, slab.w, row))
        self.names[1].place(self.look, Rect(slab.x, slab.bottom + foot, slab.w, row))
        if self.table.geometry != before:
            self.stale_back()
        self._fill()

    def _fill(self) -> None:
        """Fill names and curve in."""
        below = self.game.below
        verdict = self.verdict
        counts = self.variant.counts(self.shown_position) if self.shown_position is not None else {}
        for row, player in zip(self.names, (1 - below, below), strict=True):
            seat = self.game.seats[player]
            row.icon, row.name, row.mine = "user" if seat.human else "cpu", self._name(player), player == below
            row.state = "" if seat.human else _("Level {n}").format(n=seat.level)
            row.pill, row.saffron, row.better = "", False, ""
            if self.turns and self.turns[self.shown - 1].player == player and verdict is not None:
                row.state = _("Move {n}. Value before it: {value}").format(
                    n=round_of(self.shown), value=signed(verdict.before))  # fmt: skip
                played = _("Played {turn}: {value}").format(
                    turn=turn_text(verdict.turn.pits), value=signed(verdict.after))  # fmt: skip
                row.better = played
                if verdict.lost:
                    row.pill = played
                    row.better = _("Better {turn}: {value}").format(
                        turn=turn_text(verdict.best), value=signed(verdict.before))  # fmt: skip
            if not self.variant.stores and counts:
                side = self.variant.side_of(self.shown_position, player)
                row.captured, row.player = counts[side, -1], side
                row.heap, row.view = self.table.heap, self.table.view
                self.table.bowls[side] = row.bowl(self.look)
        self.curve.names = (self._called(below), self._called(1 - below))
        self.curve.dots = self._dots()
        self.curve.chosen = self.shown
        self.curve.first = 0

    def _dots(self) -> tuple[Dot | None, ...]:
        below = self.game.below
        dots: list[Dot | None] = []
        for number, verdict in enumerate(self.judged, 1):
            if verdict is None:
                dots += [None] * (2 if number == 1 else 1)
                continue
            sign = 1 if verdict.turn.player == below else -1
            if number == 1:
                dots.append(Dot(sign * verdict.before, verdict.proven))
            text = ""
            if verdict.turned:
                who = self._called(verdict.turn.player)
                text = _("Move {n}, {who}: {lost} lost").format(n=round_of(number), who=who, lost=verdict.lost)
            title = _("Move {n}, {who}: {value}").format(
                n=round_of(number), who=self._called(verdict.turn.player), value=signed(sign * verdict.after)
            )
            dots.append(Dot(sign * verdict.after, verdict.proven, verdict.turned, text, title))
        return tuple(dots)

    def draw_back(self, paint: Paint) -> None:
        """Draw the empty board."""
        self.table.view.board(paint, self.table.geometry)

    # Events

    def _next_turn(self) -> int:
        """Return the number of the next turn where the game turned, round again; 0 where there is none."""
        numbers = [n for n, v in enumerate(self.judged, 1) if v is not None and v.turned]
        return next((n for n in numbers if n > self.shown), numbers[0] if numbers else 0)

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id in ("turns", "scrub", "curve"):
            self._stop()
            self._go(int(value))
        elif id == "playpause":
            return self._toggle_play()
        elif id == "arrows":
            self.arrows_on = bool(value)
            self._show_arrows()
        elif id == "stop" and self.job is not None:
            self.job.close()
            self.job = None
        return None

    def _stop(self) -> None:
        self.playing = self.animating = False
        self.table.finish()

    def _toggle_play(self) -> Answers:
        if self.playing:
            self._stop()
            self._go(self.shown)
            return None
        self.playing = self.animating = True
        self.next_at = self.look.now() + STEP
        if self.shown >= len(self.turns):
            self._go(1)
        self._play_out(self.turns[self.shown - 1].pits)
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        if not self.turns:
            return None
        goal = {"earlier": -1, "later": 1, "above": -2, "below": 2}.get(id)
        if goal is not None:
            self._stop()
            self._go(self.shown + goal)
        elif id in ("first", "last"):
            self._stop()
            self._go(1 if id == "first" else len(self.turns))
        elif id == "turning":
            self._stop()
            number = self._next_turn()
            if not number:
                return Toast(_("The game never changed hands."), "done")
            self._go(number)
        elif id == "play":
            self._stop()
            self._play_out(self.turns[self.shown - 1].pits)
        elif id == "better":
            return self._show_better()
        elif id == "arrows":
            self.arrows_on = not self.arrows_on
            self._show_arrows()
        elif id == "copy":
            return Copy(self._text(), _("Game copied."))
        elif id == "save":
            return self._export()
        elif id == "here":
            return Pop(("cursor", self.turns[self.shown - 1].before))
        return None

    def _text(self) -> str:
        return self.variant.write_game(self.game.history, [self._name(0), self._name(1)])

    def _export(self) -> Answers:
        """Write the game as text into the folder of exports."""
        if self.look.settings is None:
            return None
        try:
            path = self.look.settings.store.export(f"{self.variant.name}{self.variant.ending}", self._text())
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return saved(path)

    def _show_better(self) -> Answers:
        verdict = self.verdict
        self._stop()
        if verdict is None:
            return Toast(_("This turn is not valued yet."), "refused")
        self._play_out(verdict.best)
        return None
