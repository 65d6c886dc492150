"""Words as strings, sums, subsets and arrays by their names, listed from their definitions."""

from itertools import product

from reading.sentences.drawn.lines import subsets
from reading.sentences.listed_objects import compositions, partitions

from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence

BINARY = "binary words of length n "
TERNARY = "words of length n over {0,1,2} "
SETS = "subsets of {1..n} "
SUMS = "compositions of n "


def words(letters):
    """Return what lists the words of a length, as strings."""
    return lambda n: ("".join(z) for z in product(letters, repeat=n))


def tables(rows, letters):
    """Return what lists the arrays of so many rows and n columns, each by its rows."""
    return lambda n: product(product(letters, repeat=n), repeat=rows)


OBJECTS = {
    BINARY: words("01"),
    TERNARY: words("012"),
    SETS: subsets,
    SUMS: compositions,
    "partitions of n ": partitions,
    "2 X n binary arrays ": tables(2, (0, 1)),
    "3 X n binary arrays ": tables(3, (0, 1)),
    "words of length n over {a,b,c} ": words("abc"),
    "words of length n over {1,2,3} ": words("123"),
}


def check(objects, said, holds, most=6):
    """Check that a sentence and its canonical form count the objects of which something holds."""
    meaning = read_sentence(objects + said)
    assert not isinstance(meaning, GfkitError), str(meaning)
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    sequence = sequence_of(meaning)
    for n in range(1, most if "array" not in objects else 4):
        right = sum(bool(holds(z)) for z in OBJECTS[objects](n))
        assert sequence.term(n) == right, (said, n, sentence_of(meaning))


def windows(word, k):
    """Return the stretches of so many letters."""
    return [word[i : i + k] for i in range(len(word) - k + 1)]


def often(word, factor):
    """Return how often a factor occurs."""
    return sum(z == factor for z in windows(word, len(factor)))
