"""Long runs that look for faults that nobody has thought of: `make torture`."""
