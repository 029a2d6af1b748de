"""Files survive damage, kills, full disks, other programs and newer versions of this one."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import catalog
from games.base.settings import Settings
from games.midend import entrance
from games.model.game import identity
from games.model.keeping import cache, files, refused, whole
from games.model.keeping.crashes import CrashLog
from games.model.keeping.disk import Disk
from games.model.keeping.files import StoreError, backup, sweep
from games.model.keeping.handover import NOTE
from games.model.keeping.run import RunMark
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.stage.pilot import Pilot
from tests.apps import app_of
from tests.limit import within
from tests.midend.nim import Nim, NimKind, nim
from tests.playing import play


def shelf(store: Store) -> Shelf[Nim]:
    return Shelf(NimKind(), store)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def make_newer(path: Path) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | {"version": 3, "new": "x"}))


def use_everything(store: Store) -> None:
    """Do what writes every file there is, twice, so that there are copies."""
    mine, settings = shelf(store), Settings.load(store)
    for theme in ("dark", "light"):
        settings.change("theme", theme)
        store.note_file("nim", f"/tmp/{theme}.txt")
        under_way, done = nim(21, moves=(1,)), nim(3, moves=(3,))
        try:
            mine.keep(done)
            mine.keep(under_way)
            under_way.play(2)
            mine.keep(under_way)
            mine.save_as(under_way, "mine")
        except StoreError as error:
            assert "newer" in str(error)


@pytest.mark.parametrize("which", ["file", "copy", "both"])
def test_what_a_newer_version_wrote_is_left_alone(store: Store, which: str) -> None:
    use_everything(store)
    for path in list(store.config.rglob("*.json")):
        make_newer(path) if which != "copy" else path.unlink()
        if which != "file":
            if not backup(path).exists():
                backup(path).write_text(json.dumps({"format": "tabla-game", "version": 1, "data": {}}))
            make_newer(backup(path))
    for path in store.config.rglob("*.jsonl"):
        path.write_text(path.read_text().replace('"version": 1', '"version": 3', 1))
    before = contents(store.config)
    assert len(before) > 5
    again = Store(store.config)
    use_everything(again)
    for save in again.saves() + again.replays():
        again.remove(save)
    again.drop_auto("nim", "game")
    after = contents(store.config)
    assert {name: after.get(name) for name in before} == before
    said = again.take_notices()
    assert len(said) == len(set(said)) and all("newer" in sentence for sentence in said)
    use_everything(again)
    assert not again.take_notices(), "it is said once"


@pytest.mark.parametrize("content", [b"", b'{"format"', b"\xff", b"[]", b'{"format": "tabla-game", "version": 1}'])
def test_a_damaged_file_never_takes_the_place_of_its_good_copy(
    store: Store, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = store.autosave("nim", "game", {"n": 1}).path
    store.autosave("nim", "game", {"n": 2})
    path.write_bytes(content)
    replaced = os.replace

    def killed(source: Path, target: Path) -> None:
        if target == path:
            raise KeyboardInterrupt
        replaced(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            store.autosave("nim", "game", {"n": 3})
    back = Store(store.config).load_auto("nim", "game")
    assert back is not None and back.data == {"n": 1}
    store.autosave("nim", "game", {"n": 3})
    assert content in contents(path.parent).values(), "it is set aside, not thrown away"
    assert [save.data for save in store.autos()] == [{"n": 3}]


def test_the_folder_is_on_the_disk_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr("games.model.keeping.disk.sync_folder", synced.append)
    path = store.autosave("nim", "game", {}).path
    assert synced == [path.parent]


def test_what_kills_left_behind_is_cleared_away(tmp_path: Path) -> None:
    gone = tmp_path / "deep" / ".game.json.999999999.tmp"
    mine = tmp_path / f".game.json.{os.getpid()}.tmp"
    other = tmp_path / ".mine.tmp"
    gone.parent.mkdir()
    for path in (gone, mine, other):
        path.write_text("x")
    sweep(tmp_path)
    assert not gone.exists() and mine.exists() and other.exists()
    os.utime(mine, (0, 0))
    sweep(tmp_path)
    assert not mine.exists()


def test_names_in_another_code_are_remembered(store: Store) -> None:
    store.note_file("nim", "/tmp/caf\udce9.txt")
    (path,) = Store(store.config)._recent()["nim"]
    assert path == "/tmp/caf\udce9.txt"
    store.save_named("nim", "caf\udce9", {"n": 1})
    assert [save.data for save in store.saves()] == [{"n": 1}]


@pytest.mark.parametrize(
    "wrong",
    [
        {"saved": 10**400}, {"saved": True}, {"saved": "x"}, {"saved": -1e300}, {"title": "a\0b\ud800\n"},
        {"title": "x" * 100_000}, {"title": None}, {"kind": 3}, {"kind": "other"}, {"game": []}, {"slot": {}},
        {"picture": 7}, {"picture": "%%"}, {"hand": 1.5}, {"version": True}, {"detail": ["x"]},
    ],
    ids=lambda wrong: next(iter(wrong)),
)  # fmt: skip
def test_a_save_with_wrong_types_is_listed_or_left_out(store: Store, wrong: dict[str, object]) -> None:
    path = store.autosave("nim", "game", {"n": 1}, "Nim", "21").path
    path.write_text(json.dumps(json.loads(path.read_text()) | wrong))
    for save in store.autos():
        assert save.title.isprintable() and len(save.title) <= 200 and save.kind == "auto" and 0 <= save.saved < 1e12


@pytest.fixture
def unreadable(store: Store) -> Iterator[Path]:
    """Yield the path of a save of which the game makes nothing."""
    mine = shelf(store)
    mine.keep(nim(21, moves=(1,)))
    (save,) = store.autos()
    whole = json.loads(save.path.read_text())
    whole["data"]["history"]["cursor"] = 1e999
    save.path.write_text(json.dumps(whole).replace("Infinity", "1e999"))
    yield save.path


def test_a_game_whose_save_makes_no_sense_is_begun_anew_and_the_save_set_aside(store: Store, unreadable: Path) -> None:
    broken = unreadable.read_bytes()
    mine = shelf(store)
    assert mine.latest() is None and mine.under_way("game") is None and len(store.take_notices()) == 1
    game = nim(21, moves=(2,))
    assert mine.keep(game) == ""
    assert [identity(save.data) for save in store.autos()] == [game.id]
    assert broken in contents(unreadable.parent).values()
    assert store.take_notices() == ["The game that could not be read is set aside, and a new one begun."]


def test_two_programs_at_one_game_become_two_games(store: Store) -> None:
    """Each goes on with its own, whichever moves; nothing of either is lost, and the files do not grow in number."""
    shelf(store).keep(nim(21, moves=(1,)))
    one, other = shelf(store), shelf(Store(store.config))
    a, b = one.latest(), other.latest()
    assert a is not None and b is not None and a.id == b.id
    for move in (1, 2, 1, 2, 1):
        a.play(move)
        one.keep(a)
        b.play(3 - move)
        other.keep(b)
    found = [save.data["history"]["moves"] for save in store.autos() + store.saves()]
    assert sorted(found) == sorted([["1", "1", "2", "1", "2", "1"], ["1", "2", "1", "2", "1", "2"]])
    assert a.id != b.id


def test_the_end_in_one_program_leaves_the_game_of_the_other_alone(store: Store) -> None:
    shelf(store).keep(nim(4, moves=(1,)))
    one, other = shelf(store), shelf(Store(store.config))
    a, b = one.latest(), other.latest()
    assert a is not None and b is not None
    b.play(1)
    other.keep(b)
    a.play(3)
    one.keep(a)
    assert [save.data["history"]["moves"] for save in store.autos()] == [["1", "1"]]
    assert [save.data["history"]["moves"] for save in store.replays()] == [["1", "3"]]


def test_a_game_copied_in_one_program_is_not_written_over_by_its_original(store: Store) -> None:
    mine, game = shelf(store), nim(21, moves=(1,))
    mine.keep(game)
    copy = game.copy()
    copy.play(2)
    mine.keep(copy)
    game.play(1)
    assert mine.keep(game)
    found = [save.data["history"]["moves"] for save in store.autos() + store.saves()]
    assert sorted(found) == [["1", "1"], ["1", "2"]]


def test_trouble_lasts_until_the_game_is_kept_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, game, heard = shelf(store), nim(21, moves=(1,)), []
    mine.keep(game)
    store.changed = lambda: heard.append(store.trouble is not None)
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", lambda _fd: (_ for _ in ()).throw(OSError(28, "No space left")))
        for moves in (1, 2):
            game.play(1)
            with pytest.raises(StoreError, match="Your game is not being kept: there is no space left"):
                mine.keep(game)
            assert store.trouble is not None and store.trouble.moves == moves
            assert store.trouble.reason == "there is no space left"
    assert heard == [True]
    mine.keep(game)
    assert store.trouble is None and heard == [True, False]


def test_what_the_disk_refused_is_gone_on_with_after_leaving(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk must not take back the last move when the game is left and entered again."""
    monkeypatch.setattr(refused, "PAUSE", 0.0)
    mine, game = shelf(store), nim(21, moves=(1,))
    mine.keep(game)
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", lambda _fd: (_ for _ in ()).throw(OSError(28, "No space left")))
        game.play(2)
        with pytest.raises(StoreError):
            mine.keep(game)
        left = mine.under_way("game")
        assert left is not None and [str(move) for move in left.history.moves] == ["1", "2"]
        assert [save.data["history"]["moves"] for save in mine.autos()] == [["1", "2"]]
        found = mine.found(game)
        assert found is not None and found.data["history"]["moves"] == ["1"], "kept is only what the disk has"
        left.play(1)
        with pytest.raises(StoreError):
            mine.keep(left)
        assert store.trouble is not None and store.trouble.moves == 2
        store.retry()
        assert store.trouble is not None
    store.retry()
    assert store.trouble is None
    assert [save.data["history"]["moves"] for save in Store(store.config).autos()] == [["1", "2", "1"]]
    assert not store.saves(), "it is one game still"


def test_a_folder_that_may_not_be_written_is_named(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "mkdir", lambda *given, **named: (_ for _ in ()).throw(PermissionError(13, "no")))
    with pytest.raises(StoreError) as refused:
        store.autosave("nim", "game", {})
    assert str(refused.value) == f"Your game is not being kept: Tabla may not write to {store.data / 'auto' / 'nim'}."
    assert Disk().notices == []


@pytest.mark.parametrize("game", [entry.name for entry in catalog.entries()])
def test_a_damaged_game_is_told_where_it_is_entered(game: str, store: Store, pilots: list[Pilot]) -> None:
    settings = Settings(store=store)
    pilots.append(Pilot(entrance.open_game(game, app_of(settings)), settings=settings, motion="off"))
    play(pilots[0].scene)
    (save,) = store.autos(game)
    whole = json.loads(save.path.read_text())
    whole["data"]["history"]["moves"] = ["nonsense"]
    pilots.pop().close()
    save.path.write_text(json.dumps(whole))
    again = Pilot(entrance.open_game(game, app_of(settings)), settings=settings, motion="off")
    pilots.append(again)
    assert again.desk.toast is not None and "nonsense" in again.desk.toast.toast.text
    play(again.scene)
    again.frame()
    assert list(save.path.parent.glob("*unreadable*")) or len(store.autos(game)) == 2, "a slot of its own"


@pytest.mark.skipif(sys.platform == "win32", reason="there are none")
@pytest.mark.parametrize("what", ["pipe", "/dev/zero"])
def test_devices_in_the_place_of_our_files_stop_nothing(store: Store, what: str) -> None:
    use_everything(store)
    places = [path for path in store.config.rglob("*.json*") if path.is_file()]
    places += [store.data / "running.json", store.logs / "fatal.txt", store.logs / "crash-1.txt", store.data / NOTE]
    for path in places:
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        if what == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to(what)
    with within(5):  # a reader of a pipe that nobody writes, or of what never ends, would not come back
        again = Store(store.config)
        assert Settings.load(again).theme == Settings().theme
        assert shelf(again).autos() == shelf(again).replays() == [] and again.statistics("nim") == {}
        assert again.recent_files("nim") == []
        mark = RunMark(again, CrashLog(again.logs))
        assert mark.begin() is not None
        mark.end()
        assert CrashLog(again.logs).latest() == ""
        assert cache.read(store.data / "running.json", "1") is None
        use_everything(again)
        assert shelf(Store(store.config)).autos(), "what is written takes the place of the device"


def test_a_file_for_the_user_is_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, link = tmp_path / "book.pdf", tmp_path / "link.pdf"
    book.write_bytes(b"before")
    book.chmod(0o640)
    link.symlink_to(book)
    whole.replace(link, b"after")
    assert (link.is_symlink(), book.read_bytes(), book.stat().st_mode & 0o777) == (True, b"after", 0o640)

    def refuse(file: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="full"):
        whole.replace(book, b"x" * 100_000)
    with pytest.raises(OSError, match="full"):
        whole.put_new(tmp_path / "new.png", b"x")
    with pytest.raises(FileExistsError):
        whole.put_new(book, b"x")
    assert contents(tmp_path) == {"book.pdf": b"after", "link.pdf": b"after"}, "nothing half written stays either"


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_is_whole_also_where_there_are_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def refuse(old: Path, new: Path) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    if not links:
        monkeypatch.setattr(os, "link", refuse)
    whole.put_new(tmp_path / "new.png", b"x")
    assert contents(tmp_path) == {"new.png": b"x"}
