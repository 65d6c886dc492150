from itertools import product
from random import Random

import numpy as np
import pytest

from gfkit.automata.decision_diagrams import FAILED, MET, of_steps, of_table


@pytest.mark.parametrize("seed", range(60))
def test_both_makers_give_the_least_diagram_of_a_random_condition(seed) -> None:
    random = Random(seed)  # noqa: S311
    letters, depth = random.choice([(2, 5), (3, 4), (4, 3)])
    density = random.choice([0.02, 0.5, 0.98])
    truths = [random.random() < density for _ in range(letters**depth)]
    table = np.array(truths).reshape((letters,) * depth)
    pauses = random.sample(range(depth), random.randint(0, 2))
    by_table = of_table(table, pauses)
    by_steps = of_steps(
        depth, letters, (), lambda seen, _, letter: (*seen, letter), lambda w: table[w], pauses
    )
    assert by_table.nodes == by_steps.nodes
    for word in product(range(letters), repeat=depth):
        wanted = MET if table[word] else FAILED
        assert by_table.read(by_table.first, word) == wanted
        assert by_steps.read(by_steps.first, word) == wanted
        for at in pauses:  # at a pause nothing has failed yet
            assert by_table.read(by_table.first, word[:at]) != FAILED
    assert by_table.nodes - 1 == sum(
        len(_left_to_ask(table, place, paused=place <= max(pauses, default=-1)))
        for place in range(depth)
    )


def _left_to_ask(table, place, *, paused) -> set[bytes]:
    """Return what beginnings of a length leave to be asked, but for what is settled."""
    rest = table.reshape(-1, table.shape[0] ** (table.ndim - place))
    return {row.tobytes() for row in rest if not row.all() and (paused or row.any())}
