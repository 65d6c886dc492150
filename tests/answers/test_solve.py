"""All solutions of a recurrence: each choice of the constants obeys it."""

from itertools import product

import pytest
from sympy import Rational, symbols, sympify

from gfkit import solve
from gfkit.errors import GfkitError

CASES = {
    "a(n) = 2*a(n-1)": (1, lambda a, n: a(n) - 2 * a(n - 1)),
    "a(n) = 5*a(n-1) - 6*a(n-2)": (2, lambda a, n: a(n) - 5 * a(n - 1) + 6 * a(n - 2)),
    "a(n) = a(n-1) + a(n-2)": (2, lambda a, n: a(n) - a(n - 1) - a(n - 2)),
    "a(n) = 5*a(n-1) - 6*a(n-2) + 2^n": (
        2,
        lambda a, n: a(n) - 5 * a(n - 1) + 6 * a(n - 2) - 2**n,
    ),
}
"""Orders, and what is 0 of a solution."""


@pytest.mark.parametrize("relation", CASES)
def test_every_choice_of_constants_obeys_the_recurrence(relation):
    order, rest = CASES[relation]
    found = solve(relation)
    formula = sympify(found.formula.removeprefix("a(n) = ").replace("^", "**"))
    index = symbols("n")
    for chosen in product([0, 1, Rational(-3, 2)], repeat=order):
        values = {f"c{k}": c for k, c in enumerate(chosen, 1)}

        def a(n, values=values):
            return formula.subs({**values, index: n})

        assert all(rest(a, n).expand().simplify() == 0 for n in range(order, order + 3))
    assert (found.verdict, found.relation) == ("computed", relation)


@pytest.mark.parametrize("text", ["x/(1-x-x^2)", "2^n", "a(n) = n*a(n-1)", ""])
def test_what_is_no_such_recurrence_is_refused(text):
    with pytest.raises(GfkitError):
        solve(text)
