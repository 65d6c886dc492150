"""Equal answers are equal: after pickling and copying, and when they are computed again.

A proof that was pickled is a claim until `verify` has derived it again. `==` compares what is said,
and the type of a verdict says how it is known; so an answer equals its copy in everything, and
`str(answer.verdict)` tells them apart (docs/python.md).
"""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from objects import OBJECTS, OTHERS, made
from tiers import one_in

from gfkit import Strip
from gfkit import domineering as D
from gfkit.proofs.kernel import Claimed, Proved

MAKERS = OBJECTS | OTHERS

UNHASHABLE = {
    *("long integer", "list", "map", "count table", "outcomes", "outcomes of strips"),
    *("entry", "draft", "claims", "audit", "audited claims"),
}
"""Lists, and what has a dictionary in it."""

COPIES: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda one: pickle.loads(pickle.dumps(one)),  # noqa: S301
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
}


@one_in(5)
@pytest.mark.parametrize("name", MAKERS)
def test_equal_answers_are_equal(name: str) -> None:
    one = made(name)
    others = {**{how: make(one) for how, make in COPIES.items()}, "again": MAKERS[name]()}
    for how, other in others.items():
        assert one == other, how
        assert other == one, how
        assert type(one) is type(other) or isinstance(one, Proved), how
        if name in UNHASHABLE:
            with pytest.raises(TypeError, match="unhashable"):
                hash(one)
        else:
            assert hash(one) == hash(other), how
            assert len({one, other}) == 1


@pytest.mark.parametrize("name", MAKERS)
def test_frozen_values_do_not_change(name: str) -> None:
    one = made(name)
    if isinstance(one, list | tuple) and one:
        one = one[0]
    fields = [field.name for field in dataclasses.fields(one)] if _is_data(one) else ["value"]
    for field in fields:
        with pytest.raises((AttributeError, TypeError)):
            setattr(one, field, None)


def _is_data(one: object) -> bool:
    return dataclasses.is_dataclass(one) and not isinstance(one, type)


@pytest.mark.filterwarnings("ignore:a text is equal to no other object")
def test_different_answers_are_different() -> None:
    """The first test would pass if everything were equal."""
    same = {pair for pair in combinations(MAKERS, 2) if made(pair[0]) == made(pair[1])}
    assert same == {
        ("model of pieces", "model shy-dominoes"),
        ("further forms", "quadratic forms"),
        ("audit", "audited claims"),
        ("strip by name", "strip of a model"),
    }


def test_a_pickled_proof_is_a_claim_of_the_same() -> None:
    answer = Strip(D.right_ends, columns=2).generating_function()
    loaded = pickle.loads(pickle.dumps(answer))  # noqa: S301
    assert (type(answer.verdict), type(loaded.verdict)) == (Proved, Claimed)
    assert (str(answer.verdict), str(loaded.verdict)) == ("proved", "claimed")
    assert loaded.verdict.verify() == answer.verdict
