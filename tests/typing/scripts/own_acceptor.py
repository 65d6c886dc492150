"""A combinatorialist: a condition of one's own."""

from gfkit import Arrays, Strip, on_rows


class NoTwo:
    first = 0

    def step(self, state: int, number: int, letter: int) -> int | None:
        return None if state and letter else letter

    def accepts(self, state: int) -> bool:
        return True


arrays = Arrays(values=[0, 1], conditions=[on_rows(NoTwo())])
assert Strip(arrays, columns=2).terms(4) == [1, 3, 9, 27]
