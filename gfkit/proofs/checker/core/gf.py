"""The kind "generating function": F = p/q in lowest terms, where F is the sum of a(offset + n) t^n.

As q(0) is 1, q is a recurrence for every n >= max(deg q, deg p + 1). If p and q have no common
factor, then no recurrence of lower order holds, wherever it starts. What a is and why F = p/q is
for the check of the kind of `of`.

A polynomial in the marks x and y is {code: coefficient}; x^i y^j has the code X i + j, so codes of
factors add and sort by (i, j). Further marks have codes too, X^2, X^3, ..., as if powers of x.
"""

from __future__ import annotations

import itertools
import operator
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from . import kinds
from .rejections import Rejected, limit, need
from .reports import Given, quoted
from .shapes import INDEX, NUMBER, fit, integer

if TYPE_CHECKING:
    from .clock import Clock

X, CODE = 1 << 32, range(1 << 1000)
Poly = dict[int, int]  # {code: coefficient}, no coefficient zero

MAX_EXPONENT, EXPONENT = 1000, range(50_000_000)
FACTOR = re.compile(r"([0-9]{1,12})|([a-su-z])(?:\^([0-9]{1,6}))?")
WEIGHTS = re.compile(rf"(?:{FACTOR.pattern})(?:\*(?:{FACTOR.pattern})){{0,99}}")
WEIGHT = re.compile(WEIGHTS.pattern.replace("a-su-z", "xy"))
CODES = {z: X**k for k, z in enumerate("yxabcdefghijklmnopqrsuvwz")}
OFFSETS = range(-(10**6), 10**6 + 1)
PRIMES = (2**61 - 1, 2**31 - 1, 10**9 + 7, 10**9 + 9, 998244353)
ENTRIES: dict[str, Any] = {"none": NUMBER, "x": (EXPONENT, range(1), INDEX, NUMBER)}
ENTRIES["xy"] = (EXPONENT, EXPONENT, INDEX, NUMBER)


def read_weight(text: str, where: str) -> tuple[int, int]:
    """Read a weight that fits WEIGHT: its coefficient and its code."""
    coefficient, powers = 1, dict.fromkeys(CODES, 0)
    for factor in text.split("*"):
        digits, mark, power = FACTOR.fullmatch(factor).groups()  # type: ignore[union-attr]
        if digits:
            coefficient *= int(digits)
        else:
            powers[mark] += int(power or 1)
    fair = 0 < coefficient < 2**31 and max(powers.values()) <= MAX_EXPONENT
    need(fair, f"{where} has a weight out of range")
    return coefficient, sum(CODES[z] * k for z, k in powers.items())


def weight_of(some: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return coefficient and code of the product of some weights."""
    coefficient, code = 1, 0
    for c, e in some:
        coefficient, code = coefficient * c, code + e
    return coefficient, code


def restricted(code: int, marks: str) -> int:
    """Set marks to 1 that are not asked for: all for "none"; for "x" set y = x."""
    joined = {"none": 0, "x": (code // X % X + code % X) * X}
    return joined[marks] if marks in joined else sum(code // CODES[z] % X * CODES[z] for z in marks)


def marked(poly: Poly, marks: str) -> Poly:
    """Keep only the marks that are requested."""
    return collected((restricted(code, marks), c) for code, c in poly.items())


def collected(some: Iterable[tuple[Any, int]]) -> dict[Any, int]:
    """Return the polynomial of codes, or other keys, with coefficients; of equal ones the sum."""
    total: dict[Any, int] = {}
    for code, c in some:
        total[code] = total.get(code, 0) + c
    return {code: c for code, c in total.items() if c}


def line(poly: Poly, marks: str) -> str:
    """Write a term as it is hashed."""
    if marks == "none":
        return format(poly.get(0, 0), "x") + "\n"
    return " ".join(f"{code // X},{code % X},{poly[code]:x}" for code in sorted(poly)) + "\n"


def read_in_t(data: Any, where: str, marks: str, clock: Clock) -> list[Poly]:
    """Read p or q: its coefficients of t^0, t^1, ..., the last of them not zero."""
    if marks not in ENTRIES:
        data = kinds.part("counts.kronecker").with_codes(data, where)
    fit(data, [ENTRIES.get(marks, (CODE, EXPONENT, INDEX, NUMBER))], where)
    if marks == "none":
        found = [{0: integer(c, where, clock)} if c != "0" else {} for c in data]
        need(not found or found[-1], f"{where} ends in a zero")
        return found
    keys = [(k, i, j) for i, j, k, _ in data]
    need(keys == sorted(set(keys)), f"{where} is not sorted by the exponents of t, x, y")
    found = [{} for _ in range(1 + max(keys, default=(-1,))[0])]
    for i, j, k, c in data:
        need(c != "0", f"{where} has a zero coefficient")
        found[k][i * X + j] = integer(c, where, clock)
    return found


def series(p: Sequence[int], q: Sequence[int], clock: Clock) -> Iterator[int]:
    """Yield the coefficients of p/q, where q(0) is 1."""
    last: deque[int] = deque(maxlen=max(1, len(q) - 1))
    for n in itertools.count():
        term = (p[n] if n < len(p) else 0) - sum(map(operator.mul, q[1:], last))
        clock.spend(len(q) * (1 + term.bit_length() // 60))
        last.appendleft(term)
        yield term


def is_marked(statement: dict[str, Any]) -> bool:
    """Return whether p and q are polynomials in marks x, y as well: lists of [i, j, k, c]."""
    return bool(statement["q"]) and isinstance(statement["q"][0], list)


def check_generating_function(given: Given) -> None:
    """Check that F = p/q, by the theorem of the definition, and that p and q are coprime."""
    statement, _, _, clock, report = given
    of = statement["of"]
    marks = ("xy" if len(statement["q"][0]) == 4 else "further") if is_marked(statement) else "none"
    kind = of.get("kind")
    check = kinds.defined("gf", of)
    limit(check, f"the checker knows no theorem about sequences of kind {quoted(kind)}")
    p, q = (read_in_t(statement[z], z, marks, clock) for z in "pq")
    need(q and q[0] == {0: 1}, "q(0) is not 1")
    check(given)
    prime, at = coprime_modulo(p, q, clock)
    order = len(q) - 1
    told = f"p and q are coprime modulo {prime}{at}: order {order} is minimal"
    report.say("minimality", told, "lowest terms", order=order, prime=prime)


def coprime_modulo(p: list[Poly], q: list[Poly], clock: Clock) -> tuple[int, str]:
    """Return a prime, and a point (x, y) in words, modulo and at which p and q are coprime.

    By Gauss's lemma a common factor of positive degree in t can be taken in Z[x, y][t] so that p
    and q are multiples of it there. Its leading coefficient divides that of q. If the latter does
    not vanish there, the factor keeps its degree, and p and q are not coprime there.
    """
    plain = all(code == 0 for z in (*p, *q) for code in z)
    for x, y in [(1, 1)] if plain else [(2, 3), (3, 5), (12345, 67890)]:
        for prime in PRIMES:
            a, b = (_at(side, x, y, prime, clock) for side in (q, p))
            if a[-1] and len(gcd_modulo(a, b, prime, clock)) == 1:
                return prime, "" if plain else f" at x = {x}, y = {y}"
    raise Rejected("p and q have a common factor modulo every prime that was tried")


def _at(side: list[Poly], x: int, y: int, prime: int, clock: Clock) -> list[int]:
    """Return the coefficients of t at a point, modulo a prime."""
    found = []
    for z in side:
        clock.spend(20 + 40 * len(z))
        values = (c * pow(x, code // X, prime) * pow(y, code % X, prime) for code, c in z.items())
        found.append(sum(values) % prime)
    return found


def trimmed(f: Sequence[Any]) -> list[Any]:
    """Leave out zeros at the end."""
    found = list(f)
    while found and not found[-1]:
        found.pop()
    return found


def gcd_modulo(f: Sequence[int], g: Sequence[int], prime: int, clock: Clock) -> list[int]:
    """Return a greatest common divisor modulo a prime, by Euclid's algorithm."""
    clock.spend(sum(1 + abs(c).bit_length() // 30 for c in (*f, *g)))
    a, b = (trimmed([c % prime for c in z]) for z in (f, g))
    while b:
        inverse = pow(b[-1], -1, prime)
        if len(a) == len(b) + 1 > 2:  # as mostly: two steps of the division in one
            clock.spend(1 + 2 * len(b))
            first = a.pop() * inverse % prime
            second = (a.pop() - first * b[-2]) * inverse % prime
            below = zip(a, b, [0, *b], strict=False)
            a = [(s - second * t - first * u) % prime for s, t, u in below]
        while len(a) >= len(b):
            clock.spend(1 + len(b))
            factor, rest = a.pop() * inverse % prime, len(a) - len(b) + 1
            a[rest:] = [(s - factor * t) % prime for s, t in zip(a[rest:], b, strict=False)]
        a, b = b, trimmed(a)
    return a
