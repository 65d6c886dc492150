"""Extended part: sequences that are made of others, by identities of fractions."""
