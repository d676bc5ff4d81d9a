from studio.groups import moved
from studio.instruments import gauge
from studio.lines import pipe, spring
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe, ring, sphere
from studio.tools import spanner
from studio.turns import FRONT, SIDE


def steam_wand(p):
    """A steam tap taken apart in a row, and its wand over a milk jug."""
    box((1.9, 1.4, 0.3), (-0.95, 0.7, 0.2), p.DARK, 0.06)
    box((1.9, 0.9, 3.4), (-0.95, 0.85, 1.9), p.CLAY, 0.14)
    box((1.95, 1.5, 0.7), (-0.95, 0.55, 3.4), p.CLAY, 0.14)
    gauge((-1.4, -0.2, 3.4), p, 0.26, needle=-20)
    x, z = -0.45, 3.35
    cylinder(0.22, 0.1, (x, -0.22, z), p.STEEL, FRONT, 0.02)
    cylinder(0.15, 0.34, (x, -0.4, z), p.BRASS, FRONT, 0.02, 6)
    cylinder(0.11, 0.3, (x, -0.66, z), p.BRASS, FRONT, 0.015)
    for i in range(4):
        ring(0.11, 0.014, (x, -0.6 - 0.05 * i, z), p.BRASS, FRONT)
    cylinder(0.12, 0.2, (x, -0.42, z - 0.2), p.BRASS, bevel=0.02)
    sphere(0.15, (x, -0.42, z - 0.38), p.STEEL)
    pipe([(x, -0.42, z - 0.4), (x + 0.02, -0.52, 2.6), (x + 0.05, -0.85, 1.6), (x + 0.06, -1.0, 1.1), (x + 0.06, -1.03, 0.75)], 0.055, p.STEEL)
    lathe([(0.001, -0.1), (0.04, -0.09), (0.085, 0.02), (0.085, 0.12), (0.055, 0.16), (0.001, 0.16)], (x + 0.06, -1.03, 0.66), p.STEEL)
    with moved((x + 0.06, -0.82, 2.35), (18, 0, 0)):
        lathe([(0.06, -0.22), (0.1, -0.2), (0.1, 0.2), (0.06, 0.22)], (0, 0.09, 0), p.RUBBER)
    with moved((x + 0.06, -1.05, 0)):
        lathe([(0.001, 0.0), (0.42, 0.0), (0.46, 0.04), (0.46, 0.35), (0.36, 0.72), (0.37, 0.98), (0.42, 1.08), (0.4, 1.08), (0.35, 0.98), (0.34, 0.72), (0.43, 0.34), (0.43, 0.06), (0.001, 0.04)], (0, 0, 0), p.STEEL)
        cylinder(0.42, 0.02, (0, 0, 0.42), p.WHITE, bevel=0)
        pipe([(-0.34, 0, 0.95), (-0.62, 0, 0.92), (-0.72, 0, 0.6), (-0.62, 0, 0.3), (-0.42, 0, 0.24)], 0.045, p.STEEL)
    with moved((0.42, -0.85, 0.02), (0, 0, 4), 1.5):
        r = 0.3
        with moved((0.0, 0, r), SIDE):
            cylinder(0.13, 0.22, (0, 0, -0.05), p.BRASS, bevel=0.02, sides=6)
            cylinder(0.09, 0.2, (0, 0, 0.15), p.BRASS, bevel=0.01)
            ring(0.1, 0.042, (0, 0, 0.45), p.SIGNAL)
            cylinder(0.12, 0.03, (0, 0, 0.62), p.STEEL, bevel=0.008)
            spring(0.09, 0.42, 6, 0.02, (0, 0, 0.75), p.STEEL)
            lathe([(0.001, 0.0), (0.05, 0.02), (0.09, 0.1), (0.09, 0.14), (0.045, 0.16), (0.045, 0.5), (0.06, 0.52), (0.06, 0.7), (0.001, 0.7)], (0, 0, 1.3), p.STEEL)
            cylinder(0.012, 2.5, (0, 0, 1.15), p.STEEL, bevel=0, sides=12)
            lathe([(0.001, 0.0), (0.12, 0.0), (0.14, 0.06), (0.28, 0.1), (0.3, 0.16), (0.3, 0.28), (0.26, 0.34), (0.001, 0.36)], (0, 0, 2.1), p.DARK)
            for a, b, t in around(12, 0.3):
                cylinder(0.025, 0.14, (a, b, 2.32), p.DARK, bevel=0.01, sides=12)
        for x in (0.1, 1.62):
            box((0.1, 0.42, r - 0.03), (x, 0, (r - 0.03) / 2), p.WOOD, 0.02)
    box((4.1, 0.95, 0.05), (2.2, -0.72, 0.02), p.PETROL, 0.015, (0, 0, 4))
    spanner((1.5, -1.75, 0), p, 8, length=1.7)
    stage(p, (1.1, -0.4, 1.75), 12.9, azimuth=-8, elevation=21)
