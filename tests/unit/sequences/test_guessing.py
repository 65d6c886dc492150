"""Verdicts on bare terms, and further forms of what fits."""

from math import comb, factorial

import pytest
from oracle import sequences

from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import Refused, Underdetermined
from gfkit.render.show_guess import guess_record
from gfkit.sequences.given import OrderBound
from gfkit.sequences.guessing import guess
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.verbs import without_fraction

FIBONACCI = sequences.linear([1, 1], [1, 1], 60)
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


@pytest.mark.parametrize("places", [(11,), (29,), (17, 25), (28, 29)])
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
