import math
import random

import bpy

from studio.palette import clear, material
from studio.scene import show
from studio.shapes import rounded, sheet
from studio.solids import box, lathe, ring


def hopper(p):
    """A clear bean hopper, half full, with its lid and the red gate pulled out at the neck."""
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
    show(p, -24, 25, 0.72)
