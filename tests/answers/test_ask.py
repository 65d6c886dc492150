"""What is answered first: each number is derived here from its definition."""

import json
from functools import cache
from itertools import combinations, product

import pytest
from render.shown import lines_of
from samples import parametrize_some
from sympy import Poly, Symbol, sympify

import gfkit
from gfkit import Strip, ask
from gfkit.proofs.certificates import digest
from gfkit.sequences.guess import guess


def line(told, label):
    """Return the text of a line."""
    return lines_of(told, full=True)[label]


def fibonacci(n):
    """Return F(n)."""
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


# Polynomials, counts and squares.


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_a_chromatic_polynomial_has_the_numbers_of_colorings(columns):
    told = ask(f"proper k-colorings of P_2 X P_{columns}")
    cells = [*product(range(2), range(columns))]
    edges = [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    found = Poly(sympify(line(told, "polynomial").replace("^", "**")), Symbol("k"))
    for k in range(1, 4):
        colorings = (dict(zip(cells, z, strict=True)) for z in product(range(k), repeat=len(cells)))
        assert found.eval(k) == sum(all(z[a] != z[b] for a, b in edges) for z in colorings)


def test_squares_are_counted_without_a_generating_function():
    told = ask("kings n X n")
    # A063443
    assert told.answer.first_terms[:6] == (2, 5, 35, 314, 6427, 202841)
    assert told.note.startswith("no generating function is known")


def test_spanning_trees_of_a_hypercube_are_told_by_a_product():
    """The hypercube Q_d has 2^(2^d - d - 1) times the product of k^binomial(d,k) trees."""
    assert line(ask("spanning-trees on Q_4"), "count") == str(2**11 * 2**6 * 3**4 * 4)


# Heaps: who wins is told by the mex of the options.


@cache
def nim_value(heap, code):
    """Return the value of a heap of an octal game: a digit tells into how many heaps it leaves."""
    reached = set()
    for taken, digit in enumerate(map(int, code), 1):
        left = heap - taken
        if left == 0 and digit & 1:
            reached.add(0)
        if left > 0 and digit & 2:
            reached.add(nim_value(left, code))
        if digit & 4:
            reached |= {
                nim_value(k, code) ^ nim_value(left - k, code) for k in range(1, left // 2 + 1)
            }
    return next(z for z in range(len(reached) + 1) if z not in reached)


def taking(*numbers):
    """Return the code of the game of taking some numbers from a heap."""
    return "".join("3" if k in numbers else "0" for k in range(1, max(numbers) + 1))


@parametrize_some(
    ("text", "heap", "code"),
    [
        ("subtraction(1,3,4) 21", 21, taking(1, 3, 4)),
        ("S{1,2,3} with heaps 17", 17, taking(1, 2, 3)),
        ("Kayles 17", 17, "77"),
        ("kayles with heaps 10", 10, "77"),
        ("treblecross 5", 7, "007"),
    ],
)
def test_a_heap_is_won_by_the_first_player_unless_its_value_is_0(text, heap, code):
    told, value = ask(text), nim_value(heap, code)
    shown = {0: "0", 1: "*"}.get(value, f"*{value}")
    assert line(told, "value") == f"{shown}, computed"
    winner = "N: the first player wins" if value else "P: the second player wins"
    assert line(told, "outcome") == winner
    assert told.verdict == "proved"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("subtraction(1,4,10)", taking(1, 4, 10)), ("S(1,2,5)", taking(1, 2, 5)),
        ("0.77", "77"), ("0.137", "137"), ("Dawson's Chess", "137"),
    ],
)  # fmt: skip
def test_nim_values_are_those_of_the_options(text, code):
    values = ", ".join(str(nim_value(n, code)) for n in range(20))
    assert line(ask(text), "nim-values").startswith(values)


def test_a_relation_of_no_sequence_is_neither_true_nor_false():
    told = ask("c(n)^2 > c(n-1)*c(n+1)")
    assert (told.answer, told.verdict) == (None, "computed")
    assert told.note.startswith("say of which sequence it is")


def test_of_two_sequences_that_are_defined_together_the_first_is_meant():
    told = ask("a(n) = b(n-1), b(n) = a(n-1)+b(n-1), a(0) = 0, b(0) = 1")
    assert told.understood.said.endswith(", that is, a(n) from n = 0 on")
    assert line(told, "terms").startswith("0, 1, 1, 2, 3, 5, 8, 13")


# Files.


def test_a_certificate_is_replayed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    gfkit.write_certificate(
        Strip("domineering", columns=1).generating_function(), tmp_path / "c.json"
    )
    told = ask("c.json")
    assert told.read.kind == "certificate"
    assert (told.verdict, told.answer.holds) == ("proved", True)


def test_a_folder_of_certificates_holds_if_each_does(tmp_path):
    for columns in (1, 2):
        answer = Strip("domineering", columns=columns).generating_function()
        gfkit.write_certificate(answer, tmp_path / f"c{columns}.json")
    told = ask(tmp_path)
    assert ([one.outcome for one in told.answer.certificates], told.status) == (["holds"] * 2, 0)
    assert told.verdict == "proved"
    data = json.loads((tmp_path / "c2.json").read_text("utf-8"))
    data["statement"]["p"][0] = "7"
    data["digest"] = digest({key: one for key, one in data.items() if key != "digest"})
    (tmp_path / "c2.json").write_text(json.dumps(data), encoding="utf-8")
    told = ask(tmp_path)
    assert sorted(z.outcome for z in told.answer.certificates) == ["holds", "rejected"]
    assert (told.verdict, told.status) == ("refuted", 1)


@pytest.mark.parametrize(
    ("series", "verdicts"),
    [
        (["1/(1-x-x^2)"], ["proved"]),  # dominoes on a path, beside each other or not
        (["1/(1-x-x^2)", "1/(1-x)"], ["proved", "refuted"]),
    ],
)
def test_claims_are_refuted_if_one_is(tmp_path, series, verdicts):
    path = tmp_path / "claims.toml"
    path.write_text(
        'source = "S"\n'
        + "".join(
            f'[[claim]]\nid = "c{k}"\nplace = "p"\nstatement = "s"\nkind = "generating function"\n'
            'about = { model = "domineering:positions", columns = 1 }\n'
            f'says = {{ gf = "{one}" }}\n'
            for k, one in enumerate(series)
        ),
        encoding="utf-8",
    )
    told = ask(path)
    assert [one.verdict for one in told.answer.claims] == verdicts
    assert told.verdict == verdicts[-1]


@pytest.mark.parametrize(
    ("text", "has_winner"),
    [
        ("matchings of K_4", False),
        ("domino tilings of a 2 x 3 board", False),
        ("positions of Domineering on a 2 x 3 board", True),
        ("domineering 2x3", True),
    ],
)
def test_who_wins_is_told_of_games_alone(text, has_winner):
    told = ask(text)
    assert ("outcome" in lines_of(told)) == ("game outcome" in told.answers) == has_winner


# What is not settled.


@pytest.mark.parametrize(
    "text",
    [
        "F_{2n+1}=F_{n+1}^2+F_n^2 for n > 0",
        "Sum_{k=0..n} binomial(n,k) = 2^n",
    ],
)
def test_what_holds_for_all_n_is_proved(text):
    assert ask(text).verdict == "proved"


@pytest.mark.parametrize(
    "text",
    [
        "Sum_{k=0..n} binomial(n,k) = 2^n + 1",
        "F(n+1) = 2*F(n)",
    ],
)
def test_what_fails_at_some_n_is_refuted(text):
    assert ask(text).verdict == "refuted"


@pytest.mark.parametrize("text", ["3x4", "R..|..L", "K_4"])
def test_a_board_a_position_or_a_graph_states_nothing(text):
    told = ask(text)
    assert (told.answers, told.status) == ({}, 0)
    assert [*lines_of(told)] == ["understood", "next", ""]


def test_a_recurrence_without_first_values_has_all_its_solutions():
    told = ask("a(n) = 2*a(n-1)")
    assert line(told, "all solutions") == "a(n) = c1*2^n"
    assert told.verdict == "computed"  # no sequence is meant of which something could be proved


def test_a_fit_to_few_terms_is_underdetermined():
    told = ask("1 1 2 3 5 8 13 21")
    assert (told.verdict, told.status) == ("underdetermined", 3)


@pytest.mark.parametrize("column", range(6, 12))
def test_a_guess_shows_its_best_candidate_with_a_caution(column):
    terms = [fibonacci(n) for n in range(1, 12)]
    found = guess(terms[:column])
    assert found.candidate is not None
    assert found.candidate.terms(11) == terms
    assert found.is_answer or "would settle it" in found.caution
    assert str(found.candidate.verdict) == "consistent"


def test_of_a_recurrence_that_defines_its_sequence_nothing_is_claimed():
    told = ask("a(n) = n*a(n-1) + a(n-2), a(0)=1, a(1)=1")
    assert told.verdict == "computed"
    assert line(told, "terms").startswith("1, 1, 3, 10, 43, 225")


# Files of claims.

CLAIM = """
[[claim]]
id = "{}"
place = "p"
statement = "s"
kind = "relation"
about = {{ gf = "1/(1-2*x)" }}
says = {{ formula = "{}" }}
"""


@pytest.mark.parametrize(
    ("formulas", "verdict"),
    [
        (["a(n) = 2*a(n-1)"], "proved"),
        (["a(n) = 2*a(n-1)", "a(n) = 3*a(n-1)"], "refuted"),
        (["a(n) = 2*a(n-1)", "a(n) = 3*"], "refused"),
    ],
)
def test_claims_are_decided_together_where_none_is_open(tmp_path, formulas, verdict):
    file = tmp_path / "claims.toml"
    each = (CLAIM.format(k, one) for k, one in enumerate(formulas))
    file.write_text('source = "S"\n' + "".join(each), "utf-8")
    assert ask(file).verdict == verdict
