"""A programmer: asks whatever was typed, and goes on by the kind of the answer."""

from gfkit import GF, CountAnswer, Game, GuessAnswer, Sequence, ask


def led_to(text: str) -> int | str:
    """Return what a text leads to: a count, a term, a formula, the winner of a game."""
    answer = ask(text).answer
    if isinstance(answer, CountAnswer):
        return f"{answer.count} positions"
    if isinstance(answer, Sequence):
        return answer.integers(5)[4]
    if isinstance(answer, GuessAnswer):
        return answer.formula
    if isinstance(answer, Game):
        return answer.outcome
    return answer.recurrence if isinstance(answer, GF) else type(answer).__name__


print(led_to("domino tilings of 4 X n"), led_to("{1|-1}"))
assert led_to("1 1 2 3 5 8 13 21 34 55") == "a(n) = a(n-1) + a(n-2)"
assert led_to("kings 2x2") == "5 positions"
