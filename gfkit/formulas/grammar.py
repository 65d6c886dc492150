"""The grammar of the formula dialect, read by lark; a text is never evaluated."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from threading import RLock
from typing import Any

from lark import Lark, Token, Transformer, Tree, UnexpectedInput, v_args

from gfkit.base.cache import kept_file
from gfkit.errors import FormulaError, GfkitError
from gfkit.formulas.construction import harmonic
from gfkit.formulas.evaluation import Scope, function_of, value_of
from gfkit.formulas.summation import sum_over_all
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
    mapped,
    substituted,
    variables_of,
    walk,
)
from gfkit.formulas.words import (
    FACTOR_LETTERS,
    FUNCTIONS,
    IRRATIONAL,
    MAX_POLYNOMIAL,
    PHRASE,
    PROGRAM_SUMS,
)
from gfkit.numbers.decimals import integer

__all__ = ["PARSER", "UnexpectedInput", "read"]

_FUNCTIONS = "|".join(sorted(FUNCTIONS, key=len, reverse=True))
_VALUES = r"\s*-?\d+(\s*,\s*-?\d+)*\s*\]\s*\["
_VALUES_BELOW = r"\s*-?\d+(\s*,\s*-?\d+)*\s*(?:\\right\s*)?\]\s*_\s*\{"
"""In LaTeX a subscript names the residue of values for each residue."""
_NAMES = r"A\d{6}|[A-Z][a-z]?\d?|[a-zA-Z]_[A-Za-z0-9]+|[a-z]"
_LEFT = r"\s*(?:\\left\s*|\\[Bb]igl?\s*)?"
"""What may stand between a function and its bracket."""
_ONE_CHOSEN = r"(?:[0-9]*[a-z]|[0-9]+)"
_BEGUN = r"(?<![\w)^+*\/-])(?<![\w)^+*\/-]\s)"
_ENDED = r"(?!\s*[\w(^+*\/!-])"
"""What stands alone: no sign is before it, and none continues after it."""
_TOTALS = "|".join(sorted(PROGRAM_SUMS, key=len, reverse=True))

GOLDEN = Binary("/", Binary("+", Number(1), Call("sqrt", (Number(5),))), Number(2))
"""What phi stands for."""

GRAMMAR = rf"""
start: said (_IFF said)? | listing
listing: "[" expression _FOR VARIABLE _IN _RANGE _first_last "]" -> python_list
    | _FOR "(" VARIABLE "=" expression "," expression "," _printed ")" -> pari_list
_first_last: "(" (expression ",")? expression ")"
_printed: _PRINT "(" expression ("," STRING)? ")"
said: side
    | side sign side modulus?
    | side _DIVIDES side -> divides
    | side _MULTIPLE side -> multiple
    | side PARITY -> multiple
?sign: RELATION | EQUAL | CONGRUENT
?modulus: _OF_MODULUS expression ")" | _MODULO product | _PMOD argument
?side: expression
    | expression _MOD product -> unclosed
?expression: signed
    | "+" signed
    | expression "+" signed -> add
    | expression "-" signed -> subtract
?signed: product
    | sum
    | product _TIMES sum -> multiply
    | product sum -> juxtapose
    | "-" signed -> negative
?product: power
    | product _TIMES unary -> multiply
    | product _OVER unary -> divide
    | product _WHOLE unary -> quotient
    | product _REST unary -> remainder
    | product juxtaposed -> juxtapose
?unary: power
    | "-" unary -> negative
?juxtaposed: postfix_word
    | postfix_word _POWER exponent -> raised
    | base _POWER exponent -> raised
base: BASE -> number
?postfix_word: word
    | postfix_word "!" -> factorial
    | postfix_word _DOUBLE -> double_factorial
?power: postfix
    | postfix _POWER exponent -> raised
?exponent: unary
    | braced
?postfix: atom
    | postfix "!" -> factorial
    | postfix _DOUBLE -> double_factorial
?atom: (NUMBER | BASE) -> number
    | DECIMAL -> decimal
    | word
?word: VARIABLE -> variable
    | PHI -> golden
    | PI -> turn
    | grouped
    | "[" expression "]" -> bracket
    | _FLOOR expression _FLOORED -> floor
    | _FLOOR braced _FLOORED -> floor
    | _CEILING expression _CEILED -> ceiling
    | _BAR expression _BARRED -> absolute
    | CALL expression ("," expression)* ")" -> call
    | CALLED expression ("," expression)* "]" -> call
    | TURN expression (")" | "]") -> turned
    | NAME "(" expression ("," expression)* ")" -> named
    | NAME "[" expression "]" -> named
    | VALUES_BELOW product _MOD NUMBER "}}" -> periodic
    | VALUES product _MOD NUMBER "]" -> periodic
    | SUBSCRIPT expression "}}" -> subscripted
    | INDEXED -> indexed
    | _FRACTION first argument -> fraction
    | "{{" expression _OVER_IN_BRACES expression "}}" -> fraction
    | _BINOMIAL first argument -> binomial
    | "{{" expression _CHOOSE expression "}}" -> binomial
    | "(" expression _CHOOSE expression ")" -> binomial
    | grouped _CHOOSE (ALONE | grouped) -> chosen
    | CHOSEN -> chosen
    | _ROOT_OF argument -> root
    | _ROOT_OF "[" NUMBER "]" argument -> root
    | _ROOT_SIGN root_argument -> root
    | TOTAL expression "," VARIABLE "=" expression ".." expression ")" -> program_sum
    | TOTAL expression "," "(" VARIABLE "," expression "," expression ")" ")" -> program_sum
    | TOTAL VARIABLE "=" expression "," expression "," expression ")" -> big_sum
    | TOTAL VARIABLE "=" expression ".." expression "," expression ")" -> big_sum
    | TOTALED expression iterator+ "]" -> iterated
    | ROOT_SUM expression "," _LAMBDA VARIABLE "," expression ")" ")" -> roots_of
iterator: "," "{{" VARIABLE "," expression "}}"
    | "," "{{" VARIABLE "," expression "," expression "}}"
?grouped: "(" side ")" -> group
?root_argument: NUMBER -> number
    | VARIABLE -> variable
    | grouped
argument: braced | ONE
first: "{{" expression "}}" -> group
    | ONE -> argument
braced: "{{" expression "}}" -> group
?sum: SUM VARIABLE "=" expression (".." | _TO) expression "}}" signed -> big_sum
    | SUM VARIABLE "=" expression "}}" _POWER bound signed -> big_sum
    | SUM VARIABLE "=" expression ")" _POWER bound signed -> big_sum
    | SUM VARIABLE "=" expression "}}" _POWER _ENDLESS signed -> sum_from
    | SUM expression RELATION VARIABLE RELATION expression "}}" signed -> sum_between
    | SUM VARIABLE RELATION expression "}}" signed -> sum_over
    | SUM VARIABLE "}}" signed -> sum_over
    | SUM_OVER signed -> sum_over
    | SUM expression _ROOTS signed -> root_sum
    | SUM expression "=" expression "}}" signed -> root_equation
    | EXTRACTION exponent "]" signed -> coefficient
?bound: braced
    | grouped
    | UNBRACED -> unbraced

_FOR.9: /for\b/
_TO.9: /to(?=\s)/
_IN.9: /in\b/
_RANGE.9: /range\b/
_PRINT.9: /print1?(?=\()/
STRING: /["'][^"']*["']/
VALUES.8: /\[{_VALUES}/
VALUES_BELOW.8: /\[{_VALUES_BELOW}/
EXTRACTION.8: /\[\s*[{EXTRACTED_FROM}]\s*(\^|\*\*)/
_DOUBLE.7: /!!/
_ROOTS.7: /=\s*0\s*\}}(?!\s*(?:\^|\*\*))/
_MOD.6: /mod(?=\s+[^\s(])|\\b?mod(?![A-Za-z])/
_IFF.9: /iff\b|if\s+and\s+only\s+if\b/
_DIVIDES.9: /divides\b|\||\\mid(?![A-Za-z])/
_MULTIPLE.9: /is\s+(divisible\s+by|a\s+multiple\s+of)\b/
PARITY.9: /is\s+(even|odd)\b/
_OF_MODULUS.9: /,?\s*\(\s*\\?mod(ulo)?\s+/
_MODULO.9: /,?\s*modulo\s+/
_PMOD.9: /\\pmod(?![A-Za-z])/
CONGRUENT.9: /==|≡|\\equiv(?![A-Za-z])|is\s+congruent\s+to\b/
RELATION.7: /[≤≥≠]|<=|>=|<>|!=|<|>|\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z])/
EQUAL: "="
_POWER.7: /\^|\*\*/
_TIMES.7: /\*(?!\*)|\\(?:cdot|times|ast)(?![A-Za-z])/
_WHOLE.7: /\/\/|\\(?=\s*[0-9])/
_OVER.7: /\/(?!\/)|\\div(?![A-Za-z])/
_REST.7: /%/
_OVER_IN_BRACES.7: /\\over(?![A-Za-z])/
TOTAL.6: /({_TOTALS})\s*\(/
TOTALED.6: /(Sum|Product)\s*\[/
ROOT_SUM.8: /RootSum\s*\(/
_LAMBDA.8: /Lambda\s*\(/
SUBSCRIPT.5: /[A-Za-z]_\{{/
INDEXED.5: /[A-Za-z]_([0-9]+|[a-z])(?![0-9_(]|[A-Za-z](?!_))/
PHI.4: /phi(?!\s*\()|φ(?!\s*\()|\\(?:var)?phi(?!\s*\(|[A-Za-z])|GoldenRatio/
PI.6: /\\pi(?![A-Za-z])|(?:[Pp]i|π)(?=n(?![A-Za-z])|[^A-Za-z(]|$)/
SUM.5: /\\?(Sum|sum|Product|product|prod)(\\limits)?\s*_\s*[{{(](?!\s*[0-9]+\s*\))/
SUM_OVER.5: /\\?(Sum|sum)(\\limits)?_[a-z](?![A-Za-z0-9_({{])/
_ENDLESS.9: /\{{?\s*(?:\\infty|∞|oo|infinity)(?![A-Za-z])\s*\}}?/
UNBRACED.6: /[0-9]+(?![A-Za-z0-9+*\/^-])|[A-Za-z](?![A-Za-z0-9+*\/^_-])/
CALL.5: /\\?(?:combinat:-)?({_FUNCTIONS}){_LEFT}\(/
CALLED.5: /({_FUNCTIONS})\[(?!{_VALUES})/
TURN.6: /\\?(cos|sin|Cos|Sin|COS|SIN){_LEFT}[(\[]/
NAME.4: /({_NAMES})(?={_LEFT}\((?!\s*\\?mod(ulo)?\s)|\[(?!{_VALUES}))/
CHOSEN.7: /[nm]C[kri](?![A-Za-z0-9_(])|{_BEGUN}{_ONE_CHOSEN}\s+choose\s+{_ONE_CHOSEN}{_ENDED}/
ALONE.7: /{_ONE_CHOSEN}{_ENDED}/
_CHOOSE.7: /\\?choose(?![A-Za-z])/
_FRACTION.7: /\\[dtc]?frac(?![A-Za-z])/
_BINOMIAL.7: /\\[dt]?binom(?![A-Za-z])/
_ROOT_OF.7: /\\sqrt(?![A-Za-z(])/
_ROOT_SIGN.7: /√/
_FLOOR.7: /⌊|\\lfloor(?![A-Za-z])/
_FLOORED.7: /⌋|\\rfloor(?![A-Za-z])/
_CEILING.7: /⌈|\\lceil(?![A-Za-z])/
_CEILED.7: /⌉|\\rceil(?![A-Za-z])/
_BAR.9: /\\left\s*\||\\lvert(?![A-Za-z])/
_BARRED.9: /\\right\s*\||\\rvert(?![A-Za-z])/
VARIABLE.3: /(?!{PHRASE})[a-zA-Z]/
DECIMAL.3: /[0-9]+\.[0-9]+/
BASE.2: /[0-9]+(?=\s*(?:\^|\*\*))/
NUMBER.1: /[0-9]+/
ONE: /[0-9A-Za-z]/
%ignore /[ \t\n]+/
%ignore /\\(?:[,;:! ]|(?:left|right|[bB]ig[lr]?|limits|displaystyle|textstyle|q?quad)(?![A-Za-z]))/
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
    "fraction": lambda above, below: Binary("/", above, below),
    "binomial": lambda top, bottom: Call("binomial", (top, bottom)),
    "floor": lambda body: Call("floor", (body,)),
    "ceiling": lambda body: Call("ceiling", (body,)),
    "absolute": lambda body: Call("abs", (body,)),
    "quotient": lambda above, below: Call("floor", (Binary("/", above, below),)),
    "remainder": lambda whole, modulus: Call("mod", (whole, modulus)),
    "turn": lambda _: Variable("pi"),
    "program_sum": lambda kind, of, k, low, high: _summed(kind, k, low, high, of),
}
"""What the rules of operators, functions and tokens stand for."""


SIGNS = {
    "==": "=", "<>": "!=",
    **dict.fromkeys(("≤", "\\le", "\\leq"), "<="), **dict.fromkeys(("≥", "\\ge", "\\geq"), ">="),
    **dict.fromkeys(("≠", "\\ne", "\\neq"), "!="), "\\lt": "<", "\\gt": ">",
}  # fmt: skip
"""How relations are also written, and what they are."""
TWICE_COSINE = {
    Fraction(k, 6): z
    for k, z in zip((0, 2, 3, 4, 6, 8, 9, 10), (2, 1, 0, -1, -2, -1, 0, 1), strict=True)
}
"""2 cos(Pi x) where it is rational, for x from 0 to 2 (Niven)."""
MOST_PARTS = 1000
"""A half turn is divided into fewer."""


def _summed(kind: str, k: str, *parts: Expression) -> Expression:
    """Return a sum or product; its last index is rounded down where it is a half, as n/2."""
    low, high, body = parts
    if isinstance(high, Binary) and high.operator == "/" and isinstance(high.right, Number):
        high = Call("floor", (high,))
    called = re.sub("[^A-Za-z]", "", kind.replace("limits", ""))
    return Sum(PROGRAM_SUMS[called], str(k), low, high, body)


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
            numbers = numbers and not isinstance(right, Call)
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

    def python_list(self, body: Expression, letter: Token, *ends: Expression) -> Expression:
        return self.listed(body, letter, ends[0] if len(ends) > 1 else Number(0))

    def pari_list(self, letter: Token, low: Expression, high: Expression, *told: Any) -> Expression:
        del high
        return self.listed(told[0], letter, low)

    def listed(self, body: Expression, letter: Token, low: Expression) -> Expression:
        """Return the formula of a list for n = 0, 1, ..."""
        if low != Number(0):
            raise self.wrong(0, f"a list that does not begin with {letter} = 0")
        return substituted(body, str(letter), Variable("n"))

    def big_sum(self, kind: Token, k: Token, *parts: Expression) -> Expression:
        return _summed(kind, k, *parts)

    def sum_over(self, kind: Token, *parts: Any) -> Expression:
        """Return a sum over k, over all k >= 0, or over k in a subscript."""
        letter, *bounds, body = [str(kind)[-1], *parts] if kind.type == "SUM_OVER" else parts
        low: Expression | None = None
        if bounds:
            sign, low = SIGNS.get(bounds[0], str(bounds[0])), bounds[1]
            if sign not in {">=", ">"}:
                raise self.wrong(kind.column or 0, f"from where {letter} goes is not told")
            low = Binary("+", low, Number(1)) if sign == ">" else low
        return self._ended(kind, str(letter), body, low)

    def sum_from(self, kind: Token, k: Token, low: Expression, body: Expression) -> Expression:
        return self._ended(kind, str(k), body, low)

    def _ended(
        self, kind: Token, letter: str, body: Expression, low: Expression | None
    ) -> Expression:
        if not re.match(r"\\?[Ss]um", kind):
            raise self.wrong(kind.column or 0, "a product over all is not in the dialect")
        try:
            return sum_over_all(letter, body, low)
        except FormulaError as error:
            raise self.wrong(kind.column or 0, error.reason) from None

    def sum_between(
        self, kind: Token, low: Expression, first: Token, k: Token, last: Token, *parts: Expression
    ) -> Expression:
        """Return a sum over 0 <= k <= n."""
        high, body = parts
        signs = [SIGNS.get(one, str(one)) for one in (first, last)]
        if not {*signs} <= {"<", "<="}:
            raise self.wrong(kind.column or 0, f"from where to where {k} goes is not told")
        low = low if signs[0] == "<=" else Binary("+", low, Number(1))
        high = high if signs[1] == "<=" else Binary("-", high, Number(1))
        return _summed(kind, k, low, high, body)

    def unbraced(self, token: Token) -> Expression:
        return MADE["number" if token.isdecimal() else "variable"](token)

    def iterator(self, letter: Token, *ends: Expression) -> tuple[str, Expression, Expression]:
        low, high = ends if len(ends) == 2 else (Number(1), *ends)
        return str(letter), low, high

    def iterated(self, kind: Token, body: Expression, *over: Any) -> Expression:
        """Return the sum of Mathematica, of which the first letter goes slowest."""
        for letter, low, high in reversed(over):
            body = _summed(kind, letter, low, high, body)
        return body

    def argument(self, body: Any) -> Expression:
        if isinstance(body, Token):
            return MADE["number" if body.isdecimal() else "variable"](body)
        found: Expression = body
        return found

    def fraction(self, above: Expression, below: Expression) -> Expression:
        found = Binary("/", above, below)
        self.grouped[id(found)] = found
        return found

    def chosen(self, *parts: Any) -> Expression:
        """Return the binomial coefficient of (n+1) choose k, of n choose 2, of nCk."""
        if len(parts) < 2:
            parts = tuple(
                Token("ALONE", one.strip()) for one in parts[0].replace("choose", "C").split("C")
            )
        top, bottom = (_scaled(one) if isinstance(one, Token) else one for one in parts)
        return Call("binomial", (top, bottom))

    def root(self, *parts: Any) -> Expression:
        *index, body = parts
        found = Call("sqrt", (body,))
        if index and int(index[0]) != 2:
            return Binary("^", body, Binary("/", Number(1), Number(int(index[0]))))
        return found

    def turned(self, kind: Token, angle: Expression) -> Expression:
        """Return a cosine or sine of a multiple of Pi as a number for each residue of n."""
        turns = _turns(angle)
        if turns is None or turns[0].denominator >= MOST_PARTS:
            raise self.wrong(kind.column or 0, f"{_shown(kind)} {IRRATIONAL}")
        by_n, first = turns
        quarter = Fraction("sin" in kind.lower(), 2)
        places = [(by_n * n + first - quarter) % 2 for n in range((by_n / 2).denominator)]
        if not {*places} <= {*TWICE_COSINE}:
            raise self.wrong(kind.column or 0, f"{_shown(kind)} {IRRATIONAL}")
        values = Periodic(tuple(TWICE_COSINE[place] for place in places))
        found = Binary("/", values, Number(2))
        self.grouped[id(found)] = found
        return found

    def roots_of(self, kind: Token, equation: Expression, letter: Token, body: Expression) -> Any:
        names = variables_of(equation)
        if len(names) != 1:
            raise self.wrong(kind.column or 0, "a sum over roots is over those of a polynomial")
        name = next(iter(names))
        return self.root_equation(
            kind, equation, Number(0), substituted(body, str(letter), Variable(name))
        )

    def kronecker(self, column: int, given: tuple[Expression, ...]) -> Expression:
        """Return 1 where n has a residue, and 0 elsewhere."""
        match sorted(given, key=lambda one: isinstance(one, Call)):
            case [Number(residue), Call("mod", (index, Number(modulo)))] if 0 < modulo < MOST_PARTS:
                return Periodic(tuple(int(k == residue) for k in range(modulo)), index)
        raise self.wrong(column, "KroneckerDelta is read as in KroneckerDelta(1, Mod(n, 3))")

    def bracket(self, body: Expression) -> Expression:
        if _is_monomial(body):
            raise self.wrong(0, "brackets around a power can be a coefficient, such as [x^n] f(x)")
        return Call("floor", (body,))

    def call(self, token: Token, *given: Expression) -> Expression:
        name, column = str(token).lstrip("\\").removeprefix("combinat:-"), token.column or 0
        name = re.match("[A-Za-z0-9]+", name)[0]  # type: ignore[index]
        function, arity = FUNCTIONS[name]
        if len(name) == len(given) == 1:  # C(n) is not a binomial coefficient
            return Term(name, given[0])
        if arity and len(given) != arity:
            raise self.wrong(column, f"{name} takes {arity} arguments, not {len(given)}")
        match function:
            case "harmonic":
                return harmonic(given[0])
            case "quotient":
                return MADE["quotient"](*given)
            case "Kronecker":
                return self.kronecker(column, given)
        return Call(function, given)

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
        if not re.match(r"\\?(?:[Ss]um|RootSum)", kind):
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


def _scaled(said: str) -> Expression:
    """Return a number, a letter, or a number times a letter."""
    letter = said.lstrip("0123456789")
    times = said.removesuffix(letter)
    if not times or not letter:
        return Variable(letter) if letter else Number(int(times))
    return Binary("*", Number(int(times)), Variable(letter))


def _shown(kind: str) -> str:
    """Return the name in a token such as cos(."""
    return repr(re.sub("[^A-Za-z]|left", "", kind))


def _turns(angle: Expression) -> tuple[Fraction, Fraction] | None:
    """Return a and b where an angle is Pi (a n + b); None for another."""

    def change(part: Expression) -> Expression | None:
        match part:
            case Term("Pi" | "pi", index):
                return Binary("*", Variable("pi"), index)
        return None

    whole = mapped(angle, change)
    if not variables_of(whole) <= {"n", "pi"}:
        return None

    def at(pi: int, n: int) -> Fraction:
        return Fraction(value_of(whole, Scope({"pi": pi, "n": n})))  # type: ignore[arg-type]

    try:
        first, by_n = at(1, 0), at(1, 1) - at(1, 0)
        is_line = all(
            at(pi, n) == pi * (by_n * n + first) for pi, n in ((1, 2), (2, 3), (3, 7), (5, 1))
        )
    except (GfkitError, TypeError):
        return None
    return (by_n, first) if is_line else None


def _is_monomial(body: Expression) -> bool:
    """Return whether an expression is a product of powers of letters such as x, and t."""
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
_TABLE = kept_file(__file__, "lark")
PARSER: Any = Lark(
    GRAMMAR,
    parser="lalr",
    transformer=_BUILDER,
    lexer_callbacks={"NAME": _variable_or_name},
    cache=str(_TABLE) if _TABLE else False,
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
