"""Long runs that look for what no one has thought of: `make torture`."""
