"""User interface: drawn with pygame on a `portolan.platform.Host`."""
