"""Random relations between sequences with rational generating functions, true and slightly false.

A sequence is a fraction p/q with an offset; its terms come from a plain loop. A side of a relation
is a text together with a function of n that computes it from the terms. No gfkit.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, floor
from random import Random

LATER = 240
"""A relation that holds for so many n from its low end on is taken to be true: the orders here are
below 60 and the transients below 90."""


class Missing(Exception):
    """There is no such term."""


@dataclass
class Sequence:
    """a(offset + k) is the coefficient of t^k in p/q, q[0] = 1."""

    p: list[int]
    q: list[int]
    offset: int = 0

    @cached_property
    def terms(self) -> list[int]:
        found: list[int] = []
        for n in range(3 * LATER + 120):
            total = self.p[n] if n < len(self.p) else 0
            for k in range(1, min(n, len(self.q) - 1) + 1):
                total -= self.q[k] * found[n - k]
            found.append(total)
        return found

    def __call__(self, n: int) -> int:
        if n < self.offset:
            raise Missing(n)
        return self.terms[n - self.offset]


@dataclass
class Side:
    text: str
    at: Callable[[int], Fraction]


@dataclass
class Case:
    """left = right for n >= low, or low <= n <= high; names: the sequences."""

    left: Side
    right: Side
    names: dict[str, Sequence]
    low: int
    high: int | None
    why: str

    @property
    def text(self) -> str:
        return f"{self.left.text} = {self.right.text}"

    def fails(self) -> int | None:
        """Return the least n at which it fails, None if it holds."""
        end = self.low + LATER if self.high is None else self.high
        for n in range(self.low, end + 1):
            try:
                if self.left.at(n) != self.right.at(n):
                    return n
            except Missing:
                return n
        return None


def index(step: int, more: int) -> str:
    first = "n" if step == 1 else f"{step}*n"
    return f"{first}{more:+d}" if more else first


def term(name: str, sequence: Sequence, step: int = 1, more: int = 0) -> Side:
    return Side(f"{name}({index(step, more)})", lambda n: Fraction(sequence(step * n + more)))


def number(value: Fraction | int) -> Side:
    value = Fraction(value)
    text = str(abs(value.numerator))
    text = text if value.denominator == 1 else f"{text}/{value.denominator}"
    return Side(f"(-{text})" if value < 0 else text, lambda _: value)


def total(parts: list[tuple[Fraction | int, Side]]) -> Side:
    """Return the sum of coefficient times side."""
    kept = [(Fraction(c), side) for c, side in parts if c]
    if not kept:
        return number(0)
    text = ""
    for c, side in kept:
        size = abs(c)
        shown = "" if size == 1 else f"{number(size).text}*"
        text += ("-" if c < 0 else "+" if text else "") + shown + side.text
    return Side(f"({text})", lambda n: sum((c * side.at(n) for c, side in kept), Fraction(0)))


def product(first: Side, second: Side) -> Side:
    return Side(f"{first.text}*{second.text}", lambda n: first.at(n) * second.at(n))


def random_sequence(random: Random, order: int | None = None, late: int = 0) -> Sequence:
    """Return a sequence; late: the degree of a numerator that makes a transient."""
    order = random.randint(0, 4) if order is None else order
    q = [1, *(random.randint(-2, 2) for _ in range(order))]
    p = [random.randint(-3, 3) for _ in range(random.randint(1, order + 1))]
    if late:
        p += [0] * (late - len(p)) + [random.choice([-1, 1, 2])]
    if not any(p):
        p[-1] = 1
    return Sequence(p, q, random.choice([0, 0, 0, 1, -1, 2, 5]))


def times(p: list[int], q: list[int]) -> list[int]:
    result = [0] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            result[i + j] += a * b
    return result


def recurrence_case(random: Random) -> Case:
    """a(n) = c1 a(n-1) + ..., the recurrence of a multiple of q."""
    order = random.choice([0, 1, 1, 2, 2, 3, 4, 6, 9, 14])
    late = random.choice([0, 0, 0, 7, 20, 45, 80])
    a = random_sequence(random, order, late)
    multiple = times(a.q, [1, *(random.randint(-1, 1) for _ in range(random.randint(0, 2)))])
    parts = [(-c, term("a", a, 1, -k)) for k, c in enumerate(multiple) if k]
    low = a.offset + max(len(multiple) - 1, len(a.p) + len(multiple) - len(a.q))
    return Case(term("a", a), total(parts), {"a": a}, low, None, "recurrence")


def closed_case(random: Random) -> Case:
    """a(n) is a sum of n^j r^n, with its fraction made of it."""
    roots = random.sample([1, -1, 2, -2, 3, 5], random.randint(1, 3))
    parts: list[tuple[Fraction | int, Side]] = []
    q = [1]
    for r in roots:
        degree = random.randint(0, 2)
        for _ in range(degree + 1):
            q = times(q, [1, -r])
        for j in range(degree + 1):
            base = number(r)
            power = Side(f"{base.text}^n", lambda n, r=r: Fraction(r) ** n)
            if j:
                power = product(
                    Side("n" if j == 1 else f"n^{j}", lambda n, j=j: Fraction(n) ** j), power
                )
            parts.append((random.randint(-2, 3), power))
    right = total(parts)
    values = [right.at(n) for n in range(len(q) + 1)]
    p = [int(sum(q[k] * values[n - k] for k in range(n + 1))) for n in range(len(q) - 1)]
    a = Sequence(p or [0], q)
    return Case(term("a", a), right, {"a": a}, 0, None, "closed form")


def sum_case(random: Random) -> Case:
    """The sum of a(k) for k up to n + c is a term of the sequence of partial sums."""
    a = random_sequence(random, random.randint(1, 4), random.choice([0, 0, 6, 30]))
    b = Sequence(a.p, times(a.q, [1, -1]), a.offset)
    more = random.randint(-1, 2)
    top = index(1, more)
    left = Side(
        f"(Sum_{{k={a.offset}..{top}}} a(k))",
        lambda n: Fraction(sum(a(k) for k in range(a.offset, n + more + 1))),
    )
    low = a.offset - more
    return Case(left, term("b", b, 1, more), {"a": a, "b": b}, low, None, "sum")


def square_case(random: Random) -> Case:
    """(a + b)^2 = a^2 + 2 a b + b^2, for shifts of both."""
    a, b = random_sequence(random), random_sequence(random)
    first = term("a", a, random.choice([1, 1, 2]), random.randint(-1, 2))
    second = term("b", b, 1, random.randint(-2, 1))
    both = total([(1, first), (1, second)])
    left = Side(f"{both.text}^2", lambda n: both.at(n) ** 2)
    right = total(
        [(1, product(first, first)), (2, product(first, second)), (1, product(second, second))]
    )
    return Case(left, right, {"a": a, "b": b}, 8, None, "square")


def cassini_case(random: Random) -> Case:
    """a(n)^2 - a(n-1) a(n+1) = c r^n for a recurrence of order 2."""
    p, r = random.randint(-3, 3), random.choice([1, -1, 2, -2, 3])
    a = Sequence([random.randint(-3, 3), random.randint(-3, 3)], [1, -p, r])
    constant = a(1) ** 2 - a(0) * a(2)
    power = Side(f"{number(r).text}^(n-1)", lambda n: Fraction(r) ** (n - 1))
    left = total(
        [(1, product(term("a", a), term("a", a))),
         (-1, product(term("a", a, 1, -1), term("a", a, 1, 1)))]
    )  # fmt: skip
    return Case(left, total([(constant, power)]), {"a": a}, 1, None, "Cassini")


def section_case(random: Random) -> Case:
    """a(2n + c) by the recurrence of order 2 that it has."""
    p, r = random.randint(-3, 3), random.choice([1, -1, 2, -2])
    a = Sequence([random.randint(-3, 3), random.randint(1, 3)], [1, -p, r], random.randint(-1, 2))
    more = random.randint(0, 3)
    right = total([(p * p - 2 * r, term("a", a, 2, more - 2)), (-r * r, term("a", a, 2, more - 4))])
    low = -((more - 4 - a.offset) // 2)
    return Case(term("a", a, 2, more), right, {"a": a}, low, None, "section")


def number_case(random: Random) -> Case:
    """Facts of floors, remainders and binomials, with a term added on both sides."""
    a = random_sequence(random, 2, random.choice([0, 0, 25]))
    m = random.randint(2, 6)
    facts = [
        (Side(f"floor(n/{m})", lambda n: Fraction(n // m)),
         Side(f"(n-mod(n,{m}))/{m}", lambda n: Fraction(n - n % m, m))),
        (Side("binomial(n,2)", lambda n: Fraction(n * (n - 1), 2)),
         Side("n*(n-1)/2", lambda n: Fraction(n * (n - 1), 2))),
        (Side(f"floor(n^2/{m})", lambda n: Fraction(n * n // m)),
         Side(f"(n^2-mod(n^2,{m}))/{m}", lambda n: Fraction(n * n - n * n % m, m))),
        (Side("(-1)^n", lambda n: Fraction(-1) ** n),
         Side("1-2*mod(n,2)", lambda n: Fraction(1 - 2 * (n % 2)))),
        (Side("2^floor(n/2)", lambda n: Fraction(2) ** floor(Fraction(n, 2))),
         Side("2^((n-mod(n,2))/2)", lambda n: Fraction(2) ** ((n - n % 2) // 2))),
        (Side(f"binomial(n+{m},n)", lambda n: Fraction(comb(n + m, n)) if n >= 0 else Fraction(0)),
         Side(f"binomial(n+{m},{m})", lambda n: Fraction(comb(n + m, m)))),
    ]  # fmt: skip
    left, right = random.choice(facts)
    extra = term("a", a, 1, random.randint(0, 3))
    low = max(0, a.offset)
    sides = total([(1, left), (1, extra)]), total([(1, extra), (1, right)])
    return Case(*sides, {"a": a}, low, None, "number")


MAKERS = (
    recurrence_case,
    recurrence_case,
    closed_case,
    sum_case,
    square_case,
    cassini_case,
    section_case,
    number_case,
)


def shifted(random: Random, case: Case) -> Case:
    """Move n everywhere on the right by one."""
    by = random.choice([-1, 1])
    right = case.right
    moved = Side(_moved(right.text, by), lambda n: right.at(n + by))
    return Case(case.left, moved, case.names, case.low + 1, case.high, f"{case.why}, index off")


def _moved(text: str, by: int) -> str:
    """Write n + by for the letter n, which stands alone."""
    result = ""
    for place, character in enumerate(text):
        before = text[place - 1] if place else " "
        after = text[place + 1] if place + 1 < len(text) else " "
        alone = not before.isalpha() and not after.isalpha()
        result += f"(n{by:+d})" if character == "n" and alone else character
    return result


def far_term(random: Random, case: Case) -> Case:
    """Change one late coefficient of a numerator, so that some later terms differ."""
    name = random.choice(sorted(case.names))
    old = case.names[name]
    place = len(old.p) + random.randint(0, 60)
    old.p += [0] * (place + 1 - len(old.p))
    old.p[place] += random.choice([-1, 1])
    old.__dict__.pop("terms", None)
    return Case(
        case.left, case.right, case.names, case.low, case.high, f"{case.why}, a coefficient far out"
    )  # fmt: skip


def denominator(random: Random, case: Case) -> Case:
    """Change a coefficient of a denominator."""
    name = random.choice(sorted(case.names))
    old = case.names[name]
    old.q[random.randrange(1, len(old.q)) if len(old.q) > 1 else 0] += 0
    if len(old.q) > 1:
        old.q[random.randrange(1, len(old.q))] += random.choice([-1, 1])
    old.__dict__.pop("terms", None)
    return Case(
        case.left, case.right, case.names, case.low, case.high, f"{case.why}, a coefficient of q"
    )  # fmt: skip


def wider(random: Random, case: Case) -> Case:
    """Begin earlier, by one or a few."""
    low = case.low - random.choice([1, 1, 2, 5])
    return Case(case.left, case.right, case.names, low, case.high, f"{case.why}, range too wide")


def constant(random: Random, case: Case) -> Case:
    """Add a constant, or an impulse that comes late."""
    if random.random() < 0.5:
        right = total([(1, case.right), (random.choice([-1, 1]), number(1))])
    else:
        z = Sequence([0] * random.randint(5, 70) + [1], [1])
        right = total([(1, case.right), (1, term("c", z, 1, random.randint(0, 2)))])
        case.names["c"] = z
    return Case(case.left, right, case.names, max(case.low, 0), case.high, f"{case.why}, a summand")


def finite(random: Random, case: Case) -> Case:
    """End somewhere."""
    high = case.low + random.randint(0, 50)
    return Case(case.left, case.right, case.names, case.low, high, f"{case.why}, finite")


CHANGES = (None, None, shifted, far_term, denominator, wider, constant, finite)


def random_case(random: Random) -> Case:
    """Return a relation that is true, or was true before one change."""
    case = random.choice(MAKERS)(random)
    change = random.choice(CHANGES)
    if change is not None:
        case = change(random, case)
    if change not in (None, finite) and random.random() < 0.2:
        case = finite(random, case)
    return case
