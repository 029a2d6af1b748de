"""A sowing game in words, for whoever does not see the board: pits, rows, stores, and what a sowing did. No pixels."""

from __future__ import annotations

from games.base.i18n import _, ngettext
from games.base.words import all_of
from games.mancala.game import SWAP, SowingGame
from games.mancala.naming import player_name
from games.mancala.rules.foreseen import foresee
from games.mancala.rules.steps import STORE, SowingStep, Well


def stones(game: SowingGame, n: int) -> str:
    """Return how many stones, or seeds where there are no stores."""
    if game.variant.stores:
        return ngettext("{n} stone", "{n} stones", n).format(n=n)
    return ngettext("{n} seed", "{n} seeds", n).format(n=n)


def owner(game: SowingGame, side: int) -> int:
    """Return the player who has a side of the board at the cursor."""
    return next(player for player in (0, 1) if game.variant.side_of(game.position, player) == side)


def place(game: SowingGame, well: Well) -> str:
    """Return what a pit or store is called amid a sentence: your pit 3, the computer's store, pit 3 of player 2."""
    side, pit = well
    player = owner(game, side)
    if game.person is None:
        said = _("the store of player {p}") if pit == STORE else _("pit {n} of player {p}")
    elif player == game.person:
        said = _("your store") if pit == STORE else _("your pit {n}")
    else:
        said = _("the computer's store") if pit == STORE else _("the computer's pit {n}")
    return said.format(n=pit + 1, p=player + 1)


def row(game: SowingGame, player: int) -> str:
    """Return a player's pits, in the order of their numbers, and store."""
    side = game.variant.side_of(game.position, player)
    held = game.position.pits[side]
    said = _("{name}, pits 1 to {last}: {pits}. Store: {n}.") if game.variant.stores else \
        _("{name}, pits 1 to {last}: {pits}. Captured: {n}.")  # fmt: skip
    listed = ", ".join(map(str, held))
    return said.format(name=player_name(game, player), last=len(held), pits=listed, n=game.scores()[player])


def board(game: SowingGame) -> str:
    """Return both rows, who sits at the bottom last, and who is to move."""
    mover = game.mover
    said = [row(game, player) for player in (1 - game.below, game.below)]
    if mover is not None:
        told = _("Your move.") if mover == game.person else _("{name} to move.").format(name=player_name(game, mover))
        said.append(told)
    return " ".join(said)


def shown(game: SowingGame) -> str:
    """Return the moment that is shown: the turn that led to it, else the board."""
    return " ".join(last_turn(game)) or board(game)


def scores(game: SowingGame) -> str:
    """Return what both have, who sits at the bottom first: You 3, Computer 5."""
    both = game.below, 1 - game.below
    return ", ".join(f"{player_name(game, player)} {game.scores()[player]}" for player in both)


def pit(game: SowingGame, well: Well) -> str:
    """Return what a pit or store holds; of a pit also what lies across, and what sowing it would do."""
    held = game.variant.counts(game.position)
    name = place(game, well)
    said = [f"{name[0].upper()}{name[1:]}: {stones(game, held[well])}."]
    side, number = well
    if number == STORE:
        return said[0]
    if game.variant.side(game.position) == side:
        said += would_do(game, number)
    across = (1 - side, len(game.position.pits[side]) - 1 - number)
    said.append(_("Across: {place}, {n}.").format(place=place(game, across), n=stones(game, held[across])))
    return " ".join(said)


def would_do(game: SowingGame, number: int) -> list[str]:
    """Return in sentences what sowing a pit of who is to move would do; [] where it may not be sown."""
    variant, pos = game.variant, game.position
    foreseen = foresee(variant, pos, number)
    if foreseen is None:
        return []
    end = last_well(variant.steps(pos, variant.make_move(number)))
    said = [_("The last one falls into {place}.").format(place=place(game, end))] if end is not None else []
    return [*said, f"{foreseen.sentence}."] if foreseen.sentence and end != (pos.side, STORE) else said


def last_well(steps: list[SowingStep]) -> Well | None:
    """Return where the last stone of a sowing falls, None where none is sown."""
    sown = [step.wells[0] for step in steps if step.kind == "sow"]
    return sown[-1] if sown else None


def sowing(game: SowingGame, cursor: int) -> str:
    """Return what the move before the cursor did: which pit, where the last stone fell, what was captured."""
    before = game.at(cursor - 1)
    mover, move = before.mover, game.history.moves[cursor - 1]
    assert mover is not None, "somebody moved"
    name = player_name(game, mover)
    if game.variant.pit(move) == SWAP:
        return _("{name}: the sides are swapped.").format(name=name)
    steps = game.variant.steps(before.position, move)
    lifted, end = steps[0], last_well(steps)
    said = [_("{name}: pit {pit}, {n}, the last one into {place}.").format(
        name=name, pit=lifted.wells[0][1] + 1, n=stones(game, sum(lifted.counts)),
        place=place(before, end or lifted.wells[0]))]  # fmt: skip
    for step in steps:
        if step.kind == "capture":
            places = all_of([place(before, well) for well in step.wells])
            said.append(_("Captured: {n}, from {places}.").format(n=stones(game, sum(step.counts)), places=places))
        elif step.kind == "collect" and any(step.counts):
            taker = player_name(game, owner(before, step.side))
            said.append(_("{name}: the last {n} taken.").format(name=taker, n=stones(game, sum(step.counts))))
    after = game.at(cursor)
    if after.mover == mover and not after.over:
        said.append(_("Sow again.") if game.person == mover else _("{name} sows again.").format(name=name))
    return " ".join(said)


def last_turn(game: SowingGame) -> list[str]:
    """Return what each move since the turn before last did, in order; [] at the start."""
    here = game.history.cursor
    turns = [turn for turn in game.turns() if turn.before < here][-1:]
    return [sowing(game, cursor) for turn in turns for cursor in range(turn.before + 1, min(turn.after, here) + 1)]
