"""A program that needs more and more memory, and has a limit."""

from gfkit.base.budget import Budget
from gfkit.base.memory import resident

kept = bytearray(2**20)
with Budget(memory=resident() + 20 * 2**20) as budget:
    for _ in range(100):
        kept += b"x" * 2**20
        budget.look()
