"""The players of a match from the words that name them: `level:5`, or `own:` before those of a player of one's own."""

from __future__ import annotations

from engine.game import BadInput
from games.mancala.match.contenders import Contender, LevelContender
from games.mancala.match.own import OwnContender
from games.mancala.players.named import check, short_name
from games.mancala.seats import LEVELS, OWN_SECONDS, own_words
from games.mancala.variant import Variant


def contenders(variant: Variant, words: tuple[str, ...], seconds: int = OWN_SECONDS) -> list[Contender]:
    """Return the players that these words name, those of one name told apart; BadInput for a word that names none.

    `seconds`: what a player of one's own has for a sowing.
    """
    names = [short_name(own) if (own := own_words(word)) else word for word in words]
    return [contender(variant, word, names[: at + 1].count(names[at]) if names.count(names[at]) > 1 else 0, seconds)
            for at, word in enumerate(words)]  # fmt: skip


def contender(variant: Variant, word: str, twin: int = 0, seconds: int = OWN_SECONDS) -> Contender:
    """Return the player that a word names; BadInput where it names none."""
    if own := own_words(word):
        check(own, variant.name, False)
        return OwnContender(variant, own, seconds, twin)
    kind, _colon, value = word.partition(":")
    if kind == "level" and value.isascii() and value.isdigit() and int(value) in LEVELS:
        return LevelContender(variant, int(value), twin)
    raise BadInput("There is no player {word!r}.", word=word[:80])
