# ruff: noqa: E501 - a line that is typed is one text
"""What is proved of classes, its certificates, and forged ones."""

import copy
import random

import pytest
from oracle.classes import CLASSES
from oracle.drawn_classes import equations
from oracle.envelopes import certificate, checked, seal
from samples import parametrize_some

from gfkit import as_sequence, gf
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import Rejected
from gfkit.proofs.checker.specifications.classes import Classes
from gfkit.proofs.checker.specifications.equations import require_zero
from gfkit.sequences.definition import definition_data
from gfkit.sequences.holonomic_proofs import recurrence_in_n
from gfkit.specifications.classes import NotFounded
from gfkit.specifications.definition import Specification
from gfkit.specifications.terms import terms_of

PROVED = [one[3] for one in CLASSES if one[0] in ("rational", "algebraic")]
UNPROVED = {
    "S = Seq(Set(Z, card>=1)), labelled", "B = Set(Set(Z, card>=1)), labelled",
    "T = Z*Set(T), labelled", "F = Set(T), T = Z*Set(T), labelled",
    "F = Set(Z*Set(Z)), labelled", "T = Z + Set_{>=2}(T), labelled",
    "T = Z + Box(Z, T*T), labelled",
    "spec := [S,{C=Cycle(Z),B=Sequence(C),S=Prod(Z,B)},labeled]",
    "spec := [S,{B=Prod(Z,S,S),S=Set(B)},labeled]",
}  # fmt: skip
PROVED += [one[3] for one in CLASSES if one[0] in ("labelled", "maple") and one[3] not in UNPROVED]
OTHERS = [one[3] for one in CLASSES if one[3] not in PROVED]
FORGED = [
    "C = Seq(Seq_{>=1}(Z))", "P = MSet(Z + Z^2 + Z^3)", "B = 1 + Z*B^2", "T = Z + Seq_{>=2}(T)",
    "y = 1 + x*y*z, z = 1 + x*y", "P = H*Seq(H), H = Z + Z*H + Z*H*H", "P = Set(Cycle(Z)), labelled",
    "{D = Set(Cycle(Z, card>1))}, labeled", "I = Set(Cycle(Z, card<=2)), labelled",
    "P = Set(Cycle_{odd}(Z)), labelled", "P = Seq(Z)*Set(Seq_{>=1}(Z)), labelled",
    "B = 1 + Z*B*B, labelled", "A = Z + Z*Set_2(Z) + Cyc_4(Z), labelled", "E = Set(1/2*Z^2 - Z), labelled",
]  # fmt: skip


def proof_of(sequence):
    """Return the proof of a g.f., or of a recurrence; None where nothing is proved."""
    if sequence.gf is not None:
        return sequence.proof()
    found = recurrence_in_n(sequence)
    return None if found is None else found[1]


def obeyed(sequence, count=200):
    """Tell whether the terms have the g.f., or the recurrence, that is proved."""
    terms = terms_of(sequence.definition.classes, count)
    if sequence.gf is not None:
        return sequence.gf.terms(count) == terms
    return recurrence_in_n(sequence)[0].compute(count, sequence.run) == terms


@pytest.mark.parametrize("text", PROVED)
def test_classic_classes_are_proved_and_replayed(text):
    sequence = as_sequence(text)
    assert checked(certificate(proof_of(sequence))).holds
    assert obeyed(sequence)


@parametrize_some("text", OTHERS, share=8)
def test_of_others_nothing_is_proved(text):
    answer = gf(text)
    assert answer.verdict in ("consistent", "refused")
    assert answer.formula.missing


def forged(data, rng):
    """Yield certificates of another class, with another recurrence, or other evidence."""

    def changed(change):
        other = copy.deepcopy(data)
        change(other)
        return seal(other)

    def definitions(node):
        if isinstance(node, dict):
            if node.get("kind") == "specification":
                yield node
            for one in node.values():
                yield from definitions(one)
        elif isinstance(node, list):
            for one in node:
                yield from definitions(one)

    def equations_by(change):
        def changes(other):
            for of in definitions(other):
                of["equations"] = [change(one) for one in of["equations"]]

        return changes

    def universe(other):
        for of in definitions(other):
            of["labelled"] = not of["labelled"]

    yield "universe", changed(universe)
    yield "another class", changed(equations_by(lambda text: text + " + Z^3"))
    yield "heavier atoms", changed(equations_by(lambda text: text.replace("Z", "Z^2")))
    yield "not founded", changed(equations_by(lambda text: f"{text} + {text.split()[0]}"))
    yield "no equations", changed(equations_by(lambda text: text.split("=")[0]))
    told = data["evidence"].get("recurrences", {}).get("a")
    if told is None:

        def later(other):
            other["statement"]["offset"] = 1

        yield "offset", changed(later)
        for side in "pq":
            for place in range(len(data["statement"][side])):
                number = int(data["statement"][side][place])

                def change(other, side=side, place=place, number=number):
                    other["statement"][side][place] = str(number + 1 + (number == -1))

                yield f"{side} {place}", changed(change)
        return
    for k, row in enumerate(told["polynomials"]):
        for i, c in enumerate(row):

            def change(other, k=k, i=i, c=c):
                known = other["evidence"]["recurrences"]["a"]["polynomials"]
                known[k][i] = str(int(c) + rng.choice([-1, 1, 2]))

            yield f"coefficient {k} {i}", changed(change)
    for k, one in enumerate(told["equations"]):
        for j, row in enumerate(one["rows"]):
            for i, c in enumerate(row):

                def change(other, k=k, i=i, j=j, c=c):
                    known = other["evidence"]["recurrences"]["a"]["equations"]
                    known[k]["rows"][j][i] = str(int(c) + rng.choice([-1, 1, 2]))

                yield f"P {k} {j} {i}", changed(change)

    def earlier(other):
        other["evidence"]["recurrences"]["a"]["from"] = -1

    yield "too early", changed(earlier)


@pytest.mark.parametrize("text", FORGED)
def test_forged_certificates_are_not_replayed(text):
    data = certificate(proof_of(as_sequence(text)))
    rng = random.Random(text)  # noqa: S311 - examples, not secrets
    count = 0
    for what, other in forged(data, rng):
        assert not checked(other).holds, what
        count += 1
    assert count >= 10


@pytest.mark.parametrize(
    "text, rows",
    [
        ("B = 1 + Z*B^2", [[1], [-1], [0, 1]]),
        ("T = Z + Seq_{>=2}(T)", [[0, 1], [-1, -1], [2]]),
        ("I = Seq(Z + Set_2(Z)), labelled", [[2], [-2, 2, 1]]),
    ],
)
def test_the_checker_tells_equations_of_a_class_from_others(text, rows):
    classes = Classes(definition_data(Specification.parse(text)), Clock())
    node = ("name", classes.first)
    require_zero(classes, node, rows, Clock())
    squared = [[0]] * (2 * len(rows) - 1)
    for i, one in enumerate(rows):
        for j, other in enumerate(rows):
            row = squared[i + j] + [0] * (len(one) + len(other))
            for k, c in enumerate(one):
                for m, d in enumerate(other):
                    row[k + m] += c * d
            squared[i + j] = row
    wrong = [[*rows[0][:-1], rows[0][-1] + 1], *rows[1:]]
    for other in (squared, wrong, [[-c for c in rows[0]], *rows[1:]], [[0], *rows], rows[:1]):
        with pytest.raises(Rejected):
            require_zero(classes, node, other, Clock())


def test_another_branch_of_an_equation_is_not_that_of_the_class():
    """The Catalan numbers and 1/x less them have one equation; a factor of the other is refused."""
    of = definition_data(Specification.parse("B = 1 + Z*B^2"))
    classes = Classes(of, Clock())
    rows = [[-2, 0], [1]]  # y = 2 passes at no power of x
    with pytest.raises(Rejected):
        require_zero(classes, ("name", "B"), rows, Clock())


@parametrize_some("seed", range(600), share=15)
def test_what_is_proved_of_random_classes_holds_and_is_replayed(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    try:
        sequence = as_sequence(equations(rng))
    except NotFounded:
        return
    proof = proof_of(sequence)
    if proof is not None:
        assert obeyed(sequence)
        assert checked(certificate(proof)).outcome in ("holds", "not checked")
