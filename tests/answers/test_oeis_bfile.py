"""B-files of sequences, against terms that are computed from their definitions."""

from __future__ import annotations

from pathlib import Path

import pytest
from runs import ended

from gfkit import oeis
from gfkit.errors import GfkitError, OutOfRange

TOO_LONG = "the OEIS takes at most 1000 digits; a(1000) has more"


def fibonacci(count: int) -> list[int]:
    terms = [0, 1]
    while len(terms) < count:
        terms.append(terms[-1] + terms[-2])
    return terms[:count]


def test_the_lines_of_a_b_file_are_the_index_and_the_term() -> None:
    answer = oeis.bfile("x/(1-x-x^2)", terms=40)
    assert str(answer).splitlines() == [f"{n} {a}" for n, a in enumerate(fibonacci(40))]
    assert answer.to_dict()["first_terms"] == fibonacci(40)


def test_a_b_file_begins_where_it_is_told() -> None:
    later = oeis.bfile("n^2", offset=5, terms=3)
    assert str(later).split() == ["5", "25", "6", "36", "7", "49"]
    listed = oeis.bfile([3, 1, 4], offset=2)  # of terms: the index of the first
    assert str(listed).split() == ["2", "3", "3", "1", "4", "4"]


def test_the_first_term_of_more_than_a_thousand_digits_is_told() -> None:
    answer = oeis.bfile("10^n", terms=1005)
    assert len([*answer]) == 1005
    assert list(answer.notes) == [TOO_LONG]  # 10^999 has a thousand digits
    words = ["oeis", "bfile", "10^n", "--terms", "1005"]
    assert ended(words)[2] == f"gfkit: {TOO_LONG}\n"


def test_it_is_told_where_the_terms_end() -> None:
    status, out, err = ended(["oeis", "bfile", "1,2,4,8"])
    assert (status, out) == (0, "0 1\n1 2\n2 4\n3 8\n")
    assert err == "gfkit: no terms after a(3) are known\n"


@pytest.mark.parametrize("suffix", ["txt", "json"])
def test_a_file_has_what_is_printed(suffix: str, tmp_path: Path) -> None:
    words = ["oeis", "bfile", "2^n", "--terms", "300"]
    out = ended([*words, *["--json"] * (suffix == "json")])[1]
    path = tmp_path / f"b.{suffix}"
    status, said, _ = ended([*words, "-o", str(path)])
    assert (status, said) == (0, f"written to {path}\n")
    assert path.read_text("utf-8") == out


def test_a_limit_leaves_no_file(tmp_path: Path) -> None:
    words = ["oeis", "bfile", "1/(1-3*x-7*x^2)", "--terms", "100000"]
    status, out, err = ended([*words, "-o", str(tmp_path / "b.txt"), "--time-limit", "0.3"])
    assert (status, "time limit of 0.3 s reached" in err) == (3, True)
    assert out.startswith("verdict   underdetermined: time limit")
    assert not any(tmp_path.iterdir())


def test_it_is_the_sequence_that_it_lists() -> None:
    answer = oeis.bfile("x/(1-x-x^2)", terms=5)
    assert (answer[30], answer[3:6], sum(answer)) == (832040, [2, 3, 5], 7)
    assert (answer + 1)[:3] == [1, 2, 2]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: oeis.bfile("2^n", terms=0), OutOfRange),
        (lambda: oeis.bfile("2^n", terms=200_001), OutOfRange),
        (lambda: oeis.bfile("1/2,3"), GfkitError),
        (lambda: oeis.bfile("a(n) = k*a(n-1) + c, a(0) = 1"), GfkitError),
        (lambda: oeis.bfile([1, 2], offset=-1), OutOfRange),
    ],
)
def test_what_has_no_b_file_is_refused(call, error) -> None:
    with pytest.raises(error):
        call()
