"""A program that forges certificates: it changes the statement with its evidence and digest."""

import copy
from fractions import Fraction
from math import prod

from forgeries.certificates import hashed, seal
from oracle.definitions import TooMany, count, is_refuted, series

from gfkit.proofs.checker.core.generating_functions import PRIMES

STEPS = [-1, 1, 2, *PRIMES, prod(PRIMES)]
"""What is added to a coefficient: also what vanishes modulo the primes that the checker tries."""
QUANTITIES = ["positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "tilings"]


def forged(rng, pool):
    """Return a certificate from the pool after one to three changes, sealed."""
    data = copy.deepcopy(rng.choice(pool))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        change = rng.choice(CHANGES)
        try:
            change(rng, data, pool)
        except (LookupError, TypeError, ValueError, AttributeError, AssertionError, TooMany):
            continue  # there is nothing of that kind to change
    return seal(data)


def rehash(data):
    """Make the evidence that of p and q."""
    statement = data["statement"]
    marks, q = statement["of"]["marks"], statement["q"]
    data["evidence"] = hashed(statement["p"], q, marks, 2 * len(q) + 5)


def quantity(rng, data, _pool):
    data["statement"]["of"]["rule"]["definition"]["quantity"] = rng.choice(QUANTITIES)


def side(rng, data, _pool):
    fixed = data["statement"]["of"]["fixed"]
    (name,) = fixed
    fixed[name] = max(1, fixed[name] + rng.choice([-2, -1, 1]))


def other_side(_rng, data, _pool):
    of = data["statement"]["of"]
    ((name, size),) = of["fixed"].items()
    of["fixed"] = {"rows" if name == "columns" else "columns": size}


def topology(rng, data, _pool):
    of = data["statement"]["of"]
    of["topology"] = rng.choice(["strip", "cylinder", "ring", "torus"])
    of.pop("neighbours", None)
    if of["topology"] != "strip":
        of["neighbours"] = rng.choice(["simple graph", "multigraph"])


def marks(rng, data, _pool):
    data["statement"]["of"]["marks"] = rng.choice(["none", "x", "xy"])


def shift(rng, data, _pool):
    statement = data["statement"]
    by = rng.choice([-1, 1, 5])
    statement["of"]["shift"] = by
    statement["offset"] = rng.choice([0, -by, by])


def coefficient(rng, data, _pool):
    side_ = data["statement"][rng.choice("pq")]
    k = rng.randrange(len(side_))
    if isinstance(side_[k], list):
        side_[k][3] = str(int(side_[k][3]) + rng.choice(STEPS))
    else:
        side_[k] = str(int(side_[k]) + rng.choice(STEPS))
    rehash(data)


def common_factor(rng, data, _pool):
    statement = data["statement"]
    c = rng.choice([-1, 1, 2])
    for name in "pq":
        f = [int(z) for z in statement[name]]
        product = [a + c * b for a, b in zip([*f, 0], [0, *f], strict=True)]
        statement[name] = [str(z) for z in product]
    rehash(data)


def other_fraction(rng, data, pool):
    other = rng.choice(pool)["statement"]
    data["statement"] |= {"p": copy.deepcopy(other["p"]), "q": copy.deepcopy(other["q"])}
    rehash(data)


def other_rule(rng, data, pool):
    other = rng.choice(pool)["statement"]["of"]
    data["statement"]["of"]["rule"] = copy.deepcopy(other["rule"])


def short_fit(rng, data, _pool):
    """Put in a fraction that has the right first terms and no more."""
    statement = data["statement"]
    of = statement["of"]
    wanted = rng.randrange(2, 6)
    terms = [count(of, n, 20_000).get((0, 0), 0) for n in range(wanted)]
    if rng.random() < 0.5:
        terms = [z.get((0, 0), 0) for z in series(statement["p"], statement["q"], wanted)]
    p, q = pade(terms)
    statement |= {"p": p, "q": q}
    rehash(data)
    data["evidence"] |= {"dimension": 1, "states": 1}


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


def move_piece(rng, data, _pool):
    definition = data["statement"]["of"]["rule"]["definition"]
    pieces = definition[rng.choice(["left", "right"])]
    cell = rng.choice(rng.choice(pieces))
    cell[rng.randrange(2)] += rng.choice([-1, 1])


def drop_piece(rng, data, _pool):
    definition = data["statement"]["of"]["rule"]["definition"]
    pieces = definition[rng.choice(["left", "right", "both"])]
    del pieces[rng.randrange(len(pieces))]


def add_piece(rng, data, _pool):
    definition = data["statement"]["of"]["rule"]["definition"]
    cells = [[0, 0]]
    while rng.random() < 0.6:
        cells.append([cells[-1][0] + rng.choice([0, 1]), cells[-1][1] + rng.choice([-1, 0, 1])])
    owner = rng.choice(["left", "right", "both"])
    piece = {"cells": cells, "weight": rng.choice(["x", "y", "2*x"])}
    definition.setdefault(owner, []).append(piece if owner == "both" else cells)


def swap_players(_rng, data, _pool):
    definition = data["statement"]["of"]["rule"]["definition"]
    definition["left"], definition["right"] = definition["right"], definition["left"]


def no_pieces(rng, data, _pool):
    data["statement"]["of"]["rule"]["definition"][rng.choice(["left", "right"])] = []


def colour(rng, data, _pool):
    definition = data["statement"]["of"]["rule"]["definition"]
    one = rng.choice(definition["colours"])
    one["owner"] = rng.choice(["left", "right", "both"])
    one["weight"] = rng.choice(["x", "y", "2*x", one["weight"]])


def forbidden(rng, data, _pool):
    definition = data["statement"]["of"]["rule"]["definition"]
    if rng.random() < 0.5:
        names = [z["name"] for z in definition["colours"]]
        definition["forbidden"].append(rng.choice(names) + rng.choice(names))
    else:
        del definition["forbidden"][rng.randrange(len(definition["forbidden"]))]


def diagonals(rng, data, _pool):
    definition = data["statement"]["of"]["rule"]["definition"]
    assert definition["neighbours"] in ("edge", "king")
    definition["neighbours"] = rng.choice(["edge", "king"])


def array_value(rng, data, _pool):
    """Change a number or a word somewhere in the conditions of an array rule."""
    definition = data["statement"]["of"]["rule"]["definition"]
    if definition["kind"] != "array":
        raise KeyError
    key = rng.choice([z for z in definition if z not in ("kind", "quantity", "name", "values")])
    definition[key] = scrambled(rng, definition[key])


def scrambled(rng, value):
    if isinstance(value, dict):
        key = rng.choice(list(value))
        return {**value, key: scrambled(rng, value[key])}
    if isinstance(value, list):
        if not value or rng.random() < 0.2:
            return value[:-1]
        k = rng.randrange(len(value))
        return [*value[:k], scrambled(rng, value[k]), *value[k + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1])
    orders = ["increasing", "decreasing", "nonincreasing", "nondecreasing"]
    words = ["row", "column", "diagonal", "antidiagonal", "king", "0", "1", *orders]
    return rng.choice([value[::-1], *words])


def tile(rng, data, _pool):
    tiles = data["statement"]["of"]["rule"]["parts"][0]["tiles"]
    one = rng.choice(tiles["tile"])
    one[rng.choice(["left", "right", "top", "bottom"])] = rng.choice(tiles["labels"])


def drop_tile(rng, data, _pool):
    tiles = data["statement"]["of"]["rule"]["parts"][0]["tiles"]["tile"]
    del tiles[rng.randrange(len(tiles))]


def hidden_parts(rng, data, pool):
    """Add tile sets with large coefficients, which a rule with a definition does not need."""
    tiles = [z["statement"]["of"]["rule"] for z in pool]
    parts = [part for rule in tiles for part in rule.get("parts", [])]
    rule = data["statement"]["of"]["rule"]
    rule["parts"] = [
        *rule.get("parts", []),
        *({**copy.deepcopy(rng.choice(parts)), "coefficient": c} for c in (1000, -1000)),
    ]


def edges(rng, data, _pool):
    graph = data["statement"]["of"]["graph"]
    if rng.random() < 0.5:
        del graph["edges"][rng.randrange(len(graph["edges"]))]
    else:
        graph["vertices"] += 1
        graph["edges"].append([rng.randrange(graph["vertices"] - 1), graph["vertices"] - 1])


def cycles(rng, data, _pool):
    assert data["statement"]["of"]["with"] in ("paths", "cycles")
    data["statement"]["of"]["with"] = rng.choice(["paths", "cycles"])


def long_digits(rng, data, _pool):
    side_ = data["statement"][rng.choice("pq")]
    side_[rng.randrange(len(side_))] = "9" * rng.choice([50, 5000])


def escapes(rng, data, _pool):
    name = rng.choice(["\x1b[2J\x1b[Hcertificate holds", "a\nb\rcertificate holds", "\u202eabc"])
    data["statement"]["of"]["rule"]["name"] = name


def evidence(rng, data, _pool):
    data["evidence"][rng.choice(["terms", "dimension", "states"])] = rng.choice([0, 1, 7])


CHANGES = [
    quantity, side, other_side, topology, marks, shift, coefficient, coefficient, common_factor,
    other_fraction, other_rule, short_fit, short_fit, move_piece, drop_piece, add_piece,
    swap_players, no_pieces, colour, forbidden, diagonals, array_value, tile, drop_tile,
    hidden_parts, edges, cycles, long_digits, escapes, evidence,
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
