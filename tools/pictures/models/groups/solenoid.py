from studio.fasteners import nut, tab, thread
from studio.groups import moved
from studio.scene import show
from studio.solids import box, cylinder, lathe, ring


def solenoid(p):
    """A three-way solenoid valve: black coil on a brass body, with the two red O-rings of its foot."""
    with moved(turn=(0, 0, -24)):
        box((1.5, 1.5, 0.62), (0, 0, 0.36), p.BRASS, 0.05)
        for x in (-0.58, 0.58):
            for y in (-0.58, 0.58):
                cylinder(0.13, 0.12, (x, y, 0.73), p.STEEL, bevel=0.03, sides=32)
                cylinder(0.07, 0.03, (x, y, 0.785), p.DARK, bevel=0, sides=6)
        with moved((0, -0.72, 0.38), (90, 0, 0)):
            cylinder(0.24, 0.16, (0, 0, 0.06), p.BRASS, bevel=0.02, sides=6)
            lathe([(0.08, 0), (0.15, 0), (0.15, 0.3), (0.19, 0.32), (0.14, 0.46), (0.18, 0.48), (0.13, 0.64), (0.08, 0.64), (0.08, 0)], (0, 0, 0), p.BRASS)
        cylinder(0.34, 0.5, (0, 0, 0.8), p.STEEL)
        box((1.25, 1.3, 1.15), (0, 0, 1.5), p.DARK, 0.12)
        box((1.29, 0.7, 0.3), (0, 0, 2.0), p.STEEL, 0.03)
        box((1.29, 0.7, 0.1), (0, 0, 0.95), p.STEEL, 0.03)
        for x in (-0.635, 0.635):
            box((0.04, 0.7, 1.1), (x, 0, 1.5), p.STEEL, 0.015)
        thread(0.2, 0.4, (0, 0, 2.3), p.STEEL, pitch=0.06, depth=0.03)
        nut(0.36, 0.2, (0, 0, 2.25), p.STEEL)
        lathe([(0.06, 2.4), (0.13, 2.4), (0.13, 2.62), (0.17, 2.64), (0.12, 2.8), (0.06, 2.8), (0.06, 2.4)], (0, 0, 0), p.BRASS)
        box((0.8, 0.3, 0.75), (0, -0.75, 1.5), p.DARK, 0.05)
        for x in (-0.2, 0.2):
            tab((x, -1.05, 1.62), p.STEEL, (0, 90, 0), 0.22, 0.5)
        tab((0, -1.05, 1.28), p.STEEL, (0, 0, 0), 0.22, 0.5)
    for x, y in ((1.15, -1.15), (0.55, -1.55)):
        ring(0.22, 0.06, (x, y, 0.06), p.SIGNAL)
    show(p, -10, 26, 0.76)
