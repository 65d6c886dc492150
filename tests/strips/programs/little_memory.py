"""A program that counts on a large board within little memory, and prints the refusal."""

from gfkit.base.budget import Budget
from gfkit.base.memory import resident
from gfkit.errors import LimitReached
from gfkit.strips.counts.totals import board_total

with Budget(memory=resident() + 2**28):
    try:
        board_total("domineering", 24, 24)
    except LimitReached as error:
        print(error)
