"""Dense sweeps: numbers of tilings modulo primes."""

import tomllib
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from oracle import definitions
from tiers import one_in

from gfkit.automata import frontier_sweep
from gfkit.automata.frontier_sweep import (
    FrontierTiles,
    Sweep,
    most_difference,
    swept,
    swept_closed,
    total_bits,
)

P, Q = 2**31 - 1, 2**31 - 19
COLUMNS = [(P, 1, 1), (Q, 3, 5), (P, 7, 2), (Q, 1, 1), (P, 0, 4)]

MOST = 40_000
"""Boards with more ways to lay tiles are not looked at."""
TABLE = tomllib.loads(Path(__file__).with_name("frontier_tiles.toml").read_text("utf-8"))
SETS = {
    name: FrontierTiles(
        **{key: tuple(map(tuple, row)) if key == "tiles" else tuple(row) for key, row in of.items()}
    )
    for name, of in TABLE.items()
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


@one_in(3)
@pytest.mark.parametrize("fast", ["0", "1"])
@pytest.mark.parametrize("name", SETS)
def test_every_tiling_of_a_small_board_is_counted(name, fast, monkeypatch) -> None:
    monkeypatch.setenv("GFKIT_FAST", fast)
    monkeypatch.setattr(frontier_sweep, "WORTH_LOOPS", 1)
    tiles = SETS[name]
    for rows, columns in ((1, 1), (1, 3), (3, 1), (2, 2), (2, 3)):
        if len(tiles.tiles) ** (rows * columns) > MOST:
            continue
        for joined in (False, True):
            expected = enumerated(tiles, rows, columns, joined=joined)
            sweep = Sweep(tiles, columns, joined)
            assert swept(sweep, rows, COLUMNS) == [at(expected, one) for one in COLUMNS]
            assert swept(sweep, rows, COLUMNS[:1]) == [at(expected, COLUMNS[0])]
            closed = enumerated(tiles, rows, columns, joined=joined, closed=True)
            assert swept_closed(sweep, rows, COLUMNS) == [at(closed, one) for one in COLUMNS]


@pytest.mark.parametrize("name", SETS)
def test_bounds_are_above_what_they_bound(name) -> None:
    tiles = SETS[name]
    for rows, columns in ((1, 1), (1, 3), (3, 1), (2, 2), (2, 3)):
        if len(tiles.tiles) ** (rows * columns) > MOST:
            continue
        for joined, closed in product((False, True), repeat=2):
            found = enumerated(tiles, rows, columns, joined=joined, closed=closed)
            sweep = Sweep(tiles, columns, joined)
            assert total_bits(sweep, rows, closed=closed) >= sum(found.values()).bit_length() - 1
            assert 2 ** total_bits(sweep, rows, closed=closed) >= sum(found.values())
            for sign in (1, -1):
                most = max((sign * (i - j) for i, j in found), default=0)
                assert most_difference(sweep, rows, sign, closed=closed) >= most


@pytest.mark.parametrize("name", ["dominoes", "hard squares"])
def test_halves_meet(name, monkeypatch) -> None:
    """The board in one piece is the same as two halves."""
    monkeypatch.setenv("GFKIT_FAST", "0")
    sweep = Sweep(SETS[name], 4)
    halves = [swept(sweep, rows, COLUMNS) for rows in range(2, 7)]
    assert all(frontier_sweep._reflections(sweep, [one]) for one in COLUMNS[:3])
    monkeypatch.setattr(frontier_sweep, "MOST_REFLECTED", 0)
    assert halves == [swept(sweep, rows, COLUMNS) for rows in range(2, 7)]


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("joined", [False, True])
def test_compiled_cells_are_numpy_s(name, joined, monkeypatch) -> None:
    monkeypatch.setattr(frontier_sweep, "WORTH_LOOPS", 1)
    sweep = Sweep(SETS[name], 7, joined)
    found = {}
    for fast in ("0", "1"):
        monkeypatch.setenv("GFKIT_FAST", fast)
        found[fast] = [swept(sweep, 5, [one]) for one in COLUMNS]
    assert found["0"] == found["1"]
