"""The build: from the sources to one static folder that plays in a browser, offline."""
