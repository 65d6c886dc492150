"""A combinatorialist: a generating function with its proof."""

from gfkit import Strip, domineering, verify

answer = Strip(domineering.right_ends, columns=3).generating_function()
numerator, denominator = answer.gf.num, answer.gf.den
order: int = answer.order
signature: tuple[int, ...] = answer.signature
assert order == len(signature) == 4
assert answer.verdict == "proved"
assert verify(answer).holds
print(numerator, denominator)
