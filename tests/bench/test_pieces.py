"""Strips with pieces of three and four cells, proved."""

from __future__ import annotations

import pytest

from gfkit.boards.pieces import PlacementGame, SharedPiece, all_images, read_piece
from gfkit.boards.rules import find_model, model_of
from gfkit.strips.sequences.strip import Strip

TETROMINOES = PlacementGame(
    "tetrominoes",
    (),
    (),
    tuple(
        SharedPiece(image)
        for drawing in ("1x4", "2x2", "...|#.#", "#..|..#", "...|.##")
        for image in all_images(read_piece(drawing))
    ),
)


@pytest.mark.benchmark(group="tromino tilings and packings")
@pytest.mark.parametrize("columns", [5, 6])
@pytest.mark.parametrize(
    "name", ["straight-trominoes:tilings", "l-trominoes:tilings", "trominoes:tilings", "trominoes"]
)
def test_trominoes_proved(benchmark, name: str, columns: int) -> None:
    strip = Strip(find_model(name), columns=columns)
    answer = benchmark.pedantic(strip.generating_function, rounds=3, iterations=1)
    assert str(answer.verdict) == "proved"


@pytest.mark.benchmark(group="maximal positions of Tromping games, 4 columns")
@pytest.mark.parametrize("name", ["i-tromping", "d-tromping", "l-tromping", "m-tromping"])
def test_maximal_positions_proved(benchmark, name: str) -> None:
    strip = Strip(find_model(f"{name}:maximal"), columns=4)
    answer = benchmark.pedantic(strip.generating_function, rounds=3, iterations=1)
    assert str(answer.verdict) == "proved"


@pytest.mark.benchmark(group="tetrominoes of all shapes, states")
@pytest.mark.parametrize("quantity, columns", [("tilings", 5), ("positions", 4), ("maximal", 3)])
def test_tetromino_states(benchmark, quantity: str, columns: int) -> None:
    strip = Strip(model_of(TETROMINOES, quantity), columns=columns)
    states, _ = benchmark.pedantic(strip.lumping, rounds=1, iterations=1)
    assert states > 500
