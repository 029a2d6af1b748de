"""Katamino's rules of play, without a window: undo by groups, hints, the engine's word, the end, games under way."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.game import IllegalMove
from games.base.settings import Settings
from games.katamino.challenges.state import State as Browsing
from games.katamino.gallery.state import State as Solutions
from games.katamino.game import Game, at_position, fresh, key_of
from games.katamino.kind import Kind
from games.katamino.play.state import Outlook, State
from games.katamino.rules import reading
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import STANDARD, letters
from games.katamino.rules.rulebook import Clear, Put
from games.katamino.search.state import RACERS
from games.katamino.search.state import State as Watching
from games.katamino.standings import UNTOUCHED, draw_challenge, game_of, next_challenge, standings
from games.katamino.texts import ways_left
from games.katamino.think import census
from games.katamino.think.census import challenges
from games.katamino.think.verdict import completion
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from tests.apps import app_of

HALF = "TWFULNZYP/TTTWW..../LTWW...../LTWNN..../LNNNY..../LLYYYY..."
STUCK = "TWFULNZYP/TTTWW.FF./LTWW.FF../LTWNN.F../LNNNY..../LLYYYY..."


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf[Game]:
    return Shelf(Kind(), Store(tmp_path))


def state_of(text: str) -> State:
    """Return a state whose engine wakes nobody."""
    return State(at_position(reading.read(text)), lambda: None)


def heard(state: State) -> State:
    """Return the state when the engine has said its last word."""
    state.look(0.0)
    end = time.monotonic() + 20
    while state.thinking:
        state.update(0.0)
        assert time.monotonic() < end
        time.sleep(0.001)
    return state


def pieces(letters: str) -> tuple[int, ...]:
    return tuple(STANDARD.index(letter) for letter in letters)


def solved(letters: str, seconds: float = 60.0, hints: int = 0) -> Game:
    """Return a challenge that somebody has filled."""
    game = fresh(pieces(letters))
    for placement in completion(game.position) or ():
        game.play(Put(placement))
    game.clock.seconds, game.hints = seconds, hints
    return game


@pytest.mark.parametrize("room", ["play", "challenges", "search", "gallery"])
def test_no_pixels_are_needed(room: str) -> None:
    code = f"import sys, games.katamino.{room}.state, games.katamino.kind; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_undo_and_redo_do_not_stop_inside_a_group() -> None:
    state = state_of(HALF)
    game, half = state.game, state.pos
    state.play(Put((completion(half) or ())[0]))
    one_more = state.pos
    assert game.undo() and state.pos == half
    assert game.undo() and state.pos.laid == () and not game.can_undo, "the text laid five as one"
    assert game.redo() and state.pos == half and game.redo() and state.pos == one_more and not game.can_redo
    state.solve()
    assert state.solved and game.undo() and state.pos == one_more and game.redo() and state.solved


def test_a_move_drops_the_groups_that_were_undone() -> None:
    state = state_of(HALF)
    state.game.undo()
    for placement in (completion(state.pos) or ())[:3]:
        state.play(Put(placement))
    assert not state.game.groups
    assert state.game.undo() and len(state.pos.laid) == 2, "each is a step"


def test_what_the_rules_refuse_changes_nothing() -> None:
    state = state_of("FLUYZ")
    with pytest.raises(IllegalMove, match="not possible"):
        state.play(Clear())
    assert not state.game.begun and state.game.made == 0


def test_a_hint_counts_once_however_often_it_is_asked_for() -> None:
    state = heard(state_of(HALF))
    assert [state.next_hint() for _ in range(4)] == [True, True, True, False]
    assert state.step == 3 and state.game.hints == 1
    before = len(state.pos.laid)
    assert isinstance(state.do_hint(), Put) and len(state.pos.laid) == before + 1
    state.look(0.0)
    assert state.hint is None and state.step == 0, "it was of another position"
    assert state.do_hint() is None
    state.halt()


def test_a_hint_leads_out_of_a_dead_end_as_one_step() -> None:
    state = heard(state_of(STUCK))
    stuck = state.pos
    assert state.outlook is not None and (state.outlook.ways, state.outlook.complete) == (0, True)
    assert sorted(map(len, state.dead)) == [1, 1]
    for _ in range(3):
        state.next_hint()
    state.do_hint()
    heard(state)
    assert state.outlook == Outlook(2, True) and not state.dead
    assert state.game.undo() and state.pos == stuck


def test_the_engine_is_asked_once_a_position_and_again_after_a_halt() -> None:
    state = heard(state_of(HALF))
    known = state.outlook
    state.look(1.0)
    assert not state.thinking and state.outlook is known, "the last word stands"
    state.play(Clear())
    state.look(2.0)
    state.halt()
    assert not state.thinking and state.outlook is not None and not state.outlook.complete
    assert heard(state).outlook == Outlook(rules.set_counts()[rules.mask_of(state.pos.pieces)], True)


def test_a_solution_shown_is_none_of_ones_own(shelf: Shelf[Game]) -> None:
    state = state_of("FLUYZ")
    state.solve()
    shelf.keep(state.game)
    assert shelf.standings()[state.game.key].won == 0 and len(shelf.replays()) == 1
    with pytest.raises(IllegalMove, match="cannot fill"):
        state_of("FILNPUWXZ").solve()


def test_a_solution_ahead_is_laid_by_redo() -> None:
    state = state_of(HALF)
    half, made = state.pos, state.game.made
    filling = completion(rules.Position(half.pieces)) or ()
    state.towards(filling)
    assert state.pos.laid == () and state.game.made == made and state.game.solved_for
    assert state.game.undo() and state.pos == half
    while state.game.redo():
        pass
    assert set(state.pos.laid) == set(filling)


def test_the_end_is_written_once_with_the_move_that_fills_the_tray(shelf: Shelf[Game]) -> None:
    game = solved("FLUYZ", seconds=90.0)
    last = game.history.moves[-1]
    game.undo()
    shelf.keep(game)
    assert shelf.under_way(game.key) is not None and not shelf.replays()
    game.play(last)
    shelf.keep(game)
    shelf.keep(game)
    assert shelf.under_way(game.key) is None and len(shelf.replays()) == 1
    assert game.best and shelf.standings()[game.key].best == 90.0
    game.undo()
    shelf.keep(game)
    assert shelf.under_way(game.key) is not None, "taking the end back reopens the slot"
    game.play(last)
    shelf.keep(game)
    assert len(shelf.replays()) == 1 and shelf.standings()[game.key].played == 1


def test_a_hint_makes_no_best_time_and_a_full_tray_that_was_pasted_no_end(shelf: Shelf[Game]) -> None:
    shelf.keep(solved("FLUYZ", 30.0, hints=1))
    tally = shelf.standings()[key_of(pieces("FLUYZ"))]
    assert (tally.won, tally.best, tally.hints) == (1, None, 1)
    full = at_position(solved("FPU").position)
    shelf.keep(full)
    assert full.finished and len(shelf.replays()) == 1 and full.key not in shelf.standings()


def test_every_challenge_has_a_slot_of_its_own(shelf: Shelf[Game]) -> None:
    first, second, third = (fresh(pieces(letters)) for letters in ("FLUYZ", "FPU", "ZYULF"))
    for game in (first, second):
        game.play(Put((completion(game.position) or ())[0]))
        assert shelf.keep(game) == ""
    assert len(shelf.autos()) == 2 and not shelf.saves()
    third.play(Put((completion(third.position) or ())[-1]))
    assert first.key == third.key, "however its pieces are ordered"
    name = shelf.keep(third)
    assert [save.slot for save in shelf.saves()] == [name], "the other game of the challenge was put aside"
    again = game_of(shelf, rules.challenge_of(pieces("LUFZY")))
    assert again.id == third.id and game_of(shelf, rules.challenge_of(pieces("FIP"))).history.moves == []


def test_standings_tell_what_is_solved_and_what_is_under_way(shelf: Shelf[Game]) -> None:
    shelf.keep(solved("FPU", 61.0))
    begun = fresh(pieces("FLUYZ"))
    begun.play(Put((completion(begun.position) or ())[0]))
    begun.clock.seconds, begun.hints = 12.0, 2
    shelf.keep(begun)
    known = standings(shelf)
    three = known[key_of(pieces("FPU"))]
    assert three.solved and three.best == 61.0 and three.down == 0
    five = known[begun.key]
    assert not five.solved and (five.down, five.seconds, five.hints) == (1, 12.0, 2)
    drawn = {draw_challenge(known, 3) for _ in range(60)}
    assert key_of(pieces("FPU")) not in map(key_of, drawn) and len(drawn) == 6


def test_the_next_challenge_is_the_easiest_that_is_not_solved_then_of_the_next_length(shelf: Shelf[Game]) -> None:
    easy = [one.pieces for one in sorted(challenges(3), key=lambda one: (one.work, one.name))]
    played: list[tuple[int, ...]] = []
    here = easy[3]
    for _turn in easy:
        shelf.keep(solved("".join(letters(here))))
        played.append(here)
        here = next_challenge(standings(shelf), len(here), here)
    assert played == [easy[3], *easy[:3], *easy[4:]], "from the easiest upwards, none twice"
    four = [one.pieces for one in sorted(challenges(4), key=lambda one: (one.work, one.name))]
    assert here == four[0], "and then a longer tray"
    assert next_challenge({}, 12) == min(challenges(12), key=lambda one: (one.work, one.name)).pieces


def test_ways_and_solutions_of_an_empty_tray_stand_side_by_side() -> None:
    empty = fresh(pieces("LTY")).position
    assert ways_left(empty, 4) == "4 ways to finish from here. 1 solution, mirror images left out."
    begun = fresh(pieces("LTY"))
    begun.play(Put((completion(begun.position) or ())[0]))
    assert ways_left(begun.position, 2) == "2 ways to finish from here."


def test_a_save_is_read_as_it_was_written_and_as_older_programs_wrote_it() -> None:
    game = state_of(HALF).game
    game.play(Put((completion(game.position) or ())[0]))
    game.clock.seconds, game.hints = 75.5, 1
    data = game.save()
    assert Kind().load(data).save() == data
    older = {**data["history"], **{name: data[name] for name in ("seconds", "made", "hints", "solved_for", "groups")}}
    read = Kind().load(older)
    assert read.position == game.position and read.groups == game.groups
    assert (read.clock.seconds, read.hints, read.made) == (75.5, 1, game.made)


def test_challenges_are_sifted_without_a_window(tmp_path: Path) -> None:
    settings = Settings(store=Store(tmp_path))
    state = Browsing(app_of(settings), pieces("ILTUVXYZ"), lambda: None)
    state.shelf.keep(solved("FPU"))
    census.total()
    state.begin(0.0)
    end = time.monotonic() + 20
    while not state.update():
        assert time.monotonic() < end
    assert state.chosen is not None and state.chosen.pieces == pieces("ILTUVXYZ") and len(state.sets) == 261
    assert [section.size for section in state.sections] == [39, 139, 83]
    state.set_length(3)
    assert state.solved(3) == 1 and len(state.sets) == 7
    state.set_hide(True)
    assert len(state.sets) == 6 and settings.recall("katamino", "hide") is True
    assert state.chosen is not None and state.standing(state.chosen) == UNTOUCHED
    state.halt()


def test_what_is_watched_is_remembered() -> None:
    settings = Settings()
    settings.remember("katamino", "watched", True)  # not the first search
    state = Watching(settings, pieces("FLPVY"), lambda: None)
    assert state.strategies == RACERS and not state.busy
    state.set_numbers(False)
    settings.remember("katamino", "boards", 1)
    settings.remember("katamino", "racers", "dlx,dlx,none")
    again = Watching(settings, pieces("FLPVY"), lambda: None)
    assert again.strategies == ("dlx",) and not again.numbers and again.racers == RACERS, "what is damaged is left"


def test_solutions_are_filtered_without_a_window() -> None:
    settings = Settings()
    state = Solutions(settings, pieces("FLPVY"), "first-hole", None, False, lambda: None)
    state.begin(0.0)
    end = time.monotonic() + 20
    while not state.complete:
        state.update(0.0)
        assert time.monotonic() < end
    every = len(state.kept)
    assert len(state.numbers) == len(state.kept.distinct) < every
    state.filter("F9,9")
    assert state.at is None and "row 9" in str(state.error) and len(state.numbers) == len(state.kept.distinct)
    state.filter("")
    state.next_twin()
    assert not state.distinct and state.chosen != 0 and len(state.numbers) == every
    name, text = state.exported()
    assert name == "katamino-FLPVY.txt" and len(text.strip("\n").split("\n\n")) == every
