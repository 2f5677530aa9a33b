"""What is given to others of a version: everything in one folder (`make release`)."""
