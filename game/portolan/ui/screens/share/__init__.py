"""Play with others on other devices: send a match as a link, open a received one."""
