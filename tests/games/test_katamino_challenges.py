"""The browser of challenges and the dialog of one's own set, used by mouse and by keys."""

from __future__ import annotations

import random

import pygame
import pytest

from engine.cover import packing
from engine.cover.polyomino import symmetries_of
from games.base.settings import Settings
from games.katamino.challenges.browser import filter_words, nothing
from games.katamino.challenges.cards import minis
from games.katamino.challenges.own_set import OwnSet
from games.katamino.challenges.panel import WORK
from games.katamino.challenges.scene import Challenges
from games.katamino.challenges.state import State
from games.katamino.game import at_position, fresh, key_of
from games.katamino.play.scene import Play
from games.katamino.play.state import Outlook
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import SHAPES, STANDARD, letters
from games.katamino.scene import challenges, open_game, open_text, play
from games.katamino.think import census, difficulty, solve
from games.katamino.think.problem import challenge
from games.katamino.think.verdict import completion
from games.model.app import App
from games.model.record.played import Played
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.widgets import Label
from games.stage.window import clipboard
from tests.amount import amount
from tests.apps import app_of


def opened(settings: Settings, text: str = "ILTUVXYZ", **how: object) -> Pilot:
    """Return a pilot that went from a game to the challenges."""
    how.setdefault("motion", "off")
    pilot = Pilot(open_text(app_of(settings), text, ""), settings=settings, **how)  # type: ignore[arg-type]
    pilot.key("L")
    assert isinstance(pilot.scene.play, Challenges)
    pilot.until(lambda: pilot.scene.play.state.counted)
    return pilot


def pieces(text: str) -> tuple[int, ...]:
    return tuple(STANDARD.index(letter) for letter in text)


def test_the_census_is_the_published_one() -> None:
    sizes = [len(census.challenges(columns)) for columns in range(3, 13)]
    assert sizes == [7, 26, 45, 172, 245, 261, 175, 65, 12, 1] and census.total() == 1009
    assert [census.level_sizes(8)[level] for level in census.LEVELS] == [0, 39, 139, 83]
    assert census.challenges(12)[0].distinct == 1010
    assert sum(one.distinct for one in census.challenges(5)) == 107


@pytest.mark.parametrize("columns", [3, 5, 6])
def test_distinct_solutions_are_orbits(columns: int) -> None:
    """The number up to symmetry, by the orbits of the fillings themselves."""
    one = census.challenges(columns)[1]
    cells = [(r, c) for r in range(5) for c in range(columns)]
    own = [SHAPES[piece] for piece in one.pieces]
    fillings = [bytes(found) for found in packing.fillings(cells, own)]
    assert len(fillings) == one.ways
    at = {cell: n for n, cell in enumerate(cells)}
    maps = [[at[image[cell]] for cell in cells] for image in symmetries_of(tuple(cells))]
    assert len(maps) == census.symmetries(columns)
    orbits = {min(bytes(found[n] for n in way) for way in maps) for found in fillings}
    assert len(orbits) == one.distinct


def test_a_beginner_can_trust_the_levels(settings: Settings) -> None:
    """Three pieces are never harder than twelve, and what is offered first is easy."""
    every = {columns: census.challenges(columns) for columns in range(3, 13)}
    assert {one.level for columns in (3, 4, 5) for one in every[columns]} == {census.EASY}
    assert {one.level for columns in (11, 12) for one in every[columns]} == {census.HARDEST}
    means = [sum(one.level for one in sets) / len(sets) for sets in every.values()]
    assert means == sorted(means)
    sizes = [sum(census.level_sizes(columns)[level] for columns in every) for level in census.LEVELS]
    assert min(sizes) > 0.1 * census.total()
    first = open_game(app_of(settings), None).game.position.pieces
    assert census.challenge_of(first).level == census.EASY
    state = State(app_of(settings), (), lambda: None)
    state.counted = True
    for columns, sets in every.items():
        state.set_length(columns)
        assert state.sets[0].work == min(one.work for one in sets)


@pytest.mark.parametrize("columns", [3, 4, 5, 6, 7])
def test_the_work_of_a_set_is_what_was_measured(columns: int) -> None:
    for one in census.challenges(columns)[::60]:
        assert difficulty.measure(one.pieces) == one.work


def test_dead_ends_are_those_of_the_search(settings: Settings) -> None:
    order = pieces("LTWNYFZUP")
    search = solve.search(challenge(order), "first-hole", keep=False)
    while not search.snapshot().solutions:
        search.run(1)
    assert difficulty.dead_ends(order) == search.snapshot().extra["dead_ends"] > 0


def test_work_is_of_sets_that_fill_their_tray() -> None:
    own = pieces("FILNPUWXZ")
    assert census.challenge_of(own).work == census.challenge_of(own).level == 0
    with pytest.raises(ValueError, match="do not fill"):
        difficulty.measure(pieces("FLX"))


def test_exchanges_are_solvable_and_one_piece_away() -> None:
    own = pieces("FILNPUWXZ")
    assert census.challenge_of(own).ways == 0
    found = census.exchanges(own)
    assert len(found) == 3 and len({out for out, _new, _then in found}) == 3
    for out, new, then in found:
        assert set(then.pieces) == set(own) - {out} | {new} and then.ways > 0


def test_the_filter_follows_clicks_and_letters(settings: Settings) -> None:
    pilot = opened(settings)
    scene = pilot.scene
    chips = pilot.find("filter")
    x, p = STANDARD.index("X"), STANDARD.index("P")
    pilot.click(*chips.rects(scene.look)[x].center)
    assert scene.play.state.filter.within == {x} and all(x in one.pieces for one in scene.play.state.sets)
    pilot.click(*pilot.find("filter").rects(scene.look)[x].center)
    assert scene.play.state.filter.without == {x} and not any(x in one.pieces for one in scene.play.state.sets)
    pilot.click(*pilot.find("filter").rects(scene.look)[x].center)
    assert not scene.play.state.filter
    pilot.key("/")
    pilot.key("x")
    pilot.key("/")
    pilot.key("Shift+P")
    assert scene.play.state.filter.within == {x} and scene.play.state.filter.without == {p}
    assert filter_words(scene.play.state, "standard") == "with X, without P"
    expected = [one for one in census.challenges(8) if x in one.pieces and p not in one.pieces]
    assert len(scene.play.state.sets) == len(expected) == 23
    pilot.click_id("clear")
    assert len(scene.play.state.sets) == 261


def test_levels_lengths_and_orders(settings: Settings) -> None:
    pilot = opened(settings)
    scene = pilot.scene
    assert scene.play.state.columns == 8 and scene.play.state.chosen.pieces == pieces("ILTUVXYZ")
    levels = pilot.find("level")
    pilot.click(*levels.parts(scene.look)[2].center)
    assert {one.level for one in scene.play.state.sets} == {census.MEDIUM} and len(scene.play.state.sets) == 39
    pilot.key("[")
    assert scene.play.state.columns == 7
    pilot.key("]")
    pilot.key("]")
    assert scene.play.state.columns == 9 and scene.play.state.level == census.MEDIUM
    tiles = pilot.find("tiles")
    pilot.click(*tiles.rects(scene.look)[9].center)
    assert scene.play.state.columns == 12 and len(scene.play.state.sets) == 1 and scene.play.state.level == 0


def test_every_length_is_reached_by_clicks_alone_where_they_have_no_room(settings: Settings) -> None:
    pilot = opened(settings, size=(960, 600))
    for columns in (*range(8, 13), *range(11, 2, -1)):
        tiles = pilot.find("tiles")
        box = tiles.rects(pilot.scene.look)[columns - 3].clip(tiles.rect)
        assert box.width > 20, f"{columns} is out of sight"
        pilot.click(*box.center)
        assert pilot.scene.play.state.columns == columns


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_every_card_can_be_reached_and_hit(settings: Settings, size: tuple[int, int]) -> None:
    pilot = opened(settings, size=size)
    scene = pilot.scene
    seen = set()
    for index in range(0, len(scene.play.state.sets), amount(21, 7)):
        cards = pilot.find("cards")
        cards.show(index, scene.look)
        pilot.frame()
        box = cards.item_rect(index, scene.look)
        assert index in cards.in_view(scene.look) and cards.rect.contains(box)
        assert cards.at(box.center, scene.look) == index
        pilot.time += 1000
        pilot.click(*box.center)
        assert scene.play.state.chosen == scene.play.state.sets[index]
        seen.add(index)
    assert len(seen) > amount(10, 30)


def test_arrows_walk_over_all_groups(settings: Settings) -> None:
    pilot = opened(settings)
    scene = pilot.scene
    pilot.key("Home")
    assert scene.play.state.chosen == scene.play.state.sets[0]
    rows = 0
    while scene.play.state.chosen.level != census.HARDEST:
        before = scene.play.state.sets.index(scene.play.state.chosen)
        pilot.key("Down")
        assert scene.play.state.sets.index(scene.play.state.chosen) > before
        rows += 1
    while scene.play.state.sets.index(scene.play.state.chosen) >= 4:
        before = scene.play.state.sets.index(scene.play.state.chosen)
        pilot.key("Up")
        assert scene.play.state.sets.index(scene.play.state.chosen) < before
    assert rows > 20


def test_the_outline_of_a_card_below_a_heading_is_whole(settings: Settings) -> None:
    pilot = opened(settings)
    pilot.key("Home")
    pilot.move(5, 5)
    pilot.advance(500)
    cards, look = pilot.find("cards"), pilot.scene.look
    box = cards.item_rect(0, look)
    picture = pilot.picture()
    left = picture.get_at((box.left - look.px(1), box.centery))
    assert picture.get_at((box.centerx, box.top - look.px(1))) == left


@pytest.mark.parametrize("piece", range(12))
def test_every_piece_stands_out_in_high_contrast(piece: int) -> None:
    pilot = Pilot(challenges(App()), theme="dark", contrast=True, motion="off")
    surface = pygame.Surface((80, 60))
    paint = Paint(surface, pilot.scene.look)
    paint.fill("bg.surface")
    ground = surface.get_at((0, 0))
    minis(paint, (piece,), pygame.Rect(10, 10, 60, 40))
    picture = [surface.get_at((x, y)) for x in range(80) for y in range(60)]
    pilot.close()
    assert max(_ratio(colour, ground) for colour in picture) > 7


def _ratio(one: pygame.Color, other: pygame.Color) -> float:
    """Return the contrast of two colours by WCAG 2."""

    def light(colour: pygame.Color) -> float:
        parts = (v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour[:3])
        return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_enter_plays_what_is_chosen(settings: Settings) -> None:
    pilot = opened(settings)
    chosen = pilot.scene.play.state.chosen.pieces
    pilot.key("Right")
    other = pilot.scene.play.state.chosen.pieces
    assert other != chosen
    pilot.key("Enter")
    assert isinstance(pilot.scene.play, Play) and pilot.scene.play.state.pos.pieces == other


def test_a_game_under_way_is_continued_or_begun_anew(settings: Settings) -> None:
    game = open_text(app_of(settings), "ILTUVXYZ/LLLL..../LXTTT.../XXXT..../UXUT..../UUUIIIII", "").game
    pilot = Pilot(play(app_of(settings), fresh(pieces("FPU"))), settings=settings, motion="off")
    pilot.scene.shelf.keep(game)
    pilot.key("L")
    pilot.until(lambda: pilot.scene.play.state.counted)
    pilot.scene.play.state.set_length(8)
    pilot.scene.play.state.chosen = next(one for one in pilot.scene.play.state.sets if one.pieces == pieces("ILTUVXYZ"))
    pilot.scene.refresh()
    assert pilot.scene.play.state.standing(pilot.scene.play.state.chosen).down == 5
    assert pilot.find("play").label == "Continue"
    pilot.click_id("play")
    assert len(pilot.scene.play.state.pos.laid) == 5
    pilot.key("L")
    pilot.until(lambda: pilot.scene.play.state.counted)
    pilot.click_id("over")
    assert pilot.scene.play.state.pos.laid == () and pilot.scene.play.state.pos.pieces == pieces("ILTUVXYZ")


def test_solved_sets_are_marked_hidden_and_not_drawn_at_random(settings: Settings) -> None:
    every = rules.solvable_sets(3)
    for own in every[:-1]:
        when = "2026-11-22T12:00:00+01:00"
        settings.store.ledger.add(Played("katamino", key_of(own), key_of(own), when, seconds=60.0))
    pilot = opened(settings, letters(every[0]))
    assert pilot.scene.play.state.solved(3) == len(every) - 1
    pilot.key("R")
    assert pilot.scene.play.state.pos.pieces == every[-1]
    pilot.key("L")
    pilot.until(lambda: pilot.scene.play.state.counted)
    toggle = pilot.find("hide")
    pilot.click(toggle.rect.right - 10, toggle.rect.centery)
    assert [one.pieces for one in pilot.scene.play.state.sets] == [every[-1]]
    assert settings.recall("katamino", "hide") is True


def figures(pilot: Pilot) -> dict[str, str]:
    """Return what the panel says of the chosen challenge, by its captions."""
    pilot.scene.resume()
    pilot.scene.refresh()
    pilot.advance(100)
    said = [widget.text for widget in pilot.desk.active.walk() if isinstance(widget, Label) and widget.text != WORK]
    said = said[said.index("Difficulty") :]
    return dict(zip(said[::2], said[1::2], strict=False))


@pytest.mark.parametrize(
    ("hints", "best", "used"), [(5, ("No time without hints yet", ""), "5"), (0, ("Best time", "1:01"), "0")]
)
def test_a_solved_set_tells_how_it_was_solved(settings: Settings, hints: int, best: tuple[str, str], used: str) -> None:
    game = fresh(rules.solvable_sets(3)[0])
    game.clock.seconds, game.hints = 61.0, hints
    game.play_all([rules.Put(placement) for placement in completion(game.position) or ()])
    pilot = opened(settings, letters(game.position.pieces))
    pilot.scene.play.state.shelf.keep(game)
    said = figures(pilot)
    assert said["Last time"] == "solved" and "Left off" not in said
    assert said[best[0]] == best[1] and said["Hints used"] == used


def test_no_hints_do_not_stand_beside_no_time_without_hints(settings: Settings) -> None:
    own = rules.solvable_sets(3)[0]
    pilot = opened(settings, letters(own))
    for hints, by_machine in ((2, False), (0, True)):
        game = fresh(own)
        game.hints, game.solved_for = hints, by_machine
        game.play_all([rules.Put(placement) for placement in completion(game.position) or ()])
        pilot.scene.play.state.shelf.keep(game)
    said = figures(pilot)
    assert "No time without hints yet" in said and said.get("Hints used") != "0"


def test_an_empty_filter_says_so_and_is_cleared(settings: Settings) -> None:
    pilot = opened(settings, "FILNPTUVWXYZ")
    pilot.key("/")
    pilot.key("Shift+P")
    state = pilot.scene.play.state
    assert state.sets == [] and nothing(state, "standard") == "No set at 5 × 12 leaves out P."
    pilot.key("R")
    assert pilot.desk.toast is not None
    pilot.click(pilot.find("empty").rect.centerx, pilot.find("empty").rect.y + 10)
    assert len(pilot.scene.play.state.sets) == 1
    assert pilot.scene.play.state.chosen == pilot.scene.play.state.sets[0], "what is shown again can be played"
    assert all(widget.id != "clear" for widget in pilot.scene.walk()), "nothing is left to clear"


def test_letters_are_copied(settings: Settings) -> None:
    pilot = opened(settings)
    pilot.key("Ctrl+C")
    assert clipboard.paste() == "I L T U V X Y Z"


def test_own_set_counts_suggests_and_plays(settings: Settings) -> None:
    pilot = opened(settings, "FPU")
    pilot.key("O")
    dialog = pilot.desk.active
    assert isinstance(dialog, OwnSet) and dialog.chosen == set(pieces("FPU"))
    for letter in "pfu":
        pilot.key(letter)
    assert dialog.chosen == set() and not pilot.find("play").enabled
    for letter in "FILNPUWXZ":
        pilot.key(letter.lower())
    assert census.challenge_of(dialog.chosen).ways == 0
    assert pilot.find("play").enabled, "it can still be played"
    pilot.click_id("exchange-1")
    assert census.challenge_of(dialog.chosen).ways > 0
    chosen = tuple(sorted(dialog.chosen))
    pilot.click_id("play")
    assert isinstance(pilot.scene.play, Play) and pilot.scene.play.state.pos.pieces == chosen


def test_own_set_is_played_with_enter(settings: Settings) -> None:
    pilot = opened(settings, "FPU")
    pilot.key("O")
    pilot.key("i")
    pilot.key("Enter")
    assert isinstance(pilot.scene.play, Play) and pilot.scene.play.state.pos.pieces == pieces("FIPU")


def test_an_unsolvable_set_can_be_played_and_is_called_so(settings: Settings) -> None:
    pilot = Pilot(open_text(app_of(settings), "FILNPUWXZ", ""), settings=settings, motion="off")
    pilot.until(lambda: not pilot.scene.play.state.thinking)
    assert pilot.scene.play.state.outlook == Outlook(0, True)
    pilot.key("H")
    assert pilot.scene.play.state.hint.kind == "none"
    pilot.click_id("solve")
    assert pilot.desk.toast is not None and "cannot fill" in pilot.desk.toast.toast.text


@pytest.mark.parametrize("count", [amount(150, 300), pytest.param(amount(300, 1200), marks=pytest.mark.slow)])
def test_random_events_never_raise(settings: Settings, count: int) -> None:
    pilot = opened(settings, size=(960, 600))
    chance = random.Random(5)
    keys = ["Left", "Right", "Up", "Down", "PgUp", "PgDn", "Home", "End", "[", "]", "/", "x", "Shift+P", "Tab", "F6"]
    keys += ["Shift+Tab", "Space", "O", "Esc", "Ctrl+C", "i", "f"]
    for _number in range(count):
        kind = chance.random()
        if kind < 0.35:
            pilot.move(chance.randrange(690), chance.randrange(600))
        elif kind < 0.55:
            pilot.down(chance.choice((1, 1, 3)))
        elif kind < 0.75:
            pilot.up(chance.choice((1, 1, 3)))
        elif kind < 0.85:
            pilot.wheel(chance.choice((-2, -1, 1, 2)))
        elif kind < 0.98:
            pilot.key(chance.choice(keys))
        else:
            pilot.send(pygame.FINGERMOTION, finger_id=1, x=chance.random(), y=chance.random())
        if not isinstance(getattr(pilot.scene, "play", None), Challenges):
            pilot.desk.push(challenges(app_of(settings), at_position(rules.Position(pieces("FPU"))).position.pieces))
            pilot.until(lambda: pilot.scene.play.state.counted)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_work_is_explained_where_it_stands(settings: Settings, size: tuple[int, int]) -> None:
    pilot = opened(settings, "FLPUX", size=size)
    said = next(label for label in pilot.desk.active.walk() if isinstance(label, Label) and label.text == WORK)
    below = next(widget for widget in pilot.desk.active.walk() if widget.id == "over")
    assert said.rect.bottom <= below.rect.top, "it is in sight without scrolling"
    if size[0] > 960:
        assert figures(pilot)["Difficulty"].endswith(" sets are")
        assert "Work" in figures(pilot)
