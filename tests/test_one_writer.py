"""Everything in gfkit that writes a file goes through `gfkit.base.writing`."""

import ast

import pytest
from modules import FILES, PACKAGE, nodes

ELSEWHERE = {
    "automata/compiled.py": "the folder in which numba keeps machine code",
    "base/writing.py": "it is the writer",
    "formal/coq_runs.py": "folders for Coq: the compiled library",
    "formal/coq_checks.py": "folders for Coq: what it compiles, written by us",
    "oeis/entries/sandbox.py": "a foreign program's own folder, which is removed with it",
    "cli/session.py": "descriptors of the standard streams",
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
CHECKPOINT = {("automata/checkpoint.py", "unlink")}
"""On the file that the writer has opened and locked."""


def is_write_mode(call):
    """Tell a call of `open` for writing from one for reading."""
    modes = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    modes += [k.value.value for k in call.keywords if k.arg == "mode"]
    return any(set(mode) <= set("rwaxbt+U") and set(mode) & set("wax+") for mode in modes)


def writes(path):
    """Yield the line and the name of every call that changes the file system."""
    for node in nodes(path, *(rf"\b{name}\(" for name in ("open", *METHODS, *FUNCTIONS))):
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
    assert list(writes(PACKAGE / "base/writing.py"))
