"""What a person who plays in the terminal may ask for: the map with its legend, where the tile fits, lines, a hint.

All of it is said on standard error: what is printed on standard output can be read again as the game.
"""

from __future__ import annotations

from games.base.i18n import _, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.game import HINT_LEVEL, Game
from games.metro.rulebook import Lay
from games.metro.rules import rows, tiles
from games.metro.think import players
from games.terminal.interruption import tell

MAP = ("map", "térkép", "terkep", "mapa", "harta", "hartă")
MOVES = ("moves", "lépések", "lepesek", "jugadas", "mutări", "mutari")
LINES = ("lines", "vonalak", "líneas", "lineas", "linii")
HINT = ("hint", "tipp", "pista", "indiciu")


def answered(game: Game, text: str) -> bool:
    """Answer what was asked for by a word; return whether it was one of these words."""
    asked = text.strip().lower()
    for words, answer in ((MAP, tell_map), (MOVES, tell_moves), (LINES, tell_lines), (HINT, tell_hint)):
        if asked in words:
            answer(game)
            return True
    return False


def tell_map(game: Game) -> None:
    """Tell the map, and what stands in it."""
    tell(rows.write_map(game.position))
    tell(_("5R1: tile 5 turned once against the clock; . a free space; [] the centre, where no tile goes."))
    tell(_("Stations are points around the map: (1, 0) above column 1, (0, 1) left of row 1, and so on."))


def tell_moves(game: Game) -> None:
    """Tell where the tile may be laid, space by space."""
    found: dict[tuple[int, int], list[str]] = {}
    for move in rules.places(game.position, game.position.tile):
        found.setdefault((move.y, move.x), []).append(f"R{tiles.KINDS[move.kind][1]}")
    count = len(found)
    tell(ngettext("The tile may lie on {n} space:", "The tile may lie on {n} spaces:", count).format(n=count))
    for (y, x), ways in sorted(found.items()):
        tell(f"  {x} {y}: {' '.join(ways)}")


def tell_lines(game: Game) -> None:
    """Tell each line, how far it has come or how it ended: those that are open first."""
    lines = sorted(game.lines(), key=lambda line: (line.closed, -len(line.steps), line.train))
    if not lines:
        tell(_("No train has a track yet."))
    for line in lines:
        tell(f"  {texts.about_train(game, line.train)}")


def tell_hint(game: Game) -> None:
    """Tell a good placement with what it does; it counts as a hint."""
    choice = players.choose(players.seen(game.position), players.level(HINT_LEVEL), game.history.seed)
    if choice is None or not isinstance(choice.move, Lay):
        return
    game.hints += 1
    move = choice.move
    lines, before = game.changed_by(move)
    why = texts.reason(game.params, move, lines, before)
    tell(_("Lay it so: {move}. {why}").format(move=f"{move.x} {move.y} R{tiles.KINDS[move.kind][1]}", why=why))
