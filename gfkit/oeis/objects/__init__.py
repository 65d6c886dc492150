"""Objects of a title that are counted one by one."""
