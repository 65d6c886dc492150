"""Terms of classes: by Newton's iteration, by the checker's coefficients, and object by object."""

import random

import pytest
from oracle.class_objects import Objects
from oracle.classes import CLASSES, known_terms
from oracle.drawn_classes import equations
from samples import parametrize_some

from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.specifications.classes import specification_values
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.specifications.classes import NotFounded
from gfkit.specifications.definition import Specification
from gfkit.specifications.terms import terms_of

TEXTS = [text for _, _, _, text, _ in CLASSES]


@pytest.mark.parametrize("text, known", [one[3:] for one in CLASSES], ids=TEXTS)
def test_classic_classes_have_the_terms_that_are_known_otherwise(text, known):
    of = Specification.parse(text)
    told = known_terms(known, 20)
    assert terms_of(of.classes, len(told)) == told
    assert specification_values(definition_data(of), len(told), Clock()) == told
    assert definition_of(definition_data(of)) == of


@parametrize_some("text", TEXTS, share=4)
def test_classic_classes_have_as_many_objects_as_are_built(text):
    classes = Specification.parse(text).classes
    objects = Objects(classes)
    most = 5 if classes.labelled else 7
    assert [objects.number(n) for n in range(most)] == terms_of(classes, most)


def drawn(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    while True:
        try:
            return Specification.parse(equations(rng))
        except NotFounded:
            continue


@parametrize_some("seed", range(400), share=10)
def test_three_routes_agree_on_random_classes(seed):
    of = drawn(seed)
    terms = terms_of(of.classes, 16)
    assert specification_values(definition_data(of), 16, Clock()) == terms
    few = next((n for n, c in enumerate(terms) if c > 200), 16)
    most = min(few, 4 if of.labelled else 6)
    objects = Objects(of.classes)
    assert [objects.number(n) for n in range(most)] == terms[:most]


@pytest.mark.parametrize(
    "text",
    [
        "T = Z*MSet(T)", "T = Z*PSet_{even}(T)", "T = Z + Z*Cyc_{odd}(T)", "P = PSet(Cyc(Z + Z^2))",
        "T = Z*Set(T, card >= 2) + Z, labelled", "T = Z + Z*Set_{even}(U), U = Z*Cyc(T), labelled",
    ],
)  # fmt: skip
def test_late_terms_of_sets_and_cycles_by_two_routes(text):
    of = Specification.parse(text)
    late = terms_of(of.classes, 61)
    assert specification_values(definition_data(of), 61, Clock()) == late
    assert late[:30] == terms_of(of.classes, 30)


def test_rooted_labelled_trees_have_cayleys_number():
    of = Specification.parse("T = Z*Set(T), labelled")
    assert terms_of(of.classes, 120)[-1] == 119**118
