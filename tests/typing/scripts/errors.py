"""A developer: errors."""

from gfkit import GfkitError, OutOfRange, Sequence, Strip, WrongArgument

for wrong in ("nonsense of 4 X n", "kings"):
    try:
        Strip(wrong, columns=0)
    except OutOfRange as error:
        print("range:", error)
    except GfkitError as error:
        print("other:", error)
try:
    Sequence([1, 2]).term(-1)
except IndexError as error:
    print(error)
assert issubclass(WrongArgument, TypeError)
