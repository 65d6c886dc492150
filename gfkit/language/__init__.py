"""The language of what is counted: one grammar, meanings, canonical English, and rules."""
