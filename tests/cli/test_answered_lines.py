# ruff: noqa: E501 - a line that is typed is one text
"""Lines that are answered: the exit status, and words of the answer, which keeps to the page."""

from __future__ import annotations

import shlex

import pytest
from line_files import folder, stand_in_order
from runs import ended
from samples import parametrize_some


@pytest.fixture(autouse=True)
def _in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder().name)


def assert_says(lines: str, words: str, status: int = 0, given: str = "") -> None:
    """Fail unless lines run one after another and the last ends so, and says the words.

    given: its standard input. A page has at most 100 columns.
    """
    *first, last = lines.splitlines()
    assert [ended(shlex.split(line))[0] for line in first] == [0] * len(first)
    found, out, err = ended(shlex.split(last), given)
    assert found == status, err
    assert stand_in_order(words, " ".join(f"{out} {err}".split())), out + err
    if not set(shlex.split(last)) & {"--full", "--json", "--format", "export", "oeis", "-"}:
        assert max(map(len, out.splitlines()), default=0) <= 100


@parametrize_some(
    ("lines", "words"),
    [
        (
            "guess 1,2,6,22,90,394,1806,8558,41586,206098,1037718,5293446",
            "(n+1)*a(n) = 3*(2*n-1)*a(n-1) - (n-2)*a(n-2) ... 27297738",
        ),
        ("count cram --graph K_4", "3*x^2+6*x+1"),
        (
            'gf "tilings of a 2 X n cylinder with dominoes and L trominoes"',
            "a side of fewer than 3 cells stays open",
        ),
        (
            "guess 1,1,2,3,5 --order-bound 2",
            "proved: from order <= 2 (given by the user)",
        ),
        (
            "guess 1,1,2,3,5 --order-bound 2 --certificate bound.json\nverify bound.json",
            "certificate holds under the premises",
        ),
        (
            "guess domineering --rows 2 --certificate guess.json\nverify guess.json",
            "certificate holds",
        ),
        ("guess fibonacci/b000045.txt", "a(n) = a(n-1) + a(n-2) for n >= 3"),
        ("guess terms.txt", "a(n) = a(n-1) + a(n-2) for n >= 2"),
    ],
)
def test_what_is_guessed_and_from_where(lines: str, words: str) -> None:
    assert_says(lines, words)


@parametrize_some(
    ("lines", "words"),
    [
        (
            "closed-form domineering:right-ends --columns 2 --certificate forms\nverify forms/certificate.json",
            "a(n) = ... certificate holds",
        ),
        (
            "closed-form domineering:right-ends --columns 2 --certificate nearest\nverify nearest/nearest.json",
            "a(n) is the integer nearest to f(n) ... certificate holds",
        ),
        (
            "closed-form 7,3,1,2,4,8,16,32,64,128,256,512,1024 --offset -2",
            "x^(-2)*(7-11*x-5*x^2)/(1-2*x) ... 2^n for n >= 0 ... a(-2)=7, a(-1)=3",
        ),
        ("cell-growth node-kayles --up-to 6", "symmetric for m = 1, ..., 6"),
        (
            "gf cis:play --columns 1",
            "(n+3)*a(n) = 3*(n+2)*a(n-1) ... degree 2 in F, 7 in t; irreducible",
        ),
        ("closed-form 1/(1-x-x^140)", "140"),
        ("closed-form (1-x)/(1-x-7x^50)^3", "50"),
        ("closed-form 1/((1-x)(1-2x)(1-3x)(1-x-x^30))^2", "30"),
        ("closed-form 5+x^40", "40"),
        ("asymptotics 1/(1-x)^40 --digits 12", "c0, ... + c n^39) r^n for n >= 0"),
        (
            "asymptotics (1+x)/((1-3*x+x^2)*(1-x^2+x^100)) --certificate large.json",
            "|a(n) - c r^n| <= ",
        ),
        (
            "asymptotics (1+x)/((1-3*x+x^2)*(1-x^2+x^100)) --certificate larger.json\nverify larger.json",
            "certificate holds",
        ),
    ],
    share=36,
)
def test_closed_forms_growth_and_plays(lines: str, words: str) -> None:
    assert_says(lines, words)


@parametrize_some(
    ("lines", "words"),
    [
        ("game p-positions 0.07", "a(n) = a(n-5) + 34 for n >= 15"),
        ('game nim "0.3\'"', "saltus 1"),
        ('game nim "0.17\'" --up-to 600', "consistent"),
        ("game nim-value 3,4,5", "outcome N"),
        ("game genus 3,4,5", "outcome N"),
        ("game genus 1,1,1", "outcome P"),
        ("game nim-value '0.77 3,4,5'", "their nim-sum 6"),
        (
            "game payoff-table --columns 2 --rows 1..24",
            "R = 4k+3 V1: 8*k^2+15*k+7, V2: 8*k^2+13*k+5",
        ),
        (
            "game payoff-table --columns 1 --rows 1..20 --json",
            '"formulas": [[ ... ], ["4*k^2+3*k", "4*k^2+3*k", "4*k^2+3*k", "4*k^2+3*k"] ... "verdict": "proved"',
        ),
        ("game payoff-table --columns 3 --rows 1..4", "refused: 2 payoffs with 3 rows"),
        ("game payoff-table --columns 3 --rows 1..1 --mono", "refused: 1 row;"),
        ("game payoff-table --columns 3 --rows 1..1 --mono --json", '"verdict": "refused"'),
        (
            "game payoff-table --columns 3 --rows 1..6 --mono --json",
            '"verdict": "refused", "reason": "6 rows',
        ),
        ("game payoff-table --columns 3 --rows 1..16 --mono", "consistent"),
        (
            "game payoff-table --columns 3 --rows 1..8 --ties kind",
            "refused: no quasi-polynomial of degree 2 and a period up to 2 fits ... 8 rows do not decide on longer periods",
        ),
        ("game value mine.toml --board 4x4", "value ±(0,"),
        (
            "game outcomes d-tromping --rows 2 --columns 1..3 --json",
            '"longer": { ... "basis": [] ... }, "verdict": "underdetermined"',
        ),
        (
            "game outcomes l-tromping --rows 2 --columns 1..3",
            "refused: ... reach over two columns",
        ),
    ],
)
def test_games_are_answered(lines: str, words: str) -> None:
    assert_says(lines, words)


@parametrize_some(
    ("lines", "words"),
    [
        (
            "game value domineering --board 2x3 --certificate value.json\nverify value.json",
            "... ... certificate holds",
        ),
        (
            "game outcome snort --board 2x2 --certificate o1.json\nverify o1.json",
            "outcome ... certificate holds",
        ),
        (
            "game outcomes domineering --rows 2 --columns 1..4 --certificate o2.json\nverify o2.json",
            "Right wins for n = 4, 8, 12, ... certificate holds",
        ),
        (
            "game outcomes m-tromping --rows 2 --columns 1..3 --certificate o3.json\nverify o3.json",
            '"...|...": the first player wins ... certificate holds',
        ),
        (
            "game nim 0.77 --certificate n1.json\nverify n1.json",
            "G(n + 12) = G(n) for all n >= 71 ... certificate holds",
        ),
        (
            "game nim \"0.1'2'\" --certificate n2.json\nverify n2.json",
            "G(n + 2) = G(n) + 1 for all n >= 1 ... certificate holds",
        ),
        (
            "game p-positions 0.07 --certificate n3.json\nverify n3.json",
            "value 0 ... certificate holds",
        ),
        (
            "game nim-value cram --board 2x3 --certificate n4.json\nverify n4.json",
            "its value is G1, where G0 = {|}; G1 = {G0|G0} ... certificate holds",
        ),
        (
            "game payoffs --columns 2 --rows 3 --certificate p1.json\nverify p1.json",
            "the subgame-perfect payoffs are just (7, 5) ... certificate holds",
        ),
        (
            "game payoff-table --columns 2 --rows 1..2 --certificate p2.json\nverify p2.json",
            "8*k^2+k ... certificate holds",
        ),
        (
            "game payoff-table --columns 1 --rows 1..2 --players 3 --mono --certificate p3.json",
            "certificate written to p3.json",
        ),
        (
            "game payoff-table --columns 1 --rows 1..2 --players 3 --mono --certificate p3.json\nverify p3.json",
            "3/2*k^2-1/2*k ... certificate holds",
        ),
    ],
)
def test_certificates_of_games_are_verified(lines: str, words: str) -> None:
    assert_says(lines, words)


@parametrize_some(
    ("lines", "words"),
    [
        ("count arc-kayles --graph petersen --marks none", "graph 10 vertices, 15 edges count 332"),
        (
            "count-totals domineering --squares 4..6 --checkpoint kept\ncount-totals domineering --squares 4..6 --checkpoint kept",
            "10012",
        ),
        (
            "gf node-kayles --graph square.txt --topology ring --json",
            '"graph": "Cl", "topology": "ring"',
        ),
        ("compare col snort --graph square.txt --marks x", "proved"),
        ("gf hamiltonian-cycles --graph complete.g6", "3, 30, 198"),
        ("gf spanning-trees --graph complete.g6", "16, 3456"),
    ],
)
def test_totals_of_boards(lines: str, words: str) -> None:
    assert_says(lines, words)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            "gf kings --columns 1..2 --certificate both\nverify both/kings-columns-1.json both/kings-columns-2.json",
            "all 2 certificates hold",
        ),
        pytest.param(
            "gf col --columns 1..2 --certificate both\nverify both/col-columns-1.json both/col-columns-2.json",
            "all 2 certificates hold",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_files_of_claims_and_certificates(lines: str, words: str) -> None:
    assert_says(lines, words)


@parametrize_some(
    ("lines", "words"),
    [
        (
            "gf domineering:maximal --columns 1..4 --format latex",
            "% \\usepackage{amsmath,booktabs,tabularx} ... see the appendix ... \\subsection*{Appendix}",
        ),
        ("explain kings n x 2", "proved"),
        ("explain x/(1-x-x^2)", "proved"),
        ("explain 1,1,2,5,14,42,132,429", "consistent"),
        ("explain 1,2,3", "underdetermined"),
        ("explain 3,1,4,1,5,9,2,6,5,3,5,8,9,7,9", "refused"),
    ],
)
def test_small_questions(lines: str, words: str) -> None:
    assert_says(lines, words)


@parametrize_some(
    ("lines", "status", "words"),
    [
        ("compare domineering 2,7,22,71,228,733 --columns 2", 3, "agree if they begin with n = 1"),
        (
            "count-totals domineering --squares 4..6 --checkpoint kept\ncount-totals col --squares 4..6 --checkpoint kept",
            2,
            "checkpoint kept",
        ),
        (
            "audit right.toml wrong.toml",
            1,
            "right.toml ... proved ... wrong.toml ... 2 claims: 1 proved, 1 refuted",
        ),
        (
            "audit right.toml wrong.toml --json",
            1,
            '"file": "right.toml", ... "id": "a1", ... "verdict": "proved" ... "file": "wrong.toml", ... "id": "a1", ... "verdict": "refuted"',
        ),
        (
            "audit right.toml wrong.toml --format csv",
            1,
            "true value ... ,proved, ... ,refuted, ... ",
        ),
        ("audit right.toml wrong.toml --format markdown", 1, "proved ... refuted"),
        ("audit right.toml wrong.toml --format latex", 1, "proved ... refuted"),
        ("audit heaps.seq --model 0.07 --json", 1, '.t1" ... "verdict": "refuted"'),
        ("audit values.seq --model 0.3 --json", 1, '.t1" ... "verdict": "refuted"'),
        (
            "audit others.seq --model 0.3 --json",
            1,
            '.S" ... "verdict": "refuted" ... .t1" ... "verdict": "refuted"',
        ),
        (
            "gf col --columns 1..2 --certificate both\nverify both/col-columns-1.json missing.json",
            2,
            "missing.json",
        ),
        (
            "gf domineering --columns 6 --certificate wide.json\nverify wide.json --time-limit 1e-9",
            3,
            "NOT CHECKED ... --time-limit",
        ),
        (
            "gf domineering:right-ends --columns 3 --certificate /dev/full",
            2,
            "signature ... cannot write certificate /dev/full: No space left on device",
        ),
    ],
    share=24,
)
def test_what_is_refuted_undecided_or_lost_has_its_exit_status(
    lines: str, status: int, words: str
) -> None:
    assert_says(lines, words, status)


def test_terms_are_read_from_standard_input() -> None:
    assert_says("guess -", "C-finite", 0, given="1,1,2,3,5,8,13,21,34,55,89,144")


@parametrize_some(
    ("line", "other"),
    [
        ("-h", "--help"),
        ("-h", ""),
        ("game", "game -h"),
        ("oeis", "oeis -h"),
        ("-V", "--version"),
        ("rule col", "Rule col"),
        ("count col --board 3x3", "count col 3x3"),
        ("count col --board 3x3", "count col --board=3x3"),
        ("game value domineering 2x3", "game value domineering --board 2x3"),
        ("game value {1|-1}+*", "game {1|-1}+*"),
        ("game nim 0.77", "game nim kayles"),
        ("sample kings --rows 3 --columns 4 --seed 1", "sample kings 3x4 --seed 1"),
        (
            "game outcomes clobber --rows 2 --columns 1..3",
            "game outcomes Clobber --rows 2 --columns 1..3",
        ),
        ("game outcome nogo --board B.w", "game outcome NoGo --board B.w"),
    ],
)
def test_what_is_typed_otherwise_is_answered_alike(line: str, other: str) -> None:
    found = ended(shlex.split(line))
    assert found[0] == 0
    assert ended(shlex.split(other)) == found
