"""Why turns are good: the order of reasons, their words, and that what is said happens (the whole in tests/soak)."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.kalah.scene import KALAH, values_pose
from games.mancala import opening
from games.mancala.play.hint_words import hint_words, threat_words
from games.mancala.play.messages import SowingCommand
from games.mancala.play.state import LINGER
from games.mancala.play.values import ValueRow
from games.mancala.rules.expected import drawn
from games.mancala.rules.threats import Threat, threats
from games.mancala.seats import Seat
from games.mancala.think.reasons import Kind, Line, Reason, reason
from games.mancala.think.valuation import Chip, Valuation, Value
from games.oware.scene import OWARE
from games.stage.pilot import Pilot
from games.stage.widgets.panel import Scroll, ScrollPart
from games.stage.widgets.turn_list import ROW
from games.stage.widgets.words import Note
from tests.games.reasons import positions, told_of

PICTURE = KALAH.read_game("6x4 2,2,7,0,7,1+10 1,0,7,5,1,1+4 0").position  # of the design's picture
LINE = ((5, 2), (5, 4))
SAMPLE = 12  # positions of each board here


@pytest.mark.parametrize(
    ("variant", "params"),
    [(KALAH, "6x4"), (KALAH, "6x6e"), (OWARE, "abapa")],
    ids=["6x4", "6x6e", "oware"],
)
def test_what_is_said_of_a_turn_happens_on_the_board(variant: Any, params: str) -> None:
    drawn_from = positions(variant, params, 1)
    for number in range(SAMPLE * 7):
        pos = next(drawn_from)
        if number % 7 == 0:
            told_of(variant, pos)


def test_the_threats_of_a_position_are_the_largest_by_the_shortest_way() -> None:
    one = Threat(1, (0,), ((0, 4),), 8, (1, 1))
    other = Threat(1, (5, 4), ((0, 0),), 3, (1, 5))
    found = threats(KALAH, PICTURE, 1)
    assert found.shown == (one, other) and found.most == 8 and found.whole
    assert found.wells == {(0, 4), (0, 0)}
    assert not threats(KALAH, PICTURE, 1, most=3).whole, "what was not looked at is not denied"
    nothing = KALAH.read_game("6x4 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0").position
    assert threats(KALAH, nothing, 1).whole


def test_the_first_reason_that_applies_is_told() -> None:
    def told(text: str, *line: tuple[int, ...]) -> tuple[Kind, str, str]:
        found = reason(KALAH, KALAH.read_game(text).position, line)
        assert found is not None
        return found.kind, found.short, found.why

    takes = told("6x4 0,0,1,0,0,1+10 0,0,6,0,0,1+4 0", (5, 2))
    assert takes == (Kind.TAKES, "6, 3: sow again, then it takes 7", "It gives 2 sowings and takes 7.")
    saves = reason(KALAH, PICTURE, LINE)
    assert saves is not None and saves.kind is Kind.SAVES
    assert saves.short == "6, 3: sow again, then pit 5 can no longer be taken"
    assert saves.why == "It gives 2 sowings and ends the threat to pit 5: pit 1 can no longer take 8."
    again = told("6x4 2,0,0,0,0,1+10 0,0,0,0,0,9+4 0", (5, 0))
    assert again[:2] == (Kind.AGAIN, "6, 1: sow again, then 2 stones")


def test_pits_and_stones_cannot_be_mixed_up_by_ear() -> None:
    one = Reason(Kind.NEXT, (4,), 2, then=((2,), (2,)))
    assert one.what == "if the other side sows pit 3, pit 3 takes 2"
    assert one.heard == f"Pit 5: {one.what}"
    more = Reason(Kind.NEXT, (5, 4), 7, then=((5, 4), (5, 2)))
    assert more.heard == "Pits 6, 5: if the other side sows pits 6, 5, pits 6, 3 take 7"
    assert Reason(Kind.REPLY, (4,), then=((2,),)).heard == "Pit 5: pit 3 should follow"
    pilot = shown()
    state = pilot.scene.play.state
    for wanted in (
        "Look at pit 6.",
        "Pits 6, 3: sow again, then pit 5 can no longer be taken.",
        "Sow pits 6, 3. It gives 2 sowings and ends the threat to pit 5: pit 1 can no longer take 8. Worth +10.",
    ):
        state.hint_step += 1
        words = hint_words(state)
        assert words is not None and words.heard == wanted
    state.threaten(True)
    found = state.threats()
    assert found is not None and threat_words(state, found).text == (
        "It could take 8 by pit 1; 3 by pits 6, 5. Sowing pits 6, 3 ends the threat to pit 5."
    )
    pilot.close()


def test_what_the_second_best_turn_does_as_well_is_no_reason() -> None:
    """A hint said *2: 1 stone goes to your store*, which the second best turn did too."""

    def told(text: str, line: Line, second: Line) -> tuple[str, str]:
        pos = KALAH.read_game(text).position
        alone, found = reason(KALAH, pos, line), reason(KALAH, pos, line, (), second)
        assert alone is not None and alone.kind is Kind.HOME and not alone.why
        assert found is not None and found.why == f"{found.what[0].upper()}{found.what[1:]}."
        return alone.short, found.short

    assert told("6x4 3,0,1,1,1,2+10 3,11,0,5,3,0+8 1", ((3,), (5,), (5, 0), (4,)), ((4,), (0,), (5, 1), (3, 1))) == (
        "4: 1 stone goes to your store", "4: after pit 5 the other side comes to take 2 by pits 4, 2"
    )  # fmt: skip
    line = ((3,), (2,), (4,), (5,), (2,))
    text = "6x4 1,1,1,0,4,4+16 1,1,1,4,4,2+8 1"
    assert told(text, line, ((4,), (2,), (5,), (5,), (3,)))[1] == "4: later pit 3 takes 2"
    line, second = ((3,), (5,), (5,), (3,), (4,)), ((1,), (5,), (5,), (4,), (4,))
    assert told("6x4 1,7,5,5,1,2+2 1,7,0,1,7,7+2 0", line, second)[1] == (
        "4: the turns expected put you 1 further ahead than those after pit 2"
    )


def test_the_card_says_what_the_next_turn_takes_where_nothing_else_speaks_for_a_turn() -> None:
    """It went while a turn was under way, as soon as none of the first reasons applied to what was left of it."""
    pilot = shown()
    pilot.scene.play.state.reason_of = lambda value: Reason(Kind.NEXT, value.turn, 2, then=((2,), (2,)))
    pilot.scene.play._mirror()
    pilot.scene.refresh()
    pilot.frame()
    said = [one.text for one in pilot.scene.walk() if isinstance(one, Note)]
    assert "If the other side sows pit 3, pit 3 takes 2." in said
    pilot.close()


def test_a_turn_that_cannot_be_played_has_no_reason() -> None:
    assert reason(KALAH, PICTURE, ((3,),)) is None and reason(KALAH, PICTURE, ()) is None
    assert reason(KALAH, PICTURE, ((5, 3),)) is None


def test_the_expected_line_is_two_turns_and_no_more_than_six_sowings() -> None:
    shown = drawn(KALAH, PICTURE, (*LINE, (5, 4), (5, 3)))
    assert [(one.side, one.start[1], one.taken) for one in shown] == [(0, 5, 0), (0, 2, 0), (1, 5, 0), (1, 4, 3)]
    assert shown[3].wells == ((0, 0),) and shown[3].end == (1, 5)
    assert drawn(KALAH, PICTURE, ((5, 3),)) == shown[:1], "as far as it may be played"
    ones = KALAH.read_game("6x4 0,0,0,3,2,1+10 3,3,3,3,3,3+4 0").position
    long = drawn(KALAH, ones, ((5, 4, 5, 3, 5, 4), (0,)))
    assert [one.start[1] for one in long] == [5, 4, 5, 3, 5, 4] and long[-1].taken


# In the window


def shown(motion: str = "off", size: tuple[int, int] = (1280, 800)) -> Pilot:
    """Return the window on the design's position, its values known."""
    pilot = Pilot(values_pose(), size, motion=motion)
    state = pilot.scene.play.state
    state.halt()
    rest = ((5, 4), (5, 3))
    values = (
        Value((5, 2), 10, True, ((5, 4), *rest)),
        Value((2,), 8, False, ((5, 4), (5,))),
        Value((4,), 0, False, ((5, 4, 5, 2),)),
    )
    state.advice.valuation = Valuation(values, 30, ((5, 2), *rest))
    pilot.scene.play._mirror()
    pilot.frame()
    return pilot


def test_a_pit_pointed_at_shows_its_line_after_a_while() -> None:
    pilot = shown()
    scene = pilot.scene
    assert scene.play.view.chips == {
        (0, 5): Chip("+10", 0, True), (0, 2): Chip("+8", 2), (0, 4): Chip("0", 10),
    }  # fmt: skip
    pilot.move(*scene.play.view.geometry.centre(0, 5))
    assert scene.play.view.foreseen is not None and scene.play.view.expected == ()
    pilot.advance(LINGER + 50)
    assert [one.start for one in scene.play.view.expected] == [(0, 5), (0, 2), (1, 5), (1, 4)]
    rows = [row for row in pilot.desk.active.walk() if isinstance(row, ValueRow)]
    assert [row.turn for row in rows] == [(5, 2), (2,), (4,)] and [row.chosen for row in rows] == [True, False, False]
    assert rows[0].then == "6, 5 · 6, 5 · 6, 4" and rows[0].sure() == "proven" and not rows[1].sure()
    assert scene.play.surrounds.names[1].pill == "6, 3: sow again, then pit 5 can no longer be taken"
    pilot.move(*rows[1].rect.center)
    assert scene.play.view.expected == ()
    pilot.advance(LINGER + 50)
    assert scene.play.view.expected[0].start == (0, 2), "a row shows its line, too"
    pilot.close()


def test_a_small_window_keeps_turns_in_view_below_values_and_why() -> None:
    pilot = shown(size=(960, 600))
    panel = next(one for one in pilot.scene.walk() if type(one) is Scroll)
    part, turns = pilot.find("turns-part"), pilot.find("turns")
    assert part.rect.bottom <= panel.rect.bottom and part.rect.clip(turns.rect).h >= pilot.scene.look.px(ROW)
    assert isinstance(part, ScrollPart) and part.rect.h >= 2 * pilot.scene.look.px(ROW)
    assert any(isinstance(one, Note) and "Why 6, 3: It gives 2 sowings" in one.text for one in pilot.scene.walk())
    pilot.close()


def test_the_row_of_the_turn_to_come_is_whole_below_values_and_why() -> None:
    """It was cut in half by what stands below the panel, once six rounds were listed."""
    scene = opening.posed(KALAH, "6x4", [1, 2, 3, 4, 2, 5, 1, 3, 4], (Seat(True), Seat(False, 5)))
    pilot = Pilot(scene, motion="off")
    state = pilot.scene.play.state
    pilot.until(lambda: not state.busy)
    state.halt()
    state.values_on = True
    state.advice.valuation = Valuation(tuple(Value((pit,), -pit) for pit in (0, 1, 2, 4, 5)), 11, ((0,),))
    state.reason_of = lambda value: Reason(Kind.LOSES, value.turn, 2, then=((5, 4, 3),), other=(2, 4))
    pilot.scene.play._mirror()
    pilot.frame()
    panel = next(one for one in pilot.scene.walk() if type(one) is Scroll)
    part, turns = pilot.find("turns-part"), pilot.find("turns")
    assert any(isinstance(one, Note) and one.text.startswith("After pits 3, 5") for one in pilot.scene.walk())
    assert turns.rect.h >= 5 * pilot.scene.look.px(ROW)
    assert turns.rect.bottom <= part.rect.bottom <= panel.rect.bottom
    pilot.close()


def test_the_threats_show_while_the_key_or_the_button_is_held() -> None:
    pilot = shown()
    view, state = pilot.scene.play.view, pilot.scene.play.state
    pilot._hand_in(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0)
    pilot.frame()
    assert [threat.stones for threat, _chain in view.threats] == [8, 3] and not view.chips and state.game.eased
    assert pilot.scene.play.surrounds.names[1].pill == "2 threats: pits 1, 5"
    pilot.send(pygame.KEYUP, key=pygame.K_x, mod=0, unicode="x", scancode=0)
    assert not view.threats and len(view.chips) == 3
    button = pilot.find("threats")
    pilot.move(*button.rect.center)
    pilot.down()
    assert view.threats
    pilot.up()
    assert not view.threats
    pilot.close()


def test_what_stands_over_the_board_gives_way_to_threats_and_comes_back_at_once() -> None:
    pilot = shown("full")
    view, now = pilot.scene.play.view, pilot.scene.look.now

    def picture() -> bytes:
        pilot.frame()
        return pygame.image.tobytes(pilot.desk.surface.subsurface(view.geometry.slab), "RGB")

    pilot.advance(1000)
    seen = [picture()]
    for command, length in ((SowingCommand.THREATS, 160.0), (SowingCommand.NO_THREATS, 90.0)):
        pilot.scene.hear(command)
        pilot.advance(length / 2)
        assert 0 < view._crossing.at(now()) < 1
        seen.append(picture())
        pilot.advance(length / 2 + 20)
        assert view._crossing.at(now()) == 1
        seen.append(picture())
    assert seen[0] == seen[4] and len(set(seen)) == 4, "there, half way, threats, half way back, there again"
    pilot.close()


def test_a_finger_taps_twice_to_sow_and_stays_for_the_line() -> None:
    pilot = shown()
    scene, moves = pilot.scene, pilot.scene.game.history.moves
    place = scene.play.view.geometry.centre(0, 5)

    def press(kind: int) -> None:
        pilot.send(kind, pos=place, button=1, touch=True)

    press(pygame.MOUSEBUTTONDOWN)
    press(pygame.MOUSEBUTTONUP)
    pilot.advance(LINGER + 50)
    assert scene.play.view.foreseen is not None and not scene.play.view.expected and not moves, "the first tap shows"
    press(pygame.MOUSEBUTTONDOWN)
    pilot.advance(LINGER + 50)
    assert scene.play.view.expected and not moves, "a finger that stays has the line shown"
    press(pygame.MOUSEBUTTONUP)
    assert not moves, "and sows nothing when it lifts"
    press(pygame.MOUSEBUTTONDOWN)
    pilot.advance(60)
    press(pygame.MOUSEBUTTONUP)
    assert [str(move) for move in moves] == ["6"], "the second tap sows"
    pilot.close()


@pytest.mark.parametrize(("variant", "size"), [(KALAH, (1280, 800)), (OWARE, (960, 600))], ids=["kalah", "oware"])
def test_the_turns_stay_in_their_place_when_the_first_values_come(variant: Any, size: tuple[int, int]) -> None:
    """They were pushed down by the card that says why the best turn is good."""
    pilot = Pilot(opening.posed(variant, variant.usual, [], (Seat(True), Seat(False, 6))), size, motion="off")
    advice = pilot.scene.play.state.advice
    pilot.frame()
    assert advice.valuation is None
    place = pilot.find("turns").rect.y
    pilot.until(lambda: advice.valuation is not None and advice.valuation.values, 20)
    pilot.frame()
    said = [f"{one.title} {one.text}" for one in pilot.scene.walk() if isinstance(one, Note)]
    assert any("Why" in words for words in said) and pilot.find("turns").rect.y == place
    pilot.close()
