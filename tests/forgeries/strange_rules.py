"""Definitions that fit the format and that gfkit never writes, drawn at random.

Names, letters and cells in any order, twice, far away or not at all; counts that no cell reaches;
short joined sides. What they count is listed by `oracle.definitions` from the words alone.
"""

WEIGHTS = ["1", "x", "y", "2*x", "x*y^2", "3", "x*x", "02*y", "y^1"]
QUANTITIES = ["positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "tilings"]
WAYS = [
    *("up", "down", "left", "right", "up-left", "up-right", "down-left", "down-right"),
    *("horizontal", "vertical", "diagonal", "antidiagonal", "king", "knight"),
]
FAR = [(0, 1), (1, 0), (0, 2), (2, 0), (-1, 1), (2, -1), (0, -3), (3, 0), (-2, 0), (1, 1)]
VALUES = [
    ["0", "1"], ["a", "b"], [0, 1], ["1", "0"], ["-1", "2"], ["0", "1", "2"], ["3", "10", "-7"],
    ["*", "^"],
]  # fmt: skip
BLOCKS = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3)]
AT_MOST = {1: 6, 2: 4, 3: 2}
"""The length of boards that are listed, by their side."""


def strip(rng):
    """Return what a strip's sequence counts."""
    topology = rng.choice(["strip", "strip", "cylinder", "ring", "torus"])
    sided = topology == "strip"
    chance = rng.random()
    rule = {"name": rng.choice(["domineering", "x", ""])}
    if chance < 0.1:
        tiles = {"coefficient": 1, "tiles": tile_set(rng)}
        rule |= {"definition": {"kind": "tiling"}, "parts": [tiles]}
    elif chance < 0.6:
        rule["definition"] = placement(rng) if chance < 0.4 else colouring(rng, sided=sided)
    else:
        rule["definition"] = array(rng, sided=sided)
    of = {
        "kind": "strip",
        "rule": rule,
        "fixed": {rng.choice(["rows", "columns"]): rng.choice([1, 2, 2, 3])},
        "topology": topology,
        "marks": "xy",
        "shift": 0,
    }
    return of if sided else {**of, "neighbours": rng.choice(["simple graph", "multigraph"])}


def piece(rng):
    top, left = rng.choice([(0, 0), (-3, 5), (2, -2)])
    size, span = rng.choice([1, 1, 2, 2, 2, 3, 3]), rng.choice([1, 2, 3])
    return [[top + rng.randrange(span), left + rng.randrange(span)] for _ in range(size)]


def placement(rng):
    left, right = ([piece(rng) for _ in range(rng.choice([0, 1, 1, 2]))] for _ in range(2))
    shared = [{"cells": piece(rng), "weight": rng.choice(WEIGHTS)} for _ in range(2)]
    definition = {"kind": "placement", "quantity": rng.choice(QUANTITIES)}
    definition |= {"left": left, "right": right + left[: rng.choice([0, 0, 1])]}
    definition |= {"both": shared} if rng.random() < 0.4 else {}
    if rng.random() < 0.3:
        some = rng.sample(["left", "right", "both", "left-right", "left-both"], rng.randint(1, 2))
        definition["apart"] = [[z, rng.choice(["edge", "edge", "king", 1, 2])] for z in some]
    return definition


def colouring(rng, *, sided):
    """Return a colouring game, at times that of stones with liberties."""
    if sided and rng.random() < 0.2:
        liberties = "every group of one colour touches an empty cell"
        return {"kind": "liberty", "quantity": "positions", "liberties": liberties}
    names, owners = rng.choice(["A", "A", "RB"]), ["left", "right", "both"]
    colours = [
        {"name": z, "owner": rng.choice(owners), "weight": rng.choice(WEIGHTS)} for z in names
    ]
    pairs = [a + b for a in names for b in names if rng.random() < 0.4]
    definition = {"kind": "colouring", "quantity": rng.choice(QUANTITIES[:5]), "colours": colours}
    return {**definition, "forbidden": pairs, "neighbours": rng.choice(["edge", "edge", "king"])}


def tile_set(rng):
    sides, labels = ("left", "right", "top", "bottom"), ["a", "b"]
    tiles = [
        {"name": str(k), **{z: rng.choice(labels) for z in sides}, "weight": rng.choice(WEIGHTS)}
        for k in range(rng.randint(1, 4))
    ]
    ends = [{z: rng.choice([["a"], labels]) for z in sides} for _ in range(2)]
    return {"name": "", "labels": labels, "tile": tiles, "boundary": ends[0], "hole": ends[1]}


def array(rng, *, sided):
    values = rng.choice(VALUES)
    definition = {"kind": "array", "quantity": "arrays", "values": values}
    how = rng.choice([exceptions, amount])
    tables = [neighbours(rng, values) for _ in range(rng.choice([0, 1, 1, 2]))]
    definition["neighbours"] = [excepted(rng, z, how, sided=sided) for z in tables]
    if all(len(str(z)) == 1 for z in values):
        tables = [window(rng, values) for _ in range(rng.choice([0, 0, 1, 2]))]
        definition["window"] = [excepted(rng, z, how, sided=sided) for z in tables]
    every = [*definition["neighbours"], *definition.get("window", [])]
    if sided and every and rng.random() < 0.4:
        names = ["", "a", "not", "b"][: rng.randint(1, len(every))]
        for name, table in zip(names, every, strict=False):
            table["name"] = f"{name}?"
        definition["combination"] = combination(rng, [f"{name}?" for name in names])
    if rng.random() < 0.5:
        definition["weights"] = {str(z): f" {rng.choice(WEIGHTS)}" for z in values}
    return definition


def excepted(rng, table, how, *, sided):
    if not sided or rng.random() < 0.6:
        return table
    table = {**table, **how(rng)}
    return {**table, "shared": rng.choice(["", "a", "n 0"])} if rng.random() < 0.5 else table


def exceptions(rng):
    return {"exceptions": rng.choices([0, 1, 2, 3, 5], k=rng.randint(1, 3))}


def amount(rng):
    low = rng.choice([0, 0, 1, 2, 4])
    told = {"low": low, "high": low + rng.choice([0, 1, 2, 5]), "step": rng.choice([1, 2, 2, 3])}
    keys = rng.sample(sorted(told), rng.randint(1, 3))
    return {"amount": {key: told[key] for key in keys}}


def combination(rng, names):
    """Return a combination in which each name occurs, and some twice."""
    parts = [*names, *rng.choices(names, k=rng.randint(0, 2))]
    while len(parts) > 1:
        one, other = (rng.choice([z, z, {"not": z}]) for z in (parts.pop(0), parts.pop(0)))
        parts.append({rng.choice(["any", "all"]): [one, other]})
    return parts[0] if isinstance(parts[0], dict) else {"not": parts[0]}


def neighbours(rng, values):
    numbers = ["within", "beyond"] * all(str(z).lstrip("-").isdigit() for z in values)
    table = {"counts": rng.sample([-1, 0, 0, 1, 1, 2, 2, 3, 4, 9], rng.randint(1, 4))}
    table["relation"] = rng.choice(["equal", "different", "value", *numbers])
    if rng.random() < 0.7:
        table["directions"] = rng.choices(WAYS, k=rng.randint(1, 2))
    if rng.random() < 0.4 or "directions" not in table:
        table["offsets"] = [list(rng.choice(FAR)) for _ in range(rng.randint(1, 3))]
    if table["relation"] == "value":
        table["values"] = rng.sample(values, rng.randint(1, len(values)))
    if table["relation"] in numbers:
        table["distance"] = rng.choice([0, 1, 1, 2, 4, 10])
    if rng.random() < 0.3:
        table["of"] = rng.sample(values, rng.randint(0, len(values)))
    if rng.random() < 0.3:
        table["outside"] = rng.choice(values)
    return table


def window(rng, values):
    rows, columns = rng.choice(BLOCKS)
    letters = [*map(str, values), "?"]
    patterns = [
        "|".join("".join(rng.choices(letters, k=columns)) for _ in range(rows))
        for _ in range(rng.choice([0, 1, 2, 2, 3, 6]))
    ]
    return {"rows": rows, "columns": columns, rng.choice(["allow", "forbid"]): patterns}
