"""Sounds are short, never clip, begin and end in silence, and never stop a silent machine."""

from __future__ import annotations

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
