"""The kind "limits of zeros": to which x the zeros of the polynomials a(n) tend as n grows.

By a lemma the sum over n of a(offset + n) t^n is p/q, p and q polynomials in x and t. Let q be a
polynomial in s = t^k, of degree d > 1 in s, and z_1, ..., z_d the roots of q reversed, functions of
x. In a class of n modulo k, a(n) is a sum of c_j(x) z_j(x)^m if the z_j differ; with the part of p
in this class coprime to q, no c_j is 0 identically, and no shorter recurrence holds. If also no z_i
is w z_j with a constant w of modulus 1, then x is a limit of zeros of a(n), n in this class, if and
only if two or more z_j have the largest modulus at x, or one has it and c_j(x) = 0, which says that
the part of p is 0 at s = 1/z_j. [BerahaKahaneWeiss1978]

If z_i = w z_j identically, i != j, then w is a root of the polynomial of all quotients z_i/z_j,
i != j, at every x. At two integers x, neither with z_j = 0 nor with fewer z_j, these are computed
modulo a prime, from power sums: those of quotients are products of those of z_j and of 1/z_j. That
they have no common factor there shows that they have no common root. (So the z_j differ, too.)
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.envelope import gf_lemma
from ..core.generating_functions import gcd_modulo, trimmed
from ..core.reading import fit
from .quasi_powers import marked_terms

if TYPE_CHECKING:
    from ..core.kinds import Given

PRIME = 2**61 - 1
PERIOD = range(1, 5001)
STATEMENT = {"of": None, "period": PERIOD, "residues": [range(5000)]}
POINT = range(-(10**6), 10**6 + 1)
HIGHEST = 60
TRIED = (2, 3, 5, 7, 11)


def check_limits_of_zeros(given: Given) -> None:
    """Check that no root is a constant multiple of another one, and that p and q are coprime.

    Evidence: `points`, two numbers x, at which the quotients of roots have no factor in common
    modulo a prime.
    """
    statement, evidence, lemmas, clock, report = given
    fit(evidence.get("points"), (POINT, POINT), "evidence.points")
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = (marked_terms(lemma[name], clock) for name in "pq")
    need(not any(j for _, j, *_ in (*p, *q)), "the terms have a second mark")
    period = gcd(*(k for *_, k, _ in q))
    need(period == statement["period"], "the period is not that of the exponents of t in q")
    degree = max(k for *_, k, _ in q) // period
    need(degree > 1, "there are not two roots")
    limit(degree <= HIGHEST, "too many roots")
    classes = []
    for residue in sorted({k % period for *_, k, _ in p}):
        sides = ((_at(p, x, period, residue), _at(q, x, period, 0)) for x in TRIED)
        coprime = any(
            len(b) == degree + 1 and len(gcd_modulo(a, b, PRIME, clock)) == 1 for a, b in sides
        )
        need(coprime, "p and q are not shown to be coprime")
        classes.append((lemma["offset"] + residue) % period)
    need(sorted(classes) == statement["residues"], "these are not the classes of n")
    first, second = (_quotients(_at(q, x, period, 0), degree, clock) for x in evidence["points"])
    common = gcd_modulo(first, second, PRIME, clock)
    need(len(common) == 1, "a root may be a constant multiple of another one")
    report.say("zeros", f"no quotient of the {degree} roots of q is constant")


def _at(terms: Any, x: int, period: int, residue: int) -> list[int]:
    """Return the part of a polynomial in a class, in t^period, at a number x, modulo the prime."""
    found = [0] * (1 + max((k for *_, k, _ in terms), default=0) // period)
    for i, _, k, c in terms:
        if k % period == residue:
            found[k // period] += c * pow(x, i, PRIME)
    return trimmed([c % PRIME for c in found])


def _quotients(q: list[int], degree: int, clock: Clock) -> list[int]:
    """Return the polynomial whose roots are the quotients of different roots, modulo the prime."""
    need(len(q) == degree + 1 and q[0], "a root is 0, or missing, at a point")
    count = degree * degree
    clock.spend(2 * count * count)
    sums = []
    for side in (q, q[::-1]):
        inverse = pow(side[0], -1, PRIME)
        c = [a * inverse % PRIME for a in side]
        powers: list[int] = []
        for k in range(1, count + 1):
            total = k * c[k] if k <= degree else 0
            total += sum(c[i] * powers[k - i - 1] for i in range(1, min(k, degree + 1)))
            powers.append(-total % PRIME)
        sums.append(powers)
    products = [a * b % PRIME for a, b in zip(*sums, strict=True)]
    found = [1]
    for k in range(1, count + 1):
        total = sum(found[k - i] * products[i - 1] for i in range(1, k + 1))
        found.append(-total * pow(k, -1, PRIME) % PRIME)
    for _ in range(degree):  # highest coefficients first, divided by z - 1
        value = 0
        quotient: list[int] = []
        for entry in found:
            value = (value + entry) % PRIME
            quotient.append(value)
        need(quotient.pop() == 0, "the quotients z_i/z_i are not among the roots")
        found = quotient
    return found[::-1]


WORDS: dict[str, tuple[str, ...]] = {
    "limits of zeros": (
        "two or more roots of q reversed share the largest modulus at x, or one has it and p is 0",
        ": so it is if and only if x is a limit of zeros of a(n)",
        ", n modulo {period} in {residues!integers}",
        "\na(n) is {of!tell}",
    ),
}
CHECKS = {"limits of zeros": (STATEMENT, check_limits_of_zeros)}
