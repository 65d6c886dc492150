"""Asymptotic formulas and their error bounds, compared with terms in exact fractions."""


def value(polynomial, n):
    """Return ends of a polynomial with enclosed coefficients, n >= 0."""
    low = sum(c.value.low * n**k for k, c in enumerate(polynomial))
    high = sum(c.value.high * n**k for k, c in enumerate(polynomial))
    return low, high


def check_bound(answer, terms):
    """Compare |a(n) - P(n) r^n| with the bound, where the ends of r are exact enough."""
    for part in answer.classes or (answer,):
        for m, term in enumerate(terms[part.residue :: part.period]):
            if m < part.remainder.holds_from:
                continue
            bound = part.remainder.factor * part.remainder.rate**m
            if part.kind == "finite":
                assert term == 0
                continue
            ends = value(part.term.coefficients, m)
            base = part.term.base.value
            products = [end * power for end in ends for power in (base.low**m, base.high**m)]
            low, high = min(products), max(products)
            assert low - bound <= term <= high + bound, (m, term)
