"""Games as files, one policy for all: what is under way is never lost, what has ended is written once."""

from __future__ import annotations

from typing import Any

import pytest

from engine.history import History
from engine.variations import Place, tried
from games.model.game import identity
from games.model.keeping.disk import encoded
from games.model.keeping.files import StoreError
from games.model.keeping.nowhere import Nowhere
from games.model.keeping.records import Save, content_of
from games.model.keeping.store import Store
from games.model.shelf import ASIDE, Shelf
from tests.midend.nim import RULES, Nim, NimKind, nim


def shelf(store: Store, picture: Any = lambda held: b"") -> Shelf[Nim]:
    return Shelf(NimKind(), store, "Ana", picture)


def under_way(store: Store) -> list[list[str]]:
    return [save.data["history"]["moves"] for save in store.autos("nim")]


def test_where_nothing_is_kept_nothing_is_kept_and_nothing_found() -> None:
    none = shelf(Nowhere())
    game = nim(21, moves=(1,))
    assert none.keep(game) == none.make_room(game, nim()) == ""
    none.save_as(game, "x")
    none.note_file("x")
    assert not none.autos() and not none.saves() and not none.replays() and not none.standings()
    assert none.latest() is None and none.to_open(None) is None and none.under_way("game") is None


def test_a_game_is_kept_in_its_slot_and_taken_up_as_itself(store: Store) -> None:
    game = nim(21)
    assert shelf(store).keep(game) == "" and not store.autos("nim"), "there is nothing to keep yet"
    game.play(1)
    shelf(store).keep(game)
    (save,) = store.autos("nim")
    assert (save.title, save.detail) == ("Nim, 21", "20 left")
    again = shelf(store).latest()
    assert again is not None and again.id == game.id
    again.play(2)
    assert shelf(store).keep(again) == "" and under_way(store) == [["1", "2"]] and not store.saves("nim")


def test_a_game_put_aside_never_gives_way_to_itself_without_its_variations(store: Store) -> None:
    """It is put aside with variations; then the same game, without them, is gone on with."""
    mine, one = shelf(store), nim(21, moves=(1, 1))
    bare = mine.read(one.save())
    one.history.variations, _ = tried((1, 1), (), Place((), 1), 3)
    mine.keep(one)
    mine.keep(nim(21, moves=(2,)))
    (aside,) = store.saves("nim")
    bare.play(1)
    mine.keep(bare)
    assert aside.slot in [save.slot for save in store.saves("nim")]
    again = mine.taken_up(aside)
    assert again.id == one.id and again.history.variations == one.history.variations


def test_a_position_set_up_in_which_nothing_was_played_is_put_aside_and_does_not_take_its_place_back(
    store: Store,
) -> None:
    """It was left below another game: its slot was taken, it was kept nowhere, and took the slot back when it left."""
    mine, other = shelf(store), nim(21, moves=(1,))
    set_up = NimKind().made(History(RULES, 21, start=RULES.read("7/0")))
    assert set_up.worth_keeping and not set_up.begun
    mine.keep(set_up)
    assert mine.keep(other) != ""
    mine.keep(set_up)  # its scene is left last
    latest, (aside,) = mine.latest(), mine.saves()
    assert latest is not None and latest.id == other.id
    assert mine.taken_up(aside).id == set_up.id


def test_another_game_puts_the_one_under_way_aside_and_each_is_found_again(store: Store) -> None:
    one, other = nim(21, moves=(1,)), nim(21, moves=(2, 2))
    mine = shelf(store, lambda held: b"picture of " + held.data["id"].encode())
    mine.keep(one)
    name = mine.keep(other)
    (aside,) = store.saves("nim")
    assert aside.title == name != "" and aside.data[ASIDE] and identity(aside.data) == one.id
    assert aside.picture == b"picture of " + one.id.encode() and under_way(store) == [["2", "2"]]
    again = mine.taken_up(aside)
    assert again.id == one.id
    again.play(3)
    assert mine.make_room(other, again), "the other has to go"
    assert mine.keep(again) == ""
    (aside,) = store.saves("nim")
    assert identity(aside.data) == other.id and under_way(store) == [["1", "3"]]
    assert len(store.saves("nim")) == 1, "what is under way again is not kept aside, too"


def test_a_game_that_lies_below_a_newer_one_leaves_it_its_slot(store: Store) -> None:
    """It is left, and so kept once more, when both are closed: *Continue* means the newer one."""
    below, above = nim(21, moves=(1,)), nim(21, moves=(2, 2))
    mine = shelf(store)
    mine.keep(below)
    mine.keep(above)
    assert mine.keep(below) == "" and under_way(store) == [["2", "2"]]
    (aside,) = store.saves("nim")
    assert identity(aside.data) == below.id
    below.play(2)
    mine.keep(below)
    assert under_way(store) == [["1", "2"]] and [identity(one.data) for one in store.saves("nim")] == [above.id]


def test_nothing_is_put_aside_that_is_saved_as_it_stands(store: Store) -> None:
    game, mine = nim(21, moves=(1,)), shelf(store)
    mine.keep(game)
    mine.save_as(game, "mine")
    assert mine.make_room(game, nim(5)) == "mine" and len(store.saves("nim")) == 1 and not store.autos("nim")


def test_a_game_killed_between_replay_and_slot_stands_once_among_the_replays(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = nim(4, moves=(3,))
    shelf(store).keep(game)
    (slot,) = store.autos("nim")
    game.play(1)
    with monkeypatch.context() as killed:
        killed.setattr(store.ends, "_drop", lambda path: None)
        shelf(store).keep(game)
    slot.path.write_bytes(encoded("game", content_of(slot)))  # as it was before the last move
    again = shelf(Store(store.config)).latest()
    assert again is not None and not again.finished and not again.counted
    again.play(1)
    shelf(store).keep(again)
    assert [identity(save.data) for save in store.replays("nim")] == [game.id] and not store.autos("nim")
    assert [tally.played for tally in store.statistics("nim").values()] == [1]


def test_a_save_by_name_or_a_replay_is_begun_anew(store: Store) -> None:
    game, mine = nim(21, moves=(1,)), shelf(store)
    mine.save_as(game, "mine")
    taken = mine.taken_up(store.saves("nim")[0])
    assert taken.id != game.id and taken.history.moves == [1]
    done = nim(3, moves=(3,))
    mine.keep(done)
    again = mine.taken_up(mine.replays()[0])
    assert again.id != done.id and again.written and not again.counted
    mine.keep(again)
    assert len(mine.replays()) == 1, "looking at it does not write it again"


def test_the_same_game_opened_twice_is_not_put_aside(store: Store) -> None:
    game, mine = nim(21, moves=(1,)), shelf(store)
    mine.keep(game)
    mine.save_as(game, "mine")
    for _twice in range(2):
        assert mine.keep(mine.taken_up(store.saves("nim")[0])) == ""
    assert [save.title for save in store.saves("nim")] == ["mine"] and len(store.autos("nim")) == 1


def test_the_end_is_written_once_taken_back_and_written_again(store: Store) -> None:
    game, mine = nim(4, moves=(1,)), shelf(store)
    mine.keep(game)
    game.play(3)
    mine.keep(game)
    (replay,) = mine.replays()
    assert (replay.title, replay.detail) == ("Ana saw it", "Nim, 4") and not store.autos("nim")
    mine.keep(game)
    assert len(mine.replays()) == 1 and mine.standings()["4"].played == 1
    game.undo()
    mine.keep(game)
    assert under_way(store) == [["1", "3"]], "it is under way again"
    game = mine.latest() or game
    game.redo()
    mine.keep(game)
    assert len(mine.replays()) == 1 and not store.autos("nim")
    game.undo()
    game.play(1)
    game.play(2)
    mine.keep(game)
    (replay,) = mine.replays()
    assert replay.data["history"]["moves"] == ["1", "1", "2"] and mine.standings()["4"].played == 1


def test_the_slot_is_dropped_last(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails at the end, the game is still there."""
    game, mine = nim(4, moves=(1,)), shelf(store)
    mine.keep(game)
    game.play(3)

    def full(*given: Any, **named: Any) -> Save:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(store.disk, "write", full)
        with pytest.raises(StoreError):
            mine.keep(game)
    assert under_way(store) == [["1"]] and not game.written
    mine.keep(game)
    assert game.written and mine.replays() and not store.autos("nim")


def test_the_slot_of_another_game_stays(store: Store) -> None:
    one, other, mine = nim(21, moves=(1,)), nim(3, moves=(3,)), shelf(store)
    mine.keep(one)
    mine.keep(other)
    assert under_way(store) == [["1"]]


def test_games_with_slots_of_their_own_leave_each_other_alone(store: Store) -> None:
    class Keyed(NimKind):
        def slot(self, game: Nim) -> str:
            return f"of {game.params}"

    mine = Shelf(Keyed(), store)
    one, other = nim(21, moves=(1,)), nim(20, moves=(2,))
    mine.keep(one)
    assert mine.make_room(one, other) == "" and mine.keep(other) == ""
    assert len(store.autos("nim")) == 2 and not store.saves("nim")
    found = mine.under_way("of 21")
    assert found is not None and found.id == one.id
    assert mine.make_room(other, nim(20)) != "" and mine.under_way("of 20") is None


def test_a_game_that_cannot_be_read_is_told_and_left_out(store: Store) -> None:
    save = store.autosave("nim", "game", {"history": {"moves": ["9"], "params": "3", "seed": 0, "cursor": 1}})
    assert shelf(store).latest() is None and store.take_notices()
    assert shelf(store).to_open(save) is None


def test_a_free_name_is_one_that_nothing_else_has(store: Store) -> None:
    mine, one, other = shelf(store), nim(21, moves=(1,)), nim(21, moves=(2,))
    first = mine.free_name(one)
    mine.save_as(one, first)
    assert mine.free_name(one) == first, "the same game takes its own place"
    assert mine.free_name(other) == f"{first} (2)"
    path = store.saves("nim")[0].path
    path.write_text("nothing that can be read", encoding="utf-8")
    assert mine.free_name(one) == f"{first} (2)"
    mine.keep(one)
    assert mine.make_room(one, other) not in ("", first)
    assert path.read_text(encoding="utf-8") == "nothing that can be read"
