"""The scene in which Kalah and Oware are played: hover shows the consequence, stones are sown one by one, the computer
thinks in the background, values and hints come from the same search."""

from __future__ import annotations

from typing import Any

from engine.game import IllegalMove
from engine.run.job import Job
from games.mancala.board.board import Board, turn_arrows
from games.mancala.board.rows import EvalBar, NameRow
from games.mancala.game import Game
from games.mancala.play.games import Games
from games.mancala.play.parts import SPEEDS
from games.mancala.result import result
from games.mancala.rules.steps import SowingStep, Well
from games.mancala.seats import SowingSetup
from games.mancala.set_up.dialog import SetUp
from games.mancala.settings import SHOW_VALUES, SOW_SPEED
from games.mancala.think.advice import Advice
from games.mancala.variant import Variant
from games.stage.answers import Answers, Ask, Copy, Home, Hush, Paste, Push, Sound, Toast
from games.stage.dialog import Dialog
from games.stage.keys import Action
from games.stage.settings import Setting
from games.stage.text.i18n import N_, _, spoken
from games.stage.widgets.buttons import Button
from games.stage.window import wake

PAUSE = 350.0  # ms between the person's move and the computer's, so that one sees who does what
THINKS = 3000.0  # ms that the top level, which goes on until proof, may think about a sowing


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of a sowing game's scene."""
    scope, moves, view = f"{name}.play", N_("Moves"), N_("Board")
    pits = tuple(Action(f"pit{n}", N_("Sow a pit"), (str(n),), scope, moves, N_("Sow a pit")) for n in range(1, 9))
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


class Play(Games):
    """One game of a sowing game."""

    has_undo = has_hint = True

    def __init__(self, variant: Variant, game: Game | None = None) -> None:
        super().__init__()
        self.variant = variant
        self.title = variant.title
        self.scope = f"{variant.name}.play"
        self.actions = actions(variant.name)
        self.game = game if game is not None else self._fresh(SowingSetup(variant.usual))
        self.table = self._table()
        self.advice = Advice(variant)
        self.thinking: Job | None = None
        self.thought_since = 0.0
        self.queue: list[int] = []  # pits of the computer's turn still to be shown
        self.wait_until = 0.0
        self.hint_step = 0
        self.browsing = self.flipped = False
        self.finished_told = self.claimed = False
        self.offered = -1  # the moment of the game at which the sides were offered for a swap
        self.names: list[NameRow] = [NameRow(player=1), NameRow(player=0)]
        self.bar = EvalBar()

    # Life

    def _table(self) -> Board:
        self.idle = tuple(f"pit{n}" for n in range(self.variant.pits(self.game.history.params) + 1, 9))
        table = Board(self.variant, self.variant.pits(self.game.history.params), self.game.history.seed)
        table.wanted = self._preview  # type: ignore[method-assign]
        table.stand(self.game.history, self.game.history.cursor)
        return table

    def enter(self) -> None:
        """Begin: the game under way is shown, whoever is to move goes on."""
        self.keep()
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

    def on_return(self, value: Any) -> Answers:
        """Play on from where the review was left."""
        if isinstance(value, tuple) and value[:1] == ("cursor",):
            self.game.resigned = None
            return self._go(int(value[1]))
        return None

    def _stop_jobs(self) -> None:
        if self.thinking is not None:
            self.thinking.close()
            self.thinking = None
        self.advice.close()

    # What happens next

    def _arrive(self) -> None:
        """Look at the position shown and see to whoever is to move."""
        self._stop_jobs()
        self.table.stand(self.game.history, self.game.history.cursor)
        self.table.arrows, self.table.hint = (), None
        self.hint_step = 0
        side = self.variant.side(self.game.position)
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
        elif SHOW_VALUES.of(self.look.settings):
            self.advice.ask(self.game.history)
        self._offer_swap()
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
        make = self.variant.thinker(self.game.history, seat.level, seat.depth, seed)
        self.thinking = Job(make, wake.wake, marks=False)
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
        self.queue = list(self.variant.chosen(self.game.history, job.latest, seat.level, seat.depth, seed))

    def update(self, now: float) -> Answers:
        """Advance the sowing, take what the searches say, begin the computer's next sowing."""
        for step in self.table.advance(now):
            self._sound(step)
        if self.thinking is not None:
            failed = next((e for e in self.thinking.events() if e.kind == "failed"), None)
            if failed is not None:
                raise failed.data
            enough = self.thinking.latest.finished or now - self.thought_since > THINKS
            if enough and now >= self.wait_until:
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

    def _sound(self, step: SowingStep) -> None:
        name = {"lift": "lift", "capture": "capture", "collect": "capture"}.get(step.kind)
        self.send(Sound(name or ("stone" if self.variant.stores else "seed"), 0.8))

    def _sow(self, pit: int) -> None:
        """Play from a pit and begin to show it."""
        before = self.game.position
        move = self.game.play(pit)  # a pit that may not be sown raises here, before anything has changed
        self._stop_jobs()
        self.send(Hush("swapping"))
        self.table.last = None
        self.table.arrows, self.table.hint = (), None
        self.browsing = self.finished_told = False
        self.table.live = None
        self.keep()
        steps = self.variant.steps(before, move)
        if self.look.motion.mode == "off" or not steps:
            self.table.stand(self.game.history, self.game.history.cursor)
        else:
            rate = SOW_SPEED.of(self.look.settings) * (1.0 if self.look.motion.moves else 3.0)
            self.table.sow(self.game.history.cursor - 1, steps, self.look.now(), rate)
        if pit < 0:
            self.table.turned = self._turned()
            self.table.spin(self.look)
            self.stale_back()
        self.animating = True
        self.refresh()

    def _finish_sowing(self) -> None:
        if self.table.moving:
            self.table.finish()
            self.table.stand(self.game.history, self.game.history.cursor)

    def _end(self) -> None:
        """Announce the end once, and keep the finished game for the replays."""
        if self.finished_told or self.game.history.can_redo or self.browsing:
            return
        self.finished_told = True
        winners = self.game.winner() or ()
        person = self.game.person
        self._keep_finished()
        if person is not None:
            self.send(Sound("solved" if person in winners else "drawn" if not winners else "lost"))
        self.send(Ask(result(self.game, self._name)))

    # Events

    def _preview(self, well: Well) -> Any:
        """Return what sowing from a well would do, None where it may not be sown."""
        self.refresh()
        if self.table.live != well[0] or self.table.moving:
            return None
        return self.variant.consequence(self.game.position, well[1])

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id == "table":
            return self._choose(value)
        if id == "turns":
            return self._go(value) if value >= 0 else None
        if id == "level":
            self._set_level(int(value))
        elif id == "speed":
            self._change(SOW_SPEED, SPEEDS[int(value)])
        elif id == "values":
            return self._toggle_values(bool(value))
        elif id.startswith("value"):
            self.table.arrows = turn_arrows(self.variant, self.game.position, value, "accent.base")
            self.table.touch()
        elif id == "stop" and self.thinking is not None:
            self.wait_until = 0
            self._decide()
            self.animating = True
        elif id == "save-game" and value is not None:
            return self._save_as(value)
        elif id == "resign":
            return Ask(self._resign_dialog())
        elif id == "resigning" and value == "resign":
            self._resign()
        elif id == "result" and value == "boards":
            return Home()
        elif id == "result":
            return self.on_action({"review": "review", "again": "new"}.get(value, ""))
        elif id == "newgame" and value == "setup":
            return self.on_action("setup")
        elif id == "newgame" and value is not None:
            return self._start(value)
        elif id == "setup" and value is not None:
            self._keep_old()
            self._take_history(value)
        elif id == "paste":
            return self._paste(value)
        elif id == "open-game" and value is not None:
            return self._open_kept(value)
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
            return [Toast(spoken(error), "refused"), Sound("refused")]
        return None

    def _offer_swap(self) -> None:
        """Offer the first player's side, once, to a person who may take it over now."""
        cursor = self.game.history.cursor
        if self.table.live is None or self.browsing or cursor == self.offered:
            return
        if self.variant.move(self.game.position, -1) is not None:
            self.offered = cursor
            said = _("You may take over the first player's side.")
            self.send(Toast(said, "done", _("Swap sides"), "swapping", _("Play on")))

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        if id.startswith("pit") and id[3:].isdigit():
            return self._key_pit(int(id[3:]) - 1)
        match id:
            case "skip" if self.table.moving or self.queue:
                self._finish_sowing()
                self._arrive()
            case "undo":
                return self._undo()
            case "redo":
                return self._redo()
            case "hint":
                return self._hint()
            case "new":
                return self._ask_new()
            case "turn":
                self.flipped = not self.flipped
                self.table.spin(self.look)
                self.stale_back()
            case "values":
                return self._toggle_values(not SHOW_VALUES.of(self.look.settings))
            case "swap":
                if self.variant.move(self.game.position, -1) is None or self.table.live is None:
                    return Toast(_("Sides can be swapped only right after the first turn."), "refused")
                self._sow(-1)
            case "first" | "last" | "earlier" | "later":
                return self._step(id)
            case "setup":
                counts = self.variant.counts(self.game.position)
                return Ask(SetUp(self.variant, self.game.history.params, counts, self.variant.side(self.game.position)))
            case "copy":
                return Copy(self.variant.rules.write(self.game.position), _("Position copied."))
            case "copygame":
                names = [self._name(0), self._name(1)]
                return Copy(self.variant.write_game(self.game.history, names), _("Game copied."))
            case "paste":
                return Paste("paste")
            case "save":
                return self._ask_name()
            case "open":
                return self._choose_kept()
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

    def _change(self, setting: Setting[Any], value: Any) -> None:
        if self.look.settings is not None:
            setting.change(self.look.settings, value)

    def _toggle_values(self, on: bool) -> Answers:
        self._change(SHOW_VALUES, on)
        if on and self.table.live is not None:
            self.advice.ask(self.game.history)
        elif not on:
            self.advice.close()
        self.stale_back()
        return None

    def _resign_dialog(self) -> Dialog:
        buttons = [Button("stay", _("Play on"), "", "secondary"), Button("resign", _("Resign"), "flag", "danger")]
        text = _("The computer wins this game.") if self.game.person is not None else ""
        return Dialog("resigning", _("Resign?"), text, buttons, safe="stay")

    def _resign(self) -> None:
        self._go(len(self.game.history.moves))
        self.game.resigned = self.game.person if self.game.person is not None else self.game.mover
        self._stop_jobs()
        self.queue.clear()
        self._arrive()

    def _review(self) -> Answers:
        from games.mancala.review.scene import Review

        if not self.game.history.moves:
            return Toast(_("There is nothing to review yet."), "refused")
        return Push(Review(self.variant, self.game))
