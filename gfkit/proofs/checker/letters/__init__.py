"""Games by letters: colours, tiles, and pieces that may not touch."""
