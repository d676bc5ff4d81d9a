import math

from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cut, cylinder


def ribbon(points, thick):
    """The outline of a bent strip of even thickness along points."""
    up, down = [], []
    for i, (x, y) in enumerate(points):
        (a, b), (c, d) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        n = math.hypot(c - a, d - b)
        u, v = -(d - b) / n * thick / 2, (c - a) / n * thick / 2
        up.append((x + u, y + v))
        down.append((x - u, y - v))
    return up + down[::-1]


def curve(points, steps=6):
    """Catmull-Rom points through 2-D points."""
    q, out = [points[0], *points, points[-1]], []
    for a, b, c, d in zip(q, q[1:], q[2:], q[3:]):
        for i in range(steps):
            t = i / steps
            out.append(tuple(0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3) for k in (0, 1)))
    return out + [points[-1]]


def dental_chair(p):
    """A dental chair with its base cover off to show the lift, instrument tray and lamp on their arms."""
    box((2.3, 1.15, 0.12), (0.1, 0, 0.06), p.DARK, 0.04)
    spine = curve([(-2.1, 0.98), (-1.5, 1.1), (-0.8, 1.16), (-0.2, 1.1), (0.25, 1.16), (0.75, 1.48), (1.3, 1.86), (1.75, 2.14)])
    extrude(ribbon(spine, 0.24), 1.05, (0, 0, 0), p.PETROL, 0.07, (90, 0, 0))
    shell = [(x + 0.02, z - 0.19) for x, z in spine]
    extrude(ribbon(shell[2:-2], 0.13), 0.95, (0, 0, 0), p.CLAY, 0.04, (90, 0, 0))
    box((0.5, 0.62, 0.2), (2.02, 0, 2.36), p.PETROL, 0.08, (0, -32, 0))
    box((0.34, 0.12, 0.05), (1.8, 0, 2.14), p.STEEL, 0.01, (0, -34, 0))
    for y in (-0.62, 0.62):
        box((0.95, 0.15, 0.1), (0.2, y, 1.62), p.DARK, 0.04, (0, -8, 0))
        box((0.1, 0.08, 0.6), (0.5, y, 1.36), p.CLAY, 0.03)
    box((1.3, 0.7, 0.16), (-0.1, 0, 0.8), p.STEEL, 0.03)
    for y in (-0.3, 0.3):
        for x in (-0.35, 0.15):
            box((0.14, 0.08, 0.85), (x + 0.12, y, 0.46), p.CLAY_DEEP, 0.03, (0, 24, 0))
            for dx, z in ((-0.05, 0.14), (0.3, 0.79)):
                cylinder(0.06, 0.12, (x + dx, y, z), p.STEEL, (90, 0, 0), 0.01, 32)
    with moved((0.72, -0.02, 0.2), (0, -38, 0)):
        cylinder(0.15, 0.62, (0, 0, 0.3), p.SIGNAL, bevel=0.03)
        cylinder(0.07, 0.45, (0, 0, 0.75), p.STEEL)
        box((0.24, 0.26, 0.24), (0, 0, 0.0), p.SIGNAL, 0.04)
    with moved((-0.45, -1.3, 0.0), (0, 0, -10)):
        o = box((1.5, 0.75, 0.55), (0, 0, 0.275), p.CLAY, 0.1)
        cut(o, box((1.36, 0.61, 0.6), (0, 0, 0.42), p.CLAY, 0))
    pipe([(-0.2, -0.55, 0.9), (-0.35, -0.95, 0.95), (-0.55, -1.1, 1.3), (-0.55, -1.0, 1.85)], 0.06, p.CLAY)
    with moved((-0.55, -0.85, 1.95), (0, 0, -6)):
        box((1.25, 0.75, 0.12), (0, 0, 0), p.CLAY, 0.05)
        box((0.95, 0.4, 0.02), (0, 0.12, 0.065), p.STEEL, 0.005)
        for i in range(4):
            x = -0.42 + i * 0.28
            cylinder(0.075, 0.16, (x, -0.38, -0.02), p.DARK, (18, 0, 0), 0.02)
            cylinder(0.04, 0.42, (x, -0.43, 0.18), p.STEEL, (18, 0, 0), 0.01)
            pipe([(x, -0.36, -0.1), (x, -0.34, -0.4), (x + 0.04, -0.1, -0.52), (x * 0.7, 0.2, -0.3), (x * 0.5, 0.25, -0.05)], 0.028, p.CLAY_DEEP)
    pipe([(0.75, 0.75, 0.1), (0.75, 0.75, 2.6), (0.75, 0.75, 3.2), (0.85, 0.6, 3.35), (1.1, 0.0, 3.3), (1.15, -0.1, 3.1)], 0.055, p.CLAY)
    box((0.5, 0.5, 0.3), (0.75, 0.75, 0.15), p.CLAY, 0.06)
    cylinder(0.28, 0.16, (0.2, 0.85, 1.35), p.WHITE, bevel=0.05, top=0.34)
    box((0.7, 0.3, 0.12), (0.48, 0.82, 1.25), p.CLAY, 0.04)
    with moved((1.15, -0.15, 2.98), (18, 14, 0)):
        box((0.95, 0.36, 0.2), (0, 0, 0), p.WHITE, 0.08)
        for x in (-0.28, 0, 0.28):
            cylinder(0.11, 0.03, (x, 0, -0.1), p.LAMP, bevel=0.005, sides=48)
        pipe([(-0.5, 0, 0), (-0.66, 0, 0), (-0.68, -0.1, -0.1)], 0.04, p.DARK)
        pipe([(0.5, 0, 0), (0.66, 0, 0), (0.68, -0.1, -0.1)], 0.04, p.DARK)
    stage(p, (0.0, -0.1, 1.6), 12.0, azimuth=-22, elevation=18)
