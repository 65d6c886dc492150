"""Tilings, placements and pieces: the numbers are those of a list, made from the definition."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from math import prod
from typing import TYPE_CHECKING, Any

import pytest

from gfkit import verify, write_certificate
from gfkit.boards.shapes.topology import joined_ends
from gfkit.errors import GfkitError
from gfkit.language.counting import board_of, sequence_of, strip_of
from gfkit.language.meanings import (
    EVEN,
    NONE,
    ODD,
    SOME,
    Amount,
    Board,
    Cells,
    Chess,
    Faults,
    Have,
    Pieces,
    Positions,
    Sentence,
    Size,
    Tilings,
)
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.counts.count import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Cell = tuple[int, int]
Tile = tuple[str, frozenset[Cell]]
"""A piece that lies somewhere: its name, and its cells."""
DRAWN = {
    "square": "X",
    "domino": "XX",
    "L-tromino": "XX|X.",
    "I-tromino": "XXX",
    "T-tetromino": "XXX|.X.",
    "Z-tetromino": "XX.|.XX",
    "2 X 2 rectangle": "XX|XX",
}


def turned(cells: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """Yield a piece all ways round, from row and column 0 on."""
    for mirrored in (cells, {(r, -c) for r, c in cells}):
        some = mirrored
        for _ in range(4):
            some = {(c, -r) for r, c in some}
            top, left = min(r for r, _ in some), min(c for _, c in some)
            yield frozenset((r - top, c - left) for r, c in some)


def forms(name: str, way: str | None) -> set[frozenset[Cell]]:
    rows = DRAWN[name].split("|")
    cells = frozenset((r, c) for r, row in enumerate(rows) for c, z in enumerate(row) if z == "X")
    found = set()
    for one in turned(cells):
        height, width = max(r for r, _ in one), max(c for _, c in one)
        lies = "vertical" if height > width else "horizontal" if width > height else ""
        if way in {None, lies}:
            found.add(one)
    return found


def placed(
    rows: int, columns: int, names: list[Pieces], *, down: bool = False, right: bool = False
) -> list[Tile]:
    """Return the pieces that fit; down, right: whether columns, rows are closed."""
    found: dict[frozenset[Cell], str] = {}
    for piece in names:
        for form, r, c in product(
            forms(piece.name, piece.orientation), range(rows), range(columns)
        ):
            cells = [(r + i, c + j) for i, j in form]
            cells = [(i % rows if down else i, j % columns if right else j) for i, j in cells]
            if len({*cells}) == len(form) and all(i < rows and j < columns for i, j in cells):
                found[frozenset(cells)] = piece.name
    return [(name, cells) for cells, name in found.items()]


def packings(free: frozenset[Cell], tiles: list[Tile], *, empty: bool) -> Iterator[list[Tile]]:
    """Yield the sets of disjoint pieces that cover the cells, or, if empty, some of them."""
    if not free:
        yield []
        return
    cell = min(free)
    if empty:
        yield from packings(free - {cell}, tiles, empty=empty)
    for tile in tiles:
        if cell in tile[1] <= free:
            for rest in packings(free - tile[1], tiles, empty=empty):
                yield [tile, *rest]


def listed(
    rows: int, columns: int, names: list[Pieces], *, empty: bool = False, **closed: bool
) -> list[list[Tile]]:
    free = frozenset(product(range(rows), range(columns)))
    return [*packings(free, placed(rows, columns, names, **closed), empty=empty)]


def faults(tiling: list[Tile], rows: int, columns: int, way: str | None) -> int:
    """Return how many lines between rows, or columns, no piece crosses."""
    total = 0
    for axis, many, name in ((0, rows, "horizontal"), (1, columns, "vertical")):
        for at in range(1, many):
            sides = [{cell[axis] < at for cell in cells} for _, cells in tiling]
            total += way in {None, name} and all(len(z) == 1 for z in sides)
    return total


def many(tiling: list[Tile], name: str, way: str | None = None) -> int:
    total = 0
    for called, cells in tiling:
        height, width = (len({cell[k] for cell in cells}) for k in (0, 1))
        lies = "vertical" if height > width else "horizontal" if width > height else ""
        total += called == name and way in {None, lies}
    return total


def board(rows: int | None, columns: int | None, surface: Any = "board") -> Board:
    return Board(*(Size() if z is None else Size(0, z) for z in (rows, columns)), surface)


SQUARE, DOMINO, L, T = map(Pieces, ("square", "domino", "L-tromino", "T-tetromino"))
VERTICAL = Pieces("domino", "vertical")
SETS: dict[str, list[Pieces]] = {
    "dominoes": [DOMINO],
    "dominoes and squares": [DOMINO, SQUARE],
    "L-trominoes and squares": [L, SQUARE],
    "T-tetrominoes and squares": [T, SQUARE],
    "vertical dominoes and I-trominoes": [Pieces("domino", "vertical"), Pieces("I-tromino")],
    "Z-tetrominoes, 2 X 2 squares, squares": [
        Pieces("Z-tetromino"), Pieces("2 X 2 rectangle"), SQUARE,
    ],
}  # fmt: skip


@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize(
    ("rows", "columns"), [(2, None), pytest.param(None, 3, marks=pytest.mark.thorough)]
)
def test_tilings_and_placements_are_those_of_a_list(
    name: str, rows: int | None, columns: int | None, empty: bool
) -> None:
    objects = Tilings(board(rows, columns), tuple((z, 1) for z in SETS[name]), empty)
    found = sequence_of(Sentence(objects))
    assert found.offset == 0
    for n in range(4):
        expected = len(listed(rows or n, columns or n, SETS[name], empty=empty))
        assert found.term(n) == expected


def test_pieces_in_kinds() -> None:
    objects = Tilings(board(3, None), ((SQUARE, 2), (T, 1)))
    assert sequence_of(Sentence(objects))[1:5] == [8, 72, 768, 7840]
    for kinds in (1, 3):
        several = Tilings(board(2, None), ((SQUARE, kinds), (L, 2)))
        expected = sum(
            kinds ** many(z, "square") * 2 ** many(z, "L-tromino")
            for z in listed(2, 4, [SQUARE, L])
        )
        assert sequence_of(Sentence(several)).term(4) == expected


def test_k_kinds_are_polynomials_in_k() -> None:
    objects = Tilings(board(2, None), ((SQUARE, "k"), (DOMINO, "k"), (L, 3)))
    found = sequence_of(Sentence(objects))
    by = sequence_of(Sentence(objects, by=(SQUARE,)))
    limited = sequence_of(Sentence(objects, (Have(SOME, L),)))
    some = listed(2, 3, [SQUARE, DOMINO, L])
    for k in (1, 2, 5):
        weights = [k ** (len(z) - many(z, "L-tromino")) * 3 ** many(z, "L-tromino") for z in some]
        assert RationalFunction.of(found.values.term(3)).at({"k": k}) == sum(weights)
        assert RationalFunction.of(by.values.term(3)).at({"k": k, "x": 1}) == sum(weights)
        there = sum(w for w, z in zip(weights, some, strict=True) if many(z, "L-tromino"))
        assert RationalFunction.of(limited.values.term(3)).at({"k": k}) == there
    with pytest.raises(GfkitError, match="named twice"):
        sequence_of(Sentence(replace_pieces(((SQUARE, "k"), (SQUARE, 1)))))


def replace_pieces(pieces: Any) -> Tilings:
    return Tilings(board(2, None), pieces)


SURFACES = {"cylinder": (True, False), "ring": (False, True), "torus": (True, True)}


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize(
    ("name", "empty"), [("dominoes and squares", False), ("L-trominoes and squares", True)]
)
def test_surfaces_have_joined_ends(surface: Any, name: str, empty: bool) -> None:
    pieces = SETS[name]
    objects = Tilings(board(3, None, surface), tuple((z, 1) for z in pieces), empty)
    found = sequence_of(Sentence(objects))
    down, right = SURFACES[surface]
    assert found.offset == (1 if right else 0)
    for n in range(found.offset, 5):
        expected = len(listed(3, n, pieces, empty=empty, down=down, right=right))
        assert found.term(n) == expected
    assert joined_ends(surface, "rows") in found.name


@pytest.mark.parametrize("surface", ["board", *SURFACES])
def test_pieces_of_which_there_are_none_are_left_out(surface: Any) -> None:
    pieces = ((DOMINO, 1), (SQUARE, 1))
    objects = Tilings(board(3, None, surface), pieces)
    found = sequence_of(Sentence(objects, (Have(NONE, VERTICAL),)))
    down, right = SURFACES.get(surface, (False, False))
    for n in range(1, 5):
        some = listed(3, n, [DOMINO, SQUARE], down=down, right=right)
        assert found.term(n) == sum(is_flat(z) for z in some)
    nothing = sequence_of(Sentence(objects, (Have(NONE, DOMINO),)))
    assert nothing[1:4] == [1, 1, 1]
    if surface != "board":
        with pytest.raises(GfkitError, match="need all sides of the board"):
            strip_of(Sentence(objects, (Have(SOME, DOMINO),)))


def is_flat(tiling: list[Tile]) -> bool:
    return all(len({r for r, _ in cells}) == 1 for _, cells in tiling)


def test_columns_grow_on_a_cylinder_of_rows() -> None:
    objects = Tilings(board(None, 3, "cylinder"), ((DOMINO, 1),))
    found = sequence_of(Sentence(objects))
    expected = [len(listed(n, 3, [DOMINO], right=True)) for n in range(1, 5)]
    assert found[1:5] == expected


def test_a_short_side_stays_open_and_it_is_told() -> None:
    found = sequence_of(Sentence(Tilings(board(2, None, "cylinder"), ((DOMINO, 1),))))
    assert found.terms(5) == [1, 1, 2, 3, 5]
    assert "stays open" in found.name


CASES: dict[str, tuple[Any, Callable[[list[Tile], int, int], bool]]] = {
    "two vertical dominoes": (
        Have(Amount(2, 2), VERTICAL),
        lambda z, *_: many(z, "domino", "vertical") == 2,
    ),
    "an even number of squares": (
        Have(EVEN, SQUARE),
        lambda z, *_: many(z, "square") % 2 == 0,
    ),
    "no vertical fault lines": (
        Have(NONE, Faults("vertical")),
        lambda z, r, c: faults(z, r, c, "vertical") == 0,
    ),
    "at most one fault line": (
        Have(Amount(0, 1), Faults()),
        lambda z, r, c: faults(z, r, c, None) <= 1,
    ),
    "an odd number of fault lines": (
        Have(ODD, Faults()),
        lambda z, r, c: faults(z, r, c, None) % 2 == 1,
    ),
    "either no vertical fault lines or at least one square": (
        Have(NONE, Faults("vertical")) | Have(SOME, SQUARE),
        lambda z, r, c: faults(z, r, c, "vertical") == 0 or many(z, "square") > 0,
    ),
    "no fault lines, neither way, told twice": (
        Have(NONE, Faults("vertical")) & Have(NONE, Faults("horizontal")),
        lambda z, r, c: faults(z, r, c, None) == 0,
    ),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize(
    ("rows", "columns"), [(2, None), pytest.param(None, 3, marks=pytest.mark.thorough)]
)
def test_conditions_are_those_of_a_list(
    name: str, empty: bool, rows: int | None, columns: int | None
) -> None:
    condition, holds = CASES[name]
    pieces = [DOMINO, SQUARE] if not empty else [DOMINO, L]
    objects = Tilings(board(rows, columns), tuple((z, 1) for z in pieces), empty)
    found = sequence_of(Sentence(objects, (condition,)))
    for n in range(found.offset, 4):
        r, c = rows or n, columns or n
        some = listed(r, c, pieces, empty=empty)
        assert found.term(n) == sum(holds(z, r, c) for z in some), n


def test_marks_and_totals() -> None:
    objects = Tilings(board(2, None), ((SQUARE, 2), (DOMINO, 1), (L, 1)))
    some = listed(2, 3, [SQUARE, DOMINO, L])
    kinds = [2 ** many(z, "square") for z in some]
    by = sequence_of(Sentence(objects, by=(SQUARE, VERTICAL)))
    value = by.values.term(3)
    assert isinstance(value, RationalFunction)
    expected: Counter[tuple[int, int]] = Counter()
    for weight, z in zip(kinds, some, strict=True):
        expected[many(z, "square"), many(z, "domino", "vertical")] += weight
    assert {(i, j): c for i, j, c in value.as_profile().terms} == expected
    total = sequence_of(Sentence(objects, total=L))
    assert total.offset == 1
    assert total.term(3) == sum(w * many(z, "L-tromino") for w, z in zip(kinds, some, strict=True))
    three = sequence_of(Sentence(objects, by=(SQUARE, DOMINO, L))).values.term(2)
    powers = [
        tuple(many(z, name) for name in ("square", "domino", "L-tromino"))
        for z in listed(2, 2, [SQUARE, DOMINO, L])
    ]
    for values in ((2, 3, 5), (1, 7, 2)):
        told = dict(zip("xyz", values, strict=True))
        expected_value = sum(
            2 ** z[0] * prod(v**p for v, p in zip(values, z, strict=True)) for z in powers
        )
        assert RationalFunction.of(three).at(told) == expected_value


def test_one_board_of_two_numbers() -> None:
    pieces = ((DOMINO, 1), (SQUARE, 1))
    for condition, holds in ((None, lambda *_: True), CASES["at most one fault line"]):
        said = () if condition is None else (condition,)
        found = board_of(Sentence(Tilings(Board(Size(0, 3), Size(0, 2)), pieces), said))
        assert found is not None
        expected = sum(holds(z, 3, 2) for z in listed(3, 2, [DOMINO, SQUARE]))
        assert count(*found).total() == expected
    assert board_of(Sentence(Tilings(board(2, None), pieces))) is None


def test_the_certificate_carries_the_rule(tmp_path: Path) -> None:
    objects = Tilings(board(2, None), ((SQUARE, 2), (DOMINO, 1)))
    for said in ((), (Have(Amount(0, 1), VERTICAL),)):
        strip = strip_of(Sentence(objects, said))
        write_certificate(strip.generating_function(), tmp_path / "one.json")
        assert verify(tmp_path / "one.json").holds


def test_what_a_piece_and_a_tiling_do_not_have_is_refused() -> None:
    with pytest.raises(GfkitError, match="neither vertical nor horizontal"):
        strip_of(Sentence(replace_pieces(((Pieces("square", "vertical"), 1),))))
    with pytest.raises(GfkitError, match="numbers of pieces or fault lines"):
        strip_of(Sentence(replace_pieces(((SQUARE, 1),)), (Have(NONE, Faults(), Cells(1)),)))


# Chess and games.

REACH: dict[str, Callable[[int, int], bool]] = {
    "kings": lambda x, y: max(x, y) == 1,
    "wazirs": lambda x, y: x + y == 1,
    "rooks": lambda x, y: not x * y,
    "bishops": lambda x, y: x == y,
    "queens": lambda x, y: not x * y or x == y,
    "knights": lambda x, y: {x, y} == {1, 2},
    "ferses": lambda x, y: x == y == 1,
}


def peaceful(name: str, rows: int, columns: int) -> list[frozenset[Cell]]:
    found = [frozenset[Cell]()]
    for cell in product(range(rows), range(columns)):
        found += [
            some | {cell}
            for some in found
            if not any(REACH[name](abs(cell[0] - r), abs(cell[1] - c)) for r, c in some)
        ]
    return found


@pytest.mark.parametrize("name", REACH)
def test_pieces_do_not_attack_each_other(name: str) -> None:
    objects = Chess(name, board(3, None))
    plain = sequence_of(Sentence(objects))
    two = sequence_of(Sentence(objects, (Have(Amount(2, 2), Pieces(name)),)))
    by = sequence_of(Sentence(objects, by=(Pieces(name),)))
    assert (plain.offset, two.offset, by.offset) == (0, 1, 0)
    for n in (1, 2, 3):
        some = peaceful(name, 3, n)
        assert plain.term(n) == len(some)
        assert two.term(n) == sum(len(z) == 2 for z in some)
        value = RationalFunction.of(by.values.term(n)).at({"x": 2})
        assert value == sum(2 ** len(z) for z in some)


def test_positions_of_a_game_are_those_of_its_rule() -> None:
    found = sequence_of(Sentence(Positions("col", board(1, None))))
    expected = [
        sum(not any(a == b != "." for a, b in pairwise(z)) for z in product(".BW", repeat=n))
        for n in range(5)
    ]
    assert found.terms(5) == expected
    with pytest.raises(GfkitError, match="take no conditions"):
        strip_of(Sentence(Positions("col", board(1, None)), total=SQUARE))


def test_pairs_of_pieces_are_apart() -> None:
    some = peaceful("knights", 3, 3)
    assert all(
        not REACH["knights"](abs(a - c), abs(b - d))
        for z in some
        for (a, b), (c, d) in combinations(z, 2)
    )
