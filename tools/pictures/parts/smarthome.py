"""Models that several pictures of smarthome share."""
from studio.solids import box


def keys(p, rows, cols, size, pitch, at, material, marked=None, mark=None):
    """Rows of push buttons facing the viewer, centred at `at`."""
    for i in range(rows):
        for j in range(cols):
            box((size, 0.06, size * 0.8), (at[0] + (j - (cols - 1) / 2) * pitch, at[1], at[2] - (i - (rows - 1) / 2) * pitch), mark if (i, j) == marked else material, 0.02)
