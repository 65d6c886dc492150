"""A program that forges certificates: it changes statement, lemmas and evidence, and seals them.

Statement and lemmas are changed alike as often as not, so that they fit each other, and the hash of
terms is made anew.
"""

import copy
import re
from fractions import Fraction
from math import prod

from forgeries.certificates import hashed, seal
from oracle.definitions import TooMany, count, is_refuted, series

from gfkit.proofs.checker.core.gf import PRIMES

NEAR = (-2, -1, -1, 1, 1, 2, 5)
STEPS = (*NEAR, *NEAR, *PRIMES, prod(PRIMES))
"""What is added to a coefficient: also what vanishes modulo the primes that the checker tries."""
TOKENS = re.compile(r"\d+|[-+*/=^]|[a-zA-Z]+")
OPERATORS = ["+", "-", "*", "=", "<=", "!=", ">"]
OWNERS = ["left", "right", "both"]
QUANTITIES = ["positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "tilings"]
ORDERS = ["increasing", "decreasing", "nonincreasing", "nondecreasing"]
WORDS = {
    "quantity": QUANTITIES,
    "marks": ["none", "x", "xy"],
    "with": ["paths", "cycles"],
    "owner": OWNERS,
    "weight": ["x", "y", "2*x"],
    "neighbours": ["edge", "king", "simple graph", "multigraph"],
    "name": ["\x1b[2J\x1b[Hcertificate holds", "a\nb\rcertificate holds", "\u202eabc"],
}
"""What stands at a key; elsewhere a word is one of these, or is turned round."""
OTHERS = ["row", "column", "diagonal", "antidiagonal", "king", "0", "1", "a", "b", *ORDERS]

UNCHANGED = (LookupError, TypeError, ValueError, AttributeError, AssertionError, TooMany)
"""There is nothing of that kind to change."""


def forged(rng, pool):
    """Return a certificate from the pool after one to three changes, sealed."""
    data = copy.deepcopy(rng.choice(pool))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        for change in rng.sample(CHANGES, 9):
            try:
                change(rng, data, pool)
            except UNCHANGED:
                continue
            break
    if "sha256" in data["evidence"] and rng.random() < 0.8:
        rehash(data)
    return seal(data)


def rehash(data):
    """Make the evidence that of p and q."""
    statement = data["statement"]
    try:
        p, q, marks = statement["p"], statement["q"], statement["of"]["marks"]
        found = hashed(p, q, marks, 2 * len(q) + 5)
    except UNCHANGED:
        return
    data["evidence"] = found


def objects(data):
    """List all objects within."""
    found = [data] if isinstance(data, dict) and data else []
    for value in data.values() if isinstance(data, dict) else data:
        if isinstance(value, dict | list):
            found += objects(value)
    return found


def anywhere(rng, data, pool):
    """Change one value of the statement, and as often as not wherever its object stands."""
    inner = rng.choice(objects(data["statement"]))
    key, before = rng.choice(list(inner)), copy.deepcopy(inner)
    inner[key] = other(rng, key, inner[key], pool)
    if rng.random() < 0.6:
        for z in objects([data["lemmas"], data["statement"]]):
            if z == before:
                z[key] = copy.deepcopy(inner[key])


def other(rng, key, value, pool):
    """Return another value of its sort; of texts a number, an operator or a word is another."""
    if rng.random() < 0.15:  # that of another certificate
        some = (pool[k] for k in rng.sample(range(len(pool)), min(len(pool), 4)))
        found = [z[key] for y in some for z in objects(y) if key in z]
        return copy.deepcopy(rng.choice(found or [value]))
    if value is None or isinstance(value, bool):
        return rng.randint(0, 120) if value is None else not value
    if isinstance(value, int):
        return value + rng.choice(NEAR) if rng.random() < 0.9 else None
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return str(int(value) + rng.choice(STEPS)) if rng.random() < 0.99 else "9" * 4000
    if isinstance(value, str) and re.search("[=<>]", value):
        place = rng.choice([*TOKENS.finditer(value)])
        words = OPERATORS if place[0] in "+-*/=^" else ["n", "F", "x", "a", "b"]
        new = str(max(0, int(place[0]) + rng.choice(NEAR))) if place[0].isdigit() else ""
        return value[: place.start()] + (new or rng.choice(words)) + value[place.end() :]
    if isinstance(value, str):
        return rng.choice(WORDS.get(key) or [value[::-1], *OTHERS])
    if isinstance(value, dict) and value:
        inner = rng.choice(list(value))
        return {**value, inner: other(rng, inner, value[inner], pool)}
    k = rng.randrange(len(value))
    match rng.randrange(5):
        case 0:
            return value[::-1]
        case 1:
            return value[:k] + value[k + 1 :]
        case 2:
            return [*value, other(rng, key, copy.deepcopy(value[k]), pool)]
    return [*value[:k], other(rng, key, value[k], pool), *value[k + 1 :]]


def exchanged(rng, data, _pool):
    """Exchange two values of an object, such as the pieces of the players."""
    inner = rng.choice([z for z in objects(data["statement"]) if len(z) > 1])
    one, two = rng.sample(list(inner), 2)
    inner[one], inner[two] = inner[two], inner[one]


def board(rng, data, _pool):
    """Change the side that is fixed, how ends are joined, or where the sequence begins."""
    statement, of = data["statement"], data["statement"]["of"]
    ((name, size),) = of["fixed"].items()
    match rng.randrange(4):
        case 0:
            of["fixed"] = {name: max(1, size + rng.choice([-2, -1, 1]))}
        case 1:
            of["fixed"] = {"rows" if name == "columns" else "columns": size}
        case 2:
            of["topology"] = rng.choice(["strip", "cylinder", "ring", "torus"])
            of.pop("neighbours", None)
            if of["topology"] != "strip":
                of["neighbours"] = rng.choice(["simple graph", "multigraph"])
        case _:
            by = rng.choice([-1, 1, 5])
            of["shift"], statement["offset"] = by, rng.choice([0, -by, by])


def side(rng, data, pool):
    """Change p or q of a definition, and of what a lemma says of it."""
    of = rng.choice([z for z in objects(data["statement"]) if "p" in z])
    before, key = copy.deepcopy(of), rng.choice(["p", "q", "offset"])
    of[key] = other(rng, key, of[key], pool)
    for lemma in data["lemmas"]:
        if lemma["statement"]["of"] == before:
            lemma["statement"] |= {"of": copy.deepcopy(of), key: copy.deepcopy(of[key])}


def lemma_alone(rng, data, pool):
    said, key = rng.choice(data["lemmas"])["statement"], rng.choice("pq")
    said[key] = other(rng, key, said[key], pool)


def lemmas(rng, data, pool):
    whole = rng.choice(pool)["lemmas"]
    data["lemmas"] = copy.deepcopy(rng.choice([[], data["lemmas"][:-1], whole]))


def fraction(rng, data, pool):
    """Put in another fraction: with a common factor, of another, or with the right first terms."""
    statement = data["statement"]
    match rng.randrange(4):
        case 0:
            c = rng.choice([-1, 1, 2])
            for name in "pq":
                f = [int(z) for z in statement[name]]
                statement[name] = [str(a + c * b) for a, b in zip([*f, 0], [0, *f], strict=True)]
        case 1:
            found = rng.choice(pool)["statement"]
            statement |= {"p": copy.deepcopy(found["p"]), "q": copy.deepcopy(found["q"])}
        case way:
            few, of = rng.randrange(2, 6), statement["of"]
            whole = series(statement["p"], statement["q"], few)
            terms = [count(of, n, 20_000) for n in range(few)] if way == 2 else whole
            statement["p"], statement["q"] = pade([z.get((0, 0), 0) for z in terms])


def pade(terms):
    """Return an integer fraction with these terms, of small order if there is one."""
    for d in range(len(terms)):
        for c in range(-9, 10):
            q = [1, *[0] * (d - 1), c][: d + 1]
            p = [sum(q[k] * terms[n - k] for k in range(min(n, d) + 1)) for n in range(len(terms))]
            while p and not p[-1]:
                p.pop()
            if len(p) < len(terms):
                return [str(z) for z in p], [str(z) for z in q]
    return [str(z) for z in terms], ["1"]


def pieces(rng, data, pool):
    """Take away, move or add a piece; tile sets with large coefficients are added to any rule."""
    rule = data["statement"]["of"]["rule"]
    owner, way = rng.choice(OWNERS), rng.randrange(4)
    if way == 0:
        tiles = [z for y in pool for z in y["statement"]["of"]["rule"].get("parts", [])]
        two = ({**copy.deepcopy(rng.choice(tiles)), "coefficient": c} for c in (1000, -1000))
        rule["parts"] = [*rule.get("parts", []), *two]
        return
    known = rule["definition"].setdefault(owner, [])
    if way == 1:
        rule["definition"][owner] = rng.choice([[], known[1:]])
    elif way == 2:
        cell = rng.choice(rng.choice(known))
        cell[rng.randrange(2)] += rng.choice([-1, 1])
    else:
        cells = [[0, 0]]
        while rng.random() < 0.6:
            cells.append([cells[-1][0] + rng.choice([0, 1]), cells[-1][1] + rng.choice([-1, 0, 1])])
        piece = {"cells": cells, "weight": rng.choice(WORDS["weight"])}
        known.append(piece if owner == "both" else cells)


def edges(rng, data, _pool):
    graph = data["statement"]["of"]["graph"]
    if rng.random() < 0.5:
        del graph["edges"][rng.randrange(len(graph["edges"]))]
    else:
        graph["vertices"] += 1
        graph["edges"].append([rng.randrange(graph["vertices"] - 1), graph["vertices"] - 1])


def forbidden(rng, data, _pool):
    definition = data["statement"]["of"]["rule"]["definition"]
    names = [z["name"] for z in definition["colours"]]
    definition["forbidden"].append(rng.choice(names) + rng.choice(names))


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


def kind(_rng, data, _pool):
    statement = data["statement"]
    if statement["kind"] == "fails at":
        statement["kind"] = "relation"
        for key in ("n", "left", "right", "missing"):
            statement.pop(key, None)
    elif statement["kind"] == "relation":
        statement |= {"kind": "fails at", "n": statement["low"], "left": "0", "right": "1"}


def evidence(rng, data, _pool):
    is_relation = "names" in data["statement"]
    keys = ["order", "compared"] if is_relation else ["terms", "dimension", "states"]
    data["evidence"][rng.choice(keys)] = rng.choice([0, 1, 2, 7])


CHANGES = [
    *[anywhere] * 9, exchanged, *[board] * 4, side, side, lemma_alone, lemmas, *[fraction] * 4,
    pieces, pieces, edges, forbidden, missing, definition, kind, evidence,
]  # fmt: skip


def are_coprime(p, q):
    """Tell whether two integer polynomials have no common factor, by Euclid's algorithm over Q."""
    a, b = ([Fraction(int(z)) for z in side_] for side_ in (q, p))
    while b:
        while len(a) >= len(b):
            c = a[-1] / b[-1]
            for k in range(len(b)):
                a[len(a) - len(b) + k] -= c * b[k]
            while a and not a[-1]:
                a.pop()
        a, b = b, a
    return len(a) == 1


def is_false(statement):
    """Tell whether the oracle refutes a statement, or its fraction is not in lowest terms."""
    is_plain = statement["of"]["marks"] == "none"
    is_lowest = not is_plain or are_coprime(statement["p"], statement["q"])
    return is_refuted(statement) is not None or not is_lowest
