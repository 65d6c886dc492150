"""Programs of an entry, read without being run: series, recurrences, loops and formulas.

A program is read if it has one of the common forms: what it prints is then a sequence, which can be
compared with the terms for every n. The rest of it is not read, and the reason says so. Nothing of
a program is evaluated but formulas of the dialect.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.errors import FormulaError, GfkitError
from gfkit.formulas.evaluation import function_of
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.tree import Call, Expression, sequences_of, variables_of, walk
from gfkit.oeis.entries.formula_lines import FormulaLine, LineStatement
from gfkit.oeis.programs.dialects import functions_read
from gfkit.oeis.programs.grammar import Node, number_of, tree_of
from gfkit.oeis.programs.lines import programs_in
from gfkit.oeis.programs.matrix_powers import power_sequence
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.recurrences import sequence_of_text
from gfkit.sequences.sequence import Sequence
from gfkit.series.algebra import preceded
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.oeis.entries.internal_format import Entry

MAX_CODE = 4_000
FARTHEST = 10_000
"""The largest index that programs are read with."""
MAX_DIGITS = 2_000
MAX_TERMS = 400
"""Terms that a program lists itself."""
FUNCTIONS = {
    **functions_read(), "LucasL": "Lucas", "fibonacci": "Fibonacci", "sqrtint": "?",
    "procname": "a", "simplify": "", "expand": "", "Simplify": "", "Expand": "", "FullSimplify": "",
}  # fmt: skip
"""Functions in programs by their names in the dialect, "" for those that change nothing."""
LANGUAGES = ("PARI", "Maple", "Mathematica")
"""Those whose programs are read. In PARI round takes halves up; in the others it is not read."""


class ProgramNotRead(GfkitError):
    """A program of a form that is not read; the message says why."""


@dataclass(frozen=True, slots=True)
class ReadProgram:
    """A program: the letter of its lines, the number of the first, its text, and what it says."""

    letter: str
    first: int
    text: str
    line: FormulaLine | None
    reason: str = ""


def read_programs(entry: Entry) -> Iterator[ReadProgram]:
    """Yield the programs of an entry, each with what it prints, or why it is not read."""
    for letter in "pto":
        for language, first, code in programs_in(letter, entry.all(letter)):
            spend(1 + len(code) // 10)
            text = " ".join(code.split())
            try:
                if abs(entry.terms.offset) > FARTHEST:
                    raise ProgramNotRead("a list that begins too far away")  # noqa: TRY301
                line = FormulaLine(text, _statements(language, code, entry))
                yield ReadProgram(letter, first, text, line)
            except (ProgramNotRead, GfkitError, ArithmeticError, ValueError) as error:
                reason = str(error) if isinstance(error, ProgramNotRead) else f"{language}: {error}"
                yield ReadProgram(letter, first, text, None, reason[:160])


def _statements(language: str, code: str, entry: Entry) -> tuple[LineStatement, ...]:
    """Return what a program says; raises NotRead."""
    if len(code) > MAX_CODE:
        raise ProgramNotRead("a long program is not read")
    if language not in LANGUAGES:
        raise ProgramNotRead(f"programs in {language or 'no language that is named'} are not read")
    found: list[LineStatement] = []
    for part in code.split("\x00"):
        if part.strip():
            code = part.replace(entry.number, "a")
            tree = tree_of(code, calls_by_brackets=language == "Mathematica")
            if tree is None or (language != "PARI" and re.search(r"[%\\]", part)):
                raise ProgramNotRead(f"{language} code of another form")
            found += EntryProgram(language, " ".join(part.split()), entry).said(tree[1])
    return tuple(found)


SOLVED = re.compile(
    r"(?=.*[\])]\Z)(?:RSolve(?:Value)?\[|rsolve\()\s*(?P<of>\{.*\})\s*,.*", re.DOTALL
)
EXPANDED = re.compile(
    r"(?=.*[\])]\Z)(?:Series\[|series\(|taylor\()(?P<of>.*?),\s*(?:\{|x\b).*", re.DOTALL
)
BRACKETS = re.compile(r"\w\s*\[")


def sequence_of_program(text: str) -> Sequence | None:
    """Return what a line of Mathematica, PARI or Maple lists; None for what is none or not read.

    An equation solved by RSolve or rsolve is the sequence that it has.

    >>> sequence_of_program("LinearRecurrence[{1, 1}, {0, 1}, 20]")[:6]
    [0, 1, 1, 2, 3, 5]
    >>> sequence_of_program("seq(binomial(2*n, n), n=0..20)")[:4]
    [1, 2, 6, 20]
    """
    if len(text) > MAX_CODE:
        return None
    equations = SOLVED.fullmatch(text)
    is_alone = equations is None and re.match(r"a\[n[^]]*\] ?==", text)
    if equations or is_alone:
        told = equations["of"].strip("{[]} ") if equations else text
        told = re.sub(r"\ba\(([^()]*)\)", r"a[\1]", told)
        told = re.sub(r"(?<![<>=])=(?!=)", "==", told)
        text = f"RecurrenceTable[{{{told}}}, a, {{n, 0, 20}}]"
    elif (series := EXPANDED.fullmatch(text)) is not None:
        text = f"CoefficientList[Series[{series['of']}, {{x, 0, 20}}], x]"
    languages = ("Mathematica",) if BRACKETS.search(text) else ("PARI", "Maple")
    for language in languages:
        no_entry: Any = None
        program = EntryProgram(language, text, no_entry)
        try:
            tree = tree_of(text, calls_by_brackets=language == "Mathematica")
            if tree is None or not tree[1]:
                continue
            try:
                return program.listing(tree[1][-1], {})
            except ProgramNotRead:
                if language == "Mathematica":
                    return program.formula_list(tree[1][-1], 0)
        except (GfkitError, ArithmeticError, ValueError, AttributeError):
            continue
    return None


@dataclass(frozen=True, slots=True)
class EntryProgram:
    """A program: the language, the text, and the entry that it is in."""

    language: str
    text: str
    entry: Entry

    @property
    def other(self) -> ProgramNotRead:
        """What is raised for another form."""
        return ProgramNotRead(f"{self.language} code of another form")

    def said(self, statements: list[Node]) -> list[LineStatement]:
        """Return what the statements say."""
        first: list[tuple[int, Node]] = []
        rule: Node | None = None
        series: dict[str, Node] = {}
        tail: Node | None = None
        loop = 0
        for node in map(_bare, statements):
            match node:
                case ("call", ("name", "Clear" | "ClearAll"), _) if tail is None:
                    continue
                case ("call", ("name", "my"), [said]) | said if _is_precision(said):
                    continue
                case ("set", _, ("name", name), ("call", ("name", "series"), [body, *_])):
                    series[name] = body
                case ("set", _, ("name", "a"), ("function", "n", body)) if rule is None:
                    rule = body
                case ("set", _, ("name", "a"), body) if self.entry.number in self.text:
                    return _printed(self.text, self.series(body), self.entry, loose=True)
                case ("set", _, ("call", ("name", "a"), [place]), body):
                    if (number := _number(place)) is None:
                        if rule is not None or place not in (("name", "n"), ("name", "n_"),
                                                             ("name", "n_Integer")):  # fmt: skip
                            raise self.other
                        rule = body[3] if body[0] == "set" else body
                        continue
                    places = [_near_zero(number)]
                    while body[0] == "set":
                        places.append(_near_zero(_number(body[2][2][0]) or 0))
                        body = body[3]
                    first += [(n, body) for n in places]
                case ("loop", "n", low, ("program", [("set", _, of, body)])) if (
                    first and of == CALL_OF_N
                ):
                    rule, loop = body, 1
                    if _number(low) != max(first)[0] + 1:
                        raise self.other
                case _ if tail is None:
                    tail = node
                case _:
                    raise self.other
        if rule is None:
            if tail is None or first:
                raise self.other
            return _printed(self.text, self.listing(tail, series), self.entry)
        if loop:
            return self.by_loop(dict(first), rule, tail)
        known = [(n, _at(body, n)) for n, body in first]
        self.listed(tail)
        return self.function(rule, known)

    def by_loop(self, first: dict[int, Node], rule: Node, tail: Node | None) -> list[LineStatement]:
        """Return what a[0]:=0: a[1]:=1: for n from 2 to 30 do a[n]:=... od: seq(...) prints."""
        low, values = min(first), [_at(first[n], n) for n in sorted(first)]
        said = ", ".join(f"a({low + k}) = {value}" for k, value in enumerate(values))
        listed = _recurrence(f"a(n) = {self.expression(rule)}, {said}")
        if listed is None:
            raise ProgramNotRead("no recurrence")
        match tail:
            case ("call", ("name", "seq"), [of, ("set", _, _, ("..", begin, _))]) if (
                of == CALL_OF_N
            ):
                start = _index(begin)
            case _:
                raise self.other
        if start < low:
            raise ProgramNotRead("a list that begins before the first value")
        return _printed(self.text, listed.beginning(start) if start > low else listed, self.entry)

    # Lists.

    def listing(self, node: Node, series: dict[str, Node]) -> Sequence:
        """Return what a list holds."""
        match _bare(node):
            case ("call", ("name", "print" | "Expand" | "Simplify" | "FullSimplify"), [inside]):
                return self.listing(inside, series)
            case ("call", ("name", "LinearRecurrence"), [kernel, initial, places]):
                listed = Sequence.of_recurrence(
                    signature=_integers(kernel), initial=_integers(initial)
                )
                match places:
                    case ("number", _):
                        return listed
                    case ("list", [[begin, ("number", _)]]) if (_number(begin) or 0) > 0:
                        return _behind(listed, _index(begin) - 1)
                raise ProgramNotRead("LinearRecurrence with places of another form")
            case ("call", ("name", "CoefficientList"), [
                ("call", ("name", "Series"), [body, ("list", [[letter, ("number", "0"), _]])]),
                ("name", name),
            ]) if letter == ("name", name):  # fmt: skip
                return self.series(body, name)
            case ("call", ("name", "Join" | "concat"), [first, rest]):
                gf = self.listing(rest, series).gf
                if not isinstance(gf, RationalGF):
                    raise ProgramNotRead(
                        "a list in front of what has no rational generating function"
                    )
                return Sequence.of_gf(preceded(gf, _integers(first)))
            case ("call", ("name", "Rest"), [inside]):
                return _behind(self.listing(inside, series), 1)
            case ("call", ("name", "Drop"), [inside, ("number", _) as number]):
                return _behind(self.listing(inside, series), _index(number))
            case ("call", ("name", "RecurrenceTable"), [("list", [equations]), _, places]):
                said = ", ".join(f"{_text(z[2])} = {_text(z[3])}" for z in equations
                                 if z[0] == "set")  # fmt: skip
                found, low = _recurrence(said), _low(places)
                if found is not None and len(equations) == said.count(" = "):
                    return found if low == found.offset else found.beginning(low)
            case ("call", ("name", "Vec"), [body, *size]):
                listed, length = self.series(body), _number(size[0]) if size else None
                if length is not None and length < 0:  # that many up to the order, zeros among them
                    begin = length + (_order(body) or -length)
                    if begin < 0:
                        raise self.other
                    return _behind(listed, begin)
                return _behind(listed, next((n for n, z in enumerate(listed.early(100)) if z), 0))
            case ("call", inside, [("..", begin, ("neg", ("number", "1")))]):
                return _behind(self.listing(inside, series), _index(begin) - 1)
            case (
                "call",
                ("name", "Table"),
                [body, ("list", [[("name", "n"), *ends]]) as places],
            ) if len(ends) < 3:
                return self.formula_list(body, _low(places))
            case ("call", ("name", "vector"), [_, ("name", "n"), body]):
                return self.formula_list(body, 1)
            case ("call", ("name", "seq"), [body, ("set", _, ("name", "n"), ("..", begin, _))]):
                low = _index(begin)
                match body:
                    case ("call", ("name", "coeff" | "coeftayl"), [source, *place]):
                        match source:
                            case ("call", ("name", "series" | "taylor"), [fraction, *_]):
                                pass
                            case ("name", name) if name in series:
                                fraction = series[name]
                            case _:
                                raise self.other
                        if place != [("name", "x"), ("name", "n")]:
                            raise self.other
                        listed = self.series(fraction)
                        return listed.beginning(low) if low else listed
                return self.formula_list(body, low)
        raise self.other

    def formula_list(self, body: Node, low: int) -> Sequence:
        """Return the values of a formula in n for n = low, low + 1, ..."""
        expression = self.expression(body)
        if variables_of(expression) - {"n"} or sequences_of(expression):
            raise ProgramNotRead("a list of something that is not a formula in n")
        return Sequence.of(FormulaTerms(expression, low))

    def series(self, body: Node, letter: str = "") -> Sequence:
        """Return the coefficients of a fraction."""
        match body:  # a series, without + O(x^n) or + x*O(x^n)
            case ("+", inside, ("call", ("name", "O"), _) | ("*", _, ("call", ("name", "O"), _))):
                body = inside
        expression = self.expression(body)
        letters = variables_of(expression)
        allowed = {letter} if letter else {"x", "z"}
        if len(letters) != 1 or sequences_of(expression) or not letters <= allowed:
            raise ProgramNotRead(f"a series of something that is not a fraction in {letter or 'x'}")
        (name,) = letters
        return Sequence.of_gf(function_of(expression, name).as_gf())

    def listed(self, tail: Node | None) -> None:
        """Raise NotRead where a function is not followed by the list of its values."""
        if tail is not None and _bare(tail)[:2] == ("call", ("name", "print")):
            tail = _bare(tail)[2][0]
        match None if tail is None else _bare(tail):
            case None:
                return
            case ("call", ("name", "seq"), [of, ("set", _, _, ("..", begin, _))]):
                low = _index(begin)
            case ("call", ("name", "Table"), [of, ("list", [[_, *ends]]) as all_]) if len(ends) < 3:
                low = _low(all_)
            case _:
                raise ProgramNotRead("a function with a list after it of another form")
        if of[:2] != CALL_OF_N[:2]:
            raise ProgramNotRead("a function with a list after it of another form")
        if of != CALL_OF_N or low != self.entry.terms.offset:
            raise ProgramNotRead("a function with a list of it at other places")

    # Functions of n.

    def function(self, body: Node, known: list[tuple[int, int]]) -> list[LineStatement]:
        """Read the body of a function of n: a formula, a recurrence, or an entry of a power."""
        offset = self.entry.terms.offset
        body = _bare(body)
        match body:
            case ("call", ("name", "polcoeff" | "polcoef"), [fraction, *_, ("name", "n")]):
                listed = self.series(fraction)
                listed = listed.beginning(offset) if offset else listed
                return [LineStatement("program", self.text, listed=listed)]
            case ("call", power, [i, j]) if power[0] in "*.^":
                if (found := power_sequence(power, i, j, offset)) is not None:
                    return [LineStatement("program", self.text, listed=found)]
        cases: dict[int, int] = dict(known)
        while True:
            match _bare(body):
                case ("if", branches, body):
                    pass
                case ("call", ("name", "if" | "If"), [condition, value, body]):
                    branches = [(condition, value)]
                case _:
                    break
            for condition, value in branches:
                for n in self.places(condition):
                    cases.setdefault(n, _at(value, n))
            if body is None:
                raise ProgramNotRead("a function without a rule for large n")
        return self.cases(sorted(cases.items()), body)

    def places(self, condition: Node) -> list[int]:
        """Return the n from the first term on for which a condition is true."""
        offset = self.entry.terms.offset
        match condition:
            case ("set", "=" | "==", ("name", "n"), place) if (end := _number(place)) is not None:
                return [_near_zero(end)]
            case ("<" | "<=" as sign, ("name", "n"), place) if _number(place) is not None:
                end = _index(place) + (sign == "<=")
                if end - offset > MAX_TERMS:
                    raise ProgramNotRead("a condition for many terms")
                return [*range(offset, end)]
        raise ProgramNotRead("a condition that is not read")

    def cases(self, cases: list[tuple[int, int]], otherwise: Node) -> list[LineStatement]:
        """Return what a function of n says that has single values and a rule for the others."""
        offset = self.entry.terms.offset
        low = max((n for n, _ in cases), default=offset - 1) + 1
        expression = self.expression(otherwise)
        if not sequences_of(expression) and not cases:
            if variables_of(expression) - {"n"}:
                raise ProgramNotRead("a formula with names that are not known")
            relation = parse_relation(f"a(n) = {expression}")
            return [LineStatement("relation", str(relation), relation, low=offset)]
        values = ", ".join(f"a({n}) = {value}" for n, value in cases)
        found = _recurrence(f"a(n) = {expression}" + (f", {values}" if values else ""))
        if found is not None and found.offset <= offset:
            listed = found if found.offset == offset else found.beginning(offset)
            return [LineStatement("program", f"a(n) = {expression}, {values}", listed=listed)]
        relations = [parse_relation(f"a({n}) = {value}") for n, value in cases]
        said = [LineStatement("initial", str(one), one) for one in relations]
        relation = parse_relation(f"a(n) = {expression}")
        low_or_none = low if cases else None
        return [*said, LineStatement("relation", str(relation), relation, low=low_or_none)]

    def expression(self, node: Node) -> Expression:
        """Return a formula; raises NotRead for what is none of the dialect."""
        try:
            found = parse_expression(_text(node))
        except FormulaError as error:
            raise ProgramNotRead(f"a formula outside of the dialect: {error.reason}") from None
        rounds = any(isinstance(z, Call) and z.function == "round" for _, z in walk(found))
        if self.language != "PARI" and rounds:
            raise ProgramNotRead(f"a formula that rounds, maybe halves, in {self.language}")
        return found


def _printed(
    what: str, listed: Sequence, entry: Entry, *, loose: bool = False
) -> list[LineStatement]:
    """Return the statement that a program prints a sequence, from the first term on."""
    aligned = listed.reindexed(entry.terms.offset)
    return [LineStatement("program", what, listed=aligned, doubtful=loose)]


def _recurrence(text: str) -> Sequence | None:
    """Return what a recurrence with first values gives, None for what is none."""
    try:
        found = sequence_of_text(text)
    except GfkitError:
        return None
    return None if found.gf is None or isinstance(found.definition, FormulaTerms) else found


# Parts of trees.


def _is_precision(node: Node) -> bool:
    """Return whether a statement of PARI says up to which power of x series go."""
    match node:
        case ("set", _, ("name", "x"), ("+", ("name", "x"), ("call", ("name", "O"), _))):
            return True
    return False


def _bare(node: Node) -> Node:
    """Return what stands in braces, in brackets, or in a program of one statement."""
    match node:
        case ("list", [[inside]]) if inside[0] in ("call", "set"):
            return _bare(inside)
        case ("program", [inside]):
            return _bare(inside)
    return node


def _behind(listed: Sequence, count: int) -> Sequence:
    return listed.beginning(listed.offset + count).reindexed(0) if count else listed


def _number(node: Node) -> int | None:
    return number_of(_bare(node), MAX_DIGITS)


def _near_zero(value: int) -> int:
    if abs(value) > FARTHEST:
        raise ProgramNotRead("a list that begins too far away")
    return value


def _index(node: Node) -> int:
    """Return the number of a place in a list; raises NotRead for one too far away."""
    value = _number(node)
    if value is None:
        raise ProgramNotRead("a place that is not a number")
    return _near_zero(value)


def _low(places: Node) -> int:
    """Return the first place of {n, low, high}, of {n, high} it is 1."""
    items = places[1][0] if places[0] == "list" else []
    if not 1 < len(items) <= 4 or any(one[0] == "list" for one in items):
        raise ProgramNotRead("a list of places of another form")
    return _index(items[1]) if len(items) > 2 else 1


def _integers(node: Node) -> list[int]:
    items = [z for row in node[1] for z in row] if node[0] == "list" else [node]
    values = [_number(one) for one in items]
    if len(values) > MAX_TERMS or None in values:
        raise ProgramNotRead("a list with something that is not an integer")
    return [value for value in values if value is not None]


def _at(value: Node, n: int) -> int:
    """Return the value of a first value at n: an integer, n, or an entry of a list."""
    match _bare(value):
        case ("name", "n"):
            return n
        case ("call", ("list", [row]), [("name", "n")]) if 0 < n <= len(row):
            value = row[n - 1]
    if (found := _number(value)) is None:
        raise ProgramNotRead("a first value that is not an integer")
    return found


def _order(node: Node) -> int | None:
    """Return n of a series + O(x^n)."""
    match node:
        case ("+", _, ("call", ("name", "O"), [("^", ("name", "x"), order)])):
            return _number(order)
    return None


LEVELS = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


def _text(node: Node) -> str:
    """Return a formula in the dialect."""
    match _bare(node):
        case ("number" | "name", text):
            return str(text)
        case ("neg", inside):
            return f"(-{_text(inside)})" if inside[0] in LEVELS else f"-{_text(inside)}"
        case ("factorial", inside):
            return f"({_text(inside)})!"
        case (operator, left, right) if operator in LEVELS:
            own = LEVELS[operator]
            before, after = _text(left), _text(right)
            if LEVELS.get(left[0], 4) < own + (operator == "^") or left[0] == "neg":
                before = f"({before})"
            if LEVELS.get(right[0], 4) < own + (operator in "-/^") or right[0] == "neg":
                after = f"({after})"
            return f"{before}{operator}{after}"
        case ("\\" | "%", _, right) if not (_number(right) or 0) > 0:
            pass
        case ("\\", left, right):
            return f"floor(({_text(left)})/({_text(right)}))"
        case ("%", left, right):
            return f"(({_text(left)})-({_text(right)})*floor(({_text(left)})/({_text(right)})))"
        case ("call", ("list", [row]), [("+", ("%", index, period), ("number", "1"))]):
            if len(row) != _number(period):
                raise ProgramNotRead("a table that is not as long as its period")
            return f"[{', '.join(map(_text, row))}][{_text(index)} mod {len(row)}]"
        case ("call", ("name", name), arguments):
            if name == "int":
                raise ProgramNotRead("a formula with int, which languages round in different ways")
            return f"{FUNCTIONS.get(name, name)}({', '.join(map(_text, arguments))})"
    raise ProgramNotRead("a formula with operators that are not read")


CALL_OF_N = ("call", ("name", "a"), [("name", "n")])
