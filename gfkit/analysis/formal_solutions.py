"""How solutions of a recurrence with polynomial coefficients grow, in powers of n^(1/q).

    n!^s r^n exp(g_1 n^(1/q) + ... + g_(q-1) n^((q-1)/q)) n^e (1 + c_1/n^(1/q) + c_2/n^(2/q) + ...)

With a(n) = n!^s b(n), s a slope of the Newton polygon, the coefficients of b(n), b(n+1), ... have
one degree d at several places, and r is a root of their leading polynomial X(z), of multiplicity t;
q is t times the denominator of s. Let x = n^(-1/q). The logarithm of b(n+i)/(r^i b(n)) is

    the sum over j >= 1 of v_j x^(j-q) ((1 + i x^q)^(1-j/q) - 1)/(1-j/q),

the logarithm of 1 + i x^q for j = q. So v_q = e, and other v_j belong to g_(q-j), or to the
logarithm of the series. The recurrence says v_1^t at x^t, and v_(j+1) at x^(t+j), by an equation
that is linear in it. Where v_1 = 0 and t > 1, solutions have other forms, which are not taken.

For simple roots of different absolute values and q = 1 every solution is a combination of such, by
the theorems of Poincare, Perron and Birkhoff [WimpZeilberger1985]. The constants are measured:
linear equations at n = N and at 2 N, whose solutions agree in some digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import factorial, prod
from typing import Any

from flint import acb, acb_mat, arb, ctx, fmpq, fmpz_poly

from gfkit.base.conversions import ToSympy
from gfkit.errors import GfkitError
from gfkit.formulas.latex import latex_of
from gfkit.formulas.parser import parse_expression
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.records import LongNumbers
from gfkit.series.recurrence import Recurrence

MEASURED_AT = 250
"""The constants are measured here, and once more at twice this n."""
SERIES = 48
BITS = 700
LEAST_DIGITS = 8
"""Constants that agree in fewer digits are not told."""
SHOWN_SERIES = 4
MOST_ROOT = 6
"""The q of n^(1/q)."""
SHOWN_DIGITS = 12
"""The digits shown of the rates of solutions that may be parts of the terms."""
DIGITS_OF_ZERO = 60
"""A smaller part of a number, in decimal digits, is none."""
LEAST_SHARE = 1e-12
"""A solution that is a smaller part of the terms is left out."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """exp(g_1 n^(1/q) + ... + g_(q-1) n^((q-1)/q)) n^exponent (1 + c_1/n^(1/q) + ...).

    exponential: g_1, ..., g_(q-1). series: c_1, c_2, ...; numbers of flint, or exact ones.
    """

    exponential: tuple[Any, ...]
    exponent: Any
    series: tuple[Any, ...]

    @property
    def root(self) -> int:
        """The q."""
        return len(self.exponential) + 1

    def with_rationals(self, exact: Expansion) -> Expansion:
        """Return it with fractions for the numbers that are rational in an exact one."""

        def rational(one: Any, other: Any) -> Any:
            known = getattr(other, "rational", other)
            return one if known is None else known

        above, series = (
            tuple(map(rational, *z)) if z[1] else z[0]
            for z in ((self.exponential, exact.exponential), (self.series, exact.series))
        )
        return Expansion(above, rational(self.exponent, exact.exponent), series)


@dataclass(frozen=True, slots=True)
class FormalGrowth:
    """A formal solution n!^factorials r^n times an expansion.

    equation: a polynomial with the root r, ascending. rate: r, and expansion: numbers of flint.
    told: the same with some of the series, fractions where they are rational and found so.
    """

    factorials: Fraction
    equation: tuple[int, ...]
    rate: Any
    expansion: Expansion
    told: Expansion

    @property
    def exact(self) -> Fraction | None:
        """The exponent of n, if it is known to be rational."""
        return self.told.exponent if isinstance(self.told.exponent, Fraction) else None

    @property
    def place(self) -> tuple[float, ...]:
        """What is ordered as the solutions of one power of n!, but for powers of n."""
        parts = (float(z.real.mid()) for z in self.expansion.exponential[::-1])
        return float(abs(self.rate).mid()), *parts

    def at(self, n: int) -> Any:
        """Return its value at n, the factorials left out; the series ends at its least term."""
        of, log = self.expansion, acb(n).log()
        x = (-log / of.root).exp()
        terms = [c * x**k for k, c in enumerate(of.series, 1)]
        sizes = [float(abs(term).mid()) for term in terms]
        least = min((z for z in sizes if z), default=0)
        total = acb(1) + sum(terms[: sizes.index(least) + 1 if least else 0], acb())
        above = sum((g * x**-j for j, g in enumerate(of.exponential, 1)), acb())
        return self.rate**n * (above + log * of.exponent).exp() * total


@dataclass(frozen=True, slots=True, repr=False)
class MeasuredTerm(LongNumbers, ToSympy):
    """A part c n!^factorials r^n exp(...) n^power (1 + ...) of a(n), in decimals.

    equation: the irreducible polynomial of r, ascending. exponential: the coefficients of n^(1/q),
    ..., n^((q-1)/q). power: a fraction, or decimals. series: the coefficients of n^(-1/q),
    n^(-2/q), ... constant: c. seems: a formula whose value has these digits.
    """

    factorials: Fraction
    rate: str
    equation: tuple[int, ...]
    exponential: tuple[str, ...]
    power: str
    series: tuple[str, ...]
    constant: str
    seems: str = ""

    def __str__(self) -> str:
        rate = self.rate if self.rate.isdecimal() else "r"
        return f"{self.constant}{_form(self.factorials, rate, self.exponential, self.power)}"

    @property
    def formula(self) -> str:
        """The part with c for the constant, and r for a rate that is not an integer."""
        return f"c{str(self).removeprefix(self.constant)}"

    def text(self) -> str:
        """Return the part with all its decimals, complex ones in brackets."""
        constant = f"({self.constant})" if " " in self.constant else self.constant
        form = _form(self.factorials, self.rate, self.exponential, self.power)
        return form[1:] if constant == "1" and form else f"{constant}{form}"

    def latex(self) -> str:
        """Return the same in LaTeX."""
        return latex_of_growth(self.text().replace(" i)", "*i)"))


def latex_of_growth(text: str) -> str:
    """Return a formula of growth in LaTeX; exp is written as a power of e."""
    return latex_of(parse_expression(text.replace("exp(", "e^(")))


@dataclass(frozen=True, slots=True, repr=False)
class MeasuredGrowth(LongNumbers, ToSympy):
    """The formal solutions of a recurrence that outweigh the others in a(n).

    digits: that many of each number are given at most. agreeing: that many digits of each constant
    agree, measured at two n, the later one at_n. faster: the forms of the solutions that would
    outweigh these, of which no constant was found: the growth is then one of the forms, and not
    known. The constants are not proved, nor that the others are 0.
    """

    terms: tuple[MeasuredTerm, ...]
    digits: int
    agreeing: int
    at_n: int
    faster: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.faster:
            seen = (one.formula for one in self.terms)
            return f"a(n) grows like {' or '.join([*self.faster, *seen])}"
        return f"a(n) ~ {' + '.join(one.text() for one in self.terms)}"

    def latex(self) -> str:
        """Return what is found in LaTeX."""
        sign = r"a(n)\sim " if not self.faster else r"a(n)\text{ has the part }"
        return sign + "+".join(one.latex() for one in self.terms)


def formal_growths(polynomials: Sequence[Sequence[int]]) -> list[FormalGrowth]:
    """Return the formal solutions, those that grow fastest first.

    polynomials: p_0, ..., p_r, ascending, of p_0(n) a(n) + ... + p_r(n) a(n+r) = 0. Raises
    GfkitError where they have not this form.

    >>> [(int(float(one.rate.real)), one.exact) for one in formal_growths([[-2, -4], [2, 1]])]
    [(4, Fraction(-3, 2))]
    """
    found: list[FormalGrowth] = []
    last = len(polynomials) - 1
    while last:
        at_last = len(polynomials[last])
        slope, first = max(
            (Fraction(len(polynomials[i]) - at_last, last - i), -i)
            for i in range(last)
            if polynomials[i]
        )
        try:
            with ctx.workprec(BITS):
                found += _of_slope(polynomials, slope)
        except GfkitError:
            if not found:
                raise
            break
        last = -first
    return found


def _of_slope(polynomials: Sequence[Sequence[int]], slope: Fraction) -> list[FormalGrowth]:
    most = max(len(row) - 1 + slope * i for i, row in enumerate(polynomials) if row)
    rows = [
        {most - slope * i - j: c for j, c in enumerate(row) if c}
        for i, row in enumerate(polynomials)
    ]
    leading = fmpz_poly([row.get(Fraction(0), 0) for row in rows])
    found = []
    for factor, times in leading.factor()[1]:
        if not factor[0]:
            continue
        root = times * slope.denominator
        if root > MOST_ROOT:
            raise GfkitError(f"solutions of the recurrence are in powers of n^(1/{root})")
        edge = NewtonEdge(
            [{int(k * root): c for k, c in z.items()} for z in rows], slope, root, times
        )
        equation = tuple(map(int, factor.coeffs()))
        own = _root(equation) if len(equation) == 2 else AlgebraicNumber.generator(equation)
        power = edge.power(own)
        if not power and times > 1:
            raise GfkitError(
                f"the rates of growth are the roots of {leading.str(var='z')}; some are multiple, "
                "and only simple ones, or such with a factor exp(c*n^(1/k)), are taken"
            )
        roots: Any = factor.complex_roots()
        for rate, _ in roots:
            for first, exact in edge.branches(rate, own, power):
                numbers = edge.expansion(rate, first, SERIES * root)
                told = replace(numbers, series=numbers.series[:SHOWN_SERIES])
                if exact is not None:
                    is_plain = isinstance(own, Fraction) and isinstance(exact, Fraction)
                    known = edge.expansion(own, exact, SHOWN_SERIES if is_plain else 0)
                    told = told.with_rationals(known)
                found.append(FormalGrowth(slope, equation, rate, numbers, told))
    return sorted(found, key=lambda one: one.place, reverse=True)


@dataclass(frozen=True, slots=True)
class NewtonEdge:
    """An edge of the Newton polygon of a recurrence, and a root r of X of some multiplicity.

    rows: for each a(n+i) the coefficients of the powers of x = n^(-1/root), from x^0 on.
    """

    rows: list[dict[int, int]]
    slope: Fraction
    root: int
    times: int

    def moment(self, rate: Any, k: int) -> Any:
        """Return the k-th power of z d/dz of the leading polynomial at r."""
        powers = (rate**i * (row.get(0, 0) * i**k) for i, row in enumerate(self.rows))
        return sum(powers, rate * 0)

    def power(self, rate: Any) -> Any:
        """Return v_1^t."""
        rest = Logarithms(self, rate, self.times).rest(self.times)
        return -rest * factorial(self.times) / self.moment(rate, self.times)

    def branches(self, rate: Any, own: Any, power: Any) -> Iterator[tuple[Any, Any]]:
        """Yield each v_1, and its exact value or None; own, power: exactly r and v_1^t."""
        t, size = self.times, self.power(rate)
        rational = getattr(power, "rational", power)
        if t == 1:
            yield size, power
        elif rational is None:
            turns = (acb(fmpq(2 * k, t)).exp_pi_i() for k in range(t))
            yield from (((size.log() / t).exp() * turn, None) for turn in turns)
        else:
            whole = fmpz_poly([-rational.numerator, *[0] * (t - 1), rational.denominator])
            for factor, _ in whole.factor()[1]:
                equation = tuple(map(int, factor.coeffs()))
                exact: Any = _root(equation) if len(equation) == 2 else None
                if exact is None and isinstance(own, Fraction):
                    exact = AlgebraicNumber.generator(equation)
                roots: Any = factor.complex_roots()
                yield from ((first, exact) for first, _ in roots)

    def expansion(self, rate: Any, first: Any, count: int) -> Expansion:
        """Return the expansion with that many terms of the series; first: v_1."""
        q, t = self.root, self.times
        logs = Logarithms(self, rate, q + count + t - 1)
        logs.add(1, first)
        below = self.moment(rate, t) * first ** (t - 1)
        v = [first]
        for j in range(2, q + count + 1):
            v.append(-logs.rest(t + j - 1) * factorial(t - 1) / below)
            logs.add(j, v[-1])
        above = [z / _like(rate, Fraction(q - j, q)) for j, z in enumerate(v[: q - 1], 1)]
        series = [rate * 0 + 1]
        for k in range(1, count + 1):  # k c_k is the sum of j l_j c_(k-j), and j l_j is -q v_(q+j)
            parts = (v[q + j - 1] * series[k - j] for j in range(1, k + 1))
            series.append(sum(parts, rate * 0) * -q / k)
        return Expansion(tuple(above[::-1]), v[q - 1], tuple(series[1:]))


class Logarithms:
    """Those of (a(n+i)/n^(s i))/(r^i a(n)), as series in x modulo x^(count+1).

    A v_j counts as 0 until it is added.
    """

    def __init__(self, edge: NewtonEdge, rate: Any, count: int) -> None:
        self.edge, self.one = edge, rate * 0 + 1
        places = range(len(edge.rows))
        self.weights = [self.one]
        for _ in places[1:]:
            self.weights.append(self.weights[-1] * rate)
        self.logs = [[rate * 0] * (count + 1) for _ in places]
        self.values = [[self.one] for _ in places]
        for i in places:
            for k in range(1, count // edge.root + 1):
                part = sum(h**k for h in range(1, i + 1)) * Fraction((-1) ** (k - 1), k)
                self.logs[i][k * edge.root] = self.one * _like(rate, edge.slope * part)

    def add(self, j: int, v: Any) -> None:
        """Set v_j."""
        q = self.edge.root
        for i, log in enumerate(self.logs):
            times = Fraction(1)
            for k, place in enumerate(range(j, len(log), q), 1):
                log[place] += v * _like(v, times * i**k)
                times *= (1 - Fraction(j, q) - k) / (k + 1)
            del self.values[i][j:]

    def rest(self, m: int) -> Any:
        """Return the coefficient of x^m in the recurrence over b(n)."""
        total = self.one * 0
        for row, weight, log, known in zip(
            self.edge.rows, self.weights, self.logs, self.values, strict=True
        ):
            while len(known) <= m:
                k = len(known)
                parts = (log[i] * known[k - i] * i for i in range(1, k + 1))
                known.append(sum(parts, self.one * 0) / k)
            total += sum((known[m - e] * c for e, c in row.items() if e <= m), total * 0) * weight
        return total


def _like(one: Any, value: Fraction) -> Any:
    """Return a fraction as a number that goes with another one."""
    return (
        value
        if isinstance(one, Fraction | AlgebraicNumber)
        else arb(fmpq(*value.as_integer_ratio()))
    )


def measured_growth(
    by: Recurrence,
    terms: Sequence[int | Fraction],
    offset: int,
    digits: int = 30,
) -> MeasuredGrowth:
    """Return the solutions that outweigh the others, and their constants; raises GfkitError.

    terms: a(offset), ..., that determine the others. digits: that many are given at most.

    >>> found = measured_growth(Recurrence(((-2, -4), (2, 1))), [1], 0)  # Catalan's numbers
    >>> print(found, found.terms[0].seems)
    a(n) ~ 0.564189583547756286948079451561*4^n*n^(-3/2) 1/sqrt(pi)
    """
    growths = formal_growths(by.polynomials)
    last = 2 * MEASURED_AT + len(growths)
    values = by.continued(terms, last - offset + 1)
    if not any(values[-len(growths) :]):
        raise GfkitError("its terms are 0 from some n on")
    faster: list[FormalGrowth] = []
    with ctx.workprec(BITS):
        while growths:
            whole = group = [one for one in growths if _as_large(one, growths[0])]
            growths = growths[len(group) :]
            shares = _shares(group, values, offset, last)
            while not all(share > LEAST_SHARE for share, _ in shares) and len(group) > 1:
                group = [one for one, (z, _) in zip(group, shares, strict=True) if z > LEAST_SHARE]
                shares = _shares(group, values, offset, last)
            measured = _measured(group, values, offset, last)
            if min(agree for *_, agree in measured) < LEAST_DIGITS:
                faster += whole
                continue
            power = max(_power_of(one) for one in group)
            faster += [one for one in whole if one not in group and _power_of(one) > power]
            both = _measured([*faster, *group], values, offset, last) if faster else []
            seen = [one for one in both[: len(faster)] if one[2] >= LEAST_DIGITS]
            if seen:
                measured = [one for one in seen if _as_large(one[0], seen[0][0])]
                faster = []
            agree = min(agree for *_, agree in measured)
            told = tuple(_told(one, c, agree, digits) for one, c, _ in measured)
            forms = (_told(one, acb(1), 1, SHOWN_DIGITS) for one in faster)
            above = tuple(
                f"c{_form(one.factorials, one.rate, one.exponential, one.power)}" for one in forms
            )
            return MeasuredGrowth(told, digits, agree, last, above)
    raise GfkitError(f"no constant of its growth is found from the terms up to n = {last}")


def _form(factorials: Fraction, rate: str, exponential: Sequence[str], power: str) -> str:
    """Return n!^s r^n exp(...) n^p as factors of a text; other than digits are in brackets."""
    exponent = f"{factorials}" if f"{factorials}".isdecimal() else f"({factorials})"
    grows = "" if not factorials else "*n!" if factorials == 1 else f"*n!^{exponent}"
    terms = []
    for j, g in reversed([*enumerate(exponential, 1)]):
        if g != "0":
            size, sign = (g[1:], "-") if g[0] == "-" and " " not in g else (g, "+")
            size = f"({size})" if not size.replace(".", "").isdecimal() else size
            root = Fraction(j, len(exponential) + 1)
            base = "sqrt(n)" if root == Fraction(1, 2) else f"n^({root})"
            terms.append(f"{sign}{base if size == '1' else f'{size}*{base}'}")
    above = f"*exp({''.join(terms).removeprefix('+')})" if terms else ""
    shown = rate if rate.isalnum() else f"({rate})"
    raised = power if power.isdecimal() else f"({power})"
    times = {"0": "", "1": "*n"}.get(power, f"*n^{raised}")
    return f"{grows}{'' if rate == '1' else f'*{shown}^n'}{above}{times}"


def _power_of(one: FormalGrowth) -> float:
    return float(one.expansion.exponent.real.mid())


def _measured(
    group: list[FormalGrowth], values: Sequence[Fraction], offset: int, last: int
) -> list[tuple[FormalGrowth, Any, int]]:
    """Return each solution with its constant, and in how many digits two measurements agree."""
    later, earlier = (_shares(group, values, offset, n) for n in (last, last // 2))
    pairs = zip(group, later, earlier, strict=True)
    return [(one, c, _agreeing(before, c)) for one, (_, c), (_, before) in pairs]


def _as_large(one: FormalGrowth, first: FormalGrowth) -> bool:
    same = one.factorials == first.factorials
    pairs = zip(one.expansion.exponential, first.expansion.exponential, strict=False)
    level = one.expansion.root == first.expansion.root
    return (
        same
        and level
        and bool((abs(one.rate) - abs(first.rate)).contains(0))
        and all((g - h).real.contains(0) for g, h in pairs)
    )


def _shares(
    group: list[FormalGrowth], values: Sequence[Fraction], offset: int, last: int
) -> list[tuple[float, Any]]:
    """Return the constants by the terms up to a(last), each after its share of a(last)."""
    places = range(last - len(group) + 1, last + 1)
    slope = group[0].factorials
    rows = [
        [one.at(n) * _power_of_factorial(n, one.factorials - slope) for one in group]
        for n in places
    ]
    right = []
    for n in places:
        term = values[n - offset]
        size = arb(fmpq(term.numerator, term.denominator))
        right.append([acb(size * _power_of_factorial(n, -slope))])
    try:
        found = acb_mat(rows).solve(acb_mat(right))
    except ZeroDivisionError:
        return [(0.0, acb())] * len(group)
    sizes = [abs(found[i, 0] * z).mid() for i, z in enumerate(rows[-1])]
    most = max(sizes)
    return [(float(z / most) if most else 0.0, found[i, 0]) for i, z in enumerate(sizes)]


def _power_of_factorial(n: int, power: Fraction) -> Any:
    """Return a power of n!."""
    return arb(factorial(n)) ** arb(fmpq(power.numerator, power.denominator))


def _agreeing(one: Any, other: Any) -> int:
    """Return how many decimal digits of two numbers agree."""
    size, apart = abs(other).mid(), abs(one - other).mid()
    if not float(size):
        return 0
    most = int(BITS * 0.3)
    digits = -((apart / size) + arb(10) ** -most).log() / arb(10).log()
    return min(most, max(0, int(float(digits))))


def _told(one: FormalGrowth, constant: Any, agree: int, digits: int) -> MeasuredTerm:
    def text(z: Any) -> str:
        return str(z) if isinstance(z, Fraction) else _decimals(z, digits)

    return MeasuredTerm(
        one.factorials,
        str(_root(one.equation)) if len(one.equation) == 2 else text(one.rate),
        one.equation,
        tuple(map(text, one.told.exponential)),
        text(one.told.exponent),
        tuple(map(text, one.told.series)),
        _decimals(constant, min(agree, digits)),
        _recognised(constant, agree),
    )


def _root(equation: tuple[int, ...]) -> Fraction:
    return Fraction(-equation[0], equation[1])


def _decimals(z: Any, digits: int) -> str:
    """Return a number of flint with that many digits."""
    real = z.real.mid().str(digits, radius=False)
    if abs(z.imag).mid() <= abs(z).mid() * arb(10) ** -DIGITS_OF_ZERO:
        return _plain(real)
    imaginary = _plain(z.imag.mid().str(digits, radius=False))
    if real == "0":
        return f"{imaginary} i"
    sign = "-" if imaginary.startswith("-") else "+"
    return f"{_plain(real)} {sign} {imaginary.lstrip('-')} i"


def _plain(text: str) -> str:
    """Return decimals without zeros at their end."""
    before, point, after = text.partition(".")
    mantissa, e, power = after.partition("e")
    after = mantissa.rstrip("0")
    return f"{before}{point if after else ''}{after}{e}{power}"


def _recognised(constant: Any, digits: int) -> str:
    """Return a product of powers of 2, 3, 5, 7 and pi whose value has all these digits, or ""."""
    if digits < 20 or float(abs(constant.imag).mid()) or not constant.real > 0:
        return ""
    if abs(constant - 1).mid() < arb(10) ** (3 - digits):
        return "1"
    from mpmath import mp, mpf, pslq  # noqa: PLC0415 - slow to import

    with mp.workdps(digits):
        value = mpf(constant.real.mid().str(digits, radius=False))
        logs = [mp.log(z) for z in (value, 2, 3, 5, 7, mp.pi)]
        found = pslq(logs, maxcoeff=24, maxsteps=10_000, tol=mpf(10) ** (3 - digits))
    if found is None or not found[0]:
        return ""
    powers = [Fraction(-c, found[0]) for c in found[1:]]
    if not powers[-1] and all(z.denominator == 1 for z in powers):
        return str(prod(Fraction(b) ** int(z) for b, z in zip((2, 3, 5, 7), powers, strict=False)))
    parts = dict(zip(("2", "3", "5", "7", "pi"), powers, strict=True))
    above = [_power(base, p) for base, p in parts.items() if p > 0]
    below = [_power(base, -p) for base, p in parts.items() if p < 0]
    top = "*".join(above) or "1"
    under = below[0] if len(below) == 1 else f"({'*'.join(below)})"
    return f"{top}/{under}" if below else top


def _power(base: str, power: Fraction) -> str:
    if power == Fraction(1, 2):
        return f"sqrt({base})"
    if power.denominator > 1:
        return f"{base}^({power})"
    if base.isdecimal():
        return str(int(base) ** int(power))
    return base if power == 1 else f"{base}^{power}"
