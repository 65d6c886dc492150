"""Guesses: what is an answer, what is none, and which term is wrong."""

from math import comb, isqrt, prod

import pytest
from samples import parametrize_some

import gfkit
from gfkit import Sequence
from gfkit.fits.fit import GivenTerms
from gfkit.fits.search import RATIONAL, repair_by, search
from gfkit.sequences.guess import guess

PERIODIC = ["periodic", "arithmetic-periodic", "polynomial", "quasi-polynomial", "P-recursive"]


def digits(n, base):
    return [*digits(n // base, base), n % base] if n else []


@parametrize_some(
    ("terms", "offset", "formula"),
    [
        ([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862], 0, "a(n) = 2*(2*n-1)*a(n-1)/(n+1)"),
        ([n.bit_count() for n in range(32)], 0, "a(2*n) = a(n); a(2*n+1) = a(n) + 1"),
        ([(n & -n).bit_length() for n in range(1, 33)], 1, "a(2*n) = a(n) + 1; a(2*n+1) = 1"),
        (  # subspaces over two elements (Goldman and Rota)
            [1, 2, 5, 16, 67, 374, 2825, 29212, 417199],
            0,
            "2*a(n) = 4*a(n-1) + (2^n-2)*a(n-2)",
        ),
        (  # the lemniscate sine
            [0, 1, 0, 0, 0, -12, 0, 0, 0, 3024, 0, 0, 0, -4390848, 0, 0, 0, 21224560896],
            0,
            "E*E'' - 2*(E')^2 + 2 = 0",
        ),
        ([0, 1, 4, 9, 16, 25, 36], 0, "a(n) = n^2"),
    ],
)
def test_known_sequences_have_the_formulas_of_the_books(terms, offset, formula):
    found = guess(Sequence(terms, offset=offset))
    assert found.formula == formula
    assert found.provenance.surplus + found.fit.used == len(terms)


@parametrize_some(
    ("value", "count", "kinds"),
    [
        (lambda n: sum(sum(digits(k, 5)) for k in range(n + 1)), 64, [*PERIODIC, "C-finite"]),
        (lambda n: sum(len(digits(k, 4)) for k in range(n + 1)), 45, [*PERIODIC, "C-finite"]),
        (lambda n: isqrt(29 * n * n) % 2, 64, ["periodic"]),
        (lambda n: n if n < 25 else n // 25 - n % 25, 45, ["D-algebraic"]),
        (lambda n: n**3 // 26, 100, ["quasi-polynomial"]),
        (lambda n: n ^ 10, 20, ["k-regular"]),
        (lambda n: isqrt(2**n), 64, ["C-finite"]),
        (lambda n: max(digits(n, 10), default=0), 100, ["C-finite"]),
        (lambda n: sum(digits(n, 8)) % 8, 64, ["C-finite"]),
        (lambda n: n.bit_count() % 2, 48, [*RATIONAL]),
        (lambda n: n.bit_count(), 80, [*RATIONAL]),
        (lambda n: isqrt(2 * n * n), 41, None),
    ],
)
def test_what_follows_no_such_law_has_no_answer_of_the_kind(value, count, kinds):
    """What digits decide has no period; what is near to a line is not on one."""
    assert not guess([*map(value, range(count))], kinds=kinds).is_answer


@pytest.mark.parametrize(
    ("value", "count"),
    [
        (lambda n: 17 * n // 12, 90),
        (lambda n: [8, 2, 1, 9][n % 4], 20),
        (lambda n: [5, 1, 5, -11][(n - 5) % 4] if n > 4 else [3, -4, -2, -7, 3][n], 45),
        (lambda n: n * 7 // 5, 40),
    ],
)
def test_and_what_follows_one_has(value, count):
    found = guess([*map(value, range(count))], kinds=PERIODIC)
    assert found.is_answer
    assert list(found.fit.predicted(9)) == [*map(value, range(count, count + 9))]


@parametrize_some(
    ("value", "given", "decide"),
    [
        (lambda n: sum(digits(n, 10)), 75, 101),
        (lambda n: digits(n, 10).count(0), 100, 101),
        (lambda n: sum((-1) ** i * d for i, d in enumerate(digits(n, 4))), 64, 65),
        (lambda n: len(digits(n, 6)), 30, 37),
        (lambda n: prod(digits(n, 6)), 30, 38),
    ],
)
def test_where_digits_may_decide_as_many_terms_are_asked_for_as_tell(value, given, decide):
    """The first terms are periodic, and stop to be when another digit comes."""
    found = guess([*map(value, range(given))], kinds=PERIODIC)
    assert found.provenance.needed >= decide - given
    assert found.fit.predicted(decide - given) != [*map(value, range(given, decide))]


@pytest.mark.parametrize("offset", [5, 8])
def test_digits_of_a_list_that_begins_late_are_those_of_its_places(offset):
    """Of two digits to the base 6 the product is floor(n/6) (n mod 6); 37, of three, decides."""
    terms = Sequence([prod(digits(n, 6)) for n in range(offset, 30)], offset=offset)
    assert guess(terms, kinds=PERIODIC).provenance.needed >= 38 - 30


@pytest.mark.parametrize(
    "terms",
    [
        pytest.param(
            [0, 0, 0, 5, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0], marks=pytest.mark.thorough
        ),
        [0, 5, 6, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2],
    ],
    ids=str,
)
def test_zeros_say_nothing_of_a_recurrence(terms):
    """With two terms called wrong, one with (2*n-10)*a(n) was found."""
    found = guess(terms)
    assert not found.is_answer
    assert not found.suspects


FIBONACCI = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]


@pytest.mark.parametrize("place", [5, 7, 10])
@pytest.mark.parametrize("error", [-1, 1, 7])
def test_one_wrong_term_is_named_with_the_right_one(place, error):
    wrong = [*FIBONACCI]
    wrong[place] += error
    (suspect,) = repair_by("C-finite", GivenTerms(tuple(wrong))).suspects
    assert (suspect.n, suspect.given, suspect.expected) == (place, wrong[place], FIBONACCI[place])
    assert str(suspect) == f"a({place}) = {wrong[place]} does not fit, {FIBONACCI[place]} would"


def test_two_wrong_terms_are_named_and_three_are_not():
    wrong = [*FIBONACCI]
    wrong[5] += 1
    wrong[8] -= 2
    found = repair_by("C-finite", GivenTerms(tuple(wrong)))
    assert [(one.n, one.expected) for one in found.suspects] == [(5, 8), (8, 34)]
    wrong[11] += 3
    assert repair_by("C-finite", GivenTerms(tuple(wrong))) is None


@pytest.mark.slow
@pytest.mark.thorough
def test_with_three_wrong_terms_the_formula_begins_behind_them():
    """With three wrong Catalan numbers an equation fits in which these have the coefficient 0."""
    wrong = [comb(2 * n, n) // (n + 1) + (n in {11, 20, 25}) for n in range(60)]
    found = gfkit.guess(wrong)
    assert (found.formula, found.holds_from) == ("a(n) = 2*(2*n-1)*a(n-1)/(n+1)", 27)
    assert search(GivenTerms(tuple(wrong))).repair is None


def test_a_short_list_is_not_repaired():
    """Five terms determine nothing that a sixth could contradict."""
    assert search(GivenTerms((1, 2, 4, 8, 16)), ["C-finite"]).repair is None


@pytest.mark.parametrize(
    ("terms", "further"),
    [
        # superfactorials, 0! + ... + n!, and labelled trees (Cayley)
        ([1, 1, 2, 12, 288, 34560, 24883200, 125411328000], [5056584744960000]),
        ([1, 2, 4, 10, 34, 154, 874, 5914, 46234], [409114]),
        ([1, 1, 3, 16, 125, 1296, 16807, 262144, 4782969], [100000000]),
    ],
)
def test_terms_that_follow_are_those_of_the_oeis(terms, further):
    assert guess(terms).fit.predicted(1) == further


@parametrize_some(
    ("value", "kind"),
    [
        (lambda n: n * n, "polynomial"),
        (lambda n: n * n // 4, "quasi-polynomial"),
        (lambda n: 2**n, "C-finite"),
        (lambda n: n * 2**n + 1, "C-finite"),
        (lambda n: n.bit_count(), "k-regular"),
    ],
)
def test_the_kind_is_the_narrowest_that_fits(value, kind):
    assert guess([*map(value, range(32))]).fit.kind == kind
