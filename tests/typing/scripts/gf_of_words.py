"""A combinatorialist: words in, a record out."""

from gfkit import gf

answer = gf("domino tilings of 4 X n", terms=6)
assert answer.verdict == "proved"
assert answer.first_terms[1:] == (1, 5, 11, 36, 95)
for name, value in answer.to_dict().items():
    print(name, value)
print(answer.recurrence, answer.formula.holds_from)
