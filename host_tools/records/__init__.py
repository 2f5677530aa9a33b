"""Games: journals as a device stores them, records as people have them, what they replay to."""
