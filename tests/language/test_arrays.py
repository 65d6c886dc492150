"""Arrays: the numbers of the engine are those of a list of the arrays, made from the definition."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from gfkit import verify, write_certificate
from gfkit.errors import GfkitError
from gfkit.language.counting import board_of, sequence_of, strip_of
from gfkit.language.meanings import (
    EVEN,
    EVERY,
    NONE,
    ODD,
    SOME,
    Adjacent,
    Amount,
    Arrays,
    Blocks,
    Board,
    Cells,
    Edge,
    Have,
    IsNear,
    Lines,
    Measured,
    Occurrences,
    Sentence,
    Shaped,
    Size,
)
from gfkit.language.normal import typed
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.counts.count import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Array = list[list[int]]
ALL = ("horizontally", "vertically", "diagonally", "antidiagonally")
TWO, ONE = Amount(2, 2), Amount(1, 1)


def cells(a: Array) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(a) for c in range(len(row))]


def at(a: Array, r: int, c: int) -> int | None:
    return a[r][c] if 0 <= r < len(a) and 0 <= c < len(a[r]) else None


def windows(a: Array, length: int, steps: list[tuple[int, int]]) -> Iterator[list[int]]:
    """Yield the entries that are read from each cell along each step, where they are all there."""
    for r, c in cells(a):
        for down, right in steps:
            found = [at(a, r + k * down, c + k * right) for k in range(length)]
            if None not in found:
                yield [z for z in found if z is not None]


def beside(a: Array, r: int, c: int, steps: list[tuple[int, int]]) -> list[int]:
    some = [at(a, r + s * i, c + s * j) for i, j in steps for s in (1, -1)]
    return [z for z in some if z is not None]


def blocks(a: Array, rows: int, columns: int) -> Iterator[list[int]]:
    for r, c in cells(a):
        found = [at(a, r + i, c + j) for i in range(rows) for j in range(columns)]
        if None not in found:
            yield [z for z in found if z is not None]


H, V, D, A = (0, 1), (1, 0), (1, 1), (1, -1)


def COLUMNS(a: Array) -> list[list[int]]:
    return [*map(list, zip(*a, strict=True))]


NO_ONES = Have(NONE, Adjacent(2, 1))
CASES: dict[str, tuple[Any, Callable[[Array], bool]]] = {
    "no adjacent 1s": (NO_ONES, lambda a: [1, 1] not in [*windows(a, 2, [H, V])]),
    "no adjacent 1s in any direction": (
        Have(NONE, Adjacent(2, 1, ways=ALL)),
        lambda a: [1, 1] not in [*windows(a, 2, [H, V, D, A])],
    ),
    "no three adjacent 1s horizontally": (
        Have(NONE, Adjacent(3, 1, ways=("horizontally",))),
        lambda a: [1, 1, 1] not in [*windows(a, 3, [H])],
    ),
    "two pairs of adjacent equal entries": (
        Have(TWO, Adjacent(2, equal=True)),
        lambda a: sum(x == y for x, y in windows(a, 2, [H, V])) == 2,
    ),
    "an even number of pairs that differ by 1 vertically": (
        Have(EVEN, Adjacent(2, differ=ONE, ways=("vertically",))),
        lambda a: sum(abs(x - y) == 1 for x, y in windows(a, 2, [V])) % 2 == 0,
    ),
    "at most one 01 to the right or down": (
        Have(Amount(0, 1), Occurrences((0, 1))),
        lambda a: [*windows(a, 2, [H, V])].count([0, 1]) <= 1,
    ),
    "no 01 antidiagonally": (
        Have(NONE, Occurrences((0, 1), ("antidiagonally",))),
        lambda a: [0, 1] not in [*windows(a, 2, [A])],
    ),
    "at least one 110 in any direction": (
        Have(SOME, Occurrences((1, 1, 0), ALL)),
        lambda a: [1, 1, 0] in [*windows(a, 3, [H, V, D, A])],
    ),
    "an odd number of 1s": (
        Have(ODD, Cells(1)),
        lambda a: sum(z == 1 for row in a for z in row) % 2 == 1,
    ),
    "two entries of at least 1": (
        Have(TWO, Cells(Amount(1))),
        lambda a: sum(z >= 1 for row in a for z in row) == 2,
    ),
    "every 1 is adjacent to exactly one 0": (
        Have(EVERY, Cells(1), IsNear(ONE, Cells(0))),
        lambda a: all(beside(a, r, c, [H, V]).count(0) == 1 for r, c in cells(a) if a[r][c] == 1),
    ),
    "every 0 is adjacent to a 1, antidiagonally": (
        Have(EVERY, Cells(0), IsNear(SOME, Cells(1), ("antidiagonally",))),
        lambda a: all(1 in beside(a, r, c, [A]) for r, c in cells(a) if a[r][c] == 0),
    ),
    "at most one entry is adjacent to at least two 1s in any direction": (
        Have(Amount(0, 1), Cells(), IsNear(Amount(2), Cells(1), ALL)),
        lambda a: sum(beside(a, r, c, [H, V, D, A]).count(1) >= 2 for r, c in cells(a)) <= 1,
    ),
    "every entry is 0 or 1": (
        Have(EVERY, Cells(), Cells((0, 1))),
        lambda a: all(z in {0, 1} for row in a for z in row),
    ),
    "exactly one entry is even": (
        Have(ONE, Cells(), Cells(EVEN)),
        lambda a: sum(z % 2 == 0 for row in a for z in row) == 1,
    ),
    "every row has sum 2": (
        Have(EVERY, Lines("row"), Measured("sum", TWO)),
        lambda a: all(sum(row) == 2 for row in a),
    ),
    "at most one column is constant": (
        Have(Amount(0, 1), Lines("column"), Shaped("constant")),
        lambda a: sum(len({*z}) <= 1 for z in COLUMNS(a)) <= 1,
    ),
    "every column has an even number of 1s": (
        Have(EVERY, Lines("column"), Have(EVEN, Cells(1))),
        lambda a: all(z.count(1) % 2 == 0 for z in COLUMNS(a)),
    ),
    "no row is nondecreasing": (
        Have(NONE, Lines("row"), Shaped("nondecreasing")),
        lambda a: all(row != sorted(row) for row in a),
    ),
    "every column has distinct entries": (
        Have(EVERY, Lines("column"), Shaped("distinct")),
        lambda a: all(len({*z}) == len(z) for z in COLUMNS(a)),
    ),
    "every 2 X 2 block has sum 2": (
        Have(EVERY, Blocks(2, 2), Measured("sum", TWO)),
        lambda a: all(sum(z) == 2 for z in blocks(a, 2, 2)),
    ),
    "no 2 X 2 block of 1s": (
        Have(NONE, Blocks(2, 2, 1)),
        lambda a: [1, 1, 1, 1] not in [*blocks(a, 2, 2)],
    ),
    "exactly one 2 X 2 block has at most one 0": (
        Have(ONE, Blocks(2, 2), Have(Amount(0, 1), Cells(0))),
        lambda a: sum(z.count(0) <= 1 for z in blocks(a, 2, 2)) == 1,
    ),
    "no 1 X 2 block is constant": (
        Have(NONE, Blocks(1, 2), Shaped("constant")),
        lambda a: all(x != y for x, y in blocks(a, 1, 2)),
    ),
    "whose sum is divisible by 3": (
        Measured("sum", Amount(0, step=3)),
        lambda a: sum(map(sum, a)) % 3 == 0,
    ),
    "whose largest entry is 1": (
        Measured("largest", ONE),
        lambda a: max((z for row in a for z in row), default=0) == 1,
    ),
    "whose smallest entry is even": (
        Measured("smallest", EVEN),
        lambda a: bool([*filter(None, a)]) and min(map(min, a)) % 2 == 0,
    ),
    "either no adjacent 1s, or an even sum": (
        NO_ONES | Measured("sum", EVEN),
        lambda a: [1, 1] not in [*windows(a, 2, [H, V])] or sum(map(sum, a)) % 2 == 0,
    ),
    "either no 11 and no 00 or at least one 2 X 2 block of 1s": (
        (Have(NONE, Occurrences((0, 0))) & Have(NONE, Occurrences((1, 1))))
        | Have(SOME, Blocks(2, 2, 1)),
        lambda a: (
            all(x != y or x == 2 for x, y in windows(a, 2, [H, V]))
            or [1, 1, 1, 1] in [*blocks(a, 2, 2)]
        ),
    ),
}


def listed(rows: int, columns: int, letters: int) -> Iterator[Array]:
    """Yield all arrays; those of no cells are rows without cells."""
    for flat in product(range(letters), repeat=rows * columns):
        yield [[*flat[r * columns : (r + 1) * columns]] for r in range(rows)]


def arrays(rows: int | None, columns: int | None, letters: int) -> Arrays:
    board = Board(*(Size() if z is None else Size(0, z) for z in (rows, columns)))
    return Arrays(board, tuple(range(letters)))


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        (2, None),
        pytest.param(None, 2, marks=pytest.mark.thorough),
        pytest.param(None, 3, marks=pytest.mark.thorough),
        pytest.param(1, None, marks=pytest.mark.thorough),
    ],
)
def test_every_condition_counts_what_a_list_does(
    name: str, rows: int | None, columns: int | None
) -> None:
    condition, holds = CASES[name]
    letters = 3 if (rows or columns) == 2 else 2
    sentence = Sentence(arrays(rows, columns, letters), (condition,))
    found = sequence_of(sentence if "antidiagonally" in name else typed(sentence))
    for n in range(found.offset, 4 if letters == 2 or rows == 1 else 3):
        expected = sum(map(holds, listed(rows or n, columns or n, letters)))
        assert found.term(n) == expected, (name, n)


MARKED: dict[str, tuple[Any, Callable[[Array], int]]] = {
    "1s": (Cells(1), lambda a: sum(row.count(1) for row in a)),
    "sum": ("sum", lambda a: sum(map(sum, a))),
    "pairs of adjacent 1s": (Adjacent(2, 1), lambda a: [*windows(a, 2, [H, V])].count([1, 1])),
    "011 right-downwards": (
        Occurrences((0, 1), ("diagonally",)),
        lambda a: [*windows(a, 2, [D])].count([0, 1]),
    ),
    "10 antidiagonally": (
        Occurrences((1, 0), ("antidiagonally",)),
        lambda a: [*windows(a, 2, [A])].count([1, 0]),
    ),
    "2 X 2 blocks of 1s": (Blocks(2, 2, 1), lambda a: [*blocks(a, 2, 2)].count([1] * 4)),
    "2 X 2 blocks": (Blocks(2, 2), lambda a: len([*blocks(a, 2, 2)])),
}


@pytest.mark.parametrize("name", MARKED)
def test_marks_and_totals_are_those_of_a_list(name: str) -> None:
    place, number = MARKED[name]
    objects = arrays(2, None, 2)
    by = sequence_of(Sentence(objects, (NO_ONES,), by=(place,)))
    total = sequence_of(Sentence(objects, total=place))
    assert (by.offset, total.offset) == (0, 1)
    for n in range(1, 5):
        some = [a for a in listed(2, n, 2) if [1, 1] not in [*windows(a, 2, [H, V])]]
        found = by.values.term(n)
        profile = (
            {i: c for i, _, c in found.as_profile().terms}
            if isinstance(found, RationalFunction)
            else {0: found}
        )
        assert profile == Counter(map(number, some))
        assert total.term(n) == sum(map(number, listed(2, n, 2)))


def test_several_marks_are_x_y_z() -> None:
    some = ("sum", Cells(0), Adjacent(2, equal=True))
    found = sequence_of(Sentence(arrays(1, None, 2), by=some))
    assert str(found.values.term(2)) == "2*x*y+z*y^2+z*x^2"


def test_arrays_over_k_letters_are_polynomials() -> None:
    objects = Arrays(Board(Size(0, 2), Size(1, 1)), "k")
    unequal = Have(NONE, Adjacent(2, equal=True, ways=("horizontally", "diagonally")))
    found = sequence_of(Sentence(objects, (unequal,)))
    for k in (2, 3):
        expected = sum(all(x != y for x, y in windows(a, 2, [H, D])) for a in listed(2, 3, k))
        assert RationalFunction.of(found.values.term(2)).at({"k": k}) == expected
    with pytest.raises(GfkitError, match="let k be a number"):
        sequence_of(Sentence(objects, (NO_ONES,)))
    with pytest.raises(GfkitError, match="a sequence and no strip"):
        strip_of(Sentence(objects))


@pytest.mark.thorough
@pytest.mark.parametrize("name", [z for z in CASES if "nondecreasing" not in z])
def test_boards_of_two_numbers(name: str) -> None:
    condition, holds = CASES[name]
    sentence = Sentence(Arrays(Board(Size(0, 2), Size(0, 3)), (0, 1)), (condition,))
    found = board_of(sentence)
    assert found is not None
    assert count(*found).total() == sum(map(holds, listed(2, 3, 2)))


def test_sizes_are_parts_of_the_sequence() -> None:
    plain, shifted, even = (
        sequence_of(Sentence(Arrays(Board(size, Size(0, 2)), (0, 1)), (NO_ONES,)))
        for size in (Size(), Size(1, 1), Size(2))
    )
    assert (plain.offset, shifted.offset, even.offset) == (0, 1, 0)
    assert [shifted.term(n) for n in (1, 2)] == [plain.term(n) for n in (2, 3)]
    assert [even.term(n) for n in (0, 1, 2)] == [plain.term(n) for n in (0, 2, 4)]


def test_rows_may_be_palindromes_where_they_have_a_length() -> None:
    said = Have(EVERY, Lines("row"), Shaped("palindrome"))
    found = sequence_of(Sentence(arrays(None, 3, 2), (said,)))
    assert found.terms(4) == [1, 4, 16, 64]
    with pytest.raises(GfkitError, match="no finite automaton"):
        sequence_of(Sentence(arrays(3, None, 2), (said,)))


def test_the_certificate_carries_the_rule(tmp_path: Path) -> None:
    near = Have(EVERY, Cells(0), IsNear(SOME, Cells(1), ("horizontally", "antidiagonally")))
    strip = strip_of(Sentence(arrays(2, None, 2), (near | Have(EVEN, Cells(1)),)))
    write_certificate(strip.generating_function(), tmp_path / "one.json")
    assert verify(tmp_path / "one.json").holds


@pytest.mark.parametrize(
    "said",
    [
        Edge("first", (1,)),
        Shaped("constant"),
        Measured("longest run", ONE),
        Have(EVERY, Lines("row"), Cells((1,))),
    ],
)
def test_what_is_not_said_of_arrays_is_refused(said: Any) -> None:
    with pytest.raises(GfkitError, match=r"do not have this quality|a condition on words"):
        strip_of(Sentence(arrays(2, None, 2), (said,)))


def test_one_side_is_a_number() -> None:
    with pytest.raises(GfkitError, match="both sides are n"):
        strip_of(Sentence(arrays(None, None, 2)))
