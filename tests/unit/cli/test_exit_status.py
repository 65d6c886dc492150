"""The exit status: 0 an answer, 1 something is refuted or does not hold, 2 bad input, 3 a limit."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from gfkit.cli import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FIBONACCI = "1,1,2,3,5,8,13,21,34,55,89,144"
ANSWERS = [
    "gf domineering --columns 2",
    "gf domineering --columns 2 --marks xy",
    "gf domineering --columns 3 --topology ring",
    "gf domineering:play --columns 1",
    "count domineering --board 3x3",
    "count col --graph {folder}/triangle.txt",
    "table domineering --rows 3 --columns 3",
    "matrix domineering --columns 2",
    "models",
    "models domineering",
    "sample domineering --rows 3 --columns 2",
    "compare domineering domineering --columns 2",
    "closed-form domineering --columns 2",
    "closed-form --gf 1/(1-x-x^2)",
    f"closed-form {FIBONACCI}",
    "asymptotics domineering --columns 2",
    f"guess {FIBONACCI}",
    "guess 1,5,2,9",
    "audit {folder}/true.toml",
    "audit {folder}/fibonacci.seq",
    "catalog list --directory {folder}/true",
    "catalog show a --directory {folder}/true",
    "catalog check --directory {folder}/true",
    "oeis bfile domineering --columns 2 --terms 30",
    f"oeis bfile {FIBONACCI}",
    "oeis check {folder}/b.txt",
    "oeis read {folder}/fibonacci.seq",
    "oeis draft --gf x/(1-x-x^2)",
    "oeis draft domineering --table",
    "game value domineering --board 2x2",
    "game outcome domineering --board 2x3",
    "game nim 0.77 -n 20",
    "game equilibrium --columns 2 --rows 2",
    "game payoffs --columns 2 --rows 4",
    "verify {folder}/proof.json",
]
REFUTED = [
    "compare domineering col --columns 2",
    "audit {folder}/false.toml",
    "audit {folder}/wrong.seq",
    "catalog check --directory {folder}/false",
    "oeis check {folder}/bad.txt",
    "oeis check {folder}/wrong.seq",
    "verify {folder}/changed.json",
]
BAD = [
    "gf no-such-rule --columns 2",
    "gf domineering",
    "sample domineering --rows 3",
    "sample l-tromping:play --rows 3 --columns 2",
    "gf domineering --columns 2 --terms -1",
    "count domineering --board x",
    "compare domineering no-such-rule --columns 2",
    "closed-form --gf 1/(",
    "guess x",
    "audit {folder}/missing.toml",
    "audit {folder}/bad.toml",
    "audit {folder}/true.toml --claim-limit 0",
    "audit {folder}/true.toml --time-limit -1",
    "catalog check --directory {folder}/missing",
    "catalog check --directory {folder}/true --claim-limit -3",
    "oeis bfile 1/2,3",
    "oeis bfile domineering --columns 2 --terms 0",
    "oeis check {folder}/missing.txt",
    "oeis draft 1,2 --number 7",
    "game nim 9.9.9",
    "verify {folder}/missing.json",
]
CLAIM = (
    'source = "S"\n[[claim]]\nid = "a"\nplace = "p"\nstatement = "s"\nkind = "recurrence"\n'
    'about = {{ gf = "1/(1-2*x)" }}\nsays = {{ formula = "{formula}" }}\n'
    'recorded = {{ verdict = "proved" }}\n'
)
ENTRY = (
    "%I A000045\n%S A000045 0,1,1,2,3,5,8,13,21,34,55,89,144\n%N A000045 Fibonacci.\n"
    "%F A000045 {formula}\n%K A000045 nonn\n%O A000045 0,4\n%A A000045 _N. J. A. Sloane_\n"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of files that hold, fail, or cannot be read."""
    place = tmp_path_factory.mktemp("files")
    for name, formula in (
        ("true", "a(n) = 2*a(n-1)"),
        ("false", "a(n) = 3*a(n-1)"),
        ("bad", "a(n) = ("),
    ):
        (place / name).mkdir()
        (place / f"{name}.toml").write_text(CLAIM.format(formula=formula))
        (place / name / "c.toml").write_text(CLAIM.format(formula=formula))
    (place / "fibonacci.seq").write_text(ENTRY.format(formula="a(n) = a(n-1) + a(n-2)."))
    wrong = ENTRY.format(formula="a(n) = a(n-1) + 2*a(n-2).").replace("0,4", "0,9")
    (place / "wrong.seq").write_text(wrong)
    (place / "b.txt").write_text("0 1\n1 1\n2 2\n")
    (place / "bad.txt").write_text("0 1\n2 2\n")
    (place / "triangle.txt").write_text("0 1\n1 2\n0 2\n")
    proof = place / "proof.json"
    assert run(["gf", "domineering", "--columns", "1", "--certificate", str(proof)]) == 0
    (place / "changed.json").write_text(
        proof.read_text().replace('"p": [\n', '"p": [\n   "7",\n', 1)
    )
    yield place
    shutil.rmtree(place)


def words(line: str, folder: Path) -> list[str]:
    return line.format(folder=folder).split()


@pytest.mark.parametrize("line", ANSWERS)
def test_an_answer_is_0(capsys, folder: Path, line: str) -> None:
    assert run(words(line, folder)) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("line", REFUTED)
def test_what_does_not_hold_is_1(capsys, folder: Path, line: str) -> None:
    assert run(words(line, folder)) == 1
    assert capsys.readouterr().out


@pytest.mark.parametrize("line", BAD)
def test_what_cannot_be_read_is_2(capsys, folder: Path, line: str) -> None:
    assert run(words(line, folder)) == 2
    error = capsys.readouterr().err
    assert error.startswith("gfkit: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize("line", [*ANSWERS, *REFUTED])
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_at_a_limit_nothing_is_refuted(capsys, folder: Path, line: str, form: list[str]) -> None:
    given = words(line, folder)
    if given[:2] == ["oeis", "read"]:
        form = []
    whole = 1 if line in REFUTED else 0
    status = run([*given, *form, "--time-limit", "0.000001"])
    captured = capsys.readouterr()
    assert status in {whole, 3}
    if status == 3 and "verify" not in given:
        assert captured.out
        assert captured.err.startswith("gfkit: ")
