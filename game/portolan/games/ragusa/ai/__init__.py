"""What bots know of Ragusa: features, rollout policy, reasons."""
