"""Signs, periods and identities for Coq: true ones are accepted, and none with a wrong number."""

import random
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from coq_here import compiled, needs_coq

from gfkit import Strip, facts
from gfkit.analysis.invariant_cone import later_sign
from gfkit.errors import CoqRejects, NotFormal
from gfkit.formal.stated import theorem_of_statement
from gfkit.formal.terms_theorem import SIGNS, FormalTerms
from gfkit.formal.theorem_file import theorem_in
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.identities import IdentityHolds
from gfkit.sequences.relation_holds import RelationHolds
from gfkit.sequences.residues import ResiduesRepeat
from gfkit.sequences.signs import COMPARE, HasSigns
from gfkit.series.rational import RationalGF

CHANCE = random.Random(30)  # noqa: S311 - no secret
FIBONACCI = FractionCoefficients((0, 1), (1, -1, -1), -2)
NAMES = (("a", FIBONACCI),)
KINGS = Strip("kings", columns=2).definition()
GFS = [
    "x/(1-x-x^2)",
    "(1+2*x)/(1+x-x^2)",
    "1/((1-x)^3*(1+x)^2)",
    "x^2*(1-3*x)/(1-2*x)",
    "(5-x+x^7)/(1-3*x+x^2)",
    "(1+x)/(1-9*x^2+2*x^3)",
    "-1/(1-2*x)",
    "1/(1+x^2)",
]


def random_gf() -> RationalGF:
    den = [1, *(CHANCE.randint(-3, 3) for _ in range(CHANCE.randint(1, 4)))]
    return RationalGF.of([CHANCE.randint(-3, 5) for _ in range(CHANCE.randint(1, 5))] + [1], den)


def theorems(kinds=("signs", "residues", "invariant", "addition", "section 2")):
    """Yield theorems of facts."""
    for text in GFS:
        for fact in facts(text, modulo=5, identities="x/(" in text):
            if fact.proof is not None and fact.key in kinds:
                yield theorem_of_statement(fact.proof.statement)


def test_cones_say_the_sign_of_all_terms() -> None:
    """The first terms, by expansion, agree; the numbers of the cone are what is said of them."""
    found = 0
    for _ in range(200):
        gf = random_gf()
        if (later := later_sign(gf)) is None:
            continue
        found += 1
        terms = gf.terms(later.start + 60)
        expected = 0 if not later.factors and later.cone is None else later.sign
        assert {(z > 0) - (z < 0) for z in terms[later.start :]} == {expected}
        if later.cone is None:
            continue
        rest = terms
        for c in later.factors:
            rest = [b - c * a for a, b in pairwise(rest)]
        cone, size = later.cone, len(later.cone.functions)
        y = [
            [
                sum(c * z for c, z in zip(row, rest[n : n + size], strict=True))
                for row in cone.functions
            ]
            for n in range(later.start, later.start + 20)
        ]
        for here, there in zip(y, y[cone.later :], strict=False):
            assert here[0] > sum(map(abs, here[1:]))
            said = [sum(a * b for a, b in zip(row, here, strict=True)) for row in cone.matrix]
            assert said == [cone.scale * one for one in there]
    assert found > 60


def test_every_relation_has_words() -> None:
    assert list(SIGNS) == list(COMPARE)


def test_a_file_is_read_and_a_changed_one_is_rejected() -> None:
    for theorem in theorems():
        source = theorem.source("0")
        assert theorem_in(source) == theorem
        for old, new in (("Definition a ", "Definition b "), ("eq_refl", "eq_sym")):
            with pytest.raises(CoqRejects):
                theorem_in(source.replace(old, new, 1))


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (HasSigns(FractionCoefficients((1,), (1, -6, 7, 6, 1)), (">",), 0), "no cone"),
        (HasSigns(FractionCoefficients((1,), (1, -1), 3), (">",), 2), "from n = 2"),
        (HasSigns(FractionCoefficients((1,), (2, -1)), (">",), 0), "not a count"),
        (HasSigns(FIBONACCI, (">=",), -2), "from n = -2"),
        (ResiduesRepeat(FIBONACCI, 5, 20, -2), "from n = -2"),
        (ResiduesRepeat(FIBONACCI, 5, 20, 0), "from n = 0"),
        (IdentityHolds("a(n)*a(m) = a(m)*a(n)", NAMES, "m >= -1, n >= 0"), "m >= -1"),
        (RelationHolds("a(n) <= b(n)", (*NAMES, ("b", KINGS)), 0, None), "the sign <="),
        (HasSigns(FractionCoefficients((1,), (1, -1)), ("<",), 0, (0,)), "exceptions"),
    ],
)
def test_what_has_no_words_is_refused(statement, reason) -> None:
    with pytest.raises(NotFormal, match=reason):
        theorem_of_statement(statement)


@needs_coq
def test_coq_accepts_the_true_ones_and_no_others(tmp_path: Path) -> None:
    """Each theorem, and its check with one number changed."""
    text, names = "From Coq Require Import Lia.\nFrom GFKit Require Import Terms.\n", []
    for number, theorem in enumerate(theorems()):
        body = "\n".join(theorem.body())
        if isinstance(theorem, FormalTerms):
            wrong = _wrong(theorem)
            for check in re.findall(r"Lemma checked : (.*?)\.\nProof", "\n".join(wrong.body())):
                body += f"\nFail Example wrong : {check} := eq_refl."
        text += f"Module R{number}.\n{body}\nEnd R{number}.\n"
        names.append(f"R{number}.{theorem.proved}")
    said = compiled(
        tmp_path, f"{text}Definition all := ({', '.join(names)}).\nPrint Assumptions all.\n"
    )
    assert said.strip().endswith("Closed under the global context")
    assert "Axioms" not in said


def _wrong(theorem: FormalTerms) -> FormalTerms:
    statement = theorem.statement
    if isinstance(statement, HasSigns):
        others = {">": "<=", ">=": "<", "=": "!=", "<=": ">", "<": ">=", "!=": "="}
        relations = (others[statement.relations[0]], *statement.relations[1:])
        return replace(theorem, statement=replace(statement, relations=relations))
    return replace(theorem, statement=replace(statement, period=statement.period + 1))


@pytest.mark.parametrize("digits", [20, 24, 90, 300])
def test_a_root_too_large_for_floating_point_has_no_cone_or_one_with_the_sign(digits):
    gf = RationalGF.of([1], [1, -(10**digits), *[0] * 13, -1])
    found = later_sign(gf)
    assert found is None or found.sign == 1
