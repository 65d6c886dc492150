"""What is said while work runs: one forecast of it, corrected, and one line."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.base.budget import Budget, Forecast, Progress, phase, tracked
from gfkit.base.units import duration
from gfkit.cli.progress import OVER, SILENCE, ProgressLine, message_of

PRIMES = Progress("primes", 10, 50, 10.0)


def line(*forecasts: tuple[float, float, str]) -> tuple[ProgressLine, list[str]]:
    """Return a line that has heard forecasts: when, of how many seconds, of which phase."""
    one = ProgressLine(0.0)
    said = [
        one.foretold(asdict(Forecast("work", seconds, 0, name)), now)
        for now, seconds, name in forecasts
    ]
    return one, said


def test_short_work_is_not_announced() -> None:
    assert line((0.0, 4.0, ""))[1] == [""]


def test_the_forecast_of_a_part_says_nothing_new() -> None:
    said = line((0.0, 480.0, "primes"), (1.0, 18.0, ""), (9.0, 400.0, "primes"))[1]
    assert said == ["this takes work, about 8 min on one core", "", ""]


def test_a_forecast_that_was_too_small_is_corrected_once() -> None:
    said = line((0.0, 60.0, ""), (5.0, 7200.0, ""), (9.0, 7000.0, ""))[1]
    assert said[1:] == ["this takes longer than forecast: work, about 2.0 h on one core", ""]


def test_work_after_the_end_of_other_work_is_announced() -> None:
    assert (
        line((0.0, 10.0, ""), (11.0, 10.0, ""))[1]
        == ["this takes work, about 10 s on one core"] * 2
    )


def test_what_a_phase_measures_corrects_the_forecast_of_it() -> None:
    one, _ = line((0.0, 480.0, "primes"))
    assert one.words(0.0) == "about 8 min left"
    one.hear(message_of(PRIMES), 10.0)
    assert one.words(10.0) == "10 of 50 primes, about 40 s left"


def test_a_phase_of_which_nothing_is_forecast_shortens_nothing() -> None:
    """That it is done soon does not tell what comes after it."""
    one, _ = line((0.0, 480.0, "primes"))
    one.hear(message_of(Progress("rows", 9, 10, 9.0)), 9.0)
    assert one.words(9.0) == "9 of 10 rows, about 8 min left"
    one.hear(message_of(Progress("rows", 1, 1000, 9.0)), 10.0)
    assert one.words(10.0) == f"1 of 1000 rows, about {duration(999 * 9)} left"


def test_a_later_forecast_of_the_same_phase_takes_the_place_of_the_first() -> None:
    one, _ = line((0.0, 480.0, "primes"), (10.0, 60.0, "primes"))
    assert one.words(10.0) == "about 60 s left"


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9)), min_size=1))
def test_one_line_has_at_most_the_phases_down_to_the_first_that_tells_its_end(told) -> None:
    one = ProgressLine(0.0)
    for depth, done in told:
        one.hear(message_of(Progress(f"turns {depth}", done, 20, 1.0, depth)), 0.0)
    words = one.words(0.0)
    counted = [part for part in words.split("; ") if " of 20 turns " in part]
    measured = [part for part in counted if not part.startswith("0 ")]
    assert len(measured) <= 1
    assert "\n" not in words
    assert words.count(" left") <= 1


def test_uneven_parts_tell_no_time() -> None:
    """Of sides 1 to 12 the last takes longer than all others."""
    one = ProgressLine(0.0)
    one.hear(message_of(Progress("columns", 11, 12, 11.0, is_even=False)), 0.0)
    assert one.words(0.0) == "11 of 12 columns"
    one.hear(message_of(Progress("primes", 10, 50, 10.0, depth=1)), 0.0)
    assert one.words(0.0) == "11 of 12 columns; 10 of 50 primes, about 40 s left"


def test_what_was_done_before_is_not_counted_into_the_rate() -> None:
    assert Progress("primes", 30, 40, 20.0, begun=20).left == pytest.approx(20.0)
    assert Progress("primes", 20, 40, 20.0, begun=20).left is None
    assert str(Progress("primes", 30, 40, 5.0, begun=20)) == (
        "30 of 40 primes, 2 a second, about 5 s left"
    )


def test_silence_is_said() -> None:
    one = ProgressLine(0.0)
    one.hear(message_of(PRIMES), 0.0)
    assert one.words(SILENCE) == f"10 of 50 primes; nothing new for {duration(SILENCE)}"


def test_a_phase_that_was_nearly_done_is_not_shown_for_long() -> None:
    one = ProgressLine(0.0)
    one.hear(message_of(Progress("terms", 19, 20, 1.0)), 0.0)
    assert one.words(0.0).startswith("19 of 20 terms")
    assert one.words(OVER) == ""


def test_the_line_of_a_computation() -> None:
    """What listeners of a budget are given is what a line can take."""
    heard: list[Progress] = []
    with Budget(on_progress=heard.append) as budget, phase("halves", 2, done=1, is_even=False):
        for _ in tracked(range(3), "turns"):
            budget.phases[0].start -= 1  # a second ago
            budget.look()
    assert {(one.name, one.begun, one.is_even) for one in heard} == {("halves", 1, False)}
    one = ProgressLine(0.0)
    one.hear(message_of(heard[-1]), 0.0)
    assert one.words(0.0) == "1 of 2 halves"
