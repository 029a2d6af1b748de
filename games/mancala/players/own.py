"""A player of one's own, made from the words that name it: for the referee and for the window alike."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Rules
from games.mancala.players.channels import Ears
from games.mancala.players.named import command_of, port_of
from games.mancala.players.program import ProgramPlayer
from games.mancala.players.served import ServedPlayer
from games.mancala.players.thinkers import Contestant


def own_player(
    words: str, name: str, rules: Rules, ears: Ears, told: Callable[[str], None], seed: int = 0
) -> Contestant:
    """Return the player that words name; BadInput where it cannot be had. `check` them before."""
    port = port_of(words)
    if port is None:
        return ProgramPlayer(name, command_of(words), ears)
    return ServedPlayer(name, rules, port, ears, told, seed)
