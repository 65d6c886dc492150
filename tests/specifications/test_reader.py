# ruff: noqa: E501 - a line that is typed is one text
"""Texts of equations of classes: notations that mean the same, and what is refused and why."""

import random

import pytest
from oracle.drawn_classes import NAMES, node

from gfkit import as_sequence, read
from gfkit.errors import GfkitError
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import Rejected
from gfkit.proofs.checker.specifications.classes import Classes
from gfkit.specifications.classes import NotFounded
from gfkit.specifications.definition import Specification


def sorted_equations(several):
    """Return the first equation, and the others without their order."""
    return [(one.equations[0], {*one.equations}, one.labelled) for one in several]


@pytest.mark.parametrize(
    "texts",
    [
        (
            "T = Z + Z*T^2",
            "T = Z + Z*T*T, unlabelled",
            "{T = Union(Z, Prod(Z, T, T))}, unlabeled",
            "spec := [T, {T = Union(Z, Prod(Z,T,T))}, unlabeled]: seq(count(spec, size=n), n=0..9);",
            "T = Z + Z*T**2, unlabelled",
            "T = x + x*T^2, unlabeled",
        ),
        (
            "D = Set(Cyc(Z, card >= 2)), labelled",
            "D = Set(Cyc_{>=2}(Z)), labelled",
            "{D = Set(Cycle(Z, card > 1))}, labeled",
            "[D, {D = Set(Cycle(Z, 1 < card))}, labelled]",
        ),
        (
            "S = Z + MSet_2(S)",
            "S = Z + Set(S, card = 2), unlabelled",
            "S = Z + Multiset(S, card=2)",
        ),
        ("T = Z*Seq_{even}(T)", "T = Z*Sequence(T, card = even)"),
        ("y = 1 + x*y*z, z = 1 + x*y", "y = 1 + x*y*z\nz = 1 + x*y", "y = 1+x*y*z; z = 1+x*y;"),
        (
            "F0 = F1 + x, F1 = x*F0^2, unlabelled",
            "F[0, x] = F[1, x] + x, F[1, x] = x*F[0, x]**2",
            "F_0(x) = F_1(x) + x, F_1(x) = x*(F_0(x)**2)",
        ),
        (
            "F_0 = F_1 + F_2, F_1 = 1, F_2 = x*F_0^2, unlabelled",
            "The system of 3 equations\nroot_func := F_0:\neqs := [\nF_1 = 1,\nF_0 = F_1 + F_2,\nF_2 = x*F_0**2\n]:\ncount := [1, 1, 2, 5, 14, 42, 132]:",
        ),
        (
            "F0 = F1 + F2, F1 = 1, F2 = x*F0^2, unlabelled",
            "root_func := F[0, x]:\neqs := [\nF[0, x] = (F[1, x] + F[2, x]),\nF[1, x] = (1),\nF[2, x] = (x * (F[0, x]**(2)))\n]:\ncount := [1, 1, 2, 5]:",
        ),
        ("P = Set(Z, card >= 1, card <= 3), labelled", "P = Set(Z, 1 <= card <= 3), labelled"),
    ],
    ids=lambda texts: texts[0],
)
def test_notations_that_mean_the_same(texts):
    first, *others = map(Specification.parse, texts)
    assert sorted_equations(others) == sorted_equations([first] * len(others))
    assert [as_sequence(one).terms(9) for one in texts[1:]] == [
        as_sequence(texts[0]).terms(9)
    ] * len(others)
    assert read(texts[0]).of == read(read(texts[0]).text()).of == first


@pytest.mark.parametrize(
    "text, why",
    [
        ("T = Z + T", "T contains itself without becoming larger (T -> T)"),
        ("A = Z + B, B = A + Z*B", "A contains itself without becoming larger (A -> B -> A)"),
        ("T = Z*T", "T has no objects"),
        ("T = Seq(1 + Z)", "1 + Z has an object of size 0"),
        ("T = Set_2(1 + Z), labelled", "1 + Z has an object of size 0"),
        ("T = 1 + Seq_{>=1}(T)", "T has an object of size 0"),
        ("T = PSet(Z), labelled", "PSet is for unlabelled classes"),
        ("T = Box(Z, T^2) + Z, unlabelled", "Box is for labelled classes"),
        ("T = Z*Foo(T), labelled", "Foo is not a construction"),
        ("T = Z*Set(T, labelled", "brackets that close"),
        ("T = Z + 2T, labelled", "each product has its sign *"),
        ("T = Z*Set(U), labelled", "U has no equation"),
        ("T = Z, T = Z^2, labelled", "T has two equations"),
        ("T = Set(Z, Z), labelled", "Set is of one class"),
        ("T = Set(Z, card >= 3, card <= 2), labelled", "no number of components"),
        ("T = Set(Z, size >= 3), labelled", "a bound is card >= 2"),
        ("Set = Z*Set(Z), labelled", "Set is the word of a construction"),
        (f"T = Z*{'(' * 300}T{')' * 300}, labelled", "brackets"),
        ("T = Z^99999 + Seq(Z), labelled", "is not a class"),
    ],
)  # fmt: skip
def test_what_is_refused_and_why(text, why):
    with pytest.raises(GfkitError, match=r"(?s)^[^\n]*$") as caught:
        read(text)
    assert why in str(caught.value)


def test_a_file_has_an_equation_in_each_line(tmp_path):
    file = tmp_path / "trees.txt"
    file.write_text("# plane trees\nT = Z*S\n\nS = Seq(T)\n", encoding="utf-8")
    assert read(file).text() == str(file)
    assert as_sequence(file).definition == Specification.parse("T = Z*S, S = Seq(T)")
    file.write_text("T = Z*Set(T)\nlabelled\n", encoding="utf-8")
    assert as_sequence(file).terms(5) == [0, 1, 2, 9, 64]


@pytest.mark.parametrize(
    "text, kind",
    [
        ("y = 1 + x*y^2", "equation"),
        ("A = 1 + x*A^2", "equation"),
        ("a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1", "recurrence"),
        ("a(n) = a(n-1) + b(n-1), b(n) = a(n-1), a(0) = 1, b(0) = 1", "recurrence"),
        ("x/(1-x-x^2)", "g.f."),
    ],
)
def test_texts_of_other_kinds_stay_what_they_are(text, kind):
    assert read(text).kind == kind


def test_engine_and_checker_find_the_same_classes_well_founded():
    refused = 0
    for seed in range(300):
        rng = random.Random(seed)  # noqa: S311 - examples, not secrets
        names, labelled = NAMES[: rng.randint(1, 3)], rng.random() < 0.5
        listed = tuple(
            f"{name} = {node(rng, rng.randint(0, 3), names, labelled, sized=False)}"
            for name in names
        )
        try:
            Specification(listed, labelled)
            is_founded = True
        except NotFounded:
            is_founded = False
        try:
            Classes({"equations": list(listed), "labelled": labelled}, Clock())
            is_checked = True
        except Rejected:
            is_checked = False
        assert is_founded == is_checked, listed
        refused += not is_founded
    assert 60 < refused < 290
