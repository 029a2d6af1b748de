"""Tabla, installed: one package, so that nothing of ours lies beside other people's packages.

`engine`, `games` and `assets` stand inside it as they stand in a checkout, and importing `tabla` puts their folder
first on the path: `from engine.cover import problem` works after it, whatever else is called `engine` here. In a
checkout, where this folder holds nothing else, it is the folder above.

Where another `engine` or `games` is loaded already, it says so and takes no part. `setup.py` lists what is packed;
the same sources and tools make the same bytes (`make dist`). A packager may put pygame in the place of pygame-ce:
what it lacks is drawn otherwise (`stage/paint/either.py`), and only both at once are refused. `.ci/wheel-test`
installs, tries and removes.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOME = HERE if (HERE / "engine").is_dir() else HERE.parent


def claim(home: Path) -> None:
    """Put a folder first on the path; ImportError where another package of a name of ours is loaded already."""
    for name in ("engine", "games"):
        places = getattr(sys.modules.get(name), "__path__", [])
        if name in sys.modules and home / name not in [Path(place).resolve() for place in places]:
            raise ImportError(f"Another package called {name} is loaded already: import tabla before it.")
    if sys.path[:1] != [str(home)]:
        sys.path.insert(0, str(home))


claim(HOME)
