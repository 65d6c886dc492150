"""Spaces closed under shifts: their dimensions, against sequences computed from the definition."""

from itertools import product

import pytest

from gfkit.series.annihilator import Annihilator

PRIME = 2**61 - 1
DENS = [(1, -1, -1), (1, -2), (1, -4, 4), (2, -1), (1, 0, 0, -1), (1, -3, 3, -1), (1, 0, -5)]


def member(den: tuple[int, ...], seed: int, count: int) -> list[int]:
    """Return values modulo a prime of a sequence that den annihilates."""
    values = [pow(seed + k, 3, 1009) for k in range(len(den) - 1)]
    inverse = pow(den[0], -1, PRIME)
    for n in range(len(values), count):
        total = sum(c * values[n - k] for k, c in enumerate(den[1:], 1))
        values.append(-total * inverse % PRIME)
    return values


def is_annihilated(space: Annihilator, values: list[int]) -> bool:
    den = space.den
    return all(
        sum(c * values[n - k] for k, c in enumerate(den)) % PRIME == 0
        for n in range(len(den) - 1, len(values))
    )


@pytest.mark.parametrize("p, q", list(product(DENS, DENS)))
def test_sums_products_and_sections_are_annihilated(p, q) -> None:
    u, v = member(p, 2, 80), member(q, 7, 80)
    first, second = Annihilator.of(p), Annihilator.of(q)
    assert is_annihilated(first + second, [a + b for a, b in zip(u, v, strict=True)])
    assert is_annihilated(first * second, [a * b for a, b in zip(u, v, strict=True)])
    assert is_annihilated(first.section(3), u[1::3])
    assert is_annihilated(first.inverse(), u[::-1])
    sums = [sum(u[: n + 1]) for n in range(80)]
    assert is_annihilated(first.summed(), sums)
    turned = [sum(u[i] * v[n - i] for i in range(n + 1)) for n in range(60)]
    start = len(p) + len(q)
    assert is_annihilated(first.convolved(second), turned[start:])


def test_a_space_is_counted_once() -> None:
    long = Annihilator.of([1, *range(-20, 21, 3)])
    assert (long + long).order == long.order == 14
    assert (long * long + long * long).order == (long * long).order == 14 * 15 // 2
    named = Annihilator.named("b", 5)
    assert (named + named + long).order == 19
    assert (Annihilator.polynomial(3) * long).order == 4 * 14


@pytest.mark.parametrize("period, power", [(3, 3), (4, 5), (6, 2), (2, 12)])
def test_multiplicities_make_no_more_pairs_of_roots(period, power) -> None:
    """The powers of n u(n), u periodic, are as many as those of n and of u."""
    periodic, once = Annihilator.periodic(period), Annihilator.polynomial(1)
    assert (periodic * once).power(power).order == period * (power + 1)


def test_marks_are_part_of_the_field() -> None:
    marked = Annihilator.of_terms([(0, 0, 0, 1), (0, 0, 1, -1), (1, 1, 2, -1)])
    assert (marked + marked).order == 2
    assert (marked + Annihilator.of([1, -2])).order == 3
    power = Annihilator.of_terms([(0, 0, 0, 1), (1, 0, 1, -1)])
    assert (power * marked).den == ((0, 0, 0, 1), (1, 0, 1, -1), (3, 1, 2, -1))
    assert (Annihilator.polynomial(1) * marked).order == 4
    assert (marked * marked).order == 3
