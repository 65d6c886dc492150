"""Changes of JSON data: near ones, and what a hostile hand may write."""

import copy
import json
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
KEPT = {"digest", "versions", "format", "version", "kind", "name"}
"""Keys of which a near change leaves the values."""
NUMBERS = (
    *(0, -1, 1, 2, 3, 7, 12, 13, 30, 40, 60, 99, 100, 199, 200, 999, 1000, 1001, 5000, 9999),
    *(10**4, 40_000, 50_000, 99_999, 10**5, 10**6, 10**7, 10**8 - 1, 10**9, 10**12, 2**31, 2**63),
    *(-(10**6), -(10**9), 10**38),
)
LENGTHS = (20, 300, 3000, 30_000, 99_000, 2_000_000)
TEXTS = (
    *(
        "n^n",
        "2^(n^9)",
        "(99999!)*(99999!)",
        "a(n)=a(n)",
        "0.777",
        "k^400^400",
        "((7^400)^400)^400",
    ),
    "Sum_{k=1..20000} Product_{j=1..20000} 1/(k+j)",
)
LARGEST = 5_000_000
"""Characters of data after a hostile change."""


def within(data, path=()):
    """Yield the path to everything inside JSON data, and what is there."""
    listed = enumerate(data) if isinstance(data, list) else ()
    for key, value in data.items() if isinstance(data, dict) else listed:
        yield (*path, key), value
        yield from within(value, (*path, key))


def put(data, path, value):
    """Return a copy with another value at a path."""
    if not path:
        return value
    copied = copy.copy(data)
    copied[path[0]] = put(data[path[0]], path[1:], value)
    return copied


def changed(data, random, value=None):
    """Return data with one to three values changed by `near`, or by a function that is given."""
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        places = [z for z in within(data) if value or KEPT.isdisjoint(z[0])]
        path, old = random.choice(places)
        data = put(data, path, (value or near)(random, old))
    return json.loads(json.dumps(data))


def near(random, value):
    """Return a value that is little different."""
    if isinstance(value, bool) or value is None:
        return random.choice([True, False, None, 0])
    if isinstance(value, int | float):
        return value + random.choice([-2, -1, 1, 2, 10])
    if isinstance(value, str):
        return _near_text(random, value)
    if isinstance(value, list):
        k = random.randrange(max(len(value), 1))
        ways = [value[:k] + value[k + 1 :], value + value[k : k + 1], value[::-1]]
        return random.choice([*ways, random.sample(value, len(value))])
    return {key: value[key] for key in list(value)[: max(0, len(value) - 1)]}


def _near_text(random, value):
    groups = [some for some in WORDS if value in some]
    if groups and random.random() < 0.8:
        return random.choice(groups[0])
    if value and set(value) <= set(".#|"):
        place = random.randrange(len(value))
        return value[:place] + random.choice(".#|") + value[place + random.randrange(2) :]
    if re.fullmatch(r"-?\d{1,4000}", value):
        number = int(value)
        steps = [1, -1, 2, abs(number), -2 * number, number // 1000]
        return str(number + random.choice(steps))
    above, slash, below = value.partition("/")
    if slash:
        return f"{_near_text(random, above)}/{below}" if random.random() < 0.7 else above
    places = [*re.finditer(r"\d+|[-+<>=*n]", value)]
    if places and random.random() < 0.8:
        one = random.choice(places)
        new = SIGNS.get(one[0]) or str(max(0, int(one[0][-300:]) + random.choice([-1, 1, 7])))
        return value[: one.start()] + one[0][:-300] + new + value[one.end() :]
    return random.choice([value[:-1], value + "0", "x", "n", "2", "strip", "o(1)", "~", "+", "*"])


def wild(random, old):
    """Return something that may stand where a value stood: huge, nested, or of another kind."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return random.choice([*NUMBERS, old - 1, old + 1, old + 2, old + 10])
    if isinstance(old, float):
        return random.choice((0.5, 1e300, -1e9, 2.5, float("inf")))
    if isinstance(old, str):
        return _wild_text(random, old)
    if isinstance(old, list):
        return _wild_list(random, old)
    if isinstance(old, dict) and old and random.random() < 0.5:
        left_out = random.choice(list(old))
        return {key: value for key, value in old.items() if key != left_out}
    return {**old, "more": 1} if isinstance(old, dict) else random.choice((0, 10**6, None, "x", []))


def _wild_text(random, old):
    length, choice = random.choice(LENGTHS), random.random()
    if old.lstrip("-").isdigit():
        digits = "".join(random.choices("123456789", k=length))
        zeros = old + "0" * random.choice((1, 10, 100, 1000, 10_000))
        return random.choice([str(random.choice(NUMBERS)), digits, zeros, f"-{old}"])
    if re.fullmatch(r"-?[0-9]+/[0-9]+", old):
        return f"{'1' * min(length, 99_000)}/{'3' * min(length, 99_000)}"
    numbers = list(re.finditer(r"[0-9]+", old))
    if numbers and choice < 0.75:
        at = random.choice(numbers)
        nines = "9" * random.choice((2, 3, 5, 6, 20, 500))
        new = random.choice((str(abs(random.choice(NUMBERS))), nines))
        return old[: at.start()] + new + old[at.end() :]
    if old and choice < 0.85:
        return (old * random.choice((2, 10, 100, 1000)))[: LARGEST // 10]
    return random.choice((*TEXTS, old[::-1], "[" * 5000, " " * 100_000))


def _wild_list(random, old):
    choice = random.random()
    if not old or choice < 0.1:
        return []
    most = 1 + LARGEST // (6 * len(json.dumps(old)))  # as there are up to three changes
    if choice < 0.5:
        return old * min(random.choice((2, 5, 20, 100, 1000, 100_000)), most)
    if choice < 0.7:
        return random.sample(old, len(old))
    nested = old
    for _ in range(min(random.choice((5, 50, 140, 300)), most)):
        nested = [nested] if random.random() < 0.5 else [old[0], nested]
    return nested
