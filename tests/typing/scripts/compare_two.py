"""A combinatorialist: two rules count the same."""

from gfkit import CompareAnswer, compare

answer = compare("cram", "arc-kayles", columns=4)
assert answer.verdict == "proved"
other = compare("1/(1-2x)", [1, 2, 4, 9])
if isinstance(other, CompareAnswer) and other.difference is not None:
    print("they differ at n =", other.difference.n)
assert other.verdict == "refuted"
