"""Forgeries about games: periods of octal games that hold for a while, outcomes without a reply."""

import copy
from functools import cache

from forgeries.certificates import Forgery, envelope
from games.test_strategies import damaged, hashed
from oracle import game_facts
from oracle.envelopes import certificate
from oracle.game_facts import TooLarge, nim, winner
from oracle.play import rectangle

from gfkit.boards.shapes.board import Board
from gfkit.games.boards.moves import rule_of
from gfkit.games.boards.outcomes import find_strategies, strategies_show
from gfkit.games.boards.statements import BoardFacts
from gfkit.proofs.kernel import prove
from gfkit.strips.encodings.models import find_model

CODES = ["0.07", "0.77", "0.6", "0.137", "0.3", "0.34", "0.12'", "0.3'", "0.1'2'", "0.11'3'",
         "4.3", "0.45", "0.156", "0.26", "0.303", "0.2'1'", "0.404", "0.16", "0.055"]  # fmt: skip


def is_refuted(statement):
    """Tell whether brute force refutes a statement about games."""
    try:
        return not game_facts.is_true(statement)
    except TooLarge:
        return False


def period(rng):
    """Draw a code with a period that its first values have, least or not."""
    code = rng.choice(CODES)
    if rng.random() < 0.5:
        digits = "".join(rng.choice("01234567") for _ in range(rng.choice([1, 2, 2, 3])))
        code = f"0.{digits}" + ("'" if rng.random() < 0.3 else "")
    values, far = nim(code), rng.choice([6, 12, 40, 120])
    found = []
    for p in range(1, far // 2):
        step = values[far - 1] - values[far - 1 - p]
        n0 = far - p
        while n0 and values[n0 - 1 + p] == values[n0 - 1] + step:
            n0 -= 1
        if n0 < far - p:
            found.append((p, n0, step))
    p, n0, step = rng.choice(found or [(1, 0, 0)])
    if rng.random() < 0.3:
        p, n0 = p * rng.choice([1, 2, 3]), max(0, n0 + rng.choice([-1, 0, 1, 9]))
    return code, {"period": p, "preperiod": n0, "saltus": max(0, step)}


def octal(rng):
    """Draw a period, winners of heaps, or a g.f. that follows from a period."""
    code, named = period(rng)
    said = {"kind": "octal period", "code": code, **named}
    evidence = {} if rng.random() < 0.6 else {"mask": rng.choice([0, 1, 2, 3, 5, 15, 1 << 39])}
    if rng.random() < 0.5:
        return Forgery(envelope(said, evidence), lambda: is_refuted(said))
    lemma = {"statement": said, "premises": [], "evidence": evidence, "lemmas": []}
    values, low = nim(code), rng.choice([0, 0, 1, 40, 200])
    if rng.random() < 0.5:
        winners = ["first" if g else "second" for g in values[low : low + rng.randint(1, 30)]]
        k = rng.randrange(len(winners))
        if rng.random() < 0.8:
            winners[k] = {"first": "second", "second": "first"}[winners[k]]
        claim = {"kind": "winners of heaps", "code": code, "offset": low, "winners": winners}
        known = rng.random() < 0.5
        data = envelope(claim, named if known else {}, [lemma] if known else [])
        return Forgery(data, lambda: is_refuted(claim))
    p, n0, s = named["period"], named["preperiod"], named["saltus"]
    first = list(values[: n0 + p])
    if rng.random() < 0.3:
        first[rng.randrange(len(first))] += 1
    above = [v - (first[n - p] if n >= p else 0) for n, v in enumerate(first)]
    if s:
        above = [a - b for a, b in zip([*above, s], [0, *above], strict=True)]
    below = [1] + [0] * (p - 1) + [-1]
    if s:
        below = [a - b for a, b in zip([*below, 0], [0, *below], strict=True)]
    while above and not above[-1]:
        above.pop()
    claim = {"kind": "generating function", "of": {"kind": "nim values", "code": code}}
    claim |= {"offset": 0, "p": [*map(str, above)], "q": [*map(str, below)]}
    return Forgery(envelope(claim, named, [lemma]), lambda: is_refuted(claim))


PIECES = [[[0, 0], [0, 1]], [[0, 0], [1, 0]], [[0, 0]], [[0, 0], [0, 1], [0, 2]],
          [[0, 0], [1, 0], [2, 0]], [[0, 0], [0, 2]], [[0, 0], [1, 1]],
          [[0, 0], [0, 1], [1, 0]]]  # fmt: skip
PLAYED = [("l-tromping", "3x3"), ("cram", "2x4"), ("domineering", "3x3"), ("i-tromping", "3x4"),
          ("o12", "2x4"), ("domineering", "..#.|....|.#.."), ("d-tromping", "4x3"),
          ("l-tromping", "2x5"), ("cram", "3x3")]  # fmt: skip


@cache
def strategies():
    """Return certificates of outcomes by tables of answers."""
    found = []
    for name, text in PLAYED:
        rule, board = rule_of(find_model(name).game), Board.parse(text)
        data = find_strategies(rule, board, [(0, 2000)])
        outcome = next(z for z in "LRNP" if not strategies_show(rule, board, z, data))
        fact = BoardFacts(rule, ((board, outcome),))
        found.append(certificate(prove(fact, {"strategies": [data]})))
    return found


def outcomes(rng):
    """Draw outcomes of strips: those searched are right, and the others are said to follow."""
    if rng.random() < 0.5:
        return replies(rng)
    left, right = ([rng.choice(PIECES) for _ in range(rng.choice([1, 1, 2]))] for _ in "LR")
    if rng.random() < 0.5:
        left, right = [PIECES[1]], [PIECES[0]]
    side, named = rng.choice([1, 2, 2, 3]), rng.choice(["rows", "columns"])
    pieces = tuple(tuple(tuple(map(tuple, z)) for z in some) for some in (left, right))
    searched = sorted(rng.sample(range(1, 1 + 12 // side), min(3, 12 // side)))
    true = {n: winner(pieces, rectangle(*((side, n) if named == "rows" else (n, side))))
            for n in searched}  # fmt: skip
    first, step = rng.choice(searched), rng.choice([1, 1, 2, 3, 4, *searched])
    met = {true[n] for n in searched if n >= first and (n - first) % step == 0}
    letters = "".join(z for z in "LRNP" if z in met or rng.random() < 0.15)
    last = rng.choice([None, None, first, first + 2 * step])
    says = [{"outcome": letters or "N", "lengths": [[first, step, last]]}]
    if rng.random() < 0.3:
        searched = searched[:-1]
    said = {"kind": "outcomes of strips", "rule": {"kind": "placement", "left": left}}
    said["rule"]["right"] = right
    said |= {"fixed": {named: side}, "says": says}
    return Forgery(envelope(said, {"searched": searched}), lambda: is_refuted(said))


def replies(rng):
    """Draw an outcome with a table of answers in which some are missing, or of another board."""
    data = copy.deepcopy(rng.choice(strategies()))
    said, evidence = data["statement"], data["evidence"]
    (tables,) = evidence["strategies"]
    (fact,) = said["boards"]
    match rng.randrange(6):
        case 0 | 1 if all(tables.get(z, [0]) for z in "LR"):
            fact["outcome"] = rng.choice([fact["outcome"], *"LRNP"])
            evidence["strategies"] = [hashed(damaged(rng, tables))]
        case 2:
            fact["board"] = rng.choice(PLAYED)[1]
        case 3:
            said["rule"] = copy.deepcopy(rng.choice(strategies())["statement"]["rule"])
        case 4:
            other = rng.choice(strategies())
            evidence["strategies"] = copy.deepcopy(other["evidence"]["strategies"])
            fact["outcome"] = other["statement"]["boards"][0]["outcome"]
        case _:
            fact["outcome"] = {"L": "R", "R": "L", "N": "P", "P": "N"}[fact["outcome"]]
            for old, new in (("L", "M"), ("R", "L"), ("M", "R")):
                if old in tables:
                    tables[new] = tables.pop(old)
    return Forgery(envelope(said, evidence), lambda: is_refuted(said))


KINDS = {"octal": octal, "outcomes": outcomes}
