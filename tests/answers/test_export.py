"""Programs of sequences, against terms that are computed from their definitions."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from runs import ended
from samples import parametrize_some

from gfkit import export
from gfkit.errors import GfkitError, OutOfRange


def fibonacci(count: int) -> list[int]:
    terms = [0, 1]
    while len(terms) < count:
        terms.append(terms[-1] + terms[-2])
    return terms[:count]


def test_a_program_prints_the_terms_that_the_answer_has(tmp_path: Path) -> None:
    answer = export("x/(1-x-x^2)", lang="python", terms=12)
    assert list(answer.first_terms) == fibonacci(12)
    program = tmp_path / "program.py"
    program.write_text(answer.code, encoding="utf-8")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, check=True)
    assert json.loads(done.stdout) == fibonacci(12)


def test_a_number_may_be_told_for_a_letter() -> None:
    answer = export("k^n", at={"k": 3}, lang="python", terms=5)
    assert answer.first_terms == (1, 3, 9, 27, 81)


def test_the_file_has_the_program_that_json_has(tmp_path: Path) -> None:
    words = ["export", "domineering", "--columns", "1", "--form", "rule", "--lang", "pari"]
    data = json.loads(ended([*words, "--json"])[1])
    assert data["first_terms"] == fibonacci(len(data["first_terms"]) + 1)[1:]  # bars on one column
    assert ended([*words, "-o", str(tmp_path / "a.gp")])[0] == 0
    assert (tmp_path / "a.gp").read_text("utf-8") == data["code"]
    assert str(tmp_path) not in data["code"]


def test_it_is_the_sequence_whose_terms_it_prints() -> None:
    answer = export("x/(1-x-x^2)", terms=5)
    assert (answer[30], answer[3:6]) == (832040, [2, 3, 5])


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: export("2^n", terms=0), OutOfRange),
        (lambda: export("2^n", terms=10_001), OutOfRange),
        (lambda: export("2^n", form="b-file"), GfkitError),  # type: ignore[arg-type]
        (lambda: export("3,1,4", form="gf"), GfkitError),
    ],
)
def test_what_has_no_program_is_refused(call, error) -> None:
    with pytest.raises(error):
        call()


@parametrize_some(
    ("value", "base"),
    [
        (lambda n: n.bit_count(), 2),
        (lambda n: 3 * n.bit_count() - 2 * n.bit_length(), 2),
        (lambda n: int("1" not in in_base_3(n)), 3),
    ],
    ids=["ones", "three times the ones", "no digit 1 in base 3"],
)
def test_a_program_of_sections_prints_the_terms(tmp_path, value, base):
    """Of sections of which one is a constant, too: a(3n+1) = 0."""
    answer = export([value(n) for n in range(4 * base**4)], lang="python", terms=60)
    program = tmp_path / "sections.py"
    program.write_text(answer.code, encoding="utf-8")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, check=True)
    assert json.loads(done.stdout) == [value(n) for n in range(60)]


def in_base_3(n):
    """Return the digits of a number in base 3."""
    return in_base_3(n // 3) + str(n % 3) if n else ""
