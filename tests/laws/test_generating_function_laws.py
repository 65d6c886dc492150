"""Every route to a generating function gives the same: determinant, primes, and slow fractions."""

from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, doubled_automata, law, walked, walked_totals
from oracle import expressions, walks

from gfkit.automata.agreement import Annihilation
from gfkit.automata.characteristic import (
    gf_by_determinant,
    marked_gf_by_determinant,
    reversed_charpoly,
)
from gfkit.automata.interpolation import marked_candidate
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.modular import gf_by_modular_terms
from gfkit.series.profile import Profile


def by_determinant(matrix):
    return gf_by_determinant(lump(matrix.marked("none")))[0]


@given(automata())
@law
def test_the_determinant_gives_the_least_fraction_that_fits(matrix):
    gf = by_determinant(matrix)
    terms = walked_totals(matrix, 2 * matrix.dimension + 2)
    assert (gf.num, gf.den) == walks.fraction(terms)


@given(automata(weights=SMALL | LARGE))
@law
def test_primes_and_determinant_agree(matrix):
    gf, evidence = gf_by_modular_terms(lump(matrix.marked("none")))
    assert gf == by_determinant(matrix)
    assert evidence.holds(gf)


@given(doubled_automata(marks=["none"]))
@law
def test_lumping_and_merging_do_not_change_the_generating_function(pair):
    single, double = pair
    expected = by_determinant(single)
    assert gf_by_modular_terms(lump(merge_equal_futures(double)))[0] == expected


@given(automata())
@law
def test_the_determinant_with_marks_has_the_terms_of_all_walks(matrix):
    gf, _ = marked_gf_by_determinant(lump(matrix))
    enough = 2 * matrix.dimension + 2
    expected = [Profile.of(term) for term in walked(matrix, enough)]
    assert gf.terms(enough) == expected


@given(automata(weights=SMALL | LARGE))
@law
def test_grids_and_determinant_agree(matrix):
    lumping = lump(matrix)
    gf = marked_candidate(lumping)
    assert gf == marked_gf_by_determinant(lumping)[0]
    assert Annihilation(lumping.matrix, lumping.dimension).holds(gf)


@given(automata())
@law
def test_the_generating_function_with_marks_at_one_is_that_without(matrix):
    assert marked_gf_by_determinant(lump(matrix))[0].at_one() == by_determinant(matrix)


@given(automata(), st.fractions(-3, 3, max_denominator=7))
@law
def test_the_cancelled_factor_times_the_denominator_is_the_determinant(matrix, x):
    lumping = lump(matrix.marked("none"))
    gf, cancelled = gf_by_determinant(lumping)
    below = sum(c * x**k for k, c in enumerate(reversed_charpoly(lumping.integer_matrix())))
    denominator = sum(c * x**k for k, c in enumerate(gf.den))
    assert expressions.value(cancelled, x=x) * denominator == below
