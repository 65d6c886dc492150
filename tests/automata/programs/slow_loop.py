"""A program whose loop is slowly compiled, and that prints what it is told of that."""

from gfkit.automata.loops import compiled, loop
from gfkit.base.budget import Budget


@loop(seconds=30)
def doubled(number: int) -> int:
    return 2 * number


heard = []
with Budget(on_forecast=heard.append):
    print(compiled(doubled)(21), [(one.what, one.seconds) for one in heard])
