from parts.gym import drive_motor
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.instruments import multimeter
from studio.lines import pipe, spring
from studio.scene import stage
from studio.solids import box, cut, cylinder, ring
from studio.tools import screwdriver
from studio.turns import FRONT, SIDE


def motor(p):
    """A treadmill motor with flywheel on its bracket, a brush taken out beside its red cap, and a multimeter on the leads."""
    box((2.3, 1.5, 0.12), (0.1, 0.1, 0.06), p.STEEL, 0.02)
    for x in (-0.3, 0.62):
        o = box((0.22, 1.2, 0.75), (x, 0.1, 0.45), p.DARK, 0.03)
        cut(o, cylinder(0.63, 1.0, (x, 0.1, 1.05), p.DARK, SIDE, 0))
        for y in (-0.52, 0.72):
            bolt_head((x, y, 0.12), p, 0.08, (0, 0, 0))
    drive_motor(p, (0, 0.1, 1.05), (0, 0, 0))
    box((0.34, 0.24, 0.2), (0.8, 0.1, 1.72), p.DARK, 0.03)
    with moved((0.82, -0.54, 1.05), FRONT):
        cylinder(0.17, 0.16, (0, 0, 0.02), p.DARK, bevel=0.02)
        cylinder(0.11, 0.02, (0, 0, 0.105), p.RUBBER, bevel=0)
        ring(0.12, 0.02, (0, 0, 0.1), p.BRASS)
    for x, m in ((0.75, p.SIGNAL), (0.85, p.DARK)):
        pipe([(x, 0.1, 1.78), (x + 0.1, 0.1, 2.02), (1.35, -0.1, 1.75), (1.55, -0.45 + (x - 0.75), 0.7), (1.72 + (x - 0.75) * 3, -0.75, 0.22)], 0.035, m)
    with moved((0.35, -1.25, 0.0), (0, 0, -20)):
        box((0.34, 0.14, 0.14), (0, 0, 0.08), p.RUBBER, 0.01)
        spring(0.06, 0.4, 7, 0.012, (0.17, 0, 0.08), p.COPPER, SIDE)
        cylinder(0.09, 0.04, (0.58, 0, 0.09), p.BRASS, SIDE, 0.005)
    with moved((-0.35, -1.3, 0.0)):
        cylinder(0.17, 0.12, (0, 0, 0.06), p.SIGNAL, bevel=0.03)
        box((0.24, 0.04, 0.03), (0, 0, 0.115), p.DARK, 0, (0, 0, 30))
    with moved((2.35, -0.9, 0), (0, 0, -16)):
        multimeter((0, 0, 0), p, 0, reading="1.82")
    pipe([(2.43, -1.4, 0.33), (2.35, -1.85, 0.4), (1.95, -1.75, 0.06), (1.62, -1.2, 0.06), (1.72, -0.76, 0.2)], 0.028, p.SIGNAL)
    pipe([(2.2, -1.36, 0.33), (2.1, -1.7, 0.45), (1.75, -1.55, 0.1), (1.9, -1.0, 0.06), (2.02, -0.76, 0.2)], 0.028, p.DARK)
    screwdriver((-2.15, -1.1, 0), p, -14, length=1.5)
    stage(p, (0.42, -0.3, 0.95), 10.8, azimuth=28, elevation=24)
