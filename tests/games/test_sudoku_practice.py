"""Practice: lessons and boards of the techniques, what is said of an answer, the ways in, what is kept; one's pace."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from bench.sudoku_practice import CLASSIC
from engine.game import IllegalMove
from games.base.settings import Settings
from games.launcher.learn.scene import Learn
from games.launcher.record.scene import Record
from games.model.app import App
from games.model.record.making import played_of
from games.model.record.played import read_played
from games.model.record.spreadsheet import HEADER, row
from games.model.shelf import Shelf
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.window import clipboard
from games.sudoku.board.mark_drawing import number_at
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.play.scene import Play, play
from games.sudoku.practice import pace
from games.sudoku.practice.answer import AnswerKind, PracticeAnswer, judged, told
from games.sudoku.practice.boards import BOARDS, boards, read_board, taught_as, techniques, write_board
from games.sudoku.practice.pace import SolvingPace, led_to, slowest
from games.sudoku.practice.progress import recalled
from games.sudoku.practice.scene import Practice, practise
from games.sudoku.practice.state import State, solution_of
from games.sudoku.rated.background import known
from games.sudoku.rules.puzzle import CLUE_KINDS
from games.sudoku.steps.scene import steps
from games.sudoku.think.generate import generate
from games.sudoku.think.logic import bits
from games.sudoku.think.path import rating_of
from tests.apps import app_of
from tests.games.test_sudoku_play import choose, played
from tests.program import Program

PASTED = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def opened(technique: str, size: tuple[int, int] = (1280, 800), settings: Settings | None = None) -> Pilot:
    """Return a pilot on a technique's lesson."""
    settings = settings or Settings()
    return Pilot(practise(app_of(settings), technique), size, motion="off", settings=settings)


def gone(state: State) -> list[tuple[int, int]]:
    """Return what is to be marked, as (cell, number)."""
    return [(cell, value) for cell, mask in state.board.step.removes for value in bits(mask)]


def test_a_board_is_read_as_it_was_written() -> None:
    for technique in ("hidden single", "naked pair", "diamond bridge"):
        for board in boards(technique)[:3]:
            assert read_board(write_board(board)) == board


def test_what_classics_know_is_practised_on_numbers_alone() -> None:
    for name in CLASSIC:
        assert all(board.puzzle.plain for board in boards(name)), name
    assert {name for name in techniques() if all(board.puzzle.plain for board in boards(name))} == set(CLASSIC)


def test_what_is_said_of_an_answer() -> None:
    board = next(board for board in boards("naked triple")[1:] if any(
        mask.bit_count() > 1 for _cell, mask in board.step.removes) and len(board.step.removes) > 1)
    right, removes = solution_of(board.puzzle), dict(board.step.removes)

    def said(struck: dict[int, int]) -> tuple[AnswerKind, str]:
        verdict = judged(board, PracticeAnswer().strike(struck) if struck else PracticeAnswer(), right)
        return verdict.kind, told(board, verdict)

    assert said({})[0] is AnswerKind.NOTHING
    kind, words = said(removes)
    assert kind is AnswerKind.RIGHT and words.startswith("Right")
    last = max(removes)
    kind, words = said({cell: mask for cell, mask in removes.items() if cell != last})
    name = f"r{last // 9 + 1}c{last % 9 + 1}"
    assert kind is (AnswerKind.MISSING if len(removes) > 1 else AnswerKind.NOTHING)
    assert len(removes) == 1 or words == f"Not yet: {name} too."
    wide = next((cell for cell, mask in removes.items() if mask.bit_count() > 1), None)
    if wide is not None:
        kind, words = said({**removes, wide: removes[wide] & -removes[wide]})
        assert words == f"Not yet: more goes from r{wide // 9 + 1}c{wide % 9 + 1}."
    stays = next(cell for cell, mask in enumerate(board.seen) if mask)
    kind, words = said({**removes, stays: removes.get(stays, 0) | 1 << right[stays]})
    assert kind is AnswerKind.STAYS
    assert words == f"{right[stays]} can stay in r{stays // 9 + 1}c{stays % 9 + 1}."
    other = next((cell, value) for cell, mask in enumerate(board.seen) for value in bits(mask)
                 if value != right[cell] and not removes.get(cell, 0) >> value & 1)  # fmt: skip
    kind, words = said({**removes, other[0]: removes.get(other[0], 0) | 1 << other[1]})
    assert kind is AnswerKind.ELSEWHERE and "another step" in words


def test_a_number_is_written_where_the_step_places_one() -> None:
    state = State(Settings(), "hidden single")
    state.begin()
    cell, value = state.board.step.places[0]
    wrong = next(number for number in bits(state.board.seen[cell]) if number != value)
    state.put((cell,), wrong)
    assert told(state.board, state.judge()) == f"r{cell // 9 + 1}c{cell % 9 + 1} is not {wrong}."
    state.put((cell,), value)
    assert state.verdict is None, "another answer is not judged yet"
    assert told(state.board, state.judge()) == "Right."
    with pytest.raises(IllegalMove):
        other = State(Settings(), "hidden single")
        other.begin()
        other.put((), 1)


def test_keys_alone_from_the_lesson_to_the_next_board() -> None:
    settings = Settings()
    pilot = opened("naked pair", settings=settings)
    scene = pilot.scene.play
    assert scene.sheet.marks.struck, "the lesson shows its step"
    pilot.key("Down")
    assert scene.state.technique == "hidden pair"
    pilot.key("Up")
    pilot.key("Enter")
    state = scene.state
    assert state.playing and not scene.sheet.marks.struck
    for cell, value in gone(state):
        row, column = divmod(cell, 9)
        at = divmod(scene.sheet.cursor, 9)
        for key, steps_on in (("Down", row - at[0]), ("Right", column - at[1])):
            for _step in range(steps_on % 9):
                pilot.key(key)
        pilot.key(str(value))
    assert [state.answer.struck[cell] for cell, _mask in state.board.step.removes] == [
        mask for _cell, mask in state.board.step.removes
    ]
    before = state.answer
    pilot.key("Ctrl+Z")
    assert state.answer != before
    pilot.key("Ctrl+Y")
    assert state.answer == before
    pilot.key("Enter")
    assert state.right and recalled(settings, "naked pair").done == {0}
    pilot.key("Enter")
    assert state.progress.at == 1 and state.free
    pilot.key("H")
    assert state.helped and recalled(settings, "naked pair").shown == {1}
    pilot.key("Enter")
    assert state.progress.at == 2
    pilot.key("Esc")
    pilot.key("Esc")
    assert not state.playing
    pilot.close()


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (600, 960)])
def test_a_candidate_is_struck_where_it_is_clicked_in_the_chosen_cell(size: tuple[int, int]) -> None:
    pilot = opened("X-wing", size)
    pilot.key("Enter")
    pilot.frame()
    scene = pilot.scene.play
    state, (cell, value) = scene.state, gone(scene.state)[0]
    rect = scene.sheet.view.rect(cell)
    spots = [(rect.x + dx, rect.y + dy) for dx in range(2, rect.w, 3) for dy in range(2, rect.h, 3)]
    spot = next(at for at in spots if number_at(scene.look, scene.sheet.view, state.board.puzzle, cell, at) == value)
    pilot.click(*spot)
    assert state.answer.empty and scene.sheet.chosen == {cell}, "the first click chooses the cell, as in play"
    pilot.click(*spot)
    assert state.answer.struck[cell] == 1 << value
    assert str(value) not in scene.sheet.tells(cell).partition("Candidates: ")[2], "what is struck is not read out"
    pilot.click(*spot)
    assert state.answer.empty
    pilot.click(*spot)
    pilot.key("Enter")
    assert state.verdict is not None and (state.verdict.kind is AnswerKind.MISSING or state.right)
    pilot.close()


def test_in_an_upright_window_all_is_done_without_the_panel() -> None:
    pilot = opened("X-wing", (600, 960))
    state = pilot.scene.play.state
    pilot.click_id("later")
    assert state.technique == "hidden quad"
    pilot.click_id("earlier")
    pilot.click_id("begin")
    pilot.frame()
    assert state.playing and pilot.scene.parts().panel_title() == "Mark what goes."
    for cell, value in gone(state):
        state.put((cell,), value)
    pilot.click_id("check")
    assert state.right and pilot.scene.parts().panel_title().startswith("Right")
    pilot.click_id("check")
    assert state.progress.at == 1
    pilot.close()


def test_by_touch_the_cell_is_chosen_and_the_number_pressed() -> None:
    pilot = opened("locked candidates")
    pilot.key("Enter")
    pilot.frame()
    scene = pilot.scene.play
    cell, value = gone(scene.state)[0]
    place = scene.sheet.view.rect(cell).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.send(kind, pos=place, button=1, touch=True)
    assert scene.look.touch
    assert scene.state.answer.empty and scene.sheet.chosen == {cell}
    digits: Any = pilot.find("digits")
    pilot.click(*digits.cells()[value - 1].center)
    assert scene.state.answer.struck[cell] == 1 << value
    pilot.close()


def test_even_and_odd_are_said_of_cells_at_once() -> None:
    state = State(Settings(), "twins")
    state.begin()
    assert state.about_parity
    assert not any(State(Settings(), name).about_parity for name in ("naked pair", "X-wing", "AIC", "cases"))
    removes = state.board.step.removes
    odd = min(bits(removes[0][1])) % 2 == 0
    state.make(tuple(cell for cell, _mask in removes), odd)
    assert state.judge().kind in (AnswerKind.RIGHT, AnswerKind.MISSING, AnswerKind.ELSEWHERE)
    for cell, mask in removes:
        assert state.answer.struck[cell] & mask or (min(bits(mask)) % 2 == 0) != odd


def test_what_was_not_right_comes_again() -> None:
    settings = Settings()
    state = State(settings, "swordfish")
    state.open(BOARDS - 2)
    for cell, value in gone(state):
        state.put((cell,), value)
    assert state.judge().kind is AnswerKind.RIGHT
    state.onward()
    assert state.progress.at == BOARDS - 1
    state.help()
    state.onward()
    assert state.progress.at == 0
    again = State(settings, "swordfish")
    assert again.progress.done == {BOARDS - 2} and again.progress.shown == {BOARDS - 1}
    again.progress.done = set(range(BOARDS - 1))
    again.begin()
    assert again.progress.after(0) == BOARDS - 1, "the one that was shown"


def test_damaged_progress_is_as_at_first() -> None:
    settings = Settings()
    settings.remember("sudoku", "practice", {"twins": {"at": 99, "done": [1, "x", -3, True], "shown": 5}, "X-wing": 3})
    assert recalled(settings, "twins").done == {1} and recalled(settings, "twins").at == 0
    assert recalled(settings, "X-wing").done == set()


def test_the_steps_lead_to_the_technique_of_the_step() -> None:
    puzzle = generate(3, CLUE_KINDS, 5, 3)
    known().keep(puzzle, rating_of(puzzle))
    pilot = Pilot(steps(App(), puzzle), motion="off")
    pilot.scene.play.state.hardest()
    pilot.key("C")
    wanted = pilot.scene.play.state.hint.technique
    pilot.click_id("practise")
    pilot.settle()
    assert isinstance(pilot.scene.play, Practice) and pilot.scene.play.state.technique == wanted
    pilot.key("Esc")
    pilot.settle()
    assert pilot.scene.play.state.hint.technique == wanted
    pilot.close()


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_learning_leads_to_the_techniques(size: tuple[int, int]) -> None:
    settings = Settings()
    pilot = Pilot(Learn(app_of(settings), "sudoku"), size, motion="off", settings=settings)
    pilot.click_id("practise")
    pilot.settle()
    assert isinstance(pilot.scene.play, Practice)
    pilot.close()


def test_the_record_says_at_what_one_takes_long() -> None:
    settings = Settings()
    settings.remember("sudoku", pace.KEPT, {"naked pair": [5, 400.0], "hidden single": [60, 300.0], "odd sum": "x"})
    spot = slowest(settings)
    assert spot is not None and spot.topic == "naked pair" and "1:20" in spot.said
    pilot = Pilot(Record(app_of(settings)), motion="off", settings=settings)
    pilot.click_id("practise")
    pilot.settle()
    assert pilot.scene.play.state.technique == "naked pair"
    pilot.close()


def test_no_technique_is_slow_where_all_take_as_long_as_they_weigh() -> None:
    settings = Settings()
    settings.remember("sudoku", pace.KEPT, {"naked pair": [5, 100.0], "hidden single": [60, 300.0]})
    assert slowest(settings) is None


def test_what_a_number_has_cost_goes_to_the_hardest_step_that_led_to_it() -> None:
    puzzle = generate(3, CLUE_KINDS, 5, 3)
    path = rating_of(puzzle).steps
    settings, values = Settings(), bytearray(puzzle.numbers)
    watched, now, last = SolvingPace(settings), 0.0, 0
    charged = []
    for at, step in enumerate(path):
        if not step.places:
            continue
        cell, number = step.places[0]
        charged.append(led_to(path, bytes(values), cell, set()))
        assert charged[-1] is not None and last <= charged[-1] <= at
        now += 10.0
        watched.wrote(path, bytes(values), cell, number, now, 0)
        values[cell], last = number, at + 1
    assert any(path[at].technique == "twins" for at in charged if at is not None)
    watched.keep()
    kept = pace.recalled(settings)
    assert sum(often for often, _seconds in kept.values()) == len(charged) - 1
    assert all(seconds == 10.0 * often for often, seconds in kept.values())
    empty = next(cell for cell, value in enumerate(puzzle.numbers) if not value)
    right = next(step.places[0][1] for step in path if step.places and step.places[0][0] == empty)
    watched.wrote(path, puzzle.numbers, empty, right % 9 + 1, now + 5, 0)
    watched.wrote(path, puzzle.numbers, empty, right, now + 9, 1)
    watched.keep()
    assert pace.recalled(settings) == kept, "neither a wrong number nor one after a hint says anything"


@pytest.mark.parametrize("leave", ["another game", "the scene"])
def test_the_pace_of_a_game_is_kept_when_it_is_left(leave: str, tmp_path: Path) -> None:
    puzzle = generate(3, CLUE_KINDS, 3, 3)
    known().keep(puzzle, rating_of(puzzle))
    pilot = played(puzzle, tmp_path)
    settings, play = pilot.scene.look.settings, pilot.scene.play
    places = [step.places[0] for step in rating_of(puzzle).steps if step.places]
    for cell, number in places[:3]:
        choose(pilot, cell)
        pilot.key(str(number))
    assert pace.recalled(settings) == {}
    if leave == "the scene":
        play.leave()
    else:
        play.begin()
    assert sum(often for often, _seconds in pace.recalled(settings).values()) == 2, "the first says nothing"
    pilot.close()


def test_the_record_keeps_the_score_that_was_shown() -> None:
    game = Game.of(generate(3, ("numbers",), 1, 1))
    game.score = 214
    assert KIND.load(game.save()).score == 214
    one = played_of("sudoku", game, KIND.tally(game), 1.8e9)
    again = read_played(json.loads(one.line()))
    assert again is not None and again.puzzle_score == 214
    assert dict(zip(HEADER, row(again), strict=True))["puzzle score"] == 214


def test_a_hint_leads_to_its_steps_and_to_its_practice() -> None:
    puzzle = generate(3, CLUE_KINDS, 3, 3)
    known().keep(puzzle, rating_of(puzzle))
    pilot = played(puzzle)
    pilot.key("H")
    hint = pilot.scene.play.state.advice.hint
    pilot.click_id("practise")
    pilot.settle()
    assert pilot.scene.play.state.technique == taught_as(hint.technique)
    pilot.key("Esc")
    pilot.settle()
    pilot.click_id("in_steps")
    pilot.settle()
    shown = pilot.scene.play.state.hint
    assert (shown.technique, shown.cells) == (hint.technique, hint.cells)
    pilot.key("Esc")
    pilot.settle()
    pilot.key("Esc")
    menu: Any = pilot.find("menu")
    assert "Practise techniques" in [option[1] for option in menu.options]
    pilot.scene.act("practise")
    pilot.settle()
    assert isinstance(pilot.scene.play, Practice)
    pilot.close()


def test_a_digit_that_is_no_candidate_is_refused_by_a_sentence_from_the_keyboard_too() -> None:
    pilot = opened("naked pair")
    pilot.key("Enter")
    scene: Practice = pilot.scene.play
    cell = next(cell for cell, mask in enumerate(scene.state.board.seen) if mask)
    scene.sheet.chosen = {cell}
    wrong = next(number for number in range(1, 10) if not scene.state.board.seen[cell] >> number & 1)
    pilot.key(str(wrong))
    assert not pilot.desk.crashes and pilot.scene.play is scene
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.text == f"{wrong} is no candidate there."
    pilot.close()


@pytest.mark.parametrize("where", ["lesson", "board", "course", "steps"])
def test_a_pasted_puzzle_is_opened_from_lessons_and_boards_and_what_was_under_way_is_kept(
    where: str, tmp_path: Path
) -> None:
    program = Program(tmp_path)
    pilot = program.pilot
    pilot.desk.push(play(program.app, Game.of(generate(3, ("numbers",), 1, 1))))
    pilot.settle()
    kept = pilot.scene.game.id
    choose(pilot, next(cell for cell, value in enumerate(pilot.scene.game.puzzle.numbers) if not value))
    pilot.key("Shift+5")
    over: dict[str, Scene] = {
        "course": Learn(program.app, "sudoku"),
        "steps": steps(program.app, pilot.scene.game.puzzle),
    }
    pilot.desk.push(over.get(where) or practise(program.app, "naked pair"))
    pilot.settle()
    if where == "board":
        pilot.key("Enter")
    clipboard.copy("no puzzle")
    pilot.key("Ctrl+V")
    assert not isinstance(getattr(pilot.scene, "play", None), Play), "what cannot be read changes nothing"
    clipboard.copy(PASTED)
    pilot.key("Ctrl+V")
    pilot.settle()
    assert isinstance(pilot.scene.play, Play)
    assert pilot.scene.game.puzzle.numbers == bytes(int(cell) for cell in PASTED.replace(".", "0"))
    assert len(pilot.desk.scenes) == 2, "the launcher and the puzzle"
    program.app.store.settle()
    shelf = Shelf(KIND, program.app.store)
    assert any(kept == shelf.taken_up(save).id for save in program.app.store.saves("sudoku"))
    pilot.close()
