"""The games of a match as one text, written in the background, and its table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from engine.run.stepper import Onward, Snapshot
from games.mancala.match.contenders import Contender
from games.mancala.match.contest import PastGame, sowing_game
from games.mancala.match.standings import encounters, standings
from games.mancala.match.tour import Tour
from games.mancala.seats import Seat
from games.mancala.variant import Variant

COMPUTERS = (Seat(False), Seat(False))


class GamesText(Onward):
    """Writes the games one after another, each as the game's own text, with an empty line between them."""

    def __init__(self, variant: Variant, tour: Tour, past: Sequence[PastGame], names: Sequence[str]) -> None:
        self.variant = variant
        self.tour = tour
        self.past = tuple(past)
        self.names = tuple(names)
        self._texts: list[str] = []

    def run(self, budget: int) -> bool:
        if len(self._texts) < len(self.past):
            one = self.past[len(self._texts)]
            game = sowing_game(self.variant, self.tour, one, COMPUTERS)
            lost = None if not one.figures.why or one.figures.winner is None else 1 - one.figures.winner
            names = [self.names[entrant] + (f" ({one.figures.why})" if seat == lost else "")
                     for seat, entrant in enumerate(one.seats)]  # fmt: skip
            self._texts.append(self.variant.write_game(game.history, names).strip())
        return len(self._texts) >= len(self.past)

    def snapshot(self) -> Snapshot:
        over = len(self._texts) >= len(self.past)
        extra = {"text": "\n\n".join(self._texts) + "\n"} if over else {}
        return Snapshot(len(self._texts), progress=len(self._texts) / max(1, len(self.past)), finished=over,
                        extra=extra)  # fmt: skip


def table_text(past: Sequence[PastGame], players: Sequence[Contender]) -> str:
    """Return the table as comma-separated values: a row a player, its points against each in the same order, in all."""
    rows = standings(past, len(players))
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    write(["player", *(players[row.entrant].name for row in rows), "points", "games"])
    for row in rows:
        cells = ["" if other is row else f"{encounters(past, row.entrant, other.entrant).points:g}" for other in rows]
        write([players[row.entrant].name, *cells, f"{row.points:g}", row.games])
    return out.getvalue()
