"""The dialog for a new puzzle: box size, kinds of clues, difficulty, pattern; the generator works in the background."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from engine.game import BadInput, only_digits
from engine.run.stepper import Snapshot
from games.base.i18n import N_, _
from games.base.settings import Settings
from games.model.thinker import Thinker
from games.stage.answers import Act, Answers, Close
from games.stage.dialog import Dialog
from games.stage.keys import Action
from games.stage.messages import DISMISS, Message
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.choices import Segmented, Slider, Toggle
from games.stage.widgets.fields import TextField
from games.stage.widgets.words import Heading, Label, Progress
from games.stage.window import wake
from games.sudoku.hint import names
from games.sudoku.kind import difficulty_name
from games.sudoku.play.messages import PuzzleMade
from games.sudoku.rules.position import Params, read_params
from games.sudoku.rules.puzzle import CLUE_KINDS
from games.sudoku.think.generate import LARGEST_GENERATED, Maker
from games.sudoku.think.recipes.first import Made

USUAL = Params(3, ("numbers", "parity", "sums"), 2)  # the very first puzzle


STEPS = (  # names of steps that are the hardest of a level
    ("hidden single",),
    ("naked single", "odd sum"),
    ("locked candidates", "all evens"),
    ("naked pair", "hidden triple"),
    ("X-wing", "skyscraper", "hidden diamond"),
    ("AIC", "chain"),
)


NEEDS = {"odd sum": ("sums",), "hidden diamond": ("sums",), "all evens": ("parity", "sums")}  # one of these clues


def promise(level: int, clues: Sequence[str]) -> str:
    """Return what a difficulty promises with these kinds of clues: the steps that are needed and enough."""
    fitting = [name for name in STEPS[level - 1] if name not in NEEDS or {*NEEDS[name]} & {*clues}]
    return _("Hardest steps: {steps}").format(steps=", ".join(names.technique(name) for name in fitting))


def _made(found: Snapshot) -> Made | None:
    made: Made | None = found.extra.get("made")
    return made


class NewPuzzleCommand(Message, Enum):
    """What carries no value."""

    MAKE = "make"
    STOP = "stop"
    PRINT = "print"


@dataclass(frozen=True)
class BoxSizeWanted(Message):
    """The box size of the puzzle to be made."""

    k: int


@dataclass(frozen=True)
class CluesWanted(Message):
    """Whether it may have clues of a kind ("parity", "sums")."""

    kind: str
    on: bool


@dataclass(frozen=True)
class DifficultyWanted(Message):
    """How difficult it is to be, 1 to 6."""

    level: int


@dataclass(frozen=True)
class SymmetryWanted(Message):
    """Whether its numbers are to stand in a symmetric pattern."""

    on: bool


@dataclass(frozen=True)
class GenerousWanted(Message):
    """Whether it is to have more marks than it needs."""

    on: bool


@dataclass(frozen=True)
class SeedTyped(Message):
    """The text that now stands in the field of the seed."""

    text: str


class NewPuzzle(Dialog):
    """It closes with PuzzleMade."""

    actions = (Action("act", N_("Make the puzzle"), ("Enter",), "dialog", says=NewPuzzleCommand.MAKE),)

    def __init__(self, params: Params, at_once: bool = False) -> None:
        super().__init__("newgame", _("New puzzle"), width=496)
        self.params = params if params.k <= LARGEST_GENERATED else replace(params, k=3)
        self.asked = self.params  # what is being made: the choices may have been changed since
        self.at_once = at_once  # whether it begins without being asked
        self.seed_text = ""
        self.making: Thinker[Made | None] = Thinker(_made, wake.wake)
        self.seed = 0

    def leave(self) -> None:
        self.making.stop()

    def update(self, now: float) -> Answers:
        made = self.making.take()
        if made is None:
            return None
        puzzle, level = made
        return Close(PuzzleMade(replace(self.asked, difficulty=level), self.seed, puzzle))

    def body(self) -> list[Widget]:
        params = self.params
        sizes = [(k, f"{k * k} × {k * k}") for k in range(2, LARGEST_GENERATED + 1)]
        kinds = [("parity", _("Even and odd cells")), ("sums", _("Odd sums"))]
        found: list[Widget] = [Heading(_("Size")), Segmented("k", sizes, max(2, params.k), says=BoxSizeWanted), Gap(4)]
        found.append(Heading(_("Clues")))
        found.append(Row([Label(_("Numbers"), grow=1), Toggle("numbers", True, enabled=False)]))
        for kind, text in kinds:
            wanted = Toggle(kind, kind in params.clues, says=partial(CluesWanted, kind))
            found.append(Row([Label(text, grow=1), wanted]))
        name = difficulty_name(params.difficulty)
        found += [Row([Heading(_("Difficulty"), grow=1), Label(name, "bodyStrong")])]
        found.append(Slider("difficulty", params.difficulty, 1, 6, stops=True, default=2, says=DifficultyWanted))
        found.append(Label(promise(params.difficulty, params.clues), "small", "ink.secondary"))
        symmetric = Toggle("symmetric", params.symmetric, says=SymmetryWanted)
        found.append(Row([Label(_("Symmetric pattern"), grow=1), symmetric]))
        marked = {"parity", "sums"} & {*params.clues}
        generous = Toggle("generous", params.generous and bool(marked), enabled=bool(marked), says=GenerousWanted)
        found.append(Row([Label(_("More signs than needed"), grow=1), generous]))
        seed = TextField("seed", self.seed_text, _("Any"), limit=9, grow=1, says=SeedTyped)
        found.append(Row([Heading(_("Seed"), grow=0), seed], gap=16))
        if self.making.open:
            found.append(self._progress())
        return found

    def _progress(self) -> Widget:
        """Return how far the puzzle is; where no board fits the difficulty, another one is begun."""
        tried, clues, boards = self.making.latest.extra.get("tried", (0, 0, 1))
        text = _("{n} of {m} clues tried").format(n=tried, m=clues) if clues else _("Laying out the numbers")
        if boards > 1:
            text += ", " + _("board {n}").format(n=boards)
        return Column([Label(text, "small", "ink.secondary"), Progress(tried / clues if clues else 0)], 6)

    def enter(self) -> None:
        if self.at_once:
            self._make()

    def foot(self) -> list[Widget]:
        busy = self.making.open
        self.buttons = [Button("make", _("Make the puzzle"), "grid-3x3", "primary", enabled=not busy,
                               says=NewPuzzleCommand.MAKE)]  # fmt: skip
        sheets = Button("print", _("Print"), "printer", "quiet", enabled=not busy, says=NewPuzzleCommand.PRINT)
        cancel = NewPuzzleCommand.STOP if busy else DISMISS
        return [sheets, Spacer(), Button("cancel", _("Stop") if busy else _("Cancel"), says=cancel), *self.buttons]

    def on_message(self, message: Message) -> Answers:
        params = self.params
        match message:
            case BoxSizeWanted(k):
                self.params = replace(params, k=k)
            case CluesWanted(kind, on):
                wanted = {"numbers", *params.clues, kind} - ({kind} if not on else set())
                self.params = replace(params, clues=tuple(one for one in CLUE_KINDS if one in wanted))
            case DifficultyWanted(level):
                self.params = replace(params, difficulty=level)
            case SymmetryWanted(on):
                self.params = replace(params, symmetric=on)
            case GenerousWanted(on):
                self.params = replace(params, generous=on)
            case SeedTyped(text):
                self.seed_text = only_digits(text, 9)
            case NewPuzzleCommand.STOP:
                self.making.stop()
            case NewPuzzleCommand.MAKE:
                return self._make() if not self.making.open else None
            case NewPuzzleCommand.PRINT:
                return [Close(None), Act("print")]
            case _:
                return super().on_message(message)
        return None

    def _make(self) -> Answers:
        self.seed = int(self.seed_text) if self.seed_text else random.SystemRandom().randrange(1 << 30)
        params = self.asked = self.params
        maker = partial(Maker, params.k, params.clues, params.difficulty, self.seed, params.symmetric,
                        generous=params.generous)  # fmt: skip
        self.making.think(maker, self.look.now())
        self.refresh()
        return None


def last_params(settings: Settings, otherwise: Params = USUAL) -> Params:
    """Return the kind of puzzle that was made last, where none was, the other one."""
    try:
        return read_params(settings.recall("sudoku", "params", str(otherwise)))
    except BadInput:
        return otherwise  # the file was changed by hand
