"""Lattice paths by their heights, ends and ascents: all words of their steps are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, groupby, product

import pytest
from reading.sentences.listed_objects import refused
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

RISES = {"U": 1, "D": -1, "L": 0}


def heights(path: tuple[str, ...]) -> list[int]:
    return [0, *accumulate(RISES[z] for z in path)]


def runs(path: tuple[str, ...], letter: str) -> list[int]:
    return [len([*z]) for k, z in groupby(path) if k == letter]


def is_dyck(path: tuple[str, ...], most: int = 3) -> bool:
    h = heights(path)
    return h[-1] == 0 and min(h) >= 0 and max(h) <= most


DYCK = "Dyck paths of semilength n and height at most 3 "
SAID: list[tuple[str, str, int, Callable[[tuple[str, ...]], object]]] = [
    (
        (
            "lattice paths from (0,0) to (n,n) with steps (1,0) and (0,1) all of whose points "
            "(x,y) satisfy |x-y| <= 2"
        ),
        "UD",
        2,
        lambda p: heights(p)[-1] == 0 and max(map(abs, heights(p))) <= 2,
    ),
    (
        (
            "lattice paths from (0,0) to (n,n) with steps (1,0) and (0,1) such that every point "
            "(x,y) satisfies 0 <= y-x <= 2"
        ),
        "UD",
        2,
        lambda p: is_dyck(p, 2),
    ),
    (DYCK + "starting with UU", "UD", 2, lambda p: is_dyck(p) and p[:2] == ("U", "U")),
    (DYCK + "ending with UDD", "UD", 2, lambda p: is_dyck(p) and p[-3:] == ("U", "D", "D")),
    (
        DYCK + "in which every ascent has length at most 2",
        "UD",
        2,
        lambda p: is_dyck(p) and max(runs(p, "U")) <= 2,
    ),
    (
        DYCK + "with all descents of odd length",
        "UD",
        2,
        lambda p: is_dyck(p) and all(z % 2 for z in runs(p, "D")),
    ),
    (
        DYCK + "with exactly two ascents",
        "UD",
        2,
        lambda p: is_dyck(p) and len(runs(p, "U")) == 2,
    ),
    (
        DYCK + "that never return to the x-axis before the end",
        "UD",
        2,
        lambda p: is_dyck(p) and 0 not in heights(p)[1:-1],
    ),
    (
        "Dyck paths of semilength n that reach height 2 but not height 4",
        "UD",
        2,
        lambda p: is_dyck(p) and max(heights(p)) >= 2,
    ),
    (
        "Motzkin paths of length n bounded above by y = 1",
        "UDL",
        1,
        lambda p: is_dyck(p, 1),
    ),
    (
        "free Motzkin paths of length n that stay between y = -1 and y = 1",
        "UDL",
        1,
        lambda p: heights(p)[-1] == 0 and {*heights(p)} <= {-1, 0, 1},
    ),
    (
        "sequences of n steps +1 and -1 whose partial sums lie between -1 and 2",
        "UD",
        1,
        lambda p: {*heights(p)} <= {-1, 0, 1, 2},
    ),
    (
        "sequences of n steps of +1 or -1 starting from 0 that never exceed 2 in absolute value",
        "UD",
        1,
        lambda p: max(map(abs, heights(p))) <= 2,
    ),
    (
        "walks of n steps on the integers from 0 that stay within distance 2 of 0",
        "UD",
        1,
        lambda p: max(map(abs, heights(p))) <= 2,
    ),
    (
        DYCK + "and exactly one ascent of length 1",
        "UD",
        2,
        lambda p: is_dyck(p) and runs(p, "U").count(1) == 1,
    ),
    (
        "walks of n steps on a line from 0 staying between -2 and 1",
        "UD",
        1,
        lambda p: {*heights(p)} <= {-2, -1, 0, 1},
    ),
    (
        "lattice paths from (0,0) to (n,n) that stay within 1 of the diagonal",
        "UD",
        2,
        lambda p: heights(p)[-1] == 0 and max(map(abs, heights(p))) <= 1,
    ),
]


@parametrize_some(("text", "letters", "steps", "holds"), SAID)
def test_paths_by_heights_and_ends_are_those_that_are_listed(text, letters, steps, holds):
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), (text, str(meaning))
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    sequence = sequence_of(meaning)
    for n in range(max(sequence.offset, 1), 6 if steps == 2 else 7):
        right = sum(bool(holds(p)) for p in product(letters, repeat=steps * n))
        assert sequence.term(n) == right, (text, n, sentence_of(meaning))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "Dyck paths of semilength n that reach height 3 but not height 3",
            "the height that is not reached is the greater one",
        ),
        (
            "Dyck paths of semilength n that stay below height 4",
            "whether they may meet the line is not told",
        ),
    ],
)
def test_paths_that_are_not_told_are_refused(text: str, why: str) -> None:
    refused(text, why)


def test_the_points_of_a_path_have_their_usual_names():
    text = "lattice paths from (0,0) to (n,n) with steps (1,0) and (0,1) all of whose points (y,x) "
    refused(text + "satisfy x <= y", "the points of a path are called (x,y)")


def terms_of(text: str, first: int, last: int) -> list[int]:
    """Return the numbers of a sentence, whose canonical form is read back."""
    meaning = read_sentence(text)
    assert not isinstance(meaning, RefusedSentence), meaning
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    return [int(sequence.term(n)) for n in range(first, last + 1)]


def heights_of_dyck_paths(n: int) -> Iterator[int]:
    """Yield the heights of the Dyck paths of n up steps."""
    for steps in product((1, -1), repeat=2 * n):
        at = [sum(steps[:k]) for k in range(2 * n + 1)]
        if min(at) == 0 == at[-1]:
            yield max(at)


@pytest.mark.parametrize(
    "said", ["whose height is at least 2 and at most 4", "with height at least 2 and at most 4"]
)
def test_heights_of_dyck_paths_two_numbers(said: str) -> None:
    """Both bounds hold."""
    right = [sum(2 <= z <= 4 for z in heights_of_dyck_paths(n)) for n in range(1, 7)]
    assert terms_of(f"Dyck paths of semilength n {said}", 1, 6) == right
