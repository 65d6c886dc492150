"""Relations and closed forms for Coq: equations in integers say the same, and Coq accepts them."""

import re
from dataclasses import replace
from math import comb, prod
from pathlib import Path

import pytest
from coq_here import compiled
from samples import parametrize_some
from tools import needs_coq

from gfkit import Strip
from gfkit.formal.equations import whole_equation
from gfkit.formal.relations import formal_relation
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.sequences.operations import Shifted
from gfkit.sequences.relations import RelationHolds

KINGS = Strip("kings", columns=2)
"""a(n) = (4*2^n - (-1)^n)/3"""
KING = Strip("kings", columns=1)
"""Fibonacci numbers: b(n) = F(n+2)."""
TRUE = [
    ("a(n) = a(n-1)+2*a(n-2)", 2),
    ("a(n) = (4*2^n-(-1)^n)/3", 0),
    ("a(n+1)-2*a(n) = (-1)^n", 0),
    ("n*a(n) = n*(2^(n+2)-(-1)^n)/3", 1),
    ("b(n)-b(n-1) = b(n-2)", 2),
    ("b(n)+0*a(n) = ((1+sqrt(5))/2)^(n+2)/sqrt(5)-((1-sqrt(5))/2)^(n+2)/sqrt(5)", 0),
    ("n^2*b(n) = n^2*(((1+sqrt(5))/2)^(n+2)-((1-sqrt(5))/2)^(n+2))/sqrt(5)", 2),
    ("a(n)+b(n+2)-b(n+1) = b(n)+a(n-1)+2*a(n-2)", 3),
    ("c(n) = 2*c(n-1)+(-1)^n", 1),
    ("d(n)+a(n) = c(n)+2*d(n-3)+a(n-1)", 3),
    ("2^(-n)*a(n) = 4/3-(-1/2)^n/3", 0),
    ("b(n)^2-b(n+1)*b(n-1) = -(-1)^n", 1),
    ("b(2*n-1) = b(n-1)^2+b(n-2)^2", 2),
    ("3*a(n)*b(2*n-1) = (4*2^n-(-1)^n)*(b(2*n+1)-b(2*n))", 1),
    ("b(n) = F(n+2)", 0),
    ("b(n)+b(n+2) = L(n+3)", 0),
]
PARTS = 16
FALSE = [
    ("a(n) = a(n-1)+2*a(n-2)+1", 2),
    ("a(n) = (4*2^n+(-1)^n)/3", 0),
    ("b(n) = ((1+sqrt(5))/2)^(n+2)/sqrt(5)+((1-sqrt(5))/2)^(n+2)/sqrt(5)", 0),
    ("n*a(n) = n*(2^(n+1)-(-1)^n)/3", 1),
    ("a(n) = b(n)", 0),
    ("b(n) = F(n+1)", 0),
    ("b(n)^2-b(n+1)*b(n-1) = (-1)^n", 1),
    ("b(2*n-1) = b(n-1)^2+b(n-2)^2+n-2", 2),
]
READ = {"a": lambda n: (4 * 2**n - (-1) ** n) // 3, "b": lambda n: fibonacci(n + 2)}
READ["c"] = READ["d"] = lambda n: READ["a"](n + 1)


def fibonacci(n: int) -> int:
    return sum(comb(n - 1 - k, k) for k in range(n)) if n else 0


READ |= {"F": fibonacci, "L": lambda n: 2 * fibonacci(n + 1) - fibonacci(n)}


def definitions(names):
    known = {"a": KINGS.definition(), "b": KING.definition()}
    known["c"] = Shifted((KINGS.definition(),), 1, 0)
    known["d"] = replace(KINGS.definition(), shift=1)
    return tuple((name, known[name]) for name in sorted(names))


def statement(relation: str, low: int) -> RelationHolds:
    names = definitions({name for name in "abcd" if f"{name}(" in relation})
    return RelationHolds(relation, names, low, None)


def value(residual, n: int, given, radicand: int) -> int:
    """Return a sum of products at n, by its definition."""

    def factor(name: str, at: int) -> int:
        if name in given:
            return given[name](at)
        kind, *words = name.split()
        if kind not in {"whole", "root"}:
            return at if kind == "n" else int(kind) ** at
        (s, t), pair = map(int, words), (1, 0)
        for _ in range(at):
            pair = (pair[0] * s + radicand * pair[1] * t, pair[0] * t + pair[1] * s)
        return pair[kind == "root"]

    def index(name: str, line) -> int:
        return (n + given["low"] * (name in given)) * line.slopes[0] + line.by

    return sum(
        c * prod(factor(name, index(name, one)) for name, one in some) for c, some in residual
    )


@pytest.mark.parametrize(("relation", "low"), [*TRUE, *FALSE])
def test_the_formulas_vanish_where_the_relation_holds(relation, low) -> None:
    parsed = parse_relation(relation)
    equation = whole_equation(parsed.left, parsed.right, low)
    given = {**READ, "low": low}
    found = [
        [value(one, n, given, equation.radicand) for n in range(6)] for one in equation.residuals()
    ]
    assert any(map(any, found)) == ((relation, low) in FALSE)


@pytest.mark.parametrize(("relation", "low"), [z for z in TRUE if re.search(r"[cd]\(|2\*n", z[0])])
def test_an_index_that_takes_the_place_of_another_in_a_proof_is_the_same(relation, low) -> None:
    """Those of c and d, whose terms are the counts from a(1) on, too."""
    proof = formal_relation(statement(relation, low)).proof()
    found = re.findall(r"replace \((.+)\)%nat with \((.+)\)%nat by lia", proof)
    assert found
    for n in range(low, low + 4):
        at = Scope({"n": n - low})
        values = [[value_of(parse_expression(one), at) for one in pair] for pair in found]
        assert all(left == right >= 0 for left, right in values)


@needs_coq
@parametrize_some("part", range(PARTS), first=1)
def test_coq_accepts_the_true_ones_and_no_others(tmp_path: Path, part: int) -> None:
    text = "From Coq Require Import Lia.\nFrom GFKit Require Import Relations.\n"
    true, false = TRUE[part::PARTS], FALSE[part::PARTS]
    for number, (relation, low) in enumerate([*true, *false]):
        one = formal_relation(statement(relation, low))
        *body, _, stated, proof, _ = one.body()
        text += f"Module R{number}.\n" + "\n".join(body)
        if (relation, low) in false:
            wrong = re.findall(r"assert \((relation_check .*? = true)\)", proof, re.DOTALL)
            text += "".join(f"Fail Example wrong : {check} := eq_refl.\n" for check in wrong[:1])
        else:
            text += f"{stated}\n{proof}\n"
        text += f"End R{number}.\n"
    names = ", ".join(f"R{number}.relation" for number in range(len(true)))
    said = compiled(tmp_path, f"{text}Definition all := ({names}).\nPrint Assumptions all.\n")
    assert said.strip().endswith("Closed under the global context")
    assert "Axioms" not in said
