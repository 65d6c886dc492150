"""Every verb that can show a long number, as text and as JSON, under Python's limit of digits."""

import json
import sys
from pathlib import Path

import pytest

from gfkit.cli import run
from gfkit.numbers.decimal import decimal, integer

LENGTHS = [4_301, 6_000]
LONG = pytest.mark.parametrize("length", LENGTHS)
FORMS = pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])


@pytest.fixture(autouse=True)
def the_setting_of_the_process_stays():
    before = sys.get_int_max_str_digits()
    yield
    assert sys.get_int_max_str_digits() == before == sys.int_info.default_max_str_digits


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
