import math

from studio.fasteners import bolt_head
from studio.scene import stage
from studio.shapes import around, extrude, row
from studio.solids import box, cut, cylinder, lathe, ring
from studio.turns import FRONT, SIDE, TURN, UP


def electromechanical(p):
    """A three-phase motor cut away to its copper windings, driving a gearbox through a red coupling."""
    box((6.6, 2.0, 0.16), (0.15, 0, 0.14), p.DARK, 0.03)
    for y in (-0.86, 0.86):
        box((6.6, 0.16, 0.12), (0.15, y, 0.06), p.DARK, 0.02)
    z, x0 = 1.42, -1.55
    # frame with fins, cut open in the upper front
    body = cylinder(0.98, 2.5, (x0, 0, z), p.CLAY, SIDE, 0)
    cut(body, cylinder(0.88, 3, (x0, 0, z), p.CLAY, SIDE, 0))

    def opening(first, last, depth, at=x0):
        """A wedge to cut away between two angles: 180 is the top, 270 the viewer's side."""
        return extrude([(0, 0)] + [(1.6 * math.cos(TURN(a)), 1.6 * math.sin(TURN(a))) for a in row(17, first, last)], depth, (at, 0, z), p.CLAY, 0, SIDE)

    cut(body, opening(186, 276, 2.0))
    for i in range(36):
        a = i * 10
        if not 180 < a < 282:
            q = TURN(a)
            box((2.5, 0.04, 0.2), (x0, 1.04 * math.sin(q), z - 1.04 * math.cos(q)), p.CLAY, 0.01, (a, 0, 0))
    for x in (x0 - 1.27, x0 + 1.27):
        lathe([(0.2, -0.09), (0.98, -0.09), (1.04, -0.05), (1.04, 0.05), (0.98, 0.09), (0.2, 0.09)], (x, 0, z), p.CLAY_DEEP, SIDE)
        for y, zz, _ in around(8, 0.93, 22.5):
            bolt_head((x + (0.1 if x > x0 else -0.1), y, zz + z), p, 0.045, SIDE)
    # stator stack, windings, rotor
    stack = cylinder(0.87, 1.3, (x0, 0, z), p.STEEL, SIDE, 0)
    cut(stack, cylinder(0.5, 2, (x0, 0, z), p.STEEL, SIDE, 0))
    cut(stack, opening(204, 276, 0.9, x0 + 0.35))
    for x in row(10, x0 - 0.6, x0 + 0.6):
        o = cylinder(0.876, 0.02, (x, 0, z), p.CLAY_DEEP, SIDE, 0)
        cut(o, cylinder(0.49, 1, (x, 0, z), p.CLAY_DEEP, SIDE, 0))
        if x > x0 - 0.12:
            cut(o, opening(204, 276, 0.9, x))
    for s in (-1, 1):
        for i in range(24):
            a = TURN(i * 15)
            ring(0.17, 0.045, (x0 + s * 0.74, 0.68 * math.cos(a), z + 0.68 * math.sin(a)), p.COPPER, (i * 15, 0, 0))
        for i in range(12):
            a = TURN(i * 30 + 9)
            ring(0.15, 0.035, (x0 + s * 0.92, 0.66 * math.cos(a), z + 0.66 * math.sin(a)), p.COPPER, (i * 30 + 9, 0, 0))
        lathe([(0.56, -0.05), (0.8, -0.05), (0.84, 0), (0.8, 0.05), (0.56, 0.05), (0.53, 0), (0.56, -0.05)], (x0 + s * 0.83, 0, z), p.COPPER, SIDE)
    for a in row(10, 180, 277):  # slots seen in the cut faces and bore
        q = TURN(a)
        cylinder(0.055, 1.36, (x0, 0.57 * math.sin(q), z - 0.57 * math.cos(q)), p.COPPER, SIDE, 0.01, 24)
    cylinder(0.46, 1.3, (x0, 0, z), p.CLAY_DEEP, SIDE, 0.02)
    for i in range(22):
        a = TURN(i * 360 / 22)
        box((1.28, 0.05, 0.03), (x0, 0.455 * math.sin(a), z - 0.455 * math.cos(a)), p.STEEL, 0.005, (i * 360 / 22, 0, 0))
    for s in (-1, 1):
        ring(0.4, 0.06, (x0 + s * 0.66, 0, z), p.STEEL, SIDE)
    cylinder(0.17, 4.3, (x0 + 0.4, 0, z), p.STEEL, SIDE, 0.02)
    # fan cowl, terminal box, feet
    lathe([(0, -0.5), (0.6, -0.5), (0.92, -0.42), (1.02, -0.25), (1.02, 0.1), (0.98, 0.1)], (x0 - 1.5, 0, z), p.CLAY, SIDE)
    for r in (0.2, 0.34, 0.48):
        ring(r, 0.028, (x0 - 2.0, 0, z), p.DARK, SIDE)
    box((0.8, 0.5, 0.5), (x0 + 0.2, 0.72, z + 0.95), p.CLAY_DEEP, 0.05, (-20, 0, 0))
    for x in (x0 - 0.85, x0 + 0.85):
        box((0.4, 1.9, 0.12), (x, 0, 0.28), p.CLAY, 0.03)
        box((0.3, 1.2, 0.5), (x, 0, 0.5), p.CLAY, 0.03)
        bolt_head((x, -0.8, 0.35), p, 0.075, UP)
    # coupling
    for x in (0.32, 0.78):
        cylinder(0.42, 0.28, (x, 0, z), p.STEEL, SIDE, 0.03)
        cylinder(0.05, 0.1, (x, -0.42, z), p.DARK, FRONT, 0.01, 6)
    cylinder(0.44, 0.2, (0.55, 0, z), p.SIGNAL, SIDE, 0.03)
    for y, zz, a in around(6, 0.4):
        cylinder(0.085, 0.36, (0.55, y, zz + z), p.SIGNAL, SIDE, 0.02, 48)
    # gearbox
    gx = 2.15
    box((1.7, 1.3, 1.9), (gx, 0, 1.22), p.CLAY, 0.14)
    box((1.76, 1.5, 0.1), (gx, 0, z), p.CLAY, 0.03)
    for x in row(5, gx - 0.74, gx + 0.74):
        bolt_head((x, -0.69, z + 0.06), p, 0.05, UP)
    cylinder(0.5, 0.24, (gx - 0.88, 0, z), p.CLAY_DEEP, SIDE, 0.04)
    cylinder(0.2, 0.5, (gx - 1.0, 0, z), p.STEEL, SIDE, 0.02)
    lathe([(0, 0.16), (0.32, 0.16), (0.34, 0.12), (0.36, 0.0), (0.56, 0.0), (0.56, -0.1), (0, -0.1)], (gx - 0.35, -0.7, z), p.CLAY_DEEP, FRONT)
    for y, zz, _ in around(6, 0.46, 30):
        bolt_head((gx - 0.35 + y, -0.71, z + zz), p, 0.05)
    lathe([(0, 0.1), (0.36, 0.1), (0.5, 0.02), (0.5, -0.1), (0, -0.1)], (gx + 0.4, -0.68, 0.95), p.CLAY_DEEP, FRONT)
    for y, zz, _ in around(6, 0.41, 0):
        bolt_head((gx + 0.4 + y, -0.74, 0.95 + zz), p, 0.04)
    cylinder(0.2, 0.75, (gx + 0.4, -1.0, 0.95), p.STEEL, FRONT, 0.02)
    box((0.07, 0.4, 0.06), (gx + 0.4, -1.16, 1.15), p.BRASS, 0.01)
    cylinder(0.15, 0.02, (gx + 0.62, -0.66, 1.95), p.BRASS, FRONT, 0.005)
    cylinder(0.11, 0.12, (gx + 0.5, 0.2, 2.22), p.BRASS, UP, 0.02, 6)
    ring(0.14, 0.04, (gx - 0.3, 0, 2.3), p.STEEL, FRONT)
    box((0.4, 0.02, 0.24), (gx - 0.3, -0.66, 1.98), p.BRASS, 0.004)
    box((2.0, 1.8, 0.12), (gx, 0, 0.28), p.CLAY, 0.03)
    for x in (gx - 0.85, gx + 0.85):
        bolt_head((x, -0.8, 0.35), p, 0.075, UP)
    stage(p, (0.0, -0.1, 1.0), 13.7, azimuth=-22, elevation=25)
