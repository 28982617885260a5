"""Motion in a picture: flights, the camera of the board, scrolling, progress."""
