"""Evidence holds for the generating function and for nothing near it; less evidence never holds."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, law, walked_totals

from gfkit.automata.agreement import (
    Annihilation,
    ExactAgreement,
    terms_needed,
)
from gfkit.automata.determinant import gf_by_determinant, marked_gf_by_determinant
from gfkit.automata.lumping import lump
from gfkit.automata.modular import gf_by_modular_terms
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

plain = automata(marks=["none"])
changes = st.sampled_from([-2, -1, 1, 2])


def changed(gf, side, place, change):
    """Return gf with one coefficient of num or den changed, in lowest terms."""
    sides = [list(gf.num), list(gf.den)]
    coefficients = sides[side]
    coefficients += [0] * (place + 1 - len(coefficients))
    coefficients[place] += change
    return RationalGF.of(*sides)


def changed_with_marks(gf, side, exponents, change):
    sides = [{(i, j, k): c for i, j, k, c in terms} for terms in (gf.num, gf.den)]
    sides[side][exponents] = sides[side].get(exponents, 0) + change
    return MarkedGF(
        *(
            tuple(
                (i, j, k, c)
                for (i, j, k), c in sorted(
                    terms.items(), key=lambda term: (term[0][2], term[0][0], term[0][1])
                )
                if c
            )
            for terms in sides
        )
    )


def exact_evidence(matrix):
    lumping = lump(matrix)
    gf, _ = gf_by_determinant(lumping)
    terms = walked_totals(matrix, terms_needed(lumping.dimension, gf))
    return gf, ExactAgreement(lumping.dimension, tuple(terms))


@given(plain, st.integers(0, 1), st.integers(0, 5), changes)
@law
def test_exact_terms_refute_every_change_of_a_coefficient(matrix, side, place, change):
    gf, evidence = exact_evidence(matrix)
    assert not evidence.holds(changed(gf, side, place + side, change)) or not any(gf.num)


@given(plain)
@law
def test_exact_terms_with_one_left_out_prove_nothing(matrix):
    gf, evidence = exact_evidence(matrix)
    assert not replace(evidence, terms=evidence.terms[:-1]).holds(gf)


@given(plain, st.data(), changes)
@law
def test_exact_terms_with_one_changed_refute(matrix, data, change):
    gf, evidence = exact_evidence(matrix)
    place = data.draw(st.integers(0, len(evidence.terms) - 1))
    terms = list(evidence.terms)
    terms[place] += change
    assert not replace(evidence, terms=tuple(terms)).holds(gf)


@given(plain, st.integers(0, 1), st.integers(0, 5), changes)
@law
def test_terms_modulo_primes_refute_every_change_of_a_coefficient(matrix, side, place, change):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    other = changed(gf, side, place + side, change)
    assert not evidence.holds(other) or not any(gf.num)


@given(plain)
@law
def test_terms_modulo_primes_with_one_left_out_prove_nothing(matrix):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    assert not replace(evidence, residues=evidence.residues[:-1]).holds(gf)


@given(plain, st.data())
@law
def test_primes_prove_only_if_their_product_is_large_enough(matrix, data):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    kept = data.draw(st.integers(0, len(evidence.primes)))
    fewer = replace(evidence, primes=evidence.primes[:kept], residues=evidence.residues[:, :kept])
    product = 1
    for prime in fewer.primes:
        product *= prime
    assert fewer.holds(gf) == (product > evidence.modulus_needed(gf))


@given(plain)
@law
def test_a_prime_counts_once(matrix):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    primes = evidence.primes[:1] * len(evidence.primes)
    twice = replace(
        evidence,
        primes=(*primes, primes[0]),
        residues=evidence.residues[:, [0] * (len(primes) + 1)],
    )
    assert not twice.holds(gf)


@given(plain, st.integers(0, 1), st.integers(0, 5), changes)
@law
def test_a_fraction_that_is_congruent_modulo_all_primes_is_refuted(matrix, side, place, change):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    product = 1
    for prime in evidence.primes:
        product *= prime
    other = changed(gf, side, place + side, change * product)
    assert not evidence.holds(other) or other == gf


@given(plain, st.data(), st.integers(1, 9))
@law
def test_a_changed_residue_refutes(matrix, data, change):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    rows, columns = evidence.residues.shape
    n = data.draw(st.integers(0, rows - 1))
    i = data.draw(st.integers(0, columns - 1))
    residues = evidence.residues.copy()
    residues[n, i] = (int(residues[n, i]) + change) % evidence.primes[i]
    assert not replace(evidence, residues=residues).holds(gf)


places = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))


def marked_evidence(matrix):
    lumping = lump(matrix)
    gf, _ = marked_gf_by_determinant(lumping)
    return gf, Annihilation(lumping.matrix, lumping.dimension)


@given(automata(weights=SMALL | LARGE))
@law
def test_annihilated_vectors_or_more_terms_prove_the_generating_function(matrix):
    gf, evidence = marked_evidence(matrix)
    assert evidence.holds(gf)
    assert not evidence.terms or gf.order < evidence.dimension


@given(automata(), st.integers(0, 1), places, changes, st.integers(0, 40))
@law
def test_annihilation_refutes_every_change_of_a_coefficient(matrix, side, place, change, bits):
    gf, evidence = marked_evidence(matrix)
    i, j, k = place
    assume(gf.num)
    assert not evidence.holds(changed_with_marks(gf, side, (i, j, k + side), change << bits))
