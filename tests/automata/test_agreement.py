"""Evidence holds for the g.f. and nothing near it."""

from dataclasses import replace
from math import prod

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, fractions, walked, walked_totals

from gfkit.automata.agreement import (
    Annihilation,
    Coprime,
    ExactAgreement,
    ModularAgreement,
    at_point,
    coprime_combination,
    coprime_witness,
    largest_degree,
    marked_terms,
    modulus_needed,
    terms_needed,
)
from gfkit.automata.bounds import (
    CircleBound,
)
from gfkit.automata.charpoly import gf_by_determinant, marked_gf_by_determinant
from gfkit.automata.lumping import lump
from gfkit.automata.modular_gf import gf_by_modular_terms
from gfkit.automata.propagation import plan_steps
from gfkit.automata.residues import residues_of_terms
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.numbers.berlekamp_massey import minimal_fraction
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF

plain = automata(marks=["none"])
changes = st.sampled_from([-2, -1, 1, 2])
sides = st.integers(0, 1)


def changed(gf, side, place, change):
    """Return gf with one coefficient of num or den changed, in lowest terms."""
    parts = [list(gf.num), list(gf.den)]
    parts[side] += [0] * (place + 1 - len(parts[side]))
    parts[side][place] += change
    return RationalGF.of(*parts)


def exact_evidence(matrix):
    lumping = lump(matrix)
    gf, _ = gf_by_determinant(lumping)
    terms = walked_totals(matrix, terms_needed(lumping.dimension, gf))
    return gf, ExactAgreement(lumping.dimension, tuple(terms))


@given(plain, sides, st.integers(0, 5), changes)
def test_every_change_of_a_coefficient_is_refuted(matrix, side, place, change):
    """Also one by a multiple of all primes together."""
    for gf, evidence in (exact_evidence(matrix), gf_by_modular_terms(lump(matrix))):
        assert not evidence.holds(changed(gf, side, place + side, change)) or not any(gf.num)
    other = changed(gf, side, place + side, change * prod(evidence.primes))
    assert not evidence.holds(other) or other == gf


@given(plain, st.data(), changes)
def test_with_one_term_left_out_or_changed_nothing_is_proved(matrix, data, change):
    gf, exact = exact_evidence(matrix)
    place = data.draw(st.integers(0, len(exact.terms) - 1))
    terms = [a + change * (n == place) for n, a in enumerate(exact.terms)]
    assert not replace(exact, terms=tuple(terms)).holds(gf)
    assert not replace(exact, terms=exact.terms[:-1]).holds(gf)
    gf, modular = gf_by_modular_terms(lump(matrix))
    rows, columns = modular.residues.shape
    n, i = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
    residues = modular.residues.copy()
    residues[n, i] = (int(residues[n, i]) + change) % modular.primes[i]
    assert not replace(modular, residues=residues).holds(gf)
    assert not replace(modular, residues=modular.residues[:-1]).holds(gf)


@given(plain, st.data())
def test_primes_prove_only_if_their_product_is_large_enough(matrix, data):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    kept = data.draw(st.integers(0, len(evidence.primes)))
    primes, residues = evidence.primes[:kept], evidence.residues[:, :kept]
    is_large = prod(primes) > modulus_needed(evidence.bound, evidence.dimension, gf)
    assert replace(evidence, primes=primes, residues=residues).holds(gf) == is_large
    many = len(evidence.primes) + 1  # a prime counts once
    twice = {"primes": evidence.primes[:1] * many, "residues": evidence.residues[:, [0] * many]}
    assert not replace(evidence, **twice).holds(gf)


places = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))


@given(automata(weights=SMALL | LARGE), sides, places, changes, st.integers(0, 40))
def test_annihilated_vectors_or_more_terms_prove_and_refute(matrix, side, place, change, bits):
    lumping = lump(matrix)
    gf, _ = marked_gf_by_determinant(lumping)
    evidence = Annihilation(lumping.matrix, lumping.dimension)
    assert evidence.holds(gf)
    assert not evidence.terms or gf.order < evidence.dimension
    assume(gf.num)
    parts = [{(k, i, j): c for i, j, k, c in terms} for terms in (gf.num, gf.den)]
    i, j, k = place
    parts[side][k + side, i, j] = parts[side].get((k + side, i, j), 0) + (change << bits)
    listed = (tuple((i, j, k, c) for (k, i, j), c in sorted(z.items()) if c) for z in parts)
    assert not evidence.holds(MarkedGF(*listed))


def fraction_of(rows, start, end):
    """Return numerator and denominator of the g.f. of two states, by Cramer's rule."""
    (a, b), (c, d) = rows
    first = sum(s * e for s, e in zip(start, end, strict=True))
    after = [sum(r * e for r, e in zip(row, end, strict=True)) for row in rows]
    second = sum(s * e for s, e in zip(start, after, strict=True))
    return [first, second - (a + d) * first], [1, -a - d, a * d - b * c]


@given(plain, st.data())
def test_orders_below_the_dimension_prove_nothing(matrix, data):
    """Where the order is N modulo each prime, it must be told of each, and be N."""
    lumping = lump(matrix)
    gf, evidence = gf_by_modular_terms(lumping)
    if gf.holds_from < lumping.dimension:
        return
    many = len(evidence.primes)
    assert replace(evidence, orders=(lumping.dimension,) * many).holds(gf)
    orders = [lumping.dimension] * many
    orders[data.draw(st.integers(0, many - 1))] -= data.draw(st.integers(1, 2))
    assert not replace(evidence, orders=tuple(orders)).holds(gf)
    assert not replace(evidence, orders=(lumping.dimension,) * (many + 1)).holds(gf)


@pytest.mark.parametrize(
    ("rows", "end", "prime"),
    [([[0, 7], [1, 1]], [1, 0], 7), ([[2, 0], [0, 9]], [1, 1], 7)],
    ids=["a degree is lost", "a factor is gained"],
)
def test_primes_modulo_which_the_order_drops_are_no_evidence(rows, end, prime):
    lumping = lump(TransferMatrix.from_rows(rows, [1, 1], end))
    gf = RationalGF.of(*fraction_of(rows, [1, 1], end))
    assert gf.holds_from == lumping.dimension == 2
    plan = plan_steps(lumping.matrix.steps, periodic=True)
    for used in (prime, 1009):
        terms = residues_of_terms(lumping.matrix, plan, 4, [used])
        order = len(minimal_fraction(terms[:, 0].tolist(), used)[0])
        assert order == (1 if used == prime else 2)
        for orders in ((), (order,)):
            agreement = ModularAgreement(2, (used,), terms, CircleBound(2, 2), orders)
            assert agreement.holds(gf) == (used != prime)


@given(automata())
def test_terms_with_marks_are_those_of_all_walks(matrix):
    terms = list(marked_terms(matrix, 6))
    assert [term.as_dict() for term in terms] == walked(matrix, 6)
    for mark, place in (("x", 0), ("y", 1)):
        most = max((key[place] for term in walked(matrix, 6) for key in term), default=0)
        assert largest_degree(matrix, 6, mark) >= most


# A witness that numerator and denominator are coprime.


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


@given(fractions)
def test_the_combination_of_both_sides_is_1_modulo_the_prime(gf):
    found = coprime_combination(gf)
    for t in range(20):
        u, p, v, q = (
            sum(c * t**k for k, c in enumerate(side)) for side in (found.u, gf.num, found.v, gf.den)
        )
        assert (u * p + v * q) % found.prime == 1
    assert found.inverse * gf.den[-1] % found.prime == 1


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 3, st.integers(-9, 9))), *[st.integers(0, 99)] * 2)
def test_a_side_at_a_point_is_its_polynomial_in_t(terms, x, y):
    found = at_point(terms, x, y, 101)
    for t in range(5):
        wanted = sum(c * x**i * y**j * t**k for i, j, k, c in terms) % 101
        assert int(found(t)) == wanted


# How large the modulus has to be, and what is evidence at all.


def test_the_modulus_must_exceed_what_the_coefficients_can_be():
    large = RationalGF.of([1], [1, -1, -100])
    assert modulus_needed(CircleBound(3, 3), 2, large) == 200
    # Below full order P q - p Q is at most |P| (1 + 1 + 1) + 1 |Q| < 3 * 2^3 + 2^3.
    assert modulus_needed(CircleBound(3, 3), 3, RationalGF.of([1], [1, -1, -1])) == 64


@pytest.mark.parametrize("modulus", [17, 25])
def test_evidence_is_modulo_primes(modulus):
    residues = np.array([[1], [1], [2], [3]], dtype=np.uint64)
    evidence = ModularAgreement(2, (modulus,), residues, CircleBound(3, 3))
    assert evidence.holds(RationalGF.of([1], [1, -1, -1])) == (modulus == 17)


def test_where_vectors_stay_more_terms_prove():
    # The difference of two equal states is 0, though neither vector is.
    evidence = Annihilation(TransferMatrix.from_rows([[1, 0], [0, 1]], [1, -1], [1, 1]), 2)
    assert evidence.holds(MarkedGF.of({}, {(0, 0, 0): 1}))


@pytest.mark.parametrize(
    ("terms", "holds"),
    [
        ((0, 1, 1, 2), True),
        ((0, 1, 1), False),
        ((0, 1, 1, 3), False),
        ((1, 1, 1, 2), False),
        ((0, 1, 1, 2, 3, 5), True),
    ],
)
def test_the_fibonacci_numbers_of_two_states_are_proved_by_four_terms(terms, holds):
    """Of an automaton of N states N + max(deg q, deg p + 1) terms are enough, and no fewer."""
    evidence = ExactAgreement(2, terms)
    assert evidence.holds(RationalGF.of([0, 1], [1, -1, -1])) == holds
    assert terms_needed(2, RationalGF.of([0, 1], [1, -1, -1])) == 4


@pytest.mark.parametrize(
    ("primes", "holds"),
    [((11,), True), ((7,), False), ((3, 5), True), ((9,), False), ((3, 3), False)],
)
def test_primes_are_evidence_if_their_product_is_above_the_bound(primes, holds):
    """Here above 8: |P q - p Q| is below 2 (2^2 + ...) where the order is full."""
    terms = [0, 1, 1, 2]
    residues = np.array([[a % p for p in primes] for a in terms], dtype=np.uint64)
    evidence = ModularAgreement(2, primes, residues, CircleBound(2, 2))
    assert evidence.holds(RationalGF.of([0, 1], [1, -1, -1])) == holds
