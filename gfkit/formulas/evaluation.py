"""Exact values of expressions: integers, fractions, algebraic numbers, functions of t, x and y.

One evaluator serves all of them: what a letter stands for decides what comes out. With a letter
that stands for any root of a polynomial, the value is one for all roots at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import ceil, comb, factorial, floor, gcd, lcm, lgamma, log, prod
from typing import Any, cast

from gfkit.base.budget import spend
from gfkit.errors import AlgebraicError, GfkitError, Unevaluated
from gfkit.formulas.tree import (
    OPERATIONS,
    Binary,
    Call,
    Coefficient,
    Decimal,
    Expression,
    Negative,
    Number,
    Periodic,
    RootSum,
    Sum,
    Term,
    Variable,
    text_of,
    variables_of,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.decimals import number_text, shortened
from gfkit.numbers.polynomials import squarefree_part
from gfkit.series.nth_term import term
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.rational_gf import RationalGF

Value = int | Fraction | AlgebraicNumber | RationalFunction
"""Normal form: a rational number or function is an int or a Fraction, a whole Fraction an int."""

MAX_EXPONENT = 100_000
MAX_INDEX = 100_000
KEPT_TERMS = 1024
"""The terms kept of named sequences of order 2."""
MAX_SUMMANDS = 20_000
SMALL, INTEGER_BITS = 64, 500
"""The first take no longer where they are larger; two integers of that many bits are one step."""
WORD, HUGE = 500, 1 << 500
"""Bits that are as quick as one."""
FLINT_BITS = 100
"""Multiplying polynomials of this many bits together counts as one step."""
MAX_BITS = 64_000_000
"""The limit on the coefficients of a power of a function."""
LONGEST = 650_000
"""Steps of one operation with numbers: squares of 3.2 million bits, sums of fractions of 0.8."""
LOOK = 64
"""The budget is asked after this many summands."""
TOO_LONG = "the formula takes too long to evaluate"
MAX_COEFFICIENT = 20_000
"""Exponents of coefficients that a formula names are at most this."""
MAX_SHOWN_BITS = 200
STEPS = 8
"""The steps of an evaluation that count as one of a budget."""
UNSEEN = 64
"""This many are taken before a budget is asked."""


ROUNDED: dict[str, Callable[[Fraction], int | Fraction]] = {
    "floor": floor,
    "ceiling": ceil,
    "round": lambda value: floor(value + Fraction(1, 2)),
    "abs": abs,
    "sign": lambda value: (value > 0) - (value < 0),
}
"""Functions of one real number, on fractions."""


class TooLarge(Unevaluated):
    """A value that is too large, or takes too long."""


class NoValue(Unevaluated):
    """An expression that has no value here, however long it is evaluated."""


class DividesByZero(NoValue):
    """A quotient whose divisor is 0 here."""


@dataclass(slots=True)
class EvaluationWork:
    """How many steps an evaluation may still take; a step is about a microsecond.

    plain: square roots of positive rational numbers are the only roots, as in proofs.
    """

    left: int = 1_000_000
    plain: bool = False
    unseen: float = field(default=0.0, compare=False, repr=False)

    def spend(self, steps: float) -> None:
        """Take steps off; raises Unevaluated when there are none left, OutOfBudget at a limit."""
        if steps > self.left:
            raise TooLarge(TOO_LONG)
        self.left -= int(steps)
        self.unseen += steps
        if self.unseen >= UNSEEN:
            many, self.unseen = int(self.unseen) // STEPS, 0.0
            spend(many)


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean: variables have values, sequences have terms. work: what it may cost."""

    variables: Mapping[str, Value] = field(default_factory=dict)
    sequences: Mapping[str, Callable[[int], Value]] = field(default_factory=dict)
    work: EvaluationWork = field(default_factory=EvaluationWork, compare=False)


def shown(value: Value) -> str:
    """Return the text of a value for a message, short."""
    if isinstance(value, int) and value.bit_length() > MAX_SHOWN_BITS:
        return f"an integer of about {round(value.bit_length() / 3.32)} digits"
    if isinstance(value, Fraction) and bits_of(value) > MAX_SHOWN_BITS:
        return "a fraction of very many digits"
    return shortened(number_text(value))


def value_of(expression: Expression, scope: Scope) -> Value:
    """Return the exact value of an expression.

    Raises Unevaluated where there is none.

    >>> from gfkit.formulas.parser import parse_expression
    >>> phi = parse_expression("round(((1+sqrt(5))/2)^n/sqrt(5))")
    >>> value_of(phi, Scope({"n": 30}))
    832040
    """
    try:
        return simplest(_value(expression, scope))
    except ZeroDivisionError:
        raise DividesByZero(f"{shortened(text_of(expression))} divides by 0") from None
    except RecursionError:
        raise Unevaluated("the formula is nested too deeply") from None
    except AlgebraicError as error:
        raise Unevaluated(str(error)) from None


def simplest(value: Value) -> Value:
    """Return the value in the simplest type that holds it."""
    if type(value) is int:
        return value
    if isinstance(value, AlgebraicNumber) and (rational := value.rational) is not None:
        value = rational
    if isinstance(value, RationalFunction):
        number = value.number()
        if number is not None:
            value = number
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return value


def _value(expression: Expression, scope: Scope) -> Value:
    """Return the value, not in its simplest type.

    Operators in a row are taken in one loop, and integers in it: most of the values of sequences
    and of their indices are such.
    """
    work = scope.work
    above: list[Binary] = []
    while type(expression) is Binary:
        above.append(expression)
        expression = expression.left
    work.left -= 4 * len(above) + 4
    if work.left < 0:
        raise TooLarge(TOO_LONG)
    kind = type(expression)
    value: Any
    if kind is Number:
        value = expression.value  # type: ignore[union-attr]
    elif kind is Variable and expression.name in scope.variables:  # type: ignore[union-attr]
        value = scope.variables[expression.name]  # type: ignore[union-attr]
    elif kind is Call:
        value = _call(expression.function, expression.arguments, scope)  # type: ignore[union-attr]
    else:
        value = _operand(expression, scope)
    for node in reversed(above):
        right: Any = node.right
        if type(right) is Number:
            work.left -= 4
            right = right.value
        else:
            right = _value(right, scope)
        operator = node.operator
        if operator == "^":
            value = _power(value, simplest(right), node.right, scope)
        elif (
            type(value) is int
            and type(right) is int
            and operator != "/"
            and value.bit_length() + right.bit_length() < INTEGER_BITS
        ):
            if operator == "*":
                value = value * right
            else:
                value = value + right if operator == "+" else value - right
        else:
            value = combined(operator, value, right, work)
    found: Value = value
    return found


def _operand(expression: Expression, scope: Scope) -> Value:
    """Return the value of anything but an operator."""
    match expression:
        case Term(sequence, index):
            n: Any = _value(index, scope)
            if type(n) is not int:
                n = integer_of(index, scope)
            if sequence in scope.sequences:
                return scope.sequences[sequence](n)
            if sequence not in {"F", "L"}:
                raise Unevaluated(f"the sequence {sequence} is not known here")
            return _second_order("Fibonacci" if sequence == "F" else "Lucas", n)
        case Decimal(text):
            return Fraction(text)
        case Variable(name):
            raise Unevaluated(f"the variable {name!r} has no value here")
        case Negative(body):
            return -_value(body, scope)
        case Periodic(values, index):
            return values[integer_of(index, scope) % len(values)]
        case RootSum(variable, poly, body):
            return _root_sum(variable, poly, body, scope)
        case Coefficient(variable, exponent, body):
            return _coefficient(variable, integer_of(exponent, scope), body, scope)
        case Sum(kind, variable, low, high, body):
            first, last = integer_of(low, scope), integer_of(high, scope)
            if last - first > MAX_SUMMANDS:
                raise Unevaluated(f"a sum of more than {MAX_SUMMANDS} terms")
            total: Value = 0 if kind == "Sum" else 1
            here = dict(scope.variables)
            inside = Scope(here, scope.sequences, scope.work)
            for number in range(first, last + 1):
                here[variable] = number
                part = _value(body, inside)
                if not number % LOOK:
                    spend()
                if kind == "Sum" and type(total) is int is type(part) and -HUGE < part < HUGE:
                    inside.work.spend(1)
                    total += part
                else:
                    total = combined("+" if kind == "Sum" else "*", total, part, scope.work)
            return total
    raise AssertionError(expression)


def integer_of(expression: Expression, scope: Scope) -> int:
    """Return the value of an expression that must be an integer."""
    value: Any = value_of(expression, scope)
    if isinstance(value, RationalFunction):
        raise Unevaluated(
            f"{shortened(text_of(expression))} is a function, but an integer is expected"
        )
    if not isinstance(value, int):
        raise Unevaluated(f"{shortened(text_of(expression))} = {shown(value)} is not an integer")
    return value


SECOND_ORDER = {
    "Fibonacci": (1, 1, 0, 1),
    "Lucas": (1, 1, 2, 1),
    "Pell": (2, 1, 0, 1),
    "Jacobsthal": (1, 2, 0, 1),
}
"""p, q, u(0), u(1) of u(n) = p u(n-1) + q u(n-2)."""


@cache
def second_order(name: str) -> RationalGF:
    """Return the g.f. of a sequence of order 2 that has a name."""
    p, q, first, second = SECOND_ORDER[name]
    return RationalGF((first, second - p * first) if first else (0, second), (1, -p, -q))


@cache
def _first_terms(name: str) -> list[int]:
    return second_order(name).expanded(KEPT_TERMS)


def _second_order(name: str, n: int) -> int:
    """Return the n-th term of a sequence of order 2, backwards too."""
    if abs(n) > MAX_INDEX:
        raise TooLarge(f"{name}({shown(n)}): an index above {MAX_INDEX}")
    gf = second_order(name)
    if n >= 0:
        return _first_terms(name)[n] if n < KEPT_TERMS else term(gf, n)
    if gf.den[2] != -1:
        raise Unevaluated(f"{name}({n}) is not an integer")
    value = _second_order(name, -n)  # u(-n) = -(-1)^n u(n) for u(0) = 0, and (-1)^n u(n) for Lucas
    return value if (n % 2 == 0) == (gf.num[0] != 0) else -value


def _root(value: Any, index: int, scope: Scope) -> Any:
    """Return a root of a number; see `AlgebraicNumber.root` for which."""
    if isinstance(value, RationalFunction):
        raise Unevaluated(f"the root of {shown(value)}: only roots of numbers are supported")
    if scope.work.plain and (index > 2 or isinstance(value, AlgebraicNumber) or value < 0):
        raise Unevaluated(
            "proofs have no other roots than square roots of positive rational numbers"
        )
    scope.work.spend(50 * index + bits_of(value))
    return simplest(AlgebraicNumber.root(value, index))


def _root_sum(variable: str, poly: tuple[int, ...], body: Expression, scope: Scope) -> Value:
    """Return the sum over the distinct roots, a trace; no root is ever approximated."""
    modulus = squarefree_part(poly)
    degree = len(modulus) - 1
    scope.work.spend(20 * degree * degree)
    numbers = {n: v for n, v in scope.variables.items() if isinstance(v, int | Fraction)}
    inside = Scope(
        {**numbers, variable: AlgebraicNumber.generator(modulus)}, scope.sequences, scope.work
    )
    value = simplest(_value(body, inside))
    if isinstance(value, AlgebraicNumber):
        return value.trace()
    if isinstance(value, RationalFunction):
        raise Unevaluated("roots and marks in one formula")
    return degree * value


def bits_of(value: Any) -> int:
    """Return about how many bits a value takes."""
    if isinstance(value, int):
        return value.bit_length()
    if isinstance(value, Fraction):
        return value.numerator.bit_length() + value.denominator.bit_length()
    bits: int = value.bits
    return bits


FASTEST = 8
"""This many times the bits of a(n) are those of a(2n) for 2^(n^3)."""


def grows_fast(terms: Sequence[Value], bits: int = 0) -> bool:
    """Return whether terms grow so that as many more may be too large, as those of 2^(2^n) do.

    bits: the last one has more than these.

    >>> grows_fast([2 ** 2**n for n in range(12)]), grows_fast([n**n for n in range(1000)])
    (True, False)
    """
    ends = [
        z for z in (*terms[len(terms) // 2 :][:1], *terms[-1:]) if isinstance(z, int | Fraction)
    ]
    if not ends or bits_of(ends[-1]) <= bits:
        return False
    return bits_of(ends[-1]) > FASTEST * (bits_of(ends[0]) + FASTEST)


# Prices, in steps of about a microsecond, measured and rounded up: what matters is how they grow.


def _product_price(m: int, k: int) -> float:
    """Return the price of a product of integers of m and k bits, by Karatsuba's rule."""
    short, long = (m, k) if m <= k else (k, m)
    if short <= WORD:
        return 0.6 + long * (short + 30) / WORD**2
    return float(0.6 * (short / WORD) ** 1.585 * long / short)


def _fraction_price(m: int, k: int) -> float:
    """Return the price of adding two fractions of m and k bits, or of a common divisor."""
    return 4 + _product_price(m, k) + m * k / 1_000_000


def _binomial_price(n: int, k: int) -> float:
    k = min(k, n - k)
    if n <= SMALL:
        return 1 + k / 30
    bits = max(0.0, lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)) / log(2)
    return 1 + k / 30 + k * bits / 15_000


def combined(operator: str, a: Any, b: Any, work: EvaluationWork) -> Value:
    """Return two values joined, for about as many steps as that takes; raises TooLarge."""
    m, k = bits_of(a), bits_of(b)
    match a, b:
        case (int(), int()) if operator != "/":
            _spend(work, _product_price(m, k) if operator == "*" else 1 + (m + k) / 10_000, a, b)
        case (int() | Fraction(), int() | Fraction()):
            _spend(work, _fraction_price(m, k), a, b)
        case (RationalFunction(), RationalFunction()):
            (p, q), (r, s) = a.size, b.size
            work.spend(20 + p * s + q * r + q * s + (m + k) / FLINT_BITS)
        case (AlgebraicNumber(), AlgebraicNumber()):
            work.spend(10 * a.terms * b.terms + (m * b.terms + k * a.terms) / FLINT_BITS)
        case (AlgebraicNumber(), RationalFunction()) | (RationalFunction(), AlgebraicNumber()):
            raise Unevaluated("roots of numbers and functions in one formula")
        case _:
            work.spend(1 + (m + k) / FLINT_BITS)
    if operator == "/" and isinstance(a, int) and isinstance(b, int):
        return Fraction(a, b)
    value: Value = OPERATIONS[operator](a, b)
    return value


def _spend(work: EvaluationWork, price: float, a: Value, b: Value) -> None:
    """Take the steps of one operation with two numbers; raises TooLarge if they are many."""
    if price > LONGEST:
        raise TooLarge(f"{shown(a)} and {shown(b)} are too large to be combined")
    work.spend(price)


def _power(base: Any, exponent: Value, right: Expression, scope: Scope) -> Value:
    """Return a power; right: the exponent, for messages."""
    if isinstance(exponent, Fraction):
        base, exponent = _root(simplest(base), exponent.denominator, scope), exponent.numerator
    if not isinstance(exponent, int):
        raise Unevaluated(f"the exponent {shortened(text_of(right))} is not a number")
    work, size = scope.work, max(bits_of(base), 1)
    many = abs(exponent)
    if isinstance(base, RationalFunction):
        terms = base.terms_of_power(many)
        if many * size * terms > MAX_BITS * max(sum(base.size), 1):
            raise TooLarge(f"a power with the exponent {shown(exponent)} is too large")
        work.spend(20 * terms + many * size / FLINT_BITS)
    elif isinstance(base, int | Fraction):
        half = min(many * size, MAX_BITS) // 2
        price = (1 + isinstance(base, Fraction)) * (1 + _product_price(half, half))
        if price > LONGEST:
            raise TooLarge(f"a power with the exponent {shown(exponent)} is too large")
        work.spend(price)
    elif many * size > 64 * MAX_EXPONENT:
        raise TooLarge(f"a power with the exponent {shown(exponent)} is too large")
    elif isinstance(base, AlgebraicNumber):
        work.spend(10 * base.terms**2 * many.bit_length() + many * size * base.terms / FLINT_BITS)
    else:
        work.spend(many * size / FLINT_BITS)
    if isinstance(base, int) and exponent < 0:
        return Fraction(1, base**many)
    return cast("Value", base**exponent)


def _call(function: str, arguments: tuple[Expression, ...], scope: Scope) -> Value:
    values: list[Any] = [simplest(_value(argument, scope)) for argument in arguments]
    if function in ROUNDED or function in {"min", "max"}:
        scope.work.spend(sum(bits_of(value) ** 2 / 5e6 for value in values))
        return _real(function, values)
    if function == "sqrt":
        found: Value = _root(values[0], 2, scope)
        return found
    n: int
    k: int
    for value in values:
        if not isinstance(value, int):
            told = ", ".join(map(shown, values))
            raise Unevaluated(f"{function} of {told}: integers are expected")
    n, k = values if len(values) == 2 else (values[0], 0)
    if function in SECOND_ORDER:
        scope.work.spend(12 * _product_price(abs(n), abs(n)))
        return _second_order(function, n)
    if function == "mod":
        m, bits = n.bit_length(), k.bit_length()
        scope.work.spend(1 + max(m - bits, 30) * bits / 500_000)
        return n % k
    if function in {"gcd", "lcm"}:
        sizes = [value.bit_length() for value in values]
        scope.work.spend(sum(_fraction_price(sum(sizes), size) for size in sizes[1:]))
        return (gcd if function == "gcd" else lcm)(*values)
    if not -MAX_INDEX <= n <= MAX_INDEX >= k >= -MAX_INDEX:
        raise TooLarge(f"{function} of a number above {MAX_INDEX}")
    if n < 0 and function not in {"binomial", "double factorial"}:
        raise NoValue(f"{function}({shown(n)}): not below 0")
    match function:
        case "binomial":
            top, sign = (n, 1) if n >= 0 else (k - n - 1, 1 - 2 * (k % 2))
            scope.work.spend(_binomial_price(top, k) if 0 < k < top else 1)
            return sign * comb(top, k) if k >= 0 else 0  # for negative n the polynomial in n
        case "factorial" | "double factorial":
            half = int(lgamma(abs(n) + 1) / log(2) / 2) if abs(n) > SMALL else SMALL
            scope.work.spend(1 + abs(n) / 30 + 4 * _product_price(half, half))
            return factorial(n) if function == "factorial" else double_factorial(n)
        case "Catalan":
            scope.work.spend(2 * _binomial_price(2 * n, n))
            return comb(2 * n, n) // (n + 1)
        case "Stirling2" if not 0 <= k <= n:
            return 0
        case "Stirling2":
            bits = n * k.bit_length()
            power = 1 + _product_price(bits // 2, bits // 2)
            scope.work.spend(k * (power + _product_price(bits, k) + k) + bits)
            total: int = sum((-1 if (k - i) % 2 else 1) * comb(k, i) * i**n for i in range(k + 1))
            return total // factorial(k)
    raise Unevaluated(f"{function} is not a function of the dialect")


def double_factorial(n: int) -> int:
    """Return n!! = n (n-2) (n-4) ..., down to 1 or 2; 1 for 0 and -1.

    Raises Unevaluated below -1.

    >>> [double_factorial(n) for n in range(-1, 9)]
    [1, 1, 1, 2, 3, 8, 15, 48, 105, 384]
    """
    if n < -1:
        raise NoValue(f"the double factorial of {shown(n)}: not below -1")
    return prod(range(n, 0, -2))


def _real(function: str, values: list[Any]) -> Value:
    for value in values:
        if isinstance(value, RationalFunction):
            raise Unevaluated(f"{function} of {shown(value)}: a real number is expected")
    best: Any = values[0]
    if function in {"min", "max"}:
        for other in values[1:]:
            difference = AlgebraicNumber.of(other) - best
            if difference.sign() == (1 if function == "max" else -1):
                best = other
    elif not isinstance(best, AlgebraicNumber):
        best = ROUNDED[function](Fraction(best))
    elif function == "abs":
        best = -best if best.sign() < 0 else best
    else:
        best = getattr(best, "ceil" if function == "ceiling" else function)()
    return cast("Value", best)


def _coefficient(variable: str, k: int, body: Expression, scope: Scope) -> Value:
    """Return the coefficient of variable^k in the Laurent series of the body, a fraction."""
    if abs(k) > MAX_COEFFICIENT:
        raise Unevaluated(f"the coefficient of {variable}^{shown(k)}: above {MAX_COEFFICIENT}")
    numbers = {
        name: value for name, value in scope.variables.items() if isinstance(value, int | Fraction)
    }
    inside = Scope(
        {**numbers, variable: RationalFunction.variable("t")}, scope.sequences, scope.work
    )
    found = RationalFunction.of(_plain(value_of(body, inside)))
    bits = (max(k, 0) + 1) * (found.bits // sum(found.size) + 1)
    scope.work.spend(max(k, 0) + sum(found.size) * bits / FLINT_BITS)
    return simplest(found.coefficient(k))


def function_of(
    expression: Expression, variable: str | None = None, work: EvaluationWork | None = None
) -> RationalFunction:
    """Return the rational function of a g.f.; `variable` names what plays the part of t.

    Without it the variable is t if t occurs, otherwise x or z, if it is the only one. work: its
    cost. Raises Unevaluated for what is not a rational function.
    """
    names = variables_of(expression)
    if variable is None:
        variable = "t" if "t" in names or len(names) != 1 else next(iter(names))
    scope = {name: RationalFunction.variable(name) for name in ("t", "x", "y")}
    if variable != "t":
        scope = {variable: RationalFunction.variable("t")}
    return RationalFunction.of(
        _plain(value_of(expression, Scope(scope, {}, work or EvaluationWork())))
    )


def _plain(value: Value) -> int | Fraction | RationalFunction:
    if isinstance(value, AlgebraicNumber):
        raise Unevaluated(f"{value} is not rational")
    return value


LATEST = 9
"""A formula begins before this n."""


def first_n(found: Expression) -> int:
    """Return the n from which on a formula is meant: 0, or later where it divides by 0 there."""
    for n in range(LATEST):
        try:
            value_of(found, Scope({"n": n}))
        except DividesByZero:
            continue
        except GfkitError:
            pass  # the reader of the sequence says what is wrong
        return n
    return 0
