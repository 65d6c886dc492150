"""Statements about a game on all graphs: proved vertex by vertex, or refuted by one graph.

P(x) is the polynomial of the positions by number of pieces. Where a rule excludes pairs of pieces
and nothing else, its positions are the independent sets of the graph whose vertices are the pieces
and whose edges are the pairs that exclude each other. On a bipartite graph the colours on one side
can be exchanged; if that matches the clashes of two games, it matches their positions.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from ..core import kinds
from ..core.gf import Poly, X, marked
from ..core.rejections import limit, need
from ..core.reports import Given, quoted
from ..core.shapes import TEXT, fit
from ..core.strips import Rule
from ..counts.products import MAX_VERTICES, Pairs, count_graph
from ..counts.tables import Counts, Paid, read_graph, read_graph_rule
from ..rules.colorings import FREE, Colouring, adjacent

if TYPE_CHECKING:
    from ..core.clock import Clock

ALL_PAIRS = (("equal", "adjacent"), ("adjacent", "equal"), ("adjacent", "adjacent"))
ABOUT = ("auxiliary graph", "line graph", "independence", "same polynomials", "symmetry")
MAX_LISTED = 8

Near = list[list[int]]
Said = tuple[Any, Any]


def positions_of(data: Any) -> Any:
    """Read a game whose positions are meant, all of them, whose pieces count as one each."""
    rule, play = read_graph_rule(data)
    need(rule.quantity == "positions" and not play, "shown for all positions only")
    game = rule.game
    weights: list[tuple[str, int, int]] = []
    if isinstance(game, Colouring):
        need(not game.king, "graphs have no diagonals")
        weights = game.colours
    elif isinstance(game, Pairs):
        weights = [z for z in game if z]
    single = all(c == 1 and code in (1, X) for _, c, code in weights)
    need(single, "a piece has another weight than x or y")
    return game


def pairs_of(data: Any) -> Pairs:
    """Read the same of a game that has pieces of one vertex and of two."""
    game = positions_of(data)
    need(isinstance(game, Pairs) and game.single, "the game has no pieces of one vertex")
    assert isinstance(game, Pairs)
    return game


def check_auxiliary(given: Given) -> None:
    """Check that the edges of the product with K2 are the pairs that exclude each other."""
    statement, game = given.statement, positions_of(given.statement["rule"])
    need(isinstance(game, Colouring) and len(game.names) == 2, "the game does not have two colours")
    need(statement["with"] == "K2", "shown for products with K2 only")
    pairs = pairs_said(statement)
    for same, p, q in itertools.product((True, False), (0, 1), (0, 1)):
        if same and p == q:
            continue
        relation = ("equal" if same else "adjacent", "equal" if p == q else "adjacent")
        excluded = same or game.names[p] + game.names[q] in game.forbidden
        need((relation in pairs) == excluded, f"vertices and colours {', '.join(relation)} differ")
    given.report.say("edges", "the pairs of pieces that exclude each other", "excluding pairs")


def pairs_said(statement: Any) -> set[tuple[str, str]]:
    """Return which pairs of places are joined in a product."""
    pairs = {(a, b) for a, b in statement["pairs"]}
    need(pairs <= set(ALL_PAIRS), "a product is given by pairs of equal and adjacent")
    return pairs


def check_line(given: Given) -> None:
    """Check that the edges are the pairs of pieces that share a vertex."""
    pairs_of(given.statement["rule"])
    right = set(given.statement["joined"]) == {"vertex in edge", "different edges meet"}
    need(right, "the edges are not the pairs of pieces that share a vertex")
    given.report.say(
        "edges", "the pairs of pieces that cover a vertex in common", "excluding pairs"
    )


def check_independence(given: Given) -> None:
    """Check that positions are the independent sets of a graph of pieces, or not on a graph.

    Evidence: `graph`, if it is false.
    """
    statement, evidence, _, clock, report = given
    rule, play = read_graph_rule(statement["rule"])
    if statement["independent"]:
        need(rule.quantity == "positions" and not play, "shown for all positions only")
        need(isinstance(rule.game, Colouring | Pairs), "shown for pieces of one and two vertices")
        need(not isinstance(rule.game, Colouring) or not rule.game.king, "graphs have no diagonals")
        report.say("rules", "they exclude pairs of pieces, and nothing else", "excluding pairs")
        return
    fit(evidence, {"graph": TEXT}, "evidence")
    reason = not_independent(rule, play, read_graph(evidence["graph"]), clock)
    need(reason, "on this graph the positions are the independent sets of a graph")
    report.say("graph", f"{quoted(evidence['graph'])}: {reason}", "counterexample")


def check_symmetry(given: Given) -> None:
    """Check the rules: a piece of one vertex may stand wherever a vertex is free, and may be left.

    Exchange these and free vertices: with i of them and j of two, there are n - i - 2j and j then.
    The image is another position, unless all vertices are matched.
    """
    symmetry = given.statement["symmetry"]
    fit(given.evidence, {}, "evidence")
    need(symmetry != "unimodal", "no theorem says that coefficients are unimodal")
    codes = [z and z[2] for z in pairs_of(given.statement["rule"])]
    fair = symmetry != "left" or codes == [X, 1]
    need(fair, "x does not mark the pieces of one vertex alone")
    given.report.say(
        "exchange", "free vertices and pieces of one vertex are exchanged", "same positions"
    )


def check_same(given: Given) -> None:
    """Check that two games have the same P(x) on all graphs of a family."""
    sides = [given.statement[key] for key in ("first", "second")]
    _ = [*map(read_graph_rule, sides)]
    how = "the rules are the same"
    texts = [{key: z for key, z in side.items() if key != "name"} for side in sides]
    if texts[0] != texts[1]:
        need(given.statement["graphs"] == "bipartite", "shown on bipartite graphs only")
        games = [*map(positions_of, sides)]
        need(all(isinstance(z, Colouring) for z in games), "shown for games of colours only")
        need(_exchanged(*games), "no permutation of the colours on one side matches the clashes")
        how = "exchanging the colours on one side turns one game into the other"
    given.report.say("exchange", how, "same positions")


def _exchanged(first: Any, second: Any) -> bool:
    one, two = first.names, second.names
    limit(len(one) <= 7, "games of more than 7 colours")
    places = list(itertools.product(range(len(one)), repeat=2))

    def matches(other: tuple[str, ...]) -> bool:
        return all(
            (one[a] + one[b] in first.forbidden) == (two[a] + other[b] in second.forbidden)
            for a, b in places
        )

    return len(one) == len(two) and any(map(matches, itertools.permutations(two)))


def by_number(poly: Poly) -> list[int]:
    """Return the numbers of positions by number of pieces, or by weight."""
    folded = marked(poly, "x")
    return [folded.get(k * X, 0) for k in range(1 + max((z // X for z in folded), default=-1))]


def profile_of(data: Any, near: Near, clock: Clock) -> Poly:
    """Return the polynomial of the positions of a game on a graph."""
    rule, play = read_graph_rule(data)
    return Counts(rule, play, "xy").kept(count_graph(rule, near, clock))


def independent_sets(near: Near, clock: Clock) -> list[int]:
    """Return the numbers of independent sets by size: of colourings by one colour."""
    one = Colouring("v", [("both", 1, X)], {"vv"}, king=False)
    return by_number(count_graph(Rule(one, "positions"), near, clock))


def _product(first: Near, second: Near, pairs: set[tuple[str, str]], clock: Clock) -> Near:
    def related(near: Near, a: int, b: int) -> str:
        return "equal" if a == b else "adjacent" if b in near[a] else "apart"

    places = list(enumerate(itertools.product(range(len(first)), range(len(second)))))
    edges = set()
    for (i, (u, p)), (j, (v, q)) in itertools.combinations(places, 2):
        clock.spend(10)
        if (related(first, u, v), related(second, p, q)) in pairs:
            edges.add((i, j))
    return adjacent(len(places), edges)


def _line_graph(near: Near, joined: set[str], clock: Clock) -> Near:
    """Return the graph on vertices and edges; an edge that is joined to itself is left out."""
    lines = [(u, v) for u, vs in enumerate(near) for v in vs if u < v]
    lines = [] if "edges meet" in joined else lines
    n = len(near)
    edges = {(v, n + e) for e, ends in enumerate(lines) for v in ends if "vertex in edge" in joined}
    clock.spend(5 * len(lines) ** 2)
    for (d, one), (e, other) in itertools.combinations(enumerate(lines), 2):
        if "different edges meet" in joined and set(one) & set(other):
            edges.add((n + d, n + e))
    return adjacent(n + len(lines), edges)


def not_independent(rule: Rule, play: bool, near: Near, clock: Clock) -> str | None:
    """Return why the positions are not the independent sets of a graph of pieces, None if so."""
    limit(len(near) <= MAX_LISTED, f"positions are listed on up to {MAX_LISTED} vertices")
    positions = set[frozenset[Any]]()  # as sets of pieces, a colour with its vertex
    for position, _, code in rule.game.positions(rule.quantity, near, Paid(clock)):
        pieces = enumerate(position)
        own = position if isinstance(rule.game, Pairs) else [z for z in pieces if z[1] != FREE]
        if not play or abs(code // X - code % X) <= 1:
            positions.add(frozenset(own))
    if frozenset() not in positions:
        return "the empty position is not one of them"
    clock.spend(100 * len(positions))
    if any(position - {piece} not in positions for position in positions for piece in position):
        return "pieces that are left out leave no position of that kind"
    alone = [next(iter(z)) for z in positions if len(z) == 1]
    for size in range(3, len(near) + 1):
        for chosen in itertools.combinations(alone, size):
            clock.spend(size * size)
            in_pairs = all(frozenset(z) in positions for z in itertools.combinations(chosen, 2))
            if in_pairs and frozenset(chosen) not in positions:
                return "three pieces that are compatible only in pairs"
    return None


def failure(of: dict[str, Any], near: Near, clock: Clock) -> Said | None:
    """Return what a statement says of a graph and what is true, if they differ."""
    kind = of.get("kind")
    limit(len(near) <= MAX_VERTICES, f"graphs of more than {MAX_VERTICES} vertices")
    limit(kind in ABOUT, f"statements of the kind {quoted(kind)} about graphs")
    kinds.defined("check", of)
    if kind == "same polynomials":
        one, two = (by_number(profile_of(of[key], near, clock)) for key in ("first", "second"))
        fair = of["graphs"] == "all" or _is_bipartite(near)
        need(fair, "the graph is not bipartite")
        return None if one == two else (one, two)
    if kind == "independence":
        need(of["independent"], "that some graph is an exception cannot be refuted by one graph")
        reason = not_independent(*read_graph_rule(of["rule"]), near, clock)
        return None if reason is None else ("so", reason)
    profile = profile_of(of["rule"], near, clock)
    true = by_number(profile)
    if kind == "symmetry":
        holds = has_symmetry(of["symmetry"], profile, true, near, clock)
        return None if holds else ("so", true)
    if kind == "auxiliary graph":
        second = adjacent(2, {(0, 1)}) if of["with"] == "K2" else near
        printed = _product(near, second, pairs_said(of), clock)
    else:
        joined = set(of["joined"])
        joined |= {"different edges meet"} if "edges meet" in joined else set()
        printed = _line_graph(near, joined, clock)
    said = independent_sets(printed, clock)
    return None if said == true else (said, true)


def has_symmetry(which: str, profile: Poly, found: list[int], near: Near, clock: Clock) -> bool:
    """Return whether the positions on a graph have a symmetry."""
    n = len(near)
    if which == "pieces":
        padded = found + [0] * (n + 1 - len(found))
        return len(padded) == n + 1 and padded == padded[::-1]
    if which == "unimodal":
        falls = [b < a for a, b in itertools.pairwise(found) if a != b]
        return falls == sorted(falls)
    if which == "left":
        images = {(n - code // X - 2 * (code % X), code % X): c for code, c in profile.items()}
        return all(i >= 0 and profile.get(i * X + j, 0) == c for (i, j), c in images.items())
    if n % 2:
        return True
    middle = found[n // 2] if n // 2 < len(found) else 0
    matchings = count_graph(Rule(Pairs(None, ("both", 1, 0)), "tilings"), near, clock)
    return (middle - matchings.get(0, 0)) % 2 == 0


def _is_bipartite(near: Near) -> bool:
    side: dict[int, int] = {}
    for start in range(len(near)):
        todo = [start] if start not in side else []
        side.setdefault(start, 0)
        while todo:
            v = todo.pop()
            for w in near[v]:
                if w not in side:
                    side[w] = 1 - side[v]
                    todo.append(w)
                elif side[w] == side[v]:
                    return False
    return True


def check_fails(given: Given) -> None:
    """Check that a statement about all graphs is false on one."""
    statement, _, _, clock, report = given
    differ = failure(statement["of"], read_graph(statement["graph"]), clock)
    need(differ is not None, "the statement holds on this graph")
    assert differ is not None
    report.say(
        "graph",
        f"says {quoted(differ[0], 200)}, true is {quoted(differ[1], 200)}",
        "counterexample",
    )
