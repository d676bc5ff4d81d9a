"""Models that several pictures of boilers share."""
import math

from studio.fasteners import nut, thread
from studio.groups import moved
from studio.lines import pipe, spring, text
from studio.shapes import around, circle, sheet
from studio.solids import box, cut, cylinder, lathe, ring


def body(p, r=0.5):
    """The threaded foot and hexagon that valves of this kind share, on z = 0."""
    thread(r * 0.8, 0.75, (0, 0, 0.375), p.BRASS, pitch=0.1, depth=0.05)
    lathe([(0.2, 0), (r * 0.68, 0), (r * 0.74, 0.05), (r * 0.74, 0.8), (0, 0.8)], (0, 0, 0), p.BRASS)
    cylinder(r * 1.35, 0.5, (0, 0, 1.0), p.BRASS, bevel=0.05, sides=6)


def heating_element(p):
    """A heating element: three copper loops along local z on a brass flange with its seal, terminals below."""
    sheet([circle(1.15, n=96)] + [circle(0.13, (x, y), 24) for x, y, _ in around(6, 0.93)], 0.2, (0, 0, 0), p.BRASS, bevel=0.03)
    sheet([circle(0.82, n=80), circle(0.6, n=80)], 0.1, (0, 0, 0.14), p.SIGNAL, bevel=0.03)
    cylinder(0.62, 0.16, (0, 0, 0.14), p.BRASS)
    for i in range(3):
        with moved(turn=(0, 0, 120 * i + 30)):
            x, w, l = 0.33, 0.26, 3.3
            arc = [(x + 0.1, w * math.cos(math.pi * q / 12), l + w * math.sin(math.pi * q / 12)) for q in range(13)]
            pipe([(x, w, 0.1), (x + 0.1, w, 0.6)] + arc + [(x + 0.1, -w, 0.6), (x, -w, 0.1)], 0.105, p.COPPER, smooth=False)
            for y in (-w, w):
                lathe([(0, 0), (0.16, 0), (0.17, 0.03), (0.15, 0.06), (0, 0.06)], (x, y, 0.21), p.COPPER)
                cylinder(0.11, 0.22, (x, y, -0.2), p.WHITE, bevel=0.02, sides=32)
                thread(0.06, 0.36, (x, y, -0.42), p.STEEL, pitch=0.04, depth=0.02)
                nut(0.11, 0.08, (x, y, -0.38), p.STEEL)


def pressure_switch(p):
    """A pressurestat on its back: switch box, scale and pointer, the nozzle towards -y."""
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


def relief_valve(p):
    """A 1.8 bar safety valve: brass body, slots that show the spring, and a cap."""
    body(p, 0.66)
    o = lathe([(0, 1.2), (0.66, 1.2), (0.7, 1.26), (0.7, 1.4), (0.6, 1.5), (0.6, 2.75), (0, 2.75)], (0, 0, 0), p.BRASS)
    cut(o, cylinder(0.46, 1.6, (0, 0, 2.35), p.BRASS, bevel=0))
    for a in (20, 80, 140):
        cut(o, box((0.26, 2.0, 0.8), (0, 0, 2.05), p.BRASS, 0, (0, 0, a)))
    cylinder(0.14, 1.6, (0, 0, 2.0), p.STEEL)
    spring(0.34, 1.25, 6.5, 0.06, (0, 0, 1.5), p.STEEL)
    lathe([(0, 2.72), (0.66, 2.72), (0.7, 2.78), (0.7, 3.1), (0.6, 3.2), (0, 3.2)], (0, 0, 0), p.SIGNAL)
    for x, y, a in around(24, 0.7):
        box((0.05, 0.06, 0.3), (x, y, 2.93), p.SIGNAL, 0.015, (0, 0, a))
    text("1.8", 0.4, (0, 0.06, 3.205), p.WHITE, (0, 0, -20))
    text("bar", 0.22, (-0.08, -0.26, 3.205), p.WHITE, (0, 0, -20))


def air_valve(p):
    """A brass anti-vacuum valve, standing."""
    body(p, 0.62)
    o = lathe([(0, 1.2), (0.56, 1.2), (0.56, 2.05), (0.46, 2.15), (0, 2.15)], (0, 0, 0), p.BRASS)
    cut(o, cylinder(0.3, 1.4, (0, 0, 2.1), p.BRASS, bevel=0))
    for a in (15, 75, 135):
        cut(o, cylinder(0.13, 2.0, (0, 0, 1.72), p.BRASS, (90, 0, a), 0))
    cylinder(0.13, 1.2, (0, 0, 1.9), p.STEEL, bevel=0.04)
    ring(0.17, 0.05, (0, 0, 2.22), p.STEEL)
