"""Reading: what a person types becomes a meaning, which is data."""
