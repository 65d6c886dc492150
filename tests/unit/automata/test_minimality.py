"""Witnesses of minimal order."""

from gfkit.automata.minimality import Coprime, coprime_witness
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

FIRST = 2147483647


def test_a_prime_that_divides_the_leading_coefficient_is_passed_over():
    assert coprime_witness(RationalGF.of([1], [1, FIRST])).prime < FIRST


def test_a_prime_modulo_which_both_have_a_common_root_is_passed_over():
    gf = RationalGF.of([1, -2], [1, -2 - FIRST])
    assert coprime_witness(gf).prime < FIRST


def test_with_marks_a_point_is_part_of_the_witness():
    gf = MarkedGF.of({(1, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1})
    witness = coprime_witness(gf)
    assert witness.to_data() == {"prime": FIRST, "x": witness.x, "y": witness.y}
    assert Coprime(7).to_data() == {"prime": 7}
