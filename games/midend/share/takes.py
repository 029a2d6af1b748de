"""Takes: what a film shows, picture by picture, as generators that draw one picture each time they are asked.

Each yields a picture, good until the next one, how long it stands (1/100 s) and which share of the film is taken with
it; or None where the next one has still to be waited for.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from pygame import Surface

from games.midend.share.camera import Camera
from games.model.game import Game

Taken = tuple[Surface, int, float]
Takes = Iterator[Taken | None]
# In 1/100 s:
FRAME = 8  # one frame: 12.5 of them a second
BETWEEN = 40  # the pause between two turns
END = 200  # how long the last picture is held
# In frames:
RESTS = 4  # given to pieces to settle after the search has gone to a node
LONGEST = 400  # the most that one move may take, and the most pictures of a search


def turns(game: Game) -> list[int]:
    """Return after how many moves each turn ends, the start first: a player's moves in a row are one turn.

    Where one player alone moves (a puzzle) every move is a turn. A turn has at least one move that shows on the board.
    """
    moves = game.history.moves
    ends = [0]
    shown = False
    movers = [game.mover_at(n) for n in range(len(moves))]
    alone = len(set(movers)) < 2
    for n, move in enumerate(moves, 1):
        shown = shown or game.shows(move)
        if shown and (alone or n == len(moves) or movers[n] != movers[n - 1]):
            ends.append(n)
            shown = False
    return ends


def _picture(camera: Camera) -> Generator[None, None, Surface]:
    """Take a picture, in as many slices as it needs."""
    while (made := camera.take_soon()) is None:
        yield None
    return made


def played(camera: Camera, moves: list[list[Any]], speed: float = 1.0) -> Takes:
    """Show the turns of a game, which stands where the first of them begins; `moves`: those of each turn."""
    yield (yield from _picture(camera)), BETWEEN, 0.0
    for number, turn in enumerate(moves):
        for move in turn:
            camera.perform(move)
            for _frame in range(LONGEST):
                camera.pass_by(10 * FRAME * speed)
                if not camera.moving:
                    break
                yield (yield from _picture(camera)), FRAME, (number + 0.5) / len(moves)
        done = (number + 1) / len(moves)
        yield (yield from _picture(camera)), BETWEEN if done < 1 else END, done


def sought(camera: Camera, nodes: list[int], speed: float = 1.0) -> Takes:
    """Show a search at these nodes."""
    stands = max(2, round(FRAME / speed))
    for number, node in enumerate(nodes):
        search = camera.scene.watched()
        assert search is not None
        search.seek(node)
        camera.pass_by(10 * FRAME)
        while not search.there():
            yield None
            camera.pass_by(0)
        for _glide in range(RESTS):
            if not camera.moving:
                break
            camera.pass_by(10 * FRAME)
        done = (number + 1) / len(nodes)
        yield (yield from _picture(camera)), stands if done < 1 else END, done


def spread(first: int, last: int, most: int = LONGEST) -> list[int]:
    """Return the nodes from the first to the last, evenly spread where there are more than may be shown."""
    count = min(most, last - first + 1)
    if count < 2:
        return [last]
    return [first + (last - first) * n // (count - 1) for n in range(count)]
