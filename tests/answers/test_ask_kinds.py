"""What is answered of a text, by its kind."""

from gfkit import ask


def test_of_a_game_of_heaps_the_nim_values_are_told():
    """In Grundy's game a heap is split into two unequal ones."""
    values = []
    for n in range(20):
        after = {values[a] ^ values[n - a] for a in range(1, n) if 2 * a != n}
        values.append(next(z for z in range(n + 1) if z not in after))
    lines = dict(line.split(None, 1) for line in str(ask("Grundy's game")).splitlines() if line)
    assert lines["nim-values"] == f"{', '.join(map(str, values))}, ..."
