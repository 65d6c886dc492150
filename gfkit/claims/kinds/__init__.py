"""The kinds of claims, by what they are about."""
