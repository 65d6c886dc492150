"""Random relations between sequences with rational generating functions, true and slightly false.

What is true is told by `relation_texts`, from the texts and the terms. No gfkit.
"""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from oracle.plain_formulas import product
from oracle.relation_texts import Missing, stands, terms_of, value_of

LATER = 240
"""A relation that holds for so many n from its low end on is taken to be true: the orders here are
below 60 and the transients below 90."""


@dataclass
class Sequence:
    """a(offset + k) is the coefficient of t^k in p/q, q[0] = 1."""

    p: list[int]
    q: list[int]
    offset: int = 0

    def __call__(self, n: int) -> int:
        """Return a term."""
        return int(terms_of(self.data())[2](n))

    def data(self) -> dict[str, object]:
        return {"kind": "fraction", "p": self.p, "q": self.q, "offset": self.offset}


@dataclass
class Case:
    """left = right for n >= low, or low <= n <= high; names: the sequences."""

    left: str
    right: str
    names: dict[str, Sequence]
    low: int
    why: str
    high: int | None = None

    @property
    def text(self) -> str:
        return f"{self.left} = {self.right}"

    def fails(self) -> int | None:
        """Return the least n at which it fails, None if it holds."""
        end = self.low + LATER if self.high is None else self.high
        names = {name: terms_of(one.data()) for name, one in self.names.items()}
        for n in range(self.low, end + 1):
            try:
                if not stands(self.text, names, {"n": n})[2]:
                    return n
            except Missing:
                return n
        return None


def term(name: str, step: int = 1, more: int = 0) -> str:
    first = "n" if step == 1 else f"{step}*n"
    return f"{name}({first}{more:+d})" if more else f"{name}({first})"


def number(value: Fraction | int) -> str:
    return f"({value})" if value < 0 else str(value)


def total(parts: list[tuple[Fraction | int, str]]) -> str:
    """Return the sum of coefficient times side."""
    text = ""
    for c, side in parts:
        shown = "" if abs(c) == 1 else f"{abs(c)}*"
        text += f"{'-' if c < 0 else '+' if text else ''}{shown}{side}" if c else ""
    return f"({text})" if text else "0"


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


def recurrence_case(random: Random) -> Case:
    """a(n) = c1 a(n-1) + ..., the recurrence of a multiple of q."""
    order = random.choice([0, 1, 1, 2, 2, 3, 4, 6, 9, 14])
    a = random_sequence(random, order, random.choice([0, 0, 0, 7, 20, 45, 80]))
    multiple = product([a.q, [1, *(random.randint(-1, 1) for _ in range(random.randint(0, 2)))]])
    right = total([(-c, term("a", 1, -k)) for k, c in enumerate(multiple) if k])
    low = a.offset + max(len(multiple) - 1, len(a.p) + len(multiple) - len(a.q))
    return Case("a(n)", right, {"a": a}, low, "recurrence")


def closed_case(random: Random) -> Case:
    """a(n) is a sum of n^j r^n, with its fraction made of it."""
    parts: list[tuple[Fraction | int, str]] = []
    q = [1]
    for r in random.sample([1, -1, 2, -2, 3, 5], random.randint(1, 3)):
        for j in range(random.randint(0, 2) + 1):
            q = product([q, [1, -r]])
            power = ["", "n*", "n^2*"][j]
            parts.append((random.randint(-2, 3), f"{power}{number(r)}^n"))
    right = total(parts)
    values = [value_of(right, {}, {"n": n}) for n in range(len(q))]
    p = [int(sum(q[k] * values[n - k] for k in range(n + 1))) for n in range(len(q) - 1)]
    return Case("a(n)", right, {"a": Sequence(p or [0], q)}, 0, "closed form")


def sum_case(random: Random) -> Case:
    """The sum of a(k) for k up to n + c is a term of the sequence of partial sums."""
    a = random_sequence(random, random.randint(1, 4), random.choice([0, 0, 6, 30]))
    b = Sequence(a.p, product([a.q, [1, -1]]), a.offset)
    more = random.randint(-1, 2)
    left = f"(Sum_{{k={a.offset}..{term('', 1, more)}}} a(k))"
    return Case(left, term("b", 1, more), {"a": a, "b": b}, a.offset - more, "sum")


def square_case(random: Random) -> Case:
    """(a + b)^2 = a^2 + 2 a b + b^2, for shifts of both."""
    names = {"a": random_sequence(random), "b": random_sequence(random)}
    first = term("a", random.choice([1, 1, 2]), random.randint(-1, 2))
    second = term("b", 1, random.randint(-2, 1))
    right = f"({first}*{first}+2*{first}*{second}+{second}*{second})"
    return Case(f"({first}+{second})^2", right, names, 8, "square")


def cassini_case(random: Random) -> Case:
    """a(n)^2 - a(n-1) a(n+1) = c r^n for a recurrence of order 2."""
    p, r = random.randint(-3, 3), random.choice([1, -1, 2, -2, 3])
    a = Sequence([random.randint(-3, 3), random.randint(-3, 3)], [1, -p, r])
    right = total([(a(1) ** 2 - a(0) * a(2), f"{number(r)}^(n-1)")])
    return Case("(a(n)*a(n)-a(n-1)*a(n+1))", right, {"a": a}, 1, "Cassini")


def section_case(random: Random) -> Case:
    """a(2n + c) by the recurrence of order 2 that it has."""
    p, r = random.randint(-3, 3), random.choice([1, -1, 2, -2])
    a = Sequence([random.randint(-3, 3), random.randint(1, 3)], [1, -p, r], random.randint(-1, 2))
    more = random.randint(0, 3)
    right = total([(p * p - 2 * r, term("a", 2, more - 2)), (-r * r, term("a", 2, more - 4))])
    low = -((more - 4 - a.offset) // 2)
    return Case(term("a", 2, more), right, {"a": a}, low, "section")


FACTS = [
    ("floor(n/{m})", "(n-mod(n,{m}))/{m}"),
    ("binomial(n,2)", "n*(n-1)/2"),
    ("floor(n^2/{m})", "(n^2-mod(n^2,{m}))/{m}"),
    ("(-1)^n", "1-2*mod(n,2)"),
    ("2^floor(n/2)", "2^((n-mod(n,2))/2)"),
    ("binomial(n+{m},n)", "binomial(n+{m},{m})"),
]


def number_case(random: Random) -> Case:
    """Facts of floors, remainders and binomials, with a term added on both sides."""
    a = random_sequence(random, 2, random.choice([0, 0, 25]))
    m, extra = random.randint(2, 6), term("a", 1, random.randint(0, 3))
    left, right = (side.format(m=m) for side in random.choice(FACTS))
    sides = f"({left}+{extra})", f"({extra}+{right})"
    return Case(*sides, {"a": a}, max(0, a.offset), "number")


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
    right = re.sub(r"\bn\b", f"(n{by:+d})", case.right)
    return replace(case, right=right, low=case.low + 1, why=f"{case.why}, index off")


def far_term(random: Random, case: Case) -> Case:
    """Change one late coefficient of a numerator, so that some later terms differ."""
    one = case.names[random.choice(sorted(case.names))]
    place = len(one.p) + random.randint(0, 60)
    one.p = [*one.p, *[0] * (place - len(one.p)), random.choice([-1, 1])]
    return replace(case, why=f"{case.why}, a coefficient far out")


def denominator(random: Random, case: Case) -> Case:
    """Change a coefficient of a denominator."""
    one = case.names[random.choice(sorted(case.names))]
    if len(one.q) > 1:
        one.q[random.randrange(1, len(one.q))] += random.choice([-1, 1])
    return replace(case, why=f"{case.why}, a coefficient of q")


def wider(random: Random, case: Case) -> Case:
    """Begin earlier, by one or a few."""
    low = case.low - random.choice([1, 1, 2, 5])
    return replace(case, low=low, why=f"{case.why}, range too wide")


def constant(random: Random, case: Case) -> Case:
    """Add a constant, or an impulse that comes late."""
    names, more = dict(case.names), random.choice(["+1", "-1"])
    if random.random() < 0.5:
        names["c"] = Sequence([0] * random.randint(5, 70) + [1], [1])
        more = f"+{term('c', 1, random.randint(0, 2))}"
    low, why = max(case.low, 0), f"{case.why}, a summand"
    return replace(case, right=f"({case.right}{more})", names=names, low=low, why=why)


def finite(random: Random, case: Case) -> Case:
    """End somewhere."""
    return replace(case, high=case.low + random.randint(0, 50), why=f"{case.why}, finite")


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
