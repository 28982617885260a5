"""What moves in a picture: flights, the view of the board, long pages, a thought's progress."""
