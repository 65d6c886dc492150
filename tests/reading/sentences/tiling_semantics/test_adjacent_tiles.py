"""Which tile is the first, the last or the next one, and which are adjacent, by listing them."""

from collections.abc import Callable, Iterator

from reading.sentences.drawn.tilings import DOMINO, UNIT, Laid, laid
from reading.sentences.listed_objects import refused
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of
from gfkit.reading.sentences.sentence_reader import read_sentence
from gfkit.reading.sentences.tiling_meanings_to_rules import tiling_sequence

Row = tuple[int, ...]


def rows(length: int, parts: tuple[int, ...]) -> Iterator[Row]:
    """Yield the lengths of the tiles of a row, in order."""
    if not length:
        yield ()
    for first in parts:
        if first <= length:
            yield from ((first, *rest) for rest in rows(length - first, parts))


def has(row: Row, *parts: int) -> bool:
    """Tell whether such tiles stand one behind the other."""
    return any(row[k : k + len(parts)] == parts for k in range(len(row)))


IN_A_ROW: list[tuple[str, tuple[int, ...], Callable[[Row], bool]]] = [
    ("that begin with a domino", (1, 2), lambda z: z[0] == 2),
    ("starting with a square", (1, 2), lambda z: z[0] == 1),
    ("that begin and end with a domino", (1, 2), lambda z: z[0] == z[-1] == 2),
    ("that begin or end with a domino", (1, 2), lambda z: 2 in (z[0], z[-1])),
    ("that neither begin nor end with a domino", (1, 2), lambda z: 2 not in (z[0], z[-1])),
    ("that do not end with a square", (1, 2), lambda z: z[-1] == 2),
    (
        "that begin with a square and end with a domino",
        (1, 2),
        lambda z: (z[0], z[-1]) == (1, 2),
    ),
    ("whose last tile is a domino or a tromino", (1, 2, 3), lambda z: z[-1] > 1),
    ("whose first tile is not a domino", (1, 2, 3), lambda z: z[0] != 2),
    ("whose first and last tiles are dominoes", (1, 2, 3), lambda z: z[0] == z[-1] == 2),
    ("in which the last tile is a tromino", (1, 3), lambda z: z[-1] == 3),
    (
        "that begin with a domino, with at most two dominoes",
        (1, 2),
        lambda z: z[0] == 2 and z.count(2) <= 2,
    ),
    (
        "in which no square or tromino is followed by a square",
        (1, 2, 3),
        lambda z: not (has(z, 1, 1) or has(z, 3, 1)),
    ),
    ("with no three consecutive dominoes", (1, 2), lambda z: not has(z, 2, 2, 2)),
    (
        "in which no three consecutive tiles are squares",
        (1, 2),
        lambda z: not has(z, 1, 1, 1),
    ),
    ("with four consecutive squares", (1, 2), lambda z: has(z, 1, 1, 1, 1)),
    ("in which no domino is followed by a square", (1, 2), lambda z: not has(z, 2, 1)),
    (
        "in which no tromino is followed by a square or a domino",
        (1, 2, 3),
        lambda z: not (has(z, 3, 1) or has(z, 3, 2)),
    ),
    ("with a square immediately preceded by a domino", (1, 2), lambda z: has(z, 2, 1)),
    (
        "in which every domino is followed by a square",
        (1, 2),
        lambda z: z[-1] != 2 and not has(z, 2, 2),
    ),
    (
        "in which not every domino is followed by a square",
        (1, 2),
        lambda z: z[-1] == 2 or has(z, 2, 2),
    ),
    (
        "in which every domino is preceded by a square or a tromino",
        (1, 2, 3),
        lambda z: z[0] != 2 and not has(z, 2, 2),
    ),
    (
        "in which no domino is next to a tromino",
        (1, 2, 3),
        lambda z: not (has(z, 2, 3) or has(z, 3, 2)),
    ),
    (
        "in which a domino is next to a tromino",
        (1, 2, 3),
        lambda z: has(z, 2, 3) or has(z, 3, 2),
    ),
    ("in which no domino is adjacent to another domino", (1, 2), lambda z: not has(z, 2, 2)),
    (
        "with no square next to a domino and at least two dominoes",
        (1, 2),
        lambda z: not (has(z, 2, 1) or has(z, 1, 2)) and z.count(2) >= 2,
    ),
    (
        "either that begin with a domino or with no two adjacent squares",
        (1, 2),
        lambda z: z[0] == 2 or not has(z, 1, 1),
    ),
]
NAMES = {1: "squares", 2: "dominoes", 3: "trominoes"}


def tilings_of_a_row(said: str, parts: tuple[int, ...]) -> str:
    """Return the sentence about tilings of a row."""
    *first, last = (NAMES[one] for one in parts)
    return f"tilings of a 1 x n board with {', '.join(first)} and {last} {said}"


@parametrize_some(("said", "parts", "holds"), IN_A_ROW, ids=[one[0] for one in IN_A_ROW])
def test_what_is_said_of_tiles_in_a_row(
    said: str, parts: tuple[int, ...], holds: Callable[[Row], bool]
) -> None:
    """The numbers are those of the rows of tiles for which it holds."""
    right = [sum(map(holds, rows(n, parts))) for n in range(1, 11)]
    assert list(tiling_sequence(read_sentence(tilings_of_a_row(said, parts)))[1:11]) == right


@parametrize_some(("said", "parts"), [one[:2] for one in IN_A_ROW])
def test_a_row_of_tiles_is_read_back(said: str, parts: tuple[int, ...]) -> None:
    """What is meant is said in English that means the same."""
    found = read_sentence(tilings_of_a_row(said, parts))
    assert read_sentence(sentence_of(found)) == found


def adjacent(on: Laid, first: Callable[..., bool], second: Callable[..., bool]) -> bool:
    """Tell whether two tiles of these kinds share a part of a side."""
    return any(
        abs(r - y) + abs(c - x) == 1
        for k, (_, one) in enumerate(on)
        for j, (_, other) in enumerate(on)
        if k != j and first(one) and second(other)
        for r, c in one
        for y, x in other
    )


def unit(cells: frozenset[tuple[int, int]]) -> bool:
    """Tell whether a tile has one cell."""
    return len(cells) == 1


def upright(cells: frozenset[tuple[int, int]]) -> bool:
    """Tell whether a domino is vertical."""
    return len(cells) == 2 and len({c for _, c in cells}) == 1


def lying(cells: frozenset[tuple[int, int]]) -> bool:
    """Tell whether a domino is horizontal."""
    return len(cells) == 2 and not upright(cells)


ON_BOARDS = [
    ("in which no vertical domino is adjacent to a horizontal domino", upright, lying, False),
    ("in which no vertical domino is next to another vertical domino", upright, upright, False),
    ("in which no unit square shares an edge with a vertical domino", unit, upright, False),
    ("with no two unit squares sharing an edge", unit, unit, False),
    ("in which no two vertical dominoes share a side", upright, upright, False),
    ("with a unit square adjacent to a horizontal domino", unit, lying, True),
]


@parametrize_some(("said", "first", "second", "is_there"), ON_BOARDS)
@parametrize_some("height", [2, 3])
def test_tiles_that_share_a_side(
    said: str,
    first: Callable[..., bool],
    second: Callable[..., bool],
    is_there: bool,
    height: int,
) -> None:
    """The numbers are those of the tilings in which such tiles share a part of a side, or none."""
    text = f"tilings of a {height} x n board with dominoes and unit squares {said}"
    right = [
        sum(
            adjacent(on, first, second) == is_there
            for on in laid((DOMINO, UNIT), height, n, gaps=False, around=False)
        )
        for n in range(1, 5)
    ]
    assert list(tiling_sequence(read_sentence(text))[1:5]) == right
    found = read_sentence(text)
    assert read_sentence(sentence_of(found)) == found


def test_the_next_tile_is_told_of_a_row() -> None:
    """Only on a board of one row tiles stand one behind the other."""
    text = "tilings of a 2 x n board with dominoes and unit squares with no three adjacent dominoes"
    refused(text, "tilings of a 1 x n board")


def test_a_vertical_domino_that_a_tiling_begins_with_is_in_the_first_column() -> None:
    text = "tilings of a 2 x n board with dominoes that begin with a vertical domino"
    first = {(0, 0), (1, 0)}
    right = [
        sum(
            any(cells == first for _, cells in on)
            for on in laid((DOMINO,), 2, n, gaps=False, around=False)
        )
        for n in range(1, 6)
    ]
    assert list(tiling_sequence(read_sentence(text))[1:6]) == right
