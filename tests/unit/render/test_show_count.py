"""Counts come first; long polynomials are cut, unless all of them is wanted."""

import json
import re

import pytest
from tiers import one_in

from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.cli import run
from gfkit.render.show_answer import SHOWN_POLYNOMIAL, count_record, cut_sum
from gfkit.series.profile import Profile
from gfkit.strips.totals.count import count


@pytest.mark.parametrize("board", ["2x2", "4x4", "5x5", "6x6"])
def test_a_polynomial_is_cut_at_a_term(board: str) -> None:
    profile = count(find_model("domineering"), Board.parse(board))
    page = count_record([], profile).page()
    whole, shown = page.text(10**6, full=True), page.text(10**6)
    assert whole.splitlines()[0].split() == ["count", str(profile.total())]
    assert str(profile) in whole
    if len(str(profile)) <= SHOWN_POLYNOMIAL:
        assert shown == whole
    else:
        head, _, rest = shown.splitlines()[1].partition("+... (")
        assert rest == f"{len(profile.terms)} terms; --full prints all)"
        assert whole.splitlines()[1].startswith(head)
        assert whole.splitlines()[1][len(head)] in "+-"


def test_other_formats_have_all_of_it() -> None:
    profile = count(find_model("domineering"), Board.parse("6x6"))
    page = count_record([], profile).page()
    assert "..." not in page.latex() + page.markdown() + page.csv()
    assert str(profile) in page.csv()
    assert "..." in page.html()


def test_a_single_long_term_is_cut_inside() -> None:
    assert cut_sum("1" * 400, 1).startswith("1" * 300 + "+...")


def test_full_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    def shown(*words: str) -> str:
        assert run(["count", "col", "--board", "5x5", *words]) == 0
        return capsys.readouterr().out

    assert "--full prints all" in shown()
    whole = "".join(re.sub(r"\n +", "", shown("--full")).partition("polynomial  ")[2].split())
    terms = json.loads(shown("--json"))["polynomial"]
    assert whole.count("+") + 1 == len(terms)
    assert str(Profile.of({(i, j): int(c) for i, j, c in terms})) == whole


@pytest.mark.parametrize("words", [["domineering", "--columns", "7"], ["col", "--rows", "6"]])
def test_a_long_fraction_is_described_or_whole(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert run(["gf", *words]) == 0
    short = capsys.readouterr().out
    assert run(["gf", *words, "--full"]) == 0
    whole = capsys.readouterr().out
    assert run(["gf", *words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(short) <= len(whole)
    flat = "".join(whole.split())
    assert f"signature({','.join(map(str, data['signature']))})" in flat
    assert ("--full prints all" in short) == (short != whole)
    assert "--full prints all" not in whole


@one_in(2)
@pytest.mark.parametrize(
    "words",
    [
        ["guess", "domineering", "--columns", "7"],
        ["closed-form", "domineering", "--columns", "7"],
        ["asymptotics", "domineering", "--columns", "7"],
        ["gf", "domineering:play", "--columns", "2"],
    ],
    ids=lambda words: words[0],
)
def test_what_is_cut_is_there_in_full(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert run(words) == 0
    short = capsys.readouterr().out
    assert run([*words, "--full"]) == 0
    whole = capsys.readouterr().out
    assert "--full" in short
    assert "--full" not in whole
    assert len(whole) > len(short)
