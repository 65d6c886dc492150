"""What is fitted goes on in other verbs, or they say in one line why not."""

from math import comb, factorial, prod

import pytest
from answers import printed, refused, told

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

VERBS = ("terms", "export", "asymptotics", "facts")
AFTERWARDS = {  # of the fit to a list: what the verbs say of it; ! where it is refused
    "hypergeometric": (CATALAN, "35357670", "a[k-1]", "c*4^n*n^(-3/2)", "strictly log-convex"),
    "P-recursive": (FRANEL, "361077477684436", "a[k-2]", "c*8^n*n^(-1)", "strictly log-convex"),
    "q-holonomic": (GALOIS, "488176700923", "2^n", "! q-holonomic", "! q-holonomic"),
    "D-algebraic": (LEMNISCATE, "-257991277243392", "by E*E''", "! D-algebraic", "! D-algebraic"),
    "iterated": (SUPERFACTORIALS, str(prod(map(factorial, range(14)))), "by a(n)", *["! iter"] * 2),
    "nonlinear": (SOMOS, "126742987", "by a(n)*a(n-4)", "! nonlinear", "! nonlinear"),
    "e.g.f.": (BELL, "4213597", "by E(x)", "! e.g.f.", "! e.g.f."),
    "k-regular": (STERN, "8", "n\\2", "! for its sums", "! for its sums"),
    "automatic": (THUE_MORSE, "1, 0, 0, 1", "n\\2", "! for its sums", "! for its sums"),
}


@pytest.mark.parametrize("kind", AFTERWARDS)
def test_later_verbs_take_a_fit_or_say_in_one_line_why_not(capsys, kind: str) -> None:
    values, *said = AFTERWARDS[kind]
    text = ",".join(map(str, values))
    for verb, words in zip(VERBS, said, strict=True):
        more = ["--terms", len(values) + 4] if verb == "terms" else []
        if words.startswith("! "):
            assert words[2:] in refused(capsys, verb, text, *more)
        else:
            assert words in printed(capsys, verb, text, *more, errors=True)
    few = ",".join(map(str, values[:9]))
    assert "consistent" in printed(capsys, "compare", few, text)


def test_play_positions_without_a_recurrence_say_so(capsys, monkeypatch):
    monkeypatch.setattr("gfkit.strips.facts.play_statements.GUESSED_TERMS", 60)
    data = told(capsys, "gf", "domineering:play", "--columns", "3")
    assert data["recurrence"] is None
    assert "no recurrence" in data["recurrence_missing"]
    text = printed(capsys, "gf", "domineering:play", "--columns", "3")
    assert "degree 10 in F and 39 in t (--full prints all)" in text
