"""Pages of games: nim-values by the least excluded value, periods that hold."""

from render.shown import lines_of, numbers

from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.sequences import nim_answer

ANSWER = nim_answer(OctalCode.parse("0.77"), 200)


def kayles(count):
    """Return nim-values of Kayles: one or two pins are taken, what is left may be in two rows."""
    values = [0]
    for n in range(1, count):
        left = [(a, n - taken - a) for taken in (1, 2) for a in range(n - taken + 1)]
        reached = {values[a] ^ values[b] for a, b in left}
        values.append(next(z for z in range(n + 2) if z not in reached))
    return values


def test_nim_values_are_least_excluded_values():
    shown = lines_of(ANSWER)
    found = numbers(shown["nim-values"])
    assert len(found) >= int(shown["preperiod"]) + int(shown["period"])
    assert found == kayles(len(found))


def test_the_period_holds_of_all_heaps_but_the_exceptions():
    shown, values = lines_of(ANSWER), kayles(200)
    period, preperiod = int(shown["period"]), int(shown["preperiod"])
    assert all(values[n + period] == values[n] for n in range(preperiod, 200 - period))
    later = values[preperiod : preperiod + period]
    odd = {n: v for n, v in enumerate(values[:preperiod]) if v != later[(n - preperiod) % period]}
    assert shown["exceptions"] == ", ".join(f"G({n})={v}" for n, v in odd.items())
