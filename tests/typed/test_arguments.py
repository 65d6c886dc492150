"""What the functions of gfkit take first, and their answers' proofs."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from samples import parametrize_some

from gfkit import (
    Budget,
    Game,
    Strip,
    as_sequence,
    asymptotics,
    check,
    closed_form,
    compare,
    count,
    count_table,
    count_totals,
    export,
    facts,
    game,
    gf,
    guess,
    read,
    report,
    save,
    table,
    terms,
    to_json,
)
from gfkit.errors import GfkitError, LimitReached, OutOfBudget, OutOfRange
from gfkit.proofs.kernel import Proved
from gfkit.typed.arguments import family_meant


@pytest.mark.parametrize("ask", [gf, terms, guess, closed_form, asymptotics, facts, export])
def test_no_terms_are_refused(ask):
    with pytest.raises(GfkitError, match=r"^no terms are given; give some"):
        ask([])


@pytest.mark.parametrize(
    "answer",
    [
        lambda: gf("2^n"),
        lambda: check("a(n) = 2*a(n-1)", "2^n"),
        lambda: compare("2^n", "1/(1-2*x)"),
        lambda: closed_form("1/(1-2*x)"),
        lambda: asymptotics("1/(1-2*x)"),
        lambda: facts("1/(1-2*x)")["signs"],
    ],
)
def test_the_proof_of_an_answer_is_a_method(answer):
    assert isinstance(answer().proof(), Proved)


def test_an_answer_without_a_proof_says_why():
    with pytest.raises(GfkitError, match=r"^there is no proof: the verdict is consistent"):
        gf("1,1,2,3,5,8,13,21,34,55").proof()


# Ranges of sides and of terms are not listed: what is done of them is bounded by the limits.

SIDES = range(1, 10**9)


@parametrize_some("sides", [{"squares": SIDES}, {"rows": SIDES, "columns": 1}])
def test_the_first_boards_of_a_long_range_are_counted(sides):
    with Budget(steps=2_000):
        answer = count_totals("kings", **sides)
    assert answer.first_terms[:2] == ((2, 5) if "squares" in sides else (2, 3))
    assert answer.verdict == "underdetermined"


@parametrize_some(
    ("ask", "kind"),
    [
        (lambda: count_table("kings", rows=SIDES, columns=SIDES), LimitReached),
        (lambda: count_totals("kings", squares=range(1, 10**30)), OutOfRange),
        (lambda: game.outcome_table("cram", rows=SIDES, columns=SIDES), LimitReached),
        (lambda: game.outcomes("cram", rows=range(1, 10**30), columns=1), OutOfRange),
        (lambda: game.nim("0.77", terms=10**9), LimitReached),
        (lambda: report("kings", columns=SIDES), LimitReached),
        (lambda: table("kings", columns=SIDES), OutOfRange),
        (lambda: table("kings", columns=range(1, 10**7)), OutOfBudget),
        *((lambda ask=ask: ask(SIDES), OutOfRange) for ask in (terms, guess, gf, closed_form)),
        (lambda: terms(range(10**30)), OutOfRange),
    ],
)
def test_what_a_long_range_asks_for_is_refused_or_bounded(ask, kind):
    with Budget(steps=20_000, memory=2**31), pytest.raises(kind):
        ask()


def test_the_winners_of_a_long_range_of_boards_are_bounded_by_steps():
    with Budget(steps=400) as budget, pytest.raises(OutOfBudget):
        game.outcomes("cram", rows=SIDES, columns=1)
    # Cram on one column is 0.07: the 1 x n boards have the nim-values 0, 0, 1, 1, 2, 0, ...
    assert budget.known["outcomes"][:5] == ["P", "N", "N", "N", "P"]


# Numbers that Python itself does not write, which has a limit of 4300 digits.

LONG = 10**5000 + 7
LONG_TEXT = f"1{'0' * 4999}7"
THIRD = Fraction(LONG, 3)


@pytest.mark.parametrize(("values", "written"), ids=range(5), argvalues=[
    ([LONG], f"[{LONG_TEXT}]"), ((THIRD, 1), f"(Fraction({LONG_TEXT}, 3), 1)"),
    ({"a": LONG}, f"{{'a': {LONG_TEXT}}}"), (LONG, LONG_TEXT), (-THIRD, f"-{LONG_TEXT}/3"),
])  # fmt: skip
def test_long_numbers_are_written_to_a_file_of_text(values, written, tmp_path):
    save(values, tmp_path / "numbers.txt")
    assert (tmp_path / "numbers.txt").read_text(encoding="utf-8") == written + "\n"


@pytest.mark.parametrize(
    "ask",
    [
        lambda: str(terms([LONG, THIRD])),
        lambda: repr(read([LONG, THIRD])),
        lambda: to_json({LONG: 1}),
        lambda: to_json(terms([LONG, THIRD])),
    ],
)
def test_what_holds_long_numbers_has_a_text_with_them(ask):
    assert LONG_TEXT in ask().replace("\n", "")


@pytest.mark.parametrize(
    "ask",
    [
        lambda: count([LONG, 1]),
        lambda: count([THIRD, 1]),
        lambda: report([THIRD, LONG]),
        lambda: save([LONG], "answer.svg"),
        lambda: save([THIRD], "answer.tex"),
        lambda: game.value(THIRD),
        lambda: Game(THIRD),
        lambda: Game(Fraction(LONG, 2**9000)),
        lambda: as_sequence([1, 2])(LONG),
        lambda: count("kings", rows=THIRD, columns=2),
        lambda: terms("1/(1-x)", at={"k": [THIRD]}),
    ],
)
def test_errors_about_long_numbers_are_short(ask):
    with pytest.raises(GfkitError) as caught:
        ask()
    assert len(str(caught.value)) < 600
    assert " at 0x" not in str(caught.value)


# A graph and a rule: its product with paths, or with cycles.


def multiplied(edges, vertices, n, *, is_ring):
    """Return the edges of the product with a path or a cycle, none of them doubled."""
    found = {frozenset([(a, k), (b, k)]) for a, b in edges for k in range(n)}
    next_ones = [(k, (k + 1) % n) for k in range(n if is_ring else n - 1)]
    found |= {frozenset([(v, k), (v, j)]) for v in range(vertices) for k, j in next_ones if j != k}
    return found


def parts(vertices, edges):
    """Return the components of a graph."""
    found = [{one} for one in vertices]
    for a, b in edges:
        joined = [one for one in found if a in one or b in one]
        found = [one for one in found if one not in joined] + [set().union(*joined)]
    return found


def sets_of(vertices, edges, *, is_tree):
    """Count the sets of vertices that span one component, or a tree."""
    total = 0
    for size in range(1, len(vertices) + 1):
        for some in combinations(vertices, size):
            within = [one for one in edges if one.issubset(some)]
            is_counted = not is_tree or len(within) == size - 1
            total += is_counted and len(parts(some, within)) == 1
    return total


COUNTED = {
    "connected-sets": lambda vertices, edges: sets_of(vertices, edges, is_tree=False),
    "induced-trees": lambda vertices, edges: sets_of(vertices, edges, is_tree=True),
    "spanning-trees": lambda vertices, edges: sum(
        len(parts(vertices, some)) == 1 for some in combinations(edges, len(vertices) - 1)
    ),
    "arc-kayles": lambda vertices, edges: sum(
        len(some) == 2 * size
        for size in range(len(vertices) // 2 + 1)
        for some in (frozenset().union(*z) for z in combinations(edges, size))
    ),
}


GRAPHS = {"1-2,1-3": [(0, 1), (0, 2)], "K_3": [(0, 1), (0, 2), (1, 2)]}


@parametrize_some(
    ("graph", "rule", "topology"), product(GRAPHS, COUNTED, ["strip", "ring"]), share=3
)
def test_a_rule_on_a_graph_is_counted_on_its_products(graph, rule, topology):
    """Sets of vertices, trees and matchings of the product with n vertices, listed one by one."""
    found = family_meant(rule, None, graph, topology).terms(4)
    for n in (1, 2, 3):
        if n == 3 and rule == "spanning-trees":
            continue
        vertices = [*product(range(3), range(n))]
        both = multiplied(GRAPHS[graph], 3, n, is_ring=topology == "ring")
        assert found[n] == COUNTED[rule](vertices, both)


@pytest.mark.parametrize("rule", ["kings", "queens", "king-trees", "no-such-rule"])
def test_what_is_said_of_boards_is_not_counted_on_a_product(rule):
    with pytest.raises(GfkitError, match="graph"):
        gf(rule, graph="K_3")


@parametrize_some("topology", ["strip", "ring", "cylinder", "torus"], first=2)
def test_a_strip_keeps_the_sides_that_are_joined(topology):
    """Kings on n rows of three cells, none of which attacks another; as an object and by words."""
    joined = {"cylinder": (0, 1), "ring": (1, 0), "torus": (1, 1)}.get(topology, (0, 0))

    def attack(first, second, rows):
        apart = [abs(a - b) for a, b in zip(first, second, strict=True)]
        sides = zip(apart, (rows, 3), joined, strict=True)
        return max(min(z, size - z) if is_joined else z for z, size, is_joined in sides) < 2

    terms = [1]
    for rows in (1, 2, 3, 4):
        cells = [*product(range(rows), range(3))]
        sets = (some for k in range(len(cells)) for some in combinations(cells, k))
        terms.append(sum(not any(attack(a, b, rows) for a, b in combinations(z, 2)) for z in sets))
    strip = Strip("kings", columns=3, topology=topology)
    for found in (gf(strip), gf("kings", columns=3, topology=topology)):
        assert (found.boards.topology, found.terms(5)) == (topology, terms)
