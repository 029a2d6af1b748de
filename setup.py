"""Compile the engine: every module whose first line is a `# cython:` comment becomes an extension.

`python setup.py build_ext --inplace` puts the extensions beside their sources; ONLY=engine/cover/dlx.py limits
the build to the modules named (blanks between several), for quick work on one of them.
"""

import os
import platform
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

ROOT = Path(__file__).parent

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": False,
    "annotation_typing": True,
}


# These serve somebody who looks on, or are no search in earnest: half the size in the bundle matters more.
SMALL = ("engine/sudoku/chains.py", "engine/sudoku/watch.py", "engine/tree/board.py", "engine/tree/rules_board.py")
SMALL += ("engine/sudoku/divided.py",)

# Their kernels work on the arrays of `self`. No number in an array is a pointer, so the pointers need not be read again
# after each number written: a third of the time.
STRICT = ("engine/cover/cells.py", "engine/cover/dlx.py")


def compiled_modules() -> list[Path]:
    """Return the modules to compile, found by their first line."""
    found = []
    for top in ("engine", "games"):
        for path in sorted((ROOT / top).rglob("*.py")):
            with path.open(encoding="utf-8") as source:
                if source.readline().startswith("# cython:"):
                    found.append(path.relative_to(ROOT))
    only = os.environ.get("ONLY", "").split()
    return [path for path in found if not only or path.as_posix() in only]


def declarations(path: Path) -> set[Path]:
    """Return the declarations that a module may lean on: those beside it, and those that all share."""
    return {*path.parent.glob("*.pxd"), *Path("engine").glob("*.pxd"), *Path("engine/run").glob("*.pxd")}


def flags(path: Path) -> list[str]:
    """Optimise for the oldest processor we promise: x86-64-v2 (2009, has popcnt), any 64-bit ARM."""
    if sys.platform == "win32":
        return ["/O2"]
    args = ["-Os" if path.as_posix() in SMALL else "-O3", "-Wno-unused-function"]
    args.append("-fstrict-aliasing" if path.as_posix() in STRICT else "-fno-strict-aliasing")
    args.append("-fno-asynchronous-unwind-tables")  # nothing in C unwinds: a fifteenth of the size
    if platform.machine().lower() in ("x86_64", "amd64") and sys.platform != "darwin":
        args.append("-march=x86-64-v2")
    return args


setup(
    ext_modules=cythonize(
        [
            Extension(
                ".".join(path.with_suffix("").parts),
                [str(path)],
                extra_compile_args=flags(path),
                depends=[str(p) for p in declarations(path)],
            )
            for path in compiled_modules()
        ],
        compiler_directives=DIRECTIVES,
        build_dir="build/cython",
        quiet=True,
        include_path=["."],
    )
)
