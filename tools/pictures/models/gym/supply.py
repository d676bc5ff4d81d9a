from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cylinder, lathe
from studio.turns import SIDE


def dumbbell(p, at, r=0.2, turn=(0, 0, 0), material=None):
    """A hexagonal dumbbell along local x."""
    with moved(at, turn):
        for s in (-1, 1):
            cylinder(r, 1.5 * r, (s * 1.7 * r, 0, 0), material or p.RUBBER, (0, 90, 0), 0.2 * r, 6)
            cylinder(0.55 * r, 0.03, (s * 2.46 * r, 0, 0), p.CLAY_DEEP, SIDE, 0.005, 40)
        cylinder(0.3 * r, 2.2 * r, (0, 0, 0), p.STEEL, SIDE, 0.01, 32)


def kettlebell(p, at, r, material, spin=0):
    """A kettlebell of radius r standing on the ground."""
    with moved(at, (0, 0, spin)):
        lathe([(0.001, 0.0), (0.62 * r, 0.0), (0.8 * r, 0.12 * r), (0.97 * r, 0.5 * r), (r, 0.85 * r), (0.9 * r, 1.25 * r), (0.65 * r, 1.6 * r), (0.3 * r, 1.78 * r), (0.001, 1.8 * r)], (0, 0, 0), material)
        pipe([(-0.5 * r, 0, 1.5 * r), (-0.72 * r, 0, 1.95 * r), (-0.62 * r, 0, 2.35 * r), (0, 0, 2.5 * r), (0.62 * r, 0, 2.35 * r), (0.72 * r, 0, 1.95 * r), (0.5 * r, 0, 1.5 * r)], 0.17 * r, material)


def supply(p):
    """A delivery of gym equipment on a pallet: a two-tier dumbbell rack, discs and kettlebells, one of them red."""
    for i in range(7):
        box((4.1, 0.3, 0.08), (0, -1.05 + i * 0.36, 0.36), p.WOOD, 0.012)
    for x in (-1.8, 0, 1.8):
        for y in (-1.0, 0.03, 1.06):
            box((0.32, 0.3, 0.24), (x, y, 0.2), p.WOOD, 0.015)
        box((0.32, 2.4, 0.07), (x, 0.03, 0.045), p.WOOD, 0.012)
    z = 0.4
    for x in (-1.6, 1.6):
        with moved((x, 0.5, z)):
            extrude([(-0.62, 0), (0.5, 0), (0.5, 0.12), (0.34, 0.14), (0.42, 1.75), (0.3, 1.8), (0.1, 1.4), (-0.3, 0.75), (-0.34, 0.14), (-0.62, 0.12)], 0.12, (0, 0, 0), p.CLAY, 0.03, (90, 0, 90))
            bolt_head((0.06 if x > 0 else -0.06, 0.22, 1.3), p, 0.05, (0, 90 if x > 0 else -90, 0))
    for y, h, n, r in ((0.28, 0.72, 6, 0.2), (0.72, 1.5, 7, 0.165)):
        for s in (-0.19, 0.19):
            box((3.2, 0.12, 0.06), (0, y + s, z + h + s * 0.45), p.CLAY, 0.02, (24, 0, 0))
        for i in range(n):
            x = -1.38 + i * 2.76 / (n - 1)
            q = r * (0.85 + 0.15 * i / (n - 1))
            dumbbell(p, (x, y, z + h + 0.03 + q * 0.9), q, (0, -24, 90))
    for x, r, m in ((-1.25, 0.3, p.RUBBER), (-0.5, 0.33, p.RUBBER), (0.32, 0.37, p.SIGNAL)):
        kettlebell(p, (x, -0.78, z), r, m, 20)
    for i, r in enumerate((0.5, 0.5, 0.42)):
        with moved((1.35, -0.72, z + 0.06 + i * 0.12), (0, 0, 0)):
            half = [(0.09, 0.05), (0.14, 0.06), (0.6 * r, 0.04), (0.8 * r, 0.04), (0.86 * r, 0.06), (r - 0.02, 0.06), (r, 0.04)]
            lathe([(a, -b) for a, b in half] + half[::-1] + [(0.09, -0.05)], (0, 0, 0), p.RUBBER if i != 1 else p.DARK)
    stage(p, (0, -0.1, 1.15), 10.6, azimuth=24, elevation=23)
