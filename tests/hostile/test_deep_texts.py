"""Texts nested deeply, in every notation that gfkit reads: one line of error, or an answer."""

from collections.abc import Callable
from contextlib import suppress
from itertools import product

import pytest
from samples import parametrize_some

from gfkit.base.budget import Budget
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.claims.catalogue import claims_of_text
from gfkit.claims.claim import Range
from gfkit.cli import run
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.formulas.gf_parser import parse_fraction
from gfkit.formulas.parser import parse_statement
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.values.notation import GameTable
from gfkit.games.values.notation import parse as parse_game
from gfkit.oeis.entries.formula_lines import read_lines
from gfkit.oeis.entries.internal_format import parse_entry
from gfkit.strips.encodings.models import find_model

PARTS = {
    "{": "}", "(": ")", "[": "]", "<": ">", "{0|": "}", "{|": "}", "(1+": ")", "x^(": ")", "-": "",
    "!": "", "^": "", "2^": "", "1/": "", "k=1: ": "", "[order 3] ": "", "(Start) ": "",
    "Sum_{k=0..n} ": "", "sqrt(": ")", "floor(": ")", "a(": ")", "[[": "]]", "[x^": "]", "±": "",
    "*": "", "+": "", "'": "", ".": "", "|": "", "#": "", ",": "", "=": "", "n=1: ": "", "and ": "",
    "Empirical: ": "", ". a(n)=": "", "{0,": "|0}", "v": "", "_": "", "\u2212": "", "\u0663": "",
}  # fmt: skip
"""What is repeated, and what closes it."""

READERS: list[Callable[[str], object]] = [
    lambda text: parse_game(GameTable(), text),
    parse_statement,
    parse_fraction,
    OctalCode.parse,
    Board.parse,
    Graph.parse,
    Range.parse,
    find_model,
    parse_entry,
    lambda text: read_lines([f"a(n) = {text}", text]),
    lambda text: claims_of_text(f"a = {text}", "deep.toml"),
    lambda text: OctalCode.parse(f"0.{text}"),
]


@parametrize_some("begin", PARTS, share=72)
@pytest.mark.parametrize("n", [40, 1500])
def test_readers_refuse_or_answer(begin: str, n: int) -> None:
    for text in (begin * n, begin * n + "1" + PARTS[begin] * n):
        for reader in READERS:
            with suppress(GfkitError, ValueError, OutOfBudget), Budget(seconds=1):
                reader(text)


VERBS = [
    *("game value", "game nim", "closed-form --gf", "guess", "gf --columns 3"),
    *("count domineering --board", "asymptotics --gf", "oeis draft --gf"),
]


@parametrize_some(
    ("verb", "begin"), product(VERBS, ["{", "(", "{0|", "x^(", "k=1: ", "sqrt("]), share=13
)
def test_verbs_refuse_in_one_line(capsys, verb: str, begin: str) -> None:
    assert run([*verb.split(), begin * 1500]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert len(error) < 1000
