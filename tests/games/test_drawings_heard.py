"""Curves, trees, maps and strips in words, for whoever does not see them: their state, without pixels."""

from __future__ import annotations

import pytest

from games.mancala.watch.widgets import DepthChip
from games.metro.game import Game as Metro
from games.metro.new_game.widgets import TileStrip
from games.metro.review.curve import ExpectedCurve, Mark
from games.metro.rules import tiles
from games.stage.widgets.lists import Cards, Item, Listing
from games.stage.widgets.trees.icicle import IcicleView
from games.stage.widgets.trees.stair import Stair, StairChip, StairStep
from games.stage.widgets.trees.tree_view import TreeNode, TreeRow, TreeView
from games.stage.widgets.value_curve import Bar, Dot, Lane, ValueCurve
from tests.listener import Listener, listen

__all__ = ["listen"]


def test_a_curve_says_the_turn_in_view_what_it_gave_away_and_what_the_curve_is_about() -> None:
    dots = (Dot(0), Dot(4, title="Move 1, you: +4"), Dot(-3, turned=True, title="Move 2, you: −3"))
    curve = ValueCurve(dots=dots, chosen=2, names=("you", "computer"), lanes=(Lane("you", (Bar(2, 7, True),)),))
    about = "Value for you, with best play from there on"
    assert curve.heard() == f"Move 2, you: −3, 7 given away, the game turned. {about}"
    curve.chosen = 1
    assert curve.heard() == f"Move 1, you: +4. {about}"
    curve.chosen = 0
    assert curve.heard() == about


def test_the_curve_of_expected_points_says_the_tile_in_view() -> None:
    curve = ExpectedCurve(marks=(Mark(1, 3, 40, 0.0), Mark(2, 5, -2, 3.4, 6, True)), turns=9, title="Points expected")
    curve.chosen = 2
    assert curve.heard() == "Tile 5: −2 ±3, 6 given away, turning point. Points expected"
    curve.chosen = 1
    assert curve.heard() == "Tile 3: 40. Points expected"
    curve.chosen = 7
    assert curve.heard() == "Points expected", "not judged yet"


def tree() -> TreeView:
    rows = (TreeRow("square", "You"), TreeRow("circle", "Computer"), TreeRow("leaf", "Counted"))
    nodes = (
        TreeNode("square", 0, 0, 1.0, -1, value="≥+3", tone="best"),
        TreeNode("circle", 1, 1, 0.5, 0, "4", "α +2 β +5", "+3", tone="now"),
        TreeNode("leaf", 2, 2, 0.2, 1, "1", "", "+3"),
        TreeNode("cut", -1, 2, 0.7, 1, "5", faint=True),
        TreeNode("cut", -1, 2, 0.9, 1, "6", faint=True),
        TreeNode("wedge", 7, 1, 1.5, 0, "2", "", "−1", "12", "of 40"),
        TreeNode("waiting", -1, 1, 1.9, 0, "3", faint=True),
    )
    return TreeView(nodes=nodes, rows=rows)


def test_a_tree_says_the_position_looked_at_with_what_was_left_out_and_what_waits() -> None:
    view = tree()
    view.chosen = 1
    assert view.heard() == "Computer, 4, +3, α +2 β +5, left out 5 6."
    assert view.spot() == 1
    view.chosen = 0
    assert view.heard() == "You, ≥+3, waiting 3."
    view.chosen = 7
    assert view.heard() == "Computer, 2, −1, 12 of 40."
    view.chosen, view.fresh, view.remark = -1, 2, ("8 left out", "α +3 has reached β +3.")
    assert view.heard() == "Counted, 1, +3. 8 left out α +3 has reached β +3.", "the one looked at last"
    view.chosen = 1
    assert "reached" not in view.heard(), "a remark belongs to the position looked at last"
    view.chosen = view.fresh = -1
    assert view.spot() == 1, "the deepest of those that are searched now"
    view.nodes = ()
    assert view.heard() == "" and view.spot() is None


def test_a_stair_says_a_step_with_its_brothers_or_a_brother() -> None:
    chips = (StairChip(5, "4", "−1", "120", 0.1), StairChip(6, "2", "≤0", "30", 0.1))
    stair = Stair(steps=(StairStep("square", "You", 0, "+3"), StairStep("circle", "Computer", 1, "+3", "6", chips, 2)))
    assert stair.heard() == "Computer, 6, +3; 4, −1; 2, ≤0; and 2 more"
    stair.chosen = 0
    assert stair.heard() == "You, +3" and stair.spot() == 0
    stair.chosen = 6
    assert stair.heard() == "2, ≤0, 30"


def test_a_depth_says_which_is_shown() -> None:
    assert DepthChip("Depth 3: +7", "plain").heard() == "Depth 3: +7"
    assert DepthChip("Depth 4: +5", "hint").heard() == "Depth 4: +5, on"


def test_tiles_say_how_many_there_are_of_each() -> None:
    words = [str(n) for n in range(len(tiles.IDS))]
    strip = TileStrip(words=words, choosing=True, steppers=True)
    strip.over = 3
    assert strip.heard() == f"No. {tiles.IDS[3]}: 3" and strip.spot() == 3
    strip = TileStrip(words=[str(tile) for tile in tiles.IDS], on=frozenset(tiles.IDS[:2]), choosing=True)
    strip.over = 1
    assert strip.heard() == f"No. {tiles.IDS[1]}: on"
    strip.over = 2
    assert strip.heard() == f"No. {tiles.IDS[2]}: off"
    strip.over = -1
    assert strip.heard() == f"No. {tiles.IDS[0]}: on; No. {tiles.IDS[1]}: on", "those that are in"


def test_a_list_says_its_entry_and_without_a_choice_how_many_there_are() -> None:
    items = [Item("one", "1"), Item("two", "2", below="the second")]
    assert Listing(count=2, chosen=1, item=items.__getitem__).heard() == "two, the second, 2"
    assert Listing(count=2, item=items.__getitem__).heard() == "2 entries"
    assert Cards(count=3, chosen=2).heard() == "3 of 3"
    assert Cards(count=3, chosen=2, tells=lambda n: f"card {n}").heard() == "card 2"


def test_an_icicle_says_what_was_looked_at() -> None:
    assert IcicleView(words="The whole tree: 52 looked at").heard() == "The whole tree: 52 looked at"


# In their scenes


def test_the_trees_of_a_watched_search_are_followed_by_key(listen: type[Listener]) -> None:
    one = listen("kalah", "watch")
    focused = one.pilot.scene.focused
    assert type(focused).__name__ == "TreeView" and focused.heard() in one.heard
    said = list(one.heard)
    for _ in range(3):
        one.pilot.frame()
    assert one.heard == said and len(said) == 3, "neither the reason of a step nor the tree is said twice"
    one.key("Home")
    places = [one.key("Right")[-1] for _ in range(3)]
    assert len(set(places)) == 3 and all(place.startswith(("You", "Computer", "Counted")) for place in places)
    whole = one.key("Tab")[-1]
    assert whole.startswith("Minimax: the whole tree") and "looked at" in whole


def test_each_step_of_metros_replay_is_said_once_and_the_line_that_is_followed(listen: type[Listener]) -> None:
    one = listen("metro", "replay")
    game: Metro = one.pilot.scene.game
    one.key("Home")
    assert one.heard[-1].startswith("The map before the first tile.")
    for n in (1, 2):
        move = game.history.moves[n - 1]
        (said,) = one.key("Right")
        assert f"({move.x}, {move.y})" in said and said.endswith(("points.", "point.")), said
    one.key("End")
    (followed,) = one.key("F")
    assert " of " in followed and "Train from" in followed
    (back,) = one.key("Down")
    assert back != followed and "Train from" in back


def test_the_computers_own_game_of_metro_is_said_tile_by_tile(listen: type[Listener]) -> None:
    one = listen("metro", "watch")
    (back,) = one.key("Left")
    assert back.startswith("No. ") and back != one.key("Left")[0]
    game: Metro = one.pilot.scene.game
    assert one.pilot.scene.play.move_heard(len(game.history.moves)).startswith("No. ")


@pytest.mark.parametrize("scene", ["review", "retry"])
def test_metros_review_and_mistakes_say_the_map(listen: type[Listener], scene: str) -> None:
    one = listen("metro", scene)
    view = next(w for w in one.pilot.scene.walk() if w.id == "map")
    one.pilot.scene.focus(view)
    one.pilot.frame()
    assert view.heard() and "point" in view.heard()
