"""Terms that quotients and differences, in turn, make hypergeometric: built from such terms."""

from fractions import Fraction
from itertools import accumulate, product
from math import comb, factorial
from operator import add, mul

from samples import parametrize_some

from gfkit.fits.fit import GivenTerms
from gfkit.fits.iterated import fit_iterated
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression

MANY, FURTHER = 18, 4
LAST = {
    "n!": factorial,
    "2^n": lambda n: 2**n,
    "binomial(2n,n)": lambda n: comb(2 * n, n),
    "2n+1": lambda n: 2 * n + 1,
}
CHAINS = [
    ("quotient",), ("difference",), ("quotient", "quotient"), ("quotient", "difference"),
    ("difference", "quotient"), ("difference", "difference"), ((0, 1),), ((1, 1),), ((1, 2),),
    ("quotient", (0, 1)), ("quotient", (1, 1)),
]  # fmt: skip


def built(chain, last, first):
    """Return terms which such steps lead to the values of a function.

    A quotient, and a difference, of the terms of n - 1 and n has the index n.
    """
    start = len([step for step in chain if isinstance(step, str)])
    found = [Fraction(last(n)) for n in range(start, MANY + FURTHER)]
    for step in reversed(chain):
        if isinstance(step, tuple):
            found = [Fraction(step[0] + step[1] * n) ** n * z for n, z in enumerate(found, start)]
        else:
            do = mul if step == "quotient" else add
            found, start = [*accumulate(found, do, initial=first)], start - 1
    return found


@parametrize_some(("first", "chain", "name"), product([1, 2], CHAINS, LAST), share=5)
def test_a_fit_to_the_first_terms_has_the_others_and_a_formula_for_them(first, chain, name):
    terms = built(chain, LAST[name], first)
    fit = fit_iterated(GivenTerms(tuple(map(int, terms[:MANY]))))
    assert fit is not None
    assert fit.predicted(FURTHER) == terms[MANY:]
    formula = parse_expression(fit.text().removeprefix("a(n) = "))
    assert [value_of(formula, Scope({"n": n})) for n in range(MANY)] == terms[:MANY]
