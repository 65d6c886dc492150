"""An editor of the OEIS: a program for other systems."""

from gfkit import export

program: str = str(export("x/(1-x-x^2)", lang="pari", terms=10))
assert "Vec" in program
