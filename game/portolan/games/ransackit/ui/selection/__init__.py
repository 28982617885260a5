"""What can be chosen, what a choice lacks, and what it would come to."""
