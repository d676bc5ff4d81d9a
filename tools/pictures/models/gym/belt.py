import math

from studio.groups import moved
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cut, cylinder
from studio.turns import FRONT


def belt(p):
    """A roll of treadmill belt with its end cut into fingers, the joint laid over a red splice film; steel rule and knife."""
    w, t = 1.7, 0.05
    n, turns = 44, 7.0
    r = lambda a: 0.34 + 0.075 * a / (2 * math.pi)
    last = turns * 2 * math.pi
    pts = [(r(last * i / (n * turns)), last * i / (n * turns)) for i in range(int(n * turns) + 1)]
    point = lambda q, a: (-q * math.sin(a), -q * math.cos(a))
    high = r(last)
    outer = [point(q, -a + last) for q, a in pts]
    inner = [point(q - t, -a + last) for q, a in pts]
    extrude([(1.0, -high)] + outer[::-1] + inner + [(1.0, -high + t)], w, (-1.45, 0, high), p.RUBBER, 0, FRONT)
    o = cylinder(0.28, w + 0.12, (-1.45, 0, high), p.WOOD, FRONT, 0.01)
    cut(o, cylinder(0.24, 4, (-1.45, 0, high), p.WOOD, FRONT, 0))
    fingers = 7
    zig = [(0.6 if i % 2 else 0.0, -w / 2 + w * i / (2 * fingers)) for i in range(2 * fingers + 1)]
    extrude([(-0.9, -w / 2)] + [(0.15 + x, y) for x, y in zig] + [(-0.9, w / 2)], t, (0.35, 0, t / 2 + 0.004), p.RUBBER, 0)
    extrude([(0.47 + x, y) for x, y in zig] + [(1.7, w / 2), (1.7, -w / 2)], t, (0.35, 0.0, t / 2 + 0.004), p.RUBBER, 0)
    box((1.15, w + 0.16, 0.008), (0.88, 0, 0.004), p.SIGNAL, 0)
    for x0, x1 in ((-0.5, 0.42), (1.5, 2.02)):
        for y in (-0.72, 0.72):
            box((x1 - x0, 0.025, 0.006), ((x0 + x1) / 2, y, t + 0.006), p.WHITE, 0)
    with moved((-0.1, -1.25, 0), (0, 0, -3)):
        box((2.6, 0.22, 0.025), (0, 0, 0.013), p.STEEL, 0.005)
        for i in range(51):
            box((0.007, 0.1 if i % 5 == 0 else 0.05, 0.005), (-1.25 + i * 0.05, 0.055 if i % 5 == 0 else 0.08, 0.027), p.DARK, 0)
    with moved((1.75, -1.45, 0.07), (0, 0, 24)):
        extrude([(-0.75, -0.08), (-0.7, 0.1), (0.2, 0.11), (0.32, 0.05), (0.32, -0.07)], 0.12, (0, 0, 0), p.DARK, 0.03)
        extrude([(0.3, -0.05), (0.3, 0.06), (0.55, 0.06), (0.66, -0.05)], 0.02, (0, 0, 0), p.STEEL, 0)
        box((0.16, 0.07, 0.04), (0.0, 0.02, 0.07), p.STEEL, 0.015)
    stage(p, (0.0, -0.2, 0.62), 9.9, azimuth=-20, elevation=31)
