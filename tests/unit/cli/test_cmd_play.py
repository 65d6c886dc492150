import pytest
from answers import printed, told
from running import interrupted


def test_nim_text(capsys):
    text = printed(capsys, "game", "nim", "0.07", "--zeros")
    assert "a(n) = a(n-5) + 34 for n >= 15" in text
    assert max(map(len, text.splitlines())) <= 100
    assert "saltus      1" in printed(capsys, "game", "nim", "0.3'")
    assert "consistent" in printed(capsys, "game", "nim", "0.17'", "--search", "600")


@pytest.mark.parametrize(
    ("heaps", "said"),
    [
        (["3,4,5"], "outcome      N"),
        (["3,4,5", "--misere"], "outcome    N"),
        (["1,1,1", "--misere"], "outcome    P"),
        (["0.77", "1,4"], "outcome        P"),
        (["0.77 3,4,5"], "their nim-sum  6"),
        (["0.77", "3,4,5", "--misere"], "genus      6^46"),
    ],
)
def test_heaps_are_a_sum(capsys, heaps, said):
    assert said in printed(capsys, "game", "nim", *heaps)


def test_payoffs(capsys):
    text = printed(capsys, "game", "payoffs", "--columns", "2", "--rows", "1..24")
    assert "R = 4k+3  V1: 8*k^2+15*k+7,  V2: 8*k^2+13*k+5" in text
    data = told(capsys, "game", "payoffs", "--columns", 1, "--rows", "1..20")
    assert data["verdict"] == "proved"
    assert data["formulas"][1] == ["4*k^2+3*k"] * 4
    text = printed(capsys, "game", "payoffs", "--columns", "3", "--rows", "1..4")
    assert "not applicable: 2 payoffs with 3 rows" in text


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("1..1", "too few terms: 1 row;"),
        ("1..6", "too few terms: 6 rows;"),
        ("1..16", "consistent"),
    ],
)
def test_few_rows_do_not_say_that_nothing_fits(capsys, rows, said):
    arguments = ["payoffs", "--columns", "3", "--rows", rows, "--mono"]
    assert said in printed(capsys, "game", *arguments)
    data = told(capsys, "game", *arguments)
    assert data.get("reason_code") == ("too-few-terms" if "too few" in said else None)
    assert "no quasi-polynomial" not in data["reason"]


def test_what_was_tried_is_said_where_nothing_fits(capsys):
    text = printed(capsys, "game", "payoffs", "--columns", "3", "--rows", "1..8", "--ties", "kind")
    assert "none found: no quasi-polynomial of degree 2 and a period up to 2 fits" in text
    assert "8 rows do not decide on longer periods" in text.replace("\n         ", " ")


def test_an_interrupt_ends_with_one_line():
    ended = interrupted(["game", "nim", "0.6", "-n", "1000000"], after=2)
    assert (ended.status, ended.out) == (130, "")
    assert ended.errors[-1] == "gfkit: interrupted"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["value", "domineering", "--board", "2x3"], "..."),
        (["outcome", "snort", "--board", "2x2"], "outcome"),
        (
            ["outcome", "domineering", "--rows", "2", "--columns", "1..4"],
            "Right wins for n = 4, 8, 12, ...",
        ),
        (
            ["outcome", "m-tromping", "--rows", "2", "--columns", "1..3"],
            '"...|...": the first player wins',
        ),
        (["nim", "0.77"], "G(n + 12) = G(n) for all n >= 71"),
        (["nim", "0.1'2'"], "G(n + 2) = G(n) + 1 for all n >= 1"),
        (["nim", "0.07", "--zeros"], "value 0"),
        (["nim", "cram", "--board", "2x3"], "its value is G1, where G0 = {|}; G1 = {G0|G0}"),
        (
            ["payoffs", "--columns", "2", "--rows", "3"],
            "the subgame-perfect payoffs are just (7, 5)",
        ),
        (["payoffs", "--columns", "2", "--rows", "1..2"], "8*k^2+k"),
        (
            ["payoffs", "--columns", "1", "--rows", "1..2", "--players", "3", "--mono"],
            "3/2*k^2-1/2*k",
        ),
    ],
    ids=str,
)
def test_certificates_of_every_verb_are_verified(capsys, tmp_path, arguments, said):
    path = str(tmp_path / "c.json")
    said_of_it = printed(capsys, "game", *arguments, "--certificate", path, errors=True)
    assert f"certificate written to {path}" in " ".join(said_of_it.split())
    shown = " ".join(printed(capsys, "verify", path).split())
    assert said in shown
    assert shown.endswith("certificate holds")
