import math

from parts.catering import fan_wheel
from parts.coffee import brush
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around, extrude
from studio.solids import bevelled, box, cut, cylinder, lathe
from studio.turns import FRONT, TURN


def baffle(p, w, h, at, turn):
    """A grease baffle filter; local y is up, local z its face."""
    with moved(at, turn):
        for s in (-1, 1):
            box((w, 0.07, 0.12), (0, h / 2 + s * (h / 2 - 0.035), 0), p.STEEL, 0.012)
            box((0.07, h, 0.12), (s * (w / 2 - 0.035), h / 2, 0), p.STEEL, 0.012)
        n = 7
        for i in range(n):
            x = -w / 2 + w * (i + 0.5) / n
            box((w / n * 0.62, h - 0.12, 0.03), (x, h / 2, 0.03), p.STEEL, 0.012)
        box((w - 0.1, h - 0.1, 0.02), (0, h / 2, -0.03), p.DARK, 0)
        for s in (-1, 1):
            pipe([(s * w * 0.28, h * 0.3, 0.06), (s * w * 0.28, h * 0.3, 0.14), (s * w * 0.28, h * 0.5, 0.14), (s * w * 0.28, h * 0.5, 0.06)], 0.016, p.DARK)


def extraction(p):
    """A kitchen extraction fan opened at its inlet: the red impeller in its scroll, duct collar above, baffle filters and brush beside."""
    c = (-0.35, 0, 1.55)
    outline = [(1.0, 1.55), (0.97, 0.0)] + [((0.97 + 0.33 * t / 180) * math.cos(TURN(-t)), (0.97 + 0.33 * t / 180) * math.sin(TURN(-t))) for t in range(9, 226, 9)]
    outline += [(-0.62, 1.22), (-0.3, 1.32), (-0.12, 1.4), (-0.1, 1.55)]
    with moved(c, FRONT):
        o = extrude(outline, 1.0, (0, 0, 0), p.CLAY, 0)
        cut(o, extrude([(x * 0.95, y * 0.95 if y < 1.5 else y + 0.1) for x, y in outline], 0.9, (0, 0, 0), p.CLAY, 0))
        cut(o, cylinder(0.72, 1.0, (0, 0, 0.5), p.CLAY, bevel=0))
        bevelled(o, 0.015)
        for x, y, a in around(10, 0.84):
            cylinder(0.035, 0.03, (x, y, 0.5), p.DARK, bevel=0, sides=20)
        with moved((0, 0, 0.06)):
            fan_wheel(p, 0.68, 0.72, p.SIGNAL, 30)
        cylinder(0.45, 0.8, (0, 0, -0.95), p.DARK, bevel=0.05)
        box((1.25, 0.16, 1.14), (0.45, 1.56, 0), p.STEEL, 0.02)
    for i in range(5):
        box((1.12 - 0.05 * (i % 2), 1.02 - 0.05 * (i % 2), 0.08), (0.1, 0, 3.22 + i * 0.075), p.RUBBER, 0.03)
    box((1.25, 1.14, 0.1), (0.1, 0, 3.62), p.STEEL, 0.02)
    box((1.1, 1.0, 0.5), (0.1, 0, 3.9), p.CLAY, 0.02)
    for x in (-0.42, 0.62):
        for z in (3.11, 3.62):
            bolt_head((x, -0.57, z), p, 0.045)
    for x in (-1.15, 0.45):
        for y in (-0.45, 0.45):
            box((0.12, 0.12, 0.75), (x, y, 0.42), p.DARK, 0.02)
    box((2.3, 1.2, 0.12), (-0.35, 0, 0.08), p.DARK, 0.03)
    with moved((-1.95, -0.85, 0.0), (0, 0, -14)):
        lathe([(0.6, 0.0), (0.9, 0.0), (0.9, 0.04), (0.72, 0.06), (0.62, 0.16), (0.6, 0.3), (0.57, 0.3), (0.58, 0.14), (0.6, 0.0)], (0, 0, 0), p.STEEL)
        for x, y, a in around(10, 0.83):
            cylinder(0.03, 0.02, (x, y, 0.045), p.DARK, bevel=0, sides=20)
    baffle(p, 1.05, 1.35, (1.5, -0.15, 0.02), (72, 0, 26))
    baffle(p, 1.05, 1.35, (1.85, -0.75, 0.02), (68, 0, 34))
    brush(p, (0.35, -1.75, 0), 12)
    stage(p, (0.05, -0.25, 1.95), 13.0, azimuth=16, elevation=17)
