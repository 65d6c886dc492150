"""Errors that a type checker reports, each at its line, as users make them with sequences."""

from gfkit import Sequence, Strip, gf

fibonacci, answer = Sequence.parse("x/(1-x-x^2)"), gf("2^n")
a: str = fibonacci[3]  # error: a term is an integer
b: int = fibonacci[:3]  # error: a slice is a list
c: int = fibonacci.rationals[3]  # error: it may be a fraction
d: int = fibonacci.values[3]  # error: it may be of any kind
e: list[int] = fibonacci.terms  # error: a method
f = fibonacci.verdict == "prooved"  # error: no such word
g: int = fibonacci + 1  # error: a sequence
h: list[int] = fibonacci.rationals.terms(5)  # error: they may be fractions
i: str = answer[3]  # error: a term is an integer
j = fibonacci + "x"  # error: no sequence
k: str = Strip("kings", columns=2)[3]  # error: a term is an integer
m = Strip("kings", columns=2).generating_function().verdict.reason  # error: a word
n: str = sum(fibonacci[:10])  # error: a sum of integers
o: list[str] = list(Strip("kings", columns=2).generating_function())  # error: of integers
p: int = answer[3]
q: int = sum(answer[:4]) + fibonacci.term(10**18, modulo=7)
