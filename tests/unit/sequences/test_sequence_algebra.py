"""Sequence algebra: long computations, and what is refused (the rest: test_sequence_laws)."""

import pytest

from gfkit.base.budget import Budget
from gfkit.errors import LimitReached
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational import RationalGF

FIBONACCI = Sequence.parse("x/(1-x-x^2)")


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
