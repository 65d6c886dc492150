"""Games: values, outcomes, nim-values and equilibrium plays; nothing about generating functions."""
