"""Kings, wazirs and ferses by the cells that they attack, against placements one by one."""

from itertools import product

from reading.sentences.listed_objects import counts
from samples import parametrize_some


def attacks(name, a, b):
    down, across = abs(a[0] - b[0]), abs(a[1] - b[1])
    if name == "king":
        return max(down, across) == 1
    return (down, across) == (1, 1) if name == "fers" else down + across == 1


def placements(rows):
    """Return what lists the sets of cells of boards of some rows, each with the board."""

    def listed(n):
        board = [*product(range(rows), range(n))]
        for some in product((False, True), repeat=len(board)):
            yield frozenset(z for z, y in zip(board, some, strict=True) if y), board

    return listed


def attacked(name, cell, pieces):
    return sum(attacks(name, cell, z) for z in pieces)


SAID = {
    "every {0} attacks exactly one other {0}": lambda p, s, _b: all(
        attacked(p, z, s) == 1 for z in s
    ),
    "no {0} attacks more than one other {0}": lambda p, s, _b: all(
        attacked(p, z, s) <= 1 for z in s
    ),
    "no {0} is attacked by more than one other {0}": lambda p, s, _b: all(
        attacked(p, z, s) <= 1 for z in s
    ),
    "each {0} attacks at least 1 other {0}": lambda p, s, _b: all(attacked(p, z, s) for z in s),
    "each square is occupied or attacked": lambda p, s, b: all(
        z in s or attacked(p, z, s) for z in b
    ),
    "every unoccupied square is attacked by exactly one {0}": lambda p, s, b: all(
        z in s or attacked(p, z, s) == 1 for z in b
    ),
    "every square is attacked by at least one {0}": lambda p, s, b: all(
        attacked(p, z, s) for z in b
    ),
    "no square is attacked by more than one {0}": lambda p, s, b: all(
        attacked(p, z, s) <= 1 for z in b
    ),
    "no {0} attacks another": lambda p, s, _b: not any(attacked(p, z, s) for z in s),
}
PLURAL = {"king": "kings", "wazir": "wazirs", "fers": "ferses"}


@parametrize_some("name,said", [*product(PLURAL, SAID)], share=36)
def test_attacks_are_counted(name, said):
    for rows, most in ((2, 5), (3, 4)):
        counts(
            f"placements of {PLURAL[name]} on a {rows} x n board in which {said.format(name)}",
            placements(rows),
            lambda z: SAID[said](name, *z),
            most,
        )


def corners(n, rows):
    return {*product((0, rows - 1), (0, n - 1))}


IN_OTHER_WORDS = {
    "kings on a 2 x n board such that each square is occupied or attacked": lambda s, b: all(
        z in s or attacked("king", z, s) for z in b
    ),
    "in how many ways can kings be placed on a 2 x n board so that they attack or occupy every "
    "square": lambda s, b: all(z in s or attacked("king", z, s) for z in b),
    "Kings are placed on a 2 x n board so that no king attacks more than one other king. How many "
    "placements are there?": lambda s, _b: all(attacked("king", z, s) <= 1 for z in s),
    "ways to place non-attacking kings on a 2 X n board leaving the four corners empty": (
        lambda s, b: (
            not s & corners(max(z[1] for z in b) + 1, 2)
            and not any(attacked("king", z, s) for z in s)
        )
    ),
    "placements of non-attacking kings on a 2 x n board with no king in a corner": (
        lambda s, b: (
            not s & corners(max(z[1] for z in b) + 1, 2)
            and not any(attacked("king", z, s) for z in s)
        )
    ),
    "placements of non-attacking ferses on a 2 x n board leaving the top row empty": (
        lambda s, _b: all(z[0] for z in s) and not any(attacked("fers", z, s) for z in s)
    ),
    "Place exactly one king in each column of a 2 x n board so that no two kings attack each "
    "other. How many ways?": lambda s, b: (
        sorted(z[1] for z in s) == sorted({z[1] for z in b})
        and not any(attacked("king", z, s) for z in s)
    ),
    "wazirs on a 2 x n board, none attacking another, zero wazirs allowed": lambda s, _b: (
        not any(attacked("wazir", z, s) for z in s)
    ),
}


@parametrize_some("said", [*IN_OTHER_WORDS], share=24)
def test_attacked_and_empty_cells_are_counted(said):
    counts(said, placements(2), lambda z: IN_OTHER_WORDS[said](*z), 5)
