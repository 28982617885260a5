"""What any picture is drawn with: type, art, targets, parts of pictures, and the words for them."""
