"""Answers behave as what they are: sequences are indexed and iterated, fractions computed with."""

from __future__ import annotations

import io
import json
import re
from itertools import islice
from math import comb
from pathlib import Path
from typing import Any

import pytest
import sympy

import gfkit
from gfkit import Board, RationalGF, Sequence, Strip, audit, closed_form, gf, guess, read
from gfkit.api import write_certificate
from gfkit.errors import WrongArgument

ANSWER = Strip("domineering:right-ends", columns=3).generating_function()
TERMS = [1, 2, 11, 48, 227, 1054, 4921, 22944]
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.parametrize(
    "answer",
    [ANSWER, ANSWER.sequence(), closed_form(ANSWER), guess(TERMS * 0 + ANSWER.terms(20)),
     Strip("domineering:right-ends", columns=3).generating_function(marks="xy")],
    ids=["strip", "sequence", "closed form", "guess", "marked"],
)  # fmt: skip
def test_answers_are_indexed_sliced_and_iterated(answer: Any) -> None:
    assert answer[5] == TERMS[5]
    assert answer[2:8:2] == TERMS[2:8:2]
    assert list(islice(answer, 8)) == TERMS


@pytest.mark.parametrize("early", [[1], [0, 0, 5], [7, 1, 0, -2]])
def test_a_closed_form_is_a_of_n_also_before_it_holds(early: list[int]) -> None:
    gf = RationalGF.of([1], [1, -2]) + RationalGF.of(early, [1])
    form = closed_form(gf)
    assert form.holds_from == len(early)
    assert [form(n) for n in range(12)] == gf.terms(12)


def test_expressions_of_sympy_are_sequences() -> None:
    x, n = sympy.symbols("x n")
    assert gfkit.as_sequence(x / (1 - x - x**2))[:6] == [0, 1, 1, 2, 3, 5]
    assert gfkit.as_sequence(2**n + 3**n)[:3] == [2, 5, 13]
    assert sympy.latex(ANSWER) == ANSWER.latex()


def test_texts_and_numbers_are_taken_as_they_come() -> None:
    assert Sequence("1/(1-x-x^2)")[:4] == [1, 1, 2, 3]
    assert guess(1, 2, 4, 8, 16, 32, 64, 128) == guess([1, 2, 4, 8, 16, 32, 64, 128])
    assert Board("2x3") == Board(2, 3) == Board.rectangle(2, 3)
    assert Board("..|.#").cells == Board.parse("..|.#").cells
    text = (EXAMPLES / "right-ends.seq").read_text()
    assert audit(text).counts() == audit(EXAMPLES / "right-ends.seq").counts()


@pytest.mark.parametrize("suffix", ["html", "tex", "json", "txt"])
def test_answers_are_saved(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"answer.{suffix}"
    ANSWER.save(path)
    text = path.read_text("utf-8")
    assert text
    if suffix == "json":
        json.loads(text)


def test_a_form_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongArgument, match="ends in"):
        ANSWER.save(tmp_path / "answer.doc")
    with pytest.raises(TypeError, match="StripAnswer has no picture"):
        ANSWER.save(tmp_path / "answer.svg")
    assert not list(tmp_path.iterdir())


# Texts that are read.


@pytest.mark.parametrize(
    "text",
    [
        "if n is even then (-1)^(n/2)*binomial(n,n/2) else 0",
        "if n odd then 0 else (-1)^(n/2)*binomial(n,n/2)",
        "a(n) = (-1)^(n/2)*binomial(n,n/2) if n is even, 0 if n is odd",
        "a(n) = (-1)^(n/2)*binomial(n,n/2) for even n, 0 for odd n",
        "0 for odd n and (-1)^(n/2)*binomial(n,n/2) for even n",
        "(-1)^(n/2)*binomial(n,n/2) if n even, otherwise 0",
        "a(n) = 0 when n is odd; (-1)^((n+2)/2-1)*binomial(n,n/2) otherwise",
    ],
)
def test_formulas_by_parity_are_one(text: str) -> None:
    found = read(text).sequence()
    squares = [sum((-1) ** k * comb(n, k) ** 2 for k in range(n + 1)) for n in range(40)]
    assert found.early(40) == squares


NAMED = [
    "a(n) = 2a(n-1) - 3a(n-2), a(0) = 1, a(1) = 5",
    "a(n+1) = a(n) + 2^n for n >= 1, a(1) = 3",
    "a(n) = n a(n-1), a(0) = 1",
    "a(n) = n^2 + 1",
]


@pytest.mark.parametrize("text", NAMED)
@pytest.mark.parametrize("name", "bfFuTLS")
def test_a_sequence_may_have_any_name(text: str, name: str) -> None:
    if name in "FL" and "a(0)" not in text and "a(1)" not in text:
        return
    said, terms = re.sub(r"a(?=\()", name, text), read(text).sequence().early(8)
    assert read(said).sequence().early(8) == terms
    said = re.sub(rf"{name}\(([^()]*)\)", rf"{name}_{{\1}}", said)
    assert read(said).sequence().early(8) == terms
    assert read(re.sub(r"_\{([0-9n])\}", r"_\1", said)).sequence().early(8) == terms


def test_what_is_read_is_used_as_its_kind() -> None:
    assert read("right ends of domineering").model().name == "domineering:right-ends"
    assert read("domineering 2x3").game() == read("{2|-1/2}").game()
    assert read("7").game() == read("3").game() + 4
    assert read("hard squares 3xn cylinder").strip().topology == "cylinder"
    assert (
        read("kings", columns=3).strip() == read("kings n x 3").strip() == Strip("kings", columns=3)
    )
    assert read("1 4 9", offset=1).sequence() == Sequence([1, 4, 9], offset=1)
    for thing in (read("1,2"), Sequence([1, 2]), [1, 2], range(1, 3)):
        assert read(thing).sequence() == Sequence([1, 2])


FILES = {
    "terms.txt": ("# mine\n1\n-2\n\n3\n", "terms", Sequence([1, -2, 3])),
    "some.csv": ("1,2\n3,4\n", "terms", Sequence([1, 2, 3, 4])),
    "b000045.txt": ("3 5\n4 6\n", "terms", Sequence([5, 6], offset=3)),
    "other.txt": ("0 5\n1 6\n2 7\n3 8\n", "terms", Sequence([5, 6, 7, 8])),
    "gf.txt": ("x/(1-x)\n", "g.f.", read("x/(1-x)").sequence()),
    "A000012.seq": (
        "%I A000012\n%S A000012 1,1,1,1,1\n%N A000012 Ones.\n%O A000012 0,1\n%K A000012 nonn\n",
        "entry",
        None,
    ),
    "bits.toml": ('values = ["0", "1"]\n', "rule", None),
    "board.txt": ("..#\n...\n", "board", None),
    "mine.edges": ("0 1\n1 2\n", "graph", None),
    "machine.v": ("Theorem x.\n", "theorem", None),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_known_by_its_name_or_by_how_it_begins(name, tmp_path, monkeypatch) -> None:
    text, kind, sequence = FILES[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found = read(name)
    assert found.kind == kind
    assert read(tmp_path / name).kind == kind
    if sequence is not None:
        assert found.sequence() == sequence
    if name.startswith("A"):
        assert read("A000012").sequence().early(5) == [1] * 5


def test_claims_certificates_and_folders(tmp_path) -> None:
    answer = gf("kings", columns=2)
    path = tmp_path / "proof.json"
    write_certificate(answer, path)
    assert read(str(path)).sequence().terms(5) == answer.terms(5)
    assert (read(tmp_path).kind, len(read(tmp_path).value)) == ("supplement", 1)
    claims = tmp_path / "claims.toml"
    claims.write_text(
        '[[claim]]\nid = "1"\nplace = "here"\nstatement = "powers"\nkind = "gf"\n'
        'about = {gf = "1/(1-2*x)"}\nsays = {gf = "1/(1-2*x)"}\n'
    )
    assert (read(claims).kind, len(read(claims).value)) == ("claims", 1)


def test_standard_input_is_read_like_a_file(monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1, -2\n3\n"))
    assert read("-").sequence() == Sequence([1, -2, 3])
