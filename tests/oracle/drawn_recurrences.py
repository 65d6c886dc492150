"""Recurrences drawn in any letters and spellings, with their terms from the definition.

Imports nothing of gfkit. A drawn text goes with the first index and the terms of its first unknown,
which are computed here by fractions, one after another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

COUNT = 16
NAMES = "abcdefghmpqrstuvwxyzABCDGJKMNPQRSTUVWXYZ"
LONG_NAMES = ("cost", "hanoi", "pop", "u1", "w2")
INDICES = "nkmxjt"
Known = dict[tuple[str, int], Fraction]

PARTS: list[tuple[str, Callable[[int], Fraction]]] = [
    ("1", lambda _: Fraction(1)),
    ("{n}", Fraction),
    ("{n}^2", lambda n: Fraction(n * n)),
    ("2^{n}", lambda n: Fraction(2) ** n),
    ("(-1)^{n}", lambda n: Fraction((-1) ** n)),
    ("{n}*3^{n}", lambda n: n * Fraction(3) ** n),
    ("({n} mod 2)", lambda n: Fraction(n % 2)),
    ("({n} mod 3)", lambda n: Fraction(n % 3)),
    ("floor({n}/2)", lambda n: Fraction(n // 2)),
    ("{n}({n}+1)/2", lambda n: Fraction(n * (n + 1), 2)),
]
"""Inhomogeneous parts, and their values."""


@dataclass(frozen=True)
class Drawn:
    """A text, what it draws, and the terms of its first unknown from `first` on."""

    kind: str
    text: str
    first: int
    terms: list[Fraction]


@dataclass
class Spelling:
    """How the terms of a text are written."""

    index: str
    style: int
    spaces: bool

    @classmethod
    def drawn(cls, draw: Random) -> Spelling:
        return cls(draw.choice(INDICES), draw.randrange(3), draw.random() < 0.7)

    def at(self, shift: int, times: int = 1) -> str:
        """Write times*n + shift."""
        index = self.index if times == 1 else f"{times}{self.index}"
        return f"{index}{shift:+d}" if shift else index

    def term(self, name: str, index: str) -> str:
        """Write a term, in parentheses, brackets or as a subscript."""
        if self.style == 1 and len(name) == 1:
            return f"{name}_{index}" if len(index) == 1 else f"{name}_{{{index}}}"
        return f"{name}[{index}]" if self.style == 2 else f"{name}({index})"

    def part(self, text: str, shift: int = 0) -> str:
        """Write an inhomogeneous part, at n + shift."""
        return text.replace("{n}", f"({self.at(shift)})" if shift else self.index)

    def joined(self, *texts: str) -> str:
        """Write equations and values one after another."""
        return (", " if self.spaces else ",").join(texts)


def signed(coefficient: Fraction, text: str) -> str:
    """Write a summand with its sign."""
    sign, size = "-" if coefficient < 0 else "+", abs(coefficient)
    if size == 1:
        return f"{sign}{text}"
    number = f"{size.numerator}/{size.denominator}" if size.denominator > 1 else f"{size}"
    return f"{sign}{number}*{text}"


def name_of(draw: Random, spelling: Spelling, taken: tuple[str, ...] = ()) -> str:
    """Draw a name that is no index."""
    names = [z for z in NAMES if z not in {spelling.index, *taken}]
    return draw.choice(LONG_NAMES) if not taken and draw.random() < 0.1 else draw.choice(names)


def told(spelling: Spelling, name: str, values: list[Fraction], first: int) -> list[str]:
    """Write values; equal neighbours in one."""
    return [f"{spelling.term(name, str(n))} = {z}" for n, z in enumerate(values, first)]


def one_linear(draw: Random) -> Drawn:
    """One linear recurrence, solved for the latest term, or not, perhaps for n + d."""
    spelling, order, first = Spelling.drawn(draw), draw.randint(1, 4), draw.randint(0, 2)
    name = name_of(draw, spelling)
    whole = draw.random() < 0.8
    row = [Fraction(draw.randint(-4, 4), 1 if whole else draw.randint(1, 3)) for _ in range(order)]
    row[-1] = row[-1] or Fraction(1)
    part, value = draw.choice(PARTS) if draw.random() < 0.6 else ("", lambda _: Fraction(0))
    times = draw.choice([1, -1, 2])
    start = [Fraction(draw.randint(-5, 5)) for _ in range(order + draw.randint(0, 1))]
    ahead = draw.choice([0, 0, 1, order])
    terms = [
        signed(c, spelling.term(name, spelling.at(ahead - k))) for k, c in enumerate(row, 1) if c
    ]
    if part:
        terms.append(signed(Fraction(times), spelling.part(part, ahead)))
    right = "".join(terms).removeprefix("+") or "0"
    left = spelling.term(name, spelling.at(ahead))
    equation = f"{left} = {right}"
    if draw.random() < 0.2:
        equation = f"{left} - ({right}) = 0"
    if draw.random() < 0.3:
        equation += f" for {spelling.index} >= {first + len(start) - ahead}"
    text = spelling.joined(equation, *told(spelling, name, start, first))
    found = list(start)
    for n in range(first + len(start), first + COUNT):
        total = sum(c * found[n - first - k] for k, c in enumerate(row, 1))
        found.append(total + (times * value(n) if part else 0))
    return Drawn("linear", text, first, found)


def with_polynomials(draw: Random) -> Drawn:
    """A recurrence whose coefficients are polynomials in n."""
    spelling = Spelling.drawn(draw)
    name = name_of(draw, spelling)
    n = spelling.index
    a, b, c, d = draw.randint(1, 3), draw.randint(0, 3), draw.randint(1, 3), draw.randint(-3, 3)
    start = [Fraction(draw.randint(1, 4)), Fraction(draw.randint(-3, 4))]
    before = spelling.term(name, spelling.at(-1)), spelling.term(name, spelling.at(-2))
    equation = f"({a}*{n}+{b})*{spelling.term(name, n)} = {c}*{n}*{before[0]}{d:+d}*{before[1]}"
    found = list(start)
    for at in range(2, COUNT):
        found.append((c * at * found[-1] + d * found[-2]) / (a * at + b))
    return Drawn("polynomial", spelling.joined(equation, *told(spelling, name, start, 0)), 0, found)


def system(draw: Random) -> Drawn:
    """Two or three linear recurrences together; an unknown may need later ones of the same n."""
    spelling, many = Spelling.drawn(draw), draw.randint(2, 3)
    names: tuple[str, ...] = ()
    for _ in range(many):
        names = (*names, name_of(draw, spelling, names or ("",)))
    rows: list[list[tuple[Fraction, int, int]]] = []
    parts = []
    for k in range(many):
        row = [
            (Fraction(draw.choice([-2, -1, 1, 2, 3])), draw.randrange(many), draw.randint(1, 2))
            for _ in range(draw.randint(1, 3))
        ]
        if k + 1 < many and draw.random() < 0.3:
            row.append((Fraction(draw.choice([-1, 1, 2])), k + 1, 0))
        rows.append(list({(j, lag): (c, j, lag) for c, j, lag in row}.values()))
        parts.append(draw.choice(PARTS) if draw.random() < 0.4 else None)
    ahead = draw.choice([0, 0, 1])
    equations = []
    for name, row, part in zip(names, rows, parts, strict=True):
        right = "".join(
            signed(c, spelling.term(names[j], spelling.at(ahead - lag))) for c, j, lag in row
        )
        right += f"+{spelling.part(part[0], ahead)}" if part else ""
        left = spelling.term(name, spelling.at(ahead))
        equations.append(f"{left} = {right.removeprefix('+')}")
    known: Known = {}
    values = []
    for name in names:
        start = [Fraction(draw.randint(-3, 4)) for _ in range(2)]
        known |= {(name, n): z for n, z in enumerate(start)}
        values += told(spelling, name, start, 0)
    for n in range(2, COUNT):
        for k in reversed(range(many)):
            total = sum(c * known[names[j], n - lag] for c, j, lag in rows[k])
            part = parts[k]
            known[names[k], n] = total + (part[1](n) if part else Fraction(0))
    text = spelling.joined(*equations, *values)
    return Drawn("system", text, 0, [known[names[0], n] for n in range(COUNT)])


def by_parity(draw: Random) -> Drawn:
    """Two equations, for even and for odd n, with earlier terms."""
    spelling = Spelling.drawn(draw)
    name = name_of(draw, spelling)
    a, b, c, d = (draw.choice([-2, -1, 1, 2, 3]) for _ in range(4))

    def term(shift: int) -> str:
        return spelling.term(name, spelling.at(shift, 2))

    even = f"{term(0)} = {a}*{term(-1)}{b:+d}*{term(-2)}"
    odd = f"{term(1)} = {c}*{term(0)}{d:+d}"
    start = [Fraction(draw.randint(-3, 3)) for _ in range(2)]
    found = list(start)
    for n in range(2, COUNT):
        found.append(c * found[-1] + d if n % 2 else a * found[-1] + b * found[-2])
    text = spelling.joined(even, odd, *told(spelling, name, start, 0))
    return Drawn("parity", text, 0, found)


def by_halves(draw: Random) -> Drawn:
    """A rule by halves: in one equation, or for even and for odd n."""
    spelling = Spelling.drawn(draw)
    name, n = name_of(draw, spelling), spelling.index
    a, b, c = draw.randint(1, 3), draw.randint(-2, 3), draw.randint(-3, 3)
    value = Fraction(draw.randint(-3, 3))
    known = {1: value}
    if draw.random() < 0.5:
        low, high = f"floor({n}/2)", draw.choice([f"ceil({n}/2)", f"ceiling({n}/2)"])
        low = f"⌊{n}/2⌋" if draw.random() < 0.3 else low
        terms = f"{name}({low})", f"{name}({high})"
        text = f"{name}({n}) = {a}*{terms[0]}{b:+d}*{terms[1]}{c:+d}*{n}, {name}(1) = {value}"
        for at in range(2, COUNT + 1):
            known[at] = a * known[at // 2] + b * known[(at + 1) // 2] + c * at
    else:
        half, even, odd = (spelling.term(name, z) for z in (n, f"2{n}", f"2{n}+1"))
        first = spelling.term(name, "1")
        text = f"{even} = {a}*{half}{c:+d}, {odd} = {half}{b:+d}*{n}, {first} = {value}"
        for at in range(2, COUNT + 1):
            half_of = known[at // 2]
            known[at] = half_of + b * (at // 2) if at % 2 else a * half_of + c
    return Drawn("halves", text, 1, [known[at] for at in range(1, COUNT + 1)])


def over_all_terms(draw: Random) -> Drawn:
    """A sum over all earlier terms: weighted by k, by n - k, or by a factor that n has."""
    spelling = Spelling("n", draw.choice([0, 1]), spaces=True)
    name = name_of(draw, spelling, ("k",))
    c, value = draw.choice([1, 2, -1]), Fraction(draw.randint(1, 4))
    weights: list[tuple[str, Callable[[int, int], Fraction]]] = [
        ("Sum_{k=0..n-1} {}", lambda *_: Fraction(1)),
        ("Sum_{k=0..n-1} (n-k)*{}", lambda n, k: Fraction(n - k)),
        ("Sum_{k=0..n-1} 2^(n-k)*{}", lambda n, k: Fraction(2) ** (n - k)),
        ("Sum_{k=0..n-1} k*{}", lambda _, k: Fraction(k)),
        ("Sum_{k=0..n-1} (n+k)*{}", lambda n, k: Fraction(n + k)),
        ("1/n*Sum_{k=0..n-1} {}", lambda n, _: Fraction(1, n)),
        ("2/(n+1)*Sum_{k=0..n-1} {}", lambda n, _: Fraction(2, n + 1)),
    ]
    summed, weight = draw.choice(weights)
    part, more = draw.choice(PARTS[:5])
    body = summed.replace("{}", spelling.term(name, "k"))
    text = f"{spelling.term(name, 'n')} = {spelling.part(part)} {'+-'[c < 0]} {abs(c)}*({body})"
    found = [value]
    for n in range(1, COUNT):
        found.append(more(n) + c * sum(weight(n, k) * found[k] for k in range(n)))
    return Drawn("all terms", f"{text}, {spelling.term(name, '0')} = {value}", 0, found)


def convolved(draw: Random) -> Drawn:
    """A convolution of the sequence with itself."""
    spelling = Spelling("n", draw.choice([0, 1, 2]), spaces=True)
    name = name_of(draw, spelling, ("k",))
    c, d, value = draw.choice([1, 2, -1]), draw.choice([0, 1, -2]), Fraction(draw.randint(1, 3))
    pair = f"{spelling.term(name, 'k')}*{spelling.term(name, 'n-1-k')}"
    text = f"{spelling.term(name, 'n')} = {c}*(Sum_{{k=0..n-1}} {pair})"
    text += f" {'+-'[d < 0]} {abs(d)}*{spelling.term(name, 'n-1')}" if d else ""
    found = [value]
    for n in range(1, COUNT):
        total = sum(found[k] * found[n - 1 - k] for k in range(n))
        found.append(c * total + d * found[-1])
    return Drawn("convolution", f"{text}, {spelling.term(name, '0')} = {value}", 0, found)


def modulo(draw: Random) -> Drawn:
    """A recurrence that is not linear, with remainders, so that the terms stay small."""
    spelling = Spelling.drawn(draw)
    name, m = name_of(draw, spelling), draw.choice([7, 19, 97])
    c, value = draw.randint(0, 5), draw.randint(0, 6)
    before = spelling.term(name, spelling.at(-1))
    text = f"{spelling.term(name, spelling.index)} = mod({before}^2+{c}, {m})"
    found = [value]
    for _ in range(1, COUNT):
        found.append((found[-1] ** 2 + c) % m)
    text = spelling.joined(text, *told(spelling, name, [Fraction(value)], 0))
    return Drawn("not linear", text, 0, [*map(Fraction, found)])


KINDS = (
    one_linear,
    with_polynomials,
    system,
    by_parity,
    by_halves,
    over_all_terms,
    convolved,
    modulo,
)


def drawn(seed: int) -> Drawn:
    """Draw a recurrence, of each kind in turn."""
    return KINDS[seed % len(KINDS)](Random(seed))  # noqa: S311 - cases, not secrets
