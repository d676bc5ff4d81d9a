import math

from mathutils import Vector

from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cylinder


def plug(p, boot=None):
    """An RJ45 plug along local y, its contacts at y = 0 and up, the cable leaving at y = 1.3."""
    o = box((0.94, 1.25, 0.66), (0, 0.62, 0.33), p.GLASS, 0.03)
    box((0.8, 0.5, 0.4), (0, 0.95, 0.3), p.WHITE, 0.03)
    for i in range(8):
        box((0.045, 0.36, 0.3), (-0.33 + i * 0.094, 0.2, 0.54), p.BRASS, 0.008)
    box((0.3, 1.1, 0.05), (0, 0.75, -0.12), p.WHITE, 0.02, (-10, 0, 0))
    if boot:
        box((0.8, 0.5, 0.56), (0, 1.45, 0.33), boot, 0.1)
        cylinder(0.3, 0.5, (0, 1.85, 0.33), boot, (-90, 0, 0), 0.05, top=0.22)
    return o


def cabling(p):
    """A data cable stripped at its end, the four twisted pairs fanned out, a plug lying beside it."""
    start = (-0.55, 0.0, 0.42)
    pipe([(-2.5, 1.0, 0.42), (-1.9, 0.62, 0.42), (-1.3, 0.25, 0.42), start], 0.4, p.DARK)
    cylinder(0.33, 0.02, (-2.505, 1.003, 0.42), p.CLAY_DEEP, (0, 90, -32), 0)
    for k, m in enumerate((p.SIGNAL, p.PETROL, p.GREEN, p.WOOD)):
        end = ((1.75, 0.95, 0.75), (2.1, 0.3, 0.5), (2.1, -0.45, 0.32), (1.6, -1.15, 0.16))[k]
        base = (start[0], start[1] + 0.17 * (1 if k < 2 else -1), start[2] + 0.17 * (1 if k % 2 == 0 else -1))
        n, turns = 64, 5 + k * 0.7
        for phase, mat in ((0, m), (math.pi, p.WHITE)):
            pts = []
            for i in range(n + 1):
                t = i / n
                ease = t * t * (3 - 2 * t)
                a = 2 * math.pi * turns * t + phase
                r = 0.085 if t < 0.86 else 0.085 + (t - 0.86) * 0.9
                pts.append((base[0] + (end[0] - base[0]) * t, base[1] + (end[1] - base[1]) * ease + r * math.cos(a), base[2] + (end[2] - base[2]) * ease + r * math.sin(a)))
            pipe(pts, 0.075, mat)
            d = Vector(pts[-1]) - Vector(pts[-3])
            pipe([pts[-1], tuple(Vector(pts[-1]) + d.normalized() * 0.22)], 0.035, p.COPPER, smooth=False)
    box((0.6, 0.05, 0.4), (-0.35, 0, 0.42), p.CLAY_DEEP, 0.01)
    box((0.6, 0.4, 0.05), (-0.35, 0, 0.42), p.CLAY_DEEP, 0.01)
    with moved((-0.5, -2.0, 0.24), (0, 0, 48)):
        plug(p, p.PETROL)
        pipe([(0, 1.9, 0.33), (0.05, 2.2, 0.3), (-0.1, 2.5, 0.1), (-0.35, 2.7, -0.02)], 0.19, p.PETROL)
    stage(p, (-0.15, -0.35, 0.4), 10.4, azimuth=-8, elevation=32)
