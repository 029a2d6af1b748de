"""Games and positions of any variant as they are pasted or stand in a file."""

from __future__ import annotations

from engine.game import BadInput
from engine.history import History
from games.mancala.rules.positions import is_board, read_position
from games.mancala.rules.steps import STORE, Well
from games.mancala.variant import Variant


def read_text(variant: Variant, text: str) -> History:
    """Return what a text stands for: a game, a position, or one as the command line takes it (a JSON object).

    BadInput or IllegalMove with a sentence if it is none.
    """
    if not text.lstrip().startswith("{") and not is_board(text):
        return variant.read_game(text)
    both = read_position(text)
    off = {option.letter: False for option in variant.options}
    params = variant.rules.read_params(variant.params_text(len(both[0][0]), variant.usual_stones, off))
    pits = variant.pits(params)
    if len(both[0][0]) != pits:
        raise BadInput("Each side has {pits} pits, but {n} were given.", pits=pits, n=len(both[0][0]))
    counts: dict[Well, int] = {(s, pit): n for s, (row, _store) in enumerate(both) for pit, n in enumerate(row)}
    counts |= {(s, STORE): store for s, (_row, store) in enumerate(both)}
    return History(variant.rules, params, 0, variant.set_up(params, counts, 0))
