"""Sounds swell, ring and end in silence, are equally loud and never quite the same, and never stop a silent machine."""

from __future__ import annotations

import cmath
import math
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from bench.sounds import high_pass, loudness, shelf
from games.launcher.today.scene import STAMP
from games.stage.sound.player import Player
from games.stage.sound.timbre import SOUNDS, TARGET
from games.stage.sound.waves import LIFTS, RATE, SHIFTS, VARIANTS, samples
from games.sudoku.board.digit_typing import PENCIL

COARSE = 22_050  # samples a second: enough for what is asked here
SOFTER = {("enter", "PENCIL"): 0.3, ("place", "STAMP"): 0.6}  # pencil marks of a Sudoku; the stamp of a day
GAMES = Path(__file__).parents[2] / "games"


def strength(wave: Sequence[int], pitch: float, rate: int) -> float:
    """Return how much of a pitch there is in a wave."""
    turn, at, found = cmath.exp(-1j * math.tau * pitch / rate), complex(1.0), complex(0.0)
    for value in wave:
        found += value * at
        at *= turn
    return abs(found)


def test_the_measure_is_the_published_one() -> None:
    """The filters of ITU-R BS.1770-4, tables 1 and 2, and its sine of 997 Hz."""
    published = (1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585)
    assert shelf(48_000) == pytest.approx(published, abs=1e-9)
    assert high_pass(48_000)[3:] == pytest.approx((-1.99004745483398, 0.99007225036621), abs=1e-9)
    for rate in (48_000, COARSE):
        sine = [round(32_767 * math.sin(math.tau * 997 * n / rate)) for n in range(rate)]
        assert loudness(sine, rate) == pytest.approx(-3.01, abs=0.05)


@pytest.mark.parametrize("name", SOUNDS)
def test_all_sounds_are_equally_loud_and_clean(name: str) -> None:
    for variant in range(VARIANTS):
        wave = samples(name, variant, COARSE)
        assert loudness(wave, COARSE) == pytest.approx(TARGET, abs=0.95), variant
        assert 0.03 < len(wave) / COARSE <= 1.0
        assert 4_000 < max(abs(value) for value in wave) < 31_000  # heard, and never cut off
        assert abs(wave[0]) < 50 and abs(wave[-1]) < 200
    assert samples(name, 0, COARSE) == samples(name, 0, COARSE)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_swells_before_it_is_loud(name: str) -> None:
    """It takes at least 1.5 ms to half of its loudest; one that begins at once clicks."""
    wave = samples(name)
    half = max(abs(value) for value in wave) / 2
    assert next(n for n, value in enumerate(wave) if abs(value) > half) / RATE >= 0.0015


@pytest.mark.parametrize("name", [name for name, timbre in SOUNDS.items() if timbre.body is not None])
def test_what_is_struck_rings_at_the_pitch_of_its_body(name: str) -> None:
    """Once the strike itself is over, within a fourth below and above nothing is as strong as the body."""
    timbre = SOUNDS[name]
    assert timbre.body is not None
    begin = int((timbre.strikes[-1] + 0.02) * COARSE)
    wave = samples(name, 2, COARSE)[begin:]
    near = {step: strength(wave, timbre.body.pitch * 2 ** (step / 12), COARSE) for step in range(-4, 5)}
    assert abs(max(near, key=lambda step: near[step])) <= 1, near


@pytest.mark.parametrize("name", SOUNDS)
def test_four_variants_differ_a_little(name: str) -> None:
    waves = [samples(name, variant, COARSE) for variant in range(VARIANTS)]
    assert VARIANTS == 4 == len({wave.tobytes() for wave in waves})
    shifts = [SOUNDS[name].spread * shift for shift in SHIFTS]
    assert 0.001 < max(shifts) - min(shifts) <= 0.03
    assert 0.5 < max(LIFTS) - min(LIFTS) <= 1.0


def test_the_pitch_of_a_variant_is_what_its_spread_says() -> None:
    for name in ("bell", "stone"):
        first = SOUNDS[name].partials[0]
        for variant in range(VARIANTS):
            wave, said = samples(name, variant, COARSE), first.pitch * (1 + SOUNDS[name].spread * SHIFTS[variant])
            near = {shift: strength(wave, said * (1 + shift / 1000), COARSE) for shift in range(-30, 31, 3)}
            assert abs(max(near, key=lambda shift: near[shift])) <= 6, (name, variant)


def sent() -> list[tuple[str, str]]:
    """Return each sound that is sent by its name, and its volume as it is written."""
    found = []
    for path in GAMES.rglob("*.py"):
        for call in re.finditer(r"\bSound\(([^()]+)\)", path.read_text("utf-8")):
            first, _, volume = call[1].partition(", ")
            found += [(name, volume.split(" if ")[0]) for name in re.findall(r'^"(\w+)"$', first)]
    return found


def test_every_sound_sent_is_one_there_is_and_as_loud_as_the_others() -> None:
    found = sent()
    assert len(found) > 15
    assert {name for name, _volume in found} <= SOUNDS.keys()
    assert {(name, volume) for name, volume in found if volume} == SOFTER.keys()
    assert {("enter", "PENCIL"): PENCIL, ("place", "STAMP"): STAMP} == SOFTER


def test_every_sound_is_heard_somewhere() -> None:
    program = "".join(path.read_text("utf-8") for path in GAMES.rglob("*.py") if path.parent.name != "sound")
    assert [name for name in SOUNDS if f'"{name}"' not in program] == []


def test_the_settings_are_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    player = Player(on=True, volume=50)
    assert player.play("tap")
    assert pygame.mixer.get_init()[0] > 0
    player.set(False, 50)
    assert not player.play("tap")
    player.set(True, 0)
    assert not player.play("tap")
    with pytest.raises(KeyError):
        player.play("no such sound")
    pygame.mixer.quit()


def test_no_variant_is_heard_twice_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    player = Player()
    heard: dict[str, list[int]] = {"tap": [], "tick": []}
    for name in ("tap", "tick", "tap") * 60:
        player.play(name)
        heard[name].append(player.last[name])
    for variants in heard.values():
        assert set(variants) == set(range(VARIANTS))
        assert all(one != other for one, other in pairwise(variants))
    pygame.mixer.quit()


def test_nothing_is_made_before_it_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The start makes no sound, and a sound that is heard makes one variant."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made: list[tuple[str, int]] = []
    monkeypatch.setattr(
        "games.stage.sound.player.samples",
        lambda name, variant, rate: made.append((name, variant)) or samples(name, variant, rate),
    )
    player = Player()
    assert not made
    for _ in range(40):
        player.play("tap")
    assert sorted(made) == [("tap", variant) for variant in range(VARIANTS)]
    pygame.mixer.quit()


def test_a_machine_without_sound_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()

    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("no card")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    player = Player()
    assert not player.play("tap") and not player.play("solved")


def test_a_machine_without_a_sound_card_says_nothing_in_the_terminal() -> None:
    """ALSA would print eight lines of its own; nor does the program wait for ever for the thread that would."""
    code = "from games.stage.sound.player import Player; Player().play('tap')"
    environment = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    for _again in range(3):  # which thread comes first is chance
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=20)
        assert (done.returncode, done.stderr) == (0, "")
