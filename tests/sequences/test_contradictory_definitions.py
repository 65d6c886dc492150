"""Definitions that contradict a value that is told are refused, with that value and the other."""

from __future__ import annotations

from random import Random

import pytest

from gfkit import GfkitError, as_sequence, gf

CONTRADICTORY = [
    ("a(n) = 2*a(n-1) for n >= 1, a(0)=1, a(1)=3", "a(1) = 3", "a(1) = 2"),
    ("a(n+1) = 2*a(n) for n >= 0, a(0)=1, a(1)=3", "a(1) = 3", "a(1) = 2"),
    ("u_{k+1} = u_k + 5 for k >= 0, u_0=2, u_1=7, u_2=13", "u(2) = 13", "u(2) = 12"),
    ("a(n) = a(n-1)+a(n-2) for n >= 2, a(0)=0, a(1)=1, a(2)=2", "a(2) = 2", "a(2) = 1"),
    ("a(n) = a(n-1)+n for n >= 1, a(0)=0, a(1)=2", "a(1) = 2", "a(1) = 1"),
    ("a(n) = a(n-1)/2 for n >= 1, a(0)=1, a(1)=1/3", "a(1) = 1/3", "a(1) = 1/2"),
    ("a(n) = 2*a(n-1), a(0)=1, a(2)=5", "a(2) = 5", "a(2) = 4"),
    ("n*a(n) = 2*a(n-1) for n >= 1, a(0)=1, a(1)=3", "a(1) = 3", "a(1) = 2"),
    ("(n+2)*a(n) = (4*n+2)*a(n-1) for n >= 1, a(0)=1, a(1)=2, a(2)=6", "a(2) = 6", "a(2) = 5"),
    ("a(n) = n*a(n-1) for n >= 1, a(0)=5, a(1)=3", "a(1) = 3", "a(1) = 5"),
    ("f(n+1) = f(n)+g(n), g(n+1) = f(n), f(0)=1, g(0)=1, f(1)=7", "f(1) = 7", "f(1) = 2"),
    ("f(n) = f(n-1)+g(n-1) for n >= 1, g(n) = f(n-1) for n >= 1, f(0)=1, g(0)=1, f(1)=2, g(1)=4",
     "g(1) = 4", "g(1) = 1"),
    ("f(n+1) = f(n)+g(n), g(n+1) = f(n)+1 for n >= 0, f(0)=1, g(0)=1, g(1)=7",
     "g(1) = 7", "g(1) = 2"),
    ("a(n) = a(n-1)^2+1 for n >= 1, a(0)=0, a(1)=3", "a(1) = 3", "a(1) = 1"),
    ("a(n) = Sum_{k=0..n-1} a(k) for n >= 1, a(0)=1, a(1)=2", "a(1) = 2", "a(1) = 1"),
    ("a(n) = Sum_{k=0..n-1} a(k)*a(n-1-k) for n >= 1, a(0)=1, a(1)=1, a(2)=3",
     "a(2) = 3", "a(2) = 2"),
    ("a(2*n) = a(n)+1 for n >= 1, a(2*n+1) = a(n)+2 for n >= 1, a(1)=1, a(2)=5",
     "a(2) = 5", "a(2) = 2"),
    ("T(n) = 2*T(n/2)+n for n >= 2, T(1)=1, T(2)=7", "T(2) = 7", "T(2) = 4"),
    ("F(n) = x*F(n-1)+F(n-2) for n >= 2, F(0)=0, F(1)=1, F(2)=5", "F(2) = 5", "F(2) = x"),
    ("T(n) = 2*x*T(n-1)-T(n-2) for n >= 2, T(0)=1, T(1)=x, T(2)=x^2", "T(2) = x^2", "T(2) = "),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told", "said"), CONTRADICTORY)
def test_both_values_are_told(text: str, told: str, said: str) -> None:
    with pytest.raises(GfkitError) as refused:
        as_sequence(text)
    reason = str(refused.value).rpartition(": ")[2]
    assert f"{told} is given" in reason
    assert said in reason


def test_an_equation_that_says_nothing_of_a_term_says_what_it_does() -> None:
    with pytest.raises(
        GfkitError, match=r"at n = 0 the equation says 0 = 2, with the given values"
    ):
        as_sequence("n*a(n) = 2*a(n-1) for n >= 0, a(-1)=1, a(0)=1")
    with pytest.raises(GfkitError, match=r"at n = 1 the equation says nothing"):
        as_sequence("a(n) = a(n-1)/(n-1) for n >= 1, a(0)=1, a(1)=1")


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("a(n) = 2*a(n-1), a(0)=1, a(1)=3", [1, 3, 6, 12]),
        ("a(n) = 2*a(n-1) for n >= 2, a(0)=1, a(1)=3", [1, 3, 6, 12]),
        ("f(n+1) = f(n)+g(n) for n >= 1, g(n+1) = f(n), f(0)=1, g(0)=1, f(1)=7", [1, 7, 8, 15]),
        ("f(n+1) = f(n)+g(n), g(n+1) = f(n), f(0)=1, g(0)=1, f(1)=7, g(1)=3", [1, 7, 10, 17]),
    ],
)
def test_values_before_the_range_or_the_first_that_is_not_told_begin_it(text, terms) -> None:
    assert as_sequence(text)[:4] == terms
    assert gf(text).verdict == "proved"


@pytest.mark.parametrize("seed", range(25))
def test_rules_by_halves_hold_behind_the_values_that_contradict_them(seed: int) -> None:
    """Values of a drawn number of first terms, and what is true of them by plain evaluation."""
    draw = Random(seed)  # noqa: S311 - examples, not secrets
    factor, more = [draw.choice([1, 2, -1]) for _ in "ab"], [draw.randint(-2, 2) for _ in "ab"]
    values = [draw.randint(0, 2) for _ in range(draw.randint(1, 5))]
    for n in range(1, len(values)):
        if draw.random() < 0.7:  # as the rule has it
            values[n] = factor[n % 2] * values[n // 2] + more[n % 2]

    def by_rule(n: int) -> int:
        return factor[n % 2] * values[n // 2] + more[n % 2]

    wrong = [
        [n for n in range(len(values)) if n % 2 == r and values[n] != by_rule(n)] for r in (0, 1)
    ]
    lows = [max((n // 2 + 1 for n in some), default=0) for some in wrong]
    told = [f"a({n}) = {value}" for n, value in enumerate(values)]
    rules = [f"a({left}) = {factor[r]}*a(n)+({more[r]})" for r, left in enumerate(("2*n", "2*n+1"))]
    open_ = as_sequence(", ".join([*rules, *told]))
    ranges = [f"{rule} for n >= {low}" for rule, low in zip(rules, lows, strict=True)]
    assert open_.definition.since == (tuple(lows) if any(lows) else None)
    closed = as_sequence(", ".join([*ranges, *told]))
    if any(lows):
        assert as_sequence(open_.name).definition == closed.definition == open_.definition
    while len(values) < 60:
        values.append(by_rule(len(values)))
    assert open_[:60] == closed[:60] == values
    for r in (0, 1):
        if lows[r]:
            n = 2 * (lows[r] - 1) + r
            early = [*ranges]
            early[r] = f"{rules[r]} for n >= {lows[r] - 1}"
            with pytest.raises(GfkitError) as refused:
                as_sequence(", ".join([*early, *told]))
            said = f"a({n}) = {values[n]} is given, and the equation says a({n}) = {by_rule(n)}"
            assert str(refused.value).endswith(said)
