"""Certificates of every kind, and what a hostile hand may write into them."""

import json
import random
import re
from functools import cache

from forgeries.certificates import certificate as strip_certificate
from forgeries.certificates import envelope, rule_of
from oracle.analysis_proofs import PROOFS
from oracle.envelopes import certificate, seal
from unit.proofs.game_proofs import proofs

from gfkit.boards.language.rules import find_model

NUMBERS = (
    *(0, -1, 1, 2, 3, 7, 12, 13, 30, 40, 60, 99, 100, 199, 200, 999, 1000, 1001, 5000, 9999),
    *(10**4, 40_000, 50_000, 99_999, 10**5, 10**6, 10**7, 10**8 - 1, 10**9, 10**12, 2**31, 2**63),
    *(-(10**6), -(10**9), 10**38),
)
LENGTHS = (20, 300, 3000, 30_000, 99_000, 2_000_000)
TEXTS = (
    "n^n",
    "2^(n^9)",
    "(99999!)*(99999!)",
    "a(n)=a(n)",
    "0.777",
    "k^400^400",
    "((7^400)^400)^400",
)
LARGEST = 5_000_000
"""Characters of a changed certificate."""

STEPS = "Sum_{k=1..20000} Product_{j=1..20000} 1/(k+j)"
FIBONACCI = {"kind": "fraction", "offset": 0, "p": ["0", "1"], "q": ["1", "-1", "-1"]}
SAID = {"kind": "generating function", "of": FIBONACCI, "offset": 0, "p": ["0", "1"]}
LEMMA = {
    "statement": {**SAID, "q": ["1", "-1", "-1"]},
    "premises": [],
    "evidence": {},
    "lemmas": [],
}
RELATION = {
    "kind": "relation",
    "relation": "a(n) = a(n-1) + a(n-2)",
    "names": {"a": FIBONACCI},
    "low": 2,
    "high": None,
}


@cache
def true_certificates():
    """Return the texts of true certificates, of every family of kinds, small enough to replay."""
    found = [certificate(one) for family in proofs().values() for one in family]
    found += [certificate(PROOFS[name]()) for name in PROOFS if name not in SLOW]
    found += [envelope(LEMMA["statement"], {}), envelope(RELATION, {}, [LEMMA])]
    for name, side in (("domineering", 2), ("o12", 1), ("nogo", 2)):
        model = find_model(name)
        gf = model_gf(model, side)
        of = {"kind": "strip", "rule": rule_of(model), "fixed": {"columns": side}}
        of |= {"topology": "strip", "marks": "none", "shift": 0}
        found.append(strip_certificate(of, *gf))
    rule = rule_of(find_model("domineering"))
    table = {"kind": "boards", "rule": rule, "topology": "strip", "marks": "none"}
    table |= {"multigraph": False, "left": None, "right": None, "more": None}
    entries = [["2x2", "7"], [".#|..", "3"]]
    found.append(envelope({"kind": "finite table", "table": table, "entries": entries}, {}))
    return [json.dumps(one) for one in found]


SLOW = frozenset({"recurrence", "equation", "moments", "cells"})
"""Proofs that take a second or more to make; the test of forgeries has them."""


def model_gf(model, side):
    """Return p and q of a strip."""
    from gfkit.strips.sequences.strip import Strip

    gf = Strip(model, columns=side).generating_function().gf
    return [str(c) for c in gf.num], [str(c) for c in gf.den]


def places(data):
    """Return the path of every value but the envelope's own."""
    todo = [((key,), data[key]) for key in ("statement", "evidence", "lemmas")]
    found = []
    while todo:
        path, value = todo.pop()
        found.append(path)
        if isinstance(value, dict):
            todo += [((*path, key), one) for key, one in value.items()]
        elif isinstance(value, list):
            todo += [((*path, k), one) for k, one in enumerate(value)]
    return found


def mutant(rng: random.Random, texts):
    """Return one of some certificates with a few values changed, and a digest that fits."""
    data = json.loads(rng.choice(texts))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        *path, last = rng.choice(places(data))
        inner = data
        for key in path:
            inner = inner[key]
        inner[last] = wild(rng, inner[last])
        data = json.loads(json.dumps(data))  # no list stands in two places
    return seal(data)


def wild(rng, old):
    """Return something that may stand where a value stood."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return rng.choice(NUMBERS) if rng.random() < 0.8 else old + rng.choice((-1, 1, 2, 10))
    if isinstance(old, float):
        return rng.choice((0.5, 1e300, -1e9, 2.5, float("inf")))
    if isinstance(old, str):
        return wild_text(rng, old)
    if isinstance(old, list):
        return wild_list(rng, old)
    if isinstance(old, dict) and old and rng.random() < 0.5:
        left_out = rng.choice(list(old))
        return {key: value for key, value in old.items() if key != left_out}
    return {**old, "more": 1} if isinstance(old, dict) else rng.choice((0, 10**6, None, "x", []))


def wild_text(rng, old):
    """Change a number as text, the numbers in a text, or the text."""
    choice = rng.random()
    if old.lstrip("-").isdigit():
        if choice < 0.3:
            return str(rng.choice(NUMBERS))
        if choice < 0.6:
            return rng.choice("123456789") + "".join(rng.choices("0123456789", k=_length(rng)))
        return old + "0" * rng.choice((1, 10, 100, 1000, 10_000)) if choice < 0.8 else f"-{old}"
    if re.fullmatch(r"-?[0-9]+/[0-9]+", old):
        return f"{'1' * min(_length(rng), 99_000)}/{'3' * min(_length(rng), 99_000)}"
    numbers = list(re.finditer(r"[0-9]+", old))
    if numbers and choice < 0.75:
        at = rng.choice(numbers)
        new = rng.choice((str(abs(rng.choice(NUMBERS))), "9" * rng.choice((2, 3, 5, 6, 20, 500))))
        return old[: at.start()] + new + old[at.end() :]
    if old and choice < 0.85:
        return (old * rng.choice((2, 10, 100, 1000)))[: LARGEST // 10]
    return rng.choice((*TEXTS, STEPS, old[::-1], "[" * 5000, " " * 100_000))


def wild_list(rng, old):
    """Make a list longer, shorter, of another order, or nested."""
    choice = rng.random()
    if not old or choice < 0.1:
        return []
    most = 1 + LARGEST // (6 * len(json.dumps(old)))  # as there are up to three changes
    if choice < 0.5:
        return old * min(rng.choice((2, 5, 20, 100, 1000, 100_000)), most)
    if choice < 0.7:
        return rng.sample(old, len(old))
    nested = old
    for _ in range(min(rng.choice((5, 50, 140, 300)), most)):
        nested = [nested] if rng.random() < 0.5 else [old[0], nested]
    return nested


def _length(rng):
    return rng.choice(LENGTHS)
