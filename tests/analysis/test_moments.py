"""Moments of the numbers of pieces, against those of all positions listed one by one."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law

from gfkit import Board, Strip
from gfkit.analysis.moments import derivative_at_one, moments, quasi_powers
from gfkit.errors import GfkitError
from gfkit.series.marked_gf import MarkedGF
from gfkit.strips import brute_force
from gfkit.strips.encodings.models import find_model


def listed(name, board):
    """Return mean, variances and covariance from the polynomial found by enumeration."""
    profile = brute_force.count(find_model(name), board)
    total = Fraction(profile.total())
    x = sum(i * f for i, _, f in profile.terms) / total
    y = sum(j * f for _, j, f in profile.terms) / total
    xx = sum((i - x) ** 2 * f for i, _, f in profile.terms) / total
    yy = sum((j - y) ** 2 * f for _, j, f in profile.terms) / total
    xy = sum((i - x) * (j - y) * f for i, j, f in profile.terms) / total
    return (x, y, xx, yy, xy)


@pytest.mark.parametrize(
    "name, columns, longest",
    [("domineering", 2, 4), ("domineering:right-ends", 3, 3), ("col", 2, 3), ("node-kayles", 2, 4)],
)
def test_moments_are_those_of_all_positions(name, columns, longest):
    answer = Strip(find_model(name), columns=columns).generating_function(marks="xy")
    found = moments(answer.marked_gf)
    for n in range(1, longest + 1):
        at = found.at(n)
        expected = listed(name, Board.parse(f"{n}x{columns}"))
        got = (at.left, at.right, at.left_variance, at.right_variance, at.covariance)
        assert got == expected


@pytest.mark.parametrize("name, columns", [("domineering", 2), ("domineering", 3), ("nogo", 1)])
def test_moments_approach_their_lines(name, columns):
    answer = Strip(find_model(name), columns=columns).generating_function(marks="xy")
    found = moments(answer.marked_gf)
    growth, at = found.growth(digits=30), found.at(300)
    for line, value in (
        (growth.left, at.left),
        (growth.right, at.right),
        (growth.left_variance, at.left_variance),
        (growth.right_variance, at.right_variance),
        (growth.covariance, at.covariance),
    ):
        expected = line.slope.value.middle * 300 + line.shift.value.middle
        assert abs(value - expected) < Fraction(1, 10**25)


def test_sums_with_smaller_poles_only_are_zero_in_the_limit():
    num = {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 1): 1, (1, 0, 2): -2}
    den = {(0, 0, 0): 1, (0, 0, 1): -3, (0, 0, 2): 2}
    found = moments(MarkedGF.of(num, den))
    assert found.growth().left.slope.value.middle == 0


COINS = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 1): -1})
"""n coins, with x for heads: the binomial law."""
WORDS = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1, (0, 1, 1): -1})
"""Words of n letters x and y."""


@pytest.mark.parametrize("n", [0, 1, 2, 5, 30])
def test_moments_of_the_binomial_law(n):
    at, words = moments(COINS).at(n), moments(WORDS).at(n)
    half, quarter = Fraction(n, 2), Fraction(n, 4)
    assert (at.left, at.left_variance, at.right, at.covariance) == (half, quarter, 0, 0)
    assert (words.left, words.right) == (half, half)
    assert (words.left_variance, words.right_variance, words.covariance) == (
        quarter,
        quarter,
        -quarter,
    )


def test_the_growth_of_moments_of_the_binomial_law():
    """The mean is n/2 and the variance n/4; there are no pieces of Right."""
    found = moments(COINS).growth()
    lines = found.left, found.left_variance, found.right, found.right_variance, found.covariance
    wanted = [Fraction(1, 2), Fraction(1, 4), 0, 0, 0]
    for line, slope in zip(lines, wanted, strict=True):
        assert slope in line.slope.value
        assert 0 in line.shift.value
        assert max(line.slope.value.radius, line.shift.value.radius) < Fraction(1, 10**49)


@pytest.mark.parametrize(
    ("weights", "mean", "variance"),
    [((1, 0), "0.5", "0.25"), ((2, 1), "1", "1"), ((0, 1), "0", "0"), ((1, 1), "0.5", "0.25")],
)
def test_the_law_of_coins_is_normal_with_the_moments_of_one_coin(weights, mean, variance):
    found = quasi_powers(COINS, weights)
    assert (str(found.mean), str(found.variance)) == (mean, variance)
    assert found.is_normal == (variance != "0")
    assert (found.period, found.residues) == (1, (0,))


@pytest.mark.parametrize(
    ("weights", "mean", "variance"),
    [((1, 1), "1", "0"), ((1, -1), "0", "1"), ((1, 0), "0.5", "0.25")],
)
def test_the_law_of_words(weights, mean, variance):
    """All n letters together are n; the difference is a walk with steps 1 and -1."""
    found = quasi_powers(WORDS, weights)
    assert (str(found.mean), str(found.variance)) == (mean, variance)


def test_a_class_of_lengths_has_its_own_law():
    """Pairs of places with or without a piece: only even lengths, a quarter of n on average."""
    pairs = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 2): -1, (1, 0, 2): -1})
    found = quasi_powers(pairs, (1, 0))
    assert (found.period, found.residues, str(found.mean)) == (2, (0,), "0.25")


entries = st.integers(0, 2)
marked = st.dictionaries(
    st.tuples(entries, entries, st.integers(1, 2)), st.integers(-3, -1), min_size=1, max_size=3
)


@law
@given(marked)
def test_the_law_has_the_slopes_of_the_moments(below):
    """Two ways to the mean and the variance that a step of n adds."""
    gf = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, **below})
    try:
        found, slopes = quasi_powers(gf, (1, 0)), moments(gf).growth(digits=20)
    except GfkitError:
        return
    for one, other in ((found.mean, slopes.left), (found.variance, slopes.left_variance)):
        assert abs(one.middle - other.slope.value.middle) < Fraction(1, 10**15)


terms = st.lists(
    st.tuples(entries, entries, st.integers(0, 3), st.integers(-4, 4).filter(bool)), max_size=4
)


@given(terms, st.integers(0, 2), st.integers(0, 2), st.integers(0, 2), st.integers(1, 3))
def test_derivatives_at_one(listed, s, u, order, period):
    """By v^e = (1 + w)^e, whose coefficient of w^k is C(e, k)."""
    for residue in range(period):
        found = derivative_at_one(listed, (s, u), order, period, residue)
        size = 1 + max((k for *_, k, _ in listed), default=0)
        wanted = [0] * size
        for i, j, k, c in listed:
            wanted[k] += c * comb(s * i + u * j, order) * (1, 1, 2)[order]
        kept = wanted[residue::period]
        assert found + [0] * (len(kept) - len(found)) == kept


ONE = {(0, 0, 0): 1}


@pytest.mark.parametrize(
    ("below", "words"),
    [
        ({(0, 0, 1): -2, (0, 0, 2): 1}, "the pole of least modulus is multiple"),
        ({}, "there are finitely many terms, so there is no limit"),
        ({(0, 0, 1): 1}, "the pole of least modulus is negative"),
        ({(0, 0, 1): -1, (0, 0, 2): 1, (0, 0, 3): -1}, "several poles share the least modulus"),
    ],
)
def test_laws_that_have_no_single_positive_pole_are_refused(below, words):
    """Of 1/(1+x) it is -1; 1/((1-x)(1+x^2)) has 1, i and -i."""
    with pytest.raises(GfkitError, match=words):
        quasi_powers(MarkedGF.of(ONE, ONE | below), (1, 0))


@pytest.mark.parametrize(
    ("below", "words"),
    [
        ({}, "there are finitely many positions, so nothing grows"),
        ({(0, 0, 2): -1}, "does not grow like c r.n with one r"),
        (
            {(0, 0, 1): -2, (0, 0, 2): 1},
            "does not grow like c r.n with one r",
        ),
    ],
)
def test_moments_that_have_no_single_rate_are_refused(below, words):
    found = moments(MarkedGF.of(ONE, ONE | below))
    with pytest.raises(GfkitError, match=words):
        found.growth()


def test_no_position_has_no_mean():
    with pytest.raises(GfkitError, match="no positions of length 1"):
        moments(MarkedGF.of(ONE, ONE | {(0, 0, 2): -1})).at(1)


@pytest.mark.parametrize(
    "lengths", [{1: 0, 2: 1}, {1: 1, 2: 1, 3: 0}, {2: 1, 3: 0, 5: 0}, {1: 0, 2: 1, 101: 0}]
)
def test_marked_tiles_of_a_strip_have_the_law_of_a_renewal(lengths):
    """A tile of length m has the probability p = r^-m; with the mean length E, of the marked tiles
    the number grows by P/E for a unit of length, and the variance by the mean of (z - m P/E)^2 over
    E, z being 1 for a marked tile. Of order 101, where one pole alone is enclosed, too.
    """
    below = {(0, 0, 0): 1} | {(marked, 0, m): -1 for m, marked in lengths.items()}
    found = quasi_powers(MarkedGF.of({(0, 0, 0): 1}, below), (1, 1), digits=10)
    low, high = 0.0, 1.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if sum(middle**m for m in lengths) < 1 else (low, middle)
    chances = {m: low**m for m in lengths}
    each = sum(m * p for m, p in chances.items())
    rate = sum(p * lengths[m] for m, p in chances.items()) / each
    variance = sum(p * (lengths[m] - m * rate) ** 2 for m, p in chances.items()) / each
    assert float(found.mean.middle) == pytest.approx(rate, rel=1e-9)
    assert float(found.variance.middle) == pytest.approx(variance, rel=1e-9)
    assert found.is_normal
    assert (found.lone is not None) == (max(lengths) > 100)
