"""A program that uses what docs/extending.md adds by hand."""

import json
from itertools import product
from pathlib import Path

from oracle.envelopes import certificate, seal

import gfkit
from gfkit.cli import run
from gfkit.games.squares import IsSquare
from gfkit.pictures.registry import picture_of
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.gf import IsGF
from gfkit.sequences.operations import SumsOfSums

# a statement
data = certificate(prove(IsSquare(49)))
report = check(data)
assert report.holds
assert '"49" is a square of an integer' in str(report.outline)
data["statement"]["number"] = "50"
assert not check(seal(data)).holds

# an operation
fibonacci = gfkit.as_sequence("x/(1-x-x^2)")
sums, work = SumsOfSums((fibonacci.definition,)), Workings()
assert sums.compute(6, work) == [0, 1, 3, 7, 14, 26]
data = certificate(prove(IsGF(sums, sums.find_gf(work)[0]), {}))
assert check(data).holds
data["statement"]["p"][-1] = "2"
assert not check(seal(data)).holds

# a family of fits
terms = "7,8,9,10,15,18,19,20,21,22,33,36,37,38,39,40,41,42,43,44,45,46,69,72"
run(["guess", terms, "--offset", "1"])

# a kind of rule
Path("smooth.toml").write_text("[smooth]\ntop = 2\nstep = 1\n")
run(["gf", "smooth.toml", "--columns", "2", "--certificate", "c.json"])
assert check(json.loads(Path("c.json").read_text())).holds
run(["count", "smooth.toml", "--board", "2x3"])
cells = [*product(range(2), range(3))]
beside = [(a, b) for a in cells for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
boards = (dict(zip(cells, z, strict=True)) for z in product(range(3), repeat=6))
print("listed", sum(all(abs(z[a] - z[b]) < 2 for a, b in beside) for z in boards))

# a ruleset, a verb, an option, a field
run(["game", "outcome", "hop.toml", "--board", "B.W"])
run(["ratios", "x/(1-x-x^2)"])
run(["gf", "domineering", "--columns", "1", "--bare", "--json"])

# a phrase
title = (
    "Number of n X 2 0..2 arrays with no element greater than the sum of its horizontal and "
    "vertical neighbors"
)
run(["terms", f"A000001: {title}", "-n", "3"])
beside_each = ((0, 1, 2), (1, 0, 3), (2, 0, 3), (3, 1, 2))
arrays = product(range(3), repeat=4)
print("titled", sum(all(z[i] <= z[j] + z[k] for i, j, k in beside_each) for z in arrays))

# a kind of claim
claim = """
[[claim]]
id = '{0}'
place = 'Table 1'
statement = 'six terms'
kind = 'total'
about.gf = 'x/(1-x-x^2)'
says = {{ first = 6, total = {0} }}
"""
Path("claims.toml").write_text("source = 's'" + claim.format(12) + claim.format(13))
assert run(["audit", "claims.toml"]) == 1

# a picture
print(picture_of(fibonacci).svg()[:4])
