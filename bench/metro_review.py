"""Metro: the processor time of a review of a whole game of 60 tiles, with the same tiles laid by every level.

    python -m bench.metro_review [SEED ...]

Each game is played by the rule alone. A row a game: seconds of processor time until every placement has a value, until
all are judged on as many deals as planned, and until every level has laid the same tiles.
"""

from __future__ import annotations

import sys
import time

from engine.history import History
from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.review.reviewing import DealRounds
from games.metro.review.same_tiles import SameTiles
from games.metro.seats import usual_seats
from games.metro.think import players

SLICE = 20_000  # playouts


def played(seed: int) -> Game:
    """Return a solo game on 8x8 that the rule alone has played."""
    game = Game(History(rules, rules.read_params("solo.8.2-10"), seed), usual_seats(1))
    while (best := players.choose(players.seen(game.position), players.level("normal"), seed)) is not None:
        game.play(best.move)
    return game


def main(seeds: list[int]) -> None:
    """Print a row for each seed."""
    print(" seed tiles points  valued s  judged s  levels s  points of the levels")
    for seed in seeds:
        game = played(seed)
        begin, valued = time.process_time(), 0.0
        search = DealRounds(game)
        while not search.run(SLICE):
            if not valued and len(search.found) == len(game.history.moves):
                valued = time.process_time() - begin
        judged = time.process_time() - begin
        levels = SameTiles(game.history.positions[0], seed, len(game.history.moves))
        while not levels.run(SLICE):
            pass
        whole = time.process_time() - begin
        points = rules.scores(game.position)[0]
        figures = f"{valued:9.1f} {judged:9.1f} {whole:9.1f}"
        print(f"{seed:5} {len(game.history.moves):5} {points:6} {figures}  {levels.points}")


if __name__ == "__main__":
    main([int(text) for text in sys.argv[1:]] or [0, 1, 2])
