"""Matches of computers without a window: who meets whom, turns in time, without a board, the table, what is kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from engine.game import BadInput
from engine.run.stepper import Snapshot, Stepper
from games.kalah.scene import KALAH
from games.mancala.match.contenders import Contender, LevelContender
from games.mancala.match.contest import Contest, sowing_game
from games.mancala.match.entrants import contender, contenders
from games.mancala.match.kept import data_of, read_match
from games.mancala.match.quick import QuickGames
from games.mancala.match.standings import encounters, standings, strength
from games.mancala.match.state import PACES, State
from games.mancala.match.tour import Tour
from games.mancala.naming import title
from games.mancala.players.match import MatchScore, PlayedGame
from games.mancala.players.thinkers import Forfeit
from games.mancala.seats import Seat
from games.oware.scene import OWARE

THREE = ("level:1", "level:2", "level:3")
SEATS = (Seat(False), Seat(False))
BOARDLESS = len(PACES) - 1


def until(true: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)


def quickly(variant: Any, tour: Tour) -> State:
    """Return a match with all its games played, in this thread."""
    state = State(variant, tour, lambda: None)

    def begun(number: int) -> Contest:
        return Contest(variant, tour, state.players, tour.meeting(variant, number))

    games = QuickGames(state.contest, tour.games, begun)
    while not games.run(10_000):
        pass
    return State(variant, tour, lambda: None, games.snapshot().extra["games"].past)


@pytest.fixture(scope="module")
def played() -> State:
    """Return a match of three that is over."""
    return quickly(KALAH, Tour("4x3", THREE, 14, 5))


def test_everybody_meets_everybody_from_both_sides_with_the_same_opening() -> None:
    tour = Tour("6x4", THREE, 60, 3)
    meetings = [tour.meeting(KALAH, number) for number in range(60)]
    for one, two in zip(meetings[::2], meetings[1::2], strict=True):
        assert one.seats == two.seats[::-1] and one.opening == two.opening and one.opening
    assert {meeting.seats for meeting in meetings[:6]} == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}
    openings = [meeting.opening for meeting in meetings[::6]]
    assert len(set(openings)) == 10  # every round begins otherwise
    assert Tour("6x4", THREE[:2], 1, 3).meeting(KALAH, 0).opening == ()  # a single game is the players' own


def test_a_turn_is_played_when_its_time_has_come_and_a_step_although_it_stands() -> None:
    state = State(KALAH, Tour("4x3", THREE[:2], 2, 1), lambda: None)
    begun = state.contest.count
    state.arrive(0.0)
    until(lambda: not state.thinking.busy)
    assert not state.due(PACES[state.reel.pace] * 1000 - 1) and state.due(PACES[state.reel.pace] * 1000)
    state.sow(1000.0)
    assert state.contest.count == begun + 1 and state.view(state.contest.game.turns()[-1].player) is not None
    state.stand()
    state.arrive(2000.0)
    assert not state.thinking.open  # nobody thinks while it stands
    count, now = state.contest.count, 3000.0
    state.play_one(now)
    until(lambda: not state.thinking.busy)
    while state.due(now):  # a whole turn, whatever it has of sowings
        state.sow(now)
        state.arrive(now)
        until(lambda: not state.thinking.busy)
    assert state.contest.count == count + 1
    assert not state.one_more
    state.leave()


def test_stepping_back_pauses_and_live_goes_on() -> None:
    state = State(KALAH, Tour("4x3", THREE[:2], 2, 1), lambda: None)
    state.arrive(0.0)
    until(lambda: not state.thinking.busy)
    state.sow(5000.0)
    assert state.go(0) and not state.reel.playing and not state.live
    state.arrive(6000.0)
    assert not state.due(99_000.0)
    state.run(7000.0)
    assert state.live and state.reel.playing
    state.leave()


def test_without_a_board_all_games_are_played_and_one_can_come_back_to_it_in_between() -> None:
    tour = Tour("5x3", ("level:1", "level:2"), 4, 2)
    state = State(KALAH, tour, lambda: None)
    state.set_pace(BOARDLESS, 0.0)
    until(lambda: state.update(0.0) and len(state.past) >= 1)
    state.set_pace(BOARDLESS - 1, 0.0)
    assert not state.quick.open and state.contest.meeting.number == len(state.past)
    assert len(state.contest.views) == state.contest.count == len(state.contest.game.turns())
    state.set_pace(BOARDLESS, 0.0)
    until(lambda: state.update(0.0) and state.done)
    assert not state.going and state.over
    assert [one.figures for one in state.past] == [one.figures for one in quickly(KALAH, tour).past]
    state.leave()


def test_a_game_can_be_played_to_its_end_at_once() -> None:
    state = State(KALAH, Tour("4x3", THREE[:2], 4, 1), lambda: None)
    state.end_game(0.0)
    until(lambda: state.update(0.0) and not state.quick.open)
    assert len(state.past) == 1 and state.over and not state.done
    assert state.next_due(10_000.0)
    state.next_game()
    assert state.number == 2 and not state.over
    state.leave()


@pytest.mark.parametrize("variant", [KALAH, OWARE], ids=lambda one: one.name)
def test_the_table_counts_what_the_games_came_to(variant: Any, played: State) -> None:
    state = played if variant is KALAH else quickly(OWARE, Tour(OWARE.usual, THREE[:2], 3, 5))
    rows = standings(state.past, len(state.players))
    assert sum(row.points for row in rows) == len(state.past) == state.tour.games
    assert [row.share for row in rows] == sorted((row.share for row in rows), reverse=True)
    for row in rows:
        duels = [encounters(state.past, row.entrant, other.entrant) for other in rows if other is not row]
        assert sum(one.points for one in duels) == row.points and sum(one.games for one in duels) == row.games
    for past in state.past:
        game = sowing_game(variant, state.tour, past, SEATS)
        assert game.winners() == (() if past.figures.winner is None else (past.figures.winner,))
        assert game.scores() == past.figures.stones and len(past.views) == len(game.turns())


def test_the_difference_in_strength_has_an_error_and_none_is_told_of_a_clean_sweep() -> None:
    def game(number: int, winner: int | None) -> PlayedGame:
        names = ("0", "1") if number % 2 == 0 else ("1", "0")
        seat = None if winner is None else names.index(str(winner))
        return PlayedGame(number + 1, names, (), seat, (0, 0), 0)

    won = [0, 0, 0, 1, 0, 0, 0, 1] * 2
    score = MatchScore("0", "1", [game(n, winner) for n, winner in enumerate(won)])
    known = strength(score)
    assert known is not None
    assert known[0] == pytest.approx(190.85, abs=0.01)  # 3 of 4 points
    assert known[1] == pytest.approx(1.96 * 0.25 / 7**0.5 / (0.75 * 0.25) * 173.72, rel=0.01)
    assert strength(MatchScore("0", "1", [game(n, 0) for n in range(8)])) is None
    assert strength(MatchScore("0", "1", [game(n, n % 2) for n in range(2)])) is None  # one pair tells no error


def test_a_match_is_kept_whole_and_goes_on_where_it_was(played: State) -> None:
    again = read_match(KALAH, json.loads(json.dumps(data_of(played))), lambda: None)
    assert again.past == played.past and again.done and again.over
    state = State(KALAH, Tour("4x3", THREE, 14, 5), lambda: None, played.past[:5])
    state.arrive(0.0)
    until(lambda: not state.thinking.busy)
    state.sow(5000.0)
    taken = read_match(KALAH, json.loads(json.dumps(data_of(state))), lambda: None)
    assert taken.past == state.past and taken.contest.game.history.moves == state.contest.game.history.moves
    assert taken.contest.views == state.contest.views
    state.leave()


@pytest.mark.parametrize("key", ["pits", "views", "winner", "stones"])
def test_a_damaged_game_ends_what_is_taken_up_and_a_damaged_match_is_one_sentence(played: State, key: str) -> None:
    data = json.loads(json.dumps(data_of(played)))
    data["games"][4][key] = "no"
    assert read_match(KALAH, data, lambda: None).past == played.past[:4]
    for damaged in (None, {}, {"tour": {**data["tour"], "entrants": ["level:77"] * 2}}, {"tour": [1]}):
        with pytest.raises(BadInput):
            read_match(KALAH, damaged, lambda: None)


class Quitter(LevelContender):
    """Gives the game up, or sows what it may not, after two sowings."""

    def __init__(self, pit: int) -> None:
        super().__init__(KALAH, 1)
        self.wrong, self.asked = pit, 0

    def pit(self, position: Any, snapshot: Snapshot, seed: int) -> int:
        self.asked += 1
        if self.asked < 3:
            return super().pit(position, snapshot, seed)
        if self.wrong < 0:
            raise Forfeit("late", "It took longer than it had.")
        return self.wrong


@pytest.mark.parametrize(("pit", "why"), [(-1, "late"), (17, "illegal")])
def test_a_player_that_breaks_the_rules_loses_that_game_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch, pit: int, why: str
) -> None:
    quitter = Quitter(pit)

    def made(variant: Any, words: tuple[str, ...], seconds: int) -> list[Contender]:
        return [quitter, *contenders(variant, words)[1:]]

    monkeypatch.setattr("games.mancala.match.state.contenders", made)
    state = quickly(KALAH, Tour("4x3", THREE[:2], 2, 1))
    first = state.past[0].figures
    assert (first.why, first.winner) == (why, 1 - first.names.index("0")) and first.told
    assert len(state.past) == 2
    game = sowing_game(KALAH, state.tour, state.past[0], SEATS)
    assert game.winners() == (first.winner,) and title(game)


def test_equal_players_are_told_apart_and_what_is_none_is_refused() -> None:
    made = contenders(KALAH, ("level:5", "level:4", "level:5"))
    assert len({one.name for one in made}) == len({one.short for one in made}) == 3
    for word in ("level:0", "level:11", "level:x", "nobody", "level"):
        with pytest.raises(BadInput):
            contender(KALAH, word)


def test_a_search_of_a_whole_match_gives_the_clock_a_look_often_enough() -> None:
    """A level that never ends is cut off at its patience."""

    class Endless(LevelContender):
        def search(self, position: Any, game: int = 0, opponent: str = "") -> Callable[[], Stepper]:
            search = super().search(position)()
            search.run = lambda budget: False  # type: ignore[method-assign]
            return lambda: search

    tour = Tour("4x3", THREE[:2], 1, 1)
    clock = iter(range(10_000))
    contest = Contest(KALAH, tour, [Endless(KALAH, 1), Endless(KALAH, 1)], tour.meeting(KALAH, 0))
    games = QuickGames(contest, 1, lambda n: contest, clock=lambda: float(next(clock)))
    for _ in range(400):
        if games.run(10_000):
            break
    assert games.snapshot().finished
