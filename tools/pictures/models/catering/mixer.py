import math

from parts.coffee import knob
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import bevelled, box, cut, cylinder, lathe, sphere
from studio.tools import spanner
from studio.turns import FRONT, TURN


def mixer(p):
    """A spiral dough mixer, its top cover off to show the red drive belt; dough hook and guard over the steel bowl."""
    outline = [(-1.45, 0.12), (1.5, 0.12), (1.62, 0.3), (1.62, 3.2), (1.5, 3.3), (-1.2, 3.3), (-1.32, 3.2), (-1.32, 2.85), (-1.15, 2.72), (0.35, 2.66), (0.6, 2.45), (0.6, 0.85), (0.4, 0.66), (-1.35, 0.66), (-1.5, 0.52)]
    body = extrude(outline, 1.1, (0, 0, 0), p.CLAY, 0, FRONT)
    cut(body, box((2.45, 0.9, 0.5), (0.17, 0, 3.3), p.CLAY, 0))
    bevelled(body, 0.05)
    for x in (-1.2, 1.3):
        for y in (-0.4, 0.4):
            cylinder(0.11, 0.14, (x, y, 0.07), p.RUBBER, bevel=0.02)
    bx = -0.72
    with moved((bx, 0, 0.68)):
        cylinder(0.4, 0.1, (0, 0, 0.03), p.DARK, bevel=0.02)
        lathe([(0.001, 0.08), (0.78, 0.08), (0.95, 0.16), (1.02, 0.32), (1.02, 0.95), (1.06, 0.99), (1.02, 1.01), (0.98, 0.97), (0.98, 0.32), (0.9, 0.2), (0.75, 0.14), (0.001, 0.13)], (0, 0, 0), p.STEEL)
        lathe([(0.001, 0.66), (0.3, 0.7), (0.66, 0.64), (0.88, 0.5), (0.95, 0.25), (0.001, 0.15)], (0, 0, 0), p.WHITE)
        for x, y, r in ((-0.4, -0.35, 0.34), (0.1, -0.5, 0.3), (-0.2, 0.3, 0.36), (0.45, 0.1, 0.28)):
            sphere(r, (x, y, 0.58), p.WHITE, 0.45)
    cylinder(0.15, 0.24, (bx - 0.1, 0, 2.6), p.STEEL, bevel=0.03)
    pipe([(bx - 0.1, 0, 2.55), (bx - 0.1, 0, 2.36)] + [(bx - 0.1 + (0.1 + 0.3 * min(1, i / 10)) * math.cos(i * 0.42), (0.1 + 0.3 * min(1, i / 10)) * math.sin(i * 0.42), 2.3 - i * 0.036) for i in range(34)], 0.07, p.STEEL)
    cylinder(0.065, 1.7, (bx + 0.62, 0, 1.85), p.STEEL, bevel=0.02)
    for z, r in ((1.78, 1.07), (2.1, 1.0)):
        pipe([(bx + r * math.cos(TURN(t)), r * math.sin(TURN(t)), z) for t in range(70, 291, 10)], 0.028, p.STEEL)
    for t in range(70, 291, 10):
        c, s = math.cos(TURN(t)), math.sin(TURN(t))
        pipe([(bx + 1.07 * c, 1.07 * s, 1.78), (bx + 1.0 * c, 1.0 * s, 2.1)], 0.013, p.STEEL, smooth=False)
    belt_z = 3.23
    for x, r in ((-0.6, 0.38), (1.05, 0.22)):
        lathe([(0.06, -0.08), (r, -0.08), (r, -0.05), (r - 0.05, 0.0), (r, 0.05), (r, 0.08), (r * 0.55, 0.08), (r * 0.5, 0.03), (0.06, 0.03)], (x, 0, belt_z), p.STEEL)
        cylinder(0.07, 0.3, (x, 0, belt_z), p.STEEL, bevel=0.01)
        bolt_head((x, 0, belt_z + 0.14), p, 0.06, (0, 0, 0))
    th = math.degrees(math.acos((0.38 - 0.22) / 1.65))
    loop = [(-0.6 + 0.38 * math.cos(TURN(t)), 0.38 * math.sin(TURN(t)), belt_z) for t in [th + (360 - 2 * th) * i / 24 for i in range(25)]]
    loop += [(1.05 + 0.22 * math.cos(TURN(t)), 0.22 * math.sin(TURN(t)), belt_z) for t in [-th + 2 * th * i / 16 for i in range(17)]]
    pipe(loop, 0.05, p.SIGNAL, smooth=False, closed=True)
    for x in (-1.13, 1.5):
        for y in (-0.49, 0.49):
            cylinder(0.03, 0.02, (x, y, 3.305), p.DARK, bevel=0, sides=20)
    box((0.5, 0.04, 0.78), (1.1, -0.56, 2.0), p.DARK, 0.02)
    for i, m in enumerate((p.WHITE, p.DARK)):
        cylinder(0.09, 0.06, (1.1, -0.6, 1.85 + 0.26 * i), m, FRONT, 0.02)
    knob(p, (1.1, -0.61, 2.26), FRONT, 0.09, p.CLAY_DEEP)
    for i in range(6):
        box((0.6, 0.02, 0.05), (1.05, -0.555, 0.6 + i * 0.11), p.RUBBER, 0)
    with moved((2.25, 0.2, 0.06), (0, 0, 78)), moved((0, 0, 0), (76, 0, 0)):
        box((1.1, 2.6, 0.12), (0, 1.3, 0), p.CLAY, 0.05)
    spanner((0.75, -1.35, 0), p, 10, length=1.6)
    stage(p, (0.15, -0.1, 1.55), 12.2, azimuth=26, elevation=27)
