"""Self-avoiding walks with steps up, down and right, all of them one by one."""

from itertools import product

import pytest

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence


def terms_of(text: str, first: int, last: int) -> list[int]:
    """Return the numbers of a sentence, whose canonical form is read back."""
    meaning = read_sentence(text)
    assert not isinstance(meaning, RefusedSentence), meaning
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    return [int(sequence.term(n)) for n in range(first, last + 1)]


STEPS = {"E": (1, 0), "W": (-1, 0), "N": (0, 1), "S": (0, -1)}


@pytest.mark.parametrize(
    ("said", "letters"),
    [
        ("with steps north, east and west", "NEW"),
        ("with N, E, W steps", "NEW"),
        ("with steps up, down and right", "NSE"),
        ("with steps E and W", "EW"),
        ("with steps N and E", "NE"),
    ],
)
def test_self_avoiding_walks_without_a_direction(said: str, letters: str) -> None:
    """They visit no point twice."""

    def visits_none_twice(steps: tuple[str, ...]) -> bool:
        at, seen = (0, 0), {(0, 0)}
        for one in steps:
            at = (at[0] + STEPS[one][0], at[1] + STEPS[one][1])
            seen.add(at)
        return len(seen) == len(steps) + 1

    right = [sum(map(visits_none_twice, product(letters, repeat=n))) for n in range(1, 8)]
    assert terms_of(f"self-avoiding walks of n steps {said}", 1, 7) == right
