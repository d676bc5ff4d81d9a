from parts.coffee import fitting
from studio.fasteners import bolt_head, slotted
from studio.groups import moved
from studio.instruments import gauge
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, ring
from studio.tools import screwdriver
from studio.turns import FRONT, SIDE


def pump(p):
    """A rotary vane pump clamped to its motor, a braided hose and a gauge at nine bar; a screwdriver on the bypass screw."""
    z = 1.0
    box((3.6, 1.5, 0.14), (-0.2, 0, 0.07), p.CLAY, 0.04)
    for x in (-1.35, -0.25):
        box((0.28, 1.1, 0.45), (x, 0, 0.34), p.DARK, 0.04)
    cylinder(0.72, 1.9, (-0.85, 0, z), p.CLAY, SIDE, 0.08)
    for x, y, a in around(20, 0.72):
        if y > -0.55:
            box((1.3, 0.06, 0.1), (-0.85, x, z + y), p.CLAY, 0.015, (a + 90, 0, 0))
    for x in (-1.86, 0.1):
        cylinder(0.74, 0.12, (x, 0, z), p.DARK, SIDE, 0.03)
    for i in range(7):
        box((0.03, 0.07, 0.7 - abs(i - 3) * 0.1), (-1.93, (i - 3) * 0.15, z), p.RUBBER, 0)
    box((0.7, 0.55, 0.36), (-0.9, -0.05, z + 0.85), p.DARK, 0.05)
    pipe([(-1.2, -0.05, z + 0.85), (-1.6, -0.15, z + 0.9), (-2.2, -0.6, 0.6), (-2.4, -0.9, 0.06), (-1.9, -1.4, 0.06)], 0.055, p.RUBBER)
    cylinder(0.42, 0.35, (0.3, 0, z), p.STEEL, SIDE, 0.02)
    ring(0.44, 0.05, (0.45, 0, z), p.STEEL, SIDE)
    slotted((0.45, -0.35, z + 0.38), p, 0.08, (45, 0, 0))
    cylinder(0.46, 0.75, (0.86, 0, z), p.BRASS, SIDE, 0.05)
    cylinder(0.36, 0.14, (1.28, 0, z), p.BRASS, SIDE, 0.03)
    with moved((1.35, 0, z), SIDE):
        for x, y, a in around(6, 0.27, 0):
            bolt_head((x, y, 0), p, 0.045, (0, 0, 0))
    fitting(p, (0.85, -0.36, z), FRONT, 0.17)
    fitting(p, (0.85, 0, z + 0.4), (0, 0, 0), 0.17)
    cylinder(0.13, 0.3, (1.12, -0.46, z + 0.02), p.BRASS, FRONT, 0.02, 6)
    slotted((1.12, -0.61, z + 0.02), p, 0.1, FRONT, 60, p.SIGNAL)
    hose = [(0.85, -0.75, z), (0.85, -1.05, z - 0.08), (1.1, -1.3, 0.5), (1.7, -1.35, 0.12), (2.3, -1.0, 0.12), (2.35, -0.3, 0.12)]
    pipe(hose, 0.12, p.STEEL)
    with moved((2.37, -0.12, 0.12), (-90, 0, 0)):
        cylinder(0.17, 0.22, (0, 0, 0), p.BRASS, bevel=0.02, sides=6)
        cylinder(0.13, 0.3, (0, 0, -0.2), p.STEEL, bevel=0.02)
    cylinder(0.09, 0.4, (0.85, 0, z + 0.92), p.BRASS, bevel=0.01)
    cylinder(0.14, 0.18, (0.85, 0, z + 1.0), p.BRASS, bevel=0.02, sides=6)
    gauge((0.85, -0.05, z + 1.55), p, 0.5, (90, 0, -8), 80, units="bar")
    screwdriver((0.55, -2.1, 0), p, 12, p.DARK, 1.7)
    stage(p, (0.1, -0.35, 1.18), 10.6, azimuth=-22, elevation=21)
