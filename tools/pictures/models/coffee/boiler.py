import math
import random

from parts.coffee import brush, fitting, pebble
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.instruments import gauge
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cut, cylinder, ring
from studio.turns import SIDE, TURN


def scale(p, n, where, size):
    """n flakes of boiler scale at where(k), reproducible."""
    k = random.Random(7)
    for _ in range(n):
        pebble(size * k.uniform(0.5, 1.25), where(k), p.WHITE, k.uniform(0.35, 0.8))


def boiler(p):
    """A copper boiler cut open: white scale on its floor and on one half of the red heating element."""
    z = 1.5
    for x in (-1.0, 0.95):
        o = box((0.3, 1.7, 0.75), (x, 0.1, 0.375), p.DARK, 0.04)
        cut(o, cylinder(1.01, 1.0, (x, 0.1, z), p.DARK, SIDE, 0))
    shell = cylinder(1.0, 3.2, (0, 0.1, z), p.COPPER, SIDE, 0)
    cut(shell, cylinder(0.93, 3.06, (0, 0.1, z), p.COPPER, SIDE, 0))
    cut(shell, box((2.4, 1.6, 1.9), (-0.15, -0.72, z + 0.68), p.COPPER, 0))
    for x in (-1.42, 1.42):
        ring(1.0, 0.035, (x, 0.1, z), p.COPPER, SIDE)
    cylinder(0.72, 0.14, (1.66, 0.1, z), p.BRASS, SIDE, 0.02)
    with moved((1.73, 0.1, z), SIDE):
        for x, y, a in around(8, 0.58, 22):
            bolt_head((x, y, 0), p, 0.085, (0, 0, 0))
        for x, y, a in around(6, 0.28, 0):
            cylinder(0.06, 0.16, (x, y, 0.06), p.WHITE, bevel=0.01, sides=24)
            cylinder(0.03, 0.36, (x, y, 0.15), p.STEEL, bevel=0.004, sides=16)
    for a in (0, 60, 120):
        y, h = 0.3 * math.cos(TURN(a)), 0.3 * math.sin(TURN(a))
        turn = [(-1.05 + 0.3 - 0.3 * math.sin(TURN(t)), 0.1 + y * math.cos(TURN(t)), z - 0.22 + h * math.cos(TURN(t))) for t in range(0, 181, 15)]
        pipe([(1.6, 0.1 + y, z - 0.22 + h)] + turn + [(1.6, 0.1 - y, z - 0.22 - h)], 0.07, p.SIGNAL, smooth=False)
    def crust(k):
        a, t = k.choice((0, 60, 120, 180, 240, 300)), k.uniform(0, 360)
        y, h = 0.3 * math.cos(TURN(a)) + 0.075 * math.cos(TURN(t)), 0.3 * math.sin(TURN(a)) + 0.075 * math.sin(TURN(t))
        return (k.uniform(-1.05, -0.05), 0.1 + y, z - 0.22 + h)
    def floor(k):
        a = TURN(-90 + k.gauss(-6, 24))
        return (k.uniform(-1.45, 0.75), 0.1 + 0.9 * math.cos(a), z + 0.9 * math.sin(a))
    scale(p, 520, crust, 0.05)
    scale(p, 620, floor, 0.075)
    for x in (-0.9, 0.2, 1.1):
        fitting(p, (x, 0.25, z + 0.97), (0, 0, 0), 0.13)
    pipe([(-0.9, 0.25, z + 1.3), (-0.9, 0.3, z + 1.5), (-1.1, 0.3, z + 1.62), (-1.75, 0.3, z + 1.62)], 0.08, p.COPPER)
    gauge((1.1, 0.2, z + 1.62), p, 0.3, (90, 0, -12), 20)
    scale(p, 26, lambda k: (k.uniform(-0.9, 0.5), k.uniform(-1.5, -1.0), 0.03), 0.06)
    brush(p, (-0.15, -1.75, 0), 4)
    stage(p, (0.05, -0.25, 1.28), 11.0, azimuth=14, elevation=26)
