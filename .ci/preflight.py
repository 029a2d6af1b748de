"""Check that this machine can build Tabla, and install what the build needs; used by the Makefile.

Written for any Python 3, so that one too old for Tabla can still say so in one sentence.
"""

import os
import subprocess
import sys
import sysconfig


def complain(sentence):
    sys.stderr.write(sentence + "\n")
    sys.exit(2)


def check():
    if sys.version_info < (3, 11):
        complain(
            "Tabla needs Python 3.11 or newer and this is %d.%d: "
            "install one and run `make PYTHON=/path/to/python3 play`." % sys.version_info[:2]
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        complain("This Python has no venv module: install it (on Debian and Ubuntu: `sudo apt install python3-venv`).")
    import shutil

    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and not shutil.which(compiler):
        complain(
            "Tabla compiles its engine and there is no C compiler (%s): install one "
            "(on Debian and Ubuntu: `sudo apt install gcc`; on macOS: `xcode-select --install`)." % compiler
        )
    header = os.path.join(sysconfig.get_paths()["include"], "Python.h")
    if not os.path.exists(header):
        complain(
            "Tabla compiles its engine and Python's headers are missing (%s): install them "
            "(on Debian and Ubuntu: `sudo apt install python3-dev`)." % header
        )


def distributions():
    from importlib import metadata

    try:
        for name in ("pygame", "pygame-ce"):
            metadata.version(name)
    except metadata.PackageNotFoundError:
        return  # either will do alone
    complain(
        "The environment holds the pygame distribution beside pygame-ce and they overwrite each other: "
        "run `make clean` and try again."
    )


def install():
    import tomllib

    with open("pyproject.toml", "rb") as source:
        project = tomllib.load(source)["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", *wanted]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["?"])[-1]
        complain("The packages that Tabla needs could not be installed: " + last)


if __name__ == "__main__":
    if "--install" in sys.argv:
        install()
    elif "--distributions" in sys.argv:
        distributions()
    else:
        check()
