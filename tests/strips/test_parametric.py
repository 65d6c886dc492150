"""Colourings with the number of colours as a symbol: at numbers they are the counts of rules."""

import json
import random
from math import comb

import pytest
from forgeries.certificates import seal
from samples import parametrize_some

from gfkit.boards.models.model import model_of
from gfkit.boards.rules.arrays import NAMED
from gfkit.boards.rules.palettes import Palette
from gfkit.errors import OutOfRange
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.checker import check
from gfkit.sequences.sequence import Sequence
from gfkit.series.profiles import Profile
from gfkit.strips.sequences.parametric import ParameterCounts
from gfkit.strips.sequences.strip import Strip


def counts(rule, topology="strip", **fixed):
    """The polynomials in x, which stands for k, of a rule with one side."""
    ((name, side),) = fixed.items()
    return Sequence.of(ParameterCounts(rule, name, side, topology))


def test_a_side_is_a_positive_number():
    with pytest.raises(OutOfRange, match="side must be an integer from 1 to 40, not 0"):
        counts(Palette.named("colourings"), rows=0)


WAYS = ["horizontal", "vertical", "diagonal", "antidiagonal", "left", "up", "down-right", "king"]
ORDERS = {1: 1, 2: 1, 3: 2, 4: 3, 5: 7}


def random_palette(seed):
    """A rule with one or two conditions on a few neighbours."""
    chosen = random.Random(seed)  # noqa: S311
    near = [
        {
            "directions": chosen.sample(WAYS, chosen.choice([1, 1, 2])),
            "relation": chosen.choice(["equal", "different"]),
            "counts": sorted(chosen.sample(range(4), chosen.choice([1, 2, 2, 3]))),
        }
        for _ in range(chosen.choice([1, 1, 2]))
    ]
    values = chosen.choice(["1..k", "0..k"])
    return Palette.from_data({"values": values, "neighbours": near}, f"rule {seed}")


COLOURINGS = [name for name in NAMED if name != "potts"]
PALETTES = [*map(Palette.named, COLOURINGS), *map(random_palette, range(5))]


@parametrize_some("number", [1, 0, *range(2, len(PALETTES))], first=1)
def test_at_numbers_it_is_the_count_of_the_array_rule(number):
    rule = PALETTES[number]
    fixed = "rows" if number % 2 else "columns"
    topology = "strip" if number % 3 else "cylinder"
    side = 3 if topology == "cylinder" and number < len(COLOURINGS) else 2
    sequence = counts(rule, topology, **{fixed: side})
    for k in (2, 3):
        strip = Strip(model_of(rule.at(k)), **{fixed: side}, topology=topology)
        assert sequence.at(x=k).gf == strip.gf


@parametrize_some("number", [-1, 0, 4, 6], share=24)
def test_certificates_hold_and_false_ones_do_not(number):
    rule = Palette.named("potts") if number < 0 else PALETTES[number]
    proof = counts(rule, rows=2).proof()
    data = json.loads(json.dumps(certificate_data(proof, "0")))
    assert check(data).outcome == "holds"
    changed = json.loads(json.dumps(data))
    term = random.Random(number).choice(changed["statement"]["p"])  # noqa: S311
    term[3] = str(int(term[3]) + 1)
    assert check(seal(changed)).outcome != "holds"
    changed = json.loads(json.dumps(data))
    changed["statement"]["of"]["side"] = 3
    is_false = check(seal(changed)).outcome != "holds"
    assert is_false or counts(rule, rows=3).gf == counts(rule, rows=2).gf
    changed = json.loads(json.dumps(data))
    changed["statement"]["of"]["rule"]["values"] = {"1..k": "0..k", "0..k": "1..k"}[
        data["statement"]["of"]["rule"]["values"]
    ]
    assert check(seal(changed)).outcome != "holds"


@parametrize_some("rows", ORDERS, first=4)
def test_orders_of_salas_and_sokal(rows):
    assert counts(Palette.named("colourings"), rows=rows).gf.order == ORDERS[rows]


def test_acyclic_orientations_by_stanley():
    # At k = -1 they are counted, here of P_2 X P_n (2n vertices, so no sign).
    terms = counts(Palette.named("colourings"), rows=2).gf.terms(4)
    at_minus_one = [sum(c * (-1) ** i for i, _, c in term.terms) for term in terms]
    assert at_minus_one == [1, 2, 14, 98]


def test_the_potts_polynomial_has_the_chromatic_one_the_spanning_trees_and_all_sets_of_edges():
    for rows in (2, 3):
        potts = counts(Palette.named("potts"), rows=rows).gf.terms(4)
        chromatic = counts(Palette.named("colourings"), rows=rows).gf.terms(4)
        trees = Strip("spanning-trees", rows=rows).terms(4)
        for n in (1, 2, 3):
            at_zero = Profile.of({(i, 0): c for i, j, c in potts[n].terms if not j})
            assert at_zero == chromatic[n]
            edges = rows * n - 1  # of a tree: those of k v^edges, where y = 1 + v
            assert trees[n] == sum(c * comb(j, edges) for i, j, c in potts[n].terms if i == 1)
            one = sum(c * 2**j for _, j, c in potts[n].terms)  # k = 1: one colouring
            assert one == 2 ** (rows * (n - 1) + (rows - 1) * n)
