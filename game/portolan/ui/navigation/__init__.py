"""Routes as data, the stack of screens, and the services that screens use."""
