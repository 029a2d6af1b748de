"""The end of a sowing game is told once, with the right figures, and kept once."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.history import History
from games.base.settings import Settings
from games.kalah import rules
from games.kalah.scene import KALAH
from games.mancala import naming, opening, result
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.seats import Seat
from games.mancala.settings import SHOW_VALUES
from games.midend.dialogs.result import Result
from games.model.app import App
from games.model.keeping.store import Store
from games.oware.scene import OWARE
from games.stage.pilot import Pilot
from tests.apps import app_of

# The published sample game: 35 to 13 for the player who starts, 22 of them left on his side at the end.
PITS = [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1, 6, 5, 6, 4, 6, 1, 3, 6, 5, 4, 4, 1, 6, 1, 5, 6]


NAMES = ("One", "Two")


def test_who_won_by_how_much_and_why() -> None:
    game = opening.posed(KALAH, "6x4", PITS, (Seat(False, 6), Seat(True))).game
    assert naming.title(game, *NAMES) == "The computer wins by 22"
    assert result.sentence(game, *NAMES) == "10 moves. Your side ran dry with 22 stones still on the other."
    assert result.collected(game) == (0, 22)
    computer, person = (result.score(game, player, NAMES[player]) for player in (0, 1))
    assert (computer.figure, computer.below, computer.mine) == ("35", "Level 6", False)
    assert (person.figure, person.mine, person.behind, computer.behind) == ("13", True, True, False), "no green for it"
    first, second = result.curves(game)
    assert len(first) == len(second) == 21
    assert (first[0], first[-1], second[-1]) == ((0.0, 0.0), (20.0, 35.0), (20.0, 13.0))


@pytest.mark.parametrize(("seats", "told"), [
    ((Seat(False, 6), Seat(False, 6)), "One side ran dry with {} still on the other."),
    ((Seat(True), Seat(False, 6)), "Your side ran dry with {} still on the other."),
    ((Seat(False, 6), Seat(True)), "The other side ran dry with {} still on yours."),
])  # fmt: skip
@pytest.mark.parametrize(("left", "stones"), [(1, "1 stone"), (2, "2 stones")])
def test_what_was_left_is_told_as_one_or_as_several(
    seats: tuple[Seat, Seat], told: str, left: int, stones: str
) -> None:
    game = SowingGame(KALAH, KALAH.read_game(f"6x4 0,0,0,0,0,1+{23 - left} 0,0,0,0,0,{left}+24 0"), seats)
    game.sow(5)
    assert result.sentence(game, *NAMES) == f"1 move. {told.format(stones)}"


def test_a_draw_has_no_winner_among_its_cards() -> None:
    drawn = SowingGame(KALAH, KALAH.read_game("6x4 0,0,0,0,0,0+24 0,0,0,0,0,0+24 0"), (Seat(True), Seat(False, 6)))
    assert drawn.over and [result.score(drawn, player, NAMES[player]).behind for player in (0, 1)] == [True, True]


def test_how_it_ended_is_said_and_moves_are_counted_as_in_the_lists() -> None:
    two = (Seat(True), Seat(True))
    stopped = SowingGame(KALAH, KALAH.read_game("6x4 0,0,0,0,1,2+24 3,0,4,2,0,2+10 0"), two)
    stopped.sow(5)
    assert result.sentence(stopped) == "Majority after 1 move."
    assert SowingKind(KALAH).progress(opening.posed(KALAH, "6x4", PITS, two).game) == "10 moves"
    said = set()
    for seed in range(40):
        chance, game = random.Random(seed), SowingGame(OWARE, History(OWARE.rules, OWARE.rules.Params(), 1), two)
        while not game.over:
            game.play(chance.choice(list(OWARE.rules.moves(game.position))))
        why = OWARE.why_ended(game.history.positions[-2], game.history.moves[-1])
        assert bool(why) != bool(game.position.in_pits)
        said.add(result.sentence(game).partition(" moves")[2].strip(". "))
    assert said == {
        "", "There was no move left; each took the seeds on their own side",
        "The board had been so before; each took the seeds on their own side",
    }  # fmt: skip


def test_two_people_and_a_resignation() -> None:
    game = opening.posed(KALAH, "6x4", PITS, (Seat(True), Seat(True))).game
    assert naming.title(game, *NAMES) == "One wins by 22"
    early = opening.posed(KALAH, "6x4", PITS[:3], (Seat(True), Seat(True))).game
    assert naming.title(early, *NAMES) == "Not finished"
    early.resigned = 0
    assert naming.title(early, *NAMES) == "Two won"
    assert result.sentence(early, *NAMES).endswith("One gave up.")


def test_a_finished_game_is_kept_once_however_often_it_is_opened(tmp_path: Path) -> None:
    settings = Settings.load(Store(tmp_path))
    SHOW_VALUES.change(settings, False)
    assert settings.store is not None
    play = opening.posed(KALAH, "6x4", PITS[:-1], (Seat(True), Seat(True)), app=app_of(settings))
    pilot = Pilot(play, settings=settings)
    pilot.key("6")
    pilot.advance(9000)
    assert pilot.desk.dialogs and pilot.desk.dialogs[-1].id == "result"
    (save,) = settings.store.replays()
    pilot.close()
    pilot = Pilot(opening.rooms_of(KALAH).open_game(app_of(settings), save), settings=settings)
    pilot.advance(3000)
    assert not pilot.desk.dialogs
    assert len(settings.store.replays()) == 1
    pilot.close()


def test_a_position_set_up_is_measured_by_its_own_stones() -> None:
    """The chart's half and the bar's scale are of the stones that lie there, not of the variant it was made from."""
    start = rules.set_up(rules.read_params("6x4t"), ((0, 0, 0, 0, 0, 1), (3, 0, 0, 0, 0, 0)), (80, 30), 0)
    game = SowingGame(KALAH, History(rules, start.params, 0, start), (Seat(True), Seat(True)))
    pilot = Pilot(opening.play(App(), game), motion="off")
    pilot.key("6")
    dialog = pilot.desk.active
    assert isinstance(dialog, Result) and dialog.chart.mark[0] == 57, "81 to 33: more than half of 114 wins"
    assert pilot.scene.play.surrounds.bar.share == 0.5 + 48 / 114
    pilot.close()


def test_after_giving_up_the_winner_is_the_green_one_and_l_leads_to_the_mistakes() -> None:
    play = opening.posed(KALAH, "6x4", PITS[:12], (Seat(True), Seat(False, 1)))
    play.game.resigned = 0
    own, other = (result.score(play.game, player, NAMES[player]) for player in (0, 1))
    assert own.behind and not other.behind, "whatever the stores hold"
    pilot = Pilot(play, motion="off")
    pilot.until(lambda: pilot.desk.dialogs)
    pilot.key("L")
    assert pilot.scene.scope == "kalah.retry"
    pilot.close()
