"""A solo game of Metro in the terminal: the map in text, placements typed, wrong ones refused with the reason.

Placements, maps and the end go to standard output, so that they can be read again (games.metro.rules.rows); questions
and refusals to standard error. The game is the one that the window goes on with.
"""

from __future__ import annotations

import re
import textwrap

from engine.game import BadInput, IllegalMove
from engine.history import History
from games.base.i18n import N_, _, ngettext, spoken
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.rulebook import NONE, Lay, Params
from games.metro.rules import rows, tiles
from games.metro.seats import usual_seats
from games.metro.verbs import words
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.terminal.dialogue import Word, hear, keep, leave, resume, sitting, spoken_to
from games.terminal.interruption import say, tell

_WORD = re.compile(r"#?[0-9]{1,2}|R[0-9]", re.IGNORECASE)


RULES = (
    N_("Lay the tile that was drawn on the rim of the map, or beside another tile; never on the centre."),
    N_("A train waits outside each space of the rim. It runs along the tracks from tile to tile, until there is none."),
    N_("It arrives at the rim or in the centre. Its line then scores a point for each tile it crossed, again each time;"
       " twice that in the centre."),
    N_("A line of one tile may not be made. The game ends when the tile drawn fits nowhere."),
    N_("A tile is four numbers, for trains that come in from the left, from below, from the right, from above: the"
       " side they leave by is so many quarters further, against the clock. 0 turns back, 2 goes straight on."),
    N_("R1 is the tile turned once against the clock; only the rotations listed differ:"),
)  # fmt: skip


def tell_rules() -> int:
    """Print the solo rules and the tiles; return the exit status."""
    with spoken_to():
        for rule in RULES:
            say(textwrap.fill(_(rule), 100))
    for tile, numbers in tiles.TILES.items():
        say(f"  #{tile:<3} {' '.join(map(str, numbers))}   {' '.join(f'R{k}' for k in tiles.ROTATIONS[tile])}")
    return 0


def play(params: Params, seed: int, resumed: bool) -> int:
    """Play one game; return the exit status."""
    shelf: Shelf[Game] = Shelf(KIND, Store())
    with spoken_to(), sitting(shelf):
        game = resume(shelf) if resumed else Game(History(rules, params, seed), usual_seats(1))
        if not game.params.solo:
            raise BadInput("The game that is kept is one of several players: the window goes on with it, or --by-ear.")
        say(rows.write_map(game.position))
        while game.mover is not None:
            move = _asked(game)
            if move is None:
                return leave(shelf, game)
            done = rules.finished_by(game.position, move)
            game.play(move)
            keep(shelf, game)
            say(f"{rows.write_row(move)}\n\n{rows.write_map(game.position)}")
            for line in done:
                place = texts.point(game.params.d, line.train)
                ended = ngettext("The line from {place} ends: {n} point.", "The line from {place} ends: {n} points.",
                                 line.points)  # fmt: skip
                tell(ended.format(place=place, n=line.points))
        score, laid = rules.scores(game.position)[0], len(game.position.placements)
        if game.position.tile != NONE:
            tell(_("There is no space for {tile}: the game is over.").format(tile=tiles.name(game.position.tile)))
        say(f"\n{rows.write_end(game.params.d, score, laid)}, seed {game.history.seed}")
    return 0


def _asked(game: Game) -> Lay | None:
    """Ask where the tile goes until it is a legal place; None to quit."""
    while True:
        tile = tiles.KINDS[game.position.tile][0]
        points, tracks = rules.scores(game.position)[0], " ".join(map(str, tiles.TILES[tile]))
        question = ngettext("{n} point. Tile #{tile}, {tracks}:", "{n} points. Tile #{tile}, {tracks}:", points)
        answer = hear(question.format(n=points, tile=tile, tracks=tracks))
        if answer.word is Word.QUIT:
            return None
        if answer.word is Word.UNDO:
            if game.undo():
                say(f"{rows.UNDO}\n\n{rows.write_map(game.position)}")
            else:
                tell(_("There is nothing to take back."))
        elif answer.word is Word.HELP or not answer.text:
            tell(_usage(tile))
        elif not words.answered(game, answer.text):
            try:
                move = read_placement(answer.text, tile)
                rules.check(game.position, move)
                return move
            except (BadInput, IllegalMove) as error:
                tell(spoken(error))


def _usage(tile: int) -> str:
    told = _("Type column, row and rotation, such as 2 1 R0: column 1 is on the left, row 1 on top.")
    turns = ", ".join(f"R{k}" for k in tiles.ROTATIONS[tile])
    more = _("This tile has {turns}. Or type map, moves, lines, hint, undo, help or quit.")
    return f"{told} {more.format(turns=turns)}"


def read_placement(text: str, tile: int, fixed: int | None = None) -> Lay:
    """Return the placement of a tile that was typed, `2 1 R0` or as it is printed; BadInput if it is none.

    `fixed`: the kind that it is where tiles are not turned, so that its rotation may be left out.
    """
    typed = _WORD.findall(text)
    left = re.sub(r"[\s,()\[\]]+", "", _WORD.sub(" ", text))
    if not typed or left:
        raise BadInput("There is no command {text!r}. Type a placement, or help.", text=text[:20])
    if len(typed) == 2 and len(tiles.ROTATIONS[tile]) == 1:
        typed.append("R0")
    if len(typed) == 2 and fixed is not None:
        typed.append(f"R{tiles.KINDS[fixed][1]}")
    if len(typed) == 4:
        if tiles.read_tile(typed[2]) != tile:
            raise IllegalMove("The tile to be laid is #{tile}, not {text}.", tile=tile, text=typed[2])
        del typed[2]
    if len(typed) != 3:
        raise BadInput("A placement is column, row and rotation, such as 2 1 R0, not {text!r}.", text=text[:20])
    return Lay(_number(typed[0]), _number(typed[1]), tiles.read_kind(tile, f"R{_number(typed[2])}"))


def _number(word: str) -> int:
    return int(word.strip("#Rr"))
