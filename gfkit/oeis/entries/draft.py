"""Drafts of whole entries in the internal format: from a g.f., a strip, or terms."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from gfkit.analysis.closed_forms import closed_form
from gfkit.base.arguments import a_text, list_of, optional, takes
from gfkit.base.budget import Budget, budgeted, know, phase, tracked
from gfkit.base.commands import command
from gfkit.base.display import Shown, in_one_line
from gfkit.boards.models.model import Model
from gfkit.errors import EntryError, GfkitError, LimitReached
from gfkit.fits.p_recursive import PRecursive
from gfkit.formulas.tree import text_of
from gfkit.numbers.decimals import decimal, digits_of, numbers_text, shortened
from gfkit.oeis.entries.descriptions import (
    positions_example,
    recurrence_example,
    rule_comment,
    title_of,
    what_is_counted,
)
from gfkit.oeis.entries.internal_format import MAX_DATA, Entry, first_large, parse_entry
from gfkit.oeis.entries.replay import call_of, replay_of
from gfkit.oeis.programs.gf_lines import SHOWN, programs_of
from gfkit.oeis.programs.runs import checked
from gfkit.proofs.kernel import Proved
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.guess import Fitting, guess
from gfkit.sequences.operations import reason_of
from gfkit.sequences.sequence import Sequence, integer_terms, required_sequence
from gfkit.series.algebra import preceded
from gfkit.series.printing import signature_text
from gfkit.series.rational_gf import RationalGF
from gfkit.specifications.definition import Specification
from gfkit.specifications.maple import maple_of
from gfkit.strips.sequences.families import StripAnswer
from gfkit.strips.sequences.strip import Strip

DATE = re.compile(r"(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (0[1-9]|[12]\d|3[01]) \d{4}")
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
AUTHOR = "_Author_, Mmm dd yyyy"
"""What stands on the %A line of an entry until somebody signs it."""
NUMBER = re.compile(r"A[0-9]{6,7}", re.ASCII)
Lines = dict[str, tuple[str, ...]]
"""The lines of an entry by their letters."""
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


def data_terms(sequence: Sequence) -> Sequence:
    """Return as many terms as fill about DATA_CHARACTERS characters, at least four if there are.

    Raises EntryError if one of them has more digits than the OEIS accepts.
    """
    values = integer_terms(sequence, None if sequence.given else LONGEST_DATA)
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


@dataclass(frozen=True, slots=True)
class Head:
    """What every draft takes: number and title of the entry, who signs its formulas, %Y lines."""

    number: str = "A000000"
    name: str | None = None
    author: str = ""
    date: str = ""
    xrefs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.author) != bool(self.date):
            raise GfkitError("author and date go together")
        if self.date and not DATE.fullmatch(self.date):
            raise GfkitError(f"date {shortened(self.date)!r} is not a date such as 'Nov 20 2026'")

    @property
    def author_line(self) -> str:
        """The author of the entry, as its %A line has it."""
        return f"_{self.author}_, {self.date}" if self.author and self.date else ""

    @property
    def signed(self) -> str:
        """What ends a line of the author's."""
        return f" - {self.author_line}" if self.author_line else ""

    def entry(
        self, terms: Sequence, title: str, keywords: Iterable[str], lines: Lines, missing: str = ""
    ) -> Entry:
        """Return the entry; it is kept as known, with what is missing in it if something is."""
        kept = {letter: some for letter, some in {**lines, "Y": self.xrefs}.items() if some}
        made = Entry(
            self.number,
            terms,
            self.name or title,
            tuple(keywords),
            first_large(terms[:]),
            self.author_line or AUTHOR,
            lines=kept,
        )
        if missing:
            know(draft=str(made), missing=missing)
        return made


@takes(
    number=a_text("'A000045'"),
    name=optional(a_text("'Fibonacci numbers.'")),
    author=a_text("'A. Author'"),
    date=a_text("'Jan 01 2026'"),
    xrefs=list_of(str, "lines such as ['Cf. A000045.']"),
    subject=a_text("'domino tilings of 4 X n'"),
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
    subject: str = "",
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> Draft:
    """Return a draft of an entry for a sequence, every runnable program of which has been run.

    number: of the entry, such as "A000045". name: its title, or None for one made by gfkit. author,
    date: for the signature of formulas; without them the %A line has a placeholder. xrefs: its %Y
    lines. subject: a text that gfkit reads as the sequence, for the comment that says how a proof
    is replayed. budget: limits of the work. thing: a Sequence, terms, a g.f., a strip or its
    answer, a guess: what `sequence_of` takes. For terms alone, the formulas that fit them are
    written as empirical, and there are no programs. Raises EntryError for a sequence that cannot be
    an entry.

    >>> from gfkit import as_sequence
    >>> print(draft(as_sequence("x/(1-x-x^2)")).entry.all("F")[0])
    a(n) = a(n-1) + a(n-2) for n > 1.
    """
    if isinstance(thing, Strip):
        thing = thing.generating_function()
    head = Head(number, name, author, date, references(xrefs))
    if isinstance(thing, StripAnswer):
        return draft_entry(thing, head)
    sequence = required_sequence(thing)
    offset = sequence.offset
    if offset < 0:
        raise EntryError("draft", 0, f"the offset {offset} is negative")
    if not all(isinstance(term, int) for term in sequence.early()):
        raise EntryError("draft", 0, "the terms of an entry are integers")
    terms = data_terms(sequence)
    if not terms:
        raise EntryError("draft", 0, "the sequence has no terms")
    sign, few = _sign(terms), ["more"] * (len(terms) < FEW_TERMS)
    head.entry(terms, UNNAMED, [*sign, *few], {}, "the formulas, the programs")
    guessed = thing if isinstance(thing, Fitting) and thing.is_answer else None
    if sequence.gf is None and sequence.equation is None and sequence.given:
        found = guess(sequence)
        sequence = found.sequence() if found.is_answer else sequence
        guessed = found if found.is_answer else None
    title = f"{sequence.name[:1].upper()}{sequence.name[1:]}." if sequence.name else UNNAMED
    equation, of = sequence.equation, sequence.definition
    known: Lines = {}
    if isinstance(of, Specification):
        known = lines_of_class(of, sequence, terms, head.signed)
        universe = "labeled" if of.labelled else "unlabeled"
        title = f"Number of {universe} objects of size n in the class {', '.join(of.equations)}."
        title = f"Expansion of {subject}." if subject.startswith("e.g.f.") else title
        title = title if len(title) <= LONGEST_CLOSED_FORM else UNNAMED
    if sequence.gf is None and known:
        return Draft(head.entry(terms, title, [*sign, *few], known), ())
    if sequence.gf is None:
        said = []
        if isinstance(equation, PRecursive):
            said = [f"{equation.text()} for n > {equation.holds_from - 1}."]
        said += [] if guessed is None else further_lines(guessed)
    else:
        gf = preceded(sequence.rational, [0] * offset)
        said = formulas_of(gf, offset)
    if sequence.gf is None or sequence.is_fit:
        empirical = tuple(f"Empirical: {text}{head.signed}" for text in said)
        return Draft(head.entry(terms, title, [*sign, *few], {"F": empirical}), ())
    if not sequence.name and isinstance(sequence.definition, FractionCoefficients):
        title = f"Expansion of {gf.text('x')}."
    lines = {**known, **lines_of(gf, offset, head.signed, said)}
    proof, given = sequence.provenance, isinstance(sequence.definition, FractionCoefficients)
    if subject and isinstance(proof, Proved) and not given:
        proved = f"The generating function is proved: {reason_of(proof)}."
        comment = f"{proved} {replay_of(command('gf', subject))}{head.signed}"
        lines = {"C": (comment,), **lines}
    programs = add_programs(lines, gf, offset, head.signed)
    entry = head.entry(terms, title, [*sign, "easy", *few], lines)
    return Draft(entry, tuple(programs))


def lines_of_class(of: Specification, sequence: Sequence, terms: Sequence, signed: str) -> Lines:
    """Return the lines of a class: its recurrence, its g.f., and Maple's specification.

    A recurrence that is not proved is empirical.
    """
    from gfkit.sequences.holonomic_proofs import recurrence_in_n  # noqa: PLC0415 - slow

    said: list[str] = []
    if (by := recurrence_in_n(sequence)) is not None:
        text = str(by[0]).removeprefix("the sequence with ")
        said.append(f"{'Empirical: ' if by[1] is None else ''}D-finite with recurrence {text}.")
    if equation := of.gf_equation():
        shown = re.sub(r"\by\b", "A(x)", equation.partition(", y ")[0])
        said.append(f"{'E.g.f.' if of.labelled else 'G.f.'} A(x) satisfies {shown}.")
    found: Lines = {"F": tuple(f"{text}{signed}" for text in said if len(text) <= LONGEST_FORMULA)}
    if spec := maple_of(of.classes):
        counted = "combstruct[count](spec, size = n)"
        places = f"n = {sequence.offset}..{terms.end - 1}"
        found["p"] = (f"spec := {spec}: seq({counted}, {places});{signed}",)
    return found


def _sign(terms: Sequence) -> list[str]:
    return ["nonn" if min(terms) >= 0 else "sign"]


def lines_of(gf: RationalGF, offset: int, signed: str, formulas: Iterable[str]) -> Lines:
    """Return the lines of what is known of a g.f.: formulas, link, an example of the recurrence."""
    return {
        "F": tuple(text + signed for text in formulas),
        "H": (signature_link(gf),) if gf.order else (),
        "e": tuple(recurrence_example(gf, offset)),
    }


def draft_entry(
    answer: StripAnswer, head: Head, offset: int = 0, model: str | None = None
) -> Draft:
    """Return a draft for the sequence of a strip, every runnable program of which has been run.

    offset: the first n of the entry, 0 or more. model: as in `comment_of`. A program that prints
    other terms, or fails, is a bug: EntryError. Programs in languages that are not installed are
    not run, as `programs` says.
    """
    gf, strip = answer.univariate, answer.strip
    if offset < 0:
        raise EntryError("draft", 0, f"the offset {offset} is negative; boards have n >= 0")
    terms = data_terms(Sequence.of_gf(gf).beginning(offset))
    rule = rule_comment(strip.counted) if isinstance(strip, Strip) else ""
    said = ([rule] if rule else []) + [comment_of(answer, model)]
    comments: Lines = {"C": tuple(text + head.signed for text in said)}
    about = terms, title_of(strip), [*_sign(terms), "easy"]
    head.entry(*about, comments, "the formulas, the programs")
    lines = comments | lines_of(gf, offset, head.signed, formulas_of(gf, offset))
    if isinstance(strip, Strip) and (shown := positions_example(strip, gf, offset)):
        lines["e"] = tuple(shown)
    head.entry(*about, lines, "the programs")
    ran = add_programs(lines, gf, offset, head.signed)
    return Draft(head.entry(*about, lines), tuple(ran))


def add_programs(
    lines: Lines,
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
        ran.append((program.language, works, reason))
        letter = LETTERS.get(program.language, "o")
        marked = program.lines
        if letter == "t":
            marked = (*marked[:-1], f"{marked[-1]} (*{signed or ' _Author_'} *)")
        lines[letter] = (*lines.get(letter, ()), *marked)
    return ran


def comment_of(answer: StripAnswer, model: str | None = None) -> str:
    """Return the comment that says what is proved and how to replay it.

    model: how to call a rule of gfkit; its name if there is none. A user's own is called RULE.toml,
    and never by the path of its file.
    """
    return (
        "The generating function and the recurrence are proved: a(n) is the n-th term of a transfer"
        f" matrix with {answer.states} states ({answer.states_lumped} after exact lumping), so"
        f" finitely many terms determine it. {replay_of(call_of(answer, model))}"
    )


def further_lines(guess: Fitting) -> list[str]:
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


def formulas_of(gf: RationalGF, offset: int) -> list[str]:
    """Return the formula lines: recurrence, g.f., closed form where it is short."""
    lines = []
    low = max(gf.holds_from, offset + gf.order)
    text = f"a(n) = {signature_text(gf.signature)} for n > {low - 1}." if gf.order else ""
    if text and len(text) <= LONGEST_FORMULA:
        lines.append(text)
    after = gf - RationalGF.of(gf.terms(offset) or [0], [1])
    shown = f"G.f.: {after.text('x')}."
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


def signature_link(gf: RationalGF) -> str:
    """Return the link line that OEIS has for a recurrence with constant coefficients."""
    weights = numbers_text(gf.signature, ",")
    return (
        f'<a href="/index/Rec#order_{gf.order:02d}">Index entries for linear recurrences with '
        f"constant coefficients</a>, signature ({weights})."
    )


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


def draft_table(model: Model, head: Head, *, columns: int = 4) -> Entry:
    """Return a draft for the table T(n,k) of the boards n X k, read by antidiagonals.

    columns: for this many columns, and rows, the proved recurrence and g.f. are given. Raises
    OutOfBudget at a limit of the budget in force; `draft` of what it knows is the text of the entry
    that can be written then, and `missing` says what is not in it.
    """
    counted = what_is_counted(model, "an n X k board")
    title = f"Table read by antidiagonals: T(n,k) is the number of {counted}."
    counts = _Counts(model)
    values: list[int] = []
    formulas = ["Recurrences for column k:"]
    proofs: list[str] = []

    def entry(side: int, missing: str = "") -> Entry:
        comment = f"The recurrences of the columns are proved: {', '.join(proofs)}.{head.signed}"
        lines: Lines = {"C": (comment,), "F": tuple(formulas)} if proofs else {}
        lines["e"] = tuple(_table_lines(counts, min(7, side)))
        return head.entry(Sequence(values, offset=1), title, ("nonn", "tabl"), lines, missing)

    diagonal = used = 0
    with phase("characters of data", DATA_CHARACTERS) as far:
        while used <= DATA_CHARACTERS:
            try:
                further = [counts.at(n, diagonal + 2 - n) for n in range(1, diagonal + 2)]
            except LimitReached:
                break
            length = sum(len(decimal(value)) + 1 for value in further)
            if diagonal and used + length > MAX_DATA:
                break
            diagonal += 1
            values += further
            used += length
            if len(values) > FEW_TERMS:
                entry((diagonal + 1) // 2, "further antidiagonals, the recurrences")
            far.reach(min(used, DATA_CHARACTERS))
    proved = min(columns, diagonal)
    for k in tracked(range(1, proved + 1), "columns"):
        try:
            answer = Strip(model, columns=k).generating_function()
        except LimitReached:  # antidiagonals are read from the shorter sides alone
            break
        gf = answer.univariate
        text = f"k={k}: a(n) = {signature_text(gf.signature)}"
        low = max(gf.holds_from, 1 + gf.order)
        if gf.order and len(text) <= LONGEST_FORMULA // 4:
            formulas.append(text + (f" for n>{low - 1}" if low > 1 + gf.order else ""))
        else:
            formulas.append(f"k={k}: [order {gf.order}]")
        proofs.append(f"{k} (order {gf.order}, {answer.states} states)")
        missing = f"the recurrences of the columns from {k + 1} on" if k < proved else "the example"
        entry((diagonal + 1) // 2, missing)
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
