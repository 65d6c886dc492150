"""Edges of paths and cycles, and vertices that no edge of a matching meets, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product

from samples import parametrize_some

import gfkit
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

Row = tuple[int, ...]


def no_run(row: Row, many: int, *, around: bool = False) -> bool:
    """Tell whether no so many edges that follow each other are chosen."""
    end = many - 1 if around else 0
    told = "".join(map(str, row + row[:end]))
    return "1" * many not in told


def lone(row: Row) -> bool:
    """Tell whether a chosen edge has no chosen edge beside it."""
    told = (0, *row, 0)
    return any(told[k] and not told[k - 1] and not told[k + 1] for k in range(1, len(row) + 1))


EDGES: list[tuple[str, bool, Callable[[Row], bool]]] = [
    (
        (
            "sets of edges of the path P_n with no two consecutive chosen edges and at least one "
            "chosen edge"
        ),
        False,
        lambda z: no_run(z, 2) and any(z),
    ),
    (
        (
            "sets of edges of the path with n vertices in which no three consecutive edges are all "
            "chosen"
        ),
        False,
        lambda z: no_run(z, 3),
    ),
    (
        (
            "sets of edges of the path P_n in which every chosen edge is adjacent to another "
            "chosen edge"
        ),
        False,
        lambda z: not lone(z),
    ),
    ("sets of edges of C_n with no two adjacent edges", True, lambda z: no_run(z, 2, around=True)),
    (
        "nonempty sets of edges of the cycle C_n containing no three consecutive edges",
        True,
        lambda z: no_run(z, 3, around=True) and any(z),
    ),
    (
        "sets of edges of the cycle C_n with no three consecutive edges all chosen",
        True,
        lambda z: no_run(z, 3, around=True),
    ),
    (
        "matchings of the cycle C_n that are not perfect",
        True,
        lambda z: (
            no_run(z, 2, around=True) and any(not a and not b for a, b in pairwise((*z, z[0])))
        ),
    ),
    (
        "matchings of the cycle C_n that leave exactly two vertices uncovered",
        True,
        lambda z: (
            no_run(z, 2, around=True) and sum(not a and not b for a, b in pairwise((*z, z[0]))) == 2
        ),
    ),
]


@parametrize_some(("said", "around", "holds"), EDGES, ids=[z[0] for z in EDGES])
def test_edges_of_paths_and_cycles(said: str, around: bool, holds: Callable[[Row], bool]) -> None:
    found = gfkit.as_sequence(said)
    for n in range(max(found.offset, 3 if around else 1), 8):
        rows = product((0, 1), repeat=n if around else n - 1)
        assert found(n) == sum(map(holds, rows)), n


Cell = tuple[int, int]


def terms_of(text: str, first: int, last: int) -> list[int]:
    """Return the numbers of a sentence, whose canonical form is read back."""
    meaning = read_sentence(text)
    assert not isinstance(meaning, RefusedSentence), meaning
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    return [int(sequence.term(n)) for n in range(first, last + 1)]


def beside(cell: Cell, on: frozenset[Cell]) -> int:
    """Return how many cells beside, above and below one are among some."""
    r, c = cell
    return len({(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & on)


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
