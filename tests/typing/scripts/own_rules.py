"""A student: pieces and rules of one's own."""

from gfkit import Amount, Arrays, Pieces, Rule, Strip, check_small_boards, count, on_rows

corners = Pieces("XX|X.", name="corners")
assert Strip(corners.tilings, columns=2).terms(7) == [1, 0, 0, 2, 0, 0, 4]
number: int = count(corners, board="3x4").count
assert check_small_boards(corners) > 10
rule = Rule.from_toml("values = [0, 1]\nwords = [{ direction = 'row', forbid = ['11'] }]")
assert count(rule, board=(2, 2)).profile().total() == 9


class Even:
    """An even number of ones."""

    first = 0

    def step(self, state: int, number: int, letter: int) -> int:
        return (state + letter) % 2

    def accepts(self, state: int) -> bool:
        return state == 0


two = Arrays(values=[0, 1], conditions=[on_rows(Even(), amount=Amount(2))])
assert Strip(two, columns=3).terms(4) == [0, 0, 4 * 4, 3 * 4**3 + 4**3]
print(number)
