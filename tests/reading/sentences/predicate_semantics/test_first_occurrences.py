"""Words that end when a factor is there for the first time, by enumeration."""

from reading.sentences.listed_objects import counts, has, words
from samples import parametrize_some


def first_at_the_end(word, awaited):
    return word[-len(awaited) :] == awaited and not has(word[:-1], awaited)


@parametrize_some(
    ("text", "objects", "awaited"),
    [
        (
            (
                "sequences of n coin tosses in which two successive heads occur for the first time "
                "at tosses n-1 and n"
            ),
            words("H", "T"),
            ("H", "H"),
        ),
        (
            "sequences of n coin tosses ending with the first occurrence of three heads in a row",
            words("H", "T"),
            ("H", "H", "H"),
        ),
        (
            "words of length n over {a,b} ending with the first occurrence of aba",
            words("a", "b"),
            ("a", "b", "a"),
        ),
    ],
)
def test_words_that_end_when_a_word_is_there_first(text, objects, awaited):
    counts(text, objects, lambda w: first_at_the_end(w, awaited), 8)
