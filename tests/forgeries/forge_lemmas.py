"""Certificates with lemmas, forged: of relations, their failures, least orders, and operations.

Statement and lemmas are changed alike as often as not, so that they fit each other.
"""

import copy
import random
import re
from itertools import count, islice

from forgeries.certificates import seal
from laws.relation_settling import finding_of
from oracle import relations
from oracle.envelopes import certificate
from oracle.operations import Unknown, coefficients, offset, term
from oracle.relation_texts import Nothing, is_true

from gfkit import Sequence
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.given import FractionCoefficients
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
from gfkit.sequences.relation_holds import IsMinimal

TERMS = 24
FRACTIONS = ["x/(1-x-x^2)", "1/(1-2*x)", "(1+x^3)/(1-x+x^2)", "1/(1-x)^2", "(2-x)/(1-x-x^2)"]
STEPS = (-2, -1, -1, 1, 1, 2, 5)
TOKENS = re.compile(r"\d+|[-+*/=^]|[a-zA-Z]+")
OPERATORS = ["+", "-", "*", "=", "<=", "!=", ">"]


def forged(rng, pool):
    """Return a certificate from the pool after one to three changes, sealed."""
    data = copy.deepcopy(rng.choice(pool))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        try:
            rng.choice(CHANGES)(rng, data, pool)
        except (LookupError, TypeError, ValueError, AttributeError):
            continue  # there is nothing of that kind to change
    return seal(data)


def objects(data):
    """List all objects within."""
    found = [data] if isinstance(data, dict) else []
    for value in data.values() if isinstance(data, dict) else data:
        if isinstance(value, dict | list):
            found += objects(value)
    return found


def anywhere(rng, data, pool):
    """Change one value of the statement, and as often as not wherever its object stands."""
    inner = rng.choice([z for z in objects(data["statement"]) if z])
    key, before = rng.choice(list(inner)), copy.deepcopy(inner)
    inner[key] = other(rng, inner[key], pool)
    if rng.random() < 0.6:
        for z in objects([data["lemmas"], data["statement"]]):
            if z == before:
                z[key] = copy.deepcopy(inner[key])


def side(rng, data, pool):
    """Change p or q of a definition, and of what a lemma says of it."""
    of = rng.choice([z for z in objects(data["statement"]) if "p" in z])
    before, key = copy.deepcopy(of), rng.choice(["p", "q", "offset"])
    of[key] = other(rng, of[key], pool)
    for lemma in data["lemmas"]:
        if lemma["statement"]["of"] == before:
            lemma["statement"] |= {"of": copy.deepcopy(of), key: copy.deepcopy(of[key])}


def lemma_alone(rng, data, pool):
    said = rng.choice(data["lemmas"])["statement"]
    key = rng.choice("pq")
    said[key] = other(rng, said[key], pool)


def other(rng, value, pool):
    """Return another value of its sort; of texts a number, an operator or a word is another."""
    if value is None:
        return rng.randint(0, 120)
    if isinstance(value, int):
        return value + rng.choice(STEPS) if rng.random() < 0.9 else None
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return str(int(value) + rng.choice(STEPS))
    if isinstance(value, str) and re.search("[=<>]", value):
        place = rng.choice([*TOKENS.finditer(value)])
        words = OPERATORS if place[0] in "+-*/=^" else ["n", "F", "x", "a", "b"]
        new = str(max(0, int(place[0]) + rng.choice(STEPS))) if place[0].isdigit() else ""
        return value[: place.start()] + (new or rng.choice(words)) + value[place.end() :]
    if isinstance(value, list) and value:
        k = rng.randrange(len(value))
        if rng.random() < 0.2:
            return value[::-1]
        return [*value[:k], other(rng, value[k], pool), *value[k + 1 :]]
    statement = rng.choice(pool)["statement"]
    of = statement["of"] if "of" in statement else rng.choice([*statement["names"].values()])
    return of["kind"] if isinstance(value, str) else copy.deepcopy(of)


def missing(rng, data, _pool):
    statement = data["statement"]
    statement["missing"] = [rng.choice([*statement["names"]]), rng.randint(-9, 3)]
    statement.pop("left", None)
    statement.pop("right", None)


def definition(rng, data, _pool):
    name = rng.choice([*data["statement"]["names"]])
    data["statement"]["names"][name] = rng.choice([
        {"kind": "terms", "offset": 0, "terms": ["1", "2", "4", "8"]},
        {"kind": "formula", "offset": rng.randint(-1, 2), "formula": "2^n+n"},
    ])  # fmt: skip


def lemmas(rng, data, pool):
    whole = rng.choice(pool)["lemmas"]
    data["lemmas"] = copy.deepcopy(rng.choice([[], data["lemmas"][:-1], whole]))


def kind(_rng, data, _pool):
    statement = data["statement"]
    if statement["kind"] == "fails at":
        statement["kind"] = "relation"
        for key in ("n", "left", "right", "missing"):
            statement.pop(key, None)
    elif statement["kind"] == "relation":
        statement |= {"kind": "fails at", "n": statement["low"], "left": "0", "right": "1"}


def evidence(rng, data, _pool):
    data["evidence"] |= {"order": rng.randint(0, 2), "compared": rng.randint(0, 2)}


CHANGES = [*[anywhere] * 9, side, side, lemma_alone, missing, definition, lemmas, kind, evidence]


def pool_of(kind):
    """Return true certificates of one kind, of relations that the oracle can read."""
    cases = (relations.random_case(random.Random(seed)) for seed in count())  # noqa: S311
    proofs = (finding_of(case).proof for case in cases if "Sum_" not in case.text)
    return [
        *map(
            certificate,
            islice((z for z in proofs if z is not None and z.statement.kind == kind), 60),
        )
    ]


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


def operations():
    """Return true certificates of each operation."""
    found = []
    for definition in definitions():
        run = Workings()
        candidate = definition.find_gf(run)
        assert candidate is not None, definition
        proved = prove(IsGF(definition, candidate[0]), candidate[1], workings=run)
        found.append(certificate_data(proved, "0"))
    return found


def relation_is_false(statement):
    try:
        return not is_true(statement)
    except Nothing:  # it says nothing
        return True


def operation_is_false(statement):
    """Tell whether p/q is not what the definition says."""
    of = statement["of"]
    try:
        if offset(of) != statement["offset"]:
            return True
        found = coefficients(statement, TERMS)
        return any(term(of, statement["offset"] + n) != c for n, c in enumerate(found))
    except Unknown:
        return False


POOLS = {
    "relations": (lambda: pool_of("relation"), relation_is_false),
    "failures": (lambda: pool_of("fails at"), relation_is_false),
    "least orders": (least_orders, relation_is_false),
    "operations": (operations, operation_is_false),
}
