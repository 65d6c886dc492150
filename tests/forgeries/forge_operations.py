"""A program that forges certificates of g.f.s of sums, products, sections, ..."""

import copy

from forgeries.certificates import seal
from oracle.operations import Unknown, coefficients, offset, term

from gfkit import Sequence
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.is_gf import IsGF
from gfkit.sequences.operations import (
    CauchyProduct,
    Combination,
    Continued,
    Interlacing,
    PartialSums,
    Section,
    Shifted,
    TermwiseProduct,
)

TERMS = 24
FRACTIONS = ["x/(1-x-x^2)", "1/(1-2*x)", "(1+x^3)/(1-x+x^2)", "1/(1-x)^2", "(2-x)/(1-x-x^2)"]


def definitions():
    a, b, c, d, e = (Sequence.parse(text).definition for text in FRACTIONS)
    return [
        Combination((a, b), (1, -3)),
        Combination((a, Combination((d, e), (2, 2))), (1, 1)),
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


def pool():
    """Return true certificates of each operation."""
    found = []
    for definition in definitions():
        run = Workings()
        candidate = definition.find_gf(run)
        assert candidate is not None, definition
        proved = prove(IsGF(definition, candidate[0]), candidate[1], workings=run)
        found.append(certificate_data(proved, "0"))
    return found


def is_refuted(statement):
    """Return a place at which p/q is not what the definition says; None if none is found."""
    of = statement["of"]
    try:
        if offset(of) != statement["offset"]:
            return -1
        for n, c in enumerate(coefficients(statement, TERMS)):
            if term(of, statement["offset"] + n) != c:
                return n
    except Unknown:
        return None
    return None


def objects(data):
    """List all objects within."""
    found = [data] if isinstance(data, dict) else []
    for value in data.values() if isinstance(data, dict) else data:
        if isinstance(value, dict | list):
            found += objects(value)
    return found


def forged(rng, pool):
    """Change numbers or kinds, everywhere alike as often as not, so that lemmas fit."""
    data = copy.deepcopy(rng.choice(pool))
    for _ in range(rng.choice([1, 1, 2, 3])):
        inner = rng.choice([z for z in objects(data["statement"]) if z])
        key = rng.choice(list(inner))
        before = copy.deepcopy(inner)
        inner[key] = other(rng, inner[key], pool)
        if rng.random() < 0.6:
            for z in objects([data["lemmas"], data["statement"]]):
                if z == before:
                    z[key] = copy.deepcopy(inner[key])
    if rng.random() < 0.2:
        data["lemmas"] = data["lemmas"][:-1]
    return seal(data)


def other(rng, value, pool):
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return str(int(value) + rng.choice([-1, 1]))
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 2])
    if isinstance(value, str):
        return rng.choice(pool)["statement"]["of"]["kind"]
    if isinstance(value, list) and value:
        k = rng.randrange(len(value))
        if rng.random() < 0.2:
            return value[::-1]
        return [*value[:k], other(rng, value[k], pool), *value[k + 1 :]]
    if isinstance(value, dict):
        return copy.deepcopy(rng.choice(pool)["statement"]["of"])
    return value


def is_false(statement):
    return is_refuted(statement) is not None
