from itertools import product

import pytest
from coq_here import compiled, needs_coq

from gfkit.boards.acceptors.cell_arithmetic import number_of, read_condition
from gfkit.formal.gallina_cell_conditions import comment, condition_term

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


@needs_coq
def test_a_condition_says_the_same_in_coq(tmp_path) -> None:
    said, expected = [], []
    for text in CONDITIONS:
        node = read_condition(text, frozenset("abc"), frozenset())
        term = condition_term(node, {})
        said.append(f"map (fun t => match t with (a, b, c) => {term} end) triples")
        expected.append(
            [number_of(node, dict(zip("abc", t, strict=True))) for t in product(range(3), repeat=3)]
        )
    for text in NEAR:
        node = read_condition(text, frozenset("x"), frozenset(["near"]))
        term = condition_term(node, {"near": "near"})
        lists = [list(t[:k]) for k in range(4) for t in product(range(3), repeat=k)]
        said.append(f"flat_map (fun x => map (fun near => {term}) short) [0; 1; 2]")
        expected.append(
            [number_of(node, {"x": x, "near": near}) for x in range(3) for near in lists]
        )
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
