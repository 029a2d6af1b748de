"""Moments in time: by hand, by itself, round and round, at another pace."""

from __future__ import annotations

from games.model.reel import Reel


def test_it_goes_on_by_itself_to_the_end() -> None:
    reel = Reel(3, paces=(1000, 500))
    assert not reel.tick(10_000) and reel.here == 0
    reel.play(0)
    shown = [now for now in range(0, 6000, 100) if reel.tick(now)]
    assert shown == [1000, 2000, 3000] and reel.here == 3 and not reel.playing and not reel.more
    reel.play(6000, 0.5)
    assert reel.here == 0 and not reel.tick(6400) and reel.tick(6500) and reel.here == 1


def test_by_hand_it_stops_and_stays_within() -> None:
    reel = Reel(3, 9)
    assert reel.here == 3
    reel.play(0)
    reel.go(-5)
    assert (reel.here, reel.playing) == (0, False)
    reel.go(2)
    assert reel.here == 2 and reel.more


def test_round_and_round() -> None:
    reel = Reel(2, 1, (100,), loops=True)
    reel.play(0)
    places = []
    for now in range(0, 500, 50):
        if reel.tick(now):
            places.append(reel.here)
    assert places == [2, 0, 1, 2] and reel.playing
    only = Reel(0, loops=True)
    only.play(0)
    assert not only.tick(2000) and only.here == 0


def test_another_pace() -> None:
    reel = Reel(9, paces=(1000, 100))
    reel.play(0)
    reel.set_pace(5, 300)
    assert reel.pace == 1 and not reel.tick(399) and reel.tick(400)
    reel.set_pace(-1, 420)
    assert reel.pace == 0 and reel.tick(500), "what was due is due no later"
    assert not reel.tick(1400) and reel.tick(1500)
