"""Rules as arrays: colours, tiles, pieces that may not touch, moves and links; images."""
