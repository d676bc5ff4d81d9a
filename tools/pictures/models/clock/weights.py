from parts.clock import drum
from studio.fasteners import bolt_head, slotted
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import gear
from studio.solids import box, cut, cylinder, ring
from studio.turns import FRONT


def weights(p):
    """A weight-driven movement on its seatboard: gut lines run from the barrels round pulleys to two brass weights."""
    for x in (-1.55, 1.55):
        box((0.18, 1.3, 2.7), (x, 0, 1.5), p.CLAY, 0.04)
        box((0.5, 1.7, 0.16), (x, 0, 0.08), p.DARK, 0.04)
    box((2.95, 0.1, 0.4), (0, 0.5, 0.7), p.CLAY, 0.03)
    for x in (-1.65, 1.65):
        for z in (0.62, 0.78):
            bolt_head((x, 0.5, z), p, 0.05, (0, 90 if x > 0 else -90, 0))
    board = box((3.5, 1.35, 0.14), (0, 0, 2.92), p.WOOD, 0.03)
    for x in (-0.62, 0.62):
        cut(board, box((0.62, 0.95, 0.6), (x, -0.02, 2.92), p.WOOD, 0))
    with moved((0, 0.5, 3.0)):
        for y in (0, -1.02):
            o = box((2.1, 0.07, 1.75), (0, y, 0.9), p.BRASS, 0.012)
            if y < -0.5:
                cut(o, box((1.86, 0.4, 1.48), (0, y, 0.92), p.BRASS, 0))
                box((2.0, 0.08, 0.2), (0, y, 0.62), p.BRASS, 0.012)
        for x in (-0.95, 0.95):
            for z in (0.12, 1.65):
                cylinder(0.06, 1.05, (x, -0.5, z), p.BRASS, FRONT, 0.01)
                cylinder(0.08, 0.06, (x, -1.08, z), p.STEEL, FRONT, 0.015)
    drum(0.62, 3.62, p, p.CLAY_DEEP, 0.0, 0.36, 0.6)
    drum(-0.62, 3.62, p, p.SIGNAL, 0.0, 0.36, 0.6)
    gear(60, 0.42, 0.06, (0, 0.2, 4.2), p.BRASS, FRONT, tooth=0.07, hole=0.1, spokes=5, bevel=0)
    gear(48, 0.3, 0.06, (-0.55, 0.1, 4.42), p.BRASS, FRONT, tooth=0.08, hole=0.1, spokes=4, bevel=0)
    gear(48, 0.3, 0.06, (0.55, 0.1, 4.42), p.BRASS, FRONT, tooth=0.08, hole=0.1, spokes=4, bevel=0)
    for x, z, m in ((0.62, 1.95, p.CLAY_DEEP), (-0.62, 1.35, p.SIGNAL)):
        with moved((x, 0, z)):
            cylinder(0.19, 0.06, (0, 0, 0), p.BRASS, FRONT, 0.01)
            ring(0.19, 0.035, (0, -0.04, 0), p.BRASS, FRONT)
            ring(0.19, 0.035, (0, 0.04, 0), p.BRASS, FRONT)
            for y in (-0.1, 0.1):
                box((0.1, 0.025, 0.5), (0, y, -0.12), p.STEEL, 0.01)
            slotted((0, -0.115, 0), p, 0.05)
            box((0.12, 0.24, 0.05), (0, 0, -0.36), p.STEEL, 0.01)
            cylinder(0.025, 0.2, (0, 0, -0.46), p.STEEL, bevel=0)
            if m != p.SIGNAL:
                cylinder(0.27, 0.95, (0, 0, -1.02), p.BRASS, bevel=0.03)
                cylinder(0.2, 0.05, (0, 0, -0.53), p.STEEL, bevel=0.01)
        pipe([(x - 0.19, 0, z), (x - 0.36 if x < 0 else x - 0.2, 0, 3.62)], 0.026, m, smooth=False)
        pipe([(x + 0.19, 0, z), (x + 0.22, 0, 2.9)], 0.026, m, smooth=False)
    cylinder(0.27, 0.95, (-0.75, -0.85, 0.475), p.BRASS, bevel=0.03)
    ring(0.09, 0.022, (-0.75, -0.85, 1.03), p.STEEL, FRONT)
    stage(p, (0, -0.3, 2.3), 14.6, azimuth=18, elevation=17)
