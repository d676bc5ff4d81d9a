import math

from studio.fasteners import bolt_head, slotted
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude, gear
from studio.solids import box, cylinder, lathe, ring
from studio.tools import screwdriver
from studio.turns import FRONT, SIDE, TURN


def chime(p):
    """A chiming train: a pinned barrel lifts a row of hammers against a nest of bells."""
    box((4.0, 1.9, 0.22), (0, 0, 0.11), p.WOOD, 0.04)
    for x in (-1.75, 1.75):
        with moved((x, 0, 0.2), (90, 0, 90)):
            extrude([(-0.75, 0), (0.75, 0), (0.6, 1.0), (0.34, 2.35), (0.14, 2.6), (-0.14, 2.6), (-0.34, 2.35), (-0.75, 1.0)], 0.1, (0, 0, 0), p.BRASS, 0.015)
        for y, z in ((0, 0.8), (0.0, 2.5), (-0.52, 1.28)):
            bolt_head((x + (0.06 if x > 0 else -0.06), y, z), p, 0.07, (0, 90 if x > 0 else -90, 0), p.STEEL)
        for y in (-0.6, 0.6):
            box((0.3, 0.26, 0.1), (x - (0.12 if x > 0 else -0.12), y, 0.27), p.BRASS, 0.02)
            slotted((x - (0.14 if x > 0 else -0.14), y, 0.33), p, 0.06, (0, 0, 0))
    cylinder(0.05, 3.5, (0, 0, 2.5), p.STEEL, SIDE)
    hammers = []
    for i in range(8):
        r, x = 0.74 - 0.052 * i, -1.42 + 0.36 * i
        with moved((x, 0, 2.5), SIDE):
            lathe([(0.06, 0.34), (0.3 * r, 0.335), (0.52 * r, 0.28), (0.64 * r, 0.16), (0.74 * r, 0.0), (0.88 * r, -0.1), (r, -0.14), (r, -0.18), (0.95 * r, -0.18), (0.84 * r, -0.12), (0.69 * r, 0.0), (0.58 * r, 0.16), (0.06, 0.3)], (0, 0, 0), p.BRASS)
            cylinder(0.09, 0.1, (0, 0, 0.36), p.STEEL, bevel=0.01, sides=6)
        hammers.append((x - 0.1, r))
    cylinder(0.045, 3.5, (0, -0.52, 1.28), p.STEEL, SIDE)
    for i, (x, r) in enumerate(hammers):
        m, lift = (p.SIGNAL, 22) if i == 3 else (p.STEEL, 0)
        with moved((x, -0.52, 1.28), (lift, 0, 0)):
            top = 0.62 + (0.74 - r) * 0.55
            pipe([(0, 0, 0), (0, -0.1, 0.25), (0, -0.16 + (0.74 - r) * 0.75, top)], 0.028, m)
            cylinder(0.1, 0.24, (0, -0.13 + (0.74 - r) * 0.75, top), m, FRONT, 0.02, 40)
            box((0.12, 0.2, 0.14), (0, 0, 0), m, 0.02)
            box((0.06, 0.36, 0.05), (0, 0.16, -0.06), m, 0.01)
    cylinder(0.36, 2.9, (-0.1, 0, 0.8), p.BRASS, SIDE, 0.02)
    cylinder(0.05, 3.6, (0, 0, 0.8), p.STEEL, SIDE)
    gear(72, 0.52, 0.08, (1.5, 0, 0.8), p.BRASS, SIDE, tooth=0.06, hole=0.1, spokes=5, bevel=0)
    for i, (x, r) in enumerate(hammers):
        ring(0.361, 0.008, (x, 0, 0.8), p.CLAY_DEEP, SIDE)
        for k in range(6):
            a = (k * 60 + i * 37 + (k * i) % 5 * 9)
            cylinder(0.02, 0.09, (x, -0.39 * math.cos(TURN(a)), 0.8 + 0.39 * math.sin(TURN(a))), p.STEEL, (90 - a, 0, 0), 0, 12)
    screwdriver((-1.2, -1.45, 0), p, -4)
    for x, y in ((1.25, -1.3), (1.55, -1.5)):
        cylinder(0.1, 0.09, (x, y, 0.045), p.BRASS, bevel=0.02, sides=32)
    stage(p, (0, -0.2, 1.4), 11.2, azimuth=-30, elevation=20)
