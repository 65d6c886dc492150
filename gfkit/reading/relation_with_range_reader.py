"""A relation that is typed, with the n for which it is meant, as 'a(n) = 2*a(n-1) for n >= 1'."""

from __future__ import annotations

from gfkit.formulas.formula_parser import parse_relation, parse_statement
from gfkit.formulas.formula_tree import Relation
from gfkit.formulas.ranges import ends_of, without_range
from gfkit.reading.reading_classes import RelationTyped


def relation_of(text: str) -> RelationTyped:
    """Return a relation, perhaps with the n from which on it is meant; raises GfkitError."""
    body, of_range = without_range(text)
    return RelationTyped(parse_relation(body), *ends_of(of_range))


def said_of_sequence(text: str) -> RelationTyped:
    """Return what is said of a sequence, a relation or that something divides it."""
    body, of_range = without_range(text)
    found = parse_statement(body)
    if not isinstance(found, Relation):
        return relation_of(text)  # which says what is wrong
    return RelationTyped(found, *ends_of(of_range))
