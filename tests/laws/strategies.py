"""Random small automata, polynomials and fractions."""

from fractions import Fraction
from functools import partial
from math import ceil, floor

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from oracle import walks
from oracle.plain_formulas import product

from gfkit.automata.steps import CellStep
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.profiles import Profile
from gfkit.series.rational_gf import RationalGF

EXPONENTS = {"none": (0, 0), "x": (2, 0), "y": (0, 2), "xy": (2, 2)}

law = settings(deadline=None)
"""For laws whose examples take some milliseconds."""

SMALL = st.integers(1, 3)
LARGE = st.integers(2**31 - 9, 2**31 - 1)
"""The largest weights of tiles."""

small = st.integers(-3, 3)


def one_of_each(keys, strategy):
    """Draw one of some keys, and what its strategy draws, which is made once and not each time."""
    made = {key: strategy(key) for key in keys}
    return st.sampled_from([*made]).flatmap(made.__getitem__)


def rational_numbers(low, high, largest):
    """Draw rational numbers of an interval, as st.fractions, whose denominator is not larger."""

    def over(denominator):
        ends = ceil(low * denominator), floor(high * denominator)
        return st.integers(*ends).map(partial(Fraction, denominator=denominator))

    return one_of_each(range(1, largest + 1), over)


def step(rows, columns, edges):
    parts = tuple(np.array(part, dtype=np.int64) for part in zip(*edges, strict=True))
    return CellStep.of(rows, columns, parts or tuple(np.zeros(0, dtype=np.int64) for _ in range(5)))


def automaton(start, steps, end):
    """Build an automaton from what `walks.polynomial_terms` takes."""
    sizes = [rows for rows, _ in steps]
    built = tuple(
        step(rows, sizes[(k + 1) % len(sizes)], edges) for k, (rows, edges) in enumerate(steps)
    )
    return TransferMatrix(np.array(start, dtype=np.int64), built, np.array(end, dtype=np.int64))


@st.composite
def plain_automata(
    draw, marks=("none", "x", "y", "xy"), states=4, steps=3, weights=SMALL, signed=True
):
    """Draw (start, steps, end): some steps, some edges a step, few of them more than needed."""
    x, y = EXPONENTS[draw(st.sampled_from(marks))]
    sizes = draw(st.lists(st.integers(1, states), min_size=1, max_size=steps))
    drawn = []
    for k, rows in enumerate(sizes):
        edge = st.tuples(
            st.integers(0, rows - 1),
            st.integers(0, sizes[(k + 1) % len(sizes)] - 1),
            weights,
            st.integers(0, x),
            st.integers(0, y),
        )
        fewest = draw(st.sampled_from([0, rows, 2 * rows]))
        drawn.append((rows, draw(st.lists(edge, min_size=fewest, max_size=fewest + states))))
    entry = st.integers(-2 if signed else 0, 3)
    vector = st.lists(entry, min_size=sizes[0], max_size=sizes[0])
    return draw(vector), drawn, draw(vector)


def automata(**options):
    return plain_automata(**options).map(lambda plain: automaton(*plain))


@st.composite
def doubled_automata(draw, **options):
    """Draw an automaton, and one with two copies of each state that lumps to it or further."""
    start, steps, end = draw(plain_automata(**options))
    choice = st.randoms(use_true_random=False)
    random = draw(choice)
    twice = []
    for k, (rows, edges) in enumerate(steps):
        after = steps[(k + 1) % len(steps)][0]
        twice.append(
            (
                2 * rows,
                [
                    (source + copy * rows, target + random.randrange(2) * after, *weight)
                    for source, target, *weight in edges
                    for copy in (0, 1)
                ],
            )
        )
    share = [random.randrange(-1, 2) for _ in start]
    spread = [a - b for a, b in zip(start, share, strict=True)] + share
    return automaton(start, steps, end), automaton(spread, twice, [*end, *end])


polynomials = st.lists(small, min_size=1, max_size=4)
denominators = st.lists(small, max_size=3).map(lambda tail: [1, *tail])


fractions = st.builds(
    RationalGF.of,
    st.lists(polynomials, max_size=3).map(product),
    st.lists(denominators, max_size=3).map(product),
)

exponents = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
marked_polynomials = st.dictionaries(exponents, small, max_size=4)
marked_denominators = marked_polynomials.map(
    lambda terms: {(0, 0, 0): 1} | {(i, j, k + 1): c for (i, j, k), c in terms.items()}
)


def marked_product(factors):
    total = {(0, 0, 0): 1}
    for factor in factors:
        longer = {}
        for (i, j, k), a in total.items():
            for (u, v, w), b in factor.items():
                key = (i + u, j + v, k + w)
                longer[key] = longer.get(key, 0) + a * b
        total = longer
    return total


marked_fractions = st.builds(
    MarkedGF.of,
    st.lists(marked_polynomials, max_size=2).map(marked_product),
    st.lists(marked_denominators, max_size=2).map(marked_product),
)

profiles = st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3)), small, max_size=5).map(
    Profile.of
)


def walked(matrix, count):
    """Return the first terms of an automaton as polynomials, the slow way."""
    steps = [
        (
            step.rows,
            list(
                zip(
                    *(
                        part.tolist()
                        for part in (step.source, step.target, step.coefficient, step.x, step.y)
                    ),
                    strict=True,
                )
            ),
        )
        for step in matrix.steps
    ]
    return walks.polynomial_terms(matrix.start.tolist(), steps, matrix.end.tolist(), count)


def walked_totals(matrix, count):
    """Return the first terms at x = y = 1, the slow way."""
    return [sum(term.values()) for term in walked(matrix, count)]
