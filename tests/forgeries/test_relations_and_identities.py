"""Relations and identities hold only if they are true, and say something.

The bound on the order of a relation is one, also where indices and moduli are negative.
"""

import copy
import itertools
import random
from fractions import Fraction
from math import comb, gcd

import pytest
from forgeries.certificates import envelope

from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import Clock
from gfkit.proofs.checker.tables.finite_tables import read_table
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.identities import IdentityHolds
from gfkit.sequences.relation_holds import RelationHolds


def constant(value, offset=0):
    return {"kind": "fraction", "offset": offset, "p": [str(value)], "q": ["1", "-1"]}


def relation(text, names, low=0):
    return {"kind": "relation", "relation": text, "names": names, "low": low, "high": None}


TWO = "m >= 0, n >= 0"
STRONG = [
    (f"gcd({name}(m),{name}(n)) = {right}", TWO, name == "F")
    for name in "FL"
    for right in (f"{name}(gcd(m,n))", f"abs({name}(gcd(n,m)))")
]
"""Lucas numbers are V(n): no theorem of U(n) is about them."""
FALLING = [
    (f"mod({5 * 2**k}*2^(m*n),5) = 0", f"m >= {low}, n >= {more}", min(low, more) >= 0)
    for k, low, more in itertools.product((0, 3), (-3, -1, 0, 2), (-2, 0))
]
"""A power with a negative exponent is not an integer, and its recurrence has no integers."""
MARKED = [
    (text.replace("z", z), ranges.replace("z", z), False)
    for z in "xy"
    for text, ranges in (("z^n = 1", "n >= 0, z >= 1"), ("1/z = 1", "z >= 1"), ("z = 1", "z >= 1"))
]
"""x and y are marks elsewhere, constants to every other letter."""
SUMS = [
    (f"Sum_{{{z}=1..n}} {body} = Sum_{{{z}=1..n}} 1", False)
    for z in "xyk"
    for body in (f"1/{z}", f"{z}^(2*{z}-2)", f"2^({z}*({z}-1))")
]


@pytest.mark.parametrize("relation, ranges, is_true", [*STRONG, *FALLING, *MARKED])
def test_an_identity_holds_only_if_it_is_true(relation, ranges, is_true) -> None:
    said = {"kind": "identity", "relation": relation, "names": {}, "ranges": ranges}
    assert (check(envelope(said, {})).outcome == "holds") == is_true
    claim = IdentityHolds(relation, (), ranges)
    if is_true:
        assert str(prove(claim, {}))
    else:
        with pytest.raises(NotDerived):
            prove(claim, {})


@pytest.mark.parametrize("relation, is_true", SUMS)
def test_sums_over_a_letter_that_is_a_mark(relation, is_true) -> None:
    said = {"kind": "relation", "relation": relation, "names": {}, "low": 0, "high": None}
    assert (check(envelope(said, {})).outcome == "holds") == is_true
    with pytest.raises(NotDerived):
        prove(RelationHolds(relation, (), 0, None), {})


FORMS = {
    "binomial(n,{})": lambda n, k: comb(n, k) if k >= 0 else 0,
    "mod(n,{})": lambda n, k: n % k,
    "gcd(n,{})": gcd,
    "2^mod(n,{})": lambda n, k: Fraction(2) ** (n % k),
    "2^gcd(n,{})": lambda n, k: 2 ** gcd(n, k),
    "(-1)^mod(3*n,{})": lambda n, k: (-1) ** (3 * n % k),
    "floor(n/{})": lambda n, k: n // k,
}
COUNT = 60


def summand(rng):
    """Return a formula and its first values."""
    shape, of = rng.choice(sorted(FORMS.items()))
    first = rng.choice([-50, -7, -3, -2, -1, 1, 2, 3])
    last = min(first + rng.randint(0, 2), -1) if first < 0 else first + rng.randint(0, 2)
    times = rng.choice(["", "3^n*", "n*"])
    scale = {"": lambda _: 1, "3^n*": lambda n: 3**n, "n*": lambda n: n}[times]
    text = f"{times}(Sum_{{k={first}..{last}}} {shape.format('k')})"
    return text, [scale(n) * sum(of(n, k) for k in range(first, last + 1)) for n in range(COUNT)]


def polynomial(values):
    """Return the polynomial through values at 0, 1, ... as a formula, and its first values."""
    row, leading = [Fraction(z) for z in values], []
    while row:
        leading.append(row[0])
        row = [b - a for a, b in itertools.pairwise(row)]
    text = " + ".join(f"({c})*binomial(n,{k})" for k, c in enumerate(leading))
    return text, [sum(c * comb(n, k) for k, c in enumerate(leading)) for n in range(COUNT)]


@pytest.mark.parametrize("seed", range(8))
def test_formulas_with_negative_numbers(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    for _ in range(15):
        some = [summand(rng) for _ in range(rng.randint(1, 2))]
        values = [sum(z) for z in zip(*(z for _, z in some), strict=True)]
        other, expected = polynomial(values[: rng.randint(1, 4)])
        text = f"{' + '.join(z for z, _ in some)} = {other}"
        report = check(envelope(relation(text, {}), {}))
        assert report.outcome != "holds" or values == expected, text
        assert report.outcome != "rejected" or values != expected, text


@pytest.mark.parametrize(
    "text, is_true",
    [
        ("3^n + Sum_{k=-50..-50} binomial(n,k) = 2^n", False),
        ("3^n + Sum_{k=-50..-50} binomial(n,k) = 3^n", True),
        ("Sum_{k=-3..-3} 2^mod(n,k) = 1", False),
        ("Sum_{k=-3..-3} mod(n,k) + mod(-n,3) = 0", True),
    ],
)
def test_sums_at_negative_numbers(text, is_true) -> None:
    assert check(envelope(relation(text, {}), {})).outcome == ("holds" if is_true else "rejected")


@pytest.mark.parametrize("binomial", ["binomial(n,k)", "binomial(n+k,k)", "binomial(n+k,k)*2^k"])
def test_sums_between_fixed_ends_are_proved(binomial) -> None:
    written_out = " + ".join(binomial.replace("k", str(k)) for k in range(3))
    text = f"Sum_{{k=0..2}} {binomial} = {written_out}"
    assert prove(RelationHolds(text, (), 0, None), {}).is_proved
    assert check(envelope(relation(text, {}), {})).outcome == "holds"


@pytest.mark.parametrize(
    "text", ["mod(a(n),2)", "floor(a(n)/2)", "gcd(a(n),2)", "sign(mod(a(n),3))"]
)
def test_remainders_of_polynomials_are_not_read(text) -> None:
    marked = {
        "kind": "fraction",
        "offset": 0,
        "p": [[0, 0, 0, "1"]],
        "q": [[0, 0, 0, "1"], [0, 0, 1, "-1"], [1, 0, 1, "-1"]],
    }
    report = check(envelope(relation(f"{text} = 0", {"a": marked}), {}))
    assert report.outcome == "not checked"
    assert not any("internal" in reason for reason in report.reasons)


@pytest.mark.parametrize("seed", range(6))
def test_sides_of_a_failure_are_values(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    name = rng.choice(["F", "L", "a"])
    value = rng.randint(1, 9)
    said = {**relation(f"{name}(n) = {value + 1}", {name: constant(value)}), "kind": "fails at"}
    said |= {"n": 0, "left": str(value), "right": str(value + 1)}
    assert check(envelope(said, {})).holds
    for side, number in (("left", value), ("right", value + 1)):
        for own in (f"{name}(4)", "F(1)", "L(3)", "F(n)"):
            texts = [f"{own} + {number} - {own}", f"{own} - 0*n"]
            texts += [f"{own} + {number - z}" for z in (1, 3, 4, value)]
            for text in texts:
                assert not check(envelope({**said, side: text}, {})).holds, text


@pytest.mark.parametrize("text", ["x = x", "a(n)*y = y*a(n)", "x^n/x^n = 1", "m + 1 = 1 + m"])
def test_letters_of_nothing_are_rejected(text) -> None:
    names = {"a": constant(1)} if "a(" in text else {}
    assert check(envelope(relation(text, names), {})).outcome == "rejected"


@pytest.mark.parametrize("seed", range(10))
def test_equal_sequences_are_sequences(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    kind = rng.choice(["nonsense", "rule", "sequence", "", "relation", "least order", None, 7])
    of = {"kind": kind, "a": rng.randint(0, 9)}
    said = {"kind": "equal sequences", "first": of, "second": copy.deepcopy(of)}
    assert not check(envelope(said, {})).holds


@pytest.mark.parametrize(
    "base",
    ["Sum_{m=2..n+1} c(n-m)", "(-1)^(n/5)", "c(n)", "2^(n/3)", "c(n-1)*e(n)", "0*(-1)^(n/5)",
     "e(n)*(-1)^(n/5)", "(Sum_{k=-5..-5} binomial(n,k))*c(n)"],
)  # fmt: skip
@pytest.mark.parametrize("shape", ["({})^0 = 1", "1 + 0*({}) = 1", "({})^0*({})^0 = 1"])
def test_what_has_no_value_has_no_power(base, shape) -> None:
    names = {
        "c": {"kind": "fraction", "offset": 3, "p": ["5"], "q": ["1", "-3"]},
        "e": {"kind": "fraction", "offset": 0, "p": ["1", "2"], "q": ["1"]},
    }
    text = shape.replace("{}", base)
    names = {name: of for name, of in names.items() if f"{name}(" in text}
    assert not check(envelope(relation(text, names), {})).holds


@pytest.mark.parametrize("parts", [[{"coefficient": 1000, "tiles": "hard squares"}], {}, "x", [1]])
def test_parts_of_what_is_no_tile_set_are_refused(parts) -> None:
    rule = {"name": "", "definition": {"kind": "array", "quantity": "arrays", "values": ["0", "1"]}}
    of = {"kind": "strip", "rule": rule, "fixed": {"columns": 1}, "topology": "strip"}
    said = {"kind": "generating function", "offset": 0, "p": ["1"], "q": ["1", "-2"]}
    said["of"] = {**of, "marks": "none", "shift": 0}
    assert check(envelope(said, {})).holds
    rule["parts"] = parts
    assert not check(envelope(said, {})).holds


@pytest.mark.parametrize(
    "formula, text",
    [
        ("sqrt(2)^n", "a(n+2) = 2*a(n)"),
        ("sqrt(2)^n + sqrt(3)", "a(n+2) = 2*a(n) - sqrt(3)"),
        ("x", "a(n) = x"),
        ("x*y + n", "a(n) - n = x*y"),
        ("n/2", "2*a(n) = n"),
    ],
)
def test_named_formulas_have_all_values(formula, text) -> None:
    names = {"a": {"kind": "formula", "offset": 0, "formula": formula}}
    report = check(envelope(relation(text, names), {}))
    assert report.outcome == "holds", report.reasons
    other = check(envelope(relation(f"{text} + 1", names), {}))
    assert other.outcome == "rejected", other.reasons


@pytest.mark.parametrize(
    "tables",
    [
        {"window": [{"rows": 1, "columns": 1, "forbid": ["?"]}]},
        {"window": [{"rows": 1, "columns": 1, "forbid": ["0"], "exceptions": [1]}]},
        {"neighbours": [{"directions": ["up"], "counts": [2], "relation": "equal"}]},
        {"contains": ["0"], "window": [{"rows": 1, "columns": 1, "forbid": ["0"]}]},
    ],
)
def test_what_counts_nothing_has_no_growth(tables) -> None:
    rule = {"kind": "array", "quantity": "arrays", "values": ["0"], **tables}
    of = {"kind": "strip", "rule": {"name": "", "definition": rule}, "fixed": {"columns": 2}}
    of |= {"topology": "strip", "marks": "none", "shift": 0}
    for value in (["0", "1"], ["1", "2"]):
        report = check(envelope({"kind": "growth per row", "of": of, "value": value}, {}))
        assert report.outcome == "not checked"
        assert "nothing is counted" in report.reasons[0]


@pytest.mark.parametrize("seed", range(8))
def test_rules_of_alternating_play_are_the_same_by_their_marks(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    across, down = [[0, 0], [0, 1]], [[0, 0], [1, 0]]
    weights = rng.sample(["x", "y", "2*x", "x*y", "x^2"], 2)
    rules = []
    for weight in weights:
        pieces = {"left": [across], "right": [], "both": [{"cells": down, "weight": weight}]}
        definition = {"kind": "placement", "quantity": "positions", **pieces}
        rules.append({"name": "", "definition": definition, "parts": [], "play": True})
    said = {"kind": "same counts", "first": rules[0], "second": rules[1]}
    counts = {"kind": "boards", "topology": "strip", "multigraph": False, "marks": "none"}
    counts |= {"left": None, "right": None, "more": None}
    tables = [{**counts, "rule": rule} for rule in rules]
    at = [
        [
            read_table(({"table": z}, {}, [], Clock(), None))(place)
            for place in ("1x1", "2x1", "2x3")
        ]
        for z in tables
    ]
    assert at[0] != at[1]
    assert check(envelope(said, {})).outcome == "rejected"
    assert check(envelope({**said, "second": rules[0]}, {})).holds
