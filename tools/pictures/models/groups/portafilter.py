import math

from parts.groups import hole_grid
from studio.groups import moved
from studio.lines import pipe
from studio.scene import show
from studio.shapes import circle, extrude, sheet, smooth
from studio.solids import cylinder, lathe, sphere
from studio.turns import TURN


def portafilter(p):
    """A portafilter with two spouts, its basket in place and a red cap on the handle."""
    with moved(turn=(15.5, 0, 0), sit=True):
        lathe([(0.3, 0.0), (0.75, 0.02), (1.0, 0.14), (1.1, 0.3), (1.1, 1.1), (1.14, 1.12), (1.14, 1.26), (1.0, 1.26), (0.98, 1.1)], (0, 0, 0), p.STEEL)
        for a in (0, 180):
            with moved(turn=(0, 0, a)):
                extrude([(1.3 * math.cos(TURN(q)), 1.3 * math.sin(TURN(q))) for q in range(-20, 21, 4)] + [(1.05 * math.cos(TURN(q)), 1.05 * math.sin(TURN(q))) for q in range(20, -21, -4)], 0.22, (0, 0, 0.98), p.STEEL, 0.04)
        lathe([(0, 0.3), (0.86, 0.3), (0.9, 0.34), (0.95, 1.24), (1.02, 1.29), (1.12, 1.29), (1.12, 1.33), (0.96, 1.33), (0.91, 1.24), (0.86, 0.36)], (0, 0, 0), p.STEEL)
        sheet([circle(0.87, n=80)] + [circle(0.03, h, 8) for h in hole_grid(9, 0.13, 0.74)], 0.03, (0, 0, 0.38), p.STEEL, bevel=0.004)
        cylinder(0.26, 0.4, (0, 0, -0.12), p.STEEL, bevel=0.04, sides=6)
        for s in (-1, 1):
            pipe([(0, 0, -0.34), (s * 0.22, 0, -0.4), (s * 0.52, 0, -0.5), (s * 0.62, 0, -0.88)], 0.19, p.STEEL)
        sphere(0.24, (0, 0, -0.34), p.STEEL)
        with moved((0, -1.02, 0.72), (95, 0, 0)):
            cylinder(0.16, 0.8, (0, 0, 0.25), p.STEEL)
            lathe([(0, 0.5), (0.22, 0.5), (0.25, 0.54), (0.25, 0.62), (0.22, 0.66), (0, 0.66)], (0, 0, 0), p.BRASS)
            lathe([(0, 0.64)] + smooth([(0.2, 0.64), (0.23, 0.8), (0.2, 1.2), (0.24, 1.7), (0.3, 2.2), (0.3, 2.55)]) + [(0, 2.55)], (0, 0, 0), p.DARK)
            lathe([(0, 2.53), (0.3, 2.53), (0.3, 2.6), (0.24, 2.7), (0, 2.72)], (0, 0, 0), p.SIGNAL)
    show(p, -38, 25, 0.76)
