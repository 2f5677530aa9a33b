"""What a verb plays on: the program on this PC, on the emulated Pico, on a Pico at a port."""
