"""The value of a printed closed form to 60 digits, by Python's grammar and mpmath.

Nothing of gfkit reads the text here, and roots are found by another program than FLINT.
"""

import ast
import re

import mpmath

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
        parts = ROOT_SUM.split(text)
        total = _evaluated(parts[0], n, r) if parts[0] else mpmath.mpf(0)
        for poly, body in zip(parts[1::2], parts[2::2], strict=True):
            for root in roots(poly):
                total += _evaluated(body, n, root)
        return total


def roots(poly):
    """List the roots of a polynomial in r, given as text."""
    body = ast.parse(poly.replace("^", "**"), mode="eval").body
    degree = max(int(k) for k in re.findall(r"r\^([0-9]+)", poly) or ["1"])
    points = [mpmath.mpf(k) for k in range(degree + 1)]
    values = [_at(body, 0, point) for point in points]
    matrix = mpmath.matrix([[point**k for k in range(degree + 1)] for point in points])
    ascending = [mpmath.nint(c) for c in mpmath.lu_solve(matrix, mpmath.matrix(values))]
    return mpmath.polyroots(ascending[::-1], maxsteps=2000, extraprec=2000)


def _evaluated(text, n, r):
    text = PERIODIC.sub(r"periodic(\1)", text).replace("^", "**")
    return _at(ast.parse(text, mode="eval").body, n, r)


def _at(node, n, r):
    match node:
        case ast.Constant(value=int(number)):
            return mpmath.mpf(number)
        case ast.Name(id=name):
            return {"n": mpmath.mpf(n), "r": r, "i": mpmath.mpc(0, 1)}[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_at(operand, n, r)
        case ast.Call(func=ast.Name(id="sqrt"), args=[argument]):
            return mpmath.sqrt(_at(argument, n, r))
        case ast.Call(func=ast.Name(id="round"), args=[argument]):
            return mpmath.nint(_at(argument, n, r).real)
        case ast.Call(func=ast.Name(id="periodic"), args=[ast.List(elts=listed)]):
            return _at(listed[n % len(listed)], n, r)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_at(left, n, r), right, n, r)
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _at(left, n, r), _at(right, n, r)
            if isinstance(op, ast.Add):
                return a + b
            if isinstance(op, ast.Sub):
                return a - b
            if isinstance(op, ast.Mult):
                return a * b
            if isinstance(op, ast.Div):
                return a / b
    raise ValueError(ast.dump(node))


def _power(base, exponent, n, r):
    """Return a power; 1/3 is the real cube root."""
    if isinstance(exponent, ast.BinOp) and isinstance(exponent.op, ast.Div):
        root = mpmath.cbrt(abs(base))
        return root if base.real >= 0 else -root
    steps = _at(exponent, n, r)
    return base ** int(steps.real)
