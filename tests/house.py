"""What the syntax trees say about how the code is put together: each check takes a House and returns its faults.

A House is made from sources by path ("games/metro/rules.py"), so a check is tried on a few lines as well as on all of
the program. A fault is one line of text; each stands for one thing to mend.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from typing import TypeGuard, TypeVar

from tests import sources

# What games build on: here methods may wait for a subclass.
FRAMES = ("engine", "games.base", "games.model", "games.stage", "games.midend", "games.terminal")
WINDOWED = {("games.stage.scene", "Scene")}
SCENES = {
    ("games.stage.scene", "Scene"), ("games.midend.scene.room", "Room"), ("games.midend.scene.playing", "Playing"),
}  # fmt: skip
ALIKE = {  # names that games have alike
    "Params", "Position", "Move", "Game", "Kind", "State", "Play", "Panel", "Board", "Story", "Seat", "Hints",
    "NewGame",
}  # fmt: skip
ONE_A_SCENE = {"State", "Panel"}  # of these; of the others one a game
# Size is a question, not a wall: what is larger than these stands in LARGER with a sentence that answers it.
LARGEST_FOLDER = 18  # files
LONGEST_FILE = (500, 800)  # lines; the second of compiled modules
LONGEST_FUNCTION = (60, 120)  # lines; the second in compiled modules
LONGEST_PREFACE = 250  # words in the docstring of a module
MOST_LARGER = 12
LARGER: dict[str, str] = {}  # a folder, a file, or a file and the name of its function: why it stays in one piece
MOST_ECHOES = 150  # docstrings on methods whose base has one
MOST_BY_STRING = 110
BY_STRING = {"getattr", "hasattr", "setattr", "import_module", "inspect.signature"}
MOST_GUARDS = 10  # comparisons of settings, a store or a look with None, each with its reason in a comment
SERVICES = {"settings", "store", "look"}  # what is handed over when a scene is made, typed and never None
MOST_METHODS = 60  # that a class of a game shows, its bases' included
SPEAKING = {  # widgets that give values
    "Button", "IconButton", "Toggle", "Segmented", "Slider", "Dropdown", "Tabs", "TextField", "Listing",
}  # fmt: skip
MOST_UNTYPED = 540  # places that say Any, outside kernels
MOST_DENSE = 60  # statements that assign three and more values, outside kernels
WITHOUT_PIXELS = {"state", "game", "store", "shelf", "kind", "thinker", "drive", "reel"}  # modules of games, midend

N = TypeVar("N", bound=ast.AST)
Function = (ast.FunctionDef, ast.AsyncFunctionDef)
Place = tuple[str, str]  # module and name of a class


def module_of(path: str) -> str:
    """Return the name of a module: games/metro/__init__.py is games.metro."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def within(module: str, *packages: str) -> bool:
    """Whether a module is one of the packages or in one."""
    return any(module == package or module.startswith(package + ".") for package in packages)


class Class:
    """A class: what it defines, what it only promises, what it reads of itself."""

    def __init__(self, place: Place, node: ast.ClassDef, bases: Iterable[Place]) -> None:
        self.place, self.node, self.bases = place, node, tuple(bases)
        self.framed = within(place[0], *FRAMES)
        self.is_record = any("dataclass" in ast.dump(part) for part in node.decorator_list)
        self.read: dict[str, int] = {}  # name: the line of its first reading
        self.set: set[str] = set()
        for method in (part for part in node.body if isinstance(part, Function) and part.args.args):
            self._look_through(method, method.args.args[0].arg)
        self.fields = dict(self._fields())
        inner = {part.name for part in node.body if isinstance(part, (*Function, ast.ClassDef))}
        self.defined = self.set | inner | self.fields.keys()
        self.promised = {name for name, value in self.fields.items() if self._waits(name, value)}
        if not self.framed:
            self.promised |= {part.name for part in node.body if isinstance(part, Function) and _hollow(part)}

    @property
    def name(self) -> str:
        """The class with its module."""
        return ".".join(self.place)

    def _look_through(self, method: ast.AST, me: str) -> None:
        changed: set[ast.AST] = set()
        for node in ast.walk(method):  # what contains a node comes before it
            if isinstance(node, ast.AugAssign):
                changed.add(node.target)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == me:
                if isinstance(node.ctx, ast.Store) and node not in changed:
                    self.set.add(node.attr)
                else:
                    self.read.setdefault(node.attr, node.lineno)

    def _fields(self) -> Iterable[tuple[str, ast.expr | None]]:
        """Yield the variables of the body that have a value, or in a record a type."""
        for part in self.node.body:
            if isinstance(part, ast.Assign):
                for target in part.targets:
                    yield from ((n.id, part.value) for n in ast.walk(target) if isinstance(n, ast.Name))
            elif isinstance(part, ast.AnnAssign) and (part.value is not None or self.is_record):
                yield ast.unparse(part.target), part.value

    def _waits(self, name: str, value: ast.expr | None) -> bool:
        """Whether a field is a None that nothing in this class fills."""
        empty = isinstance(value, ast.Constant) and value.value is None
        return empty and name not in self.set and not self.is_record


def _hollow(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a method is abstract or does nothing but raise NotImplementedError."""
    last = ast.dump(method.body[-1]) if isinstance(method.body[-1], ast.Raise) else ""
    abstract = any("abstractmethod" in ast.dump(part) for part in method.decorator_list)
    return abstract or ("NotImplementedError" in last and len(method.body) <= 2)


@dataclass(frozen=True)
class House:
    """Sources by path."""

    sources: Mapping[str, str]

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        """The syntax tree of each module."""
        return {module_of(path): sources.tree(text) for path, text in self.sources.items()}

    def every(self, kind: type[N]) -> Iterator[tuple[str, N]]:
        """Yield the nodes of that very type in all sources, each with the path of its own."""
        for path, text in self.sources.items():
            yield from ((path, node) for node in sources.every(text, kind))

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """What each module imports, of this house or of others, wherever the import stands and whatever it is for."""
        return {module_of(path): self._imports(path, frozenset()) for path in self.sources}

    @cached_property
    def running(self) -> dict[str, set[str]]:
        """What each module imports when it runs: without what is there for the type checker alone."""
        return {
            module_of(path): self._imports(path, sources.for_the_type_checker(text))
            for path, text in self.sources.items()
        }

    def _imports(self, path: str, without: frozenset[ast.AST]) -> set[str]:
        text = self.sources[path]
        plain = (node for node in sources.every(text, ast.Import) if node not in without)
        found = {alias.name for node in plain for alias in node.names}
        for node in (node for node in sources.every(text, ast.ImportFrom) if node not in without):
            base = (node.module or "").removeprefix("cython.cimports.")
            wholes = {f"{base}.{alias.name}" for alias in node.names}
            found |= {whole if whole in self.trees else base for whole in wholes}
        return found - {module_of(path)}

    @cached_property
    def classes(self) -> dict[Place, Class]:
        """All classes."""
        found = {}
        for path, node in self.every(ast.ClassDef):
            module = module_of(path)
            names = (part.value if isinstance(part, ast.Subscript) else part for part in node.bases)
            bases = (self._resolved(module, part.id) for part in names if isinstance(part, ast.Name))
            found[module, node.name] = Class((module, node.name), node, bases)
        return found

    @cached_property
    def _imported(self) -> dict[str, dict[str, Place]]:
        """What a name that a module has imported is elsewhere."""
        found: dict[str, dict[str, Place]] = defaultdict(dict)
        for path, node in self.every(ast.ImportFrom):
            found[module_of(path)].update({a.asname or a.name: (node.module or "", a.name) for a in node.names})
        return found

    def _resolved(self, module: str, name: str) -> Place:
        """Return where a class really stands that a module knows by a name."""
        while name in self._imported.get(module, {}):
            module, name = self._imported[module][name]
        return module, name

    def above(self, one: Class) -> list[Class]:
        """Return the classes of this house that a class stands on, the nearest first."""
        found: list[Class] = []
        todo = list(one.bases)
        while todo:
            base = self.classes.get(todo.pop(0))
            if base is not None and base not in found:
                found.append(base)
                todo += base.bases
        return found

    @cached_property
    def below(self) -> dict[Place, list[Class]]:
        """The classes that stand on each class."""
        found = defaultdict(list)
        for one in self.classes.values():
            for base in self.above(one):
                found[base.place].append(one)
        return found

    @cached_property
    def scenes(self) -> list[Class]:
        """The classes of games that are scenes."""
        some = (one for one in self.classes.values() if not one.framed)
        return [one for one in some if SCENES & {*one.bases, *(base.place for base in self.above(one))}]

    def reached(self, module: str, packages: bool = False) -> dict[str, str]:
        """Return every module that one needs, and for each of them through which other.

        `packages`: what runs, and that with what runs on the way to a module, the `__init__` of its packages.
        """
        through, todo = {module: ""}, [module]
        while todo:
            here = todo.pop()
            needed = self.imports.get(here, set())
            if packages:
                needed = self.running.get(here, set()) | ({here.rpartition(".")[0]} - {""})
            for other in sorted(needed - through.keys()):
                through[other] = here
                todo.append(other)
        return through


@cache
def tabla() -> House:
    """Return the program."""
    return House(sources.program())


# The checks


def circles(house: House) -> list[str]:
    """Return the groups of modules that import each other."""
    left = {module: house.imports[module] & house.trees.keys() for module in house.trees}
    while ends := [module for module, needed in left.items() if not needed & left.keys()]:
        for module in ends:
            del left[module]
    reached = {module: house.reached(module).keys() & left.keys() for module in left}
    groups = {tuple(sorted(other for other in reached[module] if module in reached[other])) for module in left}
    return [" ".join(group) for group in sorted(groups) if len(group) > 1]


def upward(house: House) -> list[str]:
    """Return the attributes that a class reads of itself and that are defined, or filled, by a subclass alone."""
    found = []
    for place, one in house.classes.items():
        family = [one, *house.above(one)]
        known = set().union(*(each.defined - each.promised for each in family))
        later = set().union(*(each.defined for each in house.below.get(place, ())))
        found += [f"{one.name}:{line} {name}" for name, line in one.read.items() if name in later - known]
    return found


def layers(house: House) -> list[str]:
    """Return the scenes that stand on classes of their game instead of on one that all games share."""
    own = ((one, [base for base in house.above(one) if not base.framed]) for one in house.scenes)
    return [f"{one.name} stands on {len(bases)}" for one, bases in own if bases]


def narrow(house: House, most: int = MOST_METHODS) -> list[str]:
    """Return the classes of games that stand on a scene of the window, and those that show too many methods.

    What a game writes of a scene is a Room or a Playing; the scenes that the window knows are the same for all games.
    """
    found: list[str] = []
    compiled = {module_of(path) for path, text in house.sources.items() if _is_compiled(text)}
    for one in house.classes.values():
        if one.framed or within(one.place[0], "games.launcher") or one.place[0] in compiled:
            continue
        above = house.above(one)
        found += [f"{one.name} is a scene of the window" for base in above if base.place in WINDOWED]
        shown = {part.name for each in (one, *above) for part in each.node.body if isinstance(part, Function)}
        found += [f"{one.name} shows {len(shown)} methods"] if len(shown) > most else []
    return found


def silent(house: House) -> list[str]:
    """Return where a widget is made that gives a value and does not say what becomes of it.

    Those that are off, and those that stand for an action, need not.
    """
    found = []
    for path, node in house.every(ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id in SPEAKING:
            given = {word.arg for word in node.keywords}
            off = any(word.arg == "enabled" and ast.unparse(word.value) == "False" for word in node.keywords)
            if not off and not given & {"says", "action", "commits", None}:
                found.append(f"{module_of(path)}, line {node.lineno}: {node.func.id}")
    return found


def twice(house: House) -> list[str]:
    """Return the class names that stand in several files, but for those that games have alike."""
    places = defaultdict(list)
    for module, name in house.classes:
        if not name.startswith("_"):
            game, scene = ".".join(module.split(".")[:2]), module.rpartition(".")[0]
            where = (scene if name in ONE_A_SCENE else game) if name in ALIKE else ""
            places[name, where].append(module)
    return [f"{name} {' '.join(found)}" for (name, _), found in sorted(places.items()) if len(set(found)) > 1]


def folders(house: House) -> list[str]:
    """Return the folders of too many files."""
    counted = Counter(path.rpartition("/")[0] for path in house.sources if not path.endswith("__init__.py"))
    return [f"{folder} {count}" for folder, count in counted.items() if count > LARGEST_FOLDER and folder not in LARGER]


def long_files(house: House) -> list[str]:
    """Return the files of too many lines."""
    counted = ((path, text.count("\n"), LONGEST_FILE[_is_compiled(text)]) for path, text in house.sources.items())
    return [f"{path} {count}" for path, count, most in counted if count > most and path not in LARGER]


def long_functions(house: House) -> list[str]:
    """Return the functions of too many lines."""
    found = []
    for path, node in chain(house.every(ast.FunctionDef), house.every(ast.AsyncFunctionDef)):
        if node.end_lineno is not None:
            count = node.end_lineno - node.lineno + 1
            most = LONGEST_FUNCTION[_is_compiled(house.sources[path])]
            found += [f"{path} {node.name} {count}"] if count > most and f"{path} {node.name}" not in LARGER else []
    return found


def long_prefaces(house: House, most: int = LONGEST_PREFACE) -> list[str]:
    """Return the modules whose docstring is longer than who opens them for the first time needs."""
    counted = ((module, len((ast.get_docstring(tree) or "").split())) for module, tree in house.trees.items())
    return [f"{module}: {count} words before the first line of code" for module, count in counted if count > most]


def echoes(house: House, most: int = MOST_ECHOES) -> list[str]:
    """Return the docstrings on methods whose base has a docstring for them, where they are more than `most`.

    Such a docstring says something new or is not there.
    """
    found = []
    for one in house.classes.values():
        told = {part.name for base in house.above(one) for part in base.node.body if _says(part)}
        found += [f"{one.name}.{part.name}" for part in one.node.body if _says(part) and part.name in told]
    told = f"{len(found)} docstrings on overrides, {most} are allowed; these say something new, or go:"
    return [f"{told} {' '.join(sorted(found))}"] if len(found) > most else []


def _says(part: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(part, Function) and not part.name.startswith("__") and bool(ast.get_docstring(part))


def dense(house: House, most: int = MOST_DENSE) -> list[str]:
    """Return the statements outside kernels that assign three and more values, where they are more than `most`."""
    found = []
    for path, node in house.every(ast.Assign):
        target = node.targets[0]
        if isinstance(node.value, ast.Tuple) and isinstance(target, ast.Tuple) and len(target.elts) > 2:
            found += [f"{path}:{node.lineno}"] if not _is_compiled(house.sources[path]) else []
    return [f"{len(found)} dense assignments: {' '.join(found)}"] if len(found) > most else []


def untyped(house: House, most: int = MOST_UNTYPED) -> list[str]:
    """Return the files outside kernels that say Any most often, where all together say it more than `most` times."""
    found: Counter[str] = Counter()
    for path, text in house.sources.items():
        names = sources.every(text, ast.Name)
        found[path] = 0 if _is_compiled(text) else sum(node.id == "Any" for node in names)
    first = ", ".join(f"{path} {count}" for path, count in found.most_common(20) if count)
    return [f"{found.total()} times Any, {most} are allowed: {first}"] if found.total() > most else []


def guards(house: House, most: int = MOST_GUARDS) -> list[str]:
    """Return where games compare settings, a store or a look with None, where that is more than `most` times."""
    found = []
    for path, node in house.every(ast.Compare):
        if path.startswith("games/") and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            name = getattr(node.left, "id", "") or getattr(node.left, "attr", "")
            other = node.comparators[0]
            empty = isinstance(other, ast.Constant) and other.value is None
            found += [f"{path}:{node.lineno}"] if empty and name in SERVICES else []
    return [f"{len(found)} comparisons of services with None: {' '.join(found)}"] if len(found) > most else []


def listed(house: House) -> list[str]:
    """Return what is wrong with the list of what is larger: too much in it, or what is not there any more."""
    there = {*house.sources, *(path.rpartition("/")[0] for path in house.sources)}
    found = [f"{len(LARGER)} stand in LARGER"] if len(LARGER) > MOST_LARGER else []
    return found + [f"{place} is not there" for place in LARGER if place.split()[0] not in there]


def by_string(house: House, most: int = MOST_BY_STRING) -> list[str]:
    """Return the calls of games/ that find something by its name in a string, and no comment says why.

    The comment stands on a line of the call, or alone above it. All of them, where they are more than `most`.
    """
    calls, silent = [], []
    for path, text in house.sources.items():
        if not path.startswith("games/"):
            continue
        lines = text.split("\n")
        for node in sources.every(text, ast.Call):
            if ast.unparse(node.func).rpartition("importlib.")[2] in BY_STRING:
                calls.append(f"{path}:{node.lineno}")
                near = lines[node.lineno - 1 : node.end_lineno]
                above = lines[node.lineno - 2].strip() if node.lineno > 1 else ""
                if not above.startswith("#") and not any("# " in line for line in near):
                    silent.append(f"{path}:{node.lineno} {ast.unparse(node.func)}")
    return silent + ([f"{len(calls)} things found by a string: {' '.join(calls)}"] if len(calls) > most else [])


def _is_compiled(text: str) -> bool:
    return text.startswith("# cython:")


def private_names(house: House) -> list[str]:
    """Return the private names that a class defines though a base in another file has them."""
    found = []
    for one in house.classes.values():
        for base in house.above(one):
            if base.place[0] != one.place[0]:
                both = sorted(name for name in one.defined & base.defined if re.match("_(?!_)", name))
                found += [f"{one.name} {name} of {base.name}" for name in both]
    return found


def scenes_in_scenes(house: House) -> list[str]:
    """Return the imports of one scene's module by another's."""
    modules = {one.place[0] for one in house.scenes}
    return [f"{one} imports {other}" for one in sorted(modules) for other in sorted(house.imports[one] & modules)]


def game_words(house: House) -> list[str]:
    """Return the lines of the engine that name a game other than Sudoku, or a tray."""
    games = {module.split(".")[1] for module in house.trees if module.count(".") > 1 and not within(module, *FRAMES)}
    tools = {game for game in games if "TOOL" in constants(house, f"games.{game}.entry")}
    words = "|".join(sorted(games - tools - {"sudoku", "launcher"} | {"tray"}))
    word = re.compile(rf"(?<![A-Za-z])({words})s?(?![a-z])", re.IGNORECASE)
    texts = ((path, text) for path, text in house.sources.items() if path.startswith("engine/"))
    lines = chain.from_iterable(((path, *pair) for pair in enumerate(text.split("\n"), 1)) for path, text in texts)
    return [f"{path}:{n} {found[0]}" for path, n, line in lines if (found := word.search(line))]


def constants(house: House, module: str) -> set[str]:
    """Return the names that a module assigns to at its top level."""
    body = house.trees[module].body if module in house.trees else []
    targets = chain.from_iterable(node.targets for node in body if isinstance(node, ast.Assign))
    return {target.id for target in targets if isinstance(target, ast.Name)}


def pixels_in_state(house: House) -> list[str]:
    """Return the ways on which a module that is to do without pixels comes to pygame."""
    found = []
    for module in sorted(house.trees):
        if module.rpartition(".")[2] in WITHOUT_PIXELS and not within(module, "games.stage"):
            through = house.reached(module, packages=True)
            way = [next((name for name in through if within(name, "pygame")), "")]
            while through.get(way[-1]):
                way.append(through[way[-1]])
            found += [" < ".join(way)] if way[0] else []
    return found


CHECKS = (
    circles, upward, layers, narrow, silent, twice, folders, long_files, long_functions, long_prefaces, private_names,
    scenes_in_scenes, game_words, pixels_in_state, echoes, dense, untyped, guards, listed, by_string,
)  # fmt: skip
