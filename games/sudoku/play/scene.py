"""Sudoku on the screen: numbers and pencil marks, hints in three steps, checks, large boards with zoom and map."""

from __future__ import annotations

from typing import Any

from engine.game import BadInput, IllegalMove
from engine.history import History
from engine.run.job import Job
from games.midend.aside import free_name, make_room, put_aside
from games.midend.dialogs.result import Result, Score
from games.midend.dialogs.save_game import Named, ask_name, picture_of, picture_unseen, save_as
from games.midend.store import Save, StoreError
from games.stage.answers import Answers, Ask, Copy, Push, Replace, Sound, Toast
from games.stage.keys import Action, Gesture
from games.stage.text.i18n import N_, _, spoken
from games.stage.text.rendering import clock
from games.stage.widgets.buttons import Button
from games.stage.window import wake
from games.sudoku import rulebook
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.sheet import CHOOSE, LIFT, PAINT, Sheet, Touch
from games.sudoku.play.new_puzzle import NewPuzzle
from games.sudoku.play.pencil import Pencil
from games.sudoku.puzzle_text import Arriving
from games.sudoku.rules import formats
from games.sudoku.rules import position as rules
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.hints import Hint
from games.sudoku.think.solve import search

SLOT = "game"
SCOPE = "sudoku.play"
FOREVER = 1e9  # no save says so many seconds, hints or mistakes unless it is damaged
USUAL = rules.Params(3, ("numbers", "parity", "sums"), 2)  # the very first puzzle
MOVES, VIEW = N_("Numbers"), N_("Board")
ACTIONS = (
    Action("pencil", N_("Digit or pencil"), ("P",), SCOPE, MOVES),
    Action("erase", N_("Empty the cell"), ("Del", "Backspace"), SCOPE, MOVES),
    Action("fill", N_("Pencil in every candidate"), ("A",), SCOPE, MOVES),
    Action("check", N_("Check"), ("C",), SCOPE, MOVES),
    Action("hint_do", N_("Do what the hint says"), ("Enter",), SCOPE, MOVES),
    Action("hint_back", N_("Back in the hint"), ("Shift+H",), SCOPE, MOVES),
    Action("save_point", N_("Set a savepoint"), ("B",), SCOPE, MOVES),
    Action("to_point", N_("Back to the savepoint before"), ("Shift+B",), SCOPE, MOVES),
    Action("solutions", N_("All solutions"), ("L",), SCOPE, VIEW),
    Action("watch", N_("Watch the search"), ("W",), SCOPE, VIEW),
    Action("edit", N_("Edit the clues"), ("E",), SCOPE, VIEW),
    Action("zoom_in", N_("Zoom in"), (".",), SCOPE, VIEW),
    Action("zoom_out", N_("Zoom out"), (",",), SCOPE, VIEW),
    Action("zoom_fit", N_("Fit the board"), ("0", "F"), SCOPE, VIEW),
    Action("to_cell", N_("To the chosen cell"), ("G",), SCOPE, VIEW),
    Action("next_empty", N_("Next empty cell"), ("Tab",), SCOPE, VIEW),
    Action("copy_board", N_("Copy as text"), ("Ctrl+Shift+C",), SCOPE, VIEW),
)


class Play(Pencil, Arriving):
    """One puzzle being solved."""

    title, scope, actions = N_("Sudoku"), SCOPE, ACTIONS
    gestures = (
        Gesture("keyboard", N_("Choose a cell"), "", MOVES, ("Left", "Right", "Up", "Down")),
        Gesture("keyboard", N_("Write a number"), "", MOVES, ("1", "9"), N_("to")),
        Gesture("keyboard", N_("Pencil in a number"), "", MOVES, ("Shift+1", "Shift+9"), N_("to")),
        Gesture("mouse", N_("Choose several cells"), N_("Drag over them, or Ctrl and click"), MOVES),
        Gesture("mouse", N_("Pencil a number into many cells"), N_("Drag over them, pencil on"), MOVES),
        Gesture("mouse", N_("Zoom in and out of a large board"), N_("Wheel"), VIEW),
        Gesture("mouse", N_("Move a large board"), N_("Drag the board"), VIEW),
        Gesture("touch", N_("Write a number"), N_("Tap the cell, then the number"), MOVES),
    )
    has_undo = has_hint = True

    def __init__(self, history: History, seconds: float = 0.0, hints: int = 0, mistakes: int = 0) -> None:
        super().__init__()
        self.history = history
        self.seconds, self.hints, self.mistakes = seconds, hints, mistakes
        self.sheet = Sheet(self.puzzle)
        self._take_pencil(False)
        self.hint: Hint | None = None
        self.hint_step = 0
        self.hinted: Hint | None = None
        self.checked: set[int] = set()
        self.checked_notes: set[int] = set()
        self.counted: dict[int, int] = {}
        self.solution: bytes | None = None
        self.many: bool | None = None  # whether there is more than one solution; None: not known yet
        self.searched = False  # whether the search came to its end
        self.points: list[int] = []
        self.job: Job | None = None
        self.truth: Job | None = None
        self.started = 0.0
        self.told = False
        self.claimed = False  # whether the slot of the puzzle under way is this one's

    # State

    def _store(self) -> Any:
        return self.look.settings.store if self.look is not None and self.look.settings is not None else None

    # Life

    def enter(self) -> None:
        """Begin: look for the solution in the background, let the clock run."""
        self.started = self.look.now()
        self.job = Job(lambda: search(self.puzzle), wake.wake, marks=False)
        self.job.free()
        self._wind_clock(self.started)
        self._show()
        self.keep()

    def leave(self) -> None:
        """End for good."""
        self.keep()
        for job in (self.job, self.truth):
            if job is not None:
                job.close()
        self.job = self.truth = None

    def pause(self) -> None:
        """Be covered: the clock stops."""
        self.seconds, self.started = self.elapsed(), self.look.now()
        self.keep()

    def resume(self) -> None:
        """Come back."""
        self.started = self.look.now()
        self._wind_clock(self.started)
        self._show()

    def keep(self) -> None:
        """Save the puzzle as it stands; another that was under way is put aside, and told."""
        store = self._store()
        if store is None:
            return
        try:
            if self.solved:
                if self.claimed:
                    store.drop_auto("sudoku", SLOT)
            else:
                if not self.claimed:
                    name = make_room(store, "sudoku", SLOT, self.save(), self._picture)
                    if name:
                        self.send(_kept(name))
                    self.claimed = True
                store.autosave("sudoku", SLOT, self.save(), self.pill(), self._filled_text())
        except StoreError as error:
            self.send(Toast(spoken(error), "refused"))

    def _picture(self, held: Save) -> bytes:
        """Return the picture of the puzzle that was under way before this one."""
        try:
            return picture_unseen(load(held.data), self.look)
        except BadInput:
            return b""

    def save(self) -> dict[str, Any]:
        """Return plain values; `load` is the inverse."""
        return {"history": self.history.save(), "seconds": round(self.elapsed(), 1), "hints": self.hints,
                "mistakes": self.mistakes, "counted": [[*pair] for pair in self.counted.items()],
                "points": self.points}  # fmt: skip

    def update(self, now: float) -> Answers:
        """Take in what the searches found; let the clock move."""
        if self.job is not None:
            for event in self.job.events():
                if event.kind == "failed":
                    raise event.data
                if event.kind == "solution":
                    if self.solution is not None:
                        self.many = True
                    self.solution = self.solution or event.data
                elif event.kind == "finished":
                    self.searched = True
                    self.many = bool(self.many)
            if self.many and self.job.alive:
                self.job.close()
        if self.truth is not None and self.truth.latest.finished:
            self._true_hint()
        self._wind_clock(now)
        self.refresh()
        return None

    def _wind_clock(self, now: float) -> None:
        """Have the clock in the panel go on at its next second."""
        if self.clock_shown() and not self.told:
            self.wake_at = now + 1001 - self.elapsed() * 1000 % 1000

    # Events

    def play(self, move: Move) -> Answers:
        """Play a move and see what it brought."""
        try:
            before, branch = self.position.values, self.history.cursor
            self.history.play(move)
        except IllegalMove as error:
            return Toast(spoken(error), "refused")
        self._forget_points(branch)
        changed = {c for c, v in enumerate(self.position.values) if v != before[c]}
        self.checked -= changed
        self.counted = {c: v for c, v in self.counted.items() if c not in changed}
        self._drop_hint()
        if move.kind == "=" and move.value:
            self.count(self.told_unasked())  # one that is not shown must not be told by the figure
        self._show()
        self.keep()
        if self.solved:
            return self._finish()
        return Sound("enter", 0.6)

    def _finish(self) -> Answers:
        """Announce that the puzzle is solved, once."""
        if self.told:
            return None
        seconds = self.elapsed()
        self.told = True
        self.seconds = seconds
        store = self._store()
        if store is not None:
            try:
                store.record("sudoku", self._preset(), won=True, assisted=self.hints > 0, seconds=seconds)
                store.add_replay("sudoku", self.save(), self.pill(), clock(seconds))
            except StoreError as error:
                self.send(Toast(spoken(error), "refused"))
        scores = [Score(_("Time"), clock(seconds), icon="timer"), Score(_("Mistakes"), str(self.mistakes), icon="x")]
        if self.hints:
            scores.append(Score(_("Hints"), str(self.hints), icon="lightbulb"))
        buttons = [Button("solutions", _("All solutions"), "list-tree", "quiet"),
                   Button("again", _("New puzzle"), "plus", "primary", keys=_("Enter"))]  # fmt: skip
        return [Sound("solved"), Ask(Result(_("Solved"), self.pill(), scores, buttons=buttons))]

    def _preset(self) -> str:
        return str(self.history.params) if self.history.dealt else f"{self.puzzle.k}"

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        match id:
            case "board":
                return self._touched(value)
            case "mode":
                self._take_pencil(value == "pencil")
            case "digits":
                self._drop_typed()
                return self.enter_value(value, self.pencil)
            case "map":
                self.sheet.pan_to(*value)
            case "zoom":
                self.sheet.zoom_to(self.look, value / 100)
            case "entry":
                return self._entry(value)
            case "enter":
                return self._commit()
            case "points":
                return self._pick_point(value)
            case "stop" if self.job is not None:
                self.job.close()
                self.job, self.many = None, None
            case "save-game" if value is not None:
                return self._save_as(value)
            case "new_puzzle" if value is not None:
                return self._take_new(*value)
            case "result":
                return self.on_action({"again": "new", "solutions": "solutions"}.get(value, ""))
            case _:
                return super().on_value(id, value)
        return None

    def _touched(self, touch: Touch) -> Answers:
        if touch.kind == CHOOSE:
            answers = self._commit()  # an arrow or a click elsewhere ends what was being typed
            self._show()
            return answers
        if touch.kind == PAINT:
            self._paint(touch)
        return self._lift() if touch.kind == LIFT else None

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        match id:
            case "pencil":
                self._take_pencil(not self.pencil)
            case "erase":
                return self._erase()
            case "fill":
                return self._fill()
            case "check":
                return self._check()
            case "hint":
                return self._next_hint()
            case "hint_back":
                return self._hint_back()
            case "hint_do":
                return self._do_hint()
            case "undo" | "redo":
                return self._step(id)
            case "new":
                return Ask(NewPuzzle(last_params(self.look.settings), bool(self.history.moves) and not self.solved))
            case "save_point":
                return self._set_point()
            case "to_point":
                return self._to_point()
            case "zoom_in" | "zoom_out" | "zoom_fit" | "to_cell":
                self.sheet.zoom_by(self.look, id)
            case "next_empty":
                self._next_empty()
            case "copy":
                return Copy(rules.write(self.position), _("Position copied."))
            case "copy_board":
                return Copy(formats.write_puzzle(self.puzzle), _("Puzzle copied as text."))
            case "save":
                return ask_name(self, self._store(), "sudoku", self._proposed_name())
            case "solutions" | "watch" | "edit":
                return self._open(id)
            case _:
                return super().on_action(id)
        return None

    def _open(self, what: str) -> Answers:
        """Open one of the game's other scenes."""
        if what == "solutions":
            from games.sudoku.solutions.scene import Solutions

            return Push(Solutions(self.puzzle))
        if what == "watch":
            from games.sudoku.search.scene import Watch

            return Push(Watch(self.puzzle))
        from games.sudoku.editor.scene import Editor

        return Push(Editor(self.puzzle))

    def on_return(self, value: Any) -> Answers:
        """Play the puzzle that the editor or the list of solutions hands back."""
        if isinstance(value, Puzzle) and value != self.puzzle:
            return self.take_position(rules.begin(value))
        return None

    def _erase(self) -> Answers:
        cells = tuple(sorted(c for c in (self.sheet.chosen or {self.sheet.cursor}) if not self.puzzle.numbers[c]))
        if not any(self.position.values[c] or self.position.notes[c] for c in cells):
            return None
        return self.play(Move("=", cells, 0))

    def _fill(self) -> Answers:
        """Pencil every candidate into the chosen cells, or into all where only one is chosen."""
        chosen = self.sheet.chosen if len(self.sheet.chosen) > 1 else range(self.puzzle.n**2)
        notes, possible = self.position.notes, rules.all_candidates(self.position)
        cells = tuple(sorted(c for c in chosen if not self.position.values[c] and notes[c] != possible[c]))
        return self.play(Move("*", cells, 0)) if cells else Toast(_("Every candidate is pencilled in."))

    def _step(self, id: str) -> Answers:
        history = self.history
        if not (history.can_undo if id == "undo" else history.can_redo):
            return Toast(_("Nothing to undo.") if id == "undo" else _("Nothing to redo."), "refused")
        return self._go(history.cursor + (-1 if id == "undo" else 1))

    def _next_empty(self) -> None:
        n = self.puzzle.n**2
        order = [(self.sheet.cursor + step) % n for step in range(1, n + 1)]
        cell = next((c for c in order if not self.position.values[c]), None)
        if cell is not None:
            self.sheet.cursor, self.sheet.chosen = cell, {cell}
            self.sheet.show_cell(self.look, cell, DIGITS)
            self._show()

    def take_position(self, position: rules.Position) -> Answers:
        """Begin what has come; a game under way is kept."""
        return self._begin(History(rulebook, rules.Params(position.puzzle.k), 0, position))

    def _take_new(self, params: rules.Params, seed: int, puzzle: Puzzle) -> Answers:
        """Begin a puzzle that was made; one under way is kept."""
        if self.look.settings is not None:
            self.look.settings.remember("sudoku", "params", str(params))
        return self._begin(History(rulebook, params, seed, rules.begin(puzzle)))

    def _begin(self, history: History) -> Answers:
        if self.history.moves and not self.solved:
            store = self._store()
            if store is not None:
                told, save = self._filled_text(), self.save()
                try:
                    name = put_aside(store, "sudoku", self.pill(), save, told, lambda: picture_of(self))
                except StoreError as error:
                    return [Replace(Play(history)), Toast(spoken(error), "refused")]
                return [Replace(Play(history)), _kept(name)]
        return Replace(Play(history))

    def _filled_text(self) -> str:
        filled = sum(1 for value in self.position.values if value)
        return f"{filled} / {self.puzzle.n**2}"

    def _proposed_name(self) -> str:
        store = self._store()
        return free_name(store, "sudoku", self.pill(), self.save()) if store is not None else ""

    def _save_as(self, named: Named) -> Toast | None:
        """Save the game under a name; None where nothing is kept."""
        store = self._store()
        return save_as(store, "sudoku", named, self.save(), self._filled_text()) if store is not None else None


def _kept(name: str) -> Toast:
    return Toast(_("The puzzle before is kept as “{name}”.").format(name=name))


def load(data: dict[str, Any]) -> Play:
    """Return the scene of a saved puzzle; BadInput if it is damaged."""
    if not isinstance(data.get("history"), dict):
        raise BadInput("The saved puzzle has no history.")
    history = History.load(rulebook, data["history"])
    numbers = [data.get(name, 0) for name in ("seconds", "hints", "mistakes")]
    seconds, hints, mistakes = (x if isinstance(x, (int, float)) and 0 <= x < FOREVER else 0 for x in numbers)
    play = Play(history, float(seconds), int(hints), int(mistakes))
    play.counted = _pairs(data.get("counted"), play.puzzle.n)
    play.read_points(data.get("points"))
    return play


def _pairs(data: Any, n: int) -> dict[int, int]:
    """Return the cells with their numbers that a save lists, without what is damaged."""
    pairs = [tuple(pair) for pair in data if isinstance(pair, list)] if isinstance(data, list) else []
    return {
        pair[0]: pair[1]
        for pair in pairs
        if len(pair) == 2 and all(type(x) is int for x in pair) and 0 <= pair[0] < n * n and 0 < pair[1] <= n
    }


def last_params(settings: Any) -> rules.Params:
    """Return the kind of puzzle that was made last."""
    if settings is not None:
        try:
            return rules.read_params(settings.recall("sudoku", "params", str(USUAL)))
        except BadInput:
            pass  # of a file changed by hand
    return USUAL
