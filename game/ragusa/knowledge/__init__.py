"""What is known of a position: by whom, as data, in text, and why something is not to be had."""
