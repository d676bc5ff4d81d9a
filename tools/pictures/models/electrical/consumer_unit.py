from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cut, cylinder


def breaker(p, at, width=0.24, toggle=None, mark=None):
    """A modular breaker on its rail, facing the viewer, centred at `at`."""
    with moved(at):
        box((width * 0.96, 0.34, 0.94), (0, 0, 0), p.WHITE, 0.015)
        box((width * 0.96, 0.2, 0.46), (0, -0.2, 0), p.WHITE, 0.015)
        box((width * 0.5, 0.02, 0.26), (0, -0.3, 0), p.CLAY_DEEP, 0.005)
        box((min(width * 0.5, 0.2), 0.14, 0.09), (0, -0.33, 0.08), toggle or p.DARK, 0.015, (24, 0, 0))
        if mark:
            box((0.08, 0.03, 0.05), (0, -0.3, -0.17), mark, 0.008)
        for z in (-0.37, 0.37):
            cylinder(0.055, 0.02, (0, -0.17, z), p.STEEL, (90, 0, 0), 0.004, 24)
            box((0.09, 0.01, 0.016), (0, -0.184, z), p.DARK, 0, (0, 40, 0))


def consumer_unit(p):
    """A consumer unit with its cover off: main switch, breakers on the copper busbar, cores dressed to the top."""
    box((4.5, 0.25, 3.7), (0, 0.7, 1.85), p.CLAY, 0.03)
    with moved((0, 0.1, 2.3)):
        o = box((4.0, 0.95, 2.1), (0, 0, 0), p.WHITE, 0.04)
        cut(o, box((3.8, 0.95, 1.9), (0, -0.12, 0), p.WHITE, 0))
        box((3.7, 0.06, 0.3), (0, 0.2, -0.25), p.STEEL, 0.01)
        breaker(p, (1.55, 0.02, -0.25), 0.46, p.SIGNAL)
        for i in range(11):
            breaker(p, (1.18 - i * 0.25, 0.02, -0.25), 0.24, p.DARK, p.PETROL)
            x = 1.18 - i * 0.25
            box((0.08, 0.05, 0.16), (x, -0.15, -0.76), p.COPPER, 0.005)
            pipe([(x, -0.14, 0.12), (x, -0.2, 0.3), (x * 0.96, -0.05, 0.5), (x * 0.86, 0.15, 0.72), (x * 0.8, 0.2, 0.95)], 0.026, p.WOOD)
            pipe([(x + 0.06, 0.0, 0.2), (x + 0.05, -0.02, 0.42), (x * 0.9 + 0.03, 0.1, 0.6), (x * 0.8 + 0.05, 0.25, 0.95)], 0.026, p.PETROL)
        box((3.1, 0.04, 0.13), (0.1, -0.14, -0.83), p.COPPER, 0.008)
        box((0.16, 0.16, 1.5), (-1.72, 0.1, -0.1), p.BRASS, 0.02)
        for i in range(8):
            cylinder(0.045, 0.03, (-1.72, 0.01, 0.5 - i * 0.17), p.STEEL, (90, 0, 0), 0.005, 24)
    for i in range(6):
        x = -1.5 + i * 0.6
        cylinder(0.14, 0.12, (x, 0.25, 3.4), p.DARK, bevel=0.03)
        box((0.2, 0.09, 0.42), (x, 0.3, 3.56), p.CLAY_DEEP, 0.03)
    with moved((0.8, -0.95, 0.03), (-14, 0, -7)):
        o = box((3.0, 0.07, 1.5), (0, 0, 0.75), p.WHITE, 0.02)
        cut(o, box((2.3, 0.5, 0.42), (0, 0, 0.75), p.WHITE, 0))
        box((2.3, 0.02, 0.14), (0, -0.045, 1.12), p.PAPER, 0)
        for i in range(10):
            box((0.012, 0.01, 0.14), (-1.03 + i * 0.23, -0.057, 1.12), p.DARK, 0)
        for x in (-1.35, 1.35):
            for z in (0.15, 1.35):
                cylinder(0.05, 0.02, (x, -0.04, z), p.BRASS, (90, 0, 0), 0.004, 24)
    stage(p, (0, -0.1, 1.75), 13.0, azimuth=-18, elevation=18)
