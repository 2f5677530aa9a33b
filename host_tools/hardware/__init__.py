"""The box in the hand: sizes of its parts, its case and how it is checked and pictured."""
