"""What a relation about one sequence is about: a(n), or the only name in it that has no meaning.

Papers call their sequence a(n), f(n), T(n), u_n, x_n or F(n). In a statement it is called a(n), so
that no name has two meanings there.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from gfkit.errors import FormulaError
from gfkit.formulas.tree import (
    Call,
    Expression,
    Relation,
    Term,
    Variable,
    mapped,
    sequences_of,
    substituted,
    variables_of,
    walk,
)
from gfkit.formulas.words import FUNCTIONS

SUBJECT = "a"
"""What the sequence is called in a statement about it."""
INDICES = "jklmrst"
"""What the index is called, too, where it is the only letter."""
NUMBERS = {
    "F": "the Fibonacci numbers",
    "L": "the Lucas numbers",
    "H": "the harmonic numbers",
    "Fibonacci": "the Fibonacci numbers",
    "Lucas": "the Lucas numbers",
    "Pell": "the Pell numbers",
    "Jacobsthal": "the Jacobsthal numbers",
    "Catalan": "the Catalan numbers",
}
"""Names of numbers with one index, and what they are."""


class SubjectError(FormulaError):
    """A relation whose sequence, or another name in it, is not known."""


@dataclass(frozen=True, slots=True)
class AboutOne:
    """A relation about one sequence.

    relation: in it the sequence is called a(n). name: what the sequence was called. otherwise: what
    that name means where it is not the sequence, such as "the Fibonacci numbers"; "" for nothing.
    """

    relation: Relation
    name: str
    otherwise: str = ""


def unknown_names(relation: Relation, others: Collection[str] = ()) -> set[str]:
    """Return the names of sequences in a relation that have no meaning of their own.

    others: names that are defined elsewhere.

    >>> from gfkit.formulas.parser import parse_relation
    >>> unknown_names(parse_relation("u_{n+1} = F(n)*u_n"))
    {'u'}
    """
    return {*sequences_of(relation)} - NUMBERS.keys() - {*others}


def about_one(
    relation: Relation, text: str, subject: str | None = None, others: Collection[str] = ()
) -> AboutOne:
    """Return a relation as one about a sequence, which is called a(n) in it.

    If it has one letter alone, as in u_{k+1} = 2 u_k, that is the index. text: from which the
    relation was read, for the place in errors. subject: what the text calls the sequence; None
    where that must be found: it is a(n), or the only name without a meaning, or the only name of
    numbers. others: names of other sequences. Raises SubjectError if the sequence does not occur,
    and for a name that is left over.

    >>> from gfkit.formulas.parser import parse_relation
    >>> said = "t(n) = t(n-1) + 5t(n-2)"
    >>> print(about_one(parse_relation(said), said).relation)
    a(n) = a(n-1)+5*a(n-2)
    >>> said = "F(n) = F(n-1) + F(n-2)"
    >>> about_one(parse_relation(said), said).otherwise
    'the Fibonacci numbers'
    >>> about_one(parse_relation("n = n"), "n = n")
    Traceback (most recent call last):
    gfkit.formulas.subjects.SubjectError: 'n = n': the sequence, a(n), does not occur in it
    """
    name = (
        _subject_of(relation, text, others) if subject is None else _told(relation, text, subject)
    )
    left = sorted(unknown_names(relation, others) - {name})
    if left:
        reason = f"{left[0]} is not defined; the sequence is {name}(n)"
        if len(left[0]) == 1:
            reason += f", and a product is written {left[0]}*(...)"
        raise SubjectError(text, _place(text, left[0]), reason)
    meant = _renamed(relation, name)
    letters = [*variables_of(meant)]
    if len(letters) == 1 and letters[0] in INDICES:
        meant = substituted(meant, letters[0], Variable("n"))
    return AboutOne(meant, name, NUMBERS.get(name, ""))


def require_one_of(relation: Relation, text: str, names: Collection[str]) -> None:
    """Raise SubjectError for a relation in which no sequence of these names occurs."""
    if not sequences_of(relation) & {*names}:
        which = " or ".join(f"{name}(n)" for name in sorted(names))
        raise SubjectError(text, 0, f"no sequence that it is about occurs in it; write {which}")


def _subject_of(relation: Relation, text: str, others: Collection[str]) -> str:
    """Return what a relation calls its sequence; raises SubjectError where that is not plain."""
    unknown = unknown_names(relation, others)
    if SUBJECT in unknown:
        return SUBJECT
    names = sorted(unknown, key=lambda name: _place(text, name))
    if len(names) == 1:
        return names[0]
    if names:
        both = " and ".join(f"{name}(n)" for name in names)
        reason = f"{both} are not defined; write a(n) for the sequence"
        raise SubjectError(text, _place(text, names[1]), reason)
    numbers = _numbers_in(relation)
    if len(numbers) == 1:
        return numbers.pop()
    reason = "the sequence, a(n), does not occur in it"
    raise SubjectError(text, 0, reason)


def _told(relation: Relation, text: str, subject: str) -> str:
    """Return the name that a person gives the sequence, as a relation has it."""
    function, _ = FUNCTIONS.get(subject, (subject, 1))
    found = next((one for one in (subject, function) if one in sequences_of(relation)), function)
    if found not in sequences_of(relation) | _numbers_in(relation):
        raise SubjectError(text, 0, f"the sequence, {subject}(n), does not occur in it")
    return found


def _numbers_in(relation: Relation) -> set[str]:
    """Return the names of numbers in a relation that have a meaning of their own."""
    calls = {part.function for _, part in walk(relation) if isinstance(part, Call)}
    return (calls | sequences_of(relation)) & NUMBERS.keys()


def _renamed(relation: Relation, name: str) -> Relation:
    """Return the relation with a(n) for the terms of a name."""

    def change(part: Expression) -> Expression | None:
        match part:
            case Term(sequence, index) if sequence == name:
                return Term(SUBJECT, _in_index(index))
            case Call(function, (index,)) if function == name:
                return Term(SUBJECT, _in_index(index))
        return None

    def _in_index(index: Expression) -> Expression:
        return mapped(index, change)

    return relation if name == SUBJECT else mapped(relation, change)


def _place(text: str, name: str) -> int:
    """Return the column at which a name first stands before an index; 0 if it is not seen."""
    found = re.search(rf"(?<![A-Za-z]){re.escape(name)}(?=\s*[(\[_])", text)
    return 0 if found is None else found.start() + 1
