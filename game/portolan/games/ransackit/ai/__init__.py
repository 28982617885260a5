"""What bots know of RANSACKIT: features, values, rollout policy, reasons."""
