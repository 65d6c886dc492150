"""Titles whose values label the nodes of a graph: the graphs, and arrays counted by listing."""

from itertools import combinations, pairwise, product

import pytest

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.oeis.settled.settle_entry import ToSettle, replayed, settle_title
from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title
from gfkit.strips.sequences.strip import Strip

CUBE = {k: {k ^ 1, k ^ 2, k ^ 4} for k in range(8)}
OCTAHEDRON = {k: {*range(6)} - {k, 5 - k} for k in range(6)}


@pytest.mark.parametrize(
    ("what", "near"),
    [
        ("0..5 label faces of a cube", OCTAHEDRON),
        ("0..7 label vertices of a cube", CUBE),
        ("0..3 label faces of a tetrahedron", {k: {*range(4)} - {k} for k in range(4)}),
        ("0..3 label nodes of a graph with edges 0,1 1,2 2,0 0,3", None),
    ],
)
@pytest.mark.parametrize("ways", ["horizontal or vertical", "diagonal", "vertical or antidiagonal"])
def test_arrays_are_those_whose_steps_are_edges(what, near, ways) -> None:
    near = near or {0: {1, 2, 3}, 1: {0, 2}, 2: {0, 1}, 3: {0}}
    size = len(near)
    name = what.split()[-1] if "nodes" not in what else "a"
    along = "an edge of this graph" if "nodes" in what else f"a corresponding {name} edge"
    title = (
        f"Rolling {name} footprints: number of n X 2 0..{size - 1} arrays starting with 0 where "
        f"{what} and every array movement to a {ways} neighbor moves along {along}."
    )
    found = read_title(title)
    assert isinstance(found, TitleRule), found
    steps = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
    used = [steps[way] for way in ways.split(" or ")]
    pairs = [
        (2 * r + c, 2 * (r + y) + c + x)
        for r, c in product(range(2), range(2))
        for y, x in used
        if r + y < 2 and 0 <= c + x < 2
    ]
    listed = sum(
        cells[0] == 0 and all(cells[j] in near[cells[i]] for i, j in pairs)
        for cells in product(range(size), repeat=4)
    )
    assert Strip(ArrayRule.from_data(found.rule, "labels"), columns=2).terms(3)[2] == listed


def _boards(title: str, terms: int) -> list[int]:
    found = read_title(title)
    assert isinstance(found, TitleRule), found
    strip = Strip(ArrayRule.from_data(found.rule, "title"), **{found.fixed: found.side})
    return strip.terms(terms + found.shift)[found.shift :]


def test_words_are_counted_by_listing() -> None:
    moved = "Number of length n arrays x(i), i=1..n with x(i) in i..i+2 and no value appearing "
    listed = [
        sum(
            max(map(x.count, x), default=0) <= 2
            for x in product(*(range(i, i + 3) for i in range(n)))
        )
        for n in range(1, 6)
    ]
    assert _boards(f"{moved}more than 2 times.", 6)[1:] == listed
    sums = (
        "Number of nondecreasing arrangements of n+1 numbers in 0..4 with the last equal to 4 and "
        "each after the first equal to the sum of one or two of the preceding two."
    )
    listed = [
        sum(
            x[-1] == 4
            and all(p <= q for p, q in pairwise(x))
            and all(
                x[k] in {*x[max(0, k - 2) : k], *map(sum, combinations(x[max(0, k - 2) : k], 2))}
                for k in range(1, len(x))
            )
            for x in product(range(5), repeat=n + 1)
        )
        for n in range(1, 5)
    ]
    assert _boards(sums, 5)[1:] == listed


@pytest.mark.parametrize(
    ("ways", "steps"),
    [
        ("horizontal or vertical", [(0, 1), (1, 0)]),
        ("vertical, diagonal or antidiagonal", [(1, 0), (1, 1), (1, -1)]),
        ("king-move", [(0, 1), (1, 0), (1, 1), (1, -1)]),
    ],
)
def test_blocks_have_neighbours_in_all_directions(ways, steps) -> None:
    title = (
        "Number of (n+1) X (2+1) 0..1 arrays with no 2 X 2 subblock sum differing from a "
        f"{ways} neighbor subblock sum by more than one."
    )

    def holds(cells: tuple[int, ...]) -> bool:
        sums = {
            (r, c): sum(cells[3 * (r + y) + c + x] for y, x in product(range(2), repeat=2))
            for r, c in product(range(2), repeat=2)
        }
        return all(
            abs(number - sums[r + y, c + x]) <= 1
            for (r, c), number in sums.items()
            for y, x in steps
            if (r + y, c + x) in sums
        )

    listed = sum(map(holds, product(range(2), repeat=9)))
    assert _boards(title, 3)[2] == listed


@pytest.mark.parametrize("half", [1, 3])
def test_a_board_of_2n_rows_is_settled(half) -> None:
    part = f"1/{half} the number" if half > 1 else "Number"
    title = f"{part} of 2n X 2 0..2 arrays with no two adjacent elements equal."
    found = read_title(title)
    assert isinstance(found, TitleRule), found
    assert found.step == 2

    def listed(rows: int) -> int:
        return sum(
            all(x[k] != x[k + 1] for k in range(0, 2 * rows, 2))
            and all(x[k] != x[k + 2] for k in range(2 * rows - 2))
            for x in product(range(3), repeat=2 * rows)
        )

    terms = [listed(2 * n) // half for n in (1, 2)]
    terms += [9 * terms[-1], 81 * terms[-1]]
    given = ToSettle("A000000", title, 1, tuple(terms))
    record, sequence, proof = settle_title(given)
    assert record["state"] == "proved"
    assert record["step"] == 2
    assert sequence is not None
    assert list(sequence.terms(4)) == terms
    assert proof is not None
    assert replayed(proof, "test", 60).holds


def test_a_board_of_2n_rows_that_also_has_a_shift_is_unread() -> None:
    found = read_title("Number of 2n X (2+1) arrays of permutations of 0..n with a shift.")
    assert isinstance(found, Unread)
