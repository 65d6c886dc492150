"""Random specifications: 2,000 that are well founded, and 500 that are not."""

import random
from collections import Counter
from fractions import Fraction
from math import factorial

import pytest
from oracle.drawn_classes import NAMES, equations, node
from oracle.envelopes import certificate, checked

from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import Rejected
from gfkit.proofs.checker.specifications.classes import Classes, specification_values
from gfkit.sequences.definition import definition_data
from gfkit.sequences.holonomic_proofs import recurrence_in_n
from gfkit.sequences.sequence import Sequence
from gfkit.specifications.classes import NotFounded
from gfkit.specifications.definition import Specification
from gfkit.specifications.terms import terms_of

PARTS = 20
FOUNDED, OTHERS, TERMS = 100, 25, 200
PRIME = 2**61 - 1
REASONS = (
    "contains itself without becoming larger",
    "has no objects: each would have a part that has none yet",
    "has an object of size 0, so that there would be infinitely many of one size",
)


def drawn(rng):
    """Return random equations."""
    if rng.random() < 0.7:
        return equations(rng)
    names, labelled = NAMES[: rng.randint(1, 3)], rng.random() < 0.5
    listed = [f"{z} = {node(rng, rng.randint(0, 3), names, labelled, sized=False)}" for z in names]
    return ", ".join([*listed, "labelled" if labelled else "unlabelled"])


def at(rows, series):
    """Return the first coefficients of P(x, y), modulo a prime."""
    values = [c.numerator * pow(c.denominator, -1, PRIME) % PRIME for c in series]
    found = [0] * len(values)
    for row in reversed(rows):
        found = [
            sum(values[i] * found[n - i] for i in range(n + 1)) % PRIME for n in range(len(values))
        ]
        for i, c in enumerate(row[: len(found)]):
            found[i] += c
    return [c % PRIME for c in found]


def judged(of):
    """Return what is proved of a specification, after it is compared with the terms."""
    terms = terms_of(of.classes, TERMS)
    assert specification_values(definition_data(of), 14, Clock()) == terms[:14]
    sequence, known = Sequence.of(of), "terms"
    if (equation := of.equation()) is not None:
        series = [Fraction(c, factorial(n) if of.labelled else 1) for n, c in enumerate(terms)]
        assert not any(at(equation.rows, series))
        known = "equation"
    if sequence.gf is not None:
        assert sequence.gf.terms(TERMS) == terms
        return "fraction", sequence.proof()
    found = recurrence_in_n(sequence)
    if found is None or found[1] is None:
        return known, None
    assert found[0].compute(TERMS, sequence.run) == terms
    return ("algebraic" if known == "equation" else "D-finite"), found[1]


def seen(part):
    """Judge as many equations as there are in a part, and count what is found of them."""
    rng, found = random.Random(part), Counter()  # noqa: S311 - examples, not secrets
    while min(found["founded"] - FOUNDED, found["refused"] - OTHERS) < 0:
        text, of, why = drawn(rng), None, ""
        try:
            of = Specification.parse(text)
        except NotFounded as error:
            why = str(error)
        if of is None and found["refused"] < OTHERS:
            listed, _, universe = text.rpartition(", ")
            assert any(word in why for word in REASONS), why
            with pytest.raises(Rejected):
                Classes({"equations": parted(listed), "labelled": universe == "labelled"}, Clock())
            found["refused"] += 1
        elif of is not None and found["founded"] < FOUNDED:
            known, proof = judged(of)
            found.update(["founded", known])
            if proof is not None:
                found[checked(certificate(proof)).outcome] += 1
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_proved_holds_and_what_is_not_founded_is_refused(part):
    found = seen(part)
    assert found["rejected"] == found["refused by the checker"] == 0
    assert found["holds"] > FOUNDED // 4


def parted(text):
    """Return equations that commas part, outside of brackets."""
    found, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [one.strip() for one in found]
