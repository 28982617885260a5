"""What can be selected, what a selection lacks, and what it would come to."""
