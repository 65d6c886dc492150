"""True statements about formulas and growth, one or more of each kind, and their proofs."""

from fractions import Fraction

from gfkit.boards.language.rules import find_model
from gfkit.formulas.grammar import parse_expression
from gfkit.numbers.balls import Enclosure
from gfkit.proofs.kernel import prove
from gfkit.sequences import verbs
from gfkit.sequences.for_all_n import facts
from gfkit.sequences.formula_proofs import TendsTo
from gfkit.sequences.is_gf import proved_about
from gfkit.sequences.limit_laws import prove_moments
from gfkit.sequences.main_part import GrowthRate, widened
from gfkit.sequences.sequence import Sequence
from gfkit.strips.facts.growth_per_cell import (
    RowGrowth,
    cell_growth,
    growth_of_strip,
    prove_cell_growth,
)
from gfkit.strips.facts.play_statements import play_equation
from gfkit.strips.sequences.strip import Strip

FIBONACCI = "x/(1-x-x^2)"
KAYLES = find_model("node-kayles")


def about(gf, kind, *parts):
    return proved_about(Sequence.parse(gf), lambda of: kind(of, *parts))


def play():
    return play_equation(Strip(find_model("cis:play"), columns=1))


PROOFS = {
    "square roots": lambda: verbs.closed_form(FIBONACCI).proof(),
    "periodic": lambda: verbs.closed_form("(1+x^5)/((1-x)^2*(1-x^3))").proof(),
    "roots": lambda: verbs.closed_form("x^2/(1-x-x^2-x^3)").proof(),
    "nearest": lambda: verbs.nearest_integer(FIBONACCI).proof(),
    "nearest with a root": lambda: verbs.nearest_integer("1/(1-x-x^4)/(1+x+x^2+x^3+x^4)").proof(),
    "one pole": lambda: verbs.asymptotics("1/(1-2x)/(1-x-x^3)^2", digits=9).proof(),
    "one pole of large order": lambda: verbs.asymptotics(
        "(1+x)/((1-3*x+x^2)*(1-x^2+x^100))", digits=9
    ).proof(),
    "an integer pole of large order": lambda: verbs.asymptotics(
        "(1+x)/((1+3*x)*(1-x^2+x^101))", digits=9
    ).proof(),
    "classes of large order": lambda: verbs.asymptotics(
        "(1+5*x)/((1-7*x^2)*(1+x^2+x^100))", digits=9
    ).proof(),
    "rate of large order": lambda: about(
        "(1+x)/((1+3*x+x^2)*(1-x^2+x^100))",
        GrowthRate,
        Enclosure(Fraction(2618, 1000), Fraction(2619, 1000)),
    ),
    "two poles": lambda: verbs.asymptotics("1/(1-6*x+25*x^2)", digits=9).proof(),
    "classes": lambda: verbs.asymptotics("(1+x)/(1-x^2-x^4)", digits=9).proof(),
    "rate": lambda: about(
        FIBONACCI, GrowthRate, Enclosure(Fraction(1618, 1000), Fraction(1619, 1000))
    ),
    "o(1)": lambda: about(
        FIBONACCI, TendsTo, parse_expression("((1+sqrt(5))/2)^n/sqrt(5)"), "o(1)"
    ),
    "ratio": lambda: about("1/(1-2x)^2", TendsTo, parse_expression("n*2^n"), "~"),
    "equation": lambda: play().verdict,
    "recurrence": lambda: play().recurrence_proof,
    "moments": lambda: prove_moments(
        Strip(find_model("col"), columns=1).generating_function(marks="xy").verdict, digits=9
    ),
    "cells": lambda: prove_cell_growth(KAYLES, cell_growth(KAYLES, 4)),
    "cells of tilings": lambda: _cells("domineering:tilings"),
    "cells from below": lambda: _cells("dominating-sets"),
    "cells by parts": lambda: _cells("knights"),
    "rows": lambda: _row_growth(Strip(KAYLES, columns=3).definition()),
}
FACTS = ("signs", "zeros", "residues", "apparition", "addition", "invariant", "divisors")
PROOFS |= {
    name: lambda name=name: facts(FIBONACCI, modulo=12, identities=True)[name].proof
    for name in FACTS
}


def _cells(name):
    model = find_model(name)
    return prove_cell_growth(model, cell_growth(model, 4))


def _row_growth(of):
    return prove(RowGrowth(of, widened(growth_of_strip(of), 10)))


def in_normal_form(statement):
    """Return the statement with pairs of colours listed once, as the kernel reads them."""
    definition = statement.get("of", {}).get("rule", {}).get("definition", {})
    if "forbidden" in definition:
        definition["forbidden"] = sorted(set(definition["forbidden"]))
    return statement
