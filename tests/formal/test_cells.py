"""Conditions on cells in Coq: they are true of the same cells."""

import operator
import re
from itertools import combinations, permutations, product
from math import inf, isqrt, prod

import pytest
from coq_here import compiled
from oracle.expressions import function_of
from tools import needs_coq

from gfkit.boards.conditions.parser import read_condition
from gfkit.formal.cells import condition_term
from gfkit.formal.comments import comment

CONDITIONS = (
    "a + b != c",
    "a < b < c or c <= b <= a",
    "not (a = b and b = c)",
    "a * b - c in [0, 2, -1]",
    "a - b not in [1]",
    "abs(a - b) + abs(b - c) <= 2",
    "(a + 2 * b) mod 3 = c",
    "sum(a, b, c) = 3 and max(a, b, c) > min(a, b, c)",
    "distinct(a, b, c) = 2",
    "lower(a, b, c) = b or upper(a, b) > c",
    "det(a, b, c, a) >= per(a, c, b, 1)",
    "det(a, b, c, 1, 2, a, b, c, 0) != 0",
    "count(a < b, b < c, c < a) = 1",
    "any(a = 0, b = 0) and all(b <= c, c <= 2)",
    "-a < -b",
    "a >= b and b >= c and a > c",
)
"""Conditions on three cells, in all words of the language."""

NEAR = (
    "count(near = x) in [1, 2]",
    "2 * count(near = x) <= number(near)",
    "sum(near, x) mod 2 = 0",
    "min(near) < x and max(near) > x",
    "any(near = x + 1) or all(near <= x)",
    "distinct(near, x) <= 2 and count(abs(near - x) > 1, x = 0) < 2",
    "max(near * 2) >= x",
)
"""Conditions on an element and a list that may be empty."""


class Each(list):
    """A list whose arithmetic and comparisons are those of its elements."""

    def each(sign):
        return lambda self, other: Each(sign(one, other) for one in self)

    __mul__, __sub__ = each(operator.mul), each(operator.sub)
    __eq__, __lt__, __le__, __gt__ = map(each, (operator.eq, operator.lt, operator.le, operator.gt))

    def __abs__(self):
        return Each(map(abs, self))


def flat(given):
    """Return the numbers that a function is given, those of lists one by one."""
    return [z for one in given for z in (one if isinstance(one, Each) else [one])]


def permanent(entries, is_signed):
    """Return the determinant or the permanent of a square matrix that is given by rows."""
    n = isqrt(len(entries))
    total = 0
    for places in permutations(range(n)):
        sign = (-1) ** sum(a > b for a, b in combinations(places, 2)) if is_signed else 1
        total += sign * prod(entries[n * i + k] for i, k in enumerate(places))
    return total


FUNCTIONS = {
    "abs": abs,
    "sum": lambda *z: sum(flat(z)),
    "max": lambda *z: max(flat(z), default=-inf),
    "min": lambda *z: min(flat(z), default=inf),
    "distinct": lambda *z: len({*flat(z)}),
    "number": lambda *z: len(flat(z)),
    "count": lambda *z: sum(map(bool, flat(z))),
    "any": lambda *z: any(flat(z)),
    "all": lambda *z: all(flat(z)),
    "lower": lambda *z: sorted(flat(z))[(len(flat(z)) - 1) // 2],
    "upper": lambda *z: sorted(flat(z))[len(flat(z)) // 2],
    "det": lambda *z: permanent(z, is_signed=True),
    "per": lambda *z: permanent(z, is_signed=False),
}
"""The functions of the language, as docs/array-rules.md defines them."""


def meaning(text):
    """Return the truth of a condition as a function of its letters, by arithmetic alone."""
    said = function_of(re.sub(r"(?<![<>!])=", "==", text).replace(" mod ", " % "))
    return lambda known: bool(said({**FUNCTIONS, **known}))


@needs_coq
def test_a_condition_says_the_same_in_coq(tmp_path) -> None:
    said, expected = [], []
    for text in CONDITIONS:
        node = read_condition(text, frozenset("abc"), frozenset())
        term, holds = condition_term(node, {}), meaning(text)
        said.append(f"map (fun t => match t with (a, b, c) => {term} end) triples")
        expected.append(
            [holds(dict(zip("abc", t, strict=True))) for t in product(range(3), repeat=3)]
        )
    for text in NEAR:
        node = read_condition(text, frozenset("x"), frozenset(["near"]))
        term, holds = condition_term(node, {"near": "near"}), meaning(text)
        lists = [list(t[:k]) for k in range(4) for t in product(range(3), repeat=k)]
        said.append(f"flat_map (fun x => map (fun near => {term}) short) [0; 1; 2]")
        expected.append([holds({"x": x, "near": Each(near)}) for x in range(3) for near in lists])
    triples = "; ".join(f"({a}, {b}, {c})" for a, b, c in product(range(3), repeat=3))
    short = "flat_map (lists [0; 1; 2]) [0; 1; 2; 3]%nat"
    text = f"Definition triples := [{triples}].\nDefinition short := {short}.\n"
    text += "Set Printing Width 100000.\nSet Printing Depth 100000.\n"
    text += "".join(f"Eval vm_compute in {one}.\n" for one in said)
    lines = [line for line in compiled(tmp_path, text).splitlines() if "=" in line]
    found = [[word == "true" for word in line.strip(" =[]").split("; ")] for line in lines]
    assert found == expected


@pytest.mark.parametrize("text", ['a "b" (* c *)', '(*) "', "*)", '"'])
def test_a_comment_does_not_end_early(text: str) -> None:
    said = comment(text)
    assert "(*" not in said
    assert "*)" not in said
    assert '"' not in said
