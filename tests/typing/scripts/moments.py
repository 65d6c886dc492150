"""A combinatorialist: how many pieces there are on average."""

from gfkit import Strip

answer = Strip("col", columns=1).generating_function(marks="xy")
moments = answer.moments()
print(moments.at(1).left)
assert 3 * moments.at(1).left == 1
