"""Programs of an entry, read without being run: series, recurrences, loops and formulas.

A program is read if it has one of the common forms of its language; what it prints is then a
sequence, which can be compared with the terms for every n. Whatever else it holds is not read, and
the reason says so. Nothing of a program is evaluated but formulas of the dialect.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from gfkit.base.budget import spend
from gfkit.errors import FormulaError, GfkitError
from gfkit.formulas.evaluate import Scope, function_of, value_of
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.polynomial_parts import whole_linear
from gfkit.formulas.tree import (
    Binary,
    Call,
    Negative,
    Number,
    sequences_of,
    substituted,
    variables_of,
    walk,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.decimal import integer
from gfkit.oeis.entries.dialects import functions_read
from gfkit.oeis.entries.lines import Line, Statement
from gfkit.oeis.entries.matrix_powers import power_sequence
from gfkit.oeis.entries.title_definitions import joined_gf
from gfkit.sequences.given import FormulaTerms
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.written_recurrence import recurrence_of_text
from gfkit.series.algebra import section
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gfkit.formulas.tree import Expression
    from gfkit.oeis.entries.entry import Entry

MAX_CODE = 4_000
FARTHEST = 10_000
"""The largest index that programs are read with."""
MAX_DIGITS = 2_000
MAX_TERMS = 400
"""Terms that a program lists itself."""
LANGUAGE = re.compile(r"^\(([A-Za-z][\w/+#. -]{0,20})\)\s*")
ENDED = re.compile(r"_[^_]+_|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{2},? \d{4}")
"""What ends a program: the name of who wrote it, or a date."""
ALONE = re.compile(
    r"(?:Rest ?@ ?)?(?:LinearRecurrence|CoefficientList|RecurrenceTable|Join|Table)\["
)
"""What begins a program of its own in Mathematica."""
COMMENTS = {
    "Haskell": (r"--\s", ""),
    "Maple": (r"#", ""),
    "Mathematica": (r"(?P<opened>\(\*)", "*)"),
    "PARI": (r"\\\\|(?P<opened>/\*)", "*/"),
}
"""What begins a comment to the end of the line, or one that is `opened`; and what closes it."""
PARI_TABLE = re.compile(r"\[([-\d, ]+)\]\[ ?n ?% ?(\d{1,3}) ?\+ ?1 ?\]")
PARI_PARTS = re.compile(
    r"(?:^|(?<=[+(,])|(?<=[\w)]-)|(?<=[\w)] -)) *(n|\(n ?[-+] ?\d{1,9}\)) ?([\\%]) ?"
    r"(\d{1,9})(?![\d.^!])"
)
PARI_WORDS = {"\\": "floor(({0})/{1})", "%": "({0}-{1}*floor(({0})/{1}))"}
WORDS = {
    **functions_read(), "LucasL": "Lucas", "fibonacci": "Fibonacci", "sqrtint": "?",
    "combinat[fibonacci]": "Fibonacci",
}  # fmt: skip
"""Names of functions in programs, and in the dialect: those that gfkit writes, and others."""
ROUNDED = {
    "up": "round(n)",
    "even": "round(n) - floor((2*n-1)/4) + ceiling((2*n-1)/4) - 1",
    "away": "sign(n)*round(abs(n))",
}
"""The nearest integer to n, halves going up, to an even number, away from 0."""
HALVES = {"PARI": "up", "Maple": "away", "Mathematica": "even"}
"""Where halves go in the languages."""
ROUNDING = re.compile(r"(?<![A-Za-z_.])(?:int|[Rr]ound|nint)(?=\s*[(\[])")
CHECKED = 100
"""Values of an irrational formula that are checked to be no halves."""


class NotRead(GfkitError):
    """A program of a form that is not read; the message says why."""


@dataclass(frozen=True, slots=True)
class ReadProgram:
    """A program: the letter of its lines, the number of the first, its text, and what it says."""

    letter: str
    first: int
    language: str
    text: str
    line: Line | None
    reason: str = ""


def read_programs(entry: Entry) -> Iterator[ReadProgram]:
    """Yield the programs of an entry, each with what it prints, or why it is not read."""
    for letter in "pto":
        for language, first, code in _separated(letter, entry.all(letter)):
            spend(1 + len(code) // 10)
            text = " ".join(code.split())
            try:
                if abs(entry.terms.offset) > FARTHEST:
                    raise NotRead("a list that begins too far away")  # noqa: TRY301
                line = Line(text, _statements(language, code, entry))
                yield ReadProgram(letter, first, language, text, line)
            except (NotRead, GfkitError, ArithmeticError, ValueError) as error:
                reason = str(error) if isinstance(error, NotRead) else f"{language}: {error}"
                yield ReadProgram(letter, first, language, text, None, reason[:160])


def _separated(letter: str, lines: tuple[str, ...]) -> Iterator[tuple[str, int, str]]:
    """Yield the language, the number of the first line and the code of every program."""
    language = {"p": "Maple", "t": "Mathematica", "o": ""}[letter]
    begun: list[str] = []
    first = 0
    for number, text in enumerate(lines, 1):
        plain = text
        named = LANGUAGE.match(text) if letter == "o" else None
        if begun and (named or (letter == "t" and ALONE.match(text))):
            yield language, first, "\n".join(begun)
            begun = []
        if named:
            language = named[1].removesuffix("/GP")
            plain = text[named.end() :]
        code = _without_comments(language, plain)
        first = number if named or (not begun and not first) else first
        if code.strip():
            begun.append(code)
        if begun and ENDED.search(text):
            yield language, first, "\n".join(begun)
            begun, first = [], 0
    if begun:
        yield language, first, "\n".join(begun)


def _without_comments(language: str, text: str) -> str:
    if language not in COMMENTS:
        return text
    if language == "Mathematica":
        text = re.sub(r"\(\*\s*or\s*\*\)", "\x00", text)
    begins, closing = COMMENTS[language]
    last = text.rfind(closing) if closing else -1
    kept, begin, place = "", 0, 0
    while found := re.compile(begins).search(text, place):
        place = found.end()
        if not closing or not found["opened"]:
            return kept + text[begin : found.start()]
        if place <= last:
            kept += text[begin : found.start()]
            begin = place = text.index(closing, place) + len(closing)
    return kept + text[begin:]


def _statements(language: str, code: str, entry: Entry) -> tuple[Statement, ...]:
    """Return what a program says; raises NotRead."""
    if len(code) > MAX_CODE:
        raise NotRead("a long program is not read")
    reader = READERS.get(language)
    if reader is None:
        raise NotRead(f"programs in {language or 'no language that is named'} are not read")
    found: list[Statement] = []
    for part in code.split("\x00"):
        if part.strip():
            found += reader(part.strip(), entry)
    return tuple(found)


# What programs say.


def _printed(what: str, listed: Sequence, entry: Entry, *, loose: bool = False) -> list[Statement]:
    """Return the statement that a program prints a sequence, from the first term on."""
    aligned = listed.reindexed(entry.terms.offset)
    return [Statement("program", what, listed=aligned, doubtful=loose)]


def _cases(
    cases: list[tuple[int, str]], otherwise: str, entry: Entry, language: str
) -> list[Statement]:
    """Return what a function of n says that has single values and a rule for the others."""
    values = ", ".join(f"a({n}) = {value}" for n, value in cases)
    low = max((n for n, _ in cases), default=entry.terms.offset - 1) + 1
    expression = _expression(otherwise, language, low)
    if not sequences_of(expression) and not cases:
        return _formula(otherwise, entry, language)
    try:
        found = recurrence_of_text(f"a(n) = {expression}" + (f", {values}" if values else ""))
    except GfkitError:
        found = None
    if isinstance(found, tuple):
        signature, initial, first = found
        offset = entry.terms.offset
        sequence = Sequence.of_recurrence(signature=signature, initial=initial, offset=first)
        if first <= offset:
            what = f"a(n) = {expression}, {values}"
            listed = sequence if first == offset else sequence.beginning(offset)
            return [Statement("program", what, listed=listed)]
    statements = []
    for n, value in cases:
        relation = parse_relation(f"a({n}) = {_expression(value, language)}")
        statements.append(Statement("initial", str(relation), relation))
    relation = parse_relation(f"a(n) = {expression}")
    statements.append(Statement("relation", str(relation), relation, low=low if cases else None))
    return statements


def _formula(body: str, entry: Entry, language: str) -> list[Statement]:
    """Return the statement a(n) = formula in n."""
    low = entry.terms.offset
    expression = _expression(body, language, low)
    _only_n(expression)
    relation = parse_relation(f"a(n) = {expression}")
    return [Statement("relation", str(relation), relation, low=low)]


def _only_n(expression: Expression) -> None:
    if variables_of(expression) - {"n"} or sequences_of(expression) - {"a"}:
        raise NotRead("a formula with names that are not known")


def _formula_list(body: str, low: int, language: str) -> Sequence:
    """Return the values of a formula in n for n = low, low + 1, ..."""
    expression = _expression(body, language, low)
    if variables_of(expression) - {"n"} or sequences_of(expression):
        raise NotRead("a list of something that is not a formula in n")
    return Sequence.of(FormulaTerms(expression, low))


def _recurrence_list(first: list[int], body: str, low: int, language: str) -> Sequence:
    """Return a(low), a(low + 1), ... with these first values, continued by a rule for a(n)."""
    values = ", ".join(f"a({low + k}) = {value}" for k, value in enumerate(first))
    found = recurrence_of_text(f"a(n) = {_expression(body, language, low)}, {values}")
    if not isinstance(found, tuple):
        raise NotRead("no recurrence")
    signature, initial, offset = found
    return Sequence.of_recurrence(signature=signature, initial=initial, offset=offset)


def _series(body: str, letter: str = "x", *, stripped: bool = False) -> Sequence:
    """Return the coefficients of a fraction; stripped: without leading zeros, as some list them."""
    expression = _expression(body)
    if variables_of(expression) != {letter} or sequences_of(expression):
        raise NotRead(f"a series of something that is not a fraction in {letter}")
    gf = function_of(expression, letter).as_gf()
    sequence = Sequence.of_gf(gf)
    if stripped:
        leading = next((n for n, value in enumerate(sequence.early(100)) if value), 0)
        if leading:
            sequence = sequence.beginning(leading).reindexed(0)
    return sequence


def _joined(first: list[int], rest: Sequence) -> Sequence:
    """Return listed values and then a sequence."""
    gf = rest.gf
    if not isinstance(gf, RationalGF):
        raise NotRead("a list in front of a sequence without a generating function")
    return Sequence.of_gf(joined_gf(first, gf))


# Texts.


def _expression(code: str, language: str = "", low: int = 0) -> Expression:
    """Read a formula of a program for n >= low; raises NotRead for what is none of the dialect."""
    text = code.strip().replace("**", "^").rstrip(";:")
    tables: list[str] = []
    if language == "PARI":
        text = PARI_TABLE.sub(lambda m: f"table{_tabled(m, tables)}", text)
        text = PARI_PARTS.sub(lambda m: PARI_WORDS[m[2]].format(m[1], m[3]), text)
    if re.search(r"//|\\(?!\\)|\b(?:div|mod|and|or|not|if|for|do)\b|%|@|&|#|<|>|\?", text):
        raise NotRead("a formula with operators that are not read")
    text = text.replace("[", "(").replace("]", ")")
    text = re.sub(r"\b(?:simplify|expand|Simplify|Expand)(?=\()", "", text)
    text = _with_rounding(text, language, low)
    text = re.sub(r"(?<![A-Za-z])[A-Za-z]++(?=\s*+\()", lambda m: WORDS.get(m[0], m[0]), text)
    text = re.sub(r"(?<=[0-9a-z)])\s+(?=[0-9a-z(])", "*", text)
    text = re.sub(r"(?<![a-z])(a|Fibonacci|Lucas|binomial|floor|round)\*\(", r"\1(", text)
    for place, table in enumerate(tables):
        text = text.replace(f"table{'x' * place}y", table)
    try:
        return parse_expression(text)
    except FormulaError as error:
        raise NotRead(f"a formula outside of the dialect: {error.reason}") from None


def _tabled(match: re.Match[str], tables: list[str]) -> str:
    """Keep a table of PARI, whose first entry has the index 1, and return the end of its name."""
    if match[1].count(",") + 1 != integer(match[2]):
        raise NotRead("a table that is not as long as its period")
    tables.append(f"[{match[1]}][n mod {match[2]}]")
    return "x" * (len(tables) - 1) + "y"


def _with_rounding(text: str, language: str, low: int) -> str:
    """Return a formula with the rounding of its language written in the dialect."""
    done, rest = "", text
    while found := ROUNDING.search(rest):
        call = _called(rest[found.start() :], found[0])
        if call is None or len(call[0]) != 1 or ROUNDING.search(call[0][0]):
            raise NotRead(f"a formula with {found[0]} of another form")
        if found[0] == "int":
            raise NotRead(f"a formula with int, which is not known in {language or 'programs'}")
        rounded = _nearest(_expression(call[0][0], language, low), language, low)
        done += rest[: found.start()]
        times = "*" if re.search(r"[0-9)]$", done) else ""
        done += f"{times}({rounded})"
        rest = f" {call[1]}"
    return done + rest


def _nearest(body: Expression, language: str, low: int) -> Expression:
    """Return the nearest integer as a language means it; raises NotRead if halves go anywhere."""
    halves = HALVES.get(language, "")
    if halves == "up" or _has_no_halves(body, low):
        return Call("round", (body,))
    if not halves:
        raise NotRead(f"a formula that rounds halves, in {language or 'programs'}")
    return _by(halves, body, low)


def _by(rounding: str, body: Expression, low: int) -> Expression:
    """Return a formula rounded; without its sign where that is known for every n >= low."""
    sign = _sign(body) if low >= 0 else 0
    if rounding == "away" and sign:
        rounded = Call("round", (body if sign > 0 else Negative(body),))
        return rounded if sign > 0 else Negative(rounded)
    return substituted(parse_expression(ROUNDED[rounding]), "n", body)


def _sign(body: Expression) -> int:
    """Return the sign of a polynomial in n for n >= 0, 0 if its coefficients do not tell it."""
    try:
        found = function_of(body, "n")
    except GfkitError:
        return 0
    above, below = found.num_terms(), found.den_terms()
    if set(below) != {(0, 0, 0)}:
        return 0
    signs = {1 if one * below[0, 0, 0] > 0 else -1 for one in above.values()}
    return signs.pop() if len(signs) == 1 else 0


def _is_whole(body: Expression, low: int) -> bool:
    """Tell whether a formula is known to be an integer for every n >= low."""
    if variables_of(body) - {"n"} or sequences_of(body):
        return False
    try:
        return isinstance(Sequence.of(FormulaTerms(body, low)).gf, RationalGF)
    except GfkitError:
        return False


def _has_no_halves(body: Expression, low: int) -> bool:
    """Tell whether a formula is never half of an odd number.

    It is none where an odd multiple is an integer. One with roots, as c phi^n, is looked at for the
    first n.
    """
    divisors = [
        part.right.value
        for _, part in walk(body)
        if isinstance(part, Binary) and part.operator == "/" and isinstance(part.right, Number)
    ]
    odd = lcm(*(one for one in divisors if one))
    odd //= odd & -odd
    if _is_whole(Binary("*", Number(odd), body), low):
        return True
    values: list[object] = []
    try:
        for n in range(low, low + CHECKED):
            value = value_of(body, Scope({"n": n}))
            if isinstance(value, int | Fraction) and (2 * value) % 2 == 1:
                return False
            values.append(value)
    except GfkitError:
        return False
    return any(isinstance(value, AlgebraicNumber) for value in values)


def _integers(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > MAX_TERMS or not all(re.fullmatch(r"-?\d{1,2000}", part) for part in parts):
        raise NotRead("a list with something that is not an integer")
    return [integer(part) for part in parts]


def _index(text: str) -> int:
    """Return the number of a place in a list; raises NotRead for one too far away."""
    value = integer(text, MAX_DIGITS)
    if abs(value) > FARTHEST:
        raise NotRead("a list that begins too far away")
    return value


def _called(text: str, name: str) -> tuple[list[str], str] | None:
    """Return the arguments of a call with which a text begins, and what follows it."""
    match = re.match(rf"{name}\s*[(\[]", text)
    if match is None:
        return None
    depth, begin = 0, match.end()
    found: list[str] = []
    for place in range(match.end() - 1, len(text)):
        character = text[place]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if not depth:
                return [*found, text[begin:place].strip()], text[place + 1 :].strip()
        elif character == "," and depth == 1:
            found.append(text[begin:place].strip())
            begin = place + 1
    return None


def _sections(text: str, separators: str) -> list[str]:
    """Return the parts of a text between separators that stand outside of parentheses."""
    depth, begin, found = 0, 0, []
    for place, character in enumerate(text):
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character in separators and not depth:
            found.append(text[begin:place].strip())
            begin = place + 1
    return [part for part in (*found, text[begin:].strip()) if part]


def _flat(code: str) -> str:
    """Return a text with single spaces, as the patterns of the languages expect it."""
    return " ".join(code.split())


# Lists of the values of a function.

ENDS = r"-?\w+"
OWN_LISTS = tuple(
    re.compile(pattern)
    for pattern in (
        (
            rf"seq\((?P<name>\w+)\((?P<index>[^()]+)\), ?(?P<letter>[a-z]) ?= ?(?P<low>-?\d+) ?"
            rf"\.\. ?{ENDS}(?:, ?(?P<step>\d+))? ?\)"
        ),
        (
            rf"Table\[ ?(?P<name>\w+)\[(?P<index>[^\[\]]+)\] ?, ?\{{ ?(?P<letter>[a-z]) ?,"
            rf"(?: ?(?P<low>-?\d+) ?,)? ?{ENDS} ?\}} ?\]"
        ),
        (
            rf"Table\[ ?(?P<name>\w+)\[(?P<index>[^\[\]]+)\] ?, ?\{{ ?(?P<letter>[a-z]) ?,"
            rf" ?(?P<low>-?\d+) ?, ?{ENDS} ?, ?(?P<step>\d+) ?\}} ?\]"
        ),
    )
)
"""Lists of a(p n + q) for n = low, low + step, ..., as the languages write them."""


def _listed(
    tail: str, name: str, entry: Entry, values: Callable[[Entry], list[Statement]]
) -> list[Statement]:
    """Return what a function says whose values are listed behind it, if they are.

    values: gives what the function says as an entry from the offset of that entry on. A list
    from another place on, or with a step, is what the program prints.
    """
    text = tail.strip(" ;:")
    offset = entry.terms.offset
    if not text:
        return values(entry)
    if inside := re.fullmatch(r"(?:print ?\((.*)\)|\[(seq\(.*\))\])", text):
        text = (inside[1] or inside[2]).strip()
    match = next((found for one in OWN_LISTS if (found := one.fullmatch(text))), None)
    if match is None or match["name"] not in {name, "a"}:
        raise NotRead("a function with a list behind it of another form")
    said = match.groupdict()
    low = said["low"] or "1"
    line = whole_linear(_expression(match["index"]), match["letter"])
    if line is None:
        raise NotRead("a function with a list of it at other places")
    step = line[0] * _index(said.get("step") or "1")
    begin = line[0] * _index(low) + line[1]
    if step < 1 or abs(begin) > FARTHEST or step > MAX_TERMS:
        raise NotRead("a function with a list of it at other places")
    if (begin, step) == (offset, 1):
        return values(entry)
    first = min(offset, begin)
    statements = values(replace(entry, terms=entry.terms.reindexed(first)))
    if len(statements) != 1:
        raise NotRead("a function whose list begins elsewhere, with first values")
    (said_of,) = statements
    listed = said_of.listed
    if listed is None and said_of.relation is not None and not _names_terms(said_of):
        listed = Sequence.of(FormulaTerms(said_of.relation.right, begin))
    elif listed is not None and begin > first:
        listed = listed.beginning(begin)
    if listed is None:
        raise NotRead("a function whose list begins elsewhere, with first values")
    if step > 1:
        if not isinstance(listed.gf, RationalGF):
            raise NotRead("a list with a step of what has no rational generating function")
        listed = Sequence.of_gf(section(listed.gf, step))
    return _printed(text, listed, entry)


def _names_terms(statement: Statement) -> bool:
    relation = statement.relation
    return relation is None or bool(sequences_of(relation.right))


# Languages.


def _mathematica(code: str, entry: Entry) -> list[Statement]:
    text = _flat(code).rstrip(";")
    parts = _sections(text, ";")
    values: list[tuple[int, str]] = []
    rule, tail = "", ""
    for part in parts:
        if match := re.fullmatch(r"((?:a\[-?\d{1,6}\] ?:?= ?)+)(-?\d+)", part):
            places = re.findall(r"\[(-?\d+)\]", match[1])
            values += [(_index(place), match[2]) for place in places]
        elif match := re.fullmatch(r"a\[n_(?:Integer)?\] ?:= ?(?:a\[n\] ?= ?)?(.+)", part):
            rule = match[1]
        elif re.match(r"Table\[ ?a\[", part) and rule and part == parts[-1]:
            tail = part
        elif part == parts[-1] and not rule and not values:
            return _printed(part, _mathematica_list(part), entry)
        elif not re.match(r"Clear\b|ClearAll\b", part):
            raise NotRead("Mathematica code of another form")
    if rule:
        return _listed(tail, "a", entry, lambda one: _cases(values, rule, one, "Mathematica"))
    raise NotRead("Mathematica code of another form")


def _mathematica_list(text: str) -> Sequence:
    """Return what a list in Mathematica holds."""
    if match := re.match(r"Rest ?@ ?", text):
        whole = _mathematica_list(text[match.end() :])
        return whole.beginning(whole.offset + 1)
    if call := _called(text, "LinearRecurrence"):
        arguments, rest = call
        if len(arguments) == 3 and not rest:
            signature, initial = (_integers(part.strip("{}")) for part in arguments[:2])
            match = re.fullmatch(r"\d+|\{ ?(\d+) ?, ?\d+ ?\}", arguments[2])
            if match is None or match[1] == "0":
                raise NotRead("LinearRecurrence with places of another form")
            skipped = _index(match[1] or "1") - 1
            listed = Sequence.of_recurrence(signature=signature, initial=initial)
            return listed.beginning(skipped).reindexed(0) if skipped else listed
    if (call := _called(text, "CoefficientList")) and not call[1]:
        inside = _called(call[0][0], "Series")
        if inside and not inside[1] and len(inside[0]) == 2:
            letter = call[0][1]
            if re.fullmatch(rf"\{{ ?{re.escape(letter)} ?, ?0 ?,.*\}}", inside[0][1]):
                return _series(inside[0][0], letter)
    if (call := _called(text, "(?:Expand|Simplify|FullSimplify)")) and not call[1]:
        return _mathematica_list(call[0][0])
    if (call := _called(text, "Join")) and not call[1] and len(call[0]) == 2:
        return _joined(_integers(call[0][0].strip("{}")), _mathematica_list(call[0][1]))
    if (call := _called(text, "Rest")) and not call[1]:
        return _mathematica_list(call[0][0]).beginning(1).reindexed(0)
    if (call := _called(text, "Drop")) and not call[1] and call[0][1].isdigit():
        return _mathematica_list(call[0][0]).beginning(_index(call[0][1])).reindexed(0)
    if (call := _called(text, "Table")) and not call[1] and len(call[0]) == 2:
        match = re.fullmatch(r"\{ ?n ?,(?: ?(-?\d+) ?,)? ?-?\d+ ?\}", call[0][1])
        if match:
            return _formula_list(call[0][0], _index(match[1] or "1"), "Mathematica")
    if (call := _called(text, "RecurrenceTable")) and not call[1]:
        match = re.fullmatch(r"\{ ?n ?,(?: ?(-?\d+) ?,)? ?\d+ ?\}", call[0][-1])
        equations = call[0][0].strip("{}").replace("==", "=").replace("[", "(").replace("]", ")")
        found = recurrence_of_text(equations)
        if match and isinstance(found, tuple):
            signature, initial, first = found
            sequence = Sequence.of_recurrence(signature=signature, initial=initial, offset=first)
            low = _index(match[1] or "1")
            return sequence if low == first else sequence.beginning(low)
    raise NotRead("Mathematica code of another form")


def _maple(code: str, entry: Entry) -> list[Statement]:
    text = _flat(code)
    number = entry.number
    if call := _called(text.rstrip(";: "), "seq"):
        return _maple_seq(call, {}, entry)
    if match := re.match(rf"(?:a|{number}) ?:= ?proc ?\( ?n ?(?:::\w+)?\)(.*)", text):
        return _maple_proc(match[1], number, entry)
    if match := re.match(rf"(a|{number}) ?:= ?\(?n\)? ?-> ?(.+)", text):
        name, parts = match[1], _sections(match[2], ":;")
        tail = "; ".join(parts[1:])
        return _listed(tail, name, entry, lambda one: _function(parts[0], name, one, "Maple"))
    if match := re.fullmatch(rf"{number} ?:= ?([^:;]*)[:;]?", text):
        body = match[1]
        letter = next((one for one in "zx" if re.search(rf"\b{one}\b|\d{one}", body)), "")
        if letter:
            return _printed(body.strip(), _series(body, letter), entry, loose=True)
    if "for n from" in text:
        return _maple_loop(text, entry)
    if match := re.match(r"(\w+) ?:= ?series\((.+)", text):
        call = _called(text[match.start(2) - len("series(") :], "series")
        if call and (after := _called(call[1].lstrip(":; ").rstrip(":; "), "seq")):
            return _maple_seq(after, {match[1]: call[0][0]}, entry)
    raise NotRead("Maple code of another form")


def _maple_seq(
    call: tuple[list[str], str], series: dict[str, str], entry: Entry
) -> list[Statement]:
    (arguments, rest) = call
    if rest.strip(":; ") or len(arguments) != 2:
        raise NotRead("Maple code of another form")
    match = re.fullmatch(r"n ?= ?(-?\d+) ?\.\. ?-?\d+", arguments[1])
    if match is None:
        raise NotRead("Maple code of another form")
    low = _index(match[1])
    inside = _called(arguments[0], "coeff(?:tayl)?")
    if inside is None:
        return _printed(arguments[0], _formula_list(arguments[0], low, "Maple"), entry)
    source, *place = inside[0]
    if (made := _called(source, "series")) or (made := _called(source, "taylor")):
        fraction = made[0][0]
    elif source in series:
        fraction = series[source]
    else:
        raise NotRead("Maple code of another form")
    if [one.strip() for one in place] != ["x", "n"] or inside[1]:
        raise NotRead("Maple code of another form")
    listed = _series(fraction)
    return _printed(fraction, listed.beginning(low) if low else listed, entry)


def _maple_loop(text: str, entry: Entry) -> list[Statement]:
    """Read a[0]:=1: a[1]:=1: for n from 2 to 30 do a[n]:=... od: seq(a[n], n=0..30)."""
    head, _, tail = text.partition("for n from")
    values = {}
    for first, value in re.findall(r"a\[(-?\d{1,6})\] ?:= ?(-?\d+)", head):
        values[_index(first)] = integer(value)
    if re.sub(r"a\[-?\d+\] ?:= ?-?\d+ ?[:;]? ?", "", head).strip():
        raise NotRead("Maple code of another form")
    match = re.match(
        r" ?(\d+) (?:by 1 )?to \d+ do ?a\[n\] ?:= ?(.+?)[:;]? ?(?:od|end do) ?[:;] ?"
        r"seq\(a\[n\], ?n ?= ?(-?\d+) ?\.\. ?\d+\) ?[:;]? ?$",
        tail,
    )
    if match is None or not values or _index(match[1]) != max(values) + 1:
        raise NotRead("Maple code of another form")
    low = min(values)
    listed = _recurrence_list([values[n] for n in sorted(values)], match[2], low, "Maple")
    begin = _index(match[3])
    if begin < low:
        raise NotRead("a list that begins before the first value")
    return _printed(f"a(n) = {match[2]}", listed.beginning(begin) if begin > low else listed, entry)


def _maple_proc(body: str, number: str, entry: Entry) -> list[Statement]:
    """Read proc(n) option remember; if n=0 then 1 elif ... else ... fi; end."""
    text = _flat(re.sub(r"\boption remember ?[;:,]?", "", body)).strip(" ;:")
    text = text.replace(number, "a").replace("procname", "a")
    match = re.match(r"if (.+?) (?:fi|end if|end)\b(.*)", text)
    if match is not None:
        tail = re.sub(r"^[;: ]*end\b(?: proc\b)?", "", match[2])
        return _listed(tail, "a", entry, lambda one: _branches(f"if {match[1]}", one, "Maple"))
    found = re.match(r"(.+?)[;:]? ?end\b(?: proc\b)?(.*)", text)
    if found is None:
        raise NotRead("Maple code of another form")
    return _listed(found[2], "a", entry, lambda one: _function(found[1], "a", one, "Maple"))


def _branches(text: str, entry: Entry, language: str) -> list[Statement]:
    """Read if n=0 then 1 elif n=1 then 2 else 4*a(n-1)+4*a(n-2)."""
    pieces = re.split(r"\b(?:else\s?if|elif|if)\b", text)[1:]
    cases: list[tuple[int, str]] = []
    low: int | None = None
    otherwise = ""
    for piece in pieces:
        condition, _, rest = piece.partition(" then")
        value, _, last = rest.partition("else")
        value = value.strip(" ;:")
        condition = condition.strip(" ()")
        if match := re.fullmatch(r"n ?==? ?(-?\d+)", condition):
            cases.append((_index(match[1]), value))
        elif match := re.fullmatch(r"n ?(<|<=) ?(-?\d+)", condition):
            end = _near(_index(match[2]) + (match[1] == "<="), entry)
            low = entry.terms.offset if low is None else low
            known = {n for n, _ in cases}
            cases += [
                (n, str(_at(value, n))) for n in range(entry.terms.offset, end) if n not in known
            ]
        elif match := re.fullmatch(r"n ?(>|>=) ?(-?\d+)", condition):
            end = _near(_index(match[2]) + (match[1] == ">"), entry)
            cases += [(n, str(_at(last.strip(" ;:"), n))) for n in range(entry.terms.offset, end)]
            otherwise = value
            break
        else:
            raise NotRead("a condition that is not read")
        otherwise = last.strip(" ;:")
    if not otherwise:
        raise NotRead("a function without a rule for large n")
    if len(cases) > MAX_TERMS or not all(re.fullmatch(r"-?\d+", value) for _, value in cases):
        raise NotRead("values that are no integers")
    return _cases(sorted(cases), otherwise, entry, language)


def _near(end: int, entry: Entry) -> int:
    """Return a place that is not far behind the first term; raises NotRead."""
    if end - entry.terms.offset > MAX_TERMS:
        raise NotRead("a condition for many terms")
    return end


def _at(value: str, n: int, language: str = "") -> int:
    """Return the value of a formula in n, or of an entry of a list of PARI, at n."""
    listed = re.fullmatch(r"\[([-\d, ]+)\]\[n\]", value) if language == "PARI" else None
    if listed is not None and 0 < n <= len(known := listed[1].split(",")):
        return integer(known[n - 1].strip(), MAX_DIGITS)
    if re.fullmatch(r"-?\d+", value):
        return integer(value, MAX_DIGITS)
    if value == "n":
        return n
    raise NotRead("a first value that is not an integer")


def _function(body: str, name: str, entry: Entry, language: str) -> list[Statement]:
    """Read the body of a function of n: a formula, a recurrence with `if`, or a matrix power."""
    text = body.replace("`if`", "if")
    if name != "a":
        text = re.sub(rf"\b{name}\b", "a", text)
    if (listed := power_sequence(text, entry.terms.offset)) is not None:
        return [Statement("program", body.strip(), listed=listed)]
    cases: list[tuple[int, str]] = []
    while call := _called(text, "if"):
        arguments, rest = call
        if rest.strip(" ;:") or len(arguments) != 3:
            raise NotRead("a function of another form")
        condition, value, otherwise = arguments
        branch = f"if {condition} then {value} else 0"
        for piece in re.findall(r"n ?(==?|<=?) ?(-?\d+)", branch.split(" then", maxsplit=1)[0]):
            sign, end = piece[0], _near(_index(piece[1]), entry)
            ends = (
                [end]
                if "=" in sign and "<" not in sign
                else range(entry.terms.offset, end + (sign == "<="))
            )
            known = {n for n, _ in cases}
            cases += [(n, str(_at(value, n, language))) for n in ends if n not in known]
        if not re.fullmatch(r"\(?n ?(?:==?|<=?) ?-?\d+\)?", condition):
            raise NotRead("a condition that is not read")
        text = otherwise
    if cases:
        return _cases(sorted(cases), text, entry, language)
    if re.search(r"\ba\(", text):
        return _cases([], text, entry, language)
    return _formula(text, entry, language)


def _pari(code: str, entry: Entry) -> list[Statement]:
    text = _flat(code).strip("{} ").rstrip(";").strip("{} ")
    text = re.sub(r"my\( ?x ?= ?'x ?\+ ?O\('x\^\d+\) ?\) ?; ?", "", text)
    text = re.sub(r"^x ?= ?'x ?\+ ?O\('x\^\d+\) ?; ?", "", text)
    if match := re.match(r"a\(n\) ?= ?(.+)", text):
        body = match[1].rstrip(";} ")
        if (call := _called(body, "polcoeff?")) and not call[1] and call[0][-1] == "n":
            fraction = re.sub(r"\+ ?(?:x ?\* ?)?O\(x\^\(?n(?:\+1)?\)?\)", "", call[0][0])
            listed = _series(fraction)
            offset = entry.terms.offset
            listed = listed.beginning(offset) if offset else listed
            return [Statement("program", fraction, listed=listed)]
        return _function(body, "a", entry, "PARI")
    return _printed(text, _pari_list(text), entry)


def _pari_list(text: str) -> Sequence:
    if (call := _called(text, "concat")) and not call[1] and len(call[0]) == 2:
        return _joined(_integers(call[0][0].strip("[]")), _pari_list(call[0][1]))
    if (call := _called(text, "Vec")) and not call[1]:
        body = re.sub(r"\+ ?O\(x\^\d+\)", "", call[0][0])
        padded = len(call[0]) == 2 and call[0][1].startswith("-")
        return _series(body, stripped=not padded)
    if (call := _called(text, "vector")) and not call[1] and call[0][1] == "n":
        return _formula_list(call[0][2], 1, "PARI")
    raise NotRead("PARI code of another form")


READERS: dict[str, Callable[[str, Entry], list[Statement]]] = {
    "Maple": _maple,
    "Mathematica": _mathematica,
    "PARI": _pari,
}
