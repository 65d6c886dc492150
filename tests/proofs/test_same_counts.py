"""Certificates that two rules count the same: each field of a rule says something."""

import copy
import hashlib
import json

import pytest

from gfkit.answers.certificates import Certificate
from gfkit.proofs import checker
from gfkit.proofs.kernel import prove
from gfkit.strips.encodings.models import find_model
from gfkit.strips.statements.comparison import SameCounts


def sealed(data):
    rest = {key: value for key, value in data.items() if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return rest | {"digest": hashlib.sha256(text.encode("ascii")).hexdigest()}


@pytest.fixture(scope="module")
def certificate():
    return dict(Certificate(prove(SameCounts(*[find_model("domineering:play")] * 2))))


def test_both_are_about_alternating_play(certificate) -> None:
    assert checker.check(sealed(certificate)).holds


@pytest.mark.parametrize("side", ["first", "second"])
@pytest.mark.parametrize("play", [False, 1, None, "true"])
def test_a_flag_of_play_that_says_something_else_is_rejected(certificate, side, play) -> None:
    data = copy.deepcopy(certificate)
    data["statement"][side]["play"] = play
    report = checker.check(sealed(data))
    assert report.outcome == "rejected"
    assert "play is" in report.reasons[0]
