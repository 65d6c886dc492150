"""Answers behave as what they are: sequences are indexed and iterated, fractions computed with."""

from __future__ import annotations

import io
import json
import re
import tomllib
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gfkit import RationalGF, Sequence, Strip, as_sequence, closed_form, guess, read
from gfkit.asking.descriptions import described, kind_word
from gfkit.cli import run
from gfkit.errors import WrongArgument
from gfkit.reading.canonical_readings import canonical
from gfkit.reading.readings import is_one_sequence

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


TEXTS = tomllib.loads(Path(__file__).with_name("read_texts.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "kind", "terms"),
    [(text, kind, terms) for kind, rows in TEXTS.items() for text, terms in rows.items()],
)
def test_a_text_is_of_one_kind(text: str, kind: str, terms: list[Any]) -> None:
    found = read(text)
    assert (kind_word(found), is_one_sequence(found)) == (kind, bool(terms))
    assert "\n" not in described(found)
    if terms:
        assert as_sequence(text).early(len(terms)) == [*map(Fraction, terms)]
    assert read(canonical(found)) == found


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
    said, terms = re.sub(r"a(?=\()", name, text), as_sequence(text).early(8)
    assert as_sequence(said).early(8) == terms
    said = re.sub(rf"{name}\(([^()]*)\)", rf"{name}_{{\1}}", said)
    assert as_sequence(said).early(8) == terms
    assert as_sequence(re.sub(r"_\{([0-9n])\}", r"_\1", said)).early(8) == terms


def test_standard_input_is_read_like_a_file(monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1, -2\n3\n"))
    assert as_sequence("-") == Sequence([1, -2, 3])
    monkeypatch.setattr("sys.stdin", io.StringIO("1, 1, 2, 3, 5, 8, 13\n"))
    assert run(["-"]) == 0


@pytest.mark.parametrize("seed", range(12))
def test_a_system_has_the_values_that_its_equations_give(seed: int) -> None:
    draw, lag = Random(seed), 1 + seed % 2  # noqa: S311
    values = {z: [draw.randint(-3, 3) for _ in range(lag)] for z in "abc"[: 2 + seed % 3 // 2]}
    said = [f"{z}({k}) = {one}" for z, some in values.items() for k, one in enumerate(some)]
    lags = range(1, lag + 1)
    parts = {z: {(y, j): draw.randint(-2, 3) for y in values for j in lags} for z in values}
    for n in range(lag, 12):
        for z, some in values.items():
            some.append(sum(c * values[y][n - j] for (y, j), c in parts[z].items()) + 1)
    for z, part in parts.items():
        said.append(f"{z}(n) = {' + '.join(f'({c})*{y}(n-{j})' for (y, j), c in part.items())} + 1")
    assert as_sequence(", ".join(said)).early(12) == values["a"]
