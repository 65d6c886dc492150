"""Sums and products that are written with dots: 1*2 + 2*3 + ... + n*(n+1), C(n,0) + C(n,2) + ..."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from gfkit.base.file_reader import shown
from gfkit.errors import GfkitError
from gfkit.formulas.construction import add, multiply, negative, number, power
from gfkit.formulas.evaluation import LATEST, Scope, first_n, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.pieces import (
    has_letter,
    is_digits,
    is_letters,
    pieces_of,
)
from gfkit.formulas.summation import sum_over_all
from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Sum,
    Variable,
    children,
    mapped,
    rebuild,
    substituted,
)

DOTS = frozenset({"...", "..", "…", "⋯", "\\dots", "\\cdots", "\\ldots"})
OPERATORS = frozenset("+-*/^(,")
RELATIONS = frozenset("=<>≤≥")
N, K = Variable("n"), Variable("k")
ALL_CHOSEN, ALL_OF_K = Call("binomial", (N, N)), Call("binomial", (N, K))
LEAST_PARTS = 3
"""A sum with dots has a first term, the dots, and a last term."""


@dataclass(frozen=True, slots=True)
class _SumPart:
    """A term of a sum, with its sign, or a factor of a product."""

    sign: str
    text: str

    @property
    def is_dots(self) -> bool:
        """Whether it stands for those that are left out."""
        return self.text in DOTS

    def parsed(self) -> Expression:
        """Return it as an expression, with its sign; raises GfkitError."""
        found = parse_expression(self.text)
        return negative(found) if self.sign == "-" else found


def _split(text: str, signs: str) -> list[_SumPart]:
    """Return the parts between some signs that stand outside of all brackets.

    >>> [one.text for one in _split("1*2 + 2*(3+4) - ... + n", "+-")]
    ['1*2', '2*(3+4)', '...', 'n']
    """
    found: list[_SumPart] = []
    sign, begin, depth, before = "", 0, 0, "("
    for at, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter in signs and not depth and before not in OPERATORS:
            found.append(_SumPart(sign, text[begin:at].strip()))
            sign, begin = letter, at + 1
        before = before if letter.isspace() else letter
    return [*found, _SumPart(sign, text[begin:].strip())]


def _has_dots(text: str) -> bool:
    return any(dots in text for dots in DOTS)


def _in_full(text: str) -> str:
    """Return a formula with a sum for 1 + 2 + ... + n, which may stand in brackets.

    >>> _in_full("(1 + 2 + ... + n)^2")
    '(Sum_{k=1..n} k)^2'
    """
    if not _has_dots(text):
        return text
    whole = _binomials_in(text) or _in_dots(text)
    if whole is not None:
        of, n = whole
        return str(of) if n is None else text
    found, begin, depth = "", 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "(" and depth == 1:
            found, begin = found + text[begin : at + 1], at + 1
        if letter == ")" and not depth:
            found, begin = found + _in_full(text[begin:at]), at
    return found + text[begin:]


def written_out(text: str) -> tuple[str, int | None]:
    """Return a formula or an equation with sums and products for what is written with dots.

    A number may stand in the place of n, which is returned, too. Raises GfkitError where it is not
    said how a sum continues.

    >>> written_out("1*2 + 2*3 + ... + n*(n+1)"), written_out("1 + 2 + ... + 10")
    (('Sum_{k=1..n} k*(k+1)', None), ('Sum_{k=1..n} k', 10))
    >>> written_out("1 + 2 + ... + n = n*(n+1)/2")
    ('Sum_{k=1..n} k = n*(n+1)/2', None)
    """
    if not _has_dots(text) or "a(" in text:
        return text, None
    if RELATIONS.isdisjoint(text):
        whole = _binomials_in(text) or _in_dots(text)
        return (_in_full(text), None) if whole is None else (str(whole[0]), whole[1])
    at = next(k for k, letter in enumerate(text) if letter in RELATIONS)
    end = next((k for k in range(at, len(text)) if text[k] not in RELATIONS), at)
    left, sign, right = text[:at].strip(), text[at:end], text[end:].strip()
    if not (left and right):
        return text, None
    right, behind, where = right.partition(" for ")
    first, second = _in_full(left), _in_full(right)
    if (first, second) == (left, right):
        return text, None
    return f"{first} {sign} {second}{behind}{where}", None


def _in_dots(text: str) -> tuple[Expression, int | None] | None:
    """Return a sum or product as one formula, and the number that stands for n; None for others."""
    for is_sum in (True, False):
        parts = _split(text, "+-" if is_sum else "*")
        if len(parts) >= LEAST_PARTS and parts[-2].is_dots and _are_of_n(parts[:-2]):
            break
    else:
        return None
    *before, _, last = parts
    if not is_sum and len(_split(last.text, "+-")) > 1:
        raise GfkitError(
            f"{shown(text, 60)}: whether {last.text.replace(' ', '')!r} is the last factor is "
            "ambiguous; write brackets, as in '1*2*...*(n+1)'"
        )
    is_general = has_letter(last.text, "n")
    for numeral, said in [("0", last.text)] if is_general else _with_n(last.text):
        with suppress(GfkitError, StopIteration):
            term = _SumPart(last.sign, said).parsed()
            values = [value_of(one.parsed(), Scope({})) for one in before]
            first = next(
                n for n in range(first_n(term), LATEST)
                if values == [value_of(term, Scope({"n": n + k})) for k in range(len(values))]
            )  # fmt: skip
            of = Sum(
                "Sum" if is_sum else "Product", "k", Number(first), N, substituted(term, "n", K)
            )
            return of, None if is_general else int(numeral)
    raise GfkitError(
        f"{shown(text, 60)}: the pattern is not clear; write the last term with n, and the first "
        "terms as its values, as in '1^2 + 2^2 + ... + n^2'"
    )


def _are_of_n(parts: Iterable[_SumPart]) -> bool:
    """Return whether parts are numbers, or terms of F and L."""
    names = (one for part in parts for one in pieces_of(part.text) if is_letters(one))
    return {*names} <= {"n", "F", "L"}


def _with_n(text: str) -> list[tuple[str, str]]:
    """Return each number of a text, with the text in which n stands in its place."""
    pieces = pieces_of(text)
    return [
        (one, "".join([*pieces[:k], "n", *pieces[k + 1 :]]))
        for k, one in enumerate(pieces)
        if is_digits(one)
    ]


def _binomials_in(text: str) -> tuple[Expression, None] | None:
    """Return C(n,0) + 2*C(n,1) + ... + 2^n*C(n,n), or a sum without a last term, as one formula.

    In the last term k is n; without a last term the numbers of the first two continue by equal
    steps. All terms are compared.
    """
    parts = _split(text, "+-")
    if "binomial(" not in text and "C(" not in text:
        return None
    if parts[-1].is_dots and len(parts) > 1:
        *before, dots = parts
        last = None
    elif len(parts) >= LEAST_PARTS and parts[-2].is_dots:
        *before, dots, last = parts
    else:
        return None
    with suppress(GfkitError):
        terms = [one.parsed() for one in before]
        general = _last_for_k(last) if last else _going_on(before, dots.sign)
        if general is not None:
            for first in range(LATEST_OF_LAST if last else 1):
                if len(terms) > 1 and _are_values(terms, general, first):
                    if last:
                        return Sum("Sum", "k", Number(first), N, general), None
                    return sum_over_all("k", general, Number(0)), None
    said = "the pattern is not clear; write a sum such as 'Sum_{k=0..floor(n/2)} binomial(n,2*k)'"
    raise GfkitError(f"{shown(text, 60)}: {said}")


LATEST_OF_LAST = 3
"""The first k of a sum with its last term is below this."""
COMPARED = range(8, 12)
"""For these n the terms of a sum are compared."""


def _are_values(terms: list[Expression], general: Expression, first: int) -> bool:
    """Return whether terms are those of a formula in n and k, for k = first, first + 1, ..."""
    return all(
        value_of(one, Scope({"n": n})) == value_of(general, Scope({"n": n, "k": k}))
        for k, one in enumerate(terms, first)
        for n in COMPARED
    )


def _last_for_k(last: _SumPart) -> Expression | None:
    """Return the term for k of a sum that goes to k = n, from the term for n; it has C(n,n)."""
    term = last.parsed()
    found = mapped(term, lambda part: ALL_OF_K if part == ALL_CHOSEN else K if part == N else None)
    return found if found != substituted(term, "n", K) else None


def _going_on(before: list[_SumPart], sign: str) -> Expression | None:
    """Return the term for k of a sum of which the first two terms are given; None if none is."""
    if len(before) < 2:
        return None
    first, second = (parse_expression(one.text) for one in before[:2])
    found = _between(first, second)
    if found is not None and before[-1].sign != sign and (before[-1].sign or sign == "-"):
        return multiply(power(Negative(Number(1)), K), found)
    return found


def _between(first: Expression, second: Expression) -> Expression | None:
    """Return a formula in k that is one formula for k = 0, and another one for k = 1.

    >>> print(_between(parse_expression("C(n,0)"), parse_expression("2*C(n-1,3)")))
    (k+1)*binomial(n-k, 3*k)
    """
    if first == second:
        return first
    match first, second:
        case Number(a), Number(b):
            return add(multiply(number(b - a), K), number(a))
        case _, Binary("*", Number(), _) if not isinstance(first, Binary) or first.operator != "*":
            return _between(Binary("*", Number(1), first), second)
        case Variable(), Binary("-", Variable(), Number()):
            return _between(Binary("-", first, Number(0)), second)
    parts = [_between(a, b) for a, b in zip(children(first), children(second), strict=False)]
    is_alike = type(first) is type(second) and len(children(first)) == len(children(second))
    told = tuple(one for one in parts if one is not None)
    if not is_alike or not parts or len(told) < len(parts):
        return None
    match first, second:
        case Binary(operator), Binary(other):
            if operator != other:
                return None
            left, right = told
            if operator == "*":
                return multiply(left, right)
            return add(left, negative(right)) if operator == "-" else rebuild(first, told)
        case Call(name), Call(other):
            return rebuild(first, told) if name == other else None
    return rebuild(first, told)
