"""Strategies for all boards of one width: random rules against play, and false ones rejected."""

import random
from functools import cache
from itertools import product

import pytest
from tiers import drawn

from gfkit import __version__
from gfkit.boards.kinds.pieces import piece_of
from gfkit.boards.language.rules import find_model
from gfkit.games.game_rule import ColourRule, PieceRule, rule_of
from gfkit.games.margins import margin_results
from gfkit.games.mirror_strategy import Mirror, mirrors
from gfkit.games.strip_facts import Lengths, StripOutcome
from gfkit.games.strip_outcomes import forgone
from gfkit.proofs.certificate import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Workings, prove

PIECES = [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0), (0, 2)), ((0, 0), (0, 1), (1, 0)),
          ((0, 0), (1, -1), (1, 0)), ((0, 0),), ((0, 0), (1, 1)), ((0, 0), (0, 1), (0, 2)),
]  # fmt: skip


def turned(piece):
    return piece_of((-a, -b) for a, b in piece)


def random_rule(numbers):
    """Return a rule that a half turn often keeps, of pieces or of colours."""
    if numbers.random() < 0.5:
        left = set(numbers.sample(PIECES, numbers.randint(1, 2)))
        right = {turned(piece) for piece in left}
        both = numbers.random() < 0.5
        return PieceRule(
            *(tuple(sorted(z)) for z in ((left | right,) * 2 if both else (left, right)))
        )
    owners = numbers.choice([("left", "right"), ("both",), ("left", "right", "both")])
    pairs = [(i, j) for j in range(len(owners)) for i in range(j + 1)]
    forbidden = tuple(sorted(p for p in pairs if numbers.random() < 0.5))
    return ColourRule(owners, forbidden, numbers.random() < 0.2)


def outcome(rule, rows, columns):
    """Return who wins, by playing all games as the rules say."""
    cells = list(product(range(rows), range(columns)))
    near = [z for z in product((-1, 0, 1), repeat=2) if any(z)]
    if isinstance(rule, PieceRule):
        near = []
    elif not rule.king:
        near = [z for z in near if not z[0] * z[1]]

    def moves(taken, player):
        at = dict(taken)
        for r, c in cells:
            if isinstance(rule, PieceRule):
                for piece in (rule.left, rule.right)[player]:
                    placed = [(r + a, c + b) for a, b in piece]
                    if all(z in cells and z not in at for z in placed):
                        yield taken | {(z, 0) for z in placed}
            elif (r, c) not in at:
                beside = [at[r + a, c + b] for a, b in near if (r + a, c + b) in at]
                for i, owner in enumerate(rule.owners):
                    allowed = all((min(i, j), max(i, j)) not in rule.forbidden for j in beside)
                    if owner in (("left", "right")[player], "both") and allowed:
                        yield taken | {((r, c), i)}

    @cache
    def wins(taken, player):
        return any(not wins(after, 1 - player) for after in moves(taken, player))

    first = [wins(frozenset(), player) for player in range(2)]
    return {(1, 1): "N", (0, 0): "P", (1, 0): "L", (0, 1): "R"}[first[0], first[1]]


def certificate(statement, evidence, true):
    forged = {**true, "statement": {"kind": "outcomes of strips", **statement.data()}}
    forged["evidence"] = evidence
    forged.pop("digest", None)
    return {**forged, "digest": digest(forged)}


@pytest.fixture(scope="module")
def true():
    rule = rule_of(find_model("cram").definition.game)
    proof = prove(StripOutcome(rule, 2, (("P", (Lengths(0, 2),)),)), {"mirror": [[0, True]]})
    return certificate_data(proof, __version__)


def test_random_rules_and_false_strategies(true):
    """What is found is so by play, both read it alike, and five hundred false ones are rejected."""
    numbers = random.Random(28)  # noqa: S311 - no secret
    found = rejected = 0
    while rejected < drawn(500, 40):
        rule, rows = random_rule(numbers), numbers.randint(1, 3)
        columns, is_turned = numbers.randint(0, 3), numbers.random() < 0.7
        shown = Mirror(rule, rows, columns, is_turned).outcome
        if shown:
            found += 1
            for n in range(columns, 9 // rows + 1, 2):
                assert outcome(rule, rows, n) == shown, (rule, rows, n)
        for letter in "LRNP":
            says = StripOutcome(rule, rows, ((letter, (Lengths(columns, 2),)),))
            evidence = {"searched": [], "mirror": [[columns, is_turned]]}
            assert check(certificate(says, evidence, true)).holds == (letter == shown), says
            if letter == shown:
                assert prove(says, evidence).reason
            else:
                rejected += 1
                with pytest.raises(NotDerived):
                    prove(says, evidence)
    assert found > 3


@pytest.mark.parametrize(
    ("name", "says"),
    [("cram", ["", "PN", "N", "PN"]), ("col", ["", "PP", "P", "PP"]), ("snort", ["", "PN", "NN"])],
)
def test_known_winners(name, says):
    """By parity of the columns: 1 row is left out, as its windows are larger."""
    rule = rule_of(find_model(name).definition.game)
    for rows, letters in enumerate(says, 1):
        if letters:
            assert "".join(one.outcome for one in mirrors(rule, rows)) in (letters, letters[::-1])


@pytest.mark.parametrize("window", [[], [0], [0, 1], [-1, True], [99, True], "0", None, [True, 1]])
def test_a_window_has_a_shape(window, true):
    rule = rule_of(find_model("cram").definition.game)
    says = StripOutcome(rule, 2, (("P", (Lengths(0, 2),)),))
    evidence = {"searched": [], "mirror": [window]}
    assert not check(certificate(says, evidence, true)).holds
    with pytest.raises(NotDerived):
        prove(says, evidence)


def test_lengths_of_the_other_parity_or_below_the_window_do_not_follow(true):
    rule = rule_of(find_model("snort").definition.game)
    for lengths in (Lengths(4, 2), Lengths(1, 2), Lengths(3)):
        says = StripOutcome(rule, 3, (("N", (lengths,)),))
        evidence = {"searched": [], "mirror": [[3, True]]}
        assert not check(certificate(says, evidence, true)).holds
        with pytest.raises(NotDerived):
            prove(says, evidence)


def reversible_rule(numbers):
    """Return a rule of pieces that is the same reversed, often good for one player."""
    sides = []
    for pool in (PIECES[:2] + PIECES[3:5], [PIECES[0], *PIECES[5:]]):
        some = numbers.sample(pool, numbers.randint(1, 2))
        sides.append({image for z in some for image in (piece_of(z), reversed_piece(z))})
    numbers.shuffle(sides)
    return PieceRule(*(tuple(sorted(z)) for z in sides))


def reversed_piece(piece):
    return piece_of((r, -c) for r, c in piece)


def test_random_margins_and_false_inductions(true):
    """What follows is so by play, both read it alike, and five hundred false ones are rejected."""
    numbers = random.Random(29)  # noqa: S311 - no secret
    held = rejected = 0
    while rejected < drawn(500, 40) or held < 4:
        rule, rows = reversible_rule(numbers), numbers.randint(1, 2)
        winner = numbers.choice("LR")
        one = sorted(numbers.sample(range(1, 7), numbers.randint(1, 3)))
        margins = {"winner": winner, "one": one, "two": [numbers.randint(1, 7)]}
        first, step = numbers.randint(1, 12), numbers.randint(1, 4)
        letters = numbers.choice([winner, winner + "P", winner + "P"])
        says = StripOutcome(rule, rows, ((letters, (Lengths(first, step),)),))
        evidence = {"searched": list(range(1, first)), "margins": margins}
        holds = check(certificate(says, evidence, true)).holds
        if holds:
            held += 1
            assert prove(says, evidence).reason
            for n in range(first, 10 // rows + 1, step):
                assert outcome(rule, rows, n) in letters, (rule, rows, n)
        else:
            rejected += 1
            with pytest.raises(NotDerived):
                prove(says, evidence)


@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("pair", [False, True])
def test_boards_with_margins_are_found(true, rows, pair):
    """Left places L-trominoes, Right single cells, or pairs too."""
    left = rule_of(find_model("m-tromping").definition.game).left
    rule = PieceRule(left, (((0, 0),), *[((0, 0), (0, 1))] * pair))
    fact, evidence = forgone(rule.game, rows, range(1, 8), "columns", Workings())
    assert check(certificate(fact, evidence, true)).holds
    assert any(one.last is None for _, of in fact.says for one in of)
    for n in range(1, 9 // rows + 1):
        said = {z for z, of in fact.says for one in of if n in one.up_to(n)}
        assert all(outcome(rule, rows, n) in letters for letters in said)


def test_margins_of_long_boards_of_one_row_take_no_memory():
    rule = rule_of(find_model("l-tromping").definition.game)
    assert margin_results(rule, 1, "R", 60, 1) == (True, True)


def test_windows_that_show_nothing_are_left_out_of_a_proof():
    rule = rule_of(find_model("cram").definition.game)
    windows = [[columns, turned] for columns in (0, 1) for turned in (False, True)]
    proof = prove(StripOutcome(rule, 2, (("P", (Lengths(0, 2),)),)), {"mirror": windows})
    assert check(certificate_data(proof, __version__)).holds
