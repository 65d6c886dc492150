"""Periods of octal games of the literature, proved; short ones also by slow enumeration.

The closed forms that papers print are claims of the catalogue.
"""

import tomllib
from pathlib import Path

from oracle.play import octal_values
from samples import parametrize_some

from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.periods import NimPeriod
from gfkit.games.heaps.sequences import nim_answer

DATA = tomllib.loads((Path(__file__).parent / "octal_games.toml").read_text(encoding="utf-8"))
GAMES = [(row["code"], row["period"], row["preperiod"]) for row in DATA["game"]]


def test_there_are_more_than_sixty():
    assert len({code for code, _, _ in GAMES}) == len(GAMES) > 60


@parametrize_some(("text", "period", "preperiod"), GAMES, share=60)
def test_the_period_is_proved(text, period, preperiod):
    answer = nim_answer(OctalCode.parse(text), 1)
    assert str(answer.verdict) == "proved"
    assert answer.claim == NimPeriod(preperiod, period)


@parametrize_some(("text", "period", "preperiod"), [row for row in GAMES if row[1] + row[2] < 110])
def test_slow_values_satisfy_the_premise_of_guy_and_smith(text, period, preperiod):
    digits = [int(d) for d in text.replace(".", "")]
    last = len(digits) - 1
    values = octal_values(digits, 2 * preperiod + 2 * period + last)
    for n in range(preperiod, 2 * preperiod + period + last):
        assert values[n + period] == values[n]
    if preperiod:
        assert values[preperiod - 1 + period] != values[preperiod - 1]
    for shorter in range(1, period):
        span = range(preperiod, preperiod + period)
        assert any(values[n + shorter] != values[n] for n in span)
