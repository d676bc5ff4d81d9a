"""Models that several pictures of network share."""
from studio.lines import pipe
from studio.solids import box


def port(p, at, w=0.16, light=None):
    """A small network socket facing the viewer."""
    box((w, 0.03, w * 0.85), at, p.DARK, 0.008)
    box((w * 0.7, 0.034, w * 0.12), (at[0], at[1], at[2] - w * 0.25), p.BRASS, 0)
    if light:
        box((w * 0.22, 0.036, w * 0.14), (at[0] - w * 0.28, at[1], at[2] + w * 0.6), light, 0)


def lead(p, points, material, radius=0.035):
    """A patch lead with a plug at its first point, facing the viewer."""
    x, y, z = points[0]
    box((0.13, 0.16, 0.11), (x, y - 0.06, z), p.WHITE, 0.015)
    box((0.11, 0.14, 0.1), (x, y - 0.19, z), material, 0.03)
    pipe([(x, y - 0.2, z), (x, y - 0.32, z)] + list(points[1:]), radius, material)
