import math

from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cylinder, lathe, tube


def ev_charger(p):
    """A wall charger for cars, its cable coiled on the hook and the seven-pin connector at the front."""
    box((3.4, 0.3, 3.7), (-0.3, 0.9, 1.85), p.CLAY, 0.03)
    for i in range(6):
        box((3.38, 0.02, 0.02), (-0.3, 0.74, 0.62 * i + 0.3), p.CLAY_DEEP, 0)
    box((4.2, 3.1, 0.08), (0.1, -0.45, 0.04), p.CLAY_DEEP, 0.02)
    with moved((-0.75, 0.5, 2.35)):
        box((1.35, 0.5, 1.9), (0, 0, 0), p.DARK, 0.2)
        box((1.2, 0.1, 1.75), (0, -0.22, 0), p.WHITE, 0.05)
        tube(0.4, 0.34, 0.05, (0, -0.28, 0.3), p.LAMP, (90, 0, 0))
        extrude([(0.05, 0.26), (-0.14, -0.03), (-0.01, -0.03), (-0.05, -0.26), (0.14, 0.05), (0.01, 0.05)], 0.03, (0, -0.28, 0.3), p.DARK, 0.004, (90, 0, 0))
        box((0.5, 0.02, 0.12), (0, -0.275, -0.5), p.CLAY_DEEP, 0.01)
        cylinder(0.12, 0.2, (0.3, 0, -1.0), p.RUBBER)
        cylinder(0.11, 0.9, (-0.35, 0.1, -1.3), p.STEEL)
    box((0.24, 0.5, 0.12), (0.75, 0.55, 2.6), p.DARK, 0.03)
    box((0.24, 0.1, 0.4), (0.75, 0.33, 2.7), p.DARK, 0.03)
    loops = [(0.75 + (0.5 + 0.02 * k) * math.sin(a), 0.5 + 0.04 * k, 2.05 + (0.62 + 0.02 * k) * math.cos(a)) for k in range(4) for a in [2 * math.pi * i / 16 for i in range(16)]]
    pipe([(-0.45, 0.5, 1.3), (-0.35, 0.45, 0.9), (0.0, 0.45, 0.95), (0.25, 0.48, 1.5)] + loops[12:-2] + [(0.6, 0.35, 1.3), (0.85, 0.3, 0.55), (1.2, 0.28, 0.15), (1.7, 0.1, 0.15), (1.8, -0.35, 0.16), (1.6, -0.78, 0.27), (1.46, -0.96, 0.34)], 0.07, p.RUBBER)
    with moved((1.0, -1.55, 0.42), (84, 0, -38)):
        lathe([(0.001, 0.52), (0.3, 0.52), (0.36, 0.48), (0.36, 0.1), (0.3, 0.02), (0.22, -0.1), (0.001, -0.12)], (0, 0, 0), p.SIGNAL)
        box((0.5, 0.1, 0.42), (0, 0.31, 0.28), p.SIGNAL, 0.03)
        tube(0.32, 0.28, 0.14, (0, 0, 0.56), p.DARK)
        cylinder(0.29, 0.06, (0, 0, 0.53), p.DARK, bevel=0.005)
        for x, y, r in ((0, 0.0, 0.062), (-0.16, 0.01, 0.062), (0.16, 0.01, 0.062), (-0.085, -0.15, 0.062), (0.085, -0.15, 0.062), (-0.085, 0.16, 0.042), (0.085, 0.16, 0.042)):
            tube(r, r * 0.55, 0.08, (x, y, 0.57), p.WHITE, b=0.006)
            cylinder(r * 0.5, 0.06, (x, y, 0.56), p.BRASS, bevel=0.005, sides=24)
        pipe([(0, 0, 0.0), (0, -0.02, -0.25), (0.0, 0.02, -0.55), (0, 0.0, -0.75)], 0.13, p.DARK)
    stage(p, (0.05, -0.2, 1.7), 13.3, azimuth=-24, elevation=18)
