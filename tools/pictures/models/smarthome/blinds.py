from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cut, cylinder


def blinds(p):
    """A window with its blind half open, the head rail cut away to show the motor that tilts and lifts it."""
    o = box((3.9, 0.3, 3.5), (0, 0.45, 1.85), p.CLAY, 0.04)
    cut(o, box((3.3, 1.0, 2.9), (0, 0.45, 1.85), p.CLAY, 0))
    box((3.3, 0.04, 2.9), (0, 0.5, 1.85), p.GLASS, 0)
    box((0.14, 0.2, 2.9), (0, 0.48, 1.85), p.CLAY, 0.03)
    box((3.3, 0.2, 0.12), (0, 0.48, 1.9), p.CLAY, 0.03)
    box((4.3, 0.75, 0.14), (0, 0.25, 0.07), p.WOOD, 0.03)
    rail = box((3.8, 0.42, 0.44), (0, 0.02, 3.6), p.WHITE, 0.03)
    cut(rail, box((1.9, 0.36, 0.34), (0.85, -0.08, 3.6), p.WHITE, 0))
    cylinder(0.035, 3.6, (0, -0.04, 3.58), p.STEEL, (0, 90, 0), 0)
    cylinder(0.13, 0.85, (0.95, -0.06, 3.58), p.SIGNAL, (0, 90, 0), 0.03)
    cylinder(0.135, 0.16, (1.4, -0.06, 3.58), p.DARK, (0, 90, 0), 0.02)
    cylinder(0.1, 0.1, (0.46, -0.06, 3.58), p.BRASS, (0, 90, 0), 0.01, 12)
    pipe([(1.48, -0.06, 3.58), (1.6, -0.08, 3.52), (1.7, 0.0, 3.6)], 0.025, p.DARK)
    for x in (-1.35, 0.05, 1.35):
        box((0.012, 0.02, 2.2), (x, -0.16, 2.3), p.CLAY_DEEP, 0)
        box((0.012, 0.02, 2.2), (x, 0.2, 2.3), p.CLAY_DEEP, 0)
        if x < 1:
            cylinder(0.09, 0.14, (x + (0.08 if x > 0 else 0), -0.05, 3.58), p.DARK, (0, 90, 0), 0.02, 48)
    for i in range(15):
        box((3.5, 0.34, 0.02), (0, 0.02, 3.28 - i * 0.137), p.WHITE, 0.006, (32, 0, 0))
    box((3.5, 0.3, 0.09), (0, 0.02, 1.2), p.CLAY_DEEP, 0.03)
    with moved((1.35, -0.9, 0.0), (0, 0, -20)):
        box((0.42, 1.1, 0.12), (0, 0, 0.06), p.DARK, 0.05)
        for y, m in ((0.3, p.WHITE), (0.05, p.WHITE), (-0.2, p.WHITE)):
            cylinder(0.09, 0.05, (0, y, 0.13), m, bevel=0.015, sides=48)
    stage(p, (0.05, 0, 1.8), 12.2, azimuth=-24, elevation=17)
