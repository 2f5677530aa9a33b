"""Score sheets: those that come along (*.json), how they are read, made, shown and sent to a device."""
