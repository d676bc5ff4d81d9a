import math

from mathutils import Vector

from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around, extrude
from studio.solids import box, cut, cylinder, rod
from studio.tools import spanner
from studio.turns import FRONT, TURN


def elliptical(p):
    """An elliptical trainer, its near cover off: flywheel, red drive belt, cranks, pedals and swing arms."""
    box((3.7, 0.24, 0.2), (0, 0, 0.2), p.DARK, 0.04)
    for x in (-1.75, 1.75):
        cylinder(0.1, 1.5, (x, 0, 0.12), p.DARK, FRONT, 0.02)
        for y in (-0.7, 0.7):
            cylinder(0.12, 0.14, (x, y, 0.12), p.RUBBER, FRONT, 0.02)
    c = Vector((0.95, 0, 1.0))
    with moved(c, FRONT):
        cylinder(0.86, 0.08, (0, 0, -0.16), p.PETROL, bevel=0.03)
        cylinder(0.5, 0.14, (0, 0, 0.1), p.CLAY, bevel=0.02)
        for x, y, a in around(5, 0.3, 20):
            cylinder(0.1, 0.02, (x, y, 0.175), p.DARK, bevel=0, sides=32)
        cylinder(0.1, 0.3, (0, 0, 0.2), p.STEEL, bevel=0.01)
        cylinder(0.4, 0.14, (0.85, -0.28, 0.1), p.STEEL, bevel=0.03)
        cylinder(0.13, 0.16, (0.85, -0.28, 0.14), p.STEEL, bevel=0.01)
        belt = [(0.5 * math.cos(TURN(t)), 0.5 * math.sin(TURN(t)), 0.1) for t in range(62, 270, 8)]
        belt += [(0.85 + 0.15 * math.cos(TURN(t)), -0.28 + 0.15 * math.sin(TURN(t)), 0.1) for t in range(-95, 70, 15)]
        pipe(belt, 0.045, p.SIGNAL, smooth=False, closed=True)
    box((0.2, 0.3, 0.8), (0.95, 0, 0.55), p.DARK, 0.03)
    box((0.2, 0.16, 0.5), (1.75, -0.02, 0.5), p.DARK, 0.03)
    mast = lambda t: Vector((-1.1 - 0.28 * t, 0, 0.25 + 2.45 * t))
    box((0.3, 0.3, 0.12), (-1.1, 0, 0.32), p.DARK, 0.03)
    rod(mast(0), mast(0.86), 0.11, p.PETROL)
    pivot = mast(0.62)
    rod(pivot + Vector((0, -0.42, 0)), pivot + Vector((0, 0.42, 0)), 0.09, p.STEEL)
    for y, a in ((-0.42, 205), (0.42, 25)):
        pin = c + Vector((0.4 * math.cos(TURN(a)), y, 0.4 * math.sin(TURN(a))))
        rod(c + Vector((0, y * 0.55, 0)), c + Vector((0, y, 0)), 0.07, p.STEEL)
        extrude([(-0.1, -0.1), (0.5, -0.07), (0.5, 0.07), (-0.1, 0.1)], 0.09, (c.x, y * 0.9, c.z), p.DARK, 0.03, (90, -a, 0))
        best = min((math.radians(t / 4) for t in range(-180, 181)), key=lambda t: abs((pivot + Vector((1.12 * math.sin(t), y, -1.12 * math.cos(t))) - pin).length - 2.12))
        d = Vector((math.sin(best), 0, -math.cos(best)))
        foot = pivot + Vector((0, y, 0)) + d * 1.12
        rod(pivot + Vector((0, y, 0)) - d * 0.1, foot, 0.07, p.PETROL)
        rod(foot, pin, 0.075, p.PETROL)
        for q in (foot, pin):
            cylinder(0.12, 0.2, q, p.DARK, FRONT, 0.03)
            bolt_head((q.x, q.y - 0.1, q.z), p, 0.05)
        cylinder(0.13, 0.22, (pivot.x, y, pivot.z), p.DARK, FRONT, 0.03)
        u = (pin - foot).normalized()
        tilt = -math.degrees(math.atan2(u.z, u.x))
        with moved(foot + u * 0.85 + Vector((0, 0, 0.1)), (0, tilt, 0)):
            box((0.95, 0.42, 0.07), (0, 0, 0.02), p.RUBBER, 0.03)
            for i in range(8):
                box((0.05, 0.34, 0.02), (-0.38 + i * 0.11, 0, 0.06), p.DARK, 0.006)
            box((0.07, 0.42, 0.14), (-0.46, 0, 0.07), p.RUBBER, 0.02)
        top = pivot + Vector((0, y, 0)) - d * 1.1
        grip = top + Vector((0.1, y * 0.5, 0.0)), top + Vector((0.3, y * 0.6, 0.38))
        pipe([pivot + Vector((0, y, 0)), pivot + Vector((0, y, 0)) - d * 0.5, *grip], 0.06, p.STEEL)
        rod(*grip, 0.085, p.RUBBER, 0.03)
    with moved(mast(0.86) + Vector((0.02, 0, 0.12)), (0, 25, 0)):
        box((0.16, 0.85, 0.55), (0, 0, 0), p.CLAY, 0.07)
        box((0.03, 0.6, 0.32), (0.08, 0, 0.04), p.SCREEN, 0.01)
    with moved((1.95, 1.0, 0.02), (0, 0, 20)), moved((0, 0, 0), (74, 0, 0)):
        o = cylinder(0.86, 0.1, (0, 0.86, 0), p.CLAY_DEEP, bevel=0.03)
        cut(o, cylinder(0.2, 1.0, (0, 0.86, 0), p.CLAY_DEEP, bevel=0))
    spanner((0.2, -1.25, 0), p, 10, length=1.5)
    stage(p, (0.2, 0, 1.42), 10.8, azimuth=-33, elevation=18)
