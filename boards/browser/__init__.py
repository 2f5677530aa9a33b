"""
The board in a browser: the simulated one on MicroPython compiled to WebAssembly, fed by a page.

`boards.browser.main` starts it; host_tools/web is the page.
"""
