import math

from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cut, cylinder
from studio.tools import spanner


def door(p):
    """A roller shutter half raised with its hood off: barrel, curtain and the drive motor at the end of the shaft."""
    wall = box((4.7, 0.4, 3.5), (0, 0.35, 1.75), p.CLAY, 0.04)
    cut(wall, box((3.2, 1.2, 2.6), (0, 0.35, 1.28), p.CLAY, 0))
    box((3.2, 0.04, 2.6), (0, 0.58, 1.3), p.DARK, 0)
    for x in (-1, 1):
        box((0.22, 0.2, 2.72), (x * 1.68, 0.06, 1.36), p.STEEL, 0.02)
        for z in (0.25, 1.1, 1.95):
            bolt_head((x * 1.68, -0.04, z), p, 0.045, (90, 0, 0))
        box((0.08, 0.9, 0.95), (x * 1.75, -0.25, 3.12), p.DARK, 0.02)
        cylinder(0.2, 0.1, (x * 1.8, -0.28, 3.12), p.STEEL, (0, 90, 0), 0.01)
    for i in range(11):
        z = 1.32 + i * 0.135
        cylinder(0.075, 3.14, (0, 0.04, z), p.CLAY_DEEP, (0, 90, 0), 0.005, 24)
    box((3.16, 0.14, 0.2), (0, 0.04, 1.2), p.DARK, 0.03)
    cylinder(0.06, 3.14, (0, 0.04, 1.08), p.RUBBER, (0, 90, 0), 0.01)
    for i in range(22):
        a = 2 * math.pi * i / 22
        cylinder(0.075, 3.14, (0, -0.28 + 0.36 * math.cos(a), 3.12 + 0.36 * math.sin(a)), p.CLAY_DEEP, (0, 90, 0), 0.005, 24)
    cylinder(0.34, 3.12, (0, -0.28, 3.12), p.CLAY_DEEP, (0, 90, 0))
    cylinder(0.09, 4.5, (0.2, -0.28, 3.12), p.STEEL, (0, 90, 0))
    with moved((2.2, -0.28, 3.12)):
        box((0.5, 0.56, 0.56), (0, 0, 0), p.SIGNAL, 0.06)
        cylinder(0.24, 0.75, (0, 0, -0.6), p.SIGNAL, bevel=0.05)
        cylinder(0.25, 0.12, (0, 0, -0.95), p.DARK, bevel=0.03)
        for x, y, a in around(20, 0.25):
            box((0.04, 0.02, 0.5), (x, y, -0.58), p.SIGNAL, 0.004, (0, 0, a))
        for y in (-0.18, 0.18):
            bolt_head((0.25, y, 0.18), p, 0.04, (0, 90, 0))
            bolt_head((0.25, y, -0.18), p, 0.04, (0, 90, 0))
        pipe([(0, 0.25, -0.8), (0, 0.4, -1.1), (0, 0.38, -1.6), (0.0, 0.36, -1.9)], 0.03, p.RUBBER)
    box((0.3, 0.1, 0.45), (2.15, 0.12, 1.3), p.DARK, 0.03)
    for z, m in ((1.43, p.WHITE), (1.3, p.STEEL), (1.17, p.WHITE)):
        cylinder(0.045, 0.04, (2.15, 0.06, z), m, (90, 0, 0), 0.01, 32)
    box((4.7, 1.6, 0.05), (0, -0.3, 0.025), p.CLAY_DEEP, 0.015)
    with moved((-1.1, -0.75, 0.05), (0, 0, 62)):
        spanner((0, 0, 0), p, 90, length=0.9)
    stage(p, (0.1, -0.1, 1.75), 13.2, azimuth=-30, elevation=17)
