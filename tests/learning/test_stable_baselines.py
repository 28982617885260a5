"""Promise: MaskablePPO of sb3-contrib takes the Gymnasium environment as it is."""

from __future__ import annotations

import numpy as np
import pytest

from portolan.learning import single_agent

sb3 = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")


def test_maskable_ppo_learns_and_plays_by_the_masks() -> None:
    """Without a wrapper: it finds the masks itself, and an illegal action would raise an error."""
    environment = single_agent("ragusa", opponent="random", size=256, max_steps=40)
    few = {"n_steps": 32, "batch_size": 16, "n_epochs": 1, "device": "cpu", "seed": 1}
    model = sb3.MaskablePPO("MlpPolicy", environment, **few)
    model.learn(64)
    assert model.num_timesteps == 64
    row, _ = environment.reset(seed=3)
    for _ in range(20):
        masks = environment.action_masks()
        action, _ = model.predict(row, action_masks=masks)
        assert masks[action]
        row, _, ended, cut, _ = environment.step(np.int64(action))
        if ended or cut:
            break
