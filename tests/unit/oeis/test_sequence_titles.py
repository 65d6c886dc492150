"""Counts up to a group, and covers, against all objects, listed from the definitions."""

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement, permutations, product
from operator import mul

import pytest

from gfkit.oeis import prove
from gfkit.oeis.settled.settle_entry import definition_of
from gfkit.oeis.titles.layer_titles import covers
from gfkit.oeis.titles.sequence_titles import (
    acting,
    colorings,
    matrix_power,
    multisets,
    sequence_of,
)
from gfkit.oeis.titles.title_makers import TitleRule
from gfkit.oeis.titles.title_reading import Unread, read_title
from gfkit.proofs.kernel import Workings

Group = list[tuple[int, ...]]


def generated(*some: tuple[int, ...]) -> Group:
    """Return the group that some permutations generate."""
    found = {tuple(range(len(some[0])))}
    while new := {tuple(a[k] for k in b) for a in found for b in some} - found:
        found |= new
    return sorted(found)


GROUPS = [
    generated((0, 1, 2)),
    generated((1, 2, 0)),
    generated((1, 0, 2), (0, 2, 1)),
    generated((1, 2, 3, 0), (3, 2, 1, 0)),
    generated((1, 0, 3, 2), (2, 3, 0, 1)),
    generated((1, 0, 2, 4, 3)),
]


def values(found: TitleRule, count: int) -> list[int]:
    definition = definition_of(found, "title")
    return [int(z) for z in definition.values(count, Workings())]


def classes(words: Iterable[tuple[int, ...]], group: Group) -> int:
    """Return the orbits of words whose places are permuted."""
    return len({min(tuple(word[k] for k in g) for g in group) for word in words})


@pytest.mark.parametrize("group", GROUPS, ids=len)
def test_multisets_and_colorings_are_counted_up_to_a_group(group: Group) -> None:
    size = len(group[0])
    sums = [
        [z for z in product(range(n + 1), repeat=size) if sum(z) == n] for n in range(5)
    ]  # how often each point is there
    assert multisets(group).terms(5) == [classes(words, group) for words in sums]
    colored = [classes(product(range(n), repeat=size), group) for n in range(4)]
    assert values(colorings(group, "unoriented"), 4) == colored


def test_weights_are_the_sizes_of_points() -> None:
    gf = multisets(generated((1, 0, 2)), (1, 1, 2))
    listed = [
        len({
            min(some, tuple(sorted((1, 0, 2)[z] for z in some)))
            for many in range(n + 1)
            for some in combinations_with_replacement(range(3), many)
            if sum((1, 1, 2)[z] for z in some) == n
        })
        for n in range(6)
    ]  # fmt: skip
    assert gf.terms(6) == listed


@pytest.mark.parametrize("gone", [[[0]], [[0], [0]], [[0, 1]], [[0], [1]], [[0, 1], [0]]])
def test_covers_of_a_bipartite_graph_without_some_edges(gone: list[list[int]]) -> None:
    least = sum(map(len, gone)) + 1
    found = values(covers(3, least, [gone]), 4)
    for n in range(max(2, len(gone)), 4):
        missing = {(a, b) for b, some in enumerate(gone) for a in some}
        edges = [z for z in product(range(3), range(n)) if z not in missing]
        chosen = (some for k in range(len(edges) + 1) for some in combinations(edges, k))
        assert found[n] == sum(
            len({a for a, _ in some}) == 3 and len({b for _, b in some}) == n for some in chosen
        )


def test_powers_of_a_matrix_are_products() -> None:
    matrix, power = [[2, -1, 0], [1, 1, 3], [0, 4, -2]], [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    text = "[2,-1,0; 1,1,3; 0,4,-2]"
    places = [*product(range(3), repeat=2)]
    found = {z: values(matrix_power([z[0] + 1, z[1] + 1], [3, 3], text), 6) for z in places}
    trace = values(matrix_power("trace", [3, 3], text), 6)
    first = values(matrix_power("first row", [3, 3], text), 6)
    for n in range(6):
        assert all(found[i, j][n] == power[i][j] for i, j in places)
        assert (trace[n], first[n]) == (sum(power[k][k] for k in range(3)), sum(power[0]))
        columns = [*zip(*matrix, strict=True)]
        power = [[sum(map(mul, line, column)) for column in columns] for line in power]


def test_no_comment_is_made_of_a_title_that_was_read_as_a_formula() -> None:
    found = prove("Number of multigraphs with 4 nodes and n edges.")
    assert (found.state, found.comment) == ("proved", ())


def test_permutations_of_points_are_motions_of_their_places() -> None:
    group = acting([*"abc"], [lambda z, p=p: p["abc".index(z)] for p in permutations("abc")])
    assert sorted(group) == sorted(permutations(range(3)))
    assert sequence_of({"p": [1], "q": [1, -1], "offset": 2}).offset == 2


ENDS_AT_0 = "length {} nonnegative integer arrays starting and ending with 0 with {}"
BORDER = (
    "n-move paths on a {0} X {0} chessboard of a {1} starting or ending in a corner or side square"
)
NOT_SAID = [
    ENDS_AT_0.format(4, "adjacent elements differing by more than 2"),
    ENDS_AT_0.format(4, "no two adjacent equal elements"),
    ENDS_AT_0.format(2, "adjacent elements differing by no more than n"),
    BORDER.format(3, "king"),
    BORDER.format(5, "queen"),
    "n-move king paths on 4 X 6 board from given corner to adjacent corner",
    "n X n matrices over GF(6) with rank 1",
    "n X n matrices over GF(1) with rank 1",
    "compositions of n such that two adjacent parts are not equal modulo 0",
]


@pytest.mark.parametrize("text", NOT_SAID)
def test_numbers_for_which_a_phrase_means_nothing(text: str) -> None:
    assert isinstance(read_title(f"Number of {text}."), Unread)


def test_squares_of_a_border_are_alike_for_some_chessmen() -> None:
    for name, moves in (("queen", 6), ("rook", 4)):
        found = read_title(f"Number of {BORDER.format(3, name)}.")
        assert not isinstance(found, Unread)
        assert values(found, 2) == [1, moves]


@pytest.mark.parametrize("size", [4, 8, 9, 27])
def test_fields_have_powers_of_primes(size: int) -> None:
    found = read_title(f"Number of n X n matrices over GF({size}) with rank 1.")
    assert not isinstance(found, Unread)
    assert values(found, 2) == [0, size - 1]
