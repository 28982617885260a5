"""Quay with a judge: whatever can be judged has bots."""
