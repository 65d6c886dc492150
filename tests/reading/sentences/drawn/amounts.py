"""Numbers and amounts as drawn sentences say them; nothing here knows gfkit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

NAMES = ("zero", "one", "two", "three", "four", "five")


def amount(rng: Random) -> tuple[str, Callable[[int], bool], int]:
    """Draw how an amount is said, what numbers are one, and the number of its noun."""
    k = rng.randint(1, 3)
    said = rng.choice([str(k), NAMES[k]])
    return rng.choice(
        [
            (f"exactly {said}", lambda m: m == k, k),
            (f"at most {said}", lambda m: m <= k, k),
            (f"at least {said}", lambda m: m >= k, k),
            (f"more than {said}", lambda m: m > k, k),
            (f"fewer than {said}", lambda m: m < k, k),
            ("an even number of", lambda m: m % 2 == 0, 2),
            ("an odd number of", lambda m: m % 2 == 1, 2),
            ("no", lambda m: m == 0, 2),
        ]
    )
