import math

from studio.fasteners import nut, thread
from studio.groups import moved
from studio.lines import pipe
from studio.scene import show
from studio.shapes import around, circle, sheet
from studio.solids import cylinder, lathe


def element(p):
    """A boiler heating element: three copper loops on a brass flange with a red seal, terminals behind."""
    with moved(turn=(0, 97.5, -12), sit=True):
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
    show(p, -30, 32, 0.76)
