"""Random objects of classes: all of a size occur, and as often as they should."""

import random
from collections import Counter

import pytest
from oracle.drawn_classes import equations
from samples import parametrize_some

from gfkit import sample
from gfkit.errors import GfkitError
from gfkit.specifications.classes import NotFounded
from gfkit.specifications.definition import Specification
from gfkit.specifications.drawing import RandomObjects
from gfkit.specifications.terms import terms_of

CLASSES = [
    ("B = 1 + Z*B^2", 4), ("T = Z*MSet(T)", 5), ("T = Z*Set(T), labelled", 3),
    ("P = MSet(Seq_{>=1}(Z))", 7), ("P = PSet(Seq_{>=1}(Z))", 9), ("C = Cyc(Z + Z)", 5),
    ("P = PSet(Z + Z + Z^2 + Z^2, card >= 2)", 5), ("C = Cyc(Z + Z^2 + Z, card >= 2)", 4),
    ("P = Set(Cyc(Z)), labelled", 4), ("T = Z + Box(Z, T^2), labelled", 5),
    ("S = MSet(Z + 1, card <= 3)", 2), ("C = Cyc(1 + Z + Z, card = 4)", 2),
    ("T = Z*Seq_{even}(T)", 7), ("Q = PSet(1 + Z + Z + Z^2, card = 3)", 3),
    ("Q = MSet(Z + Z^2, card = odd)", 5), ("Q = Cyc(Set_{>=1}(Z), card = even), labelled", 4),
]  # fmt: skip


def is_even(of, size, seed):
    """Tell whether all objects are drawn, and the squares of what they are off are not large."""
    number = terms_of(of.classes, size + 1)[size]
    drawing = RandomObjects(of.classes, size, random.Random(seed))  # noqa: S311 - not secrets
    each = 40
    found = Counter(drawing.drawn(size)[0] for _ in range(each * number))
    off = sum((c - each) ** 2 / each for c in found.values())
    return len(found) == number and off < number - 1 + 6 * (2 * number) ** 0.5


@pytest.mark.parametrize(("text", "size"), CLASSES)
def test_objects_of_classic_classes_are_equally_frequent(text, size):
    assert is_even(Specification.parse(text), size, 1)


@pytest.mark.thorough
@parametrize_some("seed", range(400), share=40)
def test_objects_of_random_classes_are_equally_frequent(seed):
    try:
        of = Specification.parse(equations(random.Random(seed)))  # noqa: S311 - not secrets
    except NotFounded:
        return
    size = max((n for n, c in enumerate(terms_of(of.classes, 7)) if 0 < c <= 30), default=None)
    if size is not None:
        assert is_even(of, size, seed)


def test_a_sample_of_a_class():
    found = sample("T = Z*MSet(T)", size=30, count=3, seed=4)
    assert [one.text.count("Z") for one in found] == [30] * 3
    assert [one.text for one in found] == [
        one.text for one in sample("T = Z*MSet(T)", size=30, count=3, seed=4)
    ]
    assert (found.total, found.size) == (354426847597, 30)


@pytest.mark.parametrize(
    ("text", "given", "why"),
    [
        ("T = Z + Z*T^2", {"size": 4}, "T has no objects of size 4"),
        ("D = 1 + Z*(u + D - 1)*D", {"size": 4}, "difference"),
        ("B = 1 + Z*B^2", {}, "give the size"),
        ("B = 1 + Z*B^2", {"size": 3, "rows": 2}, "rows"),
        ("S = MSet(Z + 1 + 1, card <= 3)", {"size": 2}, "several objects of size 0"),
    ],
)
def test_what_is_not_drawn(text, given, why):
    with pytest.raises(GfkitError, match=why):
        sample(text, **given)
