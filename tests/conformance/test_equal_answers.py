"""Equal answers are equal: after pickling and copying, and when they are computed again.

A proof that was pickled is a claim until `verify` has derived it again. `==` compares what is said,
and the type of a verdict says how it is known; so an answer equals its copy in everything, and
`str(answer.verdict)` tells them apart (docs/python.md).
"""

from __future__ import annotations

import copy
import dataclasses
import pickle
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hostile.python_surface import CLAIM
from tiers import one_in

from gfkit import (
    Board,
    OrderBound,
    RationalGF,
    Sequence,
    Strip,
    asymptotics,
    closed_form,
    compare,
    count,
    draft,
    find_model,
    guess,
    nearest_integer,
)
from gfkit import domineering as D
from gfkit.analysis.moments import moments
from gfkit.boards.edge_games import find_graph_rule
from gfkit.boards.graph import Graph
from gfkit.claims.audit import audit
from gfkit.claims.claim import claims_of_text
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.games.dictionary import Family, dictionary
from gfkit.games.families import payoff_family
from gfkit.games.impartial import ImpartialRule
from gfkit.games.octal import OctalCode
from gfkit.games.periodicity import nim_answer, zero_positions
from gfkit.games.scoring import Equilibria, ScoringGame
from gfkit.games.short_game import ShortGame
from gfkit.games.strip_outcomes import Sums, strip_outcomes
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined
from gfkit.series.functions import RationalFunction
from gfkit.strips.sequences.compare import compare_strips
from gfkit.strips.sequences.growth_per_cell import cell_growth
from gfkit.strips.sequences.play_equation import play_equation
from gfkit.strips.sequences.products import GraphProduct
from gfkit.strips.totals.bar import bar_state_matrix

if TYPE_CHECKING:
    from collections.abc import Callable

CATALAN = [1, 1]
while len(CATALAN) < 20:
    CATALAN.append(sum(a * b for a, b in zip(CATALAN, CATALAN[::-1], strict=True)))
POWERS = [2**n for n in range(10)]


def _marked() -> Any:
    return Strip(D.positions, columns=1).generating_function(marks="xy")


MAKERS: dict[str, Callable[[], Any]] = {
    "board": lambda: Board.parse("..#|.#."),
    "graph": lambda: Graph.cycle(5),
    "labelled": lambda: Graph.parse_edges("a b\nb c"),
    "tiles": lambda: D.positions.parts[0].tiles,
    "model": lambda: find_model("col:maximal"),
    "rule": lambda: D,
    "graph rule": lambda: find_graph_rule("col:maximal"),
    "strip": lambda: Strip(D.right_ends, columns=2),
    "strip by name": lambda: Strip("domineering:right-ends", columns=2),
    "answer": lambda: Strip(D.right_ends, columns=2).generating_function(),
    "marked answer": lambda: Strip(D.positions, columns=2).generating_function(marks="xy"),
    "ring answer": lambda: Strip("node-kayles", columns=1, topology="ring").generating_function(),
    "product": lambda: GraphProduct(find_graph_rule("node-kayles"), Graph.path(2)),
    "product answer": lambda: GraphProduct(
        find_graph_rule("node-kayles"), Graph.path(2)
    ).generating_function(),
    "equal strips": lambda: compare_strips(
        Strip("col", columns=1), Strip("snort", columns=1), marks="x"
    ),
    "unequal": lambda: compare_strips(
        Strip("col", columns=1), Strip("snort", columns=1), marks="xy"
    ),
    "profile": lambda: count("domineering", Board.parse("2x3")),
    "gf": lambda: RationalGF.of([1], [1, -1, -1]),
    "marked": lambda: Strip(D.positions, columns=2).generating_function(marks="xy").gf,
    "bars": lambda: bar_state_matrix(D.positions.parts[0].tiles, 2),
    "terms": lambda: Sequence([1, 4, Fraction(1, 2)], offset=1),
    "parsed": lambda: Sequence.parse("x/(1-x-x^2)"),
    "constant": lambda: Sequence.constant(3),
    "product seq": lambda: Sequence.parse("x/(1-x-x^2)") * Sequence.constant(2),
    "euler": lambda: Sequence.constant(1, offset=1).euler(),
    "strip sequence": lambda: Strip(D.right_ends, columns=2).sequence(),
    "empty": lambda: Sequence([]),
    "fit sequence": lambda: guess(POWERS).sequence(),
    "equation": lambda: guess(CATALAN).sequence(),
    "guess": lambda: guess(POWERS),
    "P-rec guess": lambda: guess(CATALAN),
    "bounded guess": lambda: guess([1, 1, 2, 3], order_bound=2),
    "refused": lambda: guess([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]),
    "under": lambda: guess([1, 1, 2, 3, 5, 8, 13]),
    "known guess": lambda: guess(Sequence.parse("1/(1-2x)")),
    "bound": lambda: OrderBound(3),
    "closed": lambda: closed_form("x/(1-x-x^2)"),
    "closed found": lambda: closed_form("x/(1-x-x^2)").found,
    "closed roots": lambda: closed_form("1/(1-x-x^3)").found,
    "asym": lambda: asymptotics("x/(1-x-x^2)"),
    "asym found": lambda: asymptotics("x/(1-x-x^2)").found,
    "asym ties": lambda: asymptotics("1/((1-2x)*(1+2x))").found,
    "nearest": lambda: nearest_integer("x/(1-x-x^2)"),
    "compare proved": lambda: compare("1/(1-x)^2", "(1+x)/((1-x)^2*(1+x))"),
    "compare refuted": lambda: compare("1/(1-2x)", [1, 2, 4, 9]),
    "compare consistent": lambda: compare(POWERS, guess(POWERS)),
    "verdicts": lambda: (Refuted(3, 1, 2), Consistent(4), Underdetermined(2), Refused("why")),
    "moments": lambda: moments(_marked().gf),
    "moments growth": lambda: moments(_marked().gf).growth(digits=10),
    "octal": lambda: OctalCode.parse("0.12'34'"),
    "nim": lambda: nim_answer(OctalCode.parse("0.77")),
    "nim refused": lambda: nim_answer(OctalCode.parse("0.6"), search=100),
    "zeros": lambda: zero_positions(nim_answer(OctalCode.parse("0.07"))),
    "short": lambda: ShortGame.parse("{0|*}"),
    "scoring": lambda: ScoringGame(2, 3),
    "outcomes": lambda: Equilibria(ScoringGame(2, 3)).outcomes(),
    "family": lambda: payoff_family(1, 8),
    "strip outcomes": lambda: strip_outcomes(D.positions.game, 1, 5),
    "sums": lambda: Sums.of([4, 9]),
    "dictionary": lambda: dictionary(D.positions.game, 3),
    "family text": lambda: Family.parse("[.]"),
    "impartial": lambda: ImpartialRule.of(find_model("cram").game),
    "play": lambda: play_equation(Strip("cis:play", columns=1)),
    "growth": lambda: cell_growth("node-kayles", 3),
    "claims": lambda: claims_of_text(CLAIM, "claims.toml"),
    "audited": lambda: list(audit(claims_of_text(CLAIM, "claims.toml"))),
    "number": lambda: AlgebraicNumber.root(5),
    "function": lambda: RationalFunction.variable("x") / (1 - RationalFunction.variable("t")),
    "expression": lambda: parse_expression("2^n+binomial(n,2)"),
    "relation": lambda: parse_relation("a(n) = a(n-1)+1"),
    "draft": lambda: draft(POWERS),
}

UNHASHABLE = {"outcomes", "strip outcomes", "dictionary", "claims", "audited", "draft"}
"""Lists, and what has a dictionary in it."""

SLOW = {"play", "draft", "growth"}

EVERY = [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in MAKERS]

COPIES: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda one: pickle.loads(pickle.dumps(one)),  # noqa: S301
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
}


@one_in(5)
@pytest.mark.parametrize("name", EVERY)
def test_equal_answers_are_equal(name: str) -> None:
    one = MAKERS[name]()
    others = {**{how: make(one) for how, make in COPIES.items()}, "again": MAKERS[name]()}
    for how, other in others.items():
        assert one == other, how
        assert other == one, how
        assert type(one) is type(other) or isinstance(one, Proved), how
        if name in UNHASHABLE:
            with pytest.raises(TypeError, match="unhashable"):
                hash(one)
        else:
            assert hash(one) == hash(other), how
            assert len({one, other}) == 1


@pytest.mark.parametrize("name", EVERY)
def test_frozen_values_do_not_change(name: str) -> None:
    one = MAKERS[name]()
    if isinstance(one, list | tuple):
        one = one[0]
    fields = [field.name for field in dataclasses.fields(one)] if _is_data(one) else ["value"]
    for field in fields:
        with pytest.raises((AttributeError, TypeError)):
            setattr(one, field, None)


def _is_data(one: object) -> bool:
    return dataclasses.is_dataclass(one) and not isinstance(one, type)


def test_different_answers_are_different() -> None:
    """The first test would pass if everything were equal."""
    names = [name for name in MAKERS if name not in SLOW]
    made = [MAKERS[name]() for name in names]
    same = [{names[i], names[j]} for i in range(len(made)) for j in range(i) if made[i] == made[j]]
    allowed = [{"strip", "strip by name"}]
    assert [pair for pair in same if pair not in allowed] == []


def test_a_pickled_proof_is_a_claim_of_the_same() -> None:
    answer = Strip(D.right_ends, columns=2).generating_function()
    loaded = pickle.loads(pickle.dumps(answer))  # noqa: S301
    assert (type(answer.verdict), type(loaded.verdict)) == (Proved, Claimed)
    assert (str(answer.verdict), str(loaded.verdict)) == ("proved", "claimed")
    assert loaded.verdict.verify() == answer.verdict
