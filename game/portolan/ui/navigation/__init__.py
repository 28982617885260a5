"""Routes as data; the interfaces of screens and of the services they use."""
