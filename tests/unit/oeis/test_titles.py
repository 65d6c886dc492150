"""Titles: what is read, what is refused, words that titles stop at, and laws of reading."""

import json
import re
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tiers import drawn, one_in

from gfkit import Sequence, Strip, as_sequence
from gfkit.boards.language.rules import RULES, find_model, model_of, read_rule
from gfkit.cli import run
from gfkit.errors import GfkitError
from gfkit.oeis.entries.drafts import Head, draft, draft_entry
from gfkit.oeis.entries.entry_words import positions_example, recurrence_example, title_of
from gfkit.oeis.titles.phrasings import CHANGED, WORD, phrasings_near
from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title
from gfkit.reports.read_titles import sequence_of_words
from gfkit.series.expression import parse_fraction

EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "examples"
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
    found: dict[str, list[int]] = {}
    for model in MODELS:
        strip = Strip(model, columns=2)
        terms = strip.terms(6)
        assert found.setdefault(title_of(strip), terms) == terms, model.name


@one_in(10)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
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
        assert eval(middle) == int(right)  # noqa: S307 - gfkit wrote it
        n = int(left[2:-1])
        assert gf.terms(n + 1)[n] == int(right)
    assert recurrence_example(parse_fraction("1+x"), 0) == []


def test_formulas_say_for_n_greater_as_the_oeis_does() -> None:
    for subject in (
        "x/(1-x-x^2)",
        Sequence.parse("(1+x^5)/(1-2x)", offset=2),
        [2**n for n in range(12)],
    ):
        lines = draft(subject).entry.all("F")
        assert any(re.search(r" for n > \d+\.$", line) for line in lines)
        assert not any(">=" in line for line in lines)


SETS = ["independent sets", "matchings", "spanning trees", "Hamiltonian cycles", "dominating sets"]
BOARDS = [
    "in P_{m} X P_n", "of P_{m} x P_n", "in the {m} X n grid", "on the {m}xn board",
    "in the {m} X n grid graph",
    "in a {m} X n square grid", "of the graph P_{m} X P_n", "in the grid graph P_{m} X P_n",
    "on an {m} X n chessboard",
]  # fmt: skip
SQUARES = [
    "in P_n X P_n",
    "in the n X n grid",
    "on the nXn board",
    "in the n X n square grid graph",
]
LADDERS = [
    "in P_2 X P_n", "of K_2 X P_n", "of the ladder graph L_n", "in the ladder 2 X n",
    "on the 2 X n ladder", "of the n-ladder graph P_2 X P_n", "in the n-ladder", "in the ladder",
    "in the grid with 2 rows and n columns", "of a grid of n columns and 2 rows",
]  # fmt: skip
DOUBLES = [
    "in the 2n X 4 grid",
    "in the grid with 2n rows and 4 columns",
    "of a board having 4 columns and 2n rows",
]


@pytest.mark.parametrize("boards", [BOARDS, SQUARES, LADDERS, DOUBLES])
@pytest.mark.parametrize("sets", SETS)
def test_synonyms_of_boards_give_one_rule(sets: str, boards: list[str]) -> None:
    texts = [f"{sets} {one.format(m=4)}" for one in boards]
    found = [read_title(f"Number of {text}") for text in texts]
    for text, one in zip(texts, found, strict=True):
        assert isinstance(one, TitleRule), (text, one)
        assert one == found[0], text


PRISMS = ["P_2 X C_n", "C_n x K_2", "the prism graph", "the n-prism", "the circular ladder graph"]


@pytest.mark.parametrize("sets", SETS)
def test_synonyms_of_prisms_give_one_ring(sets: str) -> None:
    found = {gf for one in PRISMS for gf in [str(as_sequence(f"{sets} of {one}").rational)]}
    assert found == {str(Strip(sets, rows=2, topology="ring").generating_function().gf)}


READ = [
    "number of n x 3 binary arrays with every element equal to at least 1 horizontal neighbor",
    "number of domino tilings of 2 x n",
    "number of words of length n over {0,1,2} avoiding 011",
    "number of spanning trees in p_3 x p_n",
    "number of tilings of a 3 x n board using dominoes",
    "number of (n+1) x 3 0..2 arrays with every 2 x 2 subblock summing to 4",
]
"""Plain titles that are read."""


@pytest.mark.parametrize("text", [*READ, "number of ways to 3-color the 2 x n grid"])
def test_british_spellings_are_read(text: str) -> None:
    british = re.sub("olor|eighbor", lambda one: f"{one[0][:-1]}ur", text)
    assert read_title(british) == read_title(text)


@pytest.mark.parametrize("seed", range(drawn(40)))
def test_a_wrong_word_is_answered_by_phrasings_that_are_read(seed: int) -> None:
    """The one that was changed is within the cost of a word, and what is shown is read."""
    draw = Random(seed)  # noqa: S311
    title = draw.choice(READ)
    places = [z for z in re.finditer(r"[a-z]{4,}", title) if z[0] != "number"]
    place = draw.choice(places)
    wrong = title[: place.start()] + draw.choice(["qqqq", f"{place[0]}q"]) + title[place.end() :]
    found = read_title(wrong)
    assert isinstance(found, Unread), wrong
    assert not found.understood or found.understood in wrong
    if found.left is None:
        assert wrong.startswith(f"{found.understood} {found.word}".strip()) or not found.understood
        near = phrasings_near(wrong, CHANGED)
        words = [WORD.findall(one) for one in near]
        assert any(len(one) == len(WORD.findall(title)) for one in words)
    shown = found.nearest()
    assert shown
    assert all(isinstance(read_title(one), TitleRule) for one in shown)
    assert len({repr(read_title(one)) for one in shown}) == len(shown)


def test_what_is_not_read_is_said_by_words() -> None:
    with pytest.raises(GfkitError) as told:
        sequence_of_words("domino tilings of n elephants")
    assert "it stopped at 'elephants'" in str(told.value)
    assert "'domino tilings of 2 x n'" in str(told.value)


def words(n: int, letters: str, *avoided: str) -> int:
    found = map("".join, product(letters, repeat=n))
    return sum(not any(one in word for one in avoided) for word in found)


def near(*sides: int) -> list[set[object]]:
    """Return the edges of a grid."""
    cells = set(product(*map(range, sides)))
    ways = range(len(sides))
    found = [{z, tuple(k + (i == way) for i, k in enumerate(z))} for z in cells for way in ways]
    return [edge for edge in found if edge <= cells]


def walks(sides: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> list[int]:
    """Return the numbers of cells of all paths from one cell to another."""
    edges = near(*sides)

    def lengths(at: object, seen: frozenset[object]) -> list[int]:
        if at == end:
            return [len(seen)]
        after = [z for edge in edges if at in edge for z in edge - seen]
        return [k for z in after for k in lengths(z, seen | {z})]

    return lengths(start, frozenset({start}))


def colourings(colors: int, rows: int, columns: int) -> int:
    cells = [*product(range(rows), range(columns))]
    edges = [tuple(edge) for edge in near(rows, columns)]
    found = (
        dict(zip(cells, one, strict=True)) for one in product(range(colors), repeat=len(cells))
    )
    return sum(all(z[a] != z[b] for a, b in edges) for z in found)


def apart(rows: int, columns: int) -> int:
    cells = [*product(range(rows), range(columns))]
    edges = near(rows, columns)
    chosen = (set(z) for k in range(len(cells) + 1) for z in combinations(cells, k))
    return sum(not any(edge <= z for edge in edges) for z in chosen)


def matched(*sides: int) -> int:
    """Return the number of perfect matchings of a grid."""

    def ways(left: frozenset[object], edges: list[set[object]]) -> int:
        if not left:
            return 1
        first = min(left, key=str)
        return sum(ways(left - edge, edges) for edge in edges if first in edge and edge <= left)

    return ways(frozenset(product(*map(range, sides))), near(*sides))


TYPED: dict[str, tuple[int, Callable[[int], int]]] = {
    "binary words of length n avoiding 11": (6, lambda n: words(n, "01", "11")),
    "binary words of length n without the substring 11": (6, lambda n: words(n, "01", "11")),
    "binary words of length n with no 11 or 000": (6, lambda n: words(n, "01", "11", "000")),
    "words of length n over {0,1,2} avoiding 00": (5, lambda n: words(n, "012", "00")),
    "words of length n over 3 letters without 00": (5, lambda n: words(n, "012", "00")),
    "independent sets in P_n": (6, lambda n: apart(1, n)),
    "proper 3-colorings of the 2 X n grid graph": (3, lambda n: colourings(3, 2, n)),
    "ways to 4-color the vertices of the graph P_2 X P_n": (2, lambda n: colourings(4, 2, n)),
    "dimer coverings of the 4 X n grid": (4, lambda n: matched(4, n)),
    "domino tilings of 3 X 2n": (3, lambda n: matched(3, 2 * n)),
    "domino tilings of a 4xn rectangle": (4, lambda n: matched(4, n)),
    "perfect matchings in P_2 X P_3 X P_n": (2, lambda n: matched(2, 3, n)),
    "tilings of a 2 X 2 X n box with 2 X 1 X 1 bricks": (3, lambda n: matched(2, 2, n)),
    "domino tilings of 2 X 2 X n": (3, lambda n: matched(2, 2, n)),
    "domino tilings of a 3 X 3 X 2n box": (1, lambda n: matched(3, 3, 2 * n)),
    "perfect matchings in the 2 X 3 X n grid graph": (2, lambda n: matched(2, 3, n)),
    "3-colourings of the 2 x n grid, neighbours different": (3, lambda n: colourings(3, 2, n)),
    "self-avoiding walks from the bottom left to the top left corner of a 3 X n grid": (
        (4, lambda n: len(walks((3, n), (2, 0), (0, 0))))
    ),
    "paths between opposite corners in P_2 X P_n": (
        4,
        lambda n: len(walks((2, n), (0, 0), (1, n - 1))),
    ),
    "Hamiltonian paths from NW to SW corners in a grid with 2n rows and 4 columns": (
        (2, lambda n: walks((2 * n, 4), (0, 0), (2 * n - 1, 0)).count(8 * n))
    ),
    "Hamiltonian paths between the NE corner and the SE corner of the 3 X n grid": (
        (3, lambda n: walks((3, n), (0, n - 1), (2, n - 1)).count(3 * n))
    ),
}


@one_in(4)
@pytest.mark.parametrize("text", TYPED)
def test_words_say_what_they_count(text: str) -> None:
    many, count = TYPED[text]
    found = as_sequence(text)
    assert found[1 : many + 1] == [count(n) for n in range(1, many + 1)]
    assert found.verdict == "proved"


def test_what_is_read_is_said_and_proved(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["gf", "Number of domino tilings of 4 X n.", "--certificate", "c.json"]) == 0
    assert "(4 rows, n columns)" in " ".join(capsys.readouterr().out.split())
    assert run(["verify", "c.json"]) == 0
    assert "certificate holds" in capsys.readouterr().out
