"""All entries of a block, and all neighbours of an entry or letter, are told together."""

from itertools import pairwise, product

from reading.sentences.listed_objects import arrays, counts, words
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.sentence_reader import read_sentence

BLOCKS = "2 X n binary arrays", arrays(2, 0, 1)
CIRCLES = "circular words of length n over {0,1,2}, rotations distinct,", words(0, 1, 2)


def blocks(a):
    return [c + d for c, d in pairwise(zip(*a, strict=True))]


def no_block_alike(a):
    return all(len({*z}) == 2 for z in blocks(a))


def beside(a, row, column):
    """Return the entries beside an entry."""
    near = ((row + r, column + c) for r, c in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    return [a[r][c] for r, c in near if r in range(2) and c in range(len(a[0]))]


def each_differs(many):
    """Say of how many of its neighbours each entry is different."""
    return lambda a: all(
        many(sum(z != a[r][c] for z in beside(a, r, c)))
        for r, c in product(range(2), range(len(a[0])))
    )


def around(w):
    return [(w[k - 1], w[k], w[(k + 1) % len(w)]) for k in range(len(w))]


SAID = {
    BLOCKS: {
        "in which no 2 X 2 block has all four entries equal": no_block_alike,
        "with no 2 X 2 block consisting of four equal entries": no_block_alike,
        "in which no 2 X 2 subblock is all 0 or all 1": no_block_alike,
        "with no 2 X 2 block (contiguous) having all entries equal": no_block_alike,
        "with no 2 X 2 block all of whose entries are equal": no_block_alike,
        "where each 2 X 2 block contains both letters": no_block_alike,
        "with every 2 X 2 subblock containing exactly two distinct values": no_block_alike,
        "with every 2 X 2 block containing at least one 0 and at least one 1": no_block_alike,
        "with every 2 X 2 subblock sum not equal to 2": lambda a: 2 not in map(sum, blocks(a)),
        "in which each entry differs from at least one of its neighbors": each_differs(bool),
        "in which every entry is unequal to exactly one neighbor": each_differs(lambda k: k == 1),
        "in which each entry has at least one neighbor different from it": each_differs(bool),
    },
    CIRCLES: {
        "in which the two neighbors of every 0 are different from each other": lambda w: all(
            a != b for a, z, b in around(w) if z == 0
        ),
        "in which the two neighbors of every 0 are nonzero and different": lambda w: all(
            a != b and a and b for a, z, b in around(w) if z == 0
        ),
        "in which every 0 has two neighbors that are equal": lambda w: all(
            a == b for a, z, b in around(w) if z == 0
        ),
        "in which no letter has two neighbors that are both 2": lambda w: (
            not any(a == b == 2 for a, _, b in around(w))
        ),
        "in which each letter differs from exactly one of its neighbors": lambda w: all(
            (a != z) + (b != z) == 1 for a, z, b in around(w)
        ),
        "in which no two 0s are at cyclic distance 1 or 2": lambda w: (
            not any(w[k] == w[(k + d) % len(w)] == 0 for k in range(len(w)) for d in (1, 2))
        ),
    },
}
CASES = [(objects, said, holds) for objects, each in SAID.items() for said, holds in each.items()]


@parametrize_some("objects,said,holds", CASES, ids=[said for _, said, _ in CASES])
def test_all_together(objects, said, holds):
    counts(f"{objects[0]} {said}", objects[1], holds, most=5)


def test_other_numbers_of_entries_are_refused():
    for said in (
        "in which no 2 X 2 block has all three entries equal",
        "with no 2 X 3 block consisting of four equal entries",
    ):
        assert not isinstance(read_sentence(f"{BLOCKS[0]} {said}"), Meaning), said
    said = "ternary words of length n in which the two neighbors of every 0 are different"
    assert not isinstance(read_sentence(said), Meaning)
