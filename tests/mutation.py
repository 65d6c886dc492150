"""A mutation run: functions drawn from all rooms are broken one at a time, and tests must notice.

    python tests/mutation.py [--seed 0 ...] [--each 5] [--only ROOM ...] [--whole]
                             [--done FILE] [--reached FILE]

copies the checkout to a temporary folder and draws functions of each room of the package, for each
seed, by the sums of their names and the seed. One thing is changed in each: a comparison, a sign, a
number, a logical word. The tests are collected once. For each change a process is forked, in which
the function has the changed code; it runs what reaches the function, the quickest first: the tests
of the room and the examples of the module; with --whole all others then.
It prints what becomes of each change, and a table by room. --done keeps a line of JSON for each
change that was tried; a run goes on where another ended, and tries none twice. What reaches what is
found by one run of the tests before, in which each function sets a byte of its own at its start;
--reached keeps it in a file, which is written anew for other rooms. There each file of tests begins
with nothing remembered, and so does each change. What survives is put into the file, for those
tests of the room that start an interpreter. Loops that numba compiles are not drawn. A function
that runs only while modules are imported is reached by no test, and its changes survive.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import gc
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections import defaultdict
from contextlib import suppress
from functools import _lru_cache_wrapper, cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import compress, zip_longest
from mmap import mmap
from os.path import exists
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import pytest
from _pytest.runner import runtestprotocol

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
SWAPPED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
LEAST_LINES = 4
PATIENCE = 20
"""Seconds of a processor that a test may take beyond three times what it took before; by the clock
nine times as many, for what waits for ever, beyond thirty times."""
BROKEN = 77
"""The exit status of a process in which no test said anything, by a fault of this program."""
REACHED = "GFKIT_REACHED"
"""In the environment: the file that says for each test which functions it reaches."""
PLAIN = sorted(
    f"tests/{one.name}" for one in ROOT.glob("gfkit/*") if (ROOT / "tests" / one.name).is_dir()
)
"""Where the tests of a room stand, each beside a module."""
MARKS = mmap(-1, 30_000)
"""Of this process and those that it forks."""
NAMES: list[str] = []
PROCESS = "a process"
"""In place of a function: an interpreter is started."""


def places(function: ast.FunctionDef) -> list[tuple[ast.AST, str]]:
    """Return what can be changed in the body of a function: a node, and which field of it."""
    found: list[tuple[ast.AST, str]] = []
    for node in (one for part in function.body for one in ast.walk(part)):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
            found.append((node, "ops"))
        elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPPED:
            found.append((node, "op"))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            found.append((node, "value"))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            found.append((node, "not"))
    return found


def changed(node: Any, field: str) -> str:
    """Change the node in place; return where in the file, and how."""
    where, before = f"{node.lineno}:{node.col_offset + 1}", ast.unparse(node)
    match field:
        case "ops":
            node.ops[0] = SWAPPED[type(node.ops[0])]()
        case "op":
            node.op = SWAPPED[type(node.op)]()
        case "value":
            node.value += 1
        case _:
            node.op = ast.UAdd()
            node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    return f"{where}: {before} -> {ast.unparse(ast.fix_missing_locations(node))}"


def is_loop(function: ast.FunctionDef) -> bool:
    """Tell whether numba compiles a function."""
    names = {ast.unparse(one).partition("(")[0] for one in function.decorator_list}
    return not names.isdisjoint({"called", "inlined", "loop"})


class Mutant(NamedTuple):
    """A function of a room, and the number that says which of its places is changed."""

    room: str
    path: str
    line: int
    name: str
    number: int

    @property
    def place(self) -> str:
        """The file and the function."""
        return f"{self.path}:{self.name}"

    def code(self) -> tuple[str, CodeType, str]:
        """Return where and how it is changed, the code of its file then, and the text."""
        tree = ast.parse(Path(self.path).read_text("utf-8"))
        function = next(
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.lineno == self.line
        )
        those = places(function)
        how = changed(*those[self.number % len(those)])
        return how, compile(tree, str(Path(self.path).resolve()), "exec"), ast.unparse(tree)

    def put(self, code: CodeType) -> None:
        """Give the changed code to the functions of this process that have the old one."""
        new = {key: one for key, one in inner(code) if key[1] <= self.line}
        forget()
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename == code.co_filename:
                old = one.__code__
                made = new.get((old.co_qualname, old.co_firstlineno))
                if made is not None and made.co_freevars == old.co_freevars:
                    one.__code__ = made

    def is_of_room(self, item: str) -> bool:
        """Tell whether a test is one of the room, or an example of the module."""
        return item.startswith(own_tests(self.path))


def forget() -> None:
    """Let no function of gfkit know what it returned before."""
    gc.unfreeze()
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith("gfkit."):
            one.cache_clear()


def room_of(path: str) -> str:
    """Return the room of a file of the package."""
    _, *parts = Path(path).parts
    return "checker" if "checker" in parts else parts[0] if len(parts) > 1 else "top"


def tests_of(room: str) -> list[str]:
    """Return how the paths of a room's tests begin."""
    if room == "checker":
        return ["tests/proofs/", "tests/forgeries/"]
    if room == "top":
        return ["tests/test_", "tests/api/"]
    return [f"tests/{room}/"]


@cache
def own_tests(path: str) -> tuple[str, ...]:
    """Return how the names begin of the tests of a file's room, and its own examples."""
    return (*tests_of(room_of(path)), f"{path}::")


def inner(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Yield the codes in a code, by their names and lines."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield (one.co_qualname, one.co_firstlineno), one
            yield from inner(one)


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the functions in a tree, by their qualified names."""
    for node in ast.iter_child_nodes(tree):
        name = within
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{within}.{node.name}".strip(".")
        if isinstance(node, ast.FunctionDef):
            yield name, node
        yield from functions(node, name)


def found(rooms: list[str]) -> dict[str, list[tuple[str, int, str]]]:
    """Return the functions of rooms that can be changed: their files, lines and names."""
    listed = defaultdict(list)
    for path in sorted((ROOT / "gfkit").rglob("*.py")):
        place = str(path.relative_to(ROOT))
        room = room_of(place)
        if rooms and room not in rooms:
            continue
        for name, node in functions(ast.parse(path.read_text("utf-8"))):
            long = len(ast.unparse(node).splitlines()) >= LEAST_LINES
            if long and places(node) and not is_loop(node):
                listed[room].append((place, node.lineno, name))
    return listed


def drawn(each: int, seeds: list[int], rooms: list[str]) -> list[Mutant]:
    """Return this many of each room for each seed, by the sums of names."""
    return [
        Mutant(room, *place, number)
        for room, those in sorted(found(rooms).items())
        for seed in seeds
        for number, place in sorted(
            (crc32(f"{seed}:{path}:{name}".encode()), (path, line, name))
            for path, line, name in those
        )[:each]
    ]


class Marked(SourceFileLoader):
    """Compiles a file with a mark at the start of each function, and keeps nothing compiled."""

    root = ROOT

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return where a module of gfkit is, with the loader that marks it."""
        if name.partition(".")[0] != "gfkit":
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Marked(name, spec.loader.path)
        return spec

    def path_stats(self, path: str) -> Any:
        """Let no compiled file be found."""
        raise OSError(path)

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> Any:
        """Return the code with marks."""
        tree = ast.parse(data)
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef) or is_loop(node):
                continue
            place = 1 if ast.get_docstring(node) is not None else 0
            mark = ast.parse(f"_gfkit_marks_[{len(NAMES)}] = 1").body[0]
            for part in ast.walk(mark):
                ast.copy_location(part, node.body[min(place, len(node.body) - 1)])
            node.body.insert(place, mark)
            NAMES.append(f"{Path(path).relative_to(self.root)}:{node.lineno}")
        return compile(tree, path, "exec", dont_inherit=True, optimize=_optimize)


class Reaching:
    """Writes what each test reaches, and for how long processors work."""

    def __init__(self) -> None:
        self.begun: set[Path] = set()
        self.starts: list[str] = []
        sys.addaudithook(self.heard)
        Marked.root = Path.cwd()
        builtins._gfkit_marks_ = MARKS  # type: ignore[attr-defined]
        sys.meta_path.insert(0, Marked)  # type: ignore[arg-type]

    def heard(self, event: str, details: tuple[Any, ...]) -> None:
        """Note that an interpreter is started."""
        if event == "subprocess.Popen" and sys.executable in details[1]:
            self.starts = [PROCESS]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Begin with nothing reached; write a line of JSON."""
        if item.path not in self.begun:
            self.begun.add(item.path)
            forget()
        MARKS[:], self.starts = bytes(len(MARKS)), []
        begun = sum(os.times()[:4])
        failed = item.session.testsfailed
        result = yield
        seconds = round(sum(os.times()[:4]) - begun, 3)
        reached = [*compress(NAMES, MARKS[:]), *self.starts]
        reached *= item.session.testsfailed == failed  # what fails anyway notices nothing
        with Path(os.environ[REACHED]).open("a", encoding="utf-8") as file:
            file.write(json.dumps([item.nodeid, seconds, reached]) + "\n")
        return result


class Breaking:
    """In place of one run of all tests, a process for each change."""

    def __init__(self, asked: argparse.Namespace, mutants: list[Mutant]) -> None:
        self.asked = asked
        self.mutants = mutants
        _, *lines = Path(os.environ[REACHED]).read_text("utf-8").splitlines()
        self.seconds: dict[str, float] = {}
        self.reaching = defaultdict(list)
        for item, seconds, reached in map(json.loads, lines):
            self.seconds[item] = seconds
            for name in reached:
                self.reaching[name].append(item)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the changes, and write what became of each."""
        known = {item.nodeid: item for item in session.items}
        tried = {(row["of"], row["how"]) for row in rows_of(self.asked.done)}
        with self.asked.done.open("a", encoding="utf-8") as file:
            for mutant in self.mutants:
                how, code, text = mutant.code()
                if (mutant.place, how) in tried:
                    continue
                tried.add((mutant.place, how))
                names = [z for z in self.reaching[f"{mutant.path}:{mutant.line}"] if z in known]
                names.sort(key=self.seconds.__getitem__)
                is_own = mutant.is_of_room
                room = [known[name] for name in names if is_own(name)]
                others = [known[name] for name in names if not is_own(name)]
                own = [known[z] for z in self.reaching[PROCESS] if z in known and is_own(z)]
                failed = self.fail(mutant, code, room)
                if own and not failed:
                    kept = Path(mutant.path).read_text("utf-8")
                    Path(mutant.path).write_text(text, "utf-8")
                    failed = self.fail(mutant, code, own)
                    Path(mutant.path).write_text(kept, "utf-8")
                by = "room" if failed else ""
                if self.asked.whole and not by:
                    by = "all" if self.fail(mutant, code, others) else ""
                row = {"room": mutant.room, "of": mutant.place, "how": how}
                file.write(json.dumps({**row, "by": by, "reached": len(names)}) + "\n")
                file.flush()
                fate = by or f"SURVIVES {len(names)} tests"
                say(f"{fate:8}  {mutant.place}  {how}")
        return True

    def fail(self, mutant: Mutant, code: CodeType, items: list[pytest.Item]) -> bool:
        """Tell whether one of the tests fails, or takes much longer, in a process of its own."""
        if child := os.fork():
            status = os.waitpid(child, 0)[1]
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            assert os.waitstatus_to_exitcode(status) != BROKEN, f"{mutant} was not tried"
            return status != 0
        status = BROKEN
        try:
            os.setpgid(0, 0)
            mutant.put(code)
            status = 1
            for item, later in zip_longest(items, items[1:]):
                used = sum(os.times()[:2]) + 3 * self.seconds[item.nodeid] + PATIENCE
                resource.setrlimit(resource.RLIMIT_CPU, (int(used), resource.RLIM_INFINITY))
                signal.alarm(9 * PATIENCE + 30 * int(self.seconds[item.nodeid]))
                if any(one.failed for one in runtestprotocol(item, log=False, nextitem=later)):
                    break
            else:
                status = 0
        finally:
            os._exit(status)


def collected(asked: argparse.Namespace, plugin: object) -> None:
    """Let pytest collect tests, each for itself, and do with them what a plugin says."""
    some = [] if asked.whole else ["gfkit", "tests/forgeries", *PLAIN]
    if asked.only and not asked.whole:
        top = [str(path) for path in Path("gfkit").glob("*.py")]
        homes = {"top": top, "checker": ["gfkit/proofs/checker"]}
        some = []
        for room in asked.only:
            ends = ("*.py", "*/**/test_*.py", ".txt")
            kinds = [f"{one}{end}" for one in tests_of(room) for end in ends]
            some += [str(path) for kind in kinds for path in Path().glob(kind)]
            some += homes.get(room, [f"gfkit/{room}"])
    # Files that are named would be rewritten by pytest, and have no marks.
    asking = ["-q", "-p", "no:cacheprovider", "--assert=plain"]
    pytest.main([*asking, *filter(exists, some)], [plugin])


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, nargs="+", default=[0])
    parser.add_argument("--each", type=int, default=5)
    parser.add_argument("--only", nargs="+", default=[], metavar="ROOM")
    parser.add_argument("--done", type=Path)
    parser.add_argument("--reached", type=Path)
    parser.add_argument("--whole", action="store_true")
    asked = parser.parse_args()
    mutants = drawn(asked.each, asked.seed, asked.only)
    if unknown := set(asked.only).difference(one.room for one in mutants):
        parser.error(f"no room of gfkit is named {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as folder:
        asked.done = asked.done.resolve() if asked.done else Path(folder) / "done.jsonl"
        copy = Path(folder) / "checkout"
        left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", "site", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=left_out)
        reached = asked.reached.resolve() if asked.reached else Path(folder) / "reached.jsonl"
        os.environ |= {REACHED: str(reached), "PYTHONPATH": str(copy)}
        sys.path[0:1] = [str(copy), str(copy / "tests")]
        os.chdir(copy)
        about = json.dumps([sorted(asked.only), asked.whole]) + "\n"
        if not reached.exists() or not reached.read_text("utf-8").startswith(about):
            reached.write_text(about, "utf-8")
            if child := os.fork():
                os.waitpid(child, 0)
            else:
                collected(asked, Reaching())
                os._exit(0)
        collected(asked, Breaking(asked, mutants))
        rows = rows_of(asked.done)
    say("room: noticed by its tests, by all tests, of so many")
    for room in ("", *sorted({row["room"] for row in rows})):
        those = [row["by"] for row in rows if room in {"", row["room"]}]
        say(f"{room or 'all'}: {those.count('room')}, {sum(map(bool, those))}, {len(those)}")


def rows_of(file: Path) -> list[dict[str, Any]]:
    """Return what was tried already."""
    return list(map(json.loads, file.read_text("utf-8").splitlines())) if file.is_file() else []


if __name__ == "__main__":
    main()
