"""A challenge of Katamino in the terminal, followed by ear: rows and pieces are read on demand, moves are typed."""

from __future__ import annotations

import re
import time

from engine.cover.polyomino import Cell
from engine.game import BadInput, IllegalMove, whole_number
from games.base.figures import clock
from games.base.i18n import N_, _
from games.base.settings import Settings
from games.base.words import all_of, runs
from games.katamino import texts
from games.katamino.board import aloud
from games.katamino.game import Game, at_position
from games.katamino.kind import Kind
from games.katamino.play.state import State
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import (
    STEP,
    Orientation,
    Placement,
    check_columns,
    flipped,
    one_sided,
    orientations_of,
    piece_named,
    turned,
)
from games.katamino.rules.reading import read
from games.katamino.rules.rulebook import Clear, Move, Position, Put, TakeBack
from games.katamino.settings import SCHEME
from games.katamino.think.packed import count
from games.katamino.think.verdict import placements_left
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.terminal import commands
from games.terminal.commands import TypedCommand
from games.terminal.dialogue import resume, sitting, spoken_to
from games.terminal.interruption import say, tell
from games.terminal.talk import Talk, now, wait

COUNTED = 10.0  # seconds that the ways to finish are counted

LAY = TypedCommand(("lay", "rakd", "pon", "pune"), "T 1 4",
                   N_("lay T as you hold it, the top left corner of its box in row 1, column 4"))  # fmt: skip
TURN = TypedCommand(("turn", "forgasd", "gira", "rotește"), "T", N_("turn T by a quarter, clockwise"))
FLIP = TypedCommand(("flip", "tükrözd", "voltea", "întoarce"), "T", N_("flip T, left and right exchanged"))
BACK = TypedCommand(("take", "vedd", "retira", "ia"), "T", N_("take T back into the hand; take alone: all pieces"))
PIECE = TypedCommand(("piece", "elem", "pieza", "piesă"), "T", N_("where T lies, or how you hold it, row by row"))
HAND = TypedCommand(("hand", "kéz", "mano", "mână"), "", N_("the pieces in hand"))
ROW = TypedCommand(("row", "sor", "fila", "rând"), "3", N_("read a row of the tray"))
CELL = TypedCommand(("cell", "cella", "celda", "celulă"), "3 7", N_("what lies there, or which pieces can cover it"))
COMMANDS = (
    LAY, TURN, FLIP, BACK, PIECE, HAND, commands.BOARD, ROW, CELL, commands.HINT, commands.DO, commands.CHECK,
    commands.UNDO, commands.REDO, commands.HELP, commands.QUIT,
)  # fmt: skip


def play(text: str | None, scheme: str | None, seed: int, resumed: bool) -> int:
    """Play the challenge that a text names, gone on with where it is under way, else one that is dealt.

    `resumed`: the one played last; `scheme`: of the pieces' names, None as the settings say. Return the
    exit status.
    """
    store = Store()
    names = scheme or SCHEME.of(Settings.load(store))
    shelf: Shelf[Game] = Shelf(Kind(names), store)
    with spoken_to(), sitting(shelf):
        if text == "-":
            raise BadInput("Standard input is what you type while you play: give the set itself, such as TWL.")
        if resumed and text is not None:
            raise BadInput("With --resume the challenge is the one under way: leave the other one out.")
        game = resume(shelf) if resumed else _of(shelf, text or "9", seed)
        return KataminoTalk(shelf, game, names).run()


def _of(shelf: Shelf[Game], text: str, seed: int) -> Game:
    """Return the challenge of a text, as the window opens it: the one under way where there is one."""
    columns = whole_number(text)
    pos = rules.start(rules.Params(check_columns(columns)), seed) if columns is not None else read(text)
    if rules.outcome(pos) is not None:
        raise BadInput("The tray is full: the challenge is solved.")
    made = at_position(pos)
    return (None if pos.laid else shelf.under_way(made.key)) or made


def _by_columns(pos: Position) -> list[Cell]:
    """Return the cells of the tray in the order in which they are counted fastest."""
    return sorted(pos.plan.cells, key=lambda cell: (cell[1], cell[0]))


class KataminoTalk(Talk[Game]):
    """A challenge. `scheme`: of the pieces' names; `held`: how the player holds the pieces."""

    def __init__(self, shelf: Shelf[Game], game: Game, scheme: str) -> None:
        super().__init__(shelf, game, COMMANDS)
        self.scheme = scheme
        self.state = State(game, lambda: None)
        self.held: dict[int, Orientation] = {}
        self._told = game.position  # the position that was told last

    def begin(self) -> None:
        self.state.look(now())
        tell(f"{self.shelf.kind.variant(self.game)}. {_('Lay the pieces so that the tray is full.')}")
        if (pos := self.state.pos).plan.strip and not pos.laid and not count(_by_columns(pos), pos.pieces, limit=1):
            tell(texts.cannot_fill(len(pos.pieces)))
        tell(_("Type what is to be done; ? tells what there is."))

    def question(self) -> str:
        pos = self.state.pos
        return aloud.down(pos) + ":"

    def moved(self) -> None:
        self.state.look(now())
        self._tell_change()

    def close(self) -> None:
        self.state.halt()

    def end(self) -> None:
        game = self.game
        best = f" ({_('your best')})" if game.best else ""
        say(f"{_('Solved')}. {_('Time')}: {clock(game.clock.seconds)}{best}. {_('Hints')}: {game.hints}.")

    def do(self, command: TypedCommand | None, text: str) -> None:
        if command is LAY:
            self._lay(text)
        elif command in (TURN, FLIP):
            piece = self._piece(text)
            before = self._held(piece)
            if command is FLIP and one_sided(self.state.pos.pieces):
                raise BadInput("The pieces of this shape are not turned over.")
            self.held[piece] = turned(before, 1) if command is TURN else flipped(before)
            self._tell_form(piece)
        elif command is BACK:
            self._play(TakeBack(self._piece(text)) if text else Clear())
        elif command is PIECE:
            piece = self._piece(text)
            spot = self.state.pos.placement(piece)
            self._tell_form(piece) if spot is None else say(self._lies(spot))
        elif command is HAND:
            say(_("In hand: {pieces}.").format(pieces=" ".join(map(self._name, self.state.pos.in_hand))))
        elif command is commands.BOARD:
            for row in range(self.state.pos.plan.rows):
                say(self._row(row))
        elif command is ROW:
            (row,) = self._numbers(text, 1)
            if not 1 <= row <= self.state.pos.plan.rows:
                raise BadInput("The rows are 1 to {n}.", n=self.state.pos.plan.rows)
            say(self._row(row - 1))
        elif command is commands.HINT:
            self._hint()
        elif command is commands.DO:
            self._do_hint()
        elif command is commands.CHECK:
            self._check()
        else:
            self._cell(text)

    # What is typed

    def _numbers(self, text: str, count: int) -> list[int]:
        """Return so many numbers of a text, which may stand as in r3c7."""
        left = re.sub(r"[^\W\d_]?[0-9]{1,2}(?![0-9])|[\s,;()]", "", text)
        numbers = [int(found) for found in re.findall(r"[0-9]+", text)] if not left else []
        if not numbers:
            raise BadInput("There is no command {text!r}. ? tells what there is.", text=text[:20])
        if len(numbers) != count:
            raise BadInput("A cell is its row and its column, such as 4 5, not {text!r}.", text=text[:20])
        return numbers

    def _piece(self, name: str) -> int:
        """Return the piece of a name, `L2` being the second of several; BadInput if it is none of the challenge."""
        found = re.fullmatch(r"(\S)(?:\*?([2-9]))?", name)
        sides = one_sided(self.state.pos.pieces)
        kind = piece_named(found[1], self.scheme, every=True, sides=sides) if found is not None else None
        piece = kind + STEP * (int(found[2] or 1) - 1) if found is not None and kind is not None else -1
        if piece not in self.state.pos.pieces:
            own = " ".join(map(self._name, self.state.pos.pieces))
            raise BadInput("{text!r} is none of the pieces {pieces}.", text=name[:20], pieces=own)
        return piece

    def _name(self, piece: int) -> str:
        return aloud.name(piece, self.scheme)

    def _held(self, piece: int) -> Orientation:
        """Return how a piece lies, or how it is held."""
        spot = self.state.pos.placement(piece)
        return self.held.get(piece) or (spot.shape if spot is not None else orientations_of(piece)[0])

    def _lay(self, text: str) -> None:
        name, _blank, where = text.partition(" ")
        piece = self._piece(name)
        row, column = self._numbers(where, 2)
        self._play(Put(Placement(piece, self._held(piece).index, row - 1, column - 1)))

    def _cell(self, text: str) -> None:
        row, column = self._numbers(text, 2)
        cell, pos = (row - 1, column - 1), self.state.pos
        if cell not in pos.plan.cells:
            raise BadInput("Row {row}, column {column} is no cell of the tray.", row=row, column=column)
        owner = pos.owners().get(cell)
        if owner is not None:
            say(self._lies(next(spot for spot in pos.laid if spot.piece == owner)))
            return
        able = dict.fromkeys(p.piece for p in placements_left(pos) if cell in p.cells)
        names = all_of([self._name(piece) for piece in able])
        say(_("Free. It can be covered by {pieces}.").format(pieces=names) if able else _("Free. Nothing covers it."))

    # What is told

    def _row(self, row: int) -> str:
        pos = self.state.pos
        owners, cells = pos.owners(), set(pos.plan.cells)
        marks = []
        for column in range(pos.columns):
            cell = (row, column)
            marks.append(self._name(owners[cell]) if cell in owners else _("free") if cell in cells else "")
        return aloud.line(row, runs(marks))

    def _tell_form(self, piece: int) -> None:
        """Tell how a piece is held, row by row."""
        title, rows = aloud.form(piece, self._held(piece), self.scheme)
        say("\n".join([title, *rows]))

    def _lies(self, spot: Placement) -> str:
        return aloud.lies(spot, self.scheme)

    def _tell_change(self) -> None:
        old, new = self._told, self.state.pos
        self._told = new
        for spot in new.laid:
            if spot not in old.laid:
                say(self._lies(spot))
        back = [self._name(piece) for piece in new.in_hand if piece not in old.in_hand]
        if back:
            say(_("Back in hand: {pieces}.").format(pieces=" ".join(back)))

    # Moves

    def _play(self, move: Move) -> None:
        self.game.play(move)
        self._played()

    def _played(self) -> None:
        self.state.look(now())
        pos = self.state.pos
        self.held = {piece: shape for piece, shape in self.held.items() if pos.placement(piece) is None}
        self.keep()
        self._tell_change()

    def _hint(self) -> None:
        self.state.next_hint()
        self.keep()  # a hint is counted
        found, step = self.state.hint, self.state.step
        if found is None:
            return
        title, sentence = texts.hint(found, step, self.scheme, self.state.pos.plan)
        if step == 3 and found.what is not None:
            told = _("Lay {piece} on {cells}.")
            say(f"{title}: {told.format(piece=self._name(found.what.piece), cells=aloud.cells(found.what.cells))}")
        else:
            say(f"{title}: {sentence}")

    def _do_hint(self) -> None:
        if self.state.hint is None or self.state.step < 2:
            raise IllegalMove("Ask for a hint and its reason first.")
        if self.state.do_hint() is not None:
            self._played()

    def _check(self) -> None:
        """Tell in how many ways the tray can still be filled."""
        self.state.look(now())
        pos = self.state.pos
        until = time.monotonic() + COUNTED
        while self.state.thinking and time.monotonic() < until:
            self.state.update(now())
            wait(lambda: self.state.thinking, 0.02)
        outlook = self.state.outlook
        if outlook is None or not outlook.complete:
            say(texts.at_least(outlook.ways if outlook is not None else 0))
        elif outlook.ways:
            say(texts.ways_left(pos, outlook.ways))
        else:
            say(texts.dead_end(self.state.dead) if pos.laid else texts.cannot_fill(len(pos.pieces)))
            for hole in self.state.dead:
                say(_("Look at {cells}.").format(cells=aloud.cells(hole)))
