"""A Sudoku in play: what may be entered, what is wrong and when it counts, hints, the pencil. No pixels.

The cells that a player has chosen are handed in. What cannot be done raises IllegalMove; what was done is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set

from engine.game import IllegalMove
from games.sudoku.game import Game
from games.sudoku.play.advice import HintSteps
from games.sudoku.play.faults import Faults, NumberWrong
from games.sudoku.play.pencil import Mode, Pencil, has, marking
from games.sudoku.play.proof import Proof
from games.sudoku.rated.background import RatingSearch
from games.sudoku.rules.candidates import candidates
from games.sudoku.rules.position import COLOURS, Move, Position
from games.sudoku.rules.puzzle import SOUTH, WEST, Puzzle, house_name, shared_house
from games.sudoku.think.logic import Deduction


class State:
    """The puzzle in play and what helps to solve it.

    `wake` is called, from another thread, when a search has something new; `shown`: which mistakes are shown unasked
    (the setting's value: "never", "rules" or "solution").
    """

    def __init__(self, game: Game, wake: Callable[[], None], shown: Callable[[], str] = lambda: "rules") -> None:
        self.game = game
        self.pencil = Pencil()
        self.proof = Proof(game.puzzle, wake)
        self.faults = Faults(game, self.proof, shown)
        self.advice = HintSteps(game, wake)
        self.rating = RatingSearch(game.puzzle, wake)
        self.wanted = ""  # what stands in the field for the name of a cell
        self.asked = 0  # the number beside the board that is pointed at: where it stands is shown
        self._cursor = game.history.cursor

    @property
    def position(self) -> Position:
        """The board at the cursor."""
        return self.game.position

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.game.puzzle

    @property
    def solved(self) -> bool:
        """Whether the board is full and right."""
        return self.game.over

    # Life

    def begin(self, now: float) -> None:
        """Look for the solution in the background."""
        self.proof.begin(now)
        self.rating.begin_beside(now)
        self._note_score()

    def arrive(self, now: float) -> None:
        """See to the position shown: what was said of another one goes, a search that was ended goes on."""
        if self._cursor != self.game.history.cursor:
            self._cursor = self.game.history.cursor
            self.advice.drop()
            self.faults.arrive()
        self.advice.go_on(now)

    def halt(self) -> None:
        """End the searches about the position; the one about the puzzle goes on."""
        self.advice.halt()

    def close(self) -> None:
        """End all searches for good."""
        self.advice.halt()
        self.proof.stop()
        self.rating.stop()

    def update(self) -> bool:
        """Take in what the searches found; return whether that is anything new."""
        news = [self.proof.update(), self.rating.update(), self.advice.update()]
        self._note_score()
        return any(news)

    def _note_score(self) -> None:
        """Have the game keep the score that is shown."""
        found = self.rating.found
        if self.rating.done and found.steps and not (found.none or found.several):
            self.game.score = found.score

    # Moves

    def play(self, move: Move) -> int:
        """Play a move and see what it brought; return how many savepoints went with moves that gave place to it."""
        before, points = self.position.values, len(self.game.points)
        self.game.play(move)
        self._cursor = self.game.history.cursor
        self.faults.changed({c for c, v in enumerate(self.position.values) if v != before[c]})
        self.advice.drop()
        if move.kind == "=" and move.value:
            self.faults.count(self.faults.unasked())  # one that is not shown must not be told by the figure
        return points - len(self.game.points)

    def entering(self, value: int, mode: Mode, chosen: Iterable[int]) -> Move:
        """Return the move that writes or marks a number, or a colour, into cells; given ones are left out.

        What all of them have already is taken out.
        """
        chosen = tuple(chosen)
        if not chosen:
            raise IllegalMove("Choose a cell first.")
        if mode is Mode.COLOUR:
            return self._marking(chosen, mode, value)
        cells = self._free(chosen)
        if not cells:
            raise IllegalMove("That cell is a clue.")
        return self._writing(cells, value) if mode is Mode.DIGIT else self._marking(self._open(cells), mode, value)

    def _free(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return those of the cells that no clue fills, in order."""
        return tuple(sorted(c for c in cells if not self.puzzle.numbers[c]))

    def _open(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return those of the cells that hold no number, at least one."""
        found = tuple(cell for cell in cells if not self.position.values[cell])
        if not found:
            raise IllegalMove("That cell already has a number.")
        return found

    def _writing(self, cells: tuple[int, ...], value: int) -> Move:
        same = all(self.position.values[cell] == value for cell in cells)
        house = -1 if same else shared_house(self.puzzle.k, cells)
        if house >= 0:
            name = house_name(self.puzzle.k, house)
            raise IllegalMove("{house} would hold {n} more than once.", house=name, n=value)
        return Move("=", cells, 0 if same else value)

    def _marking(self, cells: tuple[int, ...], mode: Mode, value: int) -> Move:
        if mode is Mode.COLOUR and not 1 <= value <= COLOURS:
            raise IllegalMove("There are colours 1 to {n}.", n=COLOURS)
        return marking(self.position, cells, mode, value, all(has(self.position, c, mode, value) for c in cells))

    def erasing(self, chosen: Iterable[int]) -> Move | None:
        """Return the move that empties cells of numbers and marks, where they have none of colours; None for none.

        In the mode for colours it is these that go.
        """
        chosen = tuple(sorted(chosen))
        position = self.position
        coloured = tuple(c for c in chosen if position.colour(c))
        cells = self._free(chosen)
        anything = any(position.values[c] or position.notes[c] or position.corner(c) for c in cells)
        if anything and self.pencil.mode is not Mode.COLOUR:
            return Move("=", cells, 0)
        return Move("!", coloured, 0) if coloured else None

    def filling(self, chosen: Iterable[int]) -> Move | None:
        """Return the move that marks every candidate in the centre of cells, of all where they are one; None for none.

        Where no diamond could make a difference it is the move that older programs know as well.
        """
        chosen = tuple(chosen)
        cells = chosen if len(chosen) > 1 else range(self.puzzle.n**2)
        values = self.position.values
        notes = self.position.notes
        possible = candidates(self.puzzle, values)
        open_cells = tuple(sorted(c for c in cells if not values[c] and notes[c] != possible[c]))
        tied = any(mark & (SOUTH | WEST) for mark in self.puzzle.marks)
        return Move("~" if tied else "*", open_cells, 0) if open_cells else None

    def lit(self, cursor: int, chosen: Set[int]) -> int:
        """Return the number whose cells and marks are lit: the one held or called for, else that of the chosen cell."""
        if self.pencil.digit or self.pencil.digit_first or not chosen:
            return self.pencil.digit
        return self.position.values[cursor]

    def cornering(self, cell: int, digit: int) -> Move:
        """Return the move of a right click: the corner mark of a number in a cell, or out of it."""
        if not digit:
            raise IllegalMove("Choose a digit first: its corner mark goes there.")
        return self.entering(digit, Mode.CORNER, (cell,))

    def next_empty(self, cell: int) -> int | None:
        """Return the next empty cell after this one, around the board; None on a full one."""
        n = self.puzzle.n**2
        order = [(cell + step) % n for step in range(1, n + 1)]
        return next((c for c in order if not self.position.values[c]), None)

    # Hints

    def hint(self, now: float) -> None:
        """Go a step on in the hint; IllegalMove where something wrong, marked now, has to go first, NumberWrong where
        `take_back` would do."""
        advice = self.advice
        if not advice.open and self.faults.mark():
            if self.faults.clues_clash():
                raise IllegalMove("The clues contradict each other: “Edit the clues” can change them.")
            raise NumberWrong("A number here is wrong: take it back first.")
        advice.next(now)

    def take_back(self) -> int:
        """Empty the cells of the numbers that are wrong, one step of undo; return as `play` does."""
        wrong = self.faults.to_take_back()
        return self.play(Move("=", wrong, 0)) if wrong else 0

    def leave_out(self, hint: Deduction) -> int:
        """Pencil the candidates of the hinted cells in, less those that the hint strikes; return as `play` does."""
        gone = 0
        with self.game.together():
            for cell, mask in hint.removes:
                if not self.position.notes[cell]:
                    gone += self.play(Move("~", (cell,), 0))
                for value in range(1, self.puzzle.n + 1):
                    if mask >> value & 1 and self.position.notes[cell] >> value & 1:
                        gone += self.play(Move("/", (cell,), value))
        return gone

    # Solving

    def solution(self) -> bytes:
        """Return the only solution; IllegalMove says why there is none to go by."""
        proof = self.proof
        if proof.none:
            raise IllegalMove("These clues have no solution.")
        if proof.many:
            raise IllegalMove("This puzzle has several solutions: only one of its own can be filled in.")
        if proof.only is None:
            raise IllegalMove("The solution is still being looked for.")
        return proof.only

    def right_already(self, cells: Iterable[int]) -> bool:
        """Whether all of these cells hold what the only solution has, though the puzzle is not solved."""
        right, values = self.solution(), self.position.values
        return not self.solved and all(values[cell] == right[cell] for cell in cells)

    def check_solvable(self) -> None:
        """Raise IllegalMove where the machine cannot solve the puzzle, or need not."""
        self.solution()
        if self.solved:
            raise IllegalMove("The puzzle is solved.")

    def solve(self, cells: Iterable[int]) -> int:
        """Write what the only solution has into cells, one step of undo, each a hint; return as `play` does."""
        self.check_solvable()
        right, values = self.solution(), self.position.values
        wrong = [cell for cell in sorted(cells) if values[cell] != right[cell]]
        gone = 0
        with self.game.together():
            for value in sorted({right[cell] for cell in wrong}):
                gone += self.play(Move("=", tuple(cell for cell in wrong if right[cell] == value), value))
        self.game.hints += len(wrong)
        if len(wrong) > 1:
            self.game.filled_at = self.game.history.cursor
        return gone

    def play_from(self, values: bytes, left: Sequence[int]) -> int:
        """Have the board stand as at a step: these numbers, and as marks what is left for cells from which steps have
        struck anything; one step of undo, each number written a hint; return as `play` does."""
        before, gone = self.position.values, 0
        wrong = [cell for cell, value in enumerate(values) if value != before[cell]]
        with self.game.together():
            for value in sorted({values[cell] for cell in wrong}):
                gone += self.play(Move("=", tuple(cell for cell in wrong if values[cell] == value), value))
            gone += self._strike(left)
        written = sum(values[cell] > 0 for cell in wrong)
        self.game.hints += written
        if written > 1:
            self.game.filled_at = self.game.history.cursor
        return gone

    def _strike(self, left: Sequence[int]) -> int:
        """Mark the candidates of the cells in which fewer are left than clues and numbers leave; return as `play`."""
        gone, possible = 0, candidates(self.puzzle, self.position.values)
        fewer = [cell for cell, mask in enumerate(left) if mask and mask != possible[cell]]
        notes = self.position.notes
        if anew := tuple(cell for cell in fewer if notes[cell] != possible[cell]):
            gone += self.play(Move("~", anew, 0))
        for value in range(1, self.puzzle.n + 1):
            cells = tuple(cell for cell in fewer if (possible[cell] & ~left[cell]) >> value & 1)
            if cells:
                gone += self.play(Move("/", cells, value))
        return gone
