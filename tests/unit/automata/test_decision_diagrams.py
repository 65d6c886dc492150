from itertools import product
from random import Random

import numpy as np
import pytest

from gfkit.automata.decision_diagrams import FAILED, MET, of_steps, of_table


@pytest.mark.parametrize("seed", range(60))
def test_both_makers_give_the_least_diagram_of_a_random_table(seed) -> None:
    """Of a condition, and of what is shown by nodes from 1 on."""
    random = Random(seed)  # noqa: S311
    letters, depth = random.choice([(2, 5), (3, 4), (4, 3)])
    density = random.choice([0.02, 0.5, 0.98])
    some = random.choice([[FAILED, MET], [1, 2, 3]])
    chosen = random.choices(some, [1 - density, *[density] * (len(some) - 1)], k=letters**depth)
    leaves = np.array(chosen).reshape((letters,) * depth)
    by_table = of_table(leaves if MET not in some else leaves == MET)
    by_steps = of_steps(
        depth, letters, (), lambda seen, _, letter: (*seen, letter), lambda w: int(leaves[w])
    )
    assert by_table.nodes == by_steps.nodes
    for word in product(range(letters), repeat=depth):
        assert by_table.read(by_table.first, word) == leaves[word]
        assert by_steps.read(by_steps.first, word) == leaves[word]
    asked = sum(len(_left_to_ask(leaves, place)) for place in range(depth))
    assert by_table.nodes == 1 + max(0, leaves.max()) + asked


def _left_to_ask(leaves, place) -> set[bytes]:
    """Return what beginnings of a length leave to be asked, but for what is settled."""
    rest = leaves.reshape(-1, leaves.shape[0] ** (leaves.ndim - place))
    return {row.tobytes() for row in rest if (row != row[0]).any()}
