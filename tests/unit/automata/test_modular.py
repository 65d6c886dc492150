"""From terms modulo primes to a fraction: primes, products, grids, checkpoints, witnesses."""

import random
from dataclasses import replace

import numpy as np
import pytest
from flint import fmpz_mod_poly_ctx
from tiers import one_in

from gfkit.automata import modular
from gfkit.automata.agreement import (
    Annihilation,
    CircleBound,
    Coprime,
    ModularAgreement,
    coprime_witness,
    minimal_fraction,
    minimal_polynomial,
    modulus_needed,
)
from gfkit.automata.characteristic import marked_gf_by_determinant
from gfkit.automata.checkpoint import Checkpoint
from gfkit.automata.compiled import SWITCH
from gfkit.automata.evaluation import plan_steps
from gfkit.automata.lumping import lump
from gfkit.automata.modular import (
    PRODUCT_BITS,
    Work,
    gf_by_modular_terms,
    is_symmetric,
    likely_product,
    marked_candidate,
    prime_bits,
    residues_of_terms,
    terms_by_products,
)
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.errors import GfkitError
from gfkit.numbers.primes import primes_below
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF
from gfkit.strips.sequences.strip import Strip

FIBONACCI = lump(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0]))


def chain(n, weight=3):
    """Return an automaton of full order with coefficients of about 1.6 n bits."""
    rows = [[weight if abs(i - j) <= 1 else 0 for j in range(n)] for i in range(n)]
    return lump(TransferMatrix.from_rows(rows, [1, *[0] * (n - 1)], [1, *[0] * (n - 1)]))


def few_at_once(monkeypatch):
    monkeypatch.setattr(modular, "MAX_BATCH", 8)


def test_an_order_far_below_the_dimension():
    n = 12
    rows = [[int(j == (i + 1) % n) for j in range(n)] for i in range(n)]
    lumping = lump(TransferMatrix.from_rows(rows, [1, *[0] * (n - 1)], list(range(n))))
    gf, evidence = gf_by_modular_terms(lumping)
    assert gf == RationalGF.of(list(range(n)), [1, *[0] * (n - 1), -1])
    assert evidence.holds(gf)
    shared = TransferMatrix.from_rows(
        rows, [1, *[0] * (n - 1)], [k % 3 + k // 12 for k in range(n)]
    )
    assert gf_by_modular_terms(lump(shared))[0] == RationalGF.of([0, 1, 2], [1, 0, 0, -1])


def test_the_order_may_drop_modulo_the_first_primes():
    # All residues modulo the first prime are zero.
    bits = prime_bits(plan_steps(FIBONACCI.matrix.steps, periodic=True))
    first = primes_below(bits, 0, 1)[0]
    matrix = TransferMatrix.from_rows([[1, 1], [1, 0]], [first, 0], [1, 0])
    gf, evidence = gf_by_modular_terms(lump(matrix))
    assert gf == RationalGF.of([first], [1, -1, -1])
    assert first not in evidence.primes
    assert evidence.holds(gf)


def test_a_checkpoint_spares_the_work(monkeypatch, tmp_path):
    few_at_once(monkeypatch)
    lumping = chain(40, weight=2**20)
    work = Work(checkpoint=Checkpoint(tmp_path / "file", "key"))
    expected, _ = gf_by_modular_terms(lumping, work)
    before = (tmp_path / "file").read_bytes()
    again: list[list[int]] = []
    compute = modular.residues_of_terms
    monkeypatch.setattr(
        modular, "residues_of_terms", lambda *given: again.append(given[3]) or compute(*given)
    )
    gf, evidence = gf_by_modular_terms(lumping, work)
    assert gf == expected
    (drawn,) = again  # fresh primes, to see that what the file says is right
    assert not set(drawn) & set(evidence.primes)
    assert evidence.holds(gf)
    assert (tmp_path / "file").read_bytes() == before


@pytest.mark.parametrize("full_order", [True, False])
def test_a_checkpoint_with_wrong_residues_is_an_error_and_no_endless_search(tmp_path, full_order):
    # Records with good checksums and wrong terms: primes were added for ever.
    rows = [[1, 1], [1, 0]] if full_order else [[1, 0], [0, 1]]
    lumping = lump(TransferMatrix.from_rows(rows, [1, 1], [1, 3]))
    bits = prime_bits(plan_steps(lumping.matrix.steps, periodic=True))
    checkpoint = Checkpoint(tmp_path / "file", "key")
    stored = Checkpoint(tmp_path / "file", f"key {modular.digest_of(lumping.matrix)}")
    stored.load(4)
    stored.store(primes_below(bits, 0, 1), np.array([[3], [1], [4], [1]], dtype=np.uint64))
    with pytest.raises(GfkitError, match="it is damaged, delete it"):
        gf_by_modular_terms(lumping, Work(checkpoint=checkpoint))


def fraction_of(rows, start, end):
    """Return numerator and denominator of the g.f. of two states, by Cramer's rule."""
    (a, b), (c, d) = rows
    first = sum(s * e for s, e in zip(start, end, strict=True))
    after = [sum(r * e for r, e in zip(row, end, strict=True)) for row in rows]
    second = sum(s * e for s, e in zip(start, after, strict=True))
    return [first, second - (a + d) * first], [1, -a - d, a * d - b * c]


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


@one_in(5)
@pytest.mark.parametrize("length", [1, 2, 5, 40, 150, 700, 2001])
@pytest.mark.parametrize("prime", [2, 3, 101, 2**31 - 1, 2**56 - 5])
def test_minimal_polynomials_are_those_of_flint(prime, length):
    pick = random.Random(length)  # noqa: S311
    order = pick.randrange(length // 2 + 1)
    q = [pick.randrange(prime) for _ in range(order)]
    for density in (0, 0.1, 1):  # sequences with zeros have quotients of higher degree
        terms = [pick.randrange(prime) * (pick.random() < density) for _ in range(order)]
        while len(terms) < length:
            last = terms[len(terms) - order :]
            terms.append(sum(a * b for a, b in zip(q, last, strict=True)) % prime)
        expected = fmpz_mod_poly_ctx(prime).minpoly(terms)
        assert [int(c) for c in minimal_polynomial(terms, prime).coeffs()] == expected.coeffs()


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
    assert (
        evidence.describe()
        == "a transfer matrix with 2 states gives a(n), so 2 terms in x and y determine the g.f."
    )


# Marks as powers of two, and the primes that do not serve.


def automaton(start, edges, end):
    """Return an automaton of one step from edges (source, target, coefficient, x, y)."""
    columns = np.array(edges, dtype=np.int64).reshape(-1, 5).T
    step = Step.of(len(start), len(start), tuple(columns))
    return TransferMatrix(np.array(start), (step,), np.array(end))


def found(lumping):
    """Return the g.f., seen to be proved."""
    gf = marked_candidate(lumping)
    assert Annihilation(lumping.matrix, lumping.dimension).holds(gf)
    return gf


@pytest.mark.parametrize("weight", [2147483647, 2147483629])
def test_a_weight_that_is_one_of_the_primes(weight):
    # Modulo the first prime, 2^31 - 1, the order drops: all other primes were then refused.
    edges = [(0, 1, weight, 0, 0), (1, 1, 3, 1, 0), (2, 2, 2, 0, 1)]
    lumping = lump(automaton([1, 0, 1], edges, [0, 1, 1]))
    assert found(lumping) == marked_gf_by_determinant(lumping)[0]


def test_large_weights_with_marks_are_not_wrapped_around():
    # 16 tiles of weights near 2^31 on one cell: residues passed 2^64, and what was wrong modulo
    # every prime fitted all the same. The answer was "proved".
    lumping = lump(automaton([1], [(0, 0, 2**31 - 48 + k, k, 0) for k in range(16)], [1]))
    assert found(lumping) == marked_gf_by_determinant(lumping)[0]


def test_a_coefficient_that_vanishes_modulo_the_first_primes_is_found():
    # x^3 t^3 has the product of three primes as its coefficient, and t^4 keeps the order.
    first = primes_below(31, 0, 3)
    edges = [(k, k + 1, prime, 1, 0) for k, prime in enumerate(first)]
    edges += [(k, k + 1, 1, 0, 0) for k in range(4, 8)]
    lumping = lump(automaton([1, 0, 0, 0, 1, 0, 0, 0, 0], edges, [0, 0, 0, 1, 0, 0, 0, 0, 1]))
    gf = found(lumping)
    product = first[0] * first[1] * first[2]
    assert gf == MarkedGF.of({(3, 0, 3): product, (0, 0, 4): 1}, {(0, 0, 0): 1})


# Terms by scalar products against the steps.


def quotient(rows, start, end):
    return lump(TransferMatrix.from_rows(rows, start, end))


def both(lumping, count, number=3, bits=None):
    """Return the terms by products and those by steps."""
    plan = plan_steps(lumping.matrix.steps, periodic=True)
    primes = primes_below(bits or min(PRODUCT_BITS, prime_bits(plan)), 0, number)
    product = likely_product(lumping)
    assert product is not None
    assert is_symmetric(lumping)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SWITCH, "1")
        by_products = terms_by_products(product, plan, count, primes)
        patch.setenv(SWITCH, "0")
        assert (terms_by_products(product, plan, count, primes) == by_products).all()
        return by_products, residues_of_terms(lumping.matrix, plan, count, primes)


STRIPS = [
    ("domineering", 6, 0),
    ("cram", 4, 0),
    ("domineering:right-ends", 7, 0),
    ("node-kayles", 6, 1),
]


@one_in(4)
@pytest.mark.parametrize(("model", "columns", "shift"), STRIPS)
@pytest.mark.parametrize("count", [1, 2, 31, 64])
def test_strips_that_are_their_own_transposes(model, columns, shift, count):
    lumping = Strip(model, columns=columns).lumping()[1]
    assert likely_product(lumping).shift == shift
    by_products, by_steps = both(lumping, count)
    assert (by_products == by_steps).all()


@pytest.mark.parametrize("bits", [20, 31, 44, 55, 56])
def test_primes_of_every_length(bits):
    by_products, by_steps = both(Strip("domineering", columns=5).lumping()[1], 40, bits=bits)
    assert (by_products == by_steps).all()


def test_the_largest_entries_fit_into_words():
    # Every entry is -1 or -2 modulo the prime, in more states than are added up at once.
    n = 700
    rows = np.zeros((n, n), dtype=int)
    rows[np.arange(n), n - 1 - np.arange(n)] = 1
    ends = [-1 - (i % 350) % 2 for i in range(n)]
    lumping = quotient(rows.tolist(), ends, ends)
    wide = replace(lumping, block_of=np.arange(n), first=np.arange(n))
    wide = replace(wide, size=np.ones(n, dtype=np.int64), start=np.array(ends), end=np.array(ends))
    by_products, by_steps = both(wide, 6, bits=56)
    assert (by_products == by_steps).all()


def test_a_likely_product_that_is_none_is_refused_before_anything_is_proved(monkeypatch):
    # The product of a symmetric matrix is taken for one that is not, as if chance had it so.
    rows = [[1, 1, 0], [1, 0, 1], [0, 1, 1]]
    right = quotient(rows, [1, 0, 0], [1, 0, 0])
    rows[0][2] = 1
    wrong = quotient(rows, [1, 0, 0], [1, 0, 0])
    assert likely_product(wrong) is None
    product = likely_product(right)
    monkeypatch.setattr(modular, "WORTH_A_PRODUCT", 1)
    assert gf_by_modular_terms(right)[0].terms(6) == right.matrix.terms(6)
    monkeypatch.setattr(modular, "likely_product", lambda _: product)
    with pytest.raises(GfkitError, match="seemed to be its own transpose"):
        gf_by_modular_terms(wrong)
    assert not is_symmetric(wrong)
