"""Tablemate: the command for a PC, and the device program that it brings to a Pico."""
