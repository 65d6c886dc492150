"""The grammar of the formula dialect, read by lark; a text is never evaluated."""

from __future__ import annotations

import re
from functools import lru_cache
from threading import RLock
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from gfkit.errors import FormulaError
from gfkit.formulas.build import coefficients_of
from gfkit.formulas.tree import (
    EXTRACTED_FROM,
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
    children,
    variables_of,
)

MAX_CHARACTERS = 20_000
MAX_NESTING = 60
MAX_DIGITS = 2_000
MAX_OPERATIONS = 420
"""In a row, as in a sum of so many terms."""
MAX_INSIDE = 120
"""Inside each other in any other way."""
MAX_POLYNOMIAL = 2_500
"""The degree of a polynomial whose roots a sum runs over."""
KEPT = 512
"""So many texts that were read last are not read again."""
SPACED_SIGNS = re.compile(r"\s*([-+])\s*")

FUNCTIONS = {
    "binomial": ("binomial", 2),
    "C": ("binomial", 2),
    "floor": ("floor", 1),
    "int": ("floor", 1),
    "ceiling": ("ceiling", 1),
    "ceil": ("ceiling", 1),
    "round": ("round", 1),
    "nint": ("round", 1),
    "sqrt": ("sqrt", 1),
    "abs": ("abs", 1),
    "sign": ("sign", 1),
    "min": ("min", 0),
    "max": ("max", 0),
    "gcd": ("gcd", 0),
    "lcm": ("lcm", 0),
    "mod": ("mod", 2),
    "factorial": ("factorial", 1),
    "fibonacci": ("Fibonacci", 1),
    "Fibonacci": ("Fibonacci", 1),
    "lucas": ("Lucas", 1),
    "Lucas": ("Lucas", 1),
    "Pell": ("Pell", 1),
    "pell": ("Pell", 1),
    "Jacobsthal": ("Jacobsthal", 1),
    "Catalan": ("Catalan", 1),
    "stirling2": ("Stirling2", 2),
    "Stirling2": ("Stirling2", 2),
}
"""Spelling -> name and number of arguments (0: one or more)."""

LOOKALIKES = str.maketrans({"−": "-", "–": "-", "·": "*", "×": "*", "⋅": "*", "∗": "*"})
"""Signs of typesetting, each for one of ours."""
NAMED = (
    (r"\[\s*(order|polynomial|linear recurrence)", "a formula that is not given"),
    (r"[*/^\d)]\s*\[[^\]]*sqrt|\[[^\[\]]*sqrt[^\[\]]*\]\s*[*/^(]",
     "brackets around square roots can be read two ways"),
    (r"\|", "bars for the absolute value are not in the dialect, abs(...) is"),
    (r"(Sum|sum|Product|product)_\{[^{}=]*[<>,]", "a sum that is not over k=first..last"),
    (r"\b(sum|prod|Sum|Product)\s*\(", "sums of programs are not in the dialect, Sum_{k=0..n} is"),
    (r"\(\s*mod\s+\w", "a congruence is not in the dialect"),
    (r"!\s*!\s*!(?!=)|!\s+!(?!=)", "more factorial signs than those of n! and n!!"),
    (r"!!=", "factorial signs before '=' can be read two ways"),
)  # fmt: skip
"""What is refused by name: where it is seen, and what it is."""

FACTOR_LETTERS = "nkijmxyztqrsuvw"
"""One of these before a parenthesis is a factor, n(n+1); others name a sequence, a(n+1)."""

_SEQUENCE_LETTERS = "".join(sorted(set("abcdefghijklmnopqrstuvwxyz") - set(FACTOR_LETTERS)))
_CALLS = "|".join(
    [
        r"A\d{6}",
        *sorted(FUNCTIONS, key=len, reverse=True),
        r"[A-Z][a-z]?\d?",
        f"[{_SEQUENCE_LETTERS}]",
        "[a-zA-Z]_[A-Za-z0-9]+",
    ]
)

GRAMMAR = rf"""
start: relation
relation: expression ((RELATION | EQUAL) expression)?
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
    | "(" expression ")" -> group
    | "(" product MOD product ")" -> remainder
    | "[" expression "]" -> bracket
    | CALL expression ("," expression)* ")" -> call
    | VALUES product MOD NUMBER "]" -> periodic
?sum: SUM VARIABLE EQUAL expression ".." expression "}}" signed -> big_sum
    | SUM expression ROOTS signed -> root_sum
    | SUM expression EQUAL expression "}}" signed -> root_equation
    | EXTRACTION unary "]" signed -> coefficient

VALUES.8: /\[\s*-?\d+(\s*,\s*-?\d+)*\s*\]\s*\[/
EXTRACTION.8: /\[\s*[{EXTRACTED_FROM}]\s*(\^|\*\*)/
_DOUBLE.7: /!!/
ROOTS.7: /=\s*0\s*\}}/
MOD.6: /mod(?=\s+[^\s(])/
RELATION: /[≤≥≠]|<=|>=|==|<>|!=|<|>/
EQUAL: "="
_POWER: "^" | "**"
SUM.5: /(Sum|sum|Product|product)_\{{/
CALL.4: /({_CALLS})\(/
VARIABLE.3: /[a-zA-Z]/
DECIMAL.2: /\d+\.\d+/
NUMBER.1: /\d+/
%ignore /[ \t\n]+/
"""


@v_args(inline=True)
class _Builder(Transformer[Token, Any]):
    """Turns the parse tree into expressions."""

    def __init__(self) -> None:
        super().__init__()
        self.grouped: list[Expression] = []

    def group(self, body: Expression) -> Expression:
        self.grouped.append(body)
        return body

    def remainder(self, left: Expression, _: Token, right: Expression) -> Expression:
        return Call("mod", (left, right))

    def start(self, relation: Any) -> Any:
        return relation

    def relation(self, left: Expression, *rest: Any) -> Any:
        if not rest:
            return left
        names = {"==": "=", "<>": "!=", "≤": "<=", "≥": ">=", "≠": "!="}
        operator = names.get(str(rest[0]), str(rest[0]))
        return Relation(operator, left, rest[1])

    def add(self, left: Expression, right: Expression) -> Expression:
        return Binary("+", left, right)

    def subtract(self, left: Expression, right: Expression) -> Expression:
        return Binary("-", left, right)

    def multiply(self, left: Expression, right: Expression) -> Expression:
        return Binary("*", left, right)

    def divide(self, left: Expression, right: Expression) -> Expression:
        return Binary("/", left, right)

    def juxtapose(self, left: Expression, right: Expression) -> Expression:
        if isinstance(left, Binary) and not any(left is part for part in self.grouped):
            numbers = isinstance(left.left, Number) and isinstance(left.right, Number)
            if left.operator == "/" or (left.operator == "^" and numbers):
                what = "division" if left.operator == "/" else "power"
                raise _Unreadable(0, f"a factor without '*' after a {what} can be read two ways")
        return Binary("*", left, right)

    def negative(self, body: Expression) -> Expression:
        return Negative(body)

    def raised(self, base: Expression, exponent: Expression) -> Expression:
        return Binary("^", base, exponent)

    def factorial(self, body: Expression) -> Expression:
        return Call("factorial", (body,))

    def number(self, token: Token) -> Expression:
        return Number(int(token))

    def decimal(self, token: Token) -> Expression:
        return Decimal(str(token))

    def variable(self, token: Token) -> Expression:
        return Variable(str(token))

    def double_factorial(self, body: Expression) -> Expression:
        return Call("double factorial", (body,))

    def periodic(self, values: Token, index: Expression, _: Token, period: Token) -> Expression:
        listed = tuple(map(int, re.findall(r"-?\d+", values)))
        if len(listed) != int(period):
            reason = f"{len(listed)} values for {period} residues"
            raise _Unreadable(values.column or 0, reason)
        return Periodic(listed, index)

    def bracket(self, body: Expression) -> Expression:
        if _is_monomial(body):
            raise _Unreadable(0, "brackets around a power can be a coefficient, such as [x^n] f(x)")
        return Call("floor", (body,))

    def call(self, token: Token, *given: Expression) -> Expression:
        name, column = str(token)[:-1], token.column or 0
        if name in FUNCTIONS:
            function, arity = FUNCTIONS[name]
            if arity and len(given) != arity:
                raise _Unreadable(column, f"{name} takes {arity} arguments, not {len(given)}")
            return Call(function, given)
        if len(given) != 1:
            raise _Unreadable(column, f"a term of the sequence {name} has one index")
        return Term(name, given[0])

    def big_sum(
        self,
        kind: Token,
        variable: Token,
        _: Token,
        low: Expression,
        high: Expression,
        body: Expression,
    ) -> Expression:
        return Sum(str(kind)[:-2].capitalize(), str(variable), low, high, body)

    def root_sum(
        self, kind: Token, equation: Expression, zero: Token, body: Expression
    ) -> Expression:
        return self.root_equation(kind, equation, zero, Number(0), body)

    def root_equation(
        self, kind: Token, left: Expression, _: Token, right: Expression, body: Expression
    ) -> Expression:
        column = kind.column or 0
        if str(kind)[:-2].capitalize() != "Sum":
            raise _Unreadable(column, "a product over the roots of a polynomial")
        equation = Binary("-", left, right)
        names = variables_of(equation)
        variable = next(iter(names), "")
        poly = coefficients_of(equation, variable, MAX_POLYNOMIAL) if len(names) == 1 else None
        if poly is None or len(poly) < 2:
            raise _Unreadable(column, "a sum over roots is over those of a polynomial in a letter")
        return RootSum(variable, poly, body)

    def coefficient(self, start: Token, exponent: Expression, body: Expression) -> Expression:
        return Coefficient(str(start)[1:].lstrip()[0], exponent, body)


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


class _Unreadable(Exception):
    """What is wrong, and the column if it is known (from 1)."""

    def __init__(self, column: int, reason: str) -> None:
        self.column = column
        self.reason = reason
        super().__init__(reason)


class _Parser:
    """The LALR parser, which builds the expression while it reads."""

    def __init__(self) -> None:
        self.builder = _Builder()
        self.lark: Any = Lark(GRAMMAR, parser="lalr", transformer=self.builder)
        self.lock = RLock()

    def read(self, text: str) -> Any:
        """Return what a text says."""
        with self.lock:
            self.builder.grouped.clear()
            return self.lark.parse(text)


@lru_cache(maxsize=1)
def _parser() -> _Parser:
    return _Parser()


def parse_statement(text: str) -> Relation | Expression:
    """Read a relation such as "a(n) = a(n-1) + 2", or an expression.

    Raises FormulaError, which knows the text and the column, for what is not in the dialect.

    >>> print(parse_statement("a(n) = 2a(n-1)+(-1)^n"))
    a(n) = 2*a(n-1)+(-1)^n
    >>> parse_statement("a(n) = a(n-1) + * 2")
    Traceback (most recent call last):
    gfkit.errors.FormulaError: column 17 of 'a(n) = a(n-1) + * 2': '*' is not expected here
    """
    text = text.translate(LOOKALIKES)
    try:
        return _kept(SPACED_SIGNS.sub(r"\1", text))
    except FormulaError:
        return _read(text)  # for the column


@lru_cache(maxsize=KEPT)
def _kept(text: str) -> Relation | Expression:
    """Read a text, or remember it; blanks around signs make no difference."""
    return _read(text)


def _read(text: str) -> Relation | Expression:
    _refuse_long(text)
    try:
        found: Relation | Expression = _parser().read(text)
    except _Unreadable as error:
        raise FormulaError(text, error.column, error.reason) from None
    except RecursionError:
        raise FormulaError(text, 1, TOO_DEEP) from None
    except UnexpectedInput as error:
        column = (error.pos_in_stream or 0) + 1
        if getattr(getattr(error, "token", None), "type", "") == "$END" or column > len(text):
            raise FormulaError(text, len(text) + 1, "the formula ends too early") from None
        raise FormulaError(text, column, f"{text[column - 1]!r} is not expected here") from None
    _refuse_deep(text, found)
    return found


def _refuse_deep(text: str, found: Relation | Expression) -> None:
    """Refuse trees that would take too many calls inside each other."""
    sides = [found.left, found.right] if isinstance(found, Relation) else [found]
    waiting: list[tuple[Expression, int, int]] = [(side, 1, 1) for side in sides]
    while waiting:
        part, row, inside = waiting.pop()
        if row > MAX_OPERATIONS or inside > MAX_INSIDE:
            raise FormulaError(text, 1, TOO_DEEP)
        if isinstance(part, Binary):
            waiting.append((part.left, row + 1, inside))
            waiting.append((part.right, row + 1, inside + 1))
        else:
            waiting += [(inner, row + 1, inside + 1) for inner in children(part)]


def parse_expression(text: str) -> Expression:
    """Read an expression; raises FormulaError for a relation too."""
    found = parse_statement(text)
    if isinstance(found, Relation):
        raise FormulaError(
            text, 1, f"an expression is wanted, not a relation with {found.operator!r}"
        )
    return found


def parse_relation(text: str) -> Relation:
    """Read a relation; raises FormulaError for a bare expression."""
    found = parse_statement(text)
    if not isinstance(found, Relation):
        raise FormulaError(text, len(text) + 1, "a relation such as a(n) = ... is wanted")
    return found


def _refuse_long(text: str) -> None:
    """Refuse what would take long, or more than one word where letters are meant."""
    if not text.strip():
        raise FormulaError(text, 1, "the formula is empty")
    if len(text) > MAX_CHARACTERS:
        raise FormulaError(
            text, MAX_CHARACTERS, f"a formula of more than {MAX_CHARACTERS} characters"
        )
    depth = 0
    for column, character in enumerate(text, 1):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if depth > MAX_NESTING:
            raise FormulaError(text, column, f"parentheses nested more than {MAX_NESTING} deep")
    for match in re.finditer(r"\d+", text):
        if len(match[0]) > MAX_DIGITS:
            raise FormulaError(text, match.start() + 1, f"a number of {len(match[0])} digits")
    for pattern, what in NAMED:
        if named := re.search(pattern, text):
            raise FormulaError(text, named.start() + 1, what)
    for match in re.finditer(r"[A-Za-z]{2,}", text):
        word = match[0]
        after = text[match.end() :].lstrip()[:1]
        if (call := re.match(r"[A-Za-z]+\d?\s*\(", text[match.start() :])) and call[0][
            :-1
        ].rstrip() in FUNCTIONS:
            continue
        if word in {"Sum", "sum", "Product", "product"} and after == "_":
            continue
        if word == "mod" and after not in {"", "("}:
            continue
        factors = word[:-1] if text[match.end() : match.end() + 1] == "(" else word
        if not set(factors) <= set(FACTOR_LETTERS) and not re.fullmatch(r"[A-Z][a-z]", word):
            raise FormulaError(text, match.start() + 1, f"{word!r} is no word of the dialect")
