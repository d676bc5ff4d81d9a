from parts.clock import face
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cut, cylinder, lathe
from studio.tools import screwdriver
from studio.turns import FRONT


def home_service(p):
    """A longcase clock with its trunk door open, and an engineer's red tool bag at its foot."""
    box((4.0, 2.5, 0.05), (0.5, -0.35, 0.025), p.PETROL, 0.02)
    with moved((-0.35, 0.2, 0.05)):
        for w, d, h, z in ((1.36, 0.86, 0.16, 0.08), (1.26, 0.78, 0.9, 0.6), (1.32, 0.82, 0.08, 1.09), (1.1, 0.7, 0.08, 1.17), (1.2, 0.76, 0.1, 2.97), (1.34, 0.86, 0.08, 3.06), (1.26, 0.8, 1.1, 3.65), (1.42, 0.9, 0.08, 4.22)):
            box((w, d, h), (0, 0, z), p.WOOD, 0.025)
        trunk = box((0.96, 0.62, 1.75), (0, 0, 2.07), p.WOOD, 0.02)
        cut(trunk, box((0.68, 0.5, 1.5), (0, -0.2, 2.05), p.WOOD, 0))
        box((0.8, 0.03, 0.66), (0, -0.4, 0.6), p.WOOD, 0.012)
        pediment = [(-0.71, 0), (0.71, 0), (0.71, 0.14), (0.6, 0.3), (0.42, 0.46), (0.2, 0.5), (0.16, 0.36), (0.0, 0.3), (-0.16, 0.36), (-0.2, 0.5), (-0.42, 0.46), (-0.6, 0.3), (-0.71, 0.14)]
        extrude(pediment, 0.12, (0, -0.38, 4.25), p.WOOD, 0.015, FRONT)
        for x in (-0.6, 0.0, 0.6):
            lathe([(0.001, 0), (0.06, 0), (0.03, 0.05), (0.09, 0.13), (0.03, 0.22), (0.001, 0.3)], (x, -0.38, 4.52 if x == 0 else 4.5), p.BRASS)
        box((0.98, 0.05, 0.98), (0, -0.4, 3.65), p.BRASS, 0.015)
        face((0, -0.44, 3.65), p, 0.43)
        for x in (-0.57, 0.57):
            cylinder(0.05, 1.0, (x, -0.42, 3.65), p.WOOD, bevel=0.01)
            for z in (3.16, 4.14):
                cylinder(0.065, 0.06, (x, -0.42, z), p.BRASS, bevel=0.01)
        cylinder(0.018, 1.2, (0, -0.1, 2.35), p.BRASS, bevel=0)
        with moved((0.03, -0.12, 1.68), FRONT):
            lathe([(0.001, -0.05), (0.12, -0.035), (0.17, 0), (0.12, 0.035), (0.001, 0.05)], (0, 0, 0), p.BRASS)
        for x, z in ((-0.2, 2.1), (0.2, 1.85)):
            cylinder(0.1, 0.45, (x, -0.14, z), p.BRASS, bevel=0.015)
            cylinder(0.008, 2.75 - z, (x, -0.14, (2.75 + z) / 2), p.CLAY_DEEP, bevel=0)
        with moved((-0.34, -0.31, 2.05), (0, 0, -118)):
            box((0.68, 0.05, 1.5), (0.34, 0, 0), p.WOOD, 0.02)
            box((0.5, 0.06, 1.3), (0.34, 0, 0), p.WOOD, 0.02)
            cylinder(0.03, 0.08, (0.62, 0.04, 0), p.BRASS, FRONT)
    with moved((1.55, -0.85, 0.05), (0, 0, -14)):
        o = box((1.5, 0.8, 0.75), (0, 0, 0.375), p.SIGNAL, 0.07)
        cut(o, box((1.34, 0.64, 0.7), (0, 0, 0.52), p.SIGNAL, 0))
        for x in (-0.4, 0.4):
            box((0.1, 0.03, 0.74), (x, -0.41, 0.375), p.DARK, 0.012)
        for y in (-0.36, 0.36):
            pipe([(-0.4, y, 0.7), (-0.36, y * 0.9, 0.95), (-0.2, y * 0.5, 1.12), (0.2, y * 0.5, 1.12), (0.36, y * 0.9, 0.95), (0.4, y, 0.7)], 0.035, p.DARK)
        for x, h, m in ((-0.55, 1.0, p.WOOD), (-0.2, 1.05, p.DARK), (0.15, 0.92, p.WOOD), (0.5, 1.0, p.DARK)):
            cylinder(0.07, 0.45, (x, 0.1, h - 0.12), m, (8, x * 14, 0), 0.03, 32)
            cylinder(0.03, 0.5, (x * 0.95, 0.1, h - 0.55), p.STEEL, (8, x * 14, 0), 0)
    screwdriver((-1.2, -1.0, 0.05), p, -8, p.DARK, 1.2)
    stage(p, (0.4, -0.2, 2.2), 13.8, azimuth=-16, elevation=17)
