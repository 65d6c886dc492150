"""Formulas in LaTeX, where every exponent stands in braces."""

from __future__ import annotations

from gfkit.errors import FormulaError
from gfkit.formulas.tree import (
    OPEN,
    TOO_DEEP,
    Binary,
    Call,
    Coefficient,
    Decimal,
    Expression,
    Negative,
    Number,
    Periodic,
    Relation,
    RootSum,
    Sum,
    Term,
    Variable,
    fold,
)
from gfkit.numbers.decimals import decimal, numbers_text
from gfkit.numbers.printing import latex_of_text, polynomial_text

# Levels: 1 a sum or a leading minus, 2 a product, 3 a fraction, 4 a power, 5 an atom.

Shown = tuple[str, int]

_AROUND = {
    "floor": (r"\left\lfloor ", r" \right\rfloor"),
    "ceiling": (r"\left\lceil ", r" \right\rceil"),
    "round": (r"\left\lfloor ", r" \right\rceil"),
    "abs": (r"\left|", r"\right|"),
    "sqrt": (r"\sqrt{", "}"),
}
_COMMANDS = {"min": "min", "max": "max", "gcd": "gcd", "gamma": "Gamma"}
_GREEK = {"pi": r"\pi"}
_UNITS = frozenset({"i"})
"""The imaginary unit, where no sum binds the letter."""


def latex_of(expression: Expression) -> str:
    r"""Return an expression in LaTeX.

    Raises FormulaError for a tree that is too deep.

    >>> from gfkit.formulas.parser import parse_expression
    >>> print(latex_of(parse_expression("2^n/3 + x^12*(1+i)")))
    \frac{2^{n}}{3}+x^{12} \left(1+\mathrm{i}\right)
    """
    try:
        return _latex(expression, _UNITS)[0]
    except RecursionError:
        raise FormulaError("", 0, TOO_DEEP) from None


SIGNS = {"=": "=", "!=": r"\neq ", "<": "<", ">": ">", "<=": r"\le ", ">=": r"\ge "}


def latex_of_relation(relation: Relation) -> str:
    r"""Return a relation in LaTeX.

    >>> from gfkit.formulas.parser import parse_relation
    >>> latex_of_relation(parse_relation("a(n) >= 2*a(n-1)/(n+1)"))
    'a(n)\\ge \\frac{2 a(n-1)}{n+1}'
    """
    return f"{latex_of(relation.left)}{SIGNS[relation.operator]}{latex_of(relation.right)}"


def _latex(expression: Expression, units: frozenset[str]) -> Shown:
    return fold(expression, lambda part: _operand(part, units), _joined)


def _joined(node: Binary, left: Shown, right: Shown) -> Shown:
    (before, level), (after, after_level) = left, right
    match node:
        case Binary("+" | "-" as sign, inner, _):
            before = _wrapped(before) if isinstance(inner, Sum | Coefficient) else before
            return f"{before}{sign}{after if after_level > 1 else _wrapped(after)}", 1
        case Binary("*", inner, _):
            before = _wrapped(before) if level < 2 or isinstance(inner, OPEN) else before
            after = after if after_level > 2 else _wrapped(after)
            return before + (r" \cdot " if after[0].isdigit() else " ") + after, 2
        case Binary("/"):
            return rf"\frac{{{before}}}{{{after}}}", 3
        case Binary("^", _, Binary("/", Number(1), Number(index))) if index > 2:
            return rf"\sqrt[{index}]{{{before}}}", 4
    return f"{before if level == 5 else _wrapped(before)}^{{{after}}}", 4


def _operand(expression: Expression, units: frozenset[str]) -> Shown:
    match expression:
        case Number(value):
            return decimal(value), 5
        case Decimal(text):
            return text, 5
        case Variable(name):
            return (rf"\mathrm{{{name}}}" if name in units else _GREEK.get(name, name)), 5
        case Negative(body):
            return f"-{_inside(body, 2, units)}", 1
        case Term(sequence, index):
            name, _, below = sequence.partition("_")
            name = name if len(name) == 1 else rf"\mathrm{{{name}}}"
            name = f"{name}_{{{below}}}" if below else name
            inside = _latex(index, units)[0]
            is_tall = r"\frac" in inside
            return (rf"{name}\left({inside}\right)" if is_tall else f"{name}({inside})"), 5
        case Call(function, arguments):
            return _call(function, arguments, units), 5
        case Sum(kind, variable, low, high, body):
            sign = r"\sum" if kind == "Sum" else r"\prod"
            first, last = (_latex(end, units)[0] for end in (low, high))
            inside = _inside(body, 2, units - {variable})
            return rf"{sign}_{{{variable}={first}}}^{{{last}}} {inside}", 2
        case RootSum(variable, poly, body):
            equation = latex_of_text(polynomial_text(poly, variable, highest_first=True))
            return rf"\sum_{{{equation}=0}} {_inside(body, 2, units - {variable})}", 2
        case Periodic(values, index):
            place = _inside(index, 2, units)
            listed = numbers_text(values, ",")
            return rf"\left[{listed}\right]_{{{place} \bmod {len(values)}}}", 5
        case Coefficient(variable, exponent, body):
            inside = _inside(body, 2, units - {variable})
            return rf"[{variable}^{{{_latex(exponent, units)[0]}}}] {inside}", 2
    raise AssertionError(expression)


def _call(function: str, arguments: tuple[Expression, ...], units: frozenset[str]) -> str:
    if function in {"factorial", "double factorial"}:
        body = arguments[0]
        plain = isinstance(body, Number | Variable)
        inside = _latex(body, units)[0]
        sign = "!" if function == "factorial" else "!!"
        return (inside if plain else rf"\left({inside}\right)") + sign
    parts = [_latex(argument, units)[0] for argument in arguments]
    if function in _AROUND:
        before, after = _AROUND[function]
        return f"{before}{parts[0]}{after}"
    match function:
        case "binomial":
            return rf"\binom{{{parts[0]}}}{{{parts[1]}}}"
        case "Stirling2":
            return rf"\genfrac\{{\}}{{0pt}}{{}}{{{parts[0]}}}{{{parts[1]}}}"
        case "mod":
            modulus = parts[1] if isinstance(arguments[1], Number) else _wrapped(parts[1])
            return rf"\left({_inside(arguments[0], 2, units)} \bmod {modulus}\right)"
    known = _COMMANDS.get(function)
    name = rf"\{known}" if known else rf"\operatorname{{{function}}}"
    return rf"{name}\left({', '.join(parts)}\right)"


def _wrapped(text: str) -> str:
    return rf"\left({text}\right)"


def _inside(expression: Expression, level: int, units: frozenset[str]) -> str:
    shown, own = _latex(expression, units)
    return shown if own >= level else _wrapped(shown)
