import math

from parts.electromechanical import bearing, frame
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe, tube
from studio.turns import TURN


def motor(p):
    """An electric motor taken apart: stator with its new windings, the rotor with both bearings and an end shield before it."""
    with moved((-0.55, 0.7, 1.25), (90, 0, -12)):
        frame(p, 1.0, 1.9)
        tube(0.8, 0.5, 1.4, (0, 0, 0), p.STEEL)
        for x, y, a in around(24, 0.6):
            box((0.22, 0.06, 0.05), (x, y, 0.7), p.DARK, 0, (0, 0, a))
        for i in range(12):
            for j in range(3):
                a, n = TURN(i * 30 + 4 * j), 8
                pipe([((0.56 + 0.03 * j + 0.13 * t / n) * math.cos(a + 1.35 * t / n), (0.56 + 0.03 * j + 0.13 * t / n) * math.sin(a + 1.35 * t / n), 0.66 + (0.33 - 0.05 * j) * math.sin(math.pi * t / n)) for t in range(n + 1)], 0.036, p.SIGNAL)
        tube(1.08, 0.8, 0.1, (0, 0, 0.95), p.CLAY)
        for x, y, _ in around(4, 0.98, 45):
            cylinder(0.05, 0.03, (x, y, 1.0), p.DARK, bevel=0.002, sides=32)
    with moved((0.75, -1.55, 0.56), (0, 90, 14)):
        cylinder(0.5, 1.2, (0, 0, 0), p.STEEL, bevel=0.01)
        for x, y, a in around(32, 0.497):
            box((0.02, 0.025, 1.19), (x, y, 0), p.DARK, 0, (0, 0, a))
        for s in (-1, 1):
            tube(0.48, 0.3, 0.12, (0, 0, s * 0.66), p.CLAY_DEEP)
            for x, y, a in around(9, 0.39):
                box((0.14, 0.03, 0.14), (x, y, s * 0.76), p.CLAY_DEEP, 0.008, (0, 0, a))
            bearing(0.32, 0.14, 0.17, (0, 0, s * 1.0), p)
        cylinder(0.15, 2.5, (0, 0, 0.1), p.STEEL)
        cylinder(0.11, 0.5, (0, 0, 1.5), p.STEEL)
    with moved((-1.95, -1.35, 0), (0, 0, 0)):
        lathe([(0.2, 0), (1.0, 0), (1.03, 0.04), (1.0, 0.12), (0.9, 0.16), (0.42, 0.26), (0.38, 0.42), (0.33, 0.44), (0.33, 0.3), (0.2, 0.3), (0.2, 0)], (0, 0, 0), p.CLAY)
        for x, y, a in around(8, 0.66):
            box((0.5, 0.05, 0.12), (x, y, 0.2), p.CLAY, 0.01, (0, 8, a))
        for x, y, _ in around(4, 0.95, 20):
            cylinder(0.05, 0.03, (x, y, 0.148), p.DARK, bevel=0.002, sides=32)
    stage(p, (-0.3, -0.4, 0.95), 11.2, azimuth=-24, elevation=25)
