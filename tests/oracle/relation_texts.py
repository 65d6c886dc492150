"""Whether a statement about relations is true, by the text and the definitions alone. No gfkit.

A relation without sums is turned into an expression of Python: the letters and names in it are
checked, so that evaluating it does nothing else.
"""

import math
import re
from fractions import Fraction

LATER = 200
WORD = re.compile(r"[A-Za-z_]\w*")
FUNCTIONS = {
    "floor": math.floor,
    "mod": lambda a, b: a % b,
    "binomial": lambda n, k: _binomial(int(n), int(k)),
}


class Nothing(Exception):
    """The statement says nothing, or nothing that is known here."""


def _binomial(n, k):
    if k < 0:
        return 0
    return math.comb(n, k) if n >= 0 else (-1) ** k * math.comb(k - n - 1, k)


def terms_of(of):
    """Return the offset, the last index or None, and a function for the terms of a definition."""
    kind = of.get("kind")
    if kind == "fraction":
        p, q = ([int(c) for c in of[side]] for side in "pq")
        if not q or not q[0]:
            raise Nothing
        found = []

        def at(index):
            while len(found) <= index - of["offset"]:
                n = len(found)
                total = Fraction(p[n] if n < len(p) else 0)
                total -= sum(c * found[n - k] for k, c in enumerate(q) if 0 < k <= n)
                found.append(total / q[0])
            return found[index - of["offset"]]

        return of["offset"], None, at
    if kind == "terms":
        values = [Fraction(z) for z in of["terms"]]
        last = of["offset"] + len(values) - 1
        return of["offset"], last, lambda n: values[n - of["offset"]]
    if kind == "formula":
        return of["offset"], None, lambda n: value_of(of["formula"], {}, n)
    raise Nothing


def value_of(text, names, n):
    """Return the value of a formula at n; raises Nothing where it has none."""
    if set(WORD.findall(text)) - set(FUNCTIONS) - set(names) - {"n"} or "!" in text:
        raise Nothing
    code = re.sub(r"\d+", lambda match: f"F({match[0]})", text).replace("^", "**")

    def call(name):
        offset, last, at = names[name]

        def term(index):
            if index.denominator != 1 or index < offset or (last is not None and index > last):
                raise Nothing
            return Fraction(at(int(index)))

        return term

    scope = {"F": Fraction, "n": Fraction(n), "__builtins__": {}, **FUNCTIONS}
    scope |= {name: call(name) for name in names}
    try:
        value = eval(code, scope)  # noqa: S307 - words are checked above
    except (ZeroDivisionError, IndexError, SyntaxError, TypeError, OverflowError):
        raise Nothing from None
    if isinstance(value, float | complex):
        raise Nothing
    return Fraction(value)


def stands(relation, names, n):
    """Return both sides and whether the relation holds at n."""
    left, operator, right = re.fullmatch(r"(.*?)\s*(!=|<=|>=|=|<|>)\s*(.*)", relation).groups()
    a, b = value_of(left, names, n), value_of(right, names, n)
    holds = {"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}
    return a, b, holds[operator]


def is_true(statement):
    """Tell whether a statement is true, as far as a few hundred values tell."""
    if statement["kind"] == "least order":
        return _is_least(statement)
    names = {name: terms_of(of) for name, of in statement["names"].items()}
    low, high = statement["low"], statement["high"]
    if statement["kind"] == "relation":
        end = low + LATER if high is None else high
        return all(stands(statement["relation"], names, n)[2] for n in range(low, end + 1))
    at = statement["n"]
    if at < low or (high is not None and at > high):
        return False
    if not all(stands(statement["relation"], names, n)[2] for n in range(low, at)):
        return False
    if "missing" in statement:
        name, index = statement["missing"]
        try:
            stands(statement["relation"], names, at)
        except Nothing:
            return index < names[name][0]
        return False
    a, b, holds = stands(statement["relation"], names, at)
    said = [Fraction(statement[side]) for side in ("left", "right")]
    return not holds and said == [a, b]


def _is_least(statement):
    """Find the least recurrence by elimination from the terms, late and from the start."""
    offset, _, at = terms_of(statement["of"])
    values = [at(offset + k) for k in range(2 * LATER)]
    order = _rank(values[LATER : LATER + 60])
    if order != statement["order"]:
        return False
    signature = _solved(values[LATER : LATER + 60], order)
    start = statement["from"] - offset

    def obeys(n):
        return values[n] == sum(c * values[n - k] for k, c in enumerate(signature, 1))

    if start < order or not all(obeys(n) for n in range(start, 2 * LATER)):
        return False
    return start == order or not obeys(start - 1)


def _rank(values):
    size = len(values) // 2
    rows = [values[i : i + size] for i in range(size)]
    return len(_eliminated(rows))


def _eliminated(rows):
    rows, done = [list(row) for row in rows], []
    for column in range(len(rows[0])):
        pivot = next((row for row in rows if row[column]), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        pivot = [z / pivot[column] for z in pivot]
        rows = [[a - row[column] * b for a, b in zip(row, pivot, strict=True)] for row in rows]
        done.append((column, pivot))
    return done


def _solved(values, order):
    """Return c with a(n) = c1 a(n-1) + ... + cd a(n-d)."""
    rows = [[*values[i : i + order][::-1], values[i + order]] for i in range(order)]
    done = _eliminated(rows) if rows else []
    found = [Fraction(0)] * order
    for column, row in reversed(done):
        found[column] = row[-1] - sum(row[k] * found[k] for k in range(column + 1, order))
    return found
