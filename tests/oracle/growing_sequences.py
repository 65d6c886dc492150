"""Sequences whose terms are known far out, drawn with any first n and classes of n; not by gfkit.

`drawn(seed)` is a text, and the function from n to a(n): an integer, or a number of mpmath.
`printed_value` is the value of a formula as it is printed, by a small reader of its own.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mpmath

DIGITS = 60


@dataclass(frozen=True)
class Growing:
    """A text that defines a(n) from n = first on, and its terms."""

    text: str
    first: int
    term: Callable[[int], Any]


def drawn(seed: int) -> Growing:
    """Return a sequence of one of six kinds."""
    rng = random.Random(seed)  # noqa: S311 - drawn for tests
    kinds = (powers, floors, spaced_recurrence, factorials, spaced_products, sums_of_binomials)
    return kinds[seed % len(kinds)](rng)


def powers(rng: random.Random) -> Growing:
    """A sum of c n^k r^n, the largest with a factor that depends on n modulo m and may be 0."""
    m, first = rng.choice([1, 1, 2, 3, 4, 6]), rng.randrange(12)
    cycle = [rng.choice([0, 0, 1, 2, -3, 5, 7]) for _ in range(m)]
    cycle[rng.randrange(m)] = rng.choice([1, -2, 11])
    size = rng.choice([3, 4, 5, 7])
    terms = [(1, cycle, rng.randrange(3), rng.choice([1, -1]) * size)]
    for _ in range(rng.randrange(3)):
        lower = rng.choice([1, -1]) * rng.randrange(1, size)
        terms.append((rng.choice([1, -4, 9]), None, rng.randrange(3), lower))
    parts = []
    for c, values, k, r in terms:
        factors = [f"({c})"] * (c != 1) + ([f"{values}[n mod {m}]"] if values else [])
        factors += ["n" if k == 1 else f"n^{k}"] * (k > 0) + [f"({r})^n"]
        parts.append("*".join(factors))

    def term(n: int) -> int:
        return sum(c * (v[n % m] if v else 1) * n**k * r**n for c, v, k, r in terms)

    return Growing(f"{' + '.join(parts)} for n >= {first}", first, term)


def floors(rng: random.Random) -> Growing:
    """A power whose exponent is the floor of a line in n, and a smaller power."""
    m, first, r = rng.choice([2, 3, 5]), rng.randrange(9), rng.choice([2, 3, 6])
    shift, c, low = rng.randrange(m), rng.choice([1, 2, 10]), rng.choice([0, 1, -5])
    text = f"{c}*{r}^floor((n+{shift})/{m}) + ({low}) for n >= {first}"
    return Growing(text, first, lambda n: c * r ** ((n + shift) // m) + low)


def spaced_recurrence(rng: random.Random) -> Growing:
    """a(n) = p a(n-m) + q a(n-2m), with first values of which some are 0."""
    m, first = rng.choice([1, 2, 3]), rng.choice([0, 1, 2, 5, 8])
    p, q = rng.choice([1, 2, 3, 5]), rng.choice([1, 2, 4])
    values = [rng.choice([0, 1, 2, 3, 8]) for _ in range(2 * m)]
    values[0] = values[0] or 1
    for j in range(m):
        if rng.random() < 0.3 and j:
            values[j] = values[j + m] = 0
    listed = ", ".join(f"a({first + k})={v}" for k, v in enumerate(values))
    text = f"a(n) = {p}*a(n-{m}) + {q}*a(n-{2 * m}), {listed}"

    def term(n: int) -> int:
        """Return it by squaring the matrix of x -> p x + q y, y -> x."""
        steps, j = divmod(n - first, m)
        one, other = values[j], values[j + m]  # of steps 0 and 1
        matrix, power = ((p, q), (1, 0)), ((1, 0), (0, 1))
        while steps:
            if steps & 1:
                power = product(power, matrix)
            matrix, steps = product(matrix, matrix), steps >> 1
        return power[1][0] * other + power[1][1] * one

    return Growing(text, first, term)


def product(a: Any, b: Any) -> Any:
    """Return the product of two matrices of two rows."""
    return tuple(
        tuple(sum(a[i][k] * b[k][j] for k in range(2)) for j in range(2)) for i in range(2)
    )


def factorials(rng: random.Random) -> Growing:
    """A quotient of factorials of lines in n, times c r^n, perhaps with a zero class."""
    first, r = rng.randrange(1, 9), rng.choice([1, 1, 2, 3])
    above = [(rng.choice([1, 2, 3]), rng.randrange(3)) for _ in range(rng.choice([1, 2]))]
    below = [(1, rng.randrange(3)) for _ in range(rng.randrange(3))]
    zeros = rng.choice(["", "", "(1+(-1)^n)*", "(1-(-1)^n)*"])

    def line(p: int, q: int) -> str:
        return f"({p}*n+{q})!"

    text = f"{zeros}{r}^n*{'*'.join(line(*z) for z in above)}"
    text += "".join(f"/{line(*z)}" for z in below) + f" for n >= {first}"

    def term(n: int) -> Any:
        sign = -1 if n % 2 else 1
        weight = {"": 1, "(1+(-1)^n)*": 1 + sign, "(1-(-1)^n)*": 1 - sign}[zeros]
        with mpmath.workdps(DIGITS):
            total = weight * mpmath.mpf(r) ** n
            for p, q in above:
                total *= mpmath.factorial(p * n + q)
            for p, q in below:
                total /= mpmath.factorial(p * n + q)
            return total

    return Growing(text, first, term)


def spaced_products(rng: random.Random) -> Growing:
    """a(n) = (p n + q)/(r n + s) a(n-m), with first values of which some may be 0."""
    m, first = rng.choice([1, 2, 3]), rng.randrange(1, 7)
    p, q = rng.choice([1, 2, 3, 4]), rng.choice([-1, 0, 1, 5])
    r, s = rng.choice([(0, 1), (1, 1), (1, 2), (2, 1)])
    values = [rng.choice([0, 1, 2, 6]) for _ in range(m)]
    values[0] = values[0] or 2
    listed = ", ".join(f"a({first + k})={v}" for k, v in enumerate(values))
    below = f"/({r}*n+{s})" if r else ""
    text = f"a(n) = ({p}*n+({q})){below}*a(n-{m}), {listed}"

    def term(n: int) -> Any:
        steps, j = divmod(n - first, m)
        with mpmath.workdps(DIGITS):
            total = mpmath.mpf(values[j])
            for k in range(1, steps + 1):
                at = first + j + k * m
                total = total * (p * at + q) / (r * at + s)
            return total

    return Growing(text, first, term)


SUMS: dict[str, tuple[list[int], Callable[[int], tuple[int, int, int]]]] = {
    # From textbooks: b(0), b(1), and x, y, z with x b(n) = y b(n-1) + z b(n-2).
    "Sum_{k=0..n} binomial(n,k)^3": (
        [1, 2],
        lambda n: (n * n, 7 * n * n - 7 * n + 2, 8 * (n - 1) ** 2),
    ),
    "Sum_{k=0..n} binomial(n,k)*binomial(n+k,k)": (
        [1, 3],
        lambda n: (n, 3 * (2 * n - 1), 1 - n),
    ),
    "Sum_{k=0..n} binomial(n,2*k)*binomial(2*k,k)": (
        [1, 1],
        lambda n: (n, 2 * n - 1, 3 * (n - 1)),
    ),
    "Sum_{k=0..n} binomial(n,k)^2*binomial(n+k,k)^2": (
        [1, 5],
        lambda n: (n**3, 34 * n**3 - 51 * n**2 + 27 * n - 5, -((n - 1) ** 3)),
    ),
}


def sums_of_binomials(rng: random.Random) -> Growing:
    """A sum of products of binomials, of which a constant is measured."""
    text = rng.choice(list(SUMS))
    (one, other), weights = SUMS[text]
    first = rng.randrange(1, 8)

    def term(n: int) -> Any:
        with mpmath.workdps(DIGITS):
            low, high = mpmath.mpf(one), mpmath.mpf(other)
            for k in range(2, n + 1):
                x, y, z = weights(k)
                low, high = high, (y * high + z * low) / x
            return high

    return Growing(f"{text} for n >= {first}", first, term)


TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?(?:e[-+]?\d+)?)|([a-z]+)|(.))")


def printed_value(text: str, **letters: Any) -> Any:
    """Return the value of a formula of +, -, *, /, ^, !, sqrt, gamma, pi and letters.

    >>> int(printed_value("2*3^m - m!", m=3))
    48
    """
    tokens = [match.groups() for match in TOKEN.finditer(text)]
    place = 0

    def ahead(some: str) -> bool:
        return place < len(tokens) and tokens[place][2] is not None and tokens[place][2] in some

    def take() -> Any:
        nonlocal place
        place += 1
        return tokens[place - 1]

    def added() -> Any:
        total = multiplied()
        while ahead("+-"):
            total = total + multiplied() if take()[2] == "+" else total - multiplied()
        return total

    def multiplied() -> Any:
        total = signed()
        while ahead("*/"):
            total = total * signed() if take()[2] == "*" else total / signed()
        return total

    def signed() -> Any:
        if ahead("-"):
            take()
            return -signed()
        base = atom()
        while ahead("!"):
            take()
            base = mpmath.factorial(base)
        if ahead("^"):
            take()
            return base ** signed()
        return base

    def atom() -> Any:
        number, name, mark = take()
        if number:
            return mpmath.mpf(number)
        if mark == "(":
            value = added()
            assert take()[2] == ")"
            return value
        if name in ("sqrt", "gamma"):
            take()
            value = added()
            take()
            return getattr(mpmath, name)(value)
        return mpmath.pi if name == "pi" else mpmath.mpf(letters[name])

    with mpmath.workdps(DIGITS):
        value = added()
    assert place == len(tokens), text
    return +value
