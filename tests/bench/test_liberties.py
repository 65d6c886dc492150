"""How long the automaton of liberty games takes, and the counts that come of it."""

from __future__ import annotations

import pytest

from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.modular import gf_by_modular_terms
from gfkit.boards.board import Board
from gfkit.strips.totals.liberties import liberty_matrix, liberty_steps


@pytest.mark.benchmark(group="liberties: automaton of a strip")
@pytest.mark.parametrize("width", [4, 5, 6, 7, pytest.param(8, marks=pytest.mark.slow)])
def test_states_of_a_strip(benchmark, width: int) -> None:
    matrix = benchmark.pedantic(liberty_matrix, args=(width,), rounds=3, iterations=1)
    assert len(matrix.steps) == width


SQUARES = {  # [OEIS, A094777]
    5: 414295148741,
    6: 62567386502084877,
    7: 83677847847984287628595,
    8: 990966953618170260281935463385,
    9: 103919148791293834318983090438798793469,
}


@pytest.mark.benchmark(group="liberties: legal positions of Go on n x n")
@pytest.mark.parametrize("n", [5, 6, 7, *(pytest.param(n, marks=pytest.mark.slow) for n in (8, 9))])
def test_square(benchmark, n: int) -> None:
    def positions() -> int:
        return liberty_matrix(n).terms(n + 1)[n]

    assert benchmark.pedantic(positions, rounds=1 if n > 8 else 3, iterations=1) == SQUARES[n]


@pytest.mark.slow
@pytest.mark.benchmark(group="liberties: automaton of a strip")
def test_states_across_nine_columns(benchmark) -> None:
    """109399 classes up to colours, one of them without stones [TrompFarneback2007, section 4]."""
    matrix = benchmark.pedantic(liberty_matrix, args=(9,), rounds=1, iterations=1)
    assert matrix.dimension == 2 * (109736 - 337)


@pytest.mark.benchmark(group="liberties: generating function")
def test_the_order_for_six_columns(benchmark) -> None:
    lumping = lump(merge_equal_futures(liberty_matrix(6).marked("none")))
    gf, _ = benchmark.pedantic(gf_by_modular_terms, args=(lumping,), rounds=1, iterations=1)
    assert gf.order == 791  # [TrompFarneback2007, section 4]


@pytest.mark.benchmark(group="liberties: steps of one board")
@pytest.mark.parametrize("text", ["5x5", "6x6", "7x7", "3x20"])
def test_steps_of_a_board(benchmark, text: str) -> None:
    board = Board.parse(text)
    if board.columns > board.rows:
        board = board.transposed()
    steps = benchmark.pedantic(liberty_steps, args=(board,), rounds=3, iterations=1)
    assert len(steps) == len(board.cells)
