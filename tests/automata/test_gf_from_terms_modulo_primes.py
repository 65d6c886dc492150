"""From terms modulo primes to a fraction: primes, products, grids, checkpoints."""

from math import prod

import numpy as np
import pytest
from hypothesis import given
from laws.strategies import automata, walked_totals

from gfkit.automata.characteristic_polynomials import marked_gf_by_determinant
from gfkit.automata.gf_agreement_and_coprimality_evidence import Annihilation
from gfkit.automata.gf_from_terms_modulo_primes import (
    gf_by_modular_terms,
    marked_candidate,
    term_bits,
)
from gfkit.automata.lumping_and_merging_of_states import lump
from gfkit.automata.residue_checkpoints import Checkpoint
from gfkit.automata.sparse_cell_step_matrices import CellStep
from gfkit.automata.terms_and_recurrences_modulo_primes import (
    Work,
    digest_of,
    prime_bits,
    step_prime_bits,
)
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.automata.vector_propagation import plan_steps
from gfkit.base.budget_and_progress import Budget
from gfkit.base.memory_of_processes import resident
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.primes_and_residues import primes_below
from gfkit.series.multivariate_rational_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF

FIBONACCI = lump(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0]))


def chain(n, weight=3):
    """Return an automaton of full order with coefficients of about 1.6 n bits."""
    rows = [[weight if abs(i - j) <= 1 else 0 for j in range(n)] for i in range(n)]
    return lump(TransferMatrix.from_rows(rows, [1, *[0] * (n - 1)], [1, *[0] * (n - 1)]))


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


def test_a_checkpoint_spares_the_work(tmp_path):
    lumping = chain(40, weight=2**20)
    file = tmp_path / "file"
    first, evidence = gf_by_modular_terms(lumping, Work(checkpoint=Checkpoint(file, "key")))
    kept = file.read_bytes()
    again, more = gf_by_modular_terms(lumping, Work(checkpoint=Checkpoint(file, "key")))
    assert again == first
    assert more.primes == evidence.primes
    assert file.read_bytes() == kept, "nothing was computed that was not there"
    assert gf_by_modular_terms(lumping)[0] == first


@pytest.mark.parametrize("full_order", [True, False])
def test_a_checkpoint_with_wrong_residues_is_an_error_and_no_endless_search(tmp_path, full_order):
    # Records with good checksums and wrong terms: primes were added for ever.
    rows = [[1, 1], [1, 0]] if full_order else [[1, 0], [0, 1]]
    lumping = lump(TransferMatrix.from_rows(rows, [1, 1], [1, 3]))
    bits = prime_bits(plan_steps(lumping.matrix.steps, periodic=True))
    checkpoint = Checkpoint(tmp_path / "file", "key")
    stored = Checkpoint(tmp_path / "file", f"key {digest_of(lumping.matrix)}")
    stored.load(4)
    stored.store(primes_below(bits, 0, 1), np.array([[3], [1], [4], [1]], dtype=np.uint64))
    with pytest.raises(GfkitError, match="it is damaged, delete it"):
        gf_by_modular_terms(lumping, Work(checkpoint=checkpoint))


# Marks as powers of two, and the primes that do not serve.


def automaton(start, edges, end):
    """Return an automaton of one step from edges (source, target, coefficient, x, y)."""
    columns = np.array(edges, dtype=np.int64).reshape(-1, 5).T
    step = CellStep.of(len(start), len(start), tuple(columns))
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


# Sizes: of primes, of terms, of batches.


@given(automata(marks=["none"]))
def test_terms_are_within_their_bounds(matrix):
    bounds = term_bits(matrix, 12)
    assert all(
        abs(a).bit_length() <= bits
        for a, bits in zip(walked_totals(matrix, 12), bounds, strict=True)
    )


@given(automata(marks=["none"]))
def test_the_primes_that_prove_are_large_enough_together(matrix):
    _, evidence = gf_by_modular_terms(lump(matrix))
    assert len({*evidence.primes}) == len(evidence.primes)
    assert prod(evidence.primes) > 1


# Refusals.


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: marked_candidate(
                lump(automaton([1], [(0, 0, 2**40 + k, k, 0) for k in range(16)], [1]))
            ),
            "too much for 64 bits",
        ),
        (
            lambda: step_prime_bits(
                plan_steps(TransferMatrix.from_rows([[2**50]], [1], [1]).steps, periodic=True), 31
            ),
            "too much for 64 bits",
        ),
    ],
    ids=["marked", "plain"],
)
def test_weights_beyond_machine_words_are_refused(call, words):
    with pytest.raises(LimitReached, match=words):
        call()


def test_degrees_that_need_more_memory_than_there_is_are_refused():
    lumping = lump(automaton([1], [(0, 0, 1, 4000, 0), (0, 0, 1, 0, 4000)], [1]))
    with (
        Budget(memory=resident() + 2**25),
        pytest.raises(
            LimitReached, match=r"1 states, 2 terms modulo up to \d+ primes \(without marks"
        ),
    ):
        marked_candidate(lumping)
