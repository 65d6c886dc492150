"""An editor of the OEIS: what fits the terms."""

from gfkit import GuessAnswer, guess

answer = guess([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862])
assert isinstance(answer, GuessAnswer)
assert answer.verdict == "consistent"
print(answer.kind, answer.formula, answer.surplus, answer.following)
