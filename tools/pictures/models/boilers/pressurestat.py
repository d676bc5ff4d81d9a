from studio.fasteners import thread
from studio.groups import moved
from studio.lines import text
from studio.scene import show
from studio.shapes import around
from studio.solids import box, cylinder, lathe


def pressurestat(p):
    """A boiler pressurestat: the switch box with its terminals, the scale with a red pointer, the brass diaphragm and its threaded nozzle."""
    with moved(turn=(0, 0, 14)):
        box((2.1, 1.9, 0.12), (0, 0.25, 0.06), p.STEEL, 0.03)
        box((1.9, 1.7, 0.8), (0, 0.25, 0.5), p.DARK, 0.1)
        box((1.5, 0.5, 0.06), (0, -0.2, 0.9), p.WHITE, 0.02)
        for i in range(11):
            box((0.02, 0.2 if i % 5 == 0 else 0.11, 0.01), (-0.6 + 0.12 * i, -0.13, 0.935), p.DARK, 0)
        for x, n in ((-0.6, "0"), (0, "1"), (0.6, "2")):
            text(n, 0.17, (x, -0.34, 0.935), p.DARK, (0, 0, 0))
        box((0.05, 0.34, 0.03), (0.12, -0.16, 0.95), p.SIGNAL, 0.01)
        for x in (-0.62, 0, 0.62):
            for y in (0.32, 0.78):
                box((0.44, 0.36, 0.1), (x, y, 0.92), p.CLAY_DEEP, 0.02)
                cylinder(0.13, 0.1, (x, y, 1.0), p.BRASS, bevel=0.02, sides=32)
                box((0.24, 0.04, 0.05), (x, y, 1.04), p.DARK, 0, (0, 0, 25 + 40 * x))
            box((0.06, 0.95, 0.28), (x + 0.31, 0.55, 0.98), p.DARK, 0.015)
        box((0.06, 0.95, 0.28), (-0.93, 0.55, 0.98), p.DARK, 0.015)
        with moved((0, -0.68, 0.62), (90, 0, 0)):
            lathe([(0, 0), (0.58, 0), (0.62, 0.04), (0.62, 0.2), (0.56, 0.26), (0.3, 0.3), (0, 0.3)], (0, 0, 0), p.BRASS)
            for x, y, _ in around(6, 0.49, 30):
                cylinder(0.07, 0.07, (x, y, 0.26), p.STEEL, bevel=0.015, sides=6)
            cylinder(0.34, 0.26, (0, 0, 0.42), p.BRASS, bevel=0.03, sides=6)
            thread(0.2, 0.5, (0, 0, 0.8), p.BRASS)
        cylinder(0.16, 0.3, (1.0, -0.2, 0.6), p.BRASS, (0, 90, 0), 0.02)
        box((0.04, 0.24, 0.05), (1.15, -0.2, 0.6), p.DARK, 0)
    show(p, 24, 36, 0.72)
