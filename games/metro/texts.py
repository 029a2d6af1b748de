"""Metro's texts: names, tiles, lines and placements in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from games.base.i18n import N_, _, ngettext
from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.rulebook import Lay, Line, Params
from games.metro.rules import tiles

LEVEL_NAMES = {"easy": N_("Easy"), "normal": N_("Normal"), "hard": N_("Hard"), "expert": N_("Expert")}
Place = Callable[[int, bool], str]  # (train, whether it is where a line ends) -> how the place is called


def size(d: int) -> str:
    """Return a map's size."""
    return f"{d} × {d}"


def variant(params: Params) -> str:
    """Return the variant in a few words: rules, size, players."""
    if not params.solo:
        name = ngettext("Board game, {n} player", "Board game, {n} players", params.players)
        return name.format(n=params.players)
    return _("Solo, {size}").format(size=size(params.d))


def player_name(game: Game, player: int, own: str = "") -> str:
    """Return how a player is called; `own`: the user's name in the settings."""
    seat = game.seats[player]
    if seat.name:
        return seat.name
    if not seat.human:
        number, several = _computer(game, player)
        said = _("Computer {n}, {level}") if several else _("Computer, {level}")
        return said.format(n=number, level=_(LEVEL_NAMES[seat.level]).lower())
    if len(game.persons) == 1:
        return own or _("You")
    return _("Player {n}").format(n=player + 1)


def short_name(game: Game, player: int, own: str = "") -> str:
    """Return how a player is called where there is little room: a computer without its level."""
    seat = game.seats[player]
    if seat.human or seat.name:
        return player_name(game, player, own)
    number, several = _computer(game, player)
    return _("Computer {n}").format(n=number) if several else _("Computer")


def _computer(game: Game, player: int) -> tuple[int, bool]:
    """Return which of the computers without a name a player is, from 1, and whether there are several."""
    nameless = [n for n, seat in enumerate(game.seats) if not seat.human and not seat.name]
    return nameless.index(player) + 1, len(nameless) > 1


def ending(game: Game, own: str = "") -> str:
    """Return the sentence of the end; `own`: the user's name in the settings."""
    points = rules.scores(game.position)
    if game.params.solo:
        return ngettext("{n} point", "{n} points", points[0]).format(n=points[0])
    winners = [player for player, score in enumerate(points) if score == max(points)]
    if len(winners) > 1:
        return _("A tie at {n} points").format(n=max(points))
    ahead = max(points) - sorted(points)[-2]
    if game.persons == (winners[0],) and not game.seats[winners[0]].name:
        return _("You win by {n}").format(n=ahead)
    return _("{name} wins by {n}").format(name=player_name(game, winners[0], own), n=ahead)


def tile_name(kind: int) -> str:
    """Return a tile's name: No. 8."""
    return _("No. {n}").format(n=tiles.KINDS[kind][0])


def turned_name(kind: int) -> str:
    """Return a tile's name with how far it is turned: No. 7, 180°."""
    return turned_as(kind) if tiles.KINDS[kind][1] else tile_name(kind)


def station(train: int) -> str:
    """Return a station as the board game counts."""
    return str(train + 1)


def point(d: int, train: int) -> str:
    """Return a station by its coordinates: (2, 0)."""
    x, y = tiles.entry_point(d, train)
    return f"({x}, {y})"


def place_name(params: Params, train: int) -> str:
    """Return a station as this game counts: 1 to 4d in the board game, coordinates in solo."""
    return point(params.d, train) if params.solo else station(train)


def consequence(game: Game, line: Line, before: int, own: str = "") -> str:
    """Return what a placement does to a line, in one sentence; `**` marks what is printed strong."""
    params, count = game.params, len(line.steps)
    who = _line_of(game, line, own).format(start=place_name(params, line.train))
    if line.closed and line.centre:
        text = ngettext("{who} reaches the centre: {n} tile, counted twice.",
                        "{who} reaches the centre: {n} tiles, counted twice.", count)  # fmt: skip
    elif line.closed:
        end = tiles.train_at(params.d, line.exit)
        if end == line.train:
            text = ngettext("{who} comes back to it: {n} tile, {points}.",
                            "{who} comes back to it: {n} tiles, {points}.", count)  # fmt: skip
        else:
            text = ngettext("{who} ends at **{end}:** {n} tile, {points}.",
                            "{who} ends at **{end}:** {n} tiles, {points}.", count)  # fmt: skip
            text = text.replace("{end}", place_name(params, end))
    elif before:
        text = _("{who} grows from {m} to {n} tiles.")
    else:
        text = ngettext("{who} starts with {n} tile.", "{who} starts with {n} tiles.", count)
    points = ngettext("{n} point", "{n} points", line.points).format(n=line.points)
    return text.format(who=who, n=count, m=before, points=points)


def _line_of(game: Game, line: Line, own: str) -> str:
    """Return what a line is called at the beginning of a sentence, `{start}` its station; whose, where it matters."""
    if game.params.solo:
        return _("The line from **{start}**")
    if line.owner < 0:
        return _("Nobody's **line {start}**")
    seat = game.seats[line.owner]
    if seat.human and game.persons == (line.owner,):
        return _("Your **line {start}**")
    return _("{name}: **line {start}**").replace("{name}", player_name(game, line.owner, own))


def line_name(params: Params, train: int) -> str:
    """Return what a train's line is called by itself: Line 8 of the board game, Train from (2, 0) in solo."""
    if params.solo:
        return _("Train from {place}").format(place=point(params.d, train))
    return _("Line {n}").format(n=station(train))


def about_train(game: Game, train: int, own: str = "") -> str:
    """Return whose a train is and how far its line has come: "Line 8, Ana: out at 19, 12 points"."""
    params = game.params
    owner = params.owners[train]
    name = line_name(params, train)
    if not params.solo:
        whose = _("nobody") if owner < 0 else player_name(game, owner, own)
        name = f"{name}, {whose}"
    line = next((line for line in game.lines() if line.train == train), None)
    if line is None:
        return _("{train}: still waiting").format(train=name)
    said = _("{train}: {end}").format(train=name, end=line_end(line, params.d, partial(place_name, params)))
    if line.closed:
        said += ", " + ngettext("{n} point", "{n} points", line.points).format(n=line.points)
    return said


def short_consequence(params: Params, lines: list[Line], before: dict[int, int]) -> str:
    """Return in a few words what a placement ends, starts or lets grow: "Ends (4, 0), starts (9, 7)"."""
    ends = [told_of(params, line.train) for line in lines if line.closed]
    starts = [told_of(params, line.train) for line in lines if not line.closed and not before.get(line.train)]
    grown = [line for line in lines if not line.closed and before.get(line.train)]
    said = []
    if ends:
        said.append(_("ends {places}").format(places=listing(ends)))
    if starts:
        said.append(_("starts {places}").format(places=listing(starts)))
    for line in grown[: 1 if said else 2]:
        said.append(_("{place} to {n} tiles").format(place=told_of(params, line.train), n=len(line.steps)))
    text = ", ".join(said) or _("No line changes")
    return text[0].upper() + text[1:]


def listing(words: Sequence[str]) -> str:
    """Return words one after another, "and" before the last."""
    return _(" and ").join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def told_of(params: Params, train: int) -> str:
    """Return what a line is called within a sentence on a placement: (2, 0), or line 8 of the board game."""
    return point(params.d, train) if params.solo else _("line {n}").format(n=station(train))


def placed(params: Params, move: Lay, joined: Sequence[Line], finished: Sequence[Line]) -> str:
    """Return what a placement did: "No. 7 on (2, 2) joins (2, 0) and (3, 0): 5 points for (2, 0)."."""
    said = _("{tile} on {space} joins {lines}.") if joined else _("{tile} on {space} joins no line.")
    if finished:
        said = _("{tile} on {space} joins {lines}: {points}.")
    points = []
    for line in finished:
        each = ngettext("{p} point for {line}", "{p} points for {line}", line.points)
        points.append(each.format(p=line.points, line=told_of(params, line.train)))
    order = sorted(joined, key=lambda line: tiles.entry_point(params.d, line.train) if params.solo else (line.train, 0))
    names = listing([told_of(params, line.train) for line in order])
    return said.format(tile=tile_name(move.kind), space=space(move), lines=names, points=listing(points))


def reason(
    params: Params, move: Lay, lines: Sequence[Line], before: Mapping[int, int], turned: bool = False
) -> str:
    """Return what a placement does, counted: "No. 9 on (8, 8) ends the line from (9, 4) with 17 tiles and starts 2".

    `turned`: how far the tile is turned is said, too.
    """
    done = []
    for line in lines:
        if line.closed:
            name = _("the line from {place}").format(place=point(params.d, line.train))
            name = name if params.solo else told_of(params, line.train)
            count = len(line.steps)
            said = ngettext("ends {line} with {n} tile", "ends {line} with {n} tiles", count)
            if line.centre:
                said = ngettext("brings {line} to the centre with {n} tile",
                                "brings {line} to the centre with {n} tiles", count)  # fmt: skip
            done.append(said.format(line=name, n=count))
    starts = sum(not line.closed and not before.get(line.train) for line in lines)
    grown = sum(not line.closed and bool(before.get(line.train)) for line in lines)
    if starts:
        done.append(ngettext("starts {n} line", "starts {n} lines", starts).format(n=starts))
    if grown:
        done.append(ngettext("lengthens {n} line", "lengthens {n} lines", grown).format(n=grown))
    what = listing(done) or _("changes no line")
    tile = turned_as(move.kind) if turned else tile_name(move.kind)
    return _("{tile} on {space} {what}.").format(tile=tile, space=space(move), what=what)


def turned_as(kind: int) -> str:
    """Return a tile's name with how far it is turned, 0° as well."""
    tile, rotation = tiles.KINDS[kind]
    return _("{name}, {degrees}°").format(name=_("No. {n}").format(n=tile), degrees=90 * rotation)


def still_open(line: Line) -> str:
    """Return that a line is open, and how long it is."""
    count = len(line.steps)
    return ngettext("Still open after {n} tile", "Still open after {n} tiles", count).format(n=count)


def line_end(line: Line, d: int, name: Callable[[int], str]) -> str:
    """Return how a line ends, for lists: back at its start, out elsewhere, in the centre, still open.

    `name`: how stations are called here.
    """
    count = len(line.steps)
    twice = count - len({(step.x, step.y) for step in line.steps})
    if not line.closed:
        return still_open(line)
    if line.centre:
        return _("In the centre, {n} × 2").format(n=count)
    end = tiles.train_at(d, line.exit)
    said = _("Back at {place}") if end == line.train else _("Out at {place}")
    said = said.format(place=name(end))
    if twice:
        said += ngettext(", {n} tile twice", ", {n} tiles twice", twice).format(n=twice)
    return said


def space(move: Lay | tuple[int, int]) -> str:
    """Return a space's coordinates."""
    x, y = (move.x, move.y) if isinstance(move, Lay) else move
    return f"({x}, {y})"


def refusal(game: Game, at: tuple[int, int]) -> str:
    """Return why the tile in hand may not lie on a space as it is turned, a message; "" where a tile already does."""
    pos, d = game.position, game.params.d
    made = rules.board(pos)
    c = (at[1] - 1) * d + at[0] - 1
    if made.kind_at(c) >= 0:
        return ""
    if tiles.in_centre(d, *at):
        return N_("No tile goes on the centre.")
    if not made.touched(c):
        return N_("A tile goes on the rim or beside another tile.")
    if any((move.x, move.y) == at for move in rules.places(pos, pos.tile)):
        return N_("Turned so it would make a line of one tile. Turn it.")
    if not game.params.solo:
        return N_("That would be a line of one tile, and the tile fits elsewhere.")
    return N_("That would be a line of one tile.")
