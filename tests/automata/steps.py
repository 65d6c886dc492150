"""Steps of automata as the oracle of walks takes them."""

from oracle import walks


def edges_of(part):
    """Return the edges of a step, as the oracle takes them."""
    columns = part.source, part.target, part.coefficient, part.x, part.y
    return [*zip(*(column.tolist() for column in columns), strict=True)]


def entries(chain):
    """Return the product of a chain of steps, column by column, the slow way."""
    steps = [(part.rows, edges_of(part)) for part in chain]
    size = range(chain[-1].columns)
    return [walks.pulled_back(steps, [{(0, 0): 1} if s == k else {} for s in size]) for k in size]
