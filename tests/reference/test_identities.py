"""Identities as they are printed are proved and replayed, misprints refuted, changes not proved."""

import random
from itertools import product
from pathlib import Path

from samples import parametrize_some

from gfkit import as_sequence, check, verify
from gfkit.errors import GfkitError
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_relation
from gfkit.formulas.tree import (
    Binary,
    Number,
    Relation,
    Term,
    changed_at,
    variables_of,
    walk,
)

LARGEST = {1: 16, 2: 7, 3: 5}


def lines():
    gf = ""
    text = (Path(__file__).parent / "identities.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("@"):
            gf = line[1:].strip()
        elif line and not line.startswith("#"):
            yield gf, line


LINES = list(lines())


def settled(relation, gf):
    """Settle an identity of a(n), the coefficients of a g.f., or of named numbers alone."""
    return check(relation, gf) if "a(" in relation else check(relation)


def moved(part):
    """Return an index one later, or a sum with another sign."""
    if isinstance(part, Term):
        return Term(part.sequence, Binary("+", part.index, Number(1)))
    return Binary({"+": "-", "-": "+"}[part.operator], part.left, part.right)


def changed(text, chance):
    """Return the relation with one index or sign changed."""
    relation = parse_relation(text)
    sides = [relation.left, relation.right]
    places = [
        (side, path)
        for side in (0, 1)
        for path, part in walk(sides[side])
        if isinstance(part, Term) or (isinstance(part, Binary) and part.operator in "+-")
    ]
    if not places:
        return relation
    side, path = chance.choice(places)
    sides[side] = changed_at(sides[side], path, moved)
    return Relation(relation.operator, *sides)


def false_at(relation, gf):
    """Yield values of the letters where exact terms show that the relation is false."""
    sequences = {"a": as_sequence(gf)} if gf else {}
    letters = sorted(variables_of(relation))
    for at in product(range(LARGEST[len(letters)]), repeat=len(letters)):
        values = dict(zip(letters, at, strict=True))
        scope = Scope(values, sequences)
        try:
            if value_of(relation.left, scope) != value_of(relation.right, scope):
                yield values
        except GfkitError:
            continue


def is_meant(statement, values):
    """Tell whether a statement is about these values of its letters."""
    said = statement.data()
    if "ranges" not in said:
        return values["n"] >= said["low"]
    for part in said["ranges"].split(", "):
        name, _, low = part.partition(" >= ")
        least = sum(values[one] if one.isalpha() else int(one) for one in low.split("+"))
        if values[name] < least:
            return False
    return True


def test_there_are_two_hundred() -> None:
    assert len(set(LINES)) == len(LINES) >= 200


@parametrize_some(("gf", "line"), LINES, share=72)
def test_what_is_printed_is_proved_and_misprints_are_refuted(gf, line) -> None:
    found = settled(line.removeprefix("!"), gf)
    assert str(found.verdict) == ("refuted" if line[0] == "!" else "proved")
    assert verify(found.proof()).holds


@parametrize_some(("gf", "line"), LINES, share=72)
def test_a_changed_index_or_sign_is_not_proved_where_terms_show_that_it_is_false(gf, line) -> None:
    relation = changed(line.removeprefix("!"), random.Random(line))  # noqa: S311
    verdict = settled(str(relation), gf).verdict
    if str(verdict) == "proved":
        wrong = [at for at in false_at(relation, gf) if is_meant(verdict.statement, at)]
        assert not wrong, str(relation)
