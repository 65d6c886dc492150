"""The algebra of sequences with a g.f., each operation against lists of terms."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law
from oracle.elimination import rank
from oracle.plain_formulas import terms_of_fraction

from gfkit.errors import GfkitError
from gfkit.sequences.sequence import Sequence, interlaced
from gfkit.sequences.verbs import compare
from gfkit.series.algebra import bits_up_to
from gfkit.series.rational import RationalGF

COUNT = 40
AT_ZERO = st.just(0)
coefficient = st.integers(-4, 4)


@st.composite
def sequences(draw, order=4, offsets=AT_ZERO, ends=None):
    """Draw a sequence, often with terms before its recurrence and with a repeated root."""
    num = draw(st.lists(coefficient, max_size=order + 3))
    den = draw(st.lists(coefficient, max_size=order))
    if ends is not None:
        den.append(draw(ends))
    if draw(st.booleans()) and len(den) <= order // 2:
        den = [sum(den_i(den, i) * den_i(den, k - i) for i in range(k + 1)) for k in range(9)][1:]
    return Sequence.of_gf(RationalGF.of(num, [1, *den]), offset=draw(offsets))


def den_i(den, i):
    """Return the coefficient of x^i in 1 + den[0] x + ..."""
    return 1 if i == 0 else den[i - 1] if i <= len(den) else 0


anywhere = sequences(offsets=st.integers(-3, 3))


def slow_terms(a, count=COUNT):
    """List terms by long division, without any code of gfkit."""
    return terms_of_fraction(a.gf.num, a.gf.den, count)


def as_map(a, count=COUNT):
    return {a.offset + n: value for n, value in enumerate(slow_terms(a, count))}


@law
@given(anywhere, anywhere)
def test_sums_differences_and_products_are_termwise(a, b):
    values, others = as_map(a), as_map(b)
    common = values.keys() & others.keys()
    for result, expected in [
        (a + b, lambda n: values[n] + others[n]),
        (a - b, lambda n: values[n] - others[n]),
        (a * b, lambda n: values[n] * others[n]),
    ]:
        assert result.offset == max(a.offset, b.offset)
        found = as_map(result, len(common))
        assert found == {n: expected(n) for n in common}


@law
@given(sequences(), sequences())
def test_the_order_of_a_product_is_minimal(a, b):
    product = a * b
    bound = a.order * b.order
    values = slow_terms(product, 2 * bound + 12)[max(a.preperiod, b.preperiod) :]
    size = max(bound, 1) + 1
    assert product.order == rank([values[i : i + size] for i in range(len(values) - size + 1)])


@law
@given(anywhere, st.integers(-5, 5), st.integers(0, 3))
def test_numbers_in_sums_products_and_powers(a, number, exponent):
    values = as_map(a)
    assert as_map(a + number) == {n: v + number for n, v in values.items()}
    assert as_map(number - a) == {n: number - v for n, v in values.items()}
    assert as_map(number * a) == {n: number * v for n, v in values.items()}
    assert as_map(a**exponent) == {n: v**exponent for n, v in values.items()}


@law
@given(anywhere, anywhere)
def test_the_cauchy_product_sums_products(a, b):
    values, others = as_map(a), as_map(b)
    low = a.offset + b.offset
    expected = {
        n: sum(values[i] * others[n - i] for i in range(a.offset, n - b.offset + 1))
        for n in range(low, low + COUNT)
    }
    assert as_map(a.cauchy(b)) == expected


@law
@given(anywhere, st.integers(1, 9), st.integers(-12, 12))
def test_sections_take_every_so_manieth_term(a, step, start):
    values = as_map(a, 30 * step + 60)
    section = a.section(step, start)
    found = as_map(section, 20)
    assert all(found[n] == values[step * n + start] for n in found)
    earlier = step * (section.offset - 1) + start
    assert earlier < a.offset or section.offset == min(a.offset, 0)


@law
@given(st.lists(sequences(offsets=st.just(2)), min_size=1, max_size=4))
def test_interlacing_is_undone_by_sections(parts):
    woven = interlaced(*parts)
    k = len(parts)
    assert woven.offset == 2 * k
    assert [woven.section(k, i) for i in range(k)] == parts


@law
@given(anywhere)
def test_partial_sums_and_differences_undo_each_other(a):
    values, total = slow_terms(a), 0
    sums = []
    for value in values:
        total += value
        sums.append(total)
    assert slow_terms(a.partial_sums()) == sums
    assert a.partial_sums().differences() == a.shift(1)
    assert slow_terms(a.differences(), 20) == [q - p for p, q in pairwise(values)][:20]


@law
@given(anywhere, st.integers(0, 30))
def test_shifts_drop_terms(a, by):
    assert slow_terms(a.shift(by), 20) == slow_terms(a, by + 20)[by:]


@law
@given(sequences(ends=st.sampled_from([1, -1]), offsets=st.integers(-2, 2)), st.integers(0, 9))
def test_shifts_back_follow_the_recurrence_backwards(a, by):
    if a.preperiod:
        with pytest.raises(GfkitError, match="nothing comes before"):
            a.shift(-1)
        return
    values, den = as_map(a), a.gf.den
    for n in range(a.offset - 1, a.offset - 20, -1):  # den[0] a(n + d) + ... + den[d] a(n) = 0
        known = sum(den[k] * values[n + a.order - k] for k in range(a.order))
        values[n] = -known * den[-1]  # den[-1] is 1 or -1, or the sequence is 0
    assert as_map(a.shift(-by), 20) == {n + a.offset: values[n + a.offset - by] for n in range(20)}


@law
@given(sequences(order=5, offsets=st.integers(-3, 3)), st.integers(0, 400), st.integers(1, 2**70))
def test_terms_far_out_and_modulo(a, n, modulus):
    value = slow_terms(a, n + 1)[n]
    assert a.term(n + a.offset) == value
    assert a.term(n + a.offset, modulo=modulus) == value % modulus
    assert abs(value).bit_length() <= bits_up_to(a.gf, n)


@law
@given(sequences(), st.integers(10**17, 10**18), st.integers(2, 2**66))
def test_terms_modulo_at_ten_to_the_eighteen(a, n, modulus):
    # The recurrence holds between terms that are computed independently of each other.
    window = [a.term(n - k, modulo=modulus) for k in range(a.order + 1)]
    assert sum(c * v for c, v in zip(a.gf.den, window, strict=True)) % modulus == 0


@law
@given(anywhere, anywhere)
def test_the_first_difference_is_the_first(a, b):
    values, others = as_map(a), as_map(b)
    differing = sorted(n for n in values.keys() & others.keys() if values[n] != others[n])
    assert getattr(compare(a, b), "n", None) == (differing[0] if differing else None)
    assert compare(a, a.shift(0)).is_proved


@law
@given(sequences(offsets=st.integers(-3, 3)), st.integers(0, 4))
def test_terms_and_signature_give_the_sequence_back(a, more):
    initial = slow_terms(a, a.gf.holds_from + more)
    assert Sequence.of_recurrence(signature=a.gf.signature, initial=initial, offset=a.offset) == a


@law
@given(sequences(), sequences(), sequences())
def test_products_distribute(a, b, c):
    assert a * (b + c) == a * b + a * c
    assert a.cauchy(b + c) == a.cauchy(b) + a.cauchy(c)
    assert math.prod([a, b], start=1) == b * a
