"""The grammar of the formula dialect, read by lark; a text is never evaluated."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import Any

from lark import Lark, Token, Transformer, Tree, UnexpectedInput, v_args

from gfkit.errors import FormulaError, GfkitError
from gfkit.formulas.build import harmonic
from gfkit.formulas.evaluate import function_of
from gfkit.formulas.grammar import FACTOR_LETTERS, FUNCTIONS, MAX_POLYNOMIAL, PHRASE, PROGRAM_SUMS
from gfkit.formulas.tree import (
    EXTRACTED_FROM,
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
    bound_by,
    variables_of,
    walk,
)
from gfkit.numbers.decimal import integer

__all__ = ["PARSER", "UnexpectedInput", "read"]

_FUNCTIONS = "|".join(sorted(FUNCTIONS, key=len, reverse=True))
_VALUES = r"\s*-?\d+(\s*,\s*-?\d+)*\s*\]\s*\["
_NAMES = r"A\d{6}|[A-Z][a-z]?\d?|[a-zA-Z]_[A-Za-z0-9]+|[a-z]"

GOLDEN = Binary("/", Binary("+", Number(1), Call("sqrt", (Number(5),))), Number(2))
"""What phi stands for."""

GRAMMAR = rf"""
start: said (_IFF said)?
said: side
    | side sign side modulus?
    | side _DIVIDES side -> divides
    | side _MULTIPLE side -> multiple
    | side PARITY -> multiple
?sign: RELATION | EQUAL | CONGRUENT
?modulus: _OF_MODULUS expression ")" | _MODULO product
?side: expression
    | expression _MOD product -> unclosed
?expression: signed
    | "+" signed
    | expression "+" signed -> add
    | expression "-" signed -> subtract
?signed: product
    | sum
    | product "*" sum -> multiply
    | product sum -> juxtapose
    | "-" signed -> negative
?product: power
    | product "*" unary -> multiply
    | product "/" unary -> divide
    | product juxtaposed -> juxtapose
?unary: power
    | "-" unary -> negative
?juxtaposed: postfix_word
    | postfix_word _POWER unary -> raised
?postfix_word: word
    | postfix_word "!" -> factorial
    | postfix_word _DOUBLE -> double_factorial
?power: postfix
    | postfix _POWER unary -> raised
?postfix: atom
    | postfix "!" -> factorial
    | postfix _DOUBLE -> double_factorial
?atom: NUMBER -> number
    | DECIMAL -> decimal
    | word
?word: VARIABLE -> variable
    | PHI -> golden
    | "(" side ")" -> group
    | "[" expression "]" -> bracket
    | CALL expression ("," expression)* ")" -> call
    | NAME "(" expression ("," expression)* ")" -> named
    | NAME "[" expression "]" -> named
    | VALUES product _MOD NUMBER "]" -> periodic
    | SUBSCRIPT expression "}}" -> subscripted
    | INDEXED -> indexed
    | TOTAL expression "," VARIABLE "=" expression ".." expression ")" -> program_sum
    | TOTAL expression "," "(" VARIABLE "," expression "," expression ")" ")" -> program_sum
    | TOTAL VARIABLE "=" expression "," expression "," expression ")" -> big_sum
?sum: SUM VARIABLE "=" expression ".." expression "}}" signed -> big_sum
    | SUM expression _ROOTS signed -> root_sum
    | SUM expression "=" expression "}}" signed -> root_equation
    | EXTRACTION unary "]" signed -> coefficient

VALUES.8: /\[{_VALUES}/
EXTRACTION.8: /\[\s*[{EXTRACTED_FROM}]\s*(\^|\*\*)/
_DOUBLE.7: /!!/
_ROOTS.7: /=\s*0\s*\}}/
_MOD.6: /mod(?=\s+[^\s(])/
_IFF.9: /iff\b|if\s+and\s+only\s+if\b/
_DIVIDES.9: /divides\b|\|/
_MULTIPLE.9: /is\s+(divisible\s+by|a\s+multiple\s+of)\b/
PARITY.9: /is\s+(even|odd)\b/
_OF_MODULUS.9: /,?\s*\(\s*mod(ulo)?\s+/
_MODULO.9: /,?\s*modulo\s+/
CONGRUENT.9: /==|≡|is\s+congruent\s+to\b/
RELATION: /[≤≥≠]|<=|>=|<>|!=|<|>/
EQUAL: "="
_POWER: "^" | "**"
TOTAL.6: /({"|".join(sorted(PROGRAM_SUMS, key=len, reverse=True))})\s*\(/
SUBSCRIPT.5: /[A-Za-z]_\{{/
INDEXED.5: /[A-Za-z]_([0-9]+|[a-z])(?![A-Za-z0-9_(])/
PHI.4: /phi(?!\s*\()/
SUM.5: /(Sum|sum|Product|product)_\{{/
CALL.5: /({_FUNCTIONS})\(/
NAME.4: /({_NAMES})(?=\s*\((?!\s*mod(ulo)?\s)|\[(?!{_VALUES}))/
VARIABLE.3: /(?!{PHRASE})[a-zA-Z]/
DECIMAL.2: /[0-9]+\.[0-9]+/
NUMBER.1: /[0-9]+/
%ignore /[ \t\n]+/
"""


BINARY = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "raised": "^"}
CALLED = {"factorial": "factorial", "double_factorial": "double factorial"}
MADE: dict[str, Callable[..., Expression]] = {
    **{rule: partial(Binary, sign) for rule, sign in BINARY.items()},
    **{rule: lambda *parts, name=name: Call(name, parts) for rule, name in CALLED.items()},
    "negative": Negative,
    "number": lambda token: Number(int(token) if len(token) < 400 else integer(token)),
    "decimal": lambda token: Decimal(str(token)),
    "variable": lambda token: Variable(str(token)),
    "golden": lambda _: GOLDEN,
    "big_sum": lambda kind, k, *parts: Sum(PROGRAM_SUMS[kind.rstrip("_{( \t\n")], str(k), *parts),
    "program_sum": lambda kind, of, k, low, high: MADE["big_sum"](kind, k, low, high, of),
}
"""What the rules of operators, functions and tokens stand for."""


SIGNS = {"==": "=", "<>": "!=", "≤": "<=", "≥": ">=", "≠": "!="}
"""How relations are also written, and what they are."""


@v_args(inline=True)
class _Builder(Transformer[Token, Any]):
    """Turns the parse tree into expressions."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.factors: frozenset[str] = frozenset()
        self.grouped: dict[int, Expression] = {}
        self.open: dict[int, Call] = {}  # remainders without parentheses, by which object it is

    def wrong(self, column: int, reason: str) -> FormulaError:
        return FormulaError(self.text, column, reason)

    def group(self, body: Expression) -> Expression:
        if (one := self.open.pop(id(body), None)) and self._is_sum(one.arguments[0]):
            raise self.wrong(0, "the remainder of a sum without parentheses")
        self.grouped[id(body)] = body
        return body

    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        return MADE[data](*children) if data in MADE else Tree(data, children, meta)

    def start(self, *said: Relation | Expression) -> Relation | Expression:
        if len(said) > 1:
            return Relation("=", *(Call("sign", (self.zero(one),)) for one in said))
        sums = [one for one in self.open.values() if self._is_sum(one.arguments[0])]
        if id(said[0]) in self.open or (sums and isinstance(said[0], Relation)):
            raise self.wrong(
                0, "a remainder without parentheses is a side of an equation; write mod(a(n), m)"
            )
        return said[0]

    def said(
        self, left: Expression, sign: Any = None, right: Any = None, modulus: Any = None
    ) -> Relation | Expression:
        if sign is None:
            return left
        is_congruence = sign.type == "CONGRUENT"
        if is_congruence and modulus is None and (one := self.open.pop(id(right), None)):
            right, modulus = one.arguments
        if modulus is not None and sign.type != "RELATION":
            return self.divides(modulus, Binary("-", left, right))
        if modulus is not None or (is_congruence and sign != "=="):
            raise self.wrong(0, "a congruence is not in the dialect")
        return Relation(SIGNS.get(sign, str(sign)), left, right)

    def divides(self, modulus: Expression, whole: Expression) -> Relation:
        return Relation("=", Call("mod", (whole, modulus)), Number(0))

    def multiple(self, whole: Expression, modulus: Any) -> Relation:
        if isinstance(modulus, Token):
            whole = Binary("-", whole, Number(1)) if modulus.endswith("odd") else whole
            modulus = Number(2)
        return self.divides(modulus, whole)

    def unclosed(self, whole: Expression, modulus: Expression) -> Expression:
        found = Call("mod", (whole, modulus))
        return self.open.setdefault(id(found), found)

    def _is_sum(self, body: Expression) -> bool:
        is_sum = isinstance(body, Negative) or (isinstance(body, Binary) and body.operator in "+-")
        return is_sum and id(body) not in self.grouped

    def zero(self, said: Relation | Expression) -> Expression:
        """Return what is 0 where a divisibility, or a remainder that is given, holds."""
        match said:
            case Relation("=", Call("mod") as found, Number(0)):
                return found
            case Relation("=", Call("mod", (whole, Number(m) as modulus)), Number(r) as rest):
                if r < m:
                    return Call("mod", (Binary("-", whole, rest), modulus))
        raise self.wrong(0, "if and only if stands between two divisibilities")

    def juxtapose(self, left: Expression, right: Expression) -> Expression:
        if isinstance(left, Binary) and id(left) not in self.grouped:
            numbers = isinstance(left.left, Number) and isinstance(left.right, Number)
            if left.operator == "/" or (left.operator == "^" and numbers):
                what = "division" if left.operator == "/" else "power"
                said = f"a factor without '*' after a {what} can be read two ways"
                raise self.wrong(0, f"{said}; write * or parentheses")
        return Binary("*", left, right)

    def periodic(self, values: Token, index: Expression, period: Token) -> Expression:
        listed = tuple(map(int, re.findall(r"-?\d+", values)))
        if len(listed) != int(period):
            reason = f"{len(listed)} values for {period} residues"
            raise self.wrong(values.column or 0, reason)
        return Periodic(listed, index)

    def bracket(self, body: Expression) -> Expression:
        if _is_monomial(body):
            raise self.wrong(0, "brackets around a power can be a coefficient, such as [x^n] f(x)")
        return Call("floor", (body,))

    def call(self, token: Token, *given: Expression) -> Expression:
        name, column = str(token)[:-1], token.column or 0
        function, arity = FUNCTIONS[name]
        if len(name) == len(given) == 1:  # C(n) is no binomial coefficient
            return Term(name, given[0])
        if arity and len(given) != arity:
            raise self.wrong(column, f"{name} takes {arity} arguments, not {len(given)}")
        return harmonic(given[0]) if function == "harmonic" else Call(function, given)

    def named(self, token: Token, *given: Expression) -> Expression:
        if len(given) != 1:
            raise self.wrong(token.column or 0, f"a term of the sequence {token} has one index")
        return Term(str(token), given[0])

    def subscripted(self, token: Token, index: Expression) -> Expression:
        return Term(token[0], index)

    def indexed(self, token: Token) -> Expression:
        name, index = token.split("_")
        return Term(name, Number(int(index)) if index.isdecimal() else Variable(index))

    def root_sum(self, kind: Token, equation: Expression, body: Expression) -> Expression:
        return self.root_equation(kind, equation, Number(0), body)

    def root_equation(
        self, kind: Token, left: Expression, right: Expression, body: Expression
    ) -> Expression:
        column = kind.column or 0
        if str(kind)[:-2].capitalize() != "Sum":
            raise self.wrong(column, "a product over the roots of a polynomial")
        equation = Binary("-", left, right)
        names = variables_of(equation)
        variable = next(iter(names), "")
        poly = _coefficients(equation, variable) if len(names) == 1 else ()
        if not 2 <= len(poly) <= MAX_POLYNOMIAL + 1:
            raise self.wrong(column, "a sum over roots is over those of a polynomial in a letter")
        return RootSum(variable, poly, body)

    def coefficient(self, start: Token, exponent: Expression, body: Expression) -> Expression:
        return Coefficient(str(start)[1:].lstrip()[0], exponent, body)


def _coefficients(expression: Expression, variable: str) -> tuple[int, ...]:
    """Return the ascending coefficients of a polynomial over Z in one letter; () for others."""
    try:
        sides = function_of(expression, variable).ascending()
    except GfkitError:
        return ()
    return tuple(sides[0]) if sides is not None and [*sides[1]] == [1] else ()


def _is_monomial(body: Expression) -> bool:
    """Tell whether an expression is a product of powers of letters such as x, and t."""
    match body:
        case Variable(name):
            return name in EXTRACTED_FROM
        case Binary("^", left, _):
            return _is_monomial(left)
        case Binary("*", left, right):
            return _is_monomial(left) and _is_monomial(right)
    return False


def _variable_or_name(token: Token) -> Token:
    """Return a letter before a parenthesis as a factor where the formula has it as a variable."""
    return token.update(type="VARIABLE") if str(token) in _BUILDER.factors else token


_BUILDER, _LOCK = _Builder(), RLock()
PARSER: Any = Lark(
    GRAMMAR, parser="lalr", transformer=_BUILDER, lexer_callbacks={"NAME": _variable_or_name}
)
"""The LALR parser; the expression is built while it reads."""


def read(text: str) -> Relation | Expression:
    """Return what a text says; raises FormulaError, or UnexpectedInput of lark.

    A letter before a parenthesis is the name of a sequence, but for n (mod 5). It is a factor if it
    is a variable in another place of the formula: n(n+1)/2, x(1+x)/(1-x)^3, Sum_{k=0..n} k(k+1).
    """
    with _LOCK:
        found = _read(text, frozenset())
        parts = [part for _, part in walk(found)]
        names = {part.sequence for part in parts if isinstance(part, Term)} & {*FACTOR_LETTERS}
        letters = {part.name for part in parts if isinstance(part, Variable)}
        factors = names & (letters | {bound_by(part)[0] for part in parts})
        return _read(text, frozenset(factors)) if factors else found


def _read(text: str, factors: frozenset[str]) -> Relation | Expression:
    _BUILDER.text, _BUILDER.factors = text, factors
    _BUILDER.grouped.clear()
    _BUILDER.open.clear()
    found: Relation | Expression = PARSER.parse(text)
    return found
