import math

from studio.fasteners import nut, thread
from studio.groups import moved
from studio.lines import pipe, wires
from studio.scene import show
from studio.shapes import around, circle, rounded, sheet
from studio.solids import box, cylinder, lathe


def fan_motor(p):
    """An oven fan motor: laminated stator with copper windings, mounting flange, long shaft and three leads."""
    with moved((0, 0, 0), (90, 0, 52), sit=True):
        for i in range(7):
            sheet([rounded(1.9, 1.9, 0.28), circle(0.5)], 0.11, (0, 0, -0.4 + i * 0.115), p.STEEL, bevel=0.012)
        for z, s in ((-0.42, -1), (0.36, 1)):
            lathe([(0.45, 0), (0.82, 0), (0.88, 0.1 * s), (0.84, 0.3 * s), (0.68, 0.38 * s), (0.5, 0.3 * s), (0.45, 0)], (0, 0, z), p.COPPER)
            wires([[(0.46 * math.cos(a), 0.46 * math.sin(a), z + 0.2 * s), (0.7 * math.cos(a), 0.7 * math.sin(a), z + 0.40 * s), (0.89 * math.cos(a), 0.89 * math.sin(a), z + 0.12 * s)] for a in (2 * math.pi * i / 16 for i in range(16))], 0.018, p.WHITE)
        for x in (-0.76, 0.76):
            for y in (-0.76, 0.76):
                cylinder(0.07, 1.75, (x, y, 0.25), p.STEEL, sides=32)
                nut(0.15, 0.12, (x, y, 1.1), p.STEEL, bore=0.4)
        sheet([rounded(2.1, 2.1, 0.3), circle(0.42)] + [rounded(0.14, 0.3, 0.065, (x, y)) for x in (-0.9, 0.9) for y in (-0.4, 0.4)], 0.08, (0, 0, 1.0), p.STEEL, bevel=0.02)
        lathe([(0.14, 0.7), (0.38, 0.7), (0.42, 0.8), (0.4, 1.12), (0.3, 1.2), (0.14, 1.22)], (0, 0, 0), p.STEEL)
        cylinder(0.13, 2.4, (0, 0, 1.2), p.STEEL, bevel=0.02)
        lathe([(0.13, 1.42), (0.5, 1.42), (0.52, 1.45), (0.52, 1.5), (0.13, 1.5)], (0, 0, 0), p.BRASS)
        thread(0.11, 0.5, (0, 0, 2.6), p.STEEL, pitch=0.06, depth=0.03)
        nut(0.24, 0.18, (0, 0, 2.55), p.BRASS, bore=0.45)
        cylinder(0.8, 0.06, (0, 0, -0.95), p.DARK)
        cylinder(0.22, 0.3, (0, 0, -0.85), p.DARK)
        for x, y, a in around(10, 0.55):
            box((0.5, 0.05, 0.22), (x, y, -0.83), p.DARK, 0.015, (0, 0, a + 14))
    for i, m in enumerate((p.SIGNAL, p.DARK, p.WHITE)):
        pipe([(-0.02 - i * 0.07, -0.85 - i * 0.08, 1.0), (-0.25 - i * 0.08, -1.3 - i * 0.06, 0.75), (-0.45 - i * 0.1, -1.6, 0.12), (-0.75, -1.75 - i * 0.13, 0.07), (-1.05, -1.9 - i * 0.13, 0.14)], 0.06, m)
    box((0.5, 0.5, 0.28), (-1.28, -2.05, 0.14), p.WHITE, 0.04)
    show(p, -14, 28, 0.76)
