"""The value of a printed closed form to 60 digits, by Python's grammar and mpmath.

Nothing of gfkit reads the text here, and roots are found by another program than FLINT.
"""

import re

import mpmath
import sympy
from oracle.expressions import function_of

PERIODIC = re.compile(r"(\[[-0-9, ]*\])\[n mod [0-9]+\]")
ROOT_SUM = re.compile(r"(?:^|\+|(?<=-))Sum_\{([^}]*)=0\} ")


def value(text, n, r=None):
    """Return the value at n of a closed form as gfkit prints it.

    >>> mpmath.nstr(value("2^(n+2)/3-[1, -1][n mod 2]/3", 3), 10)
    '11.0'
    >>> mpmath.nstr(value("n+Sum_{r^2-r-1=0} r^n", 4).real, 10)
    '11.0'
    """
    with mpmath.workdps(80):
        first, *sums = ROOT_SUM.split(text)
        total = _evaluated(first, n, r) if first else mpmath.mpf(0)
        for poly, body in zip(sums[::2], sums[1::2], strict=True):
            coefficients = map(int, sympy.Poly(poly.replace("^", "**")).all_coeffs())
            for root in mpmath.polyroots([*coefficients], maxsteps=2000, extraprec=2000):
                total += _evaluated(body, n, root)
        return total


def _evaluated(text, n, r):
    text = re.sub(r"(\w+)!", r"factorial(\1)", PERIODIC.sub(r"periodic(\1)", text))
    text = text.replace("^", "**")
    known = {"n": mpmath.mpf(n), "r": r, "i": mpmath.mpc(0, 1), "sqrt": mpmath.sqrt}
    known |= {"round": lambda x: mpmath.nint(x.real)}
    known |= {"binomial": mpmath.binomial, "factorial": mpmath.factorial}
    known |= {"periodic": lambda listed: listed[n % len(listed)]}
    return function_of(text, mpmath.mpf, _power)(known)


def _power(base, exponent):
    """Return a power; 1/3 is the real cube root."""
    if mpmath.isint(exponent):
        return base ** int(exponent)
    root = mpmath.cbrt(abs(base))
    return root if base.real >= 0 else -root
