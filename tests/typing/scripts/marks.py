"""A combinatorialist: pieces marked by x and y."""

from gfkit import Strip

answer = Strip("domineering", columns=2).generating_function(marks="xy")
for profile in answer.profiles(4):
    print(profile.total(), profile)
at_one = answer.marked_gf.at_one()
assert at_one.terms(4) == answer.terms(4)
