"""Tables: a match that is played, replayed, or led by a lesson."""
