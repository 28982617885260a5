"""Selection: the choices, their forecasts, and why others are impossible."""
