"""The kinds of claims, and for each the function that settles it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.claims.claim import Range
from gfkit.claims.finding import Finding
from gfkit.claims.formulas import first_index, settle_relation
from gfkit.claims.kinds.all_graphs import (
    settle_auxiliary,
    settle_doppelgaenger,
    settle_independence,
    settle_symmetry,
)
from gfkit.claims.kinds.growth_claims import settle_asymptotic, settle_growth
from gfkit.claims.kinds.matrices import settle_matrix, settle_recursion
from gfkit.claims.repairs import repaired_function, repaired_relation
from gfkit.claims.sequences import MARKS, sequence_of, sequences_of_claim
from gfkit.errors import ClaimError, GfkitError
from gfkit.formulas.evaluate import Scope, Unevaluated, function_of, simplest, value_of
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.tree import Relation, Term, Variable, variables_of
from gfkit.proofs.verdict import Refuted
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.claims.claim import Claim
    from gfkit.claims.sequences import Sequence
    from gfkit.formulas.evaluate import Value
    from gfkit.formulas.tree import Expression

SHIFTS = (1, -1, 2, -2, 3, -3)


def settle_terms(claim: Claim) -> Finding:
    """Settle says.terms, a(says.offset), a(says.offset + 1), ... of the sequence about."""
    claim.only(says={"terms", "offset"})
    sequence = sequence_of(claim.where, claim.about)
    listed = [_value(claim, entry) for entry in claim.said("terms", list)]
    offset = claim.said("offset", int) if "offset" in claim.says else sequence.offset
    if not listed:
        raise ClaimError(claim.where, "says.terms is empty")
    sequence(offset + len(listed) - 1)  # is it known so far?
    parts = [(said, sequence(offset + i)) for i, said in enumerate(listed)]
    wrong = [offset + i for i, (said, true) in enumerate(parts) if said != true]
    if not wrong:
        return Finding.equal(list(parts), f"{len(parts)} terms were computed")
    n = wrong[0]
    said, true = parts[n - offset]
    return Finding.refuted(n, said, true, _repair_of_terms(sequence, listed, offset, wrong))


def _repair_of_terms(
    sequence: Sequence, listed: list[Value], offset: int, wrong: list[int]
) -> str | None:
    for shift in SHIFTS:
        first = offset + shift
        if first >= sequence.offset and len(listed) > abs(shift) + 1:
            try:
                if all(sequence(first + i) == said for i, said in enumerate(listed)):
                    return f"the first term listed is a({first})"
            except Unevaluated:
                continue
    if len(wrong) <= max(3, len(listed) // 3):
        return ", ".join(f"a({n}) = {sequence(n)}" for n in wrong)
    return None


def _value(claim: Claim, entry: Any) -> Value:
    """Read an integer, or a text such as "1+x" or "7/2"."""
    if isinstance(entry, int) and not isinstance(entry, bool):
        return entry
    if isinstance(entry, str):
        return value_of(parse_expression(entry), Scope(MARKS))
    raise ClaimError(claim.where, f"{entry!r} is neither an integer nor a formula")


def settle_table(claim: Claim) -> Finding:
    """Settle says.table: counts on boards m x n, rows from says.rows_from, columns likewise.

    An entry "" is not stated.
    """
    from gfkit.boards.board import Board  # noqa: PLC0415
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.count import count  # noqa: PLC0415
    from gfkit.strips.table import count_table  # noqa: PLC0415

    claim.only(about={"model"}, says={"table", "rows_from", "columns_from"})
    model = find_model(claim.told("model"))
    rows = claim.said("table", list)
    m0, n0 = (claim.says.get(key, 1) for key in ("rows_from", "columns_from"))
    said = {
        (m, n): _value(claim, entry)
        for m, row in enumerate(rows, m0)
        for n, entry in enumerate(row, n0)
        if entry != ""
    }
    if not said:
        raise ClaimError(claim.where, "says.table says nothing")
    marked = any(isinstance(value, RationalFunction) for value in said.values())
    if marked or min(min(place) for place in said) < 1 or model.play:
        profiles = {place: count(model, Board.rectangle(*place)) for place in said}
        true: dict[tuple[int, int], Value] = {
            place: simplest(RationalFunction.of(profile)) if marked else profile.total()
            for place, profile in profiles.items()
        }
    else:
        counts = count_table(model, max(m for m, _ in said), max(n for _, n in said))
        true = {(m, n): counts[m - 1][n - 1] for m, n in said}
    parts = {place: (value, true[place]) for place, value in said.items()}
    wrong = {place: pair for place, pair in parts.items() if pair[0] != pair[1]}
    if not wrong:
        return Finding.equal(list(parts.values()), f"{len(parts)} boards were counted")
    (m, n), (first, right) = next(iter(wrong.items()))
    repair = "; ".join(f"{m} x {n}: {pair[1]}" for (m, n), pair in list(wrong.items())[:6])
    if all(parts.get((n, m), (None, None))[1] == value for (m, n), (value, _) in parts.items()):
        repair = "rows and columns exchanged"
    return Finding.refuted(f"{m}x{n}", first, right, repair if len(wrong) <= 6 else None)


def settle_count(claim: Claim) -> Finding:
    """Settle says.count, the positions of about.model on about.board with certain pieces.

    says.left, says.right: so many pieces of Left and Right; says.more: [low, high] for the number
    of Right's pieces less Left's; any number where these are not given.
    """
    from gfkit.boards.board import Board  # noqa: PLC0415
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.count import count  # noqa: PLC0415

    claim.only(about={"model", "board"}, says={"count", "left", "right", "more"})
    board = Board.parse(claim.told("board"))
    profile = count(find_model(claim.told("model")), board)
    left, right = (claim.said(key, int) if key in claim.says else None for key in ("left", "right"))
    low, high = claim.says.get("more", (-(10**9), 10**9))
    true = profile.where(
        lambda i, j: left in (None, i) and right in (None, j) and low <= j - i <= high
    ).total()
    said = claim.said("count", int)
    if said == true:
        return Finding.equal([(said, true)], "the positions were counted")
    return Finding.refuted(str(board), said, true, str(true))


def settle_sequence(claim: Claim) -> Finding:
    """Settle that a(n) is the term A(n + says.shift) of the OEIS sequence says.oeis.

    says.terms: A(says.offset), ... as they stand there; says.gf: its g.f. from n = 0 on, if known,
    with which the statement is proved for all n.
    """
    claim.only(says={"oeis", "terms", "offset", "shift", "gf"})
    sequence = sequence_of(claim.where, claim.about)
    number = claim.said("oeis")
    shift, offset = claim.says.get("shift", 0), claim.says.get("offset", 0)
    terms = claim.said("terms", list)
    agreed = 0
    for place, term in enumerate(terms):
        n = offset + place - shift
        if n < sequence.offset or (sequence.last is not None and n > sequence.last):
            continue
        if sequence(n) != term:
            repair = _shift_that_fits(sequence, terms, offset)
            return Finding.refuted(n, term, sequence(n), repair)
        agreed += 1
    if not agreed:
        return Finding.refused("no term in common")
    if "gf" in claim.says:
        about = {"a": dict(claim.about), "A": {"gf": claim.said("gf")}}
        relation = parse_relation(f"a(n) = A(n+{shift})" if shift >= 0 else f"a(n) = A(n{shift})")
        return settle_relation(relation, sequences_of_claim(claim.where, about), claim.holds_for)
    return Finding.consistent(agreed, f"{agreed} terms of {number} agree")


def _shift_that_fits(sequence: Sequence, terms: list[int], offset: int) -> str | None:
    for shift in range(-5, 6):
        places = [(offset + place - shift, term) for place, term in enumerate(terms)]
        known = [
            (n, term)
            for n, term in places
            if n >= sequence.offset and (sequence.last is None or n <= sequence.last)
        ]
        if len(known) >= 4 and all(sequence(n) == term for n, term in known):
            return f"shift {shift}"
    return None


def settle_polynomial(claim: Claim) -> Finding:
    """Settle says.polynomial, the profile of one board or graph; with about.marks = "x", y = x."""
    claim.only(about={"model", "board", "graph", "marks"}, says={"polynomial"})
    said = RationalFunction.of(function_of(parse_expression(claim.said("polynomial")), "t"))
    true = _profile(claim)
    if said == true:
        return Finding.equal([(said, true)], "the profile was computed")
    place = str(claim.about.get("board", claim.about.get("graph", "")))
    if said.substituted({"x": MARKS["y"], "y": MARKS["x"]}) == true:
        return Finding.refuted(place, said, true, "x and y exchanged")
    return Finding.refuted(place, said, true, str(true))


def _profile(claim: Claim) -> RationalFunction:
    model = claim.told("model")
    if "graph" in claim.about:
        from gfkit.boards.edge_games import find_graph_rule  # noqa: PLC0415
        from gfkit.boards.graph import Graph  # noqa: PLC0415
        from gfkit.strips.graphs import profile_on_graph  # noqa: PLC0415

        rule = find_graph_rule(model)
        profile = profile_on_graph(rule.game, Graph.parse(claim.told("graph")), rule.quantity)
    else:
        from gfkit.boards.board import Board  # noqa: PLC0415
        from gfkit.boards.rules import find_model  # noqa: PLC0415
        from gfkit.strips.count import count  # noqa: PLC0415

        profile = count(find_model(model), Board.parse(claim.told("board")))
    value = RationalFunction.of(profile)
    match claim.about.get("marks", "xy"):
        case "x":
            return value.substituted({"y": MARKS["x"]})
        case "none":
            return RationalFunction.of(profile.total())
    return value


def settle_gf(claim: Claim) -> Finding:
    """Settle says.gf, the ordinary generating function, in t or in the one variable it has."""
    claim.only(says={"gf", "variable"})
    sequence = sequence_of(claim.where, claim.about)
    expression = parse_expression(claim.said("gf"))
    variable = claim.says.get("variable") or _variable_of(expression)
    try:
        said = function_of(expression, variable)
    except Unevaluated as error:
        return Finding.refused(str(error))
    return _function(expression, variable, said, sequence)


def settle_function(expression: Expression, sequence: Sequence) -> Finding:
    """Settle that a formula is the ordinary generating function of a sequence."""
    variable = _variable_of(expression)
    return _function(expression, variable, function_of(expression, variable), sequence)


def _function(
    expression: Expression, variable: str, said: RationalFunction, sequence: Sequence
) -> Finding:
    if sequence.gf is None:
        return _gf_of_values(sequence, said)
    if said == sequence.gf:
        return Finding.equal(
            [(said, sequence.gf)], "equal as rational functions; the other is proved"
        )
    n, expected = _first_difference(said, sequence)
    repair = repaired_function(expression, sequence.gf, variable)
    if repair is None:
        repair = _in_words(sequence.gf, variable)
    return Finding.refuted(n, expected, sequence(n) if n >= sequence.offset else 0, repair)


def _in_words(gf: RationalFunction, variable: str) -> str:
    for convert in (gf.as_gf, gf.as_marked_gf):
        try:
            found = convert()
        except GfkitError:
            continue
        return found.text(variable) if hasattr(found, "text") else str(found)
    return str(gf)


def _variable_of(expression: Expression) -> str:
    names = variables_of(expression)
    return "t" if "t" in names or len(names) != 1 else next(iter(names))


def _gf_of_values(sequence: Sequence, said: RationalFunction) -> Finding:
    """Compare a g.f. with a sequence whose terms alone are known."""
    unknowns = int(max(said.num.degrees()[0], 0) + max(said.den.degrees()[0], 0) + 1)
    agreed = 0
    last = sequence.last if sequence.last is not None else sequence.offset + unknowns + 40
    for n, expected in zip(range(last + 1), _series(said), strict=False):
        if n < sequence.offset:
            continue
        if sequence(n) != expected:
            return Finding.refuted(n, expected, sequence(n))
        agreed += 1
    return Finding.consistent(max(0, agreed - unknowns), f"{agreed} terms agree")


def _first_difference(said: RationalFunction, sequence: Sequence) -> tuple[int, Value | str]:
    """Return the least n at which the coefficients differ, and what the claimed one is."""
    assert sequence.gf is not None
    difference = said - sequence.gf
    valuation = min(k for k, _, _ in difference.num.to_dict()) - min(
        k for k, _, _ in difference.den.to_dict()
    )
    at_zero = {key for key in said.den.to_dict() if key[0] == 0}
    if not at_zero:
        return min(0, valuation), "a pole at 0"
    for n, value in enumerate(_series(said)):
        if n == valuation:
            return n, value
    raise AssertionError("a series does not end")


def _series(function: RationalFunction) -> Any:
    """Yield the coefficients of the powers of t, as values."""
    zero = RationalFunction.of(0)
    num, den = _by_power(function.num), _by_power(function.den)
    if 0 not in den:
        raise Unevaluated("a generating function with a pole at 0")
    found: list[RationalFunction] = []
    while True:
        n = len(found)
        value = num.get(n, zero)
        for k, factor in den.items():
            if 0 < k <= n:
                value = value - factor * found[n - k]
        found.append(value / den[0])
        yield simplest(found[-1])


def _by_power(side: Any) -> dict[int, RationalFunction]:
    parts: dict[int, RationalFunction] = {}
    for (k, i, j), c in side.to_dict().items():
        term = RationalFunction.monomial((Fraction(int(c)), int(i), int(j), 0))
        parts[int(k)] = parts.get(int(k), RationalFunction.of(0)) + term
    return parts


def settle_formula(claim: Claim) -> Finding:
    """Settle says.formula, a relation between the terms of the sequences about."""
    claim.only(says={"formula", "fitted"})
    sequences = sequences_of_claim(claim.where, claim.about)
    relation = parse_relation(claim.said("formula"))
    return _relation(claim, relation, sequences)


def settle_signature(claim: Claim) -> Finding:
    """Settle says.signature, (c1, ..., cd) of a linear recurrence; says.formula works too."""
    if "signature" not in claim.says:
        return settle_formula(claim)
    claim.only(says={"signature", "fitted"})
    from gfkit.series.recurrence import sum_text  # noqa: PLC0415

    signature = claim.said("signature", list)
    if not signature or not all(isinstance(c, int) for c in signature):
        raise ClaimError(claim.where, "says.signature is a list of integers")
    relation = parse_relation(f"a(n) = {sum_text(signature)}")
    return _relation(claim, relation, sequences_of_claim(claim.where, claim.about))


def settle_closed_form(claim: Claim) -> Finding:
    """Settle says.closed_form, an expression for a(n)."""
    claim.only(says={"closed_form", "fitted"})
    body = parse_expression(claim.said("closed_form"))
    relation = Relation("=", Term("a", Variable("n")), body)
    return _relation(claim, relation, sequences_of_claim(claim.where, claim.about))


def _relation(claim: Claim, relation: Relation, sequences: dict[str, Sequence]) -> Finding:
    fitted = claim.says.get("fitted", 0)
    return settle_range_relation(relation, sequences, claim.holds_for, fitted=fitted)


def settle_range_relation(
    relation: Relation, sequences: dict[str, Sequence], range_: Range | None, *, fitted: int = 0
) -> Finding:
    """Settle a relation for every n of a range; a refuted one is repaired if that can be done."""
    finding = settle_relation(relation, sequences, range_, fitted=fitted)
    if isinstance(finding.verdict, Refuted) and isinstance(finding.verdict.n, int):
        low = range_.low if range_ is not None else first_index(relation, sequences)
        verdict = finding.verdict
        range_ = range_ if range_ is not None else Range(low)
        repair = repaired_relation(relation, sequences, range_, finding.verdict.n)
        return Finding.refuted(verdict.n, verdict.expected, verdict.got, repair)
    return finding


def settle_equal(claim: Claim) -> Finding:
    """Settle that the sequences about are equal, term by term."""
    claim.only(says=set())
    sequences = sequences_of_claim(claim.where, claim.about)
    first, *others = sequences
    if not others:
        raise ClaimError(claim.where, "about has at least two sequences")
    findings = []
    for name in others:
        relation = Relation("=", Term(first, Variable("n")), Term(name, Variable("n")))
        findings.append(settle_relation(relation, sequences, claim.holds_for))
    weakest = {"refuted": 0, "refused": 1, "underdetermined": 2, "consistent": 3, "proved": 4}
    return min(findings, key=lambda finding: weakest[str(finding.verdict)])


def settle_unsettled(claim: Claim) -> Finding:
    """Refuse: a statement of a kind that no engine settles; says.why tells the reason."""
    return Finding.refused(str(claim.says.get("why", "no engine")))


KINDS: dict[str, Callable[[Claim], Finding]] = {
    "terms": settle_terms,
    "table": settle_table,
    "polynomial": settle_polynomial,
    "gf": settle_gf,
    "recurrence": settle_signature,
    "closed form": settle_closed_form,
    "identity": settle_formula,
    "inequality": settle_formula,
    "equal": settle_equal,
    "growth": settle_growth,
    "asymptotic": settle_asymptotic,
    "auxiliary graph": settle_auxiliary,
    "independence": settle_independence,
    "doppelgaenger": settle_doppelgaenger,
    "symmetry": settle_symmetry,
    "count": settle_count,
    "sequence": settle_sequence,
    "matrix": settle_matrix,
    "recursion": settle_recursion,
    "statement": settle_unsettled,
}
"""The kinds; rooms of games add theirs in modules of their own (see `audit.settle`)."""
