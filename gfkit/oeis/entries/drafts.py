"""Drafts of whole entries in the internal format: from a g.f., a strip, or terms."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from shlex import quote
from typing import Any

from gfkit.analysis.closed_form import closed_form
from gfkit.base.arguments import (
    a_text,
    an,
    at_least,
    between,
    called_like,
    list_of,
    optional,
    takes,
)
from gfkit.base.budget import Budget, budgeted, know, phase, tracked
from gfkit.base.display.shown import Shown, in_one_line
from gfkit.boards.language.rules import Model, model_like
from gfkit.errors import EntryError, GfkitError, LimitReached
from gfkit.fits.precursive import PRecursive
from gfkit.formulas.tree import text_of
from gfkit.numbers.decimal import decimal, digits_of, numbers_text
from gfkit.oeis.entries.entry import Entry, first_large, parse_entry
from gfkit.oeis.entries.entry_words import (
    positions_example,
    recurrence_example,
    rule_comment,
    title_of,
    what_is_counted,
)
from gfkit.oeis.entries.program_lines import SHOWN, checked, programs_of
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.guessing import Guess, guess
from gfkit.sequences.sequence import Sequence, as_sequence
from gfkit.series.algebra import preceded
from gfkit.series.rational import RationalGF, sum_text
from gfkit.strips.sequences.strip import Strip, StripAnswer

DATA_CHARACTERS = 260
LONGEST_FORMULA = 2_000
LONGEST_CLOSED_FORM = 120
LONGEST_DATA = 150
LONGEST_TERM = 1000
"""The OEIS accepts terms of at most this many digits."""
FEW_TERMS = 4
"""An entry with fewer terms says why by a keyword."""
UNNAMED = "(name)"
LONGEST_COLUMN = 40
"""The data of a table come from fewer rows than this."""
NUMBER = re.compile(r"A[0-9]{6,7}", re.ASCII)
LETTERS = {"Mathematica": "t", "Maple": "p"}
"""Programs in other languages stand on %o lines."""


@dataclass(frozen=True, slots=True, repr=False)
class Draft(Shown):
    """An entry with a report on each program: language, whether it ran, the reason."""

    entry: Entry
    programs: tuple[tuple[str, bool | None, str], ...]

    @property
    def notes(self) -> list[str]:
        """One line for each program."""
        return [f"{language}: {reason}" for language, _, reason in self.programs]

    def __repr__(self) -> str:
        return in_one_line(self, f"<Draft {self.entry.name}>")

    def __str__(self) -> str:
        return str(self.entry)


@takes(sequence=an(Sequence, "a sequence such as as_sequence([1, 1, 2, 3, 5])"))
def data_terms(sequence: Sequence) -> Sequence:
    """Return as many terms as fill about DATA_CHARACTERS characters, at least four if there are.

    Raises EntryError if one of them has more digits than the OEIS accepts.
    """
    values = sequence.given or sequence.early(LONGEST_DATA)
    used = 0
    for count, value in enumerate(values):
        digits = digits_of(value)
        used += digits + 1
        if digits > LONGEST_TERM and (count < 4 or used <= DATA_CHARACTERS):
            at = f"a({sequence.offset + count})"
            reason = f"{at} has {digits} digits; an entry allows at most {LONGEST_TERM}"
            raise EntryError("draft", 0, reason)
        if used > DATA_CHARACTERS and count >= 4:
            return Sequence(values[:count], offset=sequence.offset)
    return Sequence(values, offset=sequence.offset)


HEADED = {
    "number": a_text("'A000045'"),
    "name": optional(a_text("'Fibonacci numbers.'")),
    "author": a_text("'A. Author'"),
    "date": a_text("'Jan 01 2026'"),
}
"""What every draft takes: number and title of the entry, and who signs its formulas."""


@called_like("draft('x/(1-x-x^2)')")
@takes(
    **HEADED,
    xrefs=list_of(str, "lines such as ['Cf. A000045.']"),
)
@budgeted
def draft(
    thing: Any,
    *,
    number: str = "A000000",
    name: str | None = None,
    author: str = "",
    date: str = "",
    xrefs: tuple[str, ...] = (),
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> Draft:
    """Return a draft of an entry for a sequence, every runnable program of which has been run.

    number: of the entry, such as "A000045". name: its title, or None for one made by gfkit. author,
    date: for the signature of formulas. xrefs: its %Y lines. budget: limits of the work.
    thing: a Sequence, terms, a g.f. as text, a strip or its answer, a guess: what `as_sequence`
    takes. Of terms alone the formulas that fit them are written as empirical, and there are no
    programs. Raises EntryError for a sequence that cannot be an entry.

    >>> print(draft("x/(1-x-x^2)").entry.all("F")[0])
    a(n) = a(n-1) + a(n-2) for n > 1.
    """
    if isinstance(thing, Strip):
        thing = thing.generating_function()
    if isinstance(thing, StripAnswer):
        return draft_entry(thing, number=number, name=name, author=author, date=date, xrefs=xrefs)
    sequence = as_sequence(thing)
    if sequence.offset < 0:
        raise EntryError("draft", 0, f"the offset {sequence.offset} is negative")
    if not all(isinstance(term, int) for term in sequence.early()):
        raise EntryError("draft", 0, "the terms of an entry are integers")
    terms = data_terms(sequence)
    if not terms:
        raise EntryError("draft", 0, "the sequence has no terms")
    keywords = ["nonn" if min(terms) >= 0 else "sign"]
    xrefs = references(xrefs)
    plain = {"Y": xrefs}
    few = ["more"] if len(terms) < FEW_TERMS else []
    only_terms = _entry(number, terms, name or UNNAMED, [*keywords, *few], author, date, plain)
    _know(only_terms, "the formulas, the programs")
    guessed = thing if isinstance(thing, Guess) and thing.is_answer else None
    if sequence.gf is None and sequence.equation is None and sequence.given:
        found = guess(sequence)
        sequence = found.sequence() if found.is_answer else sequence
        guessed = found if found.is_answer else None
    signed = f" - _{author}_, {date}" if author and date else ""
    lines: dict[str, tuple[str, ...]] = {"Y": xrefs}
    programs: list[tuple[str, bool | None, str]] = []
    gf: RationalGF | None = None
    called = f"{sequence.name[:1].upper()}{sequence.name[1:]}." if sequence.name else None
    if sequence.gf is None:
        if isinstance(sequence.equation, PRecursive):
            text, low = sequence.equation.text(), sequence.equation.holds_from
            lines["F"] = (f"Empirical: {text} for n > {low - 1}.{signed}",)
        if guessed is not None:
            further = further_lines(guessed)
            lines["F"] = (*lines.get("F", ()), *(f"Empirical: {text}{signed}" for text in further))
    elif sequence.is_fit:
        gf = preceded(sequence.rational, [0] * sequence.offset)
        formulas = formulas_of(gf, sequence.offset)
        lines["F"] = tuple(f"Empirical: {text}{signed}" for text in formulas)
    else:
        gf = preceded(sequence.rational, [0] * sequence.offset)
        lines["F"] = tuple(text + signed for text in formulas_of(gf, sequence.offset))
        if called is None and isinstance(sequence.definition, FractionCoefficients):
            called = f"Expansion of {gf.text('x')}."
        lines["e"] = tuple(recurrence_example(gf, sequence.offset))
        programs = add_programs(lines, gf, sequence.offset, signed)
    if gf is not None and gf.order and not sequence.is_fit:
        lines["H"] = (signature_link(gf),)
    keywords += ["easy"] if gf is not None and not sequence.is_fit else []
    keywords += few
    entry = _entry(number, terms, name or called or UNNAMED, keywords, author, date, lines)
    return Draft(entry, tuple(programs))


@takes(
    answer=an(StripAnswer, "an answer such as Strip('col', columns=2).generating_function()"),
    offset=between(None, None, 0),
    model=optional(a_text("'col'")),
    **HEADED,
    xrefs=list_of(str, "lines such as ['Cf. A000045.']"),
)
@budgeted
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
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> Draft:
    """Return a draft for the sequence of a strip, every runnable program of which has been run.

    budget: limits of time, memory and steps.
    offset: the first n of the entry, 0 or more. A program that prints other terms, or fails, is a
    bug: EntryError. Programs in languages that are not installed are not run, as `programs` says.
    """
    gf = answer.univariate
    if offset < 0:
        raise EntryError("draft", 0, f"the offset {offset} is negative; boards have n >= 0")
    terms = data_terms(Sequence.of_gf(gf).beginning(offset))
    signed = f" - _{author}_, {date}" if author and date else ""
    strip = answer.strip
    rule = rule_comment(strip.counted) if isinstance(strip, Strip) else ""
    lines: dict[str, tuple[str, ...]] = {
        "C": (*([rule + signed] if rule else []), comment_of(answer, model) + signed),
        "Y": references(xrefs),
    }
    keywords = ["nonn" if min(terms) >= 0 else "sign", "easy"]

    def entry() -> Entry:
        return _entry(number, terms, name or name_of(answer), keywords, author, date, lines)

    _know(entry(), "the formulas, the programs")
    lines["F"] = tuple(text + signed for text in formulas_of(gf, offset))
    if gf.order:
        lines["H"] = (signature_link(gf),)
    shown = positions_example(strip, gf, offset) if isinstance(strip, Strip) else []
    lines["e"] = tuple(shown or recurrence_example(gf, offset))
    _know(entry(), "the programs")
    ran = add_programs(lines, gf, offset, signed)
    return Draft(entry(), tuple(ran))


def _know(entry: Entry, missing: str) -> None:
    """Keep a draft that can be written already, and what is missing in it."""
    know(draft=str(entry), missing=missing)


def add_programs(
    lines: dict[str, tuple[str, ...]],
    gf: RationalGF,
    offset: int,
    signed: str,
    but: Collection[str] = (),
) -> list[tuple[str, bool | None, str]]:
    """Add the lines of programs that print the coefficients of gf from x^offset on, run here.

    but: languages that are left out. Returns each language with whether its program ran, and how.
    """
    ran: list[tuple[str, bool | None, str]] = []
    expected = gf.terms(offset + SHOWN)[offset:]
    if max(map(abs, expected), default=0) >= 10**LONGEST_TERM:
        return []
    for program in tracked(programs_of(gf, offset), "programs"):
        if program.language in but:
            continue
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


@takes(answer=an(StripAnswer, "an answer such as Strip('col', columns=2).generating_function()"))
def name_of(answer: StripAnswer) -> str:
    """Return the name of the entry: what is counted, and on which boards.

    >>> name_of(Strip("kings", columns=2).generating_function())
    'Number of ways to place nonattacking kings on an n X 2 board.'
    """
    return title_of(answer.strip)


@takes(
    answer=an(StripAnswer, "an answer such as Strip('col', columns=2).generating_function()"),
    model=optional(a_text("'col'")),
)
def comment_of(answer: StripAnswer, model: str | None = None) -> str:
    """Return the comment that says what is proved and how to replay it.

    model: how to call a model of gfkit; its name if there is none. A user's own is called
    RULE.toml, and never by the path of its file.
    """
    side, length = next(iter(answer.strip.fixed.items()))
    topology = answer.strip.topology
    joined = "" if topology == "strip" else f" --topology {topology}"
    counted = answer.strip.counted
    called = quote(model or counted.name)
    if getattr(counted, "own", False):
        _, colon, quantity = counted.name.rpartition(":")
        called = f"RULE.toml{colon}{quantity if colon else ''}"
    return (
        "The generating function and the recurrence are proved: a(n) is the n-th term of a transfer"
        f" matrix with {answer.states} states ({answer.states_lumped} after exact lumping), so"
        " its first terms, as far as they were compared, determine it. Replay: gfkit gf"
        f" {called} --{side} {length}{joined} --certificate FILE; gfkit verify FILE."
    )


def further_lines(guess: Guess) -> list[str]:
    """Return formula lines of closed forms and generating functions in x that fit, if short.

    guess: an answer; what follows from a fit, or is one, is empirical.

    >>> further_lines(guess([1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496]))
    ['a(n) = n!*(Sum_{k=0..n} (-1)^k/k!).', 'E.g.f.: exp(-x)/(1-x).']
    """
    forms = guess.forms()
    offset = guess.given.offset
    found = [
        str(term) + (f" for n > {term.index - 1}" if term.start - term.step >= offset else "")
        for term in forms.closed
    ]
    if forms.ordinary is not None:
        factor = "" if not offset else "x*" if offset == 1 else f"x^{offset}*"
        found.append(f"G.f.: {factor}{forms.ordinary}")
    if forms.exponential is not None and forms.exponential.explicit is not None:
        found.append(f"E.g.f.: {forms.exponential.explicit}")
    return [f"{text}." for text in found if len(text) <= LONGEST_CLOSED_FORM]


@takes(
    gf=an(RationalGF, "a g.f. such as RationalGF.of([1], [1, -1, -1])"),
    offset=between(None, None, 0),
)
def formulas_of(gf: RationalGF, offset: int) -> list[str]:
    """Return the formula lines: recurrence, g.f., closed form where it is short."""
    lines = []
    low = max(gf.holds_from, offset + gf.order)
    text = f"a(n) = {sum_text(gf.signature)} for n > {low - 1}." if gf.order else ""
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
    closed = text_of(form.formula)
    readable = closed.isascii() and "Sum_{" not in closed and "root" not in closed
    if gf.order and readable and len(closed) <= LONGEST_CLOSED_FORM:
        low = max(form.holds_from, offset)
        range_ = f" for n > {low - 1}" if form.holds_from > offset else ""
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


@takes(gf=an(RationalGF, "a g.f. such as RationalGF.of([1], [1, -1, -1])"))
def signature_link(gf: RationalGF) -> str:
    """Return the link line that OEIS has for a recurrence with constant coefficients."""
    weights = numbers_text(gf.signature, ",")
    return (
        f'<a href="/index/Rec#order_{gf.order:02d}">Index entries for linear recurrences with '
        f"constant coefficients</a>, signature ({weights})."
    )


@takes(model=model_like)
def counted_on_boards(model: Model) -> str:
    """Return what a table of all boards counts."""
    return what_is_counted(model, "an n X k board")


@takes(lines=list_of(str, "lines such as ['A000045']"))
def references(lines: Iterable[str]) -> tuple[str, ...]:
    """Return cross-references as an entry has them: A-numbers alone become one line "Cf. ...".

    >>> references(["A000045", "A000129", "Column 2 of A000079."])
    ('Cf. A000045, A000129.', 'Column 2 of A000079.')
    """
    listed = list(lines)
    numbers = [line for line in listed if NUMBER.fullmatch(line)]
    others = [line for line in listed if not NUMBER.fullmatch(line)]
    return (*([f"Cf. {', '.join(numbers)}."] if numbers else []), *others)


def reread(draft: Draft) -> None:
    """Read the draft's own text back and compare; raises EntryError if it is not the same."""
    if parse_entry(str(draft.entry)) != draft.entry:
        raise EntryError("draft", 0, "the draft, read back, differs from what was written")


@takes(
    model=model_like,
    columns=at_least(0, 4),
    **HEADED,
)
@budgeted
def draft_table(
    model: Model,
    *,
    number: str = "A000000",
    name: str | None = None,
    author: str = "",
    date: str = "",
    columns: int = 4,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> Entry:
    """Return a draft for the table T(n,k) of the boards n X k, read by antidiagonals.

    budget: limits of time, memory and steps.
    columns: for this many columns, and rows, the proved recurrence and g.f. are given. Raises
    OutOfBudget at a limit of the budget in force; `draft` of what it knows is the text of the entry
    that can be written then, and `missing` says what is not in it.
    """
    called = name or (
        f"Table read by antidiagonals: T(n,k) is the number of {counted_on_boards(model)}."
    )
    signed = f" - _{author}_, {date}" if author and date else ""
    counts = _Counts(model)
    values: list[int] = []
    formulas = ["Recurrences for column k:"]
    proofs: list[str] = []

    def entry(side: int) -> Entry:
        terms = Sequence(values, offset=1)
        comment = f"The recurrences of the columns are proved: {', '.join(proofs)}.{signed}"
        return Entry(
            number,
            terms,
            called,
            ("nonn", "tabl"),
            first_large(terms),
            f"_{author}_, {date}" if author and date else "",
            lines={
                "C": (comment,) if proofs else (),
                "F": tuple(formulas) if proofs else (),
                "e": tuple(_table_lines(counts, min(7, side))),
            },
        )

    diagonal = used = 0
    with phase("characters of data", DATA_CHARACTERS) as far:
        while used <= DATA_CHARACTERS:
            try:
                further = [counts.at(n, diagonal + 2 - n) for n in range(1, diagonal + 2)]
            except LimitReached:
                break
            diagonal += 1
            values += further
            used += sum(len(decimal(value)) + 1 for value in further)
            if len(values) > FEW_TERMS:
                small = entry((diagonal + 1) // 2)
                _know(small, "further antidiagonals, the recurrences")
            far.reach(min(used, DATA_CHARACTERS))
    proved = min(columns, diagonal)
    for k in tracked(range(1, proved + 1), "columns"):
        try:
            answer = Strip(model, columns=k).generating_function()
        except LimitReached:  # antidiagonals are read from the shorter sides alone
            break
        gf = answer.univariate
        text = f"k={k}: a(n) = {sum_text(gf.signature)}"
        low = max(gf.holds_from, 1 + gf.order)
        if gf.order and len(text) <= LONGEST_FORMULA // 4:
            formulas.append(text + (f" for n>{low - 1}" if low > 1 + gf.order else ""))
        else:
            formulas.append(f"k={k}: [order {gf.order}]")
        proofs.append(f"{k} (order {gf.order}, {answer.states} states)")
        missing = f"the recurrences of the columns from {k + 1} on" if k < proved else "the example"
        _know(entry((diagonal + 1) // 2), missing)
    try:
        return entry(diagonal)
    except LimitReached:
        return entry((diagonal + 1) // 2)


class _Counts:
    """The counts T(n,k) of the boards n X k, each by the strip whose fixed side is the shorter."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.columns: dict[int, list[int]] = {}
        self.rows: dict[int, list[int]] = {}

    def at(self, n: int, k: int) -> int:
        """Return T(n,k) for sides up to LONGEST_COLUMN; raises LimitReached."""
        side, known = (k, self.columns) if k <= n else (n, self.rows)
        if side not in known:
            fixed = {"columns": side} if k <= n else {"rows": side}
            strip = Strip(self.model, columns=fixed.get("columns"), rows=fixed.get("rows"))
            known[side] = strip.terms(LONGEST_COLUMN)
        if max(n, k) >= LONGEST_COLUMN:
            raise LimitReached(f"a table of more than {LONGEST_COLUMN - 1} rows")
        return known[side][max(n, k)]


def _table_lines(counts: _Counts, side: int) -> list[str]:
    """Return the table as OEIS shows it, with dots for blanks."""
    rows = [[decimal(counts.at(n, k)) for k in range(1, side + 1)] for n in range(1, side + 1)]
    widths = [max(len(row[k]) for row in rows) for k in range(side)]
    body = ["".join("." + row[k].rjust(widths[k], ".") for k in range(side)) for row in rows]
    return ["Table starts", *body]
