"""Identities of Fibonacci, Lucas, Chebyshev, Pell and Jacobsthal polynomials, for all x at once."""

import re
from itertools import product
from pathlib import Path

import pytest
from oracle.envelopes import certificate, checked, envelope
from samples import parametrize_some

from gfkit import as_sequence, check

STEPS = {
    "F": (lambda x: (x, 1), lambda _: (0, 1)),
    "L": (lambda x: (x, 1), lambda x: (2, x)),
    "T": (lambda x: (2 * x, -1), lambda x: (1, x)),
    "U": (lambda x: (2 * x, -1), lambda x: (1, 2 * x)),
    "P": (lambda x: (2 * x, 1), lambda _: (0, 1)),
    "Q": (lambda x: (2 * x, 1), lambda x: (2, 2 * x)),
    "J": (lambda x: (1, x), lambda _: (0, 1)),
    "K": (lambda x: (1, x), lambda _: (2, 1)),
}
"""Of each sequence p and q in a(n) = p a(n-1) + q a(n-2), and the first two terms."""
TOLD = {
    "F": "F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = 1",
    "L": "L(n) = x*L(n-1) + L(n-2), L(0) = 2, L(1) = x",
    "T": "T(n) = 2*x*T(n-1) - T(n-2), T(0) = 1, T(1) = x",
    "U": "U(n) = 2*x*U(n-1) - U(n-2), U(0) = 1, U(1) = 2*x",
    "P": "P(n) = 2*x*P(n-1) + P(n-2), P(0) = 0, P(1) = 1",
    "Q": "Q(n) = 2*x*Q(n-1) + Q(n-2), Q(0) = 2, Q(1) = 2*x",
    "J": "J(n) = J(n-1) + x*J(n-2), J(0) = 0, J(1) = 1",
    "K": "K(n) = K(n-1) + x*K(n-2), K(0) = 2, K(1) = 1",
}


def rows(kind: str) -> list[str]:
    """Return the identities, or the misprints."""
    text = (Path(__file__).parent / "polynomial_identities.txt").read_text(encoding="utf-8")
    found = re.findall(r"^\d+ (\S+) \| (.*)$", text, re.MULTILINE)
    return [line for source, line in found if (source == "misprint") == (kind == "misprint")]


def settled(line: str):
    """Settle a line for the sequences that it names."""
    names = sorted({*re.findall(r"([A-Z])\(", line)} - {"S"})
    return check(line, {name: as_sequence(TOLD[name]) for name in names})


@parametrize_some("line", rows("identity"), share=36)
def test_an_identity_is_proved_for_all_x_and_replayed(line: str) -> None:
    found = settled(line)
    assert str(found.verdict) == "proved"
    assert str(checked(certificate(found.proof())).outcome) == "holds"


def term(name: str, n: int, x: int) -> int:
    """Return a term at a number x, by the recurrence."""
    p, q = STEPS[name][0](x)
    a, b = STEPS[name][1](x)
    for _ in range(n):
        a, b = b, p * b + q * a
    return a


MISPRINTS = {
    "F(n+1)*F(n-1) - F(n)^2 = (-1)^(n+1)": lambda f, n, _: (
        f("F", n + 1) * f("F", n - 1) - f("F", n) ** 2 - (-1) ** (n + 1)
    ),
    "L(n)^2 - (x^2+2)*F(n)^2 = 4*(-1)^n": lambda f, n, x: (
        f("L", n) ** 2 - (x * x + 2) * f("F", n) ** 2 - 4 * (-1) ** n
    ),
    "F(2*n) = x*F(n)*L(n)": lambda f, n, x: f("F", 2 * n) - x * f("F", n) * f("L", n),
    "J(n+1)*J(n-1) - J(n)^2 = (-1)^n*x^n": lambda f, n, x: (
        f("J", n + 1) * f("J", n - 1) - f("J", n) ** 2 - (-x) ** n
    ),
    "T(2*n) = 2*T(n)^2 + 1": lambda f, n, _: f("T", 2 * n) - 2 * f("T", n) ** 2 - 1,
    "Q(n)^2 - 4*(x^2+1)*P(n)^2 = 4": lambda f, n, x: (
        f("Q", n) ** 2 - 4 * (x * x + 1) * f("P", n) ** 2 - 4
    ),
}
"""The difference of the sides of each misprint, by terms at numbers."""


@parametrize_some("line", rows("misprint"))
def test_a_misprint_fails_first_at_an_n_where_its_sides_differ_for_some_x(line: str) -> None:
    found = settled(line)
    assert str(found.verdict) == "refuted"
    assert str(checked(certificate(found.proof())).outcome) == "holds"
    said, _, low = line.partition(" for n >= ")
    least, first = int(low or 0), int(found.counterexample.n)
    differs = {
        (n, x): MISPRINTS[said](lambda name, k, x=x: term(name, k, x), n, x) != 0
        for n, x in product(range(least, first + 1), (2, 3, 5))
    }
    assert any(differs[first, x] for x in (2, 3, 5))
    assert not any(told for (n, _), told in differs.items() if n < first)


def test_a_false_addition_formula_is_refuted_at_a_number_for_m() -> None:
    found = settled("2*L(m+n) = L(m)*L(n) + (x^2-4)*F(m)*F(n)")
    assert str(found.verdict) == "refuted"
    assert "with m = 1" in found.reason
    left, right = (2 * term("L", 2, 3), term("L", 1, 3) ** 2 + (9 - 4) * term("F", 1, 3) ** 2)
    assert int(found.counterexample.n) == 1
    assert left != right
    assert str(checked(certificate(found.proof())).outcome) == "holds"


@pytest.mark.parametrize(
    "change",
    [
        lambda of: of.update(relation="2*F(m+n) = F(m)*L(n)+L(m)*F(n)+x*F(m)*F(n)"),
        lambda of: of.update(relation="2*L(m+n) = L(m)*L(n)+(x^2+3)*F(m)*F(n)"),
        lambda of: of.update(ranges="m >= -1, n >= 0"),
        lambda of: of["names"].update(F=of["names"]["L"]),
    ],
)
def test_a_forged_identity_in_m_and_n_is_rejected(change) -> None:
    data = certificate(settled("2*L(m+n) = L(m)*L(n) + (x^2+4)*F(m)*F(n)").proof())
    assert str(checked(data).outcome) == "holds"
    change(data["statement"])
    forged = envelope(data["statement"], data["evidence"], data["lemmas"])
    assert str(checked(forged).outcome) != "holds"
