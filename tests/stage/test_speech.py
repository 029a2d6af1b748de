"""What is read aloud: recorded by a stand-in in every game; the voice of speech-dispatcher against services."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.history import History
from games import catalog
from games.base.settings import Settings
from games.launcher.settings import SettingsDialog
from games.metro import rulebook as metro_rules
from games.metro.board.messages import SpaceChosen
from games.metro.game import Game as Metro
from games.metro.seats import Seat
from games.midend import poses
from games.model.app import App
from games.stage.answers import Aloud, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS
from games.stage.pilot import Pilot
from games.stage.speech import ssip, voices
from games.stage.speech.reader import called
from games.stage.speech.speaker import Speaker
from games.stage.widgets.buttons import Button, sound_button
from games.stage.widgets.words import Note
from tests.listener import Listener, listen

__all__ = ["listen"]

BOARDS = {"katamino": ("board", "Tab"), "sudoku": ("board", "Right"), "kalah": ("table", "Right"),
          "oware": ("table", "Right"), "metro": ("map", "Right")}  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_the_name_of_the_scene_and_where_the_keyboard_is_are_said_once(listen: type[Listener], name: str) -> None:
    one = listen(name)
    assert one.heard and one.heard[0] == catalog.entry(name).title and len(one.heard) == len(set(one.heard))
    said = list(one.heard)
    for _ in range(5):
        one.pilot.frame()
    assert one.heard == said, "nothing is said twice"


@pytest.mark.parametrize("name", BOARDS)
def test_going_over_the_board_says_each_place_once(listen: type[Listener], name: str) -> None:
    one = listen(name)
    id, key = BOARDS[name]
    board = next(w for w in one.pilot.scene.walk() if w.id == id)
    one.pilot.scene.focus(board)
    places = [tuple(one.key(key)) for _ in range(3)]
    assert all(len(place) == 1 and place[0] for place in places) and len(set(places)) == 3, places


def test_a_cell_is_said_with_its_clues_and_what_is_entered(listen: type[Listener]) -> None:
    one = listen("sudoku")
    sheet = one.pilot.scene.play.sheet
    free = next(cell for cell in range(81) if not sheet.values[cell])
    sheet.cursor, sheet.chosen = free, {free}
    one.pilot.frame()
    (said,) = one.key("5")
    row, column = divmod(free, 9)
    assert said.startswith(f"Row {row + 1}, column {column + 1}: 5.")
    assert one.key("Del")[0].startswith(f"Row {row + 1}, column {column + 1}: empty. ")


@pytest.mark.parametrize("name", ["kalah", "oware"])
def test_ones_own_move_and_the_computers_are_said_once(listen: type[Listener], name: str) -> None:
    one = listen(name)
    game = one.pilot.scene.game
    one.heard.clear()
    pit = next(game.variant.pit(move) for move in game.variant.rules.moves(game.position))
    one.pilot.key(str(pit + 1))
    one.pilot.until(lambda: game.person_to_move or game.over)
    one.pilot.frame()
    moves = [text for text in one.heard if text.startswith(("You: pit", "Computer: pit"))]
    assert moves[0].startswith(f"You: pit {pit + 1}, ") and any(text.startswith("Computer: ") for text in moves)
    assert len(moves) == len(set(moves))


def test_moves_of_metros_computers_are_said(listen: type[Listener]) -> None:
    one = listen("metro", "play")
    seats = (Seat(), Seat(False, "easy", colour=1))
    game = Metro(History(metro_rules, metro_rules.read_params("board.2"), 5), seats)
    one.pilot.scene.show(game)
    one.pilot.frame()
    play = one.pilot.scene.play
    one.heard.clear()
    one.pilot.scene.hear(SpaceChosen(min(play.state.fits)))
    one.pilot.until(lambda: len(game.history.moves) == 2)
    one.pilot.until(lambda: game.person_to_move and not play.state.showing)
    assert sum(text.startswith("Computer: No. ") for text in one.heard) == 1, one.heard
    assert sum(text.startswith("You: No. ") for text in one.heard) == 1


def test_toasts_dialogs_hints_and_controls_are_said(listen: type[Listener]) -> None:
    one = listen("sudoku")
    one.heard.clear()
    one.pilot.scene.out.add(Toast("Copied.", label="Undo"))
    one.pilot.frame()
    one.pilot.frame()
    assert one.heard == ["Copied. Undo"]
    one.heard.clear()
    one.pilot.scene.out.add(Aloud("Said alone"))
    one.pilot.frame()
    assert one.heard == ["Said alone"]
    buttons = [Button("no", "Stay", says=DISMISS), Button("yes", "Leave", style="primary", says=DISMISS)]
    one.heard.clear()
    one.pilot.scene.out.add(Ask(Dialog("leave", "Leave this game?", "It will be **kept**.", buttons)))
    one.pilot.frame()
    assert one.heard == ["Leave this game?", "It will be kept.", "Leave"]
    assert one.key("Shift+Tab") == ["Stay"]
    assert not one.key("Esc") or "Sudoku" not in one.heard, "a scene come back to is not named again"


def test_each_step_of_a_hint_is_said(listen: type[Listener]) -> None:
    one = listen("sudoku")
    said = [" ".join(one.key("H")) for _step in range(3)]
    assert "Look at " in said[0] and len(set(said)) == 3 and said[2].startswith(("So ", "Remove "))


def test_sentences_end_before_the_next_begins_and_every_dialog_has_a_heading(listen: type[Listener]) -> None:
    one = listen("kalah", "play")
    assert one.key("N")[0] == "New game", "it stands within the dialog, where its choices are"
    one.key("Esc")
    sound = next(widget for widget in one.pilot.scene.walk() if widget.id == "mute")
    assert sound.heard() == "Sound: on" and sound_button("mute", False).heard() == "Sound: off"
    note = Note("Look at pit 1", "H again says why.", kind="hint")
    assert note.heard() == "Look at pit 1. H again says why." and Note("", "Here.").heard() == "Here."


def test_a_control_is_said_with_what_stands_before_it_and_its_change_alone(listen: type[Listener]) -> None:
    one = listen("sudoku")
    one.pilot.desk.ask(SettingsDialog(one.settings, "access"))
    one.pilot.frame()
    dialog = one.pilot.desk.active
    one.heard.clear()
    dialog.focus(next(w for w in dialog.walk() if w.id == "single_keys"))
    one.pilot.frame()
    assert one.heard == ["Single letters as shortcuts: on"]
    assert one.key("Space") == ["off"]


@pytest.mark.parametrize("name", ["launcher", *BOARDS])
def test_whatever_has_the_keyboard_has_words(listen: type[Listener], name: str) -> None:
    one = listen(name, "launcher" if name == "launcher" else "play")
    host = one.pilot.desk.active
    assert all(called(host, stop) for stop in host.stops())
    for section in ("general", "display", "access", "sound", "games", "keys"):
        dialog = SettingsDialog(one.settings, section)
        one.pilot.desk.ask(dialog)
        one.pilot.frame()
        assert all(called(dialog, stop) for stop in dialog.stops()), section
        one.pilot.desk.answer(None)


def test_nothing_is_worked_out_where_nothing_is_read_aloud(listen: type[Listener]) -> None:
    one = listen("kalah")
    one.settings.speech = False
    one.pilot.desk.reader = None
    one.heard.clear()
    one.pilot.key("1")
    one.pilot.frame()
    assert not one.heard and not one.pilot.desk.aloud


# Voices


class Slow:
    """A voice that takes its time, and says where."""

    def __init__(self, said: list[tuple[str, bool, str]]) -> None:
        self.said, self.ready = said, threading.Event()

    def say(self, text: str, at_once: bool, language: str) -> None:
        self.ready.wait(5)
        self.said.append((text, at_once, threading.current_thread().name))

    def close(self) -> None:
        pass


def test_the_window_never_waits_for_the_voice_and_what_is_out_of_date_is_not_said() -> None:
    said: list[tuple[str, bool, str]] = []
    voice = Slow(said)
    speaker = Speaker(lambda: voice)
    began = time.monotonic()
    speaker.say("first", False)
    while speaker._waiting.qsize():
        time.sleep(0.001)
    for text in ("second", "third"):
        speaker.say(text, False)
    speaker.say("fourth", True)
    assert time.monotonic() - began < 1
    voice.ready.set()
    speaker.close()
    speaker.join(5)
    assert said == [("first", False, "speech"), ("fourth", True, "speech")]


def test_a_voice_that_is_gone_is_made_anew_and_never_raises() -> None:
    tries = []

    def broken() -> Slow:
        tries.append(1)
        raise OSError("nobody there")

    speaker = Speaker(broken)
    speaker.say("a", False)
    speaker.say("b", False)
    speaker.close()
    speaker.join(5)
    assert len(tries) == 2 and speaker.failed == "nobody there"


class Service(threading.Thread):
    """A service that speaks SSIP as far as a client needs it, and notes the commands and the texts."""

    def __init__(self, path: Path) -> None:
        super().__init__(daemon=True)
        self.commands: list[str] = []
        self.texts: list[str] = []
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(path))
        self._socket.listen(1)

    def run(self) -> None:
        client, _ = self._socket.accept()
        lines = client.makefile("rb")
        text: list[str] | None = None
        for raw in lines:
            line = raw.decode().removesuffix("\r\n")
            if text is not None and line == ".":
                self.texts.append("\n".join(text))
                text = None
                client.sendall(b"225-12\r\n225 OK MESSAGE QUEUED\r\n")
            elif text is not None:
                text.append(line.removeprefix(".") if line.startswith("..") else line)
            elif line == "SPEAK":
                text = []
                client.sendall(b"230 OK RECEIVING DATA\r\n")
            else:
                self.commands.append(line)
                client.sendall(b"208 OK CLIENT NAME SET\r\n")
        client.close()


def test_speech_dispatcher_is_spoken_to_by_its_own_protocol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "speechd.sock"
    service = Service(path)
    service.start()
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{path}")
    assert ssip.installed() and voices.missing() == ""
    speaker = Speaker(ssip.DispatcherVoice, lambda: "hu")
    speaker.say("Sor 1, oszlop 2: üres.", True)
    speaker.say(".5 and\n.\n. alone", False)
    speaker.close()
    speaker.join(5)
    service.join(5)
    assert service.texts == ["Sor 1, oszlop 2: üres.", ".5 and\n.\n. alone"] and speaker.failed == ""
    kinds = [command.rpartition(" ")[0] for command in service.commands]
    assert kinds[0] == "SET self CLIENT_NAME" and "SET self LANGUAGE hu" in service.commands
    assert service.commands.count("CANCEL self") == 1 and service.commands[-1] == "QUIT"


@pytest.mark.skipif(shutil.which("speech-dispatcher") is None, reason="no speech-dispatcher on this machine")
def test_the_real_speech_dispatcher_takes_what_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a voice that writes down what it is given, and no sound card."""
    path, said = tmp_path / "speechd.sock", tmp_path / "said.txt"
    (tmp_path / "modules").mkdir()
    (tmp_path / ".asoundrc").write_text("pcm.!default { type null }\nctl.!default { type null }\n")
    conf = 'AudioOutputMethod "alsa"\nAddModule "written" "sd_generic" "written.conf"\nDefaultModule written\n'
    (tmp_path / "speechd.conf").write_text(conf)
    voice = f"GenericExecuteSynth \"printf '%s\\\\n' \\'$DATA\\' >> {said}\"\nGenericCmdDependency \"printf\"\n"
    voice += 'GenericLanguage "en" "en" "utf-8"\nGenericLanguage "hu" "hu" "utf-8"\n'
    voice += 'AddVoice "en" "MALE1" "any"\nAddVoice "hu" "MALE1" "any"\n'
    (tmp_path / "modules" / "written.conf").write_text(voice)
    command = ["speech-dispatcher", "--run-single", "--communication-method", "unix_socket",
               "--socket-path", str(path), "--config-dir", str(tmp_path),
               "--pid-file", str(tmp_path / "pid"), "--log-dir", str(tmp_path)]  # fmt: skip
    silent = subprocess.DEVNULL
    environment = {**os.environ, "HOME": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stdin=silent, stdout=silent, stderr=silent) as process:
        try:
            waited(path.exists)
            monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{path}")
            dispatcher = ssip.DispatcherVoice()
            dispatcher.say("Row 1, column 2: empty.", True, "en")
            dispatcher.say("Sor 1: üres.", False, "hu")
            waited(lambda: said.exists() and "üres" in said.read_text(encoding="utf-8"))
            dispatcher.close()
            assert said.read_text(encoding="utf-8").split("\n")[:2] == ["Row 1, column 2: empty.", "Sor 1: üres."]
        finally:
            process.terminate()


def waited(there: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not there() and time.monotonic() < until:
        time.sleep(0.01)


def test_the_switch_says_how_to_get_a_voice_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "missing", lambda: voices.BY_PIP)
    pilot = Pilot(poses.make(poses.find_poses("sudoku")["play"]), motion="off")
    with contextlib.closing(pilot):
        pilot.desk.ask(SettingsDialog(Settings(), "access"))
        pilot.frame()
        dialog = pilot.desk.active
        texts = [getattr(w, "text", "") for w in dialog.walk()]
        assert voices.BY_PIP in texts and not next(w for w in dialog.walk() if w.id == "speech").enabled
    assert App().settings.speech is False
