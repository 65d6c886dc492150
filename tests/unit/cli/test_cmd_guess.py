"""`gfkit guess`: what it reads, prints and refuses."""

import io
from math import comb, factorial, prod
from pathlib import Path

import pytest
from answers import printed, refused, told
from oracle import sequences

FIBONACCI = sequences.linear([1, 1], [1, 1], 20)


def text_of(values) -> str:
    return ",".join(map(str, values))


def test_a_bfile_a_file_and_standard_input(capsys, tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "b000045.txt"
    path.write_text("".join(f"{n} {v}\n" for n, v in enumerate(FIBONACCI, 1)), encoding="ascii")
    assert told(capsys, "guess", "--bfile", str(path))["from"] == 3
    path = tmp_path / "terms.txt"
    path.write_text("\n".join(map(str, FIBONACCI)), encoding="ascii")
    assert told(capsys, "guess", "--file", str(path))["from"] == 2
    monkeypatch.setattr("sys.stdin", io.StringIO(text_of(FIBONACCI)))
    assert told(capsys, "guess", "-")["kind"] == "C-finite"


def test_an_order_bound(capsys) -> None:
    found = told(capsys, "guess", "1,1,2,3,5", "--order-bound", "2")
    assert found["verdict"] == "proved"
    assert found["bound"] == {"order": 2, "status": "given", "reason": "given by the user"}
    text = printed(capsys, "guess", "1,1,2,3,5", "--order-bound", "2")
    assert "proved under a premise, order <= 2 (given by the user)" in text
    assert found["premises"] == ["the sequence has order at most 2 from its first term on"]


def test_certificates(capsys, tmp_path) -> None:
    path = tmp_path / "proof.json"
    printed(capsys, "guess", "1,1,2,3,5", "--order-bound", "2", "--certificate", str(path))
    assert "certificate holds under the premises" in printed(capsys, "verify", path)
    printed(capsys, "guess", "domineering", "--rows", "2", "--certificate", str(path))
    assert printed(capsys, "verify", path).endswith("certificate holds\n")
    assert "nothing is proved" in refused(capsys, "guess", "1,1,2,3,5", "--certificate", str(path))


GALOIS = [1, 2, 5, 16, 67, 374, 2825, 29212, 417199, 8283458, 229755605, 8933488744]
LEMNISCATE = [0, 1, 0, 0, 0, -12, 0, 0, 0, 3024, 0, 0, 0, -4390848, 0, 0, 0, 21224560896]
SUPERFACTORIALS = [prod(map(factorial, range(n + 1))) for n in range(12)]
SOMOS = [1, 1, 1, 1, 2, 3, 7, 23, 59, 314, 1529, 8209, 83313, 620297, 7869898]
BELL = [1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975, 678570]
STERN = [0, 1]
while len(STERN) < 64:
    STERN.append(STERN[len(STERN) // 2] + len(STERN) % 2 * STERN[(len(STERN) + 1) // 2])
THUE_MORSE = [n.bit_count() % 2 for n in range(64)]
FRANEL = [sum(comb(n, k) ** 3 for k in range(n + 1)) for n in range(16)]
CATALAN = [comb(2 * n, n) // (n + 1) for n in range(16)]

AFTERWARDS = {
    # of the fit to a list: what terms, export, asymptotics and facts say; ! where it is refused
    "hypergeometric": (CATALAN, "35357670", "a[k-1]", "c*4^n*n^(-3/2)", "strictly log-convex"),
    "P-recursive": (FRANEL, "361077477684436", "a[k-2]", "c*8^n*n^(-1)", "strictly log-convex"),
    "q-holonomic": (GALOIS, "488176700923", "2^n", "! q-holonomic", "! q-holonomic"),
    "D-algebraic": (LEMNISCATE, "-257991277243392", "by E*E''", "! D-algebraic", "! D-algebraic"),
    "iterated": (
        SUPERFACTORIALS,
        "127313963299399416749559771247411200000000000",
        "by a(n)",
        "! iterated",
        "! iterated",
    ),
    "nonlinear": (SOMOS, "126742987", "by a(n)*a(n-4)", "! nonlinear", "! nonlinear"),
    "e.g.f.": (BELL, "4213597", "by E(x)", "! e.g.f.", "! e.g.f."),
    "k-regular": (STERN, "8", "n\\2", "! for its sums", "! for its sums"),
    "automatic": (THUE_MORSE, "1, 0, 0, 1", "n\\2", "! for its sums", "! for its sums"),
}


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


# The verb closed-form: text, JSON, LaTeX, and what it refuses in one line.


def test_certificates_of_the_formula_and_of_the_nearest_integer(capsys, tmp_path):
    paths = [str(tmp_path / name) for name in ("certificate.json", "nearest.json")]
    words = ["closed-form", "domineering:right-ends", "--columns", 2]
    printed(capsys, *words, "--certificate", tmp_path)
    for path, said in zip(paths, ["a(n) = ", "a(n) is the integer nearest to f(n)"], strict=True):
        shown = printed(capsys, "verify", path)
        assert shown.endswith("certificate holds\n")
        assert said in shown


@pytest.mark.parametrize(
    "gf",
    ["1/(1-x-x^140)", "(1-x)/(1-x-7x^50)^3", "1/((1-x)(1-2x)(1-3x)(1-x-x^30))^2", "5+x^40", "0"],
)
def test_lines_are_short_whatever_the_order(capsys, gf):
    shown = printed(capsys, "closed-form", "--gf", gf)
    assert max(map(len, shown.splitlines())) <= 100
    assert len(shown) < 8000


# The verbs `asymptotics` and `growth`.


def test_moments_without_rates_say_why(capsys):
    arguments = ("asymptotics", "domineering:tilings", "--columns", "1", "--marks", "xy")
    assert "no rates" in printed(capsys, *arguments)
    assert told(capsys, *arguments)["moments"] is None


def test_many_coefficients_are_left_to_json(capsys):
    text = printed(capsys, "asymptotics", "--gf", "1/(1-x)^40", "--digits", "12")
    assert "c0, ..." in text
    assert "(c0 + c1 n + ... + c n^39) r^n for n >= 0" in text
    assert len(text.splitlines()) < 20
    data = told(capsys, "asymptotics", "--gf", "1/(1-x)^40", "--digits", "12")
    assert len(data["term"]["coefficients"]) == 40


def test_play_positions_have_an_equation(capsys):
    text = printed(capsys, "gf", "cis:play", "--columns", "1")
    assert "degree      2 in F, 7 in t; irreducible" in text
    assert "(9+n)*a(n+6)" in text
    data = told(capsys, "gf", "domineering:play", "--columns", "2", "--terms", "9")
    assert data["terms"] == ["1", "2", "5", "14", "42", "120", "345", "1020", "3037"]
    assert (data["degree"], data["verdict"]) == (4, "proved")
    assert data["recurrence"]["verdict"] == "proved"


def test_play_positions_without_a_recurrence_say_so(capsys, monkeypatch):
    monkeypatch.setattr("gfkit.strips.facts.play_statements.GUESSED_TERMS", 60)
    data = told(capsys, "gf", "domineering:play", "--columns", "3")
    assert data["recurrence"] is None
    assert "no recurrence" in data["recurrence_missing"]
    text = printed(capsys, "gf", "domineering:play", "--columns", "3")
    assert "degree 10 in F and 39 in t (--full prints all)" in text


def test_growth_per_cell(capsys):
    text = printed(capsys, "asymptotics", "node-kayles", "--up-to", "6")
    assert "symmetric for m = 1, ..., 6" in text
    data = told(capsys, "asymptotics", "domineering", "--up-to", "4")
    assert float(data["lower"]["value"]) < 1.94021 < float(data["upper"]["value"]) + 1e-4
    assert data["kind"] == "matching"


def test_a_denominator_of_large_order(capsys, tmp_path):
    gf = "(1+x)/((1-3*x+x^2)*(1-x^2+x^100))"
    data = told(capsys, "asymptotics", "--gf", gf, "--digits", "30")
    assert data["kind"] == "single"
    assert data["term"]["r"]["digits"] == "2.61803398874989484820458683436"
    assert data["term"]["r"]["minimal_polynomial"] is None
    assert "|a(n) - c r^n| <= " in printed(capsys, "asymptotics", "--gf", gf)
    path = str(tmp_path / "proof.json")
    printed(capsys, "asymptotics", "--gf", gf, "--certificate", path)
    assert printed(capsys, "verify", path).endswith("certificate holds\n")
