"""Compile the engine and pack it: every module whose first line is a `# cython:` comment becomes an extension.

`python setup.py build_ext --inplace` puts the extensions beside their sources; ONLY=engine/cover/dlx.py limits
the build to the modules named (blanks between several), for quick work on one of them.

The wheel holds one package, `tabla`, with all that a checkout has at its top (tabla/__init__.py). The same sources and
tools give the same bytes, wherever and whenever a wheel or the archive of sources is made.
"""

import gzip
import io
import os
import shutil
import sys
import tarfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent

# Memory views, and what else Cython would write into every module: compiled once, imported by the others. That is a
# quarter of the wheel.
SHARED = "engine.shared"

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": False,
    "annotation_typing": True,
}


# These serve somebody who looks on, or are hardly ever needed: half the size in the bundle matters more than speed.
SMALL = ("engine/sudoku/chains.py", "engine/sudoku/watch.py", "engine/tree/board.py", "engine/tree/rules_board.py")
SMALL += ("engine/sudoku/divided.py", "engine/sudoku/blame.py", "engine/sudoku/tabu.py")
SMALL += ("engine/sudoku/logic/cases.py", "engine/sudoku/logic/alternating.py")

# Their kernels work on the arrays of `self`. No number in an array is a pointer, so the pointers need not be read again
# after each number written: a third of the time.
STRICT = ("engine/cover/cells.py", "engine/cover/dlx.py", "engine/sudoku/board.py", "engine/sudoku/learning.py")
STRICT += ("engine/sudoku/search.py", "engine/sudoku/tabu.py", "games/metro/think/kernel.py")
STRICT += ("games/metro/think/arena.py",)

# What lies in a checkout and is no source, and what of the assets is there to make others of, or for the README.
MADE = ("build", "dist", "__pycache__", "failed", "PKG-INFO")
PICTURES = "tests/golden/pictures"  # three quarters of a checkout; without them their tests are skipped
COMPILED = (".so", ".pyd", ".pyc", ".egg-info")
HIDDEN = (".ci", ".github", ".gitignore")  # the names with a dot that are ours
NOT_INSTALLED = (".po", ".pot", ".py", ".md")
FOR_READERS = ("assets/screenshots/",)
DATE = 1767225600  # what the archives say of their files' age, unless SOURCE_DATE_EPOCH is set: 1 January 2026


def sources() -> list[str]:
    """Return the files of the archive of sources, sorted: a checkout without PICTURES and what is made in it."""
    found = []
    for folder, inner, names in os.walk(ROOT):
        kept = [name for name in inner + names if name in HIDDEN or not name.startswith(".")]
        kept = [name for name in kept if name not in MADE and not name.endswith(COMPILED)]
        places = {name: Path(folder, name).relative_to(ROOT).as_posix() for name in inner}
        inner[:] = [name for name in inner if name in kept and places[name] != PICTURES]
        found += [Path(folder, name).relative_to(ROOT).as_posix() for name in names if name in kept]
    return sorted(found)


def installed() -> dict[str, str]:
    """Return what the wheel holds but for the compiled modules: places in it, by the files they are made of."""
    found = {path: path for path in sources() if path.startswith("tabla/")}
    for path in sources():
        code = path.startswith(("engine/", "games/")) and path.endswith(".py")
        data = path.startswith("assets/") and not path.startswith(FOR_READERS) and not path.endswith(NOT_INSTALLED)
        if code or data or path in ("main.py", "LICENSE", "assets/LICENCES.md"):
            found[path] = f"tabla/{path}"
    return found


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
    """Optimise for any 64-bit processor: popcnt, which the oldest lack, is asked for at run time (engine/bits.pxd)."""
    if sys.platform == "win32":
        return ["/O2"]
    args = ["-Os" if path.as_posix() in SMALL else "-O3", "-Wno-unused-function"]
    args.append("-fstrict-aliasing" if path.as_posix() in STRICT else "-fno-strict-aliasing")
    args.append("-fno-asynchronous-unwind-tables")  # nothing in C unwinds: a fifteenth of the size
    return args


def extensions() -> list[Extension]:
    """Return the modules to compile, by the names that they have in a checkout and once `tabla` is imported."""
    found = []
    for path in compiled_modules():
        depends = sorted(str(p) for p in declarations(path))
        name = ".".join(path.with_suffix("").parts)
        found.append(Extension(name, [str(path)], extra_compile_args=flags(path), depends=depends))
    shared = Path(*SHARED.split(".")).with_suffix(".c")
    return [*found, Extension(SHARED, [str(shared)], extra_compile_args=flags(shared))]


class Whole(Distribution):
    """What is packed is one package: the compiled modules have other names only while they are made."""

    def iter_distribution_names(self):
        yield "tabla"


class Build(build):
    """The wheel's files are gathered in a folder of their own, never in that of modules compiled for the checkout."""

    def finalize_options(self):
        super().finalize_options()
        self.build_lib = os.path.join(self.build_base, "wheel")


class Files(build_py):
    """Put all that is not compiled into the package, and nothing that an earlier build has left."""

    def run(self):
        if self.editable_mode:
            return super().run()
        shutil.rmtree(self.build_lib, ignore_errors=True)
        for path, place in installed().items():
            target = Path(self.build_lib, place)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, target)


class Modules(build_ext):
    """Compile by Cython and C; into the package where it is for a wheel, without symbols and paths of this machine."""

    def finalize_options(self):
        super().finalize_options()
        self.aside = bool(self.inplace or self.editable_mode)
        if self.aside:
            self.build_lib = self.get_finalized_command("build").build_platlib
        else:
            self.build_lib = os.path.join(self.build_lib, "tabla")
            self.parallel = self.parallel or os.cpu_count()

    def run(self):
        from Cython.Build import cythonize

        made = {
            one.name: one
            for one in cythonize(
                self.extensions,
                compiler_directives=DIRECTIVES,
                shared_utility_qualified_name=SHARED,
                build_dir="build/cython",
                quiet=True,
                include_path=["."],
                force=not self.aside,  # an older C text of the same module has other numbers of lines in it
            )
        }
        for one in self.extensions:
            one.sources, one.depends = made[one.name].sources, made[one.name].depends
        super().run()

    def build_extensions(self):
        if not self.aside and sys.platform != "win32":
            linker = self.compiler.linker_so
            linker[:] = [word for word in linker if not word.startswith("-Wl,-rpath")]
            for one in self.extensions:
                one.extra_compile_args += ["-g0", f"-ffile-prefix-map={ROOT}=."]
                one.extra_link_args += ["-s"] if sys.platform == "linux" else []
        super().build_extensions()


class Sources(sdist):
    """Write the sources as a tar.gz whose bytes follow from them alone."""

    def run(self):
        self.run_command("egg_info")
        name = f"{self.distribution.metadata.get_name().replace('-', '_')}-{self.distribution.get_version()}"
        place = Path(self.dist_dir, f"{name}.tar.gz")
        place.parent.mkdir(parents=True, exist_ok=True)
        about = io.StringIO()
        self.distribution.metadata.write_pkg_file(about)
        date = int(os.environ["SOURCE_DATE_EPOCH"])
        with (
            place.open("wb") as file,
            gzip.GzipFile("", "wb", 9, file, mtime=date) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            for path in ["PKG-INFO", *sources()]:
                one = tarfile.TarInfo(f"{name}/{path}")
                text = about.getvalue().encode() if path == "PKG-INFO" else (ROOT / path).read_bytes()
                one.size, one.mtime, one.mode = len(text), date, 0o644
                if path != "PKG-INFO" and (ROOT / path).stat().st_mode & 0o100:
                    one.mode = 0o755
                archive.addfile(one, io.BytesIO(text))


if __name__ == "__main__":
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(DATE))
    if hasattr(os, "umask"):
        os.umask(0o022)  # the archives keep who may read their files
    setup(
        distclass=Whole,
        packages=["tabla"],
        ext_modules=extensions(),
        cmdclass={"build": Build, "build_py": Files, "build_ext": Modules, "sdist": Sources},
    )
