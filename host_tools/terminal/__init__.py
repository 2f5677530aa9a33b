"""The pictures in a terminal: a window of a verb's own, the panel in it, a bar that grows."""
