"""Sequence algebra: known identities, long computations, and what is refused."""

import pytest

from gfkit.base.budget import Budget
from gfkit.errors import LimitReached
from gfkit.sequences.sequence import Sequence
from gfkit.series.algebra import power_sums
from gfkit.series.rational import RationalGF

FIBONACCI = Sequence.parse("x/(1-x-x^2)")
LUCAS = Sequence.parse("(2-x)/(1-x-x^2)")


def test_identities_of_fibonacci_and_lucas_numbers():
    n_th, next_one = FIBONACCI, FIBONACCI.shift(1)
    signs = Sequence.parse("1/(1+x)")
    assert n_th * LUCAS == n_th.section(2)
    assert LUCAS**2 - 5 * n_th**2 == 4 * signs
    assert n_th**2 + next_one**2 == n_th.section(2, 1)
    assert n_th * FIBONACCI.shift(2) - next_one**2 == -signs  # Cassini
    assert n_th.partial_sums() == FIBONACCI.shift(2) - 1
    assert 5 * n_th.cauchy(n_th) == Sequence.parse("x/(1-x)^2") * LUCAS - n_th  # (n L(n) - F(n))/5


def test_offsets_move_sums_and_products():
    a, b = Sequence.parse("1/(1-x)^2", offset=1), Sequence.parse("1/(1-2x)")
    assert (a + b).offset == 1
    assert (a + b).terms(3) == [1 + 2, 2 + 4, 3 + 8]
    assert (a + 10).terms(2) == [11, 12]
    assert a != Sequence.of_gf(a.gf)
    assert a.first_difference(Sequence.parse("x/(1-x)^2")) is None


def test_a_term_at_ten_to_the_eighteen_modulo_small_and_large_numbers():
    # By the matrix [[1, 1], [1, 0]] to the power 10^18, entries modulo the number.
    def slow(n, modulus):
        result, base = (0, 1), (1, 1)  # F(n), F(n + 1)
        for bit in f"{n:b}":
            f, g = result
            result = (f * (2 * g - f) % modulus, (f * f + g * g) % modulus)
            if bit == "1":
                result = (result[1], (result[0] + result[1]) % modulus)
        assert base
        return result[0]

    for modulus in (1, 6, 10**9, 2**64 - 1, 2**64, 10**30, 2**89 - 1):
        assert FIBONACCI.term(10**18, modulo=modulus) == slow(10**18, modulus)


def test_power_sums_of_a_constant():
    assert power_sums((1,), 4) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "operation",
    [
        lambda a: a.term(10**18),
        lambda a: a.section(10**12),
        lambda a: a.shift(10**12),
        lambda a: a.shift(-(10**12)),
        lambda a: (a**5).hadamard(Sequence.of_gf(RationalGF((1,), (1, *[0] * 300, -1)))),
    ],
    ids=["term", "section", "shift", "shift back", "product"],
)
def test_what_is_too_large_is_refused_at_once(operation):
    with Budget(longest=1), pytest.raises(LimitReached):
        operation(FIBONACCI)
