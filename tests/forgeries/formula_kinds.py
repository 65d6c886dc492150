"""Forgeries about formulas: cones, sums that telescope, zeros and residues, readings of a text.

Each function draws a certificate that was made by hand to hold for the wrong reason, and what tells
whether its statement is false: values from its words, without gfkit.
"""

import copy
import operator
from fractions import Fraction
from functools import cache
from math import lcm

from forgeries.certificates import Forgery, envelope
from oracle.definitions import series
from oracle.envelopes import certificate
from oracle.relation_texts import Nothing, is_true

import gfkit
from gfkit import as_sequence
from gfkit.sequences.facts import facts

COMPARE = {
    ">": operator.gt, ">=": operator.ge, "=": operator.eq, "<=": operator.le, "<": operator.lt,
    "!=": operator.ne,
}  # fmt: skip
LATER = 150


# Cones: signs of a recurrence with polynomial coefficients.


def turning(rng):
    """Return rows and first terms of a sequence whose sign changes, as often as not late."""
    k = rng.choice([2, 3, 5, 8, 13, 30])
    match rng.randrange(5):
        case 0:  # the roots k + i and k - i
            rows, first = [[k * k + 1], [-2 * k], [1]], [1, rng.choice([k, k + 1, 2 * k])]
        case 1:  # binomial(k, n), and with an entry that is not 0 at n = k
            rows, first = [[-k, 1], [1, 1]], [1]
        case 2:
            rows, first = [[k + rng.choice([0, 1]), -1], [1, rng.choice([0, 1])]], [1]
        case 3:  # a small root leads at first
            rows, first = [[-2 * k], [k + 2], [-1]], [2 * k, 4 * k - rng.choice([1, 2])]
        case _:
            draw = [[rng.randint(-4, 4) for _ in range(rng.choice([1, 2, 2]))] for _ in range(3)]
            rows, first = draw[-rng.choice([2, 3, 3]) :], [rng.randint(-1, 5) for _ in range(2)]
    rows = [z if any(z) else [1] for z in rows]
    rows = [z[: max(k for k, c in enumerate(z) if c) + 1] for z in rows]
    first = first[: len(rows) - 1]
    return rows, first + [rng.randint(-2, 6) for _ in range(rng.choice([0, 0, 0, 2]))]


def continued(rows, first, offset):
    """Return terms, or as many as the recurrence gives."""
    terms, order = [Fraction(z) for z in first], len(rows) - 1
    while len(terms) < LATER:
        n = offset + len(terms) - order
        *low, lead = (sum(c * n**j for j, c in enumerate(row)) for row in rows)
        if not lead:
            break
        total = sum(c * z for c, z in zip(low, terms[len(terms) - order :], strict=True))
        terms.append(-total / lead)
    return terms


def cones(rng):
    """Draw rays that may keep the terms inside, once the false ones are before them."""
    rows, first = turning(rng)
    offset, order = rng.choice([0, 0, 0, 1, -2]), len(rows) - 1
    terms = continued(rows, first, offset)
    relations = rng.choice([[">"], [">"], [">="], ["<"], ["!="], [">", "<"], [">", ">="]])
    many, start = len(relations), max(0, offset)
    wrong = [n for n, z in enumerate(terms, offset) if not COMPARE[relations[n % many]](z, 0)]
    begin = max(0, start + rng.choice([0, 0, 1, 2, 5, 14, 31]), offset + len(first) - order)
    small, here = [0, 0, 1, 1, 1, -1, 2, 3, 5], begin - offset
    rays = [[int(i == j) or (i > j) * rng.choice(small) for i in range(order)]
            for j in range(order)]  # fmt: skip
    way = rng.randrange(3)
    if way == 0:
        rays = [[rng.choice(small) for _ in range(order)] for _ in range(order)]
    elif way == 1 and len(terms) >= here + order:  # the terms are on the first of them
        scale = lcm(*(z.denominator for z in terms[here : here + order]))
        rays[0] = [int(z * scale) for z in terms[here : here + order]]
    failing = [n for n in wrong if start <= n < begin]
    of = {"kind": "recurrence", "polynomials": [[*map(str, z)] for z in rows]}
    of |= {"terms": [*map(str, first)], "offset": offset}
    said = {"kind": "signs", "of": of, "relations": relations, "from": start}
    if failing and rng.random() < 0.8:
        said["except"] = failing
    rays = [[*map(str, z)] for z in rays]
    cone = {"rays": rays, "steps": rng.choice([1, 1, 2, 3]), "from": begin}
    cone["grows"] = rng.choice([0, 0, 0, 1, -1])

    def is_false():
        claimed = said.get("except", [])
        return len(terms) < LATER or claimed != [n for n in wrong if n >= start]

    return Forgery(envelope(said, {"cone": cone}), is_false)


# Sums that telescope.


SUMS = {
    "binomial(n,k)": "2^n",
    "binomial(n,k)^2": "binomial(2*n,n)",
    "binomial(n+k,k)/2^k": "2^n",
    "(-1)^k*binomial(n,k)*binomial(n+k,k)": "(-1)^n",
    "binomial(2*k,k)*binomial(2*n-2*k,n-k)": "4^n",
    "(-1)^k*binomial(n,k)/(k+1)": "1/(n+1)",
    "k*k!": "(n+1)!-1",
}
"""Summands with their sums for k = 0, ..., n."""
UNITS = {
    "binomial({0},{0})": False,
    "({0})!/({0})!": False,
    "({0})/({0})": True,
    "(binomial({0}+1,{0})/({0}+1))": False,
    "binomial({0},0)": False,
    "(({0}-1)!*({0})/({0})!)": True,
}
"""1 but where z < 0, or z = 0; and whether z is a factor of the summand's polynomial."""
FORMS = [  # the text and a, b, s of a n + b k + s c: it has a pole at the place c, or beyond it
    ("k-{c}", 0, 1, -1), ("{c}-k", 0, -1, 1), ("n-k-{c}", 1, -1, -1), ("n+{c}-2*k", 1, -2, 1),
    ("{c}-n", -1, 0, 1), ("n-{c}", 1, 0, -1), ("k+{c}", 0, 1, 1), ("n+k-{c}", 1, 1, -1),
    ("n-k+{c}", 1, -1, 1), ("2*n-k-{c}", 2, -1, -1), ("2*n+k-{c}", 2, 1, -1), ("n+{c}", 1, 0, 1),
]  # fmt: skip


ROW = {"operator": [["-2"], ["1"]], "above": [[0, 1, "-1"]], "below": [[1, -1, 1]]}
"""How the sums of a row of Pascal's triangle telescope; gfkit proves them without."""


@cache
def telescopes():
    """Return statement and evidence for each sum, how it telescopes, if it need be."""
    found = []
    for body, total in SUMS.items():
        data = certificate(gfkit.check(f"Sum_{{k=0..n}} {body} = {total}").proof())
        said, evidence = data["statement"], data["evidence"]
        if said["kind"] == "relation":
            said = {"kind": "identity", "names": {}}
            evidence = {"operator": ROW["operator"], "telescopes": {"": ROW}}
        (one,) = evidence.get("telescopes", {"": None}).values()
        found.append((said, evidence, one))
    return found


def telescoping(rng):
    """Draw a sum whose terms obey the recurrence of a true one but at poles, or at its ends."""
    index = rng.randrange(len(SUMS))
    body, total = [*SUMS.items()][index]
    said, evidence, one = copy.deepcopy(telescopes()[index])
    low, more, ahead, inner, outer = 0, 0, 0, [], []
    for _ in range(rng.choice([1, 1, 2])):
        match rng.randrange(8):
            case 0:
                low = rng.choice([-2, -1, 1, 2])
            case 1:
                more = rng.choice([-2, -1, 1, 2])
            case 2:
                ahead = rng.choice([-1, 1, 30])
            case way:
                (unit, is_scaled), (form, a, b, s) = rng.choice([*UNITS.items()]), rng.choice(FORMS)
                c = rng.choice([0, 1, 2, 3, 7, 40])
                where = outer if way == 3 and not b else inner
                where.append(unit.format(form.format(c=c)))
                if one and is_scaled and where is inner:
                    one["above"] = scaled(one["above"], a, b, s * c)
    high = f"n{more:+d}" if more else "n"
    summed = f"Sum_{{k={low}..{high}}} {'*'.join([body, *inner])}"
    right = "*".join([f"({total})", *outer])
    relation = f"{summed} = {right}" + (f"{ahead:+d}*0^n" if ahead else "")
    start = rng.choice([0, 0, 1, 2, -1])
    evidence |= {"telescopes": {summed: one}} if one else {}
    if rng.random() < 0.3:
        evidence["later"] = rng.choice([0, 1, 2])

    def is_false():
        looked = {"kind": "relation", "names": {}, "low": start, "high": start + 60}
        try:
            return not is_true({**looked, "relation": relation})
        except Nothing:
            return True

    said |= {"relation": relation, "ranges": f"n >= {start}"}
    return Forgery(envelope(said, evidence), is_false)


def scaled(above, a, b, c):
    """Return a polynomial, a list of [i, j, coefficient of n^i k^j], times a n + b k + c."""
    total = {}
    for i, j, z in above:
        for more, factor in (((1, 0), a), ((0, 1), b), ((0, 0), c)):
            key = i + more[0], j + more[1]
            total[key] = total.get(key, 0) + int(z) * factor
    return [[i, j, str(z)] for (i, j), z in sorted(total.items())]


# Zeros and residues.

SEQUENCES = ["x/(1-x-x^2)", "x/(1-2*x-x^2)", "x/(1-3*x+2*x^2)", "x/(1-4*x-x^2)", "(2-x)/(1-x-x^2)",
             "x^3/(1-x-x^3)", "1/(1-3*x)", "(1+x)/(1-x^2-x^4)", "1/(1-2*x)-1024/(1-x)",
             "x/(1-x-x^2)-6765/(1-x)", "1/(1-2*x)-1/(1-3*x)+6305/(1-x)", "x/(1-x)^2-40/(1-x)",
             "1/(1+2*x)-1/(1-2*x)"]  # fmt: skip
LIKE_PRIMES = [1, 4, 6, 341, 561, 2047, 1373653, 3215031751]


@cache
def settled(text):
    """Return the certificates of the zeros of a sequence and of its residues."""
    found = []
    for modulus in (4, 7, 10, 12):
        known = {fact.key: fact.proof for fact in facts(as_sequence(text), modulo=modulus)}
        found += [known[z] for z in ("zeros", "residues", "apparition") if known.get(z) is not None]
    return [certificate(z) for z in found]


def zeros(rng):
    """Draw zeros that are left out, or are one only modulo primes; or a period that is too long."""
    data = copy.deepcopy(rng.choice(settled(rng.choice(SEQUENCES))))
    said, of = data["statement"], data["statement"].get("of")
    if said["kind"] == "generating function" or of is None:
        return Forgery(envelope(said, data["evidence"], data["lemmas"]), lambda: False)
    for _ in range(rng.choice([1, 1, 2])):
        if said["kind"] == "signs":
            match rng.randrange(4):
                case 0 | 1:
                    known = said.get("except", [])
                    failing = sorted({*known} ^ {rng.choice([*known, rng.randint(0, 9)])})
                    said |= {"except": failing}
                case 2:
                    said["relations"] = [rng.choice([*COMPARE]) for _ in said["relations"]]
                case _:
                    said["from"] = max(0, said["from"] + rng.choice([-1, 1, 3]))
            continue
        match rng.randrange(6):
            case 0:
                said["period"] *= rng.choice([2, 3, 7, 341])
            case 1:
                said["period"] = max(1, said["period"] // rng.choice([2, 3, 4]))
            case 2:
                data["evidence"]["primes"] = sorted({*data["evidence"]["primes"][1:],
                                                     rng.choice(LIKE_PRIMES)})  # fmt: skip
            case 3:
                said["from"] = max(0, said["from"] + rng.choice([-1, 1, 5]))
            case 4 if "rank" in said:
                said["rank"] = max(1, said["rank"] * rng.choice([1, 2, 3]) // rng.choice([1, 2]))
            case _:
                said["modulus"] = rng.choice([said["modulus"] * 2, said["modulus"] + 1, 9, 2])
    is_period = said["kind"] == "residues"
    if is_period and rng.random() < 0.6:
        small = (p for p in range(2, 400) if all(p % z for z in range(2, p)))
        data["evidence"]["primes"] = [p for p in small if said["period"] % p == 0]
    told = period_is_false if is_period else signs_are_false
    return Forgery(envelope(said, data["evidence"], data["lemmas"]), lambda: told(said))


def values_of(of, count):
    if of.get("kind") != "fraction":
        raise Nothing
    return [z.get((0, 0), 0) for z in series(of["p"], of["q"], count)]


def signs_are_false(said):
    """Tell whether the first few hundred terms refute relations with 0."""
    of, many = said["of"], len(said["relations"])
    try:
        terms = values_of(of, 400)
    except Nothing:
        return False
    wrong = [n for n, z in enumerate(terms, of["offset"])
             if n >= said["from"] and not COMPARE[said["relations"][n % many]](z, 0)]  # fmt: skip
    return said["from"] < of["offset"] or wrong != said.get("except", [])


def period_is_false(said):
    """Tell whether terms refute a least period, its start or the rank."""
    of, m, period = said["of"], said["modulus"], said["period"]
    try:
        terms = [z % m for z in values_of(of, 2000)]
    except (Nothing, ZeroDivisionError):
        return False
    start = said["from"] - of["offset"]
    if start < 0 or period > 900:
        return start < 0 or any(terms[start + k] != terms[start + k + 840] for k in range(800))

    def repeats(by, low):
        return all(terms[k] == terms[k + by] for k in range(low, 2000 - by))

    least = repeats(period, start) and not any(repeats(z, start) for z in range(1, period))
    rank = said.get("rank")
    ranked = rank is None or all((z == 0) == (n % rank == 0) for n, z in enumerate(terms))
    return not (least and ranked and not (start and repeats(period, start - 1)))


# Readings of a text.

ATOMS = [
    "n",
    "n",
    "2",
    "3",
    "10",
    "1",
    "(n+1)",
    "(n-2)",
    "a(n)",
    "a(n+1)",
    "mod(n,3)",
    "floor(n/2)",
]
STRANGE = {
    "*": ["", " ", "\u00d7", "\u00b7", "**", "\u2217"], "-": ["\u2212", "\u2013", "--", "+-"],
    "^": ["**", "^^", "^-", "\u02c6"], "2": ["\u00b2", "\u0662", "2.", "0x2", "2_", "\uff12"],
    "n": ["\uff4e", "N", "n!", "n'", "nn"], "/": ["//", "\u00f7", "\u2044"], "(": ["[", "{", "(("],
    "=": ["==", "=:", "\u2261", "<=", "= n =", ":="], "1": ["1e1", "10", "l"],
    "+": ["++", "+/-", "\u00b1"],
}  # fmt: skip
"""Other signs for a sign of a text. No reader may take one for something that is not its words."""


def tokens(rng):
    """Return operands and operators in turn, with a sign before some of them."""
    found = []
    for k in range(rng.choice([2, 3, 3, 4])):
        sign = rng.choice(["", "", "", "-", "-"]) if k == 0 else ""
        found += [sign + rng.choice(ATOMS), rng.choice(["+", "-", "*", "*", "/", "^"])]
    return found[:-1]


def grouped(rng, parts):
    """Return the text with all its parentheses, under one of the ways to read it."""
    while len(parts) > 1:
        k = rng.randrange(1, len(parts), 2)
        one = parts[k - 1]
        if one.startswith("-") and rng.random() < 0.5:
            inner = f"-({one[1:]}{parts[k]}{parts[k + 1]})"
        else:
            inner = f"({one}){parts[k]}({parts[k + 1]})"
        parts = [*parts[: k - 1], f"({inner})", *parts[k + 2 :]]
    return parts[0]


def readings(rng):
    """Draw an equation between a text and one of its readings, or one with a strange sign."""
    parts = tokens(rng)
    left, right = "".join(parts), grouped(rng, parts)
    relation = f"{left} = {right}"
    if rng.random() < 0.4:
        sign = rng.choice([z for z in STRANGE if z in relation])
        k = rng.choice([k for k, z in enumerate(relation) if z == sign])
        relation = relation[:k] + rng.choice(STRANGE[sign]) + relation[k + 1 :]
    names = {"a": {"kind": "fraction", "offset": 0, "p": ["1", "1"], "q": ["1", "-1", "-1"]}}
    names = names if "a(" in relation else {}
    low = rng.choice([0, 1, 3])
    if rng.random() < 0.7:
        said = {"kind": "relation", "relation": relation, "names": names, "low": low, "high": None}
        if rng.random() < 0.5:
            said["high"] = low + rng.randint(0, 20)
    else:
        said = {"kind": "identity", "relation": relation, "names": names, "ranges": f"n >= {low}"}

    def is_false():
        try:
            return not is_true({**said, "kind": "relation", "low": low, "high": said.get("high")})
        except (Nothing, AttributeError):
            return True

    return Forgery(envelope(said, {}), is_false)


KINDS = {"cones": cones, "telescoping": telescoping, "zeros": zeros, "parsing": readings}
