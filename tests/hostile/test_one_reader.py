"""Files are read by gfkit.base.files alone, and digits of a user are bounded before `int` has them.

Both are looked for in the source. What is allowed is listed, with the reason.
"""

import ast
import sys
from collections import Counter
from collections.abc import Sequence

import pytest
from modules import FILES, PACKAGE, nodes

from gfkit.cli import run

OPENERS = {"open", "fdopen", "read_text", "read_bytes", "readlink", "load", "loads"}
MODULES = {"gzip", "bz2", "lzma", "tomllib", "zipfile", "tarfile", "csv", "fileinput", "linecache"}
STREAMS = {"stdin"}

THE_READER, THE_WRITER = "base/files.py", "base/writing.py"
CHECKER = "proofs/checker/"
ALLOWED = {
    "__init__.py": "read_text of our own file, the stub with the public names",
    "base/removed.py": "tomllib loads read_text of our own table, which the checker reads too",
    "base/arguments.py": "tomllib loads read_text of our own table",
    "base/budget.py": "open fdopen of what the system tells about processes",
    "cli/verbs/verb_verify.py": "loads: reports of our own checker",
    "cli/verbs/__init__.py": "read_text of our own files, for the list of verbs",
    "cli/inputs.py": "stdin: whether terms come from a pipe",
    "cli/limits.py": "open of what the system tells about memory",
    "cli/streams.py": "open stdin: streams that were closed are opened",
    "cli/supervisor.py": "open stdin loads: messages of our own child, a yes at a terminal",
    "base/processes/child.py": "stdin loads fdopen: calls from our own parent",
    "base/processes/orphans.py": "open",
    "oeis/entries/sandbox.py": "open readlink stdin loads: the output of a foreign program",
    "oeis/titles/title_grammar.py": "read_text of our own file",
    "oeis/dump/dump_index.py": "open: our own index, for its checksum",
    "formal/coq_runs.py": "open read_text read_bytes loads: the library for Coq, what Coq printed",
    "proofs/certificate.py": "loads: a certificate that gfkit made",
    "api.py": "loads: a certificate that gfkit made",
    "render/page.py": "csv: written, not read",
    "reports/second_routes.py": "loads: a certificate that gfkit made",
    "reports/check_all.py": "csv loads read_text read_bytes: a program that runs without gfkit",
    "reports/supplement.py": "loads read_text read_bytes: what gfkit wrote, and its own files",
    "boards/kinds/game.py": "loads: canonical text that gfkit wrote",
    "boards/language/rules.py": "loads: canonical text that gfkit wrote",
    "boards/kinds/arrays.py": "loads: canonical text that gfkit wrote",
    "boards/kinds/edge_games.py": "loads: canonical text that gfkit wrote",
    "boards/kinds/palettes.py": "loads: canonical text that gfkit wrote",
    "boards/kinds/symmetry_rules.py": "loads: canonical text that gfkit wrote",
    "automata/checkpoint.py": "load loads open read_bytes: our own checkpoint",
    "automata/modular.py": "load: our own checkpoint",
    "strips/totals/board_totals.py": "load: our own checkpoint",
}
"""What may be read past gfkit.base.files, and why."""


NAMES = [str(path.relative_to(PACKAGE)) for path in FILES]


def openers(tree: Sequence[ast.AST]) -> set[str]:
    """Return the names of what opens or parses files, of the nodes of a module."""
    ours = {
        alias.asname or alias.name
        for node in tree
        if isinstance(node, ast.ImportFrom) and node.module == "gfkit.base.files"
        for alias in node.names
    }
    found = set()
    for node in tree:
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", None) or getattr(node.func, "id", "")
            if name in OPENERS and name not in ours:
                of = ast.unparse(node.func).rpartition(".")[0]
                found |= {name} if of != "files" else set()
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & MODULES
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            found.add(node.module)
        elif isinstance(node, ast.Attribute) and node.attr in STREAMS:
            found.add(node.attr)
    return found


def test_files_are_read_by_the_one_reader() -> None:
    found = {
        name: openers(nodes(PACKAGE / name, *OPENERS, *MODULES, *STREAMS))
        - set(ALLOWED.get(name, "").replace(":", "").split())
        for name in NAMES
        if name not in {THE_READER, THE_WRITER} and not name.startswith(CHECKER)
    }
    others = {name: names for name, names in found.items() if names}
    assert not others, f"read by gfkit.base.files, or say in ALLOWED why not: {others}"


@pytest.mark.parametrize(
    "text",
    [
        "open('a')",
        "path.open('rb')",
        "Path(name).read_text()",
        "import gzip",
        "from tomllib import loads",
        "sys.stdin.read()",
        "json.load(file)",
    ],
)
def test_other_readers_are_found(text: str) -> None:
    assert openers(list(ast.walk(ast.parse(text))))


READS = ("boards/", "claims/", "cli/", "formulas/", "games/", "oeis/", "series/expression.py")
MATCHES = {"match", "found", "loose", "leading", "bound", "step", "text", "word", "token", "digits"}
BOUNDED = {
    "boards/shapes/board.py": 2,  # at most 9 digits, refused before
    "boards/acceptors/cell_conditions.py": 1,  # at most 11 digits, refused before
    "boards/kinds/tiles.py": 2,
    "claims/claim.py": 3,
    "claims/schema.py": 2,  # places that msgspec counts
    "cli/limits.py": 2,  # what the system tells
    "cli/options.py": 3,  # at most 18 digits
    "cli/verbs/verb_game_outcome.py": 2,  # at most 4 digits
    "formulas/lalr.py": 1,  # at most 2000 digits, refused before
    "formulas/plain.py": 1,
    "games/concatenation.py": 1,
    "games/game_texts.py": 7,  # at most 30 digits, refused before
    "games/ruleset_loops.py": 1,  # a number of bits
    "games/strategies.py": 1,  # hexadecimal, of our own, as wide as a board
    "oeis/entries/entry.py": 2,
    "oeis/titles/block_meanings.py": 2,  # single digits
    "oeis/entries/lines.py": 13,  # at most 9 digits, by its patterns
    "oeis/titles/move_meanings.py": 2,
    "oeis/titles/title_makers.py": 7,  # the grammar's terminals have at most 6 digits
    "oeis/titles/title_reading.py": 1,  # one digit
    "series/expression.py": 2,  # at most 4000 digits, refused before
}
"""How often `int` is given a text whose digits are bounded by its pattern, or before."""


def conversions(tree: Sequence[ast.AST]) -> int:
    """Return how often `int` is given what may be a user's text."""

    def is_text(node: ast.expr) -> bool:
        if isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.BoolOp):
            return any(map(is_text, node.values))
        return (
            isinstance(node, ast.JoinedStr)
            or (isinstance(node, ast.Name) and node.id in MATCHES)
            or (isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("group", "strip")))
        )

    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "int"
        and any(map(is_text, node.args))
        for node in tree
    )


def test_digits_of_users_are_bounded() -> None:
    found = Counter(
        {n: conversions(nodes(PACKAGE / n, "int")) for n in NAMES if n.startswith(READS)}
    )
    more = found - Counter(BOUNDED)
    assert not more, f"numbers.decimal.integer takes texts under a limit; new: {dict(more)}"


def test_the_limit_of_digits_is_that_of_the_interpreter() -> None:
    before = sys.get_int_max_str_digits()
    changes = [
        name
        for name in NAMES
        if ".set_int_max_str_digits" in (PACKAGE / name).read_text(encoding="utf-8")
    ]
    run(["gf", "domineering", "--columns", "2"])
    assert sys.get_int_max_str_digits() == before
    assert changes == []
