from parts.electromechanical import bearing
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.scene import stage
from studio.shapes import gear
from studio.solids import box, cut, cylinder
from studio.turns import UP


SHAFTS = (-1.25, -0.2, 0.95)


def casing(p, h):
    """One half of a gearbox casing, its open side up, seats for three shafts at z = h."""
    body = box((3.7, 1.9, h), (0, 0, h / 2), p.CLAY, 0.06)
    cut(body, box((3.4, 1.6, h), (0, 0, h / 2 + 0.15), p.CLAY, 0))
    rim = box((4.1, 2.3, 0.14), (0, 0, h - 0.062), p.CLAY, 0.02)
    cut(rim, box((3.4, 1.6, 0.6), (0, 0, h), p.CLAY, 0))
    for x in SHAFTS:
        for y in (-1, 1):
            boss = cylinder(0.42, 0.26, (x, y * 1.07, h), p.CLAY, (90, 0, 0), 0.02)
            cut(boss, box((1, 1, 1), (x, y * 1.07, h + 0.5), p.CLAY, 0))
            cut(boss, cylinder(0.3, 1, (x, y * 1.07, h), p.CLAY, (90, 0, 0), 0))
        for o in (body, rim):
            cut(o, cylinder(0.3, 4, (x, 0, h), p.CLAY, (90, 0, 0), 0))


def gearbox(p):
    """A gearbox with its top half off: three shafts in their bearings, two stages of gears, one pinion marked."""
    casing(p, 1.35)
    for x in (-1.75, 1.75):
        box((0.7, 2.4, 0.16), (x, 0, 0.08), p.CLAY_DEEP, 0.03)
        for y in (-1.08, 1.08):
            bolt_head((x * 1.08, y, 0.16), p, 0.09, UP)
    for x in (-1.9, -0.72, 0.4, 1.5, 1.9):
        for y in (-1.06, 1.06):
            cylinder(0.07, 0.02, (x, y, 1.355), p.DARK, bevel=0.002, sides=32)
    for x, a, b, r in zip(SHAFTS, (-1.9, -1.15, -1.2), (1.2, 1.15, 1.9), (0.13, 0.15, 0.19)):
        cylinder(r, b - a, (x, (a + b) / 2, 1.35), p.STEEL, (90, 0, 0))
        for y in (-1.06, 1.06):
            bearing(0.3, r, 0.22, (x, y, 1.35), p, (90, 0, 0))
    box((0.06, 0.5, 0.07), (SHAFTS[0], -1.6, 1.48), p.BRASS, 0.02)
    for teeth, r, x, y, w, m, spokes in ((14, 0.31, SHAFTS[0], 0.4, 0.42, p.STEEL, 0), (36, 0.79, SHAFTS[1], 0.4, 0.36, p.STEEL, 5), (15, 0.36, SHAFTS[1], -0.38, 0.5, p.SIGNAL, 0), (36, 0.85, SHAFTS[2], -0.38, 0.42, p.STEEL, 5)):
        gear(teeth, r, w, (x, y, 1.35), m, (90, 0, 0), 0.2 if r < 0.5 else 0.09, 0.2, 0.008, spokes)
        cylinder(r * 0.36, w * 1.25, (x, y, 1.35), p.SIGNAL if m == p.SIGNAL else p.STEEL, (90, 0, 0))
    with moved((-0.9, 1.95, 1.05), (-78, 0, 6)):
        casing(p, 0.7)
    for x, y in ((-2.3, -1.5), (-2.0, -1.75)):
        bolt_head((x, y, 0), p, 0.1, UP)
    stage(p, (-0.1, 0.3, 1.05), 13.0, azimuth=-24, elevation=32)
