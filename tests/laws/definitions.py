"""Definitions by equations and first values, drawn, with what is true of each by plain evaluation.

An equation holds from the first n of its range on; without a range, from the first place on at
which a sequence of which values are told has none that is. A definition contradicts itself where an
equation holds and given values do not obey it. Nothing here is from gfkit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

KINDS = ("linear", "with a summand", "P-recursive", "sum", "system")
COUNT = 14


@dataclass(frozen=True)
class Rule:
    """lead(n) u(n) = sum of c(n) v(n - k) for (c, v, k), and more(n); by a sum over all before.

    Polynomials in n are pairs (p, q) for p n + q.
    """

    name: str
    lead: tuple[int, int]
    parts: tuple[tuple[tuple[int, int], str, int], ...]
    more: tuple[int, int] = (0, 0)
    is_sum: bool = False

    def sides(self, known, n):
        """Return both sides at n; raises KeyError where a term is not there."""
        total = Fraction(at(self.more, n))
        if self.is_sum:
            total += sum(known[self.name, k] for k in range(n))
        total += sum(at(c, n) * known[z, n - k] for c, z, k in self.parts)
        return at(self.lead, n) * known[self.name, n], total

    def text(self, shift):
        """Write the equation for n + shift."""
        parts = [f"({self._poly(c, shift)})*{z}({index(shift - k)})" for c, z, k in self.parts]
        if self.is_sum:
            parts.append(f"Sum_{{k=0..{index(shift - 1)}}} {self.name}(k)")
        if self.more != (0, 0):
            parts.append(f"({self._poly(self.more, shift)})")
        lead = "" if self.lead == (0, 1) else f"({self._poly(self.lead, shift)})*"
        return f"{lead}{self.name}({index(shift)}) = " + "+".join(parts)

    @staticmethod
    def _poly(pair, shift):
        p, q = pair
        return f"{p}*n+{q + p * shift}" if p else str(q)


def at(pair, n):
    return pair[0] * n + pair[1]


def index(shift):
    return "n" if not shift else f"n{shift:+d}"


@dataclass(frozen=True)
class Definition:
    """Rules, given values, and from which place on each rule is said to hold, if at all."""

    rules: tuple[Rule, ...]
    told: dict[tuple[str, int], Fraction]
    lows: tuple[int | None, ...]
    shift: int

    def text(self):
        said = [
            rule.text(self.shift) + ("" if low is None else f" for n >= {low - self.shift}")
            for rule, low in zip(self.rules, self.lows, strict=True)
        ]
        said += [f"{name}({n}) = {value}" for (name, n), value in self.told.items()]
        return ", ".join(said)

    def values(self):
        """Return the terms by name and n, told or by the rules, and where one is contradicted."""
        known = dict(self.told)
        first = min(n for _, n in known)
        names = {name for name, _ in self.told}
        begin = min(next(n for n in range(99) if (name, n) not in self.told) for name in names)
        wrong = []
        for n in range(first, COUNT):
            for rule in self.rules:
                if (rule.name, n) not in known:
                    known[rule.name, n] = Fraction(0)
                    _, right = rule.sides(known, n)
                    known[rule.name, n] = right / at(rule.lead, n)
        for rule, low in zip(self.rules, self.lows, strict=True):
            for n in range(begin if low is None else low, COUNT):
                left, right = rule.sides(known, n)
                if left != right:
                    wrong.append((rule.name, n, left, right))
        return known, wrong


def drawn(seed: int) -> Definition:
    """Draw a definition: some contradict themselves, and others only look as if they did."""
    draw = Random(seed)  # noqa: S311 - definitions, not secrets
    kind = KINDS[seed % len(KINDS)]
    order = draw.choice([1, 1, 2, 3])
    names = "fg" if kind == "system" else draw.choice("abu")

    def coefficient():
        return (0, draw.choice([-2, -1, 1, 2, 3]))

    def rule(name):
        lead = (0, 1)
        if kind == "P-recursive":
            lead = (draw.choice([1, 1, 2]), draw.choice([0, 1, 2]))
        parts = []
        for k in range(1, order + 1):
            c = coefficient()
            if kind == "P-recursive" and draw.random() < 0.5:
                c = (draw.choice([1, 2]), draw.choice([-1, 1]))
            parts.append((c, draw.choice(names), k))
        if kind == "system":
            parts[-1] = (parts[-1][0], "g" if name == "f" else "f", order)
        else:
            parts[-1] = (parts[-1][0], name, order)
        more = draw.choice([(1, 2), (0, 3), (2, -1)]) if kind == "with a summand" else (0, 0)
        if kind == "sum":
            return Rule(name, lead, (), (0, draw.choice([0, 1, 2])), is_sum=True)
        return Rule(name, lead, tuple(parts), more)

    rules = tuple(map(rule, names))
    have = 1 if kind == "sum" else order
    more = {name: draw.choice([0, 1, 1, 2]) for name in names}
    if kind == "P-recursive" and draw.random() < 0.4:
        rules = (replace(rules[0], lead=(1, -have)),)
        more = {names: 1 + draw.randint(0, 1)}
    known = {(name, n): Fraction(draw.choice([-1, 1, 2, 3])) for name in names for n in range(have)}
    told = dict(known)
    for n in range(have, COUNT):  # what the rules say of further values
        for one in rules:
            known[one.name, n] = Fraction(5)
            if factor := at(one.lead, n):
                known[one.name, n] = one.sides(known, n)[1] / factor
    for name in names:
        told |= {(name, n): known[name, n] for n in range(have, have + more[name])}
    if draw.random() < 0.4:
        place = (names[0], have + more[names[0]] + 1)
        told[place] = known[place]
    further = [place for place in told if place[1] >= have]
    if further and draw.random() < 0.8:
        told[draw.choice(further)] += draw.choice([-1, 1, 2])
    lows: list[int | None] = [None for _ in rules]
    if draw.random() < 0.6:
        end = {name: next(n for n in range(COUNT) if (name, n) not in told) for name in names}
        lows = [draw.choice([have, draw.randint(have, end[one.name])]) for one in rules]
    return Definition(rules, told, tuple(lows), draw.choice([0, 0, 0, 1, order]))
