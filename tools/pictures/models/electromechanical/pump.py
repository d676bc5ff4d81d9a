import math

from parts.electromechanical import frame
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import spring
from studio.scene import stage
from studio.shapes import around, extrude
from studio.solids import box, cut, cylinder, lathe, ring, tube
from studio.turns import TURN, UP


def pump(p):
    """A centrifugal pump opened: the volute with its impeller, the suction cover taken off before it."""
    with moved((-0.2, 0.4, 1.1), (90, 0, 52)):
        with moved((0, 0, -1.3)):
            frame(p, 0.8, 1.5)
        with moved((0, -0.1, 0)):
            for a in (45, 135, 225, 315):
                box((0.16, 0.16, 0.7), (0.55 * math.cos(TURN(a)), 0.1 + 0.55 * math.sin(TURN(a)), -0.4), p.CLAY_DEEP, 0.03)
            n = 72
            spiral = [((0.95 + 0.28 * i / n) * math.cos(2 * math.pi * i / n), (0.95 + 0.28 * i / n) * math.sin(2 * math.pi * i / n)) for i in range(n + 1)]
            vol = extrude(spiral, 0.62, (0, 0.1, 0.1), p.CLAY, 0.05)
            cut(vol, cylinder(0.86, 0.6, (0, 0.1, 0.28), p.CLAY, bevel=0))
            cylinder(0.29, 1.0, (0.93, 0.7, 0.1), p.CLAY, (90, 0, 0))
            cylinder(0.85, 0.02, (0, 0.1, 0.0), p.CLAY_DEEP, bevel=0.002)
            tube(0.48, 0.24, 0.14, (0.93, 1.25, 0.1), p.CLAY, (90, 0, 0))
            cylinder(0.25, 0.04, (0.93, 1.28, 0.1), p.DARK, (90, 0, 0), 0)
            for x, y, _ in around(4, 0.37, 45):
                bolt_head((0.93 + x, 1.31, 0.1 + y), p, 0.055, (-90, 0, 0))
            for x, y, _ in around(8, 0.92, 22):
                cylinder(0.04, 0.24, (x, 0.1 + y, 0.5), p.STEEL, bevel=0.01, sides=24)
            with moved((0, 0.1, 0.2)):
                cylinder(0.76, 0.06, (0, 0, 0), p.SIGNAL, bevel=0.02)
                for k in range(6):
                    a, m = 2 * math.pi * k / 6, 12
                    arc = lambda w: [((0.2 + 0.54 * i / m) * math.cos(a - 1.15 * i / m + w), (0.2 + 0.54 * i / m) * math.sin(a - 1.15 * i / m + w)) for i in range(m + 1)]
                    extrude(arc(0) + arc(0.085)[::-1], 0.2, (0, 0, 0.12), p.SIGNAL, 0.01)
                cylinder(0.2, 0.22, (0, 0, 0.1), p.SIGNAL, bevel=0.03)
                bolt_head((0, 0, 0.2), p, 0.1, UP)
        box((1.9, 0.12, 3.4), (0, -1.04, -0.75), p.DARK, 0.03)
        box((0.7, 0.3, 0.4), (0, -0.88, 0.1), p.CLAY, 0.05)
    with moved((1.35, -1.55, 0), (0, 0, 20)):
        lathe([(0.3, 0), (0.95, 0), (1.0, 0.04), (1.0, 0.16), (0.95, 0.2), (0.5, 0.22), (0.4, 0.3), (0.36, 0.62), (0.55, 0.64), (0.55, 0.78), (0.3, 0.78), (0.3, 0)], (0, 0, 0), p.CLAY)
        for x, y, _ in around(8, 0.88):
            cylinder(0.05, 0.02, (x, y, 0.202), p.DARK, bevel=0.002, sides=24)
        for x, y, _ in around(4, 0.45):
            cylinder(0.04, 0.02, (x, y, 0.782), p.DARK, bevel=0.002, sides=24)
    with moved((-0.3, -1.75, 0.0)):
        ring(0.4, 0.035, (0, 0, 0.035), p.RUBBER)
        spring(0.2, 0.3, 5, 0.025, (-0.75, 0.1, 0.02), p.STEEL)
        cylinder(0.2, 0.1, (-0.75, 0.1, 0.36), p.BRASS, bevel=0.02)
    stage(p, (0.1, -0.25, 0.9), 11.7, azimuth=-20, elevation=22)
