"""The boards: one module or package each, with `make()`; nothing happens at import."""
