"""Relations between the terms of sequences: what a text says, and what is found of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from gfkit.asking.read_argument import read
from gfkit.errors import FormulaError, GfkitError, WrongCall
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.tree import Relation, Term, Variable, sequences_of, substituted, variables_of
from gfkit.reading.readings import RelationTyped
from gfkit.sequences.sequence import Sequence

if TYPE_CHECKING:
    from gfkit.claims.claim import Finding, Range

CHECKED = "check('F(n) = F(n-1) + F(n-2)', [1, 1, 2, 3, 5, 8], called='F')"


def settled(
    relation: str,
    sequence: Sequence | Mapping[str, Sequence] | None = None,
    *,
    low: int | None = None,
    high: int | None = None,
    called: str | None = None,
) -> Finding:
    """Settle a relation, said of a sequence, for every n of a range; see `gfkit.check`.

    sequence: one, or several by their names.

    >>> print(settled("a(n) = 2*a(n-1) + a(n-2)", Sequence("x/(1-2*x-x^2)")).verdict)
    proved
    """
    from gfkit.claims.claim import Range  # noqa: PLC0415
    from gfkit.claims.formulas import first_index, settle_asked  # noqa: PLC0415 - slow to import
    from gfkit.claims.settled_relations import parted, settle_about  # noqa: PLC0415

    whole = relation
    range_ = None
    if low is None and high is None:
        relation, range_, high = parted(relation)
    try:
        said = parse_relation(relation)
    except FormulaError:  # as a line of an entry has it
        if not isinstance(sequence, Sequence) or not (findings := _of_line(whole, sequence)):
            raise
        order = ("refuted", "refused", "consistent", "proved")
        return min(findings, key=lambda one: order.index(str(one.verdict)))

    def settle(meant: Relation, names: dict[str, Sequence], where: Range | None) -> Finding:
        if where is None and high is not None:
            where = Range(first_index(meant, names), high)
        return settle_asked(meant, names, where)

    range_ = range_ if low is None else Range(low, high)
    if sequence is None:
        if called is not None:
            raise WrongCall("a name goes with a sequence; for example " + CHECKED)
        return settle(said, {}, range_)
    if isinstance(sequence, Mapping):
        if called is not None:
            raise WrongCall("several sequences have the names that are given")
        return _of_several(said, whole, sequence, range_, settle)
    names = _as_marks(sequence.parameters)
    about = sequence.with_letters(**names)
    if about.parameters and said.operator != "=":
        raise GfkitError(
            f"{whole}: polynomials in {', '.join(about.parameters)} are equal or not; other "
            "relations are those of numbers, as of the sequence at one number for each letter"
        )
    if not names:
        return settle_about(said, relation, about, range_, settle, subject=called)
    said = _with_marks(said, names)
    finding = settle_about(said, str(said), about, range_, settle, subject=called)
    return _noted(finding, names)


def _of_several(
    said: Relation,
    whole: str,
    known: Mapping[str, Sequence],
    range_: Range | None,
    settle: Callable[[Relation, dict[str, Sequence], Range | None], Finding],
) -> Finding:
    """Settle a relation between sequences that have names; their letters are the same numbers."""
    letters = sorted({letter for one in known.values() for letter in one.parameters})
    if strange := sorted({*known} - sequences_of(said)):
        raise GfkitError(f"{strange[0]}(n) does not occur in {whole}")
    if letters and said.operator != "=":
        raise GfkitError(
            f"{whole}: polynomials in {', '.join(letters)} are equal or not; other relations are "
            "those of numbers, as of the sequences at one number for each letter"
        )
    names = _as_marks(letters)
    renamed = {
        name: one.with_letters(**{z: names[z] for z in one.parameters if z in names})
        for name, one in known.items()
    }
    return _noted(settle(_with_marks(said, names), renamed, range_), names)


def _as_marks(letters: Iterable[str]) -> dict[str, str]:
    """Return which letters x and y stand for, besides themselves; raises GfkitError for more."""
    others = [z for z in letters if z not in {"x", "y"}]
    free = [z for z in "xy" if z not in letters]
    if len(others) > len(free):
        raise GfkitError(
            f"relations are settled for one or two letters, and not for {', '.join(letters)}"
        )
    return dict(zip(others, free, strict=False))


def _with_marks(said: Relation, names: Mapping[str, str]) -> Relation:
    """Return a relation with marks for its letters; raises GfkitError where it has them already."""
    if strange := sorted({*names.values()} & variables_of(said)):
        raise GfkitError(f"{strange[0]} is not defined: the letters are {', '.join(names)}")
    for letter, mark in names.items():
        said = substituted(said, letter, Variable(mark))
    return said


def _noted(finding: Finding, names: Mapping[str, str]) -> Finding:
    """Return a finding with a note on the marks that are written for letters."""
    if not names:
        return finding
    told = " and ".join(f"{mark} for {letter}" for letter, mark in names.items())
    return finding.but(note="; ".join(filter(None, (finding.note, f"{told} is written here"))))


def _of_line(text: str, sequence: Sequence) -> list[Finding]:
    """Settle the statements of a line of formulas, as in an entry; none where it is not read whole.

    >>> print(_of_line("G.f.: x/(1-2*x-x^2).", Sequence("x/(1-2*x-x^2)"))[0].verdict)
    proved
    """
    from gfkit.claims.entry_statements import settle_statement  # noqa: PLC0415 - slow to import
    from gfkit.oeis.entries.lines import read_line  # noqa: PLC0415 - slow to import

    line = read_line(re.sub(r"^%[A-Z] A[0-9]{6,7} ", "", text))
    return [] if line.unread else [settle_statement(one, sequence, {}) for one in line.statements]


def relation_said(text: str, subject: str | None = None) -> Relation | None:
    """Return the relation of a text that defines no sequence; None for other texts.

    A formula for a(n) defines one, and a recurrence with first values, unless a subject is told.

    >>> print(relation_said("u_{n+1} = u_n + 1 for 2 <= n <= 9"), relation_said("a(n) = 2^n"))
    u(n+1) = u(n)+1 None
    >>> print(relation_said("(n mod 2)*a(n) = 0"))
    mod(n, 2)*a(n) = 0
    """
    from gfkit.claims.settled_relations import parted  # noqa: PLC0415 - slow to import

    try:
        found = parse_relation(parted(text)[0])
    except FormulaError:
        return None
    is_formula = isinstance(found.left, Term) and found.left.index == Variable("n")
    is_about_n = "n" in variables_of(found) and bool(sequences_of(found))
    if subject is None and (is_formula or not is_about_n):
        with suppress(GfkitError):
            return found if isinstance(read(text), RelationTyped) else None
    return found
