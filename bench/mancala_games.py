"""What the benchmark of Kalah and Oware and its contests share: the peers' games, and ours by name."""

from __future__ import annotations

import importlib
import sys
import types
from typing import Any

PEERS = {
    # Its gym 0.18 builds nowhere any more; the game needs only the name.
    "mancala": ["--no-deps", "mancala==0.3.0", "numpy==1.26.4", "tqdm==4.67.1"],
    "open_spiel": ["open_spiel==2.0.2"],
    "easyAI": ["easyAI==2.0.12"],
}
SLICE = 20_000  # nodes between two looks at the clock


def mancala_modules() -> tuple[Any, Any]:
    """Import mancala's game and its NegaScout without the gym that it names but does not need to think."""
    parts = ("envs", "envs.registration", "error", "spaces", "utils", "utils.seeding")
    for name in ("gym", *(f"gym.{part}" for part in parts)):
        sys.modules.setdefault(name, types.ModuleType(name))
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, sys.modules[name])
    sys.modules["gym"].Env = object  # type: ignore[attr-defined]
    sys.modules["gym.envs.registration"].register = lambda **_: None  # type: ignore[attr-defined]
    return importlib.import_module("mancala.mancala"), importlib.import_module("mancala.agents.negascout")


def easyai_game(board: list[int], scores: list[int]) -> tuple[Any, Any]:
    """Return easyAI's Awele at a position with the first player to move, and its Negamax class."""
    from easyAI import AI_Player, Negamax
    from easyAI.games.AweleTactical import AweleTactical

    game = AweleTactical([AI_Player(None), AI_Player(None)])
    game.board = list(board)
    for player, score in zip(game.players, scores, strict=True):
        player.score = score
    return game, Negamax


def module(game: str, part: str) -> Any:
    """Import a part of one of our games."""
    return importlib.import_module(f"games.{game}.{part}")


def begin(game: str, stones: int) -> Any:
    """Return the starting board of one of our games."""
    rules = module(game, "rules")
    return rules.start(rules.Params(6, stones, to_the_end=True) if game == "kalah" else rules.Params())


def finish(search: Any) -> Any:
    """Run a search to its end; return it."""
    while not search.run(1 << 40):
        pass
    return search
