"""Lengths of time and amounts of memory as people read them."""

from __future__ import annotations


def duration(seconds: float) -> str:
    """Return a length of time for people.

    >>> [duration(s) for s in (0.25, 4, 400, 10**4, 10**6, 10**10, 10**30)]
    ['0.2 s', '4 s', '7 min', '2.8 h', '12 days', '317 years', '1000 years or more']
    """
    if seconds < 1:
        return f"{seconds:.1f} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    if seconds < 7200:
        return f"{seconds / 60:.0f} min"
    if seconds < 172800:
        return f"{seconds / 3600:.1f} h"
    years = seconds / (365.25 * 86400)
    if years < 2:
        return f"{seconds / 86400:.0f} days"
    return f"{years:.0f} years" if years < 1000 else "1000 years or more"


def plural(number: int, noun: str) -> str:
    """Return how many there are of something.

    >>> plural(1, "claim"), plural(0, "claim"), plural(2, "entry")
    ('1 claim', '0 claims', '2 entries')
    """
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun.removesuffix('y')}{'ies' if noun.endswith('y') else 's'}"


def seconds_text(limit: float) -> str:
    """Return a limit of time as it was given.

    >>> seconds_text(0.02), seconds_text(7200.0)
    ('0.02 s', '7200 s')
    """
    return f"{limit:.15g} s"


def time_reached(limit: float) -> str:
    """Return the message at a limit of so many seconds."""
    return f"time limit of {seconds_text(limit)} reached"


def size(number: float) -> str:
    """Return a number of bytes for people.

    >>> size(300 * 2**20), size(5 * 2**30)
    ('300 MiB', '5.0 GiB')
    """
    return f"{number / 2**20:.0f} MiB" if number < 2**30 else f"{number / 2**30:.1f} GiB"
