"""A combinatorialist: a closed form and the growth."""

from gfkit import asymptotics, closed_form

form = closed_form("x/(1-x-x^2)")
text: str = form.formula
print(text, form.holds_from, form.nearest.formula)
growth = asymptotics("x/(1-x-x^2)", digits=20)
rate: float = float(growth.rate)
assert abs(rate - 1.618033988) < 1e-9
