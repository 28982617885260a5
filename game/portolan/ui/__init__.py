"""What people see and touch: the table, drawn with pygame on a `portolan.platform.Host`."""
