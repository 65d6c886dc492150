"""Numbers of any length as text and back, under Python's own limit of 4300 digits."""

import sys
from fractions import Fraction

import pytest

from gfkit.formulas.tree import Number, text_of
from gfkit.numbers.decimal import decimal, integer, polynomial_text
from gfkit.proofs.verdict import Refuted
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked import MarkedGF
from gfkit.series.profile import Profile
from gfkit.series.rational import RationalGF, recurrence_text, sum_text


@pytest.fixture(autouse=True)
def the_setting_of_the_process_stays():
    before = sys.get_int_max_str_digits()
    assert before == sys.int_info.default_max_str_digits
    yield
    assert sys.get_int_max_str_digits() == before


@pytest.mark.parametrize("length", [5_000, 50_000])
def test_everything_that_holds_long_coefficients_prints(length: int) -> None:
    long = integer("7" * length)
    gf = RationalGF.of([long], [1, -long, 1])
    marked = MarkedGF.of({(0, 0, 0): long}, {(0, 0, 0): 1, (1, 0, 1): -1})
    profile = Profile.of({(0, 0): 1, (1, 1): long})
    sequence = Sequence.parse("1/(1-x)") * long
    texts = [
        gf.text("x"),
        gf.text("x", factored=False),
        str(gf),
        repr(gf),
        gf.latex(),
        recurrence_text(gf),
        sum_text(gf.signature),
        str(marked),
        repr(marked),
        str(profile),
        repr(profile),
        str(sequence),
        polynomial_text([1, long], "x"),
        text_of(Number(long)),
        repr(Number(long)),
    ]
    assert all("7" * 20 in text or f"({length} digits)" in text for text in texts)
    assert len(repr(Refuted(1, long, Fraction(long, 2)))) <= 200
    assert f"({length} digits)" in repr(sequence)
    assert f"({length} digits)" in repr(Sequence([1, long]))
    assert str(Sequence([1, long])) == f"1, {decimal(long)}"
