"""Extended part: scoring games on two rows and their payoffs."""
