from parts.catering import legs
from studio.groups import moved
from studio.instruments import gauge
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe, ring, rod
from studio.turns import FRONT, SIDE


def manifold(p, at):
    """A service manifold: two gauges on a brass block, looking at the viewer."""
    with moved(at):
        box((0.85, 0.14, 0.16), (0, 0, 0), p.BRASS, 0.03)
        for s in (-1, 1):
            cylinder(0.05, 0.14, (s * 0.26, 0, 0.12), p.BRASS, bevel=0)
            gauge((s * 0.26, -0.02, 0.4), p, 0.25, FRONT, -30 * s, p.SIGNAL if s > 0 else p.PETROL, "")
            cylinder(0.1, 0.1, (s * 0.5, 0, 0), p.SIGNAL if s > 0 else p.PETROL, SIDE, 0.02, 12)
        for x in (-0.3, 0, 0.3):
            cylinder(0.045, 0.14, (x, 0, -0.14), p.BRASS, bevel=0.01, sides=6)
        pipe([(-0.06, 0.0, 0.08), (-0.06, 0, 0.7), (0.06, 0, 0.7), (0.06, 0, 0.08)], 0.015, p.STEEL)


def refrigeration(p):
    """An upright refrigeration cabinet with a door open and its top unit uncovered; gauges on the red service hose."""
    w, d = 2.7, 1.5
    legs(p, 1.2, 0.6, 0.3)
    for x in (-w / 2, 0, w / 2):
        box((0.1, d, 3.0), (x, 0, 1.8), p.CLAY, 0.02)
    box((w + 0.1, 0.1, 3.75), (0, d / 2, 2.18), p.CLAY, 0.02)
    for z in (0.34, 3.25):
        box((w + 0.06, d - 0.02, 0.1), (0, 0, z), p.CLAY, 0.02)
    for x in (-w / 2, w / 2):
        box((0.09, d - 0.04, 0.76), (x, 0, 3.68), p.CLAY, 0.02)
    box((w + 0.12, 0.14, 0.14), (0, -d / 2 + 0.06, 3.34), p.CLAY, 0.02)
    box((1.34, 0.13, 2.86), (-0.69, -d / 2 - 0.07, 1.8), p.CLAY, 0.04)
    rod((-0.16, -d / 2 - 0.24, 1.5), (-0.16, -d / 2 - 0.24, 2.3), 0.04, p.STEEL)
    for z in (1.55, 2.25):
        cylinder(0.03, 0.14, (-0.16, -d / 2 - 0.17, z), p.STEEL, FRONT, 0)
    box((0.4, 0.02, 0.2), (-1.05, -d / 2 - 0.14, 2.95), p.SCREEN, 0.008)
    for i, z in enumerate((0.95, 1.6, 2.25, 2.8)):
        for k in range(9):
            box((1.2, 0.02, 0.02), (0.68, -0.6 + k * 0.15, z), p.STEEL, 0)
        for s in (0.1, 1.26):
            box((0.04, 1.35, 0.05), (s, -0.02, z), p.STEEL, 0.01)
    for x, z, m, h in ((0.42, 0.95, p.WHITE, 0.34), (0.95, 0.95, p.CLAY_DEEP, 0.3), (0.5, 1.6, p.STEEL, 0.22), (1.0, 1.6, p.WHITE, 0.38), (0.68, 2.25, p.WHITE, 0.25)):
        box((0.42, 0.8, h), (x, -0.15, z + 0.02 + h / 2), m, 0.04)
    with moved((w / 2 + 0.02, -d / 2 - 0.03, 1.8), (0, 0, 78)):
        box((1.34, 0.13, 2.86), (-0.67, -0.065, 0), p.CLAY, 0.04)
        for s in (-1, 1):
            box((1.18, 0.06, 0.05), (-0.67, 0.02, s * 1.32), p.RUBBER, 0.012)
            box((0.05, 0.06, 2.68), (-0.67 + s * 0.58, 0.02, 0), p.RUBBER, 0.012)
        rod((-1.2, -0.24, -0.3), (-1.2, -0.24, 0.5), 0.04, p.STEEL)
    z = 3.4
    with moved((0.62, -0.3, z + 0.36)):
        box((1.1, 0.16, 0.66), (0, 0.08, 0), p.DARK, 0.02)
        for i in range(24):
            box((0.012, 0.18, 0.62), (-0.5 + i * 0.044, 0.07, 0), p.STEEL, 0)
        lathe([(0.3, -0.06), (0.34, -0.06), (0.34, 0.06), (0.3, 0.06), (0.3, -0.06)], (0, -0.12, 0), p.DARK, FRONT)
        with moved((0, -0.12, 0), FRONT):
            cylinder(0.09, 0.14, (0, 0, 0), p.DARK, bevel=0.02)
            for x, y, a in around(5, 0.18):
                box((0.22, 0.13, 0.012), (x, y, 0), p.CLAY_DEEP, 0.004, (28, 0, a))
    with moved((-0.62, -0.1, z - 0.05)):
        lathe([(0.001, 0), (0.4, 0.0), (0.4, 0.34), (0.36, 0.5), (0.22, 0.6), (0.001, 0.64)], (0, 0, 0), p.DARK)
        ring(0.4, 0.03, (0, 0, 0.26), p.DARK)
        box((0.2, 0.12, 0.22), (0.2, -0.38, 0.2), p.CLAY_DEEP, 0.02)
        pipe([(-0.2, -0.3, 0.3), (-0.32, -0.5, 0.32), (-0.34, -0.55, 0.42)], 0.035, p.COPPER)
        pipe([(0.3, 0.1, 0.5), (0.5, 0.1, 0.62), (0.7, 0.1, 0.5), (0.75, 0.1, 0.3)], 0.035, p.COPPER)
    manifold(p, (-0.85, -d / 2 - 0.22, 2.2))
    pipe([(-0.55, -d / 2 - 0.22, 2.02), (-0.5, -d / 2 - 0.3, 1.6), (-0.3, -d / 2 - 0.42, 1.3), (-0.28, -d / 2 - 0.45, 1.9), (-0.4, -d / 2 - 0.35, 2.9), (-0.75, -0.85, 3.6), (-0.95, -0.65, 3.75)], 0.035, p.SIGNAL)
    pipe([(-1.15, -d / 2 - 0.22, 2.02), (-1.2, -d / 2 - 0.3, 1.5), (-1.35, -d / 2 - 0.4, 1.3), (-1.5, -d / 2 - 0.35, 1.8), (-1.42, -d / 2 - 0.3, 2.9), (-1.15, -0.8, 3.65), (-1.0, -0.45, 3.8)], 0.035, p.PETROL)
    with moved((-2.1, -0.7, 0.02), (0, 0, -24)), moved((0, 0, 0), (72, 0, 0)):
        box((1.7, 0.75, 0.06), (0, 0.38, 0), p.CLAY, 0.02)
        for i in range(6):
            box((1.3, 0.04, 0.03), (0, 0.16 + i * 0.09, 0.03), p.DARK, 0.008)
    stage(p, (0.0, -0.2, 1.98), 13.0, azimuth=24, elevation=16)
