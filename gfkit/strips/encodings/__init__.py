"""Each kind of rule as arrays, and how its positions are counted."""
