"""A text is one reading, by facts of each kind; what is written of it is read as the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from samples import parametrize_some

from gfkit import as_sequence
from gfkit.asking.objects_of_readings import (
    board_of,
    game_of,
    model_of,
    sequence_of,
    strip_of,
    term_value,
    winning_moves_of,
)
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError
from gfkit.reading import reading_classes as kinds
from gfkit.reading.canonical_texts_of_readings import canonical
from gfkit.reading.read import read
from gfkit.reading.reading_classes import OperationName, TermsTyped, subject

ONE_OF_EACH: dict[type, tuple[str, ...]] = {
    kinds.TermsTyped: ("1, 2, 5, 12", "[1; -2 3/2]", "a(1) = 1, a(2) = 3, a(3) = 4, a(4) = 6"),
    kinds.FractionTyped: ("x/(1-x-x^2)", "1/sqrt(1-4t)", "x^(-3)*(1+x)/(1-2x)", "1/(1-k*x)"),
    kinds.SeriesEquationTyped: ("y = 1+x*y^2", "y^2 = 1+x, a(0) = -1", "A(x) = 1 + x*A(x)^3"),
    kinds.DiagonalOf: ("diagonal of 1/(1-x-y)", "diagonal 2,1 of 1/(1-x-y)"),
    kinds.Formula: ("2^n", "n^2 - 1 for n >= 3", "k^n + n", "Sum_{k=0..n} binomial(n,k)^2", "H(n)"),
    kinds.RecurrenceTyped: (
        "a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1",
        "u_{k+1} = 2u_k + 1, u_0 = 1",
        "a(n+1)=a(n)+b(n), b(n+1)=a(n), a(0)=1, b(0)=1",
    ),
    kinds.ProgramLine: ("LinearRecurrence[{1, 1}, {0, 1}, 20]",),
    kinds.Sentence: (
        *("binary words of length n with no 2 adjacent 1s", "compositions of n"),
        *("words of length n over k letters avoiding 00", "k-colorings of C_4 x P_n"),
        *("domino tilings of 4 X n", "matchings in K_n", "matchings in K_4"),
    ),
    kinds.Title: (
        "A051736: Number of 3 X n (0,1)-matrices with no consecutive 1's in any row or column",
    ),
    kinds.NamedSequence: ("the Fibonacci numbers", "Catalan numbers"),
    kinds.OperationOn: (
        *("partial sums of 2^n", "differences of consecutive Lucas numbers", "2^n squared"),
        *("bisection of 2^n", "odd bisection of 1,2,3,4", "2^n convolved with itself"),
    ),
    kinds.Transformed: ("binomial transform of 2^n", "the euler transform of 1,1,1,1"),
    kinds.Convolution: ("convolution of 2^n and 3^n",),
    kinds.StripTyped: (
        *("kings 3 x n", "domineering:right-ends n x 2", "kings 3 x n cylinder"),
        *("(0|11)*", "avoiding:011"),
    ),
    kinds.OctalGame: ("0.77", "kayles", "take 1, 3 or 4 from a heap"),
    kinds.HeapGameNamed: ("Wythoff's game", "Grundy's game"),
    kinds.TermOf: (
        *("the 10th Fibonacci number", "a(5) of 2^n", "1 + 2 + ... + 100"),
        *("binary words of length 10 avoiding 11", "the 100th Fibonacci number mod 7"),
    ),
    kinds.RuleNamed: ("domineering", "maximal domineering", "XX|X."),
    kinds.SquareBoards: ("kings n x n",),
    kinds.CountOn: (
        *("kings 2 x 3", "domineering ..#|.#.", "node-kayles K_5"),
        *("kings on a 4x4 board without corners", "arc-kayles on petersen"),
    ),
    kinds.BoardTyped: ("3x4", "..#|..."),
    kinds.PositionTyped: ("R..|..L",),
    kinds.GraphTyped: ("petersen", "K_4", "0-1,1-2,2-0"),
    kinds.GameTyped: ("{1|-1}", "*2 + ^", "{2|1||0}"),
    kinds.Heaps: ("nim with heaps 3, 4, 5", "kayles 5 6 7", "Wythoff (3,5)", "*3 + *5"),
    kinds.HackenbushStrings: ("hackenbush LRL + BB",),
    kinds.LetterPosition: ("clobber XXO", "toads and frogs T_F"),
    kinds.RelationTyped: ("a(n) = a(n-1) + 2", "F(n)^2 > 3 for n >= 4", "n divides 2^n"),
    kinds.ClaimAbout: ("Fibonacci numbers satisfy a(n) = a(n-1) + a(n-2) for n >= 2",),
    kinds.ComparisonTyped: ("compare 2^n with 1/(1-2x)",),
    kinds.ResiduesOf: ("period of 2^n mod 7", "F_n is even iff 3 divides n"),
    kinds.Question: (
        *("what is the closed form of 2^n + n?", "generating function of the Pell numbers"),
        *("who wins nim with heaps 3, 5?", "first 7 terms of 2^n", "nim-values of kayles"),
    ),
    kinds.Remarked: ("a(n) = 2*a(n-1), a(0) = 1. Find the limit of a(n)/2^n",),
}
IN_FILES = {
    kinds.InFile,
    kinds.EntryFile,
    kinds.ClaimsFile,
    kinds.SupplementFolder,
    kinds.TheoremFile,
}
OF_OBJECTS = {kinds.SequenceObject, kinds.CertificateTyped}
"""Read from files, and from objects of Python."""
TEXTS = [(kind, text) for kind, texts in ONE_OF_EACH.items() for text in texts]


def test_each_kind_has_an_example() -> None:
    assert {*ONE_OF_EACH} | IN_FILES | OF_OBJECTS == {*get_args(kinds.Reading)}


@parametrize_some(("kind", "text"), TEXTS, share=36)
def test_a_text_is_of_one_kind_and_what_is_written_of_it_is_read_as_the_same(
    kind: type, text: str
) -> None:
    found = read(text)
    assert type(found) is kind
    assert read(canonical(found)) == found


# Facts of the kinds.


def test_terms_are_the_numbers_that_are_typed() -> None:
    assert read("1, -2, 3/2, 0.25, 4/2") == TermsTyped((1, -2, Fraction(3, 2), Fraction(1, 4), 2))


@parametrize_some("seed", range(40), first=1)
def test_terms_with_any_separators_are_the_same(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - no secret
    values = [draw.randint(-99, 99) for _ in range(draw.randint(2, 9))]
    between = [draw.choice([",", ", ", " ", ";", "; "]) for _ in values[1:]]
    text = str(values[0]) + "".join(a + str(b) for a, b in zip(between, values[1:], strict=True))
    left, right = draw.choice(["[]", "()", "{}", ("", "")])
    assert read(f"{left}{text}{right}") == TermsTyped(tuple(values))


def test_the_first_term_that_is_told_by_its_n_is_at_this_n() -> None:
    assert read("a(3) = 5, a(4) = 8, a(5) = 13, a(6) = 21") == TermsTyped((5, 8, 13, 21), 3)


@pytest.mark.parametrize("letter", "qtxz")
def test_the_letter_of_a_generating_function_does_not_matter(letter: str) -> None:
    assert read(f"{letter}/(1-{letter}-{letter}^2)") == read("x/(1-x-x^2)")


@pytest.mark.parametrize("letter", ["m", "r", "N"])
def test_the_letter_of_a_formula_does_not_matter(letter: str) -> None:
    assert read(f"2^{letter} + {letter}!") == read("2^n + n!")


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("kings 3 x n", {"rows": 3}), ("kings n x 3", {"columns": 3}),
        ("domineering on a 4 by n board", {"rows": 4}),
    ],
)  # fmt: skip
def test_a_strip_fixes_the_side_that_is_a_number(text: str, sides: dict[str, int]) -> None:
    assert strip_of(read(text)).fixed == sides


@pytest.mark.parametrize(
    ("said", "cells"),
    [
        ("with two opposite corners removed", "#..|...|..#"),
        ("without its corners", "#.#|...|#.#"),
        ("missing the top corners", "#.#|...|..."),
        ("minus the left corner squares", "#..|...|#.."),
    ],
)
def test_corners_are_taken_from_a_board(said: str, cells: str) -> None:
    assert board_of(read(f"kings on a 3x3 board {said}")) == Board.parse(cells)


def test_a_rule_on_a_board_that_is_drawn_is_counted_on_it() -> None:
    found = subject(read("domineering ..#|.#."))
    assert isinstance(found, kinds.CountOn)
    assert found.on == Board.parse("..#|.#.")
    assert model_of(found).name == "domineering:positions"


def test_a_list_of_edges_is_a_graph() -> None:
    assert read("0-1,1-2,2-0") == kinds.GraphTyped(Graph.of_edges(3, [(0, 1), (1, 2), (0, 2)]))


@pytest.mark.parametrize(
    "string", ["".join(z) for k in (1, 2, 3, 4) for z in product("LR", repeat=k)]
)
def test_a_string_of_hackenbush_has_the_value_of_its_options(string: str) -> None:
    """Taking an edge takes all above it: the value is the simplest number between the options."""

    def value(edges: str) -> Fraction:
        left = [value(edges[:k]) for k, one in enumerate(edges) if one == "L"]
        right = [value(edges[:k]) for k, one in enumerate(edges) if one == "R"]
        low, high = max(left, default=None), min(right, default=None)
        if low is None:
            return Fraction(0) if high is None or high > 0 else high - 1
        if high is None:
            return low + 1 if low >= 0 else Fraction(0)
        return next(
            z
            for k in range(9)
            for m in range(-9 * 2**k, 9 * 2**k)
            if low < (z := Fraction(m, 2**k)) < high
        )

    expected = value(string)
    assert game_of(read(f"hackenbush {string}")) == expected


def test_a_winning_move_in_nim_leaves_the_sum_0() -> None:
    sizes = (18, 11, 9)
    for said in winning_moves_of(read(f"nim with heaps {', '.join(map(str, sizes))}")):
        before, after = map(int, said.split(" -> "))
        rest = 18 ^ 11 ^ 9 ^ before ^ after
        assert before in sizes
        assert rest == 0


@pytest.mark.parametrize("last", [4, 9, 30])
def test_a_sum_with_dots_is_the_sum(last: int) -> None:
    squares = sum(k * k for k in range(1, last + 1))
    assert term_value(read(f"1^2 + 2^2 + ... + {last}^2")) == squares
    assert as_sequence("1^2 + 2^2 + ... + n^2").term(last) == squares


@pytest.mark.parametrize(
    ("said", "made"),
    [
        (OperationName.PARTIAL_SUMS, lambda a: [sum(a[: k + 1]) for k in range(6)]),
        (OperationName.DIFFERENCES, lambda a: [y - x for x, y in pairwise(a)][:6]),
        (OperationName.SQUARES, lambda a: [z * z for z in a][:6]),
        (OperationName.EVEN_SECTION, lambda a: a[::2][:6]),
        (OperationName.ODD_SECTION, lambda a: a[1::2][:6]),
        (
            OperationName.SELF_CONVOLUTION,
            lambda a: [sum(a[j] * a[k - j] for j in range(k + 1)) for k in range(6)],
        ),
    ],
)
def test_what_is_made_of_a_sequence_has_the_terms_of_its_definition(said, made) -> None:
    triangular = [n * (n + 1) // 2 for n in range(20)]
    found = kinds.OperationOn(said, read("n*(n+1)/2"))
    assert sequence_of(found).early(6) == made(triangular)
    assert read(canonical(found)) == found


def test_a_term_modulo_a_number_is_its_remainder() -> None:
    a, b = 0, 1
    for _ in range(100):
        a, b = b, a + b
    assert term_value(read("the 100th Fibonacci number mod 7")) == a % 7


@pytest.mark.parametrize(
    ("said", "zeros"),
    [
        ("3 divides n", (0, 3)), ("n is a multiple of 4", (0, 4)), ("n = 7 mod 5", (2, 5)),
        ("n is of the form 3k+2", (2, 3)), ("n is odd", (1, 2)), ("n is even", (0, 2)),
    ],
)  # fmt: skip
def test_where_a_number_divides_a_sequence_is_a_class_of_n(
    said: str, zeros: tuple[int, int]
) -> None:
    found = read(f"F_n is divisible by 3 iff {said}")
    assert isinstance(found, kinds.ResiduesOf)
    assert (found.modulus, found.zeros) == (3, zeros)


def test_a_relation_keeps_the_n_from_which_on_it_is_said() -> None:
    found = read("Fibonacci numbers satisfy a(n) = a(n-1) + a(n-2) for n >= 2")
    assert isinstance(found, kinds.ClaimAbout)
    assert found.relation.low == 2
    assert subject(found.of) == read("Fibonacci numbers")


def test_what_is_asked_behind_a_recurrence_is_kept() -> None:
    found = read("a(n) = 2*a(n-1), a(0) = 1. Find the limit of a(n)/2^n")
    assert isinstance(found, kinds.Remarked)
    assert found.remark == "Find the limit of a(n)/2^n"
    assert found.of == read("a(n) = 2*a(n-1), a(0) = 1")


@pytest.mark.parametrize("text", ["the 3rd term of domineering", "a(5) of petersen"])
def test_a_term_is_one_of_a_sequence(text: str) -> None:
    with pytest.raises(GfkitError, match="is not a sequence"):
        read(text)


def test_two_games_are_not_compared_as_sequences() -> None:
    with pytest.raises(GfkitError, match="the outcome of their difference"):
        read("how does {0|*} stand to *?")


# Files.


def test_a_file_is_its_path_and_what_stands_in_it(tmp_path: Path) -> None:
    path = tmp_path / "terms.txt"
    path.write_text("# some\n1, 2\n5\n", encoding="utf-8")
    found = read(str(path))
    assert found == kinds.InFile(str(path), TermsTyped((1, 2, 5)))
    assert canonical(found) == str(path)


def test_lines_of_n_and_a_of_n_are_a_bfile(tmp_path: Path) -> None:
    path = tmp_path / "values.txt"
    path.write_text("".join(f"{n} {n * n}\n" for n in range(2, 8)), encoding="utf-8")
    found = read(str(path))
    assert found == kinds.InFile(
        str(path), TermsTyped(tuple(n * n for n in range(2, 8)), 2), is_bfile=True
    )


def test_lines_of_edges_are_a_graph(tmp_path: Path) -> None:
    path = tmp_path / "ring.txt"
    path.write_text("0 1\n0 2\n1 2\n2 3\n", encoding="utf-8")
    found = subject(read(str(path)))
    assert isinstance(found, kinds.GraphTyped)
    assert found.graph == Graph.of_edges(4, [(0, 1), (0, 2), (1, 2), (2, 3)])


def test_a_file_of_claims_says_how_many_there_are(tmp_path: Path) -> None:
    path = tmp_path / "claims.toml"
    path.write_text("[[claim]]\nid = 'a'\n[[claim]]\nid = 'b'\n", encoding="utf-8")
    assert read(str(path)) == kinds.ClaimsFile(str(path), 2)


def test_a_folder_of_certificates_lists_them(tmp_path: Path) -> None:
    for name in ("b.json", "a.json"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    found = read(str(tmp_path))
    assert found == kinds.SupplementFolder(
        str(tmp_path), (str(tmp_path / "a.json"), str(tmp_path / "b.json"))
    )


@pytest.mark.parametrize(
    "text",
    ["n+" * 200_000 + "n", "binary words " * 32_000, "(" * 400_000, "a(n) = " + "a(n-1)+" * 60_000],
    ids=["formula", "words", "brackets", "recurrence"],
)
def test_a_very_long_text_is_refused_before_it_is_read(text):
    with pytest.raises(GfkitError, match="a text that is neither terms nor a board has at most"):
        read(text)


@parametrize_some("many", [500, 5_000, 140_000], first=1)
def test_many_terms_are_read(many):
    assert read(", ".join(["1"] * many)) == TermsTyped((1,) * many)
