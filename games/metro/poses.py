"""Named states of Metro's scenes, for pictures and tests."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

from engine.history import History
from games.base.settings import Settings
from games.metro import rulebook as rules
from games.metro.game import Game, replayed
from games.metro.new_game.dialog import NewGame
from games.metro.play.scene import Play
from games.metro.play.state import State
from games.metro.replay.scene import Replay
from games.metro.replay.state import LINES
from games.metro.retry.scene import MetroRetry
from games.metro.review.reviewing import DEALS
from games.metro.review.scene import MetroReview
from games.metro.rulebook import Lay
from games.metro.rules.tiles import read_kind
from games.metro.scene import play, replay, retry, review, watch
from games.metro.seats import Seat, Setup, usual_seats
from games.metro.think import players
from games.metro.think.deals import JudgedChoices, judge
from games.metro.think.players import LEVELS, Playouts
from games.metro.watch.scene import WatchGame
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.stage.dialog import Ask
from games.stage.motion import Motion
from games.stage.window import wake

EXAMPLE = ((2, 1, "#5", "R0"), (3, 1, "#6", "R0"), (2, 2, "#7", "R2"), (3, 2, "#2", "R1"), (1, 3, "#9", "R0"),
           (2, 3, "#3", "R2"))  # fmt: skip

PlayScene = TableScene[Game, Play]
ReplayScene = TableScene[Game, Replay]
ReviewScene = TableScene[Game, MetroReview]
RetryScene = TableScene[Game, MetroRetry]
WatchScene = TableScene[Game, WatchGame]


def example() -> list[Lay]:
    """Return the worked example's placements, in an order in which they may be laid."""
    return [Lay(x, y, read_kind(tile, rotation)) for x, y, tile, rotation in EXAMPLE]


def after(params: str, seats: tuple[Seat, ...], turns: int, seed: int) -> Game:
    """Return a game after so many turns by the computer."""
    game = Game(History(rules, rules.read_params(params), seed), seats)
    for move in _turns(params, turns, seed):
        game.play(move)
    return game


@cache
def _turns(params: str, turns: int, seed: int) -> tuple[Lay, ...]:
    """Return so many turns by the computer."""
    history = History(rules, rules.read_params(params), seed)
    for _ in range(turns):
        choice = players.choose(players.seen(history.position), LEVELS["normal"], seed)
        if choice is None:
            break
        history.play(choice.move)
    return tuple(history.moves)


def pointed(game: Game) -> PlayScene:
    """Return a game in which the space that changes most for the tile in hand is pointed at."""
    scene = play(App(), game)
    state = scene.play.state
    state.point(None)

    def gain(space: tuple[int, int]) -> int:
        """Return how many tiles are on the lines that the tile would change there."""
        lines, _before = game.changed_by(Lay(*space, state.kind))
        return sum(len(line.steps) + 5 * line.closed for line in lines)

    scene.play.map.cursor = max(((gain(space), space) for space in state.fits), default=(0, None))[1]
    return scene


def played_out(game: Game, level: str | None = None) -> Playouts:
    """Return what a computer player makes of a position, worked out at once."""
    thinker = game.thinker(level)()
    while not thinker.run(1 << 20):
        pass
    return thinker


def board_seats() -> tuple[Seat, ...]:
    """Return the four players of the sample game."""
    return (Seat(True, name="Ana", colour=0), Seat(True, name="Luca", colour=1), Seat(True, colour=2, name="Mira"),
            Seat(False, "hard", colour=3))  # fmt: skip


def play_pose() -> PlayScene:
    """Return a board game of four in its ninth round."""
    return pointed(after("board.4", board_seats(), 34, 12))


def turn_pose() -> PlayScene:
    """Return a board game of three with turning, a person's turn."""
    seats = (Seat(True, name="Ana", colour=0), Seat(False, "hard", colour=1), Seat(True, colour=2, name="You"))
    return pointed(after("board.3.turn", seats, 29, 4))


def solo_pose() -> PlayScene:
    """Return a solo game of one person."""
    return pointed(after("solo.8.2-10", usual_seats(1), 30, 5))


def small_pose() -> PlayScene:
    """Return a game that begins, on the smallest map."""
    return play(App(), after("solo.4.2-10", usual_seats(1), 0, 5))


def example_pose() -> PlayScene:
    """Return the worked example to play on from."""
    return play(App(), replayed(rules.read_params("solo.8.2-10"), example()))


def with_dialog(game: Game, setup: Setup) -> PlayScene:
    """Return a game with the new-game dialog over it."""
    scene = play(App(), game)
    dialog = NewGame(setup, Settings())
    dialog.chosen.seed = setup.seed
    scene.send(Ask(dialog))
    return scene


def new_pose() -> PlayScene:
    """Return the new-game dialog of the board game."""
    return with_dialog(after("board.3.turn", usual_seats(3, 3), 29, 4), Setup("board.4", board_seats(), 70_913))


def new_solo_pose() -> PlayScene:
    """Return the new-game dialog of solo."""
    setup = Setup("solo.8.2-10", usual_seats(1), 70_913)
    return with_dialog(after("solo.8.2-10", usual_seats(1), 12, 4), setup)


def result_pose() -> PlayScene:
    """Return the end of a board game."""
    chance = random.Random(3)
    seats = (Seat(True, colour=0), Seat(False, "hard", colour=1), Seat(False, "normal", colour=3))
    return play(App(), after("board.3", seats, 100, chance.randrange(100)))


def replay_pose() -> ReplayScene:
    """Return the worked example, stepped through to its end."""
    return replay(App(), replayed(rules.read_params("solo.8.2-10"), example()))


def replay_board_pose() -> ReplayScene:
    """Return a board game of four, stepped through to its middle: a line followed, another pinned."""
    scene = replay(App(), after("board.4", board_seats(), 60, 12), 31)
    scene.play.state.pin(1)
    scene.play.state.follow(14)
    scene.play.state.along(-4)
    scene.play.state.listed = LINES
    scene.play.show_step()
    return scene


def replay_run_pose() -> ReplayScene:
    """Return a solo game of sixty tiles in the midst of a train's run, which stands still."""
    scene = replay(App(), after("solo.8.2-10", usual_seats(1), 60, 5), 47)
    state = scene.play.state
    state.on(0.0, Motion())
    state.head.halt(1100.0)
    scene.play.show_step()
    return scene


def thought(game: Game) -> WatchScene:
    """Return a computer's game in which the tile drawn has been thought about, and nothing goes on by itself."""
    scene = watch(App(), game)
    state, here = scene.play.state, game.history.cursor
    state.reel.stop()
    thinker = played_out(game)
    state.kept[here] = tuple(thinker.ranked())
    state.weighed.add(here)
    state.planned = state.played = thinker.planned
    return scene


def watch_pose() -> WatchScene:
    """Return the computer's solo game at its 25th tile."""
    return thought(after("solo.8.2-10", (Seat(False, "hard"),), 24, 5))


def watch_board_pose() -> WatchScene:
    """Return a board game of three computers."""
    seats = (Seat(False, "hard", colour=0), Seat(False, "normal", colour=1), Seat(False, "hard", colour=3))
    return thought(after("board.3", seats, 24, 5))


def values_pose() -> PlayScene:
    """Return a board game with the values of all placements."""
    scene = play(App(), after("board.2", usual_seats(2, 2), 21, 12))
    scene.play.state = State(scene.game, wake.wake, True, tuple(played_out(scene.game, "hard").ranked()))
    return scene


@cache
def _judged(params: str, seats: tuple[Seat, ...], turns: int, seed: int, deals: int) -> dict[int, JudgedChoices]:
    """Return what was found of every position of a game on so few deals, as if it were on all."""
    history = after(params, seats, turns, seed).history
    found = {}
    for n, move in enumerate(history.moves):
        found[n] = replace(judge(history.positions[n], seed, deals, (move,)), deals=DEALS[-1])
    return found


def reviewed(params: str, seats: tuple[Seat, ...], turns: int, seed: int, deals: int = 32) -> ReviewScene:
    """Return the review of a game, judged already, at the placement that gave most away."""
    scene = review(App(), after(params, seats, turns, seed))
    state = scene.play.state
    state.take_in(_judged(params, seats, turns, seed, deals))
    state.rivals.points = dict(zip(state.rivals.names, (237, 276, 330, 352), strict=False))
    worst = max(state.seen_turns(), key=lambda one: one.lost.value)
    state.go(state.chosen.index(worst.turn) + 1)
    return scene


def review_pose() -> ReviewScene:
    """Return the review of a solo game of sixty tiles."""
    return reviewed("solo.8.2-10", usual_seats(1), 60, 5)


def review_board_pose() -> ReviewScene:
    """Return the review of a board game of two persons, of which one tile more than a half is laid."""
    return reviewed("board.2", usual_seats(2, 2), 34, 12, 24)


def retry_pose() -> RetryScene:
    """Return the first mistake of a small solo game, to be found again."""
    game = after("solo.6.2-10", usual_seats(1), 30, 5)
    return retry(App(), game, _judged("solo.6.2-10", usual_seats(1), 30, 5, 32))


POSES: dict[str, Any] = {
    "play": play_pose,
    "turning": turn_pose,
    "solo": solo_pose,
    "small": small_pose,
    "example": example_pose,
    "new": new_pose,
    "new-solo": new_solo_pose,
    "result": result_pose,
    "values": values_pose,
    "watch": watch_pose,
    "watch-board": watch_board_pose,
    "replay": replay_pose,
    "replay-board": replay_board_pose,
    "replay-run": replay_run_pose,
    "review": review_pose,
    "review-board": review_board_pose,
    "retry": retry_pose,
}
