from studio.fasteners import bolt_head, slotted
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe
from studio.tools import spanner
from studio.turns import FRONT, SIDE


def group_head(p):
    """A brew group taken apart along its axis: body, red gasket, shower screen, screw, basket and portafilter."""
    box((2.6, 0.5, 0.25), (0, 0.95, 0.125), p.DARK, 0.05)
    box((1.9, 0.3, 4.0), (0, 0.95, 2.1), p.CLAY, 0.1)
    for x in (-0.8, 0.8):
        for z in (0.6, 3.9):
            slotted((x, 0.8, z), p, 0.07)
    cylinder(0.42, 0.16, (0, 0.75, 3.35), p.STEEL, FRONT, 0.02)
    with moved((0, 0.67, 3.35), FRONT):
        for x, y, a in around(4, 0.33, 45):
            bolt_head((x, y, 0), p, 0.05, (0, 0, 0))
    cylinder(0.24, 0.9, (0, 0.3, 3.35), p.STEEL, FRONT, 0.03)
    y = -0.35
    lathe([(0.001, 0.5), (0.2, 0.5), (0.24, 0.46), (0.24, 0.32), (0.36, 0.24), (0.44, 0.1), (0.44, -0.02), (0.6, -0.06), (0.62, -0.1), (0.62, -0.36), (0.58, -0.4), (0.5, -0.4), (0.5, -0.2), (0.001, -0.2)], (0, y, 3.35), p.STEEL)
    cylinder(0.16, 0.14, (0, y, 3.9), p.BRASS, bevel=0.02, sides=6)
    cylinder(0.1, 0.3, (0.5, y, 3.42), p.BRASS, SIDE, 0.02, 6)
    cylinder(0.045, 0.34, (0.75, y, 3.42), p.STEEL, SIDE, 0.01)
    pipe([(0.92, y, 3.42), (0.98, y - 0.1, 3.5), (1.0, y - 0.22, 3.72)], 0.05, p.DARK)
    cylinder(0.014, 2.6, (0, y, 1.75), p.BRASS, bevel=0, sides=12)
    lathe([(0.36, -0.06), (0.5, -0.06), (0.52, -0.04), (0.52, 0.04), (0.5, 0.06), (0.36, 0.06), (0.34, 0.04), (0.34, -0.04), (0.36, -0.06)], (0, y, 2.58), p.SIGNAL)
    lathe([(0.001, -0.1), (0.42, -0.1), (0.46, -0.07), (0.47, 0.06), (0.44, 0.06), (0.43, -0.05), (0.001, -0.06)], (0, y, 2.14), p.STEEL)
    for r, n in ((0.12, 6), (0.2, 12), (0.28, 18), (0.36, 24)):
        for a, b, _ in around(n, r):
            cylinder(0.016, 0.02, (a, y + b, 2.085), p.DARK, bevel=0, sides=10)
    cylinder(0.1, 0.07, (0, y, 1.86), p.STEEL, bevel=0.02, sides=32)
    cylinder(0.05, 0.2, (0, y, 1.98), p.STEEL, bevel=0.01, sides=24)
    lathe([(0.001, 0.0), (0.33, 0.0), (0.36, 0.03), (0.38, 0.34), (0.45, 0.36), (0.45, 0.38), (0.37, 0.38), (0.35, 0.04), (0.001, 0.03)], (0, y, 1.28), p.STEEL)
    with moved((0, y, 0.62)):
        lathe([(0.001, -0.08), (0.3, -0.08), (0.4, 0.0), (0.43, 0.06), (0.43, 0.34), (0.46, 0.36), (0.46, 0.42), (0.39, 0.42), (0.38, 0.06), (0.001, 0.0)], (0, 0, 0), p.STEEL)
        for s in (-1, 1):
            box((0.16, 0.22, 0.07), (s * 0.48, 0, 0.3), p.STEEL, 0.02)
            pipe([(0, 0, -0.1), (0, 0, -0.22), (s * 0.16, 0, -0.3), (s * 0.2, 0, -0.46)], 0.07, p.STEEL)
        with moved((0, 0, 0.12), (0, 0, 42)):
            cylinder(0.07, 0.4, (0, -0.58, 0), p.STEEL, FRONT, 0.02)
            with moved((0, -0.72, 0), (86, 0, 0)):
                lathe([(0.001, 0), (0.1, 0), (0.12, 0.06), (0.1, 0.3), (0.12, 0.7), (0.1, 0.92), (0.001, 0.96)], (0, 0, 0), p.DARK)
    spanner((-1.15, -0.35, 0), p, -28, length=1.5)
    stage(p, (0.0, 0.1, 2.05), 11.9, azimuth=24, elevation=17)
