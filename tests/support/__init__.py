"""What several folders of tests share: hosts, matches, damage, readers of sources."""
