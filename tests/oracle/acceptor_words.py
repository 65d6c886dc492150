"""Which words of letters an acceptor accepts, read letter by letter."""

from itertools import product


def accepted(acceptor, word):
    """Tell whether an acceptor accepts a word of letters."""
    state = acceptor.first
    for number, letter in enumerate(word):
        state = acceptor.step(state, number, letter)
        if state is None:
            return False
    return bool(acceptor.accepts(state))


def wrong_words(acceptor, right, letters=range(2), lengths=range(6)):
    """Return the words that are accepted though they are not right, or are right and are not."""
    words = (word for n in lengths for word in product(letters, repeat=n))
    return [word for word in words if accepted(acceptor, word) != bool(right(word))]
