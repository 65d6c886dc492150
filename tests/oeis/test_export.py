"""Programs of `export`: run where their language is here, and read by small readers elsewhere.

PARI (gp), Python and SymPy programs are run and their output is compared with the terms. Those of
Mathematica, Maple and Sage are not run: their brackets are checked, and the fraction, the
recurrence or the matrix in them is read back and evaluated here. A recurrence in Sage is
Python, and is run as such.
"""

import ast
import re
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest
from samples import parametrize_some
from tools import needs_sandbox

from gfkit import Sequence, Strip, as_sequence
from gfkit.errors import GfkitError
from gfkit.formulas.gf_parser import parse_fraction
from gfkit.oeis.programs.export import (
    LANGUAGES,
    NotInLanguage,
    program,
)
from gfkit.oeis.programs.runs import run
from gfkit.sequences.guess import guess

CATALAN = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012, 742900]
INVOLUTIONS = [1, 1, 2, 4, 10, 26, 76, 232, 764, 2620, 9496, 35696, 140152, 568504, 2390480]
RUN = ("pari", "python", "sympy")
READ = tuple(language for language in LANGUAGES if language not in RUN)

SUBJECTS: dict[str, Any] = {
    "fibonacci": lambda: as_sequence("x/(1-x-x^2)"),
    "offset": lambda: Sequence.parse("(1+x^5)/((1-2x)*(1-x))", offset=3),
    "negative": lambda: as_sequence("(1-3x)/(1+x-x^3)"),
    "polynomial": lambda: as_sequence("1-x+7*x^3"),
    "gaps": lambda: as_sequence("x^2/(1-4x^3)"),
    "periodic": lambda: as_sequence("(1+2x)/((1-x)*(1-x^3))"),
    "cubic": lambda: as_sequence("1/(1-x-x^2-x^3)"),
    "complex": lambda: as_sequence("1/(1-2x+5x^2)"),
    "large": lambda: as_sequence("1/(1-12345678901234567890*x+x^2)"),
    "strip": lambda: Strip("col", columns=2),
    "ends": lambda: Strip("domineering:right-ends", rows=2).generating_function(),
    "catalan": lambda: CATALAN,
    "involutions": lambda: Sequence(INVOLUTIONS, offset=2),
    "factorials": lambda: [1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800],
    "late": lambda: as_sequence("a(n) = n*a(n-1), a(0)=5, a(1)=3"),
    "guess": lambda: guess([0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55]),
    "digits": lambda: Sequence([3 ** n.bit_count() for n in range(3, 60)], offset=3),
    "subspaces": lambda: [1, 2, 5, 16, 67, 374, 2825, 29212, 417199, 8283458],
    "terms": lambda: Sequence([3, 1, 4, 1, 5, 9], offset=1),
}
OTHERS = {"catalan", "factorials", "late", "involutions", "digits", "subspaces", "terms"}
RATIONAL = [name for name in SUBJECTS if name not in OTHERS]
CASES = [
    *((name, "gf") for name in RATIONAL),
    *(
        (name, "recurrence")
        for name in (*RATIONAL, "catalan", "involutions", "digits", "subspaces")
    ),
    *((name, "closed-form") for name in RATIONAL if name not in {"polynomial", "large"}),
    ("catalan", "closed-form"),
    ("factorials", "closed-form"),
    ("late", "closed-form"),
    *((name, "rule") for name in ("strip", "ends")),
    *((name, "linear") for name in ("offset", "polynomial", "ends", "guess")),
    *((name, "terms") for name in SUBJECTS),
    *((name, "auto") for name in ("terms", "catalan", "strip")),
]


@needs_sandbox
@pytest.mark.parametrize("language", ["pari", "python"])
@parametrize_some("name, form", CASES, share=144)
def test_programs_that_are_run_print_the_terms(language: str, name: str, form: str) -> None:
    if language == "pari" and shutil.which("gp") is None:
        pytest.skip("PARI is not installed")
    try:
        made = program(SUBJECTS[name](), language, form, terms=25)
    except NotInLanguage:
        assert (language, form) == ("python", "closed-form")
        return
    done = run({"pari": "PARI", "python": "Python"}[language], made.code)
    assert done.terms == made.terms, (done.reason, made.code)


LONG = ("ends", "closed-form")
"""Sympy takes half a minute."""


@parametrize_some(
    "name, form",
    [
        pytest.param(*case, marks=pytest.mark.thorough) if case == LONG else case
        for case in CASES
        if case[1] != "auto"
    ],
    share=144,
)
def test_programs_of_sympy_print_the_terms(
    name: str, form: str, tmp_path: Path, capsys: Any
) -> None:
    made = program(SUBJECTS[name](), "sympy", form, terms=10)
    (tmp_path / "program.py").write_text(made.code, "utf-8")
    runpy.run_path(str(tmp_path / "program.py"))
    assert list(ast.literal_eval(capsys.readouterr().out)) == list(made.terms)


def test_a_recurrence_begins_behind_its_first_terms_when_n_is_negative(
    tmp_path: Path, capsys: Any
) -> None:
    made = program(Sequence(CATALAN, offset=-2), "sympy", "recurrence", terms=12)
    (tmp_path / "program.py").write_text(made.code, "utf-8")
    runpy.run_path(str(tmp_path / "program.py"))
    assert ast.literal_eval(capsys.readouterr().out) == CATALAN[:12]


# Small readers of what is not run.


def without_notes(language: str, code: str) -> str:
    mark = {"mathematica": r"\(\*.*?\*\)", "maple": r"#.*", "sage": r"#.*"}[language]
    return re.sub(mark, "", code)


def brackets_match(code: str) -> bool:
    stack = []
    pairs = {")": "(", "]": "[", "}": "{"}
    for sign in code:
        if sign in "([{":
            stack.append(sign)
        elif sign in pairs and (not stack or stack.pop() != pairs[sign]):
            return False
    return not stack


def lists_in(code: str) -> list[Any]:
    """Return the lists of integers of a program, innermost rows in their matrix."""
    plain = code.replace("{", "[").replace("}", "]")
    found = re.findall(r"\[(?:\[[-0-9, ]*\](?:, )?)+\]|\[[-0-9, ]*\]", plain)
    return [ast.literal_eval(one) for one in found]


@parametrize_some("language", READ, share=60)
@pytest.mark.parametrize("name, form", CASES)
def test_programs_that_are_not_run_are_well_formed(language: str, name: str, form: str) -> None:
    made = program(SUBJECTS[name](), language, form, terms=12)
    code = without_notes(language, made.code)
    assert brackets_match(code)
    assert "^" in code or "**" not in code
    assert code.isascii()
    assert not re.search(r"\bFraction\b|\bNone\b|S\(", code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_matrix_has_entries_of_at_most_63_bits(language: str) -> None:
    with pytest.raises(GfkitError, match="integers of at most 63 bits"):
        program(SUBJECTS["large"](), language, "linear")


@pytest.mark.parametrize("language", READ)
@pytest.mark.parametrize("name", RATIONAL)
def test_their_fractions_have_the_terms(language: str, name: str) -> None:
    made = program(SUBJECTS[name](), language, "gf", terms=12)
    (fraction,) = re.findall(r"^gf :?= (.*?)[;:]?$", made.code, re.MULTILINE)
    assert parse_fraction(fraction).terms(12) == list(made.terms)


@pytest.mark.parametrize("name", RATIONAL)
def test_recurrences_of_mathematica_have_the_terms(name: str) -> None:
    made = program(SUBJECTS[name](), "mathematica", "recurrence", terms=12)
    lists = lists_in(without_notes("mathematica", made.code))
    if "ConstantArray" in made.code:
        terms = [*(lists[0] if lists else []), *[0] * 12][:12]
    else:
        *early, kernel, terms = lists
        while len(terms) < 12:
            terms.append(sum(c * terms[-k] for k, c in enumerate(kernel, 1)))
        terms = [*(early[0] if early else []), *terms][:12]
    assert terms == list(made.terms)


@pytest.mark.parametrize("language", READ)
@pytest.mark.parametrize("name", ["strip", "ends"])
def test_their_matrices_have_the_terms(language: str, name: str) -> None:
    made = program(SUBJECTS[name](), language, "rule", terms=12)
    start, matrix, finish = lists_in(without_notes(language, made.code))[:3]
    terms = []
    for _ in range(12):
        terms.append(sum(x * y for x, y in zip(start, finish, strict=True)))
        columns = zip(*matrix, strict=True)
        start = [sum(x * y for x, y in zip(start, column, strict=True)) for column in columns]
    assert terms == list(made.terms)


# What is said, and what is refused.


def test_a_name_cannot_leave_its_comment() -> None:
    sequence = Sequence.parse("x/(1-x-x^2)").named("bad *)\nPrint[1]\n(* name")
    for language in LANGUAGES:
        code = program(sequence, language).code
        assert "bad * )" in code.splitlines()[0] or language != "mathematica"
        assert not any(line.startswith("Print[1]") for line in code.splitlines())
