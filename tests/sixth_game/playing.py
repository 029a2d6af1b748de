"""Hex played as a person would: command line, launcher, mouse and keys, computer, undo, hint, saves, end, paste."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pytest

from games import app, catalog, cli
from games.base.settings import Settings
from games.hex import rules
from games.hex.kind import KIND
from games.hex.review import REVIEW
from games.hex.scene import Play, of
from games.hex.think import FAR, Chooser, distance
from games.launcher.learn.scene import Learn
from games.launcher.record.scene import Record
from games.launcher.scene import Launcher
from games.midend.messages import TextPasted
from games.model.keeping.store import Store
from games.model.study.review import account, mistakes
from games.stage.pilot import Pilot
from tests.apps import app_of
from tests.midend.printed import Reader
from tests.playing import give


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(Store(tmp_path))


def thought(pilot: Pilot) -> None:
    """Wait until nobody thinks."""
    for _n in range(400):
        pilot.advance(50)
        if not pilot.scene.play.state.thinking.open:
            return
        time.sleep(0.005)
    raise AssertionError("the computer thinks for ever")


def opened(settings: Settings) -> Pilot:
    pilot = Pilot(Launcher(app_of(settings)), settings=settings, motion="off")
    pilot.key(str(1 + [entry.name for entry in catalog.entries()].index("hex")))
    pilot.settle()
    assert isinstance(pilot.scene.play, Play)
    return pilot


def lay(pilot: Pilot, cell: str) -> None:
    """Click a cell and wait for the answer."""
    view, move = pilot.scene.play.view, rules.read_move(cell)
    pilot.click(*map(round, view._middle(move)))
    thought(pilot)


def test_a_game_is_reviewed() -> None:
    """Red could have joined top and bottom at once; what each did instead is told, in slices as at once."""
    game = KIND.new(rules.Params(3))
    for cell in ("b2", "a1", "c1", "a2", "a3"):
        game.play(rules.read_move(cell))
    assert game.over and game.outcome is not None and game.outcome.winners == (0,)
    found = []
    for step in (1, 1 << 20):
        search = REVIEW.valuing(game)
        while not search.run(step):
            pass
        found.append(search.found)
    assert found[0] == found[1] and sorted(found[0]) == [0, 1, 2, 3, 4]
    assessed = REVIEW.judge(game, found[0])
    figures = [one for one in assessed if one is not None]
    assert [one.turn for one in figures] == REVIEW.turns(game) and [one.turn.player for one in figures] == [
        0,
        1,
        0,
        1,
        0,
    ]
    assert figures[0].lost.value == figures[-1].lost.value == 0, "the middle is best, and so is what wins"
    red, blue = (account(figures, player, REVIEW.scale) for player in (0, 1))
    assert (red.turns, red.good, red.accuracy, red.mistakes) == (3, 3, 100, 0) and blue.turns == 2
    partly = REVIEW.judge(game, {4: found[0][4]})
    assert [one is None for one in partly] == [True, True, True, True, False]


def test_a_blunder_in_hex_is_told_and_turns_the_game() -> None:
    game = KIND.new(rules.Params(3))
    for cell in ("b2", "a1", "a2", "c1", "c3"):
        game.play(rules.read_move(cell))
    search = REVIEW.valuing(game)
    while not search.run(1000):
        pass
    assessed = REVIEW.judge(game, search.found)
    worst = max((one for one in assessed if one is not None), key=lambda one: one.lost.value)
    assert worst.lost.value >= REVIEW.scale.mistake and worst in mistakes(
        assessed, worst.turn.player, REVIEW.scale.mistake
    )


def test_a_full_board_has_exactly_one_winner() -> None:
    for signs in itertools.islice(itertools.permutations("rrrrrbbbb"), 0, 362880, 997):
        pos = rules.Position(3, "".join(signs))
        assert [bool(rules.chain(pos, p) & rules.edges(3, p)[1]) for p in (0, 1)].count(True) == 1


def test_distance_is_what_trying_all_fillings_gives() -> None:
    for seed in range(40):
        pos = rules.Position(3, "".join("r.b."[(seed * 7 + n * n * (seed + 3)) % 4] for n in range(9)))
        free = [n for n in range(9) if pos.stones[n] == "."]
        best = FAR
        for count in range(len(free) + 1):
            for chosen in itertools.combinations(free, count):
                filled = rules.Position(3, "".join("r" if n in chosen else s for n, s in enumerate(pos.stones)))
                if rules.chain(filled, 0) & rules.edges(3, 0)[1]:
                    best = min(best, count)
        assert distance(pos, 0) == best


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["hex", "move", "r../.b./..."]) == 0
    assert capsys.readouterr().out.strip() in {"b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    assert cli.run(["hex", "move", "r../.x./..."]) == 2
    assert "Row 2" in capsys.readouterr().err


def test_a_game_is_played_kept_and_opened_again(settings: Settings) -> None:
    pilot = opened(settings)
    lay(pilot, "d4")
    assert pilot.scene.game.history.cursor == 2 and pilot.scene.game.person_to_move
    lay(pilot, "d4")
    assert pilot.scene.game.history.cursor == 2  # it is taken
    standing = pilot.scene.game.position
    pilot.key("Ctrl+Z")
    assert pilot.scene.game.history.cursor == 0
    pilot.key("Ctrl+Shift+Z")
    assert pilot.scene.game.position == standing
    pilot.key("h")
    thought(pilot)
    assert pilot.scene.play.state.hinted in set(rules.moves(standing)) and pilot.scene.game.hints == 1
    pilot.close()
    again = opened(settings)
    assert again.scene.game.position == standing and again.scene.game.hints == 1
    again.close()


def test_the_end_is_written_when_it_is_played(settings: Settings) -> None:
    pilot = opened(settings)
    while not pilot.scene.game.over:
        search = Chooser(pilot.scene.game.position, 2)
        while not search.run(1000):
            pass
        lay(pilot, str(search.best[1]))  # type: ignore[index]
    assert pilot.desk.dialogs
    assert settings.store is not None
    assert [save.game for save in settings.store.replays()] == ["hex"]
    assert settings.store.statistics("hex") and not settings.store.autos("hex")
    known = Record(app_of(settings), settings.store.ledger).state
    assert [(row.game, row.played) for row in known.rows] == [("hex", 1)]
    assert len(known.curve.points) <= 1 and (known.facing, len(known.against.levels)) == ("hex", 2)
    offered = [button.says for button in pilot.desk.dialogs[-1].buttons if button.id != "boards"]
    pilot.key("Esc")
    for says in offered:  # whatever the dialog of the end offers can be done
        pilot.scene.hear(says)
        pilot.settle()
    assert isinstance(pilot.scene.play, Play) and not pilot.scene.game.begun
    pilot.close()


def test_a_position_is_copied_and_pasted(settings: Settings) -> None:
    pilot = opened(settings)
    lay(pilot, "a1")
    text = KIND.write(pilot.scene.game)
    pilot.key("n")
    pilot.scene.hear(TextPasted(text))
    pilot.settle()
    assert KIND.write(pilot.scene.game) == text
    pilot.scene.hear(TextPasted("hex:5:nothing"))
    assert KIND.write(pilot.scene.game) == text
    pilot.close()


def test_its_sheets_are_printed(settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The verb, pages, file and dialog come of themselves."""
    out = tmp_path / "hex.pdf"
    assert cli.run(["hex", "print", "--generate", "5", "--side", "4", "--solutions", "-o", str(out)]) == 0
    pages = Reader(out.read_bytes()).pages()
    assert [page.words[0].text for page in pages] == ["Hex", "Hex", "Solutions"]
    assert sum(drawing.curved for drawing in pages[0].drawings) == 4 * 16
    assert sum(":" in word.text for word in pages[2].words) == 5
    handed = app_of(settings)
    scene = of(handed, KIND.new(rules.Params()))
    pilot = Pilot(scene, settings=settings, motion="off", services=app.services(handed))
    pilot.key("Ctrl+P")
    dialog = pilot.desk.dialogs[-1]
    assert dialog.find("hex count").value == 0 and dialog.find("hex side") is not None
    give(dialog, "hex count", 3)
    assert dialog.state.booklet.parts[0].offer.title == "Hex"
    pilot.close()


def test_it_has_a_game_each_day(settings: Settings) -> None:
    """A module `daily` is all: the card, the stamp, the line to send and the board looked at again come with it."""
    pilot = Pilot(Launcher(app_of(settings)), settings=settings, motion="off")
    pilot.key("d")
    pilot.settle()
    assert [entry.offer.name for entry in pilot.scene.state.entries][-1] == "hex"
    pilot.click_id("card-hex")
    pilot.settle()
    assert isinstance(pilot.scene.play, Play) and pilot.scene.game.day
    while not pilot.scene.game.over:
        search = Chooser(pilot.scene.game.position, 2)
        while not search.run(1000):
            pass
        lay(pilot, str(search.best[1]))  # type: ignore[index]
    won = pilot.scene.game.outcome.winners == (0,)
    for _n in range(2):  # the result, then out of the game
        pilot.key("Esc")
    pilot.settle()
    state = pilot.scene.state
    entry = state.entries[-1]
    assert entry.done is won and ("hex" in state.line()) is won
    if won:
        pilot.click_id("card-hex")
        pilot.settle()
        assert pilot.scene.entry.game.finished
    pilot.close()


def test_its_lessons_come_first_and_lead_to_a_game(settings: Settings) -> None:
    pilot = Pilot(Launcher(app_of(settings), teaches=True), settings=settings, motion="off")
    pilot.key(str(1 + [entry.name for entry in catalog.entries()].index("hex")))
    learn = pilot.scene
    assert isinstance(learn, Learn)
    for number in range(5):
        assert learn.course.at == number
        pilot.key("h")
        pilot.click(*learn.hand.places[0].center)
        pilot.advance(700)
    pilot.key("Enter")
    assert isinstance(pilot.scene.play, Play) and pilot.scene.game.params.side == 5
    pilot.key("Esc")
    pilot.key("Esc")
    pilot.key(str(1 + [entry.name for entry in catalog.entries()].index("hex")))
    assert isinstance(pilot.scene.play, Play)
    pilot.close()
