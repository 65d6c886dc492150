"""Pairs and triples of subsets: those that are meant are listed."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product

import pytest
from reading.sentences.listed_objects import arrays, has, refused
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.meaning_json import data_of, meaning_of
from gfkit.reading.sentences.sentence_reader import read_sentence


def tuples(n, many):
    """List the tuples of so many subsets of 1, ..., n."""
    for columns in product(product((0, 1), repeat=many), repeat=n):
        yield tuple({k for k, z in enumerate(columns, start=1) if z[j]} for j in range(many))


def has_no_two(s: set[int]) -> bool:
    """Tell whether no two elements are consecutive."""
    return not any(k + 1 in s for k in s)


PAIRS = "pairs (A,B) of subsets of {1..n} "
SAID: list[tuple[str, int, Callable[..., object]]] = [
    ("ordered pairs of disjoint subsets of [n]", 2, lambda a, b: not a & b),
    (PAIRS + "with A contained in B", 2, lambda a, b: a <= b),
    (
        (
            "pairs (S, T) of disjoint subsets of {1,...,n} such that neither contains two "
            "consecutive integers"
        ),
        2,
        lambda a, b: not a & b and has_no_two(a) and has_no_two(b),
    ),
    (
        PAIRS + "such that no element of A is adjacent to an element of B",
        2,
        lambda a, b: not any(abs(x - y) == 1 for x in a for y in b),
    ),
    (
        PAIRS + "such that no element of A differs by 1 or 3 from an element of B",
        2,
        lambda a, b: not any(abs(x - y) in {1, 3} for x in a for y in b),
    ),
    (PAIRS + "with |A ∩ B| = 1", 2, lambda a, b: len(a & b) == 1),
    (PAIRS + "that share exactly one element", 2, lambda a, b: len(a & b) == 1),
    (PAIRS + "such that |A ∩ B| is even", 2, lambda a, b: len(a & b) % 2 == 0),
    (PAIRS + "that are not disjoint", 2, lambda a, b: a & b),
    (PAIRS + "such that A ∪ B has no two adjacent elements", 2, lambda a, b: has_no_two(a | b)),
    (PAIRS + "such that A \\ B has no two adjacent elements", 2, lambda a, b: has_no_two(a - b)),
    (
        "ordered pairs of disjoint subsets of [n] whose union contains no two adjacent elements",
        2,
        lambda a, b: not a & b and has_no_two(a | b),
    ),
    (
        "pairs (A,B) of disjoint subsets of {1..n}, neither of which has two adjacent elements",
        2,
        lambda a, b: not a & b and has_no_two(a) and has_no_two(b),
    ),
    (
        PAIRS + "with A and B disjoint, neither containing two consecutive integers",
        2,
        lambda a, b: not a & b and has_no_two(a) and has_no_two(b),
    ),
    (
        PAIRS + "where no integer is in both and no two consecutive integers are in A",
        2,
        lambda a, b: not a & b and has_no_two(a),
    ),
    (PAIRS + "such that every element of A is in B", 2, lambda a, b: a <= b),
    (PAIRS + "with |A intersect B| at most 1", 2, lambda a, b: len(a & b) <= 1),
    (
        "triples (A,B,C) of subsets of {1..n} with A contained in both B and C",
        3,
        lambda a, b, c: a <= b and a <= c,
    ),
    (
        PAIRS + "with A union B having no two consecutive integers",
        2,
        lambda a, b: has_no_two(a | b),
    ),
    (
        PAIRS + "such that every element of A is less than every element of B",
        2,
        lambda a, b: not a or not b or max(a) < min(b),
    ),
    (
        PAIRS + "such that the sum of the elements of A is even and A and B are disjoint",
        2,
        lambda a, b: not a & b and sum(a) % 2 == 0,
    ),
    (
        PAIRS + "such that both A and B contain no two consecutive integers",
        2,
        lambda a, b: has_no_two(a) and has_no_two(b),
    ),
    (PAIRS + "such that A is a subset of B and A != B", 2, lambda a, b: a < b),
    (PAIRS + "with no element in common, both nonempty", 2, lambda a, b: not a & b and a and b),
    ("ordered pairs of different subsets of [n]", 2, lambda a, b: a != b),
    (
        "triples (A,B,C) of subsets of [n] with A ⊆ B ⊆ C",
        3,
        lambda a, b, c: a <= b <= c,
    ),
    (PAIRS + "with A and B disjoint and B nonempty", 2, lambda a, b: not a & b and b),
    (PAIRS + "with 1 in A and A a subset of B", 2, lambda a, b: 1 in a and a <= b),
    (PAIRS + "such that A is a proper subset of B", 2, lambda a, b: a < b),
    (
        "ordered triples of subsets of [n] no two of which intersect",
        3,
        lambda a, b, c: not (a & b or a & c or b & c),
    ),
    (
        "triples (A,B,C) of subsets of [n] such that each element belongs to at most one of them",
        3,
        lambda a, b, c: not (a & b or a & c or b & c),
    ),
    ("how many ordered pairs (A,B) of subsets of {1,...,n} satisfy A ⊆ B", 2, lambda a, b: a <= b),
    ("pairs (A,B) with A ⊆ B ⊆ {1,...,n}", 2, lambda a, b: a <= b),
    ("chains A ⊆ B ⊆ C of subsets of {1..n}", 3, lambda a, b, c: a <= b <= c),
    (
        "ordered pairs (A,B) of disjoint subsets of {1..n} with A ∪ B having no two even elements",
        2,
        lambda a, b: not a & b and sum(k % 2 == 0 for k in a | b) < 2,
    ),
    (
        "ordered pairs of subsets of {1,...,n} having exactly two elements in common",
        2,
        lambda a, b: len(a & b) == 2,
    ),
    ("triples (A,B,C) of subsets of [n] with A ∩ B ∩ C = ∅", 3, lambda a, b, c: not a & b & c),
    (
        "ordered triples of pairwise disjoint subsets of [n]",
        3,
        lambda a, b, c: not (a & b or a & c or b & c),
    ),
    (
        "triples (A,B,C) of subsets of [n] such that each element is in at most two of them",
        3,
        lambda a, b, c: not a & b & c,
    ),
    ("triples (A,B,C) of subsets of [n] with A ∪ B = C", 3, lambda a, b, c: a | b == c),
    ("triples (A,B,C) of subsets of [n] with A ∩ B ⊆ C", 3, lambda a, b, c: a & b <= c),
]


@parametrize_some("number", range(len(SAID)), share=24)
def test_tuples_of_subsets_are_those_that_are_listed(number: int) -> None:
    text, many, holds = SAID[number]
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), (text, str(meaning))
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    assert meaning_of(json.loads(json.dumps(data_of(meaning)))) == meaning
    sequence = sequence_of(meaning)
    assert sequence.offset == (not holds(*[set()] * many))
    for n in range(sequence.offset, 5 if many == 2 else 4):
        right = sum(bool(holds(*one)) for one in tuples(n, many))
        assert sequence.term(n) == right, (text, n, sentence_of(meaning))


def test_the_set_of_all_is_the_one_of_which_subsets_are_taken():
    meant = read_sentence("ordered pairs (A,B) of subsets of {0..n} whose union is {0..n}")
    assert [sequence_of(meant).term(n) for n in range(3)] == [3, 9, 27]
    found = read_sentence("ordered pairs (A,B) of subsets of {0..n} whose union is {1..n}")
    assert "of another set" in str(found)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("pairs of disjoint subsets of [n]", "ordered pairs"),
        ("pairs (A,B) of subsets of [n] such that A and C are disjoint", "none of the subsets"),
        ("pairs (A,B,C) of disjoint subsets of [n]", "as many names"),
        ("triples (A,B,C) of subsets of [n] that are not disjoint", "two sets"),
        ("pairs (A,B) of subsets of [n] with A ⊂ B", "stopped at '⊂'"),
        ("pairs (A,B) of subsets of [n] such that A has two descents", "no meaning"),
    ],
)
def test_what_has_no_meaning_is_refused(text: str, why: str) -> None:
    refused(text, why)


def test_what_there_is_in_one_of_two_sets():
    found = sequence_of(
        read_sentence(
            "ordered pairs (A,B) of subsets of {1..n} with A contained in B and no two consecutive "
            "integers in A"
        )
    )
    for n in range(1, 6):
        right = sum(
            all(b >= a for a, b in zip(*z, strict=True)) and not has(z[0], (1, 1))
            for z in arrays(2, 0, 1)(n)
        )
        assert found.term(n) == right


def test_of_pairs_in_order_a_number_cuts_the_union_in_two() -> None:
    """Of k elements in all the first ones are in A: 0, 1, ..., or k of them."""
    said = f"{PAIRS}such that every element of A is less than every element of B"
    found = sequence_of(read_sentence(said))
    for n in range(6):
        cut = [max(a, default=0) < min(b, default=n + 1) for a, b in tuples(n, 2)]
        assert found.term(n) == sum(cut) == (n + 2) * 2**n // 2
