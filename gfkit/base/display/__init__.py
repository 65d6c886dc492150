"""What every object has: how it is shown, other names of its methods, and what lies above it."""
