"""The words of verdicts, of states of an entry, and of outcomes of a check: one table.

Each word has its meaning, the exit status of a verb whose answer is a verdict (0: proved,
computed or shown; 1: refuted; 2: refused; 3: undecided), and the word that an answer says for it.
The table is in the order of gravity, in which several verdicts become one: a refuted one is the
first thing to look at; then one that more terms or time would decide, as there is something to do;
then one that is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

DONE: Final = 0
REFUTED: Final = 1
REFUSED: Final = 2
UNDECIDED: Final = 3

Answered: TypeAlias = Literal[
    "proved", "refuted", "consistent", "underdetermined", "refused", "computed"
]


class Word(NamedTuple):
    """A row of the table. meaning: in a sentence without its stop. says: the word of answers."""

    status: int
    says: Answered
    meaning: str


_GROUPS: tuple[tuple[int, Answered, dict[str, str]], ...] = (
    (REFUTED, "refuted", {
        "refuted": "a statement about all n is refuted by one n at which both sides were computed "
        "and differ",
        "corrected": "the statement fails at some n, but from a later n on, or with other first "
        "terms, it is proved",
        "differs": "the rule that was read from the title does not give the terms of the entry, so "
        "nothing is known about its conjectures",
        "rejected": "the checker did not find the proof in the certificate right; the statement "
        "may still be true",
    }),
    (UNDECIDED, "underdetermined", {
        "underdetermined": "there are too few terms, or a limit was reached before the question "
        "was decided; more would decide it",
        "limit": "a limit of time or memory was reached before all was decided; --time-limit gives "
        "it more",
        "not checked": "the checker met a limit of time or memory before the end; --time-limit "
        "gives it more",
    }),
    (UNDECIDED, "consistent", {
        "consistent": "the formula gives all the terms and some of them were not needed to find "
        "it; nothing is proved of the terms that are not given",
    }),
    (REFUSED, "refused", {
        "refused": "there is no answer, and the reason says why; nothing is said of the statement",
        "unread": "the title was not read as a rule, or no conjecture of the entry was",
    }),
    (DONE, "consistent", {
        "fitted": "the formula was found from terms alone, and is not proved",
        "claimed": "the object was read from a file; `verify` makes it proved",
        "solved": "the equations were solved for it, which is computed and not proved",
    }),
    (DONE, "computed", {
        "computed": "the numbers are exact, and no statement about them is proved",
        "given": "gfkit was told so, and takes it as the definition of the sequence",
    }),
    (DONE, "proved", {
        "holds": "the checker derived the statement of the certificate again",
        "proved": "the statement holds for every n of its range: gfkit derived it from the "
        "definition, and `gfkit verify` derives it again from the certificate, with code that "
        "shares nothing",
    }),
)  # fmt: skip
"""Words with their meanings, in the order of gravity."""
WORDS: dict[str, Word] = {
    word: Word(status, says, meaning)
    for status, says, meanings in _GROUPS
    for word, meaning in meanings.items()
}


def row(verdict: object) -> Word:
    """Return the row of a verdict, or of its word.

    >>> row("refuted").status, row("holds").says
    (1, 'proved')
    """
    return WORDS[str(getattr(verdict, "word", verdict))]


def gravity(verdict: object) -> int:
    """Return the place of a verdict in the order of gravity; the gravest is at 0.

    >>> min(["proved", "refused", "underdetermined"], key=gravity)
    'underdetermined'
    """
    return [*WORDS].index(str(getattr(verdict, "word", verdict)))


def gravest(statuses: Iterable[int]) -> int:
    """Return the exit status of several answers: that of a refuted one, of an undecided, ....

    >>> gravest([0, 3, 1]), gravest([2, 3]), gravest([])
    (1, 3, 0)
    """
    found = {*statuses}
    return next((one.status for one in WORDS.values() if one.status in found), DONE)
