"""Objects of other libraries, and JSON in and out."""
