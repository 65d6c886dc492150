"""A student: the first terms."""

from gfkit import terms

for value in terms("kings", columns=2, terms=5):
    print(value)
assert terms("2^n", terms=4).first_terms == (1, 2, 4, 8)
