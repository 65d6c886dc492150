"""Symmetries of arrays with one side fixed, as they are written, and their groups."""

from math import lcm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.boards.rules.motions import Motion, conjugates, group_of, motions_of
from gfkit.errors import GfkitError

# Motions.
VALUES = "012"


@st.composite
def motions(draw, many=1):
    """Draw motions of lines of one length, of three values."""
    side = draw(st.integers(1, 4))
    return [
        Motion(
            draw(st.booleans()),
            tuple(draw(st.permutations(range(side)))),
            tuple(draw(st.permutations(range(3)))),
        )
        for _ in range(many)
    ]


def moved(motion, array):
    """Return what a motion makes of an array, as its description says."""
    found = [[None] * len(line) for line in array]
    for i, line in enumerate(array):
        for j, value in enumerate(line):
            place = len(array) - 1 - i if motion.turned else i
            found[place][motion.cells[j]] = motion.values[value]
    return found


@st.composite
def motions_and_an_array(draw):
    one, other = draw(motions(2))
    lines = st.lists(st.integers(0, 2), min_size=len(one.cells), max_size=len(one.cells))
    return one, other, draw(st.lists(lines, min_size=1, max_size=3))


@given(motions_and_an_array())
def test_one_motion_and_then_another(drawn):
    one, other, array = drawn
    assert moved(one.then(other), array) == moved(other, moved(one, array))
    assert moved(one.inverse(), moved(one, array)) == array
    assert one.then(one.inverse()).is_identity
    assert one.is_identity == (one == Motion.identity(len(one.cells), 3))


def order(places):
    """Return the least number of times after which a permutation changes nothing."""
    cycles, left = [], {*range(len(places))}
    while left:
        start = at = left.pop()
        length = 1
        while (at := places[at]) != start:
            left.remove(at)
            length += 1
        cycles.append(length)
    return lcm(*cycles)


@given(motions())
def test_powers_are_as_many_as_the_order(one):
    (motion,) = one
    found = motion.powers()
    assert len(found) == lcm(1 + motion.turned, order(motion.cells), order(motion.values))
    assert found[0].is_identity
    assert found[-1].then(motion).is_identity


@given(motions(), st.booleans())
def test_what_is_said_is_read_back(one, transposed):
    (motion,) = one
    said = motion.said(VALUES, transposed=transposed)
    product = Motion.identity(len(motion.cells), 3)
    for part in said:
        (factor,) = motions_of(part, VALUES, len(motion.cells), transposed=transposed)
        product = product.then(factor)
    assert product == motion


@given(motions(2))
def test_a_group_is_closed_and_its_classes_are_conjugate(some):
    identity = Motion.identity(len(some[0].cells), 3)
    group = group_of(some, identity)
    assert {a.then(b) for a in group for b in some} <= {*group}
    classes = conjugates(group, some)
    assert sorted(z for one in classes for z in one) == group
    for one in classes:
        assert {g.inverse().then(one[0]).then(g) for g in group} == {*one}


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"0": "1"}, "a table of values is a permutation: no two go to the same one"),
        ({"3": "1"}, "'3' is none of 0, 1, 2"),
        ({"1": "3"}, "'3' is none of 0, 1, 2"),
        ({"columns": [1, 3]}, "columns go to the places in a list such as"),
        ({"columns": [2, 1, 3]}, "is a symmetry of 3 columns only"),
        ({"rows": [2, 1]}, "moves the rows, which grow: fix them with --rows"),
        ([], "a product of symmetries is a list of 1 to 20 of them"),
    ],
)
def test_motions_that_cannot_be_read_are_refused(table, words):
    with pytest.raises(GfkitError) as caught:
        motions_of(table, VALUES, 2, transposed=False)
    assert words in str(caught.value)
