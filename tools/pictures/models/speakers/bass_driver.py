import math

from studio.groups import moved
from studio.lines import pipe
from studio.scene import show
from studio.shapes import around, circle, extrude, sheet, smooth
from studio.solids import box, cylinder, lathe, ring
from studio.turns import TURN


def bass_driver(p):
    """An 8-inch bass driver lying on its magnet: paper cone, rubber surround, basket and red terminal."""
    cylinder(1.0, 0.1, (0, 0, 0.05), p.STEEL)
    cylinder(1.08, 0.42, (0, 0, 0.31), p.RUBBER, bevel=0.04)
    cylinder(1.0, 0.1, (0, 0, 0.57), p.STEEL)
    lathe([(0.6, 0.62), (1.0, 0.62), (1.0, 0.72), (1.1, 0.8), (1.1, 0.86), (0.6, 0.7)], (0, 0, 0), p.DARK)
    for x, y, a in around(6, 1, 0):
        with moved(turn=(0, 0, a)):
            extrude([(0.9, 0.62), (1.1, 0.62), (1.95, 1.5), (1.95, 1.62), (1.7, 1.62), (0.9, 0.78)], 0.3, (0, 0, 0), p.DARK, 0.03, (90, 0, 0))
    sheet([circle(2.05, n=120), circle(1.7, n=120)] + [circle(0.09, (x, y), 24) for x, y, _ in around(8, 1.88, 22)], 0.12, (0, 0, 1.62), p.DARK, bevel=0.03)
    lathe([(1.74, 1.68), (1.72, 1.72)] + [(1.57 + 0.15 * math.cos(TURN(a)), 1.69 + 0.16 * math.sin(TURN(a))) for a in range(0, 181, 12)] + [(1.4, 1.67), (1.4, 1.63)], (0, 0, 0), p.RUBBER, steps=128)
    lathe([(1.43, 1.69), (1.15, 1.36), (0.85, 1.1), (0.5, 0.9), (0.5, 0.84), (1.0, 1.16), (1.43, 1.62)], (0, 0, 0), p.CLAY)
    for r, z in ((1.16, 1.375), (0.88, 1.13)):
        ring(r, 0.018, (0, 0, z), p.CLAY)
    lathe(smooth([(0.58, 0.94), (0.52, 1.04), (0.36, 1.15), (0.18, 1.21), (0, 1.23)]), (0, 0, 0), p.DARK)
    lathe([(1.05, 0.84)] + [(1.0 - 0.05 * i, 0.86 + (0.04 if i % 2 else -0.02)) for i in range(9)], (0, 0, 0), p.WOOD)
    with moved(turn=(0, 0, -58)):
        box((0.08, 0.55, 0.34), (1.5, 0, 1.05), p.CLAY_DEEP, 0.02, (0, 40, 0))
        for y, m in ((-0.15, p.SIGNAL), (0.15, p.DARK)):
            box((0.5, 0.16, 0.16), (1.72, y, 0.92), m, 0.04, (0, 40, 0))
            pipe([(1.85, y, 0.8), (2.05, y * 1.4, 0.55), (2.2, y * 2.2, 0.2), (2.55, y * 3, 0.06)], 0.05, m)
    show(p, -22, 40, 0.78)
