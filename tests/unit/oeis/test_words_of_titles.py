"""Words as people type them: a sequence, whose first terms are counted here from what they say."""

from collections.abc import Callable
from itertools import combinations, product

import pytest
from tiers import one_in

from gfkit import as_sequence
from gfkit.cli import run


def words(n: int, letters: str, *avoided: str) -> int:
    found = map("".join, product(letters, repeat=n))
    return sum(not any(one in word for one in avoided) for word in found)


def near(rows: int, columns: int) -> list[set[object]]:
    """Return the edges of a grid."""
    cells = set(product(range(rows), range(columns)))
    steps = [(0, 1), (1, 0)]
    found = [{(r, c), (r + i, c + j)} for (r, c), (i, j) in product(cells, steps)]
    return [edge for edge in found if edge <= cells]


def colourings(colors: int, rows: int, columns: int) -> int:
    cells = [*product(range(rows), range(columns))]
    edges = [tuple(edge) for edge in near(rows, columns)]
    found = (
        dict(zip(cells, one, strict=True)) for one in product(range(colors), repeat=len(cells))
    )
    return sum(all(z[a] != z[b] for a, b in edges) for z in found)


def apart(rows: int, columns: int) -> int:
    cells = [*product(range(rows), range(columns))]
    edges = near(rows, columns)
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


TYPED: dict[str, tuple[int, Callable[[int], int]]] = {
    "binary words of length n avoiding 11": (6, lambda n: words(n, "01", "11")),
    "binary words of length n without the substring 11": (6, lambda n: words(n, "01", "11")),
    "binary words of length n with no 11 or 000": (6, lambda n: words(n, "01", "11", "000")),
    "words of length n over {0,1,2} avoiding 00": (5, lambda n: words(n, "012", "00")),
    "words of length n over 3 letters without 00": (5, lambda n: words(n, "012", "00")),
    "independent sets in P_n": (6, lambda n: apart(1, n)),
    "proper 3-colorings of the 2 X n grid graph": (3, lambda n: colourings(3, 2, n)),
    "ways to 4-color the vertices of the graph P_2 X P_n": (2, lambda n: colourings(4, 2, n)),
    "dimer coverings of the 4 X n grid": (4, lambda n: matched(4, n)),
    "domino tilings of 3 X 2n": (3, lambda n: matched(3, 2 * n)),
    "domino tilings of a 4xn rectangle": (4, lambda n: matched(4, n)),
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
