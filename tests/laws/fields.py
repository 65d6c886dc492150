"""What holds in every field, of numbers and of functions."""


def assert_field(a, b, c):
    """Assert the laws of a field for three of its elements, of which the first has an inverse."""
    zero, one = a * 0, a * 0 + 1
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a * b == b * a
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert a - a == zero
    assert hash(a + b) == hash(b + a)
    assert hash(a * b) == hash(b * a)
    assert (a**2 * a**3, (a**3) ** 2, a**0) == (a**5, a**6, one)
    if a != zero:
        assert a * (1 / a) == one
        assert b / a * a == b
        assert a**-3 * a**2 == 1 / a
