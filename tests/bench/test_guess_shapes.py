"""2100 random lists of all shapes; a minute or two, so not part of CI.

An answer is meant to be given to random terms about once in 4096 times, and of sums of random steps
somewhat more often: terms that go on smoothly say less than their range and that of their steps.
"""

from __future__ import annotations

from laws.test_guess_shapes import random_list
from oracle import shapes

from gfkit.fits.fit import Terms
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.guessing import guess

EACH = 150


def test_random_lists() -> None:
    answered = []
    for shape in shapes.RANDOM:
        for number in range(8, 8 + EACH):
            values = random_list(shape, number)
            found = guess(Terms(tuple(values)))
            if any(values) and (isinstance(found.verdict, Consistent) or found.suspects):
                answered.append((shape, number, values, found.fit))
    print(f"{len(answered)} of {EACH * len(shapes.RANDOM)} lists are answered: {answered}")  # noqa: T201
    assert len(answered) <= 2
