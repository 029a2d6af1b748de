"""All one's games in one file, and such a file added to what is kept: nothing is lost, nothing counts twice."""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from dataclasses import replace
from datetime import date
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from engine.game import BadInput
from games import cli
from games.base.settings import Settings
from games.katamino.rules import rulebook
from games.katamino.shapes.own import OwnShape, keep_shapes, own_shapes
from games.model import transfer
from games.model.game import contained, identity
from games.model.keeping.records import Save
from games.model.keeping.store import Store
from games.model.study.missed import Missed
from games.stage.widgets.words import Label
from games.terminal.transfer import said
from tests.program import Program

SAVES = Path(__file__).parents[1] / "kept" / "saves"
MANY = ("all-days", "all-statistics", "kalah-aside", "katamino-named", "metro-finished-solo", "oware-computer")


def home(folder: Path, *names: str) -> Store:
    """Return a store with what the kept folders of those names hold, one over the other."""
    folder.mkdir()
    for name in names:
        shutil.copytree(SAVES / name / "home", folder, dirs_exist_ok=True)
    return Store(folder)


def carried(source: Store, target: Store, settings: bool = False) -> transfer.Merged:
    """Export one store and import it into another."""
    file = source.data.parent / "all.zip"
    transfer.export(source, file)
    return transfer.merge(target, transfer.read(file), settings)


def games(store: Store) -> set[tuple[str, str, str]]:
    """Return all games that are kept, by kind of file, game and id; some old homes have a replay twice."""
    return {(save.kind, save.game, identity(save.data)) for save in [*store.autos(), *store.saves(), *store.replays()]}


def facts(store: Store) -> Any:
    """Return all that an import could change."""
    record = sorted(one.line() for one in store.ledger.games())
    return record, sorted(games(store)), [str(stamp) for stamp in store.days.stamps()]


def test_an_empty_home_becomes_the_same(tmp_path: Path) -> None:
    here = home(tmp_path / "here", *MANY)
    there = home(tmp_path / "there")
    merged = carried(here, there)
    assert facts(there) == facts(here) and not merged.aside
    assert merged.finished and merged.replays and merged.saves and merged.games and merged.days
    for game in ("katamino", "sudoku", "metro", "kalah", "oware"):
        assert there.statistics(game) == here.statistics(game)
    assert there.load_settings() == {}, "settings stay unless they are asked for"


def test_the_second_time_nothing_changes(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here", *MANY), home(tmp_path / "there", "kalah-6x6-computer", "all-statistics")
    first = carried(here, there)
    before = facts(there)
    assert first.aside, "the slot of the game under way was taken"
    again = carried(here, there)
    assert facts(there) == before and again.nothing
    assert carried(there, here).finished == 0, "and back again nothing is counted twice"


def test_a_game_under_way_here_stays_and_the_other_is_saved_by_name(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here", "kalah-6x4-computer"), home(tmp_path / "there", "kalah-6x6-computer")
    mine, other = there.latest("kalah"), here.latest("kalah")
    assert mine is not None and other is not None
    merged = carried(here, there)
    assert there.latest("kalah") == mine
    (kept,) = there.saves("kalah")
    assert merged.aside == [kept.slot] and contained(other.data, kept.data)
    assert identity(kept.data) == identity(other.data)


def test_a_game_that_is_also_saved_by_name_comes_by_its_own_name(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here", "kalah-6x4-computer"), home(tmp_path / "there", "kalah-6x6-computer")
    other = here.latest("kalah")
    assert other is not None
    here.save_named("kalah", "mine", other.data, other.detail)
    merged = carried(here, there)
    assert merged.saves == 1 and not merged.aside and [save.slot for save in there.saves("kalah")] == ["mine"]


def moved(save: Save, *moves: str) -> Save:
    """Return a save whose game has these moves behind what it has."""
    history = {**save.data["history"]}
    history["moves"] = [*history["moves"], *moves]
    return replace(save, data={**save.data, "history": history}, saved=save.saved + 60)


def test_the_same_game_that_went_on_there_takes_no_second_place(tmp_path: Path) -> None:
    """Not as far: it is here already. Further: by name, as the one under way here is never replaced."""
    here, there = home(tmp_path / "here", "kalah-6x4-computer"), home(tmp_path / "there", "kalah-6x4-computer")
    assert carried(here, there).nothing
    save = here.latest("kalah")
    assert save is not None
    here.amend(save, moved(save, "1").data)
    assert len(carried(here, there).aside) == 1 and there.latest("kalah") == save


def test_two_saves_of_one_name(tmp_path: Path) -> None:
    """One that goes on with the other takes its place; two that went on differently are both kept."""
    here, there = home(tmp_path / "here", "kalah-named"), home(tmp_path / "there", "kalah-named")
    (save,) = here.saves("kalah")
    here.save_named("kalah", save.slot, moved(save, "1").data, save.detail)
    (old,) = there.saves("kalah")
    there.amend(old, {**old.data, "id": "a game"})
    here.amend(here.saves("kalah")[0], {**here.saves("kalah")[0].data, "id": "a game"})
    assert carried(here, there).saves == 1
    (now,) = there.saves("kalah")
    assert now.data["history"]["moves"][-1] == "1"
    there.amend(now, moved(now, "2").data)
    here.amend(here.saves("kalah")[0], moved(here.saves("kalah")[0], "3").data)
    assert carried(here, there).saves == 1
    assert sorted(one.slot for one in there.saves("kalah")) == [save.slot, f"{save.slot} (2)"]
    assert {one.data["history"]["moves"][-1] for one in there.saves("kalah")} == {"2", "3"}


def test_a_finished_game_is_here_once_and_the_later_one_stays(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here", "kalah-finished"), home(tmp_path / "there", "kalah-finished")
    (replay,) = here.replays("kalah")
    here.amend(replace(replay, saved=replay.saved + 5), {**replay.data, "hints": 3})
    assert carried(here, there).replays == 1
    assert [one.data["hints"] for one in there.replays("kalah")] == [3]


def test_the_trainers_cards_come_along_and_the_later_answer_stays(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    card = Missed("kalah", "6x4#1", ("3",), ("4",), 12, 6, 5.0, date(2026, 11, 24))
    here.missed.put([card])
    assert carried(here, there).others == 1 and there.missed.cards() == [card]
    assert carried(here, there).nothing
    later = card.answered(True, date(2026, 11, 26), 9.0)
    there.missed.put([later])
    assert carried(here, there).nothing and there.missed.cards() == [later]


def test_settings_come_when_they_are_asked_for(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here", "all-settings"), home(tmp_path / "there")
    carried(here, there, settings=True)
    assert there.load_settings() == here.load_settings() != {}


def shaped(folder: Path, *shapes: OwnShape) -> Settings:
    """Return the settings of a store with shapes of one's own, the first the newest."""
    settings = Settings.load(Store(folder))
    keep_shapes(settings, list(shapes))
    return settings


def test_shapes_of_ones_own_come_without_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each challenge once, whatever it is called; a name that another one has here gets a number; here stays first."""
    one, two, three = (OwnShape(name, rulebook.read_params(text)) for name, text in
                       (("Boat", "LPT"), ("Tree", "FILNT"), ("House", "LPTUV")))  # fmt: skip
    here, there = tmp_path / "here", tmp_path / "there"
    shaped(here, one, two).change("theme", "dark")
    shaped(there, replace(three, name="Boat"), replace(two, name="Fir"))
    names = [("Boat", "LPTUV"), ("Fir", "FILNT"), ("Boat (2)", "LPT")]

    def kept() -> list[tuple[str, str]]:
        return [(own.name, str(own.params)) for own in own_shapes(Settings.load(Store(there)))]

    def said(*words: str) -> str:
        assert cli.run([*words]) == 0
        return capsys.readouterr().out

    monkeypatch.setenv("TABLA_HOME", str(here))
    said("export", str(tmp_path / "all.zip"))
    monkeypatch.setenv("TABLA_HOME", str(there))
    assert "1 other, such as a shape of your own\n" in said("import", str(tmp_path / "all.zip"))
    assert kept() == names and Settings.load(Store(there)).theme == "system"
    assert said("import", str(tmp_path / "all.zip")) == "Everything in it was here already.\n" and kept() == names
    said("import", "--settings", str(tmp_path / "all.zip"))
    assert Settings.load(Store(there)).theme == "dark"
    assert {text for _name, text in kept()} == {text for _name, text in names}, "those made here stay"


def spoilt(file: Path, name: str, change: Any) -> None:
    """Write an export anew with one member changed, and its digest with it."""
    with zipfile.ZipFile(file) as archive:
        members = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    members[name] = change(members[name])
    about = json.loads(members[transfer.ABOUT])
    if name != transfer.ABOUT:
        about["files"][name] = hashlib.sha256(members[name]).hexdigest()
        members[transfer.ABOUT] = json.dumps(about).encode()
    with zipfile.ZipFile(file, "w") as archive:
        for member, content in members.items():
            archive.writestr(member, content)


RECORD, GAME = transfer.RECORD, "data/auto/kalah/game.json"


@pytest.mark.parametrize(
    ("name", "change", "word"),
    [
        (GAME, lambda held: held.replace(b'"version": 1', b'"version": 2'), "newer"),
        (RECORD, lambda held: held.replace(b'"version": 1', b'"version": 2'), "newer"),
        (transfer.ABOUT, lambda held: held.replace(b'"version": 1', b'"version": 2'), "newer"),
        (GAME, lambda held: held[:-9], "damaged"),
        (GAME, lambda held: held.replace(b'"data"', b'"date"'), "damaged"),
        (RECORD, lambda held: b"nothing", "damaged"),
        (transfer.ABOUT, lambda held: b"{}", "damaged"),
    ],
)
def test_what_is_damaged_or_newer_is_refused_whole(name: str, change: Any, word: str, tmp_path: Path) -> None:
    here, there = home(tmp_path / "here", *MANY), home(tmp_path / "there", "kalah-6x6-computer")
    file, before = tmp_path / "all.zip", facts(there)
    transfer.export(here, file)
    spoilt(file, name, change)
    with pytest.raises(BadInput, match=word) as refused:
        transfer.merge(there, transfer.read(file))
    assert str(refused.value).startswith("all.zip") and facts(there) == before


def test_any_byte_that_differs_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    transfer.export(home(tmp_path / "here", *MANY), file)
    whole, there = file.read_bytes(), home(tmp_path / "there")
    for place in range(0, len(whole), 997):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x5A]) + whole[place + 1 :])
        try:
            members = transfer.read(file)
        except BadInput:
            continue
        assert members, "only what a zip says of itself beside its members may differ"
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadInput):
        transfer.read(file)
    assert not there.autos()


def test_a_member_cannot_leave_the_folder(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here", "kalah-6x4-computer"), home(tmp_path / "there")
    members = transfer.places(here)
    content = members[GAME].read_bytes()
    for name in ("data/auto/../game.json", "data/named/kalah/..json", "data/auto/a/../../x.json", "/data/auto/x/y"):
        transfer.merge(there, {name: content})
    outside = [path for path in tmp_path.rglob("*.json") if not path.is_relative_to(tmp_path / "here")]
    folders = (there.data / "auto", there.data / "named")
    assert outside and all(any(path.is_relative_to(one) for one in folders) for path in outside)


def test_the_same_files_give_the_same_bytes_and_a_refusing_disk_is_told(tmp_path: Path) -> None:
    here = home(tmp_path / "here", *MANY)
    for name in ("one.zip", "two.zip"):
        transfer.export(here, tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_the_words_of_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home(tmp_path / "here", *MANY)
    monkeypatch.setenv("TABLA_HOME", str(tmp_path / "here"))
    file = tmp_path / "all.zip"
    assert cli.run(["export", str(file)]) == 0
    monkeypatch.setenv("TABLA_HOME", str(tmp_path / "there"))
    assert cli.run(["import", str(file)]) == 0
    assert "finished games" in capsys.readouterr().out
    assert cli.run(["import", str(file)]) == 0
    assert capsys.readouterr().out == "Everything in it was here already.\n"
    for wrong in (["import", str(tmp_path / "none.zip")], ["import", str(tmp_path)], ["export", str(tmp_path)]):
        assert cli.run(wrong) == 2
        told = capsys.readouterr()
        assert told.out == "" and len(told.err.strip().split("\n")) == 1 and "Traceback" not in told.err
    assert cli.run(["import"]) == 2


def test_an_open_window_imports_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from games.terminal import handed

    home(tmp_path / "here", "kalah-named")
    monkeypatch.setenv("TABLA_HOME", str(tmp_path / "here"))
    assert cli.run(["export", str(tmp_path / "all.zip")]) == 0
    lock = handed.lock(Store(tmp_path / "here"))
    assert lock is not None
    assert cli.run(["import", str(tmp_path / "all.zip")]) == 2
    assert "window is open" in capsys.readouterr().err
    lock.drop()


def test_the_window_exports_and_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the general settings; what was refused or found is said in the dialog."""
    here = home(tmp_path / "here", *MANY)
    settings = Settings.load(here)
    keep_shapes(settings, [OwnShape("Boat", rulebook.read_params("LPT"))])
    transfer.export(here, tmp_path / "all.zip")
    program = Program(tmp_path / "there")
    pilot, store = program.pilot, program.app.store
    pilot.key("Ctrl+,")
    pilot.click_id("section-general")
    pilot.click_id("transfer")
    pilot.click_id("export")
    pilot.until(lambda: not pilot.desk.dialogs[-1]._work.open, 60)  # type: ignore[attr-defined]
    (written,) = store.exports.glob("tabla-*.zip")
    assert transfer.read(written) is not None
    shutil.copy(tmp_path / "all.zip", store.exports / "mine.zip")
    merge, begun = transfer.merge, Event()
    monkeypatch.setattr(transfer, "merge", lambda *given: begun.wait(9) and merge(*given))
    for answer in ("in the record", "was here already"):  # the second time no setting changes, which draws all anew
        begun.clear()
        pilot.click_id("import")
        pilot.type("mine.zip")
        pilot.key("Enter")
        pilot.settle()
        assert not pilot.find("import").enabled, "one at a time"
        begun.set()
        pilot.until(lambda: pilot.find("import").enabled, 60)
        shown = [widget.text for widget in pilot.desk.active.walk() if isinstance(widget, Label)]
        assert any(answer in text for text in shown)
        assert facts(store) == facts(here)
    assert [own.name for own in own_shapes(program.app.settings)] == ["Boat"]
    pilot.close()


def test_today_is_a_word(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(cli, "open_window", lambda **told: asked.append(told) or 0)
    assert cli.run(["today"]) == 0 and asked == [{"game": "today"}]


def test_what_came_is_counted_in_words() -> None:
    assert said(transfer.Merged(games=1, days=2)) == ["1 game under way", "2 days"]
    assert said(transfer.Merged()) == ["Everything in it was here already."]
