"""The reader of recurrences and systems: unknown functions of a letter, with shifts.

What is read is data, `Recurrences`: the unknowns, their equations as trees of formulas in n, the
given values, and from which n on each equation is meant. A text is split into tokens, and
these at commas, semicolons and the words `with`, `where`, `and`, `given` outside brackets; each
part is an equation, or gives values, for example `a(0) = a(1) = 1`, or a range, for example `for n
>= 2`. The room formulas reads each side.

A name is unknown if it is applied, as in a(n), a_n, a_{n-1}, a[n] or cost(n), if it is not the
letter of an index, and not a function of the dialect. F, L and the like are Fibonacci and Lucas
numbers unless values of them are given.

In general 1 + 2 + ... + n is a sum for `Sum_{k=...}`; of the terms of an unknown it is read here,
as `a(0) + a(1) + ... + a(n-1)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from gfkit.base.display import Shown
from gfkit.errors import FormulaError, GfkitError, Unevaluated
from gfkit.formulas.evaluation import Scope, Value, value_of
from gfkit.formulas.parser import parse_relation
from gfkit.formulas.tree import (
    Expression,
    Relation,
    Sum,
    Term,
    Variable,
    mapped,
    sequences_of,
    substituted,
    variables_of,
    walk,
)
from gfkit.formulas.words import FUNCTIONS, PROGRAM_SUMS
from gfkit.series.rational_functions import RationalFunction

EXAMPLE = "a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1"
LONGEST = 200
"""Characters of a reason, which quotes the text."""
MOST_TOKENS = 4_000
"""A text of more is none of these."""
SEPARATORS = frozenset({",", ";", "with", "where", "and", "given"})
RANGES = frozenset({"for", "if", "when"})
OPENING, CLOSING = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
KNOWN = frozenset({"F", "L", *FUNCTIONS})
"""Names of sequences and functions where no values of them are given, as C(0) = 1 gives one."""
OF_SERIES = frozenset("xtzq")
"""Letters of generating functions: f(x) without shifts is one."""
WORDS = frozenset({*PROGRAM_SUMS, "mod", "modulo", "phi", "cos", "sin", *RANGES})
"""Words that are not names of unknowns, whatever follows them."""

LETTERS = frozenset("abcdefghijklmopqrsuvwxyz")
"""What may stand for a number: n is the index, and t the variable of g.f.s."""

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>\d+(?:\.\d+)?)|(?P<name>A\d{6}|[A-Za-z]+\d*(?=[(\[])|[A-Za-z]+)"
    r"|(?P<sign>\.\.\.|…|⋯|\\[A-Za-z]+|\\.|\.\.|<=|>=|!=|==|\*\*|.)",
    re.DOTALL,
)
_LOOKALIKES = {
    "⌊": "floor(", "⌋": ")", "⌈": "ceiling(", "⌉": ")", "≥": ">=", "≤": "<=",
    "…": "...", "⋯": "...", "\\dots": "...", "\\ldots": "...", "\\cdots": "...",
    "−": "-", "–": "-", "·": "*", "×": "*", "⋅": "*",
}  # fmt: skip
"""Signs of typesetting, and what they are here."""


class RecurrenceTextError(GfkitError, ValueError):
    """A text that is not a recurrence with its first values; `text` is what was given."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        short = reason if len(reason) <= LONGEST else f"{reason[:LONGEST]}..."
        super().__init__(f"{short}; a recurrence is written {EXAMPLE!r}")


class RecurrenceNotRead(Exception):
    """Why a text that looks like a recurrence is not read."""


class ContradictoryText(RecurrenceNotRead):
    """Why a text defines nothing: an equation contradicts what is given where it holds."""


class ContradictoryTextError(RecurrenceTextError):
    """A recurrence that contradicts a value that is given beside it."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(text, reason)
        self.args = (f"{text}: {reason}",)


@dataclass(frozen=True, slots=True, repr=False)
class Equation(Shown):
    """An equation between terms of unknowns. low: the n from which on it is meant, if told."""

    relation: Relation
    low: int | None = None

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that occur, with those inside of indices."""
        return tuple(part for _, part in walk(self.relation) if isinstance(part, Term))

    def __str__(self) -> str:
        return str(self.relation) + (f" for n >= {self.low}" if self.low is not None else "")


@dataclass(frozen=True, slots=True)
class ToldValue:
    """A value that is given, for example a(0) = 1."""

    name: str
    n: int
    value: Value

    def __str__(self) -> str:
        return f"{self.name}({self.n}) = {self.value}"


@dataclass(frozen=True, slots=True, repr=False)
class Recurrences(Shown):
    """Unknown functions of n, by equations and values.

    unknowns: their names, as they were written; the first is the one that is requested. values: in
    the order of the text, for each unknown and n at most one.

    >>> found = recurrences_of_text("u_{k+1} = 2u_k + 1, u_0 = 1")
    >>> print(found)
    u(n+1) = 2*u(n)+1, u(0) = 1
    >>> found.unknowns, found.order
    (('u',), 1)
    """

    text: str
    unknowns: tuple[str, ...]
    equations: tuple[Equation, ...]
    values: tuple[ToldValue, ...] = ()
    letter: str = "n"

    @property
    def order(self) -> int:
        """How far apart the shifts of one unknown are at most, in one equation."""
        widest = 0
        for one in self.equations:
            for name in self.unknowns:
                shifts = [z for term in one.terms if term.sequence == name for z in _shift(term)]
                widest = max(widest, max(shifts, default=0) - min(shifts, default=0))
        return widest

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that stand for numbers, in coefficients or first values.

        >>> recurrences_of_text("F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = c").letters
        ('c', 'x')
        """
        found = {z for one in self.equations for z in variables_of(one.relation)} - {"n"}
        for one in self.values:
            if isinstance(one.value, RationalFunction):
                found |= {*one.value.letters}
        return tuple(sorted(found))

    @property
    def has_shifts(self) -> bool:
        """Whether a term of an unknown occurs in its equations at two places, as a recurrence."""
        return any(
            len({term.index for term in one.terms if term.sequence == name}) > 1
            for one in self.equations
            for name in self.unknowns
        ) or (len(self.equations) > 1 and len(self.unknowns) > 1)

    def told(self, name: str) -> dict[int, Any]:
        """Return the given values of an unknown."""
        return {one.n: one.value for one in self.values if one.name == name}

    def with_values(self, count: int | None = None) -> Recurrences:
        """Return them with values from 0 on for each unknown that has none, as an example."""
        count = self.order or 1 if count is None else count
        more = tuple(
            ToldValue(name, n, min(n + (count < 2), 1))
            for name in self.unknowns
            if not self.told(name)
            for n in range(count)
        )
        return replace(self, values=(*self.values, *more))

    def __str__(self) -> str:
        return ", ".join(map(str, (*self.equations, *self.values)))


def _shift(term: Term) -> list[int]:
    """Return the number that is added to n in an index, in a list; [] for another index."""
    from gfkit.formulas.polynomials import whole_line  # noqa: PLC0415
    from gfkit.series.sequence_spaces import or_none  # noqa: PLC0415

    line = or_none(whole_line, term.index, "n")
    return [line[1]] if line and line[0] == 1 else []


# Tokens.


class RecurrenceToken(NamedTuple):
    """A word, a number or a sign, and whether white space stands before it."""

    kind: str
    text: str
    spaced: bool = False


Tokens = list[RecurrenceToken]


def tokens_of(text: str) -> Tokens:
    """Return the tokens of a text, the signs of typesetting as those of the dialect.

    >>> [one.text for one in tokens_of("a_{n+1} = ⌊n/2⌋")]
    ['a', '_', '{', 'n', '+', '1', '}', '=', 'floor', '(', 'n', '/', '2', ')']
    """
    found: Tokens = []
    spaced = False
    for match in _TOKEN.finditer(text):
        kind, said = str(match.lastgroup), match[0]
        if kind == "space":
            spaced = True
            continue
        other = _LOOKALIKES.get(said, said)
        if other != said and other[-1] == "(":
            found.append(RecurrenceToken("name", other[:-1], spaced))
            spaced, other = False, "("
        found.append(RecurrenceToken(kind, other, spaced))
        spaced = False
    return found


def text_of_tokens(tokens: Tokens) -> str:
    """Return tokens as a text."""
    return "".join(" " * (one.spaced and k > 0) + one.text for k, one in enumerate(tokens))


def _parts(tokens: Tokens, at: frozenset[str]) -> list[Tokens]:
    """Return tokens between signs or words that stand outside brackets."""
    parts: list[Tokens] = [[]]
    waiting: list[str] = []
    for one in tokens:
        if one.text in OPENING:
            waiting.append(OPENING[one.text])
        elif one.text in CLOSING:
            if not waiting or waiting.pop() != one.text:
                raise RecurrenceNotRead(
                    f"{one.text!r} closes nothing in {text_of_tokens(tokens)!r}"
                )
        elif not waiting and one.text in at:
            parts.append([])
            continue
        parts[-1].append(one)
    if waiting:
        raise RecurrenceNotRead(f"{waiting[-1]!r} is missing in {text_of_tokens(tokens)!r}")
    return parts


def _end(tokens: Tokens, at: int) -> int:
    """Return the place after the bracket that closes the one at a place; the end if none does."""
    depth = 0
    for k in range(at, len(tokens)):
        depth += (tokens[k].text in OPENING) - (tokens[k].text in CLOSING)
        if not depth:
            return k + 1
    return len(tokens)


class Applied(NamedTuple):
    """A name that is applied: where it begins and ends, and the tokens of the index."""

    name: str
    start: int
    stop: int
    inside: Tokens


def _applied(tokens: Tokens) -> Iterator[Applied]:
    """Yield the names that are applied: a(n), a[n], a_n, a_2, a_{n+1}, f_B(n); not functions."""
    for k, one in enumerate(tokens):
        if one.kind != "name" or one.text in WORDS or k + 1 == len(tokens):
            continue
        after = tokens[k + 1]
        if after.spaced:
            continue
        if after.text in {"(", "["}:
            stop = _end(tokens, k + 1)
            yield Applied(one.text, k, stop, tokens[k + 2 : stop - 1])
        elif after.text == "_" and k + 2 < len(tokens):
            inner = tokens[k + 2]
            if inner.text == "{":
                stop = _end(tokens, k + 2)
                yield Applied(one.text, k, stop, tokens[k + 3 : stop - 1])
            elif k + 3 < len(tokens) and tokens[k + 3].text == "(" and not tokens[k + 3].spaced:
                stop = _end(tokens, k + 3)
                name = f"{one.text}_{inner.text}"
                yield Applied(name, k, stop, tokens[k + 4 : stop - 1])
            elif inner.kind in {"name", "number"}:
                yield Applied(one.text, k, k + 3, [inner])


def _told_names(tokens: Tokens) -> set[str]:
    """Return the names of which a part gives a value, for example a(0) = 1; raises NotRead."""
    found = set()
    for part in _parts(tokens, SEPARATORS):
        for side in _parts(part, frozenset({"=", "=="}))[:-1]:
            for one in _applied(side):
                if (one.start, one.stop) == (0, len(side)) and _is_number(one.inside):
                    found.add(one.name)
    return found


def _is_number(index: Tokens) -> bool:
    return [one.kind for one in index if one.text != "-"] == ["number"]


def _letters_apart(tokens: Tokens) -> Tokens:
    """Return tokens with a factor before an unknown apart from it, as n*a for na(n-1)."""
    names = {one.name for one in _applied(tokens)} - {*FUNCTIONS}
    told = _told_names(tokens)
    found: Tokens = []
    for one in tokens:
        joined = one.kind == "name" and one.text in names - told and len(one.text) > 1
        if joined and one.text[-1] in names and one.text.isalpha():
            found += [
                RecurrenceToken("name", z, one.spaced and j < 1) for j, z in enumerate(one.text)
            ]
        else:
            found.append(one)
    return found


def _unknowns(tokens: Tokens) -> list[str]:
    """Return the names that are applied and never stand alone, as the letters of indices do."""
    applied = [*_applied(tokens)]
    places = {one.start for one in applied}
    bare = {one.text for k, one in enumerate(tokens) if one.kind == "name" and k not in places}
    told = _told_names(tokens)
    names = dict.fromkeys(one.name for one in applied if one.name not in bare)
    return [z for z in names if not _is_entry(z) and (z not in KNOWN or z in told)]


def _is_entry(name: str) -> bool:
    """Return whether a name is the number of an entry of the OEIS."""
    return name[:1] == "A" and name[1:].isdecimal()


# Sides.

_PLACE = "u_"
"""Begins the names that unknowns have while the room formulas reads them."""


def _side(tokens: Tokens, places: dict[str, str]) -> Expression:
    """Return what a side says; raises NotRead. places: what each unknown is called meanwhile."""
    said = text_of_tokens(_with_sums(_renamed(tokens, places)))
    names = {place: name for name, place in places.items()}
    try:
        found = parse_relation(f"{said} = 0").left  # a remainder may stand there, as n mod 2
    except FormulaError as error:
        raise RecurrenceNotRead(
            f"{text_of_tokens(tokens)!r} cannot be read: {_reason(error)}"
        ) from None

    def change(part: Expression) -> Expression | None:
        if isinstance(part, Term) and part.sequence in names:
            return Term(names[part.sequence], mapped(part.index, change))
        return None

    return mapped(found, change)


def _reason(error: FormulaError) -> str:
    """Return why a formula is not read, without its text and column."""
    return str(error).rpartition(": ")[2]


def _renamed(tokens: Tokens, places: dict[str, str]) -> Tokens:
    """Return tokens with each unknown applied in parentheses, under another name."""
    found: Tokens = []
    k = 0
    by_start = {one.start: one for one in _applied(tokens) if one.name in places}
    while k < len(tokens):
        one = by_start.get(k)
        if one is None:
            found.append(tokens[k])
            k += 1
            continue
        if one.inside and not _is_one_index(one.inside):
            raise RecurrenceNotRead(f"{one.name} has one index")
        found += [
            RecurrenceToken("name", places[one.name], tokens[k].spaced),
            RecurrenceToken("sign", "("),
        ]
        found += [*_renamed(one.inside, places), RecurrenceToken("sign", ")")]
        k = one.stop
    return found


def _is_one_index(index: Tokens) -> bool:
    """Return whether an index is one, and not two with a comma between them."""
    return len(_parts(index, frozenset({","}))) == 1


def _with_sums(tokens: Tokens) -> Tokens:
    """Return tokens with a sum for all terms of an unknown, such as a(0) + a(1) + ... + a(n-1)."""
    dots = next((k for k, one in enumerate(tokens) if one.text == "..."), None)
    if dots is None:
        return tokens
    applied = {one.start: one for one in _applied(tokens)}
    by_stop = {one.stop: one for one in applied.values()}
    signs = [tokens[k].text if 0 <= k < len(tokens) else "" for k in (dots - 1, dots + 1)]
    last = applied.get(dots + 2)
    if signs != ["+", "+"] or last is None:
        raise RecurrenceNotRead("all earlier terms are written a(0) + a(1) + ... + a(n-1)")
    first = by_stop.get(dots - 1)
    indices: list[int] = []
    while (
        first is not None
        and first.name == last.name
        and [z.kind for z in first.inside] == ["number"]
    ):
        indices.append(int(first.inside[0].text))
        start = first.start
        before = tokens[start - 1].text if start else ""
        first = by_stop.get(start - 1) if before == "+" else None
    rising = indices and indices[::-1] == [*range(indices[-1], indices[0] + 1)]
    if not rising or (tokens[start - 1].text if start else "+") not in {"+", "(", "*", "="}:
        raise RecurrenceNotRead("all earlier terms are written a(0) + a(1) + ... + a(n-1)")
    low = RecurrenceToken("number", str(indices[-1]))
    letter = next(z for z in "kji" if all(one.text != z for one in tokens))
    sum_ = [
        RecurrenceToken("sign", "("),
        RecurrenceToken("name", "Sum"),
        RecurrenceToken("sign", "_"),
        RecurrenceToken("sign", "{"),
    ]
    sum_ += [
        RecurrenceToken("name", letter),
        RecurrenceToken("sign", "="),
        low,
        RecurrenceToken("sign", ".."),
    ]
    sum_ += [
        *last.inside,
        RecurrenceToken("sign", "}"),
        RecurrenceToken("name", last.name, spaced=True),
    ]
    sum_ += [
        RecurrenceToken("sign", "("),
        RecurrenceToken("name", letter),
        RecurrenceToken("sign", ")"),
        RecurrenceToken("sign", ")"),
    ]
    return _with_sums([*tokens[:start], *sum_, *tokens[last.stop :]])


# Equations, values and ranges.


def recurrences_of_text(text: str) -> Recurrences | None:
    """Return the recurrences of a text; None for a text that is none, as x/(1-x-x^2).

    An equation of a series, as f(x) = 1 + x*f(x)^2, is none, and neither is an equation between
    known sequences, for example F(n) = F(n-1) + F(n-2). Raises RecurrenceTextError for a text that
    tells values of an unknown and is not read as a whole.

    >>> print(recurrences_of_text("A(n) = A(n-1) + B[n-1], B_n = A_{n-1}, A_0 = B_0 = 1"))
    A(n) = A(n-1)+B(n-1), B(n) = A(n-1), A(0) = 1, B(0) = 1
    >>> print(recurrences_of_text("f(x+1) = 2f(x) + x for x >= 0, f(0) = 3"))
    f(n+1) = 2*f(n)+n for n >= 0, f(0) = 3
    >>> print(recurrences_of_text("f(x) = 1 + x*f(x)^2"), recurrences_of_text("F(n) = F(n-1)"))
    None None
    """
    if "=" not in text:
        return None
    tokens = tokens_of(text.strip().rstrip("."))
    if len(tokens) > MOST_TOKENS or all(one.text not in {"=", "=="} for one in tokens):
        return None
    try:
        tokens = _letters_apart(tokens)
        names, told = _unknowns(tokens), _told_names(tokens)
    except RecurrenceNotRead:  # a bracket is open
        return None
    if not names:
        return None
    places = {name: f"{_PLACE}{k}" for k, name in enumerate(names, 1)}
    try:
        found = _read(text, tokens, places)
    except RecurrenceNotRead as why:
        if told:
            raise RecurrenceTextError(text, str(why)) from None
        return None
    return found


def about_a(text: str) -> str:
    """Return a text about one unknown, whatever it and its index are called, as one about a(n).

    Other texts are returned as they are: those without an unknown, or with several.

    >>> about_a("u_{k+1} >= 2u_k"), about_a("F(n) = F(n-1) + F(n-2)")
    ('a(n+1) >= 2a(n)', 'F(n) = F(n-1) + F(n-2)')
    """
    try:
        tokens = _letters_apart(tokens_of(text))
        names = _unknowns(tokens)
    except RecurrenceNotRead:  # a bracket is open
        return text
    applied = [*_applied(tokens)]
    if len(names) != 1:
        return text
    letters = {
        z.text for one in applied for z in one.inside if z.kind == "name" and one.name == names[0]
    } - WORDS
    letter = letters.pop() if len(letters) == 1 else "n"
    bare = {one.text for one in tokens if one.kind == "name"}
    try:
        renamed = _renamed(tokens, {names[0]: "a"})
    except RecurrenceNotRead:  # it has two indices
        return text
    if letter != "n" and "n" not in bare:
        renamed = [
            RecurrenceToken(z.kind, "n", z.spaced) if z.text == letter else z for z in renamed
        ]
    return text_of_tokens(renamed)


def values_of_text(text: str, name: str) -> dict[int, Any]:
    """Return the values of a name in a text, such as a(0) = 1, a(1) = 3; raises GfkitError.

    >>> values_of_text(", a(0) = 1, a(1) = a(2) = 1/2", "a")
    {0: 1, 1: Fraction(1, 2), 2: Fraction(1, 2)}
    """
    values: dict[tuple[str, int], Value] = {}
    places = {name: f"{_PLACE}1"}
    try:
        for part in _parts(tokens_of(text), SEPARATORS):
            sides = [_side(one, places) for one in _parts(part, frozenset({"="}))] if part else []
            if sides:
                _tell(values, sides, text_of_tokens(part))
    except RecurrenceNotRead as why:
        raise RecurrenceTextError(text, str(why)) from None
    return {n: value for (_, n), value in values.items()}


def _read(text: str, tokens: Tokens, places: dict[str, str]) -> Recurrences | None:
    equations: list[Equation] = []
    letters: list[str] = []
    strange: list[str] = []
    values: dict[tuple[str, int], Value] = {}
    for part in _parts(tokens, SEPARATORS):
        if not part:
            continue
        body, low = _without_range(part)
        if not body:
            if not equations:
                raise RecurrenceNotRead(f"there is no equation before {text_of_tokens(part)!r}")
            equations[-1] = replace(equations[-1], low=low)
            continue
        sides = [_side(one, places) for one in _parts(body, frozenset({"=", "=="}))]
        if len(sides) < 2:
            raise RecurrenceNotRead(f"{text_of_tokens(body)!r} has no '='")
        if all(isinstance(z, Term) and not variables_of(z.index) for z in sides[:-1]):
            _tell(values, sides, text_of_tokens(body))
        elif len(sides) == 2 and not any(sequences_of(z) & places.keys() for z in sides):
            strange.append(text_of_tokens(body))
        elif len(sides) == 2:
            equation, letter = _equation(Relation("=", *sides), low, places)
            equations.append(equation)
            letters.append(letter)
        else:
            raise RecurrenceNotRead(f"{text_of_tokens(body)!r} has more than one '='")
    if not equations:
        return None
    if strange:
        raise RecurrenceNotRead(f"{strange[0]!r} is about no unknown")
    missing = [
        name for name in places if not any(name in sequences_of(one.relation) for one in equations)
    ]
    if missing:
        raise RecurrenceNotRead(f"there is no equation for {missing[0]}(n)")
    told = tuple(ToldValue(name, n, value) for (name, n), value in values.items())
    names = _in_order(equations, places)
    found = Recurrences(text, names, tuple(equations), told, letters[0])
    is_series = len(equations) == 1 and not told and not found.has_shifts
    return None if is_series and letters[0] in OF_SERIES else found


def _in_order(equations: list[Equation], places: dict[str, str]) -> tuple[str, ...]:
    """Return the unknowns in the order in which equations begin with them, then the others."""
    first = [
        term.sequence for one in equations for term in one.terms[:1] if term.sequence in places
    ]
    return tuple(dict.fromkeys([*first, *places]))


def _without_range(part: Tokens) -> tuple[Tokens, int | None]:
    """Return a part without the range at its end, and the n from which on it is meant."""
    at = next((k for k, one in enumerate(part) if one.text in RANGES), None)
    if at is None:
        signs = [one.text for one in part]
        is_range = len(part) > 2 and part[0].kind == "name" and signs[1] in {">=", ">"}
        return ([], _low(part)) if is_range else (part, None)
    return part[:at], _low(part[at + 1 :])


def _low(tokens: Tokens) -> int | None:
    """Return the n of a range such as 'n >= 2', 'all n > 1' or 'all n'; raises NotRead."""
    words = [one.text for one in tokens if one.text not in {"all", "every", "each"}]
    match words:
        case [str(name)] if name.isalpha():
            return None
        case [str(name), ">=" | ">" as sign, *rest] if name.isalpha():
            number = "".join(rest)
            if number.removeprefix("-").isdecimal() and len(number) < 19:
                return int(number) + (sign == ">")
    raise RecurrenceNotRead(f"{text_of_tokens(tokens)!r} is not a range such as 'n >= 2'")


def _tell(values: dict[tuple[str, int], Value], sides: list[Expression], said: str) -> None:
    """Add what a part tells, for example a(0) = a(1) = 1."""
    if not all(isinstance(z, Term) for z in sides[:-1]):
        raise RecurrenceNotRead(f"{said!r} gives no value, for example a(0) = 1")
    try:
        letters = {z for z in variables_of(sides[-1]) if z in LETTERS}
        value = value_of(sides[-1], Scope({z: RationalFunction.variable(z) for z in letters}))
        indices = [value_of(one.index, Scope({})) for one in sides[:-1] if isinstance(one, Term)]
    except Unevaluated as error:
        raise RecurrenceNotRead(f"{said!r} cannot be read: {error}") from None
    for side, n in zip(sides, indices, strict=False):
        if not isinstance(n, int) or not isinstance(value, int | Fraction | RationalFunction):
            raise RecurrenceNotRead(f"{said!r} gives no value; write a number, as in a(0) = 1")
        assert isinstance(side, Term)
        if values.setdefault((side.sequence, n), value) != value:
            raise RecurrenceNotRead(f"two values are given for {side.sequence}({n})")


def _letter(relation: Relation, places: dict[str, str]) -> str:
    """Return the letter of the indices of unknowns; raises NotRead for none or several."""
    free = variables_of(relation)
    inner = {
        letter
        for _, part in walk(relation)
        if isinstance(part, Term) and part.sequence in places
        for letter in variables_of(part.index)
    }
    letters = sorted(inner & free)
    if not letters and not sequences_of(relation) & places.keys():
        raise RecurrenceNotRead(f"{relation} is about no unknown")
    if not letters:  # only sums over earlier terms, or numbers
        letters = sorted(free)
    if len(letters) != 1:
        many = "no letter" if not letters else f"the letters {' and '.join(letters)}"
        raise RecurrenceNotRead(f"{relation} has {many} as its index")
    return letters[0]


def _equation(relation: Relation, low: int | None, places: dict[str, str]) -> tuple[Equation, str]:
    """Return an equation, and the letter that is n in it."""
    letter = _letter(relation, places)
    if letter != "n" and any(
        isinstance(part, Sum) and part.variable == "n" for _, part in walk(relation)
    ):
        raise RecurrenceNotRead(
            f"{relation} has n as the letter of a sum, and {letter} as its index"
        )
    others = sorted(variables_of(relation) - {letter})
    if others:
        indices = {
            part.index for _, part in walk(relation)
            if isinstance(part, Term) and part.sequence in places
        }  # fmt: skip
        strange = [z for z in others if z not in LETTERS or (z == "n" and letter != "n")]
        if len(indices) < 2 or strange:
            raise RecurrenceNotRead(f"{', '.join(strange or others)} is not defined")
    if letter != "n":
        relation = substituted(relation, letter, Variable("n"))
    return Equation(relation, low), letter


def with_firsts(found: Recurrences) -> str:
    """Return the text of recurrences with some first values.

    >>> with_firsts(recurrences_of_text("u_{n+1} = u_n + 2*u_{n-1}"))
    'u_{n+1} = u_n + 2*u_{n-1}, u(0) = 0, u(1) = 1'
    """
    told = found.with_values().values[len(found.values) :]
    return ", ".join([found.text, *map(str, told)])
