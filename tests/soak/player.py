"""A program that plays, to be killed: `python -m tests.soak.player` forks one for each line that it reads.

A line is JSON: `folder`, `number` of the case, and how it is to be killed: `operation`, before the n-th time that it
asks the disk for something, or `seconds`, after so many of play. What the player is about to do, and what it has done,
it writes down in `told` in its folder, by the system itself, so that it is there whatever becomes of the player:

    ["begins", game, id, moves]      it has been kept so far
    ["about", moves]                 what is now to be done makes it this; null: the computer may move
    ["done", moves]                  it has been done; on a slow disk it still waits to be written
    ["kept", moves, finished]        it is on the disk, as far as the program knows
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games import catalog
from games.base.settings import Settings
from games.midend import entrance
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from tests.apps import app_of
from tests.playing import finished
from tests.soak.share import chance

GAMES = [entry.name for entry in catalog.entries()]
OPERATIONS = ((os, "replace"), (os, "fsync"), (os, "unlink"), (os, "mkdir"), (io, "open"))
WAITING = 0.4  # seconds that the computer gets for its move
LONGEST = 4.0  # seconds that a player plays at most
_open = os.open
NEAR = {name: finished(name) for name in GAMES}


def told(folder: Path, *what: Any) -> None:
    """Write a line down."""
    file = _open(folder / "told", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(file, json.dumps(what).encode() + b"\n")
    os.close(file)


def die() -> None:
    """Be killed as by somebody else."""
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


def die_at(operation: int) -> None:
    """Let the process die before the n-th operation on the disk from now on."""
    left = [operation]

    def watched(call: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                die()
            return call(*given, **more)

        return done

    for module, name in OPERATIONS:
        setattr(module, name, watched(getattr(module, name)))


def near_its_end(name: str, number: int) -> dict[str, Any]:
    """Return the save of a game of which the last few moves are still to be made."""
    data = json.loads(json.dumps(NEAR[name]))
    inner = data.get("history", data)
    left = chance("near", number).randrange(1, 4)
    inner["moves"] = inner["moves"][:-left]
    inner["cursor"] = len(inner["moves"])
    return {**data, "id": f"soak{number}", "told": False}


def moves(scene: Any) -> list[str]:
    """Return all moves of the game on the board."""
    return list(map(str, scene.game.history.moves))


class Player:
    """Plays one game after another in a folder, by legal moves at random, and writes down what is kept."""

    def __init__(self, folder: Path, number: int) -> None:
        self.folder, self.number, self.chance = folder, number, chance("player", number)
        self.game = self.chance.choice(GAMES)
        self.rounds = 0
        store = Store(folder)
        store.begin_alone()
        self.settings = Settings.load(store)
        self.kind = catalog.game(self.game).kind(self.settings)
        if self.chance.random() < 0.6:
            game = self.near()
            store.autosave(self.game, self.kind.slot(game), game.save())
            store.settle()
        self.pilot = Pilot(entrance.open_game(self.game, app_of(self.settings)), (960, 600), settings=self.settings,
                           motion=self.chance.choice(("full", "off")))  # fmt: skip

    def near(self) -> Any:
        """Return a game that is nearly over."""
        self.rounds += 1
        return self.kind.load(near_its_end(self.game, 1000 * self.number + self.rounds))

    @property
    def scene(self) -> Any:
        """The scene of the game."""
        return self.pilot.desk.scenes[0]

    def play(self, seconds: float) -> None:
        """Play for so many seconds, a game after the other."""
        end = time.monotonic() + seconds
        self.begins()
        while time.monotonic() < end:
            game = self.scene.game
            if game.over or not list(game.history.rules.moves(game.position)):
                told(self.folder, "about", None)
                self.look(self.chance.random() * 0.3)
                self.scene.send(self.scene.take_game(self.near()))
                self.pilot.frame()
                self.begins()
            elif game.person_to_move:
                self.act()
            else:
                self.wait()

    def look(self, seconds: float) -> None:
        """Look at what is shown for a while, in which the computer may move; a dialog is closed."""
        end = time.monotonic() + seconds
        while True:
            self.pilot.time += 16
            self.pilot.frame()
            if time.monotonic() >= end:
                break
            time.sleep(0.002)
        while self.pilot.desk.dialogs:
            self.pilot.desk.answer(None)
        self.done()

    def begins(self) -> None:
        """Write down which game is on the board."""
        self.scene.keep()
        self.settings.store.settle()
        told(self.folder, "begins", self.game, self.scene.game.id, moves(self.scene))

    def done(self) -> None:
        """Write down what the game is now, and that it is kept where nothing waits for the disk."""
        later = self.settings.store._later
        if later is None or later.settle(0):
            told(self.folder, "kept", moves(self.scene), self.scene.game.finished)
        else:
            told(self.folder, "done", moves(self.scene))

    def act(self) -> None:
        """Make a move, or take one back."""
        game, scene = self.scene.game, self.scene
        if self.chance.random() < 0.1 and game.can_undo:
            told(self.folder, "about", moves(scene))
            scene.act("undo")
            told(self.folder, "about", None)
        else:
            legal = list(game.history.rules.moves(game.position))
            move = self.chance.choice(legal)
            told(self.folder, "about", [*moves(scene)[: game.history.cursor], str(move)])
            game.play(move)
            scene.played()
            self.done()
            told(self.folder, "about", None)
            scene.play.arrive()
        self.look(self.chance.random() * 0.02)

    def wait(self) -> None:
        """Let the computer move."""
        told(self.folder, "about", None)
        end, before = time.monotonic() + WAITING, len(moves(self.scene))
        while time.monotonic() < end and len(moves(self.scene)) == before:
            time.sleep(0.002)
            self.pilot.time += 16
            self.pilot.frame()
        self.done()


def life(case: dict[str, Any]) -> None:
    """Play until killed."""
    folder, operation = Path(case["folder"]), case.get("operation")
    player = Player(folder, case["number"])
    if operation is not None:
        die_at(operation)
    (folder / "ready").touch()
    player.play(case.get("seconds", LONGEST))
    die()


def killed(case: dict[str, Any]) -> str:
    """Fork a player and see it killed; return "" or how else it ended."""
    process = os.fork()
    if process == 0:
        try:
            life(case)
        except BaseException:
            with contextlib.suppress(BaseException):
                told(Path(case["folder"]), "failed", traceback.format_exc())
        os._exit(3)
    wait(process, LONGEST + 60, lambda: (Path(case["folder"]) / "ready").exists())
    status = wait(process, case.get("seconds", LONGEST + 10))
    if status is None:
        os.kill(process, signal.SIGKILL)
        status = os.waitpid(process, 0)[1]
    return "" if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL else f"status {status}"


def wait(process: int, seconds: float, until: Callable[[], bool] = lambda: False) -> int | None:
    """Wait so long, or until something is so, for a process to end; return its status, None where it runs."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not until():
        if os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return os.waitpid(process, 0)[1] if seconds <= LONGEST + 10 else None
        time.sleep(0.002)
    return None


def main() -> None:
    """Serve the cases."""
    print('"ready"', flush=True)
    for line in sys.stdin:
        print(json.dumps(killed(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
