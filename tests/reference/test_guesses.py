"""Lists that other guessers are tried on are guessed, and go on as their laws do."""

import pytest
from reference.guess_laws import FEWEST, LAWS, covering
from samples import parametrize_some

from gfkit import Sequence
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_relation
from gfkit.sequences.guess import guess

FURTHER = 3
LONG = 81


def continued(law, first, count):
    """Return the first terms of a law in n and in the terms before."""
    values = [*first]
    while len(values) < count:
        values.append(law(values, len(values)))
    return values


@parametrize_some(("kind", "count", "law", "first"), LAWS, share=11)
def test_a_list_goes_on_by_its_law(kind, count, law, first):
    values = continued(law, first, count + FURTHER)
    found = guess(values[:count])
    assert found.is_answer
    assert found.fit.kind == kind
    assert found.fit.predicted(FURTHER) == [found.scale * v for v in values[count:]]
    if kind == "iterated":
        said = parse_relation(found.formula)
        for n, value in enumerate(values):
            assert value_of(said.right, Scope({"n": n})) == found.scale * value


@parametrize_some(
    ("kind", "used", "law", "first"),
    [pytest.param(kind, used, law, first, id=name) for name, kind, used, law, first in FEWEST],
    share=360,
)
def test_found_from_the_fewest_terms_and_refused_from_fewer(kind, used, law, first) -> None:
    values = continued(law, first, LONG)
    enough = next(n for n in range(used + 1, LONG) if guess(values[:n]).is_answer)
    found = guess(values[:enough])
    assert (found.fit.kind, found.fit.used) == (kind, used)
    assert found.fit.predicted(FURTHER) == values[enough : enough + FURTHER]
    assert enough <= used + 13
    for fewer in {used - 1, used, (used + enough) // 2, enough - 1}:
        assert not guess(values[:fewer]).is_answer


def test_the_generating_function_that_the_domino_covering_entry_prints() -> None:
    """x^2 N(x) / ((x - 1)^2 (x^4 + x^3 + x^2 + x + 1)), for the offset 1."""
    found = guess(Sequence(covering()[:30], offset=1))
    gf = found.fit.generating_function()
    assert gf.num == (0, 1, 4, 4, 6, 6, 3, 0, 2, -2, -2, 8, 0, -2, 6)
    assert gf.den == (1, -1, 0, 0, 0, -1, 1)
    assert gf.signature == (1, 0, 0, 0, 1, -1)
    assert found.fit.holds_from == 15
