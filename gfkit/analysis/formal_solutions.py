"""How solutions of a recurrence with polynomial coefficients grow: n!^s r^n n^e (1 + c_1/n + ...).

With a(n) = n!^s b(n), s the greatest slope of the Newton polygon, the coefficients of b have one
degree d at several places; r is a root of their leading polynomial X(z), and e = -Y(r)/(r X'(r)),
Y of the coefficients of n^(d-1). The c_k follow one by one. For simple roots of different absolute
values every solution is a combination of such, by the theorems of Poincare, Perron and Birkhoff
[WimpZeilberger1985]. The constants are measured: linear equations at n = N and at 2 N, whose
solutions agree in some digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod
from typing import Any

from flint import acb, acb_mat, arb, ctx, fmpq, fmpq_poly, fmpz_poly

from gfkit.analysis.cones import without_factorials
from gfkit.base.conversions import ToSympy
from gfkit.errors import GfkitError
from gfkit.formulas.latex import latex_of
from gfkit.formulas.parser import parse_expression
from gfkit.numbers.polynomials import continued
from gfkit.numbers.records import LongNumbers

MEASURED_AT = 250
"""The constants are measured here, and once more at twice this n."""
SERIES = 48
BITS = 700
LEAST_DIGITS = 8
"""Constants that agree in fewer digits are not told."""
SHOWN_SERIES = 4
SHOWN_DIGITS = 12
"""Of the rates of solutions that may be parts of the terms."""
DIGITS_OF_ZERO = 60
"""A smaller part of a number, in decimal digits, is none."""
LEAST_SHARE = 1e-12
"""A solution that is a smaller part of the terms is left out."""


@dataclass(frozen=True, slots=True)
class FormalGrowth:
    """A formal solution n!^factorials r^n n^exponent (1 + series[0]/n + ...).

    equation: a polynomial with the root r, ascending. rate, exponent: of what is asked for, as
    numbers of flint; exact: the exponent, if it is rational. first: some of the series, fractions
    where r is one.
    """

    factorials: int
    equation: tuple[int, ...]
    rate: Any
    exponent: Any
    exact: Fraction | None
    series: tuple[Any, ...]
    first: tuple[Any, ...]

    def at(self, n: int) -> Any:
        """Return its value at n, the factorials left out; the series ends at its least term."""
        terms = [c / acb(n) ** k for k, c in enumerate(self.series, 1)]
        sizes = [float(abs(term).mid()) for term in terms]
        least = min((z for z in sizes if z), default=0)
        total = acb(1) + sum(terms[: sizes.index(least) + 1 if least else 0], acb())
        return self.rate**n * (acb(n).log() * self.exponent).exp() * total


@dataclass(frozen=True, slots=True, repr=False)
class MeasuredTerm(LongNumbers, ToSympy):
    """A part c n!^factorials r^n n^power (1 + ...) of a(n), in decimals.

    equation: the irreducible polynomial of r, ascending. power: a fraction, or decimals. series:
    the coefficients of 1/n, 1/n^2, ... constant: c. seems: a formula whose value has these digits.
    """

    factorials: int
    rate: str
    equation: tuple[int, ...]
    power: str
    series: tuple[str, ...]
    constant: str
    seems: str = ""

    def __str__(self) -> str:
        rate = self.rate if self.rate.isdecimal() else "r"
        return f"{self.constant}{_form(self.factorials, rate, self.power)}"

    @property
    def formula(self) -> str:
        """The part with c for the constant, and r for a rate that is not an integer."""
        return f"c{str(self).removeprefix(self.constant)}"

    def text(self) -> str:
        """Return the part with all its decimals, complex ones in brackets."""
        constant = f"({self.constant})" if " " in self.constant else self.constant
        form = _form(self.factorials, self.rate, self.power)
        return form[1:] if constant == "1" and form else f"{constant}{form}"

    def latex(self) -> str:
        """Return the same in LaTeX."""
        return latex_of(parse_expression(self.text().replace(" i)", "*i)")))


@dataclass(frozen=True, slots=True, repr=False)
class MeasuredGrowth(LongNumbers, ToSympy):
    """The formal solutions of a recurrence that outweigh the others in a(n).

    digits: so many of each number are told at most. agreeing: so many digits of each constant
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
    if slope.denominator > 1:
        raise GfkitError(
            f"solutions of the recurrence grow like n!^({slope}), and only whole powers are taken"
        )
    rows = without_factorials(polynomials, int(slope))
    degree = max(row.degree() for row in rows)
    leading = fmpz_poly([row[degree] for row in rows])
    after = fmpq_poly([row[degree - 1] if degree else 0 for row in rows])
    below = fmpq_poly([0, 1]) * fmpq_poly(leading.derivative())
    found = []
    for factor, times in leading.factor()[1]:
        if not factor[0]:
            continue
        if times > 1:
            raise GfkitError(
                f"the rates of growth are the roots of {leading.str(var='z')}; "
                "some are multiple, and only simple ones are taken"
            )
        minimal = fmpq_poly(factor)
        power = -after * below.xgcd(minimal)[1] % minimal
        exact = Fraction(int(power[0].p), int(power[0].q)) if power.degree() < 1 else None
        roots: Any = factor.complex_roots()
        for rate, _ in roots:
            exponent = sum((arb(c) * rate**i for i, c in enumerate(power.coeffs())), acb())
            series = _series(rows, degree, rate, exponent)
            equation = tuple(map(int, factor.coeffs()))
            told: tuple[Any, ...] = series[:SHOWN_SERIES]
            if factor.degree() == 1 and exact is not None:
                told = _series(rows, degree, _root(equation), exact, SHOWN_SERIES)
            found.append(FormalGrowth(int(slope), equation, rate, exponent, exact, series, told))
    return sorted(found, key=lambda one: -float(abs(one.rate).mid()))


def _series(
    rows: list[fmpz_poly], degree: int, rate: Any, exponent: Any, most: int = SERIES
) -> tuple[Any, ...]:
    """Return c_1, c_2, ...: sums over i of r^i q_(i,l) i^j are those of n^(d-l) and the j-th.

    rate, exponent: numbers of flint, or fractions, and so are the c_k.
    """
    count = most + 2
    nothing = rate * 0
    table = [[nothing] * count for _ in range(count)]
    for i, row in enumerate(rows):
        for part in range(min(count, degree + 1)):
            weight = rate**i * int(row[degree - part])
            for j in range(count - part):
                table[part][j] += weight
                weight *= i
    c = [nothing + 1]
    binomials: list[list[Any]] = []
    for m in range(2, count):
        line = [nothing + 1]
        for j in range(1, count):
            line.append(line[-1] * (exponent - (m - 2) - (j - 1)) / j)
        binomials.append(line)
        total = nothing
        for k, known in enumerate(c):
            step = m - k
            parts = (table[step - j][j] * binomials[k][j] for j in range(step + 1))
            total += known * sum(parts, nothing)
        c.append(total / ((m - 1) * table[0][1]))
    return tuple(c[1:])


def measured_growth(
    polynomials: Sequence[Sequence[int]],
    valid: int,
    terms: Sequence[int | Fraction],
    offset: int,
    digits: int = 30,
) -> MeasuredGrowth:
    """Return the solutions that outweigh the others, and their constants; raises GfkitError.

    polynomials: as in `formal_growths`, for n >= valid. terms: a(offset), ..., that determine the
    others. digits: so many are told at most.

    >>> found = measured_growth([[-2, -4], [2, 1]], 0, [1], 0)  # Catalan's numbers
    >>> print(found, found.terms[0].seems)
    a(n) ~ 0.564189583547756286948079451561*4^n*n^(-3/2) 1/sqrt(pi)
    """
    growths = formal_growths(polynomials)
    last = 2 * MEASURED_AT + len(growths)
    values = continued(polynomials, valid, terms, last - offset + 1)
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
            above = tuple(f"c{_form(one.factorials, one.rate, one.power)}" for one in forms)
            return MeasuredGrowth(told, digits, agree, last, above)
    raise GfkitError(f"no constant of its growth is found from the terms up to n = {last}")


def _form(factorials: int, rate: str, power: str) -> str:
    """Return n!^s r^n n^p as factors of a text; a rate with a sign or a point in brackets."""
    exponent = factorials if factorials > 0 else f"({factorials})"
    grows = {0: "", 1: "*n!"}.get(factorials, f"*n!^{exponent}")
    shown = rate if rate.isalnum() else f"({rate})"
    raised = power if power.isdecimal() else f"({power})"
    times = {"0": "", "1": "*n"}.get(power, f"*n^{raised}")
    return f"{grows}{'' if rate == '1' else f'*{shown}^n'}{times}"


def _power_of(one: FormalGrowth) -> float:
    return float(one.exponent.real.mid())


def _measured(
    group: list[FormalGrowth], values: Sequence[Fraction], offset: int, last: int
) -> list[tuple[FormalGrowth, Any, int]]:
    """Return each solution with its constant, and in how many digits two measurements agree."""
    later, earlier = (_shares(group, values, offset, n) for n in (last, last // 2))
    pairs = zip(group, later, earlier, strict=True)
    return [(one, c, _agreeing(before, c)) for one, (_, c), (_, before) in pairs]


def _as_large(one: FormalGrowth, first: FormalGrowth) -> bool:
    same = one.factorials == first.factorials
    return same and bool((abs(one.rate) - abs(first.rate)).contains(0))


def _shares(
    group: list[FormalGrowth], values: Sequence[Fraction], offset: int, last: int
) -> list[tuple[float, Any]]:
    """Return the constants by the terms up to a(last), each after its share of a(last)."""
    places = range(last - len(group) + 1, last + 1)
    slope = group[0].factorials
    rows = [
        [one.at(n) * acb(factorial(n)) ** (one.factorials - slope) for one in group] for n in places
    ]
    right = []
    for n in places:
        term = values[n - offset] * Fraction(factorial(n)) ** -slope
        right.append([acb(arb(fmpq(term.numerator, term.denominator)))])
    try:
        found = acb_mat(rows).solve(acb_mat(right))
    except ZeroDivisionError:
        return [(0.0, acb())] * len(group)
    sizes = [abs(found[i, 0] * z).mid() for i, z in enumerate(rows[-1])]
    most = max(sizes)
    return [(float(z / most) if most else 0.0, found[i, 0]) for i, z in enumerate(sizes)]


def _agreeing(one: Any, other: Any) -> int:
    """Return how many decimal digits of two numbers agree."""
    size, apart = abs(other).mid(), abs(one - other).mid()
    if not float(size):
        return 0
    most = int(BITS * 0.3)
    digits = -((apart / size) + arb(10) ** -most).log() / arb(10).log()
    return min(most, max(0, int(float(digits))))


def _told(one: FormalGrowth, constant: Any, agree: int, digits: int) -> MeasuredTerm:
    return MeasuredTerm(
        one.factorials,
        str(_root(one.equation)) if len(one.equation) == 2 else _decimals(one.rate, digits),
        one.equation,
        _decimals(one.exponent, digits) if one.exact is None else str(one.exact),
        tuple(str(c) if isinstance(c, Fraction) else _decimals(c, digits) for c in one.first),
        _decimals(constant, min(agree, digits)),
        _recognised(constant, agree),
    )


def _root(equation: tuple[int, ...]) -> Fraction:
    return Fraction(-equation[0], equation[1])


def _decimals(z: Any, digits: int) -> str:
    """Return a number of flint with so many digits."""
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
