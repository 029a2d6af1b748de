"""The command line, called again and again: `python -m tests.soak.caller` forks a process for each line that it reads.

A line is JSON: `args`, `stdin` (a path), `folder` to be in, `seconds` of processor time after which the process is
killed. It answers with JSON: `status` (null: killed), `seconds` of processor time, `memory` in bytes, `said` on
standard error and `told` on standard output, of which 16 MB find room.
"""

from __future__ import annotations

import io
import json
import os
import resource
import signal
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from games import catalog, cli

MOST = 3 << 30  # bytes of address space: nothing is to take the machine down
WRITTEN = 16 << 20  # bytes that it may write to one file
WAITED = 120  # seconds after which whoever does nothing is killed, too
SAID = 200_000  # bytes of standard error that are looked at
WRITE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def call(case: dict[str, Any]) -> int:
    """Be the program: run it with these arguments, return its exit status."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))
    resource.setrlimit(resource.RLIMIT_FSIZE, (WRITTEN, WRITTEN))
    resource.setrlimit(resource.RLIMIT_CPU, (case["seconds"], case["seconds"]))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(case["folder"])
    for number, path, flags in ((0, case["stdin"], os.O_RDONLY), (1, "told", WRITE), (2, "said", WRITE)):
        file = os.open(path, flags)
        os.dup2(file, number)
        os.close(file)
    sys.stdin = io.open(0, encoding="utf-8", errors="strict", closefd=False)  # noqa: SIM115, UP020
    sys.stdout = io.open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115, UP020
    sys.stderr = io.open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115, UP020
    status = 1
    try:
        status = cli.run(case["args"])
        sys.stdout.flush()
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 0
    except BaseException:
        traceback.print_exc()
    sys.stderr.flush()
    return status


def called(case: dict[str, Any]) -> dict[str, Any]:
    """Fork the program and wait for it; return how it went."""
    process = os.fork()
    if process == 0:
        status = 99
        try:
            status = call(case)
        finally:
            os._exit(status)
    began, killed = time.monotonic(), False
    while True:
        ended, status, used = os.wait4(process, os.WNOHANG)
        if ended:
            break
        if time.monotonic() - began > WAITED and not killed:
            os.kill(process, signal.SIGKILL)
            killed = True
        time.sleep(0.002)
    cut = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
    return {
        "status": None if killed or cut else os.waitstatus_to_exitcode(status),
        "seconds": used.ru_utime + used.ru_stime,
        "memory": used.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
        "said": beginning(Path(case["folder"], "said")),
        "told": beginning(Path(case["folder"], "told")),
    }


def beginning(path: Path) -> str:
    """Return the beginning of what was written to a file."""
    with path.open("rb") as file:
        return file.read(SAID).decode("utf-8", "replace")


def main() -> None:
    """Serve the cases."""
    cli.build_parser([entry.name for entry in catalog.commands()])  # imports what a verb would
    print('{"ready": true}', flush=True)
    for line in sys.stdin:
        print(json.dumps(called(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
