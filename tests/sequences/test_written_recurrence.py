"""Recurrences read from text, against terms computed by hand from the same words."""

from fractions import Fraction as F
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law, rational_numbers
from oracle.envelopes import certificate
from samples import parametrize_some

from gfkit import Sequence, as_sequence
from gfkit.base.named_sequences import named_sequences
from gfkit.formulas.parser import parse_expression
from gfkit.proofs.checker import check as replay
from gfkit.sequences.answers import closed_form
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.facts import facts
from gfkit.typed.formulas import is_formula

LEADING = {
    "a(n)": lambda _: 1,
    "2*a(n)": lambda _: 2,
    "3a(n)": lambda _: 3,
    "-a(n)": lambda _: -1,
    "(n+5)*a(n)": lambda n: n + 5,
    "a(n)/(n+7)": lambda n: F(1, n + 7),
}
FACTORS = {
    "": lambda _: 1,
    "2*": lambda _: 2,
    "(-3)*": lambda _: -3,
    "n*": lambda n: n,
    "(n^2-1)*": lambda n: n * n - 1,
    "(2 + 2/(n+9))*": lambda n: 2 + F(2, n + 9),
    "1/2*": lambda _: F(1, 2),
}
RESTS = {
    "": lambda _: 0,
    " + 1/3": lambda _: F(1, 3),
    " - n": lambda n: -n,
    " + (-1)^n": lambda n: (-1) ** n,
    " + 1/(n+6)": lambda n: F(1, n + 6),
    " + 2^(n+3) - 4": lambda n: 2 ** (n + 3) - 4,
    " + [1, 2, 3][n mod 3]": lambda n: [1, 2, 3][n % 3],
    " + binomial(2*n+8, n+4)": lambda n: comb(2 * n + 8, n + 4),
}
ORDERS = [
    "{said}, {first}",
    "{first}; {said}",
    "{said} for n >= {low}, {first}",
    "{said} with {first}",
]


def rows(table):
    return st.sampled_from([*table.items()])


@given(
    rows(LEADING),
    st.lists(rows(FACTORS), max_size=3),
    rows(RESTS),
    st.lists(rational_numbers(-5, 5, 3), min_size=4, max_size=4),
    st.integers(0, 1),
    st.integers(-3, 3),
    st.sampled_from(ORDERS),
)
@law
def test_recurrences_have_the_terms_that_are_said(leading, factors, rest, values, more, low, order):
    """More first values may be said than are needed, also of a formula, and by another index."""
    size = len(factors)
    more = more if factors else 1
    terms = dict(zip(range(low, low + size), values, strict=False))

    def at(n):
        before = sum(one(n) * terms[n - k] for k, (_, one) in enumerate(factors, 1))
        return F(before + rest[1](n)) / leading[1](n)

    for n in range(low + size, low + size + 8):
        terms[n] = at(n)
    later = " + ".join(f"{text}a(n-{k})" for k, (text, _) in enumerate(factors, 1))
    said = [f"a({n}) = {terms[n]}" for n in range(low, low + size + more)]
    text = order.format(
        said=f"{leading[0]} = {later or 0}{rest[0]}", first=", ".join(said), low=low + size + more
    )
    found = Sequence.parse(text)
    assert (found.offset, found.values.terms(len(terms))) == (low, [*terms.values()])
    assert as_sequence(text) == found


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a(n) = n*a(n-1) + Sum_{k=1..n} 1/k, a(0) = 1", marks=pytest.mark.thorough),
        pytest.param("a(n) = (n^2+1)*a(n-1) - 2^n, a(2) = -3", marks=pytest.mark.thorough),
        "a(n) = (n-1)*a(n-3) + 1/n, a(0) = 1/2, a(1) = -3, a(2) = 1",
    ],
)
def test_what_solves_a_recurrence_is_proved_and_replayed(text):
    found = closed_form(as_sequence(text))
    first = found.found.holds_from
    for n in range(first, first + 12):
        assert found.found.value(n) == Sequence.parse(text)(n)
    for residue in range(len(found.found.terms)):
        assert replay(certificate(found.proof(residue=residue))).holds


@pytest.mark.parametrize("text", ["n-1", "1-n", "n/2", "(n+1)^2", "1/(n+1)", "-n", "2*n", "0*n"])
def test_a_formula_in_n_is_not_read_as_a_generating_function(text):
    assert is_formula(text)
    meant = parse_expression(text)
    assert as_sequence(text).values[:6] == Sequence.of(FormulaTerms(meant)).values[:6]


@pytest.mark.thorough
@pytest.mark.parametrize("base", ["2^(-n)", "n*a(n) = n*a(n-1), a(0) = 5"])
def test_differences_that_are_zero_are_told_as_such(base):
    found = facts(as_sequence(base))
    assert found["log-concavity"].word == "a geometric progression"
    assert (found["growth"].word == "constant") == base.startswith("n*a(n) = n*")
    for fact in found:
        assert replay(certificate(fact.proof)).holds


NAMED = Path(__file__).with_name("named.txt").read_text("utf-8")
"""Names, numbers in the OEIS, and first terms."""


ROWS = [line.partition(": ")[::2] for line in NAMED.splitlines()]
NAMES = [(*said.rpartition(" ")[::2], [*map(int, terms.split())]) for said, terms in ROWS]


def test_each_named_sequence_is_listed():
    numbers = {number for _, number, _ in NAMES}
    assert len(NAMES) + len(numbers) == len(named_sequences())


@parametrize_some(("name", "number", "terms"), NAMES, ids=[name for name, *_ in NAMES])
def test_sequences_with_names_begin_as_in_the_oeis(name, number, terms):
    for found in (as_sequence(name), as_sequence(number)):
        assert (found.offset, found.terms(len(terms))) == (0, terms)


@pytest.mark.parametrize("shift", [-2, -1, 0, 1, 3])
@pytest.mark.parametrize("name", ["a", "f", "u"])
def test_the_index_on_the_left_of_a_formula_counts(name: str, shift: int) -> None:
    """The equation is for n >= 0, and the sequence begins no earlier than a(0)."""
    found = as_sequence(f"{name}(n{shift:+}) = 3^n + n^2")
    first = max(shift, 0)
    assert found.offset == first
    right = [3 ** (m - shift) + (m - shift) ** 2 for m in range(first, first + 5)]
    assert [*found.early(5)] == right
