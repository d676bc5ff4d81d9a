import math

from studio.fasteners import bolt_head
from studio.groups import moved
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cut, cylinder, ring
from studio.tools import allen_key, spanner
from studio.turns import FRONT, TURN


def assembly(p):
    """A weight bench half assembled: frame standing, red back pad leaning on its carton, bolts laid out in a row with key and spanner."""
    for x, w in ((-1.35, 1.3), (1.25, 1.0)):
        box((0.2, w, 0.16), (x, 0.2, 0.14), p.CLAY, 0.04)
        for s in (-1, 1):
            box((0.24, 0.12, 0.2), (x, 0.2 + s * w / 2, 0.11), p.RUBBER, 0.03)
    box((2.7, 0.2, 0.18), (-0.05, 0.2, 0.26), p.CLAY, 0.03)
    box((0.2, 0.2, 0.95), (1.2, 0.2, 0.72), p.CLAY, 0.03)
    box((0.2, 0.2, 1.0), (0.1, 0.2, 0.8), p.CLAY, 0.03, (0, -12, 0))
    box((1.15, 0.2, 0.12), (0.72, 0.2, 1.24), p.CLAY, 0.03)
    box((1.05, 0.85, 0.2), (0.85, 0.2, 1.4), p.RUBBER, 0.08)
    extrude([(0.55 * math.cos(TURN(t)), 0.55 * math.sin(TURN(t))) for t in range(95, 181, 5)] + [(0.42 * math.cos(TURN(t)), 0.42 * math.sin(TURN(t))) for t in range(180, 94, -5)], 0.06, (-0.1, 0.06, 0.62), p.STEEL, 0.01, FRONT)
    for t in (105, 125, 145, 165):
        cylinder(0.035, 0.02, (-0.1 + 0.485 * math.cos(TURN(t)), 0.02, 0.62 + 0.485 * math.sin(TURN(t))), p.DARK, FRONT, 0, 20)
    with moved((0.22, 0.2, 1.24), (0, 28, 0)):
        for y in (-0.18, 0.18):
            box((1.5, 0.09, 0.14), (-0.7, y, 0.12), p.CLAY, 0.025)
        for x in (-1.25, -0.5):
            box((0.12, 0.62, 0.06), (x, 0, 0.22), p.CLAY, 0.02)
            for y in (-0.24, 0.24):
                cylinder(0.035, 0.02, (x, y, 0.25), p.DARK, bevel=0, sides=20)
        cylinder(0.06, 0.6, (0, 0, 0.12), p.STEEL, FRONT, 0.01)
    for x, z in ((1.2, 0.4), (0.18, 0.4), (1.2, 1.1)):
        bolt_head((x, 0.1, z), p, 0.07)
    with moved((-2.05, 2.0, 0), (0, 0, 14)):
        o = box((2.5, 0.9, 1.1), (0, 0, 0.55), p.WOOD, 0.01)
        cut(o, box((2.42, 0.82, 1.1), (0, 0, 0.62), p.WOOD, 0))
        box((2.5, 0.5, 0.03), (0, -0.6, 0.95), p.WOOD, 0.005, (38, 0, 0))
        box((2.5, 0.5, 0.03), (0, 0.6, 1.28), p.WOOD, 0.005, (50, 0, 0))
    with moved((-1.35, 0.65, 0.1), (0, 0, 12)), moved((0, 0, 0), (72, 0, 0)):
        box((0.85, 1.75, 0.2), (0, 0.875, 0), p.SIGNAL, 0.08)
    with moved((0.15, -1.25, 0), (0, 0, 4)):
        box((3.0, 0.95, 0.02), (0, 0, 0.01), p.PETROL, 0.005)
        for i in range(6):
            x = -1.25 + i * 0.3
            cylinder(0.045, 0.5 - 0.04 * i, (x, 0.12 - 0.02 * i, 0.07), p.STEEL, FRONT, 0.01, 24)
            cylinder(0.085, 0.07, (x, 0.4 - 0.04 * i, 0.09), p.STEEL, FRONT, 0.015, 6)
            ring(0.075, 0.025, (x, -0.3, 0.045), p.STEEL)
        with moved((0.95, 0.12, 0)):
            allen_key([(-0.45, 0.1, 0.07), (0.42, 0.1, 0.07), (0.47, 0.08, 0.07), (0.5, -0.22, 0.07)], p, 0.045, p.DARK)
        spanner((1.0, -0.33, 0.02), p, 2, length=0.85)
    stage(p, (-0.35, 0.0, 0.95), 10.8, azimuth=-20, elevation=27)
