"""The device in a browser: the static site and what builds and serves it (`make web`)."""
