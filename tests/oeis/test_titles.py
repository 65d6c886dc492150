"""Titles: what is read, what is refused, words that titles stop at, and laws of reading."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from oracle.expressions import function_of
from samples import parametrize_some

from gfkit import Sequence, Strip, as_sequence
from gfkit.boards.models.files import read_rule
from gfkit.boards.models.model import model_of
from gfkit.boards.models.names import RULES
from gfkit.errors import GfkitError
from gfkit.formulas.gf_parser import parse_fraction
from gfkit.oeis.entries.descriptions import (
    positions_example,
    recurrence_example,
    title_of,
)
from gfkit.oeis.entries.draft import Head, draft, draft_entry
from gfkit.oeis.titles.reader import read_title
from gfkit.strips.encodings.models import find_model
from gfkit.typed.titles import sequence_of_title

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
FILES = [path for path in sorted(EXAMPLES.rglob("*.toml")) if "claim]]" not in path.read_text()]
MODELS = [model for rule in RULES for model in rule.models if not model.play]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_every_rule_has_a_title_in_the_words_of_the_oeis(model: Any) -> None:
    title = title_of(Strip(model, columns=3))
    assert title.startswith("Number of ways to ")
    assert "n X 3 board" in title
    assert title.endswith(".")
    assert not re.search(r"\b(Left|Right|player|colour|neighbour)", title)


def test_models_of_one_title_have_the_same_terms() -> None:
    strips: dict[str, list[Strip]] = {}
    for model in MODELS:
        strip = Strip(model, columns=2)
        strips.setdefault(title_of(strip), []).append(strip)
    shared = [some for some in strips.values() if len(some) > 1]
    assert shared
    for first, *others in shared:
        for strip in others:
            assert strip.terms(6) == first.terms(6), strip


@parametrize_some("path", FILES, share=120, ids=lambda path: path.stem)
def test_a_draft_of_a_file_has_its_text_and_not_its_path(path: Path, tmp_path: Path) -> None:
    place = tmp_path / "secret-folder" / path.name
    place.parent.mkdir()
    place.write_text(path.read_text())
    model = model_of(read_rule(place))
    answer = Strip(model, columns=1).generating_function()
    text = str(draft_entry(answer, Head(), model=str(place)).entry)
    assert "secret-folder" not in text
    assert str(tmp_path) not in text
    assert "The rule as data: " in text
    assert "RULE.toml" in text
    data = re.search(r"The rule as data: (.*)\.$", text, re.MULTILINE)
    assert data is not None
    if "left out" not in data[1]:
        assert json.loads(data[1])
    assert title_of(answer.strip).startswith("Number of ")


@pytest.mark.parametrize("name, columns", [("domineering", 2), ("col", 2), ("kings:maximal", 3)])
def test_an_example_shows_as_many_positions_as_there_are(name: str, columns: int) -> None:
    strip = Strip(find_model(name), columns=columns)
    gf = strip.generating_function().univariate
    first, *lines = positions_example(strip, gf, 0)
    found = re.match(r"For n = (\d+) the a\(\d+\) = (\d+) possibilities on the (\d+) X", first)
    assert found is not None
    n, count, rows = map(int, found.groups())
    assert (n, count) == (rows, gf.terms(n + 1)[n])
    kept = [line for line in lines if line != "  --"]
    per_board = 2 * n - 1 if name == "domineering" else n
    cells = re.findall(r"[^ |-]", "".join(kept))
    assert len(cells) == count * n * columns
    assert len(kept) % per_board == 0


def test_an_example_by_the_recurrence_is_true() -> None:
    for text in ("x/(1-x-x^2)", "(1-3x)/(1+x-x^3)", "1/(1-2x)", "(1+x^5)/((1-2x)*(1-x))"):
        gf = parse_fraction(text)
        (line,) = recurrence_example(gf, 0)
        left, middle, right = line.rstrip(".").split(" = ")
        assert function_of(middle)({}) == int(right)
        n = int(left[2:-1])
        assert gf.terms(n + 1)[n] == int(right)
    assert recurrence_example(parse_fraction("1+x"), 0) == []


def test_formulas_say_for_n_greater_as_the_oeis_does() -> None:
    for subject in (
        "x/(1-x-x^2)",
        Sequence.parse("(1+x^5)/(1-2x)", offset=2),
        [2**n for n in range(12)],
    ):
        lines = draft(as_sequence(subject)).entry.all("F")
        assert any(re.search(r" for n > \d+\.$", line) for line in lines)
        assert not any(">=" in line for line in lines)


READ = [
    "number of n x 3 binary arrays with every element equal to at least 1 horizontal neighbor",
    "number of (n+1) x 3 0..2 arrays with every 2 x 2 subblock summing to 4",
    "number of 0..1 colorings on an n x 6 array circular in the 6 direction",
]
"""Plain titles that are read."""


@pytest.mark.parametrize("text", READ)
def test_british_spellings_are_read(text: str) -> None:
    british = re.sub("olor|eighbor", lambda one: f"{one[0][:-1]}ur", text)
    assert read_title(british) == read_title(text)


@pytest.mark.parametrize("exceptions", [0, 1, 2])
def test_exactly_so_many_elements_are_exceptions(exceptions: int) -> None:
    """Of n X 2 arrays, listed; an element without an equal neighbour is an exception."""
    title = (
        "Number of n X 2 0..1 arrays with every element equal to at least one of its horizontal "
        "and vertical neighbors"
    )
    words = {0: "", 1: ", with the exception of exactly one element"}
    few = words.get(exceptions, f", with the exception of exactly {exceptions} elements")
    sequence = sequence_of_title(f"{title}{few}.")
    for rows in range(1, 5):
        cells = [(r, c) for r in range(rows) for c in range(2)]
        many = 0
        for values in product(range(2), repeat=len(cells)):
            at = dict(zip(cells, values, strict=True))
            alone = [
                (r, c)
                for r, c in cells
                if at[r, c]
                not in {at.get(z) for z in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))}
            ]
            many += len(alone) == exceptions
        assert sequence.term(rows) == many


def test_what_is_not_read_is_said_by_words() -> None:
    with pytest.raises(GfkitError) as told:
        sequence_of_title("Number of spanning trees in P_3 x elephants")
    assert "it stopped at 'elephants'" in str(told.value)
