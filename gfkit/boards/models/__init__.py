"""Rule files: their keys, shapes and words."""
