"""An editor of the OEIS: a formula for all n."""

from gfkit import check

answer = check("sum(binomial(n-k, k), k=0..n) = F_{n+1}")
assert answer.is_proved
print(answer.statement, answer.reason)
