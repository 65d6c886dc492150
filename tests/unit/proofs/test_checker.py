"""The checker against certificates built here: brute force, bar matrices, known g.f.s."""

from __future__ import annotations

import ast
import copy
import hashlib
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gfkit.boards.rules import find_model
from gfkit.proofs.checker import version_one as checker
from gfkit.proofs.checker.version_one import check, main

SOURCE = Path(checker.__file__)
PRIME = 2**61 - 1


# A generator of certificates: bar matrices as in the paper, and p from q and the terms ----------


def times(f, g):
    found = {}
    for ((i, j), c), ((k, m), d) in itertools.product(f.items(), g.items()):
        found[i + k, j + m] = found.get((i + k, j + m), 0) + c * d
    return {key: c for key, c in found.items() if c}


def plus(f, g):
    keys = f.keys() | g.keys()
    return {key: f.get(key, 0) + g.get(key, 0) for key in keys if f.get(key, 0) + g.get(key, 0)}


def weight(text, marks):
    """Read the few weights that occur here."""
    known = {"1": (0, 0, 1), "x": (1, 0, 1), "y": (0, 1, 1), "3*x": (1, 0, 3), "2": (0, 0, 2)}
    i, j, c = known[text]
    return {{"none": (0, 0), "x": (i + j, 0), "xy": (i, j)}[marks]: c}


def bars(tiles, fixed, size, marks):
    """Return {(labels above, labels below): polynomial} of a row of tiles."""
    left, right, top, bottom = ("left", "right", "top", "bottom")
    if fixed == "rows":
        left, right, top, bottom = top, bottom, left, right
    found = {}
    for row in itertools.product(tiles["tile"], repeat=size):
        fits = all(a[right] == b[left] for a, b in itertools.pairwise(row))
        ends = (row[0][left], row[-1][right])
        allowed = (tiles["boundary"][left], tiles["boundary"][right])
        if fits and ends[0] in allowed[0] and ends[1] in allowed[1]:
            poly = {(0, 0): 1}
            for tile in row:
                poly = times(poly, weight(tile["weight"], marks))
            key = tuple(z[top] for z in row), tuple(z[bottom] for z in row)
            found[key] = plus(found.get(key, {}), poly)
    return found, set(tiles["boundary"][top]), set(tiles["boundary"][bottom])


def series(rule, fixed, size, marks, count):
    total = [{} for _ in range(count)]
    for part in rule["parts"]:
        rows, above, below = bars(part["tiles"], fixed, size, marks)
        c = {(0, 0): part["coefficient"]}
        total[0] = plus(total[0], c)
        frontier = {top: c for top, _ in rows if above.issuperset(top)}
        for n in range(1, count):
            after = {}
            for (top, bottom), poly in rows.items():
                if top in frontier:
                    gained = times(frontier[top], poly)
                    after[bottom] = plus(after.get(bottom, {}), gained)
            frontier = after
            for bottom, poly in frontier.items():
                if below.issuperset(bottom):
                    total[n] = plus(total[n], poly)
    return total


def shown(polys, marks):
    if marks == "none":
        return [str(z.get((0, 0), 0)) for z in polys]
    return [[*e, k, str(z[e])] for k, z in enumerate(polys) for e in sorted(z)]


def hashed(terms, marks):
    if marks == "none":
        lines = [format(z.get((0, 0), 0), "x") for z in terms]
    else:
        lines = [" ".join(f"{i},{j},{z[i, j]:x}" for i, j in sorted(z)) for z in terms]
    return hashlib.sha256("".join(f"{z}\n" for z in lines).encode()).hexdigest()


def seal(certificate):
    """Write the digest anew, as somebody who changes a certificate would."""
    rest = {key: certificate[key] for key in certificate if key != "digest"}
    dump = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return {**rest, "digest": hashlib.sha256(dump.encode("ascii")).hexdigest()}


def unmarked(*coefficients):
    return [{(0, 0): c} if c else {} for c in coefficients]


def certify(rule, fixed, size, q, dimension, marks="none", more=0):
    """Make a certificate with the denominator q; the numerator follows."""
    d = len(q) - 1
    terms = series(rule, fixed, size, marks, dimension + 2 * d + 8)
    p = []
    for n in range(len(terms)):
        p.append({})
        for k in range(min(n, d) + 1):
            p[n] = plus(p[n], times(q[k], terms[n - k]))
    while p and not p[-1]:
        p.pop()
    since = max(d, len(p))
    used = terms[: dimension + since + more]
    assert len(used) == dimension + since + more
    minimal = {"prime": PRIME} if marks == "none" else {"prime": PRIME, "x": 12345, "y": 67890}
    return seal(
        {
            "format": "gfkit certificate",
            "version": 1,
            "rule": copy.deepcopy(rule),
            "fixed": {fixed: size},
            "topology": "strip",
            "marks": marks,
            "statement": "the sum over n >= 0 of a(n) t^n equals p/q",
            "range": {"offset": 0, "recurrence_from": since},
            "p": shown(p, marks),
            "q": shown(q, marks),
            "order": d,
            "minimal": minimal,
            "bound": {"states": 99, "dimension": dimension, "reason": "lumping"},
            "compared": {"terms": len(used), "sha256": hashed(used, marks)},
            "versions": {"gfkit": "0", "python": "3"},
        }
    )


def domineering(quantity):
    return find_model(f"domineering:{quantity}").to_data()


@pytest.fixture(scope="module")
def right_ends():
    """Right ends with 3 columns: order 4."""
    q = unmarked(1, -4, -4, 4, 1)
    return certify(domineering("right-ends"), "columns", 3, q, 4)


@pytest.fixture(scope="module")
def smallest():
    """Right ends with 1 column: Fibonacci numbers."""
    return certify(domineering("right-ends"), "columns", 1, unmarked(1, -1, -1), 2)


# Certificates that hold -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "quantity, fixed, size, p, q, dimension",
    [
        ("right-ends", "columns", 1, (1,), (1, -1, -1), 2),
        ("right-ends", "columns", 2, (1, -1), (1, -2, -2, 1), 3),
        ("right-ends", "columns", 3, (1, -2, -1), (1, -4, -4, 4, 1), 4),
        ("right-ends", "rows", 1, (1, 1), (1, 0, -1, -1), 3),  # Padovan numbers
        ("right-ends", "rows", 2, (1, 0, -1, 1, -1), (1, -2, -1, 0, 0, 0, 1), 6),
        ("left-ends", "rows", 3, (1, -2, -1), (1, -4, -4, 4, 1), 4),
        ("positions", "columns", 2, (1, -1), (1, -3, -1, 1), 3),
        ("tilings", "rows", 2, (1,), (1, -1, -1), 3),
        ("one-sided-ends", "columns", 1, (0, 0, 1), (1, -1, -2, 0, 2, 1), 5),
        (
            "one-sided-ends",
            "columns",
            2,
            (0, 1, -2, -5, 9, 4, -5, -7, 2, -6, 3, 2),
            (1, -6, 9, 5, -15, 2, 6, -12, -5, 6, -2, 1, 4, 1, -1),
            14,
        ),
    ],
)
def test_known_generating_functions_hold(quantity, fixed, size, p, q, dimension):
    certificate = certify(domineering(quantity), fixed, size, unmarked(*q), dimension)
    assert certificate["p"] == [str(c) for c in p]
    assert check(certificate).reasons == []


MARKED = {  # denominators, as {(i, j, k): c}
    1: {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -1},
    2: {
        (0, 0, 0): 1, (0, 0, 1): -1, (0, 1, 1): -1, (1, 0, 1): -1,
        (1, 0, 2): -1, (1, 1, 2): 1, (2, 0, 2): -1, (3, 0, 3): 1,
    },
    3: {
        (0, 0, 0): 1, (0, 0, 1): -1, (0, 1, 1): -2, (1, 0, 1): -1, (1, 0, 2): -2, (1, 1, 2): -2,
        (1, 2, 2): -2, (2, 0, 2): -5, (3, 0, 2): -3, (2, 0, 3): -1, (3, 0, 3): -1, (4, 0, 3): 2,
        (4, 0, 4): 2, (4, 1, 4): -2, (4, 2, 4): 2, (5, 0, 4): 5, (6, 0, 4): 3, (6, 0, 5): -1,
        (6, 1, 5): 2, (7, 0, 5): -1, (9, 0, 6): -1,
    },
}  # fmt: skip


def marked(monomials, marks="xy"):
    q = [{} for _ in range(1 + max(k for _, _, k in monomials))]
    for (i, j, k), c in monomials.items():
        q[k] = plus(q[k], {(i, j) if marks == "xy" else (i + j, 0): c})
    return q


@pytest.mark.parametrize("marks", ["x", "xy"])
@pytest.mark.parametrize("columns, dimension", [(1, 2), (2, 3), (3, 6)])
def test_marked_generating_functions_hold(columns, dimension, marks):
    q = marked(MARKED[columns], marks)
    rule = domineering("positions")
    assert check(certify(rule, "columns", columns, q, dimension, marks)).reasons == []


@pytest.mark.parametrize("rows, dimension", [(2, 3), (3, 6)])
def test_marked_generating_functions_of_fixed_rows_hold(rows, dimension):
    """On its side the board has the marks exchanged."""
    q = marked({(j, i, k): c for (i, j, k), c in MARKED[rows].items()})
    assert check(certify(domineering("positions"), "rows", rows, q, dimension, "xy")).reasons == []


def test_marked_combination_with_negative_coefficients_holds():
    q = {
        (0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -2, (1, 0, 4): 1, (2, 0, 4): 1, (2, 0, 5): 1,
    }  # fmt: skip
    rule = domineering("one-sided-ends")
    assert check(certify(rule, "columns", 1, marked(q), 5, "xy")).reasons == []


def test_marked_difference_that_vanishes_without_marks_holds():
    """Vertical dominoes marked x minus the same marked y: large coefficients, all values 0."""
    rule = domineering("positions")
    other = copy.deepcopy(rule["parts"][0])
    other["tiles"]["tile"][1]["weight"] = "y"
    rule["parts"].append({**other, "coefficient": -1})
    rule["definition"] = {"kind": "tiling"}
    q = {
        (0, 0, 0): 1, (0, 0, 1): -2, (0, 0, 2): 1, (1, 0, 2): -1, (0, 1, 2): -1,
        (1, 0, 3): 1, (0, 1, 3): 1, (1, 1, 4): 1,
    }  # fmt: skip
    certificate = certify(rule, "columns", 1, marked(q), 4, "xy", more=8)
    assert certificate["p"] == [[0, 1, 2, "-1"], [1, 0, 2, "1"]]
    assert check(certificate).reasons == []


def tile_set(tiles, boundary, labels):
    """Make a rule of a user's tile set; a tile is written as left, right, top, bottom, weight."""
    sides = ("left", "right", "top", "bottom")
    tables = [
        {"name": f"T{k}", **dict(zip(sides, z.split()[:4], strict=True)), "weight": z.split()[4]}
        for k, z in enumerate(tiles)
    ]
    allowed = {side: z.split("|") for side, z in zip(sides, boundary.split(), strict=True)}
    data = {"name": "mine", "labels": labels.split(), "tile": tables}
    part = {"coefficient": 1, "tiles": {**data, "boundary": allowed, "hole": allowed}}
    return {"name": "mine", "definition": {"kind": "tiling"}, "parts": [part]}


INDEPENDENT = tile_set(  # labels tell whether the cell left of the edge, or above it, is taken
    ["no no no no 1", "yes no no no 1", "no no yes no 1", "yes no yes no 1", "no yes no yes x"],
    "no no|yes no no|yes",
    "no yes",
)


@pytest.mark.parametrize(
    "fixed, size, p, q, dimension",
    [
        ("columns", 1, (1, 1), (1, -1, -1), 2),
        ("rows", 2, (1, 1), (1, -2, -1), 3),
        ("columns", 3, (1, 3, 1, -1), (1, -2, -6, 0, 1), 4),
    ],
)
def test_independent_sets_of_a_tile_set_hold(fixed, size, p, q, dimension):
    certificate = certify(INDEPENDENT, fixed, size, unmarked(*q), dimension)
    assert certificate["p"] == [str(c) for c in p]
    report = check(certificate)
    assert report.reasons == []
    assert "tilings" in report.checked["boards"]


@pytest.mark.parametrize(
    "top, bottom, p, q",
    [
        ("a|b", "a", (1, 3, -6), (1, -2)),  # two labels above the first row
        ("b", "a", (1, -1), (1, -2)),  # a label above the first row that may not be below the last
        ("b", "b", (1,), (1,)),  # no tiling at all but that of the empty board
    ],
)
def test_empty_board_has_one_tiling_by_definition(top, bottom, p, q):
    rule = tile_set(["o o a a 2", "o o b a 1"], f"o o {top} {bottom}", "o a b")
    certificate = certify(rule, "columns", 1, unmarked(*q), 2)
    assert len(certificate["q"]) == len(q)
    assert check(certificate).reasons == []
    if top == "b":
        assert certificate["p"] == [str(c) for c in p]


def test_larger_bound_and_more_terms_hold():
    q = unmarked(1, -1, -1)
    assert check(certify(domineering("right-ends"), "columns", 1, q, 5, more=3)).holds


def test_zero_sequence_holds():
    rule = copy.deepcopy(domineering("right-ends"))
    rule["parts"] = [rule["parts"][0], {**rule["parts"][0], "coefficient": -1}]
    rule["definition"] = {"kind": "tiling"}
    certificate = certify(rule, "columns", 1, unmarked(1), 2)
    assert certificate["p"] == []
    assert check(certificate).reasons == []


def test_numbers_beyond_the_limit_of_int_are_read(smallest):
    """Python refuses to read 5000 digits by default; the checker must not depend on that."""
    changed = {**smallest, "q": [*smallest["q"][:2], "-" + "1" * 5000]}
    assert "series" in check(seal(changed)).reasons[0]


# Certificates that do not -----------------------------------------------------------------------


def at(certificate, path, value):
    """Return the certificate with another value at the path."""
    changed = copy.deepcopy(certificate)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


def tile(number, key):
    return ("rule", "parts", 0, "tiles", "tile", number, key)


TAMPERED = [
    (("p", 1), "-3", "series"),
    (("p",), ["1", "-2"], "recurrence|series"),
    (("p",), ["1", "-2", "-1", "0"], "ends in a zero"),
    (("p", 0), "01", "is not"),
    (("q", 2), "-5", "series"),
    (("q", 0), "2", "q\\(0\\)"),
    (("q", 0), "-1", "q\\(0\\)"),
    (("q", 4), "-1", "series"),
    (("rule", "definition", "quantity"), "left-ends", "miscount"),
    (("rule", "definition", "quantity"), "play", "none of"),
    (("rule", "definition", "left", 0, 1), [0, 1], "miscount"),
    (("rule", "definition", "right"), [], "miscount"),
    (("rule", "definition", "kind"), "tiling", "keys|is not"),
    (("rule", "definition"), {"kind": "tiling"}, None),
    (("rule", "parts", 0, "coefficient"), 2, "miscount"),
    (("rule", "parts"), [], "empty"),
    (tile(0, "right"), "0", "miscount"),
    (tile(5, "left"), "1", "miscount"),
    (tile(1, "top"), "0", "miscount"),
    (tile(3, "bottom"), "2", "miscount"),
    (tile(3, "bottom"), "7", "does not list"),
    (tile(1, "weight"), "y", "miscount"),
    (tile(1, "weight"), "2*x", "miscount"),
    (tile(1, "weight"), "0*x", "out of range"),
    (tile(1, "weight"), "x^1001", "out of range"),
    (tile(1, "weight"), "x+y", "is not"),
    (("rule", "parts", 0, "tiles", "boundary", "right"), ["0"], "miscount"),
    (("rule", "parts", 0, "tiles", "boundary", "top"), ["0", "1"], "miscount"),
    (("rule", "parts", 0, "tiles", "labels"), ["0", "1", "2", "2"], "twice"),
    (("fixed",), {"columns": 4}, "lumping leaves|sha256|series"),
    (("fixed",), {"columns": 2}, "sha256"),
    (("fixed",), {"rows": 3}, "lumping leaves"),
    (("fixed",), {"columns": 41}, "integer from 1 to 40"),
    (("fixed",), {"columns": 3, "rows": 3}, "keys"),
    (("topology",), "moebius", "is not"),
    (("topology",), "ring", "neighbours goes with joined sides"),
    (("neighbours",), "simple graph", "neighbours goes with joined sides"),
    (("marks",), "x", "is not"),
    (("statement",), "the sum over n >= 1 of a(n) t^n equals p/q", "is not"),
    (("range", "offset"), 1, "offset"),
    (("range", "recurrence_from"), 3, "recurrence_from"),
    (("range", "recurrence_from"), 5, "recurrence_from"),
    (("order",), 3, "order"),
    (("order",), True, "order"),
    (("minimal", "prime"), 2**61 + 1, "not a prime"),
    (("minimal", "prime"), 2**64 + 13, "integer from"),
    (("bound", "dimension"), 3, "lumping leaves 4"),
    (("bound", "dimension"), 5, "needs 9"),
    (("compared", "terms"), 7, "needs 8"),
    (("compared", "terms"), 9, "sha256"),
    (("compared", "terms"), 10**9, "integer from"),
    (("compared", "sha256"), "0" * 64, "sha256"),
    (("version",), 2, "version"),
    (("version",), True, "version"),
    (("rule", "parts", 0, "tiles", "tile"), [], "no tile"),
    (("rule", "definition", "right", 0), [], "without cells"),
    (("format",), "gfkit", "format"),
    (("extra",), 1, "keys"),
]


@pytest.mark.parametrize("path, value, reason", TAMPERED)
def test_tampering_is_rejected_by_the_digest_or_the_structure(right_ends, path, value, reason):
    del reason
    report = check(at(right_ends, path, value))
    assert not report.holds


@pytest.mark.parametrize("path, value, reason", [z for z in TAMPERED if z[2]])
def test_tampering_is_rejected_with_a_new_digest(right_ends, path, value, reason):
    assert re.search(reason, check(seal(at(right_ends, path, value))).reasons[0])


def test_wrong_digest_is_rejected(right_ends):
    assert "digest" in check({**right_ends, "digest": "0" * 64}).reasons[0]


@pytest.mark.parametrize("key", ["p", "rule", "digest", "versions", "bound"])
def test_missing_key_is_rejected(right_ends, key):
    assert "keys" in check({k: z for k, z in right_ends.items() if k != key}).reasons[0]


def test_removed_tile_is_rejected(right_ends):
    changed = copy.deepcopy(right_ends)
    changed["rule"]["parts"][0]["tiles"]["tile"].pop()
    assert "miscount" in check(seal(changed)).reasons[0]


@pytest.mark.parametrize("removed", [5, 6, 7])
def test_tile_that_this_strip_never_uses_is_still_checked(smallest, removed):
    """One column has no horizontal domino, but the rule is wrong all the same."""
    changed = copy.deepcopy(smallest)
    del changed["rule"]["parts"][0]["tiles"]["tile"][removed]
    assert "miscount" in check(seal(changed)).reasons[0]


def test_common_factor_is_rejected(right_ends):
    """(1 - t) p / (1 - t) q is the same function, but its order is not minimal."""
    p, q = (
        [str(a - b) for a, b in zip([*z, 0], [0, *z], strict=True)]
        for z in ([int(c) for c in right_ends[name]] for name in "pq")
    )
    terms = series(right_ends["rule"], "columns", 3, "none", 9)
    changed = {**right_ends, "p": p, "q": q, "order": 5}
    changed["range"] = {"offset": 0, "recurrence_from": 5}
    changed["compared"] = {"terms": 9, "sha256": hashed(terms, "none")}
    assert "common factor" in check(seal(changed)).reasons[0]


def test_prime_that_divides_the_leading_coefficient_is_rejected():
    rule = tile_set(["o o a a 2"], "o o a a", "o a")  # 1/(1 - 2t)
    certificate = certify(rule, "columns", 1, unmarked(1, -2), 1)
    assert check(certificate).holds
    changed = seal(at(certificate, ("minimal", "prime"), 2))
    assert "leading coefficient" in check(changed).reasons[0]


@pytest.mark.parametrize("fixed, mark", [("columns", "x"), ("rows", "y")])
def test_point_where_the_leading_coefficient_vanishes_is_rejected(fixed, mark):
    monomial = (1, 0, 2) if mark == "x" else (0, 1, 2)
    q = marked({(0, 0, 0): 1, (0, 0, 1): -1, monomial: -1})
    certificate = certify(domineering("positions"), fixed, 1, q, 2, "xy")
    assert check(certificate).holds
    changed = seal(at(certificate, ("minimal", mark), 0))
    assert "leading coefficient" in check(changed).reasons[0]


def test_series_that_agrees_only_in_the_first_terms_is_rejected(smallest):
    """1, 1, 2, 3 are the first terms of (1 - t) / (1 - 2 t - 0 t^2 + ...) too."""
    changed = {**smallest, "p": ["1", "-1"], "q": ["1", "-2", "0", "1"], "order": 3}
    changed["range"] = {"offset": 0, "recurrence_from": 3}
    terms = series(smallest["rule"], "columns", 1, "none", 5)
    changed["compared"] = {"terms": 5, "sha256": hashed(terms, "none")}
    assert not check(seal(changed)).holds
    changed["q"] = ["1", "-2", "0", "2"]
    assert "series" in check(seal(changed)).reasons[0]


MARKED_TAMPERED = [
    (("q", 1, 3), "-2", "series"),
    (("q", 5, 1), 2, "series"),
    (("p", 1, 3), "0", "zero coefficient"),
    (("p",), [], "common factor"),
    (("p",), [[1, 0, 1, "-1"], [0, 0, 0, "1"]], "sorted"),
    (("p",), ["1", "-1"], "is not"),
    (("p", 0), [0, 0, "1"], "entries"),
    (("marks",), "x", "integer from 0 to 0"),
    (("minimal",), {"prime": PRIME}, "keys"),
    (("compared", "sha256"), "1" * 64, "sha256"),
    (tile(3, "weight"), "x", "miscount"),
]


@pytest.mark.parametrize("path, value, reason", MARKED_TAMPERED)
def test_marked_tampering_is_rejected(path, value, reason):
    certificate = certify(domineering("positions"), "columns", 2, marked(MARKED[2]), 3, "xy")
    assert re.search(reason, check(seal(at(certificate, path, value))).reasons[0])


@pytest.fixture(scope="module")
def two_columns():
    """Positions with 2 columns, both marks."""
    return certify(domineering("positions"), "columns", 2, marked(MARKED[2]), 3, "xy")


def replayed(certificate):
    """Return p, q, the terms and the grid of a certificate, as the checker compares them."""
    claim = checker.read(certificate)
    automaton = checker.build(claim.parts, claim.side, certificate["marks"])
    count = certificate["compared"]["terms"]
    points = checker.grid(automaton, claim.p, claim.q, count)
    terms = [
        checker.dense(z, points[2])
        for z in checker.exact_terms(automaton, count, certificate["marks"])
    ]
    return claim.p, claim.q, terms, points


def vanishing(values):
    """Return the product of x - a over the values a."""
    product = {(0, 0): 1}
    for a in values:
        product = times(product, {(1, 0): 1, (0, 0): -a})
    return product


def coded(poly):
    return {i * checker.X + j: c for (i, j), c in poly.items()}


@pytest.mark.parametrize("wrong", [[0], [0, 1, 2, 3], range(7), [5]])
def test_denominator_that_is_wrong_but_at_some_values_of_x_is_rejected(two_columns, wrong):
    q = marked(MARKED[2])
    q[3] = plus(q[3], vanishing(wrong))
    changed = seal({**two_columns, "q": shown(q, "xy")})
    assert "series" in check(changed).reasons[0]
    p, q, terms, (_, high, m) = replayed(changed)
    assert checker.agree(q, terms, p, (1, high, m)) == (0 in wrong)


@pytest.mark.parametrize("mark", [0, 1])
def test_every_value_on_the_grid_counts(two_columns, mark):
    p, q, terms, (*grid, m) = replayed(two_columns)
    assert checker.agree(q, terms, p, (*grid, m))
    smaller = list(grid)
    smaller[mark] -= 1
    zero = vanishing(range(smaller[mark]))
    wrong = [*q, coded({e[::-1] if mark else e: c for e, c in zero.items()})]
    assert checker.agree(wrong, terms, p, (*smaller, m))
    assert not checker.agree(wrong, terms, p, (*grid, m))


def test_denominator_that_is_right_modulo_the_modulus_only_is_rejected(two_columns):
    p, q, terms, points = replayed(two_columns)
    assert checker.agree([*q[:3], {**q[3], 0: points[2]}], terms, p, points)
    wrong = marked(MARKED[2])
    wrong[3] = plus(wrong[3], {(0, 0): points[2]})
    assert "series" in check(seal({**two_columns, "q": shown(wrong, "xy")})).reasons[0]


def paths(value, path=()):
    """Yield the path of every value in a certificate."""
    if path:
        yield path
    if isinstance(value, dict | list):
        keys = value if isinstance(value, dict) else range(len(value))
        for key in keys:
            yield from paths(value[key], (*path, key))


def test_garbage_anywhere_is_rejected_without_an_exception(smallest):
    deep = []
    for _ in range(100_000):
        deep = [deep]
    for path in paths(smallest):
        for garbage in (None, -1, 10**5000, 1.5, "\ud800?", [[]], {"": {}}, deep):
            text = isinstance(garbage, str) and path[-1] in ("name", "reason", "gfkit", "python")
            changed = at(smallest, path, garbage)
            assert text or check(changed).reasons, (path, garbage)


@pytest.mark.parametrize("data", [None, 7, "x", [], {}, {1: 2}, {"format": "gfkit certificate"}])
def test_what_is_no_certificate_is_rejected(data):
    assert not check(data).holds


def test_changed_text_and_numbers_are_rejected(smallest):
    """Every text with something added, every number plus one, but for what only informs."""
    informs = {"name", "hole", "states", "reason", "versions"}
    tiles = smallest["rule"]["parts"][0]["tiles"]["tile"]
    for path in paths({**smallest, "rule": {}}):
        value = smallest
        for key in path:
            value = value[key]
        if informs.isdisjoint(path) and isinstance(value, str | int) and path != ("digest",):
            other = value + 1 if isinstance(value, int) else f"{value}1"
            assert not check(seal(at(smallest, path, other))).holds, path
    for number, key in itertools.product(range(len(tiles)), ("left", "right", "top", "bottom")):
        for label in {"0", "1", "2"} - {tiles[number][key]}:
            changed = seal(at(smallest, tile(number, key), label))
            assert "miscount" in check(changed).reasons[0], (number, key, label)


def free(labels):
    """Tiles that show anything anywhere."""
    names = [f"l{k}" for k in range(labels)]
    tiles = [f"o o {a} {b} 1" for a in names for b in names]
    return tile_set(tiles, f"o o l0 {'|'.join(names)}", " ".join(["o", *names]))


@pytest.mark.parametrize("columns, labels, reason", [(40, 2, "many|work"), (20, 6, "many|work")])
def test_too_large_an_automaton_is_refused(smallest, columns, labels, reason, monkeypatch):
    monkeypatch.setattr(checker, "MAX_ENUMERATED", 10_000)
    changed = {**smallest, "rule": free(labels), "fixed": {"columns": columns}}
    assert re.search(reason, check(seal(changed)).reasons[0])


def test_enumeration_that_would_be_too_long_is_cut_short_and_says_so(monkeypatch):
    monkeypatch.setattr(checker, "MAX_ENUMERATED", 10_000)
    rule = free(12)
    certificate = certify(rule, "columns", 1, unmarked(1, -12), 2)
    report = check(certificate)
    assert report.reasons == []
    assert "left out" in report.checked["boards"]


def test_rule_that_cannot_be_enumerated_at_all_is_refused(smallest, monkeypatch):
    monkeypatch.setattr(checker, "MAX_ENUMERATED", 2)
    assert "not even one" in check(smallest).reasons[0]


@pytest.mark.parametrize(
    "limit, value, reason",
    [
        ("MAX_CLOSING", 10, "closure"),
        ("MAX_FRONTIER", 1, "too many ways"),
        ("MAX_CLOSED", 4, "more than 4 row states"),
        ("MAX_STATES", 4, "more than 4 row states that can end"),
        ("MAX_LUMPING", 10, "lumping takes more work"),
        ("MAX_WORK", 100, "too much work"),
        ("MAX_BITS", 100, "too much memory"),
        ("MAX_DIGITS", 10, "q F takes too much memory"),
        ("MAX_GRID", 10, "q F = p takes too much work"),
    ],
)
def test_limits_are_kept(right_ends, monkeypatch, limit, value, reason):
    monkeypatch.setattr(checker, limit, value)
    assert reason in check(right_ends).reasons[0]


def test_limit_of_marked_coefficients_is_kept(monkeypatch):
    certificate = certify(domineering("positions"), "columns", 2, marked(MARKED[2]), 3, "xy")
    monkeypatch.setattr(checker, "MAX_DIGITS", 100)
    assert "too many coefficients" in check(certificate).reasons[0]


def test_limit_of_the_file_is_kept(write, smallest, monkeypatch, capsys):
    monkeypatch.setattr(checker, "MAX_BYTES", 100)
    assert main([write(smallest)]) == 1
    assert "more than 100 bytes" in capsys.readouterr().out


def test_huge_exponents_are_refused(smallest):
    rule = tile_set(["o o a a x^1000*y^1000"], "o o a a", "o a")
    changed = {**smallest, "rule": rule, "marks": "xy", "p": [[0, 0, 0, "1"]]}
    changed["q"] = [[0, 0, 0, "1"], [1000, 1000, 1, "-1"]]
    changed |= {"order": 1, "range": {"offset": 0, "recurrence_from": 1}}
    changed["minimal"] = {"prime": PRIME, "x": 2, "y": 3}
    changed["compared"] = {"terms": 5000, "sha256": "0" * 64}
    assert "too" in check(seal(changed)).reasons[0]


# The pieces -------------------------------------------------------------------------------------


def test_primes_below_two_thousand():
    primes = [n for n in range(2000) if n > 1 and all(n % k for k in range(2, n))]
    assert [n for n in range(2000) if checker.is_prime(n)] == primes


@pytest.mark.parametrize("n", [3215031751, 3825123056546413051, 318665857834031151167461 % 2**64])
def test_strong_pseudoprimes_are_not_primes(n):
    assert not checker.is_prime(n)


@pytest.mark.parametrize("n", [2**61 - 1, 2**64 - 59, 2**31 - 1])
def test_large_primes_are_primes(n):
    assert checker.is_prime(n)


def matchings(rows, columns):
    """Count matchings of a grid by size, cell by cell: x for vertical, y for horizontal pairs."""
    cells = set(itertools.product(range(rows), range(columns)))

    def count(free):
        if not free:
            return {(0, 0): 1}
        r, c = min(free)
        rest = free - {(r, c)}
        total = count(rest)
        for near, poly in (((r + 1, c), {(1, 0): 1}), ((r, c + 1), {(0, 1): 1})):
            if near in rest:
                total = plus(total, times(poly, count(rest - {near})))
        return total

    return count(frozenset(cells))


@pytest.mark.parametrize("rows, columns", [(0, 3), (1, 4), (3, 3), (2, 5)])
def test_enumerated_positions_are_the_matchings_of_a_grid(rows, columns):
    rule = domineering("positions")
    game = checker.read_definition(rule["definition"])
    found = checker.count_positions(game, checker.Shape(rows, columns), checker.Work(10**6, ""))
    expected = {i * checker.X + j: c for (i, j), c in matchings(rows, columns).items()}
    assert found == expected


def test_partition_is_the_coarsest_exact_one():
    """Two states swap, a third goes to both: 0 and 1 are alike, 2 has twice their weight."""
    rows = [[(1, 1, 0)], [(0, 1, 0)], [(0, 1, 0), (1, 1, 0)], [(0, 2, 0)]]
    block = checker.coarsest_exact_partition(rows, [True, True, True, True])
    assert block[0] == block[1] != block[2] == block[3]


def determinant(matrix):
    """Expand along the first rows, for entries {(i, j, k): c} that stand for x^i y^j t^k."""
    found = {(): {(0, 0, 0): 1}}  # by the columns used
    for row in matrix:
        further = {}
        for used, poly in found.items():
            for column, entry in enumerate(row):
                if column not in used:
                    key = tuple(sorted([*used, column]))
                    sign = (-1) ** sum(z > column for z in used)
                    total = further.setdefault(key, {})
                    for (e, c), (f, d) in itertools.product(poly.items(), entry.items()):
                        place = tuple(map(sum, zip(e, f, strict=True)))
                        total[place] = total.get(place, 0) + sign * c * d
        found = further
    return {e: c for e, c in found[tuple(range(len(matrix)))].items() if c}


def numerator_and_denominator(automaton):
    """Return P and Q as determinants."""
    one, size = {(0, 0, 0): 1}, len(automaton.start)
    inner = [[dict(one) if s == t else {} for t in range(size)] for s in range(size)]
    for s, row in enumerate(automaton.matrix):
        for t, c, code in row:
            place = (*divmod(code, checker.X), 1)
            inner[s][t][place] = inner[s][t].get(place, 0) - c
    ends = [one if z else {} for z in automaton.end]
    first = [{}, *({(0, 0, 0): -c} if c else {} for c in automaton.start)]
    return (
        determinant([first, *([end, *row] for end, row in zip(ends, inner, strict=True))]),
        determinant(inner),
    )


def vertical_minus_horizontal():
    rule = domineering("positions")
    other = copy.deepcopy(rule["parts"][0])
    other["tiles"]["tile"][1]["weight"] = "y"
    return {**rule, "parts": [*rule["parts"], {**other, "coefficient": -3}]}


@pytest.mark.parametrize(
    "rule, side, degrees",
    [
        (domineering("positions"), 1, (1, 0)),
        (domineering("positions"), 2, (3, 1)),
        (domineering("positions"), 3, (9, 2)),
        (domineering("right-ends"), 3, None),
        (domineering("maximal"), 2, (4, 1)),
        (domineering("left-ends"), 2, (4, 1)),
        (domineering("one-sided-ends"), 1, None),
        (vertical_minus_horizontal(), 1, None),
        (tile_set(["o o a a 3*x", "o o a b y", "o o b a 2"], "o o a a|b", "o a b"), 2, None),
    ],
)
def test_bounds_of_degrees_and_coefficients_hold(rule, side, degrees):
    parts = [(z["coefficient"], checker.read_tiles(z["tiles"], "")) for z in rule["parts"]]
    automaton = checker.build(parts, side, "xy")
    bound = checker.bounds(automaton)
    p, q = numerator_and_denominator(automaton)
    for mark in (0, 1):
        assert max(e[mark] for e in [*p, *q]) <= bound[mark]
    assert max(map(abs, [*p.values(), *q.values()])) <= bound[2]
    if degrees:
        assert bound[:2] == degrees == tuple(max(e[mark] for e in [*p, *q]) for mark in (0, 1))

    terms = series(rule, "columns", side, "xy", len(automaton.start) + 3)
    product = {}
    for (i, j, k), c in q.items():
        for n, term in enumerate(terms[: len(terms) - k]):
            for (u, v), d in term.items():
                product[i + u, j + v, k + n] = product.get((i + u, j + v, k + n), 0) + c * d
    assert {e: c for e, c in product.items() if c} == p


@pytest.mark.parametrize("quantity", ["positions", "maximal", "one-sided-ends"])
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_grid_is_large_enough(quantity, columns):
    rule = domineering(quantity)
    parts = [(z["coefficient"], checker.read_tiles(z["tiles"], "")) for z in rule["parts"]]
    automaton = checker.build(parts, columns, "xy")
    x, y, size = checker.bounds(automaton)
    p, q = [{3: -2}], [{0: 1}, {2 * checker.X + 1: 4}]
    wide, high, m = checker.grid(automaton, p, q, 6)
    assert (wide, high) == (x + 2 + 1, y + 3 + 1)
    assert m > size * (2 + 1 + 4)
    assert all(m % k for k in range(2, max(wide, high)))


def test_lists_of_coefficients_have_the_values_of_the_polynomial():
    poly = {0: 5, 3: -2, 2 * checker.X + 1: 7}
    rows = checker.dense(poly, 101)
    assert rows == [[5, 0, 0, 99], [], [0, 7]]
    assert checker.dense({}, 101) == []
    for x, y in itertools.product(range(4), repeat=2):
        value = checker.evaluate([checker.evaluate(rows, y, 101)], x, 101)
        assert value == [(5 - 2 * y**3 + 7 * x**2 * y) % 101]


@pytest.mark.parametrize("m", [2, 10, 2**61 - 1, 10**40])
def test_product_of_series_is_compared_in_every_place(m):
    q, f = [1, m - 1, m - 1, 0, m // 2], [m - 1 - k % m for k in range(9)]
    f = [z % m for z in f]
    p = [sum(q[k] * f[n - k] for k in range(min(n, 4) + 1)) % m for n in range(9)]
    assert checker.is_product(q, f, p, m)
    for n in range(9):
        assert not checker.is_product(q, f, [*p[:n], (p[n] + 1) % m, *p[n + 1 :]], m)
    assert checker.is_product([1], f[:8], f[:8], m)
    assert checker.is_product([1], [0, 0], [], m)


# The command ------------------------------------------------------------------------------------


@pytest.fixture
def write(tmp_path):
    def written(data):
        path = tmp_path / "certificate.json"
        text = data if isinstance(data, str) else json.dumps(data)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def test_command_says_what_held(write, smallest, capsys):
    assert main([write(smallest)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[-1] == "certificate holds"
    assert "2 row states" in out


def test_command_says_why_not(write, smallest, capsys):
    assert main([write(at(smallest, ("p", 0), "2"))]) == 1
    out, _ = capsys.readouterr()
    assert out.splitlines()[-1].startswith("certificate REJECTED: digest")


def test_json_is_one_object(write, smallest, capsys):
    path = write(smallest)
    assert main(["--json", path]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["certificate"], found["holds"], found["reasons"]) == (path, True, [])
    assert found["checked"]["terms"] == 4


@pytest.mark.parametrize(
    "text, position",
    [("", "line 1 column 1"), ('{"a":\n 1,}', "line 2 column 4"), ("certificate", "line 1")],
)
def test_what_is_not_json_is_named_with_its_position(write, text, position, capsys):
    path = write(text)
    assert main([path]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert path in err
    assert position in err
    assert err.count("\n") == 1


def test_bytes_that_are_not_text_are_named(tmp_path, capsys):
    path = tmp_path / "bytes"
    path.write_bytes(b'{"a": "\xff"}')
    assert main([str(path)]) == 2
    assert "position 7" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["missing.json", ".", "a\0b"])
def test_unreadable_file_is_one_line(tmp_path, name, capsys):
    assert main([str(tmp_path) + "/" + name]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["--verbose"]])
def test_bad_usage_is_one_line(arguments, capsys):
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith("usage: ")


@pytest.mark.parametrize(
    "text, reason",
    [
        ("[" * 100_000, "too deeply"),
        ('{"order": ' + "9" * 5000 + "}", "5000 digits"),
        ('{"p": 1, "p": 2}', "twice"),
        ("[]", "keys"),
        ("NaN", "keys"),
    ],
)
def test_json_that_is_no_certificate_is_rejected(write, text, reason, capsys):
    assert main([write(text)]) == 1
    assert reason in capsys.readouterr().out


def test_interrupt_is_one_line(write, smallest, monkeypatch, capsys):
    def interrupted(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(checker, "check", interrupted)
    assert main([write(smallest)]) == 130
    assert capsys.readouterr().err.count("\n") == 1


def test_runs_as_a_script_alone(write, smallest):
    done = subprocess.run(
        [sys.executable, "-I", str(SOURCE), write(smallest)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_imports_the_standard_library_alone():
    names = set()
    for node in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {z.name.split(".")[0] for z in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module.split(".")[0])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("eval", "exec", "__import__", "compile")
    assert names <= set(sys.stdlib_module_names)
