"""How long the automaton of liberty games takes, and the counts that come of it."""

from __future__ import annotations

import pytest

from gfkit.boards.board import Board
from gfkit.strips.liberties import liberty_matrix, liberty_steps


@pytest.mark.benchmark(group="liberties: automaton of a strip")
@pytest.mark.parametrize("width", [4, 5, 6, 7, pytest.param(8, marks=pytest.mark.slow)])
def test_states_of_a_strip(benchmark, width: int) -> None:
    matrix = benchmark.pedantic(liberty_matrix, args=(width,), rounds=3, iterations=1)
    assert len(matrix.steps) == width


@pytest.mark.benchmark(group="liberties: legal positions of Go on n x n")
@pytest.mark.parametrize("n", [5, 6, 7, pytest.param(8, marks=pytest.mark.slow)])
def test_square(benchmark, n: int) -> None:
    def positions() -> int:
        return liberty_matrix(n).terms(n + 1)[n]

    assert benchmark.pedantic(positions, rounds=3, iterations=1) < 3 ** (n * n)


@pytest.mark.benchmark(group="liberties: steps of one board")
@pytest.mark.parametrize("text", ["5x5", "6x6", "7x7", "3x20"])
def test_steps_of_a_board(benchmark, text: str) -> None:
    board = Board.parse(text)
    if board.columns > board.rows:
        board = board.transposed()
    steps = benchmark.pedantic(liberty_steps, args=(board,), rounds=3, iterations=1)
    assert len(steps) == len(board.cells)
