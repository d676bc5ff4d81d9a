import math

from parts.clock import face
from parts.coffee import brush
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cylinder, lathe, mesh, sphere
from studio.turns import FRONT


def cloth(p, at, material=None):
    """A polishing pad: a wad in a cloth that is gathered and twisted above it."""
    n, v = 120, []
    rows = [(0.001, 0.0, 0), (0.36, 0.0, 0), (0.44, 0.03, 0), (0.48, 0.11, 0), (0.46, 0.2, 0.02), (0.38, 0.29, 0.05), (0.26, 0.36, 0.09), (0.16, 0.43, 0.14), (0.12, 0.5, 0.16), (0.17, 0.58, 0.22), (0.28, 0.66, 0.26), (0.36, 0.70, 0.26), (0.2, 0.62, 0.26), (0.001, 0.52, 0)]
    for j, (r, z, fold) in enumerate(rows):
        for i in range(n):
            a = 2 * math.pi * i / n
            w = math.sin(9 * a + 0.35 * j) + 0.5 * math.sin(5 * a + 1 + 0.2 * j)
            v.append((r * (1 + fold * w) * math.cos(a), r * (1 + fold * w) * math.sin(a), z + 0.08 * fold * math.sin(4 * a)))
    f = [(j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i) for j in range(len(rows) - 1) for i in range(n)]
    mesh("cloth", v, f, material or p.SIGNAL, 0, at)


def case(p):
    """A bracket clock whose wooden case is being polished, with a tin of wax, a brush and a red polishing cloth."""
    for x in (-0.95, 0.95):
        for y in (-0.5, 0.5):
            lathe([(0.001, 0), (0.12, 0), (0.16, 0.06), (0.1, 0.13), (0.18, 0.2), (0.001, 0.2)], (x, y, 0), p.BRASS)
    for w, d, h, z in ((2.5, 1.6, 0.16, 0.28), (2.34, 1.46, 0.16, 0.42), (2.2, 1.34, 0.1, 0.54), (2.16, 1.3, 0.1, 2.72), (2.34, 1.46, 0.12, 2.83), (2.46, 1.56, 0.08, 2.93)):
        box((w, d, h), (0, 0, z), p.WOOD, 0.035)
    box((2.04, 1.2, 2.2), (0, 0, 1.64), p.WOOD, 0.03)
    roof = [(a * w, b * d, z) for w, d, z in ((1.08, 0.63, 2.95), (0.98, 0.56, 3.12), (0.62, 0.36, 3.44)) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    mesh("roof", roof, [(3, 2, 1, 0), (8, 9, 10, 11)] + [(k + i, k + (i + 1) % 4, k + 4 + (i + 1) % 4, k + 4 + i) for k in (0, 4) for i in range(4)], p.WOOD, 0.02)
    box((1.36, 0.84, 0.1), (0, 0, 3.48), p.WOOD, 0.03)
    pipe([(-0.42, 0, 3.52), (-0.42, 0, 3.72), (-0.2, 0, 3.86), (0.2, 0, 3.86), (0.42, 0, 3.72), (0.42, 0, 3.52)], 0.05, p.BRASS)
    for x in (-1.0, 1.0):
        for y in (-0.55, 0.55):
            lathe([(0.001, 0), (0.09, 0), (0.04, 0.05), (0.11, 0.14), (0.11, 0.2), (0.03, 0.28), (0.04, 0.33), (0.001, 0.4)], (x, y, 2.96), p.BRASS)
    box((1.78, 0.08, 1.96), (0, -0.62, 1.63), p.BRASS, 0.02)
    box((1.64, 0.08, 1.82), (0, -0.63, 1.63), p.CLAY, 0.015)
    face((0, -0.7, 1.68), p, 0.72)
    for x in (-0.66, 0.66):
        for z in (0.9, 2.4):
            sphere(0.09, (x, -0.68, z), p.BRASS, 0.9)
    cylinder(0.05, 0.06, (0.95, -0.62, 1.6), p.BRASS, FRONT)
    for i in range(7):
        box((0.03, 0.72, 0.05), (1.03, 0, 1.25 + i * 0.13), p.BRASS, 0.01, (18, 0, 0))
    with moved((1.35, -1.25, 0), (0, 0, 30)):
        lathe([(0.001, 0.0), (0.5, 0.0), (0.52, 0.03), (0.52, 0.3), (0.49, 0.3), (0.48, 0.18), (0.001, 0.2)], (0, 0, 0), p.STEEL)
        lathe([(0.001, 0.21), (0.2, 0.235), (0.35, 0.2), (0.485, 0.21), (0.485, 0.1)], (0, 0, 0), p.BRASS)
        with moved((0.62, 0.34, 0.27), (0, -62, 20)):
            lathe([(0.001, 0.0), (0.54, 0.0), (0.55, -0.14), (0.53, -0.14), (0.52, -0.03), (0.001, -0.03)], (0, 0, 0.05), p.DARK)
    cloth(p, (-0.15, -1.45, 0))
    brush(p, (-2.0, -0.85, 0), -20)
    stage(p, (0.0, -0.4, 1.72), 12.6, azimuth=-34, elevation=19)
