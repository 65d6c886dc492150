"""Marks of classes: polynomials and totals, against objects built one by one."""

import random

import pytest
from oracle.class_objects import Objects
from oracle.drawn_classes import NAMES, node
from oracle.envelopes import certificate, checked
from samples import parametrize_some

from gfkit import gf
from gfkit.errors import GfkitError
from gfkit.sequences.holonomic_proofs import recurrence_in_n
from gfkit.sequences.sequence import Sequence
from gfkit.specifications.classes import Name, NotFounded
from gfkit.specifications.definition import Specification
from gfkit.specifications.marks import NotMade
from gfkit.specifications.terms import terms_of


class Marked(Objects):
    """Objects in which the mark is seen."""

    def built(self, node, atoms):
        found = super().built(node, atoms)
        return (("u",) for _ in found) if node == Name("u") else found

    def row(self, n):
        atoms = tuple(range(n)) if self.classes.labelled else n
        found = [repr(one).count("'u'") for one in self.of(self.classes.first, atoms)]
        return [found.count(k) for k in range(max(found, default=-1) + 1)]


CLASSIC = [
    ("T = u*Z + Z*Seq_{>=1}(T)", [[], [0, 1], [0, 1], [0, 1, 1], [0, 1, 3, 1]]),  # Narayana
    ("D = 1 + Z*(u + D - 1)*D", [[1], [0, 1], [0, 1, 1], [0, 1, 3, 1]]),  # peaks
    ("P = Set(u*Cyc(Z)), labelled", [[1], [0, 1], [0, 1, 1], [0, 2, 3, 1], [0, 6, 11, 6, 1]]),
    ("B = Set(u*Set(Z, card >= 1)), labelled", [[1], [0, 1], [0, 1, 1], [0, 1, 3, 1]]),
    ("P = Set(u*Z + Cyc(Z, card >= 2)), labelled", [[1], [0, 1], [1, 0, 1], [2, 3, 0, 1]]),
    ("P = MSet(u*Z*Seq(Z))", [[1], [0, 1], [0, 1, 1], [0, 1, 1, 1], [0, 1, 2, 1, 1]]),
    ("C = Cyc(u*Z + v*Z)", [[], [1, 1], [1, 1, 1], [1, 1, 1, 1], [1, 1, 2, 1, 1]]),  # necklaces
    ("T = u*Z + Box(Z, T^2), labelled", [[], [0, 1], [], [0, 0, 2], [], [0, 0, 0, 16]]),
    ("P = PSet(u^2*Z + Z)", [[1], [1, 0, 1], [0, 0, 1], []]),
]


@pytest.mark.parametrize(("text", "rows"), CLASSIC)
def test_polynomials_of_classic_classes(text, rows):
    assert Specification.parse(text).polynomials("u", len(rows)) == rows


def drawn(seed):
    """Return a specification with a mark in it."""
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    while True:
        labelled = rng.random() < 0.5
        body = node(rng, 3, NAMES[:1], labelled, sized=True).replace("Z", "u*Z", 1)
        text = f"A = Z + {body}, {'labelled' if labelled else 'unlabelled'}"
        try:
            of = Specification.parse(text)
        except NotFounded:
            continue
        if "u" in of.classes.reach["A"]:
            return of


@parametrize_some("seed", range(400), share=20)
def test_polynomials_and_totals_of_random_classes(seed):
    of = drawn(seed)
    terms = terms_of(of.classes, 12)
    rows = of.polynomials("u", 12)
    assert [*map(sum, rows)] == terms
    few = next((n for n, c in enumerate(terms) if c > 200), 12)
    few = min(few, 4 if of.labelled else 6)
    objects = Marked(of.classes)
    assert [objects.row(n) for n in range(few)] == rows[:few]
    try:
        total = of.total("u")
    except NotMade:
        assert not of.labelled
        return
    assert terms_of(total.classes, 12) == [sum(k * c for k, c in enumerate(row)) for row in rows]
    assert Specification.parse(total.text) == total


@pytest.mark.parametrize(
    "text",
    [CLASSIC[k][0] for k in (0, 1, 2, 4)]
    + ["M = 1 + Z*M + u*Z^2*M^2", "C = Seq(u*Z*Seq(Z) + Z^2)"],
)
def test_recurrences_of_totals_are_proved_and_replayed(text):
    of = Specification.parse(text)
    totals = [sum(k * c for k, c in enumerate(row)) for row in of.polynomials("u", 60)]
    sequence = Sequence.of(of.total("u"))
    if sequence.gf is not None:
        assert sequence.gf.terms(60) == totals
        proof = sequence.proof()
    else:
        found, proof = recurrence_in_n(sequence)
        assert found.compute(60, sequence.run) == totals
    assert checked(certificate(proof)).holds


def test_an_answer_with_a_mark():
    answer = gf("P = Set(u*Cyc(Z)), labelled", marks="u", terms=5)
    assert (answer.verdict, answer.first_terms) == ("proved", (0, 1, 3, 11, 50))
    assert answer.to_dict()["marked"] == {
        "mark": "u",
        "polynomials": ["1", "u", "u^2+u", "u^3+3*u^2+2*u", "u^4+6*u^3+11*u^2+6*u"],
        "means": [0, 1, "3/2", "11/6", "25/12"],
    }
    alone = gf("P = MSet(u*Z*Seq(Z))", marks="u")
    assert (alone.first_terms[:5], alone.verdict) == ((0, 1, 3, 6, 12), "refused")
    assert "a set or cycle of unlabelled objects" in alone.formula.missing


@pytest.mark.parametrize(
    ("text", "mark", "why"),
    [
        ("B = 1 + Z*B^2", "u", "it has none"),
        ("B = 1 + u*Z*B^2", "v", "its marks are u"),
        ("B = 1 + leaf*Z*B^2, leaf = Epsilon", "u", "its marks are leaf"),
        ("B = 1 + k*Z*B^2", "k", "k has no equation"),
    ],
)
def test_what_is_no_mark(text, mark, why):
    with pytest.raises(GfkitError, match=why):
        gf(text, marks=mark)
