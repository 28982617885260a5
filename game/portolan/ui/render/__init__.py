"""What any picture is drawn with: type, art, targets, parts of pictures, words for the mirror."""
