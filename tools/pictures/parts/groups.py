"""What several plates of groups show."""
import math


def hole_grid(rows, pitch, most):
    """Centres of a hexagonal hole pattern within radius `most`."""
    return [(pitch * (i + j % 2 / 2), pitch * j * 0.866) for j in range(-rows, rows + 1) for i in range(-rows, rows + 1) if math.hypot(pitch * (i + j % 2 / 2), pitch * j * 0.866) < most]
