"""Sequences whose terms are polynomials in letters: recurrences, numbers for letters, shifts.

A fraction p/q has lists of polynomials in the letters as its sides, by powers of t, and q(0) is 1.

*Numbers for letters*: they are put into p and q of the part, and the cross products are compared.
*A shift* leaves out the first m coefficients: t^m F_b = F_a - (c_0 + ... + c_(m-1) t^(m-1)).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.envelope import gf_lemma
from ..core.generating_functions import CODES, Poly, X, collected, is_marked, read_in_t
from ..core.needs import Clock, integer, limit, need

if TYPE_CHECKING:
    from ..core.kinds import Given

Side = list[Poly]
"""The coefficients of t^0, t^1, ..., polynomials in the letters."""
MOST_PRODUCTS, MOST_POWER = 4_000_000, 100_000


def sides_of(statement: dict[str, Any], clock: Clock) -> tuple[Side, Side]:
    """Read p and q, with letters or without."""
    marks = "none"
    if is_marked(statement):
        marks = "xy" if len(statement["q"][0]) == 4 else "further"
    p, q = (read_in_t(statement[z], z, marks, clock) for z in "pq")
    need(q and q[0] == {0: 1}, "q(0) is not 1")
    return p, q


def product(one: Poly, other: Poly, clock: Clock) -> Poly:
    """Multiply two polynomials in letters."""
    clock.spend(1 + 3 * len(one) * len(other))
    limit(len(one) * len(other) < MOST_PRODUCTS, "the polynomials have too many coefficients")
    return collected((i + j, c * d) for i, c in one.items() for j, d in other.items())


def total(*some: Poly) -> Poly:
    """Add polynomials."""
    return collected(z for one in some for z in one.items())


def in_t(one: Side, other: Side, clock: Clock) -> Side:
    """Multiply two polynomials in t."""
    found: Side = [{} for _ in range(max(len(one) + len(other) - 1, 0))]
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            found[i + j] = total(found[i + j], product(a, b, clock)) if a and b else found[i + j]
    return trimmed(found)


def trimmed(side: Side) -> Side:
    """Leave out zeros at the end."""
    found = [*side]
    while found and not found[-1]:
        found.pop()
    return found


def coefficients(p: Side, q: Side, count: int, clock: Clock) -> Side:
    """Return the first coefficients of p/q."""
    found: Side = []
    for n in range(count):
        rest = [product({0: -1}, product(q[k], found[n - k], clock), clock)
                for k in range(1, min(n, len(q) - 1) + 1)]  # fmt: skip
        found.append(total(p[n] if n < len(p) else {}, *rest))
    return found


def require_equal(one: tuple[Side, Side], other: tuple[Side, Side], clock: Clock) -> None:
    """Reject two fractions that are not equal."""
    same = in_t(one[0], other[1], clock) == in_t(other[0], one[1], clock)
    need(same, "p/q is not what the operation makes of the fraction of its part")


def exponent(code: int, letter: str) -> int:
    """Return the exponent of a letter."""
    return int(code // CODES[letter] % X)


def with_numbers(poly: Poly, numbers: dict[str, int], clock: Clock) -> Poly:
    """Put numbers for letters."""
    found = []
    for code, c in poly.items():
        left, value = code, c
        for letter, number in numbers.items():
            power = exponent(code, letter)
            limit(power < MOST_POWER, "a letter has a power that is too large")
            value *= number**power
            left -= CODES[letter] * power
            clock.spend(1 + abs(value).bit_length() // 60)
        found.append((left, value))
    return collected(found)


def least_of(of: dict[str, Any], letter: str) -> int | None:
    """Return the least number that a letter may be, by the rules of which a definition is made."""
    if of.get("kind") == "parameter" and of.get("letter", "x") == letter:
        rule = of["rule"]
        return int(rule["least"]) if "states" in rule else int(rule["values"][0] == "1")
    told = [least_of(z, letter) for z in of.get("parts", [])]
    return max((z for z in told if z is not None), default=None)


def check_at(given: Given) -> None:
    """Check that p/q is the fraction of the part with numbers for letters."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    need(len(of["parts"]) == 1 and of["at"], "numbers are put into one sequence")
    part, numbers = of["parts"][0], dict[str, int]()
    for letter, told in of["at"].items():
        need(letter in CODES and letter != "n", "n and t are no letters")
        numbers[letter] = integer(told, "of.at", clock)
        least = least_of(part, letter)
        need(least is None or numbers[letter] >= least, f"the part says nothing of this {letter}")
    lemma = gf_lemma(lemmas, part, clock, "a_1(n)")
    need(lemma["offset"] == statement["offset"], "offset is not that of the part")
    p, q = (
        trimmed([with_numbers(z, numbers, clock) for z in side]) for side in sides_of(lemma, clock)
    )
    require_equal(sides_of(statement, clock), (p, q), clock)
    report.say("agreement", "the cross products of two fractions are equal")


def check_shift(given: Given) -> None:
    """Check that p/q is the fraction of the part without its first coefficients."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    need(len(of["parts"]) == 1, "one sequence is shifted")
    lemma = gf_lemma(lemmas, of["parts"][0], clock, "a_1(n)")
    need(of["first"] == statement["offset"], "offset is not that of the operation")
    left = of["first"] + of["by"] - lemma["offset"]
    need(0 <= left <= 10_000, "the part does not begin so early")
    p, q = sides_of(lemma, clock)
    first = coefficients(p, q, left, clock)
    above, below = sides_of(statement, clock)
    back: Side = [{} for _ in range(left)] + above
    rest = in_t(first, q, clock)
    size = max(len(p), len(rest))
    none: Poly = {}
    own = [
        total(
            p[n] if n < len(p) else none,
            {e: -c for e, c in (rest[n] if n < len(rest) else none).items()},
        )
        for n in range(size)
    ]
    require_equal((back, below), (trimmed(own), q), clock)
    report.say("agreement", "the cross products of two fractions are equal")
