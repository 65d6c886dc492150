"""What is said of a sequence: a relation with its range, or a line of formulas of an entry."""

from __future__ import annotations

from contextlib import suppress

from gfkit.base.file_reading import shown
from gfkit.errors import FormulaError, GfkitError
from gfkit.formulas.formula_parser import parse_relation
from gfkit.formulas.formula_tree import Relation, Term, Variable, sequences_of, variables_of
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import EntryLineTyped, RelationTyped
from gfkit.reading.text_pieces_letters_and_brackets import is_digits
from gfkit.reading.variable_range_reader import without_range


def statement(text: str) -> RelationTyped | EntryLineTyped:
    """Return what a text says of a sequence; raises GfkitError.

    >>> found = statement("a(n) < 9 for 1 <= n <= 4")
    >>> str(found.relation), found.low, found.high
    ('a(n) < 9', 1, 4)
    >>> [one.kind for one in statement("G.f.: x/(1-2*x-x^2).").statements]
    ['g.f.']
    """
    body, of_range = without_range(text, or_one=True, of_any=True)
    low, high = (of_range.low, of_range.high) if of_range else (None, None)
    is_empty = low is not None and high is not None and low > high
    if is_empty or (of_range and not of_range.is_one_way):
        raise GfkitError(f"{shown(text, 60)}: there is no such n; a range is '2 <= n <= 8'")
    try:
        relation = parse_relation(body)
        if of_range and of_range.letter != "n":
            _require_index(relation, text, of_range.letter)
        return RelationTyped(relation, low, high)
    except FormulaError:
        if (line := _line(text)) is None:
            raise
        return line


def _require_index(relation: Relation, text: str, letter: str) -> None:
    """Raise GfkitError for a range of a letter that is not the only one of a relation."""
    if letters := variables_of(relation) - {letter}:
        told = f"a range is one of n where there are the letters {', '.join(sorted(letters))}"
        raise GfkitError(f"{shown(text, 60)}: {told}")


def _line(text: str) -> EntryLineTyped | None:
    """Return a line of formulas as an entry has it; None for what is not read whole."""
    from gfkit.oeis.entries.formula_line_reader import read_line  # noqa: PLC0415 - slow to import

    mark, _, rest = text.partition(" ")
    number, _, formulas = rest.partition(" ")
    is_marked = mark[:1] == "%" and number[:1] == "A" and is_digits(number[1:])
    line = read_line(formulas if is_marked else text)
    return None if line.unread or not line.statements else EntryLineTyped(tuple(line.statements))


def relation_said(text: str, read: Read) -> RelationTyped | None:
    """Return the relation of a text that defines no sequence; None for other texts.

    A formula for a(n) defines one, and a recurrence with first values.

    >>> from gfkit import read
    >>> found = relation_said("u_{k+1} = u_k + 1 for 2 <= k <= 9", read)
    >>> str(found.relation), found.low, relation_said("a(n) = 2^n", read)
    ('u(k+1) = u(k)+1', 2, None)
    """
    try:
        found = statement(text)
    except GfkitError:
        return None
    if not isinstance(found, RelationTyped):
        return None
    left = found.relation.left
    is_formula = isinstance(left, Term) and isinstance(left.index, Variable)
    is_about_n = bool(variables_of(found.relation)) and bool(sequences_of(found.relation))
    if is_formula or not is_about_n:
        with suppress(GfkitError):
            return found if isinstance(read(text), RelationTyped) else None
    return found
