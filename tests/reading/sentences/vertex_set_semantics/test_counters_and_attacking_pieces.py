"""Counters, pieces that attack, uncovered vertices and walks without a step back, by listing."""

from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from samples import parametrize_some

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
    found = read_sentence("binary words of length n with no two adjacent counters")
    assert isinstance(found, RefusedSentence)
    assert "not about counters" in str(found)


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


def matchings(rows: int, columns: int) -> Iterator[int]:
    """Yield how many vertices each matching of a grid leaves uncovered."""
    cells = [*product(range(rows), range(columns))]
    edges = [(z, y) for z, y in combinations(cells, 2) if beside(z, frozenset({y}))]
    for many in range(len(cells) // 2 + 1):
        for some in combinations(edges, many):
            if len({z for edge in some for z in edge}) == 2 * many:
                yield len(cells) - 2 * many


@parametrize_some(
    ("text", "rows", "holds"),
    [
        ("matchings in P_2 x P_n that leave exactly two vertices uncovered", 2, lambda k: k == 2),
        ("matchings with at most two vertices uncovered in P_2 x P_n", 2, lambda k: k <= 2),
        ("matchings of P_n with an odd number of uncovered vertices", 1, lambda k: k % 2),
        ("matchings of the 3 x n grid graph leaving one vertex uncovered", 3, lambda k: k == 1),
    ],
)
def test_vertices_that_a_matching_leaves_uncovered(
    text: str, rows: int, holds: Callable[[int], bool]
) -> None:
    """They are the vertices of no edge."""
    right = [sum(bool(holds(k)) for k in matchings(rows, n)) for n in range(1, 4)]
    assert terms_of(text, 1, 3) == right


STEPS = {"E": (1, 0), "W": (-1, 0), "N": (0, 1), "S": (0, -1)}


@pytest.mark.parametrize(
    ("said", "letters"),
    [
        ("with steps north, east and west", "NEW"),
        ("with N, E, W steps", "NEW"),
        ("with steps up, down and right", "NSE"),
        ("with steps E and W", "EW"),
        ("with steps N and E", "NE"),
    ],
)
def test_self_avoiding_walks_without_a_direction(said: str, letters: str) -> None:
    """They visit no point twice."""

    def visits_none_twice(steps: tuple[str, ...]) -> bool:
        at, seen = (0, 0), {(0, 0)}
        for one in steps:
            at = (at[0] + STEPS[one][0], at[1] + STEPS[one][1])
            seen.add(at)
        return len(seen) == len(steps) + 1

    right = [sum(map(visits_none_twice, product(letters, repeat=n))) for n in range(1, 8)]
    assert terms_of(f"self-avoiding walks of n steps {said}", 1, 7) == right


def heights(n: int) -> Iterator[int]:
    """Yield the heights of the Dyck paths of n up steps."""
    for steps in product((1, -1), repeat=2 * n):
        at = [sum(steps[:k]) for k in range(2 * n + 1)]
        if min(at) == 0 == at[-1]:
            yield max(at)


@pytest.mark.parametrize(
    "said", ["whose height is at least 2 and at most 4", "with height at least 2 and at most 4"]
)
def test_heights_between_two_numbers(said: str) -> None:
    """Both bounds hold."""
    right = [sum(2 <= z <= 4 for z in heights(n)) for n in range(1, 7)]
    assert terms_of(f"Dyck paths of semilength n {said}", 1, 6) == right


@pytest.mark.parametrize("graph", ["P_n", "C_n", "P_2 x P_n"])
def test_all_colorings_of_a_graph_are_asked(graph: str) -> None:
    """They may be those in which neighbours are equal, too."""
    found = read_sentence(f"all colorings of {graph} with 3 colors")
    assert isinstance(found, RefusedSentence)
    assert f"proper 3-colorings of {graph}" in str(found)
    assert "words of length" in str(found)
    proper = read_sentence(f"all proper colorings of {graph} with 3 colors")
    assert proper == read_sentence(f"proper 3-colorings of {graph}")
