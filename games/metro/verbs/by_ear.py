"""A game of Metro in the terminal, followed by ear: each placement told in a sentence, the map read on demand."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from engine.game import BadInput, IllegalMove
from engine.history import History
from games.base.i18n import N_, _
from games.metro import aloud, texts
from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.play.hint_words import hint_words
from games.metro.play.state import State
from games.metro.rules import tiles
from games.metro.seats import Seat, usual_seats
from games.metro.verbs.terminal import read_placement
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.terminal import commands
from games.terminal.commands import TypedCommand
from games.terminal.dialogue import resume, sitting, spoken_to
from games.terminal.interruption import say, tell
from games.terminal.talk import Talk, now, wait

LAY = TypedCommand(("lay", "rakd", "pon", "pune"), "2 1 R0",
                   N_("lay the tile in column 2, row 1, turned by no quarter; without the word, too"))  # fmt: skip
TILE = TypedCommand(("tile", "lapka", "loseta", "placă"), "",
                    N_("the tile to be laid: where trains go that come in from each side"))  # fmt: skip
SPACE = TypedCommand(("space", "mező", "casilla", "căsuță"), "2 1",
                     N_("what lies in column 2, row 1, or what the tile would do there"))  # fmt: skip
MOVES = TypedCommand(("moves", "lépések", "jugadas", "mutări"), "", N_("where the tile may be laid"))
ROW = TypedCommand(("row", "sor", "fila", "rând"), "3", N_("read a row of the map"))
LINES = TypedCommand(("lines", "vonalak", "líneas", "linii"), "", N_("how far each line has come"))
SCORES = TypedCommand(("score", "állás", "puntos", "scor"), "", N_("the points"))
LAST = TypedCommand(("last", "utolsó", "última", "ultima"), "", N_("read the last placement again"))
DRAW = TypedCommand(("draw", "húzz", "roba", "trage"), "", N_("draw another tile, which must be laid then"))
COMMANDS = (
    LAY, TILE, SPACE, MOVES, commands.BOARD, ROW, LINES, SCORES, LAST, DRAW, commands.HINT, commands.DO,
    commands.UNDO, commands.REDO, commands.HELP, commands.QUIT,
)  # fmt: skip


def play(params: rules.Params, seed: int, resumed: bool, against: Sequence[str] = ()) -> int:
    """Play one game by ear, alone or `against` computers of these levels; return the exit status."""
    shelf: Shelf[Game] = Shelf(KIND, Store())
    seats = (*usual_seats(1), *(Seat(False, level, colour=n) for n, level in enumerate(against, 1)))
    with spoken_to(), sitting(shelf):
        return MetroTalk(shelf, resume(shelf) if resumed else Game(History(rules, params, seed), seats)).run()


class MetroTalk(Talk[Game]):
    """A game of Metro, alone or with others."""

    timed = False

    def __init__(self, shelf: Shelf[Game], game: Game) -> None:
        solo = game.params.solo
        super().__init__(shelf, game, [command for command in COMMANDS if command is not DRAW or not solo])
        self.state = State(game, lambda: None)
        self._told: tuple[int, int] | None = None  # the cursor and the tile of which the tracks were told

    def begin(self) -> None:
        tell(f"Metro. {texts.variant(self.game.params)}. {aloud.scores(self.game)}.")
        tell(_("Type what is to be done; ? tells what there is."))

    def question(self) -> str:
        game = self.game
        if self._told != (game.history.cursor, game.position.tile):
            self._told = game.history.cursor, game.position.tile
            self._tell_tile()
        who = "" if len(game.persons) < 2 else f"{texts.player_name(game, game.position.seat)}. "
        return f"{who}{aloud.scores(game)}. {texts.tile_name(game.position.tile)}:"

    def others(self) -> None:
        state = self.state
        state.arrive(now())
        while self.game.mover is not None and not self.game.person_to_move:
            wait(lambda: not state.update(now()) or state.chosen is None, math.inf)
            if state.chosen is not None:
                self._play(state.chosen.move)
                state.arrive(now())

    def moved(self) -> None:
        self._tell_last()

    def close(self) -> None:
        self.state.halt()

    def end(self) -> None:
        tile = self.game.position.tile
        if tile != rules.NONE:
            tell(_("There is no space for {tile}: the game is over.").format(tile=texts.tile_name(tile)))
        say(f"{texts.ending(self.game)}.")
        if not self.game.params.solo:
            say(f"{aloud.scores(self.game)}.")

    def do(self, command: TypedCommand | None, text: str) -> None:
        game = self.game
        if command is None or command is LAY:
            self._lay(text)
        elif command is TILE:
            self._tell_tile()
        elif command is SPACE:
            say("\n".join(aloud.space(game, self._space(text))))
        elif command is MOVES:
            for move in rules.places(game.position, game.position.tile):
                say(f"{move.x} {move.y} {aloud.rotation(move.kind)}: {aloud.would_do(game, move)}")
        elif command is commands.BOARD:
            for y in range(1, game.params.d + 1):
                say(aloud.row(game, y))
        elif command is ROW:
            (y,) = self._numbers(text, 1)
            say(aloud.row(game, y))
        elif command is LINES:
            lines = sorted(game.lines(), key=lambda line: (line.closed, -len(line.steps), line.train))
            say("\n".join(f"{texts.about_train(game, line.train)}." for line in lines)
                or _("No train has a track yet."))  # fmt: skip
        elif command is SCORES:
            say(f"{aloud.scores(game)}.")
        elif command is LAST:
            self._tell_last()
        elif command is DRAW:
            self._play(self.state.draw())
        elif command is commands.HINT:
            self._hint()
        elif command is commands.DO:
            self._do_hint()
        else:
            raise BadInput("There is no command {text!r}. ? tells what there is.", text=text[:20])

    # What is typed

    def _numbers(self, text: str, count: int) -> list[int]:
        found = [int(number) for number in re.findall(r"[0-9]{1,3}", text)]
        d = self.game.params.d
        if len(found) != count or not all(1 <= number <= d for number in found):
            raise BadInput("Columns and rows are 1 to {n}, column first.", n=d)
        return found

    def _space(self, text: str) -> tuple[int, int]:
        x, y = self._numbers(text, 2)
        return x, y

    def _lay(self, text: str) -> None:
        pos = self.game.position
        if not any(mark.isdigit() for mark in text):
            raise BadInput("There is no command {text!r}. ? tells what there is.", text=text[:20])
        move = read_placement(text, tiles.KINDS[pos.tile][0], None if self.game.params.turning else pos.tile)
        rules.check(pos, move)
        self._play(move)

    # Moves

    def _play(self, move: rules.Move) -> None:
        self.state.play(move)
        self.keep()
        self._tell_last()

    def _tell_last(self) -> None:
        cursor = self.game.history.cursor
        say(aloud.played(self.game, cursor) if cursor else _("Nobody has moved yet."))

    def _tell_tile(self) -> None:
        """Tell the tracks of the tile to be laid, in each way in which it may lie."""
        tile = self.game.position.tile
        ways = tiles.KINDS_OF[tiles.KINDS[tile][0]] if self.game.params.turning else (tile,)
        for kind in ways:
            say(aloud.tile(kind))

    # Help

    def _hint(self) -> None:
        state = self.state
        state.hint(now())
        if state.advice is None:
            tell(_("Looking for a good place") + ".")
            wait(lambda: not state.update(now()) or state.advice is None, math.inf)
        self.keep()  # a hint is counted
        if state.advice is not None:
            said, move = hint_words(state).heard, state.advice.move
            if isinstance(move, rules.Lay) and state.hint_step > 1:
                said = aloud.with_rotation(said, move)  # the window shows the tile as it is turned
            say(said)

    def _do_hint(self) -> None:
        advice = self.state.advice
        if advice is None or self.state.hint_step < 1:
            raise IllegalMove("Ask for a hint first.")
        self._play(advice.move)

