"""Growth per cell between bounds, against constants known from elsewhere and exact roots."""

from fractions import Fraction
from math import exp

import numpy as np
import pytest
from tiers import one_in

from gfkit import Strip
from gfkit.analysis.asymptotics import asymptotics
from gfkit.automata.bounds import perron_root
from gfkit.automata.transfer import TransferMatrix
from gfkit.boards.language.rules import find_model
from gfkit.errors import Disagreement
from gfkit.strips.facts.growth_per_cell import _check_rows, cell_growth


@one_in(2)
@pytest.mark.parametrize(
    "name, up_to, known, width",
    [
        ("node-kayles", 9, 1.503048082475332264322066, 1e-4),  # hard squares
        ("kings", 9, 1.342643951124, 1e-3),  # hard squares with diagonals
        ("domineering", 8, exp(0.662798972834), 1e-4),  # monomers and dimers
    ],
)
def test_known_constants_lie_between_the_bounds(name, up_to, known, width):
    found = cell_growth(find_model(name), up_to)
    assert found.lower.value - Fraction(1, 10**9) <= Fraction(known)
    assert Fraction(known) <= found.upper.value + Fraction(1, 10**9)
    assert found.upper.value - found.lower.value < width
    assert found.symmetric_up_to >= 5


@pytest.mark.parametrize("topology", ["strip", "cylinder"])
@pytest.mark.parametrize("name, columns", [("domineering", 4), ("kings", 4), ("col", 3)])
def test_roots_agree_with_the_generating_function(name, columns, topology):
    strip = Strip(find_model(name), columns=columns, topology=topology)
    found = perron_root(strip.transfer_matrix())
    exactly = asymptotics(strip.generating_function().gf).modulus
    assert found.low <= exactly.low <= exactly.high <= found.high
    assert float(found.radius) < 1e-11


@pytest.mark.parametrize("name", ["node-kayles", "domineering", "cis3", "col", "kings"])
def test_a_matrix_that_is_not_symmetric_is_noticed(name):
    model = find_model(name)
    matrix = Strip(model, columns=3).transfer_matrix().marked("none")
    assert _check_rows(model, 3, matrix)
    step = matrix.steps[1]
    for edge in range(len(step.source)):
        coefficient = step.coefficient.copy()
        coefficient[edge] += 1
        changed = type(step)(
            step.rows, step.columns, step.source, step.target, coefficient, step.x, step.y
        )
        spoiled = TransferMatrix(
            matrix.start, (matrix.steps[0], changed, *matrix.steps[2:]), matrix.end
        )
        with pytest.raises(Disagreement, match="not symmetric"):
            _check_rows(model, 3, spoiled)
    wrong_end = TransferMatrix(matrix.start, matrix.steps, np.zeros_like(matrix.end))
    with pytest.raises(Disagreement):
        _check_rows(model, 3, wrong_end)
