"""Extended part: main terms, nearest integers, moments, growth; discs of roots."""
