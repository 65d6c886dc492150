"""A student: a recurrence with first terms."""

from gfkit import Sequence, gf

answer = gf("a(n) = a(n-1) + 2*a(n-2), a(0) = 0, a(1) = 1")
print(answer.gf)
same = Sequence.of_recurrence(signature=(1, 2), initial=[0, 1])
assert same.terms(6) == [0, 1, 1, 3, 5, 11]
