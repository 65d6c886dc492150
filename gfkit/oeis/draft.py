"""Drafts of whole entries in the internal format: from a g.f., a strip, or terms."""

from __future__ import annotations

from dataclasses import dataclass
from shlex import quote
from typing import TYPE_CHECKING, Any

from gfkit.analysis.closed_form import closed_form
from gfkit.errors import EntryError, GfkitError, LimitReached
from gfkit.fits.precursive import PRecursive
from gfkit.numbers.decimal import decimal
from gfkit.oeis.entry import Entry, first_large, parse_entry
from gfkit.oeis.program_lines import SHOWN, checked, programs_of
from gfkit.sequences.as_sequence import as_sequence
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.guessing import guess
from gfkit.sequences.sequence import Sequence
from gfkit.series.algebra import preceded
from gfkit.series.rational import RationalGF
from gfkit.series.recurrence import sum_text
from gfkit.strips.strip import Strip, StripAnswer

if TYPE_CHECKING:
    from gfkit.boards.rules import Model

DATA_CHARACTERS = 260
LONGEST_FORMULA = 2_000
LONGEST_CLOSED_FORM = 120
LONGEST_DATA = 150
FEW_TERMS = 4
"""An entry with fewer terms says why by a keyword."""
UNNAMED = "(name)"
LONGEST_COLUMN = 40
"""A table has less than so many rows in the data."""
LETTERS = {"Mathematica": "t", "Maple": "p"}
"""Programs in other languages stand on %o lines."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry with what became of each of its programs: language, whether it ran, the reason."""

    entry: Entry
    programs: tuple[tuple[str, bool | None, str], ...]

    @property
    def notes(self) -> list[str]:
        """One line a program."""
        return [f"{language}: {reason}" for language, _, reason in self.programs]


def data_terms(sequence: Sequence) -> Sequence:
    """Return as many terms as fill about DATA_CHARACTERS characters, at least four if there are."""
    values = sequence.given or sequence.early(LONGEST_DATA)
    used = 0
    for count, value in enumerate(values):
        used += len(decimal(value)) + 1
        if used > DATA_CHARACTERS and count >= 4:
            return Sequence(values[:count], offset=sequence.offset)
    return Sequence(values, offset=sequence.offset)


def draft(
    thing: Any,
    *,
    number: str = "A000000",
    name: str | None = None,
    author: str = "",
    date: str = "",
    xrefs: tuple[str, ...] = (),
) -> Draft:
    """Return a draft of an entry for a sequence, every runnable program of which has been run.

    thing: a Sequence, terms, a g.f. as text, a strip or its answer, a guess: what `as_sequence`
    takes. Of terms alone the formulas that fit them are written as empirical, and there are no
    programs. Raises EntryError for a sequence that does not fit into an entry.

    >>> print(draft("x/(1-x-x^2)").entry.all("F")[0])
    a(n) = a(n-1) + a(n-2) for n >= 2.
    """
    if isinstance(thing, Strip):
        thing = thing.generating_function()
    if isinstance(thing, StripAnswer):
        return draft_entry(thing, number=number, name=name, author=author, date=date, xrefs=xrefs)
    sequence = as_sequence(thing)
    if sequence.offset < 0:
        raise EntryError("draft", 0, f"the offset {sequence.offset} is below 0")
    if not all(isinstance(term, int) for term in sequence.early()):
        raise EntryError("draft", 0, "the terms of an entry are integers")
    if sequence.gf is None and sequence.equation is None and sequence.given:
        found = guess(sequence)
        sequence = found.sequence() if found.is_answer else sequence
    signed = f" - _{author}_, {date}" if author and date else ""
    lines: dict[str, tuple[str, ...]] = {"Y": xrefs}
    programs: list[tuple[str, bool | None, str]] = []
    gf: RationalGF | None = None
    called = f"{sequence.name[:1].upper()}{sequence.name[1:]}." if sequence.name else None
    if sequence.gf is None:
        if isinstance(sequence.equation, PRecursive):
            text, low = sequence.equation.text(), sequence.equation.holds_from
            lines["F"] = (f"Empirical: {text} for n >= {low}.{signed}",)
    elif sequence.is_fit:
        gf = preceded(sequence.rational, [0] * sequence.offset)
        formulas = formulas_of(gf, sequence.offset)
        lines["F"] = tuple(f"Empirical: {text}{signed}" for text in formulas)
    else:
        gf = preceded(sequence.rational, [0] * sequence.offset)
        lines["F"] = tuple(text + signed for text in formulas_of(gf, sequence.offset))
        if called is None and isinstance(sequence.definition, FractionCoefficients):
            called = f"Expansion of {gf.text('x')}."
        programs = _with_programs(lines, gf, sequence.offset, signed)
    if gf is not None and gf.order and not sequence.is_fit:
        lines["H"] = (signature_link(gf),)
    terms = data_terms(sequence)
    keywords = ["nonn" if min(terms) >= 0 else "sign"]
    keywords += ["easy"] if gf is not None and not sequence.is_fit else []
    keywords += ["more"] if len(terms) < FEW_TERMS else []
    entry = _entry(number, terms, name or called or UNNAMED, keywords, author, date, lines)
    return Draft(entry, tuple(programs))


def draft_entry(
    answer: StripAnswer,
    *,
    number: str = "A000000",
    name: str | None = None,
    offset: int = 0,
    author: str = "",
    date: str = "",
    xrefs: tuple[str, ...] = (),
    model: str | None = None,
) -> Draft:
    """Return a draft for the sequence of a strip, every runnable program of which has been run.

    offset: the first n of the entry, 0 or more. A program that prints other terms, or fails, is a
    bug: EntryError. Languages that are not installed are left unmarked as run in `programs`.
    """
    gf = answer.univariate
    if offset < 0:
        raise EntryError("draft", 0, f"the offset {offset} is below 0, where boards have no cells")
    terms = data_terms(Sequence.of_gf(gf).beginning(offset))
    signed = f" - _{author}_, {date}" if author and date else ""
    lines: dict[str, tuple[str, ...]] = {
        "C": (comment_of(answer, model) + signed,),
        "F": tuple(text + signed for text in formulas_of(gf, offset)),
        "Y": tuple(xrefs),
    }
    if gf.order:
        lines["H"] = (signature_link(gf),)
    ran = _with_programs(lines, gf, offset, signed)
    keywords = ["nonn" if min(terms) >= 0 else "sign", "easy"]
    called = name or name_of(answer)
    return Draft(_entry(number, terms, called, keywords, author, date, lines), tuple(ran))


def _with_programs(
    lines: dict[str, tuple[str, ...]], gf: RationalGF, offset: int, signed: str
) -> list[tuple[str, bool | None, str]]:
    """Add the lines of programs that print the coefficients of gf from x^offset on, run here."""
    ran: list[tuple[str, bool | None, str]] = []
    expected = gf.terms(offset + SHOWN)[offset:]
    for program in programs_of(gf, offset):
        works, reason = checked(program, expected)
        if works is False:
            raise EntryError("draft", 0, f"the {program.language} program {reason}")
        if program.language == "Maxima" and works is None:
            continue
        ran.append((program.language, works, reason))
        letter = LETTERS.get(program.language, "o")
        marked = program.lines
        if letter == "t":
            marked = (*marked[:-1], f"{marked[-1]} (*{signed or ' _Author_'} *)")
        lines[letter] = (*lines.get(letter, ()), *marked)
    return ran


def _entry(
    number: str,
    terms: Sequence,
    name: str,
    keywords: list[str],
    author: str,
    date: str,
    lines: dict[str, tuple[str, ...]],
) -> Entry:
    return Entry(
        number,
        terms,
        name,
        tuple(keywords),
        first_large(terms),
        f"_{author}_, {date}" if author and date else "",
        lines={letter: kept for letter, kept in lines.items() if kept},
    )


def name_of(answer: StripAnswer) -> str:
    """Return the name of the entry: what is counted, and on which boards."""
    strip = answer.strip
    name, side = next(iter(strip.fixed.items()))
    board = f"n X {side}" if name == "columns" else f"{side} X n"
    rule, _, _ = strip.counted.name.partition(":")
    joined = "" if strip.topology == "strip" else f" joined into a {strip.topology}"
    summary = strip.counted.summary
    return f"Number of {summary} ({rule.rpartition('/')[2]}), {board} board{joined}."


def comment_of(answer: StripAnswer, model: str | None = None) -> str:
    """Return the comment that says what is proved and how to replay it.

    model: how to call the model, such as the path of its file; its name if there is none.
    """
    side, length = next(iter(answer.strip.fixed.items()))
    topology = answer.strip.topology
    joined = "" if topology == "strip" else f" --topology {topology}"
    called = quote(model or answer.strip.counted.name)
    return (
        "The generating function and the recurrence are proved: a(n) is the n-th term of a transfer"
        f" matrix with {answer.states} states ({answer.states_lumped} after exact lumping), and so"
        " many terms agree that no other rational function of that size does. Replay: gfkit gf"
        f" {called} --{side} {length}{joined} --certificate FILE; gfkit verify FILE."
    )


def formulas_of(gf: RationalGF, offset: int) -> list[str]:
    """Return the formula lines: recurrence, g.f., closed form where it is short."""
    lines = []
    low = max(gf.holds_from, offset + gf.order)
    text = f"a(n) = {sum_text(gf.signature)} for n >= {low}." if gf.order else ""
    if text and len(text) <= LONGEST_FORMULA:
        lines.append(text)
    terms = gf.terms(offset)
    if any(terms):
        top = [c - d for c, d in zip(*_padded(gf, terms), strict=True)]
        gf_from = RationalGF.of(top, gf.den)
    else:
        gf_from = gf
    shown = f"G.f.: {gf_from.text('x')}."
    if len(shown) <= LONGEST_FORMULA:
        lines.append(shown)
    try:
        form = closed_form(gf)
    except GfkitError:
        return lines
    closed = str(form)
    readable = closed.isascii() and "Sum_{" not in closed and "root" not in closed
    if gf.order and readable and len(closed) <= LONGEST_CLOSED_FORM:
        low = max(form.holds_from, offset)
        range_ = f" for n >= {low}" if form.holds_from > offset else ""
        lines.append(f"a(n) = {closed}{range_}.")
    return lines


def _padded(gf: RationalGF, terms: list[int]) -> tuple[list[int], list[int]]:
    """Return num and (first terms) * den, of equal length."""
    product = [0] * (len(terms) + len(gf.den))
    for i, a in enumerate(terms):
        for j, b in enumerate(gf.den):
            product[i + j] += a * b
    length = max(len(product), len(gf.num))
    num = list(gf.num) + [0] * (length - len(gf.num))
    return num, product + [0] * (length - len(product))


def signature_link(gf: RationalGF) -> str:
    """Return the link line that OEIS has for a recurrence with constant coefficients."""
    weights = ",".join(map(str, gf.signature))
    return (
        f'<a href="/index/Rec#order_{gf.order:02d}">Index entries for linear recurrences with '
        f"constant coefficients</a>, signature ({weights})."
    )


def reread(draft: Draft) -> None:
    """Read the draft's own text back and compare; raises EntryError if it is not the same."""
    if parse_entry(str(draft.entry)) != draft.entry:
        raise EntryError("draft", 0, "the draft does not read back as it was written")


def draft_table(
    model: Model,
    *,
    number: str = "A000000",
    name: str | None = None,
    author: str = "",
    date: str = "",
    columns: int = 4,
) -> Entry:
    """Return a draft for the table T(n,k) of the boards n X k, read by antidiagonals.

    columns: for so many columns, and rows, the proved recurrence and g.f. are given.
    """
    counts: dict[int, list[int]] = {}
    values: list[int] = []
    diagonal = used = 0
    while used <= DATA_CHARACTERS:
        diagonal += 1
        try:
            counts[diagonal] = Strip(model, columns=diagonal).terms(LONGEST_COLUMN)
        except LimitReached:
            break
        for n in range(1, diagonal + 1):
            values.append(counts[diagonal + 1 - n][n])
            used += len(decimal(values[-1])) + 1
    signed = f" - _{author}_, {date}" if author and date else ""
    formulas = ["Recurrences for column k:"]
    proofs = []
    for k in range(1, min(columns, diagonal) + 1):
        answer = Strip(model, columns=k).generating_function()
        gf = answer.univariate
        text = f"k={k}: a(n) = {sum_text(gf.signature)}"
        low = max(gf.holds_from, 1 + gf.order)
        if gf.order and len(text) <= LONGEST_FORMULA // 4:
            formulas.append(text + (f" for n>{low - 1}" if low > 1 + gf.order else ""))
        else:
            formulas.append(f"k={k}: [order {gf.order}]")
        proofs.append(f"{k} (order {gf.order}, {answer.states} states)")
    terms = Sequence(values, offset=1)
    return Entry(
        number,
        terms,
        name
        or f"Table read by antidiagonals: T(n,k) is the number of {model.summary}, n X k board.",
        ("nonn", "tabl"),
        first_large(terms),
        f"_{author}_, {date}" if author and date else "",
        lines={
            "C": (
                "The recurrences of the columns are proved: " + ", ".join(proofs) + "." + signed,
            ),
            "F": tuple(formulas),
            "e": tuple(_table_lines(counts, min(7, len(counts)))),
        },
    )


def _table_lines(counts: dict[int, list[int]], side: int) -> list[str]:
    """Return the table as OEIS shows it, with dots for blanks; counts[k][n] is T(n,k)."""
    rows = [[str(counts[k][n]) for k in range(1, side + 1)] for n in range(1, side + 1)]
    widths = [max(len(row[k]) for row in rows) for k in range(side)]
    body = ["".join("." + row[k].rjust(widths[k], ".") for k in range(side)) for row in rows]
    return ["Table starts", *body]
