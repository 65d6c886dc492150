"""Words as people type them: a sequence, whose first terms are counted here from what they say."""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product

import pytest
from tiers import one_in

from gfkit import as_sequence
from gfkit.cli import run


def words(n: int, letters: str, *avoided: str) -> int:
    found = map("".join, product(letters, repeat=n))
    return sum(not any(one in word for one in avoided) for word in found)


def compositions(n: int) -> Iterator[tuple[int, ...]]:
    if n == 0:
        yield ()
    for first in range(1, n + 1):
        yield from ((first, *rest) for rest in compositions(n - first))


def parts(n: int, asked: Callable[[int], bool]) -> int:
    return sum(all(map(asked, one)) for one in compositions(n))


def near(rows: int, columns: int, *, joined: bool = False, king: bool = False) -> list[set[object]]:
    """Return the edges of a grid, whose columns may be cycles, or of the moves of a king."""
    steps = [(0, 1), (1, 0), *([(1, 1), (1, -1)] if king else [])]
    cells = set(product(range(rows), range(columns)))
    found = []
    for (r, c), (i, j) in product(cells, steps):
        other = ((r + i) % rows if joined else r + i, c + j)
        if other in cells:
            found.append({(r, c), other})
    return found


def colourings(colors: int, rows: int, columns: int, *, joined: bool = False) -> int:
    cells = [*product(range(rows), range(columns))]
    edges = [tuple(edge) for edge in near(rows, columns, joined=joined)]
    found = (
        dict(zip(cells, one, strict=True)) for one in product(range(colors), repeat=len(cells))
    )
    return sum(all(z[a] != z[b] for a, b in edges) for z in found)


def apart(rows: int, columns: int, *, joined: bool = False, king: bool = False) -> int:
    cells = [*product(range(rows), range(columns))]
    edges = near(rows, columns, joined=joined, king=king)
    chosen = (set(z) for k in range(len(cells) + 1) for z in combinations(cells, k))
    return sum(not any(edge <= z for edge in edges) for z in chosen)


def matched(rows: int, columns: int) -> int:
    """Return the number of perfect matchings of a grid."""

    def ways(left: frozenset[object], edges: list[set[object]]) -> int:
        if not left:
            return 1
        first = min(left, key=str)
        return sum(ways(left - edge, edges) for edge in edges if first in edge and edge <= left)

    return ways(frozenset(product(range(rows), range(columns))), near(rows, columns))


def close(n: int, most: int) -> int:
    return sum(all(abs(k - z) <= most for k, z in enumerate(p)) for p in permutations(range(n)))


TYPED: dict[str, tuple[int, Callable[[int], int]]] = {
    "binary words of length n avoiding 11": (6, lambda n: words(n, "01", "11")),
    "binary words of length n without the substring 11": (6, lambda n: words(n, "01", "11")),
    "binary words of length n with no 11 or 000": (6, lambda n: words(n, "01", "11", "000")),
    "words of length n over {0,1,2} avoiding 00": (5, lambda n: words(n, "012", "00")),
    "words of length n over 3 letters without 00": (5, lambda n: words(n, "012", "00")),
    "compositions of n with no part equal to 2": (8, lambda n: parts(n, lambda k: k != 2)),
    "compositions of n without 1's": (8, lambda n: parts(n, lambda k: k != 1)),
    "compositions of n with no parts 2 or 3": (8, lambda n: parts(n, lambda k: k not in {2, 3})),
    "compositions of n with parts in {1,3}": (8, lambda n: parts(n, lambda k: k in {1, 3})),
    "compositions of n into odd parts": (8, lambda n: parts(n, lambda k: k % 2 == 1)),
    "compositions of n with all parts even": (8, lambda n: parts(n, lambda k: k % 2 == 0)),
    "compositions of n with at most 3 parts": (
        8,
        lambda n: sum(len(z) <= 3 for z in compositions(n)),
    ),
    "compositions of n into 3 parts": (8, lambda n: sum(len(z) == 3 for z in compositions(n))),
    "partitions of n into at most 3 parts": (
        9,
        lambda n: sum(len(z) <= 3 and [*z] == sorted(z) for z in compositions(n)),
    ),
    "partitions of n into parts 1, 2, 4": (
        9,
        lambda n: sum({*z} <= {1, 2, 4} and [*z] == sorted(z) for z in compositions(n)),
    ),
    "ways to climb n stairs taking 1 or 3 steps": (8, lambda n: parts(n, lambda k: k in {1, 3})),
    "independent sets in P_n": (6, lambda n: apart(1, n)),
    "nonattacking kings on a 2 X n board": (4, lambda n: apart(2, n, king=True)),
    "proper 3-colorings of the 2 X n grid graph": (3, lambda n: colourings(3, 2, n)),
    "3-colorings of C_3 X P_n": (3, lambda n: colourings(3, 3, n, joined=True)),
    "ways to 4-color the vertices of the graph P_2 X P_n": (2, lambda n: colourings(4, 2, n)),
    "nonattacking kings on a 3 X n board": (3, lambda n: apart(3, n, king=True)),
    "independent sets in the 3 X n cylinder grid graph": (3, lambda n: apart(3, n, joined=True)),
    "dimer coverings of the 4 X n grid": (4, lambda n: matched(4, n)),
    "domino tilings of 3 X 2n": (3, lambda n: matched(3, 2 * n)),
    "domino tilings of a 4xn rectangle": (4, lambda n: matched(4, n)),
    "permutations of [n] with |p(i)-i|<=2": (6, lambda n: close(n, 2)),
}


@one_in(4)
@pytest.mark.parametrize("text", TYPED)
def test_words_say_what_they_count(text: str) -> None:
    many, count = TYPED[text]
    assert as_sequence(text)[1 : many + 1] == [count(n) for n in range(1, many + 1)]


def test_what_is_read_is_said_and_proved(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["gf", "Number of domino tilings of 4 X n.", "--certificate", "c.json"]) == 0
    assert "(4 rows, n columns)" in " ".join(capsys.readouterr().out.split())
    assert run(["verify", "c.json"]) == 0
    assert "certificate holds" in capsys.readouterr().out


def test_recurrences_with_words_are_recurrences() -> None:
    assert as_sequence("a(n) = 2*a(n-1) + a(n-2), with a(0) = 0 and a(1) = 1")[:4] == [0, 1, 2, 5]
