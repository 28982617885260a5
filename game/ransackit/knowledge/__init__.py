"""What is known of a position: by whom, as data, and in lines of text."""
