"""Coefficients and rates that no float holds: b^n a(n) has the constants of a(n), with b as factor.

Every fraction is compared with the same fraction at b x, for powers b of ten, so that digits agree.
"""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from oracle.envelopes import certificate, checked
from tiers import one_in

from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.growth_rate import Growth, growth
from gfkit.cli import run
from gfkit.numbers.balls import Enclosure
from gfkit.numbers.decimal import rounded_text
from gfkit.sequences.is_gf import proved_about
from gfkit.sequences.main_part import GrowthRate, prove_asymptotics
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational import RationalGF

FRACTIONS = {
    "geometric": ([1], [1, -3]),
    "negative": ([1], [1, 3]),
    "irrational": ([0, 1], [1, -1, -1]),
    "multiple": ([1], [1, -4, 4]),
    "two signs": ([1, 1], [1, 0, -3]),
    "complex": ([1], [1, -1, 5]),
    "cubic": ([1, 2], [1, -1, 2, -7]),
}
POWERS = [309, 400]
"""Of ten."""
BIG = 10**400
LARGE = {
    "large order": ([1, -BIG, *[0] * 118, -1], Fraction(BIG)),
    "large order in powers": ([1, *[0] * 69, -(10**700), *[0] * 69, -1], Fraction(10**10)),
}
"""With the growth rate to many digits."""


def scaled(name: str, power: int) -> RationalGF:
    num, den = FRACTIONS[name]
    return RationalGF.of(*([c * 10 ** (power * k) for k, c in enumerate(f)] for f in (num, den)))


def mantissa(digits: str, power: int) -> Fraction:
    return Fraction(digits) / 10**power


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("name", FRACTIONS)
def test_growth_rates_are_multiplied(name: str, power: int) -> None:
    small, large = growth(scaled(name, 0)), growth(scaled(name, power))
    assert small is not None
    assert large is not None
    assert large.certified == small.certified
    assert mantissa(large.digits, power) == Fraction(small.digits)
    with pytest.raises(OverflowError, match="beyond the range of floats"):
        float(large)


@pytest.mark.parametrize("name", LARGE)
def test_large_orders_grow_by_their_largest_root(name: str) -> None:
    den, rate = LARGE[name]
    gf = RationalGF.of([1], den)
    assert growth(gf) == Growth(rounded_text(rate, 12), certified=True)
    found = asymptotics(gf, digits=12)
    assert abs(found.modulus.middle - rate) * 10**12 < rate
    assert str(found)


@one_in(8)
@pytest.mark.parametrize(
    "arguments",
    [["asymptotics"], ["asymptotics", "--json"], ["closed-form"], ["draw", "growth"]],
    ids=" ".join,
)
@pytest.mark.parametrize("name", ["negative", "irrational", "two signs", "complex"])
def test_verbs_show_them(capsys, tmp_path: Path, name: str, arguments: list[str]) -> None:
    gf = str(scaled(name, 400))
    if arguments == ["draw", "growth"]:
        arguments = ["draw", "growth", "--output", str(tmp_path / "plot.svg"), "--terms", "8"]
    assert run([*arguments, "--gf", gf]) == 0
    shown = capsys.readouterr().out
    if "--json" in arguments:
        json.loads(shown)
    assert "inf" not in shown
    assert "nan" not in shown


@pytest.mark.parametrize("name", ["geometric", "irrational"])
def test_statements_and_certificates_say_them(name: str) -> None:
    gf = scaled(name, 400)
    sequence = Sequence.of_gf(gf)
    answer = asymptotics(gf, digits=10)
    low, high = answer.modulus.low, answer.modulus.high
    wide = Enclosure(low * (1 - Fraction(1, 10**9)), high * (1 + Fraction(1, 10**9)))
    for proof in (
        prove_asymptotics(sequence, answer, 10),
        proved_about(sequence, lambda of: GrowthRate(of, wide)),
    ):
        assert "e+400" in str(proof.statement)
        report = checked(certificate(proof))
        assert report.holds, report.reasons
        assert re.search(r"\d{390}", report.statement)  # intervals are printed as they are


@pytest.mark.parametrize("value", [Fraction(2, 3), Fraction(-1, 10**5), 7, 10**15 + 1, 12_345_678])
@pytest.mark.parametrize("digits", [1, 4, 12])
def test_numbers_are_rounded_as_floats_are(value: Fraction, digits: int) -> None:
    assert rounded_text(value, digits) == f"{float(value):.{digits}g}"
    above, below = (
        rounded_text(value * 10**400, digits),
        rounded_text(Fraction(value) / 10**400, digits),
    )
    assert f"{float(Fraction(above) / 10**400):.{digits}g}" == rounded_text(value, digits)
    assert f"{float(Fraction(below) * 10**400):.{digits}g}" == rounded_text(value, digits)
