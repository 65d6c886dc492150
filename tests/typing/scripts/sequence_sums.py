"""A combinatorialist: sums of sequences, strips and answers are sequences."""

from gfkit import Sequence, SequenceOperators, Strip, gf

fibonacci, two = Sequence.parse("x/(1-x-x^2)"), gf("2^n")
both: Sequence = fibonacci + two
assert both[3] == 10 and (fibonacci * fibonacci)[5] == 25
assert (3 * two - 1)[4] == 47 and (-two)[2] == -4 and (2 * fibonacci - 1)[10] == 109
total: Sequence = Strip("kings", columns=2) + Strip("kings", columns=2).generating_function()


def first(a: SequenceOperators, k: int) -> int:
    return sum(a[:k])


assert first(total, 3) == 18 and first(two - fibonacci, 3) == 5
