"""A recurrence with a right side that is read has the terms of its words."""

from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law
from samples import parametrize_some

from gfkit.sequences.sequence import Sequence


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


RIGHT = {
    "4^n": lambda n: 4**n,
    "n": lambda n: n,
    "3*n^2*2^n - 1": lambda n: 3 * n**2 * 2**n - 1,
    "floor(n/2)": lambda n: n // 2,
    "(-1)^n": lambda n: (-1) ** n,
    "binomial(n,2)": lambda n: n * (n - 1) // 2,
    "fibonacci(n)": fibonacci,
    "5": lambda n: 5 + 0 * n,
}


@parametrize_some("right", RIGHT)
@given(
    coefficients=st.lists(st.integers(-3, 3), min_size=1, max_size=3).filter(lambda z: z[-1] != 0),
    initial=st.lists(st.integers(-4, 4), min_size=3, max_size=4),
    start=st.integers(0, 2),
    sign=st.sampled_from([1, -1]),
)
@law
def test_a_right_side_is_added(right, coefficients, initial, start, sign):
    """What is read of a recurrence with a right side has the terms of its definition."""
    earlier = " + ".join(f"({c})*a(n-{k})" for k, c in enumerate(coefficients, 1))
    values = ", ".join(f"a({n}) = {a}" for n, a in enumerate(initial, start))
    text = f"a(n) = {earlier} {'+' if sign > 0 else '-'} ({right}), {values}"
    sequence = Sequence.parse(text)
    wanted = list(initial)
    for n in range(start + len(initial), start + 30):
        earlier_terms = sum(c * wanted[-k] for k, c in enumerate(coefficients, 1))
        wanted.append(earlier_terms + sign * RIGHT[right](n))
    assert sequence.gf is not None
    assert sequence.offset == start
    assert sequence.terms(len(wanted)) == wanted
