"""Faults on the board in play: when they are told, how they are counted, and the check. No pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import or_

from engine.game import IllegalMove, Sentence
from games.sudoku.game import Game
from games.sudoku.play.proof import Proof
from games.sudoku.rules.candidates import candidates
from games.sudoku.rules.faults import faults


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check has found: the first rule broken, how many numbers are not the solution's, how many marks are wrong.

    `sure`: whether the solution is known to be the only one, so that nothing found means that all is right.
    """

    broken: Sentence | None
    numbers: int
    marks: int
    sure: bool


class NumberWrong(IllegalMove):
    """A number entered is wrong and has to be taken back before anything else."""


class Faults:
    """What is wrong in a game; `cells` and `notes`: where a number or pencil marks are marked since a check."""

    def __init__(self, game: Game, proof: Proof, shown: Callable[[], str]) -> None:
        self._game = game
        self._proof = proof
        self._shown = shown
        self.cells: set[int] = set()
        self.notes: set[int] = set()

    def arrive(self) -> None:
        """Mark nothing of another position any more, but the numbers that are here, too, and not the solution's."""
        self.cells, self.notes = self.cells & self.against_solution(), set()

    def changed(self, cells: set[int]) -> None:
        """Take note that other numbers stand in these cells."""
        self.cells -= cells
        self._game.faulted = {c: v for c, v in self._game.faulted.items() if c not in cells}

    # What is wrong

    @property
    def told(self) -> bool:
        """Whether broken rules are told without a check."""
        return self._shown() in ("rules", "solution")

    def against_rules(self) -> set[int]:
        """Return the cells of all broken rules."""
        return {cell for fault in faults(self._game.puzzle, self._game.position.values) for cell in fault.cells}

    def against_solution(self) -> set[int]:
        """Return the cells that differ from the only solution; none while it is not known to be the only one."""
        only = self._proof.only
        if only is None:
            return set()
        return {c for c, v in enumerate(self._game.position.values) if v and v != only[c]}

    def unasked(self) -> set[int]:
        """Return the wrong cells that are shown without a check."""
        told = self.against_rules() if self.told else set()
        return told | self.against_solution() if self._shown() == "solution" else told

    def wrong_notes(self) -> dict[int, int]:
        """Return the marks, at the corners and in the centre, that a number or the cell's own clue forbids, by cell."""
        position = self._game.position
        notes = tuple(map(or_, position.notes, position.corners)) if position.corners else position.notes
        if not any(notes):
            return {}
        possible = candidates(self._game.puzzle, self._game.position.values)
        return {cell: mask & ~possible[cell] for cell, mask in enumerate(notes) if mask & ~possible[cell]}

    # Marking and counting

    def mark(self) -> bool:
        """Mark what is wrong, count it, and return whether there is such a thing."""
        wrong = self.against_rules() | self.against_solution()
        if wrong:
            self.cells = wrong
            self.count(wrong)
        return bool(wrong)

    def count(self, told: Iterable[int]) -> None:
        """Count the mistakes among the cells told to be wrong, each number once.

        A right number that clashes with a wrong one is none. While the only solution is not known, neither is which
        of several that clash is wrong: they count as one, and as none if one of them has counted already.
        """
        game = self._game
        values = game.position.values
        entered = {cell for cell in told if values[cell] and not game.puzzle.numbers[cell]}
        old = {cell for cell in entered if game.faulted.get(cell) == values[cell]}
        news: set[int] = set()
        if self._proof.only is not None:
            news = (entered & self.against_solution()) - old
            game.mistakes += len(news)
        else:
            for fault in faults(game.puzzle, values):
                clashing = entered & set(fault.cells)
                game.mistakes += bool(clashing) and not clashing & (old | news)
                news |= clashing
        game.faulted |= {cell: values[cell] for cell in news}

    def to_take_back(self) -> tuple[int, ...]:
        """Return the cells to be emptied so that nothing is wrong any more: those that are not the only solution's.

        While that is not known: of numbers that clash those entered last, until none clash.
        """
        if self._proof.only is not None:
            return tuple(sorted(self.against_solution()))
        history, values = self._game.history, bytearray(self._game.position.values)
        lately = (cell for move in reversed(history.moves[: history.cursor]) if move.kind == "=" for cell in move.cells)
        found: list[int] = []
        clashing = self.against_rules()
        for cell in lately:
            if not clashing:
                break
            if cell in clashing and values[cell]:
                values[cell] = 0
                found.append(cell)
                clashing = {one for fault in faults(self._game.puzzle, bytes(values)) for one in fault.cells}
        return tuple(sorted(found))

    def check(self) -> Checked:
        """Mark what cannot be right and return what that is."""
        wrong_notes = self.wrong_notes()
        self.notes = set(wrong_notes)
        found = faults(self._game.puzzle, self._game.position.values)
        if not self.mark():
            self.cells = set()
        marks = sum(mask.bit_count() for mask in wrong_notes.values())
        sentence = found[0].sentence if found else None
        return Checked(sentence, len(self.against_solution()), marks, self._proof.only is not None)

    def clues_clash(self) -> bool:
        """Whether the clues alone break a rule, so that nothing entered could mend it."""
        return bool(faults(self._game.puzzle, self._game.puzzle.numbers))
