"""Dense sweeps: numbers of tilings modulo primes."""

from functools import cache
from itertools import product
from math import cos, pi

import pytest
from oracle import definitions
from samples import parametrize_some

from gfkit.automata.frontier_tiles import FrontierTiles
from gfkit.automata.loops import SWITCH
from gfkit.automata.sweeps import Sweep, swept, swept_closed
from gfkit.automata.tile_bounds import most_difference, total_bits

P, Q = 2**31 - 1, 2**31 - 19
COLUMNS = [(P, 1, 1), (Q, 3, 5), (P, 7, 2), (Q, 1, 1), (P, 0, 4)]

MOST = 40_000
"""Boards with more ways to lay tiles are not looked at."""
SETS = {
    # left, right, top, bottom, coefficient, x, y of each tile
    "dominoes": FrontierTiles(
        tiles=(
            (0, 0, 0, 0, 1, 0, 0),
            (0, 0, 1, 0, 1, 1, 0),
            (0, 0, 0, 1, 1, 0, 0),
            (1, 0, 0, 0, 1, 0, 1),
            (0, 1, 0, 0, 1, 0, 0),
        ),
        left=(0,),
        right=(0,),
        top=(0,),
        bottom=(0,),
    ),
    # Labels tell whether the cell before is taken; cells that are taken are not neighbours.
    "hard squares": FrontierTiles(
        tiles=(
            (0, 0, 0, 0, 1, 0, 0),
            (1, 0, 0, 0, 1, 0, 0),
            (0, 0, 1, 0, 1, 0, 0),
            (1, 0, 1, 0, 1, 0, 0),
            (0, 1, 0, 1, 2, 1, 0),
        ),
        left=(0,),
        right=(0, 1),
        top=(0,),
        bottom=(0, 1),
    ),
    # No symmetry at all, several labels at each side, weights with coefficients.
    "crooked": FrontierTiles(
        tiles=(
            (0, 1, 0, 2, 3, 1, 0),
            (1, 0, 2, 1, 1, 0, 2),
            (2, 2, 1, 0, 5, 0, 0),
            (0, 2, 2, 2, 1, 1, 1),
            (2, 1, 0, 1, 2, 0, 0),
            (1, 1, 1, 2, 1, 0, 1),
            (1, 2, 2, 0, 4, 2, 0),
            (1, 1, 1, 2, 1, 0, 0),
        ),
        left=(0, 1),
        right=(1, 2),
        top=(0, 2),
        bottom=(1, 2),
    ),
}


SIDES = ("left", "right", "top", "bottom")


@cache
def enumerated(
    tiles: FrontierTiles, rows: int, columns: int, *, joined: bool = False, closed: bool = False
) -> dict[tuple[int, int], int]:
    """Return the polynomial of a board by trying every tile on every cell."""
    laid = [
        dict(zip(SIDES, one, strict=False)) | {"weight": f"{one[4]}*x^{one[5]}*y^{one[6]}"}
        for one in tiles.tiles
    ]
    rule = {"tile": laid, "boundary": {side: getattr(tiles, side) for side in SIDES}}
    board = definitions.Board(rows, columns, joined, closed)
    return definitions.tally(definitions.tilings(rule, board, MOST))


def at(profile: dict[tuple[int, int], int], column: tuple[int, int, int]) -> int:
    prime, x, y = column
    return sum(f * x**i * y**j for (i, j), f in profile.items()) % prime


BOARDS = [(1, 1), (1, 3), (3, 1), (2, 2), (2, 3)]


def few(name):
    """Return the small boards that have few ways to lay tiles."""
    many = len(SETS[name].tiles)
    return [(rows, columns) for rows, columns in BOARDS if many ** (rows * columns) <= MOST]


CASES = [(name, *board) for name in SETS for board in few(name)]


@pytest.mark.parametrize("joined", [False, True])
@parametrize_some(("name", "rows", "columns"), CASES, share=24)
def test_every_tiling_of_a_small_board_is_counted(name, rows, columns, joined):
    expected = enumerated(SETS[name], rows, columns, joined=joined)
    sweep = Sweep(SETS[name], columns, joined)
    assert swept(sweep, rows, COLUMNS) == [at(expected, one) for one in COLUMNS]
    assert swept(sweep, rows, COLUMNS[:1]) == [at(expected, COLUMNS[0])]
    closed = enumerated(SETS[name], rows, columns, joined=joined, closed=True)
    assert swept_closed(sweep, rows, COLUMNS) == [at(closed, one) for one in COLUMNS]


@pytest.mark.parametrize(("joined", "closed"), [*product((False, True), repeat=2)])
@parametrize_some(("name", "rows", "columns"), CASES, share=24)
def test_bounds_are_above_what_they_bound(name, rows, columns, joined, closed):
    found = enumerated(SETS[name], rows, columns, joined=joined, closed=closed)
    sweep = Sweep(SETS[name], columns, joined)
    assert 2 ** total_bits(sweep, rows, closed=closed) >= sum(found.values())
    for sign in (1, -1):
        most = max((sign * (i - j) for i, j in found), default=0)
        assert most_difference(sweep, rows, sign, closed=closed) >= most


def matchings(sweep, rows):
    """Return the number of domino tilings: of the tiles without marks two are a free cell."""
    return swept(sweep, rows, [(P, 1, 1)])[0]


PERFECT = FrontierTiles(SETS["dominoes"].tiles[1:], (0,), (0,), (0,), (0,))
"""Dominoes that leave no cell free."""


@pytest.mark.parametrize("rows", range(2, 11))
@pytest.mark.parametrize("columns", [4, 7, 10, 12])
def test_domino_tilings_are_as_many_as_kasteleyn_says(rows, columns):
    """The product of 4 cos^2(pi j/(m+1)) + 4 cos^2(pi k/(n+1)), j <= m/2, k <= n/2."""
    known = 1.0
    for j in range(1, (rows + 1) // 2 + 1):
        for k in range(1, (columns + 1) // 2 + 1):
            known *= 4 * cos(pi * j / (rows + 1)) ** 2 + 4 * cos(pi * k / (columns + 1)) ** 2
    if rows * columns % 2:
        known = 0
    if known < 2**45:
        assert matchings(Sweep(PERFECT, columns), rows) == round(known) % P


@pytest.mark.slow
@parametrize_some(("joined", "name"), [*product([False, True], SETS)], first=4)
def test_compiled_cells_are_numpy_s(name, joined, monkeypatch):
    sweep = Sweep(SETS[name], 7 if name == "crooked" else 12, joined)
    found = {}
    for fast in ("0", "1"):
        monkeypatch.setenv(SWITCH, fast)
        found[fast] = [swept(sweep, 5, [one]) for one in COLUMNS]
    assert found["0"] == found["1"]


@pytest.mark.parametrize("rows", [3, 6])
@pytest.mark.parametrize("name", ["dominoes", "hard squares"])
def test_rows_and_columns_may_be_exchanged(name, rows):
    """With the weights of both kinds of dominoes exchanged; the other tiles are symmetric."""
    turned = [(p, y, x) if name == "dominoes" else (p, x, y) for p, x, y in COLUMNS]
    assert swept(Sweep(SETS[name], 5), rows, COLUMNS) == swept(Sweep(SETS[name], rows), 5, turned)


@pytest.mark.thorough
def test_a_torus_may_be_turned(monkeypatch):
    """Of 2 rows and 12 columns, with the weights of both kinds of dominoes exchanged."""
    monkeypatch.setenv(SWITCH, "1")
    wide = swept_closed(Sweep(SETS["dominoes"], 12, joined=True), 2, [(P, 7, 2)])
    assert wide == swept_closed(Sweep(SETS["dominoes"], 2, joined=True), 12, [(P, 2, 7)])
