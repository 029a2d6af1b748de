"""Metro in words, for whoever does not see the map: tiles by their tracks, spaces, rows, what a move did. No pixels."""

from __future__ import annotations

from games.base.i18n import N_, _, ngettext
from games.base.words import runs
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.game import Game
from games.metro.rulebook import Draw, Lay
from games.metro.rules import tiles

SIDES = (N_("left"), N_("bottom"), N_("right"), N_("top"))  # in the order of tiles.W, S, E, N


def tracks(kind: int) -> str:
    """Return where a train goes that comes in from each side: left to top, bottom back, ..."""
    said = []
    for side, out in enumerate(tiles.EXITS[kind]):
        if out == side:
            said.append(_("{side} back").format(side=_(SIDES[side])))
        else:
            said.append(_("{side} to {other}").format(side=_(SIDES[side]), other=_(SIDES[out])))
    return ", ".join(said)


def rotation(kind: int) -> str:
    """Return how a tile is turned, as it is typed: R1."""
    return f"R{tiles.KINDS[kind][1]}"


def named(kind: int) -> str:
    """Return a tile by its name, and its rotation if it has several."""
    number, _turns = tiles.KINDS[kind]
    return texts.tile_name(kind) + (f" {rotation(kind)}" if len(tiles.ROTATIONS[number]) > 1 else "")


def tile(kind: int) -> str:
    """Return a tile by its name, its rotation if it has several, and its tracks."""
    return f"{named(kind)}: {tracks(kind)}."


def space(game: Game, at: tuple[int, int]) -> list[str]:
    """Return what lies on a space with the lines across it; of a free one whether the tile in hand may lie there."""
    pos = game.position
    name = texts.space(at)
    laid = next((move for move in pos.placements if (move.x, move.y) == at), None)
    if laid is not None:
        across = [line for line in game.lines() if any((step.x, step.y) == at for step in line.steps)]
        return [f"{name}: {tile(laid.kind)}", *(f"{texts.about_train(game, line.train)}." for line in across)]
    may = [move for move in rules.places(pos, pos.tile) if (move.x, move.y) == at] if pos.tile >= 0 else []
    free = _("{space}: free.").format(space=name)
    if not may:
        return [f"{free} {_(texts.refusal(game, at))}"]
    return [free, *(f"{rotation(move.kind)}: {would_do(game, move)}" for move in may)]


def pointed(game: Game, at: tuple[int, int] | None, kind: int) -> str:
    """Return what is said of a space with the tile of this kind in the hand; without a space, how the game stands."""
    pos = game.position
    if at is None:
        return f"{scores(game)}. {tile(kind)}" if game.person_to_move else f"{scores(game)}."
    lay = Lay(*at, kind)
    return tried(game, at, lay if game.person_to_move and lay in rules.places(pos, pos.tile) else None)


def tried(game: Game, at: tuple[int, int], move: Lay | None) -> str:
    """Return what is said of a space and of what the tile in the hand, turned so, would do there; None: nothing."""
    if move is None:
        return " ".join(space(game, at))
    free = _("{space}: free.").format(space=texts.space(at))
    return f"{free} {tile(move.kind)} {would_do(game, move)}"


def shown(game: Game, cursor: int) -> str:
    """Return the moment that is shown, after so many moves: what the last one did, and the points."""
    here = game.at(cursor)
    said = played(game, cursor) if cursor else _("The map before the first tile.")
    return f"{said} {scores(here)}."


def would_do(game: Game, move: Lay) -> str:
    """Return what a legal placement would do, in a sentence."""
    return texts.reason(game.params, move, *game.changed_by(move))


def row(game: Game, y: int) -> str:
    """Return a row of the map: what lies in which columns, tiles with their rotation."""
    laid = {(move.x, move.y): move.kind for move in game.position.placements}
    marks = []
    for x in range(1, game.params.d + 1):
        kind = laid.get((x, y))
        free = _("centre") if tiles.in_centre(game.params.d, x, y) else _("free")
        marks.append(free if kind is None else named(kind))
    return _("Row {n}").format(n=y) + ": " + runs(marks)


def with_rotation(said: str, move: Lay) -> str:
    """Return a sentence with how the tile is turned behind the space that it names, where there are several ways."""
    turned = f" ({rotation(move.kind)})" if len(tiles.ROTATIONS[tiles.KINDS[move.kind][0]]) > 1 else ""
    return said.replace(texts.space(move), texts.space(move) + turned, 1)


def scores(game: Game, own: str = "") -> str:
    """Return the points: of all players where there are several."""
    points = rules.scores(game.position)
    if game.params.solo:
        return ngettext("{n} point", "{n} points", points[0]).format(n=points[0])
    return ", ".join(f"{texts.short_name(game, player, own)} {n}" for player, n in enumerate(points))


def played(game: Game, cursor: int, own: str = "") -> str:
    """Return what the move before the cursor did, by whom where there are several players."""
    before, move = game.at(cursor - 1), game.history.moves[cursor - 1]
    mover = before.mover
    assert mover is not None, "somebody moved"
    who = "" if game.params.solo else f"{texts.short_name(game, mover, own)}: "
    if isinstance(move, Draw):
        return who + _("another tile is drawn.")
    finished = rules.finished_by(before.position, move)
    said = would_do(before, move)
    said = who + with_rotation(said, move)
    if game.params.solo:
        points = sum(line.points for line in finished)
        brought = ngettext("{n} point.", "{n} points.", points).format(n=points)
        return f"{said} {brought}" if points else said
    # whose points they are
    return " ".join([said, *(texts.consequence(game, line, 0, own).replace("**", "") for line in finished)])
