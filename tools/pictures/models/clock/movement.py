import math

from parts.clock import drum
from studio.groups import moved
from studio.scene import stage
from studio.shapes import around, extrude, gear
from studio.solids import box, cut, cylinder, lathe
from studio.tools import screwdriver
from studio.turns import FRONT, TURN


def wheel(x, z, y, r, teeth, p, spokes=5, pinion=0.0):
    """A brass wheel on a steel arbor that runs from the back plate to the front."""
    gear(teeth, r, 0.06, (x, y, z), p.BRASS, FRONT, tooth=2.2 / teeth + 0.02, hole=0.1, spokes=spokes, bevel=0)
    cylinder(0.03, 1.14, (x, -0.55, z), p.STEEL, FRONT, 0.01, 24)
    cylinder(0.13 * r + 0.03, 0.12, (x, y, z), p.BRASS, FRONT, 0.015, 40)
    if pinion:
        gear(10, pinion, 0.2, (x, y + (0.2 if y < -0.5 else -0.2), z), p.STEEL, FRONT, tooth=0.3, hole=0.1, bevel=0)


def movement_plate(at, p, turn=FRONT, holes=()):
    """A brass clock plate with pivot holes; holes in its own plane."""
    with moved(at, turn):
        o = box((2.5, 3.0, 0.08), (0, 0, 0), p.BRASS, 0.012)
        for x, y, r in holes:
            cut(o, cylinder(r, 0.4, (x, y, 0), p.BRASS, bevel=0, sides=32))
        cut(o, cylinder(0.34, 0.4, (0, -1.5, 0), p.BRASS, bevel=0))


def movement(p):
    """A clock movement with its front plate taken off: barrels, wheels, escape wheel and pallets on the back plate."""
    box((3.3, 1.9, 0.16), (0, -0.45, 0.08), p.WOOD, 0.03)
    for x in (-0.95, 0.95):
        box((0.3, 1.3, 0.42), (x, -0.45, 0.35), p.WOOD, 0.03)
    pivots = [(0.62, -0.85, 0.06), (-0.62, -0.85, 0.06), (0.05, 0.05, 0.045), (0.55, 0.62, 0.035), (0.1, 1.0, 0.03), (-0.72, 0.2, 0.04), (-0.55, 0.85, 0.03)]
    corners = [(x, y) for x in (-1.12, 1.12) for y in (-1.3, 1.3)]
    movement_plate((0, 0.05, 2.0), p)
    for x, z in corners:
        with moved((x, 0, z + 2.0), FRONT):
            lathe([(0.001, 0), (0.13, 0), (0.13, 0.06), (0.08, 0.1), (0.075, 0.42), (0.12, 0.47), (0.12, 0.63), (0.075, 0.68), (0.08, 1.0), (0.13, 1.04), (0.13, 1.1), (0.05, 1.1), (0.05, 1.24), (0.001, 1.24)], (0, 0, 0), p.BRASS)
    drum(0.62, 1.15, p)
    drum(-0.62, 1.15, p)
    wheel(0.05, 2.05, -0.35, 0.6, 72, p, 5, 0.12)
    wheel(0.55, 2.62, -0.62, 0.42, 60, p, 4, 0.1)
    wheel(-0.72, 2.2, -0.72, 0.44, 60, p, 4, 0.1)
    wheel(-0.55, 2.85, -0.4, 0.32, 48, p, 4, 0.08)
    escape = [(r * math.cos(TURN(12 * i + d)), r * math.sin(TURN(12 * i + d))) for i in range(30) for d, r in ((0, 0.29), (8.5, 0.29), (10.5, 0.38))]
    wheel_at = (0.08, -0.82, 2.98)
    o = extrude(escape, 0.05, wheel_at, p.BRASS, 0, FRONT)
    for x, y, a in around(4, 0.17, 20):
        cut(o, cylinder(0.072, 0.4, (wheel_at[0] + x, wheel_at[1], wheel_at[2] + y), p.BRASS, FRONT, 0, 40))
    cylinder(0.025, 1.2, (0.08, -0.55, 2.98), p.STEEL, FRONT, 0.01, 24)
    anchor = [(-0.36, -0.22), (-0.29, -0.25), (-0.25, -0.05), (-0.1, 0.05), (0.1, 0.05), (0.25, -0.05), (0.29, -0.25), (0.36, -0.22), (0.35, 0.05), (0.14, 0.2), (-0.14, 0.2), (-0.35, 0.05)]
    extrude(anchor, 0.1, (0.08, -0.82, 3.42), p.SIGNAL, 0.015, FRONT)
    cylinder(0.03, 1.2, (0.08, -0.55, 3.5), p.STEEL, FRONT, 0.01, 24)
    with moved((2.35, -0.75, 0.05), (0, 0, -14)):
        movement_plate((0, 0, 0), p, (0, 0, 0), pivots + [(x, y, 0.055) for x, y in corners])
    for i, (x, y) in enumerate(((-1.95, -1.1), (-1.7, -1.45), (-2.1, -1.5), (-1.6, -1.85))):
        cylinder(0.11, 0.1, (x, y, 0.05), p.STEEL, bevel=0.02, sides=32)
    screwdriver((-1.2, -2.2, 0), p, 10)
    stage(p, (0.8, -0.7, 1.45), 12.9, azimuth=-20, elevation=24)
