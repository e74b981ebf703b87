"""Chat-neutral shapes: what comes in, what goes out, and how words become commands."""
