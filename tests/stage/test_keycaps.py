"""The key that is shown on a button does what the button does, in every pose of every scene and dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from games.launcher.learn.scene import Learn
from games.mancala.play.messages import SowingCommand, ThreatsHeld
from games.midend import poses
from games.stage import keys
from games.stage.host import Host
from games.stage.keys import Chord
from games.stage.messages import ActionMeant, Dismiss, Message
from games.stage.pilot import Pilot
from games.stage.widgets.buttons import Button
from games.sudoku.practice.scene import Practice
from tests.amount import some
from tests.unseen import unseen_pose

EVERY = [(name, pose) for name, found in poses.everything().items() if name != "components" for pose in found]
HELD = {SowingCommand.THREATS: ThreatsHeld(True)}  # a key says that it is struck, a button that it is held
NAMES = {cap: name for name in keys.NAMED.values() for cap in Chord(name).caps()}  # what is on a keycap, as chords say


def meant(host: Host, said: Message | str) -> object:
    """Return what an action or a message comes to."""
    if isinstance(said, Dismiss):
        said = "back"
    if isinstance(said, SowingCommand) and said in HELD:
        return HELD[said]
    id = said.id if isinstance(said, ActionMeant) else said if isinstance(said, str) else ""
    if not id:
        return said
    message = keys.says(id, host.actions)
    return id if message is None else meant(host, message)


def shown(pilot: Pilot) -> list[tuple[Button, str]]:
    """Return the buttons that can be pressed and show a key, each with its chord."""
    host, look = pilot.desk.active, pilot.desk.look
    found = []
    for widget in host.walk():
        if not isinstance(widget, Button) or not widget.enabled or host.under(widget.rect.center) is not widget:
            continue
        cap = widget.cap(look) if widget.capped is None or widget.capped() else ""
        if cap:
            parts = [NAMES.get(part, part) for part in cap.split(" ") if part != "hold"]
            found.append((widget, "+".join(parts)))
    return found


def heard(pilot: Pilot, do: Callable[[], None]) -> list[object]:
    """Return what comes to the scene, or to the board of a lesson, while something is done; nothing is carried out."""
    found: list[object] = []
    hosts = [pilot.desk.active]
    if isinstance(hosts[0], Learn):
        hosts.append(hosts[0].inset.scene)
    with pytest.MonkeyPatch.context() as patch:
        for host in hosts:
            for name in ("hear", "act"):
                patch.setattr(host, name, lambda said, host=host: found.append(meant(host, said)))
        do()
    return found


@pytest.mark.parametrize(("name", "pose"), some(EVERY, 3))
def test_the_key_shown_on_a_button_does_what_the_button_does(name: str, pose: str) -> None:
    with unseen_pose(name, pose) as pilot:
        pilot.settle()
        buttons = shown(pilot)
        by_key = [heard(pilot, lambda chord=chord: pilot.key(chord))[:1] for _button, chord in buttons]
        by_click = [heard(pilot, lambda id=button.id: pilot.click_id(id))[:1] for button, _ in buttons]
        for (button, chord), key, click in zip(buttons, by_key, by_click, strict=True):
            told = f"{chord} on {button.id!r} means {key}, the button {click}"
            assert key and click, told
            if key != click:  # on a board Enter means the place it is at: what is played is the same
                played = moves_after(name, pose, partial(Pilot.key, chord=chord))
                assert played == moves_after(name, pose, partial(Pilot.click_id, id=button.id)), told
                assert played != moves_after(name, pose, Pilot.settle), told


def moves_after(name: str, pose: str, do: Callable[[Pilot], object]) -> list[object]:
    """Return the moves of the game of a pose, or where its practice stands, after something was done there."""
    with unseen_pose(name, pose) as pilot:
        pilot.settle()
        do(pilot)
        if isinstance(room := pilot.scene.play, Practice):
            return [room.state.place, room.state.playing]
        return list(pilot.scene.game.history.moves)
