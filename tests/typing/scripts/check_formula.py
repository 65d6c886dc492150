"""An editor of the OEIS: an empirical formula."""

from gfkit import check

answer = check("a(n) = 2*a(n-1) + a(n-2)", [0, 1, 2, 5, 12, 29, 71])
assert answer.verdict == "refuted"
place = answer.counterexample
if place is not None:
    print(f"at n = {place.n} it says {place.claimed}, true is {place.actual}")
