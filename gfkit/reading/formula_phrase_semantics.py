"""What the forms of phrases about formulas mean: texts in the dialect, from the trees of formulas.

Each form of the grammar in formula_phrases.lark has a method of its name in `FormulaMeanings`,
which is given what its parts mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gfkit.errors import GfkitError
from gfkit.formulas.formula_construction import add, multiply
from gfkit.formulas.formula_evaluation import Scope, Unevaluated, value_of
from gfkit.formulas.formula_parser import parse_expression, parse_relation, parse_statement
from gfkit.formulas.formula_tree import (
    Binary,
    Call,
    Coefficient,
    Expression,
    Number,
    Periodic,
    Relation,
    Sum,
    Term,
    Variable,
    mapped,
    substituted,
    variables_of,
)
from gfkit.formulas.natural_summation_bounds import sum_over_all
from gfkit.formulas.ranges import range_of
from gfkit.formulas.typeset_signs import typeset
from gfkit.reading.formula_phrase_tokens import FAMILIES, is_row, lexicon

FIRSTS = {
    "integer": "k",
    "square": "k^2",
    "cube": "k^3",
    "triangular": "k*(k+1)/2",
    "even": "2*k",
    "odd": "2*k-1",
}
"""Numbers of which the first is that for k = 1."""


class PhraseRefused(GfkitError):
    """A phrase about formulas that says too little; the message says what is to be told."""


class NotAFormula(Exception):
    """A parse means nothing."""


@dataclass(frozen=True, slots=True)
class _From:
    """For n from low on, or to high, as it is told; a letter is n or the index."""

    letter: str
    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        if self.low is not None and self.high is not None:
            return f"{self.low} <= {self.letter} <= {self.high}"
        return (
            f"{self.letter} >= {self.low}" if self.high is None else f"{self.letter} <= {self.high}"
        )


@dataclass(frozen=True, slots=True)
class _Named:
    """A letter is a sequence with a name."""

    letters: str
    family: str


@dataclass(frozen=True, slots=True)
class _About:
    """A sequence is called so."""

    name: str


_NOTHING = ""


class FormulaMeanings:
    """What each form of the grammar means, as a text in the dialect."""

    def claim(self, *parts: Any) -> str:
        names = [one for one in parts if isinstance(one, _Named)]
        ranges = [one for one in parts if isinstance(one, _From)]
        bodies = [one for one in parts if isinstance(one, tuple)]
        (body,) = bodies
        statements = [one for one in body if isinstance(one, str) and one]
        ranges += [one for one in body if isinstance(one, _From)]
        if len({*ranges}) > 1 or len(names) > 1:
            raise NotAFormula
        if len(statements) > 1 and all(map(_is_letter_told, statements[1:])):
            statements = [_with_values(*statements)]
        if len(statements) > 1 and not all(map(_is_said, statements)):
            raise NotAFormula
        if len(statements) > 1 and not any(map(_is_equation, statements)):
            raise PhraseRefused(f"statements are settled one at a time, as {statements[0]!r}")
        if any(isinstance(one, _About) and one.name not in "".join(statements) for one in parts):
            raise NotAFormula
        for named in names:
            statements = [_with_names(one, named) for one in statements]
        if ranges:
            at = next((k for k, one in enumerate(statements) if not _is_value(one)), 0)
            statements[at] += f" for {ranges[0]}"
        return ", ".join(statements)

    def body(self, *parts: Any) -> tuple[Any, ...]:
        return parts

    def closing(self, *parts: Any) -> Any:
        return parts[0] if parts else _NOTHING

    def nothing(self, *_: Any) -> str:
        return _NOTHING

    def CHUNK(self, text: str) -> str:
        return dialect(text)

    def modulo(self, left: str, right: str) -> str:
        return f"{left} mod {right}"

    def multiple(self, whole: str, by: str) -> str:
        return f"{by} divides {whole}"

    def divides(self, by: str, whole: str) -> str:
        return f"{by} divides {whole}"

    def of_parity(self, whole: str, parity: str) -> str:
        return f"2 divides {whole}{'+1' * (parity == 'odd')}"

    def both(self, first: str, second: str) -> str:
        return f"{first} iff {second}"

    def range_said(self, *parts: str) -> _From:
        *kinds, told = parts
        found = range_of(told)
        assert found is not None
        if not found.is_one_way:
            raise NotAFormula
        if found.low is None or found.high is not None:
            return _From(found.letter, found.low, found.high)
        return _From(found.letter, max(found.low, 1) if "positive" in kinds else found.low)

    def range_of_all(self, *parts: Any) -> Any:
        *kinds, letter = parts
        if "positive" in kinds:
            return _From(letter, 1)
        return _From(letter, 0) if "nonnegative" in kinds else _NOTHING

    def about(self, of: str) -> _About:
        match _parsed(of.strip("{}()")):
            case Term(name, Variable()) | Variable(name):
                return _About(name)
        raise NotAFormula

    def kind(self, *which: str) -> str:
        return which[0] if which else _NOTHING

    def named(self, of: _About, family: str) -> _Named:
        return _Named(of.name, family)

    def family(self, family: str) -> _Named:
        return _Named(family[0] + family[0].upper(), family)

    # Rows of terms.

    def terms(self, *parts: str) -> str:
        if not all(map(is_row, parts)):
            raise NotAFormula
        return ", ".join(typeset(one).strip(" ,").rstrip(".… ,") for one in parts)

    # A formula for even n and another for odd n.

    def of_n(self, *parts: str) -> str:
        (parity,) = {*parts} & {"even", "odd"}
        if len(parts) > 1 and "n" not in parts:
            raise NotAFormula
        return parity

    def if_then(self, parity: str, first: str, second: str) -> str:
        return _by_parity(first, parity, second)

    def if_else(self, *parts: str) -> str:
        first, parity, second, *other = parts
        if other == [parity]:
            raise NotAFormula
        return _by_parity(_of_a(first), parity, second)

    # Series.

    def expansion(self, of: str, letter: str = "") -> str:
        if letter and letter.strip("()") not in variables_of(parse_expression(of)):
            raise NotAFormula
        return of

    def coefficient(self, at: str, of: str) -> str:
        match parse_expression(at):
            case Binary("^", Variable(letter), Variable("n")) if letter in variables_of(
                parse_expression(of)
            ):
                return of
            case Binary("^", Variable(letter), Number(n)) if letter in variables_of(
                parse_expression(of)
            ):
                return f"a({n}) of {of}"
        raise NotAFormula

    def term(self, at: str, of: str) -> str:
        match parse_expression(at):
            case Term(name, Number(n)) if f"{name}(" in of or f"{name}_" in of:
                return f"a({n}) of {of}"
        raise NotAFormula

    def at_n(self, of: str, told: str) -> str:
        match _parsed(told):
            case Relation("=", Variable("n"), Number(n)) if not _is_said(of):
                return f"a({n}) of {of}"
        raise NotAFormula

    def sign(self, which: str) -> str:
        return which

    def solutions(self, *parts: str) -> str:
        signs = [one for one in parts if one in {"positive", "nonnegative"}]
        (equation,) = [one for one in parts if one not in signs]
        if len(signs) != 1:
            raise PhraseRefused(
                f"which solutions of {equation} are counted is not told:"
                " those 'in positive integers' or 'in nonnegative integers'"
            )
        return _solutions(parse_relation(equation), signs[0] == "positive")

    # Sums.

    def over_range(self, kind: str, of: str, *ends: str) -> str:
        *first, high = ends
        letter, low = first if len(first) > 1 else _equal(first[0])
        whole = Sum(
            kind.capitalize(),
            letter,
            parse_expression(low),
            parse_expression(high),
            parse_expression(of),
        )
        return str(whole)

    def again(self, kind: str, of: str) -> str:
        if not of.lower().startswith(kind):
            raise NotAFormula
        return of

    def of_range(self, kind: str, first: str, high: str, of: str) -> str:
        return self.over_range(kind, of, first, high)

    def over_all(self, kind: str, letter: str, of: str) -> str:
        low: Expression | None = None
        if len(letter) > 1:
            told = self.range_said(letter)
            if told.low is None or told.high is not None:
                raise NotAFormula
            letter, low = told.letter, Number(told.low)
        if kind != "sum":
            raise NotAFormula
        return str(sum_over_all(letter, parse_expression(of), low))

    def written(self, kind: str, of: str) -> str:
        if "..." in of or of.lower().startswith(kind):
            return of
        raise PhraseRefused(
            f"from where to where the {kind} goes is not told,"
            f" as in '{kind.capitalize()}_{{k=0..n}} {of}'"
        )

    def series_said(self, of: str) -> str:
        if "..." not in of:
            raise NotAFormula
        return of

    def raised(self, power: str) -> int:
        return {"square": 2, "cube": 3}[_name_of(power)]

    def family_said(self, *parts: str) -> str:
        words = [one.lower() for one in parts]
        family = next((FAMILIES[one] for one in words if one in FAMILIES), "")
        parity = next(
            (one.split("-")[0] for one in words if one.split("-")[0] in {"even", "odd"}), ""
        )
        if family:
            index = {"even": "2*k", "odd": "2*k-1", "": "k"}[parity]
            return f"{family}({index})"
        name = next((_name_of(one) for one in words if _name_of(one) in FIRSTS), "integer")
        if parity and name not in {"integer", "even", "odd"}:
            raise NotAFormula
        return FIRSTS[parity or name]

    def of_first(self, kind: str, *parts: Any) -> str:
        *power, _, of = parts
        summand = parse_expression(f"({of})^{power[0]}" if power else of)
        return str(Sum(kind.capitalize(), "k", Number(1), Variable("n"), summand))

    def of_first_so_many(self, kind: str, *parts: Any) -> str:
        *power, many, of = parts
        if not many.isdecimal():
            raise NotAFormula
        return f"a({many}) of {self.of_first(kind, *power, 'n', of)}"

    # Remainders, limits.

    def digits(self, *two: str) -> int:
        return 100 if two else 10

    def last_digits(self, modulus: int, of: str) -> str:
        return f"period of {of} modulo {modulus}"

    def remainders_of(self, of: str, modulus: str) -> str:
        return f"period of {of} modulo {modulus}"

    def amount(self, of: str) -> str:
        if isinstance(found := _parsed(of), Expression) and not variables_of(found):
            raise PhraseRefused(f"{of} is a number; remainders are told of a formula in n")
        return f"{of.capitalize()} numbers" if of.lower() in FAMILIES else of

    def limit(self, *_: str) -> str:
        raise PhraseRefused(
            "a limit is not read; how fast a sequence grows is told by"
            " `gfkit asymptotics 'Fibonacci numbers'`"
        )


def _name_of(word: str) -> str:
    return lexicon().get(word.lower(), "")


def _equal(text: str) -> tuple[str, str]:
    """Return the sides of k=1, as a sum begins."""
    match parse_statement(text):
        case Relation("=", Variable(letter), low):
            return letter, str(low)
    raise NotAFormula


def _of_a(text: str) -> str:
    """Return the right side of a(n) = 2^n, and a formula as it is."""
    match parse_statement(text):
        case Relation("=", Term(_, Variable("n")), right):
            return str(right)
        case Relation():
            raise NotAFormula
    return text


def _by_parity(first: str, parity: str, second: str) -> str:
    """Return one formula for two, each times 1 or 0; halves are whole where each is meant."""
    start = int(parity == "odd")
    halves = [
        _whole_halves(parse_expression(one), n) for one, n in ((first, start), (second, 1 - start))
    ]
    ones = [tuple(int(n == k) for n in range(2)) for k in (start, 1 - start)]
    return str(
        add(*(multiply(half, Periodic(one)) for half, one in zip(halves, ones, strict=True)))
    )


def _whole_halves(of: Expression, first: int) -> Expression:
    """Return a formula in which halves that are whole at first, first + 2, ... are rounded down."""

    def change(part: Expression) -> Expression | None:
        if isinstance(part, Binary) and part.operator == "/" and variables_of(part.left) == {"n"}:
            try:
                values = [value_of(part, Scope({"n": n})) for n in range(first, first + 12, 2)]
            except Unevaluated:
                return None
            if all(isinstance(one, int) for one in values):
                return Call("floor", (part,))
        return None

    return mapped(of, change)


def _solutions(equation: Relation, is_positive: bool) -> str:
    """Return the g.f. of the number of solutions of x + 2y = n, or a term of it."""
    letters = sorted(variables_of(equation.left))

    def at(**values: int) -> Any:
        return value_of(equation.left, Scope({**dict.fromkeys(letters, 0), **values}))

    parts = [at(**{z: 1}) for z in letters]
    is_linear = (
        equation.operator == "="
        and "n" not in letters
        and bool(letters)
        and at() == 0
        and all(isinstance(one, int) and one > 0 for one in parts)
        and at(**{z: k for k, z in enumerate(letters, 2)})
        == sum(k * one for k, one in enumerate(parts, 2))
        and at(**dict.fromkeys(letters, 7)) == 7 * sum(parts)
    )
    if not is_linear:
        raise PhraseRefused(
            f"solutions are counted of equations such as x + 2*y + 5*z = n, and not of {equation}"
        )
    powers = ["x" if one == 1 else f"x^{one}" for one in parts]
    gf = "*".join(f"({one if is_positive else 1}/(1-{one}))" for one in powers)
    match equation.right:
        case Variable("n"):
            return gf
        case Number(n):
            return f"a({n}) of {gf}"
    raise NotAFormula


def _is_said(statement: str) -> bool:
    """Tell whether a statement is a relation, and not a formula."""
    found = _parsed(statement)
    if found is not None:
        return isinstance(found, Relation)
    return any(sign in statement for sign in "=<>≤≥≠≡|") or " divides " in statement


def _is_equation(statement: str) -> bool:
    """Tell whether a statement is an equation, as a recurrence and its first values are."""
    found = _parsed(statement)
    if found is None:
        return "=" in statement
    is_divided = (
        isinstance(found, Relation)
        and isinstance(found.left, Call)
        and found.left.function == "mod"
    )
    return isinstance(found, Relation) and found.operator == "=" and not is_divided


def _with_values(of: str, *values: str) -> str:
    """Return a formula in which letters have the values that are told behind it."""
    found = parse_statement(of)
    for one in values:
        match parse_statement(one):
            case Relation("=", Variable(letter), value) if letter in variables_of(found):
                found = substituted(found, letter, value)
            case _:
                raise NotAFormula
    return str(found)


def _is_letter_told(statement: str) -> bool:
    """Tell whether a statement gives a value to a letter, as x = 3."""
    match _parsed(statement):
        case Relation("=", Variable(letter), value):
            return letter != "n" and not variables_of(value)
    return False


def _is_value(statement: str) -> bool:
    match _parsed(statement):
        case Relation("=", Term(_, index), _):
            return not variables_of(index)
    return False


def _with_names(statement: str, named: _Named) -> str:
    """Return a statement in which letters are sequences with names."""
    found = _parsed(statement)
    if found is None:
        raise NotAFormula
    family = FAMILIES[named.family]
    occurs = False

    def change(part: Expression) -> Expression | None:
        nonlocal occurs
        if isinstance(part, Term) and part.sequence in named.letters:
            occurs = True
            index = mapped(part.index, change)
            return Term(family, index) if len(family) == 1 else Call(family, (index,))
        return None

    whole = mapped(found, change)
    if not occurs:
        raise NotAFormula
    return str(whole)


def _parsed(text: str) -> Any:
    try:
        return parse_statement(text)
    except GfkitError:
        return None


OTHER_SIGNS = (
    "\\",
    "$",
    "%",
    "[",
    "^{",
    "}^",
    "_(",
    "choose",
    "{",
    "kC(",
    "nC(",
    "mC(",
    "Kronecker",
    "RootSum",
    "cos",
    "sin",
    "Cos",
    "Sin",
)


def dialect(text: str) -> str:
    """Return a chunk in the dialect: as it is, or what is printed of one in another notation."""
    plain = typeset(text).strip("$ ")
    found = _parsed(plain)
    match found:
        case None:
            return plain
        case Coefficient(letter, Variable("n"), body) if variables_of(body) == {letter}:
            return str(body)
        case Relation("=", Variable("y"), right) if (
            variables_of(right) == {"x"} and "sqrt" in plain
        ):
            return str(right)
    is_other = any(sign in plain for sign in OTHER_SIGNS) or not plain.isascii()
    return str(found).replace(", ", ",") if is_other else plain
