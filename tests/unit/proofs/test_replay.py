"""The checker under the budget in force: a limit is a limit, and never a rejection."""

import time

import pytest

from gfkit import Strip, __version__, verify
from gfkit.base.budget import Budget
from gfkit.errors import OutOfBudget
from gfkit.proofs.certificate import certificate_data
from gfkit.reports import supplement
from gfkit.reports.supplement import rerun_gf


@pytest.fixture(scope="module")
def answer():
    return Strip("domineering", columns=6).generating_function()


@pytest.fixture(scope="module")
def data(answer):
    return certificate_data(answer.proof(), __version__)


@pytest.fixture(scope="module")
def long():
    """Return a certificate whose replay takes some 0.3 s."""
    answer = Strip("domineering", columns=9).generating_function()
    return certificate_data(answer.proof(), __version__)


@pytest.mark.parametrize("limit", [{"seconds": 0.05}, {"steps": 2000}, {"memory": 1}])
def test_a_budget_ends_the_check(long, limit):
    begin = time.monotonic()
    with pytest.raises(OutOfBudget), Budget(**limit):
        verify(long)
    assert time.monotonic() - begin < 5


def test_the_outcome_is_one_of_three(data):
    wrong = {**data, "premises": ["it is so"]}
    found = [verify(data), verify(wrong), verify(data, seconds=1e-6)]
    assert [one.outcome for one in found] == ["holds", "rejected", "not checked"]
    assert [one.holds for one in found] == [True, False, False]


def test_what_is_not_checked_is_not_called_wrong(answer, monkeypatch):
    import json

    text = json.dumps(certificate_data(answer.proof(), __version__))
    monkeypatch.setattr(supplement, "CHECK_SECONDS", 1e-6)
    with pytest.raises(OutOfBudget, match="was not checked"):
        rerun_gf(answer, 6, text)
    with pytest.raises(OutOfBudget), Budget(steps=1000):
        rerun_gf(answer, 6, text)
