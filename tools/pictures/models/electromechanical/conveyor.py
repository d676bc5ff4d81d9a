import math

from parts.electromechanical import path
from studio.fasteners import bolt_head
from studio.scene import stage
from studio.shapes import extrude, gear
from studio.solids import box, cylinder


def along(points, pitch):
    """(x, y, degrees) at even steps along a closed loop of points."""
    loop, rest = points + points[:1], 0.0
    for (x, y), (u, v) in zip(loop, loop[1:]):
        d = math.dist((x, y), (u, v))
        while rest < d:
            yield x + (u - x) * rest / d, y + (v - y) * rest / d, math.degrees(math.atan2(v - y, u - x))
            rest += pitch
        rest -= d


def conveyor(p):
    """The drive end of a belt conveyor with its chain guard off: gear motor, chain and sprockets under the belt."""
    n, r = 20, 0.3
    loop = [(x + r * math.cos(a + math.pi * i / n), r * math.sin(a + math.pi * i / n)) for x, a in ((2.1, -math.pi / 2), (-2.1, math.pi / 2)) for i in range(n + 1)]
    extrude(loop, 1.4, (0, 0, 1.75), p.RUBBER, 0.01, (90, 0, 0))
    for x in (-2.1, 2.1):
        cylinder(0.26, 1.5, (x, 0, 1.75), p.STEEL, (90, 0, 0))
        cylinder(0.09, 2.0, (x, 0, 1.75), p.STEEL, (90, 0, 0))
    for y in (-0.8, 0.8):
        box((4.5, 0.1, 0.34), (0, y, 1.75), p.CLAY, 0.03)
        box((4.3, 0.06, 0.12), (0, y * 1.02, 2.2), p.STEEL, 0.02)
        for x in (-1.9, 0, 1.9):
            box((0.1, 0.05, 0.4), (x, y * 1.05, 2.02), p.DARK, 0.01)
        for x in (-1.5, 1.35):
            box((0.18, 0.18, 1.6), (x, y * 1.08, 0.8), p.CLAY, 0.03)
            cylinder(0.2, 0.08, (x, y * 1.08, 0.04), p.RUBBER)
        for x in (-1.6, -0.5, 0.6, 1.7):
            bolt_head((x, y * 1.07, 1.75), p, 0.055, (90, 0, 0))
    for x in (-1.5, 1.35):
        box((0.12, 1.7, 0.12), (x, 0, 0.5), p.CLAY, 0.02)
    box((2.9, 0.12, 0.12), (-0.07, 0.5, 0.5), p.CLAY, 0.02)
    box((1.1, 1.3, 0.1), (0.6, -0.15, 0.55), p.DARK, 0.02)
    box((0.62, 0.7, 0.75), (0.6, -0.4, 0.97), p.CLAY, 0.09)
    cylinder(0.32, 0.95, (0.6, 0.4, 1.0), p.CLAY_DEEP, (90, 0, 0), 0.04)
    big, small = (2.1, 1.75), (0.6, 1.0)
    gear(26, 0.42, 0.07, (2.1, -1.0, 1.75), p.SIGNAL, (90, 0, 0), 0.12, 0.2, 0.005, 5)
    gear(14, 0.24, 0.07, (0.6, -1.0, 1.0), p.STEEL, (90, 0, 0), 0.16, 0.2, 0.005)
    for x, z, w in ((*big, 0.16), (*small, 0.12)):
        cylinder(w, 0.14, (x, -1.0, z), p.STEEL, (90, 0, 0))
        cylinder(0.08, 0.6, (x, -0.85, z), p.STEEL, (90, 0, 0))
    for i, (x, z, a) in enumerate(along(path(big, 0.41, small, 0.23), 0.085)):
        for y in (-0.06, 0.06):
            box((0.1, 0.02, 0.055), (x, -1.0 + y * (1 if i % 2 else 0.75), z), p.DARK if i % 2 else p.STEEL, 0.008, (0, -a, 0))
    extrude(path((0.85, 0.42), 0.5, (-0.75, 0), 0.34), 0.26, (-1.15, -1.3, 0.36), p.DARK, 0.04, (78, 0, 0))
    for x, z in ((-0.75, 0), (0.85, 0.42)):
        cylinder(0.05, 0.04, (x - 1.15, -1.43 + z * 0.2, z + 0.33), p.STEEL, (78, 0, 0), 0.005, 24)
    box((0.95, 0.8, 0.62), (-0.55, 0.02, 2.37), p.CLAY_DEEP, 0.02, (0, 0, 9))
    box((0.14, 0.81, 0.625), (-0.55, 0.02, 2.37), p.WOOD, 0.02, (0, 0, 9))
    stage(p, (0.1, -0.1, 1.2), 12.6, azimuth=-26, elevation=20)
