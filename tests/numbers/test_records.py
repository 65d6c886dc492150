"""Records that may hold integers of any length: a base of dataclasses, with its repr."""

from dataclasses import dataclass
from fractions import Fraction

from gfkit.numbers.records import LongNumbers


# Records.
@dataclass(frozen=True, repr=False)
class Pair(LongNumbers):
    one: object
    other: object


def test_records_hold_numbers_of_any_length():
    assert repr(Pair(10**5000, [Fraction(1, 10**5000)])) == (
        f"Pair(one=1{'0' * 5000}, other=[Fraction(1, 1{'0' * 5000})])"
    )
