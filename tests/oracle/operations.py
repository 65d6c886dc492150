"""Terms of sequences that are made of others, by hand from the data of a definition."""

from oracle.plain_formulas import terms_of_fraction


class Unknown(Exception):
    """There is no such term, or no rule here that gives it."""


def term(of, n):
    """Return a(n) of a definition of fractions and operations on them."""
    kind = of["kind"]
    if n < offset(of):
        raise Unknown
    if kind == "fraction":
        return coefficients(of, n - of["offset"] + 1)[n - of["offset"]]
    parts = of["parts"]
    if kind == "sum":
        weights = map(int, of["weights"])
        return sum(w * term(z, n) for w, z in zip(weights, parts, strict=True))
    if kind == "termwise product":
        total = 1
        for z in parts:
            total *= term(z, n)
        return total
    if kind == "section":
        return term(parts[0], of["step"] * n + of["start"])
    if kind == "shift":
        return term(parts[0], n + of["by"])
    if kind == "partial sums":
        return sum(term(parts[0], k) for k in range(offset(parts[0]), n + 1))
    if kind == "interlaced":
        k, place = divmod(n - offset(of), len(parts))
        return term(parts[place], offset(parts[place]) + k)
    if kind == "cauchy":
        found = [1, *[0] * (n - offset(of))]
        for z in parts:
            low = offset(z)
            terms = [term(z, low + k) for k in range(len(found))]
            found = [sum(found[i] * terms[m - i] for i in range(m + 1)) for m in range(len(found))]
        return found[-1]
    if kind == "continued":
        return backwards(parts[0], n)
    raise Unknown


def offset(of):
    """Return the index of the first term."""
    kind = of["kind"]
    if kind == "fraction":
        return of["offset"]
    lows = [offset(z) for z in of["parts"]]
    if kind in ("sum", "termwise product"):
        return max(lows)
    if kind in ("section", "shift", "continued"):
        return of["first"]
    if kind == "cauchy":
        return sum(lows)
    return lows[0]


def coefficients(of, count):
    """Return the first coefficients of p/q, by long division."""
    p, q = ([int(z) for z in of[name]] for name in "pq")
    return terms_of_fraction(p, q, count)


def backwards(of, n):
    """Return a(n) of a fraction, for n before its offset by its recurrence of least order."""
    if of["kind"] != "fraction":
        raise Unknown
    if n >= of["offset"]:
        return term(of, n)
    q = [int(z) for z in of["q"]]
    d = len(q) - 1
    if len(of["p"]) > d or not d or not q[d]:
        raise Unknown
    window = coefficients(of, d)  # a(offset), ..., in order
    for _ in range(of["offset"] - n):
        # a(m) + q1 a(m-1) + ... + qd a(m-d) = 0 at m = d places after the new first term
        new = -sum(q[k] * window[d - 1 - k] for k in range(d)) / q[d]
        window = [new, *window[:-1]]
    return window[0]
