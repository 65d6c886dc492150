"""What `check` and `compare` take besides sequences: relations, and lines of an entry."""

from __future__ import annotations

from contextlib import suppress

from gfkit.base.file_reader import shown
from gfkit.errors import FormulaError, GfkitError, VerbCall
from gfkit.formulas.tree import Term, Variable, sequences_of, variables_of
from gfkit.typed.entries import EntryFormulas, line_of
from gfkit.typed.readings import Read
from gfkit.typed.recurrences import RelationInRange, relation_of


def statement(text: str) -> RelationInRange | EntryFormulas:
    """Return what a text states of a sequence; raises GfkitError.

    >>> found = statement("a(n) < 9 for 1 <= n <= 4")
    >>> str(found.relation), found.low, found.high
    ('a(n) < 9', 1, 4)
    >>> [one.kind for one in statement("G.f.: x/(1-2*x-x^2).").statements]
    ['g.f.']
    """
    try:
        return relation_of(text)
    except FormulaError:
        if (line := line_of(text)) is not None:
            return line
        from gfkit.language.reader import is_sentence  # noqa: PLC0415 - for refusals alone

        if not any(sign in text for sign in "=<>") and is_sentence(text):
            example = VerbCall.of("check", "a(n) = 2*a(n-1)", text)
            raise GfkitError(
                f"{shown(text)} names what is counted, and no relation: say both, as in `{example}`"
            ).naming(example) from None
        raise


def relation_alone(text: str, read: Read) -> RelationInRange | None:
    """Return the relation of a text that defines no sequence; None for other texts.

    A formula for a(n) defines one, and a recurrence with first values.

    >>> from gfkit import read
    >>> found = relation_alone("u_{k+1} = u_k + 1 for 2 <= k <= 9", read)
    >>> str(found.relation), found.low, relation_alone("a(n) = 2^n", read)
    ('u(k+1) = u(k)+1', 2, None)
    """
    try:
        found = statement(text)
    except GfkitError:
        return None
    if not isinstance(found, RelationInRange):
        return None
    left = found.relation.left
    is_formula = isinstance(left, Term) and isinstance(left.index, Variable)
    is_about_n = bool(variables_of(found.relation)) and bool(sequences_of(found.relation))
    if is_formula or not is_about_n:
        with suppress(GfkitError):
            return found if isinstance(read(text), RelationInRange) else None
    return found
