"""An editor of the OEIS: keywords from facts."""

from gfkit import facts

answer = facts("x/(1-x-x^2)")
data = answer.to_dict()
print(sorted(data))
print(answer)
