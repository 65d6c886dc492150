"""All solutions of a recurrence obey it, and systems that are solved for the next values too."""

from fractions import Fraction
from random import Random

import pytest
from samples import parametrize_some
from sympy import Rational, simplify, sympify
from sympy.abc import n

from gfkit import as_sequence, ask
from gfkit.errors import GfkitError
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.recurrences import recurrences_of_text
from gfkit.sequences.general_solutions import general_solution

RIGHT = ("", *["+2^n", "-3*2^n", "+n", "+5", "+n^2-1", "+(-1)^n", "+3^n+n", "-n*2^n"])


@parametrize_some("seed", [2, 0, 1, *range(3, 120)], first=1)  # the first is a short one
def test_all_solutions_obey_the_recurrence(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - cases, not secrets
    order = draw.randint(1, 2)
    numbers = [draw.choice([-4, -3, -2, -1, 1, 2, 3, 4, 5]) for _ in range(order)]
    said = "".join(f"{z:+}*a(n-{k})" for k, z in enumerate(numbers, 1)).lstrip("+")
    right = draw.choice(RIGHT)
    text = f"a(n) = {said}{right}"
    told = ask(text)
    assert told.answer.formula.startswith("a(n) = c1"), told
    recurrences = recurrences_of_text(text)
    assert recurrences is not None
    formula = general_solution(recurrences).formula
    assert told.answer.formula == f"a(n) = {formula}"
    values = {f"c{k}": Rational(draw.randint(-5, 5), draw.randint(1, 3)) for k in range(1, 4)}
    assert (f"c{order}" in formula, f"c{order + 1}" in formula) == (True, False)
    expression = sympify(formula.replace("^", "**").replace("i", "I")).subs(values)
    extra = sympify((right or "0").replace("^", "**"))
    for at in range(order, order + 4):
        sides = [expression.subs(n, at - k) * z for k, z in enumerate(numbers, 1)]
        assert simplify(expression.subs(n, at) - sum(sides) - extra.subs(n, at)) == 0, at


@parametrize_some("seed", range(100), first=2)
def test_systems_are_solved_for_the_next_values(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - cases, not secrets
    a, b, c, d = (draw.randint(-3, 3) for _ in range(4))
    while a * d == b * c:
        a, b, c, d = (draw.randint(-3, 3) for _ in range(4))
    old = [[draw.randint(-3, 3) for _ in range(3)] for _ in range(2)]
    left = [f"{p}*x(n+1)+{q}*y(n+1)".replace("+-", "-") for p, q in ((a, b), (c, d))]
    right = [f"({p}*x(n)+{q}*y(n)+{r})*{a * d - b * c}".replace("+-", "-") for p, q, r in old]
    first = draw.randint(-4, 4), draw.randint(-4, 4)
    text = ", ".join([f"{z}={one}" for z, one in zip(left, right, strict=True)])
    found = as_sequence(f"{text}, x(0)={first[0]}, y(0)={first[1]}")
    x, y = map(Fraction, first)
    for at in range(7):
        assert found.term(at) == x, at
        u, v = ((p * x + q * y + r) * (a * d - b * c) for p, q, r in old)
        x, y = (d * u - b * v) / (a * d - b * c), (a * v - c * u) / (a * d - b * c)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("2*a(n)-3*a(n-1) = 1, a(0) = 1", lambda _, a: (1 + 3 * a) / 2),
        ("n*a(n)-a(n-1) = n, a(0) = 1", lambda n, a: (n + a) / n),
        ("3+a(n-1) = 2*a(n), a(0) = 5", lambda _, a: (3 + a) / 2),
        ("a(n)*(1+a(n-1)) - a(n-1) = 0, a(0) = 1", lambda _, a: a / (1 + a)),
        ("a(n)*(1+a(n-1)) = 1, a(0) = 1", lambda _, a: 1 / (1 + a)),
    ],
)
def test_an_equation_is_solved_for_its_latest_term(text: str, after) -> None:
    values = [Fraction(as_sequence(text).term(0))]
    for k in range(1, 8):
        values.append(after(Fraction(k), values[-1]))
    assert [Fraction(z) for z in as_sequence(text).early(8)] == values


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a(n)*a(n-1) = 0, a(0) = 1", "do not determine the next terms"),
        ("(a(n)+a(n-1))*0 = 0, a(0) = 1", "the terms cancel"),
    ],
)
def test_a_product_that_is_0_tells_no_next_term(text: str, why: str) -> None:
    with pytest.raises(GfkitError, match=why):
        as_sequence(text)


@pytest.mark.parametrize(
    ("right", "shown"),
    [
        ("(n^2+n)/(n+1)", "n"),
        ("(n^2+3*n+2)/(n+1)/(n+2)", "1"),
        ("1/(n+1)+1/(n+2)", "1/(n+2)+1/(n+1)"),
        ("(2*n^2-2*n)/(n-1)/n", "2"),
    ],
)
def test_a_right_side_that_is_a_rational_function_is_printed_shortly(right, shown):
    found = as_sequence(f"a(n) = n^2*a(n-1)+{right}, a(0)=3, a(1)=7")
    assert found.definition.equation == f"a(n) = n^2*a(n-1) + {shown}"
    said = parse_expression(right)
    terms = [Fraction(7)]
    for k in range(2, 9):
        terms.append(k * k * terms[-1] + value_of(said, Scope({"n": k})))
    assert found.values.terms(9) == [3, *terms]


@pytest.mark.parametrize("right", ["(n^2-9)/(n-3)", "(n^2-5*n)/(n-5)", "(n^3-4*n)/(n-2)/n"])
def test_a_right_side_without_a_value_is_not_put_in_lowest_terms(right):
    with pytest.raises(GfkitError, match="divides by 0"):
        as_sequence(f"a(n) = n^2*a(n-1)+{right}, a(0)=3").terms(9)
