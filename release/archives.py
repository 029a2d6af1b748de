"""Archives of a built bundle, to hand out: `python -m release.archives [--home URL] [--runtime FILE]`.

`--share FOLDER` writes instead what desktops read of the program, for those who pack it for a distribution.

Linux: a tar.gz with everything for the desktop and an installer, an AppDir, and an AppImage of it where mksquashfs and
the AppImage runtime are to be had (`--runtime`: that file). Windows and macOS: a zip; the installer and the disk image
are made from release/windows and release/macos. The same bundle gives the same bytes, with the times of
SOURCE_DATE_EPOCH, else of 1980.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

from games import VERSION
from release import icons, identity, man, metainfo
from release.identity import DESKTOP_ID

ROOT = Path(__file__).parent.parent
BUNDLE = ROOT / "dist" / "tabla"
OUT = ROOT / "dist" / "release"
FIRST = 315532800  # 1980, where zip's time begins


def moment() -> int:
    """Return the time that files in archives get, in seconds since 1970."""
    return max(FIRST, int(os.environ.get("SOURCE_DATE_EPOCH", FIRST)))


def name() -> str:
    """Return what archives are called: program, version, system, processor."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    machine = {"amd64": "x86_64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine().lower())
    return f"tabla-{VERSION}-{system}-{machine}"


def share(folder: Path, home: str = identity.HOME) -> None:
    """Write what desktops read below `folder`, as it stands below /usr/share; `home`: see metainfo.text."""
    hicolor = folder / "icons" / "hicolor"
    files = {f"{size}x{size}/apps/{DESKTOP_ID}.png": icons.FOLDER / f"tabla-{size}.png" for size in icons.SIZES}
    files[f"scalable/apps/{DESKTOP_ID}.svg"] = icons.SOURCE
    for path, source in files.items():
        (hicolor / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, hicolor / path)
    texts = {
        f"applications/{DESKTOP_ID}.desktop": identity.filled(identity.template(identity.DESKTOP)),
        f"mime/packages/{DESKTOP_ID}.xml": identity.filled(identity.template(identity.MIME)),
        f"metainfo/{DESKTOP_ID}.metainfo.xml": metainfo.text(home),
        "man/man6/tabla.6": man.page(),
    }
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def fresh(folder: Path) -> Path:
    """Return a folder that is empty, made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def tarball(folder: Path, archive: Path) -> None:
    """Pack a folder as tar.gz: sorted, nobody's, of one time."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = moment()
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    plain_tar = archive.with_suffix("")
    with tarfile.open(plain_tar, "w", format=tarfile.GNU_FORMAT) as tar:
        tar.add(folder, folder.name, recursive=False, filter=plain)
        for path in sorted(folder.rglob("*")):
            tar.add(path, path.relative_to(folder.parent), recursive=False, filter=plain)
    subprocess.run(["gzip", "-9", "-n", "-f", plain_tar], check=True)


def zipped(folder: Path, archive: Path) -> None:
    """Pack a folder as zip: sorted, of one time; links become what they lead to."""
    when = time.gmtime(moment())[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo((folder.name / path.relative_to(folder)).as_posix(), when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if os.access(path, os.X_OK) else 0o100644) << 16
            packed.writestr(entry, path.read_bytes())


def linux(bundle: Path, out: Path, home: str = identity.HOME) -> Path:
    """Make the folder with its installer and pack it; return the archive."""
    folder = fresh(out / name())
    shutil.copytree(bundle, folder, symlinks=True, dirs_exist_ok=True)
    share(folder / "share", home)
    shutil.copy(identity.LINUX / "install.sh", folder)
    tarball(folder, out / f"{name()}.tar.gz")
    shutil.rmtree(folder)
    return out / f"{name()}.tar.gz"


def app_dir(bundle: Path, out: Path, home: str = identity.HOME) -> Path:
    """Make the folder that an AppImage is a picture of; return it. Its AppRun starts the program from any place."""
    folder = fresh(out / "Tabla.AppDir")
    shutil.copytree(bundle, folder / "usr" / "lib" / "tabla", symlinks=True)
    share(folder / "usr" / "share", home)
    (folder / "usr" / "bin").mkdir()
    (folder / "usr" / "bin" / "tabla").symlink_to("../lib/tabla/tabla")
    shutil.copy(identity.LINUX / "AppRun", folder)
    shutil.copyfile(folder / "usr/share/applications" / f"{DESKTOP_ID}.desktop", folder / f"{DESKTOP_ID}.desktop")
    shutil.copyfile(icons.FOLDER / "tabla-256.png", folder / f"{DESKTOP_ID}.png")
    (folder / ".DirIcon").symlink_to(f"{DESKTOP_ID}.png")
    return folder


def app_image(folder: Path, runtime: Path, image: Path) -> None:
    """Make an AppImage: the runtime, which mounts what follows it, and the AppDir as a squashfs."""
    squashed = image.with_suffix(".squashfs")
    said = subprocess.run(["mksquashfs", "-help"], capture_output=True, text=True)
    packing = "zstd" if "zstd" in said.stdout + said.stderr else "gzip"  # old ones lack the better
    command = [
        "mksquashfs",
        folder,
        squashed,
        "-root-owned",
        "-noappend",
        "-comp",
        packing,
        "-no-xattrs",
        "-no-progress",
    ]
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(moment())}
    subprocess.run(command, check=True, env=env, stdout=subprocess.DEVNULL)
    image.write_bytes(runtime.read_bytes() + squashed.read_bytes())
    image.chmod(0o755)
    squashed.unlink()


def main(words: list[str]) -> int:
    """Make the archives of this system; return 1 if there is no bundle."""
    parser = argparse.ArgumentParser(prog="archives", description="Pack dist/tabla into dist/release.")
    parser.add_argument("--home", default=identity.HOME, help="address of the project, for software centres")
    parser.add_argument("--runtime", type=Path, help="the AppImage runtime for this processor")
    parser.add_argument("--share", type=Path, help="write desktop file, icons and the like below this folder, no more")
    asked = parser.parse_args(words)
    if asked.share is not None:
        share(asked.share, asked.home)
        return 0
    if not BUNDLE.is_dir():
        print("There is no bundle: make bundle.", file=sys.stderr)
        return 1
    OUT.mkdir(parents=True, exist_ok=True)
    if sys.platform == "linux":
        print(linux(BUNDLE, OUT, asked.home))
        folder = app_dir(BUNDLE, OUT, asked.home)
        if asked.runtime is None:
            print(f"{folder}: without --runtime there is no AppImage; AppRun in it starts the program")
        else:
            app_image(folder, asked.runtime, OUT / f"{name()}.AppImage")
            shutil.rmtree(folder)
            print(OUT / f"{name()}.AppImage")
    else:
        zipped(BUNDLE, OUT / f"{name()}.zip")
        print(OUT / f"{name()}.zip")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
