"""Tilings of a row, of which is said what is said of words: compared with lists of tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest
from reading.sentences.drawn.lines import ANY, Letter, Thing, WordDrawing
from reading.sentences.listed_objects import counts, refused, runs
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

LENGTHS = {"square": 1, "domino": 2, "tromino": 3}
SEVERAL = {"square": "squares", "domino": "dominoes", "tromino": "trominoes"}
MOST, FEW, MANY = 9, 10, 4_000


def tilings(n: int, pieces: dict[str, int]) -> Iterator[tuple[str, ...]]:
    """List the tilings of a row of n cells: the names of the tiles, from the left."""
    if n == 0:
        yield ()
    for name, length in pieces.items():
        if length <= n:
            yield from ((name, *rest) for rest in tilings(n - length, pieces))


class TileDrawing(WordDrawing):
    """What draws conditions on words of tiles."""

    def things(self, letter: Letter) -> str:
        return SEVERAL[str(letter)]


@parametrize_some("seed", range(MANY), first=FEW)
def test_what_is_drawn_of_words_is_counted_of_tilings(seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    names = [*LENGTHS][: rng.randint(2, 3)]
    drawing = TileDrawing(rng, [*names], ("tile", "tiles"))
    conditions = [getattr(drawing, rng.choice(ANY))() for _ in range(rng.randint(1, 2))]
    pieces = " and ".join([", ".join(map(SEVERAL.get, names[:-1])), SEVERAL[names[-1]]])
    said = rng.choice([" and ", ", "]).join(text for text, _ in conditions)
    text = f"tilings of a 1 x n board with {pieces} {said}"
    meaning = read_sentence(text)
    if not isinstance(meaning, Meaning):
        assert isinstance(meaning, RefusedSentence), text
        return
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    with suppress(GfkitError):  # what is read and not counted is refused
        sequence = sequence_of(meaning)
        own = {z: LENGTHS[z] for z in names}
        for n in range(max(sequence.offset, 1), MOST):
            listed: Iterator[Thing] = tilings(n, own)
            right = sum(all(holds(z) for _, holds in conditions) for z in listed)
            assert sequence.term(n) == right, (text, n, sentence_of(meaning))


@pytest.mark.parametrize("ends", ["the same tile", "different tiles"])
def test_that_both_ends_are_alike_or_not_is_printed_as_it_is_told(ends: str) -> None:
    text = (
        "tilings of a 1 x n board with 1 x 3 rectangles, dominoes and unit squares, "
        f"that begin and end with {ends}, with no two adjacent dominoes"
    )
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning)
    assert sentence_of(meaning) == text


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        (
            "with no two adjacent tiles that are squares or trominoes",
            lambda w: all("domino" in {*z} for z in pairwise(w)),
        ),
        (
            "with no three consecutive tiles that are dominoes or trominoes",
            lambda w: all("square" in {*z} for z in zip(w, w[1:], w[2:], strict=False)),
        ),
    ],
)
def test_any_of_several_tiles_may_be_adjacent(said: str, holds: Callable[[Thing], bool]) -> None:
    text = f"tilings of a 1 x n board with squares, dominoes and trominoes {said}"
    counts(text, lambda n: tilings(n, LENGTHS), holds, most=8)


SQUARES_AND_DOMINOES = {"square": 1, "domino": 2}
COLORED = {"red square": 1, "blue square": 1, "domino": 2}


def no_lonely_domino(w: Thing) -> bool:
    return 1 not in runs(w, "domino")


SAID: list[tuple[str, dict[str, int], Callable[[Thing], bool]]] = [
    (
        "in which between two consecutive dominoes there is at least one square",
        SQUARES_AND_DOMINOES,
        lambda w: ("domino", "domino") not in pairwise(w),
    ),
    (
        "that start with two squares",
        SQUARES_AND_DOMINOES,
        lambda w: w[:2] == ("square", "square"),
    ),
    (
        "that end with two dominoes",
        SQUARES_AND_DOMINOES,
        lambda w: w[-2:] == ("domino", "domino"),
    ),
    (
        "in which all dominoes precede all squares",
        SQUARES_AND_DOMINOES,
        lambda w: [*w] == sorted(w),
    ),
    (
        "in which every run of squares has even length",
        SQUARES_AND_DOMINOES,
        lambda w: all(z % 2 == 0 for z in runs(w, "square")),
    ),
    (
        "with at most one run of dominoes",
        SQUARES_AND_DOMINOES,
        lambda w: len(runs(w, "domino")) <= 1,
    ),
    (
        "whose second tile is a domino",
        SQUARES_AND_DOMINOES,
        lambda w: w[1:2] == ("domino",),
    ),
    (
        "in which no two adjacent tiles are equal",
        LENGTHS,
        lambda w: all(a != b for a, b in pairwise(w)),
    ),
    (
        "in which no domino is isolated",
        SQUARES_AND_DOMINOES,
        no_lonely_domino,
    ),
    (
        "with exactly one domino, whose second last tile is a square",
        SQUARES_AND_DOMINOES,
        lambda w: w.count("domino") == 1 and w[-2:-1] == ("square",),
    ),
    (
        "in which each domino is between two red squares",
        COLORED,
        lambda w: all(
            z != "domino" or (w[k - 1 : k] + w[k + 1 : k + 2]) == ("red square",) * 2
            for k, z in enumerate(w)
        ),
    ),
    (
        "in which every red tile is followed by a domino or a blue tile",
        COLORED,
        lambda w: all(
            z != "red square" or w[k + 1 : k + 2] in {("domino",), ("blue square",)}
            for k, z in enumerate(w)
        ),
    ),
    (
        "in which a blue square is never followed by a square",
        COLORED,
        lambda w: all(a != "blue square" or "square" not in b for a, b in pairwise(w)),
    ),
]


@parametrize_some(("said", "pieces", "holds"), SAID, ids=[z for z, _, _ in SAID])
def test_what_is_said_of_words_is_counted_of_tilings(said, pieces, holds):
    several = [f"{z}s" if z.endswith("square") else SEVERAL[z] for z in pieces]
    told = f"with {', '.join(several[:-1])} and {several[-1]}"
    frames = (
        f"tilings of a 1 x n board {told} {said}",
        f"ways to tile a strip of n cells {told} {said}",
    )
    for text in frames:
        counts(text, lambda n: tilings(n, pieces), holds, MOST)


def test_kinds_of_tiles_are_counted():
    pieces = "squares in 2 colors and dominoes"
    text = f"tilings of a 1 x n board with {pieces} in which no domino is isolated"
    sequence = gfkit.as_sequence(text)
    for n in range(1, MOST):
        meant = filter(no_lonely_domino, tilings(n, SQUARES_AND_DOMINOES))
        assert sequence.term(n) == sum(2 ** w.count("square") for w in meant)


@pytest.mark.parametrize(
    "text",
    [
        "in how many tilings of a 1 x n board with squares and dominoes is no domino isolated",
        "how many tilings of a 1 x n board with squares and dominoes have no isolated dominoes",
        (
            "a 1 x n board is tiled with squares and dominoes. How many tilings have no isolated "
            "dominoes?"
        ),
    ],
)
def test_a_condition_is_asked_of_tilings(text):
    counts(text, lambda n: tilings(n, SQUARES_AND_DOMINOES), no_lonely_domino, MOST)


def test_tiles_are_counted_in_all_tilings():
    text = "number of dominoes in all tilings of a 1 x n board with squares and dominoes {}"
    sequence = gfkit.as_sequence(text.format("in which no domino is isolated"))
    for n in range(1, MOST):
        meant = filter(no_lonely_domino, tilings(n, SQUARES_AND_DOMINOES))
        assert sequence.term(n) == sum(w.count("domino") for w in meant)


LENGTH = "whether a length is a number of tiles or of cells is not told"
BY_NUMBER = "what is said of tiles is told by their number"


@parametrize_some(
    ("said", "why"),
    [
        ("with no two adjacent dominoes of the same color", "are all of the same color"),
        ("with longest run of dominoes at most 2", LENGTH),
        (
            "in which every run of squares and every run of dominoes has length at least 2",
            "stopped at 'every'",
        ),
        (
            (
                "in which every run of squares has length at least 2 and every run of dominoes has "
                "length at least 2"
            ),
            LENGTH,
        ),
        ("with no two dominoes at distance 3", BY_NUMBER),
        ("in which every window of length 2 has a domino", BY_NUMBER),
        ("with an even number of cells", BY_NUMBER),
        ("in which no two adjacent letters are squares", BY_NUMBER),
        ("in which no two adjacent positions are squares", BY_NUMBER),
        ("in which the first letter is a domino", BY_NUMBER),
        ("in which no tile is odd", "the letters are not numbers"),
        ("with no 11", "11 is not a letter"),
        ("in which every red tile is followed by a domino", "no tiles are red"),
    ],
)
def test_what_tiles_have_not_is_refused(said, why):
    refused(f"tilings of a 1 x n board with squares and dominoes {said}", why)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("with no two adjacent tiles", "adjacent letters that are what?"),
        ("in which every domino is followed by a square", "domino is none of the letters 0, 1"),
    ],
)
def test_words_have_no_tiles(said, why):
    refused(f"binary words of length n {said}", why)


def test_of_tiles_of_a_board_it_is_not_said_that_they_are_equal():
    text = "ways to fill a 2 x n board with squares and dominoes so that no two tiles are equal"
    refused(text, "which letters?")
