"""Small changes of certificates: of numbers, lists and words, in statement and evidence alike."""

import copy
import re

WORDS = (
    ("L", "R", "N", "P", "LN", "RN", "RP"),
    ("first", "second"),
    ("=", "<", ">", "||", "<=", ">=", "!<="),
    ("V1", "H12", "V2", "H23", "V3"),
    ("rows", "columns"),
    ("positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "play"),
    ("none", "x", "y", "xy", "2*x"),
    ("equal", "adjacent", "apart"),
    ("all", "bipartite"),
    ("K2", "G"),
    ("pieces", "left", "right", "both", "parity"),
)
"""Words that stand for one another in statements about boards, graphs and games."""
SIGNS = {"+": "-", "-": "+", "<": ">", ">": "<", "=": "<=", "*": "+", "n": "m"}


def places(data, path=()):
    """List the paths to everything inside JSON data that can be changed."""
    found = []
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        if key in {"digest", "versions", "format", "version", "kind", "name"}:
            continue
        found.append((*path, key))
        if isinstance(value, dict | list):
            found += places(value, (*path, key))
    return found


def changed(data, random):
    """Return data with one to three small changes."""
    made = copy.deepcopy(data)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        path = random.choice(places(made))
        parent = made
        for key in path[:-1]:
            parent = parent[key]
        parent[path[-1]] = _other(parent[path[-1]], random)
    return made


def _other(value, random):
    if isinstance(value, bool) or value is None:
        return random.choice([True, False, None, 0])
    if isinstance(value, int):
        return value + random.choice([-2, -1, 1, 2, 10])
    if isinstance(value, str):
        return _other_text(value, random)
    if isinstance(value, list):
        listed = list(value)
        way = random.randrange(4)
        if way == 0 and listed:
            del listed[random.randrange(len(listed))]
        elif way == 1 and listed:
            listed.append(copy.deepcopy(random.choice(listed)))
        elif way == 2:
            random.shuffle(listed)
        else:
            listed.reverse()
        return listed
    return {key: value[key] for key in list(value)[: max(0, len(value) - 1)]}


def _other_text(value, random):
    groups = [some for some in WORDS if value in some]
    if groups and random.random() < 0.8:
        return random.choice(groups[0])
    if value and set(value) <= set(".#|"):
        place = random.randrange(len(value))
        return value[:place] + random.choice(".#|") + value[place + random.randrange(2) :]
    try:
        number = int(value)
    except ValueError:
        pass
    else:
        step = random.choice([1, -1, 2, abs(number), -2 * number, number // 1000])
        return str(number + step)
    above, slash, below = value.partition("/")
    if slash:
        return f"{_other_text(above, random)}/{below}" if random.random() < 0.7 else above
    places = [*re.finditer(r"\d+|[-+<>=*n]", value)]
    if places and random.random() < 0.8:
        one = random.choice(places)
        new = SIGNS.get(one[0]) or str(max(0, int(one[0][-300:]) + random.choice([-1, 1, 7])))
        return value[: one.start()] + one[0][:-300] + new + value[one.end() :]
    return random.choice([value[:-1], value + "0", "x", "n", "2", "strip", "o(1)", "~", "+", "*"])
