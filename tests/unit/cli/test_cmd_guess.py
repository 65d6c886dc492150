"""`gfkit guess`: what it reads, prints and refuses."""

import io
from math import comb
from pathlib import Path

import pytest
from answers import printed, refused, told
from oracle import sequences
from tiers import one_in

from gfkit.cli import run

FIBONACCI = sequences.linear([1, 1], [1, 1], 20)


def text_of(values) -> str:
    return ",".join(map(str, values))


def output(capsys, *words):
    return printed(capsys, "guess", *words)


def data(capsys, *words):
    return told(capsys, "guess", *words)


def failure(capsys, *words):
    return refused(capsys, "guess", *words)


def test_json_of_a_c_finite_fit_has_the_fields_of_the_contract(capsys) -> None:
    found = data(capsys, text_of([7, *FIBONACCI]), "--offset", "2")
    assert (found["verdict"], found["kind"], found["surplus"]) == ("consistent", "C-finite", 16)
    assert found["signature"] == [1, 1]
    assert (found["order"], found["from"], found["offset"]) == (2, 5, 2)
    assert found["numerator"] == [0, 0, 7, -6, -7]
    assert found["denominator"] == [1, -1, -1]
    assert found["preperiod"] == 1
    assert found["predicted"][0] == str(FIBONACCI[-1] + FIBONACCI[-2])


def test_a_bfile_a_file_and_standard_input(capsys, tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "b000045.txt"
    path.write_text("".join(f"{n} {v}\n" for n, v in enumerate(FIBONACCI, 1)), encoding="ascii")
    assert data(capsys, "--bfile", str(path))["from"] == 3
    path = tmp_path / "terms.txt"
    path.write_text("\n".join(map(str, FIBONACCI)), encoding="ascii")
    assert data(capsys, "--file", str(path))["from"] == 2
    monkeypatch.setattr("sys.stdin", io.StringIO(text_of(FIBONACCI)))
    assert data(capsys, "-")["kind"] == "C-finite"


def test_kinds_and_their_json(capsys) -> None:
    catalan = text_of([comb(2 * n, n) // (n + 1) for n in range(20)])
    assert data(capsys, catalan)["coefficients"] == [[1, 1], [2, -4]]
    assert data(capsys, catalan, "--kind", "ALGEBRAIC")["coefficients"] == [[1], [-1], [0, 1]]
    found = data(capsys, catalan, "--kind", "d-finite,algebraic")
    assert (found["kind"], found["formula"]) == ("algebraic", "x*f^2 - f + 1 = 0")
    assert data(capsys, catalan, "--kind", "periodic")["verdict"] == "refused"


def test_an_order_bound(capsys) -> None:
    found = data(capsys, "1,1,2,3,5", "--order-bound", "2")
    assert found["verdict"] == "proved"
    assert found["bound"] == {"order": 2, "status": "given", "reason": "given by the user"}
    text = output(capsys, "1,1,2,3,5", "--order-bound", "2")
    assert "proved under a premise, order <= 2 (given by the user)" in text
    assert found["premises"] == ["the sequence has order at most 2 from its first term on"]


def test_certificates(capsys, tmp_path) -> None:
    path = tmp_path / "proof.json"
    output(capsys, "1,1,2,3,5", "--order-bound", "2", "--certificate", str(path))
    assert run(["verify", str(path)]) == 0
    assert "certificate holds under the premises" in capsys.readouterr().out
    output(capsys, "domineering", "--rows", "2", "--certificate", str(path))
    assert run(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith("certificate holds\n")
    assert "nothing is proved" in failure(capsys, "1,1,2,3,5", "--certificate", str(path))


def test_suspects(capsys) -> None:
    values = list(FIBONACCI)
    values[12] += 9
    found = data(capsys, text_of(values))
    assert found["verdict"] == "refused"
    assert found["kind"] is None
    assert found["suspects"] == [{"n": 12, "given": "242", "expected": "233"}]
    assert "suspect" in output(capsys, text_of(values))


def test_fractions_are_scaled(capsys) -> None:
    found = data(capsys, ",".join(f"{v}/6" for v in FIBONACCI))
    assert (found["scale"], found["signature"]) == (6, [1, 1])
    assert "a(n) is 6 times the term given" in output(capsys, ",".join(f"{v}/6" for v in FIBONACCI))
    assert "--order-bound goes with integers" in failure(capsys, "1/2,1", "--order-bound", "3")


@pytest.mark.parametrize("values", ["0", "1,2", "0,0,0,0", "5", "1,1,1,1,1", "-7,3"])
def test_short_lists_are_underdetermined(capsys, values: str) -> None:
    found = data(capsys, values)
    assert found["verdict"] == "underdetermined"
    assert found["needed"] > 0


GALOIS = [1, 2, 5, 16, 67, 374, 2825, 29212, 417199, 8283458, 229755605, 8933488744]
LEMNISCATE = [0, 1, 0, 0, 0, -12, 0, 0, 0, 3024, 0, 0, 0, -4390848, 0, 0, 0, 21224560896]
BELL = [1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975, 678570]
STERN = [0, 1]
while len(STERN) < 64:
    STERN.append(STERN[len(STERN) // 2] + len(STERN) % 2 * STERN[(len(STERN) + 1) // 2])
THUE_MORSE = [n.bit_count() % 2 for n in range(64)]
FRANEL = [sum(comb(n, k) ** 3 for k in range(n + 1)) for n in range(16)]
CATALAN = [comb(2 * n, n) // (n + 1) for n in range(16)]

AFTERWARDS = {
    # of the fit to a list: what terms, export, asymptotics and facts say; ! where it is refused
    "algebraic": (CATALAN, "35357670", "a[k-1]", "c r^n n^(-3/2)", "strictly log-convex"),
    "P-recursive": (FRANEL, "361077477684436", "a[k-2]", "c*8^n*n^(-1)", "strictly log-convex"),
    "q-holonomic": (GALOIS, "488176700923", "2^n", "! q-holonomic", "! q-holonomic"),
    "D-algebraic": (LEMNISCATE, "-257991277243392", "by E*E''", "! D-algebraic", "! D-algebraic"),
    "e.g.f.": (BELL, "4213597", "by E(x)", "! e.g.f.", "! e.g.f."),
    "k-regular": (STERN, "8", "n\\2", "! for its sums", "! for its sums"),
    "automatic": (THUE_MORSE, "1, 0, 0, 1", "n\\2", "! for its sums", "! for its sums"),
}


@one_in(3)
@pytest.mark.parametrize("kind", AFTERWARDS)
def test_later_verbs_take_a_fit_or_say_in_one_line_why_not(capsys, kind: str) -> None:
    values, *said = AFTERWARDS[kind]
    verbs = ["terms", "export", "asymptotics", "facts"]
    for verb, words in zip(verbs, said, strict=True):
        more = ["--terms", str(len(values) + 4)] if verb == "terms" else []
        if words.startswith("! "):
            assert words[2:] in refused(capsys, verb, text_of(values), *more)
        else:
            assert words in printed(capsys, verb, text_of(values), *more, errors=True)
    assert "consistent" in printed(capsys, "compare", text_of(values[:9]), text_of(values))
