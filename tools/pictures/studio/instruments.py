"""Gauges, meters and their probes."""
import math

from mathutils import Vector

from studio.groups import moved
from studio.lines import pipe, text
from studio.shapes import around
from studio.solids import box, cylinder, lathe, ring
from studio.turns import FRONT, TURN


def gauge(at, p, r=0.4, turn=FRONT, needle=40, rim=None, units="bar", ticks=11, hand=None):
    """A dial gauge that looks along local z; needle in degrees clockwise from the top."""
    with moved(at, turn):
        cylinder(r, 0.3 * r, (0, 0, 0), rim or p.BRASS, bevel=0.05 * r)
        cylinder(0.87 * r, 0.02, (0, 0, 0.15 * r), p.WHITE, bevel=0)
        for i in range(ticks):
            a = TURN(-130 + i * 260 / (ticks - 1))
            box((0.035 * r, (0.2 if i % 2 == 0 else 0.12) * r, 0.012), (0.72 * r * math.sin(a), 0.72 * r * math.cos(a), 0.15 * r + 0.012), p.DARK, 0, (0, 0, -math.degrees(a)))
        a = TURN(needle)
        box((0.055 * r, 0.75 * r, 0.014), (0.25 * r * math.sin(a), 0.25 * r * math.cos(a), 0.15 * r + 0.03), hand or p.SIGNAL, 0.002, (0, 0, -needle))
        cylinder(0.1 * r, 0.04, (0, 0, 0.15 * r + 0.03), p.DARK, bevel=0.005)
        if units:
            text(units, 0.24 * r, (0, -0.5 * r, 0.15 * r + 0.012), p.DARK, (0, 0, 0))


def multimeter(at, p, spin=0, tip_a=None, tip_b=None, reading="230.1", lean=0):
    """A multimeter lying on its back (lean=0) or leaning; its probe leads end at tip_a and tip_b (world points)."""
    with moved(at, (0, 0, spin)), moved((0, 0, 0.15), (lean, 0, 0)):
        box((0.86, 1.5, 0.26), (0, 0, 0), p.RUBBER, 0.09)
        box((0.74, 1.36, 0.3), (0, 0, 0), p.CLAY_DEEP, 0.06)
        box((0.58, 0.36, 0.03), (0, 0.42, 0.15), p.SCREEN, 0.01)
        text(reading, 0.22, (0, 0.42, 0.17), p.WHITE, (0, 0, 0))
        cylinder(0.2, 0.1, (0, -0.08, 0.17), p.DARK, bevel=0.02)
        box((0.035, 0.26, 0.03), (0, -0.02, 0.225), p.WHITE, 0, (0, 0, 0))
        for x, y, a in around(11, 0.27, 10):
            box((0.05, 0.014, 0.01), (x, y - 0.08, 0.152), p.DARK, 0, (0, 0, a))
        for x in (-0.2, 0, 0.2):
            cylinder(0.06, 0.03, (x, -0.52, 0.155), p.DARK, bevel=0.004, sides=32)
    c, s = math.cos(TURN(spin)), math.sin(TURN(spin))
    for tip, x, m in ((tip_a, 0.2, p.SIGNAL), (tip_b, 0.0, p.DARK)):
        if tip:
            root = (at[0] + c * x + s * 0.52, at[1] + s * x - c * 0.52, at[2] + 0.33)
            hung_probe(tip, root, p, m)


def hung_probe(tip, root, p, material):
    """A test probe standing on `tip`, its lead hanging to `root`."""
    t, r = Vector(tip), Vector(root)
    d = Vector(((r.x - t.x) * 0.35, (r.y - t.y) * 0.35, 0.9)).normalized()
    with moved(tip, [math.degrees(a) for a in d.to_track_quat("Z", "Y").to_euler()]):
        cylinder(0.006, 0.22, (0, 0, 0.11), p.STEEL, bevel=0, sides=16, top=0.02)
        lathe([(0.001, 0.18), (0.05, 0.19), (0.085, 0.27), (0.055, 0.31), (0.06, 0.7), (0.03, 0.86), (0.001, 0.87)], (0, 0, 0), material)
    e = t + d * 0.86
    pipe([e, e + d * 0.3 + (r - e) * 0.08, (e + r) / 2 + Vector((0, 0, 0.35)), r + Vector((0, 0, 0.3)), r], 0.028, material)


def probe(p, material, length=1.0):
    """A test probe along local z, its tip at the origin."""
    cylinder(0.008, 0.24, (0, 0, 0.12), p.STEEL, bevel=0, top=0.022)
    cylinder(0.05, 0.18, (0, 0, 0.32), material, top=0.075)
    cylinder(0.13, 0.04, (0, 0, 0.42), material, bevel=0.015)
    cylinder(0.075, length - 0.5, (0, 0, 0.44 + (length - 0.5) / 2), material, bevel=0.02, top=0.09)
    for i in range(4):
        ring(0.083, 0.012, (0, 0, 0.52 + i * 0.07), material)
    cylinder(0.06, 0.16, (0, 0, length), material, top=0.04)
