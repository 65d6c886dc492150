"""Relations and closed forms for Coq: equations in integers say the same, and Coq accepts them."""

import re
from dataclasses import replace
from fractions import Fraction
from math import comb, prod
from pathlib import Path

import pytest
from coq_here import compiled, needs_coq

from gfkit import Strip
from gfkit.cli import run
from gfkit.formal.relation_theorem import FormalRelation, formal_relation
from gfkit.formal.stated import stated_in
from gfkit.formal.theorem_file import theorem_in
from gfkit.formal.whole_equations import whole_equation
from gfkit.formulas.grammar import parse_relation
from gfkit.sequences.operations import Shifted
from gfkit.sequences.relation_holds import RelationHolds

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
]
FALSE = [
    ("a(n) = a(n-1)+2*a(n-2)+1", 2),
    ("a(n) = (4*2^n+(-1)^n)/3", 0),
    ("b(n) = ((1+sqrt(5))/2)^(n+2)/sqrt(5)+((1-sqrt(5))/2)^(n+2)/sqrt(5)", 0),
    ("n*a(n) = n*(2^(n+1)-(-1)^n)/3", 1),
    ("a(n) = b(n)", 0),
    ("b(n)^2-b(n+1)*b(n-1) = (-1)^n", 1),
    ("b(2*n-1) = b(n-1)^2+b(n-2)^2+n-2", 2),
]
READ = {"a": lambda n: (4 * 2**n - (-1) ** n) // 3, "b": lambda n: fibonacci(n + 2)}
READ["c"] = READ["d"] = lambda n: READ["a"](n + 1)


def fibonacci(n: int) -> int:
    return sum(comb(n - 1 - k, k) for k in range(n)) if n else 0


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


def test_the_text_is_the_equation() -> None:
    parsed = parse_relation("a(n)/2 = (3^n-n^2*a(n-1))/5+1")
    text = whole_equation(parsed.left, parsed.right, 1).text({"a": "a"})
    assert text == "5 * a n = 2 * 3 ^ Z.of_nat n + (-2) * Z.of_nat n ^ 2 * a (n - 1)%nat + 10"
    for n in range(1, 5):
        a = READ["a"]
        scaled = 5 * a(n) - (2 * 3**n - 2 * n**2 * a(n - 1) + 10)
        assert scaled == 10 * (Fraction(a(n), 2) - (Fraction(3**n - n**2 * a(n - 1), 5) + 1))


def test_the_header_says_what_the_file_states() -> None:
    for relation, low in TRUE:
        stated = statement(relation, low)
        assert stated_in(formal_relation(stated).source("0")) == FormalRelation(stated)


@needs_coq
def test_coq_accepts_the_true_ones_and_no_others(tmp_path: Path) -> None:
    text = "From Coq Require Import Lia.\nFrom GFKit Require Import Relations.\n"
    for number, (relation, low) in enumerate([*TRUE, *FALSE]):
        one = formal_relation(statement(relation, low))
        *body, _, stated, proof, _ = one.body()
        text += f"Module R{number}.\n" + "\n".join(body)
        if (relation, low) in FALSE:
            wrong = re.findall(r"assert \((relation_check .*? = true)\)", proof, re.DOTALL)
            text += "".join(f"Fail Example wrong : {check} := eq_refl.\n" for check in wrong[:1])
        else:
            text += f"{stated}\n{proof}\n"
        text += f"End R{number}.\n"
    names = ", ".join(f"R{number}.relation" for number in range(len(TRUE)))
    said = compiled(tmp_path, f"{text}Definition all := ({names}).\nPrint Assumptions all.\n")
    assert said.strip().endswith("Closed under the global context")
    assert "Axioms" not in said


def test_a_file_is_read_and_a_changed_one_is_rejected() -> None:
    source = formal_relation(statement("b(n) = b(n-1)+b(n-2)", 2)).source("0")
    assert isinstance(theorem_in(source), FormalRelation)


def test_the_files_of_the_library_that_a_relation_needs() -> None:
    names = {"a": "domineering", "b": "kings", "c": "domineering:one-sided-ends"}
    counts = tuple((k, Strip(model, columns=1).definition()) for k, model in names.items())
    stated = FormalRelation(RelationHolds("a(n) = b(n)+c(n)", counts, 0, None))
    assert "Require Import ArrayTheorem Pieces Relations." in stated.imports()


def test_an_audit_and_a_closed_form_are_written_for_coq(tmp_path, capsys) -> None:
    paths = [str(tmp_path / name) for name in ("a.json", "a.v")]
    closed = ["closed-form", "kings", "--columns", "1", "--certificate", paths[0]]
    assert run(closed) == 0
    assert run(["verify", paths[0], "--coq", paths[1]]) == 0
    assert "power_root 5 (1, 1) n" in Path(paths[1]).read_text()
    entry = tmp_path / "entry.seq"
    entry.write_text(
        "%I A001045\n%S A001045 1,3,5,11,21,43\n%N A001045 Kings.\n"
        "%F A001045 a(n) = a(n-1) + 2*a(n-2) for n >= 2.\n%K A001045 nonn\n%O A001045 0,2\n"
    )
    folder = tmp_path / "proofs"
    audit = ["audit", str(entry), "--model", "kings", "--columns", "2"]
    assert run([*audit, "--certificate", str(folder)]) == 0
    relations = [path for path in folder.iterdir() if '"relation"' in path.read_text()]
    assert relations
    capsys.readouterr()
    assert run(["verify", str(relations[0]), "--coq", paths[1], "--json"]) == 0
    assert "a (n - 1)%nat" in Path(paths[1]).read_text()
