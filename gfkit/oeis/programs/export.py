"""Programs in other languages that print the terms of a sequence.

A program has one of six forms: the generating function, the recurrence, the closed form, the
transfer matrix of the rule, the least automaton over Q, or the terms. It begins with comments that
say what is computed and how it is known, and its last line prints the first terms.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from collections.abc import Sequence as ListOf
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template
from typing import Literal, TypeAlias, cast, get_args

from gfkit.analysis.closed_forms import closed_form
from gfkit.automata.transfer_matrix import TransferMatrix, rows_of
from gfkit.base.arguments import one_of
from gfkit.errors import Argument, GfkitError, LimitReached
from gfkit.fits.closed_forms import closed_terms
from gfkit.fits.k_regular import KRegular, SectionRelation
from gfkit.fits.p_recursive import PRecursive, QHolonomic
from gfkit.formulas.construction import number
from gfkit.formulas.tree import Expression
from gfkit.numbers.decimals import decimal, digits_of, numbers_text
from gfkit.numbers.printing import polynomial_text
from gfkit.oeis.programs.dialects import (
    DIALECTS,
    Dialect,
    NotInLanguage,
)
from gfkit.proofs.kernel import Proved
from gfkit.sequences.answers import rational
from gfkit.sequences.guess import guess
from gfkit.sequences.holonomic_proofs import with_recurrence
from gfkit.sequences.operations import reason_of
from gfkit.sequences.sequence import NO_TERMS, Sequence, integer_terms, required_sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.printing import signature_text
from gfkit.strips.sequences.families import StripAnswer
from gfkit.strips.sequences.strip import Strip

LANGUAGES = tuple(DIALECTS)
"""The language of files of automata."""
Form: TypeAlias = Literal["gf", "recurrence", "closed-form", "rule", "linear", "terms"]
FORMS: tuple[Form, ...] = get_args(Form)
SHOWN = 30
MAX_TERMS = 10_000
MAX_ENTRIES = 250_000
"""Entries of a transfer matrix that is written."""
LONGEST_CLOSED_FORM = 20_000
GUARD_DIGITS = 30


@dataclass(frozen=True, slots=True)
class _Subject:
    """What is exported, and how much of it.

    matrix: of a program that multiplies by one; least: among which automata it is.
    """

    sequence: Sequence
    count: int
    matrix: TransferMatrix | None = None
    least: str = "after exact lumping"

    @property
    def offset(self) -> int:
        return self.sequence.offset

    @property
    def terms(self) -> list[int]:
        return integer_terms(self.sequence, self.count)


@dataclass(frozen=True, slots=True)
class WrittenProgram:
    """A program: the sequence whose first terms it prints, how many, its form and its text."""

    sequence: Sequence
    count: int
    form: Form
    code: str

    @property
    def subject(self) -> str:
        """What the sequence is called."""
        return _called(self.sequence)

    @property
    def terms(self) -> tuple[int, ...]:
        """The terms that are printed."""
        return tuple(integer_terms(self.sequence, self.count))


def program(
    thing: object, language: str = "pari", form: str = "auto", *, terms: int = SHOWN
) -> WrittenProgram:
    """Return a program that prints the first terms of a sequence.

    thing: a strip or its answer, a g.f., a guess, terms: what `sequence_of` takes; terms alone are
    fitted, and the program says that this is a fit. language: one of LANGUAGES. form: one of FORMS,
    or "auto": the g.f. if there is one, otherwise the recurrence that fits, otherwise the terms.
    terms: how many. Raises GfkitError for a form that the sequence does not have, NotInLanguage for
    a formula that the language cannot write.

    >>> from gfkit import as_sequence
    >>> program(as_sequence("x/(1-x-x^2)"), "pari", "recurrence", terms=8).code.splitlines()[-1]
    'print(terms(8))'
    """
    one_of("lang", language, LANGUAGES)
    one_of("form", form, ("auto", *FORMS))
    if terms > MAX_TERMS:
        raise LimitReached(f"{terms} terms of a program; the limit is {MAX_TERMS}")
    matrix = _matrix(thing) if form == "rule" else None
    if isinstance(thing, Strip):
        thing = thing.generating_function()
    if isinstance(thing, StripAnswer) and isinstance(thing.found, MarkedGF):
        raise GfkitError("a program prints numbers; export the answer without marks")
    sequence = required_sequence(thing)
    if not sequence:
        raise GfkitError(NO_TERMS)
    sequence = with_recurrence(sequence.at_one())
    if form != "terms" and sequence.gf is None and sequence.equation is None and sequence.given:
        found = guess(sequence)
        if found.is_answer and found.scale == 1:
            sequence = found.sequence()
        elif form != "auto":
            what = "linear form" if form == "linear" else form
            raise GfkitError(f"the terms alone have no {what}: {found.provenance}")
    last = sequence.last
    count = terms if last is None else min(terms, last - sequence.offset + 1)
    if form == "linear":
        start, rows, end = rational(sequence).rational.over_rationals()
        if not start:
            raise GfkitError("the sequence is 0, and its least automaton over Q has no states")
        matrix = TransferMatrix.from_rows(rows, start, end)
    least = "the least over Q" if form == "linear" else "after exact lumping"
    subject = _Subject(sequence, count, matrix, least)
    written = _form_of(sequence) if form == "auto" else cast("Form", form)
    dialect = DIALECTS[language]
    head = [dialect.note(line) for line in _heading(sequence, written, _called(sequence))]
    code = "\n".join([*head, *WRITERS[written](subject, dialect, language)]) + "\n"
    return WrittenProgram(sequence, count, written, code)


def _matrix(thing: object) -> TransferMatrix:
    if isinstance(thing, Strip):
        return thing.lumping()[1].matrix
    matrix = getattr(thing, "matrix", None)
    if isinstance(thing, StripAnswer) and matrix is not None:
        found: TransferMatrix = matrix
        return found.marked("none")
    raise GfkitError(
        "the rule of a strip with open ends has a transfer matrix, such as domineering with 2 "
        "columns"
    )


def _form_of(sequence: Sequence) -> Form:
    if sequence.gf is not None:
        return "gf"
    return "recurrence" if isinstance(sequence.equation, WRITTEN) else "terms"


def _called(sequence: Sequence) -> str:
    """Return what a sequence is called in the first line."""
    if sequence.name:
        called = sequence.name
    elif sequence.given:
        called = f"the sequence that begins {numbers_text(sequence.given[:10])}"
    else:
        called = f"the coefficients of {sequence.gf}"
    return called if len(called) <= 200 else f"{called[:197]}..."


def _heading(sequence: Sequence, form: str, called: str) -> list[str]:
    """Return what is computed, and how it is known."""
    known = sequence.provenance
    lines = [called if not sequence.offset else f"{called}, from n = {sequence.offset} on"]
    if form == "terms" and not sequence.is_fit:
        return lines
    if form == "terms" and sequence.equation is not None:
        lines.append(f"those after the first {len(sequence.given)} by {sequence.equation.text()}")
    if sequence.is_fit:
        surplus = getattr(known, "surplus", 0)
        lines.append(f"empirical: fitted to terms, {surplus} further terms agree; not proved")
    elif isinstance(known, Proved):
        lines.append(f"proved: {reason_of(known)}")
    else:
        lines.append(f"{known}: {getattr(known, 'reason', 'not verified')}")
    return lines


# The forms. Each writer returns the lines of a program that prints the terms.


@cache
def _forms() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("export_forms.toml").read_text(encoding="utf-8"))


def _program(form: str, language: str, **values: object) -> list[str]:
    """Return the lines of a program of `export_forms.toml`; what Python has stands for others."""
    known = _forms()[form]
    return Template(known.get(language, known["python"])).substitute(values).split("\n")


def _write_terms(subject: _Subject, dialect: Dialect, language: str) -> list[str]:
    values = dialect.listed(subject.terms)
    return _program("terms", language, values=values)


def _write_gf(subject: _Subject, dialect: Dialect, language: str) -> list[str]:
    gf, count = subject.sequence.rational, subject.count
    num, den = gf.num or (0,), gf.den
    above, below = (polynomial_text(side, "x") for side in (num, den))
    above = f"({above})" if len(num) - num.count(0) > 1 else above
    fraction = above if below == "1" else f"{above}/({below})"
    lines = _program(
        "gf",
        language,
        fraction=gf.text("x", factored=False) if language == "mathematica" else fraction,
        num=dialect.polynomial(num, "x"),
        den=dialect.polynomial(den, "x"),
        above=dialect.listed(num),
        below=dialect.listed(den),
        count=count,
        last=count - 1,
        order=count + 1,
    )
    if offset := subject.offset:
        lines = [dialect.note(f"gf is the sum of a(n) x^(n{-offset:+d})"), *lines]
    return lines


def _write_recurrence(subject: _Subject, dialect: Dialect, language: str) -> list[str]:
    sequence = subject.sequence
    if isinstance(sequence.equation, KRegular):
        return _write_sections(subject, sequence.equation, dialect, language)
    if isinstance(sequence.equation, PRecursive | QHolonomic):
        return _write_precursive(subject, sequence.equation, dialect, language)
    if sequence.gf is None and sequence.equation is not None:
        listed = Argument("form", "terms")
        raise GfkitError(
            f"{sequence.equation.kind} series have no recurrence here; {listed} writes the "
            f"terms that {sequence.equation.text()} gives"
        ).naming(listed)
    gf, count, offset = sequence.rational, subject.count, subject.offset
    first = gf.terms(gf.holds_from)
    low = offset + gf.holds_from
    comment = dialect.note(f"a(n) = {signature_text(gf.signature)} for n >= {low}")
    lags = [(k, c) for k, c in enumerate(gf.signature, 1) if c]

    def weighted(template: str) -> str:
        parts = [f"{'+' if c > 0 else '-'} {decimal(abs(c))}*{template.format(k)}" for k, c in lags]
        return " ".join(parts).removeprefix("+ ") or "0"

    if language == "mathematica":
        early, rest = first[: gf.holds_from - gf.order], first[gf.holds_from - gf.order :]
        kernel = dialect.listed(gf.signature)
        more = count - len(early)
        linear = f"LinearRecurrence[{kernel}, {dialect.listed(rest)}, {max(more, 1)}]"
        if not gf.order:
            linear = f"ConstantArray[0, {max(more, 0)}]"
        found = f"Join[{dialect.listed(early)}, {linear}]" if early else linear
        return [comment, f"Print[Take[{found}, {count}]]"]
    value = weighted(EARLIER.get(language, "a[-{}]"))
    return _stepwise(subject, dialect, language, comment, first, value, has_n=False)


EARLIER = {"pari": "a[k-{}]", "mathematica": "a[k-{}]", "maple": "a(k-{})"}
"""How a language writes a term that is that many places earlier; in Python from the end on."""


def _stepwise(
    subject: _Subject,
    dialect: Dialect,
    language: str,
    comment: str,
    first: list[int],
    value: str,
    *,
    has_n: bool = True,
) -> list[str]:
    """Write a program that puts one term after another after the first ones.

    value: of the next term, from the earlier ones and, if has_n, from its index n.
    """
    offset = subject.offset
    shift = 1 - offset
    index = f"k - {shift}" if shift >= 0 else f"k + {-shift}"  # k - -1 is no PARI
    local, place = {
        "pari": (", n", f"n = {index}; "),
        "maple": (" local n;", f"  n := {index};\n"),
    }.get(language, ("", f"        n = len(a){f' + {offset}' if offset else ''}\n"))
    lines = _program(
        "stepwise",
        language,
        first=dialect.listed(first),
        known=len(first),
        count=subject.count,
        index=index,
        local=local * has_n,
        place=place * has_n,
        value=value,
        imports="from fractions import Fraction\n" * ("Fraction(" in value),
    )
    return [comment, *lines]


def _write_precursive(
    subject: _Subject, fit: PRecursive | QHolonomic, dialect: Dialect, language: str
) -> list[str]:
    """Write p_0(n) a(n-r) + ... + p_r(n) a(n) = 0, solved for a(n), or p_i in q^n."""
    base = f"({fit.q})" if isinstance(fit, QHolonomic) and fit.q < 0 else getattr(fit, "q", "")
    power = f"({base}{dialect.power}n)" if base else "n"

    def written(polynomial: ListOf[int]) -> str:
        return dialect.polynomial(polynomial, "n").replace("n", power)

    offset, count = subject.offset, subject.count
    known = fit.free[-1] + 1 if fit.free else fit.holds_from  # from there on a(n) is determined
    first = integer_terms(subject.sequence, max(min(known - offset, count), 0))
    last, *earlier = fit.by_lag
    lead = written(last)
    comment = dialect.note(f"{fit.text()} for n >= {fit.holds_from}")
    term, over = EARLIER.get(language, "a[-{}]"), "/" if language in EARLIER else " // "
    parts = [
        f"({written(polynomial)})*{term.format(lag)}"
        for lag, polynomial in enumerate(earlier, 1)
        if any(polynomial)
    ]
    value = f"(-({' + '.join(parts)})){over}({lead})"
    return _stepwise(subject, dialect, language, comment, first, value)


def _write_sections(subject: _Subject, fit: KRegular, dialect: Dialect, language: str) -> list[str]:
    """Write a(q n + r) as a sum of earlier terms, for n modulo the q that occur."""
    offset, count = subject.offset, subject.count
    first = integer_terms(subject.sequence, min(fit.used, count))
    relations = [one for one in fit.sections if one.coefficients is not None]
    case, quotient, term = {
        "pari": ("if(n%{} == {}, {}, {})", "(n\\{})", "a[{}]"),
        "mathematica": ("If[Mod[n, {}] == {}, {}, {}]", "Quotient[n, {}]", "a[{}]"),
        "maple": ("`if`(n mod {} = {}, {}, {})", "iquo(n, {})", "a({})"),
    }.get(language, ("({2} if n % {0} == {1} else {3})", "(n//{})", "a[{}]"))
    is_python = language in {"python", "sage", "sympy"}
    shift = 1 - offset - is_python
    spelt = DIALECTS["python"] if is_python else dialect

    def written(one: SectionRelation) -> str:
        constant, *others = one.coefficients or ()
        parts = [f"({spelt.formula(number(constant))})"] if constant else []
        for c, z in zip(others, fit.basis, strict=False):
            if c:
                index = f"{z.q}*" * (z.q > 1) + quotient.format(one.q)
                index += f"{z.r + shift:+d}" * (z.r + shift != 0)
                parts.append(f"({spelt.formula(number(c))})*" * (c != 1) + term.format(index))
        return " + ".join(reversed(parts)) or "0"

    *some, last = relations
    value = written(last)
    for one in reversed(some):
        value = case.format(one.q, one.r, written(one), value)
    value = f"int({value})" if "Fraction(" in value else value
    return _stepwise(subject, dialect, language, dialect.note(fit.text()), first, value)


BEFORE = {"pari": ("concat({}, ", ")"), "mathematica": ("Join[{}, ", "]"), "maple": ("{1}, ", "")}
"""What stands around the list of the other terms, if the formula holds from a later n on."""


def _write_closed_form(subject: _Subject, dialect: Dialect, language: str) -> list[str]:
    expression, first = _closed_form(subject.sequence)
    offset = subject.offset
    formula = dialect.formula(expression)
    if len(formula) > LONGEST_CLOSED_FORM:
        raise LimitReached(
            f"the closed form has {len(formula)} characters; the limit is {LONGEST_CLOSED_FORM}"
        )
    first, last = max(first, offset), offset + subject.count - 1
    if first > last:
        raise GfkitError(f"the closed form holds for n >= {first}; give more terms")
    terms = subject.terms
    early = terms[: first - offset]
    before, behind = BEFORE.get(language, ("{} + ", "")) if early else ("", "")
    digits = GUARD_DIGITS + max(map(digits_of, terms))
    is_exact = "sqrt" not in formula and "polroots" not in formula
    has_functions = "comb(" in formula or "factorial(" in formula
    lines = _program(
        "closed-form",
        language,
        formula=formula,
        body=formula if is_exact else f"localprec({digits}); round(real({formula}))",
        digits=digits,
        first=first,
        last=last,
        end=last + 1,
        length=last - first + 1,
        imports="from math import *\n" * has_functions,
        before=before.format(dialect.listed(early), numbers_text(early)),
        behind=behind,
    )
    return [*[dialect.note(f"for n >= {first}")] * (first > offset), *lines]


def _closed_form(sequence: Sequence) -> tuple[Expression, int]:
    """Return a formula for a(n), and the first n for which it holds."""
    if isinstance(sequence.equation, PRecursive):
        terms = closed_terms(sequence.equation)
        if len(terms) != 1 or terms[0].step != 1:
            raise GfkitError("no single closed form was found; export the recurrence instead")
        return terms[0].expression, terms[0].start
    found = closed_form(sequence.rational, sequence.offset)
    return found.formula, found.holds_from


def _write_rule(subject: _Subject, dialect: Dialect, language: str) -> list[str]:
    matrix = subject.matrix
    assert matrix is not None
    size = matrix.dimension
    if size * size > MAX_ENTRIES:
        raise LimitReached(f"a matrix of {size} x {size} entries; the limit is {MAX_ENTRIES}")
    entries = ({to: sum(one.values()) for to, one in row.items()} for row in rows_of(matrix))
    rows = [[row.get(to, 0) for to in range(size)] for row in entries]
    in_pari = f"[{'; '.join(map(numbers_text, rows))}]"
    lines = _program(
        "rule",
        language,
        start=dialect.listed(matrix.start.tolist()),
        rows=dialect.rows(rows),
        entries=in_pari if size > 1 else f"matrix(1, 1, i, j, {rows[0][0]})",
        finish=dialect.listed(matrix.end.tolist()),
        count=subject.count,
        last=subject.count - 1,
    )
    power = f"(n{-subject.offset:+d})" if subject.offset else "n"
    note = dialect.note(f"a(n) = start M^{power} finish; {size} states {subject.least}")
    return [note, *lines]


WRITTEN = (PRecursive, QHolonomic, KRegular)
"""Fits that are written as recurrences."""
WRITERS: dict[str, Callable[[_Subject, Dialect, str], list[str]]] = {
    "gf": _write_gf,
    "recurrence": _write_recurrence,
    "closed-form": _write_closed_form,
    "rule": _write_rule,
    "linear": _write_rule,
    "terms": _write_terms,
}

__all__ = ["FORMS", "LANGUAGES", "NotInLanguage", "WrittenProgram", "program"]
