"""The value of a printed expression, by Python's grammar, so that nothing of gfkit reads it."""

import ast
from fractions import Fraction


def value(text, **variables):
    """Return the value of a text in integers, variables, + - * / ^ and parentheses.

    >>> value("(1+x)/2*x^2", x=3)
    Fraction(18, 1)
    """
    return _value(ast.parse(text.replace("^", "**"), mode="eval").body, variables)


def _value(node, variables):
    match node:
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.Name(id=name):
            return Fraction(variables[name])
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, variables)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int(power))):
            return _value(left, variables) ** power
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _value(left, variables), _value(right, variables)
            if isinstance(op, ast.Add):
                return a + b
            if isinstance(op, ast.Sub):
                return a - b
            if isinstance(op, ast.Mult):
                return a * b
            if isinstance(op, ast.Div):
                return a / b
    raise ValueError(ast.dump(node))
