"""The registry of objects: one at least of every kind that answers, and of every way of a kind.

The tests of JSON, of records, of forms in other libraries, of copies and of equality run over them.
A new kind of answer is a line here.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

from gfkit import (
    Board,
    RationalGF,
    Sequence,
    Strip,
    as_sequence,
    domineering,
    nearest_integer,
)
from gfkit.analysis.dominant_pole import growth
from gfkit.analysis.moments import moments
from gfkit.analysis.poles import poles
from gfkit.answers.export import export
from gfkit.boards.models.files import read_rule
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.rules.positions import Placed, Position
from gfkit.boards.shapes.board import RepeatedBoard
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import Joins
from gfkit.claims.audit import audit
from gfkit.claims.catalogue import claims_of_text
from gfkit.formulas.parser import parse_expression, parse_statement
from gfkit.games.boards.dictionary import dictionary
from gfkit.games.boards.strips import Sums, strip_outcomes
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.sequences import nim_answer
from gfkit.games.heaps.zeros import zero_positions
from gfkit.games.scoring.equilibria import Equilibria, equilibria
from gfkit.games.scoring.fits import payoff_family
from gfkit.games.scoring.rules import ScoringGame
from gfkit.games.values.canonical import GameTable
from gfkit.games.values.data import ShortGame
from gfkit.games.values.game import Game
from gfkit.games.values.notation import parse
from gfkit.games.values.thermographs import thermograph
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.enclosures import Enclosure
from gfkit.oeis.entries.draft import draft
from gfkit.oeis.entries.internal_format import parse_entry
from gfkit.oeis.entries.lookup import Match
from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined
from gfkit.sequences.answers import asymptotics, closed_form
from gfkit.sequences.comparison import compare
from gfkit.sequences.facts import facts
from gfkit.sequences.guess import guess
from gfkit.sequences.order_bound import OrderBound
from gfkit.sequences.triangles import fit_triangle
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.counts.bars import bar_state_matrix
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.graph_products import GraphProduct
from gfkit.strips.statements.cell_growth import cell_growth
from gfkit.strips.statements.play import play_equation

EXAMPLES = Path(__file__).resolve().parents[1] / "docs" / "examples"
RULES = [path for path in sorted(EXAMPLES.rglob("*.toml")) if "claim]]" not in path.read_text()]
POWERS = [2**n for n in range(10)]
CATALAN = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012, 742900]
INVOLUTIONS = [1, 1, 2, 4, 10, 26, 76, 232, 764, 2620, 9496, 35696, 140152, 568504, 2390480]
DERANGEMENTS = [1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496, 1334961, 14684570, 176214841]
QUASI = [1, 1, 2, 2, 4, 3, 6, 4, 9, 5, 12, 6, 16, 7, 20, 8, 25, 9, 30, 10]
ENTRY = (
    "%I A000027\n%S A000027 1,2,3,4\n%N A000027 n.\n%C A000027 x\n%K A000027 nonn\n%O A000027 1,2\n"
)
CLAIMS = """
source = "BrownEtAl2019"

[[claim]]
id = "0a01"
place = "Theorem 3.6"
statement = "The marked g.f. of Cis on paths."
kind = "generating function"
about = { model = "cis:positions", rows = 1, marks = "xy" }
says = { gf = "(1+x+y)/(1-t-x*t^2-y*t^2)" }

[claim.recorded]
verdict = "refuted"
counterexample = { n = 0, expected = "1+y+x", got = "1" }

[[claim]]
id = "0a02"
place = "p. 3"
statement = "The recurrence of the Fibonacci numbers."
kind = "relation"
about = { gf = "x/(1-x-x^2)" }
says = { relation = "a(n) = a(n-1) + a(n-2)" }
holds_for = "n >= 2"
"""
TABLE = GameTable()


OBJECTS: dict[str, Callable[[], Any]] = {
    "none": lambda: None,
    "truth": lambda: (True, False),
    "integer": lambda: -7,
    "long integer": lambda: [10**5000, (3**20000,)],
    "fraction": lambda: Fraction(-1, 10**50),
    "text": lambda: 'a "text" of \u03b1 \\ \n',
    "tuple": lambda: (1, (2, "x"), ()),
    "list": lambda: [1, [2], []],
    "set": lambda: frozenset({(1, 2), (0, 1)}),
    "map": lambda: {(1, 2): "a", "b": {3: Fraction(1, 2)}, None: ()},
    "generating function": lambda: RationalGF.of([0, 1], [1, -1, -1]),
    "zero": lambda: RationalGF.of([0], [1]),
    "marked": lambda: Strip("col", columns=1).generating_function(marks="xy").marked_gf,
    "profile": lambda: Profile.of({(0, 0): 1, (2, 1): -(10**30)}),
    "enclosure": lambda: Enclosure(Fraction(1, 3), Fraction(1, 2)),
    "square root": lambda: (1 + AlgebraicNumber.root(5)) / 2,
    "square roots": lambda: AlgebraicNumber.root(-2) + AlgebraicNumber.root(3) / 2,
    "cubic": lambda: AlgebraicNumber.generator((-1, -1, 0, 1), 2) + Fraction(1, 2),
    "any root": lambda: AlgebraicNumber.generator((-1, -1, 1)) * 2,
    "rational function": lambda: (
        1 / (1 - RationalFunction.variable("t")) - RationalFunction.variable("x")
    ),
    "exponential fit": lambda: guess([1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147]),
    "recurrence in 2^n": lambda: guess([1, 2, 5, 16, 67, 374, 2825, 29212, 417199, 8283458]),
    "ones in binary": lambda: guess([n.bit_count() for n in range(40)]).fit,
    "differential equation": lambda: guess(
        [0, 1, 0, 2, 0, 16, 0, 272, 0, 7936, 0, 353792], kinds=["D-algebraic"]
    ),
    "Somos": lambda: guess([1, 1, 1, 1, 2, 3, 7, 23, 59, 314, 1529, 8209, 83313]).fit,
    "superfactorials": lambda: guess([1, 1, 2, 12, 288, 34560, 24883200, 125411328000]).fit,
    "triangle": lambda: fit_triangle([[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]]),
    "further forms": lambda: guess(as_sequence(CATALAN)).forms(),
    "closed terms": lambda: closed_form([1, 1, 2, 3, 8, 15, 48, 105, 384, 945, 3840]),
    "given": lambda: Sequence.parse("1/(1-x)").provenance,
    "consistent": lambda: Consistent(4),
    "refused": lambda: Refused("nothing fits"),
    "underdetermined": lambda: Underdetermined(2),
    "refuted": lambda: Refuted(2, 8, 9),
    "differs": lambda: compare(as_sequence("1/(1-2x)"), [1, 2, 4, 9]),
    "refuted at a board": lambda: Refuted("3x4", Profile.of({(1, 0): 1}), Fraction(1, 2)),
    "proved": lambda: compare(as_sequence("1/(1-x)^2"), as_sequence("(1+x)/((1-x)^2*(1+x))")),
    "board": lambda: Board.parse("..#|.#.|##."),
    "empty board": lambda: Board.rectangle(0, 3),
    "graph": lambda: Graph.parse_edges("a b\nb c"),
    "joins": lambda: Joins(across=True),
    "position": lambda: Position(
        Board.parse("...|..#"), (Placed(frozenset({(0, 1), (0, 2)}), "Right"),)
    ),
    "rule": lambda: domineering,
    "game": lambda: find_model("domineering").game,
    "liberty game": lambda: find_model("nogo").game,
    "model": lambda: domineering.right_ends,
    "model of pieces": lambda: model_of(read_rule(min((EXAMPLES / "pieces").glob("*.toml")))),
    "graph rule": lambda: find_graph_rule("node-kayles"),
    "strip": lambda: Strip("col:maximal", rows=2, topology="cylinder"),
    "strip of a tile set": lambda: Strip(domineering.positions.parts[0].tiles, columns=2),
    "graph product": lambda: GraphProduct(find_graph_rule("col"), Graph.complete(3), "ring"),
    "strip answer": lambda: Strip("col", columns=2).generating_function(),
    "marked answer": lambda: Strip("domineering", columns=2).generating_function(marks="xy"),
    "ring answer": lambda: Strip("kings", columns=3, topology="ring").generating_function(),
    "product answer": lambda: GraphProduct(
        find_graph_rule("node-kayles"), Graph.complete(3)
    ).generating_function(),
    "transfer matrix": lambda: Strip("col", columns=2).transfer_matrix(),
    "bar-state matrix": lambda: bar_state_matrix(domineering.positions.parts[0].tiles, 2),
    "play answer": lambda: play_equation(Strip(domineering.play, columns=1)),
    "growth per cell": lambda: cell_growth(find_model("node-kayles"), 4),
    "finite sequence": lambda: Sequence([1, Fraction(1, 2)], offset=-1, name="a name"),
    "empty sequence": lambda: Sequence([]),
    "sequence": lambda: Sequence.parse("x/(1-x-x^2)", offset=3),
    "proved sequence": lambda: Strip("col", columns=2).sequence(),
    "operations": lambda: (
        (Strip("col", columns=1).sequence() + 1).section(2, 1).partial_sums().shift(1)
    ),
    "fitted sequence": lambda: guess(as_sequence(CATALAN)).sequence(),
    "facts": lambda: facts(as_sequence("x/(1-x-x^2)")),
    "fact": lambda: facts(as_sequence("1/(1-x)^2"))["growth"],
    "closed form": lambda: closed_form(as_sequence("(1+x)/((1-2x)*(1-x-x^2)*(1-x-x^3)*(1+x^2)^2)")),
    "bare closed form": lambda: closed_form(as_sequence("x/(1-x-x^2)")).found,
    "nearest integer": lambda: nearest_integer("x^2/(1-x-x^2-x^3)"),
    "asymptotics": lambda: asymptotics(as_sequence("1/(1-x-x^3)"), digits=20),
    "asymptotics of classes": lambda: asymptotics(as_sequence("(1+3x)/(1-2x^2)")),
    "asymptotics of several": lambda: asymptotics(as_sequence("1/(1-x+3x^2)")),
    "asymptotics of an equation": lambda: asymptotics(as_sequence("y = 1+x*y^2"), digits=20),
    "asymptotics of a sum": lambda: asymptotics(
        as_sequence("Sum_{k=0..n} binomial(n,k)^3"), digits=20
    ),
    "measured growth": lambda: made("asymptotics of a sum").found,
    "measured term": lambda: made("measured growth").terms[0],
    "growth": lambda: growth(RationalGF.of([1], [1, -1, -1])),
    "moments": lambda: moments(
        Strip("domineering", columns=1).generating_function(marks="xy").marked_gf
    ),
    "moments at n": lambda: made("moments").at(5),
    "growth of moments": lambda: made("moments").growth(digits=10),
    "poles": lambda: poles(RationalGF.of([1], [1, -1, 0, -1])),
    "recognised": lambda: asymptotics(as_sequence("x/(1-x-x^2)")).found.modulus.recognised(
        degree=2
    ),
    "guess": lambda: guess([0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55]),
    "guess under a bound": lambda: guess([1, 1, 2, 3], order_bound=OrderBound(2)),
    "guess of a g.f.": lambda: guess(as_sequence("x/(1-x-x^2)")),
    "guess of few terms": lambda: guess([1, 1, 2, 3]),
    "guess of nothing": lambda: guess([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3]),
    "guess with a wrong term": lambda: guess(
        [0, 1, 1, 2, 3, 5, 8, 13, 22, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181]
    ),
    "guess of fractions": lambda: guess([Fraction(n * n, 2) for n in range(12)]),
    "periodic": lambda: guess(as_sequence([1, 2, 3] * 10)),
    "arithmetic-periodic": lambda: guess(
        [n // 3 * 5 + (1, 7, 2)[n % 3] for n in range(30)], ["arithmetic-periodic"]
    ),
    "polynomial": lambda: guess([n * (n + 1) // 2 for n in range(12)]),
    "quasi-polynomial": lambda: guess(as_sequence(QUASI), ["quasi-polynomial"]),
    "hypergeometric": lambda: guess(as_sequence(CATALAN)),
    "P-recursive": lambda: guess(as_sequence(INVOLUTIONS), ["P-recursive"]),
    "D-finite": lambda: guess(as_sequence(INVOLUTIONS), ["D-finite"]),
    "algebraic": lambda: guess(as_sequence(CATALAN), ["algebraic"]),
    "formula": lambda: parse_expression("Sum_{k=0..n} binomial(n,k)*[1,-2][k mod 2]+a(n-1)/3.5"),
    "coefficient": lambda: parse_expression("[x^n] 1/(1-x)"),
    "long formula": lambda: parse_expression("+".join(f"{k}*n^{k}" for k in range(1, 60))),
    "relation": lambda: parse_statement("a(n) = a(n-1)+a(n-2)"),
    "game of one": lambda: Game("{2|-1/2}") + Game("^*"),
    "short game": lambda: ShortGame.parse("{1|-1}+*"),
    "thermograph": lambda: thermograph(TABLE, parse(TABLE, "{4|0||-1}")),
    "outcomes of strips": lambda: strip_outcomes(find_model("d-tromping").game, rows=3, up_to=7),
    "octal code": lambda: OctalCode.parse("0.77"),
    "nim answer": lambda: nim_answer(OctalCode.parse("0.77"), 200),
    "nim answer without a period": lambda: nim_answer(OctalCode.parse("0.007"), 50, search=500),
    "zero positions": lambda: zero_positions(nim_answer(OctalCode.parse("0.07"), 300)),
    "scoring game": lambda: ScoringGame(3, 2),
    "scoring outcomes": lambda: tuple(equilibria(ScoringGame(3, 2)).outcomes()),
    "scoring play": lambda: equilibria(ScoringGame(2, 2)).play(
        equilibria(ScoringGame(2, 2)).outcomes()[0]
    ),
    "payoff family": lambda: payoff_family(1, 12),
    "dictionary": lambda: tuple(dictionary(find_model("domineering").game, 3)),
    "entry": lambda: parse_entry(ENTRY),
    "draft": lambda: draft([1, 3, 7, 15, 31, 63, 127, 255, 511, 1023]),
    "e.g.f.": lambda: guess(as_sequence(DERANGEMENTS), ["e.g.f."]),
    "quadratic forms": lambda: guess(as_sequence(CATALAN)).forms(),
    "exported": lambda: export("x/(1-x-x^2)", lang="sage"),
    "match": lambda: Match("A000045", 1, "-1", 12, 0, "Fibonacci numbers"),
    "claims": lambda: tuple(claims_of_text(CLAIMS, "x.toml")),
    "audited claims": lambda: tuple(audit(claims_of_text(CLAIMS, "x.toml"))),
    **{f"file {path.stem}": partial(read_rule, path) for path in RULES},
    **{f"model {path.stem}": lambda path=path: model_of(read_rule(path)) for path in RULES},
}
"""Those that are written as JSON, made when they are requested."""
OTHERS: dict[str, Callable[[], Any]] = {
    "tiles": lambda: domineering.positions.parts[0].tiles,
    "strip by name": lambda: Strip("domineering:right-ends", columns=2),
    "strip of a model": lambda: Strip(domineering.right_ends, columns=2),
    "constant": lambda: Sequence.constant(3),
    "product of sequences": lambda: Sequence.parse("x/(1-x-x^2)") * Sequence.constant(2),
    "bound": lambda: OrderBound(3),
    "closed form with roots": lambda: closed_form(as_sequence("1/(1-x-x^3)")).found,
    "compare consistent": lambda: compare(as_sequence(POWERS), guess(as_sequence(POWERS))),
    "verdicts": lambda: (Refuted(3, 1, 2), Consistent(4), Underdetermined(2), Refused("why")),
    "recurring digits": lambda: OctalCode.parse("0.12'34'"),
    "nim refused": lambda: nim_answer(OctalCode.parse("0.6"), search=100),
    "lengths": lambda: Sums.of([4, 9]),
    "family": lambda: RepeatedBoard.parse("[.]"),
    "outcomes": lambda: Equilibria(ScoringGame(2, 3)).outcomes(),
}
"""Those that have no JSON of their own, or are more of a kind that has."""


@cache
def made(name: str) -> Any:
    """Return one of the objects, made once in a process."""
    return (OBJECTS | OTHERS)[name]()
