"""Every verb that can show a long number, as text and as JSON, under Python's limit of digits."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from samples import parametrize_some

from gfkit import count
from gfkit.base.memory import resident
from gfkit.cli import run
from gfkit.numbers.decimals import decimal, integer

FRACTIONS = ("{0}/(1-x)^2", "1/(1-{0}*x)", "1/(1-x-{0}*x^2)", "1+{0}*x")
KINDS = ("polynomial", "C-finite", "periodic")
LINES = {
    **{f"closed-form {gf}": 0 for gf in FRACTIONS},
    **{f"closed-form --format latex {gf}": 0 for gf in FRACTIONS},
    **{f"oeis bfile --terms 4 {gf}": 0 for gf in FRACTIONS},
    **{f"asymptotics {gf}": 2 * ("x^2)" in gf) for gf in FRACTIONS},  # roots of near moduli
    **{f"guess {kind} --kind {kind}": 0 for kind in KINDS},
    **{f"oeis bfile {kind}": 0 for kind in KINDS},
    **{f"oeis draft {kind}": 2 for kind in KINDS},
    **dict.fromkeys(("audit b.txt", "audit e.seq", "audit e.seq --against b.txt"), 1),
    "audit claims.toml": 1,
    "gf domineering --columns 4 --terms 4200": 0,
}
CLAIM = """source = "S"
[[claim]]
id = "a"
place = "p"
statement = "s"
kind = "relation"
about = {{ gf = "{0}^4/(1-2*x)" }}
says = {{ formula = "a(n) = 3*a(n-1)" }}
"""
ENTRY = """%I A000001
%S A000001 1,2,{0}
%N A000001 Long.
%F A000001 a(n) = 2*a(n-1).
%K A000001 nonn
%O A000001 0,2
"""


@cache
def files(length: int) -> dict[str, str]:
    """Return the files of the lines, with numbers of this many digits."""
    digits = ["7" * length, "-" + "8" * length, "9" * length]
    long = integer(digits[0])
    rows = {
        "polynomial": [int("3" * 9) * n**2 + long for n in range(12)],
        "C-finite": [3**n * long for n in range(12)],
        "periodic": [integer(text) for text in digits] * 4,
    }
    return {
        **{name: "\n".join(map(decimal, row)) for name, row in rows.items()},
        "b.txt": "".join(f"{n} {text}\n" for n, text in enumerate(digits)),
        "e.seq": ENTRY.format(digits[0]),
        "claims.toml": CLAIM.format("7" * 1_900),
    }


def answer(capsys: Any, *words: str, status: int = 0) -> str:
    """Return what is printed; whatever it is, nothing met the limit of digits."""
    assert run([*words]) == status
    captured = capsys.readouterr()
    assert "Exceeds the limit" not in captured.out + captured.err
    assert "Traceback" not in captured.err
    if "--json" in words and status != 2:
        json.loads(captured.out, parse_int=integer)
    return captured.out


@parametrize_some("length", [4_301, 6_000], share=24)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize(
    "line",
    [pytest.param(one, marks=[pytest.mark.thorough] * one.startswith("gf ")) for one in LINES],
)
def test_long_numbers_are_read_and_written(
    capsys: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    form: list[str],
    length: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in files(length).items():
        Path(name).write_text(text)
    words = line.format("7" * length).split()
    if form and "--format" in line:  # LaTeX is no JSON
        words = [one for one in words if one not in {"--format", "latex"}]
    shown = answer(capsys, *words, *form, status=LINES[line])
    if words[:2] == ["oeis", "bfile"]:
        assert "7" * (length - 2) in shown or "C-finite" in line
    elif line.startswith("gf") and not form:
        assert len(shown) < 4000
    elif line == "audit claims.toml":
        assert "digits" in shown


@parametrize_some("length", [10_000, 50_000, 1_000_000])
def test_a_million_digits(capsys: Any, tmp_path: Path, length: int) -> None:
    file = tmp_path / "terms.txt"
    file.write_text("\n".join(["7" * length, "-" + "8" * length] * 4))
    for form in ([], ["--json"]):
        answer(capsys, "guess", str(file), "--kind", "periodic", *form, status=3)
        answer(capsys, "oeis", "bfile", str(file), *form)


# Long answers are foretold, printed as they are made, and never look whole when they are not.


GF = "1/(1-3*x-7*x^2)"
VERBS = {
    "b-file": ["oeis", "bfile", GF],
    "b-file as JSON": ["oeis", "bfile", GF, "--json"],
    "g.f. as JSON": ["gf", "domineering", "--columns", "3", "--json"],
}


@pytest.mark.parametrize("verb", VERBS)
@parametrize_some("count", [1, 63, 64, 65, 3000])
def test_many_terms_begin_as_few_do(capsys: Any, verb: str, count: int) -> None:
    shown = [answer(capsys, *VERBS[verb], "--terms", str(n)) for n in (64, count)]
    is_json = "--json" in VERBS[verb]
    key = "first_terms"
    few, many = (json.loads(z)[key] if is_json else z.splitlines() for z in shown)
    assert len(many) == count
    assert many[:64] == few[:count]


@pytest.mark.parametrize("verb", [one for one in VERBS if one.startswith("b-file")])
def test_an_answer_that_is_cut_off_does_not_look_whole(capsys: Any, verb: str) -> None:
    for seconds in ("0.1", "0.4", "2"):  # a busy machine needs more to begin
        assert run([*VERBS[verb], "--terms", "100000", "--time-limit", seconds]) == 3
        captured = capsys.readouterr()
        if len(captured.out) > 1000:
            break
    assert len(captured.out) > 1000
    said = f"time limit of {seconds} s reached"
    assert captured.err.endswith(f"{said}; the output is cut off there\n")
    if "--json" in VERBS[verb]:
        with pytest.raises(json.JSONDecodeError):
            json.loads(captured.out)
    else:
        last = captured.out.splitlines()[-1]
        assert last == f"# {said}: more lines are left out"


def test_a_file_that_is_cut_off_is_not_there(capsys: Any, tmp_path: Path) -> None:
    options = ["--output", str(tmp_path / "b.txt"), "--time-limit", "0.4"]
    said = answer(capsys, *VERBS["b-file"], "--terms", "100000", *options, status=3)
    assert "underdetermined" in said
    assert list(tmp_path.iterdir()) == []


def test_a_b_file_is_written_and_printed_alike(capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "b.txt"
    assert run([*VERBS["b-file"], "--terms", "3000"]) == 0
    printed = capsys.readouterr()
    assert run([*VERBS["b-file"], "--terms", "3000", "--output", str(file)]) == 0
    said = capsys.readouterr()
    assert file.read_text() == printed.out
    assert said.out == f"written to {file}\n"
    assert said.err == printed.err
    assert re.search(r"a\((\d+)\) has more", said.err)


def test_text_shows_few_terms_however_many_are_asked_for(capsys: Any) -> None:
    words = ["gf", "domineering", "--columns", "3", "--terms"]
    assert answer(capsys, *words, "1000") == answer(capsys, *words, "10000")


@pytest.mark.thorough
def test_memory_stays_small_while_terms_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "b.txt"
    before = resident()
    assert run([*VERBS["b-file"], "--terms", "12000", "--output", str(file)]) == 0
    assert file.stat().st_size > 40 * 2**20
    assert resident() - before < 30 * 2**20


@parametrize_some("options", [[], ["--json"]], ids=["text", "json"])
def test_a_draft_at_a_limit_has_the_terms_so_far_and_says_what_is_missing(
    capsys: Any, options: list[str]
) -> None:
    for seconds in ("0.1", "0.2", "0.3", "1", "5"):  # a busy machine needs more to begin
        status = run(["oeis", "draft", "snort", "--table", *options, "--time-limit", seconds])
        captured = capsys.readouterr()
        if status == 3 and "what is missing: " in captured.err:
            break
    assert captured.err.count("\n") == 1
    if options:
        data = json.loads(captured.out)
        assert data["reason"] == f"time limit of {seconds} s reached"
        terms = data["data"]
    else:
        terms = "".join(re.findall(r"^%[STU] A000000 (.*)$", captured.out, re.MULTILINE))
    # by antidiagonals; each is the number of positions of a board
    places = [(n, s - n) for s in range(2, 9) for n in range(1, s)]
    first = [int(one) for one in terms.strip(",").split(",")][: len(places)]
    assert first
    assert first == [int(count("snort", rows=n, columns=k)) for n, k in places[: len(first)]]
