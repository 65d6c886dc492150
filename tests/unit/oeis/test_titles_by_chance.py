"""Phrases put together at random: what is read is what plain enumeration counts, or is refused.

A word that means nothing to a kind of title is named, and what is shown as near is read.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby, pairwise, product
from random import Random

import pytest
from tiers import drawn

from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title

Word = tuple[str, ...]
JOINTS = (" ", " and ", ", ", ", and ")
FOREIGN = ("purple", "prime", "squarefree", "lucky", "palindromic", "random")


def runs(word: str, letter: str = "") -> list[int]:
    """Return the lengths of the runs."""
    return [len([*some]) for z, some in groupby(word) if letter in {"", z}]


LENGTHS = ("of length n", "with n letters", "of n symbols", "length n")
ALPHABETS = {
    "01": ("binary {}", "{} over {{0,1}}", "{} on the alphabet {{0, 1}}", "{} of 0s and 1s"),
    "012": ("ternary {}", "{} over {{0,1,2}}", "{} over 3 letters", "3-ary {}"),
}
CLAUSES: dict[tuple[str, ...], Callable[[str], bool]] = {
    ("avoiding 011", "with no 011", "not containing the factor 011", "without the substring 011"): (
        lambda z: "011" not in z
    ),
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
    ("where all runs of 1s have even length", "in which each maximal run of ones is even"): (
        lambda z: not any(k % 2 for k in runs(z, "1"))
    ),
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
    ("with no three equal letters in a row", "without 3 consecutive identical letters"): (
        lambda z: max(runs(z)) < 3
    ),
    ("with adjacent letters differing by at most 1",): (
        lambda z: all(abs(int(a) - int(b)) <= 1 for a, b in pairwise(z))
    ),
    ("whose value is divisible by 3", "whose value in base {base} is divisible by 3"): (
        lambda _: True  # the base is the number of letters
    ),
}
SIZES: dict[tuple[str, ...], Callable[[list[int]], bool]] = {
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
BOARDS = ("2 X n", "a 2 by n board", "a 2xn rectangle", "the 2 × n strip", "a board of 2 X n cells")
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


def terms(title: str, number: int) -> list[int]:
    """Return the first terms of a title, which must be read."""
    found = read_title(f"Number of {title}.")
    assert isinstance(found, TitleRule), (title, found)
    return [int(z) for z in found.terms(number)]


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
    letters = draw.choice(["01", "012"])
    chosen = draw.sample([*CLAUSES], 2)
    said = [draw.choice(one).format(base=len(letters)) for one in chosen]
    subject = draw.choice(ALPHABETS[letters]).format(draw.choice(("words", "strings")))
    length = draw.choice(LENGTHS)
    title = f"{subject} {joined(draw, said)}"
    title = f"{length} {title}" if length == "length n" else f"{title} {length}"
    if draw.random() < 0.5 and length != "length n":
        title = f"{subject} {length} {joined(draw, said)}"

    def holds(word: str) -> bool:
        told = [CLAUSES[one] for one in chosen]
        by_three = any("divisible by 3" in one and "value" in one for one in said)
        return all(one(word) for one in told) and not (by_three and int(word, len(letters)) % 3)

    true = [sum(holds("".join(z)) for z in product(letters, repeat=n)) for n in range(1, 7)]
    assert terms(title, 6) == true, title
    refused(draw, title)


def compositions(n: int) -> Iterator[list[int]]:
    """Yield the compositions of n."""
    if not n:
        yield []
    for part in range(1, n + 1):
        yield from ([part, *rest] for rest in compositions(n - part))


@pytest.mark.parametrize("seed", range(drawn(40, 8)))
def test_compositions(seed: int) -> None:
    draw = Random(seed)  # noqa: S311
    chosen = draw.sample([*SIZES], draw.choice([1, 2]))
    said = [draw.choice(one) for one in chosen]
    is_carlitz = any("at most 4" in one and "parts at" in one for one in said)
    said += [draw.choice(CARLITZ)] * is_carlitz
    title = f"compositions of n {joined(draw, said)}"
    if "odd" in title and "even parts" in title:
        return  # no part is both

    def holds(some: list[int]) -> bool:
        differ = not is_carlitz or all(a != b for a, b in pairwise(some))
        return differ and all(SIZES[one](some) for one in chosen)

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
    title = draw.choice(TILED).format(draw.choice(BOARDS), pieces)
    shapes = tuple(frozenset(z) for one in chosen for z in PIECES[one])
    assert terms(title, 6) == [tilings(shapes, n) for n in range(1, 7)], title
    refused(draw, title)
