"""Operations on sequences: their terms are those of lists, and what is made of proofs is proved.

The rest is known as its weakest part.
"""

import copy
import json
import pickle
import re
from itertools import accumulate, pairwise
from operator import add, mul, sub

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from laws.strategies import law
from oracle.elimination import rank
from oracle.envelopes import certificate
from oracle.plain_formulas import terms_of_fraction

from gfkit import as_sequence
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import Claimed, NotDerived, Proved, Workings
from gfkit.proofs.verdict import Consistent, Refuted
from gfkit.sequences.answers import asymptotics
from gfkit.sequences.comparison import compare
from gfkit.sequences.gf import IsGF
from gfkit.sequences.provenance import Given
from gfkit.sequences.sequence import Sequence, interlaced
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF
from gfkit.series.term_sizes import bits_up_to

COUNT = 40
many = settings(deadline=None)
small = st.integers(-3, 3)
NEAR_ZERO = st.integers(-2, 2)
STRENGTH = {Consistent: 0, Claimed: 1, Given: 2, Proved: 3}


@st.composite
def proved(draw, ends=small, first=small, offsets=NEAR_ZERO):
    """Draw a sequence of small order, proved as the coefficients of its fraction."""
    num = [draw(first), *draw(st.lists(small, max_size=3))]
    den = [1, *draw(st.lists(small, max_size=1)), draw(ends)]
    sequence = Sequence.of_gf(RationalGF.of(num, den), offset=draw(offsets))
    return Sequence.of_proof(sequence.proof())


def fit(sequence, surplus):
    return Sequence.made(
        sequence.definition, gf=sequence.gf, provenance=Consistent(surplus), offset=sequence.offset
    )


def known_as(kind, sequence, surplus):
    """Return the sequence as one that is known in another way."""
    if kind is Given:
        return Sequence.of_gf(sequence.gf, offset=sequence.offset)
    if kind is Claimed:
        return pickle.loads(pickle.dumps(sequence))  # noqa: S301 - dumped here
    return fit(sequence, surplus) if kind is Consistent else sequence


def sections(low, values, step, start):
    """Return every so manieth term, from where all are there, or from 0 on."""
    first = max(-(-(low - start) // step), min(low, 0))
    return first, values[step * first + start - low :: step]


UNARY = {
    "negative": (lambda a, *_: -a, lambda low, v, *_: (low, [-x for x in v])),
    "multiple": (lambda a, _, m: m * a, lambda low, v, _, m: (low, [m * x for x in v])),
    "more": (lambda a, _, m: a + m, lambda low, v, _, m: (low, [x + m for x in v])),
    "less": (lambda a, _, m: m - a, lambda low, v, _, m: (low, [m - x for x in v])),
    "section": (
        lambda a, k, m: a.section(k + 1, m),
        lambda low, v, k, m: sections(low, v, k + 1, m),
    ),
    "shift": (lambda a, k, _: a.shift(k), lambda low, v, k, _: (low, v[k:])),
    "reindexed": (
        lambda a, _, m: a.reindexed(a.offset + m),
        lambda low, v, _, m: (low + m, v),
    ),
    "beginning": (
        lambda a, k, _: a.beginning(a.offset + k),
        lambda low, v, k, _: (low + k, v[k:]),
    ),
    "partial sums": (
        lambda a, *_: a.partial_sums(),
        lambda low, v, *_: (low, [*accumulate(v)]),
    ),
    "differences": (
        lambda a, *_: a.differences(),
        lambda low, v, *_: (low, [y - x for x, y in pairwise(v)]),
    ),
    "power": (lambda a, k, _: a ** (k % 4), lambda low, v, k, _: (low, [x ** (k % 4) for x in v])),
}
"""What each makes of a sequence and two numbers, and the same of a first index and terms."""


def termwise(operation):
    """Return an operation on terms at the same index, of sequences and of lists."""

    def slow(low, v, high, w):
        start = max(low, high)
        pairs = zip(v[start - low :], w[start - high :], strict=False)
        return start, [operation(x, y) for x, y in pairs]

    return operation, slow


BINARY = {
    "sum": termwise(add),
    "difference": termwise(sub),
    "product": termwise(mul),
    "cauchy": (
        lambda a, b: a.cauchy(b),
        lambda low, v, high, w: (
            low + high,
            [sum(v[i] * w[n - i] for i in range(n + 1)) for n in range(len(v))],
        ),
    ),
    "interlaced": (
        lambda a, b: interlaced(a.reindexed(0), b.reindexed(0)),
        lambda _low, v, _high, w: (0, [x for pair in zip(v, w, strict=True) for x in pair]),
    ),
}


def listed(a, count=COUNT):
    """Return first index and terms, by long division."""
    return a.offset, terms_of_fraction(a.gf.num, a.gf.den, count)


def assert_proved(sequence):
    """Assert that the proof is of this sequence, and that terms and the checker agree with it."""
    assert isinstance(sequence.provenance, Proved)
    assert sequence.provenance.statement == IsGF(sequence.definition, sequence.gf)
    assert sequence.definition.compute(COUNT, Workings()) == sequence.terms(COUNT)
    report = check(certificate(sequence.provenance))
    assert report.holds, report.reasons


def assert_terms(sequence, slow):
    """Compare offset and terms with those that were made from lists."""
    offset, wanted = slow
    assert listed(sequence, min(len(wanted), COUNT)) == (offset, wanted[:COUNT])


@many
@given(proved(), st.sampled_from(list(UNARY)), st.integers(0, 9), st.integers(-5, 5))
def test_operations_on_one_proved_sequence(a, name, k, m):
    operation, slow = UNARY[name]
    result = operation(a, k, m)
    assert_terms(result, slow(*listed(a, 4 * COUNT), k, m))
    if name not in ("power", "section") or k < 4:
        assert_proved(result)


@many
@given(proved(), proved(), st.sampled_from(list(BINARY)))
def test_operations_on_two_proved_sequences(a, b, name):
    operation, slow = BINARY[name]
    result = operation(a, b)
    assert_terms(result, slow(*listed(a), *listed(b)))
    assert_proved(result)


@law
@given(proved(), proved(), proved(), st.sampled_from(list(BINARY)), st.sampled_from(list(BINARY)))
def test_operations_on_results(a, b, c, outer, inner):
    between = BINARY[inner][0](a, b)
    result = BINARY[outer][0](between, c)
    assert_terms(result, BINARY[outer][1](*listed(between), *listed(c)))
    assert_proved(result)


@law
@given(proved(), proved())
def test_the_order_of_a_product_is_minimal(a, b):
    result = a * b
    size = max(a.order * b.order, 1) + 1
    late = listed(result, 2 * size + 12)[1][max(a.preperiod, b.preperiod) :]
    assert result.order == rank([late[i : i + size] for i in range(len(late) - size + 1)])


@law
@given(proved(), st.integers(0, 400), st.integers(1, 2**70), st.integers(10**17, 10**18))
def test_terms_far_out_and_modulo(a, n, modulus, far):
    """At 10^18 the recurrence holds between terms that are computed each for itself."""
    value = listed(a, n + 1)[1][n]
    assert a.term(n + a.offset) == value
    assert a.term(n + a.offset, modulo=modulus) == value % modulus
    assert abs(value).bit_length() <= bits_up_to(a.gf, n)
    window = [a.term(far - k, modulo=modulus) for k in range(a.order + 1)]
    assert sum(c * v for c, v in zip(a.gf.den, window, strict=True)) % modulus == 0


@law
@given(proved(), st.integers(0, 4))
def test_terms_and_signature_give_the_sequence_back(a, more):
    initial = listed(a, a.gf.holds_from + more)[1]
    found = Sequence.of_recurrence(signature=a.gf.signature, initial=initial, offset=a.offset)
    assert found == a


@many
@given(proved(ends=st.sampled_from([1, -1])), st.integers(1, 9))
def test_what_is_continued_backwards_is_proved(a, by):
    """By the recurrence backwards: den[0] a(n + d) + ... + den[d] a(n) = 0, den[d] is 1 or -1."""
    if a.preperiod:
        with pytest.raises(GfkitError, match="nothing comes before"):
            a.shift(-1)
        return
    _, values = listed(a)
    den = a.gf.den
    for _ in range(by):
        values.insert(0, -sum(den[k] * values[a.order - 1 - k] for k in range(a.order)) * den[-1])
    for back, offset in ((a.continued(a.offset - by), a.offset - by), (a.shift(-by), a.offset)):
        assert isinstance(back.provenance, Proved)
        assert check(certificate(back.provenance)).holds
        assert_terms(back, (offset, values))
    assert a.continued(a.offset - by).beginning(a.offset) == a


@pytest.mark.parametrize(("num", "den", "by"), [([1, 2], [1, -2], 2), ([0, -1, 3, 1], [0, 2], 3)])
def test_some_marked_sequences_begin_later_and_are_proved(num, den, by):
    assert_later(num, den, by)


@pytest.mark.thorough
@law
@given(st.lists(small, max_size=5), st.lists(small, max_size=5), st.integers(0, 4))
def test_marked_sequences_begin_later_and_are_proved(num, den, by):
    assert_later(num, den, by)


def assert_later(num, den, by):
    """A sequence with marks has the same terms where it begins later, with proofs that hold."""
    whole = marked(num, den)
    for later in (whole.shift(by), whole.beginning(by), whole.reindexed(by)):
        assert isinstance(later.provenance, Proved)
        assert later.values.terms(8) == later.definition.compute(8, Workings())
        report = check(certificate(later.provenance))
        assert report.holds, report.reasons
    assert whole.beginning(by).values.terms(8) == whole.values.terms(by + 8)[by:]
    assert whole.beginning(by).at_one() == whole.at_one().beginning(by)


@law
@given(proved(), st.integers(0, 12))
def test_first_terms_are_a_list(a, more):
    ended = a.up_to(a.offset + more)
    assert (ended.last, list(ended)) == (a.offset + more, a.terms(more + 1))
    assert ended == Sequence(a.terms(more + 1), offset=a.offset)


@law
@given(
    proved(),
    proved(),
    st.sampled_from(list(STRENGTH)),
    st.sampled_from(list(STRENGTH)),
    st.sampled_from(list(BINARY)),
)
def test_a_result_is_known_as_its_weakest_part(a, b, one, other, name):
    first, second = known_as(one, a, 7), known_as(other, b, 5)
    result = BINARY[name][0](first, second)
    assert type(result.provenance) is min(one, other, key=STRENGTH.__getitem__)
    assert result == BINARY[name][0](a, b)
    if isinstance(result.provenance, Consistent):
        surplus = [s for kind, s in ((one, 7), (other, 5)) if kind is Consistent]
        assert result.provenance == Consistent(min(surplus))
        with pytest.raises(NotDerived):
            result.proof()
    else:
        assert result.proof().statement == IsGF(result.definition, result.gf)


@law
@given(proved(), proved(), st.sampled_from(list(BINARY)))
def test_what_is_loaded_is_claimed_until_it_is_verified(a, b, name):
    result = BINARY[name][0](a, b)
    for loaded in (
        pickle.loads(pickle.dumps(result)),  # noqa: S301 - dumped here
        copy.deepcopy(result),
        Sequence.of_data(json.loads(json.dumps(result.data()))),
    ):
        assert isinstance(loaded.provenance, Claimed)
        assert loaded == result
        again = loaded.verify()
        assert again == result
        assert again.provenance == result.provenance


@law
@given(proved(), proved())
def test_a_proof_of_another_sequence_is_not_taken(a, b):
    assume(a.gf != b.gf)
    with pytest.raises(CertificateRejected):
        Sequence.made(a.definition, gf=b.gf, provenance=a.provenance)
    with pytest.raises(CertificateRejected):
        Sequence.made(b.definition, gf=b.gf, provenance=a.provenance)


def marked(num, den):
    """Return a sequence with marks, proved as the coefficients of its fraction."""
    gf = MarkedGF.of(dict(enumerate_terms(num)), {(0, 0, 0): 1, **dict(enumerate_terms(den, 1))})
    return Sequence.of_proof(Sequence.of_gf(gf).proof())


def enumerate_terms(coefficients, first=0):
    return (((k % 2, k // 2, first + k // 3), c) for k, c in enumerate(coefficients) if c)


@many
@given(proved(), proved())
def test_two_sequences_are_equal_or_there_is_a_least_difference(a, b):
    verdict = compare(a, as_sequence(b))
    low = max(a.offset, b.offset)
    one, other = a[low : low + COUNT], b[low : low + COUNT]
    differing = (low + k for k in range(COUNT) if one[k] != other[k])
    first = next(differing, None)
    if first is not None:
        assert verdict == Refuted(first, a[first], b[first])
        for n in range(low, low + COUNT if verdict.moved else low):
            assert a[n] == b[n + verdict.moved] or n + verdict.moved < b.offset
    else:
        assert isinstance(verdict, Proved)
        assert check(certificate(verdict)).holds


@law
@given(proved(), st.sampled_from([lambda a: a + a - a, lambda a: a.partial_sums().differences()]))
def test_equal_sequences_of_different_definitions_are_proved_equal(a, rewritten):
    other = rewritten(a)
    verdict = compare(a if other.offset == a.offset and other == a else a.shift(1), other)
    assert isinstance(verdict, Proved)
    assert check(certificate(verdict)).holds


@given(
    st.lists(st.fractions(max_denominator=9), min_size=1, max_size=8),
    st.lists(st.fractions(max_denominator=9), min_size=1, max_size=8),
    st.integers(-3, 3),
    st.integers(-3, 3),
)
def test_lists_of_terms_are_added_and_multiplied_where_both_have_terms(a, b, low, high):
    first, second = Sequence(a, offset=low), Sequence(b, offset=high)
    values = dict(enumerate(a, low))
    others = dict(enumerate(b, high))
    common = sorted(values.keys() & others.keys())
    if not common:
        with pytest.raises(GfkitError, match="no n for which"):
            first + second
        return
    total, product = first + second, first * second
    assert (total.offset, total.last) == (common[0], common[-1])
    assert list(total.values) == [values[n] + others[n] for n in common]
    assert list(product.values) == [values[n] * others[n] for n in common]
    assert str(total.provenance) == "given"


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=8), st.integers(1, 3), st.integers(-4, 4))
def test_lists_of_terms_have_sections_sums_and_products(a, step, low):
    sequence = Sequence(a, offset=low)
    values = dict(enumerate(a, low))
    sums = sequence.partial_sums()
    assert list(sums) == [sum(a[: k + 1]) for k in range(len(a))]
    square = sequence.cauchy(sequence)
    assert (square.offset, len(square)) == (2 * low, len(a))
    assert list(square) == [sum(a[i] * a[n - i] for i in range(n + 1)) for n in range(len(a))]
    first = max(-(-low // step), min(low, 0))
    if step * first in values:
        section = sequence.section(step)
        assert dict(enumerate(section, section.offset)) == {
            n: values[step * n] for n in range(first, 20) if step * n in values
        }
    woven = interlaced(sequence, sequence)
    assert list(woven) == [value for value in a for _ in range(2)]


@pytest.mark.parametrize("late", range(4))
def test_where_sequences_differ_only_at_first_it_is_said_from_where_they_are_equal(late) -> None:
    fibonacci = as_sequence("x/(1-x-x^2)")
    other = fibonacci + Sequence.of_gf(RationalGF.of([0] * late + [1], [1]))
    assert compare(fibonacci, other).equal_from == late + 1
    assert compare(fibonacci, fibonacci + other).equal_from is None
    assert compare(fibonacci, other.early(20)).equal_from is None


@pytest.mark.parametrize("digits", [3, 12, 30])
@pytest.mark.parametrize("text", ["x/(1-x-x^2)", "1/(1-2*x^2)", "1/((1-x^2)*(1-x-x^2))"])
def test_growth_is_printed_with_the_digits_asked_for(text, digits) -> None:
    known = asymptotics(as_sequence(text), digits=digits)
    assert (str(known) == str(asymptotics(as_sequence(text)))) == (
        digits == 12 or "." not in str(known)
    )
    for number in re.findall(r"[0-9]+[.][0-9]+", str(known)):
        assert len(number.replace(".", "").lstrip("0")) == digits
