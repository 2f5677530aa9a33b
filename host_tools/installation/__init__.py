"""How the program comes onto a Pico: the files for a board, deployed, and MicroPython under them."""
