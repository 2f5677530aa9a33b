"""
One image for a Pico: MicroPython with the program frozen into it, which leaves the games on the flash alone.

    tablemate build --frozen      # packages -> program -> image -> build/pico_ssd1306-frozen.uf2

packages.py  gets the sources and looks for the compiler: Debian's, by the names of their packages
program.py   what is frozen, and the name by which a build of it is known
image.py     compiles, and writes the UF2
notices.py   the copyright notices of all that is in it
"""
