"""Pictures of scenes without a window, for looking at one's work.

    python -m tests.shot SCENE[:POSE] --size 1280x800 --theme dark --out x.png

SCENE is a game ("katamino"), another module with POSES ("components", "launcher") or a dotted module name
("games.katamino.play.poses"). A module with scenes registers named states as
`POSES = {"play": callable returning a Scene, ...}`; without :POSE the first is taken, `--list` names them all (without
SCENE those of every one), `--all DIR` takes every pose of it in light and dark. A callable may take one argument: then
it gets the settings.
`--do "key N; click 300 200; id hint; advance 500; drag 10 10 200 200; type abc; wheel -1"` acts before the picture.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from games.midend.poses import find_poses, make, places
from games.stage.pilot import Pilot
from tests import components

components.join()


def act(pilot: Pilot, script: str) -> None:
    """Carry out the steps of a script."""
    for step in filter(None, (part.strip() for part in script.split(";"))):
        word, *rest = step.split()
        numbers = [float(part) for part in rest if part.lstrip("-").replace(".", "").isdigit()]
        if word == "key":
            pilot.key(rest[0])
        elif word == "id":
            pilot.click_id(rest[0])
        elif word == "text":
            pilot.click_text(" ".join(rest))
        elif word == "type":
            pilot.type(" ".join(rest))
        elif word == "click":
            pilot.click(*numbers[:2])
        elif word == "move":
            pilot.move(*numbers[:2])
        elif word == "drag":
            pilot.drag((numbers[0], numbers[1]), (numbers[2], numbers[3]))
        elif word == "wheel":
            pilot.wheel(int(numbers[0]))
        elif word == "advance":
            pilot.advance(numbers[0])
        elif word == "settle":
            pilot.settle()
        else:
            raise SystemExit(f"no such step: {step}")


def main() -> None:
    """Take the picture that the arguments ask for."""
    parser = argparse.ArgumentParser(
        prog="tests.shot", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("scene", nargs="?", help="may be left out with --list")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--theme", default="light", choices=["light", "dark"])
    parser.add_argument("--user", type=float, default=1.0, help="the size setting, 0.75..2.25")
    parser.add_argument("--motion", default="full", choices=["full", "reduced", "off"])
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--language", default="en")
    parser.add_argument("--out", default="shot.png")
    parser.add_argument("--do", default="")
    parser.add_argument("--wait", type=float, default=0.0, help="real seconds to let jobs work before the picture")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--all", metavar="DIR")
    args = parser.parse_args()
    from games.base import i18n

    i18n.set_language(args.language)
    if args.list:
        for name in [args.scene.partition(":")[0]] if args.scene else places():
            print("\n".join(pose if args.scene else f"{name}:{pose}" for pose in find_poses(name)))
        return
    if not args.scene:
        parser.error("which SCENE? --list names them")
    name, _, pose = args.scene.partition(":")
    poses = find_poses(name)
    width, height = map(int, args.size.split("x"))
    if args.all:
        wanted = [(p, t, Path(args.all) / f"{name}-{p}-{t}.png") for p in poses for t in ("light", "dark")]
    else:
        wanted = [(pose or next(iter(poses)), args.theme, Path(args.out))]
    for one, theme, path in wanted:
        if one not in poses:
            raise SystemExit(f"{name} has no pose {one!r}; it has {', '.join(poses)}")
        pilot = Pilot(
            make(poses[one]), (width, height), theme, user=args.user, motion=args.motion, contrast=args.contrast
        )
        pilot.settle(1000)
        act(pilot, args.do)
        pilot.settle(1000)
        if args.wait:
            import time

            end = time.monotonic() + args.wait
            pilot.until(lambda end=end: time.monotonic() > end, args.wait + 5)
        path.parent.mkdir(parents=True, exist_ok=True)
        pilot.shot(str(path))
        print(path)
        pilot.close()


if __name__ == "__main__":
    sys.exit(main())
