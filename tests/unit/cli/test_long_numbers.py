"""Every verb that can show a long number, as text and as JSON, under Python's limit of digits."""

import json
import re
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from gfkit.base.budget import resident
from gfkit.cli import run
from gfkit.numbers.decimal import decimal, integer

LENGTHS = [4_301, 6_000]
LONG = pytest.mark.parametrize("length", LENGTHS)
FORMS = pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])


def answer(capsys, *arguments: str, status: int = 0) -> str:
    assert run(list(arguments)) == status
    captured = capsys.readouterr()
    assert "Exceeds the limit" not in captured.out + captured.err
    assert "Traceback" not in captured.err
    if "--json" in arguments and status != 2:
        json.loads(captured.out, parse_int=integer)
    return captured.out


def numbers(length: int) -> list[str]:
    return ["7" * length, "-" + "8" * length, "9" * length]


FRACTIONS = {
    "numerator": "{long}/(1-x)^2",
    "base": "1/(1-{long}*x)",
    "order 2": "1/(1-x-{long}*x^2)",
    "finite": "1+{long}*x",
}


@LONG
@FORMS
@pytest.mark.parametrize("shape", FRACTIONS)
def test_verbs_of_a_generating_function(capsys, length: int, form: list[str], shape: str) -> None:
    long = "7" * length
    gf = FRACTIONS[shape].format(long=long)
    answer(capsys, "closed-form", "--gf", gf, *form)
    assert long[1:-1] in answer(
        capsys, "export", "--form", "b-file", "--gf", gf, "--terms", "4", *form
    )
    if shape != "order 2":  # its roots are too near in modulus, which is refused
        answer(capsys, "asymptotics", "--gf", gf, *form)
    if not form:
        answer(capsys, "closed-form", "--gf", gf, "--latex")


@LONG
@FORMS
@pytest.mark.parametrize("kind", ["polynomial", "C-finite", "periodic"])
def test_verbs_of_terms(capsys, tmp_path: Path, length: int, form: list[str], kind: str) -> None:
    rows = {
        "polynomial": [int("3" * 9) * n**2 + integer("7" * length) for n in range(12)],
        "C-finite": [3**n * integer("7" * length) for n in range(12)],
        "periodic": [integer(text) for text in numbers(length)] * 4,
    }
    file = tmp_path / "terms.txt"
    file.write_text("\n".join(map(decimal, rows[kind])))
    answer(capsys, "guess", "--file", str(file), "--kind", kind, *form)
    listed = answer(capsys, "export", "--form", "b-file", "--file", str(file), *form)
    assert decimal(rows[kind][0]) in listed
    answer(capsys, "oeis", "draft", "--file", str(file), *form, status=2)


@LONG
@FORMS
def test_verbs_of_files_of_the_oeis(capsys, tmp_path: Path, length: int, form: list[str]) -> None:
    bfile, entry = tmp_path / "b.txt", tmp_path / "e.seq"
    bfile.write_text("".join(f"{n} {text}\n" for n, text in enumerate(numbers(length))))
    entry.write_text(
        f"%I A000001\n%S A000001 1,2,{'7' * length}\n%N A000001 Long.\n"
        "%F A000001 a(n) = 2*a(n-1).\n%K A000001 nonn\n%O A000001 0,2\n"
    )
    answer(capsys, "audit", str(bfile), *form, status=1)
    answer(capsys, "audit", str(entry), *form, status=1)
    answer(capsys, "audit", str(entry), "--bfile", str(bfile), *form, status=1)


@FORMS
def test_counterexamples_are_long(capsys, tmp_path: Path, form: list[str]) -> None:
    file = tmp_path / "claims.toml"
    long = "7" * 1_900
    file.write_text(
        f'source = "S"\n[[claim]]\nid = "a"\nplace = "p"\nstatement = "s"\nkind = "recurrence"\n'
        f'about = {{ gf = "{long}^4/(1-2*x)" }}\nsays = {{ formula = "a(n) = 3*a(n-1)" }}\n'
    )
    shown = answer(capsys, "audit", str(file), *form, status=1)
    assert "digits" in shown


@FORMS
def test_terms_of_a_strip_grow_long(capsys, form: list[str]) -> None:
    found = answer(capsys, "gf", "domineering", "--columns", "3", "--terms", "5600", *form)
    if form:
        terms = json.loads(found, parse_int=integer)["terms"]
        assert len(terms) == 5600
        assert len(terms[-1]) > 4300
    else:
        assert len(found) < 4000
    other = answer(
        capsys,
        "export",
        "--form",
        "b-file",
        "domineering",
        "--columns",
        "3",
        "--terms",
        "5600",
        *form,
    )
    assert len(other) > 12_000_000


@pytest.mark.slow
@FORMS
@pytest.mark.parametrize("length", [200_000, pytest.param(1_000_000, marks=pytest.mark.thorough)])
def test_a_million_digits(capsys, tmp_path: Path, length: int, form: list[str]) -> None:
    file = tmp_path / "terms.txt"
    file.write_text("\n".join(numbers(length)[:2] * 4))
    answer(capsys, "guess", "--file", str(file), "--kind", "periodic", *form)
    answer(capsys, "export", "--form", "b-file", "--file", str(file), *form)


# Long answers are foretold, printed as they are made, and never look whole when they are not.


GF = "1/(1-3*x-7*x^2)"
VERBS = {
    "b-file": ["export", "--form", "b-file", "--gf", GF],
    "b-file as JSON": ["export", "--form", "b-file", "--gf", GF, "--json"],
    "g.f. as JSON": ["gf", "domineering", "--columns", "3", "--json"],
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("count", [1, 63, 64, 65, 3000])
def test_many_terms_begin_as_few_do(capsys: Any, verb: str, count: int) -> None:
    assert run([*VERBS[verb], "--terms", "64"]) == 0
    few = capsys.readouterr().out
    assert run([*VERBS[verb], "--terms", str(count)]) == 0
    many = capsys.readouterr().out
    if "--json" in VERBS[verb]:
        first, second = (json.loads(text)["terms"] for text in (few, many))
    else:
        first, second = few.splitlines(), many.splitlines()
    assert len(second) == count
    shared = min(count, 64)
    assert first[:shared] == second[:shared]


@pytest.mark.parametrize("verb", VERBS)
def test_an_answer_that_is_cut_off_does_not_look_whole(capsys: Any, verb: str) -> None:
    assert run([*VERBS[verb], "--terms", "100000", "--time-limit", "1"]) == 3
    captured = capsys.readouterr()
    assert re.search(r"time limit of 1 s reached; the output is cut off there\n$", captured.err)
    assert len(captured.out) > 1000
    if "--json" in VERBS[verb]:
        with pytest.raises(json.JSONDecodeError):
            json.loads(captured.out)
    else:
        last = captured.out.splitlines()[-1]
        assert last == "# time limit of 1 s reached: more terms are left out"


def test_a_file_that_is_cut_off_is_not_there(capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "b.txt"
    options = ["--output", str(file), "--time-limit", "1"]
    assert run([*VERBS["b-file"], "--terms", "100000", *options]) == 3
    assert list(tmp_path.iterdir()) == []
    assert "underdetermined" in capsys.readouterr().out


def test_a_b_file_is_written_and_printed_alike(capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "b.txt"
    assert run([*VERBS["b-file"], "--terms", "3000"]) == 0
    printed = capsys.readouterr()
    assert run([*VERBS["b-file"], "--terms", "3000", "--output", str(file)]) == 0
    said = capsys.readouterr()
    assert file.read_text() == printed.out
    assert said.out == f"a(0) to a(2999) written to {file}\n"
    assert said.err == printed.err
    assert re.search(r"a\((\d+)\) has more", said.err)


def test_text_shows_few_terms_however_many_are_asked_for(capsys: Any) -> None:
    shown = []
    for count in ("1000", "1000000"):
        assert run(["gf", "domineering", "--columns", "3", "--terms", count]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_memory_stays_small_while_terms_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "b.txt"
    before = resident()
    assert run([*VERBS["b-file"], "--terms", "12000", "--output", str(file)]) == 0
    assert file.stat().st_size > 40 * 2**20
    assert resident() - before < 30 * 2**20


TABLE = ["oeis", "draft", "domineering", "--table"]


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "json"])
def test_a_draft_at_a_limit_says_what_is_missing(
    capsys: Any, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    from gfkit.base.budget import spend
    from gfkit.oeis.entries import drafts

    assert run([*TABLE, *options]) == 0
    whole = capsys.readouterr().out
    at = drafts._Counts.at

    def slow(counts: Any, n: int, k: int) -> int:
        while n + k > 6:
            sleep(0.001)
            spend()
        return at(counts, n, k)

    monkeypatch.setattr(drafts._Counts, "at", slow)
    assert run([*TABLE, *options, "--time-limit", "1"]) == 3
    captured = capsys.readouterr()
    assert captured.err == (
        "gfkit: time limit of 1 s reached; what is missing: further antidiagonals, "
        "the recurrences\n"
    )
    if options:
        data = json.loads(captured.out)
        assert json.loads(whole)["data"].startswith(data["data"])
        assert data["limit"] == "time"
    else:
        terms = [line[11:] for line in captured.out.splitlines() if line.startswith("%S")]
        assert terms[0] in whole
