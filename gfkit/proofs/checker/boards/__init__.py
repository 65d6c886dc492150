"""The whole board: components, sides joined to rings, arrays that symmetries fix, classes."""
