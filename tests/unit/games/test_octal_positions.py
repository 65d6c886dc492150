"""Positions of octal games by class, against those that moves lead to; and forgeries."""

import random
import tomllib
from functools import reduce
from operator import xor
from pathlib import Path

import pytest
from oracle.game_facts import octal_rows
from oracle.play import octal_values

from gfkit.errors import GfkitError, LimitReached
from gfkit.games.octal import OctalCode
from gfkit.games.octal_positions import EqualShares, OctalPositions, census
from gfkit.games.octal_sequences import search_period
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.is_gf import IsGF

GAMES = Path(__file__).parents[2] / "reference" / "octal_games.toml"


def by_value(digits, n, size):
    values, counts = octal_values(digits, n + 1), [0] * size
    for row in octal_rows(digits, n):
        counts[reduce(xor, (values[m] for m in row if m > 0), 0)] += 1
    return counts


def small_games(seed, count):
    """Draw codes whose period is short enough for a small g.f."""
    draw = random.Random(seed)  # noqa: S311 - a repeatable choice
    while count:
        digits = "".join(draw.choice("01234567") for _ in range(draw.randint(1, 4)))
        code = OctalCode.parse(f"{draw.choice('0004')}.{digits}")
        values, claim = search_period(code, 200, Workings())
        if (
            claim is not None
            and (len(values[: claim.preperiod + claim.period]) * values.max()) < 60
        ):
            count -= 1
            yield code


@pytest.mark.parametrize("seed", range(4))
def test_classes_are_those_of_the_positions_that_moves_lead_to(seed):
    for code in small_games(seed, 4):
        classes = census(code, "nim-value").classes
        digits = [code.digit(k) for k in range(code.last + 1)]
        for n in range(7 if code.first else 9):
            found = [one.early(n + 1)[n] for one in classes.values()]
            assert found == by_value(digits, n, len(classes)), (code, n)


@pytest.mark.parametrize("seed", range(3))
def test_shares_come_near_their_limit(seed):
    for code in small_games(seed, 4):
        found = census(code, "nim-value")
        far = []
        for n in (200, 800) if found.share else ():
            counts = [one.rational.terms(n + 1)[n] for one in found.classes.values()]
            far.append(max(abs(many / sum(counts) - 1 / len(counts)) for many in counts))
        assert not far or far[1] < max(far[0], 1e-9), code


def test_values_by_the_definition_of_the_sequence():
    code = OctalCode.parse("4.3")
    assert OctalPositions(code, "*1").values(30, Workings()) == (
        census(code, "nim-value").classes["*1"].early(30)
    )


def test_what_is_not_so_is_not_derived():
    code, period = OctalCode.parse("0.3"), {"preperiod": 0, "period": 2, "saltus": 0}
    with pytest.raises(NotDerived, match="components"):
        prove(EqualShares(code, 1), period)
    gf = census(code).classes["N"].rational
    with pytest.raises(NotDerived, match="generating function"):
        prove(IsGF(OctalPositions(code, "P"), gf), period)
    with pytest.raises(LimitReached, match="no period"):
        census(OctalCode.parse("0.6"))
    with pytest.raises(GfkitError, match="not a class"):
        OctalPositions(code, "*01")


@pytest.mark.thorough
def test_forty_games_are_proved_and_replayed():
    done = 0
    for row in tomllib.loads(GAMES.read_text())["game"]:
        code = OctalCode.parse(row["code"])
        known = row["preperiod"] + row["period"] < 120
        if known and code.is_finite:
            found = census(code)
            for one in found.classes.values():
                assert check(certificate_data(one.proof(), "0")).holds
            done += 1
    assert done >= 40
