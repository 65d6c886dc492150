"""Formulas with factorials, powers, recurrent terms and sums as vectors over the rationals in n.

(a n)! for natural a, and s(n), ..., s(n+d-1) are generators, where c_0 s(n) + ... + c_d s(n+d) = u,
the c_i polynomials in n, and u a vector: terms of recurrences, and sums, for which s(n+1) - s(n) is
the next summand. The shift E takes each, and r^n, to a combination of products of generators with
rational functions of n: (a n)! to (a n + 1)...(a n + a) (a n)!. So E^i F is a vector F_i, and if
c_0 F_0 + ... + c_r F_r = 0 with polynomials c_i, then the values of F satisfy this recurrence, from
where on no denominator is 0.

There may be other letters, for which all of this holds at once: what has to be positive has only
positive coefficients. The inverse 1/z! of a form z that may be negative, which is 0 there, is a
generator for each constant term of z, as 1/(z-1)! = z/z! for all z.

A summand F(n, k) is a vector of rank one over the rationals in n and k: a polynomial times powers
of generators z!, of 1/z, and of sums up to k + c, z a linear form as it is written. With a line for
k it becomes one in n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations
from math import factorial, lcm, prod
from typing import Any

from gfkit.analysis.telescoping import (
    MOST_DEGREE,
    Key,
    Linear,
    Ring,
    Telescope,
    Vector,
    grown,
    integral,
    kernel_vector,
    put,
    telescope,
)
from gfkit.base.arguments import trusted
from gfkit.base.budget import spend
from gfkit.errors import GfkitError, said_as
from gfkit.formulas.evaluation import SECOND_ORDER
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.polynomials import constant_of, named_bound, polynomial_of
from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Periodic,
    Sum,
    Term,
    Variable,
    bound_by,
    sequences_of,
    substituted,
    text_of,
    variables_of,
    walk,
)
from gfkit.numbers.polynomials import rational_of
from gfkit.series.recurrence import Recurrence
from gfkit.series.sequence_spaces import UnknownError

MOST_SLOPE, MOST_SHIFT, MOST_POWER, MOST_EXPONENT = 6, 40, 12, 400
MOST_ORDER, LATEST, MOST_EARLY = 6, 200, 2


class Shifts:
    """Reads formulas as vectors. formulas: the names of sequences by formulas, with the offset.

    recurrences: of other names, p_0(n) a(n) + ... + p_r(n) a(n+r) = f(n), with f. values: of these,
    at single n. start: from where on all that was read holds. run: calls trusted functions. found:
    the telescopes of sums.
    """

    def __init__(
        self,
        formulas: Mapping[str, tuple[int, Expression]],
        recurrences: Mapping[str, tuple[Recurrence, Expression]],
        values: Mapping[str, Callable[[int], Any]],
        low: int,
        run: Callable[..., Any],
        letters: str = "n",
    ) -> None:
        self.ring = Ring(letters)
        self.formulas, self.values, self.start, self.run = formulas, values, low, run
        self.found: dict[str, Telescope] = {}
        self.recurrences, self.factors = recurrences, dict[str, Vector]()
        self.valid = {name: by.valid for name, (by, _) in recurrences.items()}
        self.systems: dict[tuple[str, str], tuple[list[Any], Vector]] = {}
        self.known: dict[Any, tuple[Vector, int]] = {}

    def scalar(self, above: Any, below: Any = None) -> Vector:
        """Return a rational function of n, and note from where on it has a value."""
        one = self.ring.one
        if below is not None:
            self.start = positive_from(below, self.start)
        return Vector.lowest({((), ()): one * above}, one if below is None else below)

    def unit(self, *generator: Any, power: int = 1) -> Vector:
        """Return a power of a generator."""
        return Vector({((), ((generator, power),)): self.ring.one}, self.ring.one)

    def read(self, expression: Expression, letter: str = "") -> Vector:
        """Return the vector of a formula in n; raises UnknownError.

        letter: of F(n, k) what is called k; its vector has rank one, and notes what is asked.
        """
        spend(2)
        ring, read = self.ring, partial(self.read, letter=letter)
        if isinstance(expression, Variable):
            return self.scalar(ring.of(ring.line(expression, letter)))
        if not variables_of(expression) and not sequences_of(expression):
            value = constant_of(expression)
            if isinstance(value, int | Fraction):
                return self.scalar(rational_of(value))
            raise UnknownError
        match expression:
            case Negative(body):
                return read(body) * self.scalar(-1)
            case Binary("+" | "-" as sign, left, right):
                one, other = read(left), read(right) * self.scalar(1 if sign == "+" else -1)
                return one.plus(other) if letter else one + other
            case Binary("*", left, right):
                return read(left) * read(right)
            case Binary("/", left, right):
                return read(left) * self._inverse(read(right), letter)
            case Binary("^", base, Number(power)) if power < MOST_DEGREE:
                one = read(base)
                if power > MOST_POWER and len(one.parts) > 1:
                    raise UnknownError
                return prod([one] * power, start=self.scalar(1))
            case Binary("^", Number(0), exponent) if not letter:
                p, _, q, *rest = ring.line(exponent)
                self._from([(p, 0, q - 1, *rest)])
                return self.scalar(0)
            case Binary("^", base, exponent):
                rate, (a, b, c, *rest) = constant_of(base), ring.line(exponent, letter)
                is_short = max(map(abs, (a, b, c))) <= MOST_EXPONENT
                if not isinstance(rate, int | Fraction) or not rate or not is_short:
                    raise UnknownError
                rates = grown(tuple(Fraction(rate) ** z for z in (a, b, *rest)))
                first = ring.one * rational_of(Fraction(rate) ** c)
                return Vector({(rates, ()): first}, ring.one)
            case Call("factorial", (inside,)):
                return self._factorial(ring.line(inside, letter), 1, letter)
            case Call("binomial", (above, below)):
                top, under = ring.line(above, letter), ring.line(below, letter)
                rest_of = tuple(p - q for p, q in zip(top, under, strict=True))
                parts = zip((top, under, rest_of), (1, -1, -1), strict=True)
                return prod((self._factorial(*z, letter) for z in parts), start=self.scalar(1))
            case Call("double factorial", (inside,)):
                # (2 m)!! = 2^m m!, (2 m - 1)!! = (2 m)!/(2 m)!!
                odd = ring.line(inside, letter)[2] % 2
                half = Binary("/", Binary("+", inside, Number(odd)), Number(2))
                even = Binary("*", Binary("^", Number(2), half), Call("factorial", (half,)))
                double = Call("factorial", (Binary("+", inside, Number(1)),))
                return read(Binary("/", double, even) if odd else even)
            case Call("Catalan", (index,)):
                twice, more = Binary("*", Number(2), index), Binary("+", index, Number(1))
                return read(Binary("/", Call("binomial", (twice, index)), more))
            case Term(name, index) if name in self.formulas:
                offset, body = self.formulas[name]
                a, b, c, *rest = ring.line(index, letter)
                form = (a, b, c - offset, *rest)
                others = variables_of(index) - {"n"}
                if others and {bound_by(one)[0] for _, one in walk(body)} & others:
                    raise UnknownError  # a sum in it would bind a letter of the index
                if letter:
                    found = read(substituted(body, "n", index))
                    return replace(found, asked=found.asked | {form})
                self._from([form])
                if a != 1 or any(rest) or not 0 <= c <= MOST_POWER:
                    return self.read(substituted(body, "n", index))
                if c:
                    before = Term(name, Binary("-", index, Number(1)))
                    return self._known((name, c), lambda: self.moved(self.read(before), 1))
                own = substituted(body, "n", Variable(ring.main))
                return self._known((name, 0), self.read, own)
            case Sum("Sum", name, low, high, body) if variables_of(expression) == {letter}:
                a, b, *_ = ring.line(high, letter)
                if b != 1 or variables_of(low) or variables_of(body) - {name}:
                    raise UnknownError
                return self.unit("sum up to", substituted(expression, letter, Variable(" ")))
            case _ if letter:
                raise UnknownError
            case Call(name, (index,)) if name in SECOND_ORDER:
                return self._term(name, ring.line(index))
            case Term(name, index):
                return self._term(name, ring.line(index))
            case Periodic(values, index):
                p, _, q, *rest = ring.line(index)
                if p == 1 and not any(rest):
                    return self._periodic(values, q)
            case Sum() if sequences_of(expression):
                return self._known(expression, self._sum, expression)
            case Sum():
                letters, start, run = ring.main + ring.letters, min(self.start, 0), self.run
                found, alone = run(read_alone, expression, letters, start, run)
                for kept in ("factors", "found", "systems", "valid"):
                    getattr(self, kept).update(getattr(alone, kept))
                self.start = max(self.start, alone.start)
                return found  # type: ignore[no-any-return]
        raise UnknownError

    def _known(self, key: Any, make: Callable[..., Vector], *args: Any) -> Vector:
        """Return what is read once only, and note from where on it holds."""
        if key not in self.known:
            self.known[key] = make(*args), self.start
        vector, start = self.known[key]
        self.start = max(self.start, start)
        return vector

    def _from(self, forms: Iterable[Linear], *lines: Linear) -> None:
        """Note that forms have to be at least 0, where k is each of some lines."""
        for form in forms:
            for k in lines or (form,):  # without k it is a line itself
                p, _, q, *rest = put(form, k)
                if p < 0 or min(rest, default=0) < 0 or (p == 0 and q < 0):
                    raise UnknownError
                self.start = max(self.start, -(q // p)) if p else self.start

    def _inverse(self, vector: Vector, letter: str = "") -> Vector:
        """Return the inverse of one product; in F(n, k) that of a linear form is (z-1)!/z!."""
        if len(vector.parts) != 1:
            raise UnknownError
        ring, (((rates, powers), above),) = self.ring, vector.parts.items()
        if any(generator[0] not in {"factorial", "product"} for generator, _ in powers):
            raise UnknownError
        forms = vector.powers("factorial").keys()
        key = tuple(1 / z for z in rates), tuple((generator, -k) for generator, k in powers)
        if not letter:
            self._from(forms)
            return Vector({key: vector.below}, ring.one) * self.scalar(1, above)
        if above.total_degree() == 0:
            above = ring.one * (1 / above.leading_coefficient())
            return Vector({key: above}, ring.one, vector.asked.union(forms))
        a, b, c, *rest = ring.form(above)
        found = Vector({key: ring.one}, ring.one, vector.asked.union(forms))
        before = self._factorial((a, b, c - 1, *rest), 1, letter)
        return found * before * self._factorial((a, b, c, *rest), -1, letter)

    def _factorial(self, form: Linear, e: int, letter: str = "") -> Vector:
        """Return (a n + b k + c + ...)!, or its inverse for e = -1; raises UnknownError.

        In n alone it is a multiple of (p n)!, or 0; an inverse that is neither is a generator.
        """
        p, b, q, *rest = form
        if max(map(abs, (p, b, *rest))) > MOST_SLOPE:
            raise UnknownError
        if not any((p, b, *rest)):
            if q > MOST_EXPONENT or q < 0 < e:
                raise UnknownError
            return self.scalar(rational_of(Fraction(factorial(q)) ** e) if q >= 0 else 0)
        if letter:
            return replace(
                self.unit("factorial", *form, power=e), asked=frozenset([form] * (e > 0))
            )
        if abs(q) > MOST_SHIFT:
            raise UnknownError
        if e < 0 and max(p, *rest, 0) == 0 > p:
            self._from([(-p, 0, -q - 1, *(-z for z in rest))])
            return self.scalar(0)
        if e < 0 and min(p, *rest, 0) < 0:
            return self.unit("factorial", *form, power=e)
        self._from([(p, 0, 0, *rest), *[form] * (e > 0)])
        forms = (self.ring.of((p, 0, j, *rest)) for j in range(min(q, 0) + 1, max(q, 0) + 1))
        factor = prod(forms, start=self.ring.one)
        found = self.scalar(factor) if (q > 0) == (e > 0) else self.scalar(1, factor)
        (part,) = found.parts.values()
        return Vector({((), ((("factorial", p, 0, 0, *rest), e),)): part}, found.below)

    def _term(self, name: str, line: Linear) -> Vector:
        """Return a(p n + q), a number or by the recurrence."""
        p, _, q, *rest = line
        if not p and not any(rest) and q <= LATEST and name in self.values:
            with said_as(UnknownError, GfkitError):
                return self.scalar(self.values[name](q))
        known = named_bound(name)
        if name not in self.valid and known is not None and known.den is not None:
            self.valid[name] = 0
            den = [self.ring.one * c for c in reversed(known.den)]
            self.systems["term", name] = den, self.scalar(0)
        if p > 1 and name in self.recurrences:
            name, p, q = self._section(name, p, q % p), 1, q // p
        elif name in self.recurrences and ("term", name) not in self.systems:
            by, right = self.recurrences[name]
            right = substituted(right, "n", Variable(self.ring.main))
            rows = [self.ring.in_n(row) for row in by.polynomials]
            self.systems["term", name] = rows, self.read(right)
        system = self.systems.get(("term", name), ((), None))[0]
        if p != 1 or any(rest) or abs(q) > MOST_SHIFT or len(system) < 2:
            raise UnknownError
        self.start = max(self.start, self.valid[name], self.valid[name] - q)
        return self.moved(self.unit("term", name, 0), q)

    def _section(self, name: str, p: int, q: int) -> str:
        """Return a name for a(p n + q), a recurrence being between a(n + p) and a(n) alone."""
        by, right = self.recurrences[name]
        section = f"{name}({p}*n+{q})"
        if by.order != p or not by.has_two_terms or self.ring.letters:
            raise UnknownError
        index = parse_expression(f"{p}*{self.ring.main}+{q}")
        line = p * self.ring.n + q
        ends = [self.ring.in_n(by.polynomials[i]).compose(line, self.ring.k) for i in (0, p)]
        self.systems["term", section] = ends, self.read(substituted(right, "n", index))
        self.valid[section] = -((q - by.valid) // p)
        return section

    def _periodic(self, values: Sequence[int], by: int) -> Vector:
        """Return values[(n + by) mod m], by the S(n + i), S(n) being 1 for the multiples n of m."""
        m, one, total = len(values), self.ring.one, self.scalar(0)
        self.systems["period", str(m)] = [-one, *[self.ring.zero] * (m - 1), one], total
        for j, value in enumerate(values):
            total = total + self.unit("period", str(m), (by - j) % m) * self.scalar(value)
        return total

    def _sum(self, of: Sum) -> Vector:
        """Return a sum or a product: of few terms, to n + q of what is free of n, or definite."""
        letter, body, floor = of.variable, of.body, 1
        high = of.high
        if isinstance(high, Call) and high.function == "floor":
            (inside,) = high.arguments
            floor = lcm(*(c.denominator for c in polynomial_of(inside).values()))
            high = Binary("*", Number(floor), inside)
        p, _, q, *rest = last = self.ring.line(high)
        slope, _, least, *others = low = self.ring.line(of.low)
        if letter in {self.ring.main, *self.ring.letters} or max(abs(q), abs(least)) > MOST_SHIFT:
            raise UnknownError
        rest_of = [z - w for z, w in zip(rest, others, strict=True)]
        join = Vector.__add__ if of.kind == "Sum" else Vector.__mul__

        def at(base: Expression, k: int) -> Vector:
            return self.read(
                substituted(body, letter, parse_expression(f"({text_of(base)})+({k})"))
            )

        if floor == 1 and p == slope and not any(rest_of):
            parts = [at(of.low, k) for k in range(q - least + 1)]
            return reduce(join, parts, self.scalar(int(of.kind != "Sum")))
        if slope:
            raise UnknownError
        self._from([tuple(z - floor * w for z, w in zip(last, low, strict=True))])
        if floor > 1 or p < 1 or self.ring.main in variables_of(body):
            if of.kind != "Sum" or not 1 <= p <= MOST_SLOPE:
                raise UnknownError
            return self._definite(of, low, last, floor)
        self._from([(p, 0, 1 - least, *rest_of)])
        base = high if not q else parse_expression(f"{text_of(high)}-({q})")
        name = f"{of.kind} {low} {base} {substituted(body, letter, Variable(' '))}"
        step = reduce(join, (at(base, k) for k in range(1, p + 1)))
        if of.kind == "Sum":
            self.systems["sum", name] = [-self.ring.one, self.ring.one], step
            total = self.unit("sum", name, 0)
        else:
            if step.parts.keys() != {((), ())}:
                raise UnknownError
            self.factors[name], total = step, self.unit("product", name)
            before, self.start = self.start, 0  # every factor is a number that is not 0
            index = parse_expression(f"{self.ring.main}+({text_of(of.low)})")
            self.scalar(1, self.read(substituted(body, letter, index)).parts[(), ()])
            if self.start:
                raise UnknownError
            self.start = before
        for k in range(1, q + 1):
            total = join(total, at(base, k))
        for k in range(q + 1, 1):
            one = at(base, k)
            total = (
                total + one * self.scalar(-1) if of.kind == "Sum" else total * self._inverse(one)
            )
        return total

    def _definite(self, of: Sum, low: Linear, high: Linear, floor: int, early: int = 0) -> Vector:
        """Return S(n), the sum of F(n, k) for k from low to the floor of high/floor; it telescopes.

        That is e_0 F(n, k) + ... + e_J F(n+J, k) = G(n, k+1) - G(n, k) for k < high. So the sum of
        the e_i S(n+i) is G(n, high) - G(n, low) and the F(n+i, k) with k >= high. Or F is 0 behind
        the end, for the inverse of a factorial in it; then all is summed until G is 0 too. For J =
        0 that is S(n) itself; otherwise S(n), ..., S(n+J-1) are generators.

        Where the term is F(n, k) P(k), with P a product of sums up to k + c, the same F telescopes,
        and summation by parts leaves the sum of G(n, k) (P(k) - P(k-1)) for low < k <= high, which
        has fewer sums. So many `early` terms stand before the sum.
        """
        term = self.read(of.body, of.variable)
        slope, _, least, *others = low
        before, name = self.start, f"{text_of(of)} after {early}"
        try:
            self._from([tuple(z - floor * w for z, w in zip(high, low, strict=True))])
            return self._known(name, self._telescoped, name, term, low, high, floor)
        except UnknownError:
            if early == MOST_EARLY or slope or any(others):
                raise
        self.start = before
        at = substituted(of.body, of.variable, parse_expression(f"({least})"))
        after = (0, 0, least + 1, *others)
        return self.read(at) + self._definite(of, after, high, floor, early + 1)

    def _telescoped(
        self, text: str, term: Vector, low: Linear, high: Linear, floor: int = 1
    ) -> Vector:
        """Return the sum of F(n, k) by its telescope."""
        found = self.run(telescope, term.spelled(), self.ring.main + self.ring.letters)
        if found is None:
            raise UnknownError
        self.found[text] = found
        end = tuple(Fraction(z, floor) for z in high)
        self._from(term.asked, low, end)
        over, before, total = term.over(found.below, found.above), self.start, None
        if floor == 1:
            with suppress(UnknownError):
                total = self._summed(text, term, over, found.operator, low, high)
        if total is None and term.powers("sum up to"):
            raise UnknownError
        if total is None:
            self.start = before
            total = self._vanishing(term, over, len(found.operator), low, end)
        first, *others = found.operator
        if not others:
            return total * self.scalar(1, first)
        self.start = positive_from(found.operator[-1], self.start)
        self.systems["definite", text] = found.operator, total
        return self.unit("definite", text, 0)

    def _holds(self, term: Vector, over: Vector, size: int, low: Linear, last: Linear) -> None:
        """Note where the equation of F(n, k), ..., F(n + size - 1, k) and G holds, low to last."""
        forms = [
            (a, b, c + a * i, *z)
            for (a, b, c, *z), e in term.powers("factorial").items()
            for i in range(size)
            if e > 0
        ]
        ahead = [(z, 0) for z, e in over.powers("factorial").items() if e > 0]
        ahead += [(z, 1) for z in over.powers("pole")]
        forms += [(a, b, c + b * j - d, *z) for (a, b, c, *z), d in ahead for j in (0, 1)]
        self._from(forms, low, last)

    def _summed(
        self, text: str, term: Vector, over: Vector, operator: list[Any], low: Any, high: Any
    ) -> Vector:
        """Return the sum of the e_i S(n+i) by both ends of G, and by parts."""
        p, _, q, *rest = high
        self._holds(term, over, len(operator), low, (p, 0, q - 1, *rest))
        total = self.moved(over, 0, high) + self.moved(over, 0, low) * self.scalar(-1)
        for i, e in enumerate(operator):
            for m in range(q, q + p * i + 1):
                total = total + self.moved(term, i, (p, 0, m, *rest)) * self.scalar(e)
        if term.powers("sum up to"):
            after = (*low[:2], low[2] + 1, *low[3:])
            self._from([tuple(z - w for z, w in zip(high, after, strict=True))])
            for size, part in self._parts(over, low):
                if not part.parts:  # every telescope without G is one of it
                    raise UnknownError
                sums = tuple(of for (of,) in part.powers("sum up to").elements())
                name = f"{text} by parts {size} {part.spelled()} {sums}"
                one = self._known(name, self._telescoped, name, part, after, high)
                total = total + one * self.scalar((-1) ** size)
        return total

    def _parts(self, over: Vector, low: Linear) -> Iterator[tuple[int, Vector]]:
        """Yield G(n, k) times some last summands, and the other sums, by how many the first are."""
        ring, (((rates, powers), poly),) = self.ring, over.parts.items()
        kept = tuple(z for z in powers if z[0][0] == "factorial")
        first = Vector({(rates, kept): poly}, ring.one, over.asked)
        for form in over.powers("pole").elements():
            first = first * self._inverse(self.scalar(ring.of(form)), " ")
        sums = [*over.powers("sum up to").elements()]
        for size in range(1, len(sums) + 1):
            for chosen in combinations(range(len(sums)), size):
                part = first
                for i, (of,) in enumerate(sums):
                    last = self.unit("sum up to", of)
                    if i in chosen:
                        c, least = ring.line(of.high, " ")[2], ring.line(of.low)[2]
                        if any((low[0], *low[3:])) or low[2] + 1 + c < least:
                            raise UnknownError
                        last = self.read(substituted(of.body, of.variable, of.high), " ")
                    part = part * last
                yield size, part

    def _vanishing(self, term: Vector, over: Vector, size: int, low: Linear, end: Linear) -> Vector:
        """Return the same where F is 0 after the end."""
        least = Fraction(1, lcm(*(z.denominator for z in end)))
        behind, before = (*end[:2], end[2] + least, *end[3:]), self.start
        ahead = over.powers("factorial")
        for (a, b, c, *rest), e in term.powers("factorial").items():
            kind = {z[2]: k for z, k in ahead.items() if z[:2] == (a, b) and [*z[3:]] == rest}
            if b < 0 > e and kind and max(kind.values()) < 0:
                self.start = before
                with suppress(UnknownError):
                    self._from([(-a, -b, -c - least, *(-z for z in rest))], behind)
                    latest = max(c + a * (size - 1), *kind)
                    last = tuple(Fraction(z, -b) for z in (a, 0, latest, *rest))
                    self._holds(term, over, size, low, last)
                    return self.moved(over, 0, low) * self.scalar(-1)
        raise UnknownError

    def moved(self, vector: Vector, by: int, k: Linear = ()) -> Vector:
        """Return the vector of F(n + by), or of F(n + by, k), k being a line.

        by < 0 only if all generators are of recurrences.
        """
        ring, line = self.ring, k or (0, 1, 0, *(0 for _ in self.ring.letters))
        p, slope, q, *rest = line
        for step in [by] if k else [1] * by or [-1] * -by:
            spend(5)
            at, parts = (ring.n + step, ring.of(line), *ring.others), dict[Key, Any]()
            for (rates, powers), part in vector.parts.items():
                later, more = part.compose(*at), rates
                if rates:
                    outer, inner, *others = rates
                    later *= rational_of(outer**step * inner**q)
                    pairs = zip((outer, *others), (p, *rest), strict=True)
                    first, *letters = (z * inner**e for z, e in pairs)
                    more = grown((first, inner**slope, *letters))
                parts[more, powers] = later
            below, vector = vector.below, self._mapped(parts, partial(self._image, by=step, k=line))
            if not below.is_one():
                vector *= self.scalar(1, below.compose(*at))
        return vector

    def _mapped(self, parts: Mapping[Key, Any], image: Callable[[Any, int], Vector]) -> Vector:
        """Return what becomes of a vector if generators, and inverses for -1, become others."""
        total = self.scalar(0)
        for (rates, powers), part in parts.items():
            one = Vector({(rates, ()): part}, self.ring.one)
            for generator, e in powers:
                one = prod([image(generator, 1 if e > 0 else -1)] * abs(e), start=one)
            total = total + one
        return total

    def _image(self, generator: Any, sign: int, by: int, k: Linear) -> Vector:
        """Return what a generator, or its inverse for sign = -1, is at n + by, k being a line.

        Of recurrences, for by = 1 and -1.
        """
        ring = self.ring
        if generator[0] in {"factorial", "pole"}:
            kind, a, b, c, *rest = generator
            form = put((a, b, c + a * by, *rest), k)
            if kind == "pole":
                return self.scalar(1, ring.of(form))
            if abs(form[2]) > MOST_SHIFT:
                raise UnknownError
            return self._factorial(form, sign)
        if generator[0] == "sum up to":
            names = zip((ring.main, "", "1", *ring.letters), k, strict=True)
            named = "+".join(f"({c})*{name}" for name, c in names if name)
            return self.read(substituted(generator[1], " ", parse_expression(named)))
        if generator[0] == "product":
            own = self.unit(*generator) * self.factors[generator[1]]
            return own if sign > 0 else self._inverse(own)
        kind, name, i = generator
        operator, rest_of = self.systems[kind, name]
        if 0 <= i + by < len(operator) - 1:
            return self.unit(kind, name, i + by)
        weights = dict(enumerate(operator))
        if by < 0 and rest_of.parts:
            raise UnknownError
        if by < 0:  # the equation at n - 1
            before = ring.n - 1, ring.k, *ring.others
            weights = {j - 1: c.compose(*before) for j, c in weights.items()}
        last = weights.pop(i + by)
        for j, c in weights.items():
            rest_of = rest_of + self.unit(kind, name, j) * self.scalar(-c)
        return rest_of * self.scalar(1, last)

    def aligned(self, rows: Sequence[Vector]) -> list[Vector]:
        """Return vectors in which the inverses 1/z! of each kind have one constant term."""
        tops: dict[Any, int] = {}
        kinds = {z for row in rows for z in row.powers("factorial")}
        for p, _, q, *rest in (z for z in kinds if min(z[0], *z[3:], 0) < 0):
            tops[p, *rest] = max(q, tops.get((p, *rest), q))
        if not tops:
            return [*rows]

        def image(key: Any, sign: int) -> Vector:
            if key[0] != "factorial" or (key[1], *key[4:]) not in tops:
                return self.unit(*key, power=sign)
            _, p, _, q, *rest = key
            top = tops[p, *rest]
            forms = (self.ring.of((p, 0, c, *rest)) for c in range(q + 1, top + 1))
            factor = self.scalar(prod(forms, start=self.ring.one))
            return self.unit("factorial", p, 0, top, *rest, power=sign) * factor

        one = self.ring.one
        return [self._mapped(row.parts, image) * Vector({((), ()): one}, row.below) for row in rows]


@trusted
def read_alone(of: Sum, letters: str, low: int, run: Callable[..., Any]) -> tuple[Vector, Shifts]:
    """Return the vector of a sum in which no sequence has a name, and by what it was read."""
    shifts = Shifts({}, {}, {}, low, run, letters)
    return shifts._sum(of), shifts  # noqa: SLF001 - its own class


def positive_from(polynomial: Any, start: int) -> int:
    """Return an integer >= start from which on a polynomial has no zero; raises UnknownError.

    From there on it is a polynomial in n - m, and other letters, whose coefficients have one sign.
    """
    first, *others = polynomial.context().gens()
    for m in range(start, start + LATEST):
        found = polynomial.compose(first + m, *others).to_dict()
        is_one_sign = len({c > 0 for c in found.values()}) == 1
        if is_one_sign and found.get((0,) * (1 + len(others))):
            return m
    raise UnknownError


def find_operator(shifts: Shifts, vector: Vector) -> list[Any] | None:
    """Return polynomials c_0, ..., c_r with c_0 F_0 + ... + c_r F_r = 0, or None; r is least."""
    zero, found = shifts.ring.zero, []
    ones = (Fraction(1),) * (1 + len(shifts.ring.letters))
    for order in range(MOST_ORDER + 1):
        vector = shifts.moved(vector, 1) if order else vector
        found.append(vector)
        rows = shifts.aligned(found)
        every = {key for row in rows for key in row.parts}
        keys = sorted(every, key=lambda key: repr((key[0] or ones, key[1])))
        matrix = [[row.parts.get(key, zero) for row in rows] for key in keys]
        values = kernel_vector(matrix or [[zero] * len(rows)], order)
        if values is not None:
            pairs = zip(values, rows, strict=True)
            return integral([c * row.below for c, row in pairs])
    return None
