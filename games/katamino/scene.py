"""Katamino, played: the tray, the pieces in hand, what the engine says of them, and all that leads on from there.

`Play` is the scene. `open_game` and `open_text` are how the rest of the program opens it: where it was left, or at a
challenge or position that somebody pasted, dropped or gave on the command line.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, cast

from engine.game import BadInput, IllegalMove
from engine.history import write_start_id
from engine.job import Job
from games.katamino import hint as hints
from games.katamino import progress, rules, texts
from games.katamino.pieces import FEWEST, MOST, Placement
from games.katamino.progress import Play as Game
from games.katamino.progress import Progress, fresh, key_of
from games.katamino.rules import Clear, Move, Place
from games.katamino.scene_result import Result
from games.katamino.verdict import Verdict, completion
from games.katamino.view_board import Board
from games.katamino.view_chips import Chips
from games.katamino.view_piece import Marks
from games.katamino.view_table import Hints, Style
from games.stage import wake
from games.stage.answers import Answers, Ask, Copy, Paste, Push, Sound, Toast
from games.stage.i18n import N_, _
from games.stage.keys import Action, Gesture
from games.stage.paint import Paint
from games.stage.scene import Scene
from games.stage.settings import Settings
from games.stage.store import Save, StoreError, read_text
from games.stage.text import clock, number
from games.stage.widgets import (
    Button,
    Figure,
    Gap,
    Heading,
    IconButton,
    Label,
    Note,
    Row,
    Rule,
    Segmented,
    Slider,
    Toggle,
    Widget,
)

SCOPE = "katamino.play"
GROUP = N_("Katamino")
QUIET = 150  # ms that a verdict may take before the panel says that it is thinking
FIRST_LENGTH = 5  # columns of the very first challenge


def _own(id: str, label: str, *chords: str, row: str = "", repeat: bool = False) -> Action:
    return Action(id, label, chords, SCOPE, GROUP, row, repeat)


class Play(Scene):
    """One challenge being played; `settings.store` keeps games and best times (None: nothing is kept)."""

    title = N_("Katamino")
    scope = SCOPE
    help_page = "katamino.play"
    has_undo = has_hint = True
    actions = (
        _own("turn-left", N_("Turn left"), "Q", row=N_("Turn left, right"), repeat=True),
        _own("turn-right", N_("Turn right"), "E", row=N_("Turn left, right"), repeat=True),
        _own("flip", N_("Flip"), "F", repeat=True),
        _own("put-back", N_("Put back"), "Del", "Backspace"),
        _own("clear", N_("Clear tray"), "C"),
        _own("solve", N_("Solve"), "Ctrl+Enter"),
        _own("place-hint", N_("Do what the hint says"), "G"),
        _own("watch", N_("Watch the search"), "W"),
        _own("solutions", N_("All solutions"), "S"),
        _own("challenges", N_("Challenges"), "L"),
    )
    gestures = (
        Gesture("mouse", N_("Lay a piece"), N_("Drag it, or click it and click its place"), GROUP),
        Gesture("mouse", N_("Turn"), N_("Wheel or right button"), GROUP),
        Gesture("mouse", N_("Flip"), N_("Middle button or double click"), GROUP),
        Gesture("touch", N_("Lay a piece"), N_("Drag it"), GROUP),
        Gesture("touch", N_("Turn"), N_("Twist with two fingers"), GROUP),
        Gesture("gamepad", N_("Take the next piece"), N_("Right stick pressed"), GROUP),
        Gesture("gamepad", N_("Turn"), N_("Shoulder buttons"), GROUP),
        Gesture("gamepad", N_("Flip"), N_("Left stick pressed"), GROUP),
    )

    def __init__(self, settings: Settings, game: Game) -> None:
        super().__init__()
        self.settings = settings
        store = self.store = settings.store
        self.progress = Progress(store) if store is not None else None
        self.game = game
        self.view = Board(game.position)
        self.job: Job | None = None
        self.asked_at = 0.0
        self.verdict: tuple[int, bool] | None = None  # ways found so far, whether that is all
        self.dead: tuple[frozenset[tuple[int, int]], ...] = ()
        self.hint: hints.Hint | None = None
        self.hint_step = 0
        self.since: float | None = None  # from when the clock runs; None: it stands
        self.finish_at: float | None = None
        self.new_best = False

    # Life

    def enter(self) -> None:
        """Begin: the clock runs, the engine is asked."""
        self._dress()
        self._run_clock()
        self._ask_engine()

    def resume(self) -> None:
        """Come back: the clock runs on."""
        self._dress()
        self._run_clock()
        self.refresh()

    def pause(self) -> None:
        """Stop the clock and keep the game."""
        self._stop_clock()
        self.keep()

    def leave(self) -> None:
        """Keep the game and end the search."""
        self._stop_clock()
        self.keep()
        if self.job is not None:
            self.job.close()
            self.job = None

    def keep(self) -> None:
        """Save the game now."""
        if self.progress is not None and not self.solved:
            self.game.seconds = self.seconds
            if self.since is not None:
                self.since = self.look.now()
            self.progress.keep(self.game, self.name, texts.standing(self.game))
            self._tell_notices()

    def layout(self) -> None:
        """Take the marks and names of the settings."""
        self._dress()

    def _dress(self) -> None:
        self.view.dress(Style(cast(Marks, self.settings.marks), self.settings.names))
        self.view.warn(self.dead if self.warns else ())

    def _tell_notices(self) -> None:
        if self.store is not None:
            for sentence in self.store.take_notices():
                self.send(Toast(sentence, "refused"))

    # What is so

    @property
    def pos(self) -> rules.Position:
        """The position shown."""
        return self.game.position

    @property
    def solved(self) -> bool:
        """Whether the tray is full."""
        return rules.outcome(self.pos) is not None

    @property
    def warns(self) -> bool:
        """Whether dead holes are striped."""
        return self.settings.hole_warning

    @property
    def name(self) -> str:
        """The challenge in words, for lists of saved games."""
        return texts.challenge(self.pos.pieces, self.view.style.scheme)

    @property
    def seconds(self) -> float:
        """The time played."""
        running = (self.look.now() - self.since) / 1000 if self.since is not None else 0.0
        return self.game.seconds + running

    def _run_clock(self) -> None:
        if self.since is None and not self.solved:
            self.since = self.look.now()
        self._set_alarm()

    def _stop_clock(self) -> None:
        self.game.seconds = self.seconds
        self.since = self.wake_at = None

    def _set_alarm(self) -> None:
        """Ask to be woken when the clock shows another second."""
        if self.since is None:
            self.wake_at = None
        else:
            left = 1000 - self.seconds * 1000 % 1000
            self.wake_at = self.look.now() + left + 1

    # Playing

    def make(self, move: Move) -> Answers:
        """Make one move of the player."""
        try:
            self.game.play(move)
        except IllegalMove:
            return Toast(_("That is not possible here."), "refused")
        return self._moved(Sound("place" if isinstance(move, Place) else "lift"))

    def _moved(self, *said: Any) -> Answers:
        """Show the position after a move, undo or redo; keep the game; ask the engine."""
        self.hint, self.hint_step = None, 0
        self.view.hint(Hints())
        self.view.show(self.pos)
        self.animating = True
        if self.solved and self.finish_at is None:
            return [*said, *self._finish()]
        self.finish_at = None
        self._run_clock()
        self.keep()
        self._ask_engine()
        return list(said)

    def _finish(self) -> list[Any]:
        """End the challenge: count it, let the wave run, then show the result."""
        self._stop_clock()
        self._ask_engine()
        if self.progress is not None:
            self.new_best = self.progress.finish(self.game, self.name, texts.standing(self.game))
            self._tell_notices()
        now = self.look.now()
        self.finish_at = now + self.look.motion.length(160) + self.view.celebrate(now + 160)
        return [Sound("solved")]

    def _result(self) -> Answers:
        self.finish_at = None
        self.view.finish()
        best = None
        if self.store is not None:
            tally = self.store.statistics(progress.GAME).get(self.game.key)
            best = tally.best if tally is not None else None
        return Ask(Result(self.game, best, self.new_best))

    def start(self, pieces: tuple[int, ...], kept: Game | None = None) -> None:
        """Begin a challenge (or go on with a kept game of it) in this scene; the one before is kept."""
        self.keep()
        self.game = kept if kept is not None else fresh(pieces)
        self.since, self.finish_at = None, None
        self.hint, self.hint_step, self.dead = None, 0, ()
        self.view.held = self.view.chosen = None
        self.view.hint(Hints())
        self.view.warn(())
        self.view.show(self.pos, animate=False)
        self._run_clock()
        self._ask_engine()
        self.refresh()
        self.dirty()

    def new_challenge(self, columns: int) -> None:
        """Begin a challenge of that length: one not yet solved where there is one, another than this."""
        self.settings.remember(progress.GAME, "length", columns)
        self.start(draw_challenge(self.progress, columns, self.pos.pieces))

    # The engine's verdict

    def _ask_engine(self) -> None:
        if self.job is not None:
            self.job.close()
        pos = self.pos
        self.asked_at = self.look.now()
        self.job = Job(lambda: Verdict(pos), wake.wake, solutions="drop", marks=False)
        self.job.free()
        self.dead = ()
        self.view.warn(())
        self.verdict = None if self.verdict is None else (self.verdict[0], False)
        self.animating = True

    def _hear_engine(self) -> None:
        job = self.job
        if job is None:
            return
        latest = job.latest
        if latest.finished:
            self.verdict, self.dead = (latest.solutions, True), latest.extra["dead"]
            job.close()
            self.job = None
            self.view.warn(self.dead if self.warns else ())
            self.refresh()
        elif self.look.now() - self.asked_at > QUIET and self.verdict != (latest.solutions, False):
            self.verdict = (latest.solutions, False)
            self.refresh()

    def update(self, now: float) -> Answers:
        """Advance the clock, the board and what the engine says."""
        if self.wake_at is not None and now >= self.wake_at:
            self._set_alarm()
            self.refresh()
        self._hear_engine()
        moving = self.view.tick(now)
        self.animating = moving or self.job is not None or self.finish_at is not None
        if self.finish_at is not None and now >= self.finish_at:
            self.animating = moving
            return self._result()
        return None

    # Hints

    def _next_hint(self) -> Answers:
        """Show the next of the three steps: where, why, what."""
        if self.solved:
            return None
        self._let_go()
        if self.hint is None:
            self.hint, self.hint_step = hints.find(self.pos), 1
            self.game.hints += 1
        elif self.hint_step < texts.last_step(self.hint):
            self.hint_step += 1
        else:
            return None  # nothing is laid until that is asked for
        self._show_hint()
        return Sound("hint")

    def _show_hint(self) -> None:
        found, step = self.hint, self.hint_step
        assert found is not None
        shown = Hints()
        if found.kind == "cell":
            shown = Hints(cell=found.cell, number=len(found.choices) if step == 2 else 0)
        elif found.kind == "piece" and found.piece is not None:
            shown = Hints(pieces=(found.piece,))
        elif found.kind == "back" and step >= 2:
            shown = Hints(pieces=found.back)
        if step == 3 and found.what is not None:
            shown = Hints(pieces=(found.what.piece,), ghost=(found.what.piece, tuple(sorted(found.what.cells))))
        self.view.hint(shown)
        self.refresh()

    def _do_hint(self) -> Answers:
        """Do what the hint says: lay the piece, or take the others back."""
        found = self.hint
        if found is None or self.solved:
            return None
        if found.what is not None:
            return self.make(Place(found.what))
        if found.back:
            self.game.play_all([rules.Lift(piece) for piece in found.back])
            return self._moved(Sound("lift"))
        return None

    def _let_go(self) -> None:
        if self.view.held is not None:
            self.view.let_go()

    def _solve(self) -> Answers:
        """Fill the tray, as one step of undo: from here where that is possible, else from the empty tray."""
        if self.solved:
            return None
        self._let_go()
        found = completion(self.pos)
        moves: list[Move] = []
        if found is None:
            found = completion(rules.Position(self.pos.pieces))
            if found is None:
                return Toast(_("These pieces cannot fill the tray."), "refused")
            moves = [Clear()]
        moves += [Place(placement) for placement in in_order(found)]
        self.game.solved_for = True
        self.game.play_all(moves)
        return self._moved(Sound("place"))

    # Parts

    def pill(self) -> str:
        """Return the size of the tray, in words too where there is room."""
        columns = self.pos.columns
        if self.look.metrics.compact:
            return _("5 × {n}").format(n=columns)
        return _("5 × {n}, {pieces}").format(n=columns, pieces=texts.count_of_pieces(columns))

    def top(self) -> list[Widget]:
        """Return the ways to the challenges and to the solution."""
        return [
            IconButton("challenges", "layout-grid", action="challenges", tip=_("Challenges")),
            IconButton("solve", "wand-sparkles", action="solve", tip=_("Solve"), enabled=not self.solved),
        ]

    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self.game.history.can_undo

    def can_redo(self) -> bool:
        """Whether there is a step to make again."""
        return self.game.history.can_redo

    def can_hint(self) -> bool:
        """Whether a hint is to be had."""
        return not self.solved

    def board(self) -> list[Widget]:
        """Return the board."""
        return [self.view]

    def draw_over(self, paint: Paint) -> None:
        """Draw what floats above everything."""
        self.view.draw_floating(paint)

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Challenge")

    def panel(self) -> list[Widget]:
        """Return the verdict, the pieces, the length, the figures, the switches and the hint."""
        small = self.look.metrics.compact
        ends = ("", "") if small else (str(FEWEST), str(MOST))
        down = frozenset(p.piece for p in self.pos.laid)
        found: list[Widget] = [
            self._verdict_note(),
            Gap(1 if small else 4),
            Heading(_("Pieces in this challenge")),
            Chips(
                pieces=self.pos.pieces,
                down=down,
                style=self.view.style,
                chosen=self.view.chosen if self.view.marked else None,
                side=22 if small else 26,
            ),
            Row([Heading(_("Tray length"), grow=1), Label(str(self.pos.columns), "heading")]),
            Slider("length", self.pos.columns, FEWEST, MOST, stops=True, ends=ends),
            Rule(2 if small else 4),
            self._figures(),
        ]
        if self.hint is not None:
            found += [Gap(2), *self._hint_card()]
        elif not small:
            found += [
                Rule(4),
                Toggle("warn", self.warns, _("Warn when a hole cannot be filled")),
                Gap(0),
                Heading(_("Marks on pieces")),
                Segmented(
                    "marks",
                    [("none", _("None")), ("letters", _("Letters")), ("patterns", _("Patterns"))],
                    self.view.style.marks,
                ),
            ]
        return found

    def _figures(self) -> Widget:
        time = clock(self.seconds) if self.settings.clock else "–"
        parts = ((_("Time"), time), (_("Moves"), number(self.game.moves)), (_("Hints"), number(self.game.hints)))
        return Row([Figure(caption, value, "title") for caption, value in parts], equal=True)

    def _verdict_note(self) -> Widget:
        if self.solved:
            return Note(_("Solved"), _("Every piece is down."), "circle-check", "accent")
        if self.verdict is None or (not self.verdict[1] and self.look.now() - self.asked_at > QUIET):
            ways = self.verdict[0] if self.verdict is not None else 0
            if ways:
                return Note(_("Still solvable"), texts.at_least(ways), kind="accent", dot=True)
            return Note(_("Thinking"), _("Counting the ways to finish."), kind="inset", dot=True)
        ways = self.verdict[0]
        if ways:
            return Note(_("Still solvable"), texts.ways(ways), "circle-check", "accent")
        if not self.pos.laid:
            return Note(_("Not solvable"), texts.cannot_fill(self.pos.columns), "circle-alert", "danger")
        return Note(_("No longer solvable"), texts.dead_end(self.dead), "circle-alert", "danger")

    def _hint_card(self) -> list[Widget]:
        assert self.hint is not None
        title, text = texts.hint(self.hint, self.hint_step, self.view.style.scheme)
        last = texts.last_step(self.hint)
        note = Note(title, text, "lightbulb", "hint")
        if last == 1:
            return [note]
        if self.hint_step < last:
            label = _("Why?") if self.hint_step == 1 else _("Show me")
            return [note, Button("hint-more", label, "chevron-down", "quiet", action="hint")]
        label = _("Lay it there") if self.hint.what is not None else _("Take it back")
        return [note, Button("hint-do", label, "check", "hint", action="place-hint")]

    def foot(self) -> list[Widget]:
        """Return the ways on from here."""
        return [
            Button("watch", _("Watch the search"), "telescope", action="watch", keys="-"),
            Button("new", _("New challenge"), "shuffle", "primary", action="new"),
        ]

    def dock(self) -> list[list[Widget]]:
        """Return what can be done with the piece in hand or chosen."""
        piece = self.view.held.piece if self.view.held is not None else self.view.chosen
        some = piece is not None and not self.solved
        back = some and (self.view.held is not None or self.pos.placement(piece or 0) is not None)
        small = self.look.metrics.compact
        left, right = (_("Left"), _("Right")) if small else (_("Turn left"), _("Turn right"))
        return [
            [
                Button("turn-left", left, "rotate-ccw", "quiet", action="turn-left", enabled=some),
                Button("turn-right", right, "rotate-cw", "quiet", action="turn-right", enabled=some),
                Button("flip", _("Flip"), "flip-horizontal-2", "quiet", action="flip", enabled=some),
            ],
            [
                Button(
                    "put-back",
                    _("Put back"),
                    "corner-down-left",
                    "quiet",
                    action="put-back",
                    enabled=bool(back),
                    short=True,
                    tip=_("Put back") if small else "",
                ),
                Button(
                    "clear",
                    _("Clear tray"),
                    "eraser",
                    "quiet",
                    action="clear",
                    keys="-",
                    enabled=bool(self.pos.laid) and not self.solved,
                    short=True,
                    tip=_("Clear tray") if small else "",
                ),
            ],
        ]

    # Answers

    def on_value(self, id: str, value: Any) -> Answers:
        """Take a move of the board, a switch of the panel, the answer of a dialog."""
        if id == "board":
            return self._from_board(value)
        if id == "length":
            self.new_challenge(int(value))
        elif id == "chips":
            return self._choose(value)
        elif id in ("warn", "marks"):
            self._set("hole_warning" if id == "warn" else id, value)
        elif id == "paste":
            return self.open(value)
        elif id == "result":
            return self._after(value)
        elif id == "open-game" and value is not None:
            return self._opened(value)
        return None

    def _from_board(self, value: Any) -> Answers:
        self.animating = True
        if isinstance(value, Move):
            return self.make(value)
        kind, what = value
        if kind == "refused":
            return [Toast(what, "refused"), Sound("refused")]
        return None

    def _choose(self, piece: int) -> Answers:
        """Choose a piece by its chip, for the dock's buttons."""
        self._let_go()
        self.view.chosen, self.view.marked = piece, True
        self.view.touch()
        return None

    def _set(self, name: str, value: Any) -> None:
        self.settings.change(name, value)
        self._dress()

    def _after(self, value: str | None) -> Answers:
        """Go on from the result dialog."""
        if value == "again":
            self.start(self.pos.pieces)
        elif value == "next":
            self.new_challenge(self.pos.columns)
        elif value in ("watch", "solutions"):
            return self.on_action(value)
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or a button asks for."""
        if id in ("turn-left", "turn-right", "flip", "put-back"):
            return self._hand(id)
        if id in ("undo", "redo"):
            return self._step(id)
        if id == "clear":
            self._let_go()
            return self.make(Clear()) if self.pos.laid and not self.solved else None
        if id == "new":
            self.new_challenge(self.pos.columns)
            return None
        simple: dict[str, Callable[[], Answers]] = {
            "hint": self._next_hint,
            "place-hint": self._do_hint,
            "solve": self._solve,
            "challenges": self._challenges,
            "watch": self._watch,
            "solutions": self._solutions,
            "copy": self._copy,
            "paste": lambda: Paste("paste"),
            "save": self._save,
            "open": self._open,
        }
        return simple[id]() if id in simple else None

    def _hand(self, id: str) -> Answers:
        if self.solved:
            return None
        self.view.finish()
        value = self.view.put_back() if id == "put-back" else self.view.turn(id.removeprefix("turn-"))
        self.animating = True
        if isinstance(value, Move):
            return self.make(value)
        return Sound("turn") if value is not None and id != "put-back" else None

    def _step(self, id: str) -> Answers:
        self._let_go()
        done = self.game.undo() if id == "undo" else self.game.redo()
        return self._moved(Sound("lift")) if done else None

    def _challenges(self) -> Answers:
        from games.katamino.scene_challenges import Challenges

        return Push(Challenges(self.settings, self.pos.pieces))

    def _watch(self) -> Answers:
        return self._other("scene_search", "Search")

    def _solutions(self) -> Answers:
        return self._other("scene_gallery", "Gallery")

    def _other(self, module: str, name: str) -> Answers:
        import importlib

        made = getattr(importlib.import_module(f"games.katamino.{module}"), name)
        return Push(made(self.settings, self.pos.pieces))

    def on_return(self, value: Any) -> Answers:
        """Take what the challenges, the search or the gallery were closed with: a game or a set to play."""
        if isinstance(value, Game):
            self.start(value.position.pieces, value)
        elif isinstance(value, tuple) and value:
            self.start(value, self.progress.under_way(value) if self.progress is not None else None)
        elif isinstance(value, rules.Position):
            self.start(value.pieces, at_position(value))
        return None

    # Kept games, texts in and out

    def _save(self) -> Answers:
        """Save the game under the name of its challenge and the time."""
        if self.store is None:
            return None
        name = f"{self.name}, {time.strftime('%Y-%m-%d %H:%M')}"
        self.game.seconds = self.seconds
        if self.since is not None:
            self.since = self.look.now()
        try:
            self.store.save_named(progress.GAME, name, self.game.save(), texts.standing(self.game))
        except StoreError as error:
            return Toast(str(error), "refused")
        return Toast(_("Saved as {name}").format(name=name))

    def _open(self) -> Answers:
        from games.katamino.scene_open import OpenGame

        return Ask(OpenGame(self.store)) if self.store is not None else None

    def _opened(self, save: Save) -> Answers:
        """Go on with a kept game; one that is damaged is told and changes nothing."""
        try:
            game = Game.load(save.data)
        except BadInput as error:
            return Toast(str(error), "refused")
        self.start(game.position.pieces, game)
        return None

    def _copy(self) -> Answers:
        """Copy the game ID of the position."""
        text = write_start_id(progress.GAME, rules.Params(self.pos.columns, self.pos.pieces), rules.write(self.pos))
        return Copy(text, _("Position copied."))

    def open(self, text: str) -> Answers:
        """Open what a text says: a game ID, a position, the letters of a set, a filled tray."""
        if not text.strip():
            return Toast(_("There is no text to paste."), "refused")
        try:
            pos = texts.read(text)
        except BadInput as error:
            return Toast(str(error), "refused")
        self.start(pos.pieces, at_position(pos))
        return Toast(_("Opened {name}.").format(name=self.name))

    def on_drop(self, path: str) -> Answers:
        """Open a file that was dropped."""
        try:
            return self.open(read_text(path))
        except StoreError as error:
            return Toast(str(error), "refused")


def in_order(placements: tuple[Placement, ...]) -> list[Placement]:
    """Return placements from left to right, as they are best watched coming down."""
    return sorted(placements, key=lambda p: (p.column, p.row))


def at_position(pos: rules.Position) -> Game:
    """Return a new game that begins with the pieces of a position laid, each a move that can be undone."""
    game = fresh(pos.pieces)
    game.play_all([Place(placement) for placement in in_order(pos.laid)])
    game.moves = 0
    return game


def draw_challenge(
    kept: Progress | None, columns: int, but: tuple[int, ...] = (), chance: random.Random | None = None
) -> tuple[int, ...]:
    """Return a set of so many pieces that fills its tray: unsolved where there is one, and not `but`."""
    sets = rules.solvable_sets(columns)
    standings = kept.standings() if kept is not None else {}
    fresh_ones = [own for own in sets if not standings.get(key_of(own), progress.Standing()).solved]
    some = [own for own in fresh_ones or sets if sorted(own) != sorted(but)] or list(sets)
    return (chance or random.Random()).choice(some)


def open_game(settings: Settings, save: Save | None = None) -> Play:
    """Return the scene at a saved game, else where the game was left, else at a first challenge.

    BadInput with a sentence if the saved game is damaged.
    """
    if save is not None:
        return Play(settings, Game.load(save.data))
    kept = Progress(settings.store) if settings.store is not None else None
    game = kept.latest() if kept is not None else None
    if game is None:
        columns = settings.recall(progress.GAME, "length", FIRST_LENGTH)
        game = fresh(draw_challenge(kept, min(MOST, max(FEWEST, columns))))
    return Play(settings, game)


def open_text(settings: Settings, text: str) -> Play:
    """Return the scene at what a text says (see texts.read); BadInput with a sentence if it says nothing."""
    return Play(settings, at_position(texts.read(text)))


__all__ = ["Play", "open_game", "open_text"]
