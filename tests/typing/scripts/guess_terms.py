"""An editor of the OEIS: what fits the terms."""

from gfkit import guess, guess_triangle

answer = guess([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862])
assert answer.verdict == "consistent"
term: int = answer[11]
assert term == 58786
assert guess_triangle([[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]]).riordan is not None
print(answer.kind, answer.formula, answer.surplus, answer.following)
