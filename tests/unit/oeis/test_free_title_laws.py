"""Titles in any order of words count what plain enumeration counts, or are not read at all.

Phrases are put together at random, too. A word that means nothing to a kind of title is named, and
what is shown as near is read.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, groupby, pairwise, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiers import drawn

from gfkit import read
from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title

Holds = Callable[[tuple[int, ...]], bool]

HEIGHTS = (
    "that stay at height at most {k}",
    "with height at most {k}",
    "bounded by height {k}",
    "never exceeding height {k}",
    "that never go above y = {k}",
    "staying weakly below y = {k}",
    "in a strip of height {k}",
    "staying between 0 and {k}",
    "of height <= {k}",
)
PATHS: dict[str, tuple[tuple[int, ...], bool]] = {
    "Motzkin paths": ((-1, 0, 1), True),
    "Dyck paths": ((-1, 1), True),
    "Dyck prefixes": ((-1, 1), False),
    "lattice paths with steps up and down": ((-1, 1), False),
    "paths with steps (1,1), (1,0) and (1,-1) that end at height 0": ((-1, 0, 1), True),
    "paths with steps +2, +1 and -1 that end at height 0": ((-1, 1, 2), True),
}
SIZES: dict[str, Callable[[int, int], bool]] = {
    "odd parts": lambda part, _: part % 2 == 1,
    "even parts": lambda part, _: part % 2 == 0,
    "parts at least {k}": lambda part, k: part >= k,
    "parts of size at most {k}": lambda part, k: part <= k,
    "parts greater than {k}": lambda part, k: part > k,
    "parts less than {k}": lambda part, k: part < k,
    "parts not equal to {k}": lambda part, k: part != k,
    "parts 1, {k} and 5": lambda part, k: part in {1, k, 5},
}


def count(values: tuple[int, ...], length: int, holds: Holds) -> int:
    return sum(map(holds, product(values, repeat=length)))


def compositions(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the compositions of n."""
    if not n:
        yield ()
    for part in range(1, n + 1):
        yield from ((part, *rest) for rest in compositions(n - part))


KNOWN: dict[tuple[str, int], list[int]] = {}


def terms(title: str, number: int) -> list[int]:
    """Return the first terms of a title, which must be read; those of a rule are found once."""
    found = read_title(f"Number of {title}.")
    assert isinstance(found, TitleRule), title
    if (repr(found), number) not in KNOWN:
        KNOWN[repr(found), number] = [int(one) for one in found.terms(number)]
    return KNOWN[repr(found), number]


@given(st.sampled_from([*PATHS]), st.sampled_from(HEIGHTS), st.integers(1, 4), st.booleans())
def test_paths_between_two_heights(kind: str, bound: str, k: int, is_first: bool) -> None:
    steps, ends = PATHS[kind]
    said = bound.format(k=k)
    title = f"{kind} {said} of length n" if is_first else f"{kind} of length n {said}"

    def holds(word: tuple[int, ...]) -> bool:
        heights = [sum(word[:i]) for i in range(len(word) + 1)]
        return min(heights) >= 0 and max(heights) <= k and (not ends or heights[-1] == 0)

    assert terms(title, 6) == [count(steps, n, holds) for n in range(1, 7)]


@given(st.sampled_from([*SIZES]), st.integers(2, 4))
def test_sums_of_some_parts(said: str, k: int) -> None:
    listed = [[*compositions(n)] for n in range(1, 9)]
    right = [[one for one in some if all(SIZES[said](z, k) for z in one)] for some in listed]
    words = said.format(k=k)
    assert terms(f"compositions of n into {words}", 8) == [len(some) for some in right]
    assert terms(f"compositions of n+2 into {words}", 6) == [len(some) for some in right[2:]]
    if said in {"parts 1, {k} and 5", "parts of size at most {k}", "parts less than {k}"}:
        sorted_ones = [len({tuple(sorted(one)) for one in some}) for some in right]
        assert terms(f"partitions of n into {words}", 8) == sorted_ones
    parted = [[one for one in some if len(one) == k] for some in listed]
    assert terms(f"compositions of n into exactly {k} parts", 8) == [len(one) for one in parted]
    unordered = [len({tuple(sorted(one)) for one in some}) for some in parted]
    assert terms(f"partitions of n into {k} parts", 8) == unordered


JOINTS = (" ", " and ", ", ", ", and ")
FOREIGN = ("purple", "prime", "squarefree", "lucky", "palindromic", "random")


def runs(word: str, letter: str = "") -> list[int]:
    """Return the lengths of the runs."""
    return [len([*some]) for z, some in groupby(word) if letter in {"", z}]


NOUNS = ("words", "strings", "sequences")
LENGTHS = ("of length n", "with n letters", "of n symbols", "length n", "length-n")
ALPHABETS = {
    "01": (
        *("binary {}", "0-1 {}", "{}", "bit strings", "{} over {{0,1}}", "{} of 0s and 1s"),
        "{} on the alphabet {{0, 1}}",
    ),
    "012": ("ternary {}", "{} over {{0,1,2}}", "{} over 3 letters", "3-ary {}"),
    "0123": ("quaternary {}", "{} on {{0,1,2,3}}", "{} over 4 letters"),
}
AVOID = (
    *("avoiding", "with no", "without", "not containing", "that do not contain", "that avoid"),
    *("which avoid", "containing no", "having no", "which do not contain"),
)
FACTORS = ("", "the substring ", "the subword ", "the factor ", "the pattern ")
CLAUSES: dict[tuple[str, ...], Callable[[str], bool]] = {
    tuple(f"{said} {factor}011" for said in AVOID for factor in FACTORS): (
        lambda z: "011" not in z
    ),
    tuple(f"{said} {factor}10101" for said in AVOID for factor in FACTORS): (
        lambda z: "10101" not in z
    ),
    ("avoiding 101",): lambda z: "101" not in z,
    ("with no 00 and no 111",): lambda z: "00" not in z and "111" not in z,
    ("containing 11", "that contain two consecutive 1s"): lambda z: "11" in z,
    ("with no 3 consecutive 1s", "with at most 2 consecutive 1s"): lambda z: "111" not in z,
    ("with at least 2 0s",): lambda z: z.count("0") >= 2,
    ("containing at most 2 ones",): lambda z: z.count("1") <= 2,
    ("that have an odd number of 1s",): lambda z: z.count("1") % 2 == 1,
    ("with no isolated 1s",): lambda z: 1 not in runs(z, "1"),
    ("with no runs of 0s longer than 2",): lambda z: max([0, *runs(z, "0")]) <= 2,
    ("starting with 1",): lambda z: z[0] == "1",
    ("ending with a 0",): lambda z: z[-1] == "0",
    ("ending in 10",): lambda z: z.endswith("10"),
    ("that do not begin or end with 11",): lambda z: not (z.startswith("11") or z.endswith("11")),
    ("avoiding 00 and 11", "with no 00 or 11", "avoiding both 00 and 11 as factors"): (
        lambda z: "00" not in z and "11" not in z
    ),
    ("with exactly two 1s", "containing exactly two ones", "in which 1 occurs exactly twice"): (
        lambda z: z.count("1") == 2
    ),
    ("with an even number of 0s", "in which the number of zeros is even"): (
        lambda z: z.count("0") % 2 == 0
    ),
    ("in which the number of 1s is a multiple of 3", "whose number of ones is divisible by 3"): (
        lambda z: z.count("1") % 3 == 0
    ),
    ("in which every run has length at least 2", "with all runs of length at least 2"): (
        lambda z: min(runs(z)) >= 2
    ),
    (
        "with no odd-length runs of 1s",
        "where all runs of 1s have even length",
        "in which each maximal run of ones is even",
    ): (lambda z: not any(k % 2 for k in runs(z, "1"))),
    ("with no run longer than 2", "without runs of length greater than 2"): (
        lambda z: max(runs(z)) <= 2
    ),
    ("in which every 1 is followed by a 0", "where each 1 is immediately followed by 0"): (
        lambda z: all(two[0] != "1" or two[1] == "0" for two in pairwise(f"{z}2"))
    ),
    ("in which each 0 is preceded by at least two 1s", "where every 0 is preceded by 11"): (
        lambda z: all(z[:k].endswith("11") for k, x in enumerate(z) if x == "0")
    ),
    ("in which any two 1s are separated by at least two 0s",): (
        lambda z: all("1" not in z[k + 1 : k + 3] for k, x in enumerate(z) if x == "1")
    ),
    ("that begin and end with the same letter", "starting and ending with the same symbol"): (
        lambda z: z[0] == z[-1]
    ),
    ("starting with 1 and ending with 0", "that begin with 1 and end with 0"): (
        lambda z: z[0] == "1" and z[-1] == "0"
    ),
    ("that do not start with 10",): lambda z: not z.startswith("10"),
    ("with at most 3 runs", "having at most three runs"): lambda z: len(runs(z)) <= 3,
    ("with exactly one occurrence of 01", "in which 01 occurs exactly once"): (
        lambda z: sum(z.startswith("01", k) for k in range(len(z))) == 1
    ),
    ("with no two consecutive equal letters", "with adjacent letters distinct"): (
        lambda z: all(a != b for a, b in pairwise(z))
    ),
    (
        "with no block of three consecutive equal letters",
        "with no three equal letters in a row",
        "without 3 consecutive identical letters",
    ): (lambda z: max(runs(z)) < 3),
    ("with adjacent letters differing by at most 1",): (
        lambda z: all(abs(int(a) - int(b)) <= 1 for a, b in pairwise(z))
    ),
    ("whose value is divisible by 3", "whose value in base {base} is divisible by 3"): (
        lambda _: True  # the base is the number of letters
    ),
}
PARTS: dict[tuple[str, ...], Callable[[tuple[int, ...]], bool]] = {
    ("into odd parts", "with all parts odd", "whose parts are all odd"): lambda z: all(
        k % 2 for k in z
    ),
    ("with parts at most 4", "in which every part is at most 4"): lambda z: max(z) <= 4,
    ("with no part equal to 2", "without 2s", "in which no part equals 2"): lambda z: 2 not in z,
    ("with no part divisible by 3", "into parts not divisible by 3"): lambda z: all(
        k % 3 for k in z
    ),
    ("with parts at least 2", "whose parts are greater than 1"): lambda z: min(z) > 1,
    ("with an even number of parts", "having an even number of parts"): lambda z: len(z) % 2 == 0,
    ("with at least 3 parts",): lambda z: len(z) > 2,
    ("into 3 odd parts", "with exactly 3 odd parts", "having 3 parts all odd"): lambda z: (
        len(z) == 3 and all(k % 2 for k in z)
    ),
    ("into at most 3 even parts",): lambda z: len(z) <= 3 and not any(k % 2 for k in z),
    ("with at most 4 parts",): lambda z: len(z) <= 4,
}
CARLITZ = ("with adjacent parts different", "with no two adjacent parts equal")
STRIPS = ("2 X n", "a 2 by n board", "a 2xn rectangle", "the 2 × n strip", "a board of 2 X n cells")
TILED = ("tilings of {} {}", "ways to tile {} {}", "ways to cover {} {}", "ways to fill {} {}")
PIECES: dict[tuple[str, ...], list[set[tuple[int, int]]]] = {
    ("dominoes", "dimers", "1 X 2 tiles"): [{(0, 0), (0, 1)}, {(0, 0), (1, 0)}],
    ("unit squares", "monominoes", "1 X 1 squares", "monomers"): [{(0, 0)}],
    ("2 X 2 squares", "squares of side 2", "square tetrominoes"): [
        {(0, 0), (0, 1), (1, 0), (1, 1)}
    ],
    ("L-trominoes", "L-shaped trominoes", "right trominoes", "the piece XX|X."): [
        {(0, 0), (0, 1), (1, 0), (1, 1)} - {z} for z in product((0, 1), (0, 1))
    ],
    ("straight trominoes", "I-trominoes", "1 X 3 rectangles"): [
        {(0, 0), (0, 1), (0, 2)}, {(0, 0), (1, 0), (2, 0)},
    ],
}  # fmt: skip


def joined(draw: Random, clauses: list[str]) -> str:
    """Return clauses one after the other, in any order."""
    draw.shuffle(clauses)
    text = clauses[0] if clauses else ""
    for one in clauses[1:]:
        text += draw.choice(JOINTS) + one
    return text


def refused(draw: Random, title: str) -> None:
    """Put a word into a title that it does not know: it is named, and there is a way on."""
    words = title.split()
    foreign = draw.choice(FOREIGN)
    words.insert(draw.randrange(1, len(words) + 1), foreign)
    found = read_title(f"Number of {' '.join(words)}.")
    assert isinstance(found, Unread), words
    assert foreign in found.stopped, (words, found)
    near = found.nearest()
    assert all(isinstance(read_title(one), TitleRule) for one in near), near


@pytest.mark.parametrize("seed", range(drawn(60, 12)))
def test_words(seed: int) -> None:
    draw = Random(seed)  # noqa: S311
    letters = draw.choice([*ALPHABETS])
    chosen = draw.sample([*CLAUSES], 2)
    said = [draw.choice(one).format(base=len(letters)) for one in chosen]
    subject = draw.choice(ALPHABETS[letters]).format(draw.choice(NOUNS))
    length = draw.choice(LENGTHS)
    title = f"{subject} {joined(draw, said)}"
    is_before = length in {"length n", "length-n"}
    title = f"{length} {title}" if is_before else f"{title} {length}"
    if draw.random() < 0.5 and not is_before:
        title = f"{subject} {length} {joined(draw, said)}"

    def holds(word: str) -> bool:
        told = [CLAUSES[one] for one in chosen]
        by_three = any("divisible by 3" in one and "value" in one for one in said)
        return all(one(word) for one in told) and not (by_three and int(word, len(letters)) % 3)

    many = 8 - len(letters)
    true = [sum(holds("".join(z)) for z in product(letters, repeat=n)) for n in range(1, many + 1)]
    assert terms(title, many) == true, title
    refused(draw, title)


@pytest.mark.parametrize("seed", range(drawn(40, 8)))
def test_compositions(seed: int) -> None:
    draw = Random(seed)  # noqa: S311
    chosen = draw.sample([*PARTS], draw.choice([1, 2]))
    said = [draw.choice(one) for one in chosen]
    is_carlitz = any("at most 4" in one and "parts at" in one for one in said)
    said += [draw.choice(CARLITZ)] * is_carlitz
    title = f"compositions of n {joined(draw, said)}"
    if "odd" in title and "even parts" in title:
        return  # no part is both

    def holds(some: tuple[int, ...]) -> bool:
        differ = not is_carlitz or all(a != b for a, b in pairwise(some))
        return differ and all(PARTS[one](some) for one in chosen)

    true = [sum(map(holds, compositions(n))) for n in range(1, 10)]
    assert terms(title, 9) == true, title
    refused(draw, title)


@cache
def tilings(shapes: tuple[frozenset[tuple[int, int]], ...], n: int) -> int:
    """Return the number of tilings of 2 x n, the first free cell covered first."""

    def ways(free: frozenset[tuple[int, int]]) -> int:
        if not free:
            return 1
        first = min(free, key=lambda z: (z[1], z[0]))
        placed = (
            {(a + first[0] - r, b + first[1] - c) for a, b in shape}
            for shape in shapes
            for r, c in shape
        )
        return sum(ways(free - some) for some in placed if some <= free)

    return ways(frozenset(product(range(2), range(n))))


@pytest.mark.parametrize("seed", range(drawn(40, 8)))
def test_tilings(seed: int) -> None:
    draw = Random(seed)  # noqa: S311
    chosen = draw.sample([*PIECES], draw.choice([1, 2, 2, 3]))
    said = [draw.choice(one) for one in chosen]
    listed = draw.choice([" and ", ", ", " or "]).join(said)
    pieces = draw.choice(["with ", "using ", "by "]) + listed
    title = draw.choice(TILED).format(draw.choice(STRIPS), pieces)
    shapes = tuple(frozenset(z) for one in chosen for z in PIECES[one])
    assert terms(title, 6) == [tilings(shapes, n) for n in range(1, 7)], title
    refused(draw, title)


@pytest.mark.parametrize(
    ("graph", "edges"),
    [("P_4", {(0, 1), (1, 2), (2, 3)}), ("C_5", {(i, (i + 1) % 5) for i in range(5)})],
)
def test_walks_on_graphs(graph: str, edges: set[tuple[int, int]]) -> None:
    both = edges | {(b, a) for a, b in edges}
    vertices = tuple(range(1 + max(map(max, edges))))

    def walks(n: int, *, closed: bool) -> int:
        return count(
            vertices,
            n + 1,
            lambda z: (not closed or z[0] == z[-1]) and {*pairwise(z)} <= both,
        )

    if graph == "C_5":
        title = f"closed walks of length n on {graph} starting at a given vertex"
        from_one = [walks(n, closed=True) // len(vertices) for n in range(1, 5)]
        assert terms(title, 4) == from_one
    for closed in (False, True):
        title = f"{'closed ' * closed}walks of length n on {graph}"
        assert terms(title, 4) == [walks(n, closed=closed) for n in range(1, 5)]


def test_a_number_in_the_place_of_n_is_a_term() -> None:
    for title, n in (
        ("binary words of length {} avoiding 11", 8),
        ("compositions of {} into odd parts", 9),
    ):
        assert read(title.format(n)).value == read(title.format("n")).sequence().term(n)


def test_subsets() -> None:
    title = "subsets of {1,2,...,n} with no two elements differing by 2"
    true = [
        count((0, 1), n, lambda z: not any(a and b for a, b in zip(z, z[2:], strict=False)))
        for n in range(1, 8)
    ]
    assert terms(title, 7) == true


Cell = tuple[int, int]
ATTACKS: dict[str, Callable[[int, int], bool]] = {
    "kings": lambda r, c: max(r, c) == 1,
    "knights": lambda r, c: {r, c} == {1, TWO},
    "rooks": lambda r, c: 0 in {r, c},
    "bishops": lambda r, c: r == c,
    "queens": lambda r, c: r == c or 0 in {r, c},
}
"""Whether pieces so many rows and columns apart attack each other."""


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_so_many_pieces(rows: int) -> None:
    for k, n in product((0, 1, 2, 3), (1, 2, 4)):
        cells = [*product(range(rows), range(n))]
        for pieces, attack in ATTACKS.items():
            placed = sum(
                not any(attack(abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(some, 2))
                for some in combinations(cells, k)
            )
            title = f"ways to place {k} nonattacking {pieces} on a {rows} X n board"
            assert terms(title, 4)[n - 1] == placed, title
        edges = [
            ((a, b), (c, d))
            for (a, b), (c, d) in combinations(cells, 2)
            if abs(a - c) + abs(b - d) == 1
        ]
        matchings = sum(
            len({end for edge in some for end in edge}) == 2 * k for some in combinations(edges, k)
        )
        assert terms(f"matchings with {k} edges in the {rows} X n grid", 4)[n - 1] == matchings


Array = tuple[tuple[int, ...], ...]
Pairs = Iterator[tuple[int, int]]


def near(array: Array, steps: str) -> Pairs:
    """Yield the pairs of elements that are neighbours horizontally, vertically, diagonally."""
    offsets = {"h": (0, 1), "v": (1, 0), "d": (1, 1), "a": (1, -1)}
    for (i, line), one in product(enumerate(array), steps):
        for j, x in enumerate(line):
            k, m = i + offsets[one][0], j + offsets[one][1]
            if k < len(array) and 0 <= m < len(line):
                yield x, array[k][m]


def blocks(array: Array) -> Iterator[tuple[int, ...]]:
    """Yield the 2 X 2 blocks."""
    for above, below in pairwise(array):
        for j in range(len(above) - 1):
            yield *above[j : j + 2], *below[j : j + 2]


def around(array: Array, value: int, other: int) -> Iterator[int]:
    """Yield how many neighbours of each element with a value have the other value."""
    for i, line in enumerate(array):
        for j, x in enumerate(line):
            places = ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
            some = (array[k][m] for k, m in places if k in range(len(array)) and m in {0, 1})
            if x == value:
                yield [*some].count(other)


TWO = 2
ARRAYS: dict[str, Callable[[Array], bool]] = {
    "no two adjacent 1's horizontally or vertically": lambda z: (1, 1) not in near(z, "hv"),
    "no two adjacent 1's in any row": lambda z: (1, 1) not in near(z, "h"),
    "no two adjacent 1's horizontally, vertically, diagonally or antidiagonally": lambda z: (
        (1, 1) not in near(z, "hvda")
    ),
    "adjacent elements unequal": lambda z: all((a != b for a, b in near(z, "hv"))),
    "adjacent elements differing by at most 1": lambda z: all(
        (abs(a - b) < TWO for a, b in near(z, "hv"))
    ),
    "vertically adjacent elements differing by at most 1": lambda z: all(
        (abs(a - b) < TWO for a, b in near(z, "v"))
    ),
    "no horizontally or diagonally adjacent elements differing by 2": lambda z: all(
        (abs(a - b) != TWO for a, b in near(z, "hd"))
    ),
    "avoiding a 2 X 2 block of all ones": lambda z: (1, 1, 1, 1) not in blocks(z),
    "no isolated 1's": lambda z: 0 not in around(z, 1, 1),
    "every 1 adjacent to exactly one 0 horizontally or vertically": lambda z: (
        {*around(z, 1, 0)} <= {1}
    ),
    "nondecreasing rows and columns": lambda z: all((a <= b for a, b in near(z, "hv"))),
}
"""What holds of arrays, by its first phrasing."""
SAID = """
no two adjacent 1's horizontally or vertically
no two horizontally or vertically adjacent 1's
no two 1's horizontally or vertically adjacent
no 1 adjacent to another 1
without adjacent 1's horizontally or vertically
no pair of adjacent 1's horizontally or vertically
no two adjacent 1's in any row or column
no two orthogonally adjacent ones
no two 1's are adjacent
no 1 horizontally or vertically adjacent to another 1

no two adjacent 1's in any row

no two adjacent 1's horizontally, vertically, diagonally or antidiagonally

adjacent elements unequal
no adjacent equal elements
no two adjacent entries are equal
all adjacent values distinct
no two horizontally or vertically adjacent elements equal
every element unequal to its horizontal and vertical neighbors
no element equal to a horizontal or vertical neighbor
no two adjacent elements equal horizontally or vertically

adjacent elements differing by at most 1
every two adjacent elements differing by at most 1
any two adjacent elements differ by at most 1
horizontally and vertically adjacent entries differing by at most 1
no two adjacent elements differing by more than 1
every element differing from its horizontal and vertical neighbors by at most 1
adjacent elements differing by at most 1 horizontally and vertically
every pair of adjacent cells differing by no more than 1

vertically adjacent elements differing by at most 1

no horizontally or diagonally adjacent elements differing by 2

avoiding a 2 X 2 block of all ones
no 2 X 2 subblock of all 1's
without a 2 X 2 block of ones
no 2 X 2 subblock having all ones
no 2 X 2 square of 1's
no 2-by-2 square of all ones
not containing a 2 X 2 subarray equal to all 1's

no isolated 1's
every 1 adjacent to some other 1
every 1 having at least one horizontal or vertical neighbor equal to 1

every 1 adjacent to exactly one 0 horizontally or vertically
each 1 having exactly one neighbor equal to 0

nondecreasing rows and columns
"""
"""Phrasings of the same, in paragraphs."""
BOARDS = {
    "n X 2 0..{k} arrays {with}": (2, 0),
    "m X 2 0..{k} arrays {with}": (2, 0),
    "n-by-2 0..{k} arrays {with}": (2, 0),
    "0..{k} arrays of size n X 2 {with}": (2, 0),
    "nX2 matrices over {{{list}}} {with}": (2, 0),
    "(n+1)X2 0..{k} arrays {with}": (2, 1),
}


@cache
def listed_arrays(meant: str, columns: int, k: int, more: int) -> list[int]:
    """Return how many arrays of 1 + more, 2 + more, ... rows are as a phrase means."""
    lines = [*product(range(k + 1), repeat=columns)]
    sizes = range(1 + more, 4 + more - k // 2)
    return [sum(map(ARRAYS[meant], product(lines, repeat=n))) for n in sizes]


@pytest.mark.parametrize(
    ("meant", "said"),
    [(some[0], one) for some in map(str.splitlines, SAID.strip().split("\n\n")) for one in some],
)
def test_orders_of_words_in_titles_of_arrays(meant: str, said: str) -> None:
    begins = said.startswith(("avoiding", "without", "not containing"))
    for board, (columns, more) in BOARDS.items():
        for link in ("with", "such that", "in which") if " are " in said else ("with",):
            k = 1 if more else 2
            listed = ",".join(map(str, range(k + 1)))
            whole = board.format(k=k, list=listed, **{"with": said if begins else f"{link} {said}"})
            true = listed_arrays(meant, columns, k, more)
            assert terms(whole, len(true)) == true, whole


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("domino tilings of 4 X m", "domino tilings of 4 X n"),
        ("tilings of 2 by n board by monomers and dimers", "tilings of 2 X n by 1 X 1 and 1 X 2"),
        ("dominating sets of the 2 by n grid", "dominating sets in P_2 X P_n"),
        ("perfect matchings in graph C_4 X P_n", "perfect matchings in P_n X C_4"),
        ("Hamiltonian cycles in the graph C_5 X P_n", "Hamiltonian cycles in C_5 X P_n"),
        ("binary words of length k with no 11", "binary words of length n with no 11"),
        (
            "sequences of n coin flips with no HH that end in T",
            "words of length n over {H,T} avoiding HH and ending in T",
        ),
        (
            "3 X n 0..1 arrays with no monochromatic 2 X 2 block",
            "3 X n 0..1 arrays with no 2 X 2 block of equal entries",
        ),
        (
            "independent sets of size 2 in P_3 X P_n",
            "independent sets with 2 vertices in P_3 X P_n",
        ),
        (
            "words of length n with letters in {a,b,c} avoiding ab",
            "words of length n over {a,b,c} avoiding ab",
        ),
        ("independent sets of the ladder with n rungs", "independent sets in P_2 X P_n"),
        ("matchings in the n-rung ladder", "matchings of the ladder with 2n vertices"),
        ("spanning trees of the prism with 2n vertices", "spanning trees in C_n X P_2"),
        ("independent sets of the cycle graph C_n", "independent sets in P_1 X C_n"),
        ("T-tetromino tilings of the 4 X 4n rectangle", "tilings of 4 X 4n with T-tetrominoes"),
        (
            "ways to climb a ladder with n rungs taking 1 or 2 rungs at a time",
            "compositions of n into parts 1 and 2",
        ),
        (
            "binary words of length n ending in 10 avoiding 11",
            "binary words of length n with no 11 that end in 10",
        ),
        (
            "3-ary words of length n in which '00' occurs exactly once not ending with 1",
            "ternary words of length n with exactly 1 occurrence of 00 and not ending with 1",
        ),
        (
            (
                "n-digit numbers made from the digits 1, 2, 3 with no two consecutive digits that "
                "differ by more than one"
            ),
            "ternary words of length n with adjacent digits differing by at most 1",
        ),
        (
            "decimal numbers with n digits whose adjacent digits differ by exactly 1",
            "n-digit numbers with adjacent digits differing by exactly 1",
        ),
        ("Dyck paths of height at most 3", "Dyck paths of semilength n of height at most 3"),
        ("Motzkin paths of height at most 3", "Motzkin paths of length n of height at most 3"),
        ("kings not attacking on 2 x n", "kings 2 x n"),
        ("mutually nonattacking knights on a 3 by n board", "knights 3 x n"),
        ("ways to place non-attacking kings on a 2 x m chessboard", "kings 2 x n"),
    ],
)
def test_what_is_said_otherwise_is_the_same_sequence(said: str, meant: str) -> None:
    assert read(said).sequence().early(6) == read(meant).sequence().early(6)


@pytest.mark.parametrize(
    "title",
    [
        "n X 2 0..2 arrays with no two adjacent 1's horizontally or 2's vertically",
        "n X 2 0..1 arrays avoiding a 2 X 2 block of all ones or all zeros",
        "n X 2 0..2 arrays with adjacent elements differing by at most 1 horizontally or 2",
        "4 X m binary arrays with m ones",
        "n X 2 0..1 arrays with every 1 adjacent to some 0 and 1",
        "compositions of n into different odd parts",
        "compositions of n into two kinds of 1",
        "Motzkin paths of length n with at most 3 peaks",
        "Dyck paths of semilength n with no peaks at height 2",
        "partitions of n into at most 3 distinct parts",
        "closed walks of length n on P_5 starting at a given vertex",
        "binary words of length n with exactly two 1s or three 0s",
        "binary words of length n with no 11 starting at an even place",
        "Motzkin paths of length n of height at most 3 without flat steps at height 0",
        "subsets of {1,2,...,n} with no two consecutive elements modulo n",
        "subsets of {1,2,...,n} with no two elements differing by 2 or 7",
    ],
)
def test_no_word_of_meaning_is_passed_over(title: str) -> None:
    assert not isinstance(read_title(f"Number of {title}."), TitleRule)


COLORED = {
    "dominoes in 2 colors": (2, 2, 0),
    "each domino in one of 3 colors": (2, 3, 0),
    "white and black dominoes, and red squares": (2, 2, 1),
    "2-colored dominoes and squares": (2, 2, 1),
    "squares of 3 colors and dominoes": (2, 1, 3),
    "2 kinds of squares and 3 kinds of dominoes": (1, 3, 2),
    "white squares, black squares and dominoes": (1, 1, 2),
    "2 kinds of squares": (1, 0, 2),
}


@pytest.mark.parametrize("said", COLORED)
def test_colored_pieces(said: str) -> None:
    rows, dominoes, squares = COLORED[said]

    def ways(free: frozenset[tuple[int, int]]) -> int:
        if not free:
            return 1
        r, c = min(free)
        ends = [z for z in ((r + 1, c), (r, c + 1)) if z in free]
        covered = sum(dominoes * ways(free - {(r, c), z}) for z in ends)
        return covered + squares * (squares and ways(free - {(r, c)}))

    right = [ways(frozenset(product(range(rows), range(n)))) for n in range(1, 5)]
    board = "a 2 X n board" if rows > 1 else "a strip of length n"
    assert terms(f"tilings of {board} with {said}", 4) == right


STEPS: dict[str, Callable[[int], bool]] = {
    "p(i) != i+1": lambda k: k != 1,
    "p(i) ≠ i±1": lambda k: abs(k) != 1,
    "p(k) != k-2 and 1 <= |p(k)-k| for all k": lambda k: k not in {-2, 0},
}


@pytest.mark.parametrize("said", STEPS)
def test_permutations_without_some_steps(said: str) -> None:
    def fits(p: tuple[int, ...]) -> bool:
        return all(abs(z - i) <= 2 and STEPS[said](z - i) for i, z in enumerate(p))

    right = [sum(map(fits, permutations(range(n)))) for n in range(1, 7)]
    assert terms(f"permutations of n with |p(i)-i| <= 2 and {said}", 6) == right
    without = ",".join(str(k) for k in range(-2, 3) if not STEPS[said](k))
    title = "permutations satisfying -k<=p(i)-i<=r and p(i)-i not in I, i=1..n"
    assert terms(f"{title}, with k=2, r=2, I={{{without}}}", 6) == right


def test_a_side_of_n_minus_1() -> None:
    fibonacci = terms("binary words of length n avoiding 11", 7)
    assert terms("binary words of length n-1 avoiding 11", 8) == [1, *fibonacci]
    assert terms("domino tilings of a 2 X (n-1) board", 6) == [1, 1, 2, 3, 5, 8]


NAMED_GRAPHS = (
    "the graph L_n = P_2 X P_n",
    "G_n where G_n = P_2 X P_n",
    "L_n, where L_n is the ladder graph",
)


@pytest.mark.parametrize("said", NAMED_GRAPHS)
def test_a_graph_that_the_title_names(said: str) -> None:
    assert terms(f"matchings in {said}", 4) == [2, 7, 22, 71]


def test_self_avoiding_paths_are_paths() -> None:
    king = terms("paths in 2 X n king graph", 3)
    assert king[:2] == [1, 30]
    assert terms("self-avoiding king's paths in 2 X n", 3) == king
    grid = terms("paths in 3 X n grid", 4)
    assert terms("self-avoiding paths in a 3 X n grid", 4) == grid
