# cython: language_level=3
# mypy: ignore-errors
"""A board for any game by its rules alone: slow, for games without a kernel and for tests.

    from engine.tree.deepening import TreeSearch
    from engine.tree.rules_board import RulesBoard

    board = RulesBoard(root, moves, play, value)   # moves(pos), play(pos, move), value(pos) for its mover
    search = TreeSearch(board, "best", depth=6)
    while not search.run(10_000):
        pass
    board.turn(search.found.turn[0])               # the move to play
"""

import cython

if cython.compiled:
    from cython.cimports.engine.tree.board import Board
    from cython.cimports.engine.tree.constants import AGAIN, LARGEST, OTHER
else:
    from engine.tree.board import Board
    from engine.tree.constants import AGAIN, LARGEST, OTHER

KEY_BITS = cython.declare(cython.int, 20)
KEYED = cython.declare(cython.int, (1 << 20) - 1)  # positions that get a key at most, for each of them is kept


@cython.cclass
class RulesBoard(Board):
    """A board grown from nothing but the moves of a position, the position after one, and a value for its mover.

    A position without moves is the end of the game; its value is told for the player who would move. All values and
    moves follow from the position, so equal positions share their entry in the table, if they can be hashed: their key
    is their number in the order in which the search came to them, the same in every run.
    """

    moves: object
    play: object
    worth: object
    again: object
    places: list
    names: list
    failure: object
    numbers: dict
    bound: cython.int

    def __init__(self, root, moves, play, value, again=None, *, width=64, plies=100, limit=LARGEST):
        """Take the root position and the functions moves(pos), play(pos, move), value(pos), again(before, after).

        `again` tells whether the same player moves in both. The search raises a ValueError where a position has more
        than `width` moves or a value lies beyond `limit` on either side.
        """
        Board.__init__(self, width, plies)
        self.moves = moves
        self.play = play
        self.worth = value
        self.again = again
        self.places = [None] * len(self.move)
        self.names = [None] * len(self.move)
        self.places[0] = root
        self.bound = self.limit[0] = limit
        self.failure = None
        self.numbers = {}
        try:
            hash(root)
            self.key_bits = KEY_BITS
        except TypeError:
            self.key_bits = 0

    def name(self, at: int) -> object:
        """Return the move that led to a slot, as `moves` gave it; the board's own number is its place there."""
        return self.names[at]

    def turn(self, number: int) -> object:
        """Return the move of the root that has this number in what a search found, as `moves` gave it."""
        return list(self.moves(self.places[0]))[number]

    def begin(self) -> None:
        self.numbers.clear()

    def check(self) -> None:
        if self.failure is not None:
            raise self.failure

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def expand(self, at: cython.int, to: cython.int) -> cython.int:
        n: cython.int = 0
        try:
            pos = self.places[at]
            for move in self.moves(pos):
                if n == self.width:
                    raise ValueError(f"A position has more than the {self.width} moves that this board takes.")
                after = self.play(pos, move)
                self.places[to + n] = after
                self.names[to + n] = move
                self.move[to + n] = n
                self.gain[to + n] = 0
                self.limit[to + n] = self.bound
                self.order[to + n] = -n
                self.kind[to + n] = AGAIN if self.again is not None and self.again(pos, after) else OTHER
                n += 1
        except Exception as error:
            self.failure = error
        return n

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def final(self, at: cython.int) -> cython.int:
        return self.evaluate(at)

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def evaluate(self, at: cython.int) -> cython.int:
        try:
            x = self.worth(self.places[at])
            if not -self.bound <= x <= self.bound:
                raise ValueError(f"A value lies between {-self.bound} and {self.bound} on this board, not at {x}.")
            self.horizon = any(True for _ in self.moves(self.places[at]))
            return x
        except Exception as error:
            self.failure = error
        return 0

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def key(self, at: cython.int) -> cython.ulonglong:
        """Return the number of a position, from 1; 0 where it cannot be hashed, or too many have one."""
        try:
            pos = self.places[at]
            number = self.numbers.get(pos, 0)
            if number == 0 and len(self.numbers) < KEYED:
                number = self.numbers[pos] = len(self.numbers) + 1
            return number
        except Exception as error:
            self.failure = error
        return 0
