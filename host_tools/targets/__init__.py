"""The targets of a verb: the program on this PC, on the emulated Pico, on a Pico at a port."""
