"""An editor of the OEIS: what a title counts, proved."""

from gfkit import oeis

found = oeis.prove("Number of n X 3 binary arrays with no two 1s adjacent horizontally.")
assert found.state == "proved"
for line in found.comment:
    print(line)
