"""A record: what is known of an answer, once, from which every format follows.

A record is an ordered list of entries. A `Field` is for people and programs: it has a key and a
value, a label and a text. A `Datum` is for programs alone. A part of a page is for people alone;
so is a function that returns parts, which is called where a page is written. `page()` leads to
text, Markdown, LaTeX, CSV and HTML (`gfkit.render.page_formats`), `data()` to JSON. Records of one
kind stand `beside` each other in a table. JSON text has integers of any length, in one piece or in
many: the encoder of the standard library writes integers as Python does, which stops at 4300
digits.

The pages, formulas and data of objects, by their classes.

A new kind of answer is a row here and the function that makes its record; what has no row reads as
well by its text. Modules are imported when an object of their kind is shown.
`gfkit.base.display.display_methods.Shown` asks here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from gfkit.base.argument_checks import shown as repr_of
from gfkit.errors import WrongArgument
from gfkit.numbers.decimal_text import SHORT_BITS, decimal, number_text
from gfkit.numbers.polynomial_text import latex_of_text
from gfkit.render.page_formats import Line, Page, Paragraph, Part, Table, formal

if TYPE_CHECKING:
    from gfkit.series.rational_gf import RationalGF
from gfkit.render.principle_reasons import WRONG, why

VERDICTS = {
    "proved": "the statement holds for every n of its range: gfkit derived it from the definition, "
    "and `gfkit verify` derives it again from the certificate, with code that shares nothing",
    "refuted": WRONG,
    "corrected": "the statement fails at some n, but from a later n on, or with other first terms, "
    "it is proved",
    "consistent": "the formula gives all the terms and some of them were not needed to find it; "
    "nothing is proved of the terms that are not given",
    "underdetermined": "there are too few terms, or a limit was reached before the question was "
    "decided; more would decide it",
    "refused": "there is no answer, and the reason says why; nothing is said of the statement",
    "differs": "the rule that was read from the title does not give the terms of the entry, so "
    "nothing is said of its conjectures",
    "unread": "the title was not read as a rule, or no conjecture of the entry was",
    "holds": "the checker derived the statement of the certificate anew",
    "rejected": "the checker did not find the proof in the certificate right; the statement may "
    "still be true",
    "not checked": "the checker met a limit of time or memory before the end; --time-limit gives "
    "it more",
    "given": "gfkit was told so, and takes it as the definition of the sequence",
    "solved": "the equations were solved for it, which is computed and not proved",
    "fitted": "the formula was found from terms alone, and is not proved",
    "claimed": "the object was read from a file; `verify` makes it proved",
}
"""What verdicts and states of answers mean, each in a sentence without its stop."""


LONG_CELL = 700
"""Longer formulas are described in a table; CSV and --json have them."""
LONG = "a long formula; CSV and JSON have it in full"
LONGEST = 20_000
"""Formulas up to this length are in LaTeX, in the appendix."""


@dataclass(frozen=True, slots=True)
class Datum:
    """What programs read: a key of the JSON object, and its value or a function that returns it.

    An iterator is a list, whose items are written as they come.
    """

    key: str
    value: Any


@dataclass(frozen=True, slots=True)
class Field:
    """What people and programs read.

    key, value: as of a `Datum`. text: what people read, or a function that returns it; without one
    they read the value. label: without one it is the key. latex, short, is_detail: as of a `Line`.

    >>> print(Record.of(Field("left_stop", 2), Field("values", [1, 2])).page().text())
    left stop  2
    values     1, 2
    """

    key: str
    value: Any
    text: str | Callable[[], str] | None = None
    label: str | None = None
    latex: str = ""
    short: str = ""
    is_detail: bool = False

    def line(self) -> Line:
        """Return the line of a page."""
        label = self.key.replace("_", " ") if self.label is None else self.label
        shown = _called(self.value if self.text is None else self.text)
        return Line(label, _read(shown), self.latex, short=self.short, is_detail=self.is_detail)


@dataclass(frozen=True, slots=True)
class TableCell:
    """What stands in a table of several records beside each other, in the column of its label.

    text: the cell, or a function that returns it. full: what CSV has, if it is more. latex: of the
    cell. is_long: it stands in a table of its own, beside the short cells that come before it in
    the record and after the last long one.
    """

    label: str
    text: str | Callable[[], str]
    full: str | Callable[[], str] = ""
    latex: str | Callable[[], str] = ""
    is_long: bool = False


Entry: TypeAlias = Field | Datum | TableCell | Part | Callable[[], Iterable[Part]]


@dataclass(frozen=True, slots=True)
class Record:
    """Entries in the order in which they are read; of a key that stands twice the last one counts.

    table: what CSV has, if not the first table or the lines.

    >>> record = Record.of(Field("order", 2), Datum("offset", 0), Line("note", "a fit"))
    >>> record.data()
    {'order': 2, 'offset': 0}
    >>> print(record.page().text())
    order  2
    note   a fit
    """

    entries: tuple[Entry, ...]
    table: Table | None = None

    @classmethod
    def of(cls, *entries: Entry | None, table: Table | None = None) -> Record:
        """Return the record of some entries; None is none."""
        return cls(tuple(one for one in entries if one is not None), table)

    def stream(self) -> dict[str, Any]:
        """Return the JSON data, in which an iterator stands for a list."""
        return {
            one.key: _called(one.value) for one in self.entries if isinstance(one, Datum | Field)
        }

    def data(self) -> dict[str, Any]:
        """Return the JSON data."""
        return {
            key: list(value) if isinstance(value, Iterator) else value
            for key, value in self.stream().items()
        }

    def page(self) -> Page:
        """Return what people read."""
        parts: list[Part] = []
        for one in self.entries:
            if isinstance(one, Field):
                parts.append(one.line())
            elif callable(one):
                parts += one()
            elif not isinstance(one, Datum | TableCell):
                parts.append(one)
        return Page(
            tuple(formal(one) if isinstance(one, Line) else one for one in parts), self.table
        )


def _called(value: Any) -> Any:
    return value() if callable(value) else value


def _read(value: Any) -> str:
    """Return a value as people read it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_read, value))
    return value if isinstance(value, str) else number_text(value)


def lines(pairs: Iterable[tuple[str, str]]) -> list[Line]:
    """Return labelled lines of labels and texts."""
    return [Line(*pair) for pair in pairs]


def as_paragraph(entries: list[Entry]) -> list[Entry]:
    """Return entries whose labelled lines are one paragraph, as they stand above a table."""
    told = [one for one in Record(tuple(entries)).page().parts if isinstance(one, Line)]
    known = [Datum(one.key, one.value) for one in entries if isinstance(one, Datum | Field)]
    return [*known, Paragraph("\n".join(f"{one.label}: {one.text}" for one in told))]


def fraction(gf: RationalGF) -> list[Datum]:
    """Return what programs read of a rational generating function.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> Record.of(*fraction(RationalGF.of([1], [1, -1, -1]))).data()["signature"]
    [1, 1]
    """
    return [
        Datum("numerator", list(gf.num)),
        Datum("denominator", list(gf.den)),
        Datum("signature", list(gf.signature)),
        Datum("gf", lambda: gf.text("x", factored=False)),
        Datum("order", gf.order),
        Datum("from", gf.holds_from),
    ]


def judged(verdict: Any, reason: str) -> list[Entry]:
    """Return a verdict with its reason, and why."""
    text = f"{verdict}: {reason}".removesuffix(": ")
    found: list[Entry] = [Field("verdict", str(verdict), text), Datum("reason", reason)]
    code = getattr(verdict, "code", "")
    return [*found, *why_lines(why(verdict)), *[Datum("reason_code", code)] * bool(code)]


def why_lines(text: str) -> list[Entry]:
    """Return why something is said, as a sentence; nothing if that is not known."""
    return [Field("why", text, f"{text[:1].upper()}{text[1:]}.")] if text else []


def beside(
    side: str,
    records: Mapping[int, Record],
    each: str = "",
    notes: Iterable[tuple[str, str]] = (),
) -> Page:
    """Return the page of records, by the lengths of a side: "rows" or "columns".

    each: the verdict if all are proved. notes: lines below. The lines that all have stand above the
    tables. A column that is empty in all records is left out; CSV has those whose cells are full.

    >>> squares = {n: Record.of(TableCell("n^2", str(n**2)), TableCell("a", "")) for n in (1, 2)}
    >>> print(beside("rows", squares, notes=[("model", "none")]).text())
    rows  n^2
       1    1
       2    4
    <BLANKLINE>
    model  none
    """
    cells = {
        n: [one for one in record.entries if isinstance(one, TableCell)]
        for n, record in records.items()
    }
    lines = [
        [one for one in record.page().parts if isinstance(one, Line) and not one.is_detail]
        for record in records.values()
    ]
    about = [
        Line(one.label, one.text)
        for one in lines[0]
        if one.label not in {"verdict", "why"}
        and all(any((z.label, z.text) == (one.label, one.text) for z in other) for other in lines)
    ]
    known = {n: record.stream() for n, record in records.items()}
    words = {
        n: None if data.get("reason_code") == "not-applicable" else data.get("verdict")
        for n, data in known.items()
    }
    others = "; ".join(f"{word} for {n} {side}" for n, word in words.items() if word != "proved")
    verdict = (others or each or "proved for each") if any(words.values()) else ""
    kinds = {one.label: one.is_long for row in cells.values() for one in row}
    shown = {n: {one.label: str(_called(one.text)) for one in row} for n, row in cells.items()}
    short = {
        n: {label: text if len(text) <= LONG_CELL else LONG for label, text in row.items()}
        for n, row in shown.items()
    }
    full = {
        n: {one.label: str(_called(one.full)) or shown[n][one.label] for one in row}
        for n, row in cells.items()
    }
    latex = {n: {one.label: str(_called(one.latex)) for one in row} for n, row in cells.items()}
    listed = [label for label in kinds if any(row.get(label) for row in full.values())]
    columns = [label for label in listed if any(row.get(label) for row in shown.values())]
    parts: list[Part] = [*about]
    group: list[str] = []
    for label in columns:
        group.append(label)
        if not kinds[label] and label != columns[-1]:
            continue
        last = kinds[label]
        rows = [n for n, row in shown.items() if not last or row.get(label)]
        formulas = {}
        for r, n in enumerate(rows):
            text = full[n].get(label, "")
            if last and text and len(text) <= LONGEST:
                formulas[r, len(group)] = latex[n].get(label) or latex_of_text(text)
        parts.append(
            Table(
                (side, *group),
                tuple((str(n), *(short[n].get(one, "") for one in group)) for n in rows),
                is_wrapped=last,
                latex=formulas,
            )
        )
        group = []
    data = tuple((str(n), *(full[n].get(label, "") for label in listed)) for n in records)
    if any(text.startswith("~") for row in shown.values() for text in row.values()):
        parts.append(Line("~", "not certified: the ratio of successive terms"))
    parts += [Line(*pair) for pair in notes]
    if verdict:
        parts.append(Line("verdict", verdict, kind="verdict"))
    return Page(tuple(parts), Table((side, *listed), data))


PIECE = 2**16
"""Pieces are joined up to this many characters."""


def json_text(data: Any) -> str:
    """Return data as JSON text, as `json.dumps` does, with integers of any length.

    >>> json_text({"terms": [1, 2], "last": 10**5000})[:27]
    '{"terms": [1, 2], "last": 1'
    """
    return "".join(json_pieces(data))


def json_pieces(data: Any) -> Iterator[str]:
    """Yield the JSON text of data in pieces; an iterator in it is written as a list, as it comes.

    >>> list(json_pieces({"terms": iter(["1", "2"])}))
    ['{"terms": ["1", "2"]}']
    """
    held: list[str] = []
    size = 0
    for piece in _pieces(data):
        held.append(piece)
        size += len(piece)
        if size >= PIECE:
            yield "".join(held)
            held, size = [], 0
    if held:
        yield "".join(held)


def _pieces(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        yield "{"
        for number, (key, value) in enumerate(data.items()):
            name = decimal(key) if isinstance(key, int) and not isinstance(key, bool) else key
            yield f"{', ' if number else ''}{json.dumps(name)}: "
            yield from _pieces(value)
        yield "}"
    elif isinstance(data, list | tuple) and all(map(_is_short, data)):
        yield json.dumps(data)
    elif isinstance(data, list | tuple | Iterator):
        yield "["
        for number, value in enumerate(data):
            if number:
                yield ", "
            yield from _pieces(value)
        yield "]"
    elif isinstance(data, int) and not isinstance(data, bool):
        yield decimal(data)
    else:
        yield json.dumps(data)


def _is_short(value: Any) -> bool:
    """Tell whether the standard library writes a value as it is."""
    if isinstance(value, int):
        return value.bit_length() < SHORT_BITS
    return value is None or isinstance(value, str | float)


def homes(rows: Mapping[str, str]) -> dict[str, str]:
    """Return the function `module:name` for each class `module:Class`."""
    return {
        f"gfkit.{home}": f"gfkit.{made}" for made, homes in rows.items() for home in homes.split()
    }


RECORDS = homes(
    {
        "render.gf_views:answer_record": "strips.sequences.board_family_answers:StripAnswer",
        "render.gf_views:answers_page": "api.gf_tables:StripTable",
        "render.play_position_views:play_record": (
            "strips.statements.play_position_statements:PlayAnswer"
        ),
        "render.growth_views:cell_growth_record": "strips.statements.growth_per_cell:CellGrowth",
        "render.growth_views:exact_growth_record": (
            "analysis.hypergeometric_asymptotics:ExactGrowth"
        ),
        "render.growth_views:growth_of_fit": "analysis.recurrence_asymptotics:MeasuredGrowth",
        "render.growth_views:growth_record": "analysis.rational_gf_asymptotics:Asymptotics",
        "render.game_views:nim_record": "games.nim_value_sequences:NimAnswer",
        "render.guess_views:guess_record": "sequences.guess_verdicts:Guess",
        "render.guess_views:triangle_record": "sequences.guess_verdicts:TriangleGuess",
        "render.fact_views:fact_record": "sequences.facts_for_all_n:Fact",
        "render.fact_views:facts_record": "sequences.facts_for_all_n:Facts",
        "render.sequence_views:sequence_page": "sequences.sequence:Sequence",
        "render.verdict_views:verdict_page": "claims.claim_records:Finding "
        "proofs.kernel:Statement proofs.kernel:Claimed proofs.kernel:Proved "
        "proofs.verdict:Aligned proofs.verdict:Consistent proofs.verdict:Differs "
        "proofs.verdict:Refused proofs.verdict:Refuted proofs.verdict:Underdetermined "
        "sequences.provenance:Given",
        "render.model_views:rules_page": "boards.rule_files.named_rules:Rules",
        "render.count_views:table_page": "strips.statements.count_tables:CountTable",
        "render.page_formats:text_page": "oeis.entries.entry_drafts:Draft "
        "oeis.entries.internal_format:Entry",
        "render.closed_form_views:verb_record": "sequences.closed_forms_and_growth:SequenceAnswer",
    }
)
"""Classes, and the functions that make their records or pages."""

FORMULAS = homes(
    {
        "formulas.formula_latex:latex_of": "formulas.formula_tree:Node",
        "render.latex_views:of_fit": "fits.fit:Fit",
        "render.latex_views:of_matrix": "automata.lumping:Lumping "
        "automata.transfer_matrix:TransferMatrix",
        "render.latex_views:of_number": "numbers.algebraic_numbers:AlgebraicNumber",
        "render.latex_views:of_relation": "formulas.formula_tree:Relation",
        "render.latex_views:of_text": "analysis.near_diagonal_terms:AlgebraicEquation "
        "series.polynomial_profile:Profile",
    }
)
"""Classes, and the functions that write them in LaTeX; others may have a method `latex()`."""


def page(shown: Any) -> Page | None:
    """Return the page of an object, or None if its text reads as well."""
    function = by_type(shown, RECORDS)
    found: Any = None if function is None else function(shown)
    made: Page | None = found.page() if isinstance(found, Record) else found
    return made


def formula(shown: Any) -> str | None:
    r"""Return the formula of an object in LaTeX without dollar signs, or None.

    >>> from gfkit import RationalGF
    >>> print(formula(RationalGF.of([0, 1], [1, -1, -1])))
    \frac{x}{1-x-x^{2}}
    """
    if (function := by_type(shown, FORMULAS)) is not None:
        found: str | None = function(shown)
        return found
    own = getattr(shown, "latex", None)  # a method, or a field of an answer
    return str(own()) if callable(own) else own


def data(shown: Any) -> Any:
    """Return what JSON has of an object: the data of its record, or its own, or its text.

    Raises TypeError for what is neither of gfkit nor made of such things.

    >>> from gfkit import Board
    >>> data([Board(1, 2), 3]), data(Fraction(1, 2))
    ([{'text': '..'}, 3], '1/2')
    """
    if shown is None or isinstance(shown, bool | int | str):
        return shown
    if isinstance(shown, Fraction):
        return number_text(shown)
    function = by_type(shown, RECORDS)
    if function is not None:
        found = function(shown)
        if isinstance(found, Record):
            return found.data()
        lines = {one.label: one.text for one in found.parts if isinstance(one, Line) and one.label}
        if lines:
            return lines
    for name in ("data", "to_data", "to_dict"):
        own = getattr(type(shown), name, None)
        if callable(own):
            return own(shown)
    if isinstance(shown, Mapping):
        return {number_text(key): data(value) for key, value in shown.items()}
    if isinstance(shown, list | tuple | set | frozenset):
        return [data(one) for one in shown]
    if not type(shown).__module__.startswith("gfkit."):
        raise WrongArgument("what is written as JSON", "an object of gfkit", repr_of(shown))
    return {"text": str(shown)}


def by_type(shown: Any, table: Mapping[str, str]) -> Any:
    """Return the function that a table has for the type of an object or its nearest base; or None.

    The table has `module:class` and `module:function`.
    """
    for kind in type(shown).__mro__:
        home = table.get(f"{kind.__module__}:{kind.__qualname__}")
        if home is not None:
            module, _, name = home.partition(":")
            return getattr(import_module(module), name)
    return None
