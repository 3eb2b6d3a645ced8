"""Networks that learn a game by playing against themselves: `parlour train` (docs/training.md).

It needs the extra `train` (PyTorch, SciPy, safetensors). The networks that come out of it need NumPy alone to play
(`parlour.bots.network`).
"""
