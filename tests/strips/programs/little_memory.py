"""A program that counts on a large board within little memory, and prints the refusal."""

from gfkit.base.budget_and_progress import Budget
from gfkit.base.memory_of_processes import resident
from gfkit.errors import LimitReached
from gfkit.strips.single_boards.multimodular_board_totals import board_total

with Budget(memory=resident() + 2**28):
    try:
        board_total("domineering", 24, 24)
    except LimitReached as error:
        print(error)
