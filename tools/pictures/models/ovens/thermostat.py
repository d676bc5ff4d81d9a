import math

from studio.fasteners import tab, thread
from studio.groups import moved
from studio.lines import pipe, text
from studio.scene import show
from studio.solids import box, cut, cylinder, lathe
from studio.turns import TURN


def thermostat(p):
    """An oven thermostat: switch body with its shaft and blades, coiled copper capillary with bulb, and the dial from 50 to 300 °C."""
    with moved((-0.75, 0.75, 0), (0, 0, 18)):
        box((1.5, 1.1, 0.62), (0, 0, 0.36), p.DARK, 0.06)
        box((1.7, 0.7, 0.06), (0, 0, 0.70), p.STEEL, 0.02)
        for x in (-0.62, 0.62):
            cylinder(0.1, 0.05, (x, 0, 0.75), p.STEEL, sides=32)
            box((0.2, 0.03, 0.02), (x, 0, 0.775), p.DARK, 0, (0, 0, 30))
        thread(0.22, 0.3, (0, 0, 0.86), p.BRASS, pitch=0.06, depth=0.03)
        o = cylinder(0.14, 1.0, (0, 0, 1.2), p.STEEL, bevel=0.02)
        cut(o, box((0.3, 0.2, 0.55), (0, -0.14, 1.52), p.STEEL, 0))
        for y in (-0.3, 0, 0.3):
            tab((-0.95, y, 0.4), p.BRASS, (0, 0, 90), 0.22, 0.5)
        cylinder(0.12, 0.2, (0.8, 0.2, 0.4), p.BRASS, (0, 90, 0))
    coil = [(0.1, 0.95, 0.42), (0.5, 1.05, 0.4)]
    for i in range(0, 55):
        a, r = TURN(100 - i * 22), 0.62 + 0.0035 * i
        coil.append((1.25 + r * math.cos(a), 0.65 + r * math.sin(a), 0.36 - 0.005 * i))
    coil += [(1.75, -0.25, 0.08), (1.5, -0.75, 0.07), (1.1, -1.17, 0.1), (0.9, -1.345, 0.12)]
    pipe(coil, 0.04, p.COPPER)
    with moved((0.95, -1.3, 0.12), (90, 0, -48)):
        lathe([(0, 0), (0.06, 0), (0.12, 0.1), (0.12, 1.25), (0.07, 1.34), (0, 1.34)], (0, 0, 0), p.COPPER)
    with moved((-0.75, -0.95, 0), (0, 0, 0)):
        lathe([(0, 0), (0.78, 0), (0.8, 0.03), (0.8, 0.1), (0.76, 0.14), (0.36, 0.2), (0, 0.2)], (0, 0, 0), p.DARK)
        lathe([(0, 0.2), (0.34, 0.2), (0.31, 0.6), (0.27, 0.65), (0, 0.65)], (0, 0, 0), p.DARK)
        box((0.06, 0.2, 0.02), (-0.09, 0.13, 0.65), p.SIGNAL, 0, (0, 0, 35))
        for i in range(21):
            a = TURN(225 - i * 13.5)
            box((0.07 if i % 4 else 0.12, 0.018, 0.01), (0.72 * math.cos(a), 0.72 * math.sin(a), 0.15), p.WHITE, 0, (0, 8, math.degrees(a)))
        for i in range(6):
            a = TURN(225 - i * 54)
            text(str(50 + 50 * i), 0.15, (0.53 * math.cos(a), 0.53 * math.sin(a), 0.18), p.WHITE, (0, 0, math.degrees(a) - 90))
    show(p, -14, 40, 0.76)
