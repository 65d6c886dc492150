"""Each condition on each form of board by each route: equal to the oracle, or refused in words.

The forms of single boards: open, joined, a hole first, a board that is one hole, only holes. Of
strips: either side fixed, with open ends, and joined across, down or both. The routes: a list of
all arrays, a count, the g.f., and the checker on its certificate.
"""

from collections import Counter
from inspect import unwrap

import pytest
from conformance.test_array_rules import CONDITIONS, rules
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from oracle import definitions
from oracle.envelopes import certificate
from tiers import is_thorough

from gfkit.boards.language.rules import model_of
from gfkit.boards.shapes.board import Board, Joins
from gfkit.errors import GfkitError
from gfkit.proofs.checker import check
from gfkit.strips.enumerate.brute import profile
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import check_small_boards, count

OPEN = [".", "..", ".|.", "....", ".|.|.|.", "..|..", "...|...", "#.|..", ".#|..|..", "#", "##|##"]
JOINED = ["...", "...|..."]
SIDES = ("columns", "rows")
"""Either is fixed; each time, one of them on each form of strip, both on open strips and rings."""
STRIPS = [("strip", 1), ("strip", 2), ("cylinder", 3), ("ring", 1), ("ring", 2), ("torus", 3)]
MOST = 10**4
"""Arrays that the oracle lists."""
ENDS = {
    "acceptors",
    "places",
    "connected",
    "contains",
    "corners",
    "introduced",
    "lines",
    "ordered",
    "sorted",
}
ENDS |= set(definitions.LINED)
"""What may be refused where no end is, or where there are holes, since it speaks of the ends."""
REFUSALS = (
    "open ends",
    "sides of the board",
    "full rectangles",
    "for rectangles",
    "no array",
    "beyond the sides",
)

quickly = settings(
    derandomize=True,
    deadline=None,
    phases=(Phase.generate,),
    max_examples=20 if is_thorough() else 3,
    suppress_health_check=list(HealthCheck),
)


def by_oracle(rule, board):
    found = Counter()
    for coefficient, i, j in definitions.arrays(rule.to_data(), board, MOST):
        found[i, j] += coefficient
    return {key: number for key, number in found.items() if number}


def as_dict(found):
    return {(i, j): number for i, j, number in found.terms}


def agree(kind, wanted, route, is_plain, where):
    """Compare what a route says; only conditions on ends are refused, and only off plain boards."""
    refusal = ""
    try:
        found = route()
    except GfkitError as error:
        refusal = str(error)
    if refusal:
        assert kind in ENDS, (where, refusal)
        assert not is_plain or not wanted, (where, refusal)
        assert any(words in refusal for words in REFUSALS), (where, refusal)
    else:
        assert found == wanted, where


@pytest.mark.parametrize("kind", CONDITIONS)
@quickly
@given(data=st.data())
def test_single_boards(kind, data) -> None:
    rule = data.draw(rules([kind], (2,) if kind == "king" else (2, 3)))
    note(str(rule.to_data()))
    model = model_of(rule)
    boards = [(text, "strip", Joins()) for text in OPEN if kind not in ENDS or "#" not in text]
    boards += [(text, "cylinder", Joins(across=True)) for text in JOINED]
    boards += [(text, "torus", Joins(across=True, down=True)) for text in ["...|...|..."]]
    few = (z for z in boards if len(rule.values) ** z[0].count(".") <= MOST)
    for text, topology, joins in few:
        wanted = by_oracle(rule, definitions.drawn(text, joins.across, joins.down))
        board, is_plain = Board.parse(text), topology == "strip" and "#" not in text
        where = text, topology
        if topology == "strip" or kind not in ENDS:  # listing is not asked for ends that are joined
            agree(
                kind, wanted, lambda b=board, j=joins: as_dict(profile(rule, b, j)), is_plain, where
            )
        agree(
            kind,
            wanted,
            lambda b=board, t=topology: as_dict(count(model, b, topology=t)),
            is_plain,
            where,
        )


@pytest.fixture
def few_boards(monkeypatch) -> None:
    """Let engine and checker list few boards of a rule each time; those above are listed."""
    if not is_thorough():
        monkeypatch.setitem(unwrap(check_small_boards).__kwdefaults__, "max_arrays", 100)
        monkeypatch.setattr("gfkit.proofs.checker.core.strip_sequences.MAX_ENUMERATED", 200)


@pytest.mark.usefixtures("few_boards")
@pytest.mark.parametrize("kind", CONDITIONS)
@settings(quickly, max_examples=10 if is_thorough() else 2)
@given(data=st.data())
def test_strips(kind, data) -> None:
    rule = data.draw(rules([kind], (2,)))
    note(str(rule.to_data()))
    swapped = data.draw(st.booleans())
    for place, (topology, side) in enumerate(STRIPS[: 5 if kind == "connected" else None]):
        across, down = topology in {"cylinder", "torus"}, topology in {"ring", "torus"}
        for fixed in SIDES if is_thorough() else SIDES[(place + swapped) % 2 :][:1]:
            lengths = range(1, 5)
            wanted = {}
            for n in lengths:
                shape, joins = (n, side), (across and side > 2, down and n > 2)
                if fixed == "rows":
                    shape, joins = shape[::-1], joins[::-1]
                text = "|".join(["." * shape[1]] * shape[0])
                if shape[0] * shape[1] <= 6:
                    wanted[n] = sum(by_oracle(rule, definitions.drawn(text, *joins)).values())

            def proved(fixed=fixed, side=side, topology=topology, wanted=wanted):
                answer = Strip(rule, **{fixed: side}, topology=topology).generating_function()
                report = check(certificate(answer.verdict))
                assert report.holds, report.reasons
                terms = answer.gf.terms(5)
                return {n: terms[n] for n in wanted}

            agree(kind, wanted, proved, topology == "strip", (topology, fixed, side))
