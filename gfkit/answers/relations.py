"""Relations between the terms of sequences: what a text says, and what is found of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError, WrongCall
from gfkit.formulas.tree import Relation, Variable, sequences_of, substituted, variables_of
from gfkit.proofs.verdict import Refused
from gfkit.proofs.words import gravity
from gfkit.sequences.sequence import Sequence
from gfkit.typed.entries import EntryFormulas
from gfkit.typed.recurrences import RelationInRange

if TYPE_CHECKING:
    from gfkit.claims.claim import Finding, Range

CHECKED = "check('F(n) = F(n-1) + F(n-2)', [1, 1, 2, 3, 5, 8], called='F')"


def settled(
    said: RelationInRange | EntryFormulas,
    sequence: Sequence | Mapping[str, Sequence] | None = None,
    *,
    low: int | None = None,
    high: int | None = None,
    called: str | None = None,
) -> Finding:
    """Settle a relation about a sequence, for every n of a range; see `gfkit.check`.

    sequence: one, or several by their names. low, high: the range, if the relation gives none.

    >>> from gfkit import as_sequence
    >>> from gfkit.typed.claims import statement
    >>> said = statement("a(n) = 2*a(n-1) + a(n-2)")
    >>> print(settled(said, as_sequence("x/(1-2*x-x^2)")).verdict)
    proved
    """
    from gfkit.claims.claim import Range  # noqa: PLC0415
    from gfkit.claims.relations import (  # noqa: PLC0415 - slow to import
        first_index,
        settle_about,
        settle_asked,
    )

    if isinstance(said, EntryFormulas):
        return _of_line(said, sequence)
    relation, whole = said.relation, str(said.relation)
    if low is None and high is None:
        low, high = said.low, said.high
    elif (said.low, said.high) != (None, None):
        raise WrongCall(f"the first n of {whole} is given twice")
    range_ = None if low is None else Range(low, high)

    def settle(meant: Relation, names: dict[str, Sequence], where: Range | None) -> Finding:
        if where is None and high is not None:
            where = Range(first_index(meant, names), high)
        return settle_asked(meant, names, where)

    if sequence is None:
        if called is not None:
            raise WrongCall("a name goes with a sequence; for example " + CHECKED)
        return settle(relation, {}, range_)
    if isinstance(sequence, Mapping):
        if called is not None:
            raise WrongCall("several sequences have the names that are given")
        return _of_several(relation, whole, sequence, range_, settle)
    names = _as_marks(sequence.parameters)
    about = sequence.with_letters(**names)
    if about.parameters and relation.operator != "=":
        raise GfkitError(
            f"{whole}: polynomials in {', '.join(about.parameters)} are equal or not; other "
            "relations are those of numbers, as of the sequence at one number for each letter"
        )
    if not names:
        return settle_about(relation, whole, about, range_, settle, subject=called)
    relation = _with_marks(relation, names)
    finding = settle_about(relation, str(relation), about, range_, settle, subject=called)
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


def _of_line(line: EntryFormulas, sequence: Sequence | Mapping[str, Sequence] | None) -> Finding:
    """Settle the statements of a line, and return the gravest finding.

    Its note says how many statements are refused, where another verdict is graver.

    >>> from gfkit import as_sequence
    >>> from gfkit.typed.claims import statement
    >>> print(_of_line(statement("G.f.: x/(1-2*x-x^2)."), as_sequence("x/(1-2*x-x^2)")).verdict)
    proved
    """
    from gfkit.claims.entry_statements import settle_statement  # noqa: PLC0415 - slow to import

    if not isinstance(sequence, Sequence):
        raise GfkitError("a line of an entry must be about one sequence")
    findings = [settle_statement(one, sequence, {}) for one in line.statements]
    found = min(findings, key=lambda one: gravity(one.verdict))
    refused = [one for one in findings if isinstance(one.verdict, Refused)]
    if not refused or found in refused:
        return found
    count = f"{len(refused)} of the {len(findings)} statements of the line"
    more = f"{count} {'is' if len(refused) == 1 else 'are'} refused: {refused[0].reason}"
    return found.but(note="; ".join(filter(None, (found.note, more))))
