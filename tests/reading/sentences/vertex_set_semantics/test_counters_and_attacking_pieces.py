"""Counters and pieces that attack, of one or two colors, by all placements one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from reading.sentences.listed_colorings import Coloring, Places, Said, colorings
from reading.sentences.listed_objects import refused
from samples import parametrize_some

import gfkit
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

Cell = tuple[int, int]
Test = Callable[[frozenset[Cell], list[Cell]], bool]


def terms_of(text: str, first: int, last: int) -> list[int]:
    """Return the numbers of a sentence, whose canonical form is read back."""
    meaning = read_sentence(text)
    assert not isinstance(meaning, RefusedSentence), meaning
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    return [int(sequence.term(n)) for n in range(first, last + 1)]


def placed(rows: int, columns: int) -> Iterator[tuple[frozenset[Cell], list[Cell]]]:
    """Yield the sets of cells of a board, and its cells."""
    cells = [*product(range(rows), range(columns))]
    for many in range(len(cells) + 1):
        for some in combinations(cells, many):
            yield frozenset(some), cells


def beside(cell: Cell, on: frozenset[Cell]) -> int:
    """Return how many cells beside, above and below one are among some."""
    r, c = cell
    return len({(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & on)


def are_apart(on: frozenset[Cell]) -> bool:
    """Tell whether no two cells share a side."""
    return not any(beside(one, on) for one in on)


def in_rows(on: frozenset[Cell], cells: list[Cell]) -> list[int]:
    """Return how many there are in each row."""
    return [sum(r == k for r, _ in on) for k in range(max(r for r, _ in cells) + 1)]


def in_columns(on: frozenset[Cell], cells: list[Cell]) -> list[int]:
    """Return how many there are in each column."""
    return [sum(c == k for _, c in on) for k in range(max(c for _, c in cells) + 1)]


COUNTERS: list[tuple[str, Test]] = [
    (
        "placements of counters on a 2 x n board with an odd number of counters in each row",
        lambda on, cells: all(z % 2 for z in in_rows(on, cells)),
    ),
    (
        "placements of counters on a 2 x n board such that no two counters are adjacent",
        lambda on, _: are_apart(on),
    ),
    (
        "placements of three tokens on a 2 x n grid with no two adjacent tokens",
        lambda on, _: len(on) == 3 and are_apart(on),
    ),
    (
        (
            "placements of counters on a 2 x n board in which every empty cell is adjacent to a "
            "counter"
        ),
        lambda on, cells: all(beside(z, on) for z in cells if z not in on),
    ),
    (
        "any number of counters on a 2 x n board, no two of them adjacent",
        lambda on, _: are_apart(on),
    ),
    (
        (
            "coins on a 2 x n board, at most one per square, so that each coin has at most one "
            "horizontally or vertically adjacent coin"
        ),
        lambda on, _: all(beside(z, on) <= 1 for z in on),
    ),
    (
        "sets of cells of the 2 x n board, no two of them in one column",
        lambda on, cells: max(in_columns(on, cells)) < 2,
    ),
    (
        "placements of counters on a 2 x n board such that exactly one column is full",
        lambda on, cells: in_columns(on, cells).count(2) == 1,
    ),
    (
        (
            "in how many ways can pieces be placed on a 2 x n board with no two pieces in adjacent "
            "columns"
        ),
        lambda on, _: not any(abs(a[1] - b[1]) == 1 for a in on for b in on),
    ),
    (
        "ways to place a positive number of tokens on a 2 x n board with no two adjacent",
        lambda on, _: len(on) > 0 and are_apart(on),
    ),
    ("counters on a 2 x n board", lambda _on, _: True),
    (
        "ways to place an even number of pebbles on a 2 x n board",
        lambda on, _: len(on) % 2 == 0,
    ),
    (
        (
            "in how many ways can counters be placed on a 2 x n board with at least one counter in "
            "every row and at most one in each column"
        ),
        lambda on, cells: min(in_rows(on, cells)) > 0 and max(in_columns(on, cells)) < 2,
    ),
    (
        "placements of checkers on a 2 x n board with no two adjacent empty cells",
        lambda on, cells: are_apart(frozenset(cells) - on),
    ),
    (
        (
            "placements of counters on a 2 x n board in which no two counters are adjacent or each "
            "column has exactly one counter"
        ),
        lambda on, cells: are_apart(on) or {*in_columns(on, cells)} == {1},
    ),
]


@parametrize_some(("text", "holds"), COUNTERS, ids=[one[0] for one in COUNTERS])
def test_placements_of_counters(text: str, holds: Test) -> None:
    """A cell has a counter or is empty."""
    right = [sum(holds(on, cells) for on, cells in placed(2, n)) for n in range(1, 6)]
    assert terms_of(text, 1, 5) == right


def test_words_have_no_counters() -> None:
    """Counters are those of a board."""
    refused("binary words of length n with no two adjacent counters", "not about counters")


def peaceful(on: frozenset[Cell], moves: set[Cell]) -> bool:
    """Tell whether no piece attacks another."""
    return not any((abs(r - y), abs(c - x)) in moves for r, c in on for y, x in on)


KNIGHT = {(1, 2), (2, 1)}
KING = {(0, 1), (1, 0), (1, 1)}
PIECES: list[tuple[str, Test]] = [
    (
        "placements of knights on a 3 x n board such that no knight attacks another",
        lambda on, _: peaceful(on, KNIGHT),
    ),
    (
        "placements of knights on a 3 x n board in which no knight attacks another knight",
        lambda on, _: peaceful(on, KNIGHT),
    ),
    (
        "placements of two knights on a 3 x n board, neither of which attacks the other",
        lambda on, _: len(on) == 2 and peaceful(on, KNIGHT),
    ),
    (
        "placements of kings on a 3 x n board without mutual attacks",
        lambda on, _: peaceful(on, KING),
    ),
    (
        "placements of non-attacking kings on a 3 x n board with at most one king per column",
        lambda on, cells: peaceful(on, KING) and max(in_columns(on, cells)) < 2,
    ),
    (
        "placements of non-attacking kings on a 3 x n board with no empty column",
        lambda on, cells: peaceful(on, KING) and min(in_columns(on, cells)) > 0,
    ),
    (
        (
            "placements of non-attacking kings on a 3 x n board with at most two kings in each row "
            "and at least one in each column"
        ),
        lambda on, cells: (
            peaceful(on, KING) and max(in_rows(on, cells)) < 3 and min(in_columns(on, cells)) > 0
        ),
    ),
]


@parametrize_some(("text", "holds"), PIECES, ids=[one[0] for one in PIECES])
def test_placements_of_pieces(text: str, holds: Test) -> None:
    """No piece attacks another, however it is said."""
    right = [sum(holds(on, cells) for on, cells in placed(3, n)) for n in range(1, 5)]
    assert terms_of(text, 1, 4) == right


def edges(z: Coloring, of: Places) -> list[tuple[str, str]]:
    """Return the colors of the two ends of each edge."""
    return [(z[a], z[b]) for a, b in of.pairs() if a < b or (a, b) == ((0, 0), (0, of.columns - 1))]


def joining(first: str, second: str) -> Said:
    return lambda z, of: sum(sorted(two) == sorted((first, second)) for two in edges(z, of))


OF_TWO_COLORS: list[tuple[str, Said]] = [
    (
        "so that no two stones of the same color are adjacent",
        lambda z, of: not joining("red", "red")(z, of) and not joining("blue", "blue")(z, of),
    ),
    (
        "so that adjacent stones have different colors",
        lambda z, of: not joining("red", "red")(z, of) and not joining("blue", "blue")(z, of),
    ),
    (
        "so that no two adjacent stones have different colors",
        lambda z, of: not joining("red", "blue")(z, of),
    ),
    (
        "with no two adjacent stones",
        lambda z, of: all("0" in two for two in edges(z, of)),
    ),
    (
        "with at most one stone in each column",
        lambda z, of: all("0" in {z[0, c], z[1, c]} for c in range(of.columns)),
    ),
]


@pytest.mark.parametrize(("said", "holds"), OF_TWO_COLORS, ids=[z[0] for z in OF_TWO_COLORS])
def test_counters_of_two_colors(said: str, holds: Said) -> None:
    """An empty cell has no counter, and no color."""
    found = gfkit.as_sequence(f"ways to place red and blue stones on a 2 x n board {said}")
    for n in range(1, 4):
        places = Places(2, n)
        right = sum(bool(holds(z, places)) for z in colorings(places, ("0", "red", "blue")))
        assert found(n) == right, n
