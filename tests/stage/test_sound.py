"""Sounds are short, never clip, begin and end in silence, and never stop a silent machine."""

from __future__ import annotations

import os
import subprocess
import sys

import pygame
import pytest

from games.stage.sound import RATE, SOUNDS, Player, samples


@pytest.mark.parametrize("name", SOUNDS)
def test_each_sound_is_short_clean_and_audible(name: str) -> None:
    wave = samples(SOUNDS[name], 11_025)
    assert 0.01 < len(wave) / 11_025 <= 1.0
    loudest = max(abs(value) for value in wave)
    assert 1_500 < loudest < 32_767
    assert abs(wave[0]) < 400 and abs(wave[-1]) < 400
    assert wave == samples(SOUNDS[name], 11_025)


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


def test_a_machine_without_sound_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()

    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("no card")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    player = Player()
    assert not player.play("tap") and not player.play("solved")
    assert RATE == 44_100


def test_a_machine_without_a_sound_card_says_nothing_in_the_terminal() -> None:
    """ALSA would print eight lines of its own; nor does the program wait for ever for the thread that would."""
    code = "from games.stage.sound import Player; Player().play('tap')"
    environment = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    for _again in range(3):  # which thread comes first is chance
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=20)
        assert (done.returncode, done.stderr) == (0, "")
