"""Programs and b-files of sequences, against terms that are computed from their definitions."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from runs import ended
from samples import parametrize_some

from gfkit import export
from gfkit.answers.export import BFile, Program
from gfkit.errors import GfkitError, OutOfRange, Unused


def fibonacci(count: int) -> list[int]:
    terms = [0, 1]
    while len(terms) < count:
        terms.append(terms[-1] + terms[-2])
    return terms[:count]


def test_a_program_prints_the_terms_that_the_answer_has(tmp_path: Path) -> None:
    answer = export("x/(1-x-x^2)", lang="python", terms=12)
    assert isinstance(answer, Program)
    assert list(answer.terms) == fibonacci(12)
    program = tmp_path / "program.py"
    program.write_text(answer.code, encoding="utf-8")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, check=True)
    assert json.loads(done.stdout) == fibonacci(12)


def test_a_number_may_be_told_for_a_letter() -> None:
    answer = export("k^n", at={"k": 3}, lang="python", terms=5)
    assert isinstance(answer, Program)
    assert answer.terms == (1, 3, 9, 27, 81)


def test_the_file_has_the_program_that_json_has(tmp_path: Path) -> None:
    words = ["export", "domineering", "--columns", "1", "--form", "rule", "--lang", "pari"]
    data = json.loads(ended([*words, "--json"])[1])
    assert data["terms"] == fibonacci(len(data["terms"]) + 1)[1:]  # bars on one column
    assert ended([*words, "-o", str(tmp_path / "a.gp")])[0] == 0
    assert (tmp_path / "a.gp").read_text("utf-8") == data["code"]
    assert str(tmp_path) not in data["code"]


def test_the_lines_of_a_b_file_are_the_index_and_the_term() -> None:
    answer = export("x/(1-x-x^2)", form="b-file", terms=40)
    assert str(answer).splitlines() == [f"{n} {a}" for n, a in enumerate(fibonacci(40))]
    assert answer.to_dict()["terms"] == fibonacci(40)


def test_a_b_file_begins_where_it_is_told() -> None:
    later = export("n^2", form="b-file", offset=5, terms=3)
    assert str(later).split() == ["5", "25", "6", "36", "7", "49"]
    listed = export([3, 1, 4], form="b-file", offset=2)  # of terms: the index of the first
    assert str(listed).split() == ["2", "3", "3", "1", "4", "4"]


def test_the_first_term_of_more_than_a_thousand_digits_is_told() -> None:
    answer = export("10^n", form="b-file", terms=1005)
    assert isinstance(answer, BFile)
    assert len([*answer.terms]) == 1005
    assert answer.terms.too_long == 1000  # 10^999 has a thousand digits
    words = ["export", "10^n", "--form", "b-file", "--terms", "1005"]
    assert ended(words)[2] == "gfkit: the OEIS takes at most 1000 digits; a(1000) has more\n"


def test_it_is_told_where_the_terms_end() -> None:
    status, out, err = ended(["export", "1,2,4,8", "--form", "b-file"])
    assert (status, out) == (0, "0 1\n1 2\n2 4\n3 8\n")
    assert err == "gfkit: no terms after a(3) are known\n"


@pytest.mark.parametrize("suffix", ["txt", "json"])
def test_a_file_has_what_is_printed(suffix: str, tmp_path: Path) -> None:
    words = ["export", "2^n", "--form", "b-file", "--terms", "300"]
    out = ended([*words, *["--json"] * (suffix == "json")])[1]
    path = tmp_path / f"b.{suffix}"
    status, said, _ = ended([*words, "-o", str(path)])
    assert (status, said) == (0, f"written to {path}\n")
    assert path.read_text("utf-8") == out


def test_a_limit_leaves_no_file(tmp_path: Path) -> None:
    words = ["export", "1/(1-3*x-7*x^2)", "--form", "b-file", "--terms", "100000"]
    status, out, err = ended([*words, "-o", str(tmp_path / "b.txt"), "--time-limit", "0.3"])
    assert (status, "time limit of 0.3 s reached" in err) == (3, True)
    assert out.startswith("verdict   underdetermined: time limit")
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: export("2^n", lang="python", form="b-file"), Unused),
        (lambda: export("2^n", terms=0), OutOfRange),
        (lambda: export("2^n", terms=10_001), OutOfRange),
        (lambda: export("2^n", form="b-file", terms=200_001), OutOfRange),
        (lambda: export("1/2,3", form="b-file"), GfkitError),
        (lambda: export("a(n) = k*a(n-1) + c, a(0) = 1", form="b-file"), GfkitError),
        (lambda: export([1, 2], form="b-file", offset=-1), OutOfRange),
    ],
)
def test_what_has_no_program_and_no_b_file_is_refused(call, error) -> None:
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
