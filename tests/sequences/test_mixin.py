"""What is about a sequence has its terms, its arithmetic and its forms, under the same names."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any, get_args

import pytest
import sympy
from latex_balance import unbalanced

from gfkit import Graph, GraphProduct, Sequence, Strip, game, terms
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.sequences import nim_answer
from gfkit.proofs.words import Answered
from gfkit.sequences.answers import closed_form
from gfkit.sequences.guess import guess as guessed
from gfkit.sequences.mixin import SequenceOperators
from gfkit.strips.statements.play import play_equation

FIBONACCI = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]
"""Words of 0 and 1 with no two adjacent 1s; with a piece for each 1 they are marked."""
KINGS = Strip("kings", columns=1)

ABOUT: dict[str, Any] = {
    "sequence": lambda: Sequence.parse("(1+x)/(1-x-x^2)"),
    "strip": lambda: KINGS,
    "strip with marks": lambda: KINGS.definition(marks="x"),
    "products": lambda: GraphProduct("node-kayles", Graph.complete(1)),
    "answer of a strip": KINGS.generating_function,
    "with marks": lambda: KINGS.generating_function(marks="x"),
    "guess": lambda: guessed(FIBONACCI),
    "closed form": lambda: closed_form(Sequence.parse("(1+x)/(1-x-x^2)")),
    "terms": lambda: terms("kings", columns=1),
}


@pytest.mark.parametrize("make", ABOUT.values(), ids=ABOUT)
def test_every_class_about_a_sequence_has_its_terms_and_arithmetic(make: Any) -> None:
    about, want = make(), FIBONACCI
    assert isinstance(about, SequenceOperators)
    assert (about.offset, about[7], about[2:9:3]) == (0, want[7], want[2:9:3])
    assert about.term(9) == about.rationals[9] == about.rationals.term(9) == want[9]
    assert about.term(10**18, modulo=10) == Sequence.parse("(1+x)/(1-x-x^2)").term(10**18, 10)
    assert about.terms(8) == list(islice(about, 8)) == about.rationals.terms(8) == want[:8]
    assert (about + about - about)[5] == (2 * about - about)[5] == want[5]
    assert ((about * about)[6], (about**2)[6], (-about)[6]) == (
        want[6] ** 2,
        want[6] ** 2,
        -want[6],
    )
    assert all(type(one) is Sequence for one in (about + 1, 1 - about, about * 3, -about))
    assert (1 - about)[4] == 1 - want[4]


@pytest.mark.parametrize("make", ABOUT.values(), ids=ABOUT)
def test_every_class_about_a_sequence_becomes_what_other_libraries_have(make: Any) -> None:
    about = make()
    assert isinstance(about.to_sympy(), sympy.Basic)
    assert about.to_numpy(6).tolist() == FIBONACCI[:6]
    assert len(about.to_pandas(6)) in (6, 1 + 2 + 2 + 3 + 3 + 4)  # with marks a row for each power


@pytest.mark.parametrize("name", [name for name in ABOUT if name != "terms"])
def test_the_verdict_of_every_class_is_one_of_six_words(name: str) -> None:
    about = ABOUT[name]()
    assert about.verdict in get_args(Answered)
    assert about.is_proved == (about.verdict == "proved")


@pytest.mark.parametrize("name", [name for name in ABOUT if name != "terms"])
def test_what_is_no_answer_of_a_verb_is_a_formula_in_latex(name: str) -> None:
    found = ABOUT[name]().latex()
    assert found == r"\frac{1+x}{1-x-x^{2}}" or name in {"with marks", "closed form"}
    assert unbalanced(found) == []


def test_a_sequence_without_a_gf_has_no_formula_and_a_strip_is_shown_without_one() -> None:
    assert Sequence([1, 4, 9]).latex() == ""
    assert (KINGS._repr_latex_(), KINGS.generating_function()._repr_latex_() is None) == (
        None,
        False,
    )


def test_with_marks_terms_are_numbers_and_values_are_polynomials() -> None:
    for about in (KINGS.definition(marks="x"), KINGS.generating_function(marks="x")):
        assert [*map(str, about.values[:4])] == ["1", "1+x", "1+2*x", "1+3*x+x^2"]
        assert about[:4] == about.rationals[:4] == [1, 2, 3, 5]


def test_a_strip_of_which_no_gf_is_computed_has_its_first_terms() -> None:
    """The automaton gives them; the g.f. of so long a side would take minutes."""
    strip = Strip("domineering", columns=7)
    assert strip[1:3] == strip.terms(3)[1:] == [strip[1], strip[2]]


@pytest.mark.parametrize(("text", "rows"), [("domineering:play", 1), ("cis:play", 1)])
def test_positions_of_play_are_a_sequence(text: str, rows: int) -> None:
    """By the rule: as many as boards that are counted one by one."""
    strip = Strip(text, columns=rows)
    play = play_equation(strip)
    counted = [strip.values[n] for n in range(7)]
    assert play.sequence()[:7] == play[:7] == play.terms(7) == counted
    assert (play.verdict, (play + 1)[3]) == ("proved", counted[3] + 1)
    assert play.sequence().term(300) == play.terms(301)[300]


def test_nim_values_are_a_sequence() -> None:
    kayles = nim_answer(OctalCode.parse("0.77"))
    assert kayles[:5] == list(kayles.first_terms[:5]) == [0, 1, 2, 3, 1]
    assert (kayles.verdict, kayles.is_proved, kayles[10**6]) == (
        "proved",
        True,
        kayles[10**6 % 12 + 120],
    )
    assert game.nim("kayles", terms=5).first_terms == (0, 1, 2, 3, 1)


def test_an_unknown_operand_is_pythons_own_error() -> None:
    for about in (Sequence([1, 2]), KINGS.generating_function()):
        for other in ("x", 1.5, [1, 2]):
            with pytest.raises(TypeError, match="unsupported operand"):
                about + other  # type: ignore[operator]


def test_fractions_of_an_answer_have_a_view() -> None:
    answer = terms("1/2^n", terms=4)
    assert answer.rationals[3] == Fraction(1, 8)
    assert answer.first_terms == tuple(answer.rationals[:4])
