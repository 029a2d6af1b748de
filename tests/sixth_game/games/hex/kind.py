"""What the midend asks of Hex. No pixels."""

from games.hex import rules
from games.hex.think import LEVELS
from games.model.duel import Duel, DuelKind


class HexKind(DuelKind):
    """A duel whose colours have names."""

    def ending(self, game: Duel, own: str) -> tuple[str, str]:
        winner = game.outcome.winners[0] if game.outcome is not None else 0
        return f"{('Red', 'Blue')[winner]} wins", self.variant(game)


KIND = HexKind("hex", rules, LEVELS)
