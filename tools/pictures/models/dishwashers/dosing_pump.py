import math

from studio.groups import moved
from studio.lines import pipe
from studio.palette import clear
from studio.scene import show
from studio.shapes import around, circle, extrude, rounded, sheet
from studio.solids import box, cut, cylinder, lathe
from studio.turns import TURN


def dosing_pump(p):
    """A detergent dosing pump: red rotor with its rollers behind a clear cover, the hose round it, the motor behind."""
    with moved((0, 0.3, 1.35), (90, 0, 0)):
        sheet([rounded(2.1, 2.1, 0.3)] + [circle(0.08, (x, y), 24) for x in (-0.85, 0.85) for y in (-0.85, 0.85)], 0.5, (0, 0, -0.1), p.DARK, bevel=0.06)
        o = lathe([(0.78, 0.1), (0.95, 0.1), (0.97, 0.13), (0.97, 0.55), (0.9, 0.57), (0.87, 0.55), (0.87, 0.16), (0.78, 0.14), (0.78, 0.1)], (0, 0, 0), p.DARK)
        cut(o, box((1.0, 0.8, 1.2), (0, -0.9, 0.6), p.DARK, 0))
        extrude([(r * math.cos(TURN(a)), r * math.sin(TURN(a))) for a in range(0, 360, 6) for r in (0.36 + 0.16 * math.cos(TURN(3 * (a - 90))),)], 0.24, (0, 0, 0.36), p.SIGNAL, 0.03)
        for x, y, _ in around(3, 0.47, 90):
            cylinder(0.17, 0.3, (x, y, 0.34), p.WHITE, bevel=0.03)
            cylinder(0.06, 0.05, (x, y, 0.52), p.STEEL, sides=24)
        cylinder(0.13, 0.1, (0, 0, 0.5), p.STEEL, bevel=0.02)
        hose = [(0.745 * math.cos(TURN(a)), 0.745 * math.sin(TURN(a)), 0.34) for a in range(-25, 206, 7)]
        end = [(0.6, -1.25, 1.7), (0.42, -1.25, 1.3), (0.36, -1.15, 0.85), (0.42, -0.9, 0.5), (0.62, -0.55, 0.34)]
        pipe(end + hose + [(-x, y, z) for x, y, z in reversed(end)], 0.1, p.CLAY)
        lathe([(0.97, 0.575), (1.0, 0.58), (1.0, 0.63), (0.97, 0.64), (0, 0.64)], (0, 0, 0), clear(colour=(0.62, 0.72, 0.73), alpha=0.04, rim=0.5))
        for x in (-0.85, 0.85):
            for y in (-0.85, 0.85):
                cylinder(0.1, 0.06, (x, y, 0.17), p.STEEL, bevel=0.015, sides=32)
        box((1.1, 1.1, 0.5), (0, 0, -0.6), p.STEEL, 0.06)
        cylinder(0.46, 1.0, (0, 0, -1.25), p.STEEL, bevel=0.05)
        cylinder(0.4, 0.12, (0, 0, -1.8), p.DARK, bevel=0.03)
    box((2.1, 1.3, 0.1), (0, 0.75, 0.25), p.STEEL, 0.03)
    for x in (-0.8, 0.8):
        cylinder(0.16, 0.2, (x, 0.5, 0.1), p.RUBBER, bevel=0.03)
        cylinder(0.16, 0.2, (x, 1.2, 0.1), p.RUBBER, bevel=0.03)
    show(p, -40, 26, 0.74)
