"""A combinatorialist: two rules count the same."""

from gfkit import compare

answer = compare("cram", "arc-kayles", columns=4)
assert answer.verdict == "proved"
other = compare("1/(1-2x)", [1, 2, 4, 9])
if (at := other.difference) is not None:
    print("they differ at n =", at.n)
assert other.verdict == "refuted"
