"""Arrays whose values grow, enumerated one by one: slow and obvious."""

from itertools import product

from gfkit.boards.acceptors.cell_conditions import read_condition
from gfkit.boards.acceptors.cell_values import is_true
from gfkit.boards.acceptors.linear_forms import LETTERS


def growing_arrays(rule, n):
    """Yield the arrays that obey a rule for one n, cells row by row; one of each class."""
    values = range(rule.low[0] * n + rule.low[1], rule.high[0] * n + rule.high[1] + 1)
    conditions = []
    for holds, lists in rule.listed():
        letters = LETTERS[: len(lists[0])]
        node = read_condition(holds, frozenset(letters) | {"n"}, frozenset({"cells"}))
        conditions.append((node, letters, lists))
    images = rule.symmetries()
    for array in product(values, repeat=rule.cells):
        if min(tuple(array[cell] for cell in move) for move in images) != array:
            continue
        if all(
            is_true(
                node,
                {
                    **{z: array[cell] for z, cell in zip(letters, cells, strict=False)},
                    "n": n,
                    "cells": [array[cell] for cell in cells],
                },
            )
            for node, letters, lists in conditions
            for cells in lists
        ):
            yield array


def count_growing_arrays(rule, n):
    """Return how many there are."""
    return sum(1 for _ in growing_arrays(rule, n))
