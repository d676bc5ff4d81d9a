"""Models that several pictures of electromechanical share."""
import math

from studio.fasteners import bolt_head
from studio.groups import moved
from studio.shapes import around
from studio.solids import box, cylinder, sphere, tube


def bearing(outer, inner, width, at, p, turn=(0, 0, 0), race=None):
    """A deep-groove ball bearing."""
    step = (outer - inner) / 3.2
    with moved(at, turn):
        tube(outer, outer - step, width, (0, 0, 0), race or p.STEEL)
        tube(inner + step, inner, width, (0, 0, 0), p.STEEL)
        tube(outer - step * 0.9, inner + step * 0.9, width * 0.3, (0, 0, 0), p.DARK)
        for x, y, _ in around(10, (outer + inner) / 2):
            sphere(step * 0.72, (x, y, 0), p.BRASS)


def path(c1, r1, c2, r2, steps=24):
    """The closed loop of a belt or chain round two wheels, as points in a plane."""
    phi, d = math.atan2(c2[1] - c1[1], c2[0] - c1[0]), math.dist(c1, c2)
    alpha = math.acos((r1 - r2) / d)
    arc = lambda c, r, a, b: [(c[0] + r * math.cos(a + (b - a) * i / steps), c[1] + r * math.sin(a + (b - a) * i / steps)) for i in range(steps + 1)]
    return arc(c1, r1, phi + alpha, phi - alpha + 2 * math.pi) + arc(c2, r2, phi - alpha, phi + alpha)


def frame(p, r, length, box_on=True):
    """A foot-mounted motor body along local z, y up, its feet on y = -1.25 r."""
    tube(r, r * 0.8, length, (0, 0, 0), p.CLAY)
    for x, y, a in around(40, r * 1.06):
        if not (60 < a < 120 or 235 < a < 305):
            box((r * 0.16, r * 0.04, length * 0.9), (x, y, 0), p.CLAY, 0.01, (0, 0, a))
    for s in (-1, 1):
        box((r * 2.0, r * 0.16, r * 0.42), (0, -r * 1.17, s * length * 0.32), p.CLAY_DEEP, 0.03)
        box((r * 1.1, r * 0.5, r * 0.3), (0, -r * 0.95, s * length * 0.32), p.CLAY, 0.05)
        for x in (-0.8, 0.8):
            bolt_head((x * r, -r * 1.09, s * length * 0.32), p, r * 0.09, (-90, 0, 0))
    cylinder(r * 1.06, length * 0.12, (0, 0, -length * 0.53), p.CLAY, bevel=0.04)
    cylinder(r * 0.8, r * 0.55, (0, 0, -length * 0.59 - r * 0.27), p.DARK, bevel=0.12, top=r * 1.06)
    if box_on:
        box((r * 0.8, r * 0.36, r * 0.8), (0, r * 1.18, 0), p.CLAY, 0.04)
        box((r * 0.86, r * 0.1, r * 0.86), (0, r * 1.39, 0), p.DARK, 0.03)
        for x in (-1, 1):
            for z in (-1, 1):
                cylinder(r * 0.045, r * 0.05, (x * r * 0.34, r * 1.45, z * r * 0.34), p.STEEL, (-90, 0, 0), 0.005, 24)
        cylinder(r * 0.13, r * 0.24, (r * 0.48, r * 1.18, 0), p.BRASS, (0, 90, 0), 0.02, 6)
