"""The review of Metro: placements judged by halves of the deals, kept and gone on with; the scene; learning."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect

from engine.game import IllegalMove
from engine.run.stepper import Snapshot
from games.base.figures import MINUS
from games.metro import rulebook as rules
from games.metro.board.geometry import Geometry
from games.metro.board.lines import clear_of
from games.metro.game import Game, replayed
from games.metro.kind import KIND
from games.metro.poses import after
from games.metro.retry.panel import turn_text
from games.metro.review.findings import KeptFindings
from games.metro.review.panel import one_space
from games.metro.review.reviewing import DEALS, DealRounds, MetroReviewing
from games.metro.review.same_tiles import SameTiles
from games.metro.review.state import Quality, often_best
from games.metro.review.widgets import JudgedRow
from games.metro.rulebook import Draw, Lay
from games.metro.rules import tiles
from games.metro.rules.tiles import KINDS
from games.metro.scene import replay, retry, review, train
from games.metro.seats import Seat, usual_seats
from games.metro.think import players
from games.metro.think.deals import JudgedChoices, JudgedMove, Judging, judge
from games.model.app import App
from games.model.keeping.store import Store
from games.model.study.learning import AnswerVerdict, QuestionState, questions
from games.model.study.review import Estimate
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.widgets.buttons import Button
from games.stage.widgets.choices import Segmented
from games.stage.widgets.words import Label

SMALL = "solo.4.2-10"


def small(turns: int = 60, seed: int = 7) -> Game:
    return after(SMALL, usual_seats(1), turns, seed)


@cache
def judged() -> dict[int, JudgedChoices]:
    search = DealRounds(small())
    while not search.run(1 << 20):
        pass
    return search.found


def told(app: App | None = None, size: tuple[int, int] = (1280, 800)) -> Pilot:
    """Return a review that is judged already."""
    scene = review(app or App(), small())
    scene.play.state.take_in(judged())
    scene.play.state.rivals.points = dict.fromkeys(scene.play.state.rivals.names, 30)
    return Pilot(scene, size, motion="off")


# What placements are worth


def test_the_best_is_chosen_by_one_half_of_the_deals_and_judged_by_the_other() -> None:
    """A mean that chose itself is too high: of equals the best is ahead on the deals that chose it, on no others."""
    game = after("solo.8.2-10", usual_seats(1), 0, 3)
    search = Judging(game.position, 3, 64)
    while not search.run(1 << 20):
        pass
    halves = [(sum(values[::2]), sum(values[1::2])) for values in search._values]
    best = max(range(len(halves)), key=lambda n: halves[n][0])
    found: JudgedChoices = search.snapshot().extra["choices"]
    assert found.valued[0].move == search._moves[best]
    assert found.valued[0].value == pytest.approx(halves[best][1] / 64)
    assert found.deals == 64 and all(one.error > 0 for one in found.valued)


def test_slices_change_nothing() -> None:
    game = small(5)
    move = next(rules.moves(game.position))
    whole = judge(game.position, 7, 32, (move,))
    search = Judging(game.position, 7, 32, (move,))
    while not search.run(7):
        assert search.nodes > 0
    assert search.snapshot().extra["choices"] == whole


def test_equals_share_a_place_and_give_nothing_away() -> None:
    shared = 0
    for found in judged().values():
        assert found.valued[0].place[0] == 1 and found.valued[0].lost == 0
        for rank, one in enumerate(found.valued, 1):
            assert one.place[0] <= rank <= one.place[1]
            assert one.equal == (one.lost <= one.lost_error + 1e-9)
            shared += one.equal and rank > 1
    assert shared, "some are equal"


def test_on_a_set_sequence_one_deal_says_all() -> None:
    laid = small(6).history.moves
    game = replayed(rules.read_params(SMALL), [move for move in laid if isinstance(move, Lay)])
    found = judge(game.history.positions[2], 0, 64, (game.history.moves[2],))
    assert found.exact and found.deals == 1
    assert all(one.error == 0 for one in found.valued)
    own = found.of(game.history.moves[2])
    position = rules.play(game.history.positions[2], game.history.moves[2])
    arena = players.LEVELS["normal"]  # the rule by itself, which games are played out by
    while rules.mover(position) is not None:
        best = players.choose(players.seen(position), arena, 1)
        assert best is not None
        position = rules.play(position, best.move)
    assert own is not None and own.value == rules.scores(position)[0]


# The figures of a game


def test_figures_agree_with_what_was_found() -> None:
    game, found = small(), judged()
    known = [one for one in MetroReviewing().judge(game, found) if one is not None]
    assert len(known) == len(game.history.moves) == 11
    for one in known:
        own = found[one.turn.before].of(game.history.moves[one.turn.before])
        assert own is not None
        assert one.lost.value == (0 if own.equal else max(0, one.before.value - one.after.value))
        assert one.before.value >= one.after.value
    turned = [one for one in known if one.turned]
    losses = sorted((one.lost.value for one in known if one.lost.value), reverse=True)
    assert sorted((one.lost.value for one in turned), reverse=True) == losses[:3]


@pytest.mark.parametrize(("place", "lost"), [((1, 2), 0), ((2, 2), 3)])
def test_what_is_equal_to_the_best_within_the_error_gives_nothing_away(place: tuple[int, int], lost: int) -> None:
    game = small()
    mine = game.history.moves[0]
    best = next(move for move in rules.moves(game.history.positions[0]) if move != mine)
    valued = (JudgedMove(best, 30.0, 2.0, 0.0, 0.0, min(place, (1, 2))), JudgedMove(mine, 27.0, 2.0, 3.0, 4.0, place))
    told = MetroReviewing().judge(game, {0: JudgedChoices(valued, 64)})[0]
    assert told is not None and (told.before.value, told.after.value, told.lost.value) == (30, 27, lost)


def test_values_grow_from_the_end_backwards_in_rounds_of_more_deals() -> None:
    search = DealRounds(small())
    seen: list[int] = []
    deals: set[int] = set()
    while not search.run(500):
        found = search.snapshot().extra["found"]
        seen += [at for at in found if at not in seen]
        deals |= {one.deals for one in found.values()}
    assert seen == list(range(11))[::-1]
    assert deals == set(DEALS)


def test_what_was_found_is_kept_with_the_game_and_gone_on_with(tmp_path: Path) -> None:
    game = small()
    search = DealRounds(game, None, KeptFindings(tmp_path, game))
    while len(search.found) < 6:
        search.run(500)
    search.close()
    again = DealRounds(game, None, KeptFindings(tmp_path, game))
    again.run(1)
    assert again.found == search.found and search.found
    while not again.run(1 << 20):
        pass
    assert KeptFindings(tmp_path, game).choices() == again.found == judged()
    other = small().copy()
    other.go(8)
    other.play(next(move for move in rules.moves(other.position) if move != game.history.moves[8]))
    assert set(KeptFindings(tmp_path, other).choices()) == set(range(8)), "as far as the moves are the same"


def test_each_level_lays_the_same_tiles(tmp_path: Path) -> None:
    game = small()
    kept = KeptFindings(tmp_path, game)
    search = SameTiles(game.history.positions[0], game.history.seed, 11, ("easy", "hard"), kept)
    while not search.run(100):
        pass
    position = game.history.positions[0]
    for n in range(11):
        best = players.choose(players.seen(position), players.LEVELS["hard"], game.history.seed * 1009 + n)
        assert best is not None
        position = rules.play(position, best.move)
    assert search.points["hard"] == rules.scores(position)[0] and set(search.points) == {"easy", "hard"}
    assert kept.points() == search.points


# The scene


def test_the_review_is_opened_from_the_replay_and_leads_back() -> None:
    pilot = Pilot(replay(App(), small()), motion="off")
    pilot.key("R")
    assert pilot.scene.play.title == "Review"
    pilot.scene.play.show_turn(5)
    pilot.key("Shift+R")
    assert pilot.scene.play.title == "Replay" and pilot.scene.play.state.step == 4
    pilot.close()


def test_the_better_placement_and_the_own_one_are_on_the_map_with_their_values() -> None:
    pilot = told()
    play = pilot.scene.play
    state = play.state
    spaces = {one.turn.before: {(move.x, move.y) for move in (*one.best, state.game.history.moves[one.turn.before])}
              for one in state.seen_turns()}  # fmt: skip
    apart = [one for one in state.seen_turns() if len(spaces[one.turn.before]) == 2]
    worst = max(apart, key=lambda one: one.lost.value)
    assert worst.lost.value
    play.show_turn(state.chosen.index(worst.turn) + 1)
    best, own = worst.best[0], state.played
    assert {(one.move, one.best) for one in play.map.compared} == {(own, False), (best, True)}
    assert tuple(state.game_before.changed_by(best)[0]) == play.map.changed
    pilot.key("Y")
    assert tuple(state.game_before.changed_by(own)[0]) == play.map.changed and not state.better
    pilot.key("B")
    pilot.advance(50)
    assert best in play.map.shown.placements, "the better one is played"
    pilot.key("J")
    assert state.known is not None and state.known.turned
    pilot.close()


@pytest.mark.parametrize("size", [(1280, 800), (1180, 720)])
def test_the_cards_end_where_the_map_does(size: tuple[int, int]) -> None:
    """At 1280x800 the lower one ran under the dock, the more so where nothing was given away."""
    pilot = told(size=size)
    play = pilot.scene.play
    play.state.judging.stop()
    look, slab = pilot.desk.look, play.map.geometry.slab
    for noted in ([], [Label("No placement was worse than the best, within ±.", "small")]):
        card = play.cards.inside[-1]
        card.inside.extend(noted)
        play.place_board(pilot.scene.areas.board)
        assert slab.left == play.expected.rect.left
        assert play.cards.inside[0].rect.top == slab.top
        assert slab.bottom - look.px(40) < card.rect.bottom <= slab.bottom
        assert card.rect.contains(card.inside[-1].rect)
    pilot.close()


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_curve_says_what_its_lowest_line_and_the_bars_stand_for(size: tuple[int, int]) -> None:
    """The lowest value and the zero of the bars had no label; at 960x600 nor had the longest bar."""
    pilot = told(size=size)
    curve, written, names = pilot.scene.play.expected, {}, []
    write = Paint.text

    def text(paint: Paint, said: str, place: Rect, role: str = "body", *more: object, **named: object) -> Rect:
        if role == "key" and curve.rect.contains(place) and place.right < curve.area(pilot.desk.look).left:
            written[said] = Rect(place)
        elif role == "key" and curve.lower(pilot.desk.look).contains(place):
            names.append(said)
        return write(paint, said, place, role, *more, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Paint, "text", text)
        pilot.scene.dirty()
        pilot.frame()
    low, high, step = curve.scale()
    values = [f"{value:.0f}" for value in range(int(low), int(high) + 1, step)]
    assert written.keys() == {*values, "0", f"{MINUS}{curve.most()}"} and "0" not in values
    places = sorted((area.centery for area in written.values()), reverse=True)
    digit = pilot.desk.look.text.line("key") // 2
    assert all(below - above > digit for below, above in pairwise(places)), "one clear of another"
    if size[1] == 800:
        assert names == ["given away"], "the bars are named where they stand"
        assert places[1] - places[2] >= 16, "the 0 of the bars keeps off the lowest value"
    pilot.close()


def test_a_value_stands_off_trains_and_numbers() -> None:
    """Of a placement at the rim it lay over a station's number."""
    g = Geometry(8, 45, 60, 60)
    for x, y in ((1, 3), (8, 3), (3, 1), (3, 8), (1, 1), (8, 8), (1, 8)):
        label = Rect(0, 0, 36, 22)
        label.center = clear_of(g, (), g.space(x, y), label.size)
        assert g.field.contains(label), (x, y)
    points = [Rect(110, 290, 160, 24)]  # of lines that end there
    label.center = clear_of(g, (), g.space(3, 5), label.size)
    assert label.colliderect(points[0])
    label.center = clear_of(g, (), g.space(3, 5), label.size, points)
    assert not label.colliderect(points[0])


def test_a_row_shows_its_placement_and_tries_it() -> None:
    pilot = told()
    play, state = pilot.scene.play, pilot.scene.play.state
    number = next(n for n in range(1, 12) if len(state.choosing.known[n - 1].valued) > 2)
    play.show_turn(number)
    move = next(one.move for one in state.choices.valued if one.move not in (state.played, state.best.move))
    rank = [one.move for one in state.choices.valued].index(move) + 1
    row = pilot.find(f"judged{rank}")
    pilot.move(*row.rect.center)
    assert move in [one.move for one in play.map.compared] and state.pointed == rank
    pilot.click(*row.rect.center)
    assert state.trying and state.line.moves[number - 1] == move
    pilot.until(lambda: bool(state.advice), 30)
    pilot.key("Ctrl+Z")
    assert not state.trying and state.shown == number
    pilot.close()


def test_a_game_under_way_shows_no_tile_that_nobody_has_seen() -> None:
    pilot = Pilot(review(App(), small(6)), motion="off")
    play, state = pilot.scene.play, pilot.scene.play.state
    assert len(state.chosen) == 6
    play.show_turn(3)
    space = next((move.x, move.y) for move in rules.places(state.before, state.before.tile) if move != state.played)
    assert state.tried_on(space) is not None
    state.attempt(state.tried_on(space))
    while state.position.drawn < state.game.position.drawn:
        state.attempt(next(rules.moves(state.position)))
    assert not state.may_try and all(state.tried_on(move) is None for move in [(1, 1), (2, 1), (4, 4)])
    pilot.close()


def test_every_placement_has_a_quality() -> None:
    pilot = told()
    state = pilot.scene.play.state
    counts = state.qualities()
    assert sum(counts.values()) == 11
    last = pilot.scene.play.parts().marks()[-1]
    assert (last.value, last.error) == (rules.scores(state.end.position)[0], 0), "the curve ends with the result"
    for number, one in enumerate(state.assessed, 1):
        assert one is not None
        quality = state.quality(number)
        assert (quality in (Quality.BEST, Quality.EQUAL)) == (one.lost.value == 0)
    losses = sorted({int(one.lost.value) for one in state.seen_turns() if one.lost.value})
    assert len(losses) > 1, "of the least and of the most"
    state.reviewing.scale = replace(state.reviewing.scale, mistake=losses[0])
    for number, one in enumerate(state.seen_turns(), 1):
        wanted = Quality.MUCH_LESS if one.lost.value > losses[0] else Quality.LESS
        assert not one.lost.value or state.quality(number) is wanted
    pilot.close()


def test_stopped_it_can_be_gone_on_with() -> None:
    pilot = Pilot(review(App(), after("solo.6.2-10", usual_seats(1), 16, 5)), motion="off")
    state = pilot.scene.play.state
    pilot.until(lambda: state.known is not None, 30)
    pilot.click_id("stop")
    assert state.stopped and not state.judging.busy
    before = dict(state.choosing.known)
    pilot.click_id("goon")
    assert state.judging.open and not state.stopped
    pilot.until(lambda: len(state.choosing.known) > len(before) or state.judged, 30)
    assert all(state.choosing.known[at].deals >= found.deals for at, found in before.items())
    pilot.close()


def test_a_board_game_tells_of_one_player_at_a_time() -> None:
    game = after("board.2", usual_seats(2, 2), 5, 12)
    pilot = Pilot(review(App(), game), motion="off")
    state = pilot.scene.play.state
    state.take_in({n: judge(game.history.positions[n], 12, 2, (move,)) for n, move in enumerate(game.history.moves)})
    assert {one.turn.player for one in state.seen_turns()} == {0}
    state.viewer = 1
    assert {one.turn.player for one in state.seen_turns()} == {1}
    tags, of_shown = [], rules.mover(state.before)
    for human in (True, False):
        game.seats = tuple(replace(seat, human=human == (n == of_shown)) for n, seat in enumerate(game.seats))
        pilot.scene.refresh()
        pilot.frame()
        shown = pilot.find("shown")
        assert isinstance(shown, Segmented) and ("Yours" in [option[1] for option in shown.options]) == human
        tags.append({row.tag for row in pilot.scene.walk() if isinstance(row, JudgedRow)} - {"", "best"})
    assert tags[0] <= {"yours", "best, yours"} and tags[1] <= {"played", "best, played"} and all(tags)
    drawn = [n for n, move in enumerate(game.history.moves) if isinstance(move, Draw)]
    assert [state.numbered(n + 1) for n in drawn] == [state.numbered(n + 2) for n in drawn]
    pilot.close()


# Learning


def asking(app: App | None = None) -> Pilot:
    pilot = Pilot(retry(app or App(), small(), judged()), motion="off")
    assert pilot.scene.play.state.ready and pilot.scene.play.state.questions
    return pilot


def lay(pilot: Pilot, move: Lay) -> None:
    """Press a space, the tile turned as it should lie."""
    play = pilot.scene.play
    ways = rules.ways_on(play.state.position, (move.x, move.y))
    pilot.move(*play.map.geometry.space(move.x, move.y).center)
    for _ in range(ways.index(move)):
        pilot.key("Q")
    pilot.click(*play.map.geometry.space(move.x, move.y).center)


def test_the_best_placement_is_right_and_the_one_of_the_game_is_not(tmp_path: Path) -> None:
    pilot = asking(App(store=Store(tmp_path)))
    play, state = pilot.scene.play, pilot.scene.play.state
    known, played = state.known, state.played[0]
    assert known is not None
    lay(pilot, played)
    pilot.until(lambda: bool(state.question.tries), 20)
    assert state.question.tries[-1].verdict is AnswerVerdict.AS_PLAYED
    pilot.advance(2000)
    assert state.given is None and state.fresh
    lay(pilot, known.best[0])
    pilot.until(lambda: len(state.question.tries) == 2, 20)
    assert state.question.tries[-1].verdict.value == "best" and state.question.standing is QuestionState.FOUND
    assert play.map.compared[-1].move == known.best[0]
    cards = pilot.scene.app.store.missed.cards()
    assert [card.game for card in cards] == ["metro"] and cards[0].best == (str(known.best[0]),)
    again = Pilot(train(App(), cards), motion="off")
    asked = again.scene.play.state
    assert asked.before.placements == state.before.placements and asked.known.best == known.best
    assert [seat.human for seat in again.scene.play.game.seats] == [True]
    lay(again, known.best[0])
    again.until(lambda: asked.given is not None, 20)
    assert asked.given.verdict.right
    again.close()
    pilot.close()


def test_answers_say_how_a_tile_is_turned_only_where_it_may_be() -> None:
    lay = {rotation: Lay(2, 0, tiles.KIND[7, rotation]) for rotation in tiles.ROTATIONS[7]}
    free, fixed = (rules.read_params(text) for text in ("solo.4.7", "solo.4.7.fixed"))
    assert free.turning and not fixed.turning and len(lay) > 1
    texts = [turn_text(free, (move,)) for move in lay.values()]
    assert texts[0].endswith("0°") and len({*texts}) == len(lay), "told apart by how far the tile is turned, 0° too"
    assert {turn_text(fixed, (move,)) for move in lay.values()} == {"(2, 0)"}, "else the card of the tile says it, once"
    same = next(tile for tile in tiles.IDS if len(tiles.ROTATIONS[tile]) == 1)
    assert turn_text(free, (Lay(2, 0, tiles.KIND[same, 0]),)) == "(2, 0)"


def test_what_is_equal_within_the_error_is_good_enough() -> None:
    game, found = small(), judged()
    pilot = Pilot(retry(App(), game, found), motion="off")
    state = pilot.scene.play.state
    verdicts = {}
    for question in range(len(state.questions)):
        state.go(question)
        choices = found[state.begin]
        for one in choices.valued[1:]:
            if (one.move,) == state.played:
                continue
            state.go(question)
            state.attempt(one.move, 0.0)
            pilot.until(lambda: state.given is not None, 20)
            said = state.given.verdict
            verdicts[one.equal] = said
            assert (said is AnswerVerdict.GIVES_AWAY) == (not one.equal) or abs(
                one.lost - one.lost_error) < 1, one  # fmt: skip
    assert AnswerVerdict.GIVES_AWAY in verdicts.values()
    pilot.close()


@pytest.mark.parametrize(("place", "lost"), [((2, 2), 5), ((1, 2), 0)])
def test_an_answer_is_worth_what_it_gives_away(place: tuple[int, int], lost: int) -> None:
    """What equals the best gives nothing away and is good enough, but it is not the best."""
    pilot = asking()
    state = pilot.scene.play.state
    best, before = state.known.best[0], int(state.known.before.value)
    other = next(move for move in rules.moves(state.before) if move not in (best, *state.played))
    state.attempt(other, 0.0)
    valued = (JudgedMove(best, 30.0, 2.0, 0.0, 0.0, min(place, (1, 2))), JudgedMove(other, 25.0, 2.0, 5.0, 6.0, place))
    value = state.worth(Snapshot(0, extra={"choices": JudgedChoices(valued, 64)}), True)
    assert value == before - lost
    state.tell(value, 0.0)
    assert state.given.verdict is (AnswerVerdict.GIVES_AWAY if lost else AnswerVerdict.GOOD_ENOUGH)
    pilot.close()


def test_the_hint_points_at_the_space_and_a_wrong_space_is_refused() -> None:
    pilot = asking()
    play, state = pilot.scene.play, pilot.scene.play.state
    pilot.key("H")
    best = state.known.best[0]
    assert play.map.hint == (best.x, best.y)
    taken = state.before.placements[0]
    with pytest.raises(IllegalMove, match=r"^The tile may not be laid there\.$"):
        play._tried_on((taken.x, taken.y))
    with pytest.raises(IllegalMove, match="No tile goes on the centre"):
        play._tried_on((2, 2))
    pilot.close()


def test_enter_leads_on_where_the_mouse_points_at_the_map() -> None:
    """The button says Enter, but with the pointer over a space Enter laid the tile there."""
    pilot = asking()
    play, state = pilot.scene.play, pilot.scene.play.state
    best, at = state.known.best[0], state.at
    spaces = [(move.x, move.y) for move in rules.places(state.before, state.before.tile)]
    x, y = next(space for space in spaces if space != (best.x, best.y))
    pilot.move(*play.map.geometry.space(x, y).center)
    pilot.key("Enter")
    assert state.at == at + 1 and not state.tried
    move = rules.places(state.before, state.before.tile)[0]
    play.map.cursor, play.map.pointed = (move.x, move.y), None
    pilot.key("Enter")
    assert state.tried and state.at == at + 1, "the keys lay it where their ring is"
    pilot.close()


def test_a_computers_game_leaves_its_own_level_out() -> None:
    game = after(SMALL, (Seat(False, "normal"),), 12, 7)
    pilot = Pilot(review(App(), game), motion="off")
    assert pilot.scene.play.state.rivals.names == ("easy", "hard", "expert")
    pilot.close()


def test_a_card_is_read_as_a_position_of_the_game() -> None:
    game = small()
    (read,) = KIND.read(KIND.write(game.at(3)))
    assert read.position.placements == game.history.positions[3].placements


def test_on_a_set_sequence_no_error_is_promised() -> None:
    laid = [move for move in small(6).history.moves if isinstance(move, Lay)]
    game = replayed(rules.read_params(SMALL), laid)
    pilot = Pilot(review(App(), game), motion="off")
    state = pilot.scene.play.state
    pilot.until(lambda: state.judged, 30)
    assert state.exact and "±" not in pilot.scene.play.expected.title
    rows = [pilot.find(f"judged{n}") for n in range(1, len(state.choices.valued) + 1)]
    assert all(isinstance(row, JudgedRow) and not row.error for row in rows)
    pilot.close()


def test_two_rotations_on_one_space_are_told_apart() -> None:
    pilot = told()
    state = pilot.scene.play.state
    for number, known in enumerate(state.assessed, 1):
        state.go(number)
        own, best = state.played, known.best[0]
        if one_space(own, best):
            text = pilot.scene.play.parts().words().text
            assert turned(own) in text and turned(best) in text
            assert {row.title for row in (pilot.scene.play.parts()._row(n, one, state.choices.valued)
                    for n, one in enumerate(state.choices.valued, 1)) if "°" in row.title}  # fmt: skip
            break
    else:
        pytest.fail("no turn of the sample differs by rotation alone")
    pilot.close()


def turned(move: Lay) -> str:
    return f"{90 * KINDS[move.kind][1]}°"


def test_at_most_six_mistakes_are_asked_for_those_that_gave_most_away() -> None:
    game = small()
    known = MetroReviewing().judge(game, judged())
    many = [replace(one, lost=Estimate(20 + n)) for n, one in enumerate(known) if one is not None]
    asked = questions(many, 0, MetroReviewing.scale)
    assert [one.lost.value for one in asked] == [25, 26, 27, 28, 29, 30]


def test_mistakes_are_looked_for_from_what_the_review_has_found() -> None:
    pilot = Pilot(review(App(), after("solo.6.2-10", usual_seats(1), 16, 5)), motion="off")
    play, state = pilot.scene.play, pilot.scene.play.state
    pilot.until(lambda: state.known is not None, 30)
    pilot.key("L")
    asked = pilot.scene.play.state
    assert asked is not state and not state.judging.open
    assert set(asked.reviewing.known) >= set(state.choosing.known) and asked.reviewing.known
    assert asked.ready or asked.fresh, "nothing was tried that Esc takes back"
    pilot.click_id("leave")
    assert pilot.scene.play is play
    pilot.until(lambda: state.judging.open or state.judged, 10)
    pilot.close()


def test_a_game_under_way_can_be_gone_on_with_behind_its_last_tile() -> None:
    pilot = Pilot(review(App(), small(5)), motion="off")
    state = pilot.scene.play.state
    pilot.key("Right")
    assert (state.trying, state.cursor) == (True, 5)
    pilot.until(lambda: bool(state.advice), 30)
    assert pilot.scene.play.parts()._tried().title == "After the last turn"
    pilot.close()


def cap(pilot: Pilot) -> str:
    """Return the key that the button shows."""
    button = pilot.find("next")
    assert isinstance(button, Button)
    return button.cap(pilot.scene.look)


def test_the_button_shows_enter_only_while_enter_is_its_own() -> None:
    """Arrows that choose a space give Enter to the map, so the button says nothing of it; the mouse gives it back."""
    pilot = asking()
    play = pilot.scene.play
    assert cap(pilot) == "Enter"
    pilot.key("Down")
    assert play.map.entered is not None and cap(pilot) == ""
    pilot.move(*play.map.geometry.space(1, 1).center)
    assert play.map.entered is None and cap(pilot) == "Enter"
    pilot.close()


def test_a_better_space_says_how_often_it_was_best() -> None:
    """Counted again here, from the positions: a space counts from the first turn where it was best to its tile."""
    pilot = told()
    play, state = pilot.scene.play, pilot.scene.play.state
    moves = state.game.history.moves
    said = 0
    for number in range(1, len(state.chosen) + 1):
        state.reel.here = number - 1
        best = judged()[state.turn.before].valued[0].move
        space = (best.x, best.y)
        cover = next((n for n, move in enumerate(moves) if (move.x, move.y) == space), len(moves))
        here = [(judged()[n].valued[0].move.x, judged()[n].valued[0].move.y) == space for n in range(len(moves))]
        turns = range(here.index(True), min(cover, len(moves) - 1) + 1)
        count = sum(here[n] for n in turns)
        assert often_best(state, space) == (count, len(turns), cover + 1 if cover < len(moves) else 0)
        words = f"({space[0]}, {space[1]}) was best in {count} of {len(turns)} turns"
        lost = state.known is not None and state.known.lost.value > 0
        assert (words in play.parts().words().text) == (lost and count > 1), number
        said += lost and count > 1
    assert said
    pilot.close()
