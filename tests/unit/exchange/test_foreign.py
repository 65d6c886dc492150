"""Objects of other libraries: one example at least of each kind in the tables, checked by value.

The values come from the objects of the other library alone, and are compared with gfkit's terms.
"""

import contextlib
import json
import re
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import mpmath
import networkx as nx
import numpy as np
import pytest
import sympy
from objects import OBJECTS, made
from tiers import one_in

from gfkit import (
    Board,
    Game,
    RationalGF,
    Sequence,
    Strip,
    asymptotics,
    closed_form,
    guess,
    kings,
    nearest_integer,
)
from gfkit.automata.transfer import TransferMatrix
from gfkit.boards.language.rules import Model, find_model
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError
from gfkit.exchange.foreign import FORMS, foreign, has_form
from gfkit.exchange.saved import READ_BACK, from_json, to_json
from gfkit.formulas.grammar import parse_expression
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.balls import Enclosure

pandas = pytest.importorskip("pandas")

N = sympy.Symbol("n", integer=True, nonnegative=True)
X = sympy.Symbol("x")
FIBONACCI = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
CATALAN = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012, 742900]
DOUBLED = [int(sympy.factorial2(n)) for n in range(20)]
PERIODS = [1, 1, 2, 2, 4, 3, 6, 4, 9, 5, 12, 6, 16, 7, 20, 8, 25, 9, 30, 10]


@cache
def fibonacci_matrix() -> TransferMatrix:
    return TransferMatrix.from_rows([[1, 1], [1, 0]], start=[0, 1], end=[1, 0])


def values_of_gf(expression: Any, count: int) -> list[Any]:
    series = sympy.series(expression, X, 0, count).removeO()
    return [series.coeff(X, k) for k in range(count)]


def values_of_formula(expression: Any, count: int) -> list[Any]:
    return [sympy.simplify(expression.subs(N, n)) for n in range(count)]


FIBONACCI_GF = "x/(1-x-x^2)"


@pytest.mark.parametrize(
    "thing, terms, values",
    [
        (RationalGF.of([0, 1], [1, -1, -1]), FIBONACCI, values_of_gf),
        (Sequence.parse(FIBONACCI_GF), FIBONACCI, values_of_gf),
        (guess(FIBONACCI), FIBONACCI, values_of_gf),
        (guess([1, 2, 3] * 10), [1, 2, 3, 1, 2], values_of_gf),
        (Strip("domineering", columns=2).generating_function(), [1, 2, 7, 22, 71], values_of_gf),
        (closed_form(FIBONACCI_GF), FIBONACCI[:6], values_of_formula),
        (closed_form(CATALAN), CATALAN[:8], values_of_formula),
        (closed_form("(1+x^3)/(1-2*x)"), [1, 2, 4, 9, 18, 36], values_of_formula),
        (closed_form(DOUBLED), DOUBLED[:8], values_of_formula),
        (guess([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]), [0, 1, 3, 6, 10], values_of_formula),
        (parse_expression("binomial(2*n,n)/(n+1)"), CATALAN[:5], values_of_formula),
        (guess(PERIODS, ["quasi-polynomial"]), PERIODS[:8], values_of_formula),
    ],
)
def test_expressions_have_the_terms(thing: Any, terms: list[int], values: Any) -> None:
    assert values(thing.to_sympy(), len(terms)) == terms
    if values is values_of_gf:
        assert thing.to_sympy() == sympy.sympify(thing)


def test_nearest_integers_have_the_terms() -> None:
    found = nearest_integer("x^2/(1-x-x^2-x^3)")
    assert found is not None
    low = found.holds_from
    got = [int(sympy.N(found.to_sympy().args[0].subs(N, n), 30)) for n in range(low, 12)]
    assert got == found.of.terms(12)[low:]


@pytest.mark.parametrize("text", [FIBONACCI_GF, "(1+3x)/(1-2x^2)", "1/(1-3x)^2"])
def test_asymptotics_come_near_the_terms(text: str) -> None:
    found = asymptotics(text)
    for n in (40, 41):
        assert abs(sympy.N(found.to_sympy().subs(N, n)) / found.of.terms(42)[n] - 1) < 0.05


@one_in(3)
@pytest.mark.parametrize(
    "number, decimal",
    [
        (AlgebraicNumber.root(5), 5**0.5),
        (AlgebraicNumber.root(2) + AlgebraicNumber.root(3) / 2, 2**0.5 + 3**0.5 / 2),
        (AlgebraicNumber.generator((-1, -1, 0, 1), 0), 1.3247179572447460),
        (AlgebraicNumber.generator((-1, -1, 0, 1), 2), -0.6623589786 + 0.5622795120j),
        (AlgebraicNumber.of(Fraction(2, 3)), 2 / 3),
        (AlgebraicNumber.root(-1), 1j),
        (Enclosure.exactly(Fraction(1, 3)), 1 / 3),
        (Game("-3/4"), -0.75),
    ],
)
def test_algebraic_numbers_are_the_same_numbers(number: Any, decimal: complex) -> None:
    assert abs(complex(sympy.N(number.to_sympy(), 20)) - decimal) < 1e-9


def test_equations_hold_for_the_terms() -> None:
    recurrence = guess(CATALAN).to_sympy()
    a = sympy.Function("a")
    for n in range(2, 10):
        at_n = recurrence.lhs.subs(N, n)
        assert at_n.subs({a(k): CATALAN[k] for k in range(12)}) == 0


@pytest.mark.parametrize(
    "thing",
    [
        asymptotics("x/(1-x-x^2)").term.base,
        asymptotics("x/(1-x-x^2)").modulus,
        (1 + AlgebraicNumber.root(5)) / 2,
    ],
)
def test_constants_are_numbers_of_mpmath(thing: Any) -> None:
    before = mpmath.mp.prec
    assert abs(mpmath.mpf(thing) - mpmath.phi) < 1e-12
    assert abs(thing.to_mpmath() - mpmath.phi) < 1e-12
    assert thing.to_mpmath(interval=True).delta < 1e-12
    assert mpmath.mp.prec == before


MATRICES = [
    (fibonacci_matrix(), [0, 1, 1, 2, 3, 5], fibonacci_matrix()),
    (Strip("col", columns=2), [1, 7, 35, 181], Strip("col", columns=2).transfer_matrix()),
    (  # found again where it was lost
        Strip("col", columns=2).generating_function(),
        [1, 7, 35, 181],
        Strip("col", columns=2).generating_function().matrix,
    ),
]


@pytest.mark.parametrize("thing, terms, matrix", MATRICES)
def test_matrices_and_their_graphs_count(
    thing: Any, terms: list[int], matrix: TransferMatrix
) -> None:
    dense = thing.to_numpy()
    assert dense.dtype == np.int64
    vector = matrix.start.astype(object)
    for term in terms:
        assert int(vector @ matrix.end) == term
        vector = vector @ dense.astype(object)
    graph = thing.to_networkx()
    drawn = nx.to_numpy_array(graph, nodelist=range(matrix.dimension), weight="weight")
    assert drawn.tolist() == dense.tolist()
    ends = [(graph.nodes[z]["start"], graph.nodes[z]["end"]) for z in range(matrix.dimension)]
    assert [start for start, _ in ends] == matrix.start.tolist()
    assert sum(start * end for start, end in ends) == terms[0]


def test_entries_beyond_64_bits_stay_exact() -> None:
    large = TransferMatrix.from_rows([[2**62, 1], [2**62, 2**62]], start=[1, 0], end=[1, 0])
    steps = TransferMatrix(large.start, (*large.steps, *large.steps), large.end)
    dense = steps.to_numpy()
    assert dense.dtype == object
    assert dense[0, 0] == 2**124 + 2**62
    assert Sequence([2**70, 1]).to_numpy().tolist() == [2**70, 1]
    assert Sequence.parse("1/(1-2x)").to_numpy(80)[-1] == 2**79


def test_boards_and_graphs() -> None:
    assert nx.is_connected(Board.parse("..#|.#.|...").to_networkx())
    petersen = nx.petersen_graph()
    assert nx.is_isomorphic(Graph.of_edges(10, list(petersen.edges)).to_networkx(), petersen)
    assert sorted(Graph.parse_edges("a b").to_networkx()) == ["a", "b"]


def test_tables_of_pandas_are_exact() -> None:
    terms = Strip("kings", columns=2).to_pandas(80)
    assert terms.dtype == object
    assert terms.index.name == "n"
    assert all(later > former for former, later in pairwise(terms.iloc[1:]))
    assert terms[79] == Strip("kings", columns=2).generating_function().terms(80)[79] > 2**64
    marked = Strip("domineering", columns=2).generating_function(marks="xy").to_pandas(4)
    assert marked.groupby("n")["count"].sum().tolist() == [1, 2, 7, 22]
    assert marked[marked.n == 3]["left"].max() == 2
    assert Sequence([1, 4, 9], offset=1).to_pandas().to_dict() == {1: 1, 2: 4, 3: 9}
    assert guess(FIBONACCI).to_pandas(12)[11] == 89
    assert RationalGF.of([1], [1, -2]).to_pandas(3).tolist() == [1, 2, 4]


def test_audits_and_games_are_tables() -> None:
    frame = made("audit").to_pandas()
    assert frame["verdict"][0] == "refuted"
    assert frame["id"].tolist() == ["0a01", "0a02"]
    table = made("count table")
    assert table.to_pandas().loc[2, 2] == table.to_numpy()[1, 1] == 5


@pytest.mark.parametrize("library", sorted(FORMS))
def test_every_kind_has_a_form_or_says_what_has_one(library: str) -> None:
    kinds = {(type(one), type(getattr(one, "found", one))): one for one in map(made, OBJECTS)}
    for thing in (one for one in kinds.values() if hasattr(one, f"to_{library}")):
        method = getattr(thing, f"to_{library}")
        found = getattr(thing, "found", thing)
        has_any = has_form(library, found) or has_form(library, thing)
        if has_any or (library == "sympy" and hasattr(thing, "_sympy_")):
            with contextlib.suppress(GfkitError):  # not each one of the kind
                assert method() is not None
        else:
            with pytest.raises(TypeError, match="has no form in"):
                method()
            with pytest.raises(GfkitError):
                foreign(library, found)


@pytest.mark.parametrize("library", sorted(FORMS))
def test_every_line_of_the_tables_names_a_class_and_a_function(library: str) -> None:
    for home in FORMS[library][0]:
        module, _, name = home.partition(":")
        assert isinstance(getattr(import_module(module), name), type)
        module, _, name = FORMS[library][0][home].partition(":")
        assert callable(getattr(import_module(module), name))


@pytest.mark.parametrize("name", sorted(OBJECTS))
def test_every_object_has_its_json(name: str) -> None:
    written = made(name).to_json() if hasattr(made(name), "to_json") else to_json(made(name))
    json.loads(written, parse_int=str)
    assert to_json([made(name)], indent=1).startswith("[")


FURTHER = {
    "rule": lambda: find_model("col").game,
    "named rule": lambda: kings,
    "proof": lambda: Strip("col", columns=1).generating_function().proof(),
}
"""Objects of kinds that the table may not have."""


def test_what_is_read_back_is_the_same() -> None:
    kinds = set()
    for one in (*map(made, sorted(OBJECTS)), *(make() for make in FURTHER.values())):
        written = json.loads(to_json(one), parse_int=str)
        kind = written.get("gfkit object") if isinstance(written, dict) else None
        if kind is None:
            continue
        kinds.add(kind)
        back = from_json(to_json(one))
        if isinstance(one, Model):  # the summary in a file of rules is not part of the rule
            assert (back.name, back.summary, back.parts) == (one.name, one.summary, one.parts)
        elif kind == "proof":
            assert back.verify().statement == one.statement
        else:
            assert back == one
    assert kinds == set(READ_BACK)


@pytest.mark.parametrize("kind", READ_BACK)
def test_other_data_are_refused_in_one_line(kind: str) -> None:
    for rest in (
        {},
        {"text": 7, "name": [], "of": None, "data": 3, "proof": {}, "p": [], "q": [0]},
    ):
        with pytest.raises(GfkitError, match=f"^not the JSON of a {re.escape(kind)}: "):
            from_json(json.dumps({"gfkit object": kind, **rest}))


@pytest.mark.parametrize("kind", [[], {}, None, 5, "answer"])
def test_other_kinds_are_refused(kind: Any) -> None:
    with pytest.raises(GfkitError, match=r"^not the JSON of an object that is read"):
        from_json(json.dumps({"gfkit object": kind}))
