"""A program that forges certificates of relations, of their failures, and of least orders."""

import copy
import random
import re
from itertools import count, islice

from forgeries.certificates import seal
from laws.relation_settling import finding_of
from oracle import relations
from oracle.envelopes import certificate
from oracle.relation_texts import Nothing, is_true

from gfkit.proofs.kernel import prove
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.relation_holds import IsMinimal

STEPS = (-2, -1, 1, 2, 5)


def forged(rng, pool):
    """Return a certificate from the pool after one to three changes, sealed."""
    data = copy.deepcopy(rng.choice(pool))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        change = rng.choice(CHANGES)
        try:
            change(rng, data, pool)
        except (LookupError, TypeError, ValueError, AttributeError):
            continue  # there is nothing of that kind to change
    return seal(data)


def number_in_text(rng, data, _pool):
    statement = data["statement"]
    places = list(re.finditer(r"\d+", statement["relation"]))
    place = rng.choice(places)
    changed = str(max(0, int(place[0]) + rng.choice(STEPS)))
    text = statement["relation"]
    statement["relation"] = text[: place.start()] + changed + text[place.end() :]


def operator_in_text(rng, data, _pool):
    statement = data["statement"]
    places = list(re.finditer(r"[-+*/=^]", statement["relation"]))
    place, changed = rng.choice(places), rng.choice(["+", "-", "*", "=", "<=", "!=", ">"])
    text = statement["relation"]
    statement["relation"] = text[: place.start()] + changed + text[place.end() :]


def name_in_text(rng, data, _pool):
    statement = data["statement"]
    names = [*statement["names"], "n", "F", "x"]
    places = list(re.finditer(r"[a-zA-Z]+", statement["relation"]))
    place = rng.choice(places)
    text = statement["relation"]
    statement["relation"] = text[: place.start()] + rng.choice(names) + text[place.end() :]


def low_end(rng, data, _pool):
    data["statement"]["low"] += rng.choice(STEPS)


def high_end(rng, data, _pool):
    statement = data["statement"]
    statement["high"] = rng.choice([None, statement["low"] + rng.randint(0, 120)])


def place_of_failure(rng, data, _pool):
    data["statement"]["n"] += rng.choice(STEPS)


def value_of_side(rng, data, _pool):
    side = rng.choice(["left", "right"])
    value = int(data["statement"][side]) + rng.choice(STEPS)
    data["statement"][side] = str(value)


def missing(rng, data, _pool):
    statement = data["statement"]
    statement["missing"] = [rng.choice([*statement["names"]]), rng.randint(-9, 3)]
    statement.pop("left", None)
    statement.pop("right", None)


def least(rng, data, _pool):
    data["statement"][rng.choice(["order", "from"])] += rng.choice([-1, 1])


def definitions(statement):
    return [*statement["names"].values()] if "names" in statement else [statement["of"]]


def coefficient(rng, data, _pool):
    """Change p or q of a definition and of the lemma about it, so that they agree."""
    of = rng.choice(definitions(data["statement"]))
    side = rng.choice("pq")
    place = rng.randrange(len(of[side]))
    value = int(of[side][place]) + rng.choice([-1, 1])
    before = copy.deepcopy(of)
    of[side][place] = str(value)
    for lemma in data["lemmas"]:
        if lemma["statement"]["of"] == before:
            lemma["statement"] |= {"of": copy.deepcopy(of), "p": of["p"], "q": of["q"]}


def lemma_alone(rng, data, _pool):
    said = rng.choice(data["lemmas"])["statement"]
    side = rng.choice("pq")
    place = rng.randrange(len(said[side]))
    said[side][place] = str(int(said[side][place]) + rng.choice([-1, 1]))


def offset(rng, data, _pool):
    of = rng.choice(definitions(data["statement"]))
    before = copy.deepcopy(of)
    of["offset"] += rng.choice([-1, 1])
    for lemma in data["lemmas"]:
        if lemma["statement"]["of"] == before:
            lemma["statement"] |= {"of": copy.deepcopy(of), "offset": of["offset"]}


def other_definition(rng, data, pool):
    name = rng.choice([*data["statement"]["names"]])
    other = rng.choice(definitions(rng.choice(pool)["statement"]))
    made = [
        other,
        {"kind": "terms", "offset": 0, "terms": ["1", "2", "4", "8"]},
        {"kind": "formula", "offset": rng.randint(-1, 2), "formula": "2^n+n"},
    ]
    data["statement"]["names"][name] = copy.deepcopy(rng.choice(made))


def no_lemmas(_rng, data, _pool):
    data["lemmas"] = []


def other_lemmas(rng, data, pool):
    data["lemmas"] = copy.deepcopy(rng.choice(pool)["lemmas"])


def other_kind(_rng, data, _pool):
    statement = data["statement"]
    if statement["kind"] == "fails at":
        statement["kind"] = "relation"
        for key in ("n", "left", "right", "missing"):
            statement.pop(key, None)
    else:
        statement |= {"kind": "fails at", "n": statement["low"], "left": "0", "right": "1"}


def evidence(rng, data, _pool):
    data["evidence"] |= {"order": rng.randint(0, 2), "compared": rng.randint(0, 2)}


CHANGES = [
    number_in_text,
    number_in_text,
    operator_in_text,
    name_in_text,
    low_end,
    high_end,
    place_of_failure,
    value_of_side,
    missing,
    least,
    least,
    coefficient,
    coefficient,
    lemma_alone,
    offset,
    other_definition,
    no_lemmas,
    other_lemmas,
    other_kind,
    evidence,
]


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


POOLS = {
    "relations": lambda: pool_of("relation"),
    "failures": lambda: pool_of("fails at"),
    "least orders": least_orders,
}


def is_false(statement):
    try:
        return not is_true(statement)
    except Nothing:  # it says nothing
        return True
