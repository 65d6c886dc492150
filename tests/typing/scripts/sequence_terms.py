"""A student: terms are integers, by index, slice and iteration."""

from gfkit import Sequence, gf

fibonacci = Sequence.parse("x/(1-x-x^2)")
n: int = fibonacci[10]
some: list[int] = fibonacci[:6]
assert n == 55 and some == [0, 1, 1, 2, 3, 5]
assert sum(fibonacci[:10]) == 88 and fibonacci.terms(3) == [0, 1, 1]
last: int = fibonacci.term(10**18, modulo=10**9)
k = a = 0
for k, a in enumerate(fibonacci):
    if a > 100:
        break
assert (k, a % 7) == (12, 4)
answer = gf("2^n")
growing: bool = all(b > a for a, b in zip(answer[:9], answer[1:10], strict=True))
