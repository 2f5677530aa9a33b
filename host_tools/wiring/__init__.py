"""The parts on a board's pins: found by running its file, checked, listed and drawn."""
