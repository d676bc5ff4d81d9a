import math

from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import row
from studio.solids import box, cylinder
from studio.tools import screwdriver, spanner
from studio.turns import FRONT, TURN


def outline(length, open_deg, r_small, r_large, half):
    """The silhouette of an open-ended spanner along x, as points in its plane."""
    h = length / 2
    arc = lambda x, r, a, b: [(x + r * math.cos(TURN(a + (b - a) * i / 24)), r * math.sin(TURN(a + (b - a) * i / 24))) for i in range(25)]
    small, large = math.degrees(math.asin(half / r_small)), math.degrees(math.asin(half / r_large))
    jaw = lambda x, r, s: [(x + s * r * 0.25, s * r * 0.4), (x + s * r * 0.25, -s * r * 0.4)]
    right = arc(h, r_large, -180 + large, -open_deg) + jaw(h, r_large, 1)[::-1] + arc(h, r_large, open_deg, 180 - large)
    left = arc(-h, r_small, small, 180 - open_deg) + jaw(-h, r_small, -1)[::-1] + arc(-h, r_small, 180 + open_deg, 360 - small)
    return right + left


def missing_tool(p):
    """A tool board with spanners and screwdrivers in rising order; of one spanner only the red outline hangs there."""
    box((4.6, 0.16, 3.0), (0, 0.3, 1.75), p.PETROL, 0.03)
    box((4.9, 0.9, 0.22), (0, 0.15, 0.11), p.WOOD, 0.03)
    for x in row(16, -2.1, 2.1):
        for z in row(9, 0.62, 2.98):
            cylinder(0.022, 0.02, (x, 0.222, z), p.DARK, FRONT, 0, 16)
    for i, length in enumerate((1.9, 1.7, 1.5, 1.3)):
        x = -1.8 + i * 0.66
        cylinder(0.05, 0.16, (x, 0.17, 2.86), p.STEEL, FRONT, 0.01, 32)
        with moved((x, 0.17, 2.72 - length / 2), (90, -90, 0)):
            if i == 2:
                pipe([(a, b, 0.02) for a, b in outline(length, 32, 0.2, 0.25, 0.075)], 0.022, p.SIGNAL, smooth=False, closed=True)
            else:
                spanner((0, 0, 0), p, length=length)
    for x, handle in ((0.95, p.WOOD), (1.4, p.CLAY), (1.85, p.WOOD)):
        box((0.3, 0.24, 0.06), (x, 0.14, 2.36), p.STEEL, 0.015)
        with moved((x, 0.1, 2.98), (0, 90, 0)):
            screwdriver((0, 0, -0.13), p, handle=handle, length=2.0 - abs(x - 1.4) * 0.5)
    stage(p, (0, 0, 1.55), 10.4, azimuth=24, elevation=16)
