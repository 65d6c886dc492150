"""Formulas as members of spaces of sequences in one letter, for all values of the other letters.

Powers are terms of the sequences b^n. For s n + t, and what repeats besides with the period d,
u(s n + t) is a sequence of the space of v(n + d) = u(n + s d); where s is a polynomial in other
letters, there is a space for each of their values, and its dimension is the same.

*What repeats.* Let E be below^-1 times a polynomial with integers of *atoms*: sequences of integers
that repeat modulo each number. E repeats modulo m if they do modulo m below. Terms of p/q with
integers and q(0) = 1 or -1 repeat as the powers of x do modulo the reverse of q. So E - floor(E)
has the period of E modulo 1, and mod(E, m) that of E modulo m.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import factorial, gcd, lcm, prod
from typing import TYPE_CHECKING, Any

from ..core.rejections import NotChecked, Rejected, limit
from .evaluator import BY_LETTER, SECOND_ORDER, Evaluator
from .parser import MARKS, MAX_DEGREE, Tree, letters_of, names_of, read
from .spaces import (
    ONE,
    Space,
    between,
    binomial_sums,
    joined,
    lifted,
    ratio,
    recurrent,
    roots_added,
    second_order,
)
from .surds import Value, plain
from .symbols import (
    EVERYWHERE,
    MAX_PERIOD,
    UNBOUNDED,
    Polynomial,
    Quotient,
    Symbolic,
    Terms,
    is_number,
    line,
    plane,
)

if TYPE_CHECKING:
    from ..core.clock import Clock

MAX_EXPANDED, MOST_ORDER = 64, 100
ROUNDED = ("floor", "ceiling", "round")
WHOLE = (*ROUNDED, *SECOND_ORDER, "mod", "gcd", "lcm", "sign", "binomial", "factorial")


class Bounds(Symbolic):
    """Members of spaces for sequences in one letter, for all values of the others: from `lows` on.

    every: letters for all whose values together there has to be one space.
    """

    def __init__(
        self, of_name: Mapping[str, Space], clock: Clock, lows: Mapping[str, int] | None = None
    ) -> None:
        super().__init__({}, clock)
        self.of_name, self.lows, self.every = of_name, dict(lows or {}), frozenset[str]()

    def space(
        self, tree: Tree, letter: str, ranges: Mapping[str, tuple[int, str]] | None = None
    ) -> Space:
        """Return a space of the values as a sequence in a letter; raises NotChecked for none.

        ranges: by how much letters are above others, for each what is added to it.
        """
        own = self.at(letter)
        letters = {
            z: own.of_letter(z) for z in (letters_of(tree) | self.lows.keys()) - MARKS.keys()
        }
        for name, (low, after) in (ranges or {}).items():
            letters[name] = letters[name] + max(low, 0) + (letters[after] if after else 0)
        try:
            value = own.value(tree, letters)
        except Rejected:
            raise NotChecked(UNBOUNDED) from None
        above = ranges is not None and isinstance(value, Quotient)
        return lifted(value.above if above else value)

    def at(self, letter: str, lows: Mapping[str, int] | None = None) -> Bounds:
        """Return what reads sequences in another letter; lows: of letters that are summed."""
        found = Bounds(self.of_name, self.clock, {**self.lows, **(lows or {})})
        found.letter, found.every = letter, self.every | (lows or {}).keys()
        return found

    def lifted(self, value: Polynomial) -> Space:
        """Return a polynomial as a member of a space."""
        degree, period = value.degree(self.letter), value.rest or 1
        factors = {} if period > 1 and not degree else {ONE: (degree + 1, 1)}
        if period > 1:
            factors[("ratio", 1, period)] = (1, period)
        atoms = [("polynomial", value)]
        unit = not degree and period == 1
        return Space(factors, value.start, unit=unit, below=value.below, atoms=atoms)

    def inverted(self, value: Polynomial) -> Any:
        """Return the inverse of what repeats."""
        limit(not value.degree(self.letter), UNBOUNDED)
        return self.periodic((value.start, value.rest or 1), 0)

    def periodic(self, found: tuple[int, int], below: int = 1) -> Polynomial:
        """Return what has a period from a start on."""
        return Polynomial(self, {}, found[1], below, found[0])

    def least(self, terms: Terms) -> int:
        """Return the least value of a polynomial in other letters; none is subtracted."""
        above = [one for letters, c in terms.items() for one in letters if c > 0]
        fair = all(self.lows.get(one, -1) >= 0 for one in above)
        limit(fair and len(above) == sum(map(len, terms)), UNBOUNDED)
        limit(all(c.denominator == 1 for c in terms.values()), UNBOUNDED)
        return int(sum(c * prod(self.lows[z] for z in letters) for letters, c in terms.items()))

    # Terms and powers.

    def term(self, name: str, index: Value) -> Value:
        """Return a term of a sequence."""
        if name in self.of_name:
            return self.indexed(self.of_name[name], index, both=False)
        limit(name in BY_LETTER, UNBOUNDED)
        return self.indexed(second_order(BY_LETTER[name]), index, both=True)

    def indexed(self, base: Space, index: Value, *, both: bool) -> Value:
        """Return u(index); both: u continues to negative indices."""
        if is_number(index):
            return self.periodic((EVERYWHERE, 1), base.below)
        limit(isinstance(index, Polynomial) and index.degree(self.letter) < 2, UNBOUNDED)
        more, *slopes = index.of(self.letter)
        if not slopes:
            return self.periodic((index.start, index.rest or 1), base.below)
        slope = slopes[0]
        if slope.keys() != {()}:
            limit(not index.rest, UNBOUNDED)
            return self._by(base, slope, more, both=both)
        step = lcm(index.rest or 1, slope[()].denominator)
        ahead = int(slope[()] * step)
        limit(step <= MAX_PERIOD, UNBOUNDED)
        found = base.section(ahead, step)
        found.unit = base.unit
        rising = step == 1 and ahead > 0
        limit(both or (rising and not index.rest), UNBOUNDED)
        if not both:
            found.start = -((self.least(more) - base.start) // ahead)
        if rising and base.below and not index.rest and (not both or more.keys() <= {()}):
            least = self.least(more)
            found.below = base.below
            walks = ((q, late) for _, q, _, late in base.atoms)
            found.atoms = frozenset(("walk", q, ahead, least + late) for q, late in walks)
        return found

    def _by(self, base: Space, slope: Terms, more: Terms, *, both: bool) -> Space:
        """Return u(s n + t), s a polynomial in other letters."""
        limit(not any(self.every & {*letters} for letters in slope), UNBOUNDED)
        limit(all(c.denominator == 1 for c in (*slope.values(), *more.values())), UNBOUNDED)
        limit(both or self.least(slope) >= 0, UNBOUNDED)
        lows = [self.lows.get(one, -1) for letters in slope for one in letters]
        rising = min(lows) >= 0 and all(c > 0 for c in slope.values())
        items = tuple(sorted(slope.items()))
        names = {z: z if z == ONE else ("by", items, z) for z in base.factors}
        factors = {names[z]: size for z, size in base.factors.items()} or {("by", items): (1, 1)}
        start = EVERYWHERE if both else max(0, base.start - self.least(more))
        return Space(factors, start, monic=base.monic and rising, unit=base.unit)

    def exponential(self, base: Value, exponent: Value) -> Value:
        """Return a power with another exponent than an integer."""
        fixed = isinstance(exponent, Polynomial) and not exponent.degree(self.letter)
        if fixed and (is_number(base) or isinstance(base, Polynomial)):
            limit(is_number(base) or not base.degree(self.letter), UNBOUNDED)
            return self.function("^", [base, exponent])
        limit(is_number(base) and not is_number(exponent), UNBOUNDED)
        linear = isinstance(exponent, Polynomial) and exponent.degree(self.letter) == 1
        if linear and not base:
            step, more = line(exponent, self.letter)
            limit(step > 0 and not exponent.rest, UNBOUNDED)
            return Space({}, 1 - more // step, below=1)
        if linear:
            return self.indexed(ratio(base), exponent, both=True)
        limit(base in (1, -1), UNBOUNDED)
        return self.periodic(self.residues(exponent, 2))

    # What repeats.

    def residues(self, value: Value, m: int) -> tuple[int, int]:
        """Return a start and a period modulo m."""
        self.clock.spend(20)
        if is_number(value):
            return EVERYWHERE, 1
        if isinstance(value, Polynomial):
            limit(value.repeats(m) <= MAX_PERIOD, UNBOUNDED)
            return value.start, value.repeats(m)
        limit(isinstance(value, Space) and value.below, UNBOUNDED)
        start, period = value.start, 1
        for kind, *atom in value.atoms:
            if kind == "walk":
                q, step, late = atom
                early, found = self.walked(q, m * value.below)
                begun, found = -((late - early) // step), found // gcd(found, step)
            else:
                begun, found = self.residues(atom[0], m * value.below)
            start, period = max(start, begun), lcm(period, found)
            limit(period <= MAX_PERIOD, UNBOUNDED)
        return start, period

    def walked(self, q: Sequence[int], m: int) -> tuple[int, int]:
        """Return k and P such that x^(k + P) = x^k modulo the reverse of q and m."""
        limit(len(q) <= MOST_ORDER, UNBOUNDED)
        tail = [-q[0] * c % m for c in q[:0:-1]]
        power = tuple(int(not k) % m for k in range(len(tail)))
        seen: dict[Any, int] = {}
        while tail and power not in seen:
            limit(len(seen) <= 3 * MAX_PERIOD, UNBOUNDED)
            self.clock.spend(5 + len(tail))
            seen[power] = len(seen)
            moved = (0, *power[:-1])
            power = tuple((a + power[-1] * c) % m for a, c in zip(moved, tail, strict=True))
        return (seen[power], len(seen) - seen[power]) if tail else (0, 1)

    def repeated(self, values: list[int], index: Value) -> Value:
        """Return one of the values, which repeat."""
        return self.periodic(self.residues(index, len(values)))

    def function(self, name: str, values: list[Value]) -> Value:
        """Return the value of a function."""
        values = [self.in_turn(z) for z in values]
        first, others = values[0], values[1:]
        known = [z for z in values if isinstance(z, Polynomial) and not z.degree(self.letter)]
        if all(is_number(z) or z in known for z in values):
            start, period = max(z.start for z in known), lcm(*(z.rest or 1 for z in known))
            return self.periodic((start, period), int(name in WHOLE))
        if name in ROUNDED:
            return self._rounded(first)
        numbers = [z for z in values if isinstance(z, int) and z]
        if numbers and ((name == "mod" and others == numbers) or name == "gcd"):
            found = [self.residues(z, abs(numbers[0])) for z in values]
            return self.periodic((max(z for z, _ in found), lcm(*(z for _, z in found))))
        if name == "binomial" and isinstance(others[0], int) and isinstance(first, Polynomial):
            k = others[0]
            limit(k <= MAX_DEGREE, UNBOUNDED)
            return prod([first + -i for i in range(k)]) * Fraction(1, factorial(k)) if k >= 0 else 0
        if name == "Stirling2" and isinstance(others[0], int):  # sums of j^n, 0 <= j <= k
            powers = sum((ratio(j) for j in range(1, others[0] + 1)), Space({}))
            return self.indexed(powers.later(1), first, both=False)
        if name in ("max", "min") and len(values) == 2:  # one of two lines, behind their meeting
            (_, p, q), (_, r, s) = (plane(z, "", self.letter) for z in values)
            return Space({ONE: (2, 1)}, EVERYWHERE if p == r else int(abs((q - s) / (p - r))) + 1)
        limit(name in ("binomial", "abs", "sign", *SECOND_ORDER), UNBOUNDED)
        if name in SECOND_ORDER:
            return self.indexed(second_order(name), first, both=SECOND_ORDER[name][1] == 1)
        step, more = line(first, self.letter)
        if name != "binomial":
            limit(step, UNBOUNDED)
            return Space({ONE: (2 if name == "abs" else 1, 1)}, abs(more) + 1)
        other, less = line(others[0], self.letter)
        limit(other == step > 0, UNBOUNDED)
        return Space({ONE: (max(more - less, 0) + 1, 1)}, -(min(more, less) // step))

    def in_turn(self, value: Value) -> Value:
        """Return a member of V(1 - t^d), or V(1 + t^d), as what repeats."""
        if not isinstance(value, Space):
            return value
        factors = [(*name, power) for name, (power, _) in value.factors.items()]
        if any(z[0] != "ratio" or z[1] not in (1, -1) or z[-1] > 1 for z in factors):
            return value
        return self.periodic(
            (value.start, lcm(*(2 * z[2] for z in factors))), 0 if value.shifted else value.below
        )

    def _rounded(self, value: Value) -> Value:
        """Return the integer at a value."""
        start, period = self.residues(value, 1)
        if isinstance(value, Polynomial):
            return Polynomial(self, value.terms, period, 1, start)
        found = value + Space({("ratio", 1, period): (1, period)}, start)
        found.below, found.atoms = 1, frozenset({("of", value)})
        return found

    # Sums.

    def depends(self, tree: Tree, letters: Mapping[str, Value]) -> bool:
        """Return whether a tree depends on the letter, which others may stand for."""
        values = [letters[z] for z in letters_of(tree) & letters.keys()]
        return any(self.letter in z for v in values for z in getattr(v, "terms", ()))

    def summed(self, tree: Tree, letters: Mapping[str, Value]) -> Value:
        """Return a sum, or a product, over the values of a letter."""
        _, (kind, name), (low, high, body) = tree
        if all(is_number(letters.get(z, 0)) for z in letters_of(tree)) and not names_of(tree):
            return super().summed(tree, letters)
        limit(name not in letters and name not in MARKS, UNBOUNDED)
        if not self.depends(tree, letters):
            return self.periodic((EVERYWHERE, 1), 0)
        first, last = (self.value(part, letters) for part in (low, high))
        if isinstance(first, int) and isinstance(last, int):
            limit(last - first < MAX_EXPANDED, UNBOUNDED)
            values = [self.value(body, {**letters, name: at}) for at in range(first, last + 1)]
            return plain(sum(values)) if kind == "Sum" else prod(values)
        letters = {**letters, name: self.of_letter(name)}
        if kind == "Product":
            base, (step, more) = self.value(body, letters), line(last, self.letter)
            limit(isinstance(first, int) and is_number(base) and step > 0, UNBOUNDED)
            powers = lifted(self.exponential(base, last))
            return powers.later(-((more - first + bool(powers.factors)) // step))
        if not self.depends(low, letters) and not self.depends(high, letters):
            limit(isinstance(first, int), UNBOUNDED)
            found = self.inside(body, letters, self.letter, {name: first})
            return found.later(found.start)
        if not self.depends(body, letters):
            ends = (line(z, self.letter) for z in (first, last))
            return between(self.inside(body, letters, name), *ends)
        limit(isinstance(first, int), UNBOUNDED)
        return self._mixed(name, first, high, body, letters)

    def over_roots(self, tree: Tree, letters: Mapping[str, Value]) -> Value:
        """Return a space of a sum over the roots r of f of r^(p n) times a polynomial in n.

        r and the coefficients of the polynomial, which are rational functions of it, do not depend
        on n, so that the sum is annihilated by a power of the polynomial whose roots are the r^p.
        """
        _, (_, root), (_, _, body) = tree
        if not self.depends(tree, letters):
            numbers = all(is_number(letters.get(z, 0)) for z in letters_of(tree))
            return (
                super().over_roots(tree, letters) if numbers else self.periodic((EVERYWHERE, 1), 0)
            )
        f, (step, degree) = self.roots_of(tree), self._weight(body, root, letters)
        limit(f[0], UNBOUNDED)
        growing = Space({ONE: (degree + 1, 1)})
        powers = recurrent([{0: c} for c in f[::-1]], EVERYWHERE).section(step) if step else 1
        return growing * powers

    def _weight(self, tree: Tree, root: str, letters: Mapping[str, Value]) -> tuple[int, int]:
        """Return p and k of r^(p n) times a polynomial in n of degree k at most."""
        kind, what, parts = tree
        if root not in letters_of(tree):
            value = self.value(tree, letters)
            fair = is_number(value) or (isinstance(value, Polynomial) and not value.rest)
            limit(fair, UNBOUNDED)
            return 0, 0 if is_number(value) else value.degree(self.letter)
        if kind == "letter":
            return 0, 0
        if kind == "^":
            base, exponent = parts
            limit(root not in letters_of(exponent), UNBOUNDED)
            step, _ = line(self.value(exponent, letters), self.letter)
            found = self._weight(base, root, letters)
            limit(found == (0, 0) and (not step or base[0] == "letter"), UNBOUNDED)
            return step, 0
        limit(kind in ("+", "*"), UNBOUNDED)
        weights = [self._weight(part, root, letters) for part in parts]
        if kind == "+":
            limit(len({step for step, _ in weights}) == 1, UNBOUNDED)
            return weights[0][0], max(degree for _, degree in weights)
        divisors = [one for sign, one in zip(what, weights, strict=True) if sign == "/"]
        limit(all(one == (0, 0) for one in divisors), UNBOUNDED)
        return sum(step for step, _ in weights), sum(degree for _, degree in weights)

    def inside(
        self, tree: Tree, letters: Mapping[str, Value], letter: str,
        lows: Mapping[str, int] | None = None,
    ) -> Space:  # fmt: skip
        """Return a space of a tree inside a sum, as a sequence in a letter: one for all n."""
        limit(not (lows or {}).keys() & (self.lows.keys() | self.every), UNBOUNDED)
        own = self.at(letter, lows)
        own.every |= {self.letter}
        moved = {z: v if is_number(v) else Polynomial(own, v.terms) for z, v in letters.items()}
        return lifted(own.value(tree, moved))

    def _mixed(
        self, name: str, first: int, high: Tree, body: Tree, letters: Mapping[str, Value]
    ) -> Any:
        """Return a space of the sums of f(k, n) over k from a number on."""
        outer: Space = ratio(1)
        inner: Tree = ("*", [], [])
        kernels: list[Tree] = []
        operators, factors = body[1:] if body[0] == "*" else (["*"], [body])
        for operator, factor in zip(operators, factors, strict=True):
            free = letters_of(factor)
            if operator == "*" and name not in free:
                outer = outer * self.value(factor, letters)
            elif (
                operator == "*"
                and factor[:2] == ("call", "binomial")
                and self.depends(factor, letters)
            ):
                kernels.append(factor)
            else:
                inner[1].append(operator)
                inner[2].append(factor)
        limit(len(kernels) < 2, UNBOUNDED)
        planes = [
            plane(self.value(z, letters), name, self.letter) for z in kernels[:1] for z in z[2]
        ]
        if kernels and not any(_has_both(z, name, self.letter) for z in inner[2]):
            lows = {name: first}
            u, v = self.inside(inner, letters, name), self.inside(inner, letters, self.letter, lows)
            ends = self._last(high, letters)
            return binomial_sums(u, first, planes[0], planes[1], ends) * v * outer
        step, more = line(self.value(high, letters), self.letter)
        limit(step == 1, UNBOUNDED)
        fresh = f"{name} "
        k, both = self.of_letter(name), self.of_letter(name) + self.of_letter(fresh)
        moved = {z: self.put(v, both + (first - more)) for z, v in letters.items()}
        moved[name] = k + first
        lows = {name: 0, fresh: 0}
        u, v = (self.inside(inner, moved, letter, lows) for letter in (name, fresh))
        if not kernels:
            start = max(u.start, 0) + max(v.start, 0) - 1 + first - more
            return joined(u, v, start) * outer
        top, bottom = map(list, planes)
        limit(first == more == 0 and top == [0, 1, 0], UNBOUNDED)
        limit(bottom in ([1, 0, 0], [-1, 1, 0]), UNBOUNDED)
        return roots_added(u, v) * outer

    def put(self, value: Value, by: Value) -> Value:
        """Return a polynomial with another one for the letter."""
        if is_number(value):
            return value
        ones = {self.letter: by}
        return sum(
            c * prod(ones.get(z) or self.of_letter(z) for z in key)
            for key, c in value.terms.items()
        )

    def _last(self, high: Tree, letters: Mapping[str, Value]) -> tuple[Fraction, Fraction, int]:
        """Return A, B, s: the last k is floor(A n + B), s A n + s B an integer."""
        is_floor = high[:2] == ("call", "floor")
        value = self.value(high[2][0] if is_floor else high, letters)
        none, slope, more = plane(value, "", self.letter)
        steps = lcm(slope.denominator, more.denominator)
        limit(not none and slope > 0 and (steps == 1 or is_floor), UNBOUNDED)
        return slope, more, steps


def _has_both(tree: Tree, *letters: str) -> bool:
    """Return whether a tree has a term whose index has two letters."""
    own = tree[0] == "term" and {*letters} <= letters_of(tree)
    return own or any(_has_both(part, *letters) for part in tree[2])


# Sequences given by a formula in n; x and y are marks.


def formula_values(of: dict[str, Any], count: int, clock: Clock) -> list[Value]:
    """Return the first values of a formula."""
    tree, evaluator = read(of["formula"], clock), Evaluator({}, clock)
    return [evaluator.value(tree, {"n": of["offset"] + k}) for k in range(count)]


def formula_space(of: dict[str, Any], clock: Clock) -> Space:
    """Return a space of the values, which need not be integers; raises NotChecked."""
    found = Bounds({}, clock).space(read(of["formula"], clock), "n")
    return found.later(max(found.start, of["offset"]))


def coefficients_in(tree: Tree, letter: str, clock: Clock) -> list[Fraction] | None:
    """Return the coefficients of a polynomial in a letter, None for what is none at a glance."""
    own = Bounds({}, clock).at(letter)
    try:
        value = own.value(tree, {letter: own.of_letter(letter)})
    except (NotChecked, Rejected):
        return None
    if isinstance(value, int | Fraction):
        return [Fraction(value)]
    if not isinstance(value, Polynomial) or value.rest:
        return None
    return [c.get((), Fraction(0)) for c in value.of(letter)]
