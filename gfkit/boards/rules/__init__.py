"""Every kind of rule, as pure data."""
