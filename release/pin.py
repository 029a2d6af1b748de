"""Newer versions of what the workflows stand on: `python -m release.pin [--write]`, for a person with a net.

Actions are pinned by the hash of the commit that a tag names (asked of their repositories by git), the container by the
digest of its tag (asked by skopeo or docker), the tools of the workflow by release/lock.py. Without --write it says
what is newer and changes nothing. Inno Setup and the AppImage runtime are named, for somebody to look at: their
versions stand in the workflow, and nothing says by machine which of theirs is to be trusted.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = ROOT / ".github" / "workflows"
ACTION = re.compile(r"uses: (?P<name>[\w.-]+/[\w.-]+)@(?P<hash>[0-9a-f]{40}) # (?P<tag>v[\d.]+)$", re.MULTILINE)
CONTAINER = re.compile(r"container: (?P<name>[\w./-]+:[\w.-]+)@(?P<digest>sha256:[0-9a-f]{64})$", re.MULTILINE)
BY_HAND = (
    ("choco install innosetup --version=", "Inno Setup"),
    ("type2-runtime/releases/download/", "the AppImage runtime"),
)


def tags(listing: str) -> dict[str, str]:
    """Return the commits of the tags in what `git ls-remote --tags` prints; of an annotated tag the commit it names."""
    found: dict[str, str] = {}
    for line in listing.splitlines():
        commit, _tab, ref = line.partition("\t")
        tag = ref.removeprefix("refs/tags/")
        if tag.endswith("^{}") or tag not in found:
            found[tag.removesuffix("^{}")] = commit
    return found


def newest(found: dict[str, str]) -> str:
    """Return the highest tag of the form v1.2.3; LookupError where there is none."""
    whole = [tag for tag in found if re.fullmatch(r"v\d+\.\d+\.\d+", tag)]
    if not whole:
        raise LookupError("no tag of the form v1.2.3")
    return max(whole, key=lambda tag: tuple(map(int, tag[1:].split("."))))


def said(*command: str) -> str:
    """Return what a program prints; OSError or CalledProcessError where it cannot be asked."""
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def action(name: str) -> tuple[str, str]:
    """Return commit and tag of the newest version of an action."""
    found = tags(said("git", "ls-remote", "--tags", f"https://github.com/{name}"))
    tag = newest(found)
    return found[tag], tag


def container(name: str) -> str:
    """Return the digest of a container's tag, that of all processors together."""
    if shutil.which("skopeo"):
        return said("skopeo", "inspect", "--raw", "--format", "{{.Digest}}", f"docker://{name}").strip()
    return said("docker", "buildx", "imagetools", "inspect", name, "--format", "{{.Manifest.Digest}}").strip()


def renewed(text: str) -> str:
    """Return the text of a workflow with the newest pins."""

    def newer_action(found: re.Match[str]) -> str:
        commit, tag = action(found["name"])
        return f"uses: {found['name']}@{commit} # {tag}"

    def newer_container(found: re.Match[str]) -> str:
        return f"container: {found['name']}@{container(found['name'])}"

    return CONTAINER.sub(newer_container, ACTION.sub(newer_action, text))


def main(words: list[str]) -> int:
    """Say which pins are old, write the new ones where asked to; return 1 where something is old and stays."""
    if set(words) - {"--write"}:
        print("usage: python -m release.pin [--write]", file=sys.stderr)
        return 2
    old = False
    for path in sorted(WORKFLOWS.glob("*.yml")):
        text = path.read_text(encoding="utf-8")
        try:
            new = renewed(text)
        except (OSError, subprocess.SubprocessError, LookupError) as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            return 2
        for before, after in zip(text.splitlines(), new.splitlines(), strict=True):
            if before != after:
                old = True
                print(f"{path.name}: {before.strip()}\n    newer: {after.strip()}")
        if "--write" in words:
            path.write_text(new, encoding="utf-8")
        for sign, name in BY_HAND:
            for place in re.findall(re.escape(sign) + r"([\w.]+)", new):
                print(f"{path.name}: look by hand whether there is a newer version of {name} than {place}")
    return 1 if old and "--write" not in words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
