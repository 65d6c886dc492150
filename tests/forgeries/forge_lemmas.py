"""True certificates with lemmas, to forge: relations, failures, least orders, operations."""

import random
from collections.abc import Sequence as Pool
from functools import cache
from itertools import count

from laws.relation_settling import finding_of
from oracle import relations
from oracle.envelopes import certificate
from oracle.operations import Unknown, coefficients, offset, term
from oracle.relation_texts import Nothing, is_true

from gfkit import Sequence
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.definition import definition_of
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.gf import IsGF
from gfkit.sequences.guess import guess
from gfkit.sequences.operations import (
    CauchyProduct,
    Continued,
    Interlacing,
    LinearCombination,
    PartialSums,
    Section,
    Shifted,
    TermwiseProduct,
)
from gfkit.sequences.order import IsMinimal
from gfkit.series.marked_gf import MarkedGF

TERMS = 24
FRACTIONS = ["x/(1-x-x^2)", "1/(1-2*x)", "(1+x^3)/(1-x+x^2)", "1/(1-x)^2", "(2-x)/(1-x-x^2)"]


@cache
def settled(kind, place):
    """Return a true certificate of one kind, of a relation that the oracle can read."""
    cases = (relations.random_case(random.Random(f"{place} {k}")) for k in count())  # noqa: S311
    proofs = (finding_of(case).proof for case in cases if "Sum_" not in case.text)
    return next(certificate(z) for z in proofs if z is not None and z.statement.kind == kind)


class Settled(Pool):
    """A pool of such certificates, each made when it is asked for."""

    def __init__(self, kind):
        self.kind = kind

    def __len__(self):
        return 60

    def __getitem__(self, place):
        return settled(self.kind, range(60)[place])


def least_orders():
    """Return true certificates of least orders."""
    pool = []
    for seed in range(40):
        one = relations.random_sequence(random.Random(seed), late=seed % 7)  # noqa: S311
        while not one.q[-1]:
            one.q.pop()
        of = FractionCoefficients(tuple(one.p), tuple(one.q), one.offset)
        gf = of.gf()
        pool.append(certificate(prove(IsMinimal(of, gf.order, of.offset + gf.holds_from))))
    return pool


def definitions():
    a, b, c, d, e = (Sequence.parse(text).definition for text in FRACTIONS)
    return [
        LinearCombination((a, b), (1, -3)),
        LinearCombination((a, LinearCombination((d, e), (2, 2))), (1, 1)),
        TermwiseProduct((a, b)),
        TermwiseProduct((a, c, d)),
        CauchyProduct((a, c)),
        Section((a,), 3, 1, 0),
        Section((c,), 2, 0, 1),
        Shifted((d,), 2, -1),
        PartialSums((c,)),
        Interlacing((a, b, d)),
        Continued((e,), -3),
        PartialSums((TermwiseProduct((a, a)),)),
    ]


def operations():
    """Return true certificates of each operation."""
    found = []
    for definition in definitions():
        run = Workings()
        candidate = definition.find_gf(run)
        assert candidate is not None, definition
        found.append(prove(IsGF(definition, candidate[0]), candidate[1], workings=run))
    marks = MarkedGF.of({(1, 0, 0): 2}, {(0, 0, 0): 1, (0, 1, 1): -1, (1, 0, 2): 3})
    found.append(Sequence.of_gf(marks).at_one().proof())
    fibonacci = Sequence.parse(FRACTIONS[0])
    found.append(guess(fibonacci.terms(4), order_bound=2).sequence().proof())
    return [certificate_data(one, "0") for one in found]


def relation_is_false(statement):
    try:
        return not is_true(statement)
    except Nothing:  # it says nothing
        return True


def operation_is_false(statement):
    """Tell whether p/q is not what the definition says; the engine lists what is no operation."""
    of = statement["of"]
    try:
        found = coefficients(statement, TERMS)
        if offset(of) != statement["offset"]:
            return True
        return any(term(of, statement["offset"] + n) != c for n, c in enumerate(found))
    except (Unknown, KeyError):
        definition = definition_of(of)
        listed = definition.compute(TERMS, Workings())
        return (definition.offset, listed) != (statement["offset"], found)


POOLS = {
    "relations": (lambda: Settled("relation"), relation_is_false),
    "failures": (lambda: Settled("fails at"), relation_is_false),
    "least orders": (least_orders, relation_is_false),
    "operations": (operations, operation_is_false),
}
