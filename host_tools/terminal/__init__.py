"""What a terminal shows: a window of a verb's own, the panel in it, a bar that grows."""
