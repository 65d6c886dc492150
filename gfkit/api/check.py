"""Settle a relation between the terms of sequences for all n."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gfkit.asking.anything import read
from gfkit.base.arguments import between, optional, shown, takes
from gfkit.base.budget import Budget, within
from gfkit.errors import FormulaError, GfkitError, WrongArgument, WrongCall
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.tree import Relation, Term, Variable, sequences_of, substituted, variables_of
from gfkit.reading.readings import RelationTyped
from gfkit.sequences.sequence import Sequence, as_sequence

if TYPE_CHECKING:
    from gfkit.claims.claim import Finding, Range

CHECKED = "check('F(n) = F(n-1) + F(n-2)', [1, 1, 2, 3, 5, 8], subject='F')"


@takes(low=optional(between(None, None, 2)), high=optional(between(None, None, 10)))
def check(
    relation: str,
    sequence: Any = None,
    *,
    low: int | None = None,
    high: int | None = None,
    subject: str | None = None,
    budget: Budget | None = None,
) -> Finding:
    """Settle a relation such as "a(n) = 2*a(n-1)", said of a sequence, for every n of a range.

    sequence: what `as_sequence` takes, or several by their names, as {"T": ..., "U": ...}; none
    where the relation is about named numbers alone, those of Fibonacci F(n) and of Lucas L(n) for
    instance. One sequence is a(n) in the relation, or else the only name without a meaning of its
    own, as in "t(n) = 2*t(n-1)" or "u_{n+1} = 2 u_n", or else the only name: in "F(n) = 2*F(n-1)"
    it is F, and the note of the finding says so. subject: its name there, if that is to be another.
    low, high: the range; without low it begins with the larger of the offset and the first n at
    which all terms exist, and the reason says where; "a(n) > 0 for n >= 1" states one, too. The
    verdict is Proved or Refuted for a sequence that is known by a definition, at most Consistent
    for listed terms. A line of formulas as in an entry of the OEIS is settled, too, as
    "G.f.: x/(1-x-x^2)." Raises FormulaError for a relation that cannot be read, in which the
    sequence does not occur, or another name has no meaning.

    >>> from gfkit import check
    >>> print(check("a(n) = 2*a(n-1) + a(n-2)", "x/(1-2*x-x^2)").verdict)
    proved
    >>> check("a(n) = 2*a(n-1)", [1, 2, 4, 9]).counterexample
    {'n': 3, 'expected': '8', 'got': '9'}
    >>> check("t(n) = t(n-1) + 5t(n-2)", "1/(1-x-5*x^2)").meant
    'a(n) = a(n-1)+5*a(n-2) for every integer n >= 2'
    >>> print(check("sum(binomial(n-k, k), k=0..n) = F_{n+1}").verdict)
    proved
    >>> first = "T(n) = 2*x*T(n-1) - T(n-2), T(0) = 1, T(1) = x"
    >>> second = "U(n) = 2*x*U(n-1) - U(n-2), U(0) = 1, U(1) = 2*x"
    >>> print(check("T(n) = U(n) - x*U(n-1)", {"T": first, "U": second}).verdict)
    proved
    """
    from gfkit.claims.claim import Range  # noqa: PLC0415
    from gfkit.claims.formulas import first_index, settle_asked  # noqa: PLC0415 - slow to import
    from gfkit.claims.settled_relations import parted, settle_about  # noqa: PLC0415

    if not isinstance(relation, str):
        raise WrongArgument("the relation", "a text such as 'a(n) = 2*a(n-1)'", shown(relation))
    with within(budget):
        whole = relation
        range_ = None
        if low is None and high is None:
            relation, range_, high = parted(relation)
        try:
            said = parse_relation(relation)
        except FormulaError:  # as a line of an entry has it
            if sequence is None or not (findings := _of_line(whole, as_sequence(sequence))):
                raise
            order = ("refuted", "refused", "consistent", "proved")
            return min(findings, key=lambda one: order.index(str(one.verdict)))

        def settle(meant: Relation, names: dict[str, Sequence], where: Range | None) -> Finding:
            if where is None and high is not None:
                where = Range(first_index(meant, names), high)
            return settle_asked(meant, names, where)

        range_ = range_ if low is None else Range(low, high)
        if sequence is None:
            if subject is not None:
                raise WrongCall("subject goes with a sequence; for example " + CHECKED)
            return settle(said, {}, range_)
        if isinstance(sequence, Mapping):
            if subject is not None:
                raise WrongCall("several sequences have the names that are given")
            return _of_several(said, whole, sequence, range_, settle)
        about, names = _in_marks(as_sequence(sequence))
        if about.parameters and said.operator != "=":
            raise GfkitError(
                f"{whole}: polynomials in {', '.join(about.parameters)} are equal or not; other "
                "relations are those of numbers, as of the sequence at one number for each letter"
            )
        if not names:
            return settle_about(said, relation, about, range_, settle, subject=subject)
        if strange := sorted({*names.values()} & variables_of(said)):
            raise GfkitError(f"{strange[0]} is not defined: the letters are {', '.join(names)}")
        for letter, mark in names.items():
            said = substituted(said, letter, Variable(mark))
        finding = settle_about(said, str(said), about, range_, settle, subject=subject)
        told = " and ".join(f"{mark} for {letter}" for letter, mark in names.items())
        return finding.but(note="; ".join(filter(None, (finding.note, f"{told} is written here"))))


def _of_several(
    said: Relation,
    whole: str,
    sequences: Mapping[str, Any],
    range_: Range | None,
    settle: Callable[[Relation, dict[str, Sequence], Range | None], Finding],
) -> Finding:
    """Settle a relation between sequences that have names; their letters are the same numbers."""
    known = {name: as_sequence(one) for name, one in sequences.items()}
    letters = sorted({letter for one in known.values() for letter in one.parameters})
    if strange := sorted({*known} - sequences_of(said)):
        raise GfkitError(f"{strange[0]}(n) does not occur in {whole}")
    if letters and said.operator != "=":
        raise GfkitError(
            f"{whole}: polynomials in {', '.join(letters)} are equal or not; other relations are "
            "those of numbers, as of the sequences at one number for each letter"
        )
    if not {*letters} <= {"x", "y"}:
        raise GfkitError(
            f"{whole}: the letters of several sequences are x and y, and not {', '.join(letters)}"
        )
    return settle(said, known, range_)


def _in_marks(sequence: Sequence) -> tuple[Sequence, dict[str, str]]:
    """Return a sequence whose letters are x and y, and which of its own they stand for.

    Raises GfkitError for more than two.
    """
    others = [z for z in sequence.parameters if z not in {"x", "y"}]
    free = [z for z in "xy" if z not in sequence.parameters]
    if len(others) > len(free):
        letters = ", ".join(sequence.parameters)
        raise GfkitError(f"relations are settled for one or two letters, and not for {letters}")
    names = dict(zip(others, free, strict=False))
    return sequence.with_letters(**names), names


def _of_line(text: str, sequence: Sequence) -> list[Finding]:
    """Settle the statements of a line of formulas, as in an entry; none where it is not read whole.

    >>> print(check("G.f.: x/(1-2*x-x^2).", "x/(1-2*x-x^2)").verdict)
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
