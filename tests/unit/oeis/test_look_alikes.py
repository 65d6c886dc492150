"""Look-alikes: each transform finds what it makes of the terms, the simplest first, once."""

import json
from math import comb, factorial

import pytest
from tiers import one_in

from gfkit.cli import run
from gfkit.errors import LookUpError
from gfkit.oeis.dump.look_alikes import WAYS, look_alikes
from gfkit.series import term_transforms

QUERY = [1, 4, 9, 49, 121, 289, 961, 2209, 5041, 14161, 32041, 76729, 185761]
FIBONACCI = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377]
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]
QUERIES = {
    "a(n)/n, n from 1": [n * p for n, p in enumerate(PRIMES, 1)],
    "a(n)/n!": [factorial(n) * p for n, p in enumerate(PRIMES)],
    "inverse Euler transform": term_transforms.euler(PRIMES),
    "reversion of the series": [1, *PRIMES],
}


def make_dump(folder, rows):
    path = folder / "stripped"
    lines = (f"{number} ,{','.join(map(str, terms))},\n" for number, terms in rows.items())
    path.write_text("".join(lines), encoding="ascii")
    return path


@one_in(5)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_every_transform_finds_its_result(way, tmp_path):
    query = QUERIES.get(way.name, QUERY)
    made = [int(value) for value in way.make(query)]
    assert len(made) >= 6
    dump = make_dump(tmp_path, {"A000001": made, "A000040": PRIMES[::-1]})
    found = look_alikes(query, dump)
    assert [entry.match.number for entry in found] == ["A000001"]
    assert found[0].distance <= way.distance


# The transforms once more, by their definitions; series are compared in the tests of `series`.
PLAIN = {
    "a(n) + 1": lambda a: [v + 1 for v in a],
    "a(n) - 1": lambda a: [v - 1 for v in a],
    "partial sums": lambda a: [sum(a[: n + 1]) for n in range(len(a))],
    "differences": lambda a: [a[n + 1] - a[n] for n in range(len(a) - 1)],
    "a(2*n)": lambda a: [a[2 * n] for n in range((len(a) + 1) // 2)],
    "a(2*n+1)": lambda a: [a[2 * n + 1] for n in range(len(a) // 2)],
    "(-1)^n*a(n)": lambda a: [(-1) ** n * a[n] for n in range(len(a))],
    "a(n) + n": lambda a: [a[n] + n for n in range(len(a))],
    "a(n) - n": lambda a: [a[n] - n for n in range(len(a))],
    "a(n) + a(n+1)": lambda a: [a[n] + a[n + 1] for n in range(len(a) - 1)],
    "partial sums, twice": lambda a: [
        sum((n - k + 1) * a[k] for k in range(n + 1)) for n in range(len(a))
    ],
    "differences, twice": lambda a: [a[n + 2] - 2 * a[n + 1] + a[n] for n in range(len(a) - 2)],
    "n*a(n), n from 1": lambda a: [(n + 1) * a[n] for n in range(len(a))],
    "n!*a(n)": lambda a: [factorial(n) * a[n] for n in range(len(a))],
    "a(n)^2": lambda a: [a[n] ** 2 for n in range(len(a))],
    "sqrt(a(n))": lambda _: [1, 2, 3, 7, 11, 17, 31, 47, 71, 119, 179, 277, 431],
    "binomial transform": lambda a: [
        sum(comb(n, k) * a[k] for k in range(n + 1)) for n in range(len(a))
    ],
}


@pytest.mark.parametrize("name", PLAIN)
def test_transforms_by_definition(name):
    (way,) = (way for way in WAYS if way.name == name)
    assert list(way.make(QUERY)) == PLAIN[name](QUERY)


def test_the_simplest_comes_first_and_no_sequence_twice(tmp_path):
    shifted = [value - 1 for value in FIBONACCI]
    rows = {
        "A000045": FIBONACCI,
        "A000071": shifted,
        "A001519": [*FIBONACCI[1::2], 610],
        "A007598": [value**2 for value in FIBONACCI],
        "A005248": term_transforms.binomial([value + 3 for value in FIBONACCI]),
    }
    found = look_alikes(FIBONACCI, make_dump(tmp_path, rows))
    numbers = [entry.match.number for entry in found]
    assert "A000045" not in numbers
    assert len(set(numbers)) == len(numbers)
    assert {"A000071", "A001519", "A007598"} <= set(numbers)
    distances = [entry.distance for entry in found]
    assert distances == sorted(distances)
    assert look_alikes(FIBONACCI, tmp_path / "stripped", most=1) == found[:1]


def test_nothing_is_like_it(tmp_path):
    dump = make_dump(tmp_path, {"A000040": PRIMES})
    assert look_alikes([3, 1, 4, 1, 5, 9, 2, 6, 5, 3], dump) == []
    with pytest.raises(LookUpError, match="at least 6"):
        look_alikes([1, 2, 3], dump)


def test_the_command_says_that_each_is_a_fit(tmp_path, capsys):
    dump = make_dump(tmp_path, {"A000045": FIBONACCI})
    query = ",".join(str(value + 1) for value in FIBONACCI)
    assert run(["oeis", "lookup", query, "--dump", str(dump)]) == 1
    printed = capsys.readouterr().out
    assert "each is a fit, not a proof" in printed
    assert "a(n) - 1: A000045 (15 terms agree)" in printed
    assert run(["oeis", "lookup", query, "--dump", str(dump), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["matches"] == []
    assert data["look_alikes"] == [
        {
            "transform": "a(n) - 1",
            "distance": 1,
            "number": "A000045",
            "shift": 0,
            "scale": "1",
            "agreed": 15,
            "skipped": 0,
            "name": "",
        }
    ]
    assert run(["oeis", "lookup", query, "--dump", str(dump), "--no-transforms"]) == 1
    assert "fit" not in capsys.readouterr().out
