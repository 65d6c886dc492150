"""Second routes of a report: the boards that are counted one by one."""

import json

import pytest

from gfkit import Strip
from gfkit.analysis.asymptotics import asymptotics
from gfkit.proofs.certificates import certificate_data
from gfkit.reports.recomputation import (
    counted_one_by_one,
    rerun_gf,
    rerun_growth,
)


@pytest.mark.parametrize(
    "side",
    [
        {"columns": 2},
        {"rows": 2},
        {"columns": 3, "topology": "cylinder"},
        {"columns": 3, "topology": "ring"},
        {"columns": 3, "topology": "torus"},
    ],
)
def test_boards_are_counted_one_by_one_where_that_is_possible(side):
    """Whichever side is fixed; of joined boards the list has those with fixed columns."""
    strip = Strip("kings", **side)
    first = 3 if side.get("topology") in {"ring", "torus"} else 1
    terms = strip.terms(5)
    assert [counted_one_by_one(strip, n) for n in range(first, 5)] == terms[first:]
    assert counted_one_by_one(strip, 1000) is None


@pytest.mark.parametrize(
    ("model", "rate"),
    [("kings", "2"), ("domineering:right-ends", "2.61803398874"), ("domineering", "3.21431974337")],
)
def test_the_numbers_of_a_side_are_computed_again(model, rate):
    """A rational rate is a root itself, of which the enclosure has one number."""
    answer = Strip(model, columns=2).generating_function()
    report, last = rerun_gf(answer, 2, json.dumps(certificate_data(answer.proof(), "0")))
    assert report.holds
    assert report.checked["order"] == answer.gf.order
    assert last + 1 == answer.states_lumped + max(answer.gf.order, len(answer.gf.num))
    found = asymptotics(answer.gf, digits=20)
    assert rerun_growth(found, answer, 2) == rate


@pytest.mark.parametrize("model", ["domineering:tilings", "dominoes"])
def test_other_growth_has_no_rate_to_be_compared(model):
    """Tilings of 3 x n have one for even n alone."""
    answer = Strip(model, columns=3).generating_function()
    assert rerun_growth(asymptotics(answer.gf, digits=20), answer, 3) == ""
