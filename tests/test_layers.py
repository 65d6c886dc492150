"""The layers hold: imports run downward only, the lower ones touch flint, the checker is alone."""

from __future__ import annotations

import ast
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports
from modules import FILES, PACKAGE, nodes_of, text_of


@pytest.mark.thorough  # .ci/run runs lint-imports itself
def test_every_import_contract_is_kept(monkeypatch) -> None:
    root = Path(__file__).parent.parent
    monkeypatch.chdir(root)
    status = lint_imports(config_filename=str(root / "pyproject.toml"), no_cache=True)
    assert status == EXIT_STATUS_SUCCESS


SHARED = {
    "Arrays": "a rule of conditions on tracks; those that a sentence counts",
    "Board": "a shape; that of a sentence",
    "Graph": "a graph; that of a sentence",
    "Line": "a track of a condition; a line of a page; letters in a row",
    "Pieces": "a rule of one's own; a piece in a sentence",
    "Positions": "of a game, on a board; those that a sentence counts",
    "Refused": "a verdict; a sentence",
    "Shape": "of data of certificates; what a set of edges looks like",
    "Tilings": "of Wang tiles; those that a sentence counts",
}
"""Names of two classes; those of meanings stand in the data of meanings, and the other is public,
is written in rules or is a formula."""


def test_a_class_name_occurs_once_but_for_a_few() -> None:
    names: dict[str, list[str]] = {}
    for path in FILES:
        if not path.is_relative_to(PACKAGE / "proofs" / "checker"):
            home = str(path.relative_to(PACKAGE))
            for line in path.read_text("utf-8").splitlines():
                if (words := line.split(maxsplit=1)) and words[0] == "class":
                    name = re.split(r"\W", words[1], maxsplit=1)[0]
                    names.setdefault(name, []).append(home)
    assert {name for name, homes in names.items() if len(homes) > 1} == {*SHARED}
    assert [name for name in SHARED if len(names[name]) > 2] == ["Line"]


# Everything in gfkit that writes a file goes through `gfkit.base.file_writer`.


ELSEWHERE = {
    "automata/loops.py": "the folder in which numba keeps machine code",
    "base/file_writer.py": "it is the writer",
    "formal/library.py": "folders for Coq: the compiled library",
    "formal/programs.py": "what a program prints",
    "formal/checks.py": "folders for Coq: what it compiles, written by us",
    "oeis/programs/sandbox.py": "a foreign program's own folder, which is removed with it",
    "cli/streams.py": "descriptors of the standard streams",
    "cli/supervisor.py": "descriptors of the standard streams",
    "proofs/checker": "it shares no code with gfkit, and writes nothing",
}
METHODS = {
    *("write_text", "write_bytes", "mkdir", "touch", "rename", "replace", "unlink", "rmdir"),
    *("symlink_to", "hardlink_to", "chmod"),
}
FUNCTIONS = {
    *("mkstemp", "mkdtemp", "NamedTemporaryFile", "TemporaryDirectory", "TemporaryFile", "rmtree"),
    *("copyfile", "copy", "move", "makedirs", "remove", "savefig", "save", "savetxt", "memmap"),
}
MODULES = {"os", "shutil", "tempfile", "np", "numpy"}
CHECKPOINT = {("automata/checkpoints.py", "unlink"), ("server/calls.py", "TemporaryDirectory")}
"""On the file that the writer has opened and locked; the folder of a call, which ends with it."""


def is_write_mode(call):
    """Tell a call of `open` for writing from one for reading."""
    modes = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    modes += [k.value.value for k in call.keywords if k.arg == "mode"]
    return any(set(mode) <= set("rwaxbt+U") and set(mode) & set("wax+") for mode in modes)


CALLED = {"open", *METHODS, *FUNCTIONS} - {"replace"}
WITH_ONE_ARGUMENT = re.compile(r"\.replace\((?:[^(),]|\((?:[^()]|\([^()]*\))*\))*,?\s*\)")
"""As of paths; of texts `replace` has two."""


def writes(path):
    """Yield the line and the name of every call that changes the file system."""
    text = text_of(path)
    may_write = any(f"{name}(" in text for name in CALLED)
    may_write = may_write and CALLED & {*re.findall(r"(\w+)\(", text)}
    may_write = may_write or WITH_ONE_ARGUMENT.search(text)
    for node in nodes_of(path) if may_write else ():
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        if isinstance(function, ast.Name):
            if function.id == "open" and is_write_mode(node):
                yield node.lineno, "open"
            if function.id in FUNCTIONS - {"copy", "remove", "save", "move"}:
                yield node.lineno, function.id
        elif isinstance(function, ast.Attribute):
            base = function.value.id if isinstance(function.value, ast.Name) else ""
            if base in MODULES and function.attr in FUNCTIONS | METHODS:
                yield node.lineno, function.attr
            elif function.attr == "open" and base != "os" and is_write_mode(node):
                yield node.lineno, "open"
            elif function.attr in METHODS - {"replace"}:
                yield node.lineno, function.attr
            elif function.attr == "replace" and len(node.args) == 1 and base != "dataclasses":
                yield node.lineno, "replace"


def everything():
    for path in FILES:
        place = str(path.relative_to(PACKAGE))
        if not any(place.startswith(other) for other in ELSEWHERE):
            for line, name in writes(path):
                if (place, name) not in CHECKPOINT:
                    yield f"{place}:{line}: {name}"


@pytest.mark.slow
def test_nothing_else_writes():
    assert list(everything()) == []
    assert list(writes(PACKAGE / "base/file_writer.py"))


# Every citation key has an entry in catalog/bibliography.toml, and every entry is cited.


ROOT = Path(__file__).parent.parent
BIBLIOGRAPHY = tomllib.loads((ROOT / "catalog" / "bibliography.toml").read_text(encoding="utf-8"))
BRACKET = re.compile(r"\[([A-Z][A-Za-z]+[0-9]{4}[^\]]*)\]")
KEY = re.compile(r"\b[A-Z][A-Za-z]+[0-9]{4}\b")


def keys_in(text):
    """List the keys of citations such as [Kuhn1955] or [Massey1969; Stanley2012, section 4.7]."""
    return {key for inside in BRACKET.findall(text) for key in KEY.findall(inside)}


@cache
def cited():
    pages = [*(ROOT / "gfkit").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    return {key: page for page in pages for key in keys_in(page.read_text(encoding="utf-8"))}


def test_keys_are_found_alone_and_in_company():
    text = "[Kuhn1955] and [Massey1969; Stanley2012,\nsection 4.7], not [see A000045] or Kuhn1955"
    assert keys_in(text) == {"Kuhn1955", "Massey1969", "Stanley2012"}


def test_every_key_has_an_entry():
    assert {key: str(page) for key, page in cited().items() if key not in BIBLIOGRAPHY} == {}


@pytest.mark.parametrize("key", BIBLIOGRAPHY)
def test_every_entry_is_cited(key):
    assert key in cited()


@pytest.mark.parametrize("key", BIBLIOGRAPHY)
def test_an_entry_says_who_what_when_and_where(key):
    entry = BIBLIOGRAPHY[key]
    assert entry.keys() == {"author", "title", "year", "published"}
    surnames = [name.split()[-1] for name in entry["author"]]
    names = "".join(surnames) if len(surnames) < 4 else f"{surnames[0]}EtAl"
    plain = unicodedata.normalize("NFKD", names).encode("ascii", "ignore").decode()
    assert key == f"{plain}{entry['year']}"


# The graph of modules has no circle, and no arrow leads up: imports in functions count, and so do
# strings that name a module, by which tables and parts of the checker load one.


NAMED = re.compile(r"((?:gfkit\.)?[a-z_]+(?:\.[a-z_]+)+)(?::\w+)?")
TOGETHER = (
    {
        *("algebraic", "closed_forms", "explicit", "gf", "growth", "holonomic"),
        *("holonomic_proofs", "identities", "inequalities", "relations", "signs"),
    },
    {"recurrences", "sequence"},
)
"""Modules of `sequences` that rest on each other: that a fraction is the g.f. of a formula is shown
by a recurrence, and a recurrence by the g.f.s of what is in the formula; a text that is read as a
sequence is a recurrence, and that becomes a sequence."""
FACADES = {"gfkit", "gfkit.oeis"}
"""Modules that import public names when they are first used."""


def modules() -> dict[str, Path]:
    """Return the files of the engine by the names of their modules."""
    checker = PACKAGE / "proofs" / "checker"
    parts = {path: path.relative_to(PACKAGE.parent).with_suffix("").parts for path in FILES}
    return {
        ".".join(z[:-1] if z[-1] == "__init__" else z): path
        for path, z in parts.items()
        if checker not in path.parents or path == checker / "__init__.py"
    }


def documentation(tree: ast.AST) -> set[int]:
    """Return which constants are expressions by themselves: docstrings, and texts below names."""
    alone = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    return {id(one) for one in alone if isinstance(one, ast.Constant)}


def named(text: str, known: Mapping[str, Path]) -> list[str]:
    """Return the module that a text names: `gfkit.room.module.name`, `room.module:name`."""
    whole = NAMED.fullmatch(text)
    if whole is None or whole[1].startswith("gfkit."):
        text = whole[1] if whole else ""
        return [z for z in (text, text.rpartition(".")[0]) if z in known][:1]
    return [z for z in (f"gfkit.{whole[1]}",) if z in known]


def arrows(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield the modules that a module imports or names, but for those of annotations."""
    waiting: list[ast.AST] = [ast.parse(text_of(path))]
    skipped = documentation(waiting[0])
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            wholes = [f"{node.module}.{one.name}" for one in node.names]
            yield from (z if z in known else node.module for z in wholes)
        elif isinstance(node, ast.Constant) and id(node) not in skipped:
            yield from named(str(node.value), known)
        waiting += ast.iter_child_nodes(node)


@cache
def graph() -> dict[str, set[str]]:
    """Return the modules that each module leads to."""
    known = modules()
    return {
        name: {z for z in arrows(path, known) if z in known and z != name} - FACADES
        for name, path in known.items()
        if name not in FACADES
    }


def reached(name: str) -> set[str]:
    """Return the modules to which paths of arrows lead from a module."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = graph()[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def test_no_module_is_in_a_circle() -> None:
    """But for those that are told; what leaves its circle has to go from there."""
    circular = {name.removeprefix("gfkit.sequences.") for name in graph() if name in reached(name)}
    assert circular == set().union(*TOGETHER)


@cache
def floors() -> dict[str, int]:
    """Return how high each room and module of the contract stands in pyproject.toml."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = contracts["contracts"][0]["layers"]
    return {name: -k for k, some in enumerate(layers) for name in re.split(" [|:] ", some)}


def floor(name: str) -> int | None:
    while name not in floors() and name:
        name = name.rpartition(".")[0]
    return floors().get(name)


def test_no_arrow_leads_up() -> None:
    pairs = [(floor(a), floor(b), a, b) for a, others in graph().items() for b in others]
    assert len(pairs) > 2000
    assert [(a, b) for low, high, a, b in pairs if None not in (low, high) and low < high] == []


def test_the_page_shows_the_rooms_in_their_order() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ((?:`[a-z]+`,? ?)+) \|", page.partition("A **rule**")[0], re.MULTILINE)
    told = [re.findall("`([a-z]+)`", row) for row in rows]
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert {one for row in told for one in row} == rooms | {"registrations"}
    heights = [
        [floors().get(f"gfkit.{one}", min(floors().values())) for one in row] for row in told
    ]
    assert all(min(above) >= max(below) for above, below in pairwise(heights))


@pytest.mark.parametrize("page", ["architecture", "extending"])
def test_a_page_names_files_that_there_are(page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    new = {*re.findall(r"New,\s+`([^`]+)`", text)}
    named = re.findall(r"`((?:[\w-]+/)*[\w-]+\.(?:py|toml|lark|jsonl|txt))`", text)
    known = [path for path in (*FILES, *PACKAGE.rglob("*.*")) if path.is_file()]
    missing = [
        one
        for one in {*named} - new
        if not any(str(path).endswith(f"/{one}") for path in known)
        and not any((ROOT / folder / one).exists() for folder in ("", "tests", "tests/proofs"))
    ]
    assert missing == []


ANYWHERE = {"common", "core", "general", "helper", "helpers", "misc", "shared", "util", "utils"}


def test_names_of_modules_are_short_and_belong_somewhere() -> None:
    """At most three words, besides the `test` before those of tests; and no word for anything."""
    tests = (path for path in (ROOT / "tests").rglob("*.py") if "__pycache__" not in path.parts)
    stems = {path: path.stem.removeprefix("test_").strip("_") for path in (*FILES, *tests)}
    assert [path for path, stem in stems.items() if stem.count("_") > 2] == []
    assert [path for path, stem in stems.items() if stem in ANYWHERE] == []
