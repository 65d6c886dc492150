"""Random command lines, of every verb, and what must hold of each of them (see fuzz.py)."""

import pytest
from hostile import fuzz
from hostile.command_lines import verbs
from tiers import drawn, one_in

pytestmark = [pytest.mark.skipif(fuzz.refusal() is not None, reason=str(fuzz.refusal())), one_in(2)]


@pytest.mark.slow
@pytest.mark.drawn
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_random_command_lines(seed: int) -> None:
    reports, counts = fuzz.fuzz(drawn(24, 9), seed, kills=3)
    assert reports == [], "\n".join(reports)
    assert counts["status 2"]
    assert counts["status 2"] < counts.total()  # some of them are right, and some are not


@pytest.mark.thorough
@pytest.mark.timeout(7200)
def test_many_random_command_lines() -> None:
    reports, counts = fuzz.fuzz(2000, 7, kills=200, jobs=2)
    assert reports == [], "\n".join(reports)
    assert counts["status 0"] > 40


def test_every_verb_and_parameter_is_known_to_the_grammar() -> None:
    found = {" ".join(verb.words): verb for verb in verbs()}
    assert {"gf", "game nim", "oeis lookup", "audit", "verify"} <= set(found)
    for verb in found.values():
        flags = {one.flag for one in verb.parameters}
        assert {"--time-limit", "--memory-limit", "--yes"} <= flags, verb.words
