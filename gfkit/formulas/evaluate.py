"""Exact values of expressions: integers, fractions, algebraic numbers, functions of t, x and y.

One evaluator serves all of them: what a letter stands for decides what comes out. With a letter
that stands for any root of a polynomial, the value is one for all roots at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, comb, factorial, floor, gcd, lcm, prod
from operator import add, mul, sub, truediv
from typing import TYPE_CHECKING, Any, cast

from gfkit.errors import AlgebraicError, GfkitError
from gfkit.formulas.tree import (
    Binary,
    Call,
    Coefficient,
    Decimal,
    Negative,
    Number,
    Periodic,
    RootSum,
    Sum,
    Term,
    Variable,
    spine,
    text_of,
    variables_of,
)
from gfkit.numbers.algebraic import AlgebraicNumber, squarefree_part
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.formulas.tree import Expression

Value = int | Fraction | AlgebraicNumber | RationalFunction
"""Normal form: a rational number or function is an int or a Fraction, a whole Fraction an int."""

IMAGINARY = AlgebraicNumber.root(-1)
"""What the letter i stands for in closed forms; a scope says so, or i has no value."""

MAX_EXPONENT = 100_000
MAX_INDEX = 100_000
MAX_SUMMANDS = 20_000
MAX_COEFFICIENT = 20_000
"""Of a power series that a formula names a coefficient of."""
MAX_SHOWN_BITS = 200


class Unevaluated(GfkitError):
    """An expression has no exact value here: an unknown name, a division by 0, a limit."""


class BeforeOffset(Unevaluated):
    """A term of a sequence before its first one; `n` is its index."""

    def __init__(self, name: str, n: int, offset: int) -> None:
        self.n = n
        self.offset = offset
        super().__init__(f"a({n}) of {name} is before its offset {offset}")


@dataclass(slots=True)
class Work:
    """How many steps an evaluation may still take; a step is about a microsecond."""

    left: int = 1_000_000

    def spend(self, steps: float) -> None:
        """Take steps off; raises Unevaluated when there are none left."""
        if steps > self.left:
            raise Unevaluated("the formula takes too long to evaluate")
        self.left -= int(steps)


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean: variables have values, sequences have terms. work: what it may cost."""

    variables: Mapping[str, Value] = field(default_factory=dict)
    sequences: Mapping[str, Callable[[int], Value]] = field(default_factory=dict)
    work: Work = field(default_factory=Work, compare=False)

    def having(self, name: str, value: Value) -> Scope:
        """Return the scope with one more variable."""
        return Scope({**self.variables, name: value}, self.sequences, self.work)


def shown(value: Value) -> str:
    """Return the text of a value for a message, short."""
    if isinstance(value, int) and value.bit_length() > MAX_SHOWN_BITS:
        return f"an integer of about {round(value.bit_length() / 3.32)} digits"
    if isinstance(value, Fraction) and _bits(value) > MAX_SHOWN_BITS:
        return "a fraction of very many digits"
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def value_of(expression: Expression, scope: Scope) -> Value:
    """Return the exact value of an expression.

    Raises Unevaluated where there is none.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> phi = parse_expression("round(((1+sqrt(5))/2)^n/sqrt(5))")
    >>> value_of(phi, Scope({"n": 30}))
    832040
    """
    try:
        return simplest(_value(expression, scope))
    except ZeroDivisionError:
        raise Unevaluated(f"{_cut(expression)} divides by 0") from None
    except RecursionError:
        raise Unevaluated("the formula is nested too deeply") from None
    except AlgebraicError as error:
        raise Unevaluated(str(error)) from None


def simplest(value: Value) -> Value:
    """Return the value in the simplest type that holds it."""
    if isinstance(value, AlgebraicNumber) and (rational := value.rational) is not None:
        value = rational
    if isinstance(value, RationalFunction):
        monomial = value.as_monomial()
        if value.is_zero():
            return 0
        if monomial is not None and monomial[1:] == (0, 0, 0):
            value = monomial[0]
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return value


def _value(expression: Expression, scope: Scope) -> Value:
    scope.work.spend(4)
    match expression:
        case Number(value):
            return value
        case Decimal(text):
            return Fraction(text)
        case Variable(name):
            if name not in scope.variables:
                raise Unevaluated(f"the variable {name!r} has no value here")
            return scope.variables[name]
        case Term(sequence, index):
            return _term(sequence, integer_of(index, scope), scope)
        case Negative(body):
            return -_value(body, scope)
        case Binary():
            return _operations(expression, scope)
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
            for number in range(first, last + 1):
                part = _value(body, scope.having(variable, number))
                total = _combined("+" if kind == "Sum" else "*", total, part, scope.work)
            return total
        case Call(function, arguments):
            return _call(function, arguments, scope)


def integer_of(expression: Expression, scope: Scope) -> int:
    """Return the value of an expression that must be an integer."""
    value = value_of(expression, scope)
    if not isinstance(value, int):
        raise Unevaluated(f"{_cut(expression)} = {shown(value)} is not an integer")
    return value


def _term(sequence: str, n: int, scope: Scope) -> Value:
    if sequence in scope.sequences:
        return scope.sequences[sequence](n)
    known = {"F": "Fibonacci", "L": "Lucas"}.get(sequence)
    if known is None:
        raise Unevaluated(f"the sequence {sequence} is not known here")
    return _second_order(known, n)


_SECOND_ORDER = {
    "Fibonacci": (1, 1, 0, 1),
    "Lucas": (1, 1, 2, 1),
    "Pell": (2, 1, 0, 1),
    "Jacobsthal": (1, 2, 0, 1),
}
"""p, q, u(0), u(1) of u(n) = p u(n-1) + q u(n-2)."""


def _second_order(name: str, n: int) -> int:
    """Return the n-th term of a sequence of order 2, backwards too, by repeated squaring."""
    if abs(n) > MAX_INDEX:
        raise Unevaluated(f"{name}({shown(n)}): an index above {MAX_INDEX}")
    p, q, first, second = _SECOND_ORDER[name]
    if n < 0:
        if q != 1:
            raise Unevaluated(f"{name}({n}) is not an integer")
        sign = -1 if n % 2 else 1  # u(-n) = -(-1)^n u(n) for u(0) = 0, and (-1)^n u(n) for Lucas
        return (sign if first else -sign) * _second_order(name, -n)
    result, power = (1, 0, 0, 1), (p, q, 1, 0)
    while n:
        if n & 1:
            result = _times(result, power)
        power = _times(power, power)
        n >>= 1
    return result[2] * second + result[3] * first


def _times(m: tuple[int, int, int, int], k: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    return (
        m[0] * k[0] + m[1] * k[2],
        m[0] * k[1] + m[1] * k[3],
        m[2] * k[0] + m[3] * k[2],
        m[2] * k[1] + m[3] * k[3],
    )


def _operations(expression: Expression, scope: Scope) -> Value:
    """Return the value of operators in a row, from the leftmost operand outwards."""
    first, above = spine(expression)
    scope.work.spend(4 * (len(above) - 1))
    value = _value(first, scope)
    for node in above:
        if node.operator == "^":
            value = _raised(value, node.right, scope)
        else:
            value = _combined(node.operator, value, _value(node.right, scope), scope.work)
    return value


def _raised(base: Value, right: Expression, scope: Scope) -> Value:
    exponent = simplest(_value(right, scope))
    if isinstance(exponent, Fraction):
        root = _root(simplest(base), exponent.denominator, scope)
        return _power(root, exponent.numerator, scope.work)
    if not isinstance(exponent, int):
        raise Unevaluated(f"the exponent {_cut(right)} = {shown(exponent)} is not a number")
    return _power(base, exponent, scope.work)


def _root(value: Value, index: int, scope: Scope) -> Value:
    """Return a root of a number; see `AlgebraicNumber.root` for which."""
    if isinstance(value, RationalFunction):
        raise Unevaluated(f"a root of {shown(value)}: of numbers alone")
    scope.work.spend(50 * index + _bits(value))
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


def _cut(expression: Expression) -> str:
    text = text_of(expression)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _bits(value: Value) -> int:
    """Return about how many bits a value takes."""
    match value:
        case int():
            return value.bit_length()
        case Fraction():
            return value.numerator.bit_length() + value.denominator.bit_length()
        case AlgebraicNumber():
            return value.bits
    return 64 * (len(value.num) + len(value.den))


def _cost(a: Value, b: Value) -> float:
    """Return about how many steps it takes to join two values."""
    if isinstance(a, RationalFunction) and isinstance(b, RationalFunction):
        return 20 + len(a.num) * len(b.den) + len(a.den) * len(b.num) + len(a.den) * len(b.den)
    if isinstance(a, AlgebraicNumber) and isinstance(b, AlgebraicNumber):
        return 10 * a.terms * b.terms + (_bits(a) + _bits(b)) / 64
    return (_bits(a) + _bits(b)) / 500


def _combined(operator: str, a: Any, b: Any, work: Work) -> Value:
    work.spend(_cost(a, b))
    if {type(a), type(b)} == {AlgebraicNumber, RationalFunction}:
        raise Unevaluated("roots and marks in one formula")
    if operator == "/" and isinstance(a, int) and isinstance(b, int):
        return Fraction(a, b)
    apply: Any = {"+": add, "-": sub, "*": mul, "/": truediv}[operator]
    value: Value = apply(a, b)
    return value


def _power(base: Value, exponent: int, work: Work) -> Value:
    size = max(_bits(base), 1)
    if not isinstance(base, RationalFunction) and abs(exponent) * size > 64 * MAX_EXPONENT:
        raise Unevaluated(f"a power with the exponent {shown(exponent)} is too large")
    work.spend(abs(exponent) * size / 500)
    if isinstance(base, RationalFunction):
        work.spend(20 * base.terms_of_power(abs(exponent)))
    if isinstance(base, AlgebraicNumber):
        work.spend(10 * base.terms**2 * abs(exponent).bit_length())
    if isinstance(base, int) and exponent < 0:
        return Fraction(1, base) ** -exponent
    return cast("Value", base**exponent)


def _call(function: str, arguments: tuple[Expression, ...], scope: Scope) -> Value:
    values = [simplest(_value(argument, scope)) for argument in arguments]
    if function in {"floor", "ceiling", "round", "abs", "sign", "min", "max"}:
        return _real(function, values)
    if function == "sqrt":
        return _root(values[0], 2, scope)
    whole = [value for value in values if isinstance(value, int)]
    if len(whole) < len(values):
        raise Unevaluated(f"{function} of {', '.join(map(shown, values))}: integers are wanted")
    if function in _SECOND_ORDER:
        return _second_order(function, whole[0])
    if function == "gcd":
        return gcd(*whole)
    if function == "lcm":
        return lcm(*whole)
    if function == "mod":
        return whole[0] % whole[1]
    if max(map(abs, whole)) > MAX_INDEX:
        raise Unevaluated(f"{function} of a number above {MAX_INDEX}")
    scope.work.spend(sum(map(abs, whole)))
    if function == "binomial":
        return binomial(whole[0], whole[1])
    if function == "double factorial":
        return double_factorial(whole[0])
    if whole[0] < 0:
        raise Unevaluated(f"{function}({shown(whole[0])}): not below 0")
    if function == "factorial":
        return factorial(whole[0])
    if function == "Catalan":
        return comb(2 * whole[0], whole[0]) // (whole[0] + 1)
    if function == "Stirling2":
        n, k = whole
        if k < 0 or k > n:
            return 0
        scope.work.spend(k * n * k.bit_length() / 64)
        total: int = sum((-1 if (k - i) % 2 else 1) * comb(k, i) * i**n for i in range(k + 1))
        return total // factorial(k)
    raise Unevaluated(f"{function} is not a function of the dialect")


def binomial(n: int, k: int) -> int:
    """Return the binomial coefficient, 0 for negative k; for negative n by the polynomial in n."""
    if k < 0:
        return 0
    if n >= 0:
        return comb(n, k)
    return (-1 if k % 2 else 1) * comb(k - n - 1, k)


def double_factorial(n: int) -> int:
    """Return n!! = n (n-2) (n-4) ..., down to 1 or 2; 1 for 0 and -1.

    Raises Unevaluated below -1.

    >>> [double_factorial(n) for n in range(-1, 9)]
    [1, 1, 1, 2, 3, 8, 15, 48, 105, 384]
    """
    if n < -1:
        raise Unevaluated(f"the double factorial of {shown(n)}: not below -1")
    return prod(range(n, 0, -2))


def _real(function: str, values: list[Value]) -> Value:
    for value in values:
        if isinstance(value, RationalFunction):
            raise Unevaluated(f"{function} of {shown(value)}: a real number is wanted")
    first: Any = values[0]
    if function in {"min", "max"}:
        best = first
        for other in values[1:]:
            difference = AlgebraicNumber.of(cast("Any", other)) - best
            if difference.sign() == (1 if function == "max" else -1):
                best = other
        return cast("Value", best)
    if not isinstance(first, AlgebraicNumber):
        first = Fraction(first)
        rounded: dict[str, Value] = {
            "floor": floor(first),
            "ceiling": ceil(first),
            "abs": abs(first),
        }
        rounded["round"] = floor(first + Fraction(1, 2))
        rounded["sign"] = (first > 0) - (first < 0)
        return rounded[function]
    match function:
        case "floor":
            return first.floor()
        case "ceiling":
            return first.ceil()
        case "round":
            return first.round()
        case "sign":
            return first.sign()
    return -first if first.sign() < 0 else first


def _coefficient(variable: str, k: int, body: Expression, scope: Scope) -> Value:
    """Return the coefficient of variable^k in the Laurent series of a rational function."""
    if abs(k) > MAX_COEFFICIENT:
        raise Unevaluated(f"the coefficient of {variable}^{shown(k)}: above {MAX_COEFFICIENT}")
    numbers = {n: v for n, v in scope.variables.items() if not isinstance(v, RationalFunction)}
    plain = Scope(
        {**numbers, variable: RationalFunction.variable("t")}, scope.sequences, scope.work
    )
    function = RationalFunction.of(_plain(value_of(body, plain)))
    return simplest(function.coefficient(k))


def function_of(expression: Expression, variable: str | None = None) -> RationalFunction:
    """Return the rational function of a g.f.; `variable` names what plays the part of t.

    Without it the variable is t if t occurs, else x or z, if it is the only one.
    Raises Unevaluated for what is not a rational function.
    """
    names = variables_of(expression)
    if variable is None:
        variable = "t" if "t" in names or len(names) != 1 else next(iter(names))
    scope = {name: RationalFunction.variable(name) for name in ("t", "x", "y")}
    if variable != "t":
        scope = {variable: RationalFunction.variable("t")}
    return RationalFunction.of(_plain(value_of(expression, Scope(scope))))


def _plain(value: Value) -> int | Fraction | RationalFunction:
    if isinstance(value, AlgebraicNumber):
        raise Unevaluated(f"{value} is not rational")
    return value
