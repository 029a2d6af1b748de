"""The scene in which Kalah and Oware are played: hover shows the consequence, stones are sown one by one, the computer
thinks in the background, values and hints come from the same search."""

from __future__ import annotations

import random
import time
from typing import Any

from pygame import Rect

from engine.game import BadInput, IllegalMove
from engine.job import Job
from games.mancala.advice import Advice
from games.mancala.game import Game, Turn
from games.mancala.names import EvalBar, NameRow
from games.mancala.new_game import NewGame
from games.mancala.parts import Entry, KeyHint, Tally, TurnList, ValueBar, signed, turn_text
from games.mancala.seats import Setup
from games.mancala.set_up import SetUp
from games.mancala.sort import Sort, Step
from games.mancala.stones import STORE, Well
from games.mancala.table import Arrow, Table
from games.stage import wake
from games.stage.answers import Answers, Ask, Copy, Paste, Push, Sound, Toast
from games.stage.dialog import Dialog
from games.stage.i18n import N_, _, ngettext
from games.stage.keys import Action
from games.stage.paint import Paint
from games.stage.scene import Scene
from games.stage.store import StoreError
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap, Row, Rule, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Slider, Toggle
from games.stage.widgets.words import Heading, Label, Note, Progress

PAUSE = 350.0  # ms between the person's move and the computer's, so that one sees who does what
SLOT = "game"


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of a sowing game's scene."""
    scope, moves, view = f"{name}.play", N_("Moves"), N_("Board")
    pits = tuple(
        Action(f"pit{n}", N_("Sow a pit"), (str(n),), scope, moves, N_("Sow a pit")) for n in range(1, 9)
    )
    return (
        *pits,
        Action("swap", N_("Swap sides"), ("S",), scope, moves),
        Action("skip", N_("Finish the sowing"), ("Space",), scope, moves),
        Action("earlier", N_("One move back"), ("PgUp",), scope, N_("Look back"), N_("One move back or on"), True),
        Action("later", N_("One move on"), ("PgDn",), scope, N_("Look back"), N_("One move back or on"), True),
        Action("first", N_("First move"), ("Home",), scope, N_("Look back"), N_("First or last move")),
        Action("last", N_("Last move"), ("End",), scope, N_("Look back"), N_("First or last move")),
        Action("turn", N_("Turn the board"), ("T",), scope, view),
        Action("values", N_("Show values"), ("V",), scope, view),
        Action("setup", N_("Set up a position"), ("P",), scope, view),
        Action("copygame", N_("Copy the whole game"), ("Ctrl+Shift+C",), scope, view),
        Action("review", N_("Review the game"), ("R",), scope, view),
    )


class Play(Scene):
    """One game of a sowing game."""

    has_undo = has_hint = True

    def __init__(self, sort: Sort, game: Game | None = None) -> None:
        super().__init__()
        self.sort = sort
        self.title = sort.title
        self.scope = f"{sort.name}.play"
        self.actions = actions(sort.name)
        self.game = game if game is not None else self._fresh(Setup(sort.usual))
        self.table = self._table()
        self.advice = Advice(sort)
        self.thinking: Job | None = None
        self.thought_since = 0.0
        self.queue: list[int] = []  # pits of the computer's turn still to be shown
        self.wait_until = 0.0
        self.hint_step = 0
        self.browsing = False
        self.finished_told = False
        self.names: list[NameRow] = [NameRow(player=1), NameRow(player=0)]
        self.bar = EvalBar()

    # Life

    def _fresh(self, setup: Setup) -> Game:
        return Game.begin(self.sort, setup, random.SystemRandom().randrange(1 << 30))

    def _table(self) -> Table:
        table = Table(self.sort, self.sort.pits(self.game.history.params), self.game.history.seed)
        table.wanted = self._preview  # type: ignore[method-assign]
        table.show(self.sort.counts(self.game.position))
        return table

    def enter(self) -> None:
        """Begin: the game under way is shown, whoever is to move goes on."""
        self._arrive()

    def leave(self) -> None:
        """End for good: close the searches, keep the game."""
        self.keep()
        self._stop_jobs()

    def pause(self) -> None:
        """Be covered: stop thinking, finish what moves."""
        self._finish_sowing()
        self._stop_jobs()
        self.keep()

    def resume(self) -> None:
        """Come back: go on."""
        self._arrive()

    def keep(self) -> None:
        """Save the game now; a finished one is no longer offered."""
        store = self._store()
        if store is None:
            return
        try:
            if self.game.over and not self.game.history.can_redo:
                store.drop_auto(self.sort.name, SLOT)
            elif self.game.history.moves or not self.game.history.dealt:
                store.autosave(self.sort.name, SLOT, self.game.save(), self.pill(), self._progress_text())
        except StoreError as error:
            self.send(Toast(str(error), "refused"))

    def _store(self) -> Any:
        return self.look.settings.store if self.look is not None and self.look.settings is not None else None

    def _setting(self, name: str, default: Any) -> Any:
        return getattr(self.look.settings, name, default) if self.look.settings is not None else default

    def _progress_text(self) -> str:
        turns = len(self.game.turns())
        return ngettext("{n} move", "{n} moves", turns).format(n=turns)

    def _stop_jobs(self) -> None:
        if self.thinking is not None:
            self.thinking.close()
            self.thinking = None
        self.advice.close()

    # What happens next

    def _arrive(self) -> None:
        """Look at the position shown and see to whoever is to move."""
        self._stop_jobs()
        self.table.show(self.sort.counts(self.game.position))
        self.table.arrows, self.table.hint = (), None
        self.hint_step = 0
        side = self.sort.side(self.game.position)
        mover = self.game.mover
        person = mover is not None and self.game.seats[mover].human
        self.table.live = side if person and not self.queue else None
        if self.table.live is None:
            self.table.preview = None
        elif self.table.pointed is not None:
            self.table.preview = self._preview(self.table.pointed)
        if mover is None:
            self._end()
        elif self.game.computer_to_move and not self.browsing:
            if self.queue:
                self.wait_until = self.look.now()
            else:
                self._think()
        elif self._setting("show_values", True) and False:
            self.advice.ask(self.game.history)
        self.animating = self._busy()
        self.refresh()
        self.dirty()

    def _busy(self) -> bool:
        return self.table.moving or bool(self.queue) or self.thinking is not None

    def _think(self) -> None:
        """Let the computer think about its turn in the background."""
        mover = self.game.mover
        assert mover is not None
        seat = self.game.seats[mover]
        seed = self.game.history.seed * 1009 + self.game.history.cursor
        self.thinking = Job(self.sort.thinker(self.game.history, seat.level, seat.depth, seed), wake.wake, marks=False)
        self.thinking.free()
        self.thought_since = self.look.now()
        motion = self.look.motion
        self.wait_until = self.thought_since + (PAUSE if motion.moves else motion.length(PAUSE))

    def _decide(self) -> None:
        """Take the turn that the search stands for."""
        assert self.thinking is not None
        job, self.thinking = self.thinking, None
        mover = self.game.mover
        job.close()
        if mover is None:
            return
        seat = self.game.seats[mover]
        seed = self.game.history.seed * 1009 + self.game.history.cursor
        turn = self.sort.chosen(self.game.history, job.latest, seat.level, seat.depth, seed)
        self.queue = list(turn)

    def update(self, now: float) -> Answers:
        """Advance the sowing, take what the searches say, begin the computer's next sowing."""
        for step in self.table.advance(now):
            self._sound(step)
        if self.thinking is not None:
            failed = next((e for e in self.thinking.events() if e.kind == "failed"), None)
            if failed is not None:
                raise failed.data
            if self.thinking.latest.finished and now >= self.wait_until:
                self._decide()
            elif now - self.thought_since > 1000:
                self.refresh()
        if self.advice.look():
            self.refresh()
            self._show_hint()
        if not self.table.moving:
            if self.queue and now >= self.wait_until:
                self._sow(self.queue.pop(0))
            elif self.animating and not self.queue and self.thinking is None:
                self._arrive()
        return None

    def _sound(self, step: Step) -> None:
        name = {"lift": "lift", "capture": "capture", "collect": "capture"}.get(step.kind)
        self.send(Sound(name or ("stone" if self.sort.stores else "seed"), 0.8))

    def _sow(self, pit: int) -> None:
        """Play from a pit and begin to show it."""
        self._stop_jobs()
        before = self.game.position
        move = self.game.play(pit)
        self.table.last = None
        self.table.arrows, self.table.hint = (), None
        self.browsing = self.finished_told = False
        self.table.live = None
        self.keep()
        steps = self.sort.steps(before, move)
        if self.look.motion.mode == "off" or not steps:
            self.table.show(self.sort.counts(self.game.position))
        else:
            rate = float(self._setting("sow_speed", 1.0))
            self.table.sow(steps, self.look.now(), rate * (1.0 if self.look.motion.moves else 3.0))
        if pit < 0:
            self.table.turned = self._turned()
            self.stale_back()
        self.animating = True
        self.refresh()

    def _finish_sowing(self) -> None:
        if self.table.moving:
            self.table.finish()
            self.table.show(self.sort.counts(self.game.position))

    def _end(self) -> None:
        """Announce the end once, and keep the finished game for the replays."""
        if self.finished_told or self.game.history.can_redo or self.browsing:
            return
        self.finished_told = True
        winners = self.game.winner() or ()
        person = self.game.person
        store = self._store()
        if store is not None and self.game.history.moves:
            try:
                store.add_replay(self.sort.name, self.game.save(), self._result_title(), self.pill())
                won = person is not None and person in winners
                store.record(self.sort.name, str(self.game.history.params), won=won, assisted=self.game.hints > 0)
                store.drop_auto(self.sort.name, SLOT)
            except StoreError as error:
                self.send(Toast(str(error), "refused"))
        if person is not None:
            self.send(Sound("solved" if person in winners else "drawn" if not winners else "lost"))
        buttons = [
            Button("review", _("Review"), "telescope", "secondary"),
            Button("again", _("Play again"), "rotate-ccw", "primary"),
        ]
        self.send(Ask(Dialog("result", self._result_title(), self._result_text(), buttons)))

    def _result_title(self) -> str:
        winners = self.game.winner()
        if winners is None:
            return _("Not finished")
        if not winners:
            return _("A draw")
        if self.game.person is None:
            return _("{name} won").format(name=self._name(winners[0]))
        return _("You won") if winners[0] == self.game.person else _("The computer won")

    def _result_text(self) -> str:
        scores = self.game.scores()
        below = self.game.below
        if self.game.resigned is not None:
            return _("{name} gave up.").format(name=self._name(self.game.resigned))
        return _("{one}: {n}, {two}: {m}.").format(
            one=self._name(below), n=scores[below], two=self._name(1 - below), m=scores[1 - below]
        )

    def _name(self, player: int) -> str:
        seat = self.game.seats[player]
        if not seat.human:
            return _("Computer") if self.game.person is not None else _("Computer {n}").format(n=player + 1)
        if self.game.person is not None:
            return self._setting("player", "") or _("You")
        own, guest = self._setting("player", ""), self._setting("guest", "")
        return (own or _("Player 1")) if player == 0 else (guest or _("Player 2"))

    # Parts

    def pill(self) -> str:
        """Return the variant."""
        return str(self.sort.pill(self.game.history.params))

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

    def board(self) -> list[Widget]:
        """Return the board, the names and the evaluation bar."""
        widgets: list[Widget] = [self.table, *self.names]
        if self._shows_bar():
            widgets.append(self.bar)
        return widgets

    def _shows_bar(self) -> bool:
        return bool(self._setting("show_values", True)) and self.sort.stores

    def _turned(self) -> bool:
        return (self.sort.side_of(self.game.position, self.game.below) == 1) != self.flipped

    flipped = False

    def place_board(self, area: Rect) -> None:
        """Place board, names and bar: the board as large as the area allows, the names close to it."""
        px = self.look.px
        bar = px(36) if self._shows_bar() else 0
        row, gap, foot = px(40), px(22), px(27)
        margin = px(24 if self.look.metrics.compact else 25)
        wide, high = area.w - 2 * margin - bar, area.h - 2 * row - gap - foot
        inner = Rect(area.x + margin + bar, area.y + row + gap, wide, high)
        if self.sort.stores:
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
        captures = self.sort.counts(self.game.position)
        for row, player in zip(self.names, (top, 1 - top), strict=True):
            seat = self.game.seats[player]
            row.player = self.sort.side_of(self.game.position, player)
            row.icon = "user" if seat.human else "cpu"
            row.name = self._name(player)
            row.mine = player == self.game.mover and not self.over_text()
            row.dots = player == self.game.mover and self.thinking is not None
            row.state = self._state(player)
            row.pill, row.saffron = self._row_pill(player)
            if not self.sort.stores:
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
            again = self.sort.amid(self.game.position)
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

    def _turn_text(self, turn: Turn) -> str:
        return _("swap") if turn.pits[:1] == (-1,) else turn_text(turn.pits, not turn.complete)

    def _fill_bar(self) -> None:
        verdict = self.advice.verdict
        if verdict is None or not verdict.values:
            self.bar.share, self.bar.text = 0.5, ""
            return
        margin = verdict.values[0].margin
        if self.game.mover != (self.game.below if not self.flipped else 1 - self.game.below):
            margin = -margin
        full = max(24, self.sort.total(self.game.history.params) / 2)
        self.bar.share = max(0.02, min(0.98, 0.5 + margin / (2 * full)))
        self.bar.text = signed(margin)

    def panel(self) -> list[Widget]:
        """Return values, thinking, hint and the list of turns."""
        widgets: list[Widget] = []
        if not self.sort.stores:
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

    def _tally(self) -> Tally:
        scores, below, total = self.game.scores(), self.game.below, self.sort.total(self.game.history.params)
        preview = self.table.preview
        more = preview.store if preview is not None and self.game.mover == below else 0
        names = (self._name(below), self._name(1 - below))
        return Tally(total // 2 + 1, total, scores[below], scores[1 - below], more, names)

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
        on = bool(self._setting("show_values", True))
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
        best = verdict.values[0]
        if self.hint_step == 1:
            return Note(_("Look at pit {n}").format(n=best.turn[0] + 1), _("H again says why."), "lightbulb", "hint")
        why = self._why(best.turn)
        if self.hint_step == 2:
            return Note(why, _("H again shows the whole turn."), "lightbulb", "hint")
        text = _("Sow {turn}.").format(turn=turn_text(best.turn))
        return Note(text, _("{why} Worth {margin}.").format(why=why, margin=signed(best.margin)), "lightbulb", "hint")

    def _why(self, turn: tuple[int, ...]) -> str:
        """Say in words what the best turn does: its last consequence, or that it is the safest."""
        pos = self.game.position
        said = ""
        for pit in turn:
            preview = self.sort.preview(pos, pit)
            move = self.sort.move(pos, pit)
            if preview is None or move is None:
                break
            said = preview.sentence or said
            pos = self.sort.rules.play(pos, move)
        margin = self.advice.verdict.values[0].margin if self.advice.verdict else 0
        return f"{said}." if said else _("It keeps you furthest ahead.") if margin > 0 else _("It gives away least.")

    def _show_hint(self) -> None:
        """Draw the hint of the step reached on the board."""
        self.table.hint, self.table.arrows = None, ()
        verdict = self.advice.verdict
        side = self.sort.side(self.game.position)
        if not self.hint_step or verdict is None or not verdict.values or side is None:
            return
        turn = verdict.values[0].turn
        self.table.hint = (side, turn[0])
        if self.hint_step == 3:
            self.table.arrows = self.turn_arrows(turn, "accent.base")
        self.table.touch()

    def turn_arrows(self, turn: tuple[int, ...], colour: str) -> tuple[Arrow, ...]:
        """Return the arrows of a turn from the position shown, numbered where it is a chain."""
        found: list[Arrow] = []
        pos = self.game.position
        for number, pit in enumerate(turn, 1):
            move, side = self.sort.move(pos, pit), self.sort.side(pos)
            if move is None or side is None:
                break
            end: Well = (side, pit)
            for step in self.sort.steps(pos, move):
                if step.kind == "sow":
                    end = step.wells[0]
            found.append(Arrow((side, pit), end, colour, str(number) if len(turn) > 1 else ""))
            pos = self.sort.rules.play(pos, move)
        return tuple(found)

    def _turn_list(self) -> TurnList:
        turns = self.game.turns()
        cursor = self.game.history.cursor
        rows: list[list[Entry | None]] = []
        first = turns[0].player if turns else 0
        for turn in turns:
            entry = Entry(self._turn_text(turn), turn.gain, turn.after, strong=turn.before < cursor)
            if turn.player == first or not rows or rows[-1][1] is not None:
                rows.append([None, None])
            rows[-1][0 if turn.player == first else 1] = entry
        if not self.game.over and not self.game.history.can_redo and self.game.mover is not None:
            said = _("your move") if self.game.seats[self.game.mover].human else _("thinking")
            waiting = Entry(said, 0, -2, strong=False)
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
            if self.game.over or self.game.person is None
            else Button("resign", _("Resign"), "flag")
        )
        widgets.append(Row([left, Button("new", _("New game"), "plus", "primary", action="new")], gap=10, equal=True))
        return widgets

    def dock(self) -> list[list[Widget]]:
        """Return the tools of the moment."""
        speed = float(self._setting("sow_speed", 1.0))
        groups: list[list[Widget]] = []
        if not self.look.metrics.compact and not self.look.touch:
            groups.append([Gap(4), KeyHint(self.table.pits), Gap(4)])
        if self.sort.move(self.game.position, -1) is not None and self.table.live is not None:
            groups.append([Button("swap", _("Swap sides"), "refresh-ccw", "soft", action="swap")])
        speed_slider = Slider("speed", SPEEDS.index(nearest(speed)), 0, len(SPEEDS) - 1, default=SPEEDS.index(1.0))
        groups.append([IconButton("gauge", "gauge", tip=_("Sowing speed")), Label(_("Sowing speed"), "small",
                      "ink.secondary") if not self.look.metrics.compact else Gap(0), speed_slider])  # fmt: skip
        sound = bool(self._setting("sound", True))
        groups.append([
            Button("turn", _("Turn board"), "refresh-ccw", "quiet", action="turn"),
            IconButton("mute", "volume-2" if sound else "volume-x", action="sound", tip=_("Sound")),
        ])  # fmt: skip
        return groups

    def draw_back(self, paint: Paint) -> None:
        """Draw the empty board."""
        self.table.view.board(paint, self.table.geometry)

    # Events

    def _preview(self, well: Well) -> Any:
        """Return what sowing from a well would do, None where it may not be sown."""
        self.refresh()
        if self.table.live != well[0] or self.table.moving:
            return None
        return self.sort.preview(self.game.position, well[1])

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id == "table":
            return self._choose(value)
        if id == "turns":
            return self._go(value) if value >= 0 else None
        if id == "level":
            self._set_level(int(value))
        elif id == "speed":
            self._change("sow_speed", SPEEDS[int(value)])
        elif id == "values":
            return self._toggle_values(bool(value))
        elif id.startswith("value"):
            self.table.arrows = self.turn_arrows(value, "accent.base")
            self.table.touch()
        elif id == "stop" and self.thinking is not None:
            self.wait_until = 0
            self._decide()
            self.animating = True
        elif id == "resign":
            return Ask(self._resign_dialog())
        elif id == "resigning" and value == "resign":
            self._resign()
        elif id == "result":
            return self.on_action({"review": "review", "again": "new"}.get(value, ""))
        elif id == "newgame" and value is not None:
            return self._start(value)
        elif id == "setup" and value is not None:
            self._take_history(value)
        elif id == "paste":
            return self._paste(value)
        elif id == "swapping":
            return self.on_action("swap")
        return None

    def _choose(self, well: Well) -> Answers:
        """A pit was clicked or chosen by a key."""
        if self.table.moving:
            self._finish_sowing()
            self._arrive()
            return None
        if self.game.over:
            return Toast(_("The game is over. N starts a new one."), "refused")
        if self.thinking is not None or self.queue:
            return Toast(_("The computer is to move."), "refused")
        if well[0] != self.table.live:
            if self.table.live is None:
                return Toast(_("The computer is to move here. Go to the end of the list."), "refused")
            self.table.shake(well, self.look.now())
            return [Toast(_("That is a pit of the other side. Choose one of yours."), "refused"), Sound("refused")]
        try:
            self._sow(well[1])
        except IllegalMove as error:
            self.table.shake(well, self.look.now())
            return [Toast(_(str(error)), "refused"), Sound("refused")]
        return self._offer_swap()

    def _offer_swap(self) -> Answers:
        if self.sort.move(self.game.position, -1) is None:
            return None
        mover = self.game.mover
        if mover is not None and self.game.seats[mover].human:
            return Toast(_("You may take over the first player's side."), "done", _("Swap sides"), "swapping")
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        if id.startswith("pit") and id[3:].isdigit():
            return self._key_pit(int(id[3:]) - 1)
        match id:
            case "skip":
                self._finish_sowing()
                self._arrive()
            case "undo":
                return self._undo()
            case "redo":
                return self._redo()
            case "hint":
                return self._hint()
            case "new":
                return Ask(NewGame(self.sort, self._last_setup(), bool(self.game.history.moves) and not self.game.over))
            case "turn":
                self.flipped = not self.flipped
                self.stale_back()
            case "values":
                return self._toggle_values(not self._setting("show_values", True))
            case "swap":
                if self.sort.move(self.game.position, -1) is None or self.table.live is None:
                    return Toast(_("Sides can be swapped only right after the first turn."), "refused")
                self._sow(-1)
            case "first" | "last" | "earlier" | "later":
                return self._step(id)
            case "setup":
                counts = self.sort.counts(self.game.position)
                return Ask(SetUp(self.sort, self.game.history.params, counts, self.sort.side(self.game.position)))
            case "copy":
                return Copy(self.sort.rules.write(self.game.position), _("Position copied."))
            case "copygame":
                names = [self._name(0), self._name(1)]
                return Copy(self.sort.write_game(self.game.history, names), _("Game copied."))
            case "paste":
                return Paste("paste")
            case "save":
                return self._save_named()
            case "review":
                return self._review()
        return None

    def _key_pit(self, pit: int) -> Answers:
        if pit >= self.table.pits:
            text = _("There is no pit {n}; your pits are 1 to {m}.")
            return Toast(text.format(n=pit + 1, m=self.table.pits), "refused")
        side = self.table.live if self.table.live is not None else 0
        return self._choose((side, pit))

    def _hint(self) -> Answers:
        if self.table.live is None:
            return Toast(_("A hint is for your own move."), "refused")
        self.advice.ask(self.game.history)
        self.hint_step = min(3, self.hint_step + 1)
        self.game.hints += self.hint_step == 1
        self._show_hint()
        return Sound("hint")

    def _undo(self) -> Answers:
        self._finish_sowing()
        self.queue.clear()
        self._stop_jobs()
        self.game.resigned = None
        if not self.game.undo():
            return Toast(_("Nothing to undo."), "refused")
        self.browsing = self.game.history.can_redo and self._waits_for_computer()
        self._arrive()
        self.keep()
        return Sound("back")

    def _redo(self) -> Answers:
        self._finish_sowing()
        self.queue.clear()
        if not self.game.redo():
            return Toast(_("Nothing to redo."), "refused")
        self.browsing = self.game.history.can_redo and self._waits_for_computer()
        self._arrive()
        self.keep()
        return None

    def _waits_for_computer(self) -> bool:
        mover = self.game.mover
        return mover is not None and not self.game.seats[mover].human

    def _step(self, id: str) -> Answers:
        """Look one turn back or on, or at the first or last."""
        stops = [0, *[turn.after for turn in self.game.turns()]]
        cursor = self.game.history.cursor
        goal = {
            "first": 0,
            "last": stops[-1],
            "earlier": max((s for s in stops if s < cursor), default=0),
            "later": min((s for s in stops if s > cursor), default=stops[-1]),
        }[id]
        return self._go(goal)

    def _go(self, cursor: int) -> Answers:
        """Show the game as it stood at a cursor."""
        self._finish_sowing()
        self.queue.clear()
        self._stop_jobs()
        self.game.history.cursor = cursor
        self.browsing = self.game.history.can_redo
        self._arrive()
        return None

    def _set_level(self, level: int) -> None:
        from dataclasses import replace

        seats = tuple(seat if seat.human else replace(seat, level=level) for seat in self.game.seats)
        self.game.seats = (seats[0], seats[1])
        self.keep()

    def _change(self, name: str, value: Any) -> None:
        if self.look.settings is not None:
            self.look.settings.change(name, value)

    def _toggle_values(self, on: bool) -> Answers:
        self._change("show_values", on)
        if on and self.table.live is not None:
            self.advice.ask(self.game.history)
        elif not on:
            self.advice.close()
        self.stale_back()
        return None

    def _resign_dialog(self) -> Dialog:
        buttons = [Button("stay", _("Play on"), "", "secondary"), Button("resign", _("Resign"), "flag", "danger")]
        return Dialog("resigning", _("Resign?"), _("The computer wins this game."), buttons, safe="stay")

    def _resign(self) -> None:
        self._go(len(self.game.history.moves))
        self.game.resigned = self.game.person if self.game.person is not None else self.game.mover
        self._stop_jobs()
        self.queue.clear()
        self._arrive()

    def _last_setup(self) -> Setup:
        usual = Setup(self.sort.usual)
        if self.look.settings is None:
            return usual
        made = Setup.from_data(self.look.settings.recall(self.sort.name, "setup", None), usual)
        try:
            self.sort.rules.read_params(made.params)
        except BadInput:
            return usual
        return made

    def _start(self, setup: Setup) -> Answers:
        """Begin the game that the dialog set up; one under way is kept among the saved games."""
        store = self._store()
        if store is not None and self.game.history.moves and not self.game.over:
            try:
                name = f"{self.pill()}, {time.strftime('%Y-%m-%d %H:%M')}"
                store.save_named(self.sort.name, name, self.game.save(), self._progress_text())
            except StoreError as error:
                self.send(Toast(str(error), "refused"))
        if self.look.settings is not None:
            self.look.settings.remember(self.sort.name, "setup", setup.data())
        self._take(self._fresh(setup))
        return None

    def _take(self, game: Game) -> None:
        """Show another game."""
        self._stop_jobs()
        self.queue.clear()
        self.game = game
        self.flipped = self.browsing = self.finished_told = False
        self.table = self._table()
        self.stale_back()
        self._arrive()

    def _take_history(self, history: Any) -> None:
        game = Game(self.sort, history, self.game.seats)
        self._take(game)
        self.keep()

    def _paste(self, text: str) -> Answers:
        """Take a position or a whole game from the clipboard; what cannot be read changes nothing."""
        if not text.strip():
            return Toast(_("There is no text to paste."), "refused")
        try:
            history = self.sort.read_game(text)
        except (BadInput, IllegalMove) as error:
            return Toast(str(error), "refused")
        self._take_history(history)
        return Toast(_("Pasted. Undo is empty; the game before it is kept."), "done") if self._keep_old() else None

    def _keep_old(self) -> bool:
        return True

    def _save_named(self) -> Answers:
        store = self._store()
        if store is None:
            return None
        name = f"{self.pill()}, {time.strftime('%Y-%m-%d %H:%M')}"
        try:
            store.save_named(self.sort.name, name, self.game.save(), self._progress_text())
        except StoreError as error:
            return Toast(str(error), "refused")
        return Toast(_("Saved as {name}").format(name=name))

    def _review(self) -> Answers:
        from games.mancala.review import Review

        if not self.game.history.moves:
            return Toast(_("There is nothing to review yet."), "refused")
        return Push(Review(self.sort, self.game))


SPEEDS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)


def nearest(speed: float) -> float:
    """Return the offered speed nearest to one that was set."""
    return min(SPEEDS, key=lambda s: abs(s - speed))
