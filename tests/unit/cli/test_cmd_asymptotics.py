"""The verbs `asymptotics` and `growth`."""

from answers import told

from gfkit.cli import run


def text_of(capsys, *arguments):
    assert run(list(arguments)) == 0
    return capsys.readouterr().out


def test_moments_without_rates_say_why(capsys):
    arguments = ("asymptotics", "domineering:tilings", "--columns", "1", "--marks", "xy")
    assert "no rates" in text_of(capsys, *arguments)
    assert told(capsys, *arguments)["moments"] is None


def test_many_coefficients_are_left_to_json(capsys):
    text = text_of(capsys, "asymptotics", "--gf", "1/(1-x)^40", "--digits", "12")
    assert "c0, ..." in text
    assert "(c0 + c1 n + ... + c n^39) r^n for n >= 0" in text
    assert len(text.splitlines()) < 20
    data = told(capsys, "asymptotics", "--gf", "1/(1-x)^40", "--digits", "12")
    assert len(data["term"]["coefficients"]) == 40


def test_play_positions_have_an_equation(capsys):
    text = text_of(capsys, "gf", "cis:play", "--columns", "1")
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
    text = text_of(capsys, "gf", "domineering:play", "--columns", "3")
    assert "degree 10 in F and 39 in t (--full prints all)" in text


def test_growth_per_cell(capsys):
    text = text_of(capsys, "asymptotics", "node-kayles", "--up-to", "6")
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
    assert "|a(n) - c r^n| <= " in text_of(capsys, "asymptotics", "--gf", gf)
    path = str(tmp_path / "proof.json")
    assert run(["asymptotics", "--gf", gf, "--certificate", path]) == 0
    assert run(["verify", path]) == 0
    assert capsys.readouterr().out.endswith("certificate holds\n")
