"""Verdicts on bare terms, and further forms of what fits; triangles made from random series.

Of these the g.f. and the array come back, and of changed ones they do not.
"""

from itertools import product
from math import comb, factorial
from random import Random

import pytest
from flint import fmpq, fmpq_poly
from oracle import lists

from gfkit import guess_triangle
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import Consistent, Refused, Underdetermined
from gfkit.render.show_guess import guess_record
from gfkit.sequences.given import OrderBound
from gfkit.sequences.guessing import guess
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.verbs import without_fraction

FIBONACCI = lists.continued([1, 1], [1, 1], 60)
MOTZKIN = [
    sum(comb(n, 2 * k) * comb(2 * k, k) // (k + 1) for k in range(n // 2 + 1)) for n in range(60)
]


def of(values, *arguments, offset=0, **options):
    return guess(Sequence(values, offset=offset), *arguments, **options)


def test_a_bound_on_the_order_turns_a_fit_into_a_theorem() -> None:
    found = of(FIBONACCI[:5], order_bound=3)
    assert isinstance(found.verdict, Proved)
    assert found.verdict.premises == ("the sequence has order at most 3 from its first term on",)
    assert of(FIBONACCI[:4], order_bound=3).verdict == Underdetermined(1)
    bound = OrderBound(3, "my notes")
    assert str(of(FIBONACCI[:5], order_bound=bound).bound) == "order <= 3 (my notes)"


def test_a_preperiod_counts_for_the_bound() -> None:
    """7, 1, 1, 2, 3, ... has order 2 from its second term on, but 3 from the first on."""
    values = [7, *FIBONACCI[:10]]
    assert isinstance(of(values, order_bound=2).verdict, Refused)
    assert isinstance(of(values, order_bound=3).verdict, Proved)


@pytest.mark.parametrize("places", [(11,), (28, 29)])
@pytest.mark.parametrize("values", [FIBONACCI, MOTZKIN], ids=["fibonacci", "motzkin"])
def test_suspects(values, places) -> None:
    wrong = list(values[:30])
    for place in places:
        wrong[place] += 1
    found = of(wrong, offset=1)
    assert isinstance(found.verdict, Refused)
    assert [(s.n, s.given, s.expected) for s in found.suspects] == [
        (place + 1, values[place] + 1, values[place]) for place in places
    ]


@pytest.mark.parametrize("offset", [0, 1, 3])
def test_a_closed_form_keeps_the_offset(offset):
    values = [factorial(n) for n in range(offset, offset + 12)]
    forms = guess(Sequence(values, offset=offset)).forms()
    (term,) = forms.closed
    assert (str(term), term.start) == ("a(n) = n!", offset)
    assert [term.value(n) for n in range(offset, offset + 12)] == values
    assert term.latex() == "a(n) = n!"


def test_a_sequence_that_has_an_e_g_f_alone():
    found = guess([1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975])
    assert (found.fit.kind, found.formula) == ("e.g.f.", "E(x) = exp(exp(x)-1)")
    assert found.sequence().terms(13)[11:] == [678570, 4213597]
    assert guess_record(found).data()["predicted"][:2] == ["678570", "4213597"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([comb(2 * n, n) for n in range(12)], ", which facts and closed-form take"),
        ([n.bit_count() for n in range(32)], "for its sums over 2^m <= n < 2^(m+1)"),
        (
            [1, 2, 5, 16, 67, 374, 2825, 29212, 417199, 8283458],
            ", of which nothing is proved for all n",
        ),
    ],
)
def test_where_no_fraction_fits_it_is_said_what_takes_what_fits(values, said) -> None:
    assert str(without_fraction(values, GfkitError("none fits"))).endswith(said)


# Triangles.


SIZE = 9


def riordan(first, second, *, exponential: bool) -> list[list[int]]:
    """Return rows of (d, h) from coefficients of d, and of h without its constant 0."""
    d, h = (fmpq_poly(listed) for listed in (first, [0, *second]))
    rows = [[0] * (n + 1) for n in range(SIZE)]
    power = d
    for k in range(SIZE):
        for n in range(k, SIZE):
            entry = power[n] * (fmpq(factorial(n), factorial(k)) if exponential else 1)
            rows[n][k] = entry
        power = (power * h).truncate(SIZE)
    scale = 1
    for entry in (entry for row in rows for entry in row):
        scale *= int((entry * scale).q)
    return [[int((entry * scale).p) for entry in row] for row in rows]


@pytest.mark.parametrize("exponential", [False, True])
def test_random_arrays(exponential: bool) -> None:
    draw = Random(3)  # noqa: S311 - repeatable
    for _ in range(2):
        first = [1, *(draw.randint(-2, 3) for _ in range(SIZE - 1))]
        second = [1, *(draw.randint(-2, 3) for _ in range(SIZE - 2))]
        rows = riordan(first, second, exponential=exponential)
        found = guess_triangle(rows)
        assert found.riordan is not None
        assert found.riordan.exponential == exponential
        assert isinstance(found.verdict, Consistent)
        rows[-1][3] += 1
        changed = guess_triangle(rows)
        assert changed.riordan is None
        assert changed.gf is None


def test_random_recurrences() -> None:
    """T(n, k) is a combination of T(n-i, k-j), i = 1, 2 and j = 0, 1, from random rows on."""
    draw = Random(7)  # noqa: S311 - repeatable
    for _ in range(6):
        steps = {step: draw.randint(-2, 3) for step in product((1, 2), (0, 1))}
        steps[2, 1] = 1
        rows = [[1], [draw.randint(1, 3), draw.randint(1, 3)]]
        while len(rows) < SIZE:
            n = len(rows)
            rows.append(
                [
                    sum(
                        c * rows[n - i][k - j]
                        for (i, j), c in steps.items()
                        if 0 <= k - j < len(rows[n - i])
                    )
                    for k in range(n + 1)
                ]
            )
        found = guess_triangle(rows)
        assert isinstance(found.verdict, Consistent)
        listed = [{i: c for i, _, c in profile.terms} for profile in found.gf.terms(SIZE)]
        assert listed == [{k: c for k, c in enumerate(row) if c} for row in rows]


@pytest.mark.parametrize(
    "entry, text",
    [
        (comb, "d(x) = 1/(1-x), h(x) = x/(1-x)"),
        (lambda n, k: comb(n, k) * 3 ** (n - k), "d(x) = 1/(1-3*x), h(x) = x/(1-3*x)"),
        (
            lambda n, k: (k + 1) * comb(2 * n - k, n - k) // (n + 1),
            "d(x) = (1-sqrt(1-4*x))/(2*x), h(x) = (1-sqrt(1-4*x))/2",
        ),
    ],
)
def test_known_triangles(entry, text: str) -> None:
    """Pascal's, with powers of 3, and Catalan's."""
    rows = [[entry(n, k) for k in range(n + 1)] for n in range(10)]
    assert str(guess_triangle(rows).riordan) == text


def test_random_entries_fit_nothing() -> None:
    draw = Random(1)  # noqa: S311 - repeatable
    for _ in range(2):
        rows = [[draw.randrange(4) for _ in range(n + 1)] for n in range(7)]
        assert str(guess_triangle(rows).verdict) != "consistent"
