"""Games of Metro as files: the one under way in its slot, others aside by name, finished ones to step through.

Every function may raise StoreError. A game is known by its `id`, so that one taken up anew never writes over
another that is still under way: that one is put aside, where Ctrl O finds it.
"""

from __future__ import annotations

from games.metro import rules, texts
from games.metro.game import Game
from games.midend import aside
from games.midend.store import Save, Store
from games.stage.text.i18n import ngettext

SLOT = "game"
ASIDE = "aside"  # marks what was put aside, not saved by the user


def progress(game: Game) -> str:
    """Return how far a game is, for lists."""
    count = len(game.position.placements)
    return ngettext("{n} tile laid", "{n} tiles laid", count).format(n=count)


def over(game: Game) -> bool:
    """Whether a game has ended and stands at its end."""
    return game.mover is None and not game.history.can_redo


def keep(store: Store, game: Game) -> str:
    """Keep the game under way; a finished one is no longer offered.

    Return the name under which another one that was under way is put aside, "" where there was none.
    """
    name = ""
    held = store.load_auto("metro", SLOT)
    own = held is not None and held.data.get("id") == game.id
    if over(game):
        if own:
            store.drop_auto("metro", SLOT)
    elif game.history.moves or not game.history.dealt:
        if held is not None and not own:
            name = put_aside(store, held)
        if not own:
            for save in store.saves("metro"):
                if save.data.get("id") == game.id and save.data.get(ASIDE):
                    store.remove(save)  # it is under way again
        store.autosave("metro", SLOT, game.save(), texts.variant(game.params), progress(game))
    return name


def clear_slot(store: Store, game: Game) -> str:
    """Put the game under way aside, because another begins; return its name, "" where there was none."""
    keep(store, game)
    held = store.load_auto("metro", SLOT)
    if held is None:
        return ""
    name = put_aside(store, held)
    store.drop_auto("metro", SLOT)
    return name


def taken_up(save: Save) -> Game:
    """Return the game of a save: the one under way or put aside goes on, any other is begun anew from where it is.

    BadInput with a sentence if it is damaged.
    """
    return Game.load(save.data) if save.kind == "auto" or save.data.get(ASIDE) else Game.branch(save.data)


def put_aside(store: Store, held: Save) -> str:
    """Keep the content of the slot under a name of its own, the same for the same game; return it."""
    data = {**held.data, ASIDE: True}
    saves = store.saves("metro")
    before = (s.slot for s in saves if s.data.get("id") == held.data.get("id") and s.data.get(ASIDE))
    name = next(before, None)
    if name is None:
        return aside.put_aside(store, "metro", held.title, data, held.detail, when=held.saved)
    store.save_named("metro", name, data, held.detail)
    return name


def proposed_name(store: Store, game: Game) -> str:
    """Return a name under which no other game is saved yet."""
    return aside.free_name(store, "metro", texts.variant(game.params), game.save())


def keep_finished(store: Store, game: Game, title: str) -> None:
    """Keep a game that has just ended for the replays, and count it for the one person who played."""
    store.add_replay("metro", game.save(), title, texts.variant(game.params))
    if len(game.persons) == 1:
        outcome = rules.outcome(game.position)
        won = game.params.solo or (outcome is not None and game.persons[0] in outcome.winners)
        score = rules.scores(game.position)[game.persons[0]]
        store.record("metro", str(game.params), won=won, score=score, assisted=game.hints > 0)
    keep(store, game)
