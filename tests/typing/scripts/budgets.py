"""A developer: limits."""

from gfkit import Budget, LimitReached, OutOfBudget, Strip

try:
    Strip("domineering", columns=6).generating_function(budget=Budget(steps=100))
except (OutOfBudget, LimitReached) as stop:
    print(stop)
else:
    raise SystemExit("no limit")
with Budget(seconds=60):
    assert Strip("col", columns=2).terms(3) == [1, 7, 35]
