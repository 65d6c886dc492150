"""Objects that are listed from their definitions, for sentences that count them."""

from functools import cache
from itertools import combinations, groupby, product

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import Ambiguous, RefusedSentence, read_sentence


def words(*letters):
    """Return what lists the words of a length over some letters."""
    return lambda n: product(letters, repeat=n)


def numbers(*digits):
    """Return what lists the numbers of a length, which do not start with 0."""
    return lambda n: (w for w in product(digits, repeat=n) if n and w[0])


def subsets(n):
    """List the subsets of 1, ..., n, each with n."""
    return ((set(s), n) for k in range(n + 1) for s in combinations(range(1, n + 1), k))


def arrays(rows, *letters):
    """Return what lists the arrays of some rows, each as its rows."""
    return lambda n: product(product(letters, repeat=n), repeat=rows)


def counts(text, objects, holds, most=6):
    """Check that a sentence counts the objects that it means, as does its canonical form."""
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), (text, str(meaning))
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    sequence = sequence_of(meaning)
    assert sequence.offset < most, "nothing is compared"
    for n in range(max(sequence.offset, 1), most):
        right = sum(bool(holds(one)) for one in objects(n))
        assert sequence.term(n) == right, (text, n, sentence_of(meaning))


def refused(text, why, kind=RefusedSentence):
    """Check that a sentence is refused, and why: what is quoted of it is not looked at."""
    found = read_sentence(text)
    assert isinstance(found, kind), (text, str(found))
    said = str(found).replace(f"'{text}'", "").rpartition(" is understood, ")[2]
    assert why
    assert why in said, (text, said)


def asked(text, why):
    """Check that a sentence has several meanings, and that it is said what may be meant."""
    refused(text, why, Ambiguous)


def runs(word, letter=None):
    """Return the lengths of the runs of a word, or of one letter."""
    return [len([*z]) for k, z in groupby(word) if letter in {None, k}]


def has(word, factor):
    """Tell whether a word has a factor."""
    return any(word[k : k + len(factor)] == factor for k in range(len(word)))


def columns(array):
    """Return the columns of an array that is given by its rows."""
    return [*zip(*array, strict=True)]


@cache
def compositions(n):
    """List the compositions of n."""
    if n == 0:
        return ((),)
    return tuple((k, *rest) for k in range(1, n + 1) for rest in compositions(n - k))


def partitions(n, most=None):
    """List the partitions of n, or those into parts up to a number, the largest part first."""
    if n == 0:
        yield ()
    for k in range(min(n, n if most is None else most), 0, -1):
        yield from ((k, *rest) for rest in partitions(n - k, k))


def often(word, factor):
    """Return how often a factor occurs in a word."""
    return sum(word[k : k + len(factor)] == factor for k in range(len(word)))
