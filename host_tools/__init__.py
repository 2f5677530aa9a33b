"""
The PC's side of Tablemate: the `tablemate` command and its parts. CPython only.

    cli.py, commands/    the command, a verb a file; completion.py for shells
    targets/             the places where the program runs: this PC, the emulator, a Pico
    device/              a device over its link, a Pico at its port, the presses of a sequence
    emulator/            a Pico that runs the official image in virtual time
    records/             journals and records: read, replayed, kept, sent to a device and fetched
    report/, exports/    games as a page, as text, for other programs
    sheets/              score sheets: read, made, shown, sent to a device
    program/             the device program compiled
    installation/        how it comes onto a Pico
    frozen/              an image with the program in it
    circuitpython/       the program on CircuitPython's drive
    wiring/              a board's pins, checked and drawn
    fonts/, pictures/    the device's fonts; pictures of the panel and for README
    web/                 the device in a browser
    package/, release/   the wheel; all that a release has
    streams/             judges and replays on a stream, also on MicroPython
    terminal/, text/     windows, progress; text that is safe to print
    files/, errors.py    files and folders of this PC; what a verb says when it fails
"""
