"""An acceptor of words that is not one of gfkit's."""


class Even:
    """Accepts words with an even number of ones."""

    first = 0

    def step(self, state, _number, letter):
        return (state + letter) % 2

    def accepts(self, state):
        return state == 0
