"""One object of every public kind, each as the line that a user would type for it.

`test_display.py` looks at all their forms, and `notebook.py` makes a notebook of them.
"""

from __future__ import annotations

SETUP = """\
import pickle

from gfkit import *
from gfkit.claims.claim import Claim
from gfkit.games.scoring import ScoringGame, equilibria
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.pictures.drawing import picture_of
from gfkit.strips.facts.compare import compare_strips
from gfkit.strips.facts.play_statements import play_equation
"""
"""What is imported for the lines."""

SHOWCASE: dict[str, dict[str, str]] = {
    "Games and boards": {
        "a game": "domineering",
        "all games": "rules",
        "a model": "domineering.right_ends",
        "a board": "Board.parse('..#|...|#..')",
        "a graph": "Graph.cycle(5)",
        "a set of tiles": "domineering.positions.parts[0].tiles",
        "a position": "Position(Board.parse('2x3'), (Placed({(0, 0), (1, 0)}, 'Left'),))",
    },
    "Counting": {
        "a profile": "count('domineering', '3x4')",
        "a count on a graph": "count('col', Graph.cycle(5))",
        "a table": "count_table('domineering', 4, 4)",
        "a strip": "Strip('domineering', columns=3)",
        "its answer": "Strip('domineering', columns=3).generating_function()",
        "an answer with marks": "Strip('col', columns=2).generating_function(marks='xy')",
        "a long answer": "Strip('domineering', columns=5).generating_function()",
        "a transfer matrix": "Strip('domineering', columns=2).transfer_matrix()",
        "a small matrix": "TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])",
        "a quotient": "Strip('domineering', columns=3).lumping()[1]",
        "a product": "GraphProduct('col', Graph.complete(3))",
        "a growth rate": "Strip('domineering', columns=3).generating_function().growth",
        "alternating play": "play_equation(Strip('col:play', columns=1))",
    },
    "Sequences": {
        "a generating function": "RationalGF.of([0, 1], [1, -1, -1])",
        "a marked one": "Strip('domineering', columns=1).generating_function(marks='x').gf",
        "a sequence": "Sequence.parse('x/(1-x-x^2)')",
        "terms": "Sequence([1, 1, 2, 5, 14, 42])",
        "a guess": "guess([1, 1, 2, 5, 14, 42, 132, 429])",
        "a guess without an answer": "guess([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5])",
        "a proved guess": "guess('x/(1-x-x^2)')",
        "a closed form": "closed_form('x/(1-x-x^2)')",
        "a long closed form": "closed_form(Strip('domineering', columns=3))",
        "an asymptotic formula": "asymptotics('x/(1-x-x^2)')",
        "an asymptotic formula of a strip": "asymptotics(Strip('col', columns=2))",
        "one with classes": "asymptotics('(1+x)/(1-2*x^2)')",
        "a nearest-integer formula": "nearest_integer('x/(1-x-x^2)')",
        "a bound on the order": "OrderBound(4, 'a theorem of mine')",
        "a transform": "transform('euler', [1, 1, 1, 1, 1, 1])",
        "an algebraic number": "AlgebraicNumber.root(5)",
        "an enclosure": "asymptotics('x/(1-x-x^2)').term.base.value",
        "moments": "Strip('col', columns=2).generating_function(marks='xy').moments()",
        "moments for large n": "Strip('col', columns=2).generating_function(marks='xy').moments()"
        ".growth()",
        "a formula": "closed_form('x/(1-x-x^2)').formula",
    },
    "Verdicts": {
        "proved": "compare('cram', 'arc-kayles', columns=3)",
        "claimed": "pickle.loads(pickle.dumps(compare('cram', 'arc-kayles', columns=2)))",
        "refuted": "compare('1/(1-2x)', [1, 2, 4, 9])",
        "consistent": "guess([1, 1, 2, 5, 14, 42, 132, 429]).verdict",
        "underdetermined": "guess([1, 2, 4]).verdict",
        "refused": "guess([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]).verdict",
        "given": "Sequence([1, 2]).verdict",
        "a statement": "Strip('domineering', columns=2).generating_function().statement",
        "a relation, settled": "check('a(n) = 2*a(n-1) + a(n-2)', 'x/(1-2*x-x^2)')",
        "a relation, refuted": "check('a(n) = 2*a(n-1)', [1, 2, 4, 9])",
        "a comparison": "compare_strips("
        "Strip('col', columns=2), Strip('snort', columns=2), marks='xy')",
        "a certificate, verified": "verify(Strip('domineering', columns=2).generating_function())",
    },
    "Games under normal play": {
        "a hot game": "Game('{2|-1}')",
        "an infinitesimal": "Game('^*')",
        "a board's value": "domineering.value('2x3')",
        "an octal code": "OctalCode.parse('0.77')",
        "nim-values": "nim('0.77')",
        "a thermograph": "Game('{3|1}').thermograph()",
    },
    "Pictures": {
        "a random position": "Strip('domineering', columns=6).sample(rows=6, seed=1)",
        "a random tiling": "Strip('l-tromping:tilings', columns=6).sample(rows=6, seed=1)",
        "a position on a torus": "Strip('col', columns=4, topology='torus').sample(rows=4, seed=1)",
        "equilibria": "equilibria(ScoringGame(3, 4))",
        "a user's picture": "picture_of(Board.parse('3x3'))",
    },
    "Papers and the OEIS": {
        "an audit": "audit([Claim('1', 'Here', "
        "'line 1', 'Powers.', 'recurrence', {'gf': '1/(1-2*x)'}, {'formula': 'a(n) = 3*a(n-1)'})])",
        "a draft": "draft('x/(1-x-x^2)')",
        "an entry": "draft('x/(1-x-x^2)').entry",
    },
    "Limits": {"a budget": "Budget(seconds=60)"},
}
"""Sections of titles and expressions."""


PLOTS = {
    "growth": "Strip('domineering', columns=3).plot()",
    "growth with signs": "Sequence.parse('(1+x)/(1-2*x^2+5*x^3)').plot()",
    "a guess": "guess([1, 2, 5, 12, 29, 70, 169, 408, 985]).plot()",
    "poles": "Strip('domineering', columns=3).plot_poles()",
    "pieces": "Strip('domineering', columns=3).generating_function(marks='xy')"
    ".plot_distribution(15)",
    "roots": "count('col', '4x4').plot_roots()",
    "a thermograph": "Game('{4|0||-1}').thermograph().plot()",
}
"""Titles and expressions that plot; their values are matplotlib's Axes."""


def lines() -> list[tuple[str, str]]:
    """Return all titles with their expressions."""
    return [pair for section in SHOWCASE.values() for pair in section.items()]
