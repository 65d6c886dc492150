"""Relations about sequences, as papers write them, with where each fails first: nothing of gfkit.

A sequence is defined here by what it counts, or by its definition, and has a true recurrence: the
sum of p_i(n) a(n+i) is f(n). Of it and of its terms relations are made, true ones and false ones;
each is written with some letter and in some spelling, and evaluated with integers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, factorial

LETTERS = "abcdefghmopqrstuvwxyABCDEFGHKLMPQRSTUVWXZ"
SPELLINGS = ("{f}({i})", "{f}[{i}]", "{f}_{{{i}}}")
SCANNED = 60
"""Values of n that are tried, beside those near the place from which on a slip is felt."""
PRIME = 2**61 - 1

Terms = Callable[[int], int]
Recurrence = dict[int, list[int]]


@dataclass(frozen=True)
class Counted:
    """text: as gfkit is given it. a: the term of index n. first: an n from which all here holds.

    recurrence: i -> ascending coefficients of p_i in n, of a(n+i), i <= 0; their sum is 0. last:
    of the listed terms, the greatest n. is_modular: whether p_0 is 1, so that terms far out are
    known modulo a prime. title: whether it is a title of an entry.
    """

    text: str
    a: Terms
    first: int
    recurrence: Recurrence
    last: int | None = None
    title: bool = False

    @property
    def is_modular(self) -> bool:
        return self.recurrence[0] == [-1] and self.last is None


@dataclass(frozen=True)
class Said:
    """A relation that is said of a sequence for low <= n (<= high); fails: the least n, or None."""

    of: Counted
    text: str
    low: int
    high: int | None
    fails: int | None
    kind: str

    @property
    def range_text(self) -> str:
        high = self.high
        return f"n >= {self.low}" if high is None else f"{self.low} <= n <= {high}"


# Terms from the definition.


def rows_counted(height: int, pieces: list[tuple[tuple[int, int], ...]], *, full: bool) -> Terms:
    """Count placements of disjoint pieces on height x n, all cells covered if full."""

    @cache
    def ways(n: int, cell: int, covered: frozenset[tuple[int, int]]) -> int:
        if cell == height * n:
            return 1
        column, row = divmod(cell, height)
        rest = covered - {(row, column)}
        total = 0 if full and (row, column) not in covered else ways(n, cell + 1, rest)
        if (row, column) in covered:
            return total
        for piece in pieces:
            cells = {(row + r, column + c) for r, c in piece}
            inside = all(r < height and c < n for r, c in cells)
            if inside and not cells & covered:
                total += ways(n, cell + 1, frozenset((covered | cells) - {(row, column)}))
        return total

    return lambda n: ways(n, 0, frozenset())


def words_counted(letters: int, is_good: Callable[[tuple[int, ...]], bool], width: int) -> Terms:
    """Count words each of whose factors of a width is good; shorter words are all counted."""

    @cache
    def ways(n: int) -> dict[tuple[int, ...], int]:
        if n < width:
            return dict.fromkeys(product(range(letters), repeat=n), 1)
        found: dict[tuple[int, ...], int] = {}
        for word, many in ways(n - 1).items():
            for letter in range(letters):
                whole = (*word[-width + 1 :], letter) if width > 1 else (letter,)
                if len(whole) < width or is_good(whole):
                    found[whole] = found.get(whole, 0) + many
        return found

    return lambda n: sum(ways(n).values())


def independent_sets(height: int, near: list[tuple[int, int]]) -> Terms:
    """Count sets of cells of height x n no two of which are near: columns as sets of rows."""
    columns = [
        one
        for one in product((0, 1), repeat=height)
        if not any(one[r] and one[r + 1] for r in range(height - 1))
    ]

    def beside(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
        return not any(
            one[r] and two[r + d] for r in range(height) for d, _ in near if 0 <= r + d < height
        )

    @cache
    def ways(n: int) -> dict[tuple[int, ...], int]:
        if n == 0:
            return {(0,) * height: 1}
        found: dict[tuple[int, ...], int] = {}
        for one, many in ways(n - 1).items():
            for two in columns:
                if beside(one, two):
                    found[two] = found.get(two, 0) + many
        return found

    return lambda n: sum(ways(n).values())


def continued(recurrence: Recurrence, start: list[int], offset: int) -> Terms:
    """Return the terms that a recurrence gives, from these first ones on."""
    known = [*start]

    def a(n: int) -> int:
        while len(known) <= n - offset:
            m = offset + len(known)
            total = sum(value(p, m) * known[m + i - offset] for i, p in recurrence.items() if i < 0)
            known.append(-total // value(recurrence[0], m))
        return known[n - offset]

    return a


def nim_values(moves: Callable[[int], list[tuple[int, ...]]]) -> Terms:
    """Return the nim-values of heaps by the least number that no move leads to."""
    known: list[int] = []

    def a(n: int) -> int:
        while len(known) <= n:
            reached = set()
            for heaps in moves(len(known)):
                total = 0
                for heap in heaps:
                    total ^= known[heap]
                reached.add(total)
            known.append(next(z for z in range(len(reached) + 1) if z not in reached))
        return known[n]

    return a


def value(p: list[int], n: int) -> int:
    return sum(c * n**k for k, c in enumerate(p))


def by_signature(*signature: int) -> Recurrence:
    return {0: [-1]} | {-i: [c] for i, c in enumerate(signature, 1) if c}


def kayles_moves(heap: int) -> list[tuple[int, ...]]:
    return [(i, heap - k - i) for k in (1, 2) if heap >= k for i in range(heap - k + 1)]


def dawson_moves(heap: int) -> list[tuple[int, ...]]:
    return [(i, heap - 2 - i) for i in range(heap - 1)] if heap >= 2 else []


def lucas(p: int, q: int, a0: int, a1: int) -> Terms:
    return continued(by_signature(p, q), [a0, a1], 0)


DOMINO = [((0, 0), (0, 1)), ((0, 0), (1, 0))]
FIBONACCI = by_signature(1, 1)
INVOLUTIONS: Recurrence = {0: [-1], -1: [1], -2: [-1, 1]}
DERANGEMENTS: Recurrence = {0: [-1], -1: [-1, 1], -2: [-1, 1]}
MOTZKIN: Recurrence = {0: [-2, -1], -1: [1, 2], -2: [-3, 3]}


def sequences() -> list[Counted]:
    """Return sequences of all kinds, each with a recurrence that is a theorem about it."""
    cut = [
        Counted("domino tilings of 2 X n", rows_counted(2, DOMINO, full=True), 3, FIBONACCI,
                title=True),
        Counted("domino tilings of 4 X n", rows_counted(4, DOMINO, full=True), 5,
                by_signature(1, 5, 1, -1), title=True),
        Counted("tilings of a 2 x n board with squares and dominoes",
                rows_counted(2, DOMINO, full=False), 4, by_signature(3, 1, -1)),
        Counted("domineering 2 x n", rows_counted(2, DOMINO, full=False), 3,
                by_signature(3, 1, -1)),
        Counted("kings 2 x n", independent_sets(2, [(-1, 0), (0, 0), (1, 0)]), 3,
                by_signature(1, 2)),
        Counted("independent sets in P_2 x P_n", independent_sets(2, [(0, 0)]), 3,
                by_signature(2, 1), title=True),
        Counted("binary words of length n without 11",
                words_counted(2, lambda w: w != (1, 1), 2), 3, FIBONACCI),
        Counted("binary words of length n avoiding 000",
                words_counted(2, lambda w: w != (0, 0, 0), 3), 4, by_signature(1, 1, 1)),
        Counted("ternary words of length n without 00",
                words_counted(3, lambda w: w != (0, 0), 2), 3, by_signature(2, 2)),
    ]  # fmt: skip
    given = [
        Counted("x/(1-x-x^2)", lucas(1, 1, 0, 1), 2, FIBONACCI),
        Counted("1/(1-2x-x^2)", lucas(2, 1, 1, 2), 2, by_signature(2, 1)),
        Counted("(1+x)/(1-3x+x^2)", lucas(3, -1, 1, 4), 2, by_signature(3, -1)),
        Counted("1/(1-x-x^3)", continued(by_signature(1, 0, 1), [1, 1, 1], 0), 3,
                by_signature(1, 0, 1)),
        Counted("1/(1-x)^3", lambda n: comb(n + 2, 2), 3, by_signature(3, -3, 1)),
        Counted("1/((1-x)*(1-2*x))", lambda n: 2 ** (n + 1) - 1, 2, by_signature(3, -2)),
        Counted("a(n) = 4*a(n-1) - a(n-2), a(0) = 1, a(1) = 1", lucas(4, -1, 1, 1), 2,
                by_signature(4, -1)),
        Counted("a(n) = a(n-2) + 2*a(n-3), a(0) = 1, a(1) = 0, a(2) = 2",
                continued(by_signature(0, 1, 2), [1, 0, 2], 0), 3, by_signature(0, 1, 2)),
        Counted("b(n) = 2*b(n-1) + 1, b(0) = 1", lambda n: 2 ** (n + 1) - 1, 2,
                by_signature(3, -2)),
        Counted("Fibonacci", lucas(1, 1, 0, 1), 2, FIBONACCI),
        Counted("Lucas numbers", lucas(1, 1, 2, 1), 2, FIBONACCI),
        Counted("Pell numbers", lucas(2, 1, 0, 1), 2, by_signature(2, 1)),
        Counted("2^n + 3^n", lambda n: 2**n + 3**n, 2, by_signature(5, -6)),
        Counted("n^2 + n + 1", lambda n: n * n + n + 1, 3, by_signature(3, -3, 1)),
        Counted("n*2^n", lambda n: n * 2**n, 2, by_signature(4, -4)),
        Counted("n^3", lambda n: n**3, 4, by_signature(4, -6, 4, -1)),
        Counted("Sum_{k=0..n} k^2", lambda n: sum(k * k for k in range(n + 1)), 4,
                by_signature(4, -6, 4, -1)),
        Counted("Sum_{k=0..n} binomial(n,k)*2^k", lambda n: 3**n, 1, by_signature(3)),
    ]  # fmt: skip
    holonomic = [
        Counted("n!", factorial, 1, {0: [-1], -1: [0, 1]}),
        Counted("n*n!", lambda n: n * factorial(n), 2, {0: [1, -1], -1: [0, 0, 1]}),
        Counted("binomial(2*n,n)", lambda n: comb(2 * n, n), 1, {0: [0, -1], -1: [-2, 4]}),
        Counted("Catalan(n)", lambda n: comb(2 * n, n) // (n + 1), 1,
                {0: [-1, -1], -1: [-2, 4]}),
        Counted("Sum_{k=0..n} binomial(n,k)^2", lambda n: comb(2 * n, n), 1,
                {0: [0, -1], -1: [-2, 4]}),
        Counted("a(n) = (n-1)*(a(n-1)+a(n-2)), a(0) = 1, a(1) = 0",
                continued(DERANGEMENTS, [1, 0], 0), 2, DERANGEMENTS),
        Counted("a(n) = a(n-1) + (n-1)*a(n-2), a(0) = 1, a(1) = 1",
                continued(INVOLUTIONS, [1, 1], 0), 2, INVOLUTIONS),
        Counted("(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2), a(0) = 1, a(1) = 1",
                continued(MOTZKIN, [1, 1], 0), 2, MOTZKIN),
    ]  # fmt: skip
    few = [
        Counted("2,3,5,8,13,21,34,55,89,144", lucas(1, 1, 2, 3), 2, FIBONACCI, last=9),
        Counted("1,4,9,16,25,36,49,64,81,100", lambda n: (n + 1) ** 2, 3,
                by_signature(3, -3, 1), last=9),
        Counted("1,3,8,21,55,144,377,987", lucas(3, -1, 1, 3), 2, by_signature(3, -1), last=7),
    ]  # fmt: skip
    kayles, dawson = nim_values(kayles_moves), nim_values(dawson_moves)
    games = [
        Counted("0.77", kayles, 83, {0: [-1], -12: [1]}),
        Counted("0.07", dawson, 120, {0: [-1], -34: [1]}),
    ]
    return [*cut, *given, *holonomic, *few, *games]


# Relations, as text and as what they say.


@dataclass(frozen=True)
class Side:
    """A sum of p_i(n) a(n+i), and of a formula in n: its text, and its value."""

    parts: Recurrence
    more: tuple[str, Callable[[int], int]] | None = None

    def text(self, at: Callable[[int], str]) -> str:
        told = [f"({polynomial(p)})*{at(i)}" if p != [1] else at(i) for i, p in self.parts.items()]
        return " + ".join([*told, *([] if self.more is None else [self.more[0]])]) or "0"

    def value(self, a: Terms, n: int) -> int:
        total = sum(value(p, n) * a(n + i) for i, p in self.parts.items())
        return total + (0 if self.more is None else self.more[1](n))


def polynomial(p: list[int]) -> str:
    return " + ".join(f"{c}*n^{k}" if k else f"{c}" for k, c in enumerate(p) if c).replace(
        "+ -", "- "
    )


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda x, y: x == y,
    ">": lambda x, y: x > y,
    "<": lambda x, y: x < y,
    ">=": lambda x, y: x >= y,
    "<=": lambda x, y: x <= y,
}


def spelled(letter: str, spelling: str) -> Callable[[int], str]:
    """Return how a term a(n+i) is written."""

    def at(i: int) -> str:
        if spelling.startswith("{f}_") and i == 0:
            return f"{letter}_n"
        return spelling.format(f=letter, i=f"n{i:+d}" if i else "n")

    return at


def said(rng: random.Random, of: Counted) -> Said:
    """Return a relation about a sequence, true or false."""
    at = spelled(rng.choice(LETTERS), rng.choice(SPELLINGS))
    low = of.first + rng.randrange(3)
    recurrence = {i: [*p] for i, p in of.recurrence.items()}
    left = Side({0: [-c for c in recurrence.pop(0)]})
    kind = rng.choice(KINDS_FAR if of.is_modular and low < 20 else KINDS)
    operator, late, slip = "=", None, None
    match kind:
        case "true":
            right = Side(recurrence)
        case "coefficient":
            changed = rng.choice([*recurrence])
            first, *rest = recurrence[changed]
            recurrence[changed] = [first + rng.choice((-1, 1, 2)), *rest]
            right = Side({i: p for i, p in recurrence.items() if any(p)})
        case "constant":
            c = rng.choice((1, 2, 5))
            right = Side(recurrence, (str(c), lambda _, c=c: c))
        case "late":
            late = rng.randrange(10_001, 12_000)
            slip = (f"floor(n/{late})", lambda n, late=late: n // late)
            right = Side(recurrence, slip)
        case "larger":
            operator, left, right = rng.choice((">", ">=")), Side({0: [1]}), Side({-1: [1]})
        case "smaller":
            operator = "<"
            left, right = Side({0: [1]}), Side({}, ("3*n^2 + 7", lambda n: 3 * n * n + 7))
        case "residue":
            m, r = rng.choice(((2, 0), (3, 1), (5, 2), (4, 3)))
            return residue(of, at, low, m, r)
        case "square":
            return square(of, at, low)
    text = f"{left.text(at)} {operator} {right.text(at)}"
    holds = COMPARE[operator]
    return decided(
        of, text, low, kind, lambda a, n: holds(left.value(a, n), right.value(a, n)), late
    )


KINDS = (
    "true", "true", "true", "coefficient", "constant", "larger", "smaller", "residue", "square",
)  # fmt: skip
KINDS_FAR = (*KINDS, "late")


def residue(of: Counted, at: Callable[[int], str], low: int, m: int, r: int) -> Said:
    """Say that a term has a residue, or that terms a period apart have the same."""
    rows = [
        tuple(of.a(low + i + j) % m for j in range(8)) for i in range(60 if of.last is None else 0)
    ]
    period = next(
        (p for p in range(1, 30) if rows and all(rows[i] == rows[i + p] for i in range(30))), None
    )
    if period is None or r == 0:
        text = f"{at(0)} == {r} (mod {m})"
        return decided(of, text, low, "residue", lambda a, n: a(n) % m == r, None)
    text = f"{at(period)} == {at(0)} (mod {m})"
    return decided(
        of, text, low, "residue", lambda a, n: (a(n + period) - a(n)) % m == 0, None, reach=period
    )


def square(of: Counted, at: Callable[[int], str], low: int) -> Said:
    """Say what the square of a term less the product of its neighbours is: (-1)^n times c."""
    c = (of.a(low) ** 2 - of.a(low - 1) * of.a(low + 1)) * (-1) ** low
    text = f"{at(0)}^2 - {at(-1)}*{at(1)} = ({c})*(-1)^n"
    return decided(
        of, text, low, "square",
        lambda a, n: a(n) ** 2 - a(n - 1) * a(n + 1) == c * (-1) ** n, None, reach=1,
    )  # fmt: skip


def decided(
    of: Counted,
    text: str,
    low: int,
    kind: str,
    holds: Callable[[Terms, int], bool],
    late: int | None,
    reach: int = 0,
) -> Said:
    """Return a relation with the n at which it fails first; late: where a slip is felt first."""
    high = None if of.last is None else of.last - reach
    end = low + SCANNED if high is None else high + 1
    fails = next((n for n in range(low, end) if not holds(of.a, n)), None)
    if late is not None and fails is None:
        fails = late
    return Said(of, text, low, high, fails, kind)


def draws(seed: int, count: int) -> Iterator[Said]:
    """Yield relations about all the sequences in turn."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    known = sequences()
    for k in range(count):
        yield said(rng, known[k % len(known)])
