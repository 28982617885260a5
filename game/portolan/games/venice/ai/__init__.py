"""What bots know of Venice: features, rollout policy, reasons."""
