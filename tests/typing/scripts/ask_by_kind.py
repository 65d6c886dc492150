"""A programmer: asks whatever was typed, and goes on by the kind of the answer."""

from gfkit import Count, Guess, ask, game


def led_to(text: str) -> int | str:
    """Return what a text leads to: a count, a term, a formula, the winner of a game."""
    asked = ask(text)
    answer = asked.answer
    if isinstance(answer, Count):
        return f"{answer.count} positions"
    if isinstance(answer, Guess):
        return answer.formula
    if isinstance(answer, game.GameValue):
        return answer.outcome
    return asked.sequence()[4] if answer is None else type(answer).__name__


print(led_to("domino tilings of 4 X n"), led_to("{1|-1}"))
assert led_to("1 1 2 3 5 8 13 21 34 55") == "a(n) = a(n-1) + a(n-2)"
assert led_to("kings 2x2") == "5 positions"
