"""The shell and the envelope of the checker: files, limits, exit statuses, what is printed."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from forgeries.certificates import envelope, listed, seal, strip
from oracle.forgeries import put, within
from samples import parametrize_some
from tables import recorded

from gfkit.proofs import checker
from gfkit.proofs.checker import check, lines_of, main
from gfkit.proofs.checker.core import kinds, words
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.program.command_line import parse
from gfkit.proofs.checker.program.report import rests_on, with_imports
from gfkit.proofs.kernel import KINDS

FOLDER = Path(checker.__file__).parent
FIBONACCI = {
    "kind": "generating function",
    "of": {"kind": "fraction", "offset": 0, "p": ["0", "1"], "q": ["1", "-1", "-1"]},
    "offset": 0,
    "p": ["0", "1"],
    "q": ["1", "-1", "-1"],
}


@pytest.fixture
def fibonacci():
    return envelope(json.loads(json.dumps(FIBONACCI)), {})


@pytest.fixture
def write(tmp_path):
    def written(data):
        path = tmp_path / "certificate.json"
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
        return str(path)

    return written


def test_a_certificate_that_holds(write, fibonacci, capsys):
    assert main([write(fibonacci)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[-1] == "certificate holds"
    assert "order 2 is minimal" in out


def test_of_a_rejected_certificate_nothing_is_said_but_the_reason(write, fibonacci, capsys):
    fibonacci["statement"]["p"] = ["1"]
    assert main([write(seal(fibonacci))]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("certificate REJECTED: p/q differs from the sequence at n = 0")


SAME = {"kind": "equal sequences", "first": FIBONACCI["of"], "second": FIBONACCI["of"]}
"""A statement that uses a lemma about Fibonacci's numbers."""


def test_lemmas_are_checked_before_the_statement(fibonacci):
    lemma = {key: fibonacci[key] for key in ("statement", "premises", "evidence", "lemmas")}
    assert check(envelope(SAME, {}, [lemma])).holds
    wrong = json.loads(json.dumps(lemma))
    wrong["statement"]["q"] = ["1", "-1", "-2"]
    report = check(envelope(SAME, {}, [lemma, wrong]))
    assert not report.holds
    assert report.lemmas[0].done
    assert not report.done


@pytest.mark.parametrize("place", ["file", "lemma"])
def test_premises_that_no_check_needs_are_rejected(fibonacci, place):
    lemma = {key: fibonacci[key] for key in ("statement", "premises", "evidence", "lemmas")}
    if place == "lemma":
        fibonacci["lemmas"] = [{**lemma, "premises": ["the moon is round"]}]
    else:
        fibonacci["premises"] = ["the moon is round"]
    assert "premises" in check(seal(fibonacci)).reasons[0]


def test_garbage_anywhere_is_rejected_without_an_exception(fibonacci):
    deep = []
    for _ in range(50_000):
        deep = [deep]
    for path, _ in within(fibonacci):
        for garbage in (None, -1, 1.5, "\ud800?", [[]], {"": {}}, {"kind": []}, deep):
            text = isinstance(garbage, str) and path[-1] == "gfkit"
            text |= isinstance(garbage, dict) and path == ("evidence",)  # nothing is needed of it
            changed = put(fibonacci, path, garbage)
            if path != ("digest",) and garbage is not deep:
                changed = seal(changed)
            assert text or check(changed).reasons, path


@parametrize_some("copied", [True, False])
def test_the_folder_runs_alone(copied, write, fibonacci, tmp_path):
    place = FOLDER
    if copied:
        place = tmp_path / "copied"
        shutil.copytree(FOLDER, place, ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(place), write(fibonacci)],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


HAS_CODE_OF_TEXT = re.compile(r"(?<![.\w])(?:eval|exec|__import__|compile)\b")
"""Names, and not what an object has, as `re.compile`."""
STATEMENTS = (ast.stmt, ast.excepthandler, ast.match_case)


def test_imports_the_standard_library_alone():
    for file in FOLDER.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        todo: list[ast.AST] = [tree := ast.parse(text)]
        for node in todo:  # statements, in which imports are
            names = set()
            if isinstance(node, ast.Import):
                names = {z.name.split(".")[0] for z in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = {node.module.split(".")[0]}
            elif isinstance(node, ast.ImportFrom):
                assert node.level <= len(file.relative_to(FOLDER).parts), file
            assert names <= set(sys.stdlib_module_names), file
            todo += [z for z in ast.iter_child_nodes(node) if isinstance(z, STATEMENTS)]
        for node in ast.walk(tree) if HAS_CODE_OF_TEXT.search(text) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert not HAS_CODE_OF_TEXT.fullmatch(node.func.id), file


CORE_LINES = 2_900
"""What a reader can still take in; fourteen files begin with a docstring and their imports."""


def test_the_core_stands_alone_and_says_its_length():
    """It imports itself and the standard library; an extended part only by `kinds.part`."""
    files = sorted((FOLDER / "core").glob("*.py"))
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        asked = [z for z in tree.body if isinstance(z, ast.If)]  # if TYPE_CHECKING: not executed
        typed = {id(z) for test in asked for z in ast.walk(test)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and id(node) not in typed:
                assert node.level == 1 or node.module.split(".")[0] in sys.stdlib_module_names, file
    texts = [file.read_text(encoding="utf-8").splitlines() for file in files]
    assert max(len(line) for text in texts for line in text) <= 100
    size = sum(map(len, texts))
    assert size <= CORE_LINES


SUM = {
    "kind": "relation",
    "relation": "Sum_{k=0..n} a(k) = a(n+2)-1",
    "names": {"a": FIBONACCI["of"]},
    "low": 0,
    "high": None,
}


@pytest.mark.parametrize("name, most", [("col", 4500), ("spanning-trees", 5000), ("sum", 5500)])
def test_what_a_check_loads_is_read_in_one_sitting(name, most):
    """A strip, a set of edges, a sum: all lines, of the shell and the table of kinds, too."""
    report = check(envelope(SUM, {}) if name == "sum" else strip(name, "columns", 2))
    assert report.holds
    told = re.findall(r"([\d,]+)(?= lines|\))", rests_on(report))
    assert 3000 < sum(int(z.replace(",", "")) for z in told) <= most


SLOW = {"boards of a game", "graphs", "image", "moves"}
"""Kinds of objects of which the shortest certificate is traced for seconds."""


@parametrize_some("share", range(4), share=48)
@pytest.mark.thorough
def test_whatever_runs_in_a_check_is_named(share):
    """Of kept certificates, the files of the functions that are called are those that it names.

    Each time of the shortest one about each kind of object, and each way to join the sides.
    """
    of_all = sorted((z["certificate"] for z in recorded("certificates")), key=lambda z: len(str(z)))
    shortest: dict[str, dict] = {}
    for one in of_all:
        kinds_of = re.findall(r"'(?:kind|topology)': '([^']+)'", str(one["statement"]))
        for kind in kinds_of if SLOW.isdisjoint(kinds_of) else ():
            shortest.setdefault(kind, one)
    chosen = [*{id(z): z for z in shortest.values()}.values()]
    assert len(chosen) > 40
    for certificate in chosen[share::4]:
        ran: set[str] = set()
        before = sys.gettrace()
        sys.settrace(lambda frame, *_, ran=ran: ran.add(frame.f_code.co_filename))  # None: no lines
        try:
            report = check(certificate)
        finally:
            sys.settrace(before)
        files = {Path(z).relative_to(FOLDER) for z in ran if z.startswith(f"{FOLDER}/")}
        own = {z.with_suffix("").as_posix() for z in files if z.stem != "__init__"}
        inner = {z for z in own if "/" in z and z.split("/")[0] != "program"}
        assert inner <= with_imports(["core/certificates", *report.parts]), certificate["statement"]


def test_every_row_of_the_table_of_kinds_is_read():
    """Its functions are there, its shapes are read, and what its words name is known."""
    assert {"fraction", "strip", "product"} <= listed("gf") & listed("values")
    rows = {k: z for file in kinds.TABLES for k, z in kinds.declared(file)["rows"].items()}
    for kind, row in rows.items():
        tables = [z for z in ("check", "gf", "values", "space") if z in row]
        assert all(callable(kinds.found(z, kind)) for z in tables)
        assert all(kinds.shape_of(kind, z) is not None for z in ("fields", "evidence") if z in row)
        fields = [
            z for text in words.segments(row.get("says", [])) for z in words.FIELD.findall(text)
        ]
        assert all(kinds.row(name, "choices") for _, how, name in fields if how == "choice")
        assert {name for *_, name in fields if name.startswith("_")} <= rows.keys()
        notations = {name if how in ("each", "some") else how for _, how, name in fields}
        notations -= {"", "tell", "choice", "none", *rows}
        assert all(callable(words.notation(z)) for z in notations)


def test_every_kind_of_statement_has_a_check():
    assert listed("check") == KINDS.homes.keys()


def test_a_lemma_that_occurs_again_is_checked_once(fibonacci, monkeypatch):
    found, calls = kinds.found, []
    true = found("check", "generating function")

    def counted(given):
        calls.append(given.statement["p"])
        return true(given)

    monkeypatch.setattr(kinds, "found", lambda *z: counted if z[0] == "check" else found(*z))
    lemma = {key: fibonacci[key] for key in ("statement", "premises", "evidence", "lemmas")}
    one = {"kind": "partial sums", "parts": [FIBONACCI["of"]]}
    sums = {**FIBONACCI, "of": one, "q": ["1", "-2", "0", "1"]}
    nested = {**lemma, "statement": sums, "lemmas": [lemma]}
    twice = {"kind": "partial sums", "parts": [one]}
    both = {"kind": "sum", "parts": [FIBONACCI["of"], one], "weights": ["1", "1"]}
    whole = {**sums, "of": both, "p": ["0", "2", "-1"]}
    report = check(envelope(whole, {}, [lemma, nested]))
    assert (report.outcome, len(report.lemmas)) == ("holds", 2)
    assert calls == [["0", "1"], ["0", "1"], whole["p"]]
    assert not check(envelope({**sums, "of": twice}, {}, [nested])).holds


@pytest.mark.parametrize("count", [1, 3, pytest.param(499, marks=pytest.mark.thorough)])
def test_a_lemma_that_nothing_uses_is_rejected(fibonacci, count):
    lemma = {key: fibonacci[key] for key in ("statement", "premises", "evidence", "lemmas")}
    fillers = []
    for k in range(count):
        shifted = {**FIBONACCI, "offset": k + 1, "of": {**FIBONACCI["of"], "offset": k + 1}}
        fillers.append({**lemma, "statement": shifted})
    for lemmas in ([*fillers, lemma], [lemma, *fillers], [lemma, lemma]):
        report = check(envelope(SAME, {}, lemmas))
        assert report.outcome == "rejected"
        assert "is not used" in report.reasons[0]
        assert lines_of(report) == [f"certificate REJECTED: {report.reasons[0]}"]
    assert "by          lemma 1 (the g.f. of a(n), the g.f. of b(n))" in lines_of(
        check(envelope(SAME, {}, [lemma]))
    )


def test_the_levels_of_a_certificate_are_at_most_400():
    with pytest.raises(NotChecked, match="401 levels"):
        parse(b"[" * 401 + b"]" * 401)


def test_the_digits_of_a_number_of_a_certificate_are_fewer_than_500():
    with pytest.raises(Rejected, match="500 digits"):
        parse(b"[1." + b"1" * 498 + b"]")
