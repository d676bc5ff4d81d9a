import math

from mathutils import Vector

from parts.coffee import knob
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around, extrude
from studio.solids import box, cut, cylinder, lathe, ring, rod, sphere
from studio.tools import spanner
from studio.turns import FRONT, TURN


def bike_pedal(p, at, material):
    """A cage pedal with its spindle towards local -y."""
    with moved(at):
        o = box((0.44, 0.4, 0.13), (0, 0, 0), material, 0.03)
        for x in (-0.1, 0.1):
            cut(o, box((0.1, 0.26, 0.4), (x, 0, 0), material, 0))
        cylinder(0.05, 0.36, (0, 0.02, 0), p.STEEL, FRONT, 0.01)
        cylinder(0.035, 0.3, (0, -0.3, 0), p.STEEL, FRONT, 0.005)
        for i in range(4):
            ring(0.035, 0.007, (0, -0.33 - i * 0.03, 0), p.STEEL, FRONT)


def exercise_bike(p):
    """A studio bike with a steel flywheel; one pedal, in red, lies off its crank beside a spanner."""
    box((2.9, 0.2, 0.16), (-0.05, 0, 0.2), p.CLAY, 0.04)
    for x in (-1.45, 1.3):
        box((0.2, 1.5, 0.14), (x, 0, 0.14), p.CLAY, 0.05)
        for y in (-0.68, 0.68):
            cylinder(0.1, 0.12, (x, y, 0.06), p.RUBBER, bevel=0.01)
    fly, bb = (-0.98, 0, 0.92), Vector((0.2, 0, 0.98))
    with moved(fly, FRONT):
        lathe([(0.08, -0.05), (0.3, -0.03), (0.5, -0.03), (0.54, -0.08), (0.66, -0.08), (0.68, -0.05), (0.68, 0.05), (0.66, 0.08), (0.54, 0.08), (0.5, 0.03), (0.3, 0.03), (0.08, 0.05)], (0, 0, 0), p.STEEL)
        cylinder(0.11, 0.5, (0, 0, 0), p.DARK, bevel=0.02)
        for x, y, a in around(6, 0.4, 10):
            cylinder(0.06, 0.08, (x, y, 0), p.DARK, bevel=0.01, sides=32)
    for y in (-0.22, 0.22):
        rod((-0.98, y, 0.92), (-0.72, y * 0.6, 2.0), 0.06, p.CLAY)
        rod((-0.98, y, 0.92), (-1.2, y * 0.6, 0.22), 0.06, p.CLAY)
        bolt_head((-0.98, y + (0.03 if y > 0 else -0.06), 0.92), p, 0.07, FRONT if y < 0 else (-90, 0, 0))
    box((0.3, 0.34, 0.24), (-0.7, 0, 2.0), p.CLAY, 0.06)
    rod((-0.65, 0, 1.95), bb, 0.12, p.CLAY)
    rod(bb, (0.95, 0, 0.24), 0.1, p.CLAY)
    rod(bb + Vector((-0.05, 0, -0.1)), (-0.2, 0, 0.24), 0.1, p.CLAY)
    rod(bb, (0.68, 0, 2.02), 0.12, p.CLAY)
    rod((0.66, 0, 1.95), (0.82, 0, 2.42), 0.075, p.STEEL)
    knob(p, (0.62, -0.16, 1.85), FRONT, 0.1)
    with moved((0.86, 0, 2.48), (0, -3, 0)):
        saddle = [(-0.62, -0.06), (-0.4, -0.09), (-0.1, -0.16), (0.15, -0.3), (0.34, -0.32), (0.42, -0.2), (0.42, 0.2), (0.34, 0.32), (0.15, 0.3), (-0.1, 0.16), (-0.4, 0.09), (-0.62, 0.06)]
        extrude(saddle, 0.16, (0, 0, 0.06), p.RUBBER, 0.06)
        box((0.5, 0.16, 0.06), (0.05, 0, -0.04), p.STEEL, 0.02)
    rod((-0.7, 0, 2.05), (-0.76, 0, 2.62), 0.075, p.STEEL)
    box((0.34, 0.2, 0.12), (-0.8, 0, 2.64), p.DARK, 0.03)
    for y in (-1, 1):
        pipe([(-0.8, 0, 2.66), (-0.8, y * 0.3, 2.66), (-0.95, y * 0.36, 2.68), (-1.3, y * 0.36, 2.78), (-1.4, y * 0.34, 2.9)], 0.055, p.RUBBER)
        pipe([(-0.8, y * 0.3, 2.66), (-0.62, y * 0.44, 2.68), (-0.5, y * 0.48, 2.7)], 0.055, p.RUBBER)
    cylinder(0.04, 0.34, (-0.42, 0, 1.95), p.STEEL, (0, 30, 0), 0.01)
    sphere(0.1, (-0.33, 0, 2.12), p.DARK)
    guard = [(0.4 * math.cos(TURN(t)), 0.4 * math.sin(TURN(t))) for t in range(-80, 81, 10)] + [(-1.18 + 0.2 * math.cos(TURN(t)), -0.06 + 0.2 * math.sin(TURN(t))) for t in range(100, 261, 10)]
    extrude(guard, 0.12, (bb.x, -0.24, bb.z), p.CLAY, 0.03, FRONT)
    cylinder(0.24, 0.03, (bb.x, -0.31, bb.z), p.DARK, FRONT, 0.01)
    cylinder(0.1, 0.9, (bb.x, 0, bb.z), p.STEEL, FRONT, 0.01)
    for y, a in ((-0.42, -38), (0.42, 142)):
        end = bb + Vector((0.46 * math.cos(TURN(a)), y, 0.46 * math.sin(TURN(a))))
        extrude([(-0.1, -0.09), (0.46, -0.06), (0.53, 0), (0.46, 0.06), (-0.1, 0.09)], 0.08, (bb.x, y, bb.z), p.STEEL, 0.025, (90, -a, 0))
        if y > 0:
            bike_pedal(p, end + Vector((0, 0.3, 0)), p.DARK)
        else:
            cylinder(0.045, 0.1, end, p.RUBBER, FRONT, 0)
    with moved((0.35, -1.3, 0.07), (0, 0, 24)):
        bike_pedal(p, (0, 0, 0.03), p.SIGNAL)
    spanner((-0.95, -1.25, 0), p, -12, length=1.4)
    stage(p, (0.0, -0.15, 1.35), 10.4, azimuth=-32, elevation=19)
