"""Tables: a match that is played, led along a lesson, or seen again."""
