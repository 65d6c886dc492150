"""An editor of the OEIS: a b-file."""

from gfkit import oeis

text: str = str(oeis.bfile("x/(1-x-x^2)", terms=5))
assert text.splitlines() == ["0 0", "1 1", "2 1", "3 2", "4 3"]
