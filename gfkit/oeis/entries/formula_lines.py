"""Formula lines of OEIS entries: statements with their ranges, and what could not be read.

A line is split at commas, semicolons and words such as "for" and "with" that stand outside of
parentheses; each part must be a relation, an initial value or a range. Nothing is guessed: a part
that is none of these is reported with its column, and the line then counts as partly read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import comb
from typing import TYPE_CHECKING, Any, Literal

from gfkit.base.budget import spend
from gfkit.errors import FormulaError
from gfkit.formulas.egfs import terms_of_egf
from gfkit.formulas.parser import (
    MAX_CHARACTERS,
    parse_expression,
    parse_relation,
    parse_statement,
)
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Negative,
    Number,
    Relation,
    Term,
    Variable,
    sequences_of,
    substituted,
    text_of,
    variables_of,
)
from gfkit.formulas.typesetting import LOOKALIKES
from gfkit.oeis.entries.cross_references import PROSE, CrossReference
from gfkit.oeis.entries.unread import reason_of
from gfkit.series.printing import signature_text

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

CHARACTERS_A_STEP = 10

Kind = Literal[
    "relation", "g.f.", "g.f. of rows", "initial", "signature", "order", "program", "reference"
]

CONJECTURAL = re.compile(
    r"(\[(?:empirical|conjectured?|conjectural)\]|empirically|empirical|"
    r"conjectured|conjectures?|apparently|it appears that|it appears|"
    r"it seems that|it seems|appears to be)\b[ :,.]*",
    re.IGNORECASE,
)
MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
DATED = (
    rf"(?<=\s)(?:-|--|\[|\()\s*(?:(?:[Cc]orrected|[Aa]dded|[Ff]rom|[Bb]y|[Pp]roved)\s+(?:by\s+)?)?"
    rf"[A-Z][^=0-9\[\]]{{1,60}}?(?:\([^()]*(?:\(AT\)[^()]*)?\))?,?\s+"
    rf"(?:{MONTHS})[a-z]*\.?\s+\d{{1,2}},?\s+\d{{4}}\b.*$"
)
"""A name without underscores and a date, maybe in brackets, up to the end of the line."""
ATTRIBUTION = re.compile(
    rf"{DATED}|"
    r"(?P<see>\((?:Follows?|See|Cf\.|Proved|Due to)\b[^()]*\)\.?\s*$)|"
    r"(?<=\s)(?:-|--|\[|\()\s*"
    r"(?:(?:[Cc]orrected|[Aa]dded|[Aa]dapted|[Ff]rom|[Bb]y|[Aa]fter|[Pp]roved)\s*)?_[^_]+_.*$|"
    r"\((?:Start|End)\)\s*$|_[^_]+_,? [A-Z][a-z]{2} [0-9].*$"
)
"""Attributions and remarks at the end of a line, which are not part of its formula."""
REMARK = re.compile(
    r"[\[(](?P<said>(?:[Cc]onjectur\w+|[Ee]mpirical(?:ly)?|[Ss]imilar|[Ss]ee|[Cc]f\.?|[Ff]ollows?|"
    r"[Pp]roved|[Pp]roof|[Dd]ue to|[Bb]inet|[Cc]losed form|[Cc]omment|[Cc]orrected|[Nn]ote|"
    r"a telescoping|[Tt]elescoping|[Ff]ibonacci numbers|[Ll]ucas numbers)\b"
    r"(?:[^\[\]()=<>]|\([^()]*\))*)[\])]\s*+(?:[.;,]\s*+)?$"
)
"""A remark in brackets or parentheses at the end, which is not a condition."""
NO_CONDITION = re.compile(
    r"(?:also\s+)?(?:a\s+)?(?:quasi-?)?polynomial of degree|"
    r"(?:which|this|that|these|see|cf\.?|i\.e\.|"
    r"e\.g\.|note|the\s+distance|in other words)\b",
    re.IGNORECASE,
)
"""How parts begin that are not read and set no condition for what stands before them."""
LEADING_RESIDUE = re.compile(
    r"(?:for\s+)?(n mod \d{1,4}\s*=\s*\d{1,4}|n (?:is )?(?:even|odd)|(?:even|odd) n)\s*[:,]\s*",
    re.IGNORECASE,
)
WHERE = re.compile(r"\bwhere\s++(?=[A-Za-z]\w*+\s*+=)")
NAME = re.compile(r"[A-Za-z]\w*")
IF_THEN = re.compile(r"(?:If|Let|With)\s++([A-Za-z]\w*+)\s*+=\s*+([^=]+?)[;:.,]\s*+then\s++")
FILLER = re.compile(
    r"(also|and|thus|so|hence|then|that is|i\.e\.)[,:]?\s+|(for (column|row) k|formulas?)\s*:\s*",
    re.IGNORECASE,
)
NAMED_UNREAD = {
    "dirichlet g.f": "a Dirichlet generating function",
    "binomial transform": "a transform in words",
    "inverse binomial transform": "a transform in words",
    "euler transform": "a transform in words",
    "hankel transform": "a transform in words",
    "convolution": "a convolution in words",
    "partial sums": "a transform in words",
    "row sums": "a transform in words",
    "continued fraction": "a continued fraction",
    "limit": "a limit",
    "lim_": "a limit",
}
GF = re.compile(r"(o\.g\.f\.|g\.f\.|gf|generating function)\s*(for|:|=|is)?", re.IGNORECASE)
EGF = re.compile(
    r"(?:e\.g\.f\.|exponential (?:g\.f\.|generating function))\s*(?:is\s|:|=)?\s*"
    r"(?:[A-Z]\(x\)\s*=\s*)?",
    re.IGNORECASE,
)
RECURRENCE_LABEL = re.compile(
    r"(theorem|proposition|lemma|corollary|identity|"
    r"d-finite with recurrence|p-recursive|linear recurrence|recurrence formula|recurrences?|"
    r"recursion|(?:simplified |explicit |general |alternative |simple |another |direct )?formula|"
    r"closed form|for (all )?n\s*(>=|>)\s*[0-9]{1,9})"
    r"(?:\s*\([^()=]*\)(?=\s*:))?\s*:?\s*",
    re.IGNORECASE,
)
ORDER = re.compile(
    r"\[\s*(?:(?:linear )?recurrence )?(?:of )?order\s*(?::\s*)?(\d{1,5})\s*(?:;([^\[\]]*))?\]",
    re.IGNORECASE,
)
SIGNATURE = re.compile(r"signature\s*\(([-0-9,\s]*)\)")
CONDITION = re.compile(
    r"\(?(?:(?:valid )?for|if|when|with|where|,)?\s*+(?:all\s++)?(?:integers?\s++)?(?:"
    r"n\s*+(?P<above>>=|>|=>|≥)\s*+(?P<low>-?\d{1,6})|"
    r"(?P<first>-?\d{1,6})\s*+(?P<begins><=|<)\s*+n\s*+(?P<ends><=|<)\s*+(?P<last>-?\d{1,6})|"
    r"n\s*+=\s*+(?P<listed>-?\d{1,6})\s*+\.\.\s*+(?P<end>-?\d{1,6})|"
    r"n\s++(?:is\s++)?(?P<kind>even|odd)|(?P<other>even|odd)\s++n|"
    r"n\s*+(?:mod\s*+(?P<modulus>\d{1,4})\s*+=\s*+(?P<rest>\d{1,4})|"
    r"==?\s*+(?P<residue>\d{1,4})\s*+\(?mod\s*+(?P<of>\d{1,4})\)?))\)?",
    re.IGNORECASE,
)
"""The n for which a relation is claimed: from some n on, in an interval, in a class."""
ROWS = re.compile(r"\(Sum T\(n,([jk])\)\*([a-z])\^\1\*t\^n\)\s*[:=]\s*")
"""What the g.f. of a table sums up, whose rows n have the coefficients of powers of a letter."""
HEADING = re.compile(
    r"[^(=]*\b(column|row)s?(?:\s+[kn])?(?:,\s+apparently\b[^:]*:)?\W*$", re.IGNORECASE
)
OPENING = re.compile(r"\s*(a\(|G\.f|k\s*=|n\s*=|E\.g)")
OF_TABLE = re.compile(r"^\s*T\((?:(?P<n>\d{1,6}),\s*k|n,\s*(?P<k>\d{1,6}))\)(?=\s*=)")
"""A row T(3,k) = ... or column T(n,3) = ... of a table."""
DEGREE = re.compile(
    r"\[?\s*+(?:a )?polynomial of degree (\d{1,2})\s*+\]?(?:\s*+for\s++n\s*+>\s*+(\d{1,6}))?",
    re.IGNORECASE,
)
POLYNOMIALS = re.compile(
    r"(?P<side>column|row)s (?:[kn]=)?(?P<first>\d{1,2})\.\.(?P<last>\d{1,2}) are polynomials? of "
    r"(?:degree|order) (?:(?P<times>\d{1,2})\*?)?[kn](?:\+(?P<more>\d{1,2}))?"
    r"(?: for [kn] ?> ?(?P<bounds>\d{1,3}(?:,\d{1,3})*))?\.?\s*",
    re.IGNORECASE,
)
"""One line for several columns: "columns k=1..2 are polynomials of degree 4*k for n>0,2"."""
COLUMN = re.compile(r"^\s*(k|n|column|row)\s*(?:=\s*)?([0-9]{1,6})\s*:\s*(.*)$", re.IGNORECASE)


VAGUE = re.compile(
    r"is not a word|is not expected|neither a relation|has one index|without a term|ends too early|"
    r"not a rational generating|is not known|expression is expected"
)
"""Reasons that say where reading stopped, but not what the line is about."""


@dataclass(frozen=True, slots=True)
class LineStatement:
    """One statement of a line.

    kind: "relation" between terms; "g.f." (body is the function); "g.f. of rows", of a table by
    rows, in t and a letter; "initial" (a(k) = value, as a
    relation); "signature"; "order", which gives only an order. low, high: the range of n that the
    line gives; None for none. order: by "[order 7]", the least order of a recurrence for a(n); one
    of that order holds from low on and not before.
    column: the k of "k=3: ..." in a table of recurrences, or, if `by_row`, the n of "n=3: ...".
    doubtful: a part of the line was not read, perhaps a condition ("for n even") of this statement:
    it may be proved without that part, but must not be refuted. residue: (modulus, rest) of a
    relation that is claimed for the n of one class only, for example "for n odd". listed: what a
    program prints, its first value at the offset of the entry. about: what a cross-reference says.
    """

    kind: Kind
    text: str
    relation: Relation | None = None
    body: Expression | None = None
    signature: tuple[int, ...] = ()
    order: int | None = None
    low: int | None = None
    high: int | None = None
    conjectural: bool = False
    column: int | None = None
    by_row: bool = False
    doubtful: bool = False
    residue: tuple[int, int] | None = None
    listed: Sequence | None = None
    about: CrossReference | None = None

    @property
    def in_residue(self) -> tuple[Relation, int | None, int | None]:
        """The relation and range in m, where n = modulus * m + rest, of a relation with a class."""
        assert self.relation is not None
        assert self.residue is not None
        modulus, rest = self.residue
        place = Binary("+", Binary("*", Number(modulus), Variable("n")), Number(rest))
        low = None if self.low is None else -((rest - self.low) // modulus)
        high = None if self.high is None else (self.high - rest) // modulus
        return substituted(self.relation, "n", place), low, high


@dataclass(frozen=True, slots=True)
class UnreadPart:
    """A part of a line that is not in the dialect: the column (from 1), the part, the reason."""

    column: int
    text: str
    reason: str

    def __str__(self) -> str:
        return f"column {self.column}: {self.reason}"


@dataclass(frozen=True, slots=True)
class FormulaLine:
    """What a formula line says; `unread` is empty if all of it was understood."""

    text: str
    statements: tuple[LineStatement, ...]
    unread: tuple[UnreadPart, ...] = ()

    @property
    def initial(self) -> dict[int, int]:
        """The initial values that the line gives."""
        found: dict[int, int] = {}
        for statement in self.statements:
            relation = statement.relation
            if statement.kind == "initial" and relation is not None:
                assert isinstance(relation.left, Term)
                index, value = _integer(relation.left.index), _integer(relation.right)
                assert index is not None
                assert value is not None
                found[index] = value
        return found


def read_line(text: str, *, conjectural: bool = False, column: int | None = None) -> FormulaLine:
    """Read one formula line.

    conjectural: it stands in a block that is. column: the k of its column in a table.

    >>> line = read_line("Empirical: a(n) = 4*a(n-1) - a(n-3) for n>4, with a(1)=2. - _X_, 2012")
    >>> [(s.kind, s.text, s.low, s.conjectural) for s in line.statements]
    [('relation', 'a(n) = 4*a(n-1)-a(n-3)', 5, True), ('initial', 'a(1) = 2', None, True)]
    >>> print(read_line("E.g.f.: exp(x)*x").statements[0].text)
    a(n) = n by the e.g.f.
    >>> print(read_line("E.g.f.: exp(x)/(1-x)").unread[0])
    column 9: an exponential generating function: a quotient by 0, or by a function of x
    """
    if len(text) > MAX_CHARACTERS:
        return FormulaLine(text, (), (UnreadPart(1, text[:40], "the line is too long"),))
    plain = text.translate(LOOKALIKES)
    while match := REMARK.search(plain := without_attribution(plain)):
        conjectural = conjectural or match["said"].lower().startswith(("conj", "empir"))
        plain = plain[: match.start()].rstrip()
    line = _read(_with_constants(plain), conjectural=conjectural, column=column)
    return _with_one_note(replace(line, text=text))


def _each_polynomial(match: re.Match[str]) -> list[str]:
    """Return the lines, one a column or row, that say the same; none if the bounds are too few.

    >>> _each_polynomial(re.fullmatch(POLYNOMIALS, "rows n=1..2 are polynomials of degree n+1"))
    ['row 1: [polynomial of degree 2]', 'row 2: [polynomial of degree 3]']
    """
    places = range(int(match["first"]), int(match["last"]) + 1)
    bounds = [f" for n>{one}" for one in match["bounds"].split(",")] if match["bounds"] else []
    if bounds and len(bounds) != len(places):
        return []
    degrees = (int(match["times"] or 1) * place + int(match["more"] or 0) for place in places)
    said = zip(places, degrees, bounds or [""] * len(places), strict=True)
    return [f"{match['side']} {i}: [polynomial of degree {d}]{since}" for i, d, since in said]


def _with_constants(text: str) -> str:
    """Return a line with the numbers in place that it names: "where r = ...", "If c = ..., then".

    A name that stands for more than a number stays, and the line is then not read.
    """
    found: list[tuple[str, str]] = []
    body = text
    last = max(WHERE.finditer(text), key=re.Match.start, default=None)
    if last is not None and (found := _definitions(text[last.end() :])):
        body = text[: last.start()].rstrip().removesuffix(",")
    elif match := IF_THEN.match(body):
        found.append((match[1], match[2].rstrip()))
        body = body[match.end() :]
    for name, value in found:
        try:
            expression = parse_expression(value)
        except FormulaError:
            return text
        if name in {"a", "n", "x"} or variables_of(expression) or sequences_of(expression):
            return text
        body = re.sub(rf"(?<![A-Za-z_]){name}(?![A-Za-z_0-9(])", f"({value})", body)
    return body


def _definitions(text: str) -> list[tuple[str, str]]:
    """Return the names and values of "r = 1, s = 2 and t = 3"; none if the text is not such a list.

    >>> _definitions("r = 1+1, and s=2 and t = 3")
    [('r', '1+1'), ('s', '2'), ('t', '3')]
    >>> _definitions("r = 1 or s = 2")
    []
    """
    name, *pieces = text.split("=")
    found: list[tuple[str, str]] = []
    for piece in pieces[:-1]:
        before, _, following = " ".join(piece.split()).rpartition(" ")
        value = before.removesuffix("and")
        if value == before:
            if not value.endswith(","):
                return []
        elif not value.endswith((" ", ",")):
            return []
        found.append((name.strip(), value.strip(" ,")))
        name = following
    found.append((name.strip(), pieces[-1].strip(" ,") if pieces else ""))
    return found if all(NAME.fullmatch(name) and value for name, value in found) else []


def _with_one_note(line: FormulaLine) -> FormulaLine:
    """Return a line whose unread parts are one, with the reason that says most."""
    if not line.unread:
        return line
    first = min(line.unread, key=lambda part: part.column)
    told = next((part.reason for part in line.unread if not VAGUE.search(part.reason)), None)
    whole = line.text if not line.statements else "; ".join(part.text for part in line.unread)
    reason = told or reason_of(whole, "" if len(line.unread) == 1 else PROSE) or first.reason
    if not line.statements and len(line.unread) > 1:
        reason = reason if told is None else reason_of(line.text, told)
    place = min(first.column, len(line.text) + 1)
    text = first.text if len(line.unread) == 1 else "; ".join(part.text for part in line.unread)
    return replace(line, unread=(UnreadPart(place, text, reason),))


@dataclass(frozen=True, slots=True)
class _Part:
    """A line, or a part of one, of which statements are made."""

    text: str
    body: str
    conjectural: bool
    column: int | None

    def statement(
        self, kind: Kind, text: str, relation: Relation | None = None, **rest: Any
    ) -> LineStatement:
        """Return a statement of this part."""
        said = {"conjectural": self.conjectural, "column": self.column, **rest}
        return LineStatement(kind, text, relation, **said)

    def line(
        self, statements: Iterable[LineStatement], unread: Iterable[UnreadPart] = ()
    ) -> FormulaLine:
        """Return what the whole of it says."""
        return FormulaLine(self.text, tuple(statements), tuple(unread))

    def refused(self, at: int, text: str, reason: str) -> FormulaLine:
        """Return that nothing of it is read."""
        return self.line((), [UnreadPart(at + 1, text, reason)])

    def again(self, body: str) -> FormulaLine:
        """Return what another text says in its place."""
        return _read(body, conjectural=self.conjectural, column=self.column)


def _read(text: str, *, conjectural: bool, column: int | None) -> FormulaLine:
    """Read a line without remarks at its end."""
    if match := OF_TABLE.match(text):
        side = f"n={match['n']}: a(k)" if match["n"] else f"k={match['k']}: a(n)"
        inside = _read(side + text[match.end() :], conjectural=conjectural, column=column)
        return _moved(replace(inside, text=text), match.end() - len(side))
    body = without_attribution(text)
    part = _Part(text, body, conjectural, column)
    if match := COLUMN.match(text):
        if column is not None:
            reason = "a heading of a column or row within another one"
            return part.refused(match.start(1), match[0][:40], reason)
        by_row = match[1].lower() in {"n", "row"}
        said = match[3] if re.search(r"\bn\b", match[3]) else re.sub(r"\bk\b", "n", match[3])
        inside = read_line(said, conjectural=conjectural, column=int(match[2]))
        inside = _moved(replace(inside, text=match[3]), match.start(3))
        marked = (replace(statement, by_row=by_row) for statement in inside.statements)
        return part.line(marked, inside.unread)
    start = len(body) - len(body.lstrip())
    while match := CONJECTURAL.match(body, start) or FILLER.match(body, start):
        conjectural = conjectural or match.re is CONJECTURAL
        start = match.end()
    part = replace(part, conjectural=conjectural)
    if column is None and (match := POLYNOMIALS.fullmatch(body, start)):
        each = [read_line(one, conjectural=conjectural) for one in _each_polynomial(match)]
        if each:
            return part.line(one for line in each for one in line.statements)
    sentences = list(_split(body, start, SENTENCE))
    if len(sentences) > 1:
        lines = [
            _moved(read_line(one, conjectural=conjectural, column=column), place)
            for place, one in sentences
        ]
        unread = [one for line in lines for one in line.unread]
        statements = [one for line in lines for one in line.statements]
        return part.line(_doubted(statements) if unread else statements, unread)
    if match := ORDER.search(body, start):
        return _order_line(part, match, start)
    if match := DEGREE.fullmatch(body, start):
        order = int(match[1]) + 1
        differences = [(-1) ** (i + 1) * comb(order, i) for i in range(1, order + 1)]
        relation = parse_relation(f"a(n) = {signature_text(differences)}")
        low = None if match[2] is None else int(match[2]) + 1 + order
        return part.line([part.statement("relation", match[0], relation, order=order, low=low)])
    if conjectural and re.fullmatch(r"(for (column|row) \w:?)?", body[start:].strip().lower()):
        return part.line(())
    if (match := SIGNATURE.search(body)) and "recurrence" in body.lower():
        return _signature_line(part, match)
    if match := EGF.match(body, start):
        return _egf_line(part, match.end())
    lowered = body[start:].lower()
    for name, what in NAMED_UNREAD.items():
        if lowered.startswith(name):
            return part.refused(start, body[start:], f"{what} is not in the dialect")
    if match := GF.match(body, start):
        return _gf_line(part, _past(body, match.end(), " :="))
    leading_low = None
    if match := RECURRENCE_LABEL.match(body, start):
        leading = re.search(r"n\s*(>=|>)\s*([0-9]{1,9})", match[0])
        leading_low = int(leading[2]) + (leading[1] == ">") if leading else None
        start = _past(body, match.end(), " ,:")
    return _parts_line(part, start, leading_low)


def _past(text: str, place: int, passed: str) -> int:
    """Return the first place from one on where none of some characters stands."""
    return len(text) - len(text[place:].lstrip(passed))


def _doubted(statements: Iterable[LineStatement]) -> list[LineStatement]:
    return [replace(statement, doubtful=True) for statement in statements]


def _moved(line: FormulaLine, places: int) -> FormulaLine:
    """Return a line moved to the right by a number of places."""
    moved = tuple(replace(part, column=part.column + places) for part in line.unread)
    return replace(line, unread=moved)


def without_attribution(text: str) -> str:
    """Return a line without its attribution and the punctuation before it; an ellipsis stays."""
    end = len(text)
    if match := ATTRIBUTION.search(text):
        end = match.start()
        if match["see"]:
            end = len(text[:end].rstrip().removesuffix("."))
    while end:
        last = text[end - 1]
        ends = last in ".,;:" and text[max(0, end - 3) : end] != "..."
        if not ends and not last.isspace():
            break
        end -= 1
    return text[:end]


def _order_line(part: _Part, match: re.Match[str], start: int) -> FormulaLine:
    """Read a line with [order 7]: with a recurrence, or with a range alone."""
    body, order = part.body, int(match[1])
    before, after = (
        text.strip(" ,;:") for text in (body[start : match.start()], body[match.end() :])
    )
    tag, length = f"[order {order}]", match.end() - match.start()
    if match[2] is not None:
        inside = body[: match.start()] + tag.ljust(length) + body[match.end() :]
        line = part.again(inside)
        also = UnreadPart(match.start(2) + 1, match[2].strip(), "a degree in words")
        return replace(line, unread=(*line.unread, also))
    if not before:
        low, high, residue = _condition(after) or (None, None, None)
        if after and (low is None or high is not None or residue is not None):
            return part.refused(match.end(), after, "the text after an order cannot be read")
        shown = tag if low is None else f"{tag} for n>={low}"
        return part.line([part.statement("order", shown, order=order, low=low)])
    if ORDER.search(body, match.end()):
        return part.refused(match.start(), match[0], "two orders in one line")
    line = part.again(body[: match.start()] + " " * length + body[match.end() :])
    marked = (
        replace(one, order=order, text=f"{one.text} {tag}") if one.kind == "relation" else one
        for one in line.statements
    )
    return part.line(marked, line.unread)


def _signature_line(part: _Part, match: re.Match[str]) -> FormulaLine:
    entries = [entry.strip() for entry in match[1].split(",")]
    if not all(re.fullmatch(r"-?\d{1,40}", entry) for entry in entries):
        return part.refused(match.start(), match[0], "a signature is a list of integers")
    shown = f"signature ({','.join(entries)})"
    return part.line([part.statement("signature", shown, signature=tuple(map(int, entries)))])


def _gf_line(part: _Part, start: int) -> FormulaLine:
    """Read a line G.f.: A(x) = ..., maybe with several forms joined by "="."""
    if match := ROWS.match(part.body, start):
        text = part.body[match.end() :].strip(" .")
        try:
            found = parse_expression(text)
        except FormulaError as error:
            return part.line((), [_unread(match.end(), text, error)])
        return part.line([part.statement("g.f. of rows", text_of(found), body=found)])
    statements: list[LineStatement] = []
    unread: list[UnreadPart] = []
    for place, text in _split(part.body, start, r"[;,]|(?<![<>=])=(?!=)"):
        if re.fullmatch(r"[A-Z]\((x|z|t|q)\)|A|G\.f\.", text) or not text:
            continue
        try:
            found = parse_expression(text)
        except FormulaError as error:
            unread.append(_unread(place, text, error))
            continue
        if sequences_of(found) or not variables_of(found) <= {"x", "t", "y", "z", "q"}:
            unread.append(UnreadPart(place + 1, text, "not a rational generating function in x"))
        else:
            statements.append(part.statement("g.f.", text_of(found), body=found))
    return part.line(statements, unread)


def _egf_line(part: _Part, start: int) -> FormulaLine:
    """Read a line E.g.f.: sum of polynomials times exponentials; it says what a(n) is."""
    body = part.body
    stop = re.compile(r"\.\s+(?=[A-Z])").search(body, start)
    end = stop.start() if stop else len(body)
    unread = [] if stop is None else [UnreadPart(end + 2, body[end + 2 :], PROSE)]
    try:
        low, formula, values = terms_of_egf(body[start:end])
    except FormulaError as error:
        reason = f"an exponential generating function: {error.reason}"
        return part.line((), [UnreadPart(start + 1, body[start:end], reason), *unread])
    statements = []
    for k, value in enumerate(values):
        relation = Relation("=", Term("a", Number(k)), parse_expression(str(value)))
        statements.append(part.statement("initial", str(relation), relation, column=None))
    relation = Relation("=", Term("a", Variable("n")), formula)
    shown = f"{relation} by the e.g.f."
    statements.append(part.statement("relation", shown, relation, low=low or None))
    return part.line(statements, unread)


SENTENCE = r"\.\s+(?=a\(|[OEoe]?\.?[Gg]\.f\.)"
SEPARATOR = (
    r";|,|(?<=[\s),\d])(?:for|with|where|and|if|when|then|starting with|initial terms|"
    r"initial values)(?=[\s(:])|\.\s+(?=[A-Za-z(])"
)


def _parts_line(part: _Part, start: int, low: int | None) -> FormulaLine:
    """Read a line of relations, first values and conditions; low: that of the whole line."""
    body = part.body
    statements: list[LineStatement] = []
    unread: list[UnreadPart] = []
    waiting = 0
    residue = None
    is_conditional = is_remark = False
    if match := LEADING_RESIDUE.match(body, start):
        _, _, residue = _condition(match[1]) or (None, None, None)
        start = match.end()
    parts = list(_parts(body, start))
    end = start
    for number, (place, raw) in enumerate(parts):
        gap = body[end:place]
        begins = number + 1 < len(parts) and re.search(r"[.;]", gap) is not None
        end = place + len(raw)
        text = raw.strip().removeprefix("(").strip() if raw.count("(") > raw.count(")") else raw
        text = text.removesuffix(")") if text.count(")") > text.count("(") else text
        text = re.sub(r"^(all|the|then|also|we have|so|that)\s+", "", text.strip())
        if not text:
            continue
        if (condition := _condition(text)) is not None:
            since, until, its_class = condition
            about = statements if its_class else statements[waiting:]
            is_here = not begins and any(
                one.kind == "relation" and not (its_class and one.residue) for one in about
            )
            if its_class and is_here:
                statements = [_in_class(one, its_class) for one in statements]
            elif its_class:
                residue = its_class
            elif is_here or until is not None:
                statements[waiting:] = [_ranged(one, since, until) for one in about]
                waiting = len(statements)
            else:
                low = since
            continue
        if "~" in text:
            unread.append(
                UnreadPart(place + 1, text, "an asymptotic formula is not in the dialect")
            )
            is_conditional = True
            continue
        try:
            found = list(_relations(text))
        except FormulaError as error:
            unread.append(_unread(place, text, error))
            is_remark = is_remark or NO_CONDITION.match(raw.strip()) is not None
            is_conditional = is_conditional or not is_remark
            continue
        for relation in found:
            kind: Kind = "initial" if _is_initial(relation) else "relation"
            since = low if kind == "relation" else None
            statement = part.statement(kind, str(relation), relation, low=since)
            statements.append(statement if residue is None else _in_class(statement, residue))
    if is_conditional or (len(statements) > 1 and any(map(_defines, statements))):
        statements = _doubted(statements)
    return part.line(statements, unread)


def _condition(text: str) -> tuple[int | None, int | None, tuple[int, int] | None] | None:
    """Return the least n, the last n, and the class of n that a condition names.

    >>> _condition("for n > 4"), _condition("2 <= n < 9"), _condition("n odd")
    ((5, None, None), (2, 8, None), (None, None, (2, 1)))
    """
    if (said := CONDITION.fullmatch(text)) is None:
        return None
    if said["low"]:
        return int(said["low"]) + (said["above"] == ">"), None, None
    if said["first"]:
        last = int(said["last"]) - (said["ends"] == "<")
        return int(said["first"]) + (said["begins"] == "<"), last, None
    if said["listed"]:
        return int(said["listed"]), int(said["end"]), None
    if kind := said["kind"] or said["other"]:
        return None, None, (2, int(kind.lower() == "odd"))
    modulus, rest = int(said["modulus"] or said["of"]), int(said["rest"] or said["residue"])
    return (None, None, (modulus, rest)) if rest < modulus else None


def _in_class(statement: LineStatement, residue: tuple[int, int]) -> LineStatement:
    """Return a relation that is claimed for one class of n; other statements stay."""
    if statement.kind != "relation" or statement.residue is not None:
        return statement
    shown = f"{statement.text} for n mod {residue[0]} = {residue[1]}"
    return replace(statement, residue=residue, text=shown)


def _defines(statement: LineStatement) -> bool:
    """Return whether a statement defines F or L for others of its line."""
    relation = statement.relation
    left = relation.left if relation is not None else None
    return isinstance(left, Term) and left.sequence in {"F", "L"}


def _parts(body: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield the parts of a line; a range in parentheses after a relation is a separate part."""
    for place, part in _split(body, start, SEPARATOR):
        if match := re.fullmatch(r"(.*\S)\s*\((n\s*(?:>=|>)\s*-?\d{1,6})\)", part):
            yield place, match[1]
            yield place + match.start(2), match[2]
        else:
            yield place, part


def _ranged(statement: LineStatement, low: int | None, high: int | None) -> LineStatement:
    if statement.kind != "relation" or statement.low is not None:
        return statement
    return replace(statement, low=low, high=high)


def _relations(part: str) -> Iterator[Relation]:
    """Yield the relations of a chain a = b = c, each of the others with the first side."""
    pieces = [piece for _, piece in _split(part, 0, r"(?<![<>=!])=(?!=|>)")]
    if len(pieces) <= 2:
        found = _statement(part)
        if not isinstance(found, Relation):
            raise FormulaError(part, 1, "neither a relation nor a range")
        if not _is_about_terms(found):
            raise FormulaError(part, 1, "a relation without a term a(...) of the sequence")
        yield found
        return
    first = parse_expression(pieces[0])
    if all(re.fullmatch(r"[aT]\(\s*-?\d{1,6}\s*\)", piece.strip()) for piece in pieces[:-1]):
        for piece in pieces[:-1]:
            yield Relation("=", parse_expression(piece), parse_expression(pieces[-1]))
        return
    for piece in pieces[1:]:
        relation = Relation("=", first, parse_expression(piece))
        if not _is_about_terms(relation):
            raise FormulaError(part, 1, "a relation without a term a(...) of the sequence")
        yield relation


def _statement(part: str) -> Relation | Expression:
    """Read a part; a digit right after a parenthesis is a factor, if nothing else can be read."""
    try:
        return parse_statement(part)
    except FormulaError:
        plain = re.sub(r"\)(?=[0-9])", ")*", part)
        if plain == part:
            raise
        try:
            return parse_statement(plain)
        except FormulaError:
            pass
        raise


def _is_about_terms(relation: Relation) -> bool:
    return bool(sequences_of(relation))


def _is_initial(relation: Relation) -> bool:
    left = relation.left
    return (
        isinstance(left, Term)
        and relation.operator == "="
        and _integer(left.index) is not None
        and _integer(relation.right) is not None
    )


def _integer(expression: Expression) -> int | None:
    match expression:
        case Number(value):
            return value
        case Negative(Number(value)):
            return -value
    return None


def _unread(place: int, part: str, error: FormulaError) -> UnreadPart:
    lead = len(part) - len(part.lstrip())
    column = place + lead + max(error.column, 1)
    reason = str(error).rpartition(": ")[2] if error.column else str(error)
    return UnreadPart(column, part.strip(), reason)


def _split(text: str, start: int, separator: str) -> Iterator[tuple[int, str]]:
    """Yield the parts between separators that stand outside of parentheses, with their places."""
    depth, begin, place = 0, start, start
    pattern = re.compile(separator)
    while place < len(text):
        character = text[place]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif depth == 0 and (match := pattern.match(text, place)) and match.end() > place:
            yield begin, text[begin:place].strip()
            place = begin = match.end()
            continue
        place += 1
    yield begin, text[begin:].strip()


def read_lines(texts: list[str]) -> list[FormulaLine]:
    """Read the formula lines of an entry, with blocks (Start) ... (End) and continued lines.

    A line that begins with white space, or after one that ends with an operator or a comma, goes
    on from the line before.
    """
    joined: list[list[str]] = []
    for text in texts:
        indented = text[:1] in {" ", "\t"} and not OPENING.match(text)
        if joined and (indented or joined[-1][-1].endswith(("+", "-", "*", "="))):
            joined[-1].append(text.strip())
        else:
            joined.append([text.rstrip()])
    lines: list[FormulaLine] = []
    in_conjectures = in_table = False
    for text in map(" ".join, joined):
        spend(1 + len(text) // CHARACTERS_A_STEP)
        if "(Start)" in text:
            in_conjectures = bool(CONJECTURAL.search(text.split("(Start)")[0]))
            rest = text.partition("(Start)")[2].lstrip()
            if not rest.strip():
                lines.append(FormulaLine(text, ()))
                continue
            lines.append(read_line(rest, conjectural=in_conjectures))
            continue
        in_table = bool(COLUMN.match(text)) and in_table
        if HEADING.match(text):
            in_table = bool(CONJECTURAL.search(text))
            lines.append(FormulaLine(text, ()))
            continue
        if text.strip() == "(End)":
            lines.append(FormulaLine(text, ()))
        else:
            lines.append(read_line(text, conjectural=in_conjectures or in_table))
        if "(End)" in text:
            in_conjectures = False
    return lines
