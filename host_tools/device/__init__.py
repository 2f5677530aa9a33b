"""A device at the other end of the link, a Pico at a port, and the presses that are played on either."""
