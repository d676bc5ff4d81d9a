"""Models that several pictures of grinders share."""
import math
import random

import bpy

from studio.groups import moved
from studio.lines import wrapped
from studio.palette import clear, material
from studio.shapes import around, circle, polar, rounded, row, sheet, smooth
from studio.solids import box, cut, cylinder, lathe, ring
from studio.turns import TURN


def saw(x):
    return x - math.floor(x)


def flat_burr(p):
    """A 64 mm flat burr, its teeth upwards."""
    fine = lambda s: 0.42 - 0.075 * saw(s * 40)
    coarse = lambda s, t: 0.42 - (0.04 + 0.3 * (0.5 - t)) - 0.14 * saw(s * 10)
    face = lambda t: lambda s: (0.92 + 0.68 * t, fine(s) if t > 0.5 else coarse(s, t), -0.035 * (t - 0.5) - 0.1 * min(t - 0.5, 0))
    rows = [lambda s: (0.92, 0.0, 0.0675)] + [face(t) for t in (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5001, 0.6, 0.7, 0.8, 0.9, 1)] + [lambda s: (1.6, 0.0, -0.0175)]
    o = polar(rows, 320, p.STEEL)
    for x, y, _ in around(3, 1.2, 15):
        cut(o, cylinder(0.1, 1.2, (x, y, 0.3), p.STEEL, bevel=0, sides=40, top=0.1))
        cut(o, cylinder(0.1, 0.5, (x, y, 0.3), p.STEEL, bevel=0, sides=40, top=0.3))


def cone_burr(p):
    """The fluted cone of a 68 mm burr set."""
    def row(t):
        def at(s):
            wide = 0.45 + 0.8 * t ** 0.85
            deep = (0.22 * (1 - t) ** 0.5 * saw(s * 7)) if t < 0.74 else 0.07 * saw(s * 42)
            return wide - deep, 1.75 * (1 - t) + 0.06, -0.14 * t
        return at
    rows = [lambda s: (0.26, 0.0), lambda s: (0.26, 1.82), lambda s: (0.42, 1.82)] + [row(i / 20) for i in range(21)] + [lambda s: (1.2, 0.0)]
    polar(rows, 336, p.STEEL)


def ring_burr(p):
    """The toothed ring of a 68 mm burr set."""
    def row(t):
        return lambda s: (1.12 + 0.16 * t + 0.10 * (1 - t) * saw(-s * 7) + (0.07 * saw(-s * 42) if t > 0.35 else 0), 1.1 - 1.1 * t, 0.05 * t)
    rows = [row(i / 12) for i in range(13)] + [lambda s: (1.62, 0.0), lambda s: (1.62, 0.72), lambda s: (1.8, 0.74), lambda s: (1.8, 1.06), lambda s: (1.76, 1.1)]
    o = polar(rows, 336, p.STEEL)
    for x, y, _ in around(3, 1.52, 40):
        cut(o, cylinder(0.1, 0.9, (x, y, 1.1), p.STEEL, bevel=0, sides=32))


def bean_hopper(p):
    """A clear bean hopper, half full, with its lid and the gate pulled out at the neck."""
    outer = [(0.62, 0.62), (0.66, 0.72), (1.25, 1.45), (1.32, 1.62), (1.4, 2.75)]
    lathe(outer, (0, 0, 0), clear(colour=(0.45, 0.5, 0.5), alpha=0.04, rim=0.6))
    ring(1.4, 0.03, (0, 0, 2.68), p.DARK)
    lathe([(0, 0), (0.62, 0), (0.66, 0.03), (0.66, 0.36), (0.8, 0.38), (0.8, 0.64), (0.66, 0.66), (0, 0.66)], (0, 0, 0), p.DARK)
    sheet([rounded(1.5, 0.8, 0.12), rounded(0.5, 0.12, 0.05, (0.5, 0))], 0.09, (0.72, -0.28, 0.51), p.SIGNAL, (0, 0, -22), 0.02)
    box((0.08, 0.8, 0.16), (1.38, -0.545, 0.51), p.SIGNAL, 0.03, (0, 0, -22))
    lathe([(0, 2.78), (1.3, 2.78), (1.3, 2.72), (1.46, 2.72), (1.48, 2.75), (1.48, 2.84), (1.4, 2.92), (0.4, 2.98), (0, 2.98)], (0, 0, 0), p.DARK)
    lathe([(0, 3.16), (0.26, 3.16), (0.3, 3.12), (0.22, 2.96), (0, 2.96)], (0, 0, 0), p.DARK)
    roast, shade = material("roast", (0.16, 0.062, 0.026), 0.42), material("shade", (0.03, 0.012, 0.006), 0.9)
    lathe([(0, 0.64), (0.46, 0.68), (1.0, 1.44), (1.08, 1.64), (1.1, 1.94), (0.6, 2.0), (0, 2.02)], (0, 0, 0), shade)
    bean = lathe([(0.078 * math.sin(math.pi * i / 10), -0.078 * math.cos(math.pi * i / 10)) for i in range(11)], (0, 0, 0.4), roast, steps=12)
    pick = random.Random(4)
    seats = []
    for level in range(15):
        z = 0.74 + level * 0.095
        r = 0.53 + (z - 0.72) * 0.808 if z < 1.45 else 1.13 + (z - 1.45) * 0.1
        n = round(2 * math.pi * r / 0.17)
        seats += [(r + pick.uniform(-0.02, 0.02), z + pick.uniform(-0.02, 0.02), 2 * math.pi * (q + level % 2 / 2) / n + pick.uniform(-0.03, 0.03)) for q in range(n)]
    for r in (0.15, 0.31, 0.47, 0.63, 0.79, 0.95, 1.08):
        n = round(2 * math.pi * r / 0.17)
        seats += [(r, 2.1 - 0.03 * r + pick.uniform(-0.03, 0.03), 2 * math.pi * q / n + r) for q in range(n)]
    for r, z, a in seats:
        b = bpy.data.objects.new("bean", bean.data)
        bpy.context.scene.collection.objects.link(b)
        b.location, b.scale = (r * math.cos(a), r * math.sin(a), z), (1.3, 0.95, 0.8)
        b.rotation_euler = [pick.uniform(0, 6) for _ in range(3)]


def lever(p):
    """A dosing lever with its knob, the hub at the origin."""
    hub = [(-0.34 * math.cos(TURN(a)), 0.34 * math.sin(TURN(a))) for a in range(130, -131, -10)]
    sheet([hub + [(0.45, -0.14), (1.6, 0.2), (2.1, 0.24), (2.1, 0.48), (1.6, 0.46), (0.45, 0.16)], circle(0.15)], 0.14, (0, 0, 0.26), p.STEEL, bevel=0.02)
    lathe([(0.15, 0), (0.26, 0), (0.26, 0.4), (0.15, 0.4), (0.15, 0)], (0, 0, 0), p.BRASS)
    cylinder(0.08, 0.5, (2.15, 0.36, 0.27), p.STEEL, (0, 90, 2))
    with moved((2.3, 0.365, 0.28), (0, 90, 2)):
        lathe([(0, 0), (0.12, 0)] + smooth([(0.13, 0.02), (0.19, 0.14), (0.28, 0.32), (0.28, 0.48), (0.19, 0.61), (0, 0.65)]), (0, 0, 0), p.SIGNAL)


def star_wheel(p):
    """The six-vane wheel of a dosing chamber."""
    cylinder(0.3, 0.62, (0, 0, 0.31), p.DARK, bevel=0.03)
    cylinder(0.12, 0.8, (0, 0, 0.4), p.STEEL, bevel=0.02)
    cylinder(1.0, 0.07, (0, 0, 0.035), p.DARK, bevel=0.015)
    for x, y, a in around(6, 0.62, 12):
        box((0.74, 0.07, 0.54), (x, y, 0.3), p.DARK, 0.02, (0, 0, a))


def motor_capacitor(p):
    """A 20 µF motor capacitor without its terminals."""
    lathe([(0, 0), (0.86, 0), (0.9, 0.05), (0.9, 2.85), (0.93, 2.87), (0.93, 2.97), (0.88, 3.0), (0.84, 2.93), (0, 2.93)], (0, 0, 0), p.WHITE)
    lathe([(0, 2.94), (0.82, 2.94), (0.82, 2.97), (0, 2.97)], (0, 0, 0), p.DARK)
    lathe([(0.905, 0.35), (0.909, 0.35), (0.909, 0.42), (0.905, 0.42)], (0, 0, 0), p.DARK)
    lathe([(0.905, 2.45), (0.909, 2.45), (0.909, 2.52), (0.905, 2.52)], (0, 0, 0), p.DARK)
    wrapped("20", 0.72, 0.905, (0, 0, 1.85), p.DARK, around=-75)
    wrapped("µF", 0.42, 0.905, (0, 0, 1.28), p.DARK, around=-75)
    wrapped("450 V~  50 Hz", 0.19, 0.905, (0, 0, 0.75), p.DARK, around=-75)
    box((0.08, 0.9, 0.16), (0, 0, 3.03), p.DARK, 0.02)
